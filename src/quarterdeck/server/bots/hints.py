"""A hint: what an adviser would do in your place, for who may ask at a table that allows aids."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from quarterdeck.kernel import jsons

from ..refusals import Refused, too_fast
from ..routes import In, Known, TableId, refusals, who_is
from ..store import Guest
from ..tables.service import Service
from ..tables.state import playable
from .advising import refused
from .workers import BotFailed

COSTS = 5  # as many commands as a hint counts for

router = APIRouter()


class Spread(BaseModel):
    """Points at the end: on average, and the borders of nine of ten worlds."""

    mean: float
    low: float
    high: float


class HintedMove(BaseModel):
    move: str  # one of the position's moves
    worlds: int  # in which it was tried; 0: there is no other move
    won: float
    points: Spread | None
    reason: str


class Hint(BaseModel):
    """What an adviser would do: the best move first."""

    seq: int  # the position that it is about
    level: str
    moves: list[HintedMove]


SENT: tuple[type[BaseModel], ...] = (Hint,)


@router.post("/api/tables/{table}/hint", response_model=Hint, responses=refusals(403, 404, 409))
async def hint(house: In, guest: Known, table: TableId, request: Request) -> dict[str, Any]:
    """What an adviser would do in your place; nobody else is told that you asked."""
    share = house.commands.of(who_is(guest, request))
    if not share.take():
        raise too_fast()
    share.charge(COSTS)
    return await advised(house.service, table, guest)


async def advised(service: Service, table_id: str, guest: Guest) -> dict[str, Any]:
    state = await service.look(table_id)
    row, table = state.row, playable(state)
    seat = row.seat_of(guest.id)
    if seat is None:
        raise Refused("not_seated", "Only who plays here can ask for a hint.")
    if reason := refused(row):
        raise Refused("illegal", reason)
    if row.bot_at(seat) is not None:
        raise Refused("illegal", "A bot plays for you; take over again first.")
    if seat not in table.game.to_act():
        raise Refused("illegal", "It is not your turn.")
    try:
        told = await service.crew.advise(row, table, seat)
    except BotFailed as fault:
        raise Refused("unavailable", "The adviser has no answer; ask again.") from fault
    return {"seq": table.seq, **jsons.read(told)}
