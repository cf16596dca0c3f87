"""A move is a verb and its arguments, and reads the same everywhere it is written down."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

Seat = int
CHANCE: Final[Seat] = -1  # the seat under which chance is entered in a record

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.'-]*\Z")
_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,8})\Z")


class Move(NamedTuple):
    """One choice, as it is logged, sent on the wire and typed in tests: ``attack 4``."""

    verb: str
    args: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.args)])


PASS: Final = Move("pass")
UNDO: Final = Move("undo")
AGREED: Final = Move("undo", ("agreed",))  # an undo that the rules refuse and all people allowed
RESIGN: Final = Move("resign")


class IllegalMove(ValueError):
    """The move cannot be made now; the message tells a player why.  Nothing has changed."""


def parse_move(text: str) -> Move:
    """The move that ``str(move)`` wrote; raises ``IllegalMove`` if no move reads like that."""
    words = text.split(" ")
    if not _WORD.match(words[0]):
        raise IllegalMove(f"{text[:60]!r} is not written like a move")
    args: list[int | str] = []
    for word in words[1:]:
        if _NUMBER.match(word) and word != "-0":
            args.append(int(word))
        elif _WORD.match(word):
            args.append(word)
        else:
            raise IllegalMove(f"{text[:60]!r} is not written like a move")
    return Move(words[0], tuple(args))
