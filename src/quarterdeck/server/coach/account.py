"""What was read of a game, added up and put into words.  Pure.

The chance to win changes by a seat's own choices, and by all else.  A choice costs something only
where another move was clearly better.  What happened between two choices is luck; of the greatest
of it, the coach has looked what dice and cards did and what the others did.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from quarterdeck.bots import coaching
from quarterdeck.kernel import Game, Seat

TURNS = 3  # turning points that are told
GAPS = 5  # of what came between choices, so many are looked into
DECIDED = 0.015  # of a win: with less, or with so little missing, choices no longer matter
FLAT = 0.005  # of a win: what changes less than it is rounded away


class Choice(NamedTuple):
    """A choice that was read."""

    seq: int
    chosen: str
    best: str  # "": nothing was clearly better
    judged: coaching.Judged

    @property
    def before(self) -> float:
        """The chance to win with the best move."""
        return self.judged.won + self.judged.gain


class Step(NamedTuple):
    """A change of the chance, from one entry to another."""

    seq: int
    until: int
    kind: str
    before: float
    after: float


def share(game: Game, seat: Seat) -> float:
    """What the seat has won of the game."""
    winners = game.outcome().winners
    return 1 / len(winners) if seat in winners else 0.0


def gaps(game: Game, seat: Seat, choices: list[Choice]) -> list[Step]:
    """What came before the first choice, between each two and after the last."""
    fair, last = 1 / game.setup.seats, len(game)
    left = [(0, fair), *[(one.seq + 1, one.judged.won) for one in choices]]
    met = [*[(one.seq, one.before) for one in choices], (last, share(game, seat))]
    return [
        Step(start, end, "small", then, now)
        for (start, then), (end, now) in zip(left, met, strict=True)
        if end > start or abs(now - then) > FLAT
    ]


def inside(game: Game, seat: Seat, choices: list[Choice]) -> list[int]:
    """Which positions between choices are worth a look: those of the greatest changes."""
    most = sorted(gaps(game, seat, choices), key=lambda gap: -abs(gap.after - gap.before))[:GAPS]
    return sorted([seq for gap in most for seq in coaching.borders(game, gap.seq, gap.until)])


def at_most_inside(game: Game, chosen: list[int]) -> int:
    """How many that can be, before it is known which gaps it will be."""
    ends = [0, *[seq + 1 for seq in chosen]], [*chosen, len(game)]
    counts = [len(coaching.borders(game, start, end)) for start, end in zip(*ends, strict=True)]
    return sum(sorted(counts, reverse=True)[:GAPS])


def steps(
    game: Game, seat: Seat, choices: list[Choice], between: dict[int, coaching.Judged]
) -> list[Step]:
    """Every change that is known, in order of time: choices that cost, and what came between."""
    told: list[Step] = []
    for gap in gaps(game, seat, choices):
        seen = [seq for seq in sorted(between) if gap.seq < seq < gap.until]
        values = [gap.before, *[between[seq].won for seq in seen], gap.after]
        places = [gap.seq, *seen, gap.until]
        looked = bool(seen) or not coaching.borders(game, gap.seq, gap.until)
        for (start, end), (then, now) in zip(pairwise(places), pairwise(values), strict=True):
            kind = "small"
            if looked and abs(now - then) > FLAT:
                alone = coaching.is_chance(game, start, end)
                kind = "chance" if alone and end > start else "others"
            told.append(Step(start, end, kind, then, now))
    costs = [
        Step(one.seq, one.seq + 1, "choice", one.before, one.judged.won)
        for one in choices
        if one.best
    ]
    return sorted([*told, *costs], key=lambda step: (step.seq, step.until))


def luck(
    taken: list[Step], choices: list[Choice], between: dict[int, coaching.Judged]
) -> dict[str, float]:
    heaps = {"choices": 0.0, "chance": 0.0, "others": 0.0, "small": 0.0}
    for step in taken:
        heaps["choices" if step.kind == "choice" else step.kind] += step.after - step.before
    error = sqrt(sum([each.error**2 for each in between.values()]))
    return {**heaps, "error": error}


def account(
    game: Game, seat: Seat, choices: list[Choice], between: dict[int, coaching.Judged], whole: bool
) -> dict[str, Any]:
    """The parts of *coached* of docs/wire.md that follow from what was read.  Until all choices
    were read (``whole``), only those."""
    told: dict[str, Any] = {
        "fair": 1 / game.setup.seats,
        "result": share(game, seat),
        "decisions": [_move(one) for one in choices],
        "curve": _curve(game, seat, choices, between, whole),
        "turns": [],
        "luck": None,
        "words": [],
    }
    if not whole:
        return told
    taken = steps(game, seat, choices, between)
    great = sorted(taken, key=lambda step: -abs(step.after - step.before))[:TURNS]
    turns = [
        {**step._asdict(), "kind": "others" if step.kind == "small" else step.kind}
        for step in sorted(great, key=lambda step: step.seq)
        if abs(step.after - step.before) > 2 * FLAT
    ]
    heaps = luck(taken, choices, between)
    return {**told, "turns": turns, "luck": heaps, "words": words(choices, heaps, told)}


def _move(one: Choice) -> dict[str, Any]:
    return {
        "seq": one.seq,
        "chosen": one.chosen,
        "won": one.judged.won,
        "worlds": one.judged.worlds,
        "best": one.best or None,
        "cost": one.judged.gain,
        "reason": one.judged.reason,
    }


def _curve(
    game: Game, seat: Seat, choices: list[Choice], between: dict[int, coaching.Judged], whole: bool
) -> list[dict[str, Any]]:
    points = [(0, 1 / game.setup.seats)]
    points += [(seq, one.won) for seq, one in between.items()]
    for one in choices:
        points += [(one.seq, one.before), (one.seq + 1, one.judged.won)]
    if whole:
        points.append((len(game), share(game, seat)))
    return [{"seq": seq, "won": won} for seq, won in sorted(points, key=lambda point: point[0])]


def words(choices: list[Choice], heaps: dict[str, float], told: dict[str, Any]) -> list[str]:
    """What was read, in a few sentences."""
    open_ = [one for one in choices if one.best or DECIDED < one.before < 1 - DECIDED]
    good = len([one for one in open_ if not one.best])
    said = [
        f"Of {_count(len(choices))} choices {_count(len(open_))} came while the game was open. Of "
        f"these {_count(good)} could not clearly be bettered."
    ]
    bad = sorted([one for one in choices if one.best], key=lambda one: -one.judged.gain)
    if bad:
        total = sum([one.judged.gain for one in bad])
        worst = bad[0]
        cost = f"The other cost {_points(total)}: " if len(bad) == 1 else ""
        several = f"The others cost {_points(total)} together, most of it here: "
        said.append(f"{cost or several}“{worst.chosen}”, where “{worst.best}” was better.")
    all_luck = heaps["chance"] + heaps["others"] + heaps["small"]
    side = "with you" if all_luck > 0 else "against you"
    if abs(all_luck) < 0.05:
        said.append("Luck and the others neither helped you nor harmed you in the end.")
    else:
        said.append(f"All else was {side}: {_signed(all_luck)} points of the chance to win.")
    if abs(heaps["chance"]) > heaps["error"]:
        dice = _signed(heaps["chance"])
        said.append(f"Of that dice and cards were {dice}, give or take {_figure(heaps['error'])}.")
    without = min(1.0, max(0.0, told["fair"] + all_luck))
    if bad and told["result"] < 1:
        said.append(f"With the better moves such a game is won in about {_figure(without)} of 100.")
    return said


def _figure(part: float) -> str:
    return str(round(100 * part))


def _points(part: float) -> str:
    number = round(100 * part)
    return f"{number} point{'' if number == 1 else 's'} of the chance to win"


def _signed(part: float) -> str:
    return f"{round(100 * part):+d}".replace("-", "−")


SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _count(number: int) -> str:
    return SPELLED[number] if number < len(SPELLED) else str(number)
