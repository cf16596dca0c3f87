"""The chances of a fight, exactly, from the dice that both sides would roll (p. 14).

They are what all can see: cards, Special Weapons and re-rolls are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

from ..data.die import Die
from ..data.ids import SKULL

Roll = tuple[int, int]  # skulls, sum of the numbers
Spread = dict[Roll, float]  # its chance


@cache
def spread(die: Die, dice: int) -> Spread:
    """Every roll of so many dice, as far as it counts in a fight (MM-043, MM-457)."""
    if not dice:
        return {(0, 0): 1.0}
    found: Spread = {}
    for ((skulls, numbers), chance), face in product(spread(die, dice - 1).items(), die.faces):
        is_skull = face == SKULL
        roll = (skulls + is_skull, numbers if is_skull else numbers + face)
        found[roll] = found.get(roll, 0.0) + chance * die.weight[face] / len(die.sides)
    return found


def _pairs(die: Die, mine: int, theirs: int) -> list[tuple[Roll, Roll, float]]:
    """Both rolls, and the chance that they come up together."""
    return [
        (roll, other, chance * against)
        for (roll, chance), (other, against) in product(
            spread(die, mine).items(), spread(die, theirs).items()
        )
    ]


class Contest(NamedTuple):
    """Chances of a Seamanship contest; what is left over is a tie, or no skull at all."""

    win: float
    lose: float


@cache
def contest(die: Die, mine: int, theirs: int) -> Contest:
    """MM-454 to MM-458: skulls, then numbers; without a skull nobody wins."""
    win = lose = 0.0
    for roll, other, chance in _pairs(die, mine, theirs):
        if roll > other and roll[0]:
            win += chance
        elif other > roll and other[0]:
            lose += chance
    return Contest(win, lose)


def hits(
    die: Die,
    mine: int,
    theirs: int,
    cannons: int,
    lost: Callable[[int], int] = lambda skulls: skulls,
    harmless: int = -1,
) -> float:
    """How many hits a Shoot makes on average (MM-460 to MM-462).

    ``lost``: hits by skulls after a loss or a tie.  ``harmless``: the other declared Flee and gets
    away past so many skulls; -1: it did not.
    """
    total = 0.0
    for roll, other, chance in _pairs(die, mine, theirs):
        if roll > other and roll[0]:
            total += chance * cannons
        elif roll[0] and not (other > roll and other[0] and roll[0] <= harmless):
            total += chance * min(cannons, lost(roll[0]))
    return total


def flight(die: Die, mine: int, theirs: int, harmless: int = 0) -> float:
    """The chance to get away: win, and the enemy has no skull (or so few) (MM-468, MM-469)."""
    return sum([
        chance
        for roll, other, chance in _pairs(die, mine, theirs)
        if roll > other and roll[0] and other[0] <= harmless
    ])  # fmt: skip


@cache
def crew_combat(
    die: Die, dice: tuple[int, int], crews: tuple[int, int], first: tuple[int, int] | None = None
) -> Contest:
    """Chances of a Crew Combat to the end (MM-488 to MM-494): Leadership dice and Crew, mine and
    theirs; ``first``: the dice of the first round, where they are others."""
    mine, theirs = crews
    if not mine or not theirs:
        return Contest(float(mine > 0), float(theirs > 0))
    win = lose = still = 0.0
    for roll, other, chance in _pairs(die, *(first or dice)):
        left = max(0, mine - min(other[0], theirs)), max(0, theirs - min(roll[0], mine))
        if left == (0, 0):
            win += chance * (roll > other)
            lose += chance * (other > roll)
        elif left == crews and not first:
            still += chance
        else:
            then = crew_combat(die, dice, left)
            win += chance * then.win
            lose += chance * then.lose
    return Contest(win / (1 - still), lose / (1 - still))
