"""Speeds of one tree of ours as JSON:  ``python -m bench.speeds SEED SECONDS``.

It runs as a program of its own: with the compiled tree on its path, and ``QUARTERDECK_PURE=1``
where the plain source of the same tree is to run.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time

import numpy as np

import quarterdeck as qd
from quarterdeck.adapters import pettingzoo
from quarterdeck.arena.bench import (
    decisions_per_second,
    midgame,
    playouts_per_second,
    usual_seats,
)

from .others import steps_of

STEPPED = "letter-of-marque"


def speeds(seed: int, seconds: float) -> dict[str, float]:
    found: dict[str, float] = {"compiled": float(qd.COMPILED)}
    for key in qd.games():
        seats = usual_seats(qd.rules(key))
        found[f"decisions {key}"] = decisions_per_second(key, seats, seconds, seed)
        game = midgame(key, seats, seed)
        found[f"playouts {key}"] = playouts_per_second(game, seconds, seed)
    found[f"steps {STEPPED}"] = steps_of(pettingzoo.raw_env(STEPPED))(seconds, seed)
    if qd.COMPILED:
        found |= vector_speeds(STEPPED, seed)
    return found


def vector_speeds(key: str, seed: int, games: int = 256, steps: int = 30) -> dict[str, float]:
    """Decisions a second of ``qd.vector``, for one process and for two workers: by processor time,
    where a step lasts as long as this process and the slower worker need, so that it does not
    matter what else the machine does; and by the clock."""
    found = {}
    for workers in (0, 2):
        with qd.vector(key, games, 4, workers=workers) as together:
            together.reset(seed)
            rng, waited = np.random.default_rng(seed), together.waited
            began, clock = process_time(), perf_counter()
            for _ in range(steps):
                together.step(together.sample(rng))
            took = process_time() - began + together.waited - waited
            found[f"vector {workers}"] = games * steps / took
            found[f"clock {workers}"] = games * steps / (perf_counter() - clock)
    return found


if __name__ == "__main__":
    print(json.dumps(speeds(int(sys.argv[1]), float(sys.argv[2]))))
