"""How long a table waits for a program: then the stand-in makes that one move, and the program
may make the next.  A move that the rules refuse is lost at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from quarterdeck.kernel import Seat

from ..bots.crew import Question
from ..store import TableRow
from ..tables.state import State
from ..tables.table import Table

log = logging.getLogger(__name__)

# (row, table, seat): somebody makes the move that is asked for.
StandIn = Callable[[TableRow, Table, Seat], None]


class Patience:
    def __init__(
        self,
        seconds: float,
        grace: float,
        here: Callable[[str], set[str]],
        known: Callable[[str], State | None],
        stand_in: StandIn,
    ) -> None:
        """``seconds`` for who is here, ``grace`` for who is not and may be about to come back."""
        self._seconds = seconds
        self._grace = grace
        self._here = here
        self._known = known  # the table as it is now
        self._stand_in = stand_in
        self._waiting: dict[Question, asyncio.TimerHandle] = {}

    def wake(self, row: TableRow, table: Table) -> None:
        """From now on time counts for each program that must act."""
        self._forget(row.id)
        question = table.game.asked_at()
        here = self._here(row.id)
        for seat in table.game.to_act():
            key = (row.id, seat, question)
            if row.is_outside(seat) and row.is_person(seat) and key not in self._waiting:
                waits = self._seconds if row.seats[seat].guest in here else self._grace
                loop = asyncio.get_running_loop()
                self._waiting[key] = loop.call_later(waits, self._lost, key, "was too slow")

    def refused(self, table_id: str, guest: str) -> None:
        """A program's move was illegal."""
        state = self._known(table_id)
        seat = state.row.seat_of(guest) if state is not None else None
        if state is not None and state.table is not None and seat is not None:
            self._lost((table_id, seat, state.table.game.asked_at()), "made an illegal move")

    def close(self) -> None:
        for timer in self._waiting.values():
            timer.cancel()
        self._waiting.clear()

    def _lost(self, key: Question, why: str) -> None:
        timer = self._waiting.pop(key, None)
        if timer is not None:
            timer.cancel()
        table_id, seat, question = key
        state = self._known(table_id)
        if state is None or state.table is None or state.row.status != "playing":
            return
        game = state.table.game
        if game.asked_at() == question and seat in game.to_act() and state.row.is_person(seat):
            log.info("table %s: the program on seat %s %s", table_id, seat, why)
            self._stand_in(state.row, state.table, seat)

    def _forget(self, table_id: str) -> None:
        """What was asked before is not waited for any more."""
        state = self._known(table_id)
        if state is None or state.table is None:
            return
        game = state.table.game
        for key in [key for key in self._waiting if key[0] == table_id]:
            if key[2] != game.asked_at() or key[1] not in game.to_act():
                self._waiting.pop(key).cancel()
