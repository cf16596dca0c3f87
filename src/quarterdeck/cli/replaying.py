"""``quarterdeck replay`` and ``verify``: a record in words, and whether its chance was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

import quarterdeck as qd
from quarterdeck import fair, terminal
from quarterdeck import fuzz as fuzzing
from quarterdeck.kernel import (
    CardSetError,
    Game,
    Record,
    RecordError,
    Rules,
    Seat,
    SetupError,
    jsons,
)
from quarterdeck.kernel.wording import counted

from .shared import Cards, console, known_rules, say

PROMISE = ("table", "seed", "commitment")  # what a record needs for its chance to be checked


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.json).")],
    upto: Annotated[int | None, typer.Option(min=0, help="Stop after so many entries.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Tell it as this seat saw it.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each entry.")] = False,
    cards: Cards = None,
) -> None:
    """Replay a record in words, and examine the game after every entry."""
    record, names = _read_record(file, cards)
    rules = known_rules(record.key, cards)
    if seat is not None and seat >= record.seats:
        raise typer.BadParameter(f"the seats are 0 to {record.seats - 1}", param_hint="--seat")
    done = 0
    try:
        watch = fuzzing.Watch(rules, rules.setup(record.seats, record.options))
        for done, entry in enumerate(record.entries[:upto], 1):
            if step:
                say(f"{done}. {entry}", "dim")
            with fuzzing.no_hanging(watch):
                events = watch.enter(entry)
            terminal.tell(console, rules, events, seat, names)
            if step and not _go_on():
                break
        if watch.game.result() is not None:
            watch.finish()
    except fuzzing.Fault as fault:
        say(f"At entry {done} of {len(record.entries)}: {fault}", "red")
        raise typer.Exit(1) from fault
    console.print()
    console.print(_ending(rules, watch.game, seat, names))
    say(f"{done} of {len(record.entries)} entries replayed; nothing is wrong with them.")


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table's record (.json).")],
    cards: Cards = None,
) -> None:
    """Derive every die and deal of a finished table from its seed, and say if one is wrong."""
    record, _ = _read_record(file, cards)
    told = jsons.read(file.read_text(encoding="utf-8"))
    lacking = [name for name in PROMISE if not isinstance(told.get(name), str)]
    if lacking:
        message = f"{file} has no {lacking[0]}: only the record of a finished table can be verified"
        raise typer.BadParameter(message, param_hint="FILE")
    rules = known_rules(record.key, cards)
    found = fair.checked(rules, record, _promise(told))
    if found.fault:
        say(f"No: {found.fault}.", "red")
        raise typer.Exit(1)
    salts = [salt for salt in told.get("salts") or () if salt]
    salt = f" with {counted(len(salts), 'salt')} of the players" if salts else ""
    kept = "Yes: the seed is the one that was promised"
    say(f"{kept}, and all {found.outcomes} outcomes of chance follow from it{salt}.")
    if found.inherited:
        origin = told["origin"]["table"]
        say(
            f"{found.inherited} more came before: the table began in a position of the game "
            f"{origin}, whose own record tells whether these were fair."
        )


def _promise(told: dict[str, Any]) -> fair.Promise:
    salts, origin = told.get("salts") or (), told.get("origin") or {}
    table, seed, promised = [told[name] for name in PROMISE]
    inherited = int(origin.get("entries", 0))
    return fair.Promise(table, seed, promised, tuple(map(str, salts)), inherited)


def _ending(rules: Rules, game: Game, seat: Seat | None, names: tuple[str, ...]) -> RenderableType:
    """The scores if the game is over, else where it stands."""
    if game.result() is not None:
        return terminal.scores(rules, game, seat, names)
    prompt = Text(rules.prompt(game, seat, names).text, "bold")
    return Group(prompt, terminal.shown(rules, game.view(seat), names))


def _go_on() -> bool:
    try:
        return console.input(Text("Enter to go on, quit to stop: ", "dim")).strip() != "quit"
    except EOFError:
        return False


def _read_record(file: Path, cards: Path | None) -> tuple[Record, tuple[str, ...]]:
    """A record and the players' names, if whoever saved it wrote them down."""
    try:
        text = file.read_text(encoding="utf-8")
        record = Record.from_json(text)
        qd.replay(record, 0, cards)  # says whether these rules can replay it
    except OSError as fault:
        raise typer.BadParameter(f"{file}: {fault.strerror}", param_hint="FILE") from fault
    except CardSetError as fault:
        raise typer.BadParameter(str(fault), param_hint="--cards") from fault
    except (RecordError, SetupError, LookupError, UnicodeDecodeError) as fault:
        raise typer.BadParameter(f"{file}: {fault}", param_hint="FILE") from fault
    given = jsons.read(text).get("names") or []
    names = ["".join([c for c in str(name) if c.isprintable()]) for name in given]
    if len(names) != record.seats:
        names = [f"Seat {seat}" for seat in range(record.seats)]
    return record, tuple(names)
