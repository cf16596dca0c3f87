"""Stand-ins for bots that run in worker processes; here so that a worker can import them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from quarterdeck.games import replay
from quarterdeck.kernel import Record

SLOW = "QUARTERDECK_TEST_SLOW"  # names a folder


def slow_think(record: Record, level: str, seat: int, seed: int, budget: float) -> str:
    """Says that it has begun, and keeps its worker busy for as long as it is held."""
    folder = Path(os.environ[SLOW])
    (folder / "begun").touch()
    while (folder / "hold").exists():
        pass
    return str(Random(seed).choice(replay(record).legal_moves(seat)))
