"""The built web client, held in memory and compressed beforehand."""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from quarterdeck.kernel import jsons

from .packed import Packed

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Quarterdeck</title>
<h1>The web client is not built</h1>
<p>The server is running. To build the pages, run in the folder <code>web/</code>:</p>
<pre>npm ci
npm run build</pre><p>and load this page again.</p></html>"""

FOR_EVER = "public, max-age=31536000, immutable"  # the name of an asset holds its hash
ASK_EACH_TIME = "no-cache"
INDEX, ROUTES, ASSETS = "/index.html", "/routes.json", "/assets/"
PACKED_ALREADY = ("font/", "image/png", "image/jpeg", "image/webp", "audio/", "video/")

Files = dict[str, Packed]


class Client:
    """Answers with a file, or with the client's page.  What is no page of it is a 404, drawn."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        response = self.answer(scope["method"], scope["path"], Headers(scope=scope))
        if scope["method"] == "HEAD":
            response.body = b""  # its length is told all the same
        await response(scope, receive, send)

    def answer(self, method: str, path: str, headers: Headers) -> Response:
        if path == "/api" or path.startswith("/api/"):
            raise HTTPException(404)
        if method not in ("GET", "HEAD"):
            raise HTTPException(405)
        files, pages = read(self._folder, stamp(self._folder))
        if path in files:
            cache = FOR_EVER if path.startswith(ASSETS) else ASK_EACH_TIME
            return files[path].response(headers, cache)
        if path.startswith(ASSETS):
            raise HTTPException(404)
        status = 200 if pages.fullmatch(path) else 404
        if INDEX not in files:
            return HTMLResponse(NOT_BUILT, status, {"cache-control": ASK_EACH_TIME})
        return files[INDEX].response(headers, ASK_EACH_TIME, status)


def stamp(folder: Path) -> int:
    """Changes when the client is built again."""
    try:
        return (folder / INDEX[1:]).stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=4)
def read(folder: Path, _stamp: int) -> tuple[Files, re.Pattern[str]]:
    """The client's files by their addresses, and what the address of a page looks like."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name[0] != "."]
    files = {f"/{path.relative_to(folder).as_posix()}": packed(path) for path in found}
    routes = jsons.read(files[ROUTES].body) if ROUTES in files else {"home": "/"}
    return files, page_addresses(list(routes.values()))


def packed(path: Path) -> Packed:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Packed.of(path.read_bytes(), kind, 9, not kind.startswith(PACKED_ALREADY))


def page_addresses(routes: list[str]) -> re.Pattern[str]:
    """As the client's own router reads them: ``/t/{id}`` with any word for what is in braces."""
    forms = [re.sub(r"\\\{\w+\\\}", r"[\\w-]+", re.escape(route.rstrip("/"))) for route in routes]
    return re.compile(f"(?:{'|'.join(forms)})/?", re.ASCII)
