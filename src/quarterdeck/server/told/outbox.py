"""The store's part of it: wishes, places, and the outbox.

What is to be sent is written down first.  Whoever sends it leases it, so that one node does; a
lease that runs out (the node died) lets another try again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ..identity import new_id, new_secret
from ..store import Errand, Store, now, schema
from .calls import Call
from .values import Way, Wishes, read, written

T = TypeVar("T")

LEASE = 60.0  # seconds; sending takes less
AT_ONCE = 20
KEPT = 14 * 86_400.0  # seconds that what was sent is remembered
MOST_NAMED = 500  # in one question to the store
RECENT = 86_400  # seconds within which the end of a game is still news


class Place(NamedTuple):
    id: str
    guest: str
    way: Way
    address: str
    name: str  # what the person sees of it
    device: str
    home: str
    confirmed: bool
    trouble: str
    stop: str
    created: str


class Letter(NamedTuple):
    """Something to be sent to one place."""

    id: str
    reason: str
    place: str
    guest: str
    table_id: str
    tries: int


class Outbox:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock

    # ---- wishes

    def wishes(self, guest: str) -> Wishes:
        query = sa.select(schema.wishes.c.value).where(schema.wishes.c.guest == guest)
        with self.store.engine.connect() as connection:
            text = connection.execute(query).scalar_one_or_none()
        return Wishes() if text is None else read(text)

    def wish(self, guest: str, wishes: Wishes) -> None:
        table = schema.wishes

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(table).where(table.c.guest == guest))
            connection.execute(sa.insert(table).values(guest=guest, value=written(wishes)))

        self._write(write)

    # ---- places

    def places(self, guest: str) -> list[Place]:
        columns = schema.places.c
        query = sa.select(schema.places).where(columns.guest == guest).order_by(columns.created)
        with self.store.engine.connect() as connection:
            return [Place(*row) for row in connection.execute(query)]

    def place(self, place_id: str) -> Place | None:
        query = sa.select(schema.places).where(schema.places.c.id == place_id)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return Place(*row) if row else None

    def signed_in(self, device: str) -> bool:
        query = sa.select(schema.devices.c.id).where(schema.devices.c.id == device)
        with self.store.engine.connect() as connection:
            return connection.execute(query).one_or_none() is not None

    def add_place(
        self,
        guest: str,
        way: Way,
        address: str,
        name: str,
        place_id: str = "",
        device: str = "",
        home: str = "",
        confirmed: bool = True,
    ) -> str:
        """In the place of the same one before; of e-mail and webhook there is one each."""
        columns, place_id = schema.places.c, place_id or new_id()
        row = Place(
            place_id, guest, way, address, name, device, home, confirmed, "", new_secret(), now()
        )
        same = columns.id == place_id
        if way != "push":
            same = sa.or_(same, sa.and_(columns.guest == guest, columns.way == way))

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(schema.places).where(same))
            connection.execute(sa.insert(schema.places).values(**row._asdict()))

        self._write(write)
        return place_id

    def forget(self, place_id: str, guest: str | None = None) -> bool:
        columns = schema.places.c
        gone = sa.delete(schema.places).where(columns.id == place_id)
        return bool(self._count(gone if guest is None else gone.where(columns.guest == guest)))

    def stop(self, token: str) -> bool:
        """Who has the token wants no more of it."""
        return bool(self._count(sa.delete(schema.places).where(schema.places.c.stop == token)))

    def troubled(self, place_id: str, trouble: str, confirmed: bool) -> None:
        here = sa.update(schema.places).where(schema.places.c.id == place_id)
        self._count(here.values(trouble=trouble[:200], confirmed=confirmed))

    # ---- what is to be sent

    def post(self, calls: Sequence[tuple[str, Call]]) -> int:
        """Write down what these tables call for, as far as somebody wants to be told of it.
        Returns how many letters are new."""
        wanted = self._wanted(calls)
        if not wanted:
            return 0
        new = self._once(schema.outbox)
        self._write(lambda connection: connection.execute(new, wanted))
        return len(wanted)

    def _wanted(self, calls: Sequence[tuple[str, Call]]) -> list[dict[str, Any]]:
        guests = sorted({call.guest for _, call in calls})
        places: dict[str, list[Any]] = {}
        wishes: dict[str, Wishes] = {}
        known: set[tuple[str, str]] = set()
        columns, kept = schema.places.c, schema.wishes.c
        with self.store.engine.connect() as connection:
            for some in _parts(guests):
                query = sa.select(columns.id, columns.guest, columns.way)
                theirs = query.where(columns.guest.in_(some), columns.confirmed)
                for row in connection.execute(theirs):
                    places.setdefault(row.guest, []).append(row)
            for some in _parts(sorted(places)):
                found = sa.select(kept.guest, kept.value).where(kept.guest.in_(some))
                wishes.update({guest: read(text) for guest, text in connection.execute(found)})
            for some in _parts(sorted({c.key for _, c in calls if c.guest in places})):
                sent = schema.outbox.c
                query = sa.select(sent.reason, sent.place).where(sent.reason.in_(some))
                known |= {(row.reason, row.place) for row in connection.execute(query)}
        return [
            _letter(table_id, call, place.id)
            for table_id, call in calls
            for place in places.get(call.guest, [])
            if place.way in call.ways
            and wishes.get(call.guest, Wishes()).wants(call.topic, place.way)
            and (call.key, place.id) not in known
        ]

    def due(self) -> bool:
        """Is there anything to send now?"""
        query = sa.select(schema.outbox.c.id).where(self._is_due()).limit(1)
        with self.store.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def _is_due(self) -> sa.ColumnElement[bool]:
        columns, at = schema.outbox.c, self.clock()
        return sa.and_(columns.state == "waiting", columns.due <= at, columns.leased <= at)

    def lease(self) -> list[Letter]:
        """Take some of what is due; for a minute nobody else does."""
        columns = schema.outbox.c
        some = (
            sa.select(columns.id)
            .where(self._is_due())
            .order_by(columns.due)
            .limit(AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        letter = [columns[name] for name in Letter._fields]
        take = sa.update(schema.outbox).where(columns.id.in_(some))
        taken = take.values(leased=self.clock() + LEASE).returning(*letter)
        return self._write(lambda connection: [Letter(*row) for row in connection.execute(taken)])

    def done(self, letter: Letter, state: str) -> None:
        """It is sent, or dropped."""
        self._change(letter, state=state, due=self.clock(), leased=0.0)

    def put_off(self, letter: Letter, until: float) -> None:
        """It is too early; that is no failed try."""
        self._change(letter, due=until, leased=0.0)

    def failed(self, letter: Letter, again: float) -> None:
        self._change(letter, due=self.clock() + again, leased=0.0, tries=letter.tries + 1)

    def sent_since(self, guest: str, since: float) -> int:
        columns = schema.outbox.c
        recent = (columns.guest == guest, columns.state == "sent", columns.due >= since)
        query = sa.select(sa.func.count()).where(*recent)
        with self.store.engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def prune(self) -> None:
        """What was done long ago may be forgotten."""
        columns = schema.outbox.c
        old = sa.and_(columns.state != "waiting", columns.due < self.clock() - KEPT)
        self._count(sa.delete(schema.outbox).where(old))

    def recently_ended(self) -> list[str]:
        """Games that have ended while, perhaps, nobody was there to tell of it."""
        columns = schema.tables.c
        ended = columns.status.in_(("over", "abandoned"))
        since = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(self.clock() - RECENT))
        with self.store.engine.connect() as connection:
            query = sa.select(columns.id).where(ended, columns.updated >= since)
            return list(connection.execute(query).scalars())

    # ---- what the server keeps

    def keepsake(self, name: str, make: Callable[[], str]) -> str:
        """What was made once; nodes that make it at the same time keep the first."""
        table = schema.keepsakes
        query = sa.select(table.c.value).where(table.c.name == name)
        with self.store.engine.connect() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        if found is not None:
            return found
        made = self._once(table).values(name=name, value=make())

        def write(connection: sa.Connection) -> str:
            connection.execute(made)
            kept: str = connection.execute(query).scalar_one()
            return kept

        return self._write(write)

    # ----

    def _once(self, table: sa.Table) -> sa.Insert:
        """Insert what is not there yet."""
        if self.store.is_shared:
            return postgresql.insert(table).on_conflict_do_nothing()
        return sqlite.insert(table).on_conflict_do_nothing()

    def _change(self, letter: Letter, **values: Any) -> None:
        here = sa.update(schema.outbox).where(schema.outbox.c.id == letter.id)
        self._count(here.values(**values))

    def _write(self, work: Callable[[sa.Connection], T]) -> T:
        return self.store.writer.written(Errand(work))

    def _count(self, statement: sa.Update | sa.Delete) -> int:
        return self._write(lambda connection: connection.execute(statement).rowcount)


def _letter(table_id: str, call: Call, place: str) -> dict[str, Any]:
    return {
        "id": new_id(),
        "reason": call.key,
        "place": place,
        "guest": call.guest,
        "table_id": table_id,
        "state": "waiting",
        "due": call.due,
        "tries": 0,
        "leased": 0.0,
    }


def _parts(names: Sequence[str]) -> Iterable[Sequence[str]]:
    return [names[at : at + MOST_NAMED] for at in range(0, len(names), MOST_NAMED)]
