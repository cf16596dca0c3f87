"""Bots: one protocol, a ladder of levels for every game.

A bot is ``choose(world, seat, rng, budget) -> Move``.  ``world`` is a copy in which all that
the seat cannot know was dealt anew, so a bot cannot cheat: the truth never reaches it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from math import inf
from random import Random
from types import ModuleType
from typing import NamedTuple

from quarterdeck.games import games, rules
from quarterdeck.kernel import Game, Move, Seat, jsons

from . import deckhand, guides, search
from .search import Effort, Guide

Choose = Callable[[Game, Seat, Random, float], Move]

NAMES = (
    "Halyard", "Capstan", "Marline", "Bosun Pike", "Topsail", "Windlass", "Spindrift", "Bowline",
    "Fiddler", "Mizzen", "Oakum", "Ratline", "Sextant", "Taffrail", "Gunnel", "Lanyard",
)  # fmt: skip


class Temper(NamedTuple):
    """What a bot leans to, whatever its strength."""

    name: str
    about: str


class Measured(NamedTuple):
    """So many games one bot of a level has won against mates on all other seats."""

    won: float  # a shared win counts in parts
    games: int
    rivals: int
    low: float  # the 95 % interval of its share
    high: float
    against: str  # whom, in words

    @property
    def is_clear(self) -> bool:
        """Whether it is more than luck that it won more than its share."""
        return self.low > 1 / (1 + self.rivals)


class Level(NamedTuple):
    name: str
    label: str
    about: str
    tempers: tuple[Temper, ...] = ()  # one may be chosen, by "level:temper"
    measured: Measured | None = None


DECKHAND = Level("deckhand", "Deckhand", "Plays anything that is allowed. Good for a first game.")
MATE = Level("mate", "Mate", "Weighs the odds of each move and bluffs. A fair opponent.")
CAPTAIN = Level("captain", "Captain", "Plays on in dealt worlds for a moment before it chooses.")
ADMIRAL = Level("admiral", "Admiral", "Plays on in many dealt worlds, up to a second a move.")


@cache
def _mate(key: str) -> ModuleType | None:
    """The module that is called as the game is: ``choose``, and perhaps what is said of it."""
    name = f"{__name__}.{key.replace('-', '_')}"
    return import_module(name) if key in games() and find_spec(name) else None


def levels(key: str) -> tuple[Level, ...]:
    """The levels that are offered for a game, weakest first: of those above the mate, the ones
    that have won more than their share in the arena."""
    mate = _mate(key)
    if mate is None:
        return (DECKHAND,)
    tempers = tuple([Temper(*each) for each in getattr(mate, "TEMPERS", {}).items()])
    skilled: dict[str, str] = getattr(mate, "SKILLED", {})  # of levels that do not search there
    known = [DECKHAND, MATE._replace(about=getattr(mate, "ABOUT", MATE.about), tempers=tempers)]
    for level in (CAPTAIN, ADMIRAL):
        proof = strengths().get(key, {}).get(level.name)
        if proof:
            about = skilled.get(level.name, level.about)
            known.append(level._replace(about=f"{about} {proof}"))
    shown = measured(key)
    return tuple([level._replace(measured=shown.get(level.name)) for level in known])


def is_offered(key: str, level: str) -> bool:
    """Whether a table may seat that bot: a level, perhaps with a temper."""
    name, _, temper = level.partition(":")
    known = next((each for each in levels(key) if each.name == name), None)
    return known is not None and (level == name or temper in [each.name for each in known.tempers])


def usual(key: str) -> str:
    """The level that plays where nobody chooses one: the mate, if there is one."""
    there = levels(key)
    return there[min(1, len(there) - 1)].name


def missing(key: str) -> str:
    """Which levels are not offered for a game, and why; "" if all are."""
    there = [level.name for level in levels(key)]
    names = [level.name for level in (CAPTAIN, ADMIRAL) if level.name not in there]
    if not names:
        return ""
    proven = "has not proven itself" if len(names) == 1 else "have not proven themselves"
    return f"Not offered: {' and '.join(names)}, which {proven} at this game."


def bot(key: str, level: str) -> Choose:
    """A bot by its level.  ``captain@40`` searches like a captain, but with 40 simulations a move
    and without a clock: for the arena and for tests, where nothing may depend on the machine."""
    if key in games() and level == DECKHAND.name:
        return deckhand.choose
    mate = _mate(key)
    if mate is not None and level == MATE.name:
        chosen: Choose = mate.choose
        return chosen
    name, _, temper = level.partition(":")
    if mate is not None and name == MATE.name and temper in getattr(mate, "TEMPERS", {}):
        return partial(mate.choose, temper=temper)
    earlier = _earlier(key, level)
    if earlier is not None:
        return earlier
    name, _, count = level.partition("@")
    guide = guides.guide(key) if mate is not None else None
    if guide is not None and name in guide.efforts and (count.isdecimal() or level == name):
        effort = guide.efforts[name]
        if count:
            effort = effort._replace(simulations=max(1, int(count)), seconds=inf)
        return partial(_searched, guide, effort)
    raise LookupError(f"there is no bot {level!r} for {key!r}")


def _earlier(key: str, level: str) -> Choose | None:
    """``mate-1``: the mate as it was in its first version, if it was kept."""
    name, _, number = level.partition("-")
    if key not in games() or name != MATE.name or not number.isdecimal():
        return None
    module = f"{__name__}.past.{key.replace('-', '_')}_{number}"
    kept: Choose | None = import_module(module).choose if find_spec(module) else None
    return kept


def _searched(
    guide: Guide, effort: Effort, world: Game, seat: Seat, rng: Random, budget: float
) -> Move:
    """``budget`` is in seconds; without end it leaves the simulations alone to count."""
    seconds = inf if inf in (budget, effort.seconds) else min(effort.seconds, budget)
    return search.choose(guide, effort._replace(seconds=seconds), world, seat, rng)


@cache
def strengths() -> dict[str, dict[str, str]]:
    """What the arena has shown, in words, by game and level (``tools/opponents.py`` writes it)."""
    told: dict[str, dict[str, str]] = jsons.read(
        files(__package__).joinpath("strengths.json").read_text("utf-8")
    )
    return told


@cache
def measured(key: str) -> dict[str, Measured]:
    """What the arena has shown, in figures, by level (``tools/opponents.py`` writes it)."""
    told = jsons.read(files(__package__).joinpath("measured.json").read_text("utf-8"))
    return {level: Measured(**found) for level, found in told.get(key, {}).items()}


def choose(game: Game, level: str, seat: Seat, rng: Random, budget: float = 1.0) -> Move:
    """Ask a bot: it sees a world dealt anew from what ``seat`` knows, never ``game``."""
    world = game.determinize(seat, rng)
    move = rules(game.setup.key).automatic(world, seat)
    return bot(game.setup.key, level)(world, seat, rng, budget) if move is None else move


def names(count: int, rng: Random) -> list[str]:
    """Different names for ``count`` bots."""
    return rng.sample(NAMES, count)
