"""The board at the harbour: tables that all may join, and games that all may watch.

While somebody looks at it, it is read again when a table on it has changed, at most once in a
while; only what is new goes out, the same words to all.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ..live.connections import Connection, encode
from ..store import StoreFault, TableRow
from ..tables.state import State
from .watching import looks_on, stilled, without_clocks

if TYPE_CHECKING:
    from ..tables.service import Service

log = logging.getLogger(__name__)

Message = dict[str, Any]

BOARD = "board!"  # where lookers are in the hub; no table is called so
MOST = 60  # tables of each kind
REST = 1.0  # seconds between two readings
AT_LEAST = 30.0  # seconds after which it is read again in any case
LIVELY = timedelta(minutes=15)  # a game where nothing happens for longer is not to be watched now


class Board:
    def __init__(self, service: Service) -> None:
        self.service = service
        self._shown: dict[str, Message] = {}
        self._marks: dict[str, tuple[str, int]] = {}  # how each table on it stood when it was read
        self._news = asyncio.Event()
        self._kept = False  # somebody looks, so it is kept up to date

    def noticed(self, row: TableRow) -> None:
        """A table is as the row tells: perhaps that is news."""
        if not self._kept:
            return
        listed = row.gathering.public or row.gathering.watch == "everybody"
        if (listed or row.id in self._marks) and self._marks.get(row.id) != _mark(row):
            self._news.set()

    async def tables(self) -> list[Message]:
        if not self._kept:
            await self._read()
        return list(self._shown.values())

    async def attach(self, connection: Connection) -> None:
        """Somebody looks from now on."""
        tables = await self.tables()
        self.service.hub.add(connection)
        connection.offer(encode({"type": "board", "tables": tables}))
        if not self._kept:
            self._kept = True
            self.service.begin(self._keep())

    async def _keep(self) -> None:
        """Until nobody looks any more."""
        shared = self.service.store.is_shared and self.service.settings.follow_every
        every = self.service.settings.follow_every if shared else AT_LEAST
        try:
            while self.service.hub.at(BOARD):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), every)
                self._news.clear()
                try:
                    self._tell(await self._read())
                except StoreFault:
                    log.warning("the board could not be read", exc_info=True)
                await asyncio.sleep(REST)
        finally:
            self._kept = False

    async def _read(self) -> dict[str, Message]:
        """Read it from the store; returns what was shown before."""
        since = (datetime.now(UTC) - LIVELY).isoformat(timespec="milliseconds")
        store = self.service.store
        rows = await store.call(store.gatherings.listed, since.replace("+00:00", "Z"), MOST)
        before, self._shown = self._shown, {row.id: self._entry(row) for row in rows}
        self._marks = {row.id: _mark(row) for row in rows}
        return before

    def _tell(self, before: dict[str, Message]) -> None:
        now = self._shown
        new = [now[each] for each in now if now[each] != before.get(each)]
        gone = [each for each in before if each not in now]
        if new or gone:
            self.service.hub.tell(BOARD, {"type": "posted", "tables": new, "gone": gone})

    def _entry(self, row: TableRow) -> Message:
        """The table as a stranger sees it, without what changes with every move."""
        still = replace(stilled(row, 0), updated=row.created)
        told = self.service.describe(State(still, None), None)
        seats = without_clocks(told["seats"])
        for seat in seats:
            seat["here"] = seat["kind"] == "bot" or not row.conduct.hand(seat["seat"]).away
        watching = self.service.hub.everywhere(row.id)
        crowd = len([guest for guest in watching if looks_on(row, guest)])
        return {**told, "seats": seats, "watching": crowd}


def _mark(row: TableRow) -> tuple[str, int]:
    return row.status, row.changes
