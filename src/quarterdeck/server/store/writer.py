"""One thread writes: it takes all that is pending, commits it at once, and says what came of it.

There is no timer: while one batch is on its way to the disk, the next one gathers.  Errands, each
of which takes as long as a hundred moves, come a few in each batch, so that moves never wait for
many of them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ..operations import metrics
from .jobs import Errand, Job
from .ledger import Ledger
from .rows import Conflict, StoreFault

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_JOBS = 512  # of one batch
MOST_ERRANDS = 2  # of one batch


class Outcome(NamedTuple):
    """What came of a job: its result, or why it was not written."""

    result: Any = None
    fault: BaseException | None = None


class Ticket(NamedTuple):
    """Who waits for a job: somebody in an event loop, or a thread."""

    job: Job[Any]
    future: asyncio.Future[Any] | Future[Any]
    loop: asyncio.AbstractEventLoop | None


def carry_out(ledger: Ledger, jobs: Sequence[Job[Any]]) -> list[Outcome]:
    """Write a batch.  A job in conflict with what is stored falls alone; if the store itself
    fails, all of them do, and nobody can say whether they were written."""
    try:
        ledger.begin(jobs)
        try:
            outcomes = _all_at_once(ledger, jobs)
        except Conflict:
            ledger.rollback()
            ledger.begin(jobs)
            outcomes = [_alone(ledger, job) for job in jobs]
        ledger.commit()
        return outcomes
    except Exception as fault:
        if not isinstance(fault, StoreFault):
            log.exception("a batch could not be written")
        ledger.close()
        return [Outcome(fault=store_fault(fault)) for _ in jobs]


def _all_at_once(ledger: Ledger, jobs: Sequence[Job[Any]]) -> list[Outcome]:
    plain = [job for job in jobs if not isinstance(job, Errand)]
    if plain:
        ledger.write(plain)
    return [_alone(ledger, job) if isinstance(job, Errand) else Outcome() for job in jobs]


def _alone(ledger: Ledger, job: Job[Any]) -> Outcome:
    try:
        return Outcome(ledger.write_alone(job))
    except StoreFault:
        raise
    except Exception as fault:  # a conflict, or what an errand raised: its own affair
        return Outcome(fault=fault)


def store_fault(fault: Exception) -> StoreFault:
    return fault if isinstance(fault, StoreFault) else SQLAlchemyError(type(fault).__name__)


class Writer:
    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._pending: SimpleQueue[Ticket | None] = SimpleQueue()
        self._errands: deque[Ticket] = deque()  # for whom there was no room in the last batch
        self._ended = False  # nothing more comes
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._lock = threading.Lock()
        self._closed = False
        self._began: float | None = None  # the batch under way

    @property
    def pending(self) -> int:
        """How many jobs wait for the next batch."""
        return self._pending.qsize() + len(self._errands)

    @property
    def age(self) -> float | None:
        """Seconds since the batch under way was begun; None if there is none."""
        began = self._began
        return None if began is None else time.monotonic() - began

    def submit(self, job: Job[T]) -> asyncio.Future[T]:
        """For who is in an event loop."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._put(Ticket(job, future, loop))
        return future

    def written(self, job: Job[T]) -> T:
        """The same for who is in a thread of its own, and can wait."""
        future: Future[T] = Future()
        self._put(Ticket(job, future, None))
        return future.result()

    def close(self) -> None:
        """What is pending is still written."""
        with self._lock:
            self._closed = True
            started = self._thread.ident is not None
            self._pending.put(None)
        if started:
            self._thread.join()
        self.ledger.close()

    def _put(self, ticket: Ticket) -> None:
        with self._lock:
            if self._closed:
                raise SQLAlchemyError("the store is closed")
            if self._thread.ident is None:
                self._thread.start()
            self._pending.put(ticket)

    def _run(self) -> None:
        while True:
            batch, ended = self._next_batch()
            if batch:
                began = self._began = time.monotonic()
                outcomes = carry_out(self.ledger, [ticket.job for ticket in batch])
                self._began = None
                metrics.batch_jobs.observe(len(batch))
                metrics.batch_seconds.observe(time.monotonic() - began)
                self._deliver(batch, outcomes)
            if ended:
                return

    def _next_batch(self) -> tuple[list[Ticket], bool]:
        """All that is pending but for errands beyond the first few; and whether it was the last."""
        batch: list[Ticket] = []
        while self._errands and len(batch) < MOST_ERRANDS:
            batch.append(self._errands.popleft())
        errands = len(batch)
        try:
            while len(batch) < MOST_JOBS:
                ticket = self._pending.get(block=not batch)
                if ticket is None:
                    self._ended = True
                    break
                if isinstance(ticket.job, Errand):
                    errands += 1
                wait = isinstance(ticket.job, Errand) and errands > MOST_ERRANDS
                (self._errands if wait else batch).append(ticket)
        except Empty:
            pass
        return batch, self._ended and not self._errands

    def _deliver(self, batch: list[Ticket], outcomes: list[Outcome]) -> None:
        """Wake each event loop once."""
        loops: dict[asyncio.AbstractEventLoop, list[tuple[Ticket, Outcome]]] = {}
        for ticket, outcome in zip(batch, outcomes, strict=True):
            if ticket.loop is None:
                tell(ticket, outcome)
            else:
                loops.setdefault(ticket.loop, []).append((ticket, outcome))
        for loop, told in loops.items():
            try:
                loop.call_soon_threadsafe(_tell_all, told)
            except RuntimeError:
                log.warning("who waited for %s jobs has gone", len(told))


def _tell_all(told: Iterable[tuple[Ticket, Outcome]]) -> None:
    for ticket, outcome in told:
        tell(ticket, outcome)


def tell(ticket: Ticket, outcome: Outcome) -> None:
    future = ticket.future
    if future.done():
        return  # whoever asked no longer waits
    if outcome.fault is not None:
        future.set_exception(outcome.fault)
    else:
        future.set_result(outcome.result)
