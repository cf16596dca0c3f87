"""What belongs to a person in the store: moved into an account, told, or taken away."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from quarterdeck.kernel import jsons

from ..conduct.values import read, written
from ..identity import fingerprint, new_secret
from ..store import Errand, Store, now, schema
from ..tournaments import values as tournament

FORMER = "a former player"
UNSAID = "(taken back)"

# What goes with a person, and what stays for the others.  A test knows of every column that names
# a person, so that none is forgotten.
GOES = (
    "accounts", "passkeys", "devices", "tickets", "commands", "brought", "put_away", "seals",
    "programs", "wishes", "places", "outbox",
    "ratings", "rated_seats", "profiles",
)  # fmt: skip
STAYS = ("tables", "seats", "chat", "bans", "tournaments", "entrants")


def naming(table: sa.Table) -> list[sa.Column[Any]]:
    """The columns that name a person."""
    return [
        column
        for column in table.columns
        if any(key.column is schema.guests.c.id for key in column.foreign_keys)
    ]


def all_naming() -> list[sa.Table]:
    return [table for table in schema.metadata.sorted_tables if naming(table)]


# ---- into an account


def move(store: Store, guest: str, account: str) -> tuple[list[str], int]:
    """All that a guest has becomes the account's.  Returns the tables that have changed by it,
    and at how many it could not be: there both of them sit."""

    def write(connection: sa.Connection) -> tuple[list[str], int]:
        changed = _tables_of(connection, guest)
        both = _seated(connection, guest) & _seated(connection, account)
        twice = _entered(account)
        _withdraw(connection, guest, schema.entrants.c.tournament.in_(twice))
        for table in all_naming():
            for column in naming(table):
                _hand_over(connection, table, column, guest, account, both)
        count = sa.update(schema.tables).where(schema.tables.c.id.in_(changed))
        connection.execute(count.values(changes=schema.tables.c.changes + 1))
        if both or connection.execute(_entered(guest)).first() is not None:
            _lock_out(connection, guest)
        else:
            connection.execute(sa.delete(schema.guests).where(schema.guests.c.id == guest))
        return changed, len(both)

    return store.writer.written(Errand(write, tuple(_tables_now(store, guest))))


def _tables_now(store: Store, guest: str) -> list[str]:
    with store.engine.connect() as connection:
        return _tables_of(connection, guest)


def _tables_of(connection: sa.Connection, guest: str) -> list[str]:
    owned = sa.select(schema.tables.c.id).where(schema.tables.c.owner == guest)
    return sorted({*connection.execute(owned).scalars(), *_seated(connection, guest)})


def _seated(connection: sa.Connection, guest: str) -> set[str]:
    query = sa.select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
    return set(connection.execute(query).scalars())


def _entered(guest: str) -> sa.Select[tuple[str]]:
    return sa.select(schema.entrants.c.tournament).where(schema.entrants.c.guest == guest)


def _hand_over(
    connection: sa.Connection,
    table: sa.Table,
    column: sa.Column[Any],
    guest: str,
    account: str,
    both: set[str],
) -> None:
    mine = [column == guest]
    if table is schema.seats:
        mine.append(table.c.table_id.not_in(both))
    if column.primary_key:  # what the account has already, it keeps
        other = table.alias()
        rest = [key for key in table.primary_key if key is not column]
        same = [other.c[key.name] == key for key in rest]
        mine.append(~sa.exists().where(other.c[column.name] == account, *same))
    connection.execute(sa.update(table).where(*mine).values({column.name: account}))
    if column.primary_key and table is not schema.entrants:  # where both have played, both stay
        connection.execute(sa.delete(table).where(column == guest))


def _lock_out(connection: sa.Connection, guest: str) -> None:
    here = sa.update(schema.guests).where(schema.guests.c.id == guest)
    connection.execute(here.values(secret_hash=fingerprint(new_secret())))


# ---- told


def told(store: Store, guest: str) -> dict[str, Any]:
    """All that is stored of a person, but for secrets (which only exist as hashes)."""
    with store.engine.connect() as connection:
        about = sa.select(schema.guests.c.id, schema.guests.c.name, schema.guests.c.created)
        one = connection.execute(about.where(schema.guests.c.id == guest)).mappings().one()
        kept = {
            table.name: _rows(connection, table, guest)
            for table in all_naming()
            if table.name not in ("tables", "seats", "chat")
        }
        return {
            "told": now(),
            "person": dict(one),
            "tables": [_table(connection, each, guest) for each in _tables_of(connection, guest)],
            **{name: rows for name, rows in kept.items() if rows},
        }


def _rows(connection: sa.Connection, table: sa.Table, guest: str) -> list[dict[str, Any]]:
    hidden = ("guest", "hash", "secret_hash", "recovery_hash", "public_key", "seed", "stop")
    own = sa.or_(*[column == guest for column in naming(table)])
    rows = connection.execute(sa.select(table).where(own)).mappings().all()
    return [{name: row[name] for name in row if name not in hidden} for row in rows]


def _table(connection: sa.Connection, table_id: str, guest: str) -> dict[str, Any]:
    """A table with the person's own moves and words; of a running game no others' are told."""
    tables, seats, entries, chat = (
        schema.tables.c, schema.seats.c, schema.entries.c, schema.chat.c,
    )  # fmt: skip
    columns = (tables.id, tables.game, tables.status, tables.options, tables.created, tables.owner)
    row = connection.execute(sa.select(*columns).where(tables.id == table_id)).one()
    sat = sa.select(seats.seat).where(seats.table_id == table_id, seats.guest == guest)
    seat = connection.execute(sat).scalars().first()
    moves = (
        sa.select(entries.seq, entries.text, entries.at)
        .where(entries.table_id == table_id, entries.text.startswith(f"{seat} "))
        .order_by(entries.seq)
    )
    said = sa.select(chat.at, chat.text).where(chat.table_id == table_id, chat.guest == guest)
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "options": jsons.read(row.options),
        "created": row.created,
        "owner": row.owner == guest,
        "seat": seat,
        "moves": [] if seat is None else _dicts(connection, moves),
        "said": _dicts(connection, said.order_by(chat.number)),
    }


def _dicts(connection: sa.Connection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]


# ---- taken away


def remove(store: Store, guest: str) -> list[str]:
    """What is the person's alone goes; games stay for the others, under another name.  Returns
    the tables that have changed by it."""

    def write(connection: sa.Connection) -> list[str]:
        made = sa.select(schema.programs.c.guest).where(schema.programs.c.maker == guest)
        for program in connection.execute(made).scalars().all():
            _lock_out(connection, program)
        for table in reversed(all_naming()):
            if table.name in GOES:
                own = sa.or_(*[column == guest for column in naming(table)])
                connection.execute(sa.delete(table).where(own))
        _withdraw(connection, guest)
        _call_off(connection, guest)
        changed = _tables_of(connection, guest)
        _unname(connection, changed, guest)
        unsaid = sa.update(schema.chat).where(schema.chat.c.guest == guest)
        connection.execute(unsaid.values(name=FORMER, text=UNSAID))
        nobody = sa.update(schema.guests).where(schema.guests.c.id == guest)
        connection.execute(nobody.values(name=FORMER))
        _lock_out(connection, guest)
        count = sa.update(schema.tables).where(schema.tables.c.id.in_(changed))
        connection.execute(count.values(changes=schema.tables.c.changes + 1))
        return changed

    return store.writer.written(Errand(write, tuple(_tables_now(store, guest))))


def _withdraw(
    connection: sa.Connection, guest: str, where: sa.ColumnElement[bool] | None = None
) -> None:
    """Nobody is drawn into a tournament after having left it: the place is free again, or the
    person is paired no more."""
    entrants = schema.entrants
    query = (
        sa.select(schema.tournaments, entrants.c.number)
        .select_from(schema.tournaments.join(entrants))
        .where(entrants.c.guest == guest, sa.true() if where is None else where)
        .with_for_update()
    )
    for row in connection.execute(query).all():
        if row.status == "open":
            own = sa.and_(entrants.c.tournament == row.id, entrants.c.guest == guest)
            connection.execute(sa.delete(entrants).where(own))
        elif row.status == "playing":
            _rewrite(connection, row.id, tournament.read(row.value).without(str(row.number)))


def _call_off(connection: sa.Connection, guest: str) -> None:
    """What nobody else could start."""
    columns = schema.tournaments.c
    own = sa.select(columns.id, columns.value).where(
        columns.owner == guest, columns.status == "open"
    )
    for row in connection.execute(own.with_for_update()).all():
        closed = msgspec.structs.replace(tournament.read(row.value), status="closed")
        _rewrite(connection, row.id, closed)


def _rewrite(connection: sa.Connection, tournament_id: str, value: tournament.Tournament) -> None:
    here = sa.update(schema.tournaments).where(schema.tournaments.c.id == tournament_id)
    connection.execute(here.values(value=tournament.written(value), status=value.status))


def _unname(connection: sa.Connection, tables: list[str], guest: str) -> None:
    """The name goes from what the logs of tables say of the person, too."""
    named = sa.select(schema.guests.c.name).where(schema.guests.c.id == guest)
    name = connection.execute(named).scalar_one()
    columns = schema.tables.c
    query = sa.select(columns.id, columns.conduct).where(columns.id.in_(tables))
    for table_id, text in connection.execute(query).all():
        conduct = read(text)
        notices = tuple(
            msgspec.structs.replace(each, text=each.text.replace(name, FORMER))
            for each in conduct.notices
        )
        if notices != conduct.notices:
            conduct = msgspec.structs.replace(conduct, notices=notices)
            here = sa.update(schema.tables).where(columns.id == table_id)
            connection.execute(here.values(conduct=written(conduct)))
