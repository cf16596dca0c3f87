"""Stand-ins for bots that run in worker processes; here so that a worker can import them."""

from __future__ import annotations

import time
from random import Random

from quarterdeck.games import replay
from quarterdeck.kernel import Record


def slow_think(record: Record, level: str, seat: int, seed: int, budget: float) -> str:
    """Keeps its worker busy."""
    end = time.monotonic() + 2.0
    while time.monotonic() < end:
        pass
    return str(Random(seed).choice(replay(record).legal_moves(seat)))
