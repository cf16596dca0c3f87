"""Deckhand: any legal move, each as likely as the other."""

from __future__ import annotations

from random import Random

from quarterdeck.kernel import Game, Move, Seat, random_move


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    return random_move(world, seat, rng)
