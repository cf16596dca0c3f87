"""``quarterdeck serve``: the tables for browsers."""

from __future__ import annotations

from typing import Annotated

import typer

from .shared import say


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port.")] = None,
    database: Annotated[
        str | None, typer.Option(help="An SQLAlchemy URL; else a file in your data folder.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones on your network too; shows them the way.")
    ] = False,
    card_sets: Annotated[
        str | None, typer.Option(help="A folder with card sets of your own, a folder each.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Processes that share the work, on one PostgreSQL.")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(help="What is told: debug, info, warning or error.")
    ] = None,
) -> None:
    """Serve the tables to browsers; what is not given comes from the environment."""
    from quarterdeck import server  # noqa: PLC0415 - no other command needs a server

    server.serve(
        host=host, port=port, database=database, card_sets=card_sets, log_level=log_level,
        processes=processes, open_browser=open_browser, lan=lan, say=say,
    )  # fmt: skip
