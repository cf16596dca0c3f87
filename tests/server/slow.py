"""Stand-ins for bots that run in worker processes; here so that a worker can import them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

from quarterdeck.kernel import Game, Move, Seat

SLOW = "QUARTERDECK_TEST_SLOW"  # names a folder


def slow_think(game: Game, level: str, seat: Seat, rng: Random, budget: float) -> Move:
    """Says that it has begun, and keeps its worker busy for as long as it is held."""
    folder = Path(os.environ[SLOW])
    (folder / "begun").touch()
    while (folder / "hold").exists():
        pass
    return rng.choice(game.legal_moves(seat))


def deadly_think(game: Game, level: str, seat: Seat, rng: Random, budget: float) -> Move:
    """A mate ends its worker; others choose at random."""
    if level == "mate":
        os._exit(3)
    return rng.choice(game.legal_moves(seat))


def hanging_think(game: Game, level: str, seat: Seat, rng: Random, budget: float) -> Move:
    """A mate never comes to an end; others take half a second."""
    time.sleep(3600 if level == "mate" else 0.5)
    return rng.choice(game.legal_moves(seat))
