"""The die of a card set, as the rules throw it (p. 4, MM-043, MM-R52)."""

from __future__ import annotations

from fractions import Fraction

from quarterdeck.kernel import CardSetError

from .ids import LOCATIONS, SKULL

SKULL_SIDE = "skull"


class Die:
    """``sides``: what a hit strikes that falls on it, or ``skull``; a side's place is its number.

    A skull is a success, whatever side it is on, and lets the gunner choose what is hit.
    """

    def __init__(self, sides: tuple[str, ...]) -> None:
        plain = sides.count(SKULL_SIDE) and sides.index(SKULL_SIDE)
        if not 0 < plain < SKULL or set(sides[plain:]) != {SKULL_SIDE}:
            why = f"1 to {SKULL - 1} sides with a location come first, then those with a skull"
            raise CardSetError("figures.toml", "die", "sides", why)
        strange = [side for side in sides[:plain] if side not in LOCATIONS]
        if strange:
            raise CardSetError("figures.toml", "die", "sides", f"there is no {strange[0]}")
        numbers = tuple(range(1, plain + 1))
        self.sides = (*numbers, *[SKULL for _ in sides[plain:]])
        self.faces = (*numbers, SKULL)
        self.weight = {face: self.sides.count(face) for face in self.faces}
        self.skull_chance = Fraction(self.weight[SKULL], len(sides))
        self.hits = {**dict(zip(numbers, sides, strict=False)), SKULL: SKULL_SIDE}
