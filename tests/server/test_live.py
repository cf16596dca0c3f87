"""The live connection: nothing missed, nothing twice, and who is slow is not waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from quarterdeck.server.limits import Limits
from quarterdeck.server.live.connections import FELL_BEHIND, Connection, Hub

from .conftest import Json, Newcomer, Node, Person, sit_together, wait_for


def lines_heard(heard: list[str]) -> list[tuple[int, int]]:
    """Entry and place of every line of the log that came over a connection."""
    lines: list[Json] = []
    for message in map(json.loads, heard):
        lines += message.get("log", []) + message.get("lines", [])
    return [(line["seq"], line["n"]) for line in lines]


def test_resuming_misses_nothing_and_repeats_nothing(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    seen, heard = -1, []
    people = {0: ann, 1: ben}
    for number in range(12):
        with ann.live(table, seen) as page:
            for _ in range(2):
                position = ann.position(table)
                if position["result"]:
                    break
                actor = people[position["to_act"][0]]
                position = actor.position(table)
                move = position["moves"][number % len(position["moves"])]["text"]
                actor.move(table, move, position["seq"])
            if number % 3:  # sometimes the page closes before it has heard the last words
                page.rest(0.1)
            seen = max([seen, *[json.loads(text).get("seq", -1) for text in page.heard]])
            seen = max(seen, page.welcome["position"]["seq"])
            heard += page.heard
    with ann.live(table, seen) as page:
        heard += page.heard
    with ann.live(table) as page:
        complete = [(line["seq"], line["n"]) for line in page.welcome["log"]]
    assert lines_heard(heard) == complete


def test_an_update_tells_the_lines_the_position_and_the_table(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    with ann.live(table) as page:
        seq = page.welcome["position"]["seq"]
        answer = page.order(type="move", move="guard armed", seq=seq, command_id="mine")
        assert answer == {"type": "answer", "command_id": "mine", "ok": True, "seq": seq + 1}
        update = next(m for m in map(json.loads, page.heard) if m["type"] == "update")
        assert set(update) == {"type", "seq", "lines", "position", "table"}
        assert update["seq"] == update["position"]["seq"] == update["table"]["seq"] == seq + 1
        line = update["lines"][0]
        assert line["heading"] is line["auto"] is False
        assert (line["seq"], line["n"], line["seat"], line["kind"]) == (seq + 1, 0, 0, "chose")


def test_a_bot_that_thinks_is_announced(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    with ann.live(table) as page:
        position = page.welcome["position"]
        while not position["result"] and not any('"thinking"' in text for text in page.heard):
            if position["moves"]:
                move = position["moves"][0]["text"]
                page.say(type="move", move=move, seq=position["seq"])
            position = page.hear("update")["position"]
            page.rest(0.02)
    thinking = next(m for m in map(json.loads, page.heard) if m["type"] == "thinking")
    assert set(thinking) == {"type", "seat", "since"}
    assert thinking["seat"] in (1, 2)


class Browser:
    """One that takes so many messages, and then none."""

    def __init__(self, takes: int) -> None:
        self.takes = takes
        self.taken: list[str] = []
        self.closed_with = 0
        self.free = asyncio.Event()
        self.gone = asyncio.Event()

    async def send_text(self, text: str) -> None:
        if len(self.taken) >= self.takes:
            await self.free.wait()
        self.taken.append(text)

    async def receive(self) -> Json:
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def close(self, code: int) -> None:
        self.closed_with = code


async def nothing(_: str) -> None:
    raise AssertionError("nothing is sent")


def apart(scenario: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop here
        thread.submit(asyncio.run, scenario).result()


def test_a_connection_that_falls_behind_is_closed_and_holds_nobody_up() -> None:
    async def scenario() -> None:
        browser: Any = Browser(takes=2)
        connection = Connection(browser, "t", "g", Limits(queued_bytes=500))
        hub = Hub()
        hub.add(connection)
        reader = asyncio.create_task(connection.converse(nothing))
        await asyncio.sleep(0)
        for number in range(40):
            hub.tell("t", {"type": "table", "number": number})
        await asyncio.wait_for(reader, 1)
        assert browser.closed_with == FELL_BEHIND
        assert len(browser.taken) == 2

    apart(scenario())


def test_a_connection_that_pauses_hears_all_in_order_and_without_a_task_while_it_keeps_up() -> None:
    async def scenario() -> None:
        browser: Any = Browser(takes=3)
        connection = Connection(browser, "t", "g", Limits())
        connection.offer("before it was accepted")
        reader = asyncio.create_task(connection.converse(nothing))
        await asyncio.sleep(0)
        said = ["before it was accepted", *[str(number) for number in range(8)]]
        for text in said[1:3]:
            connection.offer(text)
        assert browser.taken == said[:3]  # written at once
        assert len(asyncio.all_tasks()) == 2
        for text in said[3:]:
            connection.offer(text)
        assert browser.taken == said[:3]
        browser.free.set()
        while browser.taken != said:
            await asyncio.sleep(0)
        connection.offer("at once again")
        assert browser.taken[-1] == "at once again"
        browser.gone.set()
        await reader
        assert browser.closed_with == 0

    apart(scenario())


def test_a_page_that_takes_too_long_for_one_message_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quarterdeck.server.live.connections.SEND_SECONDS", 0.01)

    async def scenario() -> None:
        browser: Any = Browser(takes=0)
        connection = Connection(browser, "t", "g", Limits())
        reader = asyncio.create_task(connection.converse(nothing))
        await asyncio.sleep(0)
        connection.offer("one")
        await asyncio.wait_for(reader, 5)
        assert browser.closed_with == FELL_BEHIND

    apart(scenario())


def test_a_command_that_was_begun_is_brought_to_its_end_though_the_page_is_dropped() -> None:
    async def scenario() -> None:
        browser: Any = Browser(takes=99)
        connection = Connection(browser, "t", "g", Limits())
        begun, go_on, done = asyncio.Event(), asyncio.Event(), []

        async def obey(text: str) -> None:
            begun.set()
            await go_on.wait()
            done.append(text)

        browser.receive = AsyncMock(return_value={"type": "websocket.receive", "text": "move"})
        reader = asyncio.create_task(connection.converse(obey))
        await begun.wait()
        connection.drop(FELL_BEHIND)
        await asyncio.sleep(0)
        assert not reader.done()
        go_on.set()
        await asyncio.wait_for(reader, 1)
        assert done == ["move"]
        assert browser.closed_with == FELL_BEHIND

    apart(scenario())


def test_a_command_sent_before_the_welcome_is_read_is_not_lost(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    seq = ann.position(table)["seq"]
    cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    address = f"ws://{ann.address}/api/tables/{table}/live"
    for number in range(20):
        with connect(address, additional_headers={"Cookie": cookies}) as socket:
            order = {"type": "undo", "seq": 0, "command_id": f"early-{seq}-{number}"}
            socket.send(json.dumps(order))
            heard = [json.loads(socket.recv(30))["type"] for _ in range(2)]
        assert heard == ["welcome", "answer"]


def test_who_is_dropped_may_resume(node: Node, ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    with ann.live(table) as page:
        seq = page.welcome["position"]["seq"]
        connection = node.service.hub.at(table)[0]
        node.call(connection.drop, FELL_BEHIND)
        with pytest.raises(ConnectionClosed) as closed:
            page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == FELL_BEHIND
    ben.move(table, "guard armed", seq)
    with ann.live(table, seq) as page:
        assert [line["seq"] for line in page.welcome["log"]] == [seq + 1]


def test_a_spectator_who_sits_down_is_told_as_a_player_from_then_on(
    newcomer: Newcomer, ann: Person
) -> None:
    table = ann.open("me", "deckhand", "open")
    cy = newcomer("Cy")
    with cy.live(table["id"]) as page:
        assert page.welcome["table"]["you"] is None
        cy.post(f"/api/tables/{table['id']}/join", {"invite": table["seats"][2]["invite"]})
        update = page.hear("update")
        assert update["table"]["you"] == 2
        assert update["position"]["moves"]


def test_who_cannot_be_welcomed_is_refused_and_leaves_no_trace(
    node: Node, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.open("me", "open", "open")["id"]

    def fail(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the disk is gone"))

    for place, name in ((node.service.teller, "position"), (node.service.store, "table")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, fail)
            with pytest.raises(InvalidStatus) as refused:
                ann.live(table)
        assert refused.value.response.status_code == 503
        assert json.loads(refused.value.response.body or b"")["code"] == "unavailable"
        wait_for(lambda: not node.service.hub.at(table))
        assert node.service.hub.count(ann.id) == 0
    with ann.live(table) as page:
        assert page.welcome["position"]


def test_who_left_while_being_let_in_is_taken_leave_of_in_peace() -> None:
    """Its departure is found out by the first words to it; what follows must not be cancelled."""
    websocket = AsyncMock()
    websocket.send_text.side_effect = OSError("gone")
    connection = Connection(websocket, "t", None, Limits())
    connection.offer("welcome")

    async def let_in() -> str:
        await connection.converse(AsyncMock())
        await asyncio.sleep(0)
        return "left"

    assert asyncio.run(let_in()) == "left"
    websocket.receive.assert_not_awaited()
