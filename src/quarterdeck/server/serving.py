"""Serve with uvicorn until interrupted."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from .app import create_app
from .settings import Settings, database_url
from .store import Store, StoreFault

LARGEST_FRAME = 64 * 1024  # a longer message ends the connection; the limit below it is told
SECONDS_TO_STOP = 5  # then connections that are still open are cut


def serve(
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted.  What is not given comes from the environment."""
    given = {"host": host, "port": port, "database": database}
    known = {name: value for name, value in given.items() if value is not None}
    settings = replace(Settings.from_environment(), **known)  # type: ignore[arg-type]
    if reason := why_not(settings):
        raise SystemExit(f"Quarterdeck cannot start: {reason}")
    address = f"http://{settings.host}:{settings.port}/"
    say(f"Quarterdeck is at {address}\nCtrl+C ends it.")
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        log_level="warning",
    )


def why_not(settings: Settings) -> str:
    """Why a server could not start, as far as can be seen beforehand; "" if it could."""
    host, port = settings.host, settings.port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        socket.create_server((host, port), family=family).close()
    except OSError as fault:
        return (
            f"port {port} of {host} cannot be used ({fault.strerror}). Perhaps it is being served "
            "there already; QUARTERDECK_PORT or --port names another port."
        )
    try:
        store = Store(database_url(settings.database))
        store.engine.connect().close()
        store.close()
    except (StoreFault, OSError) as fault:
        cause = getattr(fault, "orig", None) or fault
        return f"the database cannot be opened ({str(cause).splitlines()[0]})."
    return ""
