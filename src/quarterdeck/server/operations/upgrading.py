"""Before an upgrade: which tables would be held by this version of the rules, and why.

It looks at a copy that is brought to this version's form, so the server may go on with the old
version meanwhile, and nothing of its store is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sa

from quarterdeck.kernel import parse_entry, replayed

from ..settings import Settings
from ..shelf import Shelf
from ..store import Store, TableRow, schema
from ..tables.state import rebuild
from ..tables.table import has_digest
from . import revisions
from .backup import backup


class Checked(NamedTuple):
    """A table that is not over, and why it would be held; "" if it goes on."""

    row: TableRow
    held: str


def checked_tables(database: str) -> Iterator[Checked]:
    """All tables that are not over."""
    shelf = Shelf(Settings.from_environment().card_sets)
    with TemporaryDirectory(prefix="quarterdeck-check-") as folder:
        copy = Path(folder) / "copy.sqlite"
        backup(database, copy)
        store = Store(f"sqlite:///{copy}")
        try:
            with store.engine.connect() as connection, connection.begin():
                revisions.upgrade(connection, "head")
            for table_id in _unfinished(store):
                row = store.table(table_id)
                assert row is not None
                yield Checked(row, why_held(store, shelf, row))
        finally:
            store.close()


def _unfinished(store: Store) -> list[str]:
    columns = schema.tables.c
    query = sa.select(columns.id).where(columns.status.in_(("open", "playing")))
    with store.engine.connect() as connection:
        return list(connection.execute(query.order_by(columns.created)).scalars())


def why_held(store: Store, shelf: Shelf, row: TableRow) -> str:
    """Why this version would hold the table; "" if it would not."""
    if rebuild(store, shelf, row).table is not None:
        return ""
    try:
        rules = shelf.rules(row.game, row.card_set)
        fresh = rules.new(len(row.seats), row.options)
    except Exception as fault:
        return f"it cannot be set up any more: {fault}"
    columns = schema.entries.c
    query = sa.select(columns.text, columns.digest).where(columns.table_id == row.id)
    with store.engine.connect() as connection:
        stored = connection.execute(query.order_by(columns.seq)).all()
    done = 0
    try:
        for game, _ in replayed(fresh, [parse_entry(each.text) for each in stored]):
            done += 1
            was = stored[done - 1].digest
            if was is not None and not has_digest(rules, game, was, row.version):
                return f"after entry {done} of {len(stored)} the position is another"
    except Exception as fault:
        return f"entry {done + 1} of {len(stored)} cannot be played: {fault}"
    return "its record does not come to the same end"
