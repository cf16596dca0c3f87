"""MaskablePPO learns Letter of Marque and beats deckhands:  ``python maskable_ppo.py``.

Needs ``pip install "quarterdeck[research]" sb3-contrib`` (which brings torch).  One seat learns
against deckhands on the others; a fair share of three is 33 %.
"""

from __future__ import annotations

import sys

from sb3_contrib import MaskablePPO

from quarterdeck.adapters.gymnasium import SeatAgainstBots

KEY, SEATS = "letter-of-marque", 3


def share_of_wins(model: MaskablePPO, games: int = 200) -> float:
    """How often the learner wins against deckhands, on seats by lot."""
    env, won = SeatAgainstBots(KEY, SEATS, "deckhand"), 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(action)
        won += reward > 0
    return won / games


def main(steps: int = 12_000, games: int = 200) -> tuple[float, float]:
    """The share of wins before and after learning."""
    env = SeatAgainstBots(KEY, SEATS, "deckhand")
    env.reset(seed=1)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=512, batch_size=128, learning_rate=1e-3, gamma=1.0, seed=1
    )
    before = share_of_wins(model, games)
    model.learn(steps)
    return before, share_of_wins(model, games)


if __name__ == "__main__":
    before, after = main(*[int(each) for each in sys.argv[1:]])
    print(f"wins against two deckhands: {100 * before:.0f} % before, {100 * after:.0f} % after")
