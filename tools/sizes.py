"""Writes docs/sizes.md and its plot: how large each game is, by random play and by mates.

``python tools/sizes.py [GAMES]``: so many games of each kind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from math import exp, log, log10
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import NamedTuple

import quarterdeck as qd
from quarterdeck import bots
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
HEAD = (
    "| game | seats | players | decisions | chance | branching | geometric | forced "
    "| log10 of lines | places | actions |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
)
Policy = Callable[[qd.Game, int, Random], qd.Move]


class Size(NamedTuple):
    decisions: list[int]
    chance: list[int]
    moves: list[int]
    lines: list[float]


def measured(key: str, seats: int, policy: Policy, games: int) -> Size:
    found = Size([], [], [], [])
    for number in range(games):
        game, rng, lines, decisions = qd.new(key, seats), Random(number), 0.0, 0
        while qd.settle_chance(game, rng) is not None and (waiting := game.to_act()):
            count = len(game.legal_moves(waiting[0]))
            found.moves.append(count)
            lines += log10(count)
            decisions += 1
            game.play(waiting[0], policy(game, waiting[0], rng))
        found.decisions.append(decisions)
        found.chance.append(len(game) - decisions)
        found.lines.append(lines)
    return found


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
    rows, points = "", []
    for key in qd.games():
        seats = usual_seats(qd.rules(key))
        for who, policy in (("random", random_move), ("mates", mate)):
            size = measured(key, seats, policy, games)
            rows += row(key, seats, who, size)
        points.append((qd.rules(key).title, median(size.decisions), mean(size.moves)))
    head = ABOUT.format(today=date.today(), games=games)
    (DOCS / "sizes.md").write_text(head + HEAD + rows, encoding="utf-8")
    (DOCS / "images" / "sizes.svg").write_text(plot(points), encoding="utf-8")


if __name__ == "__main__":
    main(*[int(each) for each in sys.argv[1:]])
