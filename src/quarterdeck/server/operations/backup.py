"""Copies of a whole store: made while it is in use, checked, and put back.

A copy is a file of SQLite, whatever kind the store is: the same tables, filled in one look at the
store, and a table about itself that says by which version it was made and, for each table, how
many rows it has and what they come to.  So what was in SQLite can be put into PostgreSQL and
the other way round.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

import quarterdeck
from quarterdeck.kernel import jsons

from ..settings import database_url
from ..store import Store, now
from . import revisions

PASSING = ("nodes", "presence")  # who serves and who watches now: not worth keeping
ROWS_AT_ONCE = 1000
ABOUT = "backup"  # the name of the table about the copy itself


class BackupFault(Exception):
    """Says why there is no copy, or why it was not put back; nothing has changed."""


class Sum(NamedTuple):
    """What the rows of a table come to, in whatever order they are read."""

    rows: int
    digest: str


class About(NamedTuple):
    """What a copy says about itself."""

    version: str  # of the program
    revision: str  # of the tables
    made: str
    sums: dict[str, Sum]

    @property
    def told(self) -> str:
        counts = [f"{self.sums[name].rows} {name}" for name in self.sums if self.sums[name].rows]
        return ", ".join(counts) or "nothing"


class Counter:
    """Takes the sum of rows as they pass by."""

    def __init__(self) -> None:
        self._rows = 0
        self._sum = 0

    def passing(self, rows: Iterable[sa.Row[Any]]) -> Iterator[sa.Row[Any]]:
        for row in rows:
            text = json.dumps(list(row), separators=(",", ":"), default=bytes.hex)
            self._sum += int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
            self._rows += 1
            yield row

    def total(self) -> Sum:
        return Sum(self._rows, f"{self._sum % (1 << 256):064x}")


# ---- making a copy


def backup(database: str, file: Path, force: bool = False) -> About:
    """Copy all that the store holds at one moment; whoever plays there goes on."""
    if file.exists() and not force:
        raise BackupFault(f"{file} is there already; --force replaces it")
    making = file.with_name(f".{file.name}.part")
    _private(making)
    try:
        about = _copy(database_url(database), making)
        if (found := read_about(making)) != about:
            raise BackupFault(f"the copy differs from what was copied: {found}")
        _check_sums(making, about)
        making.replace(file)
        _on_disk(file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        raise BackupFault(first_line(fault)) from fault
    finally:
        for beside in ("", "-wal", "-shm", "-journal"):
            making.with_name(making.name + beside).unlink(missing_ok=True)
    return about


def _private(file: Path) -> None:
    """A new file that nobody else can read: a copy holds what players hide from each other."""
    try:
        file.unlink(missing_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as fault:
        raise BackupFault(f"{file.parent}: {fault.strerror}") from fault


def _copy(url: str, file: Path) -> About:
    with (
        _store(url) as source,
        _store(f"sqlite:///{file}") as target,
        _one_look(source) as looking,
        target.engine.connect() as writing,
    ):
        revision = revisions.current(looking)
        if revision not in revisions.known():
            raise BackupFault(
                "there is nothing in this database yet"
                if revision is None
                else "the database was made by a newer quarterdeck than this one"
            )
        with writing.begin():
            revisions.upgrade(writing, revision)
            names = set(sa.inspect(writing).get_table_names()) - {revisions.TABLE, *PASSING}
            sums = _pour(looking, writing, names)
            about = About(quarterdeck.__version__, revision, now(), sums)
            _write_about(writing, about)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    return about


@contextmanager
def _store(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _one_look(store: Store) -> Iterator[sa.Connection]:
    """Everything that is read comes from the same moment, whatever is written meanwhile."""
    with store.engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection = connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        with connection.begin():
            yield connection


def _pour(source: sa.Connection, target: sa.Connection, names: Iterable[str]) -> dict[str, Sum]:
    """Copy the rows of these tables; the target has the same ones, and nothing in them."""
    sums = {}
    for table in _tables(source, names):
        counter = Counter()
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table))
        for some in rows.partitions():
            values = [each._asdict() for each in counter.passing(some)]
            target.execute(sa.insert(table), values)
        sums[table.name] = counter.total()
    return sums


def _tables(connection: sa.Connection, names: Iterable[str]) -> list[sa.Table]:
    """These tables as the database has them, those that others refer to first."""
    there = sa.MetaData()
    there.reflect(connection, only=sorted(names))
    return there.sorted_tables


def _sums(connection: sa.Connection, names: Iterable[str]) -> dict[str, Sum]:
    sums = {}
    for table in _tables(connection, names):
        counter = Counter()
        rows = connection.execution_options(yield_per=ROWS_AT_ONCE).execute(sa.select(table))
        for _ in counter.passing(rows):
            pass
        sums[table.name] = counter.total()
    return sums


def _write_about(connection: sa.Connection, about: About) -> None:
    text = jsons.written(about._asdict())
    connection.exec_driver_sql(f"CREATE TABLE {ABOUT} (about TEXT NOT NULL)")
    connection.exec_driver_sql(f"INSERT INTO {ABOUT} VALUES (?)", (text,))


def _on_disk(file: Path) -> None:
    for path in (file, file.parent):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ---- reading a copy


def read_about(file: Path) -> About:
    """What a copy says about itself."""
    if not file.is_file():
        raise BackupFault(f"there is no file {file}")
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            (text,) = connection.execute(f"SELECT about FROM {ABOUT}").fetchone()
        except (sqlite3.Error, TypeError) as fault:
            raise BackupFault(f"{file} is not a copy made by `quarterdeck backup`") from fault
    said = jsons.read(text)
    sums = {name: Sum(*each) for name, each in said["sums"].items()}
    return About(said["version"], said["revision"], said["made"], sums)


@contextmanager
def _reading(file: Path) -> Iterator[sa.Connection]:
    engine = sa.create_engine(f"sqlite:///{file.absolute().as_uri()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _check_sums(file: Path, about: About) -> None:
    with _reading(file) as connection:
        sound = connection.exec_driver_sql("PRAGMA integrity_check").scalar_one()
        found = _sums(connection, about.sums)
    wrong = [name for name in about.sums if found[name] != about.sums[name]]
    if sound != "ok" or wrong:
        raise BackupFault(f"{file} is damaged: {', '.join(wrong) or sound}")


# ---- putting it back


def restore(file: Path, database: str, force: bool = False) -> About:
    """Make the store what the copy says, in one transaction that is checked before it ends."""
    about = read_about(file)
    url = database_url(database)
    try:
        _check_sums(file, about)
        if about.revision not in revisions.known():
            raise BackupFault(
                f"the copy was made by quarterdeck {about.version}, which is newer than this one"
            )
        if in_use(url):
            raise BackupFault("a server is using this database; stop it first")
        with _store(url) as store, _reading(file) as source, store.engine.connect() as target:
            target = target.execution_options(writes=True)
            with target.begin():
                _make_room(target, {*about.sums, *revisions.tables()}, force)
                revisions.upgrade(target, about.revision)
                _pour(source, target, about.sums)
                if _sums(target, about.sums) != about.sums:
                    raise BackupFault("not all of it arrived as it was")
                revisions.upgrade(target, "head")
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        raise BackupFault(first_line(fault)) from fault
    return about


def _make_room(connection: sa.Connection, ours: set[str], force: bool) -> None:
    names = set(sa.inspect(connection).get_table_names())
    there = sa.MetaData()
    there.reflect(connection, only=sorted(names & {*ours, revisions.TABLE}))
    counts = {
        table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in there.sorted_tables
        if table.name not in (revisions.TABLE, *PASSING)
    }
    full = ", ".join([f"{count} {name}" for name, count in counts.items() if count])
    if full and not force:
        raise BackupFault(f"the database holds {full}; --force replaces all of it")
    there.drop_all(connection)


def in_use(url: str) -> bool:
    """Whether somebody is connected to the database now."""
    if url.startswith("sqlite"):
        return _sqlite_in_use(sa.make_url(url).database or "")
    with _store(url) as store, store.engine.connect() as connection:
        others = sa.text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return bool(connection.execute(others).scalar_one())


def _sqlite_in_use(file: str) -> bool:
    """SQLite gives up its write-ahead log only if no other connection is open."""
    if not Path(file).is_file():
        return False
    with closing(sqlite3.connect(file, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError:
            return True
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode=WAL")
    return False


def first_line(fault: Exception) -> str:
    cause = getattr(fault, "orig", None) or fault
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
