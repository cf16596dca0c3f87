"""Bots: one protocol, a ladder of levels for every game.

A bot is ``choose(world, seat, rng, budget) -> Move``.  ``world`` is a copy in which all that
the seat cannot know was dealt anew, so a bot cannot cheat: the truth never reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from quarterdeck.games import games, rules
from quarterdeck.kernel import Game, Move, Seat

from . import corsaire, deckhand, letter_of_marque, line_of_battle, merchants_and_marauders

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

_STYLED = Level(
    "mate", "Mate", "A merchant, an adventurer or a pirate, as its Captain’s skills suggest."
)

_MATES: dict[str, Choose] = {
    "corsaire": corsaire.choose,
    "letter-of-marque": letter_of_marque.choose,
    "line-of-battle": line_of_battle.choose,
    "merchants-and-marauders": merchants_and_marauders.choose,
}


def levels(key: str) -> tuple[Level, ...]:
    """The levels there are for a game, weakest first."""
    if key == "merchants-and-marauders":
        return (DECKHAND, _STYLED)
    return (DECKHAND, MATE) if key in _MATES else (DECKHAND,)


def bot(key: str, level: str) -> Choose:
    if key in games() and level == DECKHAND.name:
        return deckhand.choose
    if key in _MATES and level == MATE.name:
        return _MATES[key]
    raise LookupError(f"there is no bot {level!r} for {key!r}")


def choose(game: Game, level: str, seat: Seat, rng: Random, budget: float = 1.0) -> Move:
    """Ask a bot: it sees a world dealt anew from what ``seat`` knows, never ``game``."""
    world = game.determinize(seat, rng)
    move = rules(game.setup.key).automatic(world, seat)
    return bot(game.setup.key, level)(world, seat, rng, budget) if move is None else move


def names(count: int, rng: Random) -> list[str]:
    """Different names for ``count`` bots."""
    return rng.sample(NAMES, count)
