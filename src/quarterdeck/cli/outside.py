"""``quarterdeck bot``: programs of your own, at tables and in the arena; ``quarterdeck mcp``."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import urllib.parse
from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.outside import BadProgram, Choose, program
from quarterdeck.outside.client import Seat, Server, ServerRefused, joined, play_everywhere
from quarterdeck.outside.lines import answer_lines

from .shared import say

app = typer.Typer(help="Programs of your own that play; see docs/outside.md.", no_args_is_help=True)

TOKEN = "QUARTERDECK_TOKEN"
File = Annotated[Path, typer.Argument(metavar="FILE", help="Has a function choose(position).")]
Address = Annotated[str, typer.Option("--server", help="Where the tables are, http://…")]


def _program(file: Path) -> Choose:
    try:
        return program(file)
    except BadProgram as fault:
        raise typer.BadParameter(str(fault), param_hint="FILE") from fault


@app.command()
def token(
    name: Annotated[str, typer.Argument(help="What the program is called at tables.")],
    server: Address = "http://127.0.0.1:8000",
) -> None:
    """Make a program at a server that lets everybody in, and print its token."""
    try:
        print(Server(server).new_token(name))
    except (ServerRefused, OSError) as fault:
        say(f"No token: {fault}", "red")
        raise typer.Exit(1) from fault


@app.command()
def run(
    file: File,
    server: Address = "http://127.0.0.1:8000",
    given: Annotated[str, typer.Option("--token", envvar=TOKEN, help="Who plays.")] = "",
    table: Annotated[str, typer.Option(help="Play at this table alone.")] = "",
    invite: Annotated[str, typer.Option(help="The link of an invitation; sits down there.")] = "",
) -> None:
    """Play at real tables: at all where the token sits, until it is stopped; or at one."""
    choose = _program(file)
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    if invite:
        parts = urllib.parse.urlsplit(invite)
        server = f"{parts.scheme}://{parts.netloc}"
    try:
        place = Server(server, given or Server(server).new_token(file.stem))
        if invite:
            table = joined(place, invite)
        if table:
            say(f"table {table}")
            asyncio.run(Seat(place, table, choose).play())
            say(f"table {table}: the game is over")
        else:
            asyncio.run(play_everywhere(place, choose, say))
    except (ServerRefused, OSError) as fault:
        say(str(fault), "red")
        raise typer.Exit(1) from fault
    except KeyboardInterrupt:
        say("The program has left; the tables go on without it.")


@app.command()
def lines(file: File) -> None:
    """Answer on the standard output what the arena asks on the standard input."""
    choose = _program(file)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    sys.stdout = sys.stderr  # what the program prints is no answer
    answer_lines(choose, sys.stdin, answers)


def mcp() -> None:
    """Serve the games as tools for a language model, over the standard input and output."""
    try:
        from quarterdeck.outside.tools import serve  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        say('This needs the package mcp: pip install "quarterdeck[mcp]"', "red")
        raise typer.Exit(1) from fault
    serve()
