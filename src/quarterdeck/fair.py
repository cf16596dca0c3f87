"""Fair chance: what decides the dice and deals of a table, and how anybody checks it afterwards.

The hash of a table's secret seed is shown when the table opens (``commitment``); after that the
browser of each person throws a number of its own in (``salted``), so that nobody could have picked
a seed that suits.  If an entry is chance's, a generator decides it that follows from both, the
table and the entry's number alone.  The seed is shown when the game is over; ``checked`` derives
every outcome from it again.

Lessons are dictated: a seed that says so is the same for all tables of a lesson, and there the
table does not count.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from quarterdeck.kernel import CHANCE, IllegalMove, Record, Rules, Setup

LESSON = "lesson:"  # so begin the seeds of lessons; a secret seed has no colon


def luck_of(seed: str, table_id: str) -> str:
    """What beside the seed decides chance: the table, but all tables of a lesson are alike."""
    return "" if seed.startswith(LESSON) else table_id


def commitment(seed: str) -> str:
    """Published when the table opens; the seed itself is published when the game is over."""
    return hashlib.sha256(seed.encode()).hexdigest()


def salted(seed: str, salts: Sequence[str]) -> str:
    """What decides chance: the seed, with what the browser of each seat has thrown in.  A table
    without any salt goes by its seed alone, and so does a lesson."""
    if not any(salts) or seed.startswith(LESSON):
        return seed
    return hmac.new(seed.encode(), "\n".join(salts).encode(), hashlib.sha256).hexdigest()


def chance_generator(seed: str, table_id: str, seq: int) -> Random:
    """What decides entry number ``seq`` of a table, if that entry is chance's."""
    key = hmac.new(seed.encode(), f"{luck_of(seed, table_id)}:{seq}".encode(), hashlib.sha256)
    return Random(int.from_bytes(key.digest(), "big"))


class Promise(NamedTuple):
    """What a finished table tells beside its record, so that its chance can be checked."""

    table: str
    seed: str
    commitment: str
    salts: tuple[str, ...] = ()
    inherited: int = 0  # entries of the game in which the table began: their chance was not its own


class Checked(NamedTuple):
    """How many outcomes of chance follow from the seed, and the first that is wrong, if any."""

    outcomes: int
    fault: str
    inherited: int = 0  # outcomes that are another game's


class Drawn(NamedTuple):
    """An outcome of chance: the number of its entry, what it was drawn from and how often, and
    what came.  A generator's first number picks the first item, and so on."""

    entry: int
    pool: tuple[int | str, ...]
    times: int
    came: tuple[int | str, ...]


def drawn(rules: Rules, record: Record) -> list[Drawn]:
    """Every outcome of chance of a game, so that who knows no rules can derive it too."""
    game = rules.begin(Setup(*record[:5]))
    found = []
    for number, entry in enumerate(record.entries, 1):
        if entry.seat == CHANCE and (chance := game.chance()) is not None:
            pool, times = chance.pool(game)
            found.append(Drawn(number, tuple(pool), times, entry.move.args))
        game.enter(entry)
    return found


def checked(rules: Rules, record: Record, promise: Promise) -> Checked:
    """Whether the seed is the one that was promised, and every outcome follows from it."""
    if commitment(promise.seed) != promise.commitment:
        return Checked(0, "the seed is not the one whose hash was shown when the table opened")
    luck = salted(promise.seed, promise.salts)
    game = rules.begin(Setup(*record[:5]))
    outcomes = inherited = 0
    for number, entry in enumerate(record.entries, 1):
        if entry.seat == CHANCE and (chance := game.chance()) is not None:
            due = chance.sample(game, chance_generator(luck, promise.table, number))
            if number <= promise.inherited:
                inherited += 1
            elif entry.move != due:
                return Checked(outcomes, f"entry {number} is {entry.move}; the seed gives {due}")
            else:
                outcomes += 1
        try:
            game.enter(entry)
        except IllegalMove as refusal:
            return Checked(outcomes, f"entry {number} ({entry}) is against the rules: {refusal}")
    return Checked(outcomes, "", inherited)
