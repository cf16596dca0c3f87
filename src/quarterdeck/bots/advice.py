"""What a searching bot would do in somebody's place, and why, in words.

An adviser knows what its seat knows: it gets a world in which all else was dealt anew, as every
bot does.
"""

from __future__ import annotations

from functools import cache, partial
from math import inf
from random import Random
from typing import NamedTuple

from quarterdeck.games import rules
from quarterdeck.kernel import Game, Move, Seat, jsons

from . import choose, guides, levels, search
from .search import Effort, Figures, Guide, Insight, Tried

ADVISER = "adviser"  # asked for like a level of bot, but it answers with advice
MOVES = 2  # that it names
PATIENCE = 1.0  # seconds
THOROUGH = 3  # times as many simulations as a move of the level gets, in the same time


class Spread(NamedTuple):
    """Points at the end: on average, and in nine of ten worlds."""

    mean: float
    low: float
    high: float


class Advised(NamedTuple):
    """A move, and what was seen of it."""

    move: str
    worlds: int
    won: float  # share of the worlds in which the seat wins
    points: Spread | None
    reason: str


class Advice(NamedTuple):
    level: str
    moves: tuple[Advised, ...]  # the one to make first


@cache
def adviser(key: str) -> str | None:
    """The level that advises at a game: the best that has proven itself."""
    guide = guides.guide(key)
    clear = [level.name for level in levels(key) if level.measured and level.measured.is_clear]
    return clear[-1] if guide is not None and clear and clear[-1] in guide.efforts else None


def insight_of(guide: Guide) -> Insight:
    """What is told of what was seen: the game's own, or what can be told of any game."""
    return guide.insight or Insight(partial(_seen, guide), _words)


def _seen(guide: Guide, dealt: Game, move: Move, end: Game, seat: Seat) -> Figures:
    """How it came out, or where it was broken off: marks then are chances to win."""
    before, after, result = dealt.outcome().scores, end.outcome().scores, end.result()
    gains = [float(now - then) for now, then in zip(after, before, strict=True)]
    figures = {"gained": gains.pop(seat), "others": max(gains)}
    if result is None:
        return {**figures, "won": min(1.0, max(0.0, guide.mark(end, seat)))}
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return {**figures, "won": won, "points": float(after[seat])}


def _words(world: Game, move: Move, means: Figures, worlds: int) -> str:
    return (
        f"Looking ahead you gain {means['gained']:.1f} points on average, and the best of the "
        f"others {means['others']:.1f}."
    )


def advise(game: Game, seat: Seat, rng: Random, budget: float = 1.0) -> Advice:
    key = game.setup.key
    level, guide = adviser(key), guides.guide(key)
    if level is None or guide is None:
        raise LookupError(f"there is no adviser for {key!r}")
    world = game.determinize(seat, rng)
    only = rules(key).automatic(world, seat)
    if only is not None or len(world.legal_moves(seat)) == 1:
        return Advice(level, (_only(only or world.legal_moves(seat)[0]),))
    # Whatever a bot does to save time, chances are told of a table where all play on.
    told = guide._replace(insight=insight_of(guide), others=None)
    effort = _effort(guide, level, budget)
    tried = search.weighed(told, effort, world, seat, rng, looks=True)
    # In fewer worlds the search leaves no move for another, and shares of them mean little.
    fewest = 1 if effort.seconds == inf else search.FEWEST
    known = [one for one in tried if len(one.seen) >= fewest][:MOVES]
    if not known:  # on a machine so busy that too few worlds were played on in time
        return Advice(level, (_unseen(tried[0].move),))
    return Advice(level, tuple([_advised(world, insight_of(guide), one) for one in known]))


def _only(move: Move) -> Advised:
    return Advised(str(move), 0, 0.0, None, "There is no other move.")


def _unseen(move: Move) -> Advised:
    said = "There was no time to look ahead: this is best at first sight."
    return Advised(str(move), 0, 0.0, None, said)


def _effort(guide: Guide, level: str, budget: float) -> Effort:
    """Without an end to the budget the simulations alone count, as for a bot's move; whoever asks
    for advice waits for it as long as for an admiral."""
    effort = guide.efforts[level]._replace(judgement=None)
    seconds = budget if budget == inf else min(max(PATIENCE, effort.seconds), budget)
    return effort._replace(simulations=THOROUGH * effort.simulations, seconds=seconds)


def _advised(world: Game, insight: Insight, tried: Tried) -> Advised:
    count = len(tried.seen)
    names = tried.seen[0]
    means: Figures = {name: sum([one[name] for one in tried.seen]) / count for name in names}
    reason = insight.words(world, tried.move, means, count)
    return Advised(str(tried.move), count, means["won"], _spread(tried.seen), reason)


def _spread(seen: list[Figures]) -> Spread | None:
    points = sorted([one["points"] for one in seen if "points" in one])
    if not points:
        return None
    count = len(points)
    return Spread(sum(points) / count, points[count // 20], points[count - 1 - count // 20])


def answer(game: Game, level: str, seat: Seat, rng: Random, budget: float) -> str:
    """What a worker is asked for: a bot's move, or advice as JSON."""
    if level != ADVISER:
        return str(choose(game, level, seat, rng, budget))
    told = advise(game, seat, rng, budget)
    moves = [
        {**one._asdict(), "points": one.points._asdict() if one.points else None}
        for one in told.moves
    ]
    return jsons.written({"level": told.level, "moves": moves})
