"""Deckhand: any legal move, each as likely as the other."""

from __future__ import annotations

from random import Random

from quarterdeck.kernel import Game, Move, Seat


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    moves = world.legal_moves(seat)
    return moves[int(rng.random() * len(moves))]
