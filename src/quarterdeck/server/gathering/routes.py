"""The HTTP routes of the harbour: the board, links, ready marks, a rematch."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from ..refusals import Refused
from ..routes import (
    TABLE,
    In,
    Known,
    TableId,
    Visitor,
    check_new_tables,
    guessing,
    refusals,
    who_is,
)
from ..spoken import drawn
from .codes import is_code, spelled
from .posted import Again, AgainNow, Link, Posted, Ready, Setup, Silence

HTTP = ("http", "https")

router = APIRouter()

Code = Annotated[str, Path(min_length=1, max_length=120)]


@router.get("/api/board", response_model=list[Posted], response_model_exclude_unset=True)
async def board(house: In, guest: Visitor) -> list[dict[str, Any]]:
    """Tables that anybody may join, and games that anybody may watch now."""
    return await house.service.board.tables()


@router.get("/api/links/{code}", response_model=Link)
async def where(house: In, guest: Visitor, code: Code, request: Request) -> dict[str, Any]:
    """Where a code word leads, and whether it lets you in."""
    with guessing(house, request) as guesses:
        found = await house.harbour.where(code, guest)
        if "table" not in found:
            guesses.charge(1.0)
    return found


@router.get("/api/links/{code}/qr", response_class=Response)
async def qr(
    guest: Visitor, code: Code, request: Request, origin: Annotated[str, Query(max_length=200)]
) -> Response:
    """The link of a code word as a QR code; ``origin`` is how the page reaches this server."""
    place = urlsplit(origin)
    if place.scheme not in HTTP or place.netloc != request.headers.get("host"):
        raise Refused("malformed", "The origin is not this server’s.")
    picture = drawn(f"{place.scheme}://{place.netloc}/j/{spelled(code)}")
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/api/tables/{table}/invitation", response_model=Link, responses=refusals(404))
async def whose(
    house: In,
    guest: Visitor,
    table: TableId,
    invite: Annotated[str, Query(max_length=200)],
    request: Request,
) -> dict[str, Any]:
    """Whether an invitation still lets you in, and to which seat."""
    if not is_code(invite):
        return await house.harbour.whose(table, invite, guest)
    with guessing(house, request) as guesses:
        found = await house.harbour.whose(table, invite, guest)
        if not found["ok"]:
            guesses.charge(1.0)
    return found


CHANGE: dict[str, Any] = {"responses": refusals(403, 404, 409), **TABLE}


@router.post("/api/tables/{table}/ready", **CHANGE)
async def ready(house: In, guest: Known, table: TableId, body: Ready) -> dict[str, Any]:
    """Say that you are ready, or not yet."""
    state = await house.harbour.ready(table, guest, body.ready)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/start", **CHANGE)
async def start(house: In, guest: Known, table: TableId) -> dict[str, Any]:
    """Start your table, when all who sit there are ready; bots take the open seats."""
    state = await house.harbour.start(table, guest)
    return house.service.describe(state, guest.id)


@router.put("/api/tables/{table}/setup", **CHANGE)
async def set_up(house: In, guest: Known, table: TableId, body: Setup) -> dict[str, Any]:
    """Change options, clock, seats and doors of your table before it starts."""
    state = await house.harbour.set_up(table, guest, body)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/silence", **CHANGE)
async def silence(house: In, guest: Known, table: TableId, body: Silence) -> dict[str, Any]:
    """Let somebody say nothing at your table, or speak again."""
    state = await house.harbour.silence(table, guest, body.who, body.silent)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/rematch", **CHANGE)
async def again(
    house: In, guest: Known, table: TableId, request: Request, body: Again | None = None
) -> dict[str, Any]:
    """Answer whether you play again; the first yes asks everybody.  Answers with the new table
    once there is one, else with this one."""
    check_new_tables(house, who_is(guest, request))
    state = await house.harbour.again(table, guest, body or Again())
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/rematch/start", **CHANGE)
async def again_now(
    house: In, guest: Known, table: TableId, body: AgainNow, request: Request
) -> dict[str, Any]:
    """Start the rematch when all have answered, or have had a minute; answers with its table."""
    check_new_tables(house, who_is(guest, request))
    state = await house.harbour.again_now(table, guest, body)
    return house.service.describe(state, guest.id)
