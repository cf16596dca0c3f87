"""What the tables need beside commands: time that is up, doubts, waking after a start."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from ..conduct import orders
from ..conduct.timekeeper import BEAT
from ..refusals import Refused
from ..store import Conflict, StoreFault
from .state import playable

if TYPE_CHECKING:
    from .service import Service

log = logging.getLogger(__name__)

REST = 0.5  # seconds between looks at a table of which nobody knows what was written


class Upkeep:
    def __init__(self, service: Service) -> None:
        self.service = service
        self._doubted: set[str] = set()

    def ring(self, table_id: str) -> None:
        self.service.begin(self._time_is_up(table_id))

    async def _time_is_up(self, table_id: str) -> None:
        """A bot stands in for who has no time left, or is away."""
        try:
            async with self.service.lock(table_id):
                row = (await self.service.load(table_id)).row
                if self.service.following.keeps(row):
                    here = self.service.hub.everywhere(table_id)
                    boarded = self.service.timekeeper.boarded
                    decide = orders.out_of_time(here, boarded, row.term, self.service.ship.now())
                    await self.service.change(table_id, decide)
        except StoreFault:
            log.warning("table %s: nobody could stand in", table_id, exc_info=True)
            await asyncio.sleep(REST)
            self.ring(table_id)

    async def take_back(self, table_id: str) -> None:
        """All have agreed that somebody takes a move back."""
        async with self.service.lock(table_id):
            state = await self.service.load(table_id)
            seat = orders.agreed_undo(state.row)
            if seat is not None:
                with suppress(Refused, Conflict, StoreFault):
                    await self.service.commit(state, playable(state).take_back(seat), None, None)

    async def keep_time(self) -> None:
        """Write the ship's time down, so that it goes on from there after a crash."""
        while True:
            if not self.service.store.is_shared:
                await self.service.timekeeper.ticks.wait()
            try:
                store, ship = self.service.store, self.service.ship
                ship.catch_up(await store.call(store.keep_time, ship.now().ship))
            except (StoreFault, Conflict):  # a conflict: another node has begun to, just now
                log.warning("the time could not be written down", exc_info=True)
            await asyncio.sleep(BEAT)

    def doubt(self, table_id: str) -> None:
        """Nobody knows whether a commit was written: look until the store answers, so that those
        who watch are told if it was, and whoever must act then begins."""
        self.service.cache.drop(table_id)
        if table_id not in self._doubted:
            self._doubted.add(table_id)
            self.service.begin(self._resolve(table_id))

    async def _resolve(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(REST)
            try:
                await self.service.look(table_id)
                self._doubted.discard(table_id)
                return
            except Exception:  # the store is still away
                log.warning("table %s is still in doubt", table_id, exc_info=True)

    async def wake_all(self) -> None:
        """After a start: bots and passes go on at the tables that were under way."""
        while True:
            try:
                sleeping = await self.service.store.call(self.service.store.tables_to_wake)
                break
            except StoreFault:
                log.exception("the bots could not be woken yet")
                await asyncio.sleep(REST)
        for table_id in sleeping:
            try:
                await self.service.look(table_id)
            except StoreFault:
                self.doubt(table_id)
            except Exception:  # one table's fault must not leave the others asleep
                log.exception("table %s could not be woken", table_id)

    async def look_again(self, table_id: str) -> None:
        """Another node has done something there."""
        async with self.service.lock(table_id):
            state = await self.service.load(table_id)
            watched = table_id in self.service.hub.told
            if watched:
                await self.service.tell_chat(table_id)
            if await self.service.following.meet(table_id):
                if watched:
                    self.service.teller.tell_table(state)
                    self.service.watchers.changed(table_id)
                if self.service.following.keeps(state.row):
                    self.service.timekeeper.plan(state.row, self.service.hub.everywhere(table_id))
