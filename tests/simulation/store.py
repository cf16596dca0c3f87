"""A simulated database, and how one node reaches it.

A transaction works on a copy and takes effect as a whole, as in PostgreSQL and SQLite; the guards
are those of the real ledgers.  Whatever a node asks for takes a while, and may fail: before
anything is written, in the middle of it, or when it is written and nobody knows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import OperationalError

from quarterdeck.server.store import (
    Answered,
    Commit,
    Conflict,
    Errand,
    Job,
    Remember,
    Said,
    Standing,
    TableRow,
)
from quarterdeck.server.store.nodes import DEAD_AFTER
from quarterdeck.server.store.writer import Outcome, Ticket, Writer, carry_out

from .clock import Crash, Loop

if TYPE_CHECKING:
    from .world import Node

Heard = Callable[[Iterable[str] | None], object]


def fault() -> OperationalError:
    return OperationalError("simulated", None, Exception("the store has failed"))


@dataclass
class Tables:
    """What is stored.  No value is ever changed, so a shallow copy is a copy."""

    rows: dict[str, TableRow] = field(default_factory=dict)
    entries: dict[str, tuple[tuple[str, str | None], ...]] = field(default_factory=dict)
    answers: dict[tuple[str, str, str], str] = field(default_factory=dict)  # by table, guest, id
    chat: dict[str, tuple[Said, ...]] = field(default_factory=dict)
    nodes: dict[str, float] = field(default_factory=dict)  # when each was seen
    presence: frozenset[tuple[str, str, str]] = frozenset()  # node, table, guest
    once: bool = True  # a command's answer is stored once
    ship: float = 0.0

    def copy(self) -> Tables:
        return Tables(
            dict(self.rows), dict(self.entries), dict(self.answers), dict(self.chat),
            dict(self.nodes), self.presence, self.once, self.ship,
        )  # fmt: skip

    def change(self, table_id: str, **values: Any) -> None:
        row = self.rows[table_id]
        self.rows[table_id] = replace(row, changes=row.changes + 1, **values)

    def answer(self, table_id: str, answered: Answered) -> None:
        key = (table_id, answered.guest, answered.command_id)
        if key in self.answers and self.once:
            raise Conflict
        self.answers[key] = answered.answer


class Database:
    """The one store of all nodes."""

    def __init__(self, loop: Loop, rng: Random, shared: bool) -> None:
        self.loop, self.rng, self.shared = loop, rng, shared
        self.tables = Tables()
        self.faults = 0.0  # how probable one is at each step
        self.lost = 0.0  # and that a notice does not arrive
        self.listeners: dict[Node, Heard] = {}
        self.watch: Callable[[str, Job[Any], Tables], None] = lambda *_: None

    def living(self) -> list[str]:
        now = self.loop.time()
        return [node for node, seen in self.tables.nodes.items() if seen > now - DEAD_AFTER]

    def fails(self) -> bool:
        return self.rng.random() < self.faults

    def soon(self) -> float:
        """Mostly a moment, sometimes long enough for others to come first."""
        return self.rng.choice((0.001, 0.002, 0.01, 0.05 if self.faults else 0.01))

    def commit(self, tables: Tables, by: Node, touched: Iterable[str]) -> None:
        self.tables = tables
        if touched:
            for node, heard in list(self.listeners.items()):
                if node is not by and self.rng.random() >= self.lost:
                    late = self.rng.choice((0.002, 0.02, 0.2))
                    self.loop.call_later(late, heard, list(touched), context=node.context)


class SimulatedLedger:
    """Where a node's batches are written.  It may fail at every step, and so may the node."""

    once = True

    def __init__(self, database: Database, node: Node) -> None:
        self.database, self.node = database, node
        self.work = database.tables
        self.touched: set[str] = set()

    def step(self) -> None:
        if self.database.fails():
            if self.database.rng.random() < 0.3:
                self.node.dead = True
                raise Crash
            raise fault()

    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        self.step()
        self.work = self.database.tables.copy()
        self.work.once = self.once
        self.touched = {table for job in jobs for table in job.tables}

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        for job in jobs:
            self.write_one(job)
        self.step()

    def write_alone(self, job: Job[Any]) -> Any:
        before = self.work.copy()
        try:
            self.step()
            return job.work(self.work) if isinstance(job, Errand) else self.write_one(job)  # type: ignore[arg-type]
        except Conflict:
            self.work = before
            raise

    def write_one(self, job: Job[Any]) -> None:
        assert isinstance(job, (Commit, Remember))
        if isinstance(job, Commit):
            self.stand(job)
            self.database.watch(self.node.id, job, self.work)
        if job.answered is not None:
            self.work.answer(job.table_id, job.answered)

    def stand(self, job: Commit) -> None:
        """The guards of the real ledgers: ``seq``, ``changes``, ``term``."""
        row, news = self.work.rows[job.table_id], job.news
        expected = (news.after, job.changes, job.term)
        found = (row.seq, row.changes, row.term)
        pairs = zip(expected, found, strict=True)
        if any([want is not None and want != have for want, have in pairs]):
            raise Conflict
        last = news.after + len(news.entries)
        self.work.rows[job.table_id] = replace(
            row, seq=last, to_act=news.to_act, status=news.status, version=news.version,
            card_set=news.card_set, updated=news.at,
            conduct=row.conduct if news.conduct is None else news.conduct,
        )  # fmt: skip
        numbered = enumerate(news.entries, news.after + 1)
        added = [(text, news.digest if seq == last else None) for seq, text in numbered]
        self.work.entries[job.table_id] += tuple(added)

    def commit(self) -> None:
        self.step()  # not stored
        self.database.commit(self.work, self.node, sorted(self.touched))
        self.step()  # stored, but nobody knows

    def rollback(self) -> None:
        self.work = self.database.tables

    def close(self) -> None:
        self.work = self.database.tables


class SimulatedWriter(Writer):
    """The writer's batches, without its thread: one is under way while the next one gathers."""

    def __init__(self, ledger: SimulatedLedger) -> None:
        super().__init__(ledger)
        self.database = ledger.database
        self.under_way = False

    def _put(self, ticket: Ticket) -> None:
        self._pending.put(ticket)
        self.go_on()

    def go_on(self) -> None:
        if not self.under_way and self.pending:
            self.under_way = True
            self.database.loop.call_later(self.database.soon(), self.write_batch)

    def write_batch(self) -> None:
        batch, _ = self._next_batch()
        outcomes = self.carry_out([ticket.job for ticket in batch])
        self.database.loop.call_later(self.database.soon(), self.finish, batch, outcomes)

    def carry_out(self, jobs: list[Job[Any]]) -> list[Outcome]:
        return carry_out(self.ledger, jobs)

    def finish(self, batch: list[Ticket], outcomes: list[Outcome]) -> None:
        self._deliver(batch, outcomes)
        self.under_way = False
        self.go_on()


class SimulatedStore:
    """What the service knows of a store.  What is written is returned as a job."""

    def __init__(self, database: Database, node: Node, ledger: type[SimulatedLedger]) -> None:
        self.database, self.at = database, node
        self.node = node.id
        self.is_shared = database.shared
        self.writer = node.bent.writer(ledger(database, node))

    async def call(self, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        database = self.database
        await asyncio.sleep(database.soon())
        if database.fails():
            raise fault()
        found = work(*args, **more)
        if isinstance(found, Job):
            return await self.write(found)
        await asyncio.sleep(database.soon())
        if callable(found):  # a second query, which sees what was committed by then
            found = found()
            await asyncio.sleep(database.soon())
        return found

    def write(self, job: Job[Any]) -> asyncio.Future[Any]:
        return self.writer.submit(job)

    def close(self) -> None:
        """It stays open as long as the world."""

    def migrate(self) -> None:
        """All tables are there."""

    # ---- reading

    @property
    def stored(self) -> Tables:
        return self.database.tables

    def table(self, table_id: str) -> TableRow | None:
        return self.stored.rows.get(table_id)

    def table_and_answer(self, table_id: str, guest: str, command_id: str) -> Callable[[], Any]:
        row = self.table(table_id)
        return lambda: (row, self.stored.answers.get((table_id, guest, command_id)))

    def entries(self, table_id: str, upto: int, after: int = 0) -> tuple[list[str], str | None]:
        found = self.stored.entries[table_id][after:upto]
        return [text for text, _ in found], found[-1][1] if found else None

    def chat(self, table_id: str, most: int, after: int = 0) -> list[Said]:
        return [line for line in self.stored.chat[table_id] if line.id > after][-most:]

    def standing(self, table_ids: Sequence[str]) -> dict[str, Standing]:
        stored = self.stored
        return {
            each: Standing(stored.rows[each].seq, stored.rows[each].changes, len(stored.chat[each]))
            for each in table_ids
        }

    def tables_to_wake(self) -> list[str]:
        return list(self.stored.rows)

    def ships_time(self) -> tuple[float | None, float]:
        return self.stored.ship or None, 0.0

    # ---- writing

    def keep_time(self, ship: float) -> Errand[float]:
        def write(stored: Tables) -> float:
            stored.ship = max(stored.ship, ship)
            return stored.ship

        return errand(write)

    def change_table(
        self,
        table_id: str,
        decide: Callable[[TableRow], TableRow],
        begin: object = None,
        answered: Answered | None = None,
    ) -> Errand[bool]:
        def write(stored: Tables) -> bool:
            before = stored.rows[table_id]
            row = decide(before)
            if answered is not None:
                stored.answer(table_id, answered)
            if row == before:
                return False
            stored.rows[table_id] = replace(row, changes=before.changes + 1)
            return True

        return errand(write, table_id)

    def set_standing(
        self, table_id: str, seat: int, standing: Mapping[str, Any], answered: Answered
    ) -> Errand[None]:
        def write(stored: Tables) -> None:
            seats = list(stored.rows[table_id].seats)
            seats[seat] = replace(seats[seat], **standing)
            stored.answer(table_id, answered)
            stored.change(table_id, seats=tuple(seats))

        return errand(write, table_id)

    def say(
        self,
        table_id: str,
        seat: int | None,
        name: str,
        text: str,
        answered: Answered,
        kept: int,
        room: str,
    ) -> Errand[Said]:
        def write(stored: Tables) -> Said:
            said = Said(len(stored.chat[table_id]) + 1, seat, name, text, answered.at, room)
            stored.answer(table_id, answered)
            stored.chat[table_id] += (said,)
            return said

        return errand(write, table_id)


def errand(work: Callable[[Tables], Any], *touched: str) -> Errand[Any]:
    return Errand(work, touched)  # type: ignore[arg-type]


class SimulatedRoll:
    """The nodes, as one of them sees the others."""

    def __init__(self, store: SimulatedStore) -> None:
        self.store, self.id = store, store.node

    def report(self) -> Errand[list[str]]:
        if self.store.at.mute_until > self.store.database.loop.time():
            raise fault()

        def write(stored: Tables) -> list[str]:
            stored.nodes[self.id] = self.store.database.loop.time()
            living = {*self.store.database.living(), self.id}
            taken = [row.id for row in stored.rows.values() if row.keeper not in living]
            for each in taken:
                row = stored.rows[each]
                stored.rows[each] = replace(row, keeper=self.id, term=row.term + 1)
            stored.presence = frozenset([one for one in stored.presence if one[0] in living])
            return taken

        return errand(write)

    def kept(self) -> list[str]:
        return [row.id for row in self.store.stored.rows.values() if row.keeper == self.id]

    def come(self, table_id: str, guest: str) -> Errand[None]:
        def write(stored: Tables) -> None:
            stored.presence |= {(self.id, table_id, guest)}

        return errand(write, table_id)

    def go(self, table_id: str, guest: str) -> Errand[None]:
        def write(stored: Tables) -> None:
            stored.presence -= {(self.id, table_id, guest)}

        return errand(write, table_id)

    def elsewhere(self, table_id: str) -> frozenset[str]:
        living = self.store.database.living()
        return frozenset(
            [guest for node, table, guest in self.store.stored.presence
             if table == table_id and node != self.id and node in living]
        )  # fmt: skip


class SimulatedListener:
    """Hears what other nodes have written, unless its connection is cut."""

    def __init__(self, store: SimulatedStore, heard: Heard) -> None:
        self.store, self.heard = store, heard

    def start(self) -> None:
        self.store.database.listeners[self.store.at] = self.heard
        self.heard(None)
