"""The way of a guest's command: decided in memory if it can be, else by the store."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat, declining

from .. import wire
from ..conduct import orders
from ..conduct.clocks import Moment
from ..gathering.watching import talks_as
from ..guard.quotas import Tally
from ..identity import is_program, plain
from ..operations import metrics
from ..refusals import Refused, unavailable
from ..store import Conflict, Guest, Remember, StoreFault
from .answers import KEPT, Answer, accepted, declined, first, kept, not_seated
from .state import State, playable
from .steward import passing_at_once, sparing_at_once, time_left
from .table import Table

if TYPE_CHECKING:
    from .service import Service

log = logging.getLogger(__name__)

TRIES = 20  # so often is a command decided anew because others were faster


def may_order(state: State, seat: Seat, order: str) -> bool:
    """Is this one of the orders that the seat may give at the question that it is asked?"""
    table = playable(state)
    return order in [one.order for one in table.rules.spare_orders(table.game, seat)]


class TooQuick(Exception):
    """A pass that would tell by its speed what somebody holds: it takes effect a little later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:.1f} seconds too early")
        self.seconds = seconds


class Commands:
    def __init__(self, service: Service) -> None:
        self.service = service
        self._answers = Tally()

    async def command(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        """Carry out a guest's command once, and answer.  A refusal has changed nothing."""
        began = time.monotonic()
        if not is_program(guest.id):
            self.service.crew.make_way(began)
        answer = await self._obey(table_id, guest, order)
        if (known := self.service.cache.get(table_id)) is not None:
            metrics.took(known.row.game, time.monotonic() - began)
        is_move = isinstance(order, wire.MoveCommand)
        if is_move and is_program(guest.id) and answer.get("code") == "illegal":
            self.service.patience.refused(table_id, guest.id)
        if self._answers.is_due((table_id, guest.id)):
            self.service.begin(self._forget(table_id, guest.id))
        return answer

    async def _forget(self, table_id: str, guest: str) -> None:
        """Of very many answers only the last are kept: who has repeated none of the others by now
        does not do so any more."""
        try:
            most = self.service.settings.limits.answers_kept
            await self.service.store.call(self.service.store.forget_answers, table_id, guest, most)
        except StoreFault:
            log.warning("table %s: old answers are still kept", table_id, exc_info=True)

    async def _obey(self, table_id: str, guest: Guest, order: wire.AnyCommand) -> Answer:
        while True:
            arrived = self.service.ship.now()
            async with self.service.lock(table_id):
                try:
                    return await self._command(table_id, guest, order, arrived)
                except Refused:
                    raise
                except TooQuick as quick:
                    pause = quick.seconds
                except Exception:  # the store, or a fault in the rules: nobody was told anything
                    log.exception("table %s: a command failed", table_id)
                    return declined(
                        order.command_id, unavailable(), self.service.last_seq(table_id)
                    )
            await asyncio.sleep(pause)

    async def _command(
        self, table_id: str, guest: Guest, order: wire.AnyCommand, arrived: Moment
    ) -> Answer:
        known = self.service.cache.get(table_id)
        if known is not None and isinstance(order, (wire.MoveCommand, wire.UndoCommand)):
            with suppress(Refused, Conflict):
                return await self._play(known, guest, order, arrived)
        for _ in range(TRIES):
            with suppress(Conflict):
                return await self._decide(table_id, guest, order, arrived)
        raise RuntimeError("others were faster every time")

    async def _decide(
        self, table_id: str, guest: Guest, order: wire.AnyCommand, arrived: Moment
    ) -> Answer:
        """Ask the store, and answer; ``Conflict``: somebody was faster, so ask again."""
        row, found = await self.service.store.call(
            self.service.store.table_and_answer, table_id, guest.id, order.command_id
        )
        if found is not None:
            await self.service.bring(row)  # its answer was lost, perhaps before anybody was told
            if isinstance(order, wire.ChatCommand):
                await self.service.tell_chat(table_id)
            return first(found)
        state = await self.service.bring(row)
        try:
            if isinstance(order, wire.ChatCommand):
                return await self._say(state, guest, order)
            if isinstance(order, wire.StandingCommand):
                return await self._stand(state, guest, order)
            if isinstance(order, wire.ConductCommand):
                return await self._conduct(state, guest, order)
            return await self._play(state, guest, order, arrived)
        except Refused as refusal:
            answer = declined(order.command_id, refusal, state.row.seq)
            if refusal.code in KEPT:
                await self.service.store.write(Remember(table_id, kept(guest, answer)))
            return answer

    async def _play(
        self,
        state: State,
        guest: Guest,
        order: wire.MoveCommand | wire.UndoCommand,
        arrived: Moment,
    ) -> Answer:
        seat, table = self._played(state, guest, order)
        answer = accepted(order.command_id, table.seq)
        await self.service.commit(state, table, seat, kept(guest, answer), arrived)
        return answer

    def _played(
        self, state: State, guest: Guest, order: wire.MoveCommand | wire.UndoCommand
    ) -> tuple[Seat, Table]:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        table = playable(state)
        if bot := state.row.conduct.hand(seat).bot:
            raise Refused("illegal", f"{bot} plays for you; take over first.")
        if isinstance(order, wire.UndoCommand):
            return seat, table.undo(seat, order.seq)
        row = state.row
        quick = time_left(row, table, seat, self.service.settings.poker_pause)
        at_once = passing_at_once(row), sparing_at_once(row)
        played = table.play(seat, order.move, order.seq, row.people, *at_once)
        if quick > 0 and order.move == str(declining(table.game, seat)):
            raise TooQuick(quick)
        return seat, played

    async def _say(self, state: State, guest: Guest, order: wire.ChatCommand) -> Answer:
        """Players and those who look on talk apart."""
        seat = state.row.seat_of(guest.id)
        room = "watchers" if seat is None else "players"
        name = talks_as(state.row, guest)
        text = " ".join(order.text.split())
        if len(text) > self.service.settings.limits.chat_length:
            longest = self.service.settings.limits.chat_length
            raise Refused("too_long", f"Say it in {longest} characters or fewer.")
        if not plain(text):
            raise Refused("malformed", "There is nothing to say.")
        answer = accepted(order.command_id, state.row.seq)
        most = self.service.settings.limits.chat_kept
        line = (state.row.id, seat, name, text, kept(guest, answer), most, room)
        await self.service.store.call(self.service.store.say, *line)
        await self.service.tell_chat(state.row.id)
        return answer

    async def _stand(self, state: State, guest: Guest, order: wire.StandingCommand) -> Answer:
        """What the table does for this person from now on; its own pages alone are told."""
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        spare = order.spare
        if spare and spare != state.row.seats[seat].spare and not may_order(state, seat, spare):
            raise Refused("illegal", "That cannot be said to this question.")
        answer = accepted(order.command_id, state.row.seq)
        wanted: dict[str, bool | str]
        wanted = {"pass_for_me": order.pass_for_me, "poker_face": order.poker_face}
        if spare is not None:
            wanted["spare"] = spare
        set_standing = self.service.store.set_standing
        await self.service.store.call(set_standing, state.row.id, seat, wanted, kept(guest, answer))
        self.service.steward.forget(state.row.id, seat)
        await self.service.load(state.row.id)
        return answer

    async def _conduct(self, state: State, guest: Guest, order: wire.ConductCommand) -> Answer:
        seat = state.row.seat_of(guest.id)
        if seat is None:
            raise not_seated()
        answer = accepted(order.command_id, state.row.seq)
        await orders.obey(self.service, state, seat, order, kept(guest, answer))
        return answer
