"""Dice and skill checks (p. 4, MM-043 to MM-047, MM-301 to MM-304)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Chance, Done, Event, Flow, Frame, Game, Move, Seat

from .data.ids import SKULL
from .effects import figure, moment
from .windows import glory_window

if TYPE_CHECKING:
    from .data.die import Die
    from .state import MerchantsAndMarauders

_SHOWN: Final[dict[int, int | str]] = {1: 1, 2: 2, 3: 3, 4: 4, SKULL: "skull"}
_READ: Final[dict[int | str, int]] = {1: 1, 2: 2, 3: 3, 4: 4, "skull": SKULL}

Dice = tuple[int, ...]


@lru_cache(4096)  # the same few rolls come up again and again
def _entered(dice: Dice) -> Move:
    return Move("roll", tuple([_SHOWN[die] for die in dice]))


@lru_cache(4096)
def _read(faces: tuple[int | str, ...]) -> Dice:
    return tuple(sorted([_READ[face] for face in faces], reverse=True))


def successes(dice: Dice) -> int:
    """MM-046: the dice that show a skull."""
    return dice.count(SKULL)


def numbers(dice: Dice) -> int:
    """The sum of the dice that are no skulls: it breaks ties in combat (MM-457)."""
    return sum(dice) - SKULL * dice.count(SKULL)


def shown(dice: Dice) -> list[int | str]:
    """As it stands in events, views and the record: skulls first."""
    return [_SHOWN[die] for die in dice]


def beats(mine: Dice, theirs: Dice) -> int:
    """1, 0 or -1: more skulls, then the higher sum of numbers (MM-454 to MM-458)."""
    one, two = (successes(mine), numbers(mine)), (successes(theirs), numbers(theirs))
    return (one > two) - (one < two)


class Roll(Chance):
    """``count`` dice, entered as ``roll skull 3 1``: all skulls first, then falling numbers.

    Which die is which has no meaning, so a roll is a set; a record may name it in any order.
    """

    __slots__ = ("count",)

    def __init__(self, count: int, into: str, then: str = "") -> None:
        super().__init__(into, then)
        self.count = count

    def outcomes(self, game: Game) -> list[tuple[Move, float]]:
        die: Die = game.cards.die
        found: list[tuple[Move, float]] = []
        for dice in combinations_with_replacement(sorted(die.faces, reverse=True), self.count):
            ways = factorial(self.count)
            for face in die.faces:
                ways = ways // factorial(dice.count(face)) * die.weight[face] ** dice.count(face)
            found.append((_entered(dice), ways / len(die.sides) ** self.count))
        return found

    def sample(self, game: Game, rng: Random) -> Move:
        random, sides = rng.random, game.cards.die.sides
        rolled = [sides[int(random() * len(sides))] for _ in range(self.count)]
        rolled.sort(reverse=True)
        return _entered(tuple(rolled))

    def pool(self, game: Game) -> tuple[Sequence[int | str], int]:
        return [_entered((side,)).args[0] for side in game.cards.die.sides], self.count

    def allows(self, game: Game, outcome: Move) -> bool:
        return (
            outcome.verb == "roll"
            and len(outcome.args) == self.count
            and all([_READ.get(face) in game.cards.die.faces for face in outcome.args])
        )

    def value(self, outcome: Move) -> Dice:
        return _read(outcome.args)


def skill_dice(g: MerchantsAndMarauders, seat: Seat, skill: str, purpose: str) -> int:
    """MM-044: as many dice as the skill, with all that adds to it, and at least one (MM-R25)."""
    printed: int = getattr(g.cards.captains[g.players[seat].captain], skill)
    return figure(g, seat, f"dice.{skill}", printed, purpose, low=1)


_WINDOWS: Final = {"influence": "before Influence roll", "scouting": "before Scouting roll"}


class SkillCheck(Frame):
    """A skill check (p. 4, MM-044 to MM-046, MM-302): its result is the dice.

    ``purpose`` says what it is for, so that effects can tell (MM-R8): "scout merchant",
    "scout player", "scout npc", "rumor", "acquire rumor", "mission", "recruit", "harbour",
    "hire", "raid", "shoals", "storm" …
    """

    STEPS = ("window", "roll", "show", "after", "finish")

    seat: Seat
    skill: str
    purpose: str
    extra: int = 0  # dice that cards add to this roll
    dice: Dice = ()
    needs: int = 1  # successes; 0: each of them counts for itself

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {
            "seat": self.seat, "skill": self.skill, "purpose": self.purpose,
            "dice": shown(self.dice), "count": self._count(g),
        }  # fmt: skip

    def _count(self, g: MerchantsAndMarauders) -> int:
        if self.dice or not g.players[self.seat].captain:
            return len(self.dice)
        return skill_dice(g, self.seat, self.skill, self.purpose) + self.extra

    def window(self, g: MerchantsAndMarauders) -> Flow | None:
        timing = _WINDOWS.get(self.skill)
        return glory_window(g, timing, (self.seat,)) if timing else None

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        return Roll(skill_dice(g, self.seat, self.skill, self.purpose) + self.extra, into="dice")

    def show(self, g: MerchantsAndMarauders) -> Flow | None:
        g.emit(
            Event(
                "rolled",
                {
                    "seat": self.seat,
                    "skill": self.skill,
                    "purpose": self.purpose,
                    "dice": shown(self.dice),
                    "successes": successes(self.dice),
                    "needs": self.needs,
                },
            )
        )
        return None

    def after(self, g: MerchantsAndMarauders) -> Flow | None:
        """Abilities that re-roll (C02): they change ``g.enclosing(SkillCheck).dice``."""
        return moment(g, f"{self.skill}.rolled", self.seat)

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(self.dice)
