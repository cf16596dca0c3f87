"""What a game sends, as types: its view, its events, its catalogue and its summary are declared
once, here is where they are named.  The page's types are generated from them, and a test holds
real games against them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict

from .moves import Seat


class Shapes(NamedTuple):
    """``view`` is a ``TypedDict``, and so is what stands beside ``kind`` in every event; a field
    that only some seats may know is ``NotRequired``.  ``catalogue`` and ``summary`` (of a finished
    game) are a ``TypedDict`` or a ``msgspec.Struct``; both have the game's key as ``game``.

    They are declared in a module that is never compiled (``shapes.py``), since a compiled one
    keeps no annotations.
    """

    view: type[Any] | None = None
    events: Mapping[str, type[Any]] = {}
    catalogue: type[Any] | None = None
    summary: type[Any] | None = None


class Outcome(TypedDict):
    """How a game ended, as a view tells it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    reason: str


class Undone(TypedDict):
    seat: Seat


class Resigned(TypedDict):
    seat: Seat


class Announced(TypedDict):
    """A card laid face down into a window; its owner alone knows the move."""

    seat: Seat
    move: NotRequired[str]


class Chose(TypedDict):
    seat: Seat


# Events that the kernel itself emits.
EVENTS: Mapping[str, type[Any]] = {
    "undone": Undone,
    "resigned": Resigned,
    "announced": Announced,
    "chose": Chose,
}
