"""How a server is set up: from the environment, or by the program that starts it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from .limits import Limits

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """Each field can be set by the environment variable ``QUARTERDECK_`` + its name."""

    database: str = ""  # an SQLAlchemy URL; "": a file of SQLite in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8000
    static: Path = STATIC
    bot_delay: float = 0.6  # a bot answers no faster than this, so that people can follow
    bot_budget: float = 1.0  # seconds that a bot may think
    bot_workers: int = 1
    follow_every: float = 1.0  # seconds between looks at what other nodes did; 0: never
    cached_tables: int = 500
    limits: Limits = field(default_factory=Limits)

    @staticmethod
    def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
        given: dict[str, object] = {}
        for each in fields(Settings):
            text = environment.get(f"QUARTERDECK_{each.name.upper()}")
            if text is None or each.name == "limits":
                continue
            kind = type(getattr(Settings, each.name))
            try:
                given[each.name] = Path(text) if each.name == "static" else kind(text)
            except ValueError as fault:
                raise SystemExit(f"QUARTERDECK_{each.name.upper()}: {fault}") from fault
        return Settings(**given)  # type: ignore[arg-type]


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
