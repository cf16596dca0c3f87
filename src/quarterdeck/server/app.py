"""The whole server as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Annotated

from fastapi import FastAPI, Query, Request, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.protocols.utils import ClientDisconnected

from . import wire
from .bots.hints import router as hints
from .bots.workers import Thinker
from .coach.routes import router as coach
from .gathering.board import BOARD
from .gathering.routes import router as gathering
from .guard.shelf import Client
from .identity import COOKIE, fingerprint, is_program
from .lessons.routes import router as lessons
from .limits import Who, is_this_machine
from .live.connections import Connection
from .live.conversation import Conversation
from .live.sockets import EXTENSION
from .operations import metrics
from .operations.logs import Requests
from .operations.routes import keep_showing
from .operations.routes import router as operations
from .outside.routes import router as outside
from .pages import Guard, same_site
from .people.routes import router as people
from .people.watch import keep_watch
from .refusals import Refused, no_table, unavailable
from .remains.routes import router as remains
from .renown.routes import router as renown
from .routes import (
    ID,
    House,
    house_of,
    refusals,
    router,
    someone,
    token_of,
    visitor,
    who_is,
)
from .settings import Settings
from .store import StoreFault
from .told.routes import router as messages
from .tournaments.routes import router as tournaments


def create_app(settings: Settings | None = None, thinker: Thinker | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    settings = settings or Settings.from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = app.state.house = House(settings, thinker)
        async with kept(house):
            yield

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
    app.add_middleware(Guard, limits=settings.limits)
    app.add_middleware(Requests)
    people_and_tables = (people, gathering, messages, outside, renown, tournaments)
    for routes in (router, remains, lessons, hints, coach, operations, *people_and_tables):
        app.include_router(routes)
    app.add_api_websocket_route("/api/tables/{table}/live", live)
    app.add_api_websocket_route("/api/board/live", live_board)
    app.mount("/", Client(settings.static))
    return app


@contextlib.asynccontextmanager
async def kept(house: House) -> AsyncIterator[None]:
    """From the server's start to its end, with all that it does by itself."""
    await house.service.start()
    await house.herald.start()
    background = [asyncio.create_task(each) for each in in_the_background(house)]
    yield
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    house.herald.close()
    house.lobby.archive.close()
    await house.service.stop()


def in_the_background(house: House) -> list[Coroutine[None, None, None]]:
    watching = keep_watch(house.service, house.lobby.register)
    telling = house.herald.keep_telling()
    coach, judge = house.coach.keep_reading(), house.judge.keep_judging()
    return [keep_showing(house), watching, coach, telling, judge, house.hall.keep_going()]


# ---- faults


def refusal_response(code: str, reason: str, status: int) -> JSONResponse:
    metrics.refusals.labels(code).inc()
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


# ---- the live connection


async def live(
    websocket: WebSocket,
    table: str,
    since: Annotated[int, Query(ge=-1, le=wire.MOST_ENTRIES)] = -1,
) -> None:
    async def attach(connection: Connection) -> None:
        if not ID.match(table):
            raise no_table()
        await house_of(websocket).service.attach(connection, since)

    await converse(websocket, table, attach)


async def live_board(websocket: WebSocket) -> None:
    await converse(websocket, BOARD, house_of(websocket).service.board.attach)


async def converse(
    websocket: WebSocket, place: str, attach: Callable[[Connection], Awaitable[None]]
) -> None:
    """Let a page in at a table, or at the board, and leave it to its conversation."""
    house = house_of(websocket)
    try:
        cookie = websocket.cookies.get(COOKIE)
        guest = await visitor(websocket, await someone(websocket, cookie))
        who = who_is(guest, websocket)
        check_live(house, websocket, who)
        connection = Connection(place, guest.id if guest else None, house.settings.limits)
        if guest is not None and (guest.account or is_program(guest.id)):
            connection.mark = fingerprint(cookie or token_of(websocket) or "")
        connection.bucket = house.commands.of(who)
        counted = who.key, f"from {who.address}"
        conversation = Conversation(house.service, connection, guest, counted)
        try:
            await attach(connection)
            await websocket.accept()
        except BaseException:
            conversation.lost()
            raise
        conversation.begin(websocket.scope["extensions"][EXTENSION])
    except (WebSocketDisconnect, ClientDisconnected):
        pass  # it did not wait to be let in
    except (Refused, StoreFault) as fault:  # before it was accepted: what comes later is answered
        refusal = fault if isinstance(fault, Refused) else unavailable()
        await websocket.send_denial_response(
            refusal_response(refusal.code, refusal.reason, refusal.status)
        )


def check_live(house: House, websocket: WebSocket, who: Who) -> None:
    if not same_site(websocket.headers):
        raise Refused("malformed", "This connection was asked for by another site.", 403)
    limits, hub = house.settings.limits, house.service.hub
    if hub.count(who.key) >= limits.sockets:
        raise Refused("too_fast", "You have too many pages open.")
    crowd = limits.sockets * limits.guests_per_address
    if hub.count(f"from {who.address}") >= crowd and not is_this_machine(who.address):
        raise Refused("too_fast", "Too many pages are open at your address.")
