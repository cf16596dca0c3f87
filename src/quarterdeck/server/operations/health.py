"""Whether this server can do its work: asked by balancers, containers and people."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

import sqlalchemy as sa

from ..store import Store, StoreFault
from . import revisions

PATIENCE = 2.0  # seconds that the store may take to answer
OLDEST_BATCH = 10.0  # seconds; a batch that takes longer is stuck
KEPT = 1.0  # seconds that an answer is given again: asking costs the store something


class Health(NamedTuple):
    """``well``, and a word about each thing that was looked at."""

    well: bool
    store: str
    migrations: str
    writer: str

    def told(self) -> dict[str, str]:
        return {**self._asdict(), "well": "yes" if self.well else "no"}


class Examiner:
    """Looks at most once a second, however often it is asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: tuple[float, Health] | None = None
        self._looking = asyncio.Lock()

    async def look(self) -> Health:
        async with self._looking:
            if self._known is None or time.monotonic() > self._known[0] + KEPT:
                found = await self._examine()
                self._known = time.monotonic(), found
            return self._known[1]

    async def _examine(self) -> Health:
        writer, writes = self._writer()
        try:
            async with asyncio.timeout(PATIENCE):
                revision = await self._store.call(self._revision)
        except (StoreFault, OSError, TimeoutError) as fault:
            return Health(False, f"does not answer ({type(fault).__name__})", "unknown", writer)
        newest = revisions.known()[0]
        if revision != newest:
            return Health(False, "answers", f"{revision}, not {newest}", writer)
        return Health(writes, "answers", f"{revision}, the newest", writer)

    def _revision(self) -> str | None:
        with self._store.engine.connect() as connection:
            connection.execute(sa.select(1))
            return revisions.current(connection)

    def _writer(self) -> tuple[str, bool]:
        """How long the batch under way has taken, and whether that is well."""
        age = self._store.writer.age
        if age is None:
            return "idle", True
        return f"at it for {age:.1f} s", age < OLDEST_BATCH
