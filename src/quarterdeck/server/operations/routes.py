"""What those who run a server ask it: ``/healthz`` and ``/metrics``."""

from __future__ import annotations

import ipaddress

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ..routes import House, address, house_of
from . import metrics

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """200 if this server can do its work, else 503; the body says what is amiss."""
    health = await house_of(request).examiner.look()
    return JSONResponse(health.told(), 200 if health.well else 503, {"cache-control": "no-store"})


@router.get("/metrics")
async def figures(request: Request) -> Response:
    house = house_of(request)
    if not may_look(house.settings.metrics, address(request)):
        raise HTTPException(404)
    return Response(metrics.page(gauges(house)), media_type=metrics.MEDIA_TYPE)


def may_look(whom: str, asking: str) -> bool:
    """Figures are for who runs the server: for this machine, unless told otherwise."""
    if whom == "local":
        try:
            return ipaddress.ip_address(asking).is_loopback
        except ValueError:
            return False
    return whom == "everybody"


def gauges(house: House) -> metrics.Asked:
    service = house.service
    bots, writer = service.crew.figures(), service.store.writer
    return {
        "sockets": ("Live connections.", len(list(service.hub.everybody()))),
        "tables_watched": ("Tables that somebody watches.", len(service.hub.watched())),
        "tables_in_memory": ("Tables that need no replay.", len(service.cache)),
        "writer_pending": ("Jobs that wait for the writer's next batch.", writer.pending),
        "writer_age_seconds": ("How long the batch under way has taken.", writer.age or 0.0),
        "bots_waiting": ("Bots' turns that wait for a worker.", bots.waiting),
        "bots_waiting_seconds": ("How long the first of them has waited.", bots.oldest),
        "bots_thinking": ("Bots that think now.", bots.thinking),
        "bots_behind_seconds": ("By how much the most overdue bot's move is late.", bots.behind),
    }
