"""What one tree of ours takes, in processor time, as JSON: ``python bench/figures.py SEED``.

It runs as a program of its own with the tree on its path, and asks for nothing but the public
door, so that an older tree can answer too.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time

STARTED = process_time()
import quarterdeck as qd  # noqa: E402

GAMES = (
    ("letter-of-marque", 4, 45),
    ("corsaire", 2, 60),
    ("line-of-battle", 4, 120),
    ("merchants-and-marauders", 4, 300),
)
SECONDS = 0.15  # for each figure


def played(key: str, seats: int, seed: int, upto: int = 1_000_000) -> qd.Game:
    """A game of random players, to its end or to that many entries."""
    game, rng = qd.new(key, seats), Random(seed)
    qd.settle_chance(game, rng)
    while game.to_act() and len(game) < upto:
        seat = game.to_act()[0]
        moves = game.legal_moves(seat)
        game.play(seat, moves[int(rng.random() * len(moves))])
        qd.settle_chance(game, rng)
    return game


def microseconds(work: Callable[[], object]) -> float:
    """The least of several times: what else the machine does only adds to it."""
    best, until = float("inf"), process_time() + SECONDS
    while process_time() < until:
        start = process_time()
        work()
        took = process_time() - start
        best = min(best, took) if took else best  # now and then the clock has not moved on
    return 1e6 * best


def figures(seed: int) -> dict[str, float]:
    found = {"import": 1e6 * (process_time() - STARTED)}
    for key, seats, middle in GAMES:
        of_game = figures_of(played(key, seats, seed), played(key, seats, seed, middle), seed)
        found |= {f"{key}: {what}": figure for what, figure in of_game.items()}
    return found


def figures_of(whole: qd.Game, game: qd.Game, seed: int) -> dict[str, float]:
    """Of a game at its end and one in the middle."""
    record, entries, rng = whole.record(), len(whole), Random(seed)
    setup = whole.setup
    return {
        "an entry of random play": microseconds(lambda: played(setup.key, setup.seats, seed))
        / entries,
        "an entry of a replay": microseconds(lambda: qd.replay(record)) / entries,
        "a copy": microseconds(lambda: [game.clone() for _ in range(20)]) / 20,
        "a new deal": microseconds(lambda: game.determinize(0, rng)),
        "a view": microseconds(lambda: game.view(0)),
    }


if __name__ == "__main__":
    print(json.dumps(figures(int(sys.argv[1]))))
