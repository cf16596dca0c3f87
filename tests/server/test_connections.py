"""Connections are counted and timed; who says nothing, or little and slowly, harms nobody."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.exceptions import InvalidStatus

from quarterdeck.server.guard.connections import Doorman, Place, Visitor
from quarterdeck.server.limits import Allowance, Limits, Who

from .conftest import GENEROUS, Node, Page, Person, StartNode, wait_for

PATIENCE = 60.0
QUICKLY = 0.3  # seconds that the servers here give


def doorman_of(node: Node) -> Doorman:
    protocol = cast("type[Visitor]", node.server.config.http_protocol_class)
    return protocol.doorman


@pytest.fixture
def sockets() -> Iterator[Any]:
    with ExitStack() as opened:

        def connect(node: Node, say: bytes = b"") -> socket.socket:
            host, _, port = node.address.partition(":")
            one = opened.enter_context(socket.create_connection((host, int(port)), PATIENCE))
            one.sendall(say)
            return one

        yield connect


def heard(one: socket.socket) -> bytes:
    """All that comes until the server ends the connection; a timeout if it does not."""
    parts = []
    try:
        while part := one.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def is_cut_off(one: socket.socket) -> bool:
    """One more letter; has the server ended the connection?"""
    try:
        one.sendall(b"x")
        return one.recv(65536) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_crowd_of_idle_connections_makes_room_for_a_newcomer(
    start_node: StartNode, sockets: Any
) -> None:
    node = start_node(limits=replace(GENEROUS, connections=10, head_seconds=PATIENCE))
    idle = [sockets(node) for _ in range(10)]
    wait_for(lambda: len(doorman_of(node)) == 10)
    with Person(node.address) as newcomer:
        assert newcomer.get("/api/games")
    assert heard(idle[0]) == b"", "who had been idle longest was sent away"
    assert doorman_of(node).sent_away == 1
    idle[9].sendall(b"GET /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    assert heard(idle[9]).startswith(b"HTTP/1.1 200")


def test_who_is_served_is_not_sent_away(start_node: StartNode, sockets: Any) -> None:
    node = start_node(limits=replace(GENEROUS, connections=3))
    with Person(node.address) as person:
        table = person.open("me", "open", "open")["id"]
        with person.live(table) as one, person.live(table) as other:
            person.http.close()
            wait_for(lambda: len(doorman_of(node)) == 2)
            sockets(node)
            wait_for(lambda: len(doorman_of(node)) == 3)
            sockets(node)  # in the place of the idle one
            wait_for(lambda: doorman_of(node).sent_away == 1)
            with ExitStack() as more:
                third = more.enter_context(Page(person, table))
                refused = heard(sockets(node))
                assert refused.startswith(b"HTTP/1.1 503")
                told = json.loads(refused.split(b"\r\n\r\n")[1])
                assert told["code"] == "unavailable"
                assert doorman_of(node).turned_away == 1
                for page in (one, other, third):
                    assert page.order(type="undo", seq=0)["code"] == "not_playing"
        wait_for(lambda: len(doorman_of(node)) == 0)


@pytest.mark.parametrize("first", [b"", b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"])
def test_a_head_that_comes_drop_by_drop_is_not_waited_for(
    start_node: StartNode, sockets: Any, first: bytes
) -> None:
    """At the first request of a connection, and at a later one."""
    node = start_node(limits=replace(GENEROUS, head_seconds=QUICKLY))
    slow = sockets(node, first)
    if first:
        assert slow.recv(12) == b"HTTP/1.1 200"
    slow.settimeout(0.02)
    began = time.monotonic()
    while not is_cut_off(slow):
        assert time.monotonic() - began < PATIENCE
    wait_for(lambda: len(doorman_of(node)) == 0)


def test_a_body_that_comes_drop_by_drop_is_not_waited_for(
    start_node: StartNode, sockets: Any
) -> None:
    node = start_node(limits=replace(GENEROUS, body_seconds=QUICKLY))
    with Person(node.address) as person:
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    head = (
        "PUT /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        f"connection: close\r\ncookie: {cookie}\r\ncontent-length: 20\r\n\r\n{{"
    )
    assert heard(sockets(node, head.encode())).startswith(b"HTTP/1.1 408")


def test_who_does_not_take_the_answer_is_cut_off(
    start_node: StartNode, sockets: Any, tmp_path: Path
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Quarterdeck</title>")
    (tmp_path / "assets" / "big.woff2").write_bytes(bytes(30_000_000))
    node = start_node(static=tmp_path, limits=replace(GENEROUS, read_seconds=QUICKLY))
    one = sockets(node, b"GET /assets/big.woff2 HTTP/1.1\r\nhost: x\r\n\r\n")
    wait_for(lambda: len(doorman_of(node)) == 1)
    wait_for(lambda: len(doorman_of(node)) == 0)
    assert len(heard(one)) < 30_000_000


class Somebody:
    """A connection, for a doorman alone."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.gone = False
        self.transport = self

    def abort(self) -> None:
        self.gone = True


def visitors(doorman: Doorman, address: str, count: int) -> list[Any]:
    found = [Somebody(address) for _ in range(count)]
    return [each for each in found if doorman.admits(cast("Place", each))]


def test_one_address_has_so_many_connections() -> None:
    doorman = Doorman(most=100, most_of_one=3)
    greedy = visitors(doorman, "203.0.113.5", 3)
    for each in greedy[1:]:
        doorman.busy(each)
    other = visitors(doorman, "203.0.113.6", 1)
    assert len(visitors(doorman, "203.0.113.5", 1)) == 1
    assert greedy[0].gone, "its own idle one made room, nobody else's"
    assert not other[0].gone
    doorman.busy(next(iter(doorman._idle)))
    doorman.busy(next(iter(doorman._idle)))
    assert visitors(doorman, "203.0.113.5", 1) == []
    assert len(visitors(doorman, "203.0.113.6", 1)) == 1
    doorman.left(greedy[1])
    doorman.left(greedy[1])
    first, second = visitors(doorman, "203.0.113.5", 2)
    assert first.gone, "there was room for one of them; the other took its place"
    assert not second.gone


def test_a_proxy_stands_for_many_people() -> None:
    doorman = Doorman(most=100, most_of_one=2, trusted="127.0.0.1, 10.0.0.1")
    for address, admitted in (("10.0.0.1", 5), ("127.0.0.1", 5), ("10.0.0.2", 2)):
        found = [Somebody(address) for _ in range(5)]
        for each in found:
            doorman.admits(cast("Place", each))
            doorman.busy(cast("Place", each))
        assert doorman._by_address[address] == admitted


# ---- what the guests of one address may do together


def from_address(node: Node, address: str) -> Person:
    person = Person(node.address, known=False)
    person.http.headers["x-forwarded-for"] = address  # a proxy on this machine is believed
    person.id = person.get("/api/me")["id"]
    return person


def test_an_address_may_do_what_a_few_guests_may() -> None:
    allowance = Allowance(0.0, 2.0, crowd=3)
    taken = [allowance.take(Who(f"guest{n}", "203.0.113.5")) for n in range(8)]
    assert taken == [True] * 6 + [False] * 2
    assert allowance.take(Who("guest9", "203.0.113.6"))
    here = [allowance.take(Who(f"here{n}", "127.0.0.1")) for n in range(8)]
    assert here == [True] * 8
    assert [allowance.take(Who("guest9", "203.0.113.6")) for _ in range(2)] == [True, False]


def test_pages_are_counted_by_address_too(start_node: StartNode) -> None:
    node = start_node(limits=replace(GENEROUS, sockets=2, guests_per_address=2))
    with ExitStack() as opened:
        people = [opened.enter_context(from_address(node, "203.0.113.5")) for _ in range(3)]
        table = people[0].open("open", "open", "open")["id"]

        def visit(person: Person, address: str) -> Page:
            proxy = {"X-Forwarded-For": address}
            return opened.enter_context(Page(person, table, headers=proxy))

        for person in people[:2]:
            visit(person, "203.0.113.5")
            visit(person, "203.0.113.5")
        with pytest.raises(InvalidStatus) as refused:
            visit(people[2], "203.0.113.5")
        assert refused.value.response.status_code == 429
        visit(people[2], "203.0.113.6")


def test_requests_are_counted_by_address_too(start_node: StartNode) -> None:
    tight = replace(GENEROUS, request_burst=5, requests_per_second=0.001, guests_per_address=2)
    node = start_node(limits=replace(tight, refusal_pause=0.0))
    with ExitStack() as opened:
        people = [opened.enter_context(from_address(node, "203.0.113.5")) for _ in range(3)]
        statuses = [
            person.http.get("/api/games").status_code for person in people for _ in range(4)
        ]
        assert statuses == [200] * 10 + [429] * 2
        with from_address(node, "203.0.113.6") as other:
            assert other.get("/api/games")


# ---- floods


def test_who_is_too_fast_waits_for_the_refusal(start_node: StartNode) -> None:
    tight = Limits(request_burst=3, requests_per_second=0.001, refusal_pause=QUICKLY)
    node = start_node(limits=tight)
    with Person(node.address) as person:
        began = time.monotonic()
        statuses = [person.http.get("/api/games").status_code for _ in range(6)]
        assert statuses.count(429) >= 3
        assert time.monotonic() - began >= 3 * QUICKLY


def test_files_are_counted_by_address(start_node: StartNode) -> None:
    tight = replace(GENEROUS, file_burst=5, files_per_second=0.001, refusal_pause=0.0)
    node = start_node(limits=tight)
    with Person(node.address) as person:
        statuses = [person.http.get("/").status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        assert person.get("/api/games")


def test_files_beyond_the_burst_come_one_by_one(start_node: StartNode) -> None:
    tight = replace(GENEROUS, file_burst=2, files_per_second=1 / QUICKLY, file_wait=60.0)
    node = start_node(limits=tight)
    with Person(node.address) as person:
        began = time.monotonic()
        statuses = [person.http.get("/").status_code for _ in range(6)]
        assert statuses == [200] * 6
        assert time.monotonic() - began >= 3 * QUICKLY, "the last waited for four turns"


def test_a_refused_command_counts_for_several(start_node: StartNode) -> None:
    tight = replace(GENEROUS, command_burst=9, commands_per_second=0.001, refusal_pause=0.0)
    node = start_node(limits=tight)
    with Person(node.address) as person, Person(node.address) as other:
        table = person.open("me", "open", "open")["id"]
        codes = [person.command(table, type="undo", seq=0)["code"] for _ in range(5)]
        assert codes == ["not_playing"] * 3 + ["too_fast"] * 2
        with person.live(table) as page:
            assert page.order(type="undo", seq=0)["code"] == "too_fast", "pages share it"
        quiet = other.open("me", "open", "open")["id"]
        said = [other.command(quiet, type="chat", text="Ahoy")["ok"] for _ in range(9)]
        assert all(said)
