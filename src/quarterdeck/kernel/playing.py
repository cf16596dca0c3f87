"""Playing on at random: what searches and speed tests do millions of times, so it is compiled."""

from __future__ import annotations

from random import Random

from .game import Game, settle_chance
from .moves import Move, Seat


def random_move(game: Game, seat: Seat, rng: Random) -> Move:
    """One of the seat's legal moves; which one depends on ``rng`` alone."""
    moves = game.legal_moves(seat)
    return moves[int(rng.random() * len(moves))]


def play_out(game: Game, rng: Random) -> int:
    """Play on at random to the end; returns how many decisions it took."""
    decisions = 0
    while True:
        settle_chance(game, rng)
        acting = game.to_act()
        if not acting:
            return decisions
        seat = acting[0]
        game.play(seat, random_move(game, seat, rng))
        decisions += 1
