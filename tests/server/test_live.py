"""The live connection: nothing missed, nothing twice, and who is slow is not waited for."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quarterdeck.server.limits import Limits
from quarterdeck.server.live import FELL_BEHIND, Connection, Hub

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


class Stuck:
    """A browser that takes nothing."""

    def __init__(self) -> None:
        self.closed_with = 0

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed_with = code


def test_a_connection_that_falls_behind_is_closed_and_holds_nobody_up() -> None:
    async def scenario() -> int:
        browser: Any = Stuck()
        connection = Connection(browser, "t", "g", Limits(queued_messages=8))
        hub = Hub()
        hub.add(connection)
        pump = asyncio.create_task(connection.pump())
        for number in range(20):
            hub.tell("t", {"type": "table", "number": number})
            await asyncio.sleep(0)
        await asyncio.wait_for(connection.ended(), 1)
        pump.cancel()
        await connection.close()
        closed_with: int = browser.closed_with
        return closed_with

    with ThreadPoolExecutor(1) as apart:  # a browser test may have left a loop here
        assert apart.submit(asyncio.run, scenario()).result() == FELL_BEHIND


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
