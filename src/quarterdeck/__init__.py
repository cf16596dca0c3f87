"""Quarterdeck: a digital table for four games of privateers and fleets under sail."""

from __future__ import annotations

from pathlib import Path as _Path
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from . import pure as _pure  # noqa: F401 - it must come first
from .games import games, new, replay, rules
from .kernel import (
    CHANCE,
    BrokenInvariant,
    CardSetError,
    Chance,
    Entry,
    Event,
    Game,
    IllegalMove,
    Move,
    Record,
    RecordError,
    Result,
    Rules,
    SetupError,
    parse_move,
    settle_chance,
)
from .kernel import game as _game

if _TYPE_CHECKING:
    from .adapters.vector import Vector as _Vector
    from .encodings import Encoding as _Encoding

__version__ = "0.1.0"

COMPILED = not str(_game.__file__).endswith(".py")  # kernel and rules; see docs/speed.md

__all__ = [
    "CHANCE",
    "COMPILED",
    "BrokenInvariant",
    "CardSetError",
    "Chance",
    "Entry",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "Record",
    "RecordError",
    "Result",
    "Rules",
    "SetupError",
    "encoding",
    "games",
    "new",
    "parse_move",
    "replay",
    "rules",
    "settle_chance",
    "vector",
]


def encoding(key: str, cards: str | _Path | None = None) -> _Encoding:
    """How a game is written as arrays: what a seat sees, and the moves by number.

    Needs NumPy (``pip install quarterdeck[research]``), which nothing else here does.
    """
    from .encodings import encoding as found  # noqa: PLC0415

    return found(key, cards)


def vector(
    key: str,
    games: int,
    seats: int | None = None,
    workers: int | None = None,
    options: dict[str, _Any] | None = None,
) -> _Vector:
    """Many games at once, in ``workers`` processes with shared arrays (as many as there are cores,
    unless told).  Needs what ``pip install quarterdeck[research]`` brings."""
    from .adapters.vector import Vector as Made  # noqa: PLC0415

    return Made(key, games, seats, workers, options)
