"""Fitting the weights of a value: games are played, and what led to wins is learned.

Softmax over the seats, a step against the gradient for each position (AdaGrad), and no weight on
the wrong side of zero: reason says which way a feature counts, the games say how much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import NamedTuple

from quarterdeck import bots
from quarterdeck.bots.value import Features, mixed, softmax
from quarterdeck.games import new
from quarterdeck.kernel import settle_chance

STEP = 0.3
PASSES = 12
EVERY = 7  # decisions between two positions that are kept
PARTS = 5  # of a game, for which the fit is judged


class Position(NamedTuple):
    """What was measured for each seat, and how the win was shared in the end."""

    stage: float
    seats: tuple[tuple[float, ...], ...]
    wins: tuple[float, ...]
    part: int  # which fifth of its game it is from


def positions(
    key: str, features: Features, level: str, seats: int, numbers: Iterable[int], seed: int
) -> list[Position]:
    """Positions of games that bots of ``level`` play against each other."""
    found: list[Position] = []
    for number in numbers:
        rng = Random(f"{seed}:{seats}:{number}")
        game = new(key, seats)
        settle_chance(game, rng)
        seen: list[tuple[float, tuple[tuple[float, ...], ...]]] = []
        decisions = 0
        while (result := game.result()) is None:
            if decisions % EVERY == 0:
                measured = [tuple(features.measure(game, seat)) for seat in range(seats)]
                seen.append((features.stage(game), tuple(measured)))
            decisions += 1
            seat = game.to_act()[0]
            game.play(seat, bots.choose(game, level, seat, rng))
            settle_chance(game, rng)
        part = 1 / max(1, len(result.winners))
        wins = tuple([part if seat in result.winners else 0.0 for seat in range(seats)])
        for at, (stage, measured_seats) in enumerate(seen):
            found.append(Position(stage, measured_seats, wins, PARTS * at // len(seen)))
    return found


def fitted(
    features: Features, known: list[Position], seed: int, told: Callable[[], None]
) -> list[tuple[float, float]]:
    """The weights under which the winners are least surprising."""
    count = len(features.names)
    signs = [-1.0 if name.startswith("-") else 1.0 for name in features.names]
    weights = [[0.0, 0.0] for _ in range(count)]
    squares = [[1e-6, 1e-6] for _ in range(count)]
    rng, order = Random(seed), list(known)
    for _ in range(PASSES):
        rng.shuffle(order)
        for position in order:
            _learn(position, weights, squares, signs)
        told()
    return [(round(early, 3), round(late, 3)) for early, late in weights]


def _learn(
    position: Position, weights: list[list[float]], squares: list[list[float]], signs: list[float]
) -> None:
    stage = position.stage
    surprise = [
        chance - won for chance, won in zip(_chances(position, weights), position.wins, strict=True)
    ]
    for place, sign in enumerate(signs):
        slope = sum([s * xs[place] for s, xs in zip(surprise, position.seats, strict=True)])
        if not slope:
            continue
        for end, share in ((0, 1 - stage), (1, stage)):
            part = slope * share
            squares[place][end] += part * part
            moved = weights[place][end] - STEP * part / sqrt(squares[place][end])
            weights[place][end] = sign * max(0.0, sign * moved)


def _chances(position: Position, weights: list[list[float]]) -> list[float]:
    now = mixed([(early, late) for early, late in weights], position.stage)
    return softmax([sum([w * x for w, x in zip(now, xs, strict=True)]) for xs in position.seats])


def accuracy(known: list[Position], weights: list[tuple[float, float]]) -> list[float]:
    """For each fifth of the games: of a winner and a loser at the same table, how often the
    winner was given the better chance."""
    right = [0.0] * PARTS
    pairs = [0] * PARTS
    for position in known:
        chances = _chances(position, [list(each) for each in weights])
        for mine, won in zip(chances, position.wins, strict=True):
            for other, also in zip(chances, position.wins, strict=True):
                if won > also:
                    pairs[position.part] += 1
                    right[position.part] += 1.0 if mine > other else 0.5 if mine == other else 0.0
    return [hits / max(1, count) for hits, count in zip(right, pairs, strict=True)]
