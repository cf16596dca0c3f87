"""Run every comparison and write docs/bench.md: ``python -m bench [engine | rules | server]``.

Without a word all parts are measured; a part that is not measured stays as it is in the page.

Ours and theirs take turns in the same process (ABAB), and a ratio is the median of the ratios
of the rounds: so whatever else the machine does touches both alike.
"""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterator
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

import msgspec
from rich.console import Console
from rich.progress import Progress

import quarterdeck as qd
from quarterdeck.arena.bench import decisions_per_second, midgame, seconds_each
from quarterdeck.bots import NAMES, choose
from quarterdeck.cli.measuring import machine
from quarterdeck.server.settings import STATIC
from quarterdeck.server.tables.table import Table

from . import catan, engine, server_lines
from .lines import Line, table

KEY, SEATS = "letter-of-marque", 4
LONG = "merchants-and-marauders"  # the longest game, with targets of its own
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


def asked(key: str, games: int, every: int = 1) -> Iterator[tuple[qd.Game, int]]:
    """Games at decisions of random play, each with a seat that is to act."""
    for number in range(games):
        game, rng = qd.new(key, SEATS), Random(number)
        while qd.settle_chance(game, rng) is not None and game.to_act():
            seat = rng.choice(game.to_act())
            if rng.randrange(every) == 0:
                yield game, seat
            game.play(seat, rng.choice(game.legal_moves(seat)))


def positions() -> Line:
    """What the server sends to a seat that is to act, at every decision of some games."""
    return _built("a seat’s view with its moves, encoded", asked(KEY, ROUNDS), 0.3)


def long_positions() -> Line:
    return _built(f"the same, {LONG}", asked(LONG, ROUNDS, every=20), 3)


def _built(what: str, at: Iterator[tuple[qd.Game, int]], target: float) -> Line:
    """Judged by what 19 of 20 keep."""
    names = NAMES[:SEATS]
    times = [seconds_each(partial(encoded, game, seat, names), 0.005) for game, seat in at]
    typical, often = 1e3 * median(times), 1e3 * quantiles(times, n=20)[-1]
    figure = f"{typical:.3f} ms; 19 of 20 under {often:.3f} ms"
    return Line(what, f"{typical:.3f} ms", "–", figure, f"under {target} ms", often < target)


def long_position_sizes() -> Line:
    """Judged by the largest."""
    names = NAMES[:SEATS]
    sizes = [len(encoded(game, seat, names)) / 1000 for game, seat in asked(LONG, ROUNDS)]
    figure = f"{median(sizes):.1f} KB; at most {max(sizes):.1f} KB of {len(sizes):,}"
    what = f"size of a view with its moves, {LONG}"
    return Line(what, f"{median(sizes):.1f} KB", "–", figure, "under 60 KB", max(sizes) < 60)


def long_copies() -> Line:
    games = [midgame(LONG, SEATS, number) for number in range(ROUNDS)]
    times = [1e6 * seconds_each(game.clone, SECONDS / 4) for game in games]
    figure = f"{median(times):.1f} µs ({min(times):.1f} to {max(times):.1f})"
    what = f"copy of a game, {LONG}"
    return Line(what, f"{median(times):.1f} µs", "–", figure, "under 60 µs", median(times) < 60)


def mates() -> Line:
    """Whole games of four bots of the middle level, on one core."""
    times = []
    for number in range(3):
        game, rng, started = qd.new(LONG, SEATS), Random(number), process_time()
        while qd.settle_chance(game, rng) is not None and game.to_act():
            seat = game.to_act()[0]
            game.play(seat, choose(game, "mate", seat, rng))
        times.append(process_time() - started)
    figure = f"{median(times):.1f} s ({min(times):.1f} to {max(times):.1f})"
    what = f"a game of four mates, {LONG}"
    return Line(what, f"{median(times):.1f} s", "–", figure, "under 20 s", max(times) < 20)


def encoded(game: qd.Game, seat: int, names: tuple[str, ...]) -> bytes:
    """From a copy, which has not worked out its moves yet: like a game that has just moved on."""
    return msgspec.json.encode(Table("", "", game.clone(), []).position(seat, names))


def page_weight(mine: str = KEY, limit: int = 300, folder: Path = STATIC) -> Line:
    """All but the boards of the other games: the table's first load is at most that."""
    others = tuple([key for key in qd.games() if key != mine])
    found = [path for path in folder.rglob("*") if path.suffix in LOADED]
    files = [path for path in found if not path.name.startswith(others)]
    what, target = f"first load of the table page, {mine}", f"under {limit} KB gzipped"
    if not files:
        return Line(what, "–", "–", "the pages are not built", target, None)
    kilobytes = sum([len(gzip.compress(path.read_bytes(), 9)) for path in files]) / 1000
    figure = f"at most {kilobytes:.0f} KB ({len(files)} files)"
    return Line(what, f"{kilobytes:.0f} KB", "–", figure, target, kilobytes < limit)


def lines() -> Iterator[Line]:
    plays = [partial(random_play, *game) for game in PLAYED]
    ours = (copies, long_copies, positions, long_positions, long_position_sizes, mates)
    parts = (*plays, *ours, page_weight, partial(page_weight, LONG, 450))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for part in progress.track(parts, description="measuring"):
            yield part()


def written(yardstick: str) -> str:
    """When, where and beside what: a busy machine is no yardstick."""
    busy = f"load average of the machine {os.getloadavg()[1]:.1f}"
    return f"Written by `python -m bench` on {date.today()}: {machine()}; {yardstick}; {busy}.\n\n"


def rules_part() -> tuple[str, list[Line]]:
    found = list(lines())
    by = f"Catanatron {version('catanatron')}; {ROUNDS} rounds"
    return f"{written(by)}{ABOUT}\n{table('Catanatron', found)}", found


def server_part() -> tuple[str, list[Line]]:
    found = server_lines.lines()
    by = f"boardgame.io {server_lines.BOARDGAME_IO}"
    return f"{written(by)}{server_lines.ABOUT}\n{table('boardgame.io', found)}", found


def engine_part() -> tuple[str, list[Line]]:
    found = list(engine.lines())
    by = f"{engine.ROUNDS} rounds"
    return f"{written(by)}{engine.ABOUT}\n{table('beside', found)}", found


PARTS = {
    "engine": ("Engine", engine_part),
    "rules": ("Rules", rules_part),
    "server": ("Server", server_part),
}
PAGE = Path(__file__).parents[1] / "docs" / "bench.md"


def main(wanted: list[str]) -> int:
    texts = {}
    for text in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, body = text.partition("\n\n")
        texts[heading] = body.rstrip("\n") + "\n"
    wrong = 0
    for name, (heading, measured) in PARTS.items():
        if not wanted or name in wanted:
            texts[heading], found = measured()
            wrong += len([line for line in found if line.reached is False])
    headings = [heading for heading, _ in PARTS.values() if heading in texts]
    body = "".join([f"\n## {heading}\n\n{texts[heading]}" for heading in headings])
    PAGE.write_text(f"# Bench\n{body}", encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
