"""How a server is set up: from the environment, or by the program that starts it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from .limits import Limits

STATIC = Path(__file__).parent / "static"
# Those of Chrome and Edge, Firefox, Safari, and Edge as it was.
PUSH_SERVICES = (
    "fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com"
)


@dataclass(frozen=True)
class Settings:
    """How one server is set up."""

    database: str = ""  # an SQLAlchemy URL; "": a file of SQLite in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8000
    static: Path = STATIC
    card_sets: str = ""  # a folder with the host's own card sets, a folder each
    bot_delay: float = 0.6  # a bot answers no faster than this, so that people can follow
    bot_budget: float = 1.0  # seconds that a bot may think
    bot_workers: int = 1
    program_seconds: float = 30.0  # that a program from outside may think about a move
    program_grace: float = 5.0  # the same while it is not connected
    poker_pause: float = 1.8  # seconds of an ordinary pause before the table passes for somebody
    turn_rest: float = 4.0  # seconds before the table ends a turn in which nothing is left to do
    follow_every: float = 5.0  # seconds between looks at what was not heard of other nodes; 0: deaf
    processes: int = 1  # more than one: each is a node, on one PostgreSQL
    cache_megabytes: float = 256.0  # for games that need no replay
    log_level: str = "warning"  # debug, info, warning, error
    log_form: str = "text"  # or json: one object a line
    address: str = ""  # where people reach this server, "https://…"; "": as each page says
    entry: str = "everybody"  # who may come: everybody, or invited (see quarterdeck admin)
    smtp: str = ""  # the mail server, "smtp://USER:PASSWORD@HOST:587" or "smtps://…"; "": none
    mail_from: str = ""  # whose letters they are: "Quarterdeck <table@example.org>"
    contact: str = ""  # where push services reach the host: an e-mail address, or "https://…"
    webhooks: str = "services"  # whom people may have told: chat services, and hosts by name
    push_services: str = PUSH_SERVICES  # whom browsers may name: hosts, "*" for any part
    tell_after: float = 10.0  # seconds before somebody who is away is told that it is his turn
    metrics: str = "local"  # who may read /metrics: local (this machine), everybody, nobody
    limits: Limits = field(default_factory=Limits)

    @staticmethod
    def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
        """``QUARTERDECK_PORT`` sets the port, ``QUARTERDECK_LIMIT_SOCKETS`` a limit."""
        plain = _read(Settings(), "QUARTERDECK_", environment)
        limits = _read(Limits(), "QUARTERDECK_LIMIT_", environment)
        return replace(plain, limits=limits)


S = TypeVar("S", Settings, Limits)


def _read(defaults: S, prefix: str, environment: Mapping[str, str]) -> S:
    given: dict[str, Any] = {}
    for each in fields(defaults):
        name = prefix + each.name.upper()
        default = getattr(defaults, each.name)
        if name in environment and not isinstance(default, Limits):
            kind = Path if isinstance(default, Path) else type(default)
            try:
                given[each.name] = kind(environment[name])
            except ValueError as fault:
                raise SystemExit(f"{name}: {fault}") from fault
    return replace(defaults, **given)


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this platform keeps a user's data."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "quarterdeck"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home / "AppData" / "Local")) / "quarterdeck"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "quarterdeck"


def database_url(database: str) -> str:
    """The URL that SQLAlchemy wants; a missing one means the file in the data folder."""
    if not database:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'quarterdeck.sqlite'}"
    for prefix in ("postgres://", "postgresql://"):
        if database.startswith(prefix):
            return "postgresql+psycopg://" + database[len(prefix) :]
    return database
