"""The store's part of it: accounts, passkeys, devices, tickets, bans and invitations."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from ..identity import fingerprint, new_id, new_secret
from ..store import Errand, Guest, Store, now, schema
from .passkeys import Made

T = TypeVar("T")

MINUTES = 60.0
SEEN_EVERY = timedelta(minutes=30)  # it is enough to know of a device's use so exactly


class Passkey(NamedTuple):
    id: str
    guest: str
    public_key: str
    uses: int
    name: str
    created: str
    used: str | None


class Device(NamedTuple):
    id: str
    name: str
    created: str
    seen: str


class Account(NamedTuple):
    created: str
    recovery_made: str | None
    recovery_written: str | None
    passkeys: list[Passkey]
    devices: list[Device]


class Register:
    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- who somebody is

    def who(self, mark: str) -> Guest | None:
        """Whose cookie it is: a guest's own, or one of an account's devices."""
        guests, devices, bans = schema.guests.c, schema.devices.c, schema.bans.c
        own = sa.select(guests.id, guests.name, sa.literal(""), sa.literal(""))
        theirs = sa.select(guests.id, guests.name, devices.id, devices.seen).where(
            devices.guest == guests.id, devices.secret_hash == mark
        )
        query = sa.union_all(own.where(guests.secret_hash == mark), theirs)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            maker = sa.select(schema.programs.c.maker).where(schema.programs.c.guest == row[0])
            either = sa.or_(bans.guest == row[0], bans.guest.in_(maker))
            banned = connection.execute(sa.select(bans.reason).where(either)).scalars().first()
        guest_id, name, device, seen = row
        if device and datetime.now(UTC) - datetime.fromisoformat(seen) > SEEN_EVERY:
            self._saw(device)
        return Guest(guest_id, name, bool(device), device, banned)

    def _saw(self, device: str) -> None:
        here = sa.update(schema.devices).where(schema.devices.c.id == device)
        self._count(here.values(seen=now()))

    def account(self, guest: str) -> Account | None:
        accounts, passkeys, devices = schema.accounts.c, schema.passkeys.c, schema.devices.c
        about = sa.select(
            accounts.created, accounts.recovery_made, accounts.recovery_written
        ).where(accounts.guest == guest)
        keys = sa.select(schema.passkeys).where(passkeys.guest == guest).order_by(passkeys.created)
        places = (
            sa.select(devices.id, devices.name, devices.created, devices.seen)
            .where(devices.guest == guest)
            .order_by(devices.seen.desc())
        )
        with self.store.engine.connect() as connection:
            row = connection.execute(about).one_or_none()
            if row is None:
                return None
            found = [_passkey(each) for each in connection.execute(keys).mappings()]
            return Account(*row, found, [Device(*each) for each in connection.execute(places)])

    # ---- keeping an account

    def keep(self, guest: Guest, mark: str, device: str, made: Made | None, code: str) -> None:
        """Make the guest an account, if it is none, with a new passkey or recovery code.

        The cookie of the browser becomes that of the account's first device.
        """

        def write(connection: sa.Connection) -> None:
            self._begin_account(connection, guest.id, mark, device)
            if made is not None:
                row = {**made._asdict(), "guest": guest.id, "name": device, "created": now()}
                connection.execute(sa.insert(schema.passkeys).values(**row))
            if code:
                told = {"recovery_hash": fingerprint(code), "recovery_made": now()}
                here = sa.update(schema.accounts).where(schema.accounts.c.guest == guest.id)
                connection.execute(here.values(**told, recovery_written=None))

        self._write(write)

    def _begin_account(self, connection: sa.Connection, guest: str, mark: str, device: str) -> None:
        known = sa.select(schema.accounts.c.guest).where(schema.accounts.c.guest == guest)
        if connection.execute(known).scalar_one_or_none() is not None:
            return
        connection.execute(sa.insert(schema.accounts).values(guest=guest, created=now()))
        dead = sa.update(schema.guests).where(schema.guests.c.id == guest)
        connection.execute(dead.values(secret_hash=fingerprint(new_secret())))
        _insert_device(connection, guest, mark, device)

    def written_down(self, guest: str, code: str) -> bool:
        """Whether it is the account's recovery code; then it is known to be on paper."""
        columns = schema.accounts.c
        here = sa.update(schema.accounts).where(
            columns.guest == guest, columns.recovery_hash == fingerprint(code)
        )
        return bool(self._count(here.values(recovery_written=now())))

    def forget_passkey(self, guest: str, passkey: str) -> bool:
        columns = schema.passkeys.c
        gone = sa.delete(schema.passkeys).where(columns.guest == guest, columns.id == passkey)
        return bool(self._count(gone))

    # ---- signing in

    def passkey(self, passkey: str) -> Passkey | None:
        query = sa.select(schema.passkeys).where(schema.passkeys.c.id == passkey)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).mappings().one_or_none()
        return _passkey(row) if row else None

    def passkey_used(self, passkey: str, uses: int) -> None:
        here = sa.update(schema.passkeys).where(schema.passkeys.c.id == passkey)
        self._count(here.values(uses=uses, used=now()))

    def recovered(self, code: str) -> str | None:
        """Whose recovery code it is.  It is good once: whoever read it on paper makes a new one."""
        columns, mark = schema.accounts.c, fingerprint(code)
        query = sa.select(columns.guest).where(columns.recovery_hash == mark)

        def write(connection: sa.Connection) -> str | None:
            guest = connection.execute(query.with_for_update()).scalar_one_or_none()
            here = sa.update(schema.accounts).where(columns.recovery_hash == mark)
            none = {"recovery_hash": None, "recovery_made": None, "recovery_written": None}
            connection.execute(here.values(**none))
            return guest

        return self._write(write)

    def add_device(self, guest: str, mark: str, name: str) -> None:
        self._write(lambda connection: _insert_device(connection, guest, mark, name))

    def sign_out(self, guest: str, device: str | None = None) -> int:
        """One device, or all of them; returns how many."""
        columns = schema.devices.c
        gone = sa.delete(schema.devices).where(columns.guest == guest)
        if device is not None:
            gone = gone.where(columns.id == device)
        return self._count(gone)

    # ---- tickets

    def give_ticket(self, secret: str, kind: str, guest: str | None, minutes: float) -> None:
        columns = schema.tickets.c
        row = {"kind": kind, "guest": guest, "until": time.time() + minutes * MINUTES}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.tickets).where(columns.until < time.time()))
            if kind == "device":  # a new code word takes the place of the last one
                connection.execute(
                    sa.delete(schema.tickets).where(columns.kind == kind, columns.guest == guest)
                )
            connection.execute(sa.insert(schema.tickets).values(hash=fingerprint(secret), **row))

        self._write(write)

    def take_ticket(self, secret: str, kind: str) -> tuple[bool, str | None]:
        """Whether there was such a ticket, and whose.  Now there is none any more."""
        columns = schema.tickets.c
        here = sa.and_(columns.hash == fingerprint(secret), columns.kind == kind)
        query = sa.select(columns.guest).where(here, columns.until >= time.time())

        def write(connection: sa.Connection) -> tuple[bool, str | None]:
            found = connection.execute(query.with_for_update()).one_or_none()
            gone = connection.execute(sa.delete(schema.tickets).where(here))
            return (found is not None and gone.rowcount == 1), found[0] if found else None

        return self._write(write)

    # ---- the host's

    def invite(self, secret: str, note: str, left: int) -> None:
        row = {"hash": fingerprint(secret), "note": note, "left": left, "created": now()}
        self._count(sa.insert(schema.invitations).values(row))

    def let_in(self, secret: str) -> bool:
        """Whether the invitation is good; then it is so for one person fewer."""
        columns = schema.invitations.c
        here = sa.update(schema.invitations).where(
            columns.hash == fingerprint(secret), columns.left > 0
        )
        taken = here.values(left=columns.left - 1)
        return bool(self._count(taken))

    def ban(self, guest: str, reason: str) -> None:
        self.pardon(guest)
        row = {"guest": guest, "reason": reason, "at": now()}
        self._count(sa.insert(schema.bans).values(row))

    def pardon(self, guest: str) -> bool:
        """Whether there was anything to pardon."""
        gone = sa.delete(schema.bans).where(schema.bans.c.guest == guest)
        return bool(self._count(gone))

    def unwelcome(self, marks: list[str]) -> tuple[set[str], set[str]]:
        """All who are banned, with their programs; and which of the marks are good no more: of
        devices that are signed out, of tokens that are revoked."""
        bans, programs = schema.bans.c, schema.programs.c
        theirs = sa.select(programs.guest).where(programs.maker == bans.guest)
        known = [
            sa.select(table.c.secret_hash).where(table.c.secret_hash.in_(marks))
            for table in (schema.devices, schema.guests)
        ]
        with self.store.engine.connect() as connection:
            banned = set(connection.execute(sa.union(sa.select(bans.guest), theirs)).scalars())
            good = set(connection.execute(sa.union(*known)).scalars()) if marks else set()
        return banned, set(marks) - good

    def _write(self, work: Callable[[sa.Connection], T]) -> T:
        return self.store.writer.written(Errand(work))

    def _count(self, statement: sa.Update | sa.Delete | sa.Insert) -> int:
        """Write it; returns how many rows it has changed."""
        return self._write(lambda connection: connection.execute(statement).rowcount)


def _insert_device(connection: sa.Connection, guest: str, mark: str, name: str) -> None:
    row = {"id": new_id(), "guest": guest, "secret_hash": mark, "name": name}
    connection.execute(sa.insert(schema.devices).values(**row, created=now(), seen=now()))


def _passkey(row: sa.RowMapping) -> Passkey:
    return Passkey(**row)
