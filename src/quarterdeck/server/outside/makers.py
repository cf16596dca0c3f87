"""Programs and who made them.  A program is a guest whose secret is its token."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from quarterdeck.kernel import Seat

from .. import identity
from ..gathering.changes import check_name
from ..lobby import Lobby, check_owner
from ..refusals import Refused
from ..store import Errand, Guest, Store, TableRow, now, schema, seated
from ..tables.state import State

MOST = 20  # programs of one person


class Makers:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store: Store = lobby.store

    async def make(self, maker: Guest, name: str) -> tuple[Guest, str]:
        """A new program and its token, which is told this once."""
        if identity.is_program(maker.id):
            raise Refused("illegal", "A program cannot make another one.")
        longest = self.lobby.service.settings.limits.name_length
        program = Guest(identity.program_id(), identity.clean_name(name, longest))
        token = identity.new_secret()
        await self.store.call(self._write, maker.id, program, identity.fingerprint(token))
        return program, token

    async def of(self, maker: Guest) -> list[dict[str, Any]]:
        """The programs that somebody has made, the oldest first."""
        return await self.store.call(self._read, maker.id)

    async def revoke(self, maker: Guest, program: str) -> None:
        """Its token is good no more; where it sits, the stand-in plays on."""
        if not await self.store.call(self._lock_out, maker.id, program):
            raise Refused("unknown", "You have made no such program.")
        self.lobby.forget_guests()

    async def seat(self, table_id: str, owner: Guest, seat: Seat, name: str) -> tuple[State, str]:
        """A new program takes an open seat of the owner's table; returns its token."""
        state = await self.lobby.service.look(table_id)
        check_owner(state.row, owner)
        check_seat_open(state.row, seat)
        program, token = await self.make(owner, name)

        def decide(row: TableRow) -> TableRow:
            check_owner(row, owner)
            check_seat_open(row, seat)
            check_name(row, program.id, program.name)
            taken = replace(row.seats[seat], kind="human", guest=program.id, name=program.name)
            return seated(row, taken)

        try:
            said = f"{program.name}, a program, sat down."
            return await self.lobby.change(table_id, decide, program, said), token
        except Refused:
            await self.store.call(self._lock_out, owner.id, program.id)
            raise

    def _write(self, maker: str, program: Guest, mark: str) -> None:
        columns, at = schema.programs.c, now()
        row = {"id": program.id, "name": program.name, "secret_hash": mark, "created": at}
        count = sa.select(sa.func.count()).where(columns.maker == maker, columns.good)

        def write(connection: sa.Connection) -> None:
            if connection.execute(count).scalar_one() >= MOST:
                raise Refused("too_fast", f"You have {MOST} programs; revoke one first.")
            connection.execute(sa.insert(schema.guests).values(**row))
            made = {"guest": program.id, "maker": maker, "good": True}
            connection.execute(sa.insert(schema.programs).values(**made))

        self.store.writer.written(Errand(write))

    def _read(self, maker: str) -> list[dict[str, Any]]:
        guests, programs = schema.guests.c, schema.programs.c
        query = (
            sa.select(guests.id, guests.name, guests.created)
            .where(programs.guest == guests.id, programs.maker == maker, programs.good)
            .order_by(guests.created, guests.id)
        )
        with self.store.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def _lock_out(self, maker: str, program: str) -> bool:
        columns = schema.programs.c
        own = sa.update(schema.programs).where(
            columns.guest == program, columns.maker == maker, columns.good
        )
        dead = sa.update(schema.guests).where(schema.guests.c.id == program)
        mark = identity.fingerprint(identity.new_secret())

        def write(connection: sa.Connection) -> bool:
            if not connection.execute(own.values(good=False)).rowcount:
                return False
            connection.execute(dead.values(secret_hash=mark))
            return True

        return self.store.writer.written(Errand(write))


def check_seat_open(row: TableRow, seat: Seat) -> None:
    if seat >= len(row.seats):
        raise Refused("unknown", "There is no such seat.")
    if row.status != "open" or row.seats[seat].kind != "open":
        raise Refused("taken", "This seat is taken.")
