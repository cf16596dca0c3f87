"""The same results whoever plays, also when a worker dies; and no more memory for more games."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import arena
from quarterdeck.arena.hands import AHEAD, NoCluster, hired, shared_out

from .dying import die_once, die_once_and_play, squares

SHARES = [[first, first + 1] for first in range(0, 20, 2)]
EXPECTED = [squares(share) for share in SHARES]
CUP = arena.Tournament("letter-of-marque", ("mate", "deckhand", "deckhand"), 1, {})


def collected(executor: Any, work: Any) -> list[list[int]]:
    return [done for _, done in sorted(shared_out(executor, work, SHARES))]


def test_a_share_is_done_again_when_its_worker_dies(tmp_path: Path) -> None:
    with hired(2) as executor:
        assert collected(executor, partial(die_once, tmp_path / "died")) == EXPECTED
    assert (tmp_path / "died").exists()


def always_dies(share: list[int]) -> list[int]:
    import os

    os._exit(1)


def test_work_that_kills_every_worker_is_given_up() -> None:
    with hired(1) as executor, pytest.raises(BrokenExecutor):
        list(shared_out(executor, always_dies, [[1]]))


def test_a_few_shares_are_out_at_a_time() -> None:
    out: list[int] = []

    class Watched(ThreadPoolExecutor):
        def submit(self, *args: Any, **given: Any) -> Future[Any]:
            out.append(1)
            return super().submit(*args, **given)

    taken = 0
    with Watched(1) as executor:
        for _ in shared_out(executor, squares, ([number] for number in range(1000))):
            taken += 1
            assert len(out) - taken <= AHEAD
    assert taken == 1000


def test_more_games_need_no_more_memory() -> None:
    def peak(games: int) -> int:
        tally = arena.Tally(("a", "b"), arena.Question(0.49, 0.51))
        tracemalloc.start()
        for number in range(games):
            tally.add([arena.Outcome(number, (0.5, 0.5), (1, 1))])
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    assert peak(20_000) < peak(1000) + 10_000


def test_no_cluster_is_said_so() -> None:
    with pytest.raises(NoCluster, match="no cluster at"), hired(1, "nonsense://x"):
        pass


@pytest.mark.filterwarnings("default")
def test_a_cluster_plays_the_same_games_also_when_a_worker_dies(tmp_path: Path) -> None:
    """Separate processes; one of them is killed in the middle of a share."""
    distributed = pytest.importorskip("distributed")
    expected = arena.play_games(CUP, range(20))
    work = partial(die_once_and_play, tmp_path / "died", CUP)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        hired(1, cluster.scheduler_address) as executor,
    ):
        done = [one for _, some in shared_out(executor, work, SHARES) for one in some]
    assert sorted(done) == expected
    assert (tmp_path / "died").exists()
