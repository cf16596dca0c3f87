"""Combinations of three cards and how they compare (Looting phase, list of combinations)."""

from __future__ import annotations

from typing import Final, NamedTuple

from .pieces import Card

# From weakest to strongest (CO-77).
KINDS: Final = ("garbage", "flush", "straight", "straight_flush", "three_of_a_kind")
LABELS: Final = ("Garbage", "Flush", "Straight", "Straight flush", "Three of a kind")
SAYS: Final = (
    "any three cards",
    "three cards of one colour",
    "three numbers in a row",
    "three numbers in a row, of one colour",
    "three equal numbers",
)
GARBAGE, FLUSH, STRAIGHT, STRAIGHT_FLUSH, THREE_OF_A_KIND = range(5)


class Combination(NamedTuple):
    """The better combination is the greater tuple: kind first, then the sum (CO-84)."""

    kind: int
    sum: int


def combination(a: Card, b: Card, c: Card) -> Combination:
    """What three cards make; their order does not matter (CO-76 to CO-83, CO-R22 to CO-R25)."""
    total = a.number + b.number + c.number
    one_colour = a.colour == b.colour == c.colour
    if not (a.number and b.number and c.number):  # CO-83: a card without a number
        return Combination(FLUSH if one_colour else GARBAGE, total)
    if a.number == b.number == c.number:
        return Combination(THREE_OF_A_KIND, total)
    low, middle, high = sorted((a.number, b.number, c.number))
    if low + 1 == middle and middle + 1 == high:  # CO-R24: 12 and 1 do not follow one another
        return Combination(STRAIGHT_FLUSH if one_colour else STRAIGHT, total)
    return Combination(FLUSH if one_colour else GARBAGE, total)


def winner(one: Combination, two: Combination) -> int | None:
    """0 or 1, or None for a tie (CO-84, CO-85)."""
    if one == two:
        return None
    return 0 if one > two else 1
