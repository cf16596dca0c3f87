"""``quarterdeck bench``: how fast the games are here."""

from __future__ import annotations

import os
import platform
from typing import Annotated

import typer
from rich.table import Table

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.arena import bench as benches
from quarterdeck.kernel import Game, Seat, jsons

from .shared import ALL, GameOrAll, console, progress_on, say, several_rules


def bench(
    game: GameOrAll = ALL,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each round.")] = 0.2,
) -> None:
    """Measure how fast the games are here."""
    several = several_rules(game)
    table = Table("game", "what", "", "unit", box=None, pad_edge=False)
    with progress_on(console) as progress:
        task = progress.add_task("measuring", total=benches.FIGURES * len(several))
        for rules in several:
            for figure in benches.measure(rules, _encoded, seconds):
                value = f"{figure.value:,.3g}" if figure.value < 1000 else f"{figure.value:,.0f}"
                table.add_row(rules.key, figure.name, value, figure.unit)
                progress.advance(task)
    say(machine())
    console.print(table)


def machine() -> str:
    """Where figures come from, in general words."""
    implementation = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"quarterdeck {qd.__version__}, {implementation}, {system}"


def _encoded(game: Game, seat: Seat) -> bytes:
    """What the server sends to a seat: its view, its prompt and its moves."""
    from quarterdeck.server.tables.table import Table as ServerTable  # noqa: PLC0415

    names = tuple(bots.NAMES[: game.setup.seats])
    return jsons.packed(ServerTable("", "", game, []).position(seat, names))
