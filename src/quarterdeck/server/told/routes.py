"""The HTTP routes about messages: thin, for all is decided behind them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from ..people.bodies import Done
from ..people.routes import DONE, Named, Someone
from ..routes import In, Known, address, refusals
from . import bodies

router = APIRouter(prefix="/api/messages", responses=refusals(403, 404, 409))

STATE: dict[str, Any] = {"response_model": bodies.MessageState}
PlaceId = Annotated[str, Path(max_length=32)]


def home_of(request: Request) -> str:
    """By which address this person reaches the server; messages lead back there."""
    return str(request.base_url).rstrip("/")


@router.get("", **STATE)
async def state(house: In, guest: Known) -> dict[str, Any]:
    """What you are told when you are not at the table, how, and when not."""
    return await house.messages.state(guest)


@router.put("", **STATE)
async def wish(house: In, guest: Known, body: bodies.MessageWishes) -> dict[str, Any]:
    await house.messages.wish(guest, body)
    return await house.messages.state(guest)


@router.post("/push", **STATE)
async def add_browser(
    house: In, guest: Known, name: Named, body: bodies.PushPlace
) -> dict[str, Any]:
    """Have this browser told: what ``pushManager.subscribe`` gave."""
    await house.messages.add_browser(guest, body, name)
    return await house.messages.state(guest)


@router.post("/email", **STATE)
async def add_email(
    house: In, guest: Known, body: bodies.EmailPlace, request: Request
) -> dict[str, Any]:
    """Give an e-mail address; a code is sent there."""
    await house.messages.add_email(guest, body.address, home_of(request), address(request))
    return await house.messages.state(guest)


@router.post("/email/confirm", **STATE)
async def confirm(house: In, guest: Known, body: bodies.ConfirmCode) -> dict[str, Any]:
    """Type the code that came by e-mail."""
    await house.messages.confirm(guest, body.code)
    return await house.messages.state(guest)


@router.post("/webhook", **STATE)
async def add_webhook(
    house: In, guest: Known, body: bodies.WebhookPlace, request: Request
) -> dict[str, Any]:
    """Give a webhook's address; it is kept if it takes a first message."""
    await house.messages.add_webhook(guest, body.address, home_of(request))
    return await house.messages.state(guest)


@router.post("/places/{place}/test", response_model=Done)
async def test(house: In, guest: Known, place: PlaceId) -> dict[str, Any]:
    """Send something there now."""
    await house.messages.test(guest, place)
    return DONE


@router.delete("/places/{place}", **STATE)
async def forget(house: In, guest: Known, place: PlaceId) -> dict[str, Any]:
    await house.messages.forget(guest, place)
    return await house.messages.state(guest)


@router.post("/stop/{token}", response_model=Done)
async def stop(
    house: In, guest: Someone, token: Annotated[str, Path(max_length=100)]
) -> dict[str, Any]:
    """End the messages to the place whose letter carried this (``List-Unsubscribe``)."""
    await house.messages.stop(token)
    return DONE
