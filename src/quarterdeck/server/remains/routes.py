"""The HTTP routes of what remains of a game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from .. import wire
from ..guard.past import EVERYBODY
from ..routes import (
    FOR_YOU,
    TABLE,
    In,
    Known,
    TableId,
    Visitor,
    check_new_tables,
    refusals,
    who_is,
)
from .fairness import drawn_in, promised
from .playing_on import play_on
from .shapes import Brought, Draws, Fairness, History, Play, PlayOn, Positions, Sealed
from .theatre import Eyes

router = APIRouter()

Asked = Annotated[str | None, Query(pattern="^([0-9]|1[01]|all)$")]


def eyes_of(asked: str | None) -> Eyes | None:
    return None if asked is None else EVERYBODY if asked == EVERYBODY else int(asked)


@router.get("/api/theatre/{table}", response_model=Play, responses=refusals(403, 404, 409))
async def play(
    house: In, guest: Visitor, table: TableId, request: Request, eyes: Asked = None
) -> Response:
    """A game to look at: a table's (your own view while it goes on), or a record brought in."""
    found = await house.theatre.play(table, guest, eyes_of(eyes), who_is(guest, request))
    return found.response(request.headers, FOR_YOU)


@router.get(
    "/api/theatre/{table}/positions/{part}",
    response_model=Positions,
    responses=refusals(403, 404, 409),
)
async def positions(
    house: In,
    guest: Visitor,
    table: TableId,
    part: Annotated[int, Path(ge=0, le=wire.MOST_ENTRIES)],
    request: Request,
    eyes: Asked = None,
) -> Response:
    """Its positions after the entries 32 × part and on."""
    who = who_is(guest, request)
    found = await house.theatre.positions(table, guest, eyes_of(eyes), part, who)
    return found.response(request.headers, FOR_YOU)


@router.post(
    "/api/theatre/{table}/play-on",
    status_code=201,
    responses=refusals(403, 404, 409),
    **TABLE,
)
async def go_on(
    house: In, guest: Known, table: TableId, body: PlayOn, request: Request
) -> dict[str, Any]:
    """A new table that begins in a position of a finished game: you against bots."""
    check_new_tables(house, who_is(guest, request))
    who = who_is(guest, request)
    state = await play_on(house.lobby, house.theatre, table, guest, body, who)
    return house.service.describe(state, guest.id)


RECORD = {"requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}}


@router.post(
    "/api/records",
    status_code=201,
    response_model=Brought,
    responses=refusals(404, 409),
    openapi_extra=RECORD,
)
async def bring(house: In, guest: Known, request: Request) -> Response:
    """Bring a record in, to look at it in the theatre."""
    made = await house.theatre.brought.add(guest, await request.body(), who_is(guest, request))
    return made.response(request.headers, FOR_YOU, 201)


@router.get("/api/records/{table}", response_model=dict[str, Any], responses=refusals(404))
async def brought_record(house: In, guest: Visitor, table: TableId) -> JSONResponse:
    """A record that somebody brought in."""
    return JSONResponse(await house.theatre.brought.record(table))


# ---- fair chance


@router.post("/api/seals", response_model=Sealed, responses=refusals())
async def seal(house: In, guest: Known) -> dict[str, str]:
    """The seal of your next table, to be seen before you throw salt in; the same until that table
    is opened with it."""
    return {"commitment": await house.lobby.seals.next(guest)}


@router.get("/api/fair/{table}", response_model=Fairness, responses=refusals(403, 404, 409))
async def fairness(house: In, guest: Visitor, table: TableId, request: Request) -> Response:
    """What decides chance at a table; once the game is over, all that it takes to check it."""
    who = who_is(guest, request)
    found = await promised(house.lobby, house.theatre, table, guest, who)
    return found.response(request.headers, FOR_YOU)


@router.post("/api/fair", response_model=Draws, responses=refusals(404, 409), openapi_extra=RECORD)
async def draws_of(house: In, guest: Visitor, request: Request) -> Response:
    """What each outcome of chance of a record was drawn from; nothing is kept, and the record
    needs no seed."""
    who = who_is(guest, request)
    found = await drawn_in(house.lobby, house.theatre, await request.body(), who)
    return found.response(request.headers, FOR_YOU)


@router.get("/api/history", response_model=History, responses=refusals())
async def history(
    house: In,
    guest: Known,
    game: Annotated[str, Query(max_length=60)] = "",
    opponent: Annotated[str, Query(max_length=60)] = "",
    since: Annotated[str, Query(max_length=32, pattern="^[0-9TZ:.-]*$")] = "",
    after: Annotated[int, Query(ge=0, le=wire.MOST_ENTRIES)] = 0,
) -> Any:
    """Your finished games, newest first, from number ``after`` on."""
    return await house.history.page(guest, game, opponent, since, after)


@router.post("/api/history/{table}/put-away", status_code=204, responses=refusals(403, 404, 409))
async def put_away(house: In, guest: Known, table: TableId) -> Response:
    """Remove a finished game from your list; the others keep theirs."""
    await house.history.put_away(table, guest)
    return Response(status_code=204)
