"""Games as arrays: what a seat sees, and the moves by number.  See docs/research.md.

    encoding = qd.encoding("corsaire")
    encoding.observe(game, seat)      a NumPy array of a fixed size, from the seat's view alone
    encoding.legal(game, seat)        the legal moves by their numbers
    encoding.mask(game, seat)         the same as an array of 0 and 1
    encoding.actions                  all moves there are; their place is their number
    encoding.index(move), encoding.move(index)

A game's own module here says what its views and moves leave open; all else is derived from what
the game declares.
"""

from __future__ import annotations

import hashlib
from array import array
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games import rules
from quarterdeck.kernel import Game, Move, Rules, Seat

from .fields import EncodingError, Nothing, Record
from .schema import Plan, record_of

__all__ = ["Encoding", "EncodingError", "Part", "Plan", "encoding"]

Array = NDArray[np.float32]
Mask = NDArray[np.int8]


class Part(NamedTuple):
    """A part of an observation: where it begins and how long it is; or why it is left out."""

    name: str
    start: int
    size: int
    left_out: str


class Encoding:
    """How one game is written as arrays, with one card set, whatever the number of seats."""

    def __init__(self, known: Rules, plan: Plan) -> None:
        self.key = known.key
        self.version = plan.version
        self.card_set = known.card_set
        self.vocabulary = plan.vocabulary
        self.actions: tuple[Move, ...] = plan.vocabulary.moves
        self.record: Record = record_of(known.shapes.view, plan.notes)
        self.size = self.record.size
        self._empty = array("f", bytes(4 * self.size))

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoding:
        return self  # it never changes

    def observe(self, game: Game, seat: Seat | None) -> Array:
        """What ``seat`` sees (None: a spectator), and nothing else: it is made of the view."""
        return self.encoded(game.view(seat))

    def encoded(self, view: dict[str, Any]) -> Array:
        buffer = self._empty[:]
        self.record.write(buffer, 0, view)
        return np.frombuffer(buffer, dtype=np.float32)

    def index(self, move: Move) -> int:
        """The number of a move; ``EncodingError`` if it is none of this game's."""
        return self.vocabulary.index(move)

    def move(self, index: int) -> Move:
        """The move of that number, as the vocabulary writes it (see ``legal``)."""
        return self.actions[index]

    def legal(self, game: Game, seat: Seat) -> dict[int, Move]:
        """The legal moves of ``seat`` by their numbers, as the game wants them played."""
        index = self.vocabulary.index
        return {index(move): move for move in game.legal_moves(seat)}

    def mask(self, game: Game, seat: Seat) -> Mask:
        """1 for each action that ``seat`` may choose now."""
        return np.frombuffer(self.vocabulary.flags(game.legal_moves(seat)), dtype=np.int8)

    def labels(self) -> list[str]:
        """A name for every place of an observation: ``players[2].cannons``."""
        return [label.removeprefix(".") for label in self.record.labels()]

    def parts(self) -> list[Part]:
        """The parts of an observation in their order."""
        found, start = [], 0
        for name, part in self.record.parts.items():
            why = part.why if isinstance(part, Nothing) else ""
            found.append(Part(name, start, part.size, why))
            start += part.size
        return found

    def digest(self) -> str:
        """Of all labels and actions: whoever stores arrays can tell whether they still mean the
        same."""
        text = "\n".join([*self.labels(), "", *[str(move) for move in self.actions]])
        return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def _standard(key: str) -> Encoding:
    return _made(rules(key))


def _made(known: Rules) -> Encoding:
    name = known.key.replace("-", "_")
    try:
        plan = import_module(f"{__name__}.{name}").plan
    except ModuleNotFoundError:
        raise LookupError(f"there is no encoding of {known.key!r}") from None
    return Encoding(known, plan(known, known.new(known.seats[0]).verbs))


def encoding(key: str, cards: str | Path | None = None) -> Encoding:
    """The encoding of a game, with an own card set where ``cards`` names its folder."""
    return _standard(key) if cards is None else _made(rules(key, cards))
