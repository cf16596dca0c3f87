"""A search bot of one's own against mates, in 40 lines:  ``python search_bot.py``.

It deals worlds from what its seat knows, plays each move on at random, and takes what did best.
"""

from __future__ import annotations

from random import Random

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.adapters.table import rewards

WORLDS = 30


def played_out(world: qd.Game, rng: Random) -> list[float]:
    while qd.settle_chance(world, rng) is not None and (waiting := world.to_act()):
        world.play(waiting[0], rng.choice(world.legal_moves(waiting[0])))
    return rewards(world)


def choose(game: qd.Game, seat: int, rng: Random) -> qd.Move:
    moves = game.legal_moves(seat)
    worth = dict.fromkeys(moves, 0.0)
    for _ in range(WORLDS if len(moves) > 1 else 0):
        world = game.determinize(seat, rng)  # what the seat cannot know is dealt anew
        for move in moves:
            twin = world.clone()
            twin.play(seat, move)
            worth[move] += played_out(twin, rng)[seat]
    return max(moves, key=worth.__getitem__)


def main(games: int = 10, seats: int = 3) -> float:
    """The searcher's mean reward; 0 is as good as the mates."""
    got = 0.0
    for number in range(games):
        game, rng, mine = qd.new("letter-of-marque", seats), Random(number), number % seats
        while qd.settle_chance(game, rng) is not None and (waiting := game.to_act()):
            seat = waiting[0]
            move = choose(game, seat, rng) if seat == mine else bots.choose(game, "mate", seat, rng)
            game.play(seat, move)
        got += rewards(game)[mine]
    return got / games


if __name__ == "__main__":
    print(main())
