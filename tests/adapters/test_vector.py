"""Many games at once: the same whatever the workers, and no worker is lost unnoticed."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

import quarterdeck as qd
from quarterdeck.adapters.vector import Vector, WorkerLost


def history(games: Vector, steps: int) -> list[bytes]:
    """All that is seen while random play goes on."""
    rng = np.random.default_rng(1)
    batch = games.reset(seed=3)
    seen = []
    for _ in range(steps):
        seen.append(b"".join([part.tobytes() for part in batch]))
        batch = games.step(games.sample(rng))
    return seen


def test_games_are_the_same_whatever_the_workers() -> None:
    with qd.vector("letter-of-marque", 5, 3, workers=0) as alone:
        expected = history(alone, 120)
        assert alone.reset(3).mask.shape == (5, len(alone.encoding.actions))
    with qd.vector("letter-of-marque", 5, 3, workers=2) as together:
        assert history(together, 120) == expected


def test_a_game_that_ends_begins_anew() -> None:
    rng, ends = np.random.default_rng(2), 0
    with qd.vector("letter-of-marque", 3, 4, workers=0) as games:
        batch = games.reset(seed=1)
        for _ in range(200):
            batch = games.step(games.sample(rng))
            assert (batch.mask.sum(axis=1) > 0).all()
            over = batch.done.astype(bool)
            ends += int(over.sum())
            assert np.allclose(batch.reward.sum(axis=1), 0, atol=1e-5)
            assert (np.abs(batch.reward[over]).sum(axis=1) > 0).all()
            assert not batch.reward[~over].any()
    assert ends >= 3


def test_an_illegal_action_is_named() -> None:
    with qd.vector("letter-of-marque", 4, 3, workers=1) as games:
        batch = games.reset()
        actions = batch.mask.argmax(axis=1)
        actions[2] = int((1 - batch.mask[2]).argmax())
        with pytest.raises(WorkerLost, match="game 2: action"):
            games.step(actions)


def test_a_worker_that_dies_is_noticed() -> None:
    with qd.vector("letter-of-marque", 4, 3, workers=1) as games:
        games.reset()
        os.kill(games._processes[0].pid, signal.SIGKILL)
        games._processes[0].join()
        with pytest.raises(WorkerLost, match="died"):
            games.reset()
