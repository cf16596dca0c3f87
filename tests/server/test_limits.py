"""Limits hold, and who floods one table does not slow another."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quarterdeck.server.limits import Bucket, Buckets, Limits
from quarterdeck.server.settings import Settings

from .conftest import Node, Person, StartNode

TIGHT = Limits(
    commands_per_second=5, command_burst=5, open_tables=2, sockets=2, refusals_in_a_row=50
)


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    clock = [0.0]
    bucket = Bucket(2, 3, lambda: clock[0])
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_that_nobody_uses_are_forgotten() -> None:
    buckets = Buckets(0, 1, kept=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a")


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
            begun = time.monotonic()
            assert player.move(quiet, "guard armed", player.position(quiet)["seq"])["ok"]
            assert time.monotonic() - begun < 2
            answers = [page.hear("answer") for _ in range(40)]
        codes = [answer["code"] for answer in answers]
        assert codes.count("stale") < 15
        assert codes.count("too_fast") >= 25
        assert answers[-1]["command_id"] == "f39"
        time.sleep(0.3)
        assert flooder.command(flooded, type="undo", seq=0, command_id="f39")["code"] == "stale"


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
        with person.live(tables[0]):
            pass


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
