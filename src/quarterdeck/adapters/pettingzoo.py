"""PettingZoo: every game as an environment of several agents, one choosing after the other.

    env = quarterdeck.adapters.pettingzoo.env("line-of-battle", seats=4)

An observation is ``{"observation": …, "action_mask": …}``.  A reward comes at the end, see
``table.rewards``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from . import pictures
from .table import Table

BOUND = 1000.0  # no number in any observation comes near
Observation = dict[str, Any]


def env(
    key: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    options: dict[str, Any] | None = None,
    cards: str | Path | None = None,
    illegal_reward: float = -1.0,
) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual guards: an illegal action ends the game and is
    punished, calls in the wrong order are told."""
    bare = raw_env(key, seats, render_mode, max_cycles, options, cards)
    guarded = wrappers.TerminateIllegalWrapper(bare, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel_env(*args: Any, **kwargs: Any) -> Any:
    """The same for what expects parallel environments: the action of whoever is asked counts."""
    return turn_based_aec_to_parallel(env(*args, **kwargs))


class SeatsInTurn(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """Agents are ``seat_0``, ``seat_1`` …"""

    def __init__(self, table: Table, render_mode: str | None, max_cycles: int | None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{table.rules.key}_v{table.encoding.version}",
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.table = table
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = table.encoding.size, len(table.encoding.actions)
        self._observed = {agent: _observed(size, actions) for agent in self.possible_agents}
        self._chosen = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._chosen[agent]

    def observe(self, agent: str) -> Observation:
        encoding, game, seat = self.table.encoding, self.table.game, self._seats[agent]
        return {
            "observation": encoding.observe(game, seat),
            "action_mask": encoding.mask(game, seat),
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        # Rewards come at the end alone, so there are none to clear.
        self.table.play(self._seats[agent], int(action))
        self.steps += 1
        self._ask()

    def _ask(self) -> None:
        """Go on to the next seat, or end."""
        seat = self.table.actor()
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            if self.max_cycles is not None and self.steps >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            return
        won = self.table.rewards()
        self.rewards = {agent: won[self._seats[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        """What a spectator sees."""
        drawn = {"ansi": pictures.text, "rgb_array": pictures.picture}.get(self.render_mode or "")
        return drawn(self.table.rules, self.table.game) if drawn else None

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(
    key: str,
    seats: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    options: dict[str, Any] | None = None,
    cards: str | Path | None = None,
) -> SeatsInTurn:
    """The environment without guards, which cost time: an illegal action raises ``ValueError``."""
    return SeatsInTurn(Table(key, seats, options, cards), render_mode, max_cycles)


def _observed(size: int, actions: int) -> spaces.Dict:
    seen = spaces.Box(-BOUND, BOUND, (size,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
