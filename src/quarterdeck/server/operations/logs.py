"""What the server writes about itself: lines for people, or JSON for programs, each with the id of
the request or live connection that it is about."""

from __future__ import annotations

import json
import logging
import re
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..identity import new_id
from . import metrics

log = logging.getLogger(__name__)

LEVELS = ("debug", "info", "warning", "error")
FORMS = ("text", "json")
GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")  # an id that a proxy may have given
SECRET = re.compile(r"^(/j/|/api/links/|/api/messages/stop/)[^/]+")
# Libraries that tell a host more than is of use.  psycopg warns of every batch that is tried anew.
LOUD = {"alembic": "WARNING", "asyncio": "WARNING", "psycopg": "ERROR", "sqlalchemy": "WARNING",
        "websockets": "WARNING"}  # fmt: skip

current: ContextVar[str] = ContextVar("request", default="-")


def begin(level: str, form: str) -> None:
    """From now on, everything that is logged goes to standard error in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else AsText())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    least = logging.getLogger().level
    for name, quiet in LOUD.items():
        logging.getLogger(name).setLevel(max(least, getattr(logging, quiet)))


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _details(record: logging.LogRecord) -> dict[str, Any]:
    details: dict[str, Any] = getattr(record, "details", {})
    return details


class AsText(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        details = "".join([f" {name}={value}" for name, value in _details(record).items()])
        text = f"{_at(record)} {record.levelname:7} {current.get()} {record.getMessage()}{details}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


class AsJson(logging.Formatter):
    """One object a line, whatever the message holds."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": current.get(),
            "message": record.getMessage(),
            **_details(record),
        }
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


class Requests:
    """Gives every request and live connection an id, says it in the answer, and tells the log.

    What lets people in is not logged: whatever stands after the ``?`` of an address, which may
    hold an invitation, code words, and what ends somebody's letters.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        request = given if GIVEN.match(given) else new_id()
        current.set(request)  # a request has a task of its own, so nobody else sees it
        begun = time.perf_counter()
        status = 0

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request
            await send(message)

        live = scope["type"] == "websocket"
        try:
            await self.app(scope, receive, send if live else told)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        live = scope["type"] == "websocket"
        if not live:
            metrics.requests.labels(scope["method"], str(status or 500)).inc()
        if not log.isEnabledFor(logging.INFO):
            return
        path = SECRET.sub(r"\1…", scope["path"])
        details: dict[str, Any] = {"path": path, "ms": round(1000 * seconds, 1)}
        if scope.get("client"):
            details["client"] = scope["client"][0]
        if live:
            log.info("live connection asked for", extra={"details": details})
        else:
            about = {"method": scope["method"], "status": status or 500}
            log.info("request", extra={"details": {**about, **details}})
