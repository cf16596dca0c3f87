"""The pieces of Letter of Marque."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from quarterdeck.kernel import Mutable, Seat

from .verbs import GUARD

GUARD_ARMED: Final = GUARD("armed")
GUARD_DEFENSELESS: Final = GUARD("defenseless")


class Ship(NamedTuple):
    """A ship that has been launched.  Its id is given at the launch, so that it tells nothing
    of which ship of the reserve it was (LM-R17)."""

    id: int
    seat: Seat
    value: int  # of the treasure it carries
    armed: bool
    beat_off: tuple[Seat, ...] = ()  # whose attacks it beat off: then all know that it is armed


class Card(NamedTuple):
    """A card in a score pile; ``value`` 0 is a captured cannon card."""

    value: int
    colour: Seat  # the seat whose colour it bears


@dataclass(slots=True, eq=False, repr=False)
class Player(Mutable):
    """What lies before one player."""

    # a set in a fixed order: what comes next is decided by chance
    deck: tuple[int, ...]
    armed: int  # ships in reserve
    defenseless: int
    cannons: int
    pile: tuple[Card, ...] = ()
    home: tuple[Ship, ...] = ()  # ships that arrived
    robbed: int = 0  # ships taken by an attack, so known to have been defenseless

    def treasure(self) -> int:
        return sum([card.value for card in self.pile])

    def captured_cannons(self) -> int:
        return sum([1 for card in self.pile if not card.value])
