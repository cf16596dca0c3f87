"""``quarterdeck dataset``: games of bots, for whoever learns from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .contests import Cluster, entered, hired_hands
from .shared import GameKey, Options, Seed, console, known_rules, progress_on, say


def dataset(
    game: GameKey,
    players: Annotated[str, typer.Option(help="Levels of bots, with commas; one for each seat.")],
    out: Annotated[Path, typer.Option(help="A folder; what it holds already is not made again.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Seed = 0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 2,
    cluster: Cluster = "",
    option: Options = None,
) -> None:
    """Write games of bots as Parquet: their records, and a row for every decision."""
    try:
        from quarterdeck.datasets import making  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        say('This needs what pip install "quarterdeck[research]" brings.', "red")
        raise typer.Exit(1) from fault
    rules = known_rules(game)
    tournament = entered(rules, players, option, seed)
    try:
        making.begin(out, tournament)
    except making.WrongDataset as fault:
        raise typer.BadParameter(str(fault), param_hint="--out") from fault
    left = making.missing(out, number)
    with hired_hands(workers, cluster) as executor, progress_on(console) as progress:
        task = progress.add_task("playing", total=number, completed=number - left)
        for done in making.make(out, tournament, number, executor):
            progress.advance(task, done)
    say(f"{rules.title}: {number} games, {left} of them new, are in {out}; see its {making.CARD}")
