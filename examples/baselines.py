"""Random agents through PettingZoo, and how often each seat wins:  ``python baselines.py``."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from quarterdeck.adapters import pettingzoo


def main(key: str = "letter-of-marque", seats: int = 4, games: int = 20) -> Counter[str]:
    env, rng, wins = pettingzoo.env(key, seats), Random(1), Counter[str]()
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                wins[agent] += reward > 0
                env.step(None)
            else:
                env.step(rng.choice(list(np.flatnonzero(seen["action_mask"]))))
    return wins


if __name__ == "__main__":
    print(main())
