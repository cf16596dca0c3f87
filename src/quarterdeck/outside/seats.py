"""A seat that somebody plays by asking and telling: in a game of this process, or at a table of a
server.  What is told is a position as on the wire, and what has happened in words."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from quarterdeck import bots
from quarterdeck.games import rules
from quarterdeck.kernel import Event, IllegalMove, Result, settle_chance

from . import Position, position_of
from .client import ENDED, Server

YOU = "You"


class NotPlayed(Exception):
    """The move was not made, and why."""


class Seat(Protocol):
    key: str
    names: tuple[str, ...]

    def position(self) -> Position: ...

    def play(self, move: str) -> list[str]:
        """Make a move; returns what has happened since, until it is this seat's turn again."""


class HereSeat:
    """In a game of this process, against bots."""

    def __init__(self, key: str, seats: int, levels: list[str], seat: int, seed: int) -> None:
        for level in levels:
            bots.bot(key, level)  # says which levels there are
        self.key = key
        self.rules = rules(key)
        self.seat = seat
        self.game = self.rules.new(seats)
        self.rng = Random(seed)
        others = iter(zip(bots.names(seats - 1, self.rng), levels, strict=True))
        players = [("", "") if each == seat else next(others) for each in range(seats)]
        self.levels = [level for _, level in players]
        self.names = tuple([name or YOU for name, _ in players])
        self.begun = self._play_on([])

    def position(self) -> Position:
        told = position_of(self.game, self.seat, self.names)
        result = self.game.result()
        return {**told, "result": None if result is None else result._asdict()}

    def result(self) -> Result | None:
        return self.game.result()

    def play(self, move: str) -> list[str]:
        try:
            return self._play_on(self.game.play(self.seat, move))
        except IllegalMove as fault:
            raise NotPlayed(f"{fault}; nothing has changed") from fault

    def _play_on(self, events: list[Event]) -> list[str]:
        game = self.game
        told = [*events, *settle_chance(game, self.rng)]
        while (waiting := game.to_act()) and self.seat not in waiting:
            other = waiting[0]
            told += game.play(other, bots.choose(game, self.levels[other], other, self.rng))
            told += settle_chance(game, self.rng)
        words = [self.rules.tell(event, self.seat, self.names) for event in told if not event.quiet]
        return [each for each in words if each]


class ThereSeat:
    """At a table of a server, by a token."""

    def __init__(self, server: Server, table: str, patience: float = 60.0) -> None:
        self.server = server
        self.table = table
        self.patience = patience  # seconds that a move is waited for
        told = self._ask("GET", "")
        if told["you"] is None:
            raise NotPlayed("The token has no seat at this table.")
        self.key: str = told["game"]
        self.seat: int = told["you"]
        self.names = tuple([each["name"] or f"Seat {each['seat'] + 1}" for each in told["seats"]])

    def position(self) -> Position:
        return {**self._ask("GET", "/position"), "seat": self.seat}

    def play(self, move: str) -> list[str]:
        seq = self.position()["seq"]
        order = {"type": "move", "move": move, "seq": seq, "command_id": secrets.token_urlsafe(12)}
        self._ask("POST", "/commands", order)  # a refusal says why
        self.wait()
        found = self.position()["seq"] - seq
        return [f"{found} entries have been added to the record since; look at the table."]

    def wait(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Until it is this seat's turn, the game is over, or patience ends."""
        until = time.monotonic() + self.patience
        while time.monotonic() < until:
            told = self._ask("GET", "")
            if told["status"] in ENDED or self.seat in told["to_act"]:
                return
            sleep(0.25)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return self.server.ask(method, f"/api/tables/{self.table}{path}", body)
