"""The HTTP routes: thin, for all is decided behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field
from starlette.requests import HTTPConnection

from . import catalogue, wire
from .bots.workers import Thinker
from .coach.reading import Coach
from .gathering.codes import is_code
from .gathering.harbour import Harbour
from .gathering.watching import check_may_watch
from .identity import COOKIE, COOKIE_AGE
from .limits import REFUSAL_COSTS, Allowance, Bucket, Buckets, Who
from .lobby import Lobby, known_game
from .operations.health import Examiner
from .people.desk import Desk
from .refusals import STATUS, Refused, no_guest, no_table, not_invited, too_fast
from .remains.history import History
from .remains.theatre import Theatre
from .renown.judge import Judge
from .renown.profile import Renown
from .settings import Settings
from .store import Guest
from .tables.service import Service
from .told.desk import Messages
from .told.herald import Herald
from .tournaments.hall import Hall

TABLES_AT_ONCE, TABLES_AN_HOUR = 2, 4  # times as many may be opened and closed as may be open
GUESSES_A_MINUTE = 20  # wrong code words from one address
ASK_EACH_TIME = "no-cache"  # kept, but asked for whether it is still so
FOR_YOU = "private, no-cache"  # kept by your browser alone, which asks whether it is still so
ID = re.compile(r"[A-Za-z0-9_-]{1,32}\Z")


class House:
    """What the routes share."""

    def __init__(self, settings: Settings, thinker: Thinker | None) -> None:
        limits = settings.limits
        self.settings = settings
        self.service = Service(settings, thinker)
        self.lobby = Lobby(self.service)
        self.theatre = Theatre(self.lobby)
        self.desk = Desk(self.lobby, self.lobby.register)
        self.history = History(self.lobby)
        self.judge = Judge(self.service, self.history)
        self.renown = Renown(self.lobby, self.history)
        self.hall = Hall(self.lobby, self.history)
        self.coach = Coach(self.theatre)
        self.harbour = Harbour(self.lobby)
        self.herald = Herald(self.service, self.history.ending)
        self.messages = Messages(self.herald, self.lobby.register)
        self.examiner = Examiner(self.service.store)
        crowd = limits.guests_per_address
        self.requests = Allowance(limits.requests_per_second, limits.request_burst, crowd)
        self.commands = Allowance(limits.commands_per_second, limits.command_burst, crowd)
        rate = limits.new_guests_per_minute
        self.new_guests = Buckets(rate / 60, rate)
        most = limits.open_tables
        self.new_tables = Allowance(TABLES_AN_HOUR * most / 3600, TABLES_AT_ONCE * most, crowd)
        self.guesses = Buckets(GUESSES_A_MINUTE / 60, GUESSES_A_MINUTE)


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def someone(
    connection: HTTPConnection,
    secret: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None,
) -> Guest | None:
    """Who asks: a guest, a program by its token, or somebody with neither."""
    house = house_of(connection)
    guest = await house.lobby.guest(secret or token_of(connection))
    if not house.requests.take(who_is(guest, connection)):
        raise too_fast()
    return guest


def token_of(connection: HTTPConnection) -> str | None:
    """What ``Authorization: Bearer`` holds."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def visitor(
    connection: HTTPConnection, guest: Annotated[Guest | None, Depends(someone)]
) -> Guest | None:
    """The same, where the host lets everybody in; else only who was invited."""
    if guest is None and house_of(connection).settings.entry == "invited":
        raise not_invited()
    return guest


async def known_guest(guest: Annotated[Guest | None, Depends(visitor)]) -> Guest:
    if guest is None:
        raise no_guest()
    return guest


def table_id(table: Annotated[str, Path(max_length=64)]) -> str:
    if not ID.match(table):
        raise no_table()
    return table


def check_new_tables(house: House, who: Who) -> None:
    if not house.new_tables.take(who):
        raise Refused("too_fast", "You have opened very many tables; wait a while.")


def check_new_guests(house: House, request: Request) -> None:
    """People and programs: each is remembered for good."""
    if not house.new_guests.take(address(request)):
        raise Refused("too_fast", "Too many new guests from your address; wait a minute.")


@contextmanager
def guessing(house: House, request: Request) -> Iterator[Bucket]:
    """While a code word is tried: one that is wrong counts, and who has tried many waits."""
    guesses = house.guesses.of(address(request))
    if not guesses.holds(1.0):
        raise Refused("too_fast", "Too many wrong code words from your address; wait a minute.")
    try:
        yield guesses
    except Refused as refusal:
        if refusal.code == "unknown":
            guesses.charge(1.0)
        raise


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "nowhere"


def who_is(guest: Guest | None, connection: HTTPConnection) -> Who:
    """Whom it is counted for."""
    place = address(connection)
    return Who(guest.id if guest else place, place)


In = Annotated[House, Depends(house_of)]
Visitor = Annotated[Guest | None, Depends(visitor)]
Known = Annotated[Guest, Depends(known_guest)]
TableId = Annotated[str, Depends(table_id)]


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": wire.Refusal} for code in (401, 413, 422, 429, 503, *codes)}


router = APIRouter()


# ---- people and games


@router.get("/api/me", response_model=wire.Me)
async def me(house: In, guest: Visitor, request: Request) -> JSONResponse:
    """Who you are; a guest with a new cookie if the server does not know you."""
    if guest is not None:
        return JSONResponse(told(guest))
    check_new_guests(house, request)
    guest, secret = await house.lobby.new_guest()
    return give_cookie(JSONResponse(told(guest)), request, secret)


def told(guest: Guest) -> dict[str, Any]:
    return {"id": guest.id, "name": guest.name, "account": guest.account}


def give_cookie(response: JSONResponse, request: Request, secret: str) -> JSONResponse:
    https = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=https
    )
    return response


@router.put("/api/me", response_model=wire.Me)
async def rename(house: In, guest: Known, body: wire.Rename) -> dict[str, Any]:
    return told(await house.lobby.rename(guest, body.name))


@router.get("/api/games", response_model=list[wire.GameCard])
async def games(house: In, guest: Visitor) -> list[dict[str, Any]]:
    return catalogue.cards(house.service.shelf)


@router.get("/api/games/{key}/rules", response_model=wire.RulesPage, responses={304: {}})
async def rules(guest: Visitor, key: str, request: Request) -> Response:
    return catalogue.packed_rules(known_game(key).key).response(request.headers, ASK_EACH_TIME)


@router.get("/api/games/{key}/catalogue", response_model=dict[str, Any], responses={304: {}})
async def game_catalogue(
    house: In,
    guest: Visitor,
    key: str,
    request: Request,
    card_set: Annotated[str, Query(max_length=100)] = "standard",
) -> Response:
    """All public data of a game with one of its card sets: cards, ships, prices, limits."""
    told = catalogue.catalogue(house.lobby.known_set(key, card_set))
    return told.response(request.headers, ASK_EACH_TIME)


# ---- tables and seats


TABLE: dict[str, Any] = {
    "response_model": wire.TableState,
    "response_model_exclude_unset": True,
}


@router.get("/api/tables", response_model=list[wire.TableState], response_model_exclude_unset=True)
async def tables(house: In, guest: Visitor) -> list[dict[str, Any]]:
    """Your tables, running ones first."""
    return await house.lobby.tables(guest) if guest else []


@router.post("/api/tables", status_code=201, responses=refusals(403, 404, 409), **TABLE)
async def open_table(
    house: In, guest: Known, body: wire.NewTable, request: Request
) -> dict[str, Any]:
    check_new_tables(house, who_is(guest, request))
    state = await house.lobby.open_table(guest, body)
    return house.service.describe(state, guest.id)


@router.get("/api/tables/{table}", **TABLE)
async def one_table(house: In, guest: Visitor, table: TableId) -> dict[str, Any]:
    state, who = await house.service.look(table), guest.id if guest else None
    check_may_watch(state.row, who)
    return house.service.describe(state, who)


@router.post("/api/tables/{table}/join", responses=refusals(403, 404, 409), **TABLE)
async def join(
    house: In, guest: Known, table: TableId, body: wire.Invitation, request: Request
) -> dict[str, Any]:
    """Take the open seat that the invitation is for, or any where all may come."""
    with guessing(house, request) if is_code(body.invite) else nullcontext():
        state = await house.lobby.join(table, guest, body.invite, body.salt)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/seats/{seat}", responses=refusals(403, 404, 409), **TABLE)
async def seat_bot(
    house: In,
    guest: Known,
    table: TableId,
    seat: Annotated[int, Path(ge=0, lt=wire.MOST_SEATS)],
    body: Annotated[wire.BotSeat | wire.OpenSeat, Field(discriminator="kind")],
) -> dict[str, Any]:
    """Give an open seat to a bot, or remove somebody from a table that has not begun."""
    if isinstance(body, wire.BotSeat):
        state = await house.lobby.seat_bot(table, guest, seat, body.level)
    else:
        state = await house.lobby.free_seat(table, guest, seat)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/seats/{seat}/invite", responses=refusals(403, 404, 409), **TABLE)
async def invite_to(
    house: In,
    guest: Known,
    table: TableId,
    seat: Annotated[int, Path(ge=0, lt=wire.MOST_SEATS)],
) -> dict[str, Any]:
    """Make an invitation to the seat of somebody who is away."""
    state = await house.lobby.invite_to(table, guest, seat)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/leave", responses=refusals(403, 404, 409), **TABLE)
async def leave(house: In, guest: Known, table: TableId) -> dict[str, Any]:
    """Stand up from a table that has not begun."""
    state = await house.lobby.leave(table, guest)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/owner", responses=refusals(403, 404, 409), **TABLE)
async def hand_on(house: In, guest: Known, table: TableId, body: wire.NewOwner) -> dict[str, Any]:
    """Hand your table on to somebody who sits there."""
    state = await house.lobby.hand_on(table, guest, body.seat)
    return house.service.describe(state, guest.id)


@router.post("/api/tables/{table}/close", responses=refusals(403, 404, 409), **TABLE)
async def close(house: In, guest: Known, table: TableId) -> dict[str, Any]:
    """Close an unfinished table of your own at which nobody else sits."""
    state = await house.lobby.close(table, guest)
    return house.service.describe(state, guest.id)


# ---- at a table


REFUSED: dict[int | str, dict[str, Any]] = {
    code: {"model": wire.Declined | wire.Refusal} for code in (403, 404, 409, 413, 422, 503)
}


COMMAND = {"requestBody": {"content": {"application/json": {"schema": wire.command_schema()}}}}


@router.post(
    "/api/tables/{table}/commands",
    response_model=wire.Accepted,
    responses=REFUSED,
    openapi_extra=COMMAND,
)
async def command(house: In, guest: Known, table: TableId, request: Request) -> JSONResponse:
    """One command, as on the live connection; answers with its answer."""
    order = wire.read_command(await request.body())
    share = house.commands.of(who_is(guest, request))
    if not share.take():
        raise too_fast()
    answer = await house.service.command(table, guest, order)
    if not answer["ok"]:
        share.charge(REFUSAL_COSTS)
    return JSONResponse(answer, 200 if answer["ok"] else STATUS[answer["code"]])


@router.get(
    "/api/tables/{table}/position",
    response_model=wire.Position,
    responses=refusals(404, 409),
)
async def position(house: In, guest: Visitor, table: TableId) -> dict[str, Any]:
    """Your position now."""
    return await house.lobby.position(table, guest)


@router.get(
    "/api/tables/{table}/position/{seq}",
    response_model=wire.Position,
    responses=refusals(404, 409),
)
async def past_position(
    house: In,
    guest: Visitor,
    table: TableId,
    seq: Annotated[int, Path(ge=0, le=wire.MOST_ENTRIES)],
    request: Request,
) -> Response:
    """Your position as it was after ``seq`` entries."""
    found = await house.lobby.past_position(table, guest, seq, who_is(guest, request))
    return found.response(request.headers, FOR_YOU)


@router.get(
    "/api/tables/{table}/record",
    response_model=wire.TableRecord,
    responses=refusals(404, 409),
)
async def record(house: In, guest: Visitor, table: TableId, request: Request) -> Response:
    """The whole record and the table's seed, once the game is over."""
    found = await house.lobby.record(table, who_is(guest, request))
    return found.response(request.headers, FOR_YOU)


@router.get(
    "/api/tables/{table}/summary",
    response_model=wire.SummaryAnswer,
    responses=refusals(404, 409),
)
async def summary(house: In, guest: Visitor, table: TableId, request: Request) -> Response:
    """What the game was like, once it is over; null for a game that keeps no such figures."""
    found = await house.lobby.summary(table, who_is(guest, request))
    return found.response(request.headers, FOR_YOU)
