"""``quarterdeck arena``, ``report``, ``luck`` and ``fit``: bots against bots, and what it shows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from quarterdeck import arena as arenas
from quarterdeck import bots
from quarterdeck.arena import fitting, hands, results
from quarterdeck.arena import luck as lucks
from quarterdeck.arena import report as reports
from quarterdeck.bots import guides
from quarterdeck.bots.value import Features
from quarterdeck.kernel import Rules
from quarterdeck.outside.lines import PREFIX

from .shared import (
    GameKey,
    Options,
    Seed,
    chosen,
    console,
    known_rules,
    new_game,
    progress_on,
    say,
    seed_or_new,
)

Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, tcp://…, instead.")
]

Kept = Annotated[
    Path | None, typer.Option(help="Keep the outcomes here, as JSON lines; or go on with it.")
]
Until = Annotated[
    str, typer.Option(help="LOW:HIGH, in %; stop when the first player's share is clear.")
]
Drawn = Annotated[
    Path | None, typer.Option(help="Draw a report with plots here, as one HTML file.")
]


def arena(
    game: GameKey,
    players: Annotated[
        str, typer.Option(help="Levels of bots, or cmd:PROGRAM; with commas, one for each seat.")
    ],
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 2,
    cluster: Cluster = "",
    option: Options = None,
    out: Kept = None,
    until: Until = "",
    report: Drawn = None,
) -> None:
    """Let bots play against each other, changing seats, and show who wins how often."""
    rules = known_rules(game)
    tournament = entered(rules, players, option, seed)._replace(timed=out is not None)
    if report is not None and out is None:
        raise typer.BadParameter("it is drawn from outcomes that are kept: give --out too")
    tally, known = arenas.Tally(tournament.players, _question(until)), results.Marks()
    for outcome in _known(out, tournament):
        tally.add([outcome])
        known.add(outcome.number)
    with hired_hands(workers, cluster) as executor, progress_on(console) as progress:
        task = progress.add_task("playing", total=number, completed=tally.games)
        for some in arenas.run(tournament, number, executor, known):
            tally.add(some)
            if out is not None:
                results.add(out, some)
            progress.advance(task, len(some))
            if tally.answer is not None:
                break
    _show(rules, tournament, tally)
    if report is not None and out is not None:
        _draw([out], report, {})


def report(
    files: Annotated[list[Path], typer.Argument(exists=True, help="Outcomes of one game.")],
    out: Annotated[Path, typer.Option(help="Write the report here, as one HTML file.")],
    chance: Annotated[
        Path | None, typer.Option("--luck", exists=True, help="What quarterdeck luck has measured.")
    ] = None,
) -> None:
    """Draw what arenas have shown: ratings, shares of wins, scores, times, first choices."""
    _draw(files, out, lucks.kept(chance) if chance is not None else {})


def luck(
    game: GameKey,
    level: Annotated[str, typer.Option(help="Of all at the table.")] = "mate",
    seats: Annotated[int, typer.Option(min=2, help="How many play.")] = 4,
    number: Annotated[int, typer.Option("--games", min=2, help="How many games.")] = 100,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep it here, with what is there of others.")
    ] = None,
) -> None:
    """Measure how much of who wins is chance, at a table of equals."""
    rules, start = known_rules(game), seed_or_new(seed)
    check_bot(rules.key, level)
    new_game(rules, seats, {})
    if guides.guide(rules.key) is None:
        raise typer.BadParameter(f"nobody plays {rules.title} on quickly", param_hint="GAME")
    played = []
    with progress_on(console) as progress:
        task = progress.add_task("playing", total=number)
        for each in range(number):
            played.append(lucks.game_of(rules.key, level, seats, f"{start}:{each}"))
            progress.advance(task)
    found = lucks.explained(played)
    told = {"explained": found.share, "low": found.low, "high": found.high}
    told = {name: round(part, 4) for name, part in told.items()}
    if out is not None:
        made = {"seats": seats, "games": number, "seed": start}
        lucks.keep(out, rules.key, level, {**told, **made})
    sure = f"{100 * found.low:.0f} to {100 * found.high:.0f}"
    say(f"{rules.title}, {number} games of {level}s, seed {start}")
    say(f"Chance explains {100 * found.share:.0f} % of who wins (95 % sure: {sure} %).")


def _draw(files: list[Path], page: Path, luck: dict[str, dict[str, Any]]) -> None:
    try:
        page.write_text(reports.made(files, luck), "utf-8")
    except ValueError as fault:
        raise typer.BadParameter(str(fault), param_hint="FILES") from fault
    say(f"The report is in {page}.")


def entered(
    rules: Rules, players: str, option: list[str] | None, seed: int | None
) -> arenas.Tournament:
    """Who plays what, once it is clear that they can."""
    levels = tuple([each.strip() for each in players.split(",")])
    for level in levels:
        check_bot(rules.key, level)
    options = chosen(rules, option)
    new_game(rules, len(levels), options)
    return arenas.Tournament(rules.key, levels, seed_or_new(seed), options)


@contextmanager
def hired_hands(workers: int, cluster: str) -> Iterator[Executor]:
    try:
        with hands.hired(workers, cluster) as executor:
            yield executor
    except hands.NoCluster as fault:
        raise typer.BadParameter(str(fault), param_hint="--cluster") from fault


def check_bot(key: str, level: str) -> None:
    """Also levels that are not offered yet can play here: that is how they are tried."""
    if level.startswith(PREFIX):
        return
    try:
        bots.bot(key, level)
    except LookupError:
        there = ", ".join([each.name for each in bots.levels(key)])
        raise typer.BadParameter(
            f"there is no level {level!r}; there are {there}", param_hint="--players"
        ) from None


def _question(until: str) -> arenas.Question | None:
    if not until:
        return None
    try:
        low, high = [float(part) / 100 for part in until.split(":")]
    except ValueError:
        raise typer.BadParameter("two shares, like 50:58", param_hint="--until") from None
    if not 0 < low < high < 1:
        raise typer.BadParameter("0 < LOW < HIGH < 100", param_hint="--until")
    return arenas.Question(low, high)


def _known(out: Path | None, tournament: arenas.Tournament) -> Iterable[arenas.Outcome]:
    if out is None:
        return ()
    try:
        return results.begin(out, tournament)
    except results.WrongResults as fault:
        raise typer.BadParameter(str(fault), param_hint="--out") from fault


def _show(rules: Rules, tournament: arenas.Tournament, tally: arenas.Tally) -> None:
    table = Table("player", "level", "wins", "share", "95 % interval", "mean score", box=None)
    for place, one in enumerate(tally.standings(), 1):
        interval = f"{100 * one.low:.1f} to {100 * one.high:.1f} %"
        share, score = f"{100 * one.share:.1f} %", f"{one.score:.2f}"
        table.add_row(str(place), one.player, f"{one.wins:g}", share, interval, score)
    seed = tournament.seed
    say(f"{rules.title}, {tally.games} games, seed {seed}; a shared win counts in parts", "bold")
    console.print(table)
    if tally.lost:
        say(f"Programs have lost {tally.lost} moves to a bot: they crashed, dawdled or cheated.")
    if tally.question is not None:
        _say_answer(tally.question, tally.answer)


def _say_answer(question: arenas.Question, answer: tuple[int, str] | None) -> None:
    low, high = 100 * question.low, 100 * question.high
    if answer is None:
        say(f"Whether player 1 wins {low:g} % or less, or {high:g} % or more, is not clear yet.")
        return
    games, side = answer
    told = f"{high:g} % or more" if side == "high" else f"{low:g} % or less"
    say(f"After {games} games it is clear that player 1 wins {told}, but for 1 case in 20.")


def fit(
    game: GameKey,
    out: Annotated[Path, typer.Option(help="Write the weights here, as JSON.")],
    number: Annotated[int, typer.Option("--games", min=10, help="Games a table.")] = 300,
    seats: Annotated[str, typer.Option(help="Numbers of seats, with commas.")] = "",
    level: Annotated[str, typer.Option(help="Who plays the games.")] = "mate",
    seed: Seed = None,
) -> None:
    """Fit the weights of a game's features to games that bots play."""
    rules, start = known_rules(game), seed_or_new(seed)
    features = _features(rules)
    check_bot(rules.key, level)
    tables = [int(each) for each in seats.split(",")] if seats else [rules.seats[0]]
    held = max(1, number // 5)  # games that only judge the weights
    known: list[fitting.Position] = []
    unseen: list[fitting.Position] = []
    with progress_on(console) as progress:
        task = progress.add_task("playing", total=len(tables) * number)
        for count in tables:
            for each in range(number):
                into = unseen if each < held else known
                into += fitting.positions(rules.key, features, level, count, [each], start)
                progress.advance(task)
        task = progress.add_task("fitting", total=fitting.PASSES)
        weights = fitting.fitted(features, known, start, lambda: progress.advance(task))
    right = [round(part, 3) for part in fitting.accuracy(unseen, weights)]
    made = {"level": level, "seats": tables, "games": number, "seed": start, "accuracy": right}
    told = {"game": rules.key, "version": rules.version, **made}
    told["weights"] = dict(zip(features.names, weights, strict=True))
    out.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    fifths = " ".join([f"{part:.2f}" for part in right])
    say(f"{rules.title}: {len(known)} positions of {number - held} games a table, seed {start}")
    say(f"Of a winner and a loser, the winner had the better chance, by fifths of a game: {fifths}")


def _features(rules: Rules) -> Features:
    guide = guides.guide(rules.key)
    if guide is None or guide.features is None:
        raise typer.BadParameter(f"{rules.title} has no features to fit", param_hint="GAME")
    return guide.features
