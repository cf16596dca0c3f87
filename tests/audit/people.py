"""People who play on whatever happens, and write down what they sent and what they were told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .patience import Patience

Json = dict[str, Any]
PAUSE = 0.02  # seconds before somebody tries again
# Seconds without a word, as the audit's patience counts them: connect again, and say in the
# figures that it happened.
SILENCE = 20.0
LISTEN = 5.0  # seconds between looks at that clock
AGAIN = ("unavailable", "too_fast")  # refusals after which the same command may be sent again
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


@dataclass
class Command:
    seat: int
    body: Json  # as it was sent, each time the same
    answers: list[Json] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.body["command_id"])

    @property
    def accepted(self) -> int | None:
        """The ``seq`` that was told with its acceptance."""
        seqs = [int(answer["seq"]) for answer in self.answers if answer["ok"]]
        return seqs[0] if seqs else None


@dataclass
class Diary:
    """All that the people at one table know about it."""

    table: str
    game: str
    guests: list[str]
    commands: dict[str, Command] = field(default_factory=dict)
    highest: int = 0  # the last entry that anybody was told of
    over: bool = False
    faults: list[str] = field(default_factory=list)  # what contradicted itself on the way
    silences: int = 0
    bots: frozenset[int] = frozenset()  # seats that move by themselves


class Cast:
    """Where the servers are, and who plays."""

    def __init__(self, ports: Sequence[int], rng: Random, patience: Patience) -> None:
        self.ports = ports
        self.rng = rng
        self.patience = patience
        self.numbers = count(1)

    def anywhere(self) -> str:
        return f"127.0.0.1:{self.rng.choice(self.ports)}"


async def ask(cast: Cast, method: str, path: str, cookie: str = "", body: Any = None) -> Any:
    """Ask until somebody answers."""
    while True:
        with suppress(*GONE):
            async with httpx.AsyncClient(timeout=None) as http:
                url = f"http://{cast.anywhere()}{path}"
                answer = await http.request(method, url, json=body, headers={"cookie": cookie})
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer
        await asyncio.sleep(PAUSE)


async def newcomer(cast: Cast) -> tuple[str, str]:
    """A guest's id and cookie."""
    answer = await ask(cast, "GET", "/api/me")
    return answer.json()["id"], answer.headers["set-cookie"].split(";")[0]


async def open_table(cast: Cast, game: str, people: Sequence[tuple[str, str]]) -> Diary:
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(people) - 1)
    body = {"game": game, "seats": seats, "options": {}}
    table = (await ask(cast, "POST", "/api/tables", people[0][1], body)).json()
    for seat, (_, cookie) in list(enumerate(people))[1:]:
        invite = {"invite": table["seats"][seat]["invite"]}
        # A second try after a lost answer is told that the seat is taken: by ourselves.
        await ask(cast, "POST", f"/api/tables/{table['id']}/join", cookie, invite)
    return Diary(table["id"], game, [guest for guest, _ in people])


class Player:
    """One seat: connects wherever a server is, moves when it can, repeats what was not answered."""

    def __init__(self, cast: Cast, diary: Diary, seat: int, cookie: str) -> None:
        self.cast, self.diary, self.seat, self.cookie = cast, diary, seat, cookie
        self.pending: Command | None = None
        self.position: Json | None = None
        self.lines: dict[tuple[int, int], str] = {}

    @property
    def done(self) -> bool:
        return self.diary.over and self.pending is None

    async def play(self) -> None:
        """Until the game is over, and all that was sent is answered."""
        while not self.done:
            with suppress(*GONE):
                where = f"ws://{self.cast.anywhere()}/api/tables/{self.diary.table}/live"
                header = {"cookie": self.cookie}
                patient: Json = {"open_timeout": None, "ping_timeout": None, "compression": None}
                async with connect(where, additional_headers=header, **patient) as socket:
                    await self._sit(socket)
            await asyncio.sleep(PAUSE)

    async def _sit(self, socket: ClientConnection) -> None:
        while not self.done:
            said = await self._hear(socket)
            if said is None:
                self.diary.silences += bool(self.pending)
                return
            again = said["type"] == "welcome"  # the answer was lost with the connection
            if said["type"] == "answer":
                self._answered(said)
                if again := said["ok"] is False and said["code"] in AGAIN:
                    await asyncio.sleep(PAUSE)
            elif said["type"] in ("welcome", "update"):
                self._told(said)
            if said["type"] in ("welcome", "update", "answer"):
                await self._move(socket, again)

    async def _hear(self, socket: ClientConnection) -> Json | None:
        """What the server says next; None if it says nothing for too long."""
        patience = self.cast.patience
        until = patience.seconds + SILENCE
        while patience.seconds < until:
            with suppress(TimeoutError):
                said: Json = json.loads(await asyncio.wait_for(socket.recv(), LISTEN))
                return said
        return None

    def _answered(self, said: Json) -> None:
        command = self.diary.commands.get(said["command_id"] or "")
        if command is None:
            self.diary.faults.append(f"an answer to nothing: {said}")
            return
        if said["ok"] or said["code"] not in AGAIN:
            if command.answers and command.answers[0] != said:
                self.diary.faults.append(f"two answers: {command.answers[0]} and {said}")
            command.answers.append(said)
            if self.pending is command:
                self.pending = None

    def _told(self, said: Json) -> None:
        self.position = said["position"] or self.position
        if said["position"]:
            self.diary.highest = max(self.diary.highest, said["position"]["seq"])
            self.diary.over |= said["position"]["result"] is not None
        for line in said.get("log") or said.get("lines") or ():
            place = (line["seq"], line["n"])
            if self.lines.setdefault(place, line["text"]) != line["text"]:
                self.diary.faults.append(f"told otherwise than before: {line['text']}")

    async def _move(self, socket: ClientConnection, again: bool) -> None:
        rng, position = self.cast.rng, self.position
        if self.pending is not None:
            if again:  # what was asked is asked again
                await socket.send(json.dumps(self.pending.body))
            return
        if position is None or not position["moves"] or self.diary.over:
            return
        number = f"c{next(self.cast.numbers)}"
        body = {"seq": position["seq"], "command_id": number}
        if position["undo"]["allowed"] and rng.random() < 0.05:
            body |= {"type": "undo"}
        else:
            body |= {"type": "move", "move": rng.choice(position["moves"])["text"]}
        self.pending = self.diary.commands[number] = Command(self.seat, body)
        for _ in range(2 if rng.random() < 0.1 else 1):  # some are impatient
            await socket.send(json.dumps(body))


async def evening(cast: Cast, game: str, seats: int, diaries: list[Diary]) -> None:
    """The same people at one table after the other."""
    people = [await newcomer(cast) for _ in range(seats)]
    while True:
        diary = await open_table(cast, game, people)
        diaries.append(diary)
        players = [Player(cast, diary, seat, each[1]) for seat, each in enumerate(people)]
        await asyncio.gather(*[player.play() for player in players])
