"""Quarterdeck: a digital table for four games of privateers and fleets under sail."""

from __future__ import annotations

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

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
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
    "games",
    "new",
    "parse_move",
    "replay",
    "rules",
    "settle_chance",
]
