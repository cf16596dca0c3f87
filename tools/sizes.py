"""Writes docs/sizes.md and its plot: how large each game is, by random play and by mates.

``python tools/sizes.py [GAMES]``: so many games of each kind.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from datetime import date
from math import exp, log, log10
from pathlib import Path
from random import Random
from statistics import correlation, mean, median
from typing import Any, NamedTuple

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.arena import luck
from quarterdeck.arena.bench import usual_seats
from quarterdeck.kernel import random_move

DOCS = Path(__file__).parents[1] / "docs"
ABOUT = """# How large the games are

Written by `python tools/sizes.py` on {today}: {games} games of random players and {games} of
mates for each game, with the usual number of seats. A decision is one choice of one seat, forced
ones included; *chance* is how often chance decides; *branching* is how many moves a seat has, as
the mean and as the geometric mean over decisions with more than one; *forced* is the share of
decisions with one move only. *Log10 of lines* is the sum of the logarithms of these numbers over
a game: about how many digits the number of ways has in which the players alone could go.

![Decisions a game and branching](images/sizes.svg)

"""
HIDDEN = """
## What is hidden, and how much is luck

An information set is all that a seat has been told and has done so far. *Met* is how many of them
the decisions of those games were in, and *again* how many of these were met in more than one
game: how far one comes with tables of what to do where. *Worlds* is how many different ones there
are, on average, among {deals} that are dealt anew from what the seat knows, at {looks} decisions
taken evenly from the games: 1 would be a game without secrets, {deals} one in which no two deals
are alike.

*Same luck* is how alike two games come out that had the same chance and other choices: the
correlation of the seats' points over {pairs} pairs of games, with about twice its standard error.
At 1 chance alone would decide, at 0 nothing is left of it whatever is chosen. In a long game other
choices soon meet other chances; and mates who seldom vary what they do, as those of Corsaire and
of Merchants & Marauders, leave little but chance to differ. *AIVAT* is the share of who wins that
chance explains at a table of mates, with its 95 % interval, as
[quarterdeck luck](command-line.md#quarterdeck-luck) has measured it; – was not measured.

| game | players | sets met | again | worlds | same luck | AIVAT |
|---|---|---|---|---|---|---|
"""
HEAD = (
    "| game | seats | players | decisions | chance | branching | geometric | forced "
    "| log10 of lines | places | actions |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
)
Policy = Callable[[qd.Game, int, Random], qd.Move]
DEALS, LOOKS = 32, 60
PAIRS = 2  # times the games


class Size(NamedTuple):
    decisions: list[int]
    chance: list[int]
    moves: list[int]
    lines: list[float]
    sets: Counter[int]  # in how many games each information set was met
    worlds: list[int]  # different ones among those dealt anew


def measured(key: str, seats: int, policy: Policy, games: int) -> Size:
    found = Size([], [], [], [], Counter(), [])
    every = 0
    for number in range(games):
        game, rng, lines, decisions = qd.new(key, seats), Random(number), 0.0, 0
        told, met = [0] * seats, set()
        remember(told, qd.settle_chance(game, rng))
        while waiting := game.to_act():
            seat = waiting[0]
            met.add(hash((seat, told[seat])))
            count = len(game.legal_moves(seat))
            found.moves.append(count)
            lines += log10(count)
            decisions += 1
            if every and len(found.moves) % every == 0:
                found.worlds.append(worlds(game, seat, rng))
            move = policy(game, seat, rng)
            told[seat] = hash((told[seat], str(move)))
            remember(told, game.play(seat, move) + qd.settle_chance(game, rng))
        every = every or max(1, decisions * (games - 1) // LOOKS)
        found.sets.update(met)
        found.decisions.append(decisions)
        found.chance.append(len(game) - decisions)
        found.lines.append(lines)
    return found


def remember(told: list[int], events: list[qd.Event]) -> None:
    """Each seat remembers what it is told, in short."""
    for seat, before in enumerate(told):
        seen = [str(event.seen_by(seat)) for event in events]
        told[seat] = hash((before, *seen))


def worlds(game: qd.Game, seat: int, rng: Random) -> int:
    """How many of the worlds dealt anew are different, to somebody who sees all hands."""
    everybody = range(game.setup.seats)
    return len({str(game.determinize(seat, rng).views(everybody)) for _ in range(DEALS)})


def same_luck(key: str, seats: int, policy: Policy, pairs: int) -> tuple[float, float]:
    """How alike games with the same chance and other choices come out, and twice its error."""
    first: list[float] = []
    second: list[float] = []
    for number in range(pairs):
        for points, choices in ((first, 1), (second, 2)):
            game, chance = qd.new(key, seats), Random(number)
            rng = Random(f"{number}:{choices}")
            while qd.settle_chance(game, chance) is not None and (waiting := game.to_act()):
                game.play(waiting[0], policy(game, waiting[0], rng))
            result = game.result()
            assert result is not None
            fair = sum(result.scores) / seats
            points += [score - fair for score in result.scores]
    alike = correlation(first, second)
    return alike, 2 * (1 - alike**2) / (pairs * (seats - 1)) ** 0.5


def mate(game: qd.Game, seat: int, rng: Random) -> qd.Move:
    return bots.choose(game, "mate", seat, rng)


def row(key: str, seats: int, who: str, size: Size) -> str:
    open_moves = [count for count in size.moves if count > 1]
    geometric = exp(mean([log(count) for count in open_moves]))
    forced = 1 - len(open_moves) / len(size.moves)
    encoding = qd.encoding(key)
    low, high = min(size.decisions), max(size.decisions)
    told = (
        qd.rules(key).title, seats, who, f"{median(size.decisions):,.0f} ({low:,} to {high:,})",
        f"{median(size.chance):,.0f}", f"{mean(size.moves):.1f}", f"{geometric:.1f}",
        f"{100 * forced:.0f} %", f"{median(size.lines):,.0f}", f"{encoding.size:,}",
        f"{len(encoding.actions):,}",
    )  # fmt: skip
    return "| " + " | ".join([str(each) for each in told]) + " |\n"


def hidden_row(key: str, seats: int, who: str, size: Size, luck_of: tuple[float, float]) -> str:
    again = sum([1 for games in size.sets.values() if games > 1]) / len(size.sets)
    told = (
        qd.rules(key).title, who, f"{len(size.sets):,}", f"{100 * again:.1f} %",
        f"{mean(size.worlds):.0f} of {DEALS}", f"{luck_of[0]:.2f} ± {luck_of[1]:.2f}",
        aivat(key) if who == "mates" else "–",
    )  # fmt: skip
    return "| " + " | ".join(told) + " |\n"


def aivat(key: str) -> str:
    known: dict[str, Any] = luck.kept(DOCS / "opponents" / "luck.json").get(key, {}).get("mate", {})
    if not known:
        return "–"
    low, share, high = [100 * known[name] for name in ("low", "explained", "high")]
    return f"{share:.0f} % ({low:.0f} to {high:.0f}, {known['games']} games)"


def plot(points: list[tuple[str, float, float]]) -> str:
    """Each game as a bar of decisions, on a logarithmic scale, with its branching beside it."""
    parts = []
    for place, (title, decisions, branching) in enumerate(points):
        y, wide = 34 + 44 * place, 110 * log10(decisions)
        parts.append(
            f'<text x="178" y="{y + 17}" text-anchor="end">{title.replace("&", "&amp;")}</text>'
            f'<rect x="190" y="{y}" width="{wide:.0f}" height="24" rx="3" fill="#2f6f8f"/>'
            f'<text x="{198 + wide:.0f}" y="{y + 17}">{decisions:,.0f} decisions, '
            f"{branching:.1f} moves each</text>"
        )
    high = 44 + 44 * len(points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {high}" role="img" '
        f'aria-label="Decisions in a game of mates, on a logarithmic scale, and moves to choose '
        f'from" font-family="Source Sans 3, sans-serif" font-size="15" fill="#20303a">'
        f'<rect width="760" height="{high}" fill="#f7f1e1"/>'
        f'<text x="190" y="22" font-size="13">A game of mates (bars are logarithmic)</text>'
        f"{''.join(parts)}</svg>\n"
    )


def main(games: int = 20) -> None:
    rows, hidden, points = "", "", []
    for key in qd.games():
        seats = usual_seats(qd.rules(key))
        for who, policy in (("random", random_move), ("mates", mate)):
            size = measured(key, seats, policy, games)
            rows += row(key, seats, who, size)
            lucky = same_luck(key, seats, policy, PAIRS * games)
            hidden += hidden_row(key, seats, who, size, lucky)
            print(rows.splitlines()[-1], hidden.splitlines()[-1], sep="\n", file=sys.stderr)
        points.append((qd.rules(key).title, median(size.decisions), mean(size.moves)))
    head = ABOUT.format(today=date.today(), games=games)
    head_of_hidden = HIDDEN.format(deals=DEALS, looks=LOOKS, pairs=PAIRS * games)
    text = head + HEAD + rows + head_of_hidden + hidden
    (DOCS / "sizes.md").write_text(text, encoding="utf-8")
    (DOCS / "images" / "sizes.svg").write_text(plot(points), encoding="utf-8")


if __name__ == "__main__":
    main(*[int(each) for each in sys.argv[1:]])
