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
from quarterdeck.server.live.connections import Connection, Hub
from quarterdeck.server.live.conversation import Conversation
from quarterdeck.server.live.frames import CLOSE, PING, PONG, TEXT, framed
from quarterdeck.server.live.sockets import FELL_BEHIND, GONE, Socket
from quarterdeck.server.store import Guest

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


def test_what_is_ones_own_is_told_anew_once_it_has_changed(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    people = {0: ann, 1: ben}

    def told_after_a_move() -> Json:
        """What Ann is told of the table with the next move."""
        actor = people[ann.position(table)["to_act"][0]]
        at = actor.position(table)
        seq = actor.move(table, at["moves"][0]["text"], at["seq"])["seq"]
        while (update := page.hear("update"))["seq"] < seq:
            """An earlier one."""
        told: Json = update["table"]
        return told

    with ann.live(table) as page:
        assert told_after_a_move()["owner"]
        assert told_after_a_move() == ann.get(f"/api/tables/{table}")
        ann.post(f"/api/tables/{table}/owner", {"seat": 1})
        assert not told_after_a_move()["owner"]
        assert told_after_a_move() == ann.get(f"/api/tables/{table}")


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


class Line(asyncio.Transport):
    """A transport whose other side takes so many messages, and then none."""

    def __init__(self, takes: int) -> None:
        super().__init__()
        self.takes = takes
        self.taken: list[bytes] = []
        self.waiting: list[bytes] = []
        self.reads = True
        self.aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        (self.taken if len(self.taken) < self.takes else self.waiting).append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return len(b"".join(self.waiting))

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def abort(self) -> None:
        self.aborted = True


class Deaf:
    """Nothing is said to this one."""

    def heard(self, text: str) -> None:
        raise AssertionError(text)

    def lost(self) -> None:
        pass


def opened(line: Line, limits: Limits | None = None) -> tuple[Connection, Socket]:
    connection = Connection("t", "g", limits or Limits())
    socket = Socket(line, Deaf(), deflates=False, connections=set(), left=lambda: None)
    connection.open(socket)
    return connection, socket


def good_bye(code: int) -> bytes:
    return framed(CLOSE, code.to_bytes(2, "big"))


def apart(scenario: Coroutine[Any, Any, None]) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop here
        thread.submit(asyncio.run, scenario).result()


def test_a_connection_that_falls_behind_is_closed_and_holds_nobody_up() -> None:
    async def scenario() -> None:
        line = Line(takes=2)
        connection, _ = opened(line, Limits(queued_bytes=500))
        hub = Hub()
        hub.add(connection)
        for number in range(40):
            hub.tell("t", {"type": "table", "number": number})
        assert connection.close_code == FELL_BEHIND
        assert len(line.taken) == 2
        assert line.waiting[-1] == good_bye(FELL_BEHIND)
        assert 500 < line.get_write_buffer_size() < 600

    apart(scenario())


def test_what_is_told_before_it_is_accepted_comes_first_and_nothing_needs_a_task() -> None:
    async def scenario() -> None:
        line = Line(takes=9)
        connection = Connection("t", "g", Limits())
        connection.offer(b"before it was accepted")
        socket = Socket(line, Deaf(), deflates=False, connections=set(), left=lambda: None)
        connection.open(socket)
        connection.offer(b"after it")
        assert line.taken == [framed(TEXT, b"before it was accepted"), framed(TEXT, b"after it")]
        assert len(asyncio.all_tasks()) == 1

    apart(scenario())


def test_a_page_that_takes_too_long_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.server.live.sockets.SEND_SECONDS", 0.0)
    monkeypatch.setattr("quarterdeck.server.live.sockets.CLOSE_SECONDS", 0.0)

    async def scenario() -> None:
        line = Line(takes=9)
        _, socket = opened(line)
        socket.pause_writing()
        socket.resume_writing()  # in time
        await asyncio.sleep(0.01)
        assert line.taken == []
        socket.pause_writing()
        while not line.aborted:
            await asyncio.sleep(0)
        assert line.taken == [good_bye(FELL_BEHIND)]

    apart(scenario())


def test_who_asks_and_does_not_read_is_not_answered_without_end() -> None:
    async def scenario() -> None:
        line = Line(takes=99)
        _, socket = opened(line)
        ping = bytes([0x80 | PING, 0x80]) + b"mask"
        socket.data_received(ping)
        socket.pause_writing()
        socket.data_received(99 * ping)
        socket.resume_writing()
        socket.data_received(ping)
        assert line.taken == 2 * [framed(PONG, b"")]
        line.abort()
        socket.send(b"too late")
        assert len(line.taken) == 2

    apart(scenario())


def test_a_page_that_does_not_say_that_it_is_there_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quarterdeck.server.live.sockets.LOOK_SECONDS", 0.0)

    async def scenario() -> None:
        line = Line(takes=9)
        _, socket = opened(line)
        for asked in range(1, 4):
            while len(line.taken) < asked:
                await asyncio.sleep(0)
            assert not line.aborted
            socket.data_received(bytes([0x80 | PONG, 0x80]) + b"mask")
        while not line.aborted:
            await asyncio.sleep(0)
        assert set(line.taken) == {framed(PING, b"")}

    apart(scenario())


def test_one_command_at_a_time_and_what_was_begun_is_brought_to_its_end() -> None:
    async def scenario() -> None:
        go_on, begun = asyncio.Event(), []

        async def command(_table: str, _guest: Guest, order: Any) -> Json:
            begun.append(order.command_id)
            await go_on.wait()
            return {"type": "answer", "command_id": order.command_id, "ok": True, "seq": 1}

        service = AsyncMock(hub=Hub(), last_seq=lambda _: 0, command=command)
        connection = Connection("t", "g", Limits())
        talk = Conversation(service, connection, Guest("g", "Ann"), ["g"])
        line = Line(takes=9)
        connection.open(Socket(line, talk, deflates=False, connections=set(), left=lambda: None))
        for name in ("one", "two", "three"):
            talk.heard(json.dumps({"type": "undo", "seq": 0, "command_id": name}))
            await asyncio.sleep(0)
        assert begun == ["one"]
        assert not line.reads, "who says more than is carried out has to wait"
        go_on.set()
        while not line.reads:
            await asyncio.sleep(0)
        assert begun == ["one", "two", "three"]
        assert len(line.taken) == 3
        go_on.clear()
        talk.heard(json.dumps({"type": "undo", "seq": 0, "command_id": "four"}))
        talk.heard(json.dumps({"type": "undo", "seq": 0, "command_id": "five"}))
        await asyncio.sleep(0)
        connection.drop(FELL_BEHIND)
        assert talk._task is not None
        last = talk._task
        go_on.set()
        await asyncio.wait_for(last, 5)
        assert begun[3:] == ["four"], "begun, so done; the next was not begun"
        assert line.taken[3:] == [good_bye(FELL_BEHIND)]
        talk.lost()
        assert service.hub.count("g") == 0

    apart(scenario())


def test_who_moves_gets_the_news_and_the_answer_in_one_write(
    node: Node, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_together(ann, ben, two_players=True)
    written: list[list[str]] = []
    write = Socket._write

    def noted(socket: Socket, data: bytes) -> None:
        texts = [b'"type":"%s"' % kind for kind in (b"update", b"answer")]
        written.append([text.decode() for text in texts if text in data])
        write(socket, data)

    monkeypatch.setattr(Socket, "_write", noted)
    with ann.live(table) as page, ben.live(table) as other:
        move = page.welcome["position"]["moves"][0]["text"]
        written.clear()
        answer = page.order(type="move", move=move, seq=page.welcome["position"]["seq"])
        assert answer["ok"]
        assert other.hear("update")["seq"] == answer["seq"]
        news = [one for one in written if one]
        assert sorted(news) == [['"type":"update"'], ['"type":"update"', '"type":"answer"']]


def test_what_others_do_does_not_wait_for_an_answer() -> None:
    async def scenario() -> None:
        line = Line(takes=9)
        connection, _ = opened(line)
        connection.awaits_answer = True
        connection.offer(b"somebody else has moved")
        connection.offer(b"and somebody spoke")
        assert not line.taken
        await asyncio.sleep(0)
        first, second = b"somebody else has moved", b"and somebody spoke"
        assert line.taken == [framed(TEXT, first) + framed(TEXT, second)]
        connection.offer(b"the news")
        connection.answer(b"the answer")
        assert line.taken[1:] == [framed(TEXT, b"the news") + framed(TEXT, b"the answer")]
        connection.awaits_answer = True
        connection.offer(b"the last")
        connection.drop(FELL_BEHIND)
        assert line.taken[2:] == [framed(TEXT, b"the last"), good_bye(FELL_BEHIND)]

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
            while heard[-1] == "table":  # who is here may be told in between
                heard[-1] = json.loads(socket.recv(30))["type"]
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


def test_who_left_while_being_let_in_is_told_nothing() -> None:
    connection = Connection("t", None, Limits())
    connection.offer(b"welcome")
    connection.open(None)
    connection.offer(b"more")
    assert connection.close_code == GONE
    assert connection._waiting == []
