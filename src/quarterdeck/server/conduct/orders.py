"""What people order at a table beside their moves: to come back, to resign, to ask the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from .. import wire
from ..refusals import Refused
from ..store import Answered, TableRow
from . import changes
from .clocks import Moment
from .values import Matter, Petition

if TYPE_CHECKING:
    from ..tables.service import Service
    from ..tables.state import State

Decide = Callable[[TableRow], TableRow]


async def obey(
    service: Service, state: State, seat: Seat, order: wire.ConductCommand, answered: Answered
) -> None:
    """Carry out an order; a refusal has changed nothing."""
    if state.row.status != "playing" or state.table is None:
        raise Refused("not_playing", "There is no game under way here.")
    if order.do == "resign" and len(state.row.seats) == 2:
        await service.commit(state, state.table.resign(seat), seat, answered)
        return
    decide = decision(state, seat, order, service.ship.now())
    await service.store.call(service.store.change_table, state.row.id, decide, answered=answered)
    await service.load(state.row.id)


def decision(state: State, seat: Seat, order: wire.ConductCommand, now: Moment) -> Decide:
    """What the order makes of the table."""
    if order.do in ("pause", "undo", "abandon"):
        petition = _petition(state, seat, order.do)

    def decide(row: TableRow) -> TableRow:
        if row.status != "playing":
            raise Refused("not_playing", "There is no game under way here.")
        if order.do == "return":
            return changes.come_back(row, seat, now)
        if not row.is_person(seat):
            raise Refused("illegal", "A bot plays for you; take over first.")
        match order.do:
            case "resign":
                return changes.stood_in(row, seat, "resigned", now)
            case "resume":
                return changes.resumed(row, seat, now)
            case "refuse":
                return changes.refused(row, seat)
            case "agree":
                return carried_out(changes.agreed(row, seat), now)
            case _:
                if row.seq != petition.seq:
                    raise Refused("stale", "The table has moved on.")
                return carried_out(changes.petitioned(row, petition), now)

    return decide


def _petition(state: State, seat: Seat, matter: Matter) -> Petition:
    words = ""
    if matter == "undo":
        assert state.table is not None
        if reason := state.table.game.why_no_takeback(seat):
            raise Refused("illegal", f"It cannot be taken back: {reason}.")
        words = state.table.last_words(seat, state.names)
    return Petition(matter, seat, state.row.seq, words)


def carried_out(row: TableRow, now: Moment) -> TableRow:
    """Once all have agreed, what they agreed to; moves are taken back by the table's keeper."""
    petition = row.conduct.petition
    if petition is None or changes.missing(row):
        return row
    if petition.matter == "pause":
        return changes.paused(row, petition.seat, now)
    if petition.matter == "abandon":
        return changes.abandoned(row, petition.seat)
    return row


def agreed_undo(row: TableRow) -> Seat | None:
    """Whose move all have agreed to take back."""
    petition = row.conduct.petition
    if petition is None or petition.matter != "undo" or changes.missing(row):
        return None
    return petition.seat


def out_of_time(here: set[str], boarded: float, term: int, now: Moment) -> Decide:
    """Bots stand in where time is up, if nobody else has become the keeper since."""

    def decide(row: TableRow) -> TableRow:
        if row.term != term:
            return row
        for each in changes.deadlines(row, here, boarded, now):
            if each.at <= now.ship and row.is_person(each.seat):
                row = changes.stood_in(row, each.seat, each.why, now)
        return carried_out(row, now)

    return decide
