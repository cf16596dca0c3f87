"""The HTTP routes of tournaments."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from ..routes import In, Known, TableId, Visitor, check_new_tables, refusals
from ..store import Guest
from .hall import Hall
from .shapes import NewTournament, TournamentCard, TournamentPage
from .shown import shown_card, shown_page

router = APIRouter()

MOST = 50  # that are listed

PAGE: dict[str, Any] = {"response_model": TournamentPage, "responses": refusals(403, 404, 409)}


async def page(hall: Hall, tournament: str, guest: Guest | None) -> dict[str, Any]:
    kept = await hall.kept(tournament)
    names = await hall.store.call(hall.store.gatherings.names, [kept.owner])
    return shown_page(kept, guest, hall.fewest(kept.value), names.get(kept.owner, "somebody"))


@router.get("/api/tournaments", response_model=list[TournamentCard], responses=refusals())
async def tournaments(house: In, guest: Visitor) -> Any:
    """The latest tournaments, those that are over last."""
    found = await house.hall.latest(MOST)
    return [shown_card(kept, guest, house.hall.fewest(kept.value)) for kept in found]


@router.post("/api/tournaments", status_code=201, **PAGE)
async def open_tournament(house: In, guest: Known, body: NewTournament) -> Any:
    """Open a tournament; you have entered it."""
    check_new_tables(house, guest)
    return await page(house.hall, await house.hall.open(guest, body), guest)


@router.get("/api/tournaments/{table}", **PAGE)
async def tournament(house: In, guest: Visitor, table: TableId) -> Any:
    """A tournament with its rounds and standings."""
    return await page(house.hall, table, guest)


@router.post("/api/tournaments/{table}/enter", **PAGE)
async def enter(house: In, guest: Known, table: TableId) -> Any:
    """Enter a tournament that has not begun."""
    await house.hall.enter(table, guest)
    return await page(house.hall, table, guest)


@router.post("/api/tournaments/{table}/leave", **PAGE)
async def leave(house: In, guest: Known, table: TableId) -> Any:
    """Leave it; once it has begun you are paired no more, and play out your table or resign."""
    await house.hall.leave(table, guest)
    return await page(house.hall, table, guest)


@router.post("/api/tournaments/{table}/start", **PAGE)
async def start(house: In, guest: Known, table: TableId) -> Any:
    """Start your tournament: the tables of the first round are opened."""
    await house.hall.start(table, guest)
    return await page(house.hall, table, guest)


@router.post("/api/tournaments/{table}/close", **PAGE)
async def close(house: In, guest: Known, table: TableId) -> Any:
    """Call your tournament off before its start."""
    await house.hall.close(table, guest)
    return await page(house.hall, table, guest)
