"""What a finished game looks like to a searching bot: each choice, and what came between them.

A choice is judged from what its seat knew.  A search looks for the best move; then that move and
the one that was made are played on in worlds that the search has not seen, with the same luck.
So the best move is not the one that happened to look good, and the difference has an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from quarterdeck.games import rules
from quarterdeck.kernel import (
    AGREED,
    CHANCE,
    RESIGN,
    UNDO,
    Game,
    Move,
    Rules,
    Seat,
    jsons,
    parse_move,
    replayed,
    settle_chance,
)
from quarterdeck.kernel.record import taken_back

from . import guides, search
from .advice import adviser, insight_of
from .search import Guide

COACH = "coach"  # asked for like a level of bot: with a move it judges, without one it values
WORLDS = 300  # in which the move that was made and the best one are compared
BETWEEN = 200  # in which a position is valued where the seat has nothing to choose
FEWEST = 24  # worlds, however long they take
CLEAR = 2.0  # standard errors by which another move must be better to count
LEAST = 0.01  # of a win: what is less is no difference


class Judged(NamedTuple):
    """A position of a finished game, as it looked to a seat."""

    won: float  # how likely the seat wins: with the move that was made, if it was to move
    worlds: int
    error: float  # of ``won``
    best: str = ""  # the move that was clearly better, if there was one
    gain: float = 0.0  # by how much, of a win
    reason: str = ""  # what was seen of the better move


def decisions(game: Game, seat: Seat, known: Rules | None = None) -> list[tuple[int, str]]:
    """Where a seat had a choice that stood: after how many entries, and what it chose."""
    entries = list(game.entries)
    gone = set(taken_back(entries).values())
    found = []
    for place, (now, entry) in enumerate(zip(_before(game), entries, strict=False)):
        if entry.seat != seat or place in gone or entry.move in (UNDO, AGREED, RESIGN):
            continue
        several = len(now.legal_moves(seat)) > 1
        if several and (known or rules(now.setup.key)).automatic(now, seat) is None:
            found.append((place, str(entry.move)))
    return found


def _before(game: Game) -> Iterator[Game]:
    """The game as it was before each of its entries."""
    first = game.clone()
    first.begin()
    yield first.clone()
    for after, _ in replayed(first, list(game.entries)):
        yield after


def borders(game: Game, first: int, last: int) -> list[int]:
    """After how many entries between these chance took over from people, or they from chance."""
    kinds = [entry.seat == CHANCE for entry in game.entries][first:last]
    return [first + n for n in range(1, len(kinds)) if kinds[n] != kinds[n - 1]]


def is_chance(game: Game, first: int, last: int) -> bool:
    """Did chance alone decide what happened between these?"""
    return all([entry.seat == CHANCE for entry in game.entries[first:last]])


def judged(game: Game, seat: Seat, move: str, rng: Random, seconds: float) -> Judged:
    """A position after some entries; ``move``: what the seat chose there, "" if it had nothing to
    choose."""
    key = game.setup.key
    guide, level = guides.guide(key), adviser(key)
    if guide is None or level is None:
        raise LookupError(f"there is no coach for {key!r}")
    guide = guide._replace(others=None)  # chances are those of a table where all play on
    until = monotonic() + seconds
    if not move:
        return _valued(guide, game, seat, rng, until)
    chosen = parse_move(move)
    world = game.determinize(seat, rng)
    effort = guide.efforts[level]._replace(seconds=seconds / 3, judgement=None)
    best = search.weighed(guide, effort, world, seat, rng)[0].move
    return _compared(guide, game, seat, chosen, best, rng, until)


def _compared(
    guide: Guide, game: Game, seat: Seat, chosen: Move, best: Move, rng: Random, until: float
) -> Judged:
    insight = insight_of(guide)
    mine: list[float] = []
    seen: list[search.Figures] = []
    while len(mine) < WORLDS and (len(mine) < FEWEST or monotonic() < until):
        dealt, luck = game.determinize(seat, rng), rng.getrandbits(64)
        end = search.played_on(guide, dealt.clone(), seat, chosen, luck)
        mine.append(insight.seen(dealt, chosen, end, seat)["won"])
        if best != chosen:
            end = search.played_on(guide, dealt.clone(), seat, best, luck)
            seen.append(insight.seen(dealt, best, end, seat))
    won, error = _mean(mine)
    if not seen:
        return Judged(won, len(mine), error)
    gain, noise = _mean([other["won"] - own for other, own in zip(seen, mine, strict=True)])
    if gain < max(LEAST, CLEAR * noise):
        return Judged(won, len(mine), error)
    means = {name: sum([one[name] for one in seen]) / len(seen) for name in seen[0]}
    reason = insight.words(game.determinize(seat, rng), best, means, len(seen))
    return Judged(won, len(mine), error, str(best), gain, reason)


def _valued(guide: Guide, game: Game, seat: Seat, rng: Random, until: float) -> Judged:
    """Mates play on from there: everybody's next move is theirs."""
    insight = insight_of(guide)
    wins: list[float] = []
    while len(wins) < BETWEEN and (len(wins) < FEWEST or monotonic() < until):
        world = game.determinize(seat, rng)
        chance, policy_rng = Random(rng.getrandbits(64)), Random(rng.getrandbits(64))
        settle_chance(world, chance)
        acting = world.to_act()
        if not acting:
            wins.append(insight.seen(world, Move("none"), world, seat)["won"])
            continue
        move = guide.policy(world, acting[0], policy_rng)
        end = search.played_on(guide, world.clone(), acting[0], move, rng.getrandbits(64))
        wins.append(insight.seen(world, Move("none"), end, seat)["won"])
    won, error = _mean(wins)
    return Judged(won, len(wins), error)


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    count = len(values)
    mean = sum(values) / count
    return mean, sqrt(sum([(each - mean) ** 2 for each in values]) / max(1, count - 1) / count)


def answer(game: Game, level: str, seat: Seat, rng: Random, budget: float) -> str:
    """What a worker is asked for: a judgement, as JSON.  ``level``: COACH and the move, if any."""
    return jsons.written(
        judged(game, seat, level.removeprefix(COACH).strip(), rng, budget)._asdict()
    )
