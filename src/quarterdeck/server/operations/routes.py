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
    return {
        "sockets": ("Live connections.", lambda: len(list(service.hub.everybody()))),
        "tables_watched": ("Tables that somebody watches.", lambda: len(service.hub.watched())),
    }
