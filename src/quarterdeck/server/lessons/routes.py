"""A lesson is opened, or gone on with where it was left."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from .. import wire
from ..lobby import Lobby, known_game
from ..refusals import Refused
from ..routes import TABLE, In, Known, check_new_tables, refusals, who_is
from ..store import Guest
from ..tables.state import State
from .script import lesson_of, seed_of

router = APIRouter()


@router.post("/api/games/{key}/lesson", status_code=201, responses=refusals(403, 404, 409), **TABLE)
async def open_lesson(house: In, guest: Known, key: str, request: Request) -> dict[str, Any]:
    """The guided first game: the one that you have not finished, or a new one."""
    known = known_game(key).key
    state = await unfinished(house.lobby, guest, known)
    if state is None:
        check_new_tables(house, who_is(guest, request))
        state = await house.lobby.open_table(guest, asked(known), seed_of(known))
    return house.service.describe(state, guest.id)


async def unfinished(lobby: Lobby, guest: Guest, key: str) -> State | None:
    for row in await lobby.store.call(lobby.store.tables_of, guest.id):
        if row.seed == seed_of(key) and row.status == "playing":
            return await lobby.service.look(row.id)
    return None


def asked(key: str) -> wire.NewTable:
    lesson = lesson_of(key)
    if lesson is None:
        raise Refused("unknown", "There is no guided game of it.")
    bots = [wire.BotSeat(kind="bot", level=lesson.level) for _ in range(lesson.seats - 1)]
    seats: list[wire.MySeat | wire.OpenSeat | wire.BotSeat] = [wire.MySeat(kind="me"), *bots]
    return wire.NewTable(game=key, seats=seats, options=lesson.options)
