"""The HTTP routes of what people are known for."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from ..refusals import no_guest
from ..routes import In, Known, TableId, Visitor, refusals, who_is
from .shapes import BestHere, Profile, SeeMe, TableRatings

router = APIRouter()

Who = Annotated[str, Path(max_length=40, pattern="^(me|[0-9a-f]{12})$")]


@router.get("/api/players/{who}", response_model=Profile, responses=refusals(403, 404))
async def profile(house: In, guest: Visitor, who: Who, request: Request) -> Any:
    """A person's page, by the handle that tables tell; ``me`` is your own."""
    if who == "me" and guest is None:
        raise no_guest()
    return await house.renown.profile(who, guest, who_is(guest, request))


@router.put("/api/players/me", status_code=204, responses=refusals())
async def show_to(house: In, guest: Known, body: SeeMe) -> Response:
    """Who may see your page: everybody here, people you have played with, or nobody."""
    await house.renown.show_to(guest, body.seen_by)
    return Response(status_code=204)


@router.get(
    "/api/tables/{table}/ratings", response_model=TableRatings, responses=refusals(403, 404)
)
async def ratings(house: In, guest: Visitor, table: TableId) -> Any:
    """How strong the people at a table are at its game."""
    return await house.renown.at_table((await house.service.look(table)).row, guest)


@router.get("/api/best", response_model=BestHere, responses=refusals(404))
async def best(
    house: In,
    guest: Visitor,
    game: Annotated[str, Query(min_length=1, max_length=60)],
    request: Request,
) -> Any:
    """The best of the server at a game, with the bots whose strength is known."""
    return await house.renown.best(game, guest, who_is(guest, request))
