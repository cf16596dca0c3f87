"""Limits hold, and who floods one table does not slow another."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import fields
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quarterdeck.server.guard.recent import Recent
from quarterdeck.server.limits import Bucket, Buckets, Limits
from quarterdeck.server.settings import Settings

from .conftest import Node, Person, StartNode, wait_for

# A slow rate: on a busy machine much time passes between two commands of a flood.
TIGHT = Limits(
    commands_per_second=0.5,
    command_burst=5,
    open_tables=2,
    sockets=2,
    refusals_in_a_row=50,
    refusal_pause=0.0,
)


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    clock = [0.0]
    bucket = Bucket(2, 3, lambda: clock[0])
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_turns_are_evenly_spaced_and_who_would_wait_too_long_gets_none() -> None:
    clock = [0.0]
    bucket = Bucket(2, 2, lambda: clock[0])
    assert [bucket.turn(1.0) for _ in range(6)] == [0.0, 0.0, 0.5, 1.0, None, None]
    clock[0] = 0.75
    assert [bucket.turn(1.0) for _ in range(2)] == [0.75, None]
    clock[0] = 100
    assert bucket.turn(1.0) == 0.0


def test_buckets_that_nobody_uses_are_forgotten() -> None:
    buckets = Buckets(0, 1, kept=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a")


def test_what_is_known_is_known_for_a_while() -> None:
    clock = [0.0]
    recent: Recent[str] = Recent(2, 5.0, lambda: clock[0])
    recent.put("a", "Ann")
    clock[0] = 4.0
    recent.put("b", "Ben")
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == ("Ann", "Ben", None)
    clock[0] = 5.0
    assert (recent.get("a"), recent.get("b")) == (None, "Ben")
    recent.put("c", "Cat")
    recent.put("d", "Dan")
    assert [recent.get(key) for key in "bcd"] == [None, "Cat", "Dan"]
    recent.clear()
    assert recent.get("d") is None


def test_a_new_name_is_known_at_once(ann: Person) -> None:
    for name in ("Anna", "Annabel"):
        assert ann.ok(ann.http.put("/api/me", json={"name": name}))["name"] == name
        assert ann.get("/api/me")["name"] == name


def test_the_page_about_the_server_tells_every_limits_default() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    told: dict[str, float] = {}
    for names, values in re.findall(r"^\| ((?:`[A-Z_]+`(?:, )?)+) \| ([0-9., ]+) \|", page, re.M):
        found = zip(re.findall("[A-Z_]+", names), values.split(", "), strict=True)
        told |= {name.lower(): float(value) for name, value in found}
    assert told == {each.name: float(each.default) for each in fields(Limits)}  # type: ignore[arg-type]


def test_settings_and_limits_come_from_the_environment() -> None:
    environment = {
        "QUARTERDECK_PORT": "9",
        "QUARTERDECK_DATABASE": "x",
        "QUARTERDECK_LIMIT_SOCKETS": "3",
    }
    settings = Settings.from_environment(environment)
    assert (settings.port, settings.database, settings.limits.sockets) == (9, "x", 3)
    with pytest.raises(SystemExit, match="QUARTERDECK_PORT"):
        Settings.from_environment({"QUARTERDECK_PORT": "many"})


@pytest.fixture
def tight(start_node: StartNode) -> Node:
    return start_node(limits=TIGHT)


def test_who_is_too_fast_is_refused_and_another_table_does_not_wait(tight: Node) -> None:
    with Person(tight.address) as flooder, Person(tight.address) as player:
        flooded = flooder.open("me", "deckhand", "deckhand")["id"]
        quiet = player.open("me", "deckhand", "deckhand")["id"]
        with flooder.live(flooded) as page:
            for number in range(40):
                page.say(type="undo", seq=0, command_id=f"f{number}")
            assert player.move(quiet, "guard armed", player.position(quiet)["seq"])["ok"]
            answers = [page.hear("answer") for _ in range(40)]
        codes = [answer["code"] for answer in answers]
        assert codes.count("stale") < 15
        assert codes.count("too_fast") >= 25
        assert answers[-1]["command_id"] == "f39"
        again = {"type": "undo", "seq": 0, "command_id": "f39"}
        wait_for(lambda: flooder.command(flooded, **again)["code"] == "stale")


def test_who_does_not_stop_flooding_is_disconnected(tight: Node) -> None:
    with Person(tight.address) as flooder:
        table = flooder.open("me", "deckhand", "deckhand")["id"]
        with flooder.live(table) as page:
            for _ in range(100):
                page.say(type="undo", seq=0)
            with pytest.raises(ConnectionClosed) as closed:
                page.rest(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_commands_over_http_are_limited_too(tight: Node) -> None:
    with Person(tight.address) as person:
        table = person.open("me", "deckhand", "deckhand")["id"]
        codes = [person.command(table, type="undo", seq=0)["code"] for _ in range(12)]
    assert codes[0] == "stale"
    assert codes[-1] == "too_fast"


def test_a_guest_opens_so_many_tables_and_pages(tight: Node) -> None:
    asked = {"game": "letter-of-marque", "seats": [{"kind": "open"}] * 3, "options": {}}
    with Person(tight.address) as person:
        tables = [person.post("/api/tables", asked)["id"] for _ in range(2)]
        assert person.refused("POST", "/api/tables", asked) == (429, "too_fast")
        with person.live(tables[0]), person.live(tables[1]):
            with pytest.raises(InvalidStatus) as refused:
                person.live(tables[0])
            assert refused.value.response.status_code == 429
        wait_for(lambda: tight.service.hub.count(person.id) == 0)
        with person.live(tables[0]):
            pass


def test_pages_opened_at_the_same_moment_are_counted(tight: Node) -> None:
    with Person(tight.address) as person, ExitStack() as pages:
        table = person.open("me", "open", "open")["id"]

        def visit(_: int) -> int:
            try:
                pages.enter_context(person.live(table))
            except InvalidStatus as refused:
                return refused.response.status_code
            return 101

        with ThreadPoolExecutor(12) as threads:
            statuses = list(threads.map(visit, range(12)))
    assert sorted(statuses) == [101] * TIGHT.sockets + [429] * (12 - TIGHT.sockets)


def test_who_opens_pages_without_end_is_too_fast(start_node: StartNode) -> None:
    node = start_node(limits=Limits(request_burst=20, requests_per_second=0.001))
    with Person(node.address) as person:
        table = person.open("me", "open", "open")["id"]

        def visit_often() -> None:
            for _ in range(25):
                person.live(table).__exit__()

        with pytest.raises(InvalidStatus) as refused:
            visit_often()
    assert refused.value.response.status_code == 429


def test_requests_and_new_guests_are_limited(start_node: StartNode) -> None:
    node = start_node(
        limits=Limits(request_burst=20, requests_per_second=0.001, new_guests_per_minute=3)
    )
    with Person(node.address) as person, Person(node.address, known=False) as nobody:
        statuses = [person.http.get("/api/games").status_code for _ in range(25)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        answers = []
        for _ in range(4):
            answers.append(nobody.http.get("/api/me").status_code)
            nobody.http.cookies.clear()
        assert answers[-1] == 429


def test_a_long_message_is_refused(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    with ann.live(table) as page:
        page.socket.send('{"type": "chat", "text": "' + "x" * 9000 + '", "command_id": "long"}')
        answer = page.hear("answer")
        assert (answer["ok"], answer["code"]) == (False, "too_long")
        assert answer["command_id"] == "long"
        assert page.order(type="undo", seq=0)["code"] == "stale"
    assert ann.refused("PUT", "/api/me", {"name": "x" * 9000}) == (413, "too_long")
    pieces = iter([b'{"name": "', b"x" * 9000, b'"}'])
    response = ann.http.put("/api/me", content=pieces, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (413, "too_long")
