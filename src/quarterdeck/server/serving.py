"""Serve with uvicorn until interrupted."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from .app import create_app
from .guard.connections import protocol_for
from .live.sockets import Door
from .operations import logs, stopping
from .operations.lan import EVERYWHERE, invitation
from .processes import Processes
from .settings import Settings, database_url
from .store import Store, StoreFault

# Python's own are (700, 10, 10).  Twenty thousand objects take the collector 25 ms at a thousand
# tables, for which everybody waits; so it looks at few at once, and at all of them hardly ever.
COLLECTED = (5_000, 4, 1_000)
WRITER_WAITS = 0.001  # seconds for a busy event loop, when a batch has come back from the disk
SECONDS_TO_STOP = 5  # then connections that are still open are cut


def serve(
    *,
    open_browser: bool = False,
    lan: bool = False,
    say: Callable[[str], None] = print,
    **given: str | int | None,
) -> None:
    """Serve until interrupted.  What is not given comes from the environment."""
    known: dict[str, Any] = {name: each for name, each in given.items() if each is not None}
    if lan:
        known.setdefault("host", EVERYWHERE)
    settings = replace(Settings.from_environment(), **known)
    if reason := why_not(settings):
        raise SystemExit(f"Quarterdeck cannot start: {reason}")
    shown = "127.0.0.1" if settings.host == EVERYWHERE else settings.host
    address = f"http://{shown}:{settings.port}/"
    say(f"Quarterdeck is at {address}\nCtrl+C ends it.")
    if lan:
        say(invitation(settings.port))
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    if settings.processes > 1:
        told = {f"QUARTERDECK_{name.upper()}": str(each) for name, each in known.items()}
        Processes(settings.host, settings.port, settings.processes, told).run()
    else:
        _run(settings, host=settings.host, port=settings.port)


def serve_on(descriptor: int) -> None:
    """One of several processes that share a socket; set up by the environment."""
    _run(Settings.from_environment(), fd=descriptor)


def _run(settings: Settings, **where: Any) -> None:
    logs.begin(settings.log_level, settings.log_form)
    app = create_app(settings)
    rest_the_collector()
    sys.setswitchinterval(WRITER_WAITS)
    stopping.run(app, log_config=None, access_log=False, **where, **options(settings))


def rest_the_collector() -> None:
    """Nearly all that a server forgets is freed at once, by counting; looking for the rest among
    thousands of tables that are all in use costs more than it finds, so it is done seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def options(settings: Settings) -> dict[str, Any]:
    """How uvicorn treats connections."""
    return {
        "http": protocol_for(settings.limits),
        "ws": Door,
        "timeout_graceful_shutdown": SECONDS_TO_STOP,
    }


def why_not(settings: Settings) -> str:
    """Why a server could not start, as far as can be seen beforehand; "" if it could."""
    host, port = settings.host, settings.port
    for name, allowed in (
        ("log_level", logs.LEVELS),
        ("log_form", logs.FORMS),
        ("entry", ("everybody", "invited")),
    ):
        if getattr(settings, name) not in allowed:
            return f"QUARTERDECK_{name.upper()} is one of {', '.join(allowed)}."
    if settings.card_sets and not Path(settings.card_sets).is_dir():
        return f"There is no folder of card sets {settings.card_sets}."
    if settings.processes > 1 and database_url(settings.database).startswith("sqlite"):
        return "several processes need PostgreSQL; --database or QUARTERDECK_DATABASE names it."
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
