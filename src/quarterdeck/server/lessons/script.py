"""A game's lesson as its ``lesson.toml`` has it: the deal, and the steps in the order of teaching.

A step asks for one of its moves, given as patterns (``attack *``).  What a move then did is told
by the first ``after`` whose event came of it.  Figures in braces are those of the catalogue.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from quarterdeck.fair import LESSON
from quarterdeck.games import games
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Event, Move, Seat

YOU, OTHER = "you", "other"  # in ``where``: the seat that is being guided, and any other


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to say once an event of this kind has come, with these values in it."""

    event: str
    text: str
    where: dict[str, int | str | bool] = {}

    def fits(self, event: Event, you: Seat) -> bool:
        if event.kind != self.event:
            return False
        told = event.seen_by(you)
        return all(_is(told.get(name), value, you) for name, value in self.where.items())


def _is(found: Any, wanted: int | str | bool, you: Seat) -> bool:
    if wanted == YOU:
        return bool(found == you)
    if wanted == OTHER:
        return found is not None and bool(found != you)
    return bool(found == wanted)


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    moves: tuple[str, ...]  # patterns; the first that is possible is what is shown
    times: int = 1  # so often it is to be done
    follows: bool = False  # it is asked only once the step before it is done
    instead: Words | None = None  # what is asked where only its last pattern fits
    done: str = ""  # said after one of them, if no ``after`` fits
    after: tuple[After, ...] = ()

    def asks_for(self, move: Move) -> bool:
        return any(fnmatchcase(str(move), pattern) for pattern in self.moves)

    def among(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Those that the step asks for, the one to be shown first."""
        texts = [str(move) for move in moves]
        places = [
            place
            for pattern in self.moves
            for place, text in enumerate(texts)
            if fnmatchcase(text, pattern)
        ]
        return tuple([moves[place] for place in dict.fromkeys(places)])

    def words(self, moves: tuple[Move, ...]) -> Words:
        """What is asked for where these of its moves are possible."""
        wanted = any(fnmatchcase(str(moves[0]), pattern) for pattern in self.moves[:-1])
        if self.instead and not wanted:
            return self.instead
        return Words(self.title, self.text)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deal: int  # the number of the deal: it decides all chance
    seats: int
    level: str  # of the bots
    minutes: int  # that it takes
    choices: int  # after so many the lesson is over, whatever was chosen
    other: Words  # where no step that is left can be done
    end: Words
    step: tuple[Step, ...]
    options: dict[str, int | str | bool] = {}
    happening: tuple[After, ...] = ()  # said the first time that it happens
    ends: tuple[str, ...] = ()  # patterns of moves that only end or pass what was begun

    def goes_by(self, move: Move) -> bool:
        """It is no choice to speak of: often the table makes it for who has no other move."""
        return any(fnmatchcase(str(move), pattern) for pattern in self.ends)


@cache
def lesson_of(key: str) -> Lesson | None:
    """A game's lesson; None if it has none."""
    package = type(rules_of(key)).__module__.rpartition(".")[0]
    file = resources.files(package).joinpath("lesson.toml")
    if not file.is_file():
        return None
    return msgspec.toml.decode(file.read_bytes(), type=Lesson)


@cache
def seed_of(key: str) -> str:
    """The seed of all tables of a game's lesson; "" if it has none."""
    lesson = lesson_of(key)
    return f"{LESSON}{key}:{lesson.deal}" if lesson else ""


def lessons() -> tuple[str, ...]:
    """The games that have one."""
    return tuple([key for key in games() if lesson_of(key)])
