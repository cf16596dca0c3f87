"""The command line: ``quarterdeck serve | play | replay | fuzz | bench | arena | games``."""

from __future__ import annotations

import json
import os
import platform
import secrets
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

import quarterdeck as qd
from quarterdeck import arena as arenas
from quarterdeck import bots, terminal
from quarterdeck import fuzz as fuzzing
from quarterdeck.arena import bench as benches
from quarterdeck.kernel import Game, Record, RecordError, Rules, Seat, SetupError
from quarterdeck.kernel.wording import counted

app = typer.Typer(
    help="A digital table for games of privateers and fleets under sail.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
console = Console(highlight=False)

ALL = "all"
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game; see `quarterdeck games`.")]
GameOrAll = Annotated[str, typer.Argument(metavar="GAME", help="A game, or all of them.")]
Seed = Annotated[int | None, typer.Option(help="Makes the run repeatable; else a new one.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


def _version(wanted: bool) -> None:
    if wanted:
        console.print(f"quarterdeck {qd.__version__}", markup=False)
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A digital table for games of privateers and fleets under sail."""


# ---- what the commands share


def _rules(key: str) -> Rules:
    try:
        return qd.rules(key)
    except LookupError as fault:
        raise typer.BadParameter(str(fault), param_hint="GAME") from fault


def _several(key: str) -> list[Rules]:
    return [qd.rules(each) for each in qd.games()] if key == ALL else [_rules(key)]


def _chosen(rules: Rules, pairs: list[str] | None) -> dict[str, Any]:
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


def _new(rules: Rules, seats: int, options: dict[str, Any]) -> Game:
    try:
        return rules.new(seats, options)
    except SetupError as fault:
        raise typer.BadParameter(str(fault)) from fault


def _check_level(key: str, level: str, hint: str) -> None:
    there = [each.name for each in bots.levels(key)]
    if level not in there:
        raise typer.BadParameter(
            f"there is no level {level!r}; there are {', '.join(there)}", param_hint=hint
        )


def _seed(seed: int | None) -> int:
    return secrets.randbelow(1_000_000) if seed is None else seed


def _progress(shown_on: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=shown_on,
        transient=True,
        disable=not shown_on.is_terminal,
    )


def _say(text: str, style: str = "") -> None:
    console.print(Text(text, style))


# ---- games


@app.command()
def games() -> None:
    """List the games with their seats, options and levels of bots."""
    for key in qd.games():
        rules = qd.rules(key)
        variants = "".join([f", {each.seats} with {each.option}" for each in rules.variants])
        low, high = rules.seats[0], rules.seats[-1]
        seats = f"{low} to {high}" if low < high else f"{low}"
        _say(f"{key}: {rules.title}, {seats} seats{variants}, about {rules.minutes} min", "bold")
        for option in rules.options:
            choices = " | ".join([choice.value for choice in option.choices])
            of = choices or ("yes | no" if isinstance(option.default, bool) else "text")
            default = terminal.in_short(option.default)
            _say(f"  --option {option.name}={of}  (default {default})  {option.help}")
        for level in bots.levels(key):
            _say(f"  --level {level.name}  {level.about}")


# ---- serve


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port.")] = None,
    database: Annotated[
        str | None, typer.Option(help="An SQLAlchemy URL; else a file in your data folder.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Serve the tables to browsers; what is not given comes from the environment."""
    from quarterdeck import server  # noqa: PLC0415 - no other command needs a server

    server.serve(host, port, database, open_browser, _say)


# ---- play


@app.command()
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
) -> None:
    """Play in the terminal against bots; you have seat 0."""
    rules = _rules(game)
    level = level or bots.levels(rules.key)[-1].name
    _check_level(rules.key, level, "--level")
    usual = 4 if 4 in rules.seats else rules.seats[-1]
    playing = _new(rules, usual if seats is None else seats, _chosen(rules, option))
    number = _seed(seed)
    sitting = terminal.Sitting(console, rules, playing, level, number, careful)
    others = ", ".join(sitting.names[1:])
    _say(f"{rules.title} against {others} ({level}, seed {number})", "bold")
    _say(terminal.HELP, "dim")
    try:
        sitting.play()
    except terminal.Quit:
        _say("You left the game.")
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
    text = f'{record.to_json().rstrip()[:-1]}, "names": {json.dumps(names)}}}\n'
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        _say(f"The record could not be saved: {fault.strerror}: {path}", "red")
        raise typer.Exit(1) from fault
    _say(f"The record is in {path}. Look at it again: quarterdeck replay {path}")


# ---- replay


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record (.json).")],
    upto: Annotated[int | None, typer.Option(min=0, help="Stop after so many entries.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="Tell it as this seat saw it.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each entry.")] = False,
) -> None:
    """Replay a record in words, and examine the game after every entry."""
    record, names = _read_record(file)
    rules = _rules(record.key)
    if seat is not None and seat >= record.seats:
        raise typer.BadParameter(f"the seats are 0 to {record.seats - 1}", param_hint="--seat")
    done = 0
    try:
        watch = fuzzing.Watch(rules, rules.setup(record.seats, record.options))
        for done, entry in enumerate(record.entries[:upto], 1):
            if step:
                _say(f"{done}. {entry}", "dim")
            with fuzzing.no_hanging(watch):
                events = watch.enter(entry)
            terminal.tell(console, rules, events, seat, names)
            if step and not _go_on():
                break
        if watch.game.result() is not None:
            watch.finish()
    except fuzzing.Fault as fault:
        _say(f"At entry {done} of {len(record.entries)}: {fault}", "red")
        raise typer.Exit(1) from fault
    console.print()
    console.print(_ending(rules, watch.game, seat, names))
    _say(f"{done} of {len(record.entries)} entries replayed; nothing is wrong with them.")


def _ending(rules: Rules, game: Game, seat: Seat | None, names: tuple[str, ...]) -> RenderableType:
    """The scores if the game is over, else where it stands."""
    if game.result() is not None:
        return terminal.scores(rules, game, seat, names)
    prompt = Text(rules.prompt(game, seat, names).text, "bold")
    return Group(prompt, terminal.shown(game.view(seat), names))


def _go_on() -> bool:
    try:
        return console.input(Text("Enter to go on, quit to stop: ", "dim")).strip() != "quit"
    except EOFError:
        return False


def _read_record(file: Path) -> tuple[Record, tuple[str, ...]]:
    """A record and the players' names, if whoever saved it wrote them down."""
    try:
        text = file.read_text(encoding="utf-8")
        record = Record.from_json(text)
        qd.replay(record, upto=0)  # says whether these rules can replay it
    except OSError as fault:
        raise typer.BadParameter(f"{file}: {fault.strerror}", param_hint="FILE") from fault
    except (RecordError, SetupError, LookupError, UnicodeDecodeError) as fault:
        raise typer.BadParameter(f"{file}: {fault}", param_hint="FILE") from fault
    given = json.loads(text).get("names") or []
    names = ["".join([c for c in str(name) if c.isprintable()]) for name in given]
    if len(names) != record.seats:
        names = [f"Seat {seat}" for seat in range(record.seats)]
    return record, tuple(names)


# ---- fuzz


@app.command()
def fuzz(
    game: GameOrAll,
    minutes: Annotated[float, typer.Option(min=0, help="How long to play.")] = 1.0,
    number: Annotated[
        int | None, typer.Option("--games", min=1, help="How many games, instead of --minutes.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="How many rounds, of a game that counts them.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Only with so many seats.")] = None,
    option: Options = None,
    every: Annotated[
        int, typer.Option(min=1, help="Look at views, copies and undo only every so many entries.")
    ] = 1,
    seed: Seed = None,
    out: Annotated[Path, typer.Option(help="Where the records of faults go.")] = Path("faults"),
) -> None:
    """Play random games and look for faults after every entry; exit code 1 if there are any."""
    several, start = _several(game), _seed(seed)
    fixed = _fixed(several, option, seats)
    until = None if number or rounds else monotonic() + 60 * minutes
    tally = _Tally(start, out)
    with _progress(console) as progress:
        task = progress.add_task("playing", total=rounds or number)
        for one in fuzzing.campaign(several, start, seats, number, fixed, every):
            tally.note(one)
            done = tally.rounds if rounds else tally.games
            progress.update(task, completed=done, description=tally.text())
            if (rounds and done >= rounds) or (until and monotonic() >= until):
                break
    _say(f"{tally.text()}.")
    if tally.found:
        raise typer.Exit(1)


class _Tally:
    """What a campaign has played and found so far; tells a log of it every minute."""

    def __init__(self, seed: int, out: Path) -> None:
        self.seed = seed
        self.out = out
        self.games = self.rounds = self.entries = 0
        self.found: dict[tuple[str, ...], Path] = {}
        self.told_at = monotonic()

    def text(self) -> str:
        rounds = f", {self.rounds} rounds" if self.rounds else ""
        faults = counted(len(self.found), "fault")
        return f"{self.games} games{rounds}, {self.entries} entries, seed {self.seed}: {faults}"

    def note(self, one: fuzzing.Played) -> None:
        self.games += 1
        self.rounds += one.rounds
        self.entries += one.entries
        if one.finding is not None:
            self._keep(one.key, one.finding)
        if not console.is_terminal and monotonic() >= self.told_at + 60:
            self.told_at = monotonic()
            _say(self.text())

    def _keep(self, key: str, finding: fuzzing.Finding) -> None:
        """Each fault once for each place in the rules."""
        what = (key, finding.kind, *finding.trail)
        if what not in self.found:
            self.found[what] = fuzzing.save(finding, self.out)
            _say(f"{finding.kind} in {key}: {finding.says}", "red")
            _say(f"  quarterdeck replay {self.found[what]}")


def _fixed(several: list[Rules], pairs: list[str] | None, seats: int | None) -> dict[str, Any]:
    """The options that all games of a campaign are to have; a usage error if none can be."""
    if pairs and len(several) > 1:
        raise typer.BadParameter("options belong to one game", param_hint="--option")
    fixed = _chosen(several[0], pairs)
    for rules in several:
        number = rules.seats[0] if seats is None else seats
        variants = {each.option: True for each in rules.variants if each.seats == number}
        _new(rules, number, {**variants, **fixed})
    return fixed


# ---- bench


@app.command()
def bench(
    game: GameOrAll = ALL,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each round.")] = 0.2,
) -> None:
    """Measure how fast the games are here."""
    several = _several(game)
    table = Table("game", "what", "", "unit", box=None, pad_edge=False)
    with _progress(console) as progress:
        task = progress.add_task("measuring", total=5 * len(several))
        for rules in several:
            for figure in benches.measure(rules, _encoded, seconds):
                value = f"{figure.value:,.3g}" if figure.value < 1000 else f"{figure.value:,.0f}"
                table.add_row(rules.key, figure.name, value, figure.unit)
                progress.advance(task)
    _say(machine())
    console.print(table)


def machine() -> str:
    """Where figures come from, in general words."""
    implementation = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"quarterdeck {qd.__version__}, {implementation}, {system}"


def _encoded(game: Game, seat: Seat) -> bytes:
    """What the server sends to a seat: its view, its prompt and its moves."""
    import msgspec  # noqa: PLC0415

    from quarterdeck.server.tables import Table as ServerTable  # noqa: PLC0415

    names = tuple(bots.NAMES[: game.setup.seats])
    return msgspec.json.encode(ServerTable("", "", game, ()).position(seat, names))


# ---- arena


@app.command()
def arena(
    game: GameKey,
    players: Annotated[str, typer.Option(help="Levels of bots, with commas; one for each seat.")],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 2,
    option: Options = None,
) -> None:
    """Let bots play against each other, changing seats, and show who wins how often."""
    rules, start = _rules(game), _seed(seed)
    levels = tuple([each.strip() for each in players.split(",")])
    for level in levels:
        _check_level(rules.key, level, "--players")
    options = _chosen(rules, option)
    _new(rules, len(levels), options)
    tournament = arenas.Tournament(rules.key, levels, start, options)
    outcomes: list[arenas.Outcome] = []
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    with pool as executor, _progress(console) as progress:
        task = progress.add_task("playing", total=number)
        for some in arenas.run(tournament, number, executor):
            outcomes += some
            progress.advance(task, len(some))
    table = Table("player", "level", "wins", "share", "95 % interval", "mean score", box=None)
    for place, one in enumerate(arenas.standings(levels, outcomes), 1):
        interval = f"{100 * one.low:.1f} to {100 * one.high:.1f} %"
        share, score = f"{100 * one.share:.1f} %", f"{one.score:.2f}"
        table.add_row(str(place), one.player, f"{one.wins:g}", share, interval, score)
    _say(f"{rules.title}, {number} games, seed {start}; a shared win counts in parts", "bold")
    console.print(table)


if __name__ == "__main__":
    app()
