"""The pieces of Line of Battle: ships, Action cards, and what lies before a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from quarterdeck.kernel import Mutable, Seat

# The kinds of Action cards (LB-03).
WEATHERGAUGE: Final = "weathergauge"
FIRE: Final = "fire"
STRIKE: Final = "strike"
RUN_AGROUND: Final = "run_aground"
ADMIRALTYS_ORDERS: Final = "admiraltys_orders"
BROADSIDE: Final = "broadside"
RAKE: Final = "rake"
BREAK_THE_LINE: Final = "break_the_line"
REPAIR: Final = "repair"
BUCKET_BRIGADE: Final = "bucket_brigade"
BOARDING_PARTY: Final = "boarding_party"
ADDITIONAL_SHIP: Final = "additional_ship"
REFUSE_BATTLE: Final = "refuse_battle"
FIRE_SHIP: Final = "fire_ship"
BLOCKADE: Final = "blockade"

# Where damage goes.
HULL: Final = "hull"
RIGGING: Final = "rigging"
EITHER: Final = "either"

# Where a ship is (LB-04, LB-154, LB-157); CAPTURED: taken, Line or Prize not yet declared.
PILE: Final = "pile"
LINE: Final = "line"
PRIZE: Final = "prize"
PORT: Final = "port"
CAPTURED: Final = "captured"
SUNK: Final = "sunk"
LOST: Final = "lost"
SCORED: Final = "scored"

NOBODY: Final[Seat] = -1
NO_CARD: Final = -1
NO_SHIP: Final = -1
FACES: Final = (1, 2, 3, 4, 5, 6)


class Card(NamedTuple):
    """An Action card as printed; ``rate``, ``hits`` and ``place`` are those of guns."""

    id: int
    kind: str
    rate: int = 0
    hits: int = 0
    place: str = ""


class ShipCard(NamedTuple):
    """A ship as printed (LB-02): none of it ever changes."""

    id: int
    name: str
    nation: str
    rate: int
    guns: int
    hull: int
    rigging: int


class Burning(NamedTuple):
    """A Fire card on a ship, where it burns, and the damage it has done so far."""

    card: int
    place: str
    damage: int


class Ship:
    """A ship and all that lies on it.  Damage of a broken Line is not on the ship: it lasts
    only while she is in or behind that Line (LB-R25).

    A ship is replaced, never changed in place: copies of a game share it.  (No tuple, since the
    rules look at ships all the time, and slots are read several times as fast.)
    """

    __slots__ = (
        "fires",
        "flag",
        "hull_burnt",
        "hull_damage",
        "hull_hits",
        "id",
        "owner",
        "place",
        "rigging_burnt",
        "rigging_damage",
        "rigging_hits",
        "struck",
    )

    def __init__(
        self,
        id: int,  # noqa: A002 - a field like the others
        owner: Seat = NOBODY,
        place: str = PILE,
        hull_hits: tuple[int, ...] = (),
        rigging_hits: tuple[int, ...] = (),
        fires: tuple[Burning, ...] = (),
        hull_burnt: int = 0,
        rigging_burnt: int = 0,
        struck: bool = False,
        flag: int = NO_CARD,
        hull_damage: int = 0,
        rigging_damage: int = 0,
    ) -> None:
        self.id = id
        self.owner = owner
        self.place = place
        self.hull_hits = hull_hits  # Broadside and Rake cards
        self.rigging_hits = rigging_hits
        self.fires = fires
        self.hull_burnt = hull_burnt  # by fires, also by those that were put out (LB-103)
        self.rigging_burnt = rigging_burnt
        self.struck = struck
        self.flag = flag  # the Break the Line card whose Line Breaker she is
        self.hull_damage = hull_damage  # hit cards and fire together
        self.rigging_damage = rigging_damage

    def fields(self) -> tuple[Any, ...]:
        return (
            self.id, self.owner, self.place, self.hull_hits, self.rigging_hits, self.fires,
            self.hull_burnt, self.rigging_burnt, self.struck, self.flag, self.hull_damage,
            self.rigging_damage,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ship) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def but(self, **changes: Any) -> Ship:
        """The same ship, with these fields changed."""
        ship = Ship(*self.fields())
        for name, value in changes.items():
            setattr(ship, name, value)
        return ship


def hit(ship: Ship, card: int, hits: int, place: str) -> Ship:
    """A hit card comes to lie on the ship (LB-68, LB-75)."""
    if place == HULL:
        return ship.but(hull_hits=(*ship.hull_hits, card), hull_damage=ship.hull_damage + hits)
    return ship.but(
        rigging_hits=(*ship.rigging_hits, card), rigging_damage=ship.rigging_damage + hits
    )


def without_hit(ship: Ship, card: int, hits: int) -> Ship:
    """A hit card is taken off, and with it only its own value (LB-R77)."""
    if card in ship.hull_hits:
        rest = tuple([one for one in ship.hull_hits if one != card])
        return ship.but(hull_hits=rest, hull_damage=ship.hull_damage - hits)
    rest = tuple([one for one in ship.rigging_hits if one != card])
    return ship.but(rigging_hits=rest, rigging_damage=ship.rigging_damage - hits)


def scorched(ship: Ship, place: str, points: int) -> Ship:
    """Fire damage."""
    if place == HULL:
        burnt, damage = ship.hull_burnt + points, ship.hull_damage + points
        return ship.but(hull_burnt=burnt, hull_damage=damage)
    burnt, damage = ship.rigging_burnt + points, ship.rigging_damage + points
    return ship.but(rigging_burnt=burnt, rigging_damage=damage)


def cards_on(ship: Ship) -> tuple[int, ...]:
    return (*ship.hull_hits, *ship.rigging_hits, *[fire.card for fire in ship.fires])


class Laid(NamedTuple):
    """A Break the Line or Blockade card in front of a player."""

    card: int
    by: Seat
    on: Seat


class Tally(NamedTuple):
    """Where a player's points came from, over all rounds."""

    sunk: int = 0
    prizes_in_port: int = 0
    prizes_at_sea: int = 0
    penalties: int = 0

    def total(self) -> int:
        return self.sunk + self.prizes_in_port + self.prizes_at_sea + self.penalties


NOT_SCORED: Final = Tally()


@dataclass(slots=True, eq=False, repr=False)
class Player(Mutable):
    """What lies before one player."""

    hand: tuple[int, ...] = ()  # by card id
    line: tuple[int, ...] = ()  # from left to right
    prizes: tuple[int, ...] = ()
    port: tuple[int, ...] = ()
    sunk: tuple[int, ...] = ()  # ships he has sunk in this round
    scored: tuple[int, ...] = ()  # Prizes he has brought into Port in this round
    refusing: int = NO_CARD  # his Refuse Battle card in play
    broken: int = 0  # how many Break the Line cards lie in front of him
    blacks: int = 0  # of his hand, how many at least all know to be black
    reds: int = 0  # and red (LB-R40)
    tally: Tally = NOT_SCORED

    def score(self) -> int:
        return self.tally.total()
