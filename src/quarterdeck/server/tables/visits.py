"""Who comes to a table, and who leaves it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from ..conduct import changes
from ..gathering.board import BOARD
from ..gathering.watching import check_may_watch, is_late
from ..live.connections import Connection, encode
from ..refusals import Refused
from ..store import StoreFault
from .state import State

if TYPE_CHECKING:
    from .service import Service


class Visits:
    def __init__(self, service: Service) -> None:
        self.service = service

    async def attach(self, connection: Connection, since: int) -> None:
        """Welcome a connection; from now on it misses nothing and hears nothing twice."""
        table_id, guest = connection.table_id, connection.guest
        async with self.service.lock(table_id):
            state = await self.service.load(table_id)
            check_may_watch(state.row, guest)
            late = is_late(state.row, guest)
            if late:  # a replay, if nobody else sees it late
                await self.service.store.call(self.service.teller.gallery.welcome, state)
            chat = await self.service.tell_chat(table_id)
            await self.service.following.meet(table_id)
            new = guest is not None and guest not in self.service.hub.guests_at(table_id)
            came = new and guest not in self.service.hub.everywhere(table_id)
            others = self.service.hub.at(table_id)
            self.service.hub.add(connection)
            if not others:
                self.service.teller.begin(state, chat[-1].id if chat else 0)
            connection.offer(encode(self.service.teller.welcome(state, guest, since, chat)))
            for bot, begun in () if late else self.service.crew.thinking_at(table_id):
                connection.offer(encode({"type": "thinking", "seat": bot, "since": begun}))
            if came and (seat := state.row.seat_of(guest)) is not None:
                self.service.teller.tell_table(state, others)
                with suppress(StoreFault):  # presence is no more than a courtesy
                    await self._note_presence(state, seat)
        self.service.watchers.changed(table_id)
        if new and guest is not None:
            with suppress(StoreFault):  # presence is no more than a courtesy
                await self.service.following.come(table_id, guest)

    async def detach(self, connection: Connection) -> None:
        if not self.service.hub.remove(connection) or self.service.stopping:
            return
        table_id, guest = connection.table_id, connection.guest
        if table_id == BOARD:
            return
        self.service.watchers.changed(table_id)
        if guest is None or guest in self.service.hub.guests_at(table_id):
            return
        with suppress(StoreFault):  # presence is no more than a courtesy
            await self.service.following.go(table_id, guest)
        if guest in self.service.hub.everywhere(table_id):
            return
        async with self.service.lock(table_id):
            if self.service.stopping:  # while this waited, with a thousand others perhaps
                return
            try:
                state = await self.service.load(table_id)
                seat = state.row.seat_of(guest)
                if seat is not None and not await self._note_presence(state, seat):
                    self.service.teller.tell_table(state)
            except (Refused, StoreFault):
                return  # presence is no more than a courtesy

    async def _note_presence(self, state: State, seat: Seat) -> bool:
        """Write down since when a person is away; whether there was anything to write."""
        row, now = state.row, self.service.ship.now()
        if state.held or row.status not in ("open", "playing"):
            return False
        here = row.seats[seat].guest in self.service.hub.everywhere(row.id)
        if here == (not row.conduct.hand(seat).away):
            self.service.timekeeper.plan(row, self.service.hub.everywhere(row.id))
            return False
        decide = partial(changes.here_again if here else changes.gone_away, seat=seat, now=now)
        await self.service.change(row.id, decide)
        return True
