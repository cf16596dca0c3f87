"""``quarterdeck play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from quarterdeck import bots, terminal
from quarterdeck.kernel import Record, jsons

from .shared import (
    Cards,
    GameKey,
    Options,
    Seed,
    check_level,
    chosen,
    console,
    known_rules,
    new_game,
    say,
    seed_or_new,
)


def play(
    game: GameKey,
    seats: Annotated[
        int | None, typer.Option(help="How many play, you included; 4, or as many as can.")
    ] = None,
    level: Annotated[str, typer.Option(help="How well the bots play.")] = "",
    seed: Seed = None,
    option: Options = None,
    record: Annotated[Path | None, typer.Option(help="Save the record of the game here.")] = None,
    careful: Annotated[
        bool, typer.Option("--careful", help="Wait after each move that can be taken back.")
    ] = False,
    cards: Cards = None,
) -> None:
    """Play in the terminal against bots; you have seat 0."""
    rules = known_rules(game, cards)
    level = level or bots.usual(rules.key)
    check_level(rules.key, level, "--level")
    usual = 4 if 4 in rules.seats else rules.seats[-1]
    playing = new_game(rules, usual if seats is None else seats, chosen(rules, option))
    number = seed_or_new(seed)
    sitting = terminal.Sitting(console, rules, playing, level, number, careful)
    others = ", ".join(sitting.names[1:])
    say(f"{rules.title} against {others} ({level}, seed {number})", "bold")
    say(terminal.HELP, "dim")
    try:
        sitting.play()
    except terminal.Quit:
        say("You left the game.")
        record = record or _ask_where_to_save()
    finally:
        if record is not None:
            _save(record, playing.record(), sitting.names)


def _ask_where_to_save() -> Path | None:
    try:
        name = console.input(Text("Save the record as (Enter: do not save): ")).strip()
    except (EOFError, KeyboardInterrupt):
        return None
    return Path(name) if name else None


def _save(path: Path, record: Record, names: tuple[str, ...]) -> None:
    """The record with the players' names, as the server hands it out too."""
    text = f'{record.to_json().rstrip()[:-1]}, "names": {jsons.written(names)}}}\n'
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        say(f"The record could not be saved: {fault.strerror}: {path}", "red")
        raise typer.Exit(1) from fault
    say(f"The record is in {path}. Look at it again: quarterdeck replay {path}")
