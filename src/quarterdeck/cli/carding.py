"""``quarterdeck cards export | check | diff``: card sets of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quarterdeck import card_sets, fuzz
from quarterdeck.kernel import CardSetError, Rules

from .shared import GameKey, Seed, console, known_rules, progress_on, say, seed_or_new

app = typer.Typer(no_args_is_help=True, help="Make, check and compare card sets of your own.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a card set.")]


def _load(folder: Path) -> Rules:
    try:
        return card_sets.load(folder)
    except CardSetError as fault:
        say(f"This set cannot be played: {fault}", "red")
        raise typer.Exit(1) from fault


@app.command()
def export(
    game: GameKey,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    name: Annotated[str | None, typer.Option(help="What players read; else the folder's.")] = None,
) -> None:
    """Write a game's cards and figures into a folder, as the beginning of a set of your own."""
    try:
        files = card_sets.export(known_rules(game), folder, name or folder.resolve().name)
    except (CardSetError, OSError) as fault:
        say(f"Nothing was written: {fault}.", "red")
        raise typer.Exit(1) from fault
    say(f"{folder} holds {', '.join(files)}.")
    say(f"Change them, then: quarterdeck cards check {folder}")


@app.command()
def check(
    folder: Folder,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 200,
    seed: Seed = None,
) -> None:
    """Read a set and play random games with it; exit code 1 if anything is wrong."""
    rules, start = _load(folder), seed_or_new(seed)
    say(f"{rules.card_set}: a set of {rules.title}. All its fields are as they must be.")
    with progress_on(console) as progress:
        task = progress.add_task("playing", total=number)
        for done, one in enumerate(fuzz.campaign([rules], start, limit=number, every=20), 1):
            progress.update(task, completed=done)
            if one.finding is not None:
                say(f"Game {done} of seed {start}: {one.finding.kind}: {one.finding.says}", "red")
                raise typer.Exit(1)
    say(f"{number} random games were played to their ends (seed {start}): nothing is wrong.")


@app.command()
def diff(folder: Folder) -> None:
    """Tell every field in which a set differs from the standard one."""
    rules = _load(folder)
    told = list(card_sets.differences(rules))
    for line in told:
        say(line)
    if not told:
        say("This set is the standard one under another name.")
