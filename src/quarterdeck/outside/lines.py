"""The line protocol: a program that reads a JSON object a line from its input and answers on its
output, whatever language it is written in.

    → {"type": "begin", "game": "corsaire", "seat": 1, "seats": 2, "options": {…}}
    → {"type": "choose", "position": {…}}      ← {"move": "attack 3"}
    → {"type": "end", "scores": [7, 12], "winners": [1]}

Only "choose" is answered.  Who crashes, is too slow or answers what is not legal loses the move to
a bot, and is started anew where that is needed.
"""

from __future__ import annotations

import atexit
import selectors
import shlex
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from time import monotonic
from typing import IO, Any

from quarterdeck import bots
from quarterdeck.kernel import Game, IllegalMove, Move, Result, Seat, jsons, parse_move

from . import Choose, position_of

SECONDS = 10.0  # that a program may think about a move
PREFIX = "cmd:"


def answer_lines(choose: Choose, source: IO[str], target: IO[str]) -> None:
    """The program's side: answer until the input ends."""
    for line in source:
        told = jsons.read(line)
        if told["type"] == "choose":
            target.write(jsons.written({"move": choose(told["position"])}) + "\n")
            target.flush()


class Lost(Exception):
    """A program has lost its move, and why."""


class Program:
    """The arena's side of one program, which plays one game after the other."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = shlex.split(command)
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._begun: dict[str, Any] = {}
        self._heard = b""

    def begin(self, game: Game, seat: Seat) -> None:
        setup = game.setup
        self._begun = {"type": "begin", "game": setup.key, "seat": seat, "seats": setup.seats}
        self._begun["options"] = setup.options
        if self._process is not None:
            self._tell(self._begun)

    def end(self, result: Result) -> None:
        if self._process is not None:
            told = {"scores": list(result.scores), "winners": list(result.winners)}
            self._tell({"type": "end", **told})

    def choose(self, game: Game, seat: Seat, names: tuple[str, ...]) -> Move:
        """The move that it answers; ``Lost`` if there is none that is legal."""
        if self._process is None:
            self._start()
        self._tell({"type": "choose", "position": position_of(game, seat, names)})
        line = self._line()
        try:
            move = parse_move(jsons.read(line)["move"])
        except (IllegalMove, ValueError, KeyError, TypeError) as fault:
            raise Lost(f"answered {line[:80]!r}") from fault
        if move not in game.legal_moves(seat):
            raise Lost(f"answered {str(move)!r}, which is not legal")
        return move

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    pipe.close()
            self._process, self._heard = None, b""

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as fault:
            raise Lost(f"cannot be started: {fault}") from fault
        self._tell(self._begun)

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended, which its answer shows
            self._process.stdin.write(jsons.packed(message) + b"\n")

    def _line(self) -> str:
        """Its next line, in time; a program that ended or hangs is started anew next time."""
        assert self._process is not None
        assert self._process.stdout is not None
        until = monotonic() + self.seconds
        with selectors.DefaultSelector() as looking:
            looking.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._heard:
                if not looking.select(max(0.0, until - monotonic())):
                    self.close()
                    raise Lost(f"was silent for {self.seconds:g} seconds")
                heard = self._process.stdout.read(65536)
                if not heard:
                    self.close()
                    raise Lost("ended")
                self._heard += heard
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode("utf-8", "replace")


_idle: dict[str, list[Program]] = {}  # of this process, by command; each plays one game at a time


class Programs:
    """The programs at one game of an arena, by seat: players that are written ``cmd:./mybot``."""

    def __init__(self, game: Game, players: Mapping[Seat, str]) -> None:
        self.game = game
        self.lost = 0  # moves
        self.at: dict[Seat, Program] = {}
        self._names = tuple([players[seat] for seat in range(game.setup.seats)])
        for seat, player in players.items():
            if player.startswith(PREFIX):
                command = player.removeprefix(PREFIX)
                waiting = _idle.setdefault(command, [])
                self.at[seat] = waiting.pop() if waiting else Program(command)
                self.at[seat].begin(game, seat)

    def choose(self, seat: Seat, rng: Random) -> Move:
        """The program's move, or a bot's where it has lost its own."""
        try:
            return self.at[seat].choose(self.game, seat, self._names)
        except Lost as why:
            self.lost += 1
            print(f"{self._names[seat]} {why}; a bot moves for it", file=sys.stderr)
            return bots.choose(self.game, bots.usual(self.game.setup.key), seat, rng)

    def end(self, result: Result) -> None:
        for seat, one in self.at.items():
            one.end(result)
            _idle[self._names[seat].removeprefix(PREFIX)].append(one)


@atexit.register
def dismiss_all() -> None:
    """End the programs of this process."""
    for waiting in _idle.values():
        while waiting:
            waiting.pop().close()
