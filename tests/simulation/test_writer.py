"""The writer's batches under simulated faults: seeds decide what fails, repeats and comes late.

Nodes with memories of their own write to one simulated store through the real ``carry_out``;
people repeat what was not answered, at whatever node.  Acknowledged is in the store, once and in
order; nobody is told what is not stored; nothing sticks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from quarterdeck.server.store import Answered, Commit, Conflict, Job, News
from quarterdeck.server.store.writer import Outcome, carry_out

SCHEDULES = 1000
TABLES, NODES, COMMANDS = 3, 3, 12


def fault() -> OperationalError:
    return OperationalError("simulated", None, Exception("the store has failed"))


class Disk:
    """What is stored: entries and first answers of each table."""

    def __init__(self) -> None:
        self.entries: dict[str, list[str]] = {f"t{n}": [] for n in range(TABLES)}
        self.answers: dict[tuple[str, str, str], int] = {}


class SimulatedLedger:
    """A transaction on a copy of the disk; it may fail at every step."""

    def __init__(self, disk: Disk, rng: Random, faults: float) -> None:
        self.disk, self.rng, self.faults = disk, rng, faults
        self.work = disk

    def step(self) -> None:
        if self.rng.random() < self.faults:
            raise fault()

    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        self.step()
        self.work = deepcopy(self.disk)

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        for job in jobs:
            self.step()
            self.write_one(job)

    def write_alone(self, job: Job[Any]) -> Any:
        before = deepcopy(self.work)
        try:
            self.write([job])
        except Conflict:
            self.work = before
            raise

    def write_one(self, job: Job[Any]) -> None:
        assert isinstance(job, Commit)
        assert job.answered is not None
        key = (job.table_id, job.answered.guest, job.answered.command_id)
        entries = self.work.entries[job.table_id]
        if len(entries) != job.news.after or key in self.work.answers:
            raise Conflict
        entries += job.news.entries
        self.work.answers[key] = len(entries)

    def commit(self) -> None:
        self.step()  # not stored
        self.disk.entries, self.disk.answers = self.work.entries, self.work.answers
        self.step()  # stored, but nobody knows

    def rollback(self) -> None:
        self.work = self.disk

    def close(self) -> None:
        self.work = self.disk


class World:
    """Nodes, people, and what each of them was told."""

    def __init__(self, seed: int, ledger: Callable[..., SimulatedLedger] = SimulatedLedger) -> None:
        self.rng = Random(seed)
        self.disk = Disk()
        self.ledgers = [ledger(self.disk, self.rng, 0.08) for _ in range(NODES)]
        self.memory: list[dict[str, int]] = [dict.fromkeys(self.disk.entries, 0)] * NODES
        self.memory = [dict(each) for each in self.memory]
        self.waiting = [(f"t{n % TABLES}", f"c{n}") for n in range(COMMANDS)]
        self.acknowledged: dict[tuple[str, str], int] = {}

    def run(self) -> None:
        for _ in range(4000):
            if not self.waiting:
                return self.check()
            node = self.rng.randrange(NODES)
            batch = self.rng.sample(self.waiting, self.rng.randint(1, min(4, len(self.waiting))))
            jobs = [self.job(node, *order) for order in batch]
            outcomes = carry_out(self.ledgers[node], jobs)
            for order, job, outcome in zip(batch, jobs, outcomes, strict=True):
                self.hear(node, order, job.news.after + 1, outcome)
        raise AssertionError("a table sticks")

    def job(self, node: int, table: str, command: str) -> Commit:
        after = self.memory[node][table]
        news = News(after, (f"0 {command}",), "", "playing", (0,), 1, "", "")
        return Commit(table, news, None, Answered("g", command, "", ""))

    def hear(self, node: int, order: tuple[str, str], seq: int, outcome: Outcome) -> None:
        table, command = order
        if isinstance(outcome.fault, OperationalError):
            return  # the same is sent again, perhaps to another node
        if outcome.fault is None:
            self.memory[node][table] = max(seq, self.memory[node][table])
            self.acknowledge(order, seq)
            return
        assert isinstance(outcome.fault, Conflict)
        self.memory[node][table] = len(self.disk.entries[table])  # ask the store
        first = self.disk.answers.get((table, "g", command))
        if first is not None:
            self.acknowledge(order, first)

    def acknowledge(self, order: tuple[str, str], seq: int) -> None:
        table, command = order
        stored = self.disk.entries[table]
        assert stored[seq - 1 : seq] == [f"0 {command}"], "told of what is not stored"
        if self.rng.random() < 0.8:  # else the answer is lost on its way
            self.acknowledged[order] = seq
            self.waiting.remove(order)

    def check(self) -> None:
        for (table, command), seq in self.acknowledged.items():
            assert self.disk.entries[table][seq - 1 : seq] == [f"0 {command}"], "lost"
        for stored in self.disk.entries.values():
            assert len(set(stored)) == len(stored), "something took effect twice"


def run_all(ledger: type[SimulatedLedger]) -> None:
    for seed in range(SCHEDULES):
        World(seed, ledger).run()


def test_whatever_fails_what_was_acknowledged_is_stored_once_and_in_order() -> None:
    run_all(SimulatedLedger)


class ForgetsAnswers(SimulatedLedger):
    def write_one(self, job: Job[Any]) -> None:
        self.work.answers.clear()
        super().write_one(job)


class SaysSoTooEarly(SimulatedLedger):
    def commit(self) -> None:
        if self.rng.random() > self.faults:
            super().commit()


class OverwritesOthers(SimulatedLedger):
    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        if self.rng.random() < 0.9:
            super().begin(jobs)  # else it goes on from what it knew


@pytest.mark.parametrize("broken", [ForgetsAnswers, SaysSoTooEarly, OverwritesOthers])
def test_a_broken_writer_is_caught(broken: type[SimulatedLedger]) -> None:
    with pytest.raises(AssertionError):
        run_all(broken)
