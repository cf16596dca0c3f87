"""People at many tables of a running server, as one process: ``python -m bench.load`` (a part of
``bench.server``, which tells it by lines on its standard input what to do).

Each seat of each table has a live connection of its own and plays a random one of the moves that
it is shown.  A move has arrived when its answer is there and every seat of the table has heard
of it; a latency is the time until then.  A table whose game is over is left for a fresh one, which
was opened and connected before the measurement began.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from .sockets import Socket

TABLES_OF_A_GUEST = 10
AT_ONCE = 16  # requests while tables are opened
CONNECTING = 40  # connections being opened at once
FIRST_MOVES = 2.0  # seconds over which tables begin
# The same where people think: at the beginning of Letter of Marque all three of a table choose at
# once, and a thousand tables that begin together would be three thousand moves in a second.
CALM_FIRST_MOVES = 8.0


@dataclass
class Wanted:
    """What to play, as the parent says in its first line."""

    port: int
    game: str
    seats: int
    tables: int
    spare: int  # tables that wait until others are over
    think: float  # seconds before a move; 0: at once
    seed: int = 1
    deflate: bool = False
    other_port: int = 0  # another node, to which all but the first seat of a table are connected


# ---- opening tables over HTTP

_local = threading.local()


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
    """An answer of the server, and the cookie it gave."""
    if not hasattr(_local, "connection"):
        _local.connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"cookie": cookie, "content-type": "application/json"}
    text = None if body is None else json.dumps(body)
    _local.connection.request(method, path, text, headers)
    answer = _local.connection.getresponse()
    said = json.loads(answer.read())
    if answer.status >= 400:
        raise SystemExit(f"{method} {path}: {answer.status} {said}")
    return said, (answer.getheader("set-cookie") or "").split(";")[0]


def open_tables(wanted: Wanted) -> list[tuple[str, list[str]]]:
    """Tables with somebody at every seat: the id of each, and the cookies of its people."""
    count = wanted.tables + wanted.spare
    groups = -(-count // TABLES_OF_A_GUEST)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        people = list(
            pool.map(lambda _: ask(wanted.port, "GET", "/api/me")[1], range(groups * wanted.seats))
        )

        def open_one(number: int) -> tuple[str, list[str]]:
            first = number // TABLES_OF_A_GUEST * wanted.seats
            cookies = people[first : first + wanted.seats]
            seats = [{"kind": "me"}] + [{"kind": "open"}] * (wanted.seats - 1)
            body = {"game": wanted.game, "seats": seats, "options": {}}
            table, _ = ask(wanted.port, "POST", "/api/tables", body, cookies[0])
            for seat, cookie in zip(table["seats"][1:], cookies[1:], strict=True):
                path = f"/api/tables/{table['id']}/join"
                ask(wanted.port, "POST", path, {"invite": seat["invite"]}, cookie)
            return table["id"], cookies

        return list(pool.map(open_one, range(count)))


# ---- playing


# When a move had arrived, how long that took, and how long after the mover had its answer.
Arrived = tuple[float, float, float]


class Move(msgspec.Struct):
    text: str


class Result(msgspec.Struct):
    """There is one: the game is over."""


class Position(msgspec.Struct):
    seq: int
    moves: list[Move] = []
    result: Result | None = None


class Message(msgspec.Struct):
    """As much of the messages of docs/wire.md as a player needs."""

    type: str
    seq: int = -1
    command_id: str | None = None
    ok: bool = True
    code: str = ""
    position: Position | None = None


decode = msgspec.json.Decoder(Message).decode


class Table:
    def __init__(self, load: Load, table_id: str) -> None:
        self.load = load
        self.id = table_id
        self.seats: list[Player] = []
        # Moves: the entry that all must have seen, when it was sent, and when it was answered.
        self.under_way: list[tuple[int, float, float]] = []
        self.active = False
        self.over = False

    def begin(self) -> None:
        self.active = True
        for seat in self.seats:
            seat.consider()

    def look(self) -> None:
        """Note every move that has arrived at all seats."""
        seen = min([seat.seq for seat in self.seats])
        left = [each for each in self.under_way if each[0] > seen]
        if len(left) < len(self.under_way):
            now = time.monotonic()
            self.load.arrived += [
                (now, now - sent, now - answered)
                for seq, sent, answered in self.under_way
                if seq <= seen
            ]
            self.under_way = left
        if self.over and not left and self.active:
            self.active = False
            self.load.finished()


class Player(Socket):
    def __init__(
        self, table: Table, cookie: str, wanted: Wanted, port: int, welcomed: asyncio.Future
    ) -> None:
        host = f"127.0.0.1:{port}"
        super().__init__(host, f"/api/tables/{table.id}/live", cookie, wanted.deflate)
        self.table = table
        self.think = wanted.think
        self.seq = -1
        self.moves: list[Move] = []
        self.sent_at = 0.0  # of the command whose answer is awaited; 0: none
        self.planned = False
        self.welcomed = welcomed

    def hear(self, message: bytes) -> None:
        said = decode(message)
        if said.position is not None and said.position.seq >= self.seq:
            self.seq = said.position.seq
            self.moves = said.position.moves
            self.table.over |= said.position.result is not None
        if said.type == "answer":
            if said.ok:
                self.table.under_way.append((said.seq, self.sent_at, time.monotonic()))
            else:
                self.table.load.refused[said.code] = self.table.load.refused.get(said.code, 0) + 1
            self.sent_at = 0.0
        elif said.type == "welcome":
            self.welcomed.set_result(None)
        if self.table.active:
            self.table.look()
            self.consider()

    def gone(self, why: str) -> None:
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError(why))
        elif not self.table.load.ending:
            self.table.load.lost += 1

    def consider(self) -> None:
        """Move, now or after a while, if it is this seat's turn."""
        if self.moves and not self.sent_at and not self.planned and self.table.active:
            if not self.think:
                self.move()
                return
            self.planned = True
            pause = self.think * (0.5 + self.table.load.rng.random())
            asyncio.get_running_loop().call_later(pause, self.move)

    def move(self) -> None:
        self.planned = False
        if not self.moves or self.sent_at or not self.table.active:
            return
        load = self.table.load
        move = load.rng.choice(self.moves).text
        load.sent += 1
        self.sent_at = time.monotonic()
        self.send(
            b'{"type":"move","move":%s,"seq":%d,"command_id":"%s"}'
            % (json.dumps(move).encode(), self.seq, b"%d-%d" % (load.mark, load.sent))
        )


class Load:
    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.rng = Random(wanted.seed)
        self.mark = wanted.seed * 1_000_000 + os.getpid()
        self.arrived: list[Arrived] = []
        self.refused: dict[str, int] = {}
        self.sent = self.lost = self.games = 0
        self.ending = False
        self.spare: list[Table] = []
        self.tables: list[Table] = []

    async def connect(self, opened: list[tuple[str, list[str]]]) -> None:
        loop = asyncio.get_running_loop()
        gate = asyncio.Semaphore(CONNECTING)

        async def one(table: Table, cookie: str, first: bool) -> None:
            wanted = self.wanted
            port = wanted.port if first else wanted.other_port or wanted.port
            async with gate:
                welcomed: asyncio.Future[None] = loop.create_future()
                player = Player(table, cookie, wanted, port, welcomed)
                table.seats.append(player)
                await loop.create_connection(lambda: player, "127.0.0.1", port)
                await welcomed

        for number, (table_id, _) in enumerate(opened):
            table = Table(self, table_id)
            (self.tables if number < self.wanted.tables else self.spare).append(table)
        pairs = zip(self.tables + self.spare, opened, strict=True)
        await asyncio.gather(
            *[one(table, each, each == all_[0]) for table, (_, all_) in pairs for each in all_]
        )

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        over = CALM_FIRST_MOVES if self.wanted.think else FIRST_MOVES
        for number, table in enumerate(self.tables):
            loop.call_later(over * number / len(self.tables), table.begin)

    def finished(self) -> None:
        self.games += 1
        if self.spare:
            fresh = self.spare.pop()
            self.tables.append(fresh)
            fresh.begin()

    def entries(self) -> float:
        """How far the tables have come, in the middle."""
        return sum([max(seat.seq for seat in each.seats) for each in self.tables]) / len(
            self.tables
        )

    def told(self, since: float, until: float) -> dict[str, Any]:
        found = [each for each in self.arrived if since <= each[0] <= until]
        return {
            "took": [took for _, took, _ in found],
            "after": [after for _, _, after in found],
            "refused": self.refused,
            "lost": self.lost,
            "games": self.games,
            "spare": len(self.spare),
            "active": len([each for each in self.tables if each.active]),
            "processor": time.process_time(),
        }


async def main() -> None:
    loop = asyncio.get_running_loop()

    def say(what: Any) -> None:
        print(json.dumps(what), flush=True)

    load: Load | None = None
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order, *rest = json.loads(line)
        if order == "open":
            load = Load(Wanted(**rest[0]))
            opened = await loop.run_in_executor(None, open_tables, load.wanted)
            say({"opened": len(opened)})
        elif order == "connect":
            assert load is not None
            await load.connect(opened)
            say({"connected": len(opened) * load.wanted.seats})
        elif order == "begin":
            assert load is not None
            load.begin()
            say({"begun": True})
        elif order == "entries":
            assert load is not None
            say({"entries": load.entries(), "processor": time.process_time()})
        elif order == "tell":
            assert load is not None
            say(load.told(*rest))
    if load is not None:
        load.ending = True


if __name__ == "__main__":
    asyncio.run(main())
