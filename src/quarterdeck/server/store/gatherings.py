"""How tables are gathered, in the store: found by their code word, or because all may come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa

from ..gathering.values import Gathering, read, written
from . import schema
from .jobs import Errand
from .rows import NOT_GATHERED, Said, TableRow, now

if TYPE_CHECKING:
    from .database import Store

CARRIED = 100  # lines of chat that come along to a rematch


def read_gatherings(connection: sa.Connection, tables: Sequence[str]) -> dict[str, Gathering]:
    columns = schema.gatherings.c
    query = sa.select(columns.table_id, columns.value).where(columns.table_id.in_(tables))
    found = connection.execute(query) if tables else ()
    return {row.table_id: read(row.value) for row in found}


def write_gathering(connection: sa.Connection, table_id: str, gathering: Gathering) -> None:
    """A code word that no open table has any more is free again."""
    table, columns = schema.gatherings, schema.gatherings.c
    here = columns.table_id == table_id
    if gathering.code:
        opened = sa.select(schema.tables.c.id).where(schema.tables.c.status == "open")
        used = sa.and_(columns.code == gathering.code, columns.table_id.not_in(opened))
        connection.execute(sa.update(table).where(used, ~here).values(code=None))
    values = {
        "value": written(gathering),
        "code": gathering.code or None,
        "public": gathering.public,
        "watch": gathering.watch,
        "rated": gathering.rated,
    }
    if gathering == NOT_GATHERED:
        connection.execute(sa.delete(table).where(here))
    elif not connection.execute(sa.update(table).where(here).values(**values)).rowcount:
        connection.execute(sa.insert(table).values(table_id=table_id, **values))


def carry_chat(connection: sa.Connection, old: str, new: str) -> None:
    """What was said at one table is to be read at another."""
    columns = schema.chat.c
    names = [column.name for column in columns if column.name != "table_id"]
    last = sa.select(sa.func.max(columns.number)).where(columns.table_id == old).scalar_subquery()
    said = sa.select(sa.literal(new), *[columns[name] for name in names]).where(
        columns.table_id == old, columns.number > last - CARRIED
    )
    connection.execute(sa.insert(schema.chat).from_select(["table_id", *names], said))


class Gatherings:
    def __init__(self, store: Store) -> None:
        self._store = store

    def table_with(self, code: str) -> str | None:
        """The table that a code word leads to."""
        columns = schema.gatherings.c
        query = sa.select(columns.table_id).where(columns.code == code)
        with self._store.engine.connect() as connection:
            return connection.execute(query).scalar_one_or_none()

    def listed(self, since: str, most: int) -> list[TableRow]:
        """Tables that all may join, newest first, and running ones that all may watch and where
        something has happened since."""
        tables, columns = schema.tables.c, schema.gatherings.c
        joined = sa.select(schema.tables).join(schema.gatherings)
        waiting = joined.where(tables.status == "open", columns.public)
        playing = joined.where(
            tables.status == "playing", columns.watch == "everybody", tables.updated > since
        )
        found: list[TableRow] = []
        with self._store.engine.connect() as connection:
            for query in (waiting, playing):
                ordered = query.order_by(tables.created.desc()).limit(most)
                rows = connection.execute(ordered).mappings().all()
                found += self._store.rows_of(connection, rows)
        return found

    def names(self, guests: Iterable[str]) -> dict[str, str]:
        columns = schema.guests.c
        query = sa.select(columns.id, columns.name).where(columns.id.in_(list(guests)))
        with self._store.engine.connect() as connection:
            return {row.id: row.name for row in connection.execute(query)}

    def note(self, table_id: str, guest: str, texts: Sequence[str]) -> None:
        """The table itself says what somebody has done."""

        def write(connection: sa.Connection) -> None:
            for text in texts:
                add_line(connection, table_id, guest, None, "", text, now(), "all")

        self._store.writer.written(Errand(write, (table_id,)))


def add_line(
    connection: sa.Connection,
    table_id: str,
    guest: str,
    seat: int | None,
    name: str,
    text: str,
    at: str,
    room: str,
) -> Said:
    columns = schema.chat.c
    last = sa.select(sa.func.max(columns.number)).where(columns.table_id == table_id)
    number = (connection.execute(last).scalar_one_or_none() or 0) + 1
    line = {"seat": seat, "name": name, "text": text, "at": at, "room": room}
    row = {"table_id": table_id, "number": number, "guest": guest, **line}
    connection.execute(sa.insert(schema.chat).values(**row))
    return Said.by(guest, number, seat, name, text, at, room)
