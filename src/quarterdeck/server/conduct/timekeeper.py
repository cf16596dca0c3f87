"""Alarms: when a seat's time is up, or who is away has kept the others waiting for long enough.

Only a table's keeper sets them; what is to be done then is decided anew from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from ..store import TableRow
from .changes import deadlines
from .clocks import ShipsTime

BEAT = 1.0  # seconds between two writings down of the time, while clocks run


class Timekeeper:
    def __init__(self, ship: ShipsTime, ring: Callable[[str], None]) -> None:
        self.ship = ship
        self.boarded = 0.0  # since when this server knows who is here
        self._ring = ring
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._ticking: set[str] = set()
        self.ticks = asyncio.Event()  # clocks run at some table

    def plan(self, row: TableRow, here: Collection[str]) -> None:
        """Set the table's alarm as the table now is."""
        self.forget(row.id)
        terms = row.conduct.terms
        if row.status != "playing" or (terms.kind == "none" and not terms.away):
            return
        if any(hand.sand.since is not None for hand in row.conduct.hands):
            self._ticking.add(row.id)
            self.ticks.set()
        now = self.ship.now()
        due = deadlines(row, here, self.boarded, now)
        if due:
            wait = max(0.0, due[0].at - now.ship)
            loop = asyncio.get_running_loop()
            self._alarms[row.id] = loop.call_later(wait, self._ring, row.id)

    def forget(self, table_id: str) -> None:
        """It is kept elsewhere, or nothing can run out there."""
        alarm = self._alarms.pop(table_id, None)
        if alarm is not None:
            alarm.cancel()
        self._ticking.discard(table_id)
        if not self._ticking:
            self.ticks.clear()

    def close(self) -> None:
        for table_id in list(self._alarms):
            self.forget(table_id)
