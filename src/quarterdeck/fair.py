"""Fair chance: what decides the dice and deals of a table, and how anybody checks it afterwards.

The hash of a table's secret seed is shown when the table opens (``commitment``).  If an entry is
chance's, a generator decides it that follows from the seed, the table and the entry's number
alone.  The seed is shown when the game is over; ``checked`` derives every outcome from it again.
"""

from __future__ import annotations

import hashlib
import hmac
from random import Random
from typing import NamedTuple

from quarterdeck.kernel import CHANCE, IllegalMove, Record, Rules, Setup


def commitment(seed: str) -> str:
    """Published when the table opens; the seed itself is published when the game is over."""
    return hashlib.sha256(seed.encode()).hexdigest()


def chance_generator(seed: str, table_id: str, seq: int) -> Random:
    """What decides entry number ``seq`` of a table, if that entry is chance's."""
    key = hmac.new(seed.encode(), f"{table_id}:{seq}".encode(), hashlib.sha256)
    return Random(int.from_bytes(key.digest(), "big"))


class Checked(NamedTuple):
    """How many outcomes of chance follow from the seed, and the first that is wrong, if any."""

    outcomes: int
    fault: str


def checked(rules: Rules, record: Record, table_id: str, seed: str, promised: str) -> Checked:
    """Whether the seed is the one that was promised, and every outcome follows from it."""
    if commitment(seed) != promised:
        return Checked(0, "the seed is not the one whose hash was shown when the table opened")
    game = rules.begin(Setup(*record[:5]))
    outcomes = 0
    for number, entry in enumerate(record.entries, 1):
        if entry.seat == CHANCE and (chance := game.chance()) is not None:
            due = chance.sample(game, chance_generator(seed, table_id, number))
            if entry.move != due:
                return Checked(outcomes, f"entry {number} is {entry.move}; the seed gives {due}")
            outcomes += 1
        try:
            game.enter(entry)
        except IllegalMove as refusal:
            return Checked(outcomes, f"entry {number} ({entry}) is against the rules: {refusal}")
    return Checked(outcomes, "")
