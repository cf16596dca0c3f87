"""Serve with uvicorn until interrupted."""

from __future__ import annotations

import threading
import webbrowser
from dataclasses import replace

import uvicorn

from .app import create_app
from .settings import Settings

LARGEST_FRAME = 64 * 1024  # a longer message ends the connection; the limit below it is told
SECONDS_TO_STOP = 5  # then connections that are still open are cut


def serve(
    host: str | None = None,
    port: int | None = None,
    database_url: str | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until interrupted.  What is not given comes from the environment."""
    given = {"host": host, "port": port, "database": database_url}
    known = {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings.from_environment(), **known)  # type: ignore[arg-type]
    if open_browser:
        address = f"http://{settings.host}:{settings.port}/"
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        log_level="warning",
    )
