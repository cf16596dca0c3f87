"""Gymnasium: one seat learns, bots hold the others.

    env = quarterdeck.adapters.gymnasium.SeatAgainstBots("letter-of-marque", seats=3)

``action_masks()`` is what ``sb3_contrib``'s MaskablePPO asks for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import Seat

from . import pictures
from .table import Table

BOUND = 1000.0
Seen = NDArray[np.float32]


class SeatAgainstBots(gymnasium.Env[Seen, np.int64]):
    """``opponents`` is a level of bots, or one for each other seat.  ``seat`` is where the learner
    sits; None: drawn by lot for each game.  An illegal action ends it with ``illegal_reward``."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        opponents: str | tuple[str, ...] = "deckhand",
        seat: Seat | None = None,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
        cards: str | Path | None = None,
        illegal_reward: float = -1.0,
    ) -> None:
        self.table = Table(key, seats, options, cards)
        others = self.table.seats - 1
        self.opponents = (opponents,) * others if isinstance(opponents, str) else opponents
        if len(self.opponents) != others:
            raise ValueError(f"there are {others} opponents, not {len(self.opponents)}")
        for level in self.opponents:
            bots.bot(key, level)  # says which levels there are
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        self.fixed = seat
        self.seat: Seat = seat or 0
        encoding = self.table.encoding
        self.observation_space = spaces.Box(-BOUND, BOUND, (encoding.size,), np.float32)
        self.action_space = spaces.Discrete(len(encoding.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(seed)
        if self.fixed is None:
            self.seat = self.table.rng.randrange(self.table.seats)
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        try:
            self.table.play(self.seat, int(action))
        except ValueError as fault:
            return self._seen(), self.illegal_reward, True, False, {"illegal": str(fault)}
        self._let_others_play()
        over = self.table.actor() is None
        return self._seen(), self.table.rewards()[self.seat], over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.table.encoding.mask(self.table.game, self.seat).astype(bool)

    def render(self) -> Any:
        """What the learner's seat sees."""
        drawn = {"ansi": pictures.text, "rgb_array": pictures.picture}.get(self.render_mode or "")
        return drawn(self.table.rules, self.table.game, self.seat) if drawn else None

    def _seen(self) -> Seen:
        return self.table.encoding.observe(self.table.game, self.seat)

    def _let_others_play(self) -> None:
        """Until the learner is asked, or the game is over."""
        game, rng = self.table.game, self.table.rng
        while (waiting := game.to_act()) and self.seat not in waiting:
            seat = waiting[0]
            level = self.opponents[seat if seat < self.seat else seat - 1]
            game.play(seat, bots.choose(game, level, seat, rng))
            qd.settle_chance(game, rng)
