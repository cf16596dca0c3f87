"""What the commands share: common arguments, and how things are said."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import CardSetError, Game, Rules, SetupError

console = Console(highlight=False)

ALL = "all"
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game; see `quarterdeck games`.")]
GameOrAll = Annotated[str, typer.Argument(metavar="GAME", help="A game, or all of them.")]
Seed = Annotated[int | None, typer.Option(help="Makes the run repeatable; else a new one.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


Cards = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="A card set of your own; see `quarterdeck cards`."),
]


def known_rules(key: str, cards: Path | None = None) -> Rules:
    try:
        return qd.rules(key, cards)
    except LookupError as fault:
        raise typer.BadParameter(str(fault), param_hint="GAME") from fault
    except CardSetError as fault:
        raise typer.BadParameter(str(fault), param_hint="--cards") from fault


def several_rules(key: str) -> list[Rules]:
    return [qd.rules(each) for each in qd.games()] if key == ALL else [known_rules(key)]


def chosen(rules: Rules, pairs: list[str] | None) -> dict[str, Any]:
    """The options typed as NAME=VALUE, with the types that the game wants."""
    known = {option.name: option for option in rules.options}
    chosen: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair!r} is not NAME=VALUE", param_hint="--option")
        if name not in known:
            there = ", ".join(known) or "none"
            raise typer.BadParameter(
                f"{rules.title} has no option {name!r}; there are {there}", param_hint="--option"
            )
        chosen[name] = _value(text, known[name].default)
    return chosen


def _value(text: str, default: bool | int | str) -> bool | int | str:
    """The text as a value of the default's type; as it is if it does not read like one."""
    if isinstance(default, bool):
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    if isinstance(default, int) and text.lstrip("-").isdecimal():
        return int(text)
    return text


def new_game(rules: Rules, seats: int, options: dict[str, Any]) -> Game:
    try:
        return rules.new(seats, options)
    except SetupError as fault:
        raise typer.BadParameter(str(fault)) from fault


def check_level(key: str, level: str, hint: str) -> None:
    there = [each.name for each in bots.levels(key)]
    if level not in there:
        raise typer.BadParameter(
            f"there is no level {level!r}; there are {', '.join(there)}", param_hint=hint
        )


def seed_or_new(seed: int | None) -> int:
    return secrets.randbelow(1_000_000) if seed is None else seed


def progress_on(shown_on: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=shown_on,
        transient=True,
        disable=not shown_on.is_terminal,
    )


def say(text: str, style: str = "") -> None:
    console.print(Text(text, style))
