"""What those who run a server ask it: ``/healthz`` and ``/metrics``."""

from __future__ import annotations

import asyncio
import ipaddress

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ..routes import House, address, house_of
from . import metrics

SHOWN_EVERY = 5.0  # seconds

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
    metrics.show(standing(house))
    return Response(metrics.page(), media_type=metrics.MEDIA_TYPE)


def may_look(whom: str, asking: str) -> bool:
    """Figures are for who runs the server: for this machine, unless told otherwise."""
    if whom == "local":
        try:
            return ipaddress.ip_address(asking).is_loopback
        except ValueError:
            return False
    return whom == "everybody"


async def keep_showing(house: House) -> None:
    """For the other processes of this server, any of which may be asked."""
    while metrics.several_processes():
        metrics.show(standing(house))
        await asyncio.sleep(SHOWN_EVERY)


def standing(house: House) -> dict[str, float]:
    service = house.service
    bots, writer = service.crew.figures(), service.store.writer
    return {
        "sockets": len(list(service.hub.everybody())),
        "tables_watched": len(service.hub.watched()),
        "tables_in_memory": len(service.cache),
        "tables_bytes": service.cache.bytes,
        "writer_pending": writer.pending,
        "writer_age_seconds": writer.age or 0.0,
        "bots_waiting": bots.waiting,
        "bots_waiting_seconds": bots.oldest,
        "bots_thinking": bots.thinking,
        "bots_behind_seconds": bots.behind,
    }
