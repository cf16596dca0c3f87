"""The pieces of Letter of Marque."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.kernel import Seat

from .verbs import GUARD

GUARD_ARMED = GUARD("armed")
GUARD_DEFENSELESS = GUARD("defenseless")


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


class Player:
    """What lies before one player."""

    __slots__ = ("armed", "cannons", "deck", "defenseless", "home", "pile", "robbed")

    def __init__(
        self,
        deck: tuple[int, ...],
        armed: int,
        defenseless: int,
        cannons: int,
        pile: tuple[Card, ...] = (),
        home: tuple[Ship, ...] = (),
        robbed: int = 0,
    ) -> None:
        self.deck = deck  # a set in a fixed order: what comes next is decided by chance
        self.armed = armed  # ships in reserve
        self.defenseless = defenseless
        self.cannons = cannons
        self.pile = pile
        self.home = home  # ships that arrived
        self.robbed = robbed  # ships taken by an attack, so known to have been defenseless

    def clone(self) -> Player:
        return Player(
            self.deck,
            self.armed,
            self.defenseless,
            self.cannons,
            self.pile,
            self.home,
            self.robbed,
        )

    def treasure(self) -> int:
        return sum([card.value for card in self.pile])

    def captured_cannons(self) -> int:
        return sum([1 for card in self.pile if not card.value])
