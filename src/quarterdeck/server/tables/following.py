"""Several nodes of one PostgreSQL: hearing what others did, and taking over from who has gone.

A server on SQLite is alone, and does nothing of this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from ..live.connections import Hub
from ..store import Standing, Store, StoreFault, TableRow
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
        look: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._hub = hub
        self._every = every  # seconds between looks at what may have been missed; 0: never
        self._look = look
        self._roll = Roll(store)
        self._listener: Listener | None = None
        self._kept: dict[str, TableRow] = {}  # each as it was known last
        self._due: dict[str, None] = {}
        self._called = asyncio.Event()

    # ---- whose bots are they

    def keeps(self, row: TableRow) -> bool:
        """Do this table's bots think here?"""
        mine = not self._store.is_shared or row.keeper == self._store.node
        if mine and row.status == "playing":
            self._kept[row.id] = row
        else:
            self._kept.pop(row.id, None)
            if not self._hub.at(row.id):
                self._hub.elsewhere.pop(row.id, None)
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
        for table_id in self._minded() if tables is None else tables:
            if table_id in self._kept or table_id in self._hub.told:
                self._is_due(table_id)

    def _is_due(self, table_id: str) -> None:
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
        except StoreFault:  # what it has taken over would stand still
            log.warning("table %s is looked at later", table_id, exc_info=True)
            asyncio.get_running_loop().call_later(REPORT_EVERY, self._is_due, table_id)
        except Exception:  # one bad look must not end the following for good
            log.exception("table %s could not be followed", table_id)

    async def _report(self) -> None:
        """Say that this node lives, and take over tables that nobody keeps."""
        unsure = False
        while True:
            try:
                taken = await self._store.call(self._roll.report)
                if unsure:  # nobody knows what was taken then
                    mine = await self._store.call(self._roll.kept)
                    taken = [*taken, *[each for each in mine if each not in self._kept]]
                unsure = False
                for table_id in taken:
                    self._is_due(table_id)
            except Exception:
                unsure = True
                log.exception("this node could not say that it lives")
            await asyncio.sleep(REPORT_EVERY)

    async def _follow(self) -> None:
        """Now and then look whether something was missed."""
        while True:
            await asyncio.sleep(self._every)
            minded = self._minded()
            if not minded:
                continue
            try:
                standing = await self._store.call(self._store.standing, minded)
                for table_id, stands in standing.items():
                    if self._is_news(table_id, stands):
                        self._is_due(table_id)
            except Exception:  # one bad look must not end the following for good
                log.exception("what other nodes did could not be told")

    def _minded(self) -> list[str]:
        """The tables that somebody watches here, and those whose bots think here."""
        return list(dict.fromkeys([*self._hub.watched(), *self._kept]))

    def _is_news(self, table_id: str, stands: Standing) -> bool:
        told, kept = self._hub.told.get(table_id), self._kept.get(table_id)
        if told is not None:
            return stands.is_newer(told.row, told.said)
        return kept is not None and stands.is_newer(kept, stands.said)

    # ---- who is here

    async def come(self, table_id: str, guest: str) -> None:
        if self._store.is_shared:
            await self._store.call(self._roll.come, table_id, guest)

    async def go(self, table_id: str, guest: str) -> None:
        if self._store.is_shared:
            await self._store.call(self._roll.go, table_id, guest)

    async def elsewhere(self, table_id: str) -> frozenset[str]:
        """Who watches at other nodes, as the store knows it now."""
        if not self._store.is_shared:
            return frozenset()
        return await self._store.call(self._roll.elsewhere, table_id)

    async def meet(self, table_id: str) -> bool:
        """Find out who watches at other nodes; whether that is news."""
        if not self._store.is_shared:
            return False
        elsewhere = await self.elsewhere(table_id)
        before = self._hub.elsewhere.get(table_id, frozenset())
        self._hub.elsewhere[table_id] = elsewhere
        return elsewhere != before
