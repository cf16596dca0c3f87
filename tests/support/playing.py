"""Games that are played by the test itself, without a table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from quarterdeck import bots
from quarterdeck.kernel import Game, Move, Seat, settle_chance

Choose = Callable[[Game, Seat, Random], Move]


def at_random(game: Game, seat: Seat, rng: Random) -> Move:
    return rng.choice(game.legal_moves(seat))


def as_a_mate(game: Game, seat: Seat, rng: Random) -> Move:
    return bots.choose(game, "mate", seat, rng)


def played(game: Game, rng: Random, choose: Choose = at_random, most: int | None = None) -> Game:
    """Played to its end, or until it has ``most`` entries or more."""
    settle_chance(game, rng)
    while not game.is_over() and (most is None or len(game) < most):
        seat = game.to_act()[0]
        game.play(seat, choose(game, seat, rng))
        settle_chance(game, rng)
    return game
