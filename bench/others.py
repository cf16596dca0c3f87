"""Random play of what researchers use, through Python, in decisions a second of processor time."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

SPIEL = ("hearts", "gin_rummy", "leduc_poker")
CARDS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
BOARDS = ("chess_v6", "go_v5", "connect_four_v3", "tictactoe_v3", "rps_v2")

Speed = Callable[[float, int], float]  # seconds, seed


def spiel_speed(name: str) -> Speed:
    """OpenSpiel's states through pyspiel, as our loop plays: legal actions, one of them, chance by
    its probabilities."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)

    def speed(seconds: float, seed: int) -> float:
        rng, decisions, started = Random(seed), 0, process_time()
        while (took := process_time() - started) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    if len(outcomes) == 1:
                        state.apply_action(outcomes[0][0])
                        continue
                    actions, chances = zip(*outcomes, strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    decisions += 1
        return decisions / took

    return speed


def classic_speed(name: str) -> Speed:
    """A classic environment of PettingZoo's own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return steps_of(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def steps_of(env: Any) -> Speed:
    """An environment of PettingZoo's kind: an observation, a mask and a legal action a step."""
    import numpy as np  # noqa: PLC0415

    def legal_of(seen: Any) -> Any:
        """Rock, paper, scissors has no mask: all is legal."""
        return np.flatnonzero(seen["action_mask"]) if isinstance(seen, dict) else (0, 1, 2)

    def speed(seconds: float, seed: int) -> float:
        rng, steps, started = Random(seed), 0, process_time()
        while (took := process_time() - started) < seconds:
            env.reset(seed=seed + steps)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = legal_of(seen)
                    env.step(int(legal[int(rng.random() * len(legal))]))
                    steps += 1
        return steps / took

    return speed


def classics() -> Iterator[tuple[str, Speed]]:
    """Those whose libraries are here (``pip install --group bench``); Hanabi's must be built."""
    for name in (*CARDS, *BOARDS):
        try:
            yield name, classic_speed(name)
        except ImportError as missing:
            print(f"without {name}: {missing}", file=sys.stderr)
