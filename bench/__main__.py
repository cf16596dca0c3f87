"""Run every comparison and print a page of Markdown: ``python -m bench > docs/bench.md``.

Ours and theirs take turns in the same process (ABAB), and a ratio is the median of the ratios
of the rounds: so whatever else the machine does touches both alike.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import Progress

import quarterdeck as qd
from quarterdeck.arena.bench import decisions_per_second, midgame, seconds_each
from quarterdeck.bots import NAMES
from quarterdeck.cli import machine
from quarterdeck.server.settings import STATIC
from quarterdeck.server.tables import Table

from . import catan

KEY, SEATS = "letter-of-marque", 4
# Game, seats, and how many times Catanatron's decisions it must make.
PLAYED = (
    ("letter-of-marque", 4, 4),
    ("corsaire", 2, 3),
    ("line-of-battle", 4, 2),
    ("merchants-and-marauders", 4, 2),
)
ROUNDS = 11
SECONDS = 1.0  # for each side in each round
LOADED = {".html", ".js", ".css", ".woff2", ".woff"}

ABOUT = """\
Random play is whole games of random players (four; Corsaire two) from start to end, one process and
one thread. A decision is one choice of one player among his legal moves, forced ones included, on
both sides: one `play` of ours, one `play_tick` of Catanatron's. Dice and cards drawn are part
of the time and not counted as decisions. Copies are of games halfway through. Times are
processor times. A ratio is the median of the ratios of the rounds, in which ours and theirs
take turns. The games differ: Catan's turns are richer than Letter of Marque's, so the ratio
says how little the kernel costs, not who wrote the better program.
"""


class Line(NamedTuple):
    what: str
    ours: str
    theirs: str
    figure: str
    target: str
    reached: bool | None  # None: not measured


def judged(line: Line) -> str:
    mark = "not measured" if line.reached is None else "PASS" if line.reached else "FAIL"
    return f"| {line.what} | {line.ours} | {line.theirs} | {line.figure} | {line.target} | {mark} |"


def random_play(key: str, seats: int, target: int) -> Line:
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(decisions_per_second(key, seats, SECONDS, number))
        theirs.append(catan.decisions_per_second(SECONDS, number))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    figures = f"{median(ours):,.0f} decisions/s", f"{median(theirs):,.0f} decisions/s"
    return _compared(f"random play, {key}", figures, ratios, target)


def copies() -> Line:
    ours, theirs = [], []
    for number in range(1, ROUNDS + 1):
        ours.append(seconds_each(midgame(KEY, SEATS, number).clone, SECONDS / 4))
        theirs.append(seconds_each(catan.midgame_copy(number), SECONDS / 4))
    ratios = [other / mine for mine, other in zip(ours, theirs, strict=True)]
    figures = f"{1e6 * median(ours):.2f} µs", f"{1e6 * median(theirs):.1f} µs"
    return _compared("copy of a game", figures, ratios, 10)


def _compared(what: str, figures: tuple[str, str], ratios: list[float], target: int) -> Line:
    """Judged by the median; the spread, and how many rounds reach the target, are told too."""
    reached = sum([ratio >= target for ratio in ratios])
    spread = f"{min(ratios):.1f} to {max(ratios):.1f}; {reached} of {len(ratios)} rounds reach it"
    ratio = median(ratios)
    figure = f"{ratio:.2f}× ({spread})"
    return Line(what, *figures, figure, f"at least {target}×", ratio >= target)


def positions() -> Line:
    """What the server sends to a seat that is to act, at every decision of some games."""
    names = NAMES[:SEATS]
    times = []
    for number in range(ROUNDS):
        game, rng = qd.new(KEY, SEATS), Random(number)
        while qd.settle_chance(game, rng) is not None and game.to_act():
            seat = rng.choice(game.to_act())
            times.append(seconds_each(partial(encoded, game, seat, names), 0.005))
            game.play(seat, rng.choice(game.legal_moves(seat)))
    typical, often = 1e3 * median(times), 1e3 * quantiles(times, n=20)[-1]
    figure = f"{typical:.3f} ms; 19 of 20 under {often:.3f} ms"
    return Line(
        "a seat’s view with its moves, encoded", f"{typical:.3f} ms", "–", figure,
        "under 0.3 ms", often < 0.3,
    )  # fmt: skip


def encoded(game: qd.Game, seat: int, names: tuple[str, ...]) -> bytes:
    """From a copy, which has not worked out its moves yet: like a game that has just moved on."""
    return msgspec.json.encode(Table("", "", game.clone(), ()).position(seat, names))


def page_weight(folder: Path = STATIC) -> Line:
    """All but the boards of the other games: the table's first load is at most that."""
    others = tuple([key for key in qd.games() if key != KEY])
    found = [path for path in folder.rglob("*") if path.suffix in LOADED]
    files = [path for path in found if not path.name.startswith(others)]
    what, target = "first load of the table page", "under 300 KB gzipped"
    if not files:
        return Line(what, "–", "–", "the pages are not built", target, None)
    kilobytes = sum([len(gzip.compress(path.read_bytes(), 9)) for path in files]) / 1000
    figure = f"at most {kilobytes:.0f} KB ({len(files)} files)"
    return Line(what, f"{kilobytes:.0f} KB", "–", figure, target, kilobytes < 300)


def lines() -> Iterator[Line]:
    plays = [partial(random_play, *game) for game in PLAYED]
    parts = (*plays, copies, positions, page_weight)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for part in progress.track(parts, description="measuring"):
            yield part()


def main() -> int:
    found = list(lines())
    print("# Bench\n")
    print(f"Written by `python -m bench` on {date.today()}: {machine()}; "
          f"Catanatron {version('catanatron')}; {ROUNDS} rounds.\n")  # fmt: skip
    print(ABOUT)
    print("| what | ours | Catanatron | | target | |\n|---|---|---|---|---|---|")
    print("\n".join([judged(line) for line in found]))
    return 1 if any(line.reached is False for line in found) else 0


if __name__ == "__main__":
    sys.exit(main())
