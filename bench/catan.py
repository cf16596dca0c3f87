"""Catanatron's random play, as its own ``Game.play`` does it, counted in decisions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-untyped]

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def play_random(seed: int) -> int:
    """One game to its end; returns how many decisions it took (``play_tick`` is one)."""
    game, decisions = new_game(seed), 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def decisions_per_second(seconds: float, seed: int) -> float:
    """Whole random games, setting up included, for about that long."""
    rng, decisions, started = Random(seed), 0, process_time()
    while (took := process_time() - started) < seconds:
        decisions += play_random(rng.randrange(1, 1 << 30))
    return decisions / took


def midgame_copy(seed: int) -> Callable[[], object]:
    """``game.copy`` of a random game halfway through."""
    length = play_random(seed)
    game = new_game(seed)
    for _ in range(length // 2):
        game.play_tick()
    copy: Callable[[], object] = game.copy
    return copy
