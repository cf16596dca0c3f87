"""Speeds of one tree of ours as JSON:  ``python -m bench.speeds SEED SECONDS``.

It runs as a program of its own: with the compiled tree on its path, and ``QUARTERDECK_PURE=1``
where the plain source of the same tree is to run.
"""

from __future__ import annotations

import json
import sys

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
    return found


if __name__ == "__main__":
    print(json.dumps(speeds(int(sys.argv[1]), float(sys.argv[2]))))
