"""Bots: one protocol, a ladder of levels for every game.

A bot is ``choose(world, seat, rng, budget) -> Move``.  ``world`` is a copy in which all that
the seat cannot know was dealt anew, so a bot cannot cheat: the truth never reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import NamedTuple

from quarterdeck.games import games, rules
from quarterdeck.kernel import Game, Move, Seat

from . import deckhand

Choose = Callable[[Game, Seat, Random, float], Move]

NAMES = (
    "Halyard", "Capstan", "Marline", "Bosun Pike", "Topsail", "Windlass", "Spindrift", "Bowline",
    "Fiddler", "Mizzen", "Oakum", "Ratline", "Sextant", "Taffrail", "Gunnel", "Lanyard",
)  # fmt: skip


class Level(NamedTuple):
    name: str
    label: str
    about: str


DECKHAND = Level("deckhand", "Deckhand", "Plays anything that is allowed. Good for a first game.")
MATE = Level("mate", "Mate", "Weighs the odds of each move and bluffs. A fair opponent.")


@cache
def _mate(key: str) -> ModuleType | None:
    """The module that is called as the game is: ``choose``, and perhaps what is said of it."""
    name = f"{__name__}.{key.replace('-', '_')}"
    return import_module(name) if key in games() and find_spec(name) else None


def levels(key: str) -> tuple[Level, ...]:
    """The levels there are for a game, weakest first."""
    mate = _mate(key)
    if mate is None:
        return (DECKHAND,)
    return (DECKHAND, MATE._replace(about=getattr(mate, "ABOUT", MATE.about)))


def bot(key: str, level: str) -> Choose:
    if key in games() and level == DECKHAND.name:
        return deckhand.choose
    mate = _mate(key) if level == MATE.name else None
    if mate is not None:
        chosen: Choose = mate.choose
        return chosen
    raise LookupError(f"there is no bot {level!r} for {key!r}")


def choose(game: Game, level: str, seat: Seat, rng: Random, budget: float = 1.0) -> Move:
    """Ask a bot: it sees a world dealt anew from what ``seat`` knows, never ``game``."""
    world = game.determinize(seat, rng)
    move = rules(game.setup.key).automatic(world, seat)
    return bot(game.setup.key, level)(world, seat, rng, budget) if move is None else move


def names(count: int, rng: Random) -> list[str]:
    """Different names for ``count`` bots."""
    return rng.sample(NAMES, count)
