"""``quarterdeck arena``: bots against bots."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Annotated

import typer
from rich.table import Table

from quarterdeck import arena as arenas

from .shared import (
    GameKey,
    Options,
    Seed,
    check_level,
    chosen,
    console,
    known_rules,
    new_game,
    progress_on,
    say,
    seed_or_new,
)


def arena(
    game: GameKey,
    players: Annotated[str, typer.Option(help="Levels of bots, with commas; one for each seat.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 2,
    option: Options = None,
) -> None:
    """Let bots play against each other, changing seats, and show who wins how often."""
    rules, start = known_rules(game), seed_or_new(seed)
    levels = tuple([each.strip() for each in players.split(",")])
    for level in levels:
        check_level(rules.key, level, "--players")
    options = chosen(rules, option)
    new_game(rules, len(levels), options)
    tournament = arenas.Tournament(rules.key, levels, start, options)
    outcomes: list[arenas.Outcome] = []
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    with pool as executor, progress_on(console) as progress:
        task = progress.add_task("playing", total=number)
        for some in arenas.run(tournament, number, executor):
            outcomes += some
            progress.advance(task, len(some))
    table = Table("player", "level", "wins", "share", "95 % interval", "mean score", box=None)
    for place, one in enumerate(arenas.standings(levels, outcomes), 1):
        interval = f"{100 * one.low:.1f} to {100 * one.high:.1f} %"
        share, score = f"{100 * one.share:.1f} %", f"{one.score:.2f}"
        table.add_row(str(place), one.player, f"{one.wins:g}", share, interval, score)
    say(f"{rules.title}, {number} games, seed {start}; a shared win counts in parts", "bold")
    console.print(table)
