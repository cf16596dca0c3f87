"""Which form the tables of a store have, and how they get another."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from ..store import schema

TABLE = "alembic_version"


def _config(connection: sa.Connection | None = None) -> Config:
    folder = Path(schema.__file__).parent / "migrations"
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def known() -> list[str]:
    """All forms that this program knows, the newest first."""
    return [each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()]


def current(connection: sa.Connection) -> str | None:
    """The form that a database has; None if there is nothing in it."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: sa.Connection, revision: str) -> None:
    """Bring the tables to a form, within the transaction that the connection is in."""
    command.upgrade(_config(connection), revision)


def tables() -> list[str]:
    """The names of all tables that this program knows."""
    return list(schema.metadata.tables)
