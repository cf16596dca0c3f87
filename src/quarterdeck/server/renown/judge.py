"""The judge reckons each rated game in, once, whichever node sees its end and whatever fails.

That a table is judged is written in the same transaction as the ratings.  The end of a game rings;
and since a ring may be lost with its node, what is not judged yet is looked for now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ..bell import Bell
from ..store import Conflict, Errand, StoreFault, TableRow, now, schema
from .ratings import Rating, places, reckoned

if TYPE_CHECKING:
    from ..remains.history import History
    from ..tables.service import Service

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds between looks for what was missed
REST = 0.2  # before another node is asked to let us
LOCK = 0x52_41_54_45  # one node reckons at a time
REMEMBERED = 10_000


class Judge:
    def __init__(self, service: Service, history: History) -> None:
        self.service = service
        self.store = service.store
        self.history = history
        self._bell = Bell()
        self._due: dict[str, None] = {}
        self._done: dict[str, None] = {}  # so that a table that is looked at again does not ring
        service.listeners.append(self.noticed)

    def noticed(self, row: TableRow) -> None:
        """Something has happened at a table: perhaps its game is over."""
        if row.status in ("over", "abandoned") and row.id not in self._done:
            self._done[row.id] = None
            if len(self._done) > REMEMBERED:
                del self._done[next(iter(self._done))]
            self._due[row.id] = None
            self._bell.ring()

    async def keep_judging(self) -> None:
        while True:
            try:
                for table_id in await self.store.call(self.missed):
                    self._due[table_id] = None
            except StoreFault:
                log.warning("nobody looked for games that are not judged", exc_info=True)
            while self._due:
                table_id = next(iter(self._due))
                del self._due[table_id]
                try:
                    await self.judge(table_id)
                except Exception:  # it is looked for again; the others need not wait for it
                    log.warning("table %s could not be judged", table_id, exc_info=True)
            await self._bell.wait(EVERY)

    async def judge(self, table_id: str) -> None:
        """Tell how it ended, and reckon it in if it is rated.  A held table waits."""
        state = await self.service.look(table_id)
        row = state.row
        if row.status not in ("over", "abandoned") or state.table is None:
            return
        told = await self.history.ending(row)
        if row.gathering.rated:
            while not await self.store.call(self._written, row, told["places"]):
                await asyncio.sleep(REST)

    # ---- the store

    def missed(self) -> list[str]:
        tables, gatherings, judged = schema.tables.c, schema.gatherings.c, schema.judged.c
        query = (
            sa.select(tables.id)
            .join(schema.gatherings, gatherings.table_id == tables.id)
            .outerjoin(schema.judged, judged.table_id == tables.id)
            .where(gatherings.rated, judged.table_id.is_(None))
            .where(tables.status.in_(("over", "abandoned")))
            .order_by(tables.updated)
        )
        with self.store.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _written(self, row: TableRow, ranks: list[int] | None) -> bool:
        """False: another node is at it just now."""

        def write(connection: sa.Connection) -> bool:
            if connection.dialect.name == "postgresql":
                lock = sa.select(sa.func.pg_try_advisory_xact_lock(LOCK))
                if not connection.execute(lock).scalar_one():
                    return False
            judged = schema.judged
            known = sa.select(judged.c.table_id).where(judged.c.table_id == row.id)
            if connection.execute(known).first() is None:
                connection.execute(sa.insert(judged).values(table_id=row.id, at=now()))
                if ranks is not None:
                    reckon(connection, row, ranks)
            return True

        with suppress(Conflict):
            return self.store.writer.written(Errand(write))
        return False


def reckon(connection: sa.Connection, row: TableRow, ranks: list[int]) -> None:
    people = [each.guest for each in row.seats if each.guest]
    known = ratings_of(connection, row.game, people)
    found = places(row, ranks, known)
    after = reckoned(found)
    for place in found:
        if place.guest is None or place.seat not in after:
            continue
        new, table = after[place.seat], schema.ratings
        values = {"mu": new.mu, "sigma": new.sigma, "games": new.games}
        own = sa.and_(table.c.guest == place.guest, table.c.game == row.game)
        if not connection.execute(sa.update(table).where(own).values(**values)).rowcount:
            insert = sa.insert(table).values(guest=place.guest, game=row.game, **values)
            connection.execute(insert)
        brought: dict[str, Any] = {
            "table_id": row.id,
            "seat": place.seat,
            "guest": place.guest,
            "before": place.rating.mu,
            "mu": new.mu,
            "sigma": new.sigma,
            "at": row.updated,
        }
        connection.execute(sa.insert(schema.rated_seats).values(**brought))


def ratings_of(connection: sa.Connection, game: str, guests: Iterable[str]) -> dict[str, Rating]:
    columns = schema.ratings.c
    query = sa.select(columns.guest, columns.mu, columns.sigma, columns.games)
    query = query.where(columns.game == game, columns.guest.in_(list(guests)))
    return {row.guest: Rating(row.mu, row.sigma, row.games) for row in connection.execute(query)}
