"""The HTTP routes of tournaments."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request

from ..routes import ID, In, Known, Visitor, check_new_tables, refusals, who_is
from ..store import Guest
from .hall import Hall, no_tournament
from .shapes import NewTournament, TournamentCard, TournamentPage
from .shown import shown_card, shown_page

router = APIRouter()

MOST = 50  # that are listed

PAGE: dict[str, Any] = {"response_model": TournamentPage, "responses": refusals(403, 404, 409)}


def tournament_id(tournament: Annotated[str, Path(max_length=64)]) -> str:
    if not ID.match(tournament):
        raise no_tournament()
    return tournament


TournamentId = Annotated[str, Depends(tournament_id)]


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
async def open_tournament(house: In, guest: Known, body: NewTournament, request: Request) -> Any:
    """Open a tournament; you have entered it."""
    check_new_tables(house, who_is(guest, request))
    return await page(house.hall, await house.hall.open(guest, body), guest)


@router.get("/api/tournaments/{tournament}", **PAGE)
async def one_tournament(house: In, guest: Visitor, tournament: TournamentId) -> Any:
    """A tournament with its rounds and standings."""
    return await page(house.hall, tournament, guest)


@router.post("/api/tournaments/{tournament}/enter", **PAGE)
async def enter(house: In, guest: Known, tournament: TournamentId) -> Any:
    """Enter a tournament that has not begun."""
    await house.hall.enter(tournament, guest)
    return await page(house.hall, tournament, guest)


@router.post("/api/tournaments/{tournament}/leave", **PAGE)
async def leave(house: In, guest: Known, tournament: TournamentId) -> Any:
    """Leave it; once it has begun you are paired no more, and play out your table or resign."""
    await house.hall.leave(tournament, guest)
    return await page(house.hall, tournament, guest)


@router.post("/api/tournaments/{tournament}/start", **PAGE)
async def start(house: In, guest: Known, tournament: TournamentId) -> Any:
    """Start your tournament: the tables of the first round are opened."""
    await house.hall.start(tournament, guest)
    return await page(house.hall, tournament, guest)


@router.post("/api/tournaments/{tournament}/close", **PAGE)
async def close(house: In, guest: Known, tournament: TournamentId) -> Any:
    """Call your tournament off before its start."""
    await house.hall.close(tournament, guest)
    return await page(house.hall, tournament, guest)
