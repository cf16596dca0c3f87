"""``quarterdeck check-tables | doctor``: what would go wrong, and what to do about it."""

from __future__ import annotations

import logging

import typer

from quarterdeck.kernel.wording import counted

from .keeping import Database, database_of
from .shared import say


def check_tables(database: Database = None) -> None:
    """Before an upgrade: which unfinished tables this version would hold; exit code 1 if any."""
    from quarterdeck.server.operations.backup import BackupFault  # noqa: PLC0415
    from quarterdeck.server.operations.upgrading import checked_tables  # noqa: PLC0415

    logging.getLogger("quarterdeck.server").setLevel(logging.ERROR)  # it is all said here
    checked = held = 0
    try:
        for table in checked_tables(database_of(database)):
            checked += 1
            if table.held:
                held += 1
                names = ", ".join([each.name for each in table.row.seats if each.name])
                row = table.row
                say(f"{row.id}, {row.game}, rules {row.version}, of {names}: {table.held}.", "red")
    except BackupFault as fault:
        say(f"The tables cannot be looked at: {fault}.", "red")
        raise typer.Exit(1) from fault
    if held:
        say(
            f"{held} of {counted(checked, 'unfinished table')} would be held: kept as they are, "
            "and playable again with the version they were played with."
        )
        raise typer.Exit(1)
    say(f"All of {counted(checked, 'unfinished table')} would go on.")


def doctor(database: Database = None) -> None:
    """Look whether a server can run here, and say what to do where not; exit code 1 if not."""
    from quarterdeck.server.operations.doctor import examine  # noqa: PLC0415

    found = list(examine(database_of(database)))
    for each in found:
        say(f"{each.mark:5} {each.what}: {each.found}", each.style)
        if each.advice:
            say(f"      {each.advice}")
    if any(each.mark == "wrong" for each in found):
        raise typer.Exit(1)
