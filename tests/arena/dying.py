"""Work for a worker that dies once: here, so that other processes can import it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from quarterdeck.arena import Outcome, Tournament, play_games


def squares(share: list[int]) -> list[int]:
    return [number * number for number in share]


def die_once(mark: Path, share: list[int]) -> list[int]:
    """The first who comes to share 8 is killed."""
    if 8 in share and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(share)


def die_once_and_play(mark: Path, tournament: Tournament, share: list[int]) -> list[Outcome]:
    die_once(mark, share)
    return play_games(tournament, share)
