"""Several nodes of one PostgreSQL: hearing what others did, and taking over from who has gone.

A server on SQLite is alone, and does nothing of this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from ..live.connections import Hub
from ..store import Store, TableRow
from ..store.nodes import Listener, Roll

log = logging.getLogger(__name__)

REPORT_EVERY = 1.0  # seconds between signs of life
AT_ONCE = 8  # tables that are looked at


class Following:
    def __init__(
        self,
        store: Store,
        hub: Hub,
        every: float,
        games: Sequence[str],
        look: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._hub = hub
        self._every = every  # seconds between looks at what may have been missed; 0: never
        self._games = games
        self._look = look
        self._roll = Roll(store)
        self._listener: Listener | None = None
        self._kept: set[str] = set()
        self._due: dict[str, None] = {}
        self._called = asyncio.Event()

    # ---- whose bots are they

    def keeps(self, row: TableRow) -> bool:
        """Do this table's bots think here?"""
        mine = not self._store.is_shared or row.keeper == self._store.node
        if mine and row.status == "playing":
            self._kept.add(row.id)
        else:
            self._kept.discard(row.id)
        return mine

    def term(self, row: TableRow) -> int | None:
        """What a keeper must still have when it writes."""
        return row.term if self._store.is_shared else None

    # ---- in the background

    def tasks(self) -> list[Awaitable[None]]:
        if not self._store.is_shared:
            return []
        work: list[Awaitable[None]] = [self._report(), self._look_at_due()]
        if self._every > 0:
            loop = asyncio.get_running_loop()
            self._listener = Listener(
                self._store, lambda tables: loop.call_soon_threadsafe(self._heard, tables)
            )
            self._listener.start()
            work.append(self._follow())
        return work

    async def close(self) -> None:
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        if self._store.is_shared:
            try:
                await self._store.call(self._roll.leave)
            except Exception:  # then the others will miss this node's signs of life
                log.warning("this node could not say that it leaves", exc_info=True)

    def _heard(self, tables: Iterable[str] | None) -> None:
        for table_id in self._hub.watched() if tables is None else tables:
            if table_id in self._kept or table_id in self._hub.told:
                self._due[table_id] = None
                self._called.set()

    async def _look_at_due(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            while self._due:
                due = list(self._due)[:AT_ONCE]
                for table_id in due:
                    del self._due[table_id]
                await asyncio.gather(*[self._look_safely(table_id) for table_id in due])

    async def _look_safely(self, table_id: str) -> None:
        try:
            await self._look(table_id)
        except Exception:  # one bad look must not end the following for good
            log.exception("table %s could not be followed", table_id)

    async def _report(self) -> None:
        """Say that this node lives, and take over tables that nobody keeps."""
        while True:
            try:
                for table_id in await self._store.call(self._roll.report, self._games):
                    self._due[table_id] = None
                    self._called.set()
            except Exception:
                log.exception("this node could not say that it lives")
            await asyncio.sleep(REPORT_EVERY)

    async def _follow(self) -> None:
        """Now and then look whether something was missed."""
        while True:
            await asyncio.sleep(self._every)
            watched = self._hub.watched()
            if not watched:
                continue
            try:
                standing = await self._store.call(self._store.standing, watched)
                for table_id, stands in standing.items():
                    told = self._hub.told.get(table_id)
                    if told is not None and stands.is_newer(told.row, told.said):
                        self._due[table_id] = None
                        self._called.set()
            except Exception:  # one bad look must not end the following for good
                log.exception("what other nodes did could not be told")

    # ---- who is here

    async def come(self, table_id: str, guest: str) -> None:
        if self._store.is_shared:
            await self._store.call(self._roll.come, table_id, guest)

    async def go(self, table_id: str, guest: str) -> None:
        if self._store.is_shared:
            await self._store.call(self._roll.go, table_id, guest)

    async def meet(self, table_id: str) -> bool:
        """Find out who watches at other nodes; whether that is news."""
        if not self._store.is_shared:
            return False
        elsewhere = await self._store.call(self._roll.elsewhere, table_id)
        before = self._hub.elsewhere.get(table_id, frozenset())
        self._hub.elsewhere[table_id] = elsewhere
        return elsewhere != before
