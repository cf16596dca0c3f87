"""The store: what is in it is true; what a server holds in memory is a copy.

What is read here is synchronous and runs in the store's own threads (``Store.call``).  All that
is written goes through one writer, and is on the disk when the call returns.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from quarterdeck.kernel import jsons

from ..conduct.values import read, written
from ..gathering.values import Gathering
from ..identity import new_id
from . import schema
from .gatherings import Gatherings, add_line, carry_chat, read_gatherings, write_gathering
from .jobs import Errand, Job
from .ledger import Ledger, PostgresLedger, SqliteLedger
from .rows import (
    NOT_GATHERED,
    Answered,
    Conflict,
    Guest,
    News,
    Said,
    SeatRow,
    Standing,
    TableRow,
    TooMany,
    now,
)
from .writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

KINDS = ("sqlite", "sqlite+pysqlite", "postgresql+psycopg")
SQLITE_PATIENCE = 10.0  # seconds to wait for another writer
THREADS = 8
OUTAGE = 1.2  # seconds without a word of the time (there is one a second), and no server ran
MIGRATION_LOCK = 0x51_44_45_43_4B  # any number, the same for all nodes of one PostgreSQL


class Store:
    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.node = new_id()  # how other nodes call this one
        self.is_shared = self.engine.dialect.name != "sqlite"  # may have other nodes
        self.writer = Writer(_ledger(self.engine, self.node))
        self.gatherings = Gatherings(self)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")

    async def call(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``work`` in one of the store's threads, so that the loop goes on."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def write(self, job: Job[T]) -> asyncio.Future[T]:
        """Have the writer write it; done when it is on the disk."""
        return self.writer.submit(job)

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self.writer.close()
        self.engine.dispose()

    def migrate(self) -> None:
        """Bring the tables up to date; several nodes may try at the same time."""
        config = Config()
        folder = Path(__file__).parent / "migrations"
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        with self._writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # ---- guests

    def add_guest(self, guest: Guest, secret_hash: str) -> None:
        row = {"id": guest.id, "name": guest.name, "secret_hash": secret_hash, "created": now()}
        insert = sa.insert(schema.guests).values(**row)
        self.writer.written(Errand(lambda connection: connection.execute(insert)))

    def rename(
        self, guest: str, name: str, check: Callable[[TableRow], None] = lambda _: None
    ) -> list[str]:
        """Returns the tables that have changed by it: those where the guest sits.

        ``check`` may refuse it for the sake of such a table.
        """
        seats, tables = schema.seats.c, schema.tables.c
        query = sa.select(seats.table_id).join(schema.tables).where(seats.guest == guest)
        with self.engine.connect() as connection:
            found = connection.execute(query.where(tables.status != "over")).scalars().all()

        def write(connection: sa.Connection) -> None:
            mine = sa.select(schema.tables).where(tables.id.in_(found))
            for row in _with_seats(connection, connection.execute(mine).mappings().all()):
                check(row)
            guests = schema.guests
            connection.execute(sa.update(guests).where(guests.c.id == guest).values(name=name))
            changed = sa.update(schema.tables).where(tables.id.in_(found))
            connection.execute(changed.values(changes=tables.changes + 1))

        self.writer.written(Errand(write, tuple(found)))
        return list(found)

    # ---- tables and seats

    def add_table(
        self,
        row: TableRow,
        news: News | None,
        rematch_of: str | None = None,
        most_open: int | None = None,
    ) -> str:
        """Write a new table; returns its id, or that of the rematch that was there before.

        ``most_open``: unfinished tables that its owner may have.  They are counted while nobody
        else can open one for the same guest.
        """

        def write(connection: sa.Connection) -> str:
            if rematch_of is not None:
                old = _locked(connection, rematch_of)
                if old.rematch is not None:
                    return old.rematch
            if most_open is not None and _count_open(connection, row.owner) >= most_open:
                raise TooMany
            _insert_table(connection, replace(row, keeper=self.node) if self.is_shared else row)
            if news is not None:
                _write_news(connection, row.id, news)
            if rematch_of is not None:
                _update_table(connection, rematch_of, rematch=row.id)
                carry_chat(connection, rematch_of, row.id)
            return row.id

        return self.writer.written(Errand(write, (rematch_of,) if rematch_of else ()))

    def table(self, table_id: str) -> TableRow | None:
        with self.engine.connect() as connection:
            return _read_table(connection, table_id)

    def tables_of(
        self, guest: str, most: int = 100, statuses: Sequence[str] | None = None
    ) -> list[TableRow]:
        """The tables that a guest opened or sits at, running ones first, newest first."""
        columns = schema.tables.c
        seated = sa.select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
        query = (
            sa.select(schema.tables)
            .where(sa.or_(columns.owner == guest, columns.id.in_(seated)))
            .where(columns.status.in_(statuses) if statuses else columns.status != "closed")
            .order_by(
                sa.case((columns.status.in_(("over", "abandoned")), 1), else_=0),
                columns.updated.desc(),
            )
            .limit(most)
        )
        with self.engine.connect() as connection:
            return _with_seats(connection, connection.execute(query).mappings().all())

    def tables_to_wake(self) -> list[str]:
        """The running tables: bots think there, the table answers for people, clocks run."""
        tables = schema.tables.c
        query = sa.select(tables.id).where(tables.status == "playing")
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def change_table(
        self,
        table_id: str,
        decide: Callable[[TableRow], TableRow],
        begin: Callable[[TableRow], News | None] = lambda _: None,
        answered: Answered | None = None,
    ) -> bool:
        """Write the table that ``decide`` returns, and the entries with which it begins, if it
        does.  Whether anything has changed.

        ``decide`` sees the table as it is, which nobody else can change meanwhile; it may refuse.
        """

        def write(connection: sa.Connection) -> bool:
            before = _locked(connection, table_id)
            row = decide(before)
            if answered is not None:
                _write_answer(connection, table_id, answered)
            if row == before:
                return False
            _write_seats(connection, before, row)
            if row.gathering != before.gathering:
                write_gathering(connection, table_id, row.gathering)
            told = {"owner": row.owner, "status": row.status, "to_act": jsons.written(row.to_act)}
            if (row.options, row.card_set) != (before.options, before.card_set):
                told |= {"options": jsons.written(row.options), "card_set": row.card_set}
            _update_table(connection, table_id, **told, conduct=written(row.conduct))
            if (news := begin(row)) is not None:
                _write_news(connection, table_id, news)
            return True

        return self.writer.written(Errand(write, (table_id,)))

    def set_standing(
        self, table_id: str, seat: int, standing: Mapping[str, Any], answered: Answered
    ) -> None:
        """What the table does for a person."""

        def write(connection: sa.Connection) -> None:
            _update_seat(connection, table_id, seat, **standing)
            _write_answer(connection, table_id, answered)
            _change(connection, table_id)

        self.writer.written(Errand(write, (table_id,)))

    def standing(self, table_ids: Sequence[str]) -> dict[str, Standing]:
        """How each table stands: whether another node has done something."""
        columns = schema.tables.c
        said = (
            sa.select(sa.func.coalesce(sa.func.max(schema.chat.c.number), 0))
            .where(schema.chat.c.table_id == columns.id)
            .scalar_subquery()
        )
        query = sa.select(columns.id, columns.seq, columns.changes, said.label("said"))
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(columns.id.in_(table_ids))).all()
        return {row.id: Standing(row.seq, row.changes, row.said) for row in rows}

    # ---- the ship's time

    def ships_time(self) -> tuple[float | None, float]:
        """The time that was written down last, and how long ago that was, if another node may
        have lived since: else no time has passed."""
        columns = schema.ships_time.c
        query = sa.select(columns.time, self.store_time() - columns.at)
        with self.engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            return None, 0.0
        return found[0], found[1] if self.is_shared and found[1] < OUTAGE else 0.0

    def keep_time(self, ship: float) -> float:
        """Write the time down; returns it, or another node's that is later."""
        table, at = schema.ships_time, self.store_time()
        later = sa.case((table.c.time > ship, table.c.time), else_=ship)

        def write(connection: sa.Connection) -> float:
            done = connection.execute(sa.update(table).values(time=later, at=at))
            if not done.rowcount:
                connection.execute(sa.insert(table).values(id=1, time=ship, at=at))
            kept: float = connection.execute(sa.select(table.c.time)).scalar_one()
            return kept

        return self.writer.written(Errand(write))

    def store_time(self) -> sa.ColumnElement[float]:
        """Seconds since 1970, the same for all nodes."""
        if not self.is_shared:
            return sa.literal(time.time())
        return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)

    # ---- the record

    def entries(self, table_id: str, upto: int, after: int = 0) -> tuple[list[str], str | None]:
        """The first ``upto`` entries but for the first ``after``, and the digest that was written
        with the last."""
        columns = schema.entries.c
        query = (
            sa.select(columns.text, columns.digest)
            .where(columns.table_id == table_id, columns.seq > after, columns.seq <= upto)
            .order_by(columns.seq)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [row.text for row in rows], rows[-1].digest if rows else None

    def table_and_answer(
        self, table_id: str, guest: str, command_id: str
    ) -> tuple[TableRow | None, str | None]:
        """The table, and the first answer to the command if it came before."""
        columns = schema.commands.c
        query = sa.select(columns.answer).where(
            columns.table_id == table_id,
            columns.guest == guest,
            columns.command_id == command_id,
        )
        with self.engine.connect() as connection:
            # The table first: PostgreSQL shows each query what is committed by then, and a table
            # on which the command has taken effect must not come without its answer.
            row = _read_table(connection, table_id)
            return row, connection.execute(query).scalar_one_or_none()

    def forget_answers(self, table_id: str, guest: str, most: int) -> None:
        """Keep the first answers to the last ``most`` commands of a guest at a table."""
        columns = schema.commands.c
        own = sa.and_(columns.table_id == table_id, columns.guest == guest)
        newest = sa.select(columns.at).where(own).order_by(columns.at.desc()).offset(most).limit(1)

        def write(connection: sa.Connection) -> None:
            since = connection.execute(newest).scalar_one_or_none()
            if since is not None:
                connection.execute(sa.delete(schema.commands).where(own, columns.at <= since))

        self.writer.written(Errand(write))

    # ---- chat

    def say(
        self,
        table_id: str,
        seat: int | None,
        name: str,
        text: str,
        answered: Answered,
        kept: int,
        room: str = "players",
    ) -> Said:
        """Of a table's lines the last ``kept`` are kept."""
        columns = schema.chat.c

        def write(connection: sa.Connection) -> Said:
            _locked(connection, table_id)
            line = (answered.guest, seat, name, text, answered.at, room)
            said = add_line(connection, table_id, *line)
            old = sa.and_(columns.table_id == table_id, columns.number <= said.id - kept)
            connection.execute(sa.delete(schema.chat).where(old))
            _write_answer(connection, table_id, answered)
            return said

        return self.writer.written(Errand(write, (table_id,)))

    def chat(self, table_id: str, most: int, after: int = 0) -> list[Said]:
        """The last lines, oldest first."""
        columns = schema.chat.c
        line = (columns.number, columns.seat, columns.name, columns.text, columns.at, columns.room)
        query = (
            sa.select(columns.guest, *line)
            .where(columns.table_id == table_id, columns.number > after)
            .order_by(columns.number.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [Said.by(*row) for row in reversed(connection.execute(query).all())]

    def rows_of(self, connection: sa.Connection, rows: Sequence[sa.RowMapping]) -> list[TableRow]:
        """Tables that were asked for, with all that belongs to them."""
        return _with_seats(connection, rows)

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection


def _engine(url: str) -> sa.Engine:
    kind = url.partition("://")[0]
    if kind not in KINDS:
        raise sa.exc.ArgumentError(
            f"{kind} is no database that Quarterdeck can use; write sqlite:///FILE or "
            "postgresql://USER@HOST/NAME"
        )
    # What is written holds seeds and hidden moves, which a fault must not carry into the log.
    engine = partial(sa.create_engine, url, pool_size=THREADS, hide_parameters=True)
    if not url.startswith("sqlite"):
        return engine(pool_pre_ping=True)
    return _sqlite(engine(connect_args={"timeout": SQLITE_PATIENCE}))


def _ledger(engine: sa.Engine, node: str) -> Ledger:
    is_sqlite = engine.dialect.name == "sqlite"
    return SqliteLedger(engine) if is_sqlite else PostgresLedger(engine, node)


def _sqlite(engine: sa.Engine) -> sa.Engine:

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
        _write_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        # A writer locks at once: one that begins as a reader may fail at its first write.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _write_ahead(connection: Any) -> None:
    """Switch to the write-ahead log.  While another node does the same to a new file, SQLite
    answers "locked" at once instead of waiting, so we wait."""
    until = time.monotonic() + SQLITE_PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def _locked(connection: sa.Connection, table_id: str) -> TableRow:
    """The table, which nobody else can change before the transaction ends."""
    lock = sa.select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update()
    connection.execute(lock)
    row = _read_table(connection, table_id)
    if row is None:
        raise Conflict
    return row


def _count_open(connection: sa.Connection, guest: str) -> int:
    """How many tables that a guest opened are not over; until the transaction ends, no more.

    Who meets another node at it does not wait, for that one may wait for something of ours.
    """
    if connection.dialect.name == "postgresql":
        lock = sa.func.pg_try_advisory_xact_lock(sa.func.hashtext(guest))
        if not connection.execute(sa.select(lock)).scalar_one():
            raise Conflict
    columns = schema.tables.c
    unfinished = columns.status.in_(("open", "playing"))
    query = sa.select(sa.func.count()).where(columns.owner == guest, unfinished)
    return connection.execute(query).scalar_one()


def _read_table(connection: sa.Connection, table_id: str) -> TableRow | None:
    query = sa.select(schema.tables).where(schema.tables.c.id == table_id)
    rows = _with_seats(connection, connection.execute(query).mappings().all())
    return rows[0] if rows else None


def _with_seats(connection: sa.Connection, rows: Sequence[sa.RowMapping]) -> list[TableRow]:
    columns = schema.seats.c
    query = (
        sa.select(schema.seats, schema.guests.c.name)
        .select_from(schema.seats.outerjoin(schema.guests))
        .where(columns.table_id.in_([row["id"] for row in rows]))
        .order_by(columns.seat)
    )
    seats: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
    for each in connection.execute(query) if rows else ():
        name = each.bot_name if each.kind == "bot" else each.name
        seat = SeatRow(
            each.seat, each.kind, each.guest, name, each.level, each.invite, each.pass_for_me,
            each.poker_face, each.spare,
        )  # fmt: skip
        seats[each.table_id].append(seat)
    gathered = read_gatherings(connection, list(seats))
    return [
        _table_row(row, seats[row["id"]], gathered.get(row["id"], NOT_GATHERED)) for row in rows
    ]


def _table_row(row: sa.RowMapping, seats: Iterable[SeatRow], gathering: Gathering) -> TableRow:
    values = dict(row)
    values["options"] = jsons.read(values["options"])
    values["to_act"] = tuple(jsons.read(values["to_act"]))
    values["conduct"] = read(values["conduct"])
    return TableRow(**values, seats=tuple(seats), gathering=gathering)


def _insert_table(connection: sa.Connection, row: TableRow) -> None:
    values = {column.name: getattr(row, column.name) for column in schema.tables.c}
    values["options"] = jsons.written(row.options)
    values["to_act"] = jsons.written(row.to_act)
    values["conduct"] = written(row.conduct)
    connection.execute(sa.insert(schema.tables).values(**values))
    seats = [{"table_id": row.id, "seat": each.seat, **_seat_values(each)} for each in row.seats]
    connection.execute(sa.insert(schema.seats), seats)
    if row.gathering != NOT_GATHERED:
        write_gathering(connection, row.id, row.gathering)


def _write_seats(connection: sa.Connection, before: TableRow, row: TableRow) -> None:
    """Seats that have changed, were added or are no more."""
    was = {each.seat: each for each in before.seats}
    for seat in row.seats:
        if seat.seat not in was:
            place = {"table_id": row.id, "seat": seat.seat}
            connection.execute(sa.insert(schema.seats).values(**place, **_seat_values(seat)))
        elif was[seat.seat] != seat:
            _update_seat(connection, row.id, seat.seat, **_seat_values(seat))
    columns = schema.seats.c
    gone = sa.and_(columns.table_id == row.id, columns.seat >= len(row.seats))
    if len(row.seats) < len(before.seats):
        connection.execute(sa.delete(schema.seats).where(gone))


def _seat_values(seat: SeatRow) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "guest": seat.guest,
        "level": seat.level,
        "bot_name": seat.name if seat.kind == "bot" else None,
        "invite": seat.invite,
        "pass_for_me": seat.pass_for_me,
        "poker_face": seat.poker_face,
        "spare": seat.spare,
    }


def _write_news(connection: sa.Connection, table_id: str, news: News) -> None:
    """The first entries of a table, in the transaction that seats the last of its players."""
    last = news.after + len(news.entries)
    rows = [
        {"table_id": table_id, "seq": seq, "text": text, "at": news.at,
         "digest": news.digest if seq == last else None}
        for seq, text in enumerate(news.entries, news.after + 1)
    ]  # fmt: skip
    if rows:
        connection.execute(sa.insert(schema.entries), rows)
    columns = schema.tables.c
    done = connection.execute(
        sa.update(schema.tables)
        .where(columns.id == table_id, columns.seq == news.after)
        .values(
            seq=last,
            to_act=jsons.written(news.to_act),
            status=news.status,
            version=news.version,
            card_set=news.card_set,
            updated=news.at,
            **({} if news.conduct is None else {"conduct": written(news.conduct)}),
        )
    )
    if done.rowcount != 1:
        raise Conflict


def _write_answer(connection: sa.Connection, table_id: str, answered: Answered) -> None:
    connection.execute(
        sa.insert(schema.commands).values(
            table_id=table_id,
            guest=answered.guest,
            command_id=answered.command_id,
            answer=answered.answer,
            at=answered.at,
        )
    )


def _update_seat(connection: sa.Connection, table_id: str, seat: int, **values: Any) -> None:
    columns = schema.seats.c
    here = sa.update(schema.seats).where(columns.table_id == table_id, columns.seat == seat)
    connection.execute(here.values(**values))


def _update_table(connection: sa.Connection, table_id: str, **values: Any) -> None:
    _change(connection, table_id, updated=now(), **values)


def _change(connection: sa.Connection, table_id: str, **values: Any) -> None:
    """Something that nodes keep in memory has changed: what they believe of it no longer holds."""
    columns = schema.tables.c
    here = sa.update(schema.tables).where(columns.id == table_id)
    connection.execute(here.values(changes=columns.changes + 1, **values))
