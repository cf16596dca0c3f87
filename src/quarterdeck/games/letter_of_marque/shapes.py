"""What Letter of Marque sends: its view and its events as types.  The page's are made from these.

Never compiled: a compiled module keeps no annotations.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from quarterdeck.kernel import Seat, Shapes
from quarterdeck.kernel.shapes import Outcome


class SeaShip(TypedDict):
    """A ship at sea; ``id`` is given when it is launched, and is public."""

    id: int
    seat: Seat
    value: int
    armed: bool | None  # None: this seat may not know
    revealed: bool  # everybody knows
    beat_off: list[Seat]  # whose attacks
    odds: float | None  # that it is armed, from public facts; None: the table shows no odds


class Waiting(TypedDict):
    """A treasure turned over, whose ship is being chosen."""

    seat: Seat
    value: int
    chosen: bool  # but not yet launched


class TreasureCard(TypedDict):
    kind: Literal["treasure"]
    value: int
    colour: int


class CannonCard(TypedDict):
    kind: Literal["cannon"]
    colour: int


class HomeShip(TypedDict):
    """A ship that left the game by arriving."""

    id: int
    value: int
    armed: bool | None


class OwnReserve(TypedDict):
    reserve_armed: int
    reserve_defenseless: int


class Player(TypedDict):
    seat: Seat
    colour: int
    deck: int
    reserve: int
    cannons: int
    points: int
    pile: list[TreasureCard | CannonCard]  # in the order of gaining
    home: list[HomeShip]
    shown_armed: int  # ships that beat off an attack, wherever they are now
    shown_robbed: int  # ships taken by an attack, so known to have been defenseless
    own: OwnReserve | None  # None but for the viewer's own seat


class View(TypedDict):
    game: Literal["letter-of-marque"]
    seat: Seat | None
    seats: int
    phase: Literal["preliminary", "turns", "over"]
    round: int
    turn: Seat | None
    to_act: list[Seat]
    aids: bool
    cannons: int  # that everybody begins with
    sea: list[SeaShip]  # in the order of launching
    waiting: list[Waiting]
    players: list[Player]
    result: Outcome | None


class Catalogue(TypedDict):
    game: Literal["letter-of-marque"]
    version: int
    card_set: str
    treasures: list[int]
    armed: int
    defenseless: int
    ships: int
    cannons: int
    captured_cannon_points: int


# ---- events


class Drawn(TypedDict):
    seat: Seat
    value: int


class Left(TypedDict):
    seat: Seat
    ship: int
    value: int
    armed: NotRequired[bool]  # for the owner


class Starts(TypedDict):
    seat: Seat
    lot: bool  # found by lot among several with the cheapest treasure


class Round(TypedDict):
    round: int


class Arrived(TypedDict):
    seat: Seat
    ship: int
    value: int


class Fired(TypedDict):
    """``repelled`` and ``captured``: how an attack ended."""

    seat: Seat
    ship: int
    owner: Seat
    value: int


class Attacked(Fired):
    """The reveal."""

    armed: bool


class Passed(TypedDict):
    seat: Seat
    auto: bool  # nothing else was possible, so it was nobody's choice


class ShownShip(TypedDict):
    id: int
    seat: Seat
    value: int
    armed: bool


class Revealed(TypedDict):
    ships: list[ShownShip]  # those never shown before


class Over(TypedDict):
    scores: list[int]
    winners: list[Seat]
    reason: str


SHAPES = Shapes(
    View,
    {
        "drawn": Drawn,
        "left": Left,
        "starts": Starts,
        "round": Round,
        "arrived": Arrived,
        "attacked": Attacked,
        "repelled": Fired,
        "captured": Fired,
        "passed": Passed,
        "revealed": Revealed,
        "over": Over,
    },
    Catalogue,
)
