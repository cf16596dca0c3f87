"""What every answer carries, and what every request is spared."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Buckets, Limits
from .refusals import too_fast

SECURITY = {
    # Svelte sets style attributes, so inline styles are allowed; scripts are not.
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # an address may hold an invitation
    "cross-origin-opener-policy": "same-origin",
}

RECORDS = ("/api/records", "/api/fair")  # to which whole records may be sent


class Guard:
    """Security headers on every answer, limits on every request, no orders from other sites."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._files = Buckets(limits.files_per_second, limits.file_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.limits.message_bytes
        if scope["path"] in RECORDS:
            most = self.limits.record_bytes
        refusal = self._refusal(scope, Headers(scope=scope), most) or await self._file_turn(scope)
        await (refusal or self.app)(scope, self._counted(receive, most), self._guarded(scope, send))

    def _guarded(self, scope: Scope, send: Send) -> Send:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("cache-control", "no-store")
                if message["status"] == 429:
                    # Who is too fast waits: on one connection there is no flood of refusals.
                    await asyncio.sleep(self.limits.refusal_pause)
            await send(message)

        return guarded

    def _refusal(self, scope: Scope, headers: Headers, most: int) -> JSONResponse | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            reason = f"A message has at most {most} bytes."
            return JSONResponse({"code": "too_long", "reason": reason}, 413)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_site(headers):
            body = {"code": "malformed", "reason": "This request came from another site."}
            return JSONResponse(body, 403)
        return None

    async def _file_turn(self, scope: Scope) -> JSONResponse | None:
        """Who asks for many files gets them one by one: answered in bursts, all of them would hold
        up the moves that come in between."""
        if scope["path"].startswith("/api/"):
            return None
        client = scope.get("client") or ("nowhere", 0)
        due = self._files.of(client[0]).turn(self.limits.file_wait)
        if due is None:
            fault = too_fast()
            return JSONResponse({"code": fault.code, "reason": fault.reason}, fault.status)
        if due:
            await asyncio.sleep(due)
        return None

    def _counted(self, receive: Receive, most: int) -> Receive:
        """A body that says nothing of its length is cut off at the limit, and one that comes
        drop by drop in the end."""
        taken, until, complete = 0, 0.0, False

        async def counted() -> Message:
            nonlocal taken, until, complete
            if complete:
                return await receive()  # waits until the other side has gone
            clock = asyncio.get_running_loop().time
            until = until or clock() + self.limits.body_seconds
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError as fault:
                raise HTTPException(408) from fault
            complete = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413)
            return message

        return counted


def same_site(headers: Headers) -> bool:
    """Whether a browser's page may give orders here: its origin must be this very host."""
    origin = headers.get("origin")
    if origin is None:
        return True  # not a page of a browser
    return urlsplit(origin).netloc == headers.get("host", "")
