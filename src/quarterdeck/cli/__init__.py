"""The command line: ``quarterdeck serve | play | replay | fuzz | bench | arena | fit | games | …``.

A module for each command, or for a few that belong together; what they share is in ``shared``.
"""

from __future__ import annotations

from typing import Annotated

import typer

import quarterdeck as qd

from . import (
    admin,
    beginning,
    carding,
    checking,
    collecting,
    contests,
    fuzzing,
    keeping,
    listing,
    measuring,
    outside,
    playing,
    replaying,
    serving,
)
from .shared import console

app = typer.Typer(
    help="A digital table for games of privateers and fleets under sail.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

# In the order of ``--help``.
COMMANDS = (
    listing.games,
    serving.serve,
    playing.play,
    replaying.replay,
    replaying.verify,
    fuzzing.fuzz,
    measuring.bench,
    contests.arena,
    contests.fit,
    contests.report,
    contests.luck,
    collecting.dataset,
    outside.mcp,
    keeping.backup,
    keeping.restore,
    checking.check_tables,
    checking.doctor,
    beginning.new_game,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(carding.app, name="cards")
app.add_typer(admin.app, name="admin")
app.add_typer(outside.app, name="bot")


def _version(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if qd.COMPILED else "plain Python"
        console.print(f"quarterdeck {qd.__version__} ({kind})", markup=False)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A digital table for games of privateers and fleets under sail."""
