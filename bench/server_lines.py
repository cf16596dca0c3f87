"""The server's part of the page: what a move costs, in turns with boardgame.io's server."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from .lines import Line, judged
from .server import (
    BOARDGAME_IO,
    LOB,
    LOM,
    MM,
    Figures,
    growth,
    measure_nodes,
    measure_ours,
    measure_theirs,
    postgres,
    seconds_to_stop,
)

ROUNDS = int(os.environ.get("QUARTERDECK_BENCH_ROUNDS", "2"))
SECONDS = 6.0
IDLE_CONNECTIONS = 3000
LONGEST_GAME = 1500  # entries

ABOUT = f"""\
Servers and players are processes of their own on one machine, everything over loopback; the
processor time is the server's alone. Ours is measured with every move saved: SQLite with
`synchronous=FULL`, so that an answer means that the move is on the disk. Each table has a live
connection for every seat (Letter of Marque three, Merchants & Marauders four), everybody plays
random moves, and a move has arrived when its answer is there and every seat has heard of it.
*Saturated*: whoever may move does so at once. Tables whose game is over are left for fresh ones
that were opened before. Ours and theirs take turns ({SECONDS:.0f} s), {ROUNDS} rounds at 100
tables and one elsewhere; figures are medians of the rounds, a ratio is the median of the rounds'
ratios.

What differs: boardgame.io ({BOARDGAME_IO}, its own server, Node) has the same number of tables and
connections, but keeps everything in memory unless a row says otherwise, and plays a small game of
hidden cards that never ends and has no legal moves to work out, no log to tell and no words to say.
A move of ours is checked, logged, told in words to each seat with all of its legal moves, saved,
and may be sent again without harm. Where boardgame.io saves, it does so by its own `FlatFile`,
which does not wait for the disk: a crash may lose what was answered. Both have one process and
one core.
"""


def compared(tables: int, rounds: int) -> Iterator[Line]:
    """As fast as it goes, at so many tables."""
    mine, peer = [], []
    for _ in range(rounds):
        mine.append(measure_ours(LOM, tables, 0, SECONDS))
        peer.append(measure_theirs(tables, 0, SECONDS))
    pairs = list(zip(mine, peer, strict=True))
    ratio = median([one.rate / other.rate for one, other in pairs])
    rates = f"{_rate(mine):,.0f} moves/s", f"{_rate(peer):,.0f} moves/s"
    saturated = f"{tables:,} tables saturated"
    yield Line(saturated, *rates, f"{ratio:.2f}× {_wrong(mine)}", "at least 1×", ratio >= 1)
    costs = f"{_cost(mine):.2f} ms", f"{_cost(peer):.2f} ms"
    what = f"processor time a move, {saturated}"
    yield Line(what, *costs, f"{_spread(mine)}", "at most 0.5 ms", _cost(mine) <= 0.5)


def both_saving(tables: int) -> Iterator[Line]:
    """The same where boardgame.io saves as well, as far as it can by itself."""
    mine = measure_ours(LOM, tables, 0, SECONDS)
    peer = measure_theirs(tables, 0, SECONDS, saves=True)
    rates = f"{mine.rate:,.0f} moves/s", f"{peer.rate:,.0f} moves/s"
    costs = f"processor time {mine.cost:.2f} and {peer.cost:.2f} ms a move"
    ratio = mine.rate / peer.rate
    what = f"{tables:,} tables saturated, both saving"
    yield Line(what, *rates, f"{ratio:.2f}×; {costs}", "at least 1×", ratio >= 1)


def calm(tables: int) -> Iterator[Line]:
    """Everybody thinks for a second."""
    mine = measure_ours(LOM, tables, 1.0, SECONDS)
    peer = measure_theirs(tables, 1.0, SECONDS)
    late, half = mine.late(0.99), mine.late(0.5)
    figures = f"{late:.0f} ms", f"{peer.late(0.99):.0f} ms"
    about = f"p50 {half:.0f} ms, at {mine.rate:,.0f} moves/s {_wrong([mine])}"
    yield Line(
        f"{tables:,} tables, a move a second: p99", *figures, about, "at most 100 ms", late <= 100
    )
    memory = mine.memory / 1000
    what = "memory of an idle table with its connections"
    figures = f"{memory:.0f} KB", f"{peer.memory / 1000:.0f} KB"
    yield Line(what, *figures, "three seats", "at most 100 KB", memory <= 100)


def dear_game() -> Iterator[Line]:
    mine = [measure_ours(MM, 50, 0, SECONDS)]
    cost, rate = _cost(mine), _rate(mine)
    what = f"processor time a command, {MM}, 50 tables saturated"
    figure = f"{rate:,.0f} commands/s {_wrong(mine)}"
    yield Line(what, f"{cost:.2f} ms", "–", figure, "at most 2 ms", cost <= 2)


def long_game() -> Iterator[Line]:
    """Line of Battle: of random games it is the one that goes on so long."""
    step = LONGEST_GAME // 5
    costs = growth(LOB, 10, range(step, LONGEST_GAME + 1, step))
    what = f"processor time a move as games of {LOB} grow to {LONGEST_GAME:,} entries"
    if len(costs) < 5:
        yield Line(what, "–", "–", f"games ended before: {costs}", "flat within 10 %", None)
        return
    first, last = costs[0][1], costs[-1][1]
    told = ", ".join([f"{spent:.2f} up to {mark:,}" for mark, spent in costs])
    grown = f"{last / first - 1:+.0%}"
    yield Line(what, grown, "–", f"ms: {told}", "flat within 10 %", last <= 1.1 * first)


def two_nodes() -> Iterator[Line]:
    found = measure_nodes(10, 0.2, SECONDS)
    late, half = found.heard(0.99), found.heard(0.5)
    about = f"p50 {half:.0f} ms, of {len(found.after):,} moves at 10 tables {_wrong([found])}"
    what = "another node’s page hears, after the mover’s answer: p99"
    yield Line(what, f"{late:.0f} ms", "–", about, "at most 50 ms", late <= 50)


def on_postgres() -> Iterator[Line]:
    with ExitStack() as stack:
        mine = [measure_ours(LOM, 100, 0, SECONDS, postgres(stack))]
    spent = 1000 * mine[0].database / max(1, mine[0].moves)
    figure = f"{_cost(mine):.2f} ms a move, and {spent:.2f} of PostgreSQL's own {_wrong(mine)}"
    yield Line(
        "100 tables saturated, PostgreSQL", f"{_rate(mine):,.0f} moves/s", "–", figure, "–", None
    )


def stopping() -> Iterator[Line]:
    took = seconds_to_stop(IDLE_CONNECTIONS)
    what = f"stopping with {IDLE_CONNECTIONS:,} idle connections"
    yield Line(what, f"{took:.1f} s", "–", "", "at most 5 s", took <= 5)


def _rate(found: list[Figures]) -> float:
    return median([each.rate for each in found])


def _cost(found: list[Figures]) -> float:
    return median([each.cost for each in found])


def _spread(found: list[Figures]) -> str:
    costs = [each.cost for each in found]
    return f"{min(costs):.2f} to {max(costs):.2f} ms"


def _wrong(found: list[Figures]) -> str:
    """What should not have happened, in brackets; nothing if nothing did."""
    lost, ended = sum([each.lost for each in found]), sum([each.ended for each in found])
    told = [f"{lost} connections lost"] * (lost > 0)
    told += [f"{ended} games over before the end"] * (ended > 0)
    return f"({', '.join(told)})" if told else ""


def lines() -> list[Line]:
    parts = (lambda: compared(100, ROUNDS), lambda: compared(1000, 1), lambda: both_saving(100),
             lambda: calm(1000), dear_game, long_game, two_nodes, on_postgres,
             stopping)  # fmt: skip
    found: list[Line] = []
    for part in parts:
        for line in part():
            print(judged(line), file=sys.stderr, flush=True)
            found.append(line)
    return found
