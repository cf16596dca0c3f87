"""People who are not at the table are told, by push, e-mail and webhook, once and in time."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck.server.store import schema
from quarterdeck.server.told import herald, senders

from ..conftest import GENEROUS, Newcomer, NewDatabase, Node, Person, StartNode, wait_for
from .conftest import Endpoint, Letters, by_days, settings, wish, with_browser


def with_account(person: Person) -> Person:
    person.post("/api/people/recovery")
    return person


def outbox(node: Node) -> list[Any]:
    with node.service.store.engine.connect() as connection:
        return list(connection.execute(sa.select(schema.outbox)).mappings())


def until_settled(node: Node) -> None:
    """All that is called for is written down, and all that is due is done."""
    wait_for(lambda: outbox(node) and not node.house.herald._noticed, 30)
    wait_for(lambda: not [row for row in outbox(node) if is_due(row)], 30)


def is_due(row: Any) -> bool:
    return bool(row["state"] == "waiting" and row["due"] <= time.time())


def done(node: Node) -> list[str]:
    return [row["state"] for row in outbox(node) if row["state"] != "waiting"]


def test_whose_turn_it_is_is_told_by_push_and_only_the_browser_can_read_it(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint
) -> None:
    browser = with_browser(ben, endpoint)
    table = by_days(ann, ben)
    (told,) = wait_for(browser.read)
    assert told == {
        "title": "Your turn: Letter of Marque",
        "body": "Ann waits for you. You have 1 day left.",
        "url": f"/t/{table}",
        "tag": f"{table}:turn",
    }
    _, headers, body = endpoint.taken[0]
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    assert b"Ann" not in body
    with node.service.store.engine.connect() as connection:
        kept = connection.execute(sa.select(schema.keepsakes.c.value)).scalar_one()
    assert kept.startswith("-----BEGIN PRIVATE KEY-----")
    assert ben.get("/api/messages")["push_key"] in headers["authorization"]


def test_who_is_at_the_table_or_has_moved_is_told_nothing(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers = [with_browser(each, endpoint, each.id) for each in (ann, ben)]
    table = ann.open("me", "open", two_players=True)
    with ann.live(table["id"]), ben.live(table["id"]):
        ben.post(f"/api/tables/{table['id']}/join", {"invite": table["seats"][1]["invite"]})
        with ben.live(table["id"]):
            until_settled(node)
            assert set(done(node)) == {"dropped"}
    assert [browser.read() for browser in browsers] == [[], []]


def test_an_address_is_confirmed_before_anything_is_sent_there(
    node: Node, ann: Person, ben: Person, letters: Letters
) -> None:
    body = {"address": "ben@example.org"}
    assert ben.refused("POST", "/api/messages/email", body)[1] == "illegal"
    with_account(ben)
    state = ben.post("/api/messages/email", body)
    assert [place["confirmed"] for place in state["ways"][1]["places"]] == [False]
    (asked,) = letters.taken
    code = asked["subject"].rpartition(" ")[2]
    by_days(ann, ben)
    assert ben.refused("POST", "/api/messages/email/confirm", {"code": "1234 5678"})[1] == "unknown"
    ben.post("/api/messages/email", {"address": "other@example.org"})
    assert ben.refused("POST", "/api/messages/email/confirm", {"code": code})[1] == "unknown"
    second = letters.taken[1]["subject"].rpartition(" ")[2]
    spoken = f"{second[:4]} {second[4:]}"
    state = ben.post("/api/messages/email/confirm", {"code": spoken})
    assert [place["confirmed"] for place in state["ways"][1]["places"]] == [True]
    assert len(letters.taken) == 2


def confirmed(person: Person, letters: Letters, address: str) -> None:
    with_account(person)
    person.post("/api/messages/email", {"address": address})
    code = letters.taken.pop()["subject"].rpartition(" ")[2]
    person.post("/api/messages/email/confirm", {"code": code})


def test_letters_and_webhooks_tell_of_the_end_with_place_and_score(
    node: Node, ann: Person, ben: Person, letters: Letters, endpoint: Endpoint
) -> None:
    confirmed(ben, letters, "ben@example.org")
    hook = f"http://{endpoint.place}/club"
    state = ben.post("/api/messages/webhook", {"address": hook})
    assert state["ways"][2]["places"][0]["name"] == "127.0.0.1"
    assert json.loads(endpoint.taken.pop()[2])["message"].startswith("This is how you are told.")
    wish(ben, grid={"push": [], "email": ["over"], "webhook": ["over"]})
    table = by_days(ann, ben)
    ann.command(table, type="conduct", do="resign")
    (letter,) = wait_for(lambda: letters.taken)
    assert letter["to"] == "ben@example.org"
    assert letter["subject"] == "The game is over: Letter of Marque"
    text = letter.get_content()
    assert text.startswith("You win with ")
    assert f"http://{node.address}/t/{table}" in text
    (hooked,) = wait_for(lambda: endpoint.taken)
    assert json.loads(hooked[2])["message"].startswith("You win with ")
    stop = letter["list-unsubscribe"].strip("<>").partition(node.address)[2]
    with Person(node.address, known=False) as nobody:
        nobody.http.post(stop, content="List-Unsubscribe=One-Click")
    assert ben.get("/api/messages")["ways"][1]["places"] == []


def test_questions_are_told(node: Node, ann: Person, ben: Person, endpoint: Endpoint) -> None:
    browser = with_browser(ben, endpoint)
    wish(ben, grid={"push": ["asked"]})
    table = by_days(ann, ben)
    ann.command(table, type="conduct", do="pause")
    (told,) = wait_for(browser.read)
    assert (told["title"], told["body"]) == (
        "Ann asks you: Letter of Marque", "Ann asks for a pause."
    )  # fmt: skip
    ann.command(table, type="conduct", do="resign")
    ann.post(f"/api/tables/{table}/rematch", {})
    told = wait_for(lambda: browser.read()[1:])[0]
    assert told["body"] == "Ann wants to play again."


def test_what_is_not_taken_is_tried_again_and_a_browser_that_is_gone_is_forgotten(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(herald, "FIRST", 0.2)
    endpoint.status = 503
    browser = with_browser(ben, endpoint)
    by_days(ann, ben)
    wait_for(lambda: len(browser.read()) >= 2)
    assert ben.get("/api/messages")["ways"][0]["places"][0]["trouble"]
    endpoint.status = 201
    wait_for(lambda: done(node) == ["sent"], 30)
    wait_for(lambda: not ben.get("/api/messages")["ways"][0]["places"][0]["trouble"])
    endpoint.status = 410
    by_days(ann, ben)
    wait_for(lambda: ben.get("/api/messages")["ways"][0]["places"] == [])


def test_a_server_that_died_before_it_told_tells_after_its_next_start(
    start_node: StartNode, new_database: NewDatabase, endpoint: Endpoint, post: str
) -> None:
    """Also where the place that was leased was never sent to: leases run out."""
    database = new_database()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(herald.Herald, "look", never)  # it dies before it writes anything down
        deaf = start_node(database=database, **settings(endpoint, post))
        with Person(deaf.address, "Ann") as ann, Person(deaf.address, "Ben") as ben:
            browser = with_browser(ben, endpoint)
            running = by_days(ann, ben)
            over = by_days(ann, ben)
            ann.command(over, type="conduct", do="resign")
            wish(ben)
        assert outbox(deaf) == []
        deaf.__exit__(None, None, None)
    with_leases = start_node(database=database, **settings(endpoint, post))
    wait_for(lambda: len(browser.read()) == 2)
    assert {told["url"] for told in browser.read()} == {f"/t/{running}", f"/t/{over}"}
    until_settled(with_leases)
    store = with_leases.house.herald.outbox
    assert store.lease() == []


def test_what_is_leased_is_sent_by_nobody_else_until_the_lease_runs_out(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(herald.Herald, "send_all", never)
    with_browser(ben, endpoint)
    by_days(ann, ben)
    wait_for(lambda: len(outbox(node)) == 2)
    box = type(node.house.herald.outbox)(node.service.store, lambda: 4e9)
    first = wait_for(box.lease)
    assert {letter.guest for letter in first} == {ben.id}
    assert not box.due()
    assert box.lease() == []
    later = type(box)(node.service.store, lambda: 4e9 + 61)
    assert {letter.id for letter in later.lease()} == {letter.id for letter in first}


async def never(_: object) -> None:
    return None


def test_sending_delays_no_move(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The push service hangs; the table goes on, and stopping does not wait for it."""
    hang, reached = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        reached.set()
        hang.wait(30)

    monkeypatch.setattr(senders.Push, "send", slow)
    with_browser(ben, endpoint)
    table = by_days(ann, ben)
    assert reached.wait(20)
    for _ in range(5):
        for person in (ann, ben):
            position = person.position(table)
            if position["moves"]:
                move = position["moves"][0]["text"]
                assert person.move(table, move, position["seq"])["ok"]
    hang.set()


def test_no_more_than_so_many_messages_an_hour(
    start_node: StartNode,
    new_database: NewDatabase,
    endpoint: Endpoint,
    post: str,
    newcomer: Newcomer,
) -> None:
    few = replace(GENEROUS, messages_per_hour=2, tries_to_send_per_hour=1.0)
    node = start_node(database=new_database(), **settings(endpoint, post), limits=few)
    ann, ben = newcomer("Ann", at=node), newcomer("Ben", at=node)
    browser = with_browser(ben, endpoint)
    for _ in range(4):
        by_days(ann, ben)
    wait_for(lambda: len(done(node)) == 4)
    assert 1 <= len(browser.read()) <= 2
    with_account(ben)
    body = {"address": "a@example.org"}
    assert ben.http.post("/api/messages/email", json=body).status_code == 200
    assert ben.refused("POST", "/api/messages/email", body)[1] == "too_fast"


NOT_ALLOWED: list[tuple[str, dict[str, Any]]] = [
    ("push", {"endpoint": "https://10.0.0.1/x", "keys": {"p256dh": "a", "auth": "b"}}),
    ("push", {"endpoint": "http://169.254.169.254/", "keys": {"p256dh": "a", "auth": "b"}}),
    ("webhook", {"address": "http://127.0.0.1:1/x"}),
    ("webhook", {"address": "json://localhost/x"}),
    ("webhook", {"address": "ntfy://10.0.0.1/topic"}),
    ("webhook", {"address": "mailto://user:pass@example.org"}),
    ("webhook", {"address": "syslog://"}),
    ("webhook", {"address": "file:///etc/passwd"}),
    ("webhook", {"address": "discord://1234567890/token"}),  # not of this host's list
]


def test_the_server_calls_nobody_whom_its_host_does_not_allow(node: Node, ben: Person) -> None:
    with_account(ben)
    for path, body in NOT_ALLOWED:
        assert ben.refused("POST", f"/api/messages/{path}", body)[1] == "illegal", body


def test_services_are_allowed_by_themselves(endpoint: Endpoint) -> None:
    from quarterdeck.server import Settings

    hooks = senders.Hooks(Settings())
    token = "a" * 64
    found = hooks.opened(f"https://discord.com/api/webhooks/123456789012345678/{token}?retry=9")
    assert found.service_name == "Discord"
    assert hooks.name("https://ntfy.sh/quarterdeck") == "ntfy"
    push = senders.Push(Settings())
    push.check("https://fcm.googleapis.com/fcm/send/abc")
    push.check("https://updates.push.services.mozilla.com/wpush/v2/abc")


def test_a_server_without_the_libraries_says_so(
    node: Node, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    ways = {way["way"]: way["missing"] for way in ann.get("/api/messages")["ways"]}
    assert ways["push"] == ways["webhook"] == senders.NOT_INSTALLED
    assert ways["email"] == ""


def test_a_signed_out_browser_is_told_nothing_more(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint
) -> None:
    with_account(ben)
    browser = with_browser(ben, endpoint)
    ben.http.delete("/api/people/devices")
    with Person(node.address, "Cy") as cy:
        seats = schema.seats.c
        table = by_days(ann, cy)
        with node.service.store.engine.connect() as connection, connection.begin():
            sat = sa.update(schema.seats).where(seats.table_id == table, seats.guest == cy.id)
            connection.execute(sat.values(guest=ben.id))
        node.service.cache.drop(table)
        node.call(node.house.herald._noticed.add, table)
        until_settled(node)
    assert browser.read() == []
    assert node.house.herald.outbox.places(ben.id) == []


def test_places_and_wishes_go_with_the_person(
    node: Node, ann: Person, ben: Person, endpoint: Endpoint
) -> None:
    with_browser(ben, endpoint)
    by_days(ann, ben)
    wait_for(lambda: outbox(node))
    told = ben.get("/api/people/data")
    assert [place["way"] for place in told["places"]] == ["push"]
    assert "stop" not in told["places"][0]
    ben.ok(ben.http.delete("/api/people/me"))
    assert not [row for row in outbox(node) if row["guest"] == ben.id]
    assert node.house.herald.outbox.places(ben.id) == []
