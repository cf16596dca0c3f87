"""The HTTP routes about programs that play; see docs/outside.md."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from .. import wire
from ..routes import In, Known, TableId, check_new_guests, refusals
from .makers import Makers

router = APIRouter(responses=refusals(403, 404, 409))


class NewProgram(wire.Incoming):
    name: Annotated[str, Field(max_length=200)]


class Program(BaseModel):
    """A program that you have made."""

    id: str
    name: str
    created: str


class Token(BaseModel):
    """A new program.  The token is told this once; it is sent as ``Authorization: Bearer``."""

    id: str
    name: str
    token: str


class SeatToken(BaseModel):
    """The same for a program that sits at a table already."""

    table: str
    seat: int
    name: str
    token: str


SENT: tuple[type[BaseModel], ...] = (Program, Token, SeatToken)


@router.get("/api/programs", response_model=list[Program])
async def programs(house: In, guest: Known) -> list[dict[str, Any]]:
    """The programs that you have made."""
    return await Makers(house.lobby).of(guest)


@router.post("/api/programs", status_code=201, response_model=Token)
async def make(house: In, guest: Known, body: NewProgram, request: Request) -> dict[str, Any]:
    """A new program of yours: an account that everybody sees is none of a person's."""
    check_new_guests(house, request)
    program, token = await Makers(house.lobby).make(guest, body.name)
    return {"id": program.id, "name": program.name, "token": token}


@router.delete("/api/programs/{program}", status_code=204, response_class=Response)
async def revoke(house: In, guest: Known, program: Annotated[str, Path(max_length=32)]) -> Response:
    """Its token is good no more."""
    await Makers(house.lobby).revoke(guest, program)
    return Response(status_code=204)


@router.post("/api/tables/{table}/seats/{seat}/token", status_code=201, response_model=SeatToken)
async def seat_token(
    house: In,
    guest: Known,
    table: TableId,
    seat: Annotated[int, Path(ge=0, lt=wire.MOST_SEATS)],
    body: NewProgram,
    request: Request,
) -> dict[str, Any]:
    """The owner gives an open seat to a new program, with a token for it."""
    check_new_guests(house, request)
    state, token = await Makers(house.lobby).seat(table, guest, seat, body.name)
    name = state.row.seats[seat].name
    return {"table": table, "seat": seat, "name": name, "token": token}
