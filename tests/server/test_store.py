"""The store: migrations say what the schema says, and the disk is waited for."""

from __future__ import annotations

import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from quarterdeck.server.digests import digest
from quarterdeck.server.settings import data_folder, database_url
from quarterdeck.server.store import (
    Answered,
    Commit,
    Conflict,
    Guest,
    News,
    Remember,
    Store,
    now,
    schema,
)

from .conftest import NewDatabase, Node, Person


def test_the_migrations_make_what_the_schema_says(new_database: NewDatabase) -> None:
    store = Store(new_database())
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    store.close()


def test_several_nodes_may_migrate_at_the_same_time(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path / 'new.sqlite'}") for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(Store.migrate, stores))
    for number, store in enumerate(stores):
        store.add_guest(Guest(f"guest{number}", "Ann"), f"secret{number}")
    with stores[0].engine.connect() as connection:
        written = connection.execute(sa.select(schema.guests.c.id)).scalars().all()
    assert sorted(written) == ["guest0", "guest1", "guest2"]
    for store in stores:
        store.close()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with store.engine.connect() as connection:
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert modes == ["wal", 2, 1]  # 2: FULL
    store.close()


def test_an_entry_is_written_once(node: Node, ann: Person) -> None:
    table = ann.open("me", "mate", "open")["id"]
    store = node.service.store
    after = [b"a view"], "playing", (0,), 1, "standard", now()
    news = News(0, ("chance draw 3", "chance draw 4"), *after)
    store.writer.written(Commit(table, news))
    for again in (news, News(1, ("chance draw 5",), *after)):
        with pytest.raises(Conflict):
            store.writer.written(Commit(table, again))
    assert store.entries(table, 99) == (["chance draw 3", "chance draw 4"], digest([b"a view"]))
    with store.engine.connect() as connection:
        count = sa.select(sa.func.count()).where(schema.entries.c.table_id == table)
        assert connection.execute(count).scalar_one() == 2


def test_a_fault_of_the_store_tells_nothing_of_what_was_written(node: Node, ann: Person) -> None:
    table = ann.open("me", "mate", "open")["id"]
    store = node.service.store
    answered = Answered("nobody", "c", "0 guard armed", now())
    with pytest.raises(Conflict) as fault:
        store.writer.written(Remember(table, answered))  # there is no such guest
    assert "guard armed" not in "".join(traceback.format_exception(fault.value))


def test_the_usual_store_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / "quarterdeck"
    assert database_url("") == f"sqlite:///{tmp_path}/quarterdeck/quarterdeck.sqlite"
    assert (tmp_path / "quarterdeck").is_dir()
    assert database_url("postgres://u@h/d") == "postgresql+psycopg://u@h/d"
