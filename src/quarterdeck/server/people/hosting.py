"""What a host asks of the store: who is here, what is played, and to put things right."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import sqlalchemy as sa

from ..identity import is_program, new_invite
from ..store import Guest, Store, TableRow, schema
from . import codes
from .register import Register

LISTED = 200


class HostFault(Exception):
    """Why it cannot be done, as a sentence without its dot."""


class Person(NamedTuple):
    id: str
    name: str
    account: bool
    created: str
    tables: int
    banned: str | None

    @property
    def kind(self) -> str:
        return "program" if is_program(self.id) else "account" if self.account else "guest"


class Played(NamedTuple):
    id: str
    game: str
    status: str
    people: list[str]
    updated: str


def people(store: Store, accounts: bool = False, most: int = LISTED) -> list[Person]:
    """Newest first."""
    guests, kept, seats, bans = schema.guests.c, schema.accounts.c, schema.seats.c, schema.bans.c
    sat = sa.select(sa.func.count()).where(seats.guest == guests.id).scalar_subquery()
    columns = (guests.id, guests.name, kept.guest.is_not(None), guests.created, sat, bans.reason)
    joined = schema.guests.outerjoin(schema.accounts).outerjoin(
        schema.bans, bans.guest == guests.id
    )
    query = sa.select(*columns).select_from(joined).order_by(guests.created.desc()).limit(most)
    if accounts:
        query = query.where(kept.guest.is_not(None))
    with store.engine.connect() as connection:
        return [Person(*row) for row in connection.execute(query)]


def person(store: Store, named: str) -> Guest:
    """By id, or by a name that only one has."""
    columns = schema.guests.c
    query = sa.select(columns.id, columns.name).where(
        sa.or_(columns.id == named, columns.name == named)
    )
    with store.engine.connect() as connection:
        found = [Guest(*row) for row in connection.execute(query.limit(2))]
    if not found:
        raise HostFault(f"there is nobody called {named}")
    if len(found) > 1:
        raise HostFault(f"several people are called {named}; give the id")
    return found[0]


def tables(store: Store, status: str | None = None, most: int = LISTED) -> list[Played]:
    """The last used first."""
    columns, seats, guests = schema.tables.c, schema.seats.c, schema.guests.c
    query = sa.select(columns.id, columns.game, columns.status, columns.updated)
    if status is not None:
        query = query.where(columns.status == status)
    query = query.order_by(columns.updated.desc()).limit(most)
    with store.engine.connect() as connection:
        rows = connection.execute(query).all()
        names: dict[str, list[str]] = {row.id: [] for row in rows}
        sat = sa.select(seats.table_id, guests.name).join(schema.guests, guests.id == seats.guest)
        for table_id, name in connection.execute(sat.where(seats.table_id.in_(list(names)))):
            names[table_id].append(name)
    return [Played(row.id, row.game, row.status, names[row.id], row.updated) for row in rows]


def close(store: Store, table_id: str) -> None:
    """Nobody can play there any more; the record of a game that is over stays."""
    row = store.table(table_id)
    if row is None:
        raise HostFault(f"there is no table {table_id}")
    if row.status not in ("open", "playing"):
        raise HostFault(f"the table is {row.status} already")

    def decide(row: TableRow) -> TableRow:
        return replace(row, status="closed", to_act=())

    store.change_table(table_id, decide)


def pardon(store: Store, guest: Guest) -> None:
    if not Register(store).pardon(guest.id):
        raise HostFault(f"{guest.name} is not shut out")


def recovery_code(store: Store, guest: Guest) -> str:
    """For somebody who has lost every device: the code is told by the host, and good once."""
    register = Register(store)
    if register.account(guest.id) is None:
        raise HostFault(f"{guest.name} is a guest, who has nothing to recover an account with")
    code = codes.recovery_code()
    register.keep(guest, "", "", None, code)
    return code


def invite(store: Store, note: str, uses: int) -> str:
    """The secret of a new invitation to the server."""
    secret = new_invite()
    Register(store).invite(secret, note, uses)
    return secret
