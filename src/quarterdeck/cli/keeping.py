"""``quarterdeck backup | restore``: copies of all that a server holds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .shared import say

Database = Annotated[
    str | None,
    typer.Option(help="An SQLAlchemy URL; else as the server has it."),
]


def database_of(given: str | None) -> str:
    from quarterdeck.server.settings import Settings  # noqa: PLC0415

    return Settings.from_environment().database if given is None else given


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to be made.")],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Copy all tables, guests and records while the server runs, and check the copy."""
    from quarterdeck.server.operations import backup as copies  # noqa: PLC0415

    try:
        about = copies.backup(database_of(database), file, force)
    except copies.BackupFault as fault:
        say(f"There is no copy: {fault}.", "red")
        raise typer.Exit(1) from fault
    say(f"{file} holds {about.told}; read again and found the same.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by backup.")],
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace all that the database holds.")
    ] = False,
) -> None:
    """Put a copy back, into a database of either kind; the server must not run."""
    from quarterdeck.server.operations import backup as copies  # noqa: PLC0415

    try:
        about = copies.restore(file, database_of(database), force)
    except copies.BackupFault as fault:
        say(f"Nothing was put back: {fault}.", "red")
        raise typer.Exit(1) from fault
    say(f"Put back from {about.made}: {about.told}; read again and found the same.")
