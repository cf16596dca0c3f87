"""The connection that writes: many jobs in a few statements and one transaction.

Commits and refusals, which are most of what is written, go past SQLAlchemy; errands use it, on
the same connection and in the same transaction.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from quarterdeck.kernel import jsons

from ..conduct.values import written
from .jobs import Commit, Errand, Job, Remember
from .rows import Conflict

T = TypeVar("T")
Rows = list[tuple[Any, ...]]


class Ledger(Protocol):
    """Where a batch is written.  ``Conflict`` and ``StoreFault`` are all that it raises."""

    def begin(self, jobs: Sequence[Job[Any]]) -> None: ...

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        """All of them at once; one ``Conflict`` spoils them all."""

    def write_alone(self, job: Job[T]) -> T:
        """One of them; what it raises takes back nothing but itself."""

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...


class SqlLedger(ABC):
    """What SQLite and PostgreSQL have in common."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._dbapi: Any = engine.dialect.dbapi
        self._connection: sa.Connection | None = None
        self._transaction: sa.RootTransaction | None = None

    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        self._transaction = self._connection.begin()

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        commits = [job for job in jobs if isinstance(job, Commit)]
        answers = [
            (job.table_id, job.answered)
            for job in jobs
            if isinstance(job, (Commit, Remember)) and job.answered is not None
        ]
        try:
            if commits:
                self._write_commits(commits)
            if answers:
                self._write_answers(
                    [(table, a.guest, a.command_id, a.answer, a.at) for table, a in answers]
                )
            self._settle(jobs)
        except self._dbapi.IntegrityError:
            raise Conflict from None  # without its cause, which may quote what was written
        except self._dbapi.Error as fault:
            raise OperationalError("writing", None, fault, hide_parameters=True) from None

    def write_alone(self, job: Job[T]) -> T:
        assert self._connection is not None
        result: Any = None
        with self._connection.begin_nested():
            if isinstance(job, Errand):
                try:
                    result = job.work(self._connection)
                except IntegrityError:
                    raise Conflict from None
            else:
                self.write([job])
        found: T = result
        return found

    def commit(self) -> None:
        assert self._transaction is not None
        self._transaction.commit()
        self._transaction = None

    def rollback(self) -> None:
        if self._transaction is not None:
            transaction, self._transaction = self._transaction, None
            transaction.rollback()

    def close(self) -> None:
        """Give up the connection; the next batch makes a new one."""
        connection, self._connection, self._transaction = self._connection, None, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except SQLAlchemyError:
                pass  # it was broken already

    @property
    def _raw(self) -> Any:
        assert self._connection is not None
        return self._connection.connection.driver_connection

    @abstractmethod
    def _write_commits(self, commits: list[Commit]) -> None: ...

    @abstractmethod
    def _write_answers(self, rows: Rows) -> None: ...

    @abstractmethod
    def _settle(self, jobs: Sequence[Job[Any]]) -> None:
        """Wait for what the statements came to."""


def standing_row(job: Commit) -> tuple[Any, ...]:
    """How the table stands after it, and how it must have stood before."""
    news = job.news
    return (
        news.after + len(news.entries),
        jsons.written(news.to_act),
        news.status,
        news.version,
        news.card_set,
        news.at,
        None if news.conduct is None else written(news.conduct),
        job.table_id,
        news.after,
        job.changes,
        job.term,
    )


def entry_rows(commits: list[Commit]) -> Rows:
    rows: Rows = []
    for job in commits:
        news = job.news
        last = news.after + len(news.entries)
        for seq, text in enumerate(news.entries, news.after + 1):
            rows.append((job.table_id, seq, text, news.at, news.digest if seq == last else None))
    return rows


class SqliteLedger(SqlLedger):
    STAND = (
        "UPDATE tables SET seq = ?, to_act = ?, status = ?, version = ?, card_set = ?, "
        "updated = ?, conduct = coalesce(?, conduct) "
        "WHERE id = ? AND seq = ? AND changes = coalesce(?, changes) AND term = coalesce(?, term)"
    )
    ENTER = "INSERT INTO entries (table_id, seq, text, at, digest) VALUES (?, ?, ?, ?, ?)"
    ANSWER = "INSERT INTO commands (table_id, guest, command_id, answer, at) VALUES (?, ?, ?, ?, ?)"

    def _write_commits(self, commits: list[Commit]) -> None:
        stand = self._raw.executemany(self.STAND, [standing_row(job) for job in commits])
        if stand.rowcount != len(commits):
            raise Conflict
        self._raw.executemany(self.ENTER, entry_rows(commits))

    def _write_answers(self, rows: Rows) -> None:
        self._raw.executemany(self.ANSWER, rows)

    def _settle(self, jobs: Sequence[Job[Any]]) -> None:
        """It has answered each of them already."""


CHANNEL = "quarterdeck"
MOST_NAMED = 200  # tables in one notice, which has room for 8,000 bytes


def notices(node: str, tables: Sequence[str]) -> list[str]:
    """What a node says to the others: its own name and those of tables."""
    parts = [tables[at : at + MOST_NAMED] for at in range(0, len(tables), MOST_NAMED)]
    return [" ".join([node, *part]) for part in parts]


class PostgresLedger(SqlLedger):
    """The statements of a batch are sent together (psycopg's pipeline) and carry whole columns."""

    # Rows are locked in the order of their ids, so that two nodes never wait for each other.
    LOCK = "SELECT id FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE"
    STAND = (
        "UPDATE tables SET seq = new.seq, to_act = new.to_act, status = new.status, "
        "version = new.version, card_set = new.card_set, updated = new.updated, "
        "conduct = coalesce(new.conduct, tables.conduct) "
        "FROM unnest(%s::int[], %s::text[], %s::text[], %s::int[], %s::text[], %s::text[], "
        "%s::text[], %s::text[], %s::int[], %s::int[], %s::int[]) AS new "
        "(seq, to_act, status, version, card_set, updated, conduct, id, after, changes, term) "
        "WHERE tables.id = new.id AND tables.seq = new.after "
        "AND tables.changes = coalesce(new.changes, tables.changes) "
        "AND tables.term = coalesce(new.term, tables.term)"
    )
    ENTER = (
        "INSERT INTO entries (table_id, seq, text, at, digest) SELECT * FROM "
        "unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[])"
    )
    ANSWER = (
        "INSERT INTO commands (table_id, guest, command_id, answer, at) SELECT * FROM "
        "unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[])"
    )

    def __init__(self, engine: sa.Engine, node: str) -> None:
        super().__init__(engine)
        self._node = node
        self._touched: list[str] = []
        self._pipeline: Any = None
        self._stood: tuple[Any, int] | None = None  # the statement, and how many rows it must hit

    def begin(self, jobs: Sequence[Job[Any]]) -> None:
        super().begin(jobs)
        self._touched = tables = sorted({table for job in jobs for table in job.tables})
        if len(tables) > 1:
            assert self._connection is not None
            self._connection.exec_driver_sql(self.LOCK, (tables,))

    def commit(self) -> None:
        """Other nodes hear which tables have changed, once it is stored and not before."""
        assert self._connection is not None
        for notice in notices(self._node, self._touched):
            self._connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, notice))
        super().commit()

    def write(self, jobs: Sequence[Job[Any]]) -> None:
        with self._raw.pipeline() as self._pipeline:
            super().write(jobs)

    def _write_commits(self, commits: list[Commit]) -> None:
        if len({job.table_id for job in commits}) < len(commits):
            raise Conflict  # a table twice: one after the other, then
        stand = self._send(self.STAND, [standing_row(job) for job in commits])
        self._stood = stand, len(commits)
        self._send(self.ENTER, entry_rows(commits))

    def _write_answers(self, rows: Rows) -> None:
        self._send(self.ANSWER, rows)

    def _settle(self, jobs: Sequence[Job[Any]]) -> None:
        self._pipeline.sync()
        stood, self._stood = self._stood, None
        if stood is not None and stood[0].rowcount != stood[1]:
            raise Conflict

    def _send(self, statement: str, rows: Rows) -> Any:
        columns = [list(column) for column in zip(*rows, strict=True)]
        return self._raw.cursor().execute(statement, columns)
