"""Who plays the games: processes of this machine, or a Dask cluster by its address.

Both are executors.  Work is cut into shares that depend on nothing but their numbers; a share whose
worker has died is given to another, so what comes out is the same whoever plays.  Only so many
shares are out at a time, so a million games need no more memory than a few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from threading import Lock
from typing import Any, TypeVar

TRIES = 4  # for a share whose worker dies
AHEAD = 64  # shares that are out at a time

S = TypeVar("S")
R = TypeVar("R")


class NoCluster(Exception):
    """There is none at the address, or Dask is not installed."""


class Pool(Executor):
    """Processes of this machine; when one dies, they are begun anew and its work is done again."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._lock = Lock()
        self._closed = False
        self._inner = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))

    def submit(self, work: Callable[..., Any], /, *args: Any, **given: Any) -> Future[Any]:
        outer: Future[Any] = Future()
        self._try(outer, partial(work, *args, **given), TRIES)
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._closed = True
        self._inner.shutdown(wait, cancel_futures=cancel_futures)

    def _try(self, outer: Future[Any], work: Callable[[], Any], tries: int) -> None:
        with self._lock:
            pool = self._inner
            try:
                inner = pool.submit(work)
            except BrokenExecutor:
                pool = self._inner = self._new()
                inner = pool.submit(work)
        inner.add_done_callback(partial(self._done, outer, work, tries, pool))

    def _done(
        self,
        outer: Future[Any],
        work: Callable[[], Any],
        tries: int,
        pool: ProcessPoolExecutor,
        inner: Future[Any],
    ) -> None:
        if inner.cancelled():
            outer.cancel()
            return
        fault = inner.exception()
        if isinstance(fault, BrokenExecutor) and tries > 1 and not self._closed:
            with self._lock:
                if self._inner is pool:
                    self._inner = self._new()
            self._try(outer, work, tries - 1)
        elif outer.set_running_or_notify_cancel():
            if fault is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(fault)


@contextmanager
def hired(workers: int, cluster: str = "") -> Iterator[Executor]:
    """An executor: so many processes here, or the cluster at that address."""
    if not cluster:
        with Pool(workers) as pool:
            try:
                yield pool
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        return
    try:
        from distributed import Client  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        raise NoCluster('Dask is missing: pip install "quarterdeck[cluster]"') from fault
    try:
        client: Any = Client(cluster, timeout=30)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as fault:
        raise NoCluster(f"there is no cluster at {cluster}: {fault}") from fault
    with client:
        yield client.get_executor(pure=False, retries=TRIES)


def shared_out(
    executor: Executor, work: Callable[[S], R], shares: Iterable[S]
) -> Iterator[tuple[S, R]]:
    """Each share with what came of it, as they come in; a few at a time are out."""
    rest = iter(shares)
    out: dict[Future[R], S] = {}
    try:
        while True:
            for share in islice(rest, AHEAD - len(out)):
                out[executor.submit(work, share)] = share
            if not out:
                return
            done, _ = wait(out, return_when=FIRST_COMPLETED)
            for future in done:
                yield out.pop(future), future.result()
    finally:
        for future in out:
            future.cancel()
