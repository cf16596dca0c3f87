"""The sealed seed of the next table that a guest opens.

Whoever throws salt into a seed must have seen its seal before, else the seed could be chosen to
suit the salt.  A table that begins the moment it is opened leaves no time for that; so a page asks
for the seal first, and what is opened next has the seed that was sealed.  Each is good once.
"""

from __future__ import annotations

import hmac
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from quarterdeck.fair import commitment

from .identity import new_secret
from .refusals import Refused
from .store import Conflict, Errand, Guest, Store, schema


class Seals:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def next(self, guest: Guest) -> str:
        """The seal of the guest's next table."""
        return commitment(await self.store.call(self._seed, guest.id))

    async def take(self, guest: Guest, seal: str) -> str:
        """The seed under that seal, which is broken by it."""
        return await self.store.call(self._taken, guest.id, seal)

    def _seed(self, guest: str) -> str:
        if (kept := self._kept(guest)) is not None:
            return kept
        insert = sa.insert(schema.seals).values(guest=guest, seed=new_secret())
        with suppress(Conflict):  # else another page of the guest was faster
            self.store.writer.written(Errand(lambda connection: connection.execute(insert)))
        return self._kept(guest) or self._seed(guest)

    def _kept(self, guest: str) -> str | None:
        with self.store.engine.connect() as connection:
            return connection.execute(_seal_of(guest)).scalar_one_or_none()

    def _taken(self, guest: str, seal: str) -> str:
        def write(connection: sa.Connection) -> str:
            # What another node is about to take is as good as gone.
            own = _seal_of(guest).with_for_update(skip_locked=True)
            seed = check_seal(connection.execute(own).scalar_one_or_none() or "", seal)
            connection.execute(sa.delete(schema.seals).where(schema.seals.c.guest == guest))
            return seed

        return self.store.writer.written(Errand(write))


def _seal_of(guest: str) -> sa.Select[Any]:
    return sa.select(schema.seals.c.seed).where(schema.seals.c.guest == guest)


def check_seal(seed: str, seal: str) -> str:
    """The seed, if it is the one whose seal was seen."""
    if not seed or not hmac.compare_digest(commitment(seed), seal):
        raise Refused("stale", "That seal is broken already; ask for a new one.")
    return seed
