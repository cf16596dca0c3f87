"""Speeds of one tree of ours as JSON:  ``python bench/speeds.py SEED SECONDS``.

It runs as a program of its own: with the compiled tree on its path, and ``QUARTERDECK_PURE=1``
where the plain source of the same tree is to run.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time

import quarterdeck as qd
from quarterdeck.arena.bench import (
    decisions_per_second,
    midgame,
    playouts_per_second,
    usual_seats,
)


def speeds(seed: int, seconds: float) -> dict[str, float]:
    found: dict[str, float] = {"compiled": float(qd.COMPILED)}
    for key in qd.games():
        seats = usual_seats(qd.rules(key))
        found[f"decisions {key}"] = decisions_per_second(key, seats, seconds, seed)
        game = midgame(key, seats, seed)
        found[f"playouts {key}"] = playouts_per_second(game, seconds, seed)
    found["steps letter-of-marque"] = steps_per_second("letter-of-marque", seconds, seed)
    return found


def steps_per_second(key: str, seconds: float, seed: int) -> float:
    """Of the PettingZoo environment: an observation, a mask and a legal action for each."""
    import numpy as np  # noqa: PLC0415

    from quarterdeck.adapters import pettingzoo  # noqa: PLC0415

    env, rng, steps = pettingzoo.raw_env(key), Random(seed), 0
    started = process_time()
    while (took := process_time() - started) < seconds:
        env.reset(seed=seed + steps)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1
    return steps / took


if __name__ == "__main__":
    print(json.dumps(speeds(int(sys.argv[1]), float(sys.argv[2]))))
