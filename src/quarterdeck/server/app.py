"""The HTTP routes and the live connection: thin, for all is decided behind them."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Body, Cookie, Depends, FastAPI, Path, Query, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection

from . import catalogue, wire
from .conversation import converse
from .crew import Thinker
from .identity import COOKIE, COOKIE_AGE
from .limits import Buckets
from .live import Connection
from .lobby import Lobby, known_game
from .pages import Client, Guard, same_site
from .refusals import STATUS, Refused, no_guest, no_table, too_fast, unavailable
from .service import Service
from .settings import Settings
from .store import Guest, StoreFault

ID = re.compile(r"[A-Za-z0-9_-]{1,32}\Z")


class House:
    """What the routes share."""

    def __init__(self, settings: Settings, thinker: Thinker | None) -> None:
        limits = settings.limits
        self.settings = settings
        self.service = Service(settings, thinker)
        self.lobby = Lobby(self.service)
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.commands = Buckets(limits.commands_per_second, limits.command_burst)
        rate = limits.new_guests_per_minute
        self.new_guests = Buckets(rate / 60, rate)


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def visitor(
    connection: HTTPConnection,
    secret: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None,
) -> Guest | None:
    """Who asks: a guest, or somebody without a cookie."""
    house = house_of(connection)
    guest = await house.lobby.guest(secret)
    who = guest.id if guest else address(connection)
    if connection.scope["type"] == "http" and not house.requests.take(who):
        raise too_fast()
    return guest


async def known_guest(guest: Annotated[Guest | None, Depends(visitor)]) -> Guest:
    if guest is None:
        raise no_guest()
    return guest


def table_id(table: Annotated[str, Path(max_length=64)]) -> str:
    if not ID.match(table):
        raise no_table()
    return table


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "nowhere"


In = Annotated[House, Depends(house_of)]
Visitor = Annotated[Guest | None, Depends(visitor)]
Known = Annotated[Guest, Depends(known_guest)]
TableId = Annotated[str, Depends(table_id)]


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": wire.Refusal} for code in (401, 413, 422, 429, 503, *codes)}


def create_app(settings: Settings | None = None, thinker: Thinker | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    settings = settings or Settings.from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house = House(settings, thinker)
        await house.service.start()
        yield
        await house.service.stop()

    app = FastAPI(
        title="Quarterdeck",
        summary="Tables for games of privateers and fleets under sail. See docs/wire.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=refusals(404),
    )
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(RequestValidationError, on_malformed)
    app.add_exception_handler(HTTPException, on_http_fault)
    app.add_exception_handler(StoreFault, on_store_fault)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, most_bytes=settings.limits.message_bytes)
    _people_and_games(app)
    _tables(app)
    _at_a_table(app)
    app.add_api_websocket_route("/api/tables/{table}/live", live)
    app.mount("/", Client(settings.static))
    return app


# ---- faults


def refusal_response(code: str, reason: str, status: int) -> JSONResponse:
    return JSONResponse({"code": code, "reason": reason}, status)


async def on_refused(_: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, Refused)
    return refusal_response(fault.code, fault.reason, fault.status)


async def on_malformed(_: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, RequestValidationError)
    return refusal_response("malformed", wire.complaint(fault.errors()), 422)


async def on_http_fault(_: Request, fault: Exception) -> JSONResponse:
    assert isinstance(fault, HTTPException)
    if fault.status_code == 413:
        return refusal_response("too_long", "The message is too long.", 413)
    if fault.status_code == 400:
        return refusal_response("malformed", "The body is not JSON.", 422)
    code = "unknown" if fault.status_code == 404 else "malformed"
    response = refusal_response(code, fault.detail + ".", fault.status_code)
    response.headers.update(fault.headers or {})
    return response


async def on_store_fault(_: Request, fault: Exception) -> JSONResponse:
    refusal = unavailable()
    return refusal_response(refusal.code, refusal.reason, refusal.status)


# ---- HTTP


def _people_and_games(app: FastAPI) -> None:
    @app.get("/api/me", response_model=wire.Me)
    async def me(house: In, guest: Visitor, request: Request) -> JSONResponse:
        """Who you are; a guest with a new cookie if the server does not know you."""
        if guest is not None:
            return JSONResponse({"id": guest.id, "name": guest.name})
        if not house.new_guests.take(address(request)):
            raise Refused("too_fast", "Too many new guests from your address; wait a minute.")
        guest, secret = await house.lobby.new_guest()
        response = JSONResponse({"id": guest.id, "name": guest.name})
        https = request.url.scheme == "https"
        response.set_cookie(
            COOKIE, secret, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=https
        )
        return response

    @app.put("/api/me", response_model=wire.Me)
    async def rename(house: In, guest: Known, body: wire.Rename) -> dict[str, Any]:
        renamed = await house.lobby.rename(guest, body.name)
        return {"id": renamed.id, "name": renamed.name}

    @app.get("/api/games", response_model=list[wire.GameCard])
    async def games(guest: Visitor) -> list[dict[str, Any]]:
        return catalogue.cards()

    @app.get("/api/games/{key}/rules", response_model=wire.RulesPage)
    async def rules(guest: Visitor, key: str) -> dict[str, Any]:
        return catalogue.rules_page(known_game(key).key)


def _tables(app: FastAPI) -> None:
    table: dict[str, Any] = {
        "response_model": wire.TableState,
        "response_model_exclude_unset": True,
    }

    @app.get("/api/tables", response_model=list[wire.TableState], response_model_exclude_unset=True)
    async def tables(house: In, guest: Visitor) -> list[dict[str, Any]]:
        """Your tables, running ones first."""
        return await house.lobby.tables(guest) if guest else []

    @app.post("/api/tables", status_code=201, responses=refusals(403, 404, 409), **table)
    async def open_table(house: In, guest: Known, body: wire.NewTable) -> dict[str, Any]:
        state = await house.lobby.open_table(guest, body)
        return house.service.describe(state, guest.id)

    @app.get("/api/tables/{table}", **table)
    async def one_table(house: In, guest: Visitor, table: TableId) -> dict[str, Any]:
        state = await house.service.look(table)
        return house.service.describe(state, guest.id if guest else None)

    @app.post("/api/tables/{table}/join", responses=refusals(403, 404, 409), **table)
    async def join(
        house: In, guest: Known, table: TableId, body: wire.Invitation
    ) -> dict[str, Any]:
        """Take the open seat that the invitation is for."""
        state = await house.lobby.join(table, guest, body.invite)
        return house.service.describe(state, guest.id)

    @app.post("/api/tables/{table}/seats/{seat}", responses=refusals(403, 404, 409), **table)
    async def seat_bot(
        house: In,
        guest: Known,
        table: TableId,
        seat: Annotated[int, Path(ge=0, lt=wire.MOST_SEATS)],
        body: wire.BotSeat,
    ) -> dict[str, Any]:
        """Give an open seat to a bot."""
        state = await house.lobby.seat_bot(table, guest, seat, body.level)
        return house.service.describe(state, guest.id)

    @app.post("/api/tables/{table}/rematch", responses=refusals(403, 404, 409), **table)
    async def rematch(house: In, guest: Known, table: TableId) -> dict[str, Any]:
        """The same players, bots and options at a new table."""
        state = await house.lobby.rematch(table, guest)
        return house.service.describe(state, guest.id)


def _at_a_table(app: FastAPI) -> None:
    refused: dict[int | str, dict[str, Any]] = {
        code: {"model": wire.Declined | wire.Refusal} for code in (403, 404, 409, 413, 422, 503)
    }

    @app.post("/api/tables/{table}/commands", response_model=wire.Accepted, responses=refused)
    async def command(
        house: In,
        guest: Known,
        table: TableId,
        body: Annotated[wire.AnyCommand, Body(discriminator="type")],
    ) -> JSONResponse:
        """One command, as on the live connection; answers with its answer."""
        if not house.commands.take(guest.id):
            raise too_fast()
        answer = await house.service.command(table, guest, body)
        return JSONResponse(answer, 200 if answer["ok"] else STATUS[answer["code"]])

    @app.get(
        "/api/tables/{table}/position",
        response_model=wire.Position,
        responses=refusals(404, 409),
    )
    async def position(house: In, guest: Visitor, table: TableId) -> dict[str, Any]:
        """Your position now."""
        return await house.lobby.position(table, guest)

    @app.get(
        "/api/tables/{table}/position/{seq}",
        response_model=wire.Position,
        responses=refusals(404, 409),
    )
    async def past_position(
        house: In,
        guest: Visitor,
        table: TableId,
        seq: Annotated[int, Path(ge=0, le=wire.MOST_ENTRIES)],
    ) -> dict[str, Any]:
        """Your position as it was after ``seq`` entries."""
        return await house.lobby.past_position(table, guest, seq)

    @app.get(
        "/api/tables/{table}/record",
        response_model=wire.TableRecord,
        responses=refusals(404, 409),
    )
    async def record(house: In, guest: Visitor, table: TableId) -> dict[str, Any]:
        """The whole record and the table's seed, once the game is over."""
        return await house.lobby.record(table)


# ---- the live connection


async def live(
    websocket: WebSocket,
    table: str,
    since: Annotated[int, Query(ge=-1, le=wire.MOST_ENTRIES)] = -1,
) -> None:
    house = house_of(websocket)
    guest = await visitor(websocket, websocket.cookies.get(COOKIE))
    who = guest.id if guest else address(websocket)
    refusal = live_refusal(house, websocket, table, who)
    connection = Connection(
        websocket, table, guest.id if guest else None, who, house.settings.limits
    )
    if refusal is None:
        try:
            await house.service.attach(connection, since)
        except Refused as fault:
            refusal = fault
    if refusal is not None:
        await websocket.send_denial_response(
            refusal_response(refusal.code, refusal.reason, refusal.status)
        )
        return
    try:
        await websocket.accept()
        await converse(house.service, connection, guest)
    finally:
        await house.service.detach(connection)


def live_refusal(house: House, websocket: WebSocket, table: str, who: str) -> Refused | None:
    if not same_site(websocket.headers):
        return Refused("malformed", "This connection was asked for by another site.", 403)
    if house.service.hub.count(who) >= house.settings.limits.sockets:
        return Refused("too_fast", "You have too many pages open.")
    return None if ID.match(table) else no_table()
