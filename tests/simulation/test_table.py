"""Schedules of faults, and that what is broken on purpose is found by them."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from quarterdeck.kernel import Seat
from quarterdeck.server.conduct.clocks import Moment
from quarterdeck.server.store import Answered, Commit, Conflict, Job
from quarterdeck.server.store.writer import Outcome, Ticket
from quarterdeck.server.tables.service import Service
from quarterdeck.server.tables.state import State, after_news, news_of
from quarterdeck.server.tables.table import Table

from .clock import Loop
from .store import SimulatedLedger, SimulatedWriter
from .world import Bent, World

SCHEDULES, PARTS = 1000, 4  # in so many tests, which may run beside each other
FOUND_WITHIN = 300  # schedules


def first_fault(seeds: range, bent: Bent | None = None) -> str:
    """Of the schedules that are run until one fails: its seed and what went wrong, or ""."""
    for seed in seeds:
        try:
            World(seed, bent or Bent()).run()
        except AssertionError as fault:
            return f"seed {seed}: {fault}"
    return ""


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_the_promises_hold(part: int) -> None:
    assert first_fault(range(part, SCHEDULES, PARTS)) == ""


def test_a_node_may_die_at_every_step() -> None:
    """All else goes well, so each schedule differs from the last by the step of the crash."""
    step, last = 0, World(0, crash_at=10_000)
    last.run()
    while step < min(last.crashed_node_steps, 150):
        step += 1
        World(0, crash_at=step).run()
    assert step > 50


def test_a_seed_decides_everything() -> None:
    one, two, other = World(7), World(7), World(8)
    for world in (one, two, other):
        world.run()
    assert one.story == two.story
    assert one.story != other.story


# ---- broken on purpose


def test_other_threads_keep_their_time() -> None:
    told: list[float] = []
    loop = Loop()  # type: ignore[abstract]
    with loop.is_the_clock(), ThreadPoolExecutor(1) as other:
        virtual = time.monotonic()
        told.append(other.submit(time.monotonic).result())
    assert virtual == 0.0
    assert told[0] > 0.0


class TellsTooEarly(Service):
    async def commit(
        self,
        state: State,
        table: Table,
        mover: Seat | None,
        answered: Answered | None,
        arrived: Moment | None = None,
    ) -> None:
        self._take(after_news(state, table, news_of(table, state.row.seq)))
        await super().commit(state, table, mover, answered, arrived)


class EveryoneEnters(asyncio.Lock):
    """As a lock does that is taken while the next who waited for it wakes."""

    async def acquire(self) -> Any:
        return True

    def release(self) -> None:
        """Nobody has it."""


class LocksNothing(Service):
    def lock(self, table_id: str) -> asyncio.Lock:
        return EveryoneEnters()


class MindsOnlyWhatIsWatched(Service):
    """As it was until this simulation found it: a keeper that missed a notice never moved."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.following._minded = self.hub.watched  # type: ignore[method-assign]


class ForgetsOneOfABatch(SimulatedWriter):
    def finish(self, batch: list[Ticket], outcomes: list[Outcome]) -> None:
        more = len(batch) > 1
        super().finish(batch[more:], outcomes[more:])


class TakesAConflictForDone(SimulatedWriter):
    """Somebody was faster, and nobody asks again."""

    def carry_out(self, jobs: list[Job[Any]]) -> list[Outcome]:
        outcomes = super().carry_out(jobs)
        return [Outcome() if isinstance(each.fault, Conflict) else each for each in outcomes]


class SaysSoTooEarly(SimulatedLedger):
    def commit(self) -> None:
        if self.database.rng.random() > self.database.faults:
            super().commit()


class WritesTwice(SimulatedLedger):
    """The same command may take effect again."""

    once = False


class OverwritesOthers(SimulatedLedger):
    def stand(self, job: Commit) -> None:
        row = self.work.rows[job.table_id]
        super().stand(replace(job, news=replace(job.news, after=row.seq), changes=None, term=None))


class KnowsNoTerm(SimulatedLedger):
    """A keeper that only slept goes on when another has taken its place."""

    def stand(self, job: Commit) -> None:
        super().stand(replace(job, term=None))


@pytest.mark.parametrize(
    "bent",
    [
        Bent(service=TellsTooEarly),
        Bent(service=LocksNothing),
        Bent(service=MindsOnlyWhatIsWatched),
        Bent(writer=ForgetsOneOfABatch),
        Bent(writer=TakesAConflictForDone),
        Bent(ledger=SaysSoTooEarly, troubles={"fault"}),
        Bent(ledger=WritesTwice),
        Bent(ledger=OverwritesOthers),
        Bent(ledger=KnowsNoTerm),
    ],
    ids=Bent.name,
)
def test_what_is_broken_is_found(bent: Bent) -> None:
    assert first_fault(range(FOUND_WITHIN), bent) != ""
