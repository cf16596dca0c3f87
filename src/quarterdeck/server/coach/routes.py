"""The HTTP routes of the coach."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from .. import wire
from ..refusals import too_fast
from ..routes import In, Known, TableId, Visitor, refusals, who_is
from .shapes import Coached, CoachOrder

COSTS = 10  # as many commands as an order counts for

router = APIRouter()


@router.get("/api/coach/{table}", response_model=Coached, responses=refusals(404, 409))
async def coached(
    house: In,
    guest: Visitor,
    table: TableId,
    seat: Annotated[int | None, Query(ge=0, lt=wire.MOST_SEATS)] = None,
) -> dict[str, Any]:
    """What the coach says of a finished game, as far as it has read."""
    return await house.coach.told(table, seat, guest)


@router.post("/api/coach/{table}", response_model=Coached, responses=refusals(404, 409))
async def order(
    house: In, guest: Known, table: TableId, body: CoachOrder, request: Request
) -> dict[str, Any]:
    """Have your finished game read, go on with it, or say that it is enough."""
    share = house.commands.of(who_is(guest, request))
    if not share.take():
        raise too_fast()
    share.charge(COSTS)
    await house.coach.order(table, body.seat, guest, body.do == "read")
    return await house.coach.told(table, body.seat, guest)
