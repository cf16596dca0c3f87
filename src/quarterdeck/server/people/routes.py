"""The HTTP routes about people: thin, for all is decided behind them."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Cookie, Depends, Path, Request
from fastapi.responses import JSONResponse, Response

from quarterdeck.kernel import jsons

from .. import wire
from ..identity import COOKIE, fingerprint
from ..refusals import Refused
from ..routes import In, Known, address, give_cookie, refusals, someone, told
from ..store import Guest
from . import bodies
from .desk import device_name
from .passkeys import NO_ORIGIN, Site

router = APIRouter(prefix="/api/people", responses=refusals(403, 404, 409))

Someone = Annotated[Guest | None, Depends(someone)]  # also on a server for the invited
Secret = Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)]
DONE: dict[str, Any] = {"done": True}


def device_of(request: Request) -> str:
    return device_name(request.headers.get("user-agent", ""))


def site_of(request: Request, house: In) -> Site | None:
    """The site whose passkeys these are; the page's own address, which was checked before."""
    origin = house.settings.address or request.headers.get("origin", "")
    parts = urlsplit(origin)
    if not request.headers.get("origin") or not parts.hostname:
        return None
    return Site(f"{parts.scheme}://{parts.netloc}")


def page_site(site: Annotated[Site | None, Depends(site_of)]) -> Site:
    if site is None:
        raise Refused("malformed", NO_ORIGIN)
    return site


def mark_of(secret: Secret = None) -> str:
    return fingerprint(secret or "")


Mark = Annotated[str, Depends(mark_of)]
Named = Annotated[str, Depends(device_of)]
Here = Annotated[Site, Depends(page_site)]


# ---- an account


@router.get("/me", response_model=bodies.AccountState)
async def state(house: In, guest: Known) -> dict[str, Any]:
    """What only you see of yourself."""
    return await house.desk.state(guest)


@router.post("/recovery", response_model=bodies.RecoveryCode)
async def recovery(house: In, guest: Known, mark: Mark, device: Named) -> dict[str, Any]:
    """A new recovery code, shown this once; a guest keeps an account from now on."""
    return {"code": await house.desk.recovery_code(guest, mark, device)}


@router.post("/recovery/check", response_model=bodies.Done)
async def check(house: In, guest: Known, request: Request, body: bodies.Code) -> dict[str, Any]:
    """You have written it down, and type it once."""
    await house.desk.check_recovery(guest, body.code, address(request))
    return DONE


@router.post("/passkeys/begin", response_model=dict[str, Any])
async def begin_passkey(house: In, guest: Known, site: Here) -> dict[str, Any]:
    """What the browser needs to make a passkey: ``PublicKeyCredentialCreationOptionsJSON``."""
    return await house.desk.begin_passkey(guest, site)


@router.post("/passkeys", response_model=bodies.AccountState)
async def add_passkey(
    house: In, guest: Known, site: Here, mark: Mark, device: Named, body: bodies.NewPasskey
) -> dict[str, Any]:
    """Keep the passkey that the browser has made; a guest keeps an account from now on."""
    await house.desk.add_passkey(guest, site, body.credential, mark, device)
    return await house.desk.state(guest)


@router.delete("/passkeys/{passkey}", response_model=bodies.Done)
async def forget_passkey(
    house: In, guest: Known, passkey: Annotated[str, Path(max_length=1400)]
) -> dict[str, Any]:
    await house.desk.forget_passkey(guest, passkey)
    return DONE


# ---- signing in and out


@router.post("/sign-in/begin", response_model=dict[str, Any])
async def begin_sign_in(house: In, guest: Someone, site: Here, request: Request) -> dict[str, Any]:
    """What the browser needs to offer its passkeys: ``PublicKeyCredentialRequestOptionsJSON``."""
    return await house.desk.begin_sign_in(site, address(request))


@router.post("/sign-in", response_model=bodies.SignedIn)
async def sign_in(
    house: In,
    guest: Someone,
    site: Annotated[Site | None, Depends(site_of)],
    device: Named,
    request: Request,
    body: bodies.SignIn,
) -> JSONResponse:
    """By passkey, recovery code or another device's code word; the guest's games come along."""
    came = await house.desk.sign_in(body, site, address(request), device, guest)
    who = {"id": came.guest.id, "name": came.guest.name, "moved": came.moved, "left": came.left}
    return give_cookie(JSONResponse(who), request, came.secret)


@router.post("/devices", response_model=bodies.DeviceCode)
async def device_code(house: In, guest: Known, request: Request) -> dict[str, Any]:
    """A code word, and a link and QR code with it, for another device: once, and soon."""
    home = house.settings.address or str(request.base_url).rstrip("/")
    return await house.desk.device_code(guest, home)


@router.delete("/devices", response_model=bodies.Done)
async def sign_out_everywhere(house: In, guest: Known) -> JSONResponse:
    """Sign out everywhere, here too.  A guest without an account would lose everything: refused."""
    if not guest.account:
        raise Refused("illegal", "You are a guest in this browser alone; keep an account first.")
    await house.desk.sign_out(guest, None)
    return without_cookie()


@router.delete("/devices/{device}", response_model=bodies.Done)
async def sign_out(
    house: In, guest: Known, device: Annotated[str, Path(max_length=32)]
) -> JSONResponse:
    await house.desk.sign_out(guest, device)
    return without_cookie() if device == guest.device else JSONResponse(DONE)


# ---- what is yours


@router.get("/data", response_model=dict[str, Any])
async def data(house: In, guest: Known) -> Response:
    """All that is stored of you, to download."""
    found = jsons.packed(await house.desk.data(guest))
    named = 'attachment; filename="quarterdeck.json"'
    return Response(found, media_type="application/json", headers={"content-disposition": named})


@router.delete("/me", response_model=bodies.Done)
async def delete(house: In, guest: Known) -> JSONResponse:
    """Delete what is yours; games stay for the others under "a former player"."""
    await house.desk.delete(guest)
    return without_cookie()


# ---- a server for the invited


@router.post("/enter", response_model=wire.Me)
async def enter(house: In, guest: Someone, request: Request, body: bodies.Code) -> JSONResponse:
    """Come in with an invitation, where the host wants one."""
    if guest is not None:
        return JSONResponse(told(guest))
    new, secret = await house.desk.enter(body.code, address(request))
    return give_cookie(JSONResponse(told(new)), request, secret)


def without_cookie() -> JSONResponse:
    response = JSONResponse(DONE)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response
