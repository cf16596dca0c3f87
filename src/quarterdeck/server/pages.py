"""The built web client, and what every answer carries or is spared."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quarterdeck</title>
<h1>The web client is not built</h1>
<p>The server is running. To build the pages, run in the folder <code>web/</code>:</p>
<pre>npm ci
npm run build</pre><p>and load this page again.</p></html>"""

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

FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset holds its hash
ASK_EACH_TIME = "no-cache"


class Client(StaticFiles):
    """The built client.  Every path that is no file is a page of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.config_checked = True  # the folder may be missing, or built while we run
        self._index = folder / "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path == "api" or path.startswith(f"api{os.sep}"):
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
            asset = path.startswith(f"assets{os.sep}")
        except HTTPException as fault:
            if fault.status_code != 404 or path.startswith(f"assets{os.sep}"):
                raise
            if not self._index.is_file():
                return HTMLResponse(NOT_BUILT, headers={"cache-control": ASK_EACH_TIME})
            response, asset = await super().get_response("index.html", scope), False
        response.headers["cache-control"] = FOR_EVER if asset else ASK_EACH_TIME
        return response


class Guard:
    """Security headers on every answer, a limit on every body, no orders from other sites."""

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self.app = app
        self.most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    answer.setdefault("cache-control", "no-store")
            await send(message)

        await (refusal or self.app)(scope, self._counted(receive), guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.most_bytes:
            return self._too_long()
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_site(headers):
            body = {"code": "malformed", "reason": "This request came from another site."}
            return JSONResponse(body, 403)
        return None

    def _too_long(self) -> JSONResponse:
        reason = f"A message has at most {self.most_bytes} bytes."
        return JSONResponse({"code": "too_long", "reason": reason}, 413)

    def _counted(self, receive: Receive) -> Receive:
        """A body that says nothing of its length is cut off at the limit."""
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.most_bytes:
                raise HTTPException(413)
            return message

        return counted


def same_site(headers: Headers) -> bool:
    """Whether a browser's page may give orders here: its origin must be this very host."""
    origin = headers.get("origin")
    if origin is None:
        return True  # not a page of a browser
    return urlsplit(origin).netloc == headers.get("host", "")
