"""The pieces: what lies before a player, ships with their hit-locations, NPCs and tokens.

Everything here but ``Player`` is a value: it is replaced, never changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, NewType

from quarterdeck.kernel import Move, Mutable, Seat

from .data.cards import Cards
from .data.ids import LOCATIONS, NATIONS

EVERYBODY: Final[Seat] = -1  # as the one who knows something
MOST_PLAYERS: Final = 4

# A side of a fight that no player is: the ship of an NPC by its key, or the foes of a Mission by
# its id.  A type of its own, so that no other text is taken for a side; records and views show it
# as that text.
Enemy = NewType("Enemy", str)
Fighter = Seat | Enemy


class Limits(NamedTuple):
    """How far up each cube of a ship may stand, and its Maneuverability (MM-060, MM-061)."""

    hull: int
    masts: int
    cargo: int
    crew: int
    cannons: int
    maneuverability: int


class Ship(NamedTuple):
    """A ship on a Player Board or at the Enemy table: where the five cubes stand (MM-081)."""

    kind: str
    hull: int
    masts: int
    cargo: int
    crew: int
    cannons: int
    limits: Limits
    mods: tuple[str, ...] = ()
    used: tuple[str, ...] = ()  # modification tokens that are turned over

    def value(self, part: str) -> int:
        """What the Ship Card and its modifications allow, never above 5 (MM-061)."""
        most: int = getattr(self.limits, part)
        return most

    def at(self, location: str) -> int:
        """Where the cube of a hit-location stands."""
        cube: int = getattr(self, location)
        return cube

    def damage(self, location: str) -> int:
        """MM-R205: the maximum with modifications, less the cube."""
        return self.value(location) - self.at(location)

    def destroyed(self) -> list[str]:
        return [location for location in LOCATIONS if not self.at(location)]

    def put(self, location: str, cube: int) -> Ship:
        return self._with([cube if one == location else self.at(one) for one in LOCATIONS])

    def whole(self) -> Ship:
        """Every cube at its full value."""
        return self._with([self.value(location) for location in LOCATIONS])

    def _with(self, cubes: list[int]) -> Ship:
        hull, masts, cargo, crew, cannons = cubes
        return Ship(
            self.kind, hull, masts, cargo, crew, cannons, self.limits, self.mods, self.used
        )  # fmt: skip

    def fitted(self, cards: Cards, mod: str) -> Ship:
        """With one more modification: some move the cubes up with the value (MM-173, MM-175)."""
        mods = (*self.mods, mod)
        ship = self._replace(mods=mods, limits=limits_of(cards, self.kind, mods))
        token = cards.modifications[mod]
        for location in token.raises if token.lifts_cube else ():
            ship = ship.put(
                location, self.at(location) + ship.value(location) - self.value(location)
            )
        return ship


@cache
def limits_of(cards: Cards, kind: str, mods: tuple[str, ...] = ()) -> Limits:
    """What the Ship Card says, raised by modifications, but no value above the highest."""
    card = cards.ships[kind]

    def raised(part: str, printed: int) -> int:
        more = sum([cards.modifications[mod].raises.get(part, 0) for mod in mods])
        return min(cards.limits.ship_value, printed + more) if more else printed

    return Limits(
        card.toughness,
        card.toughness,
        raised("cargo", card.cargo),
        raised("crew", card.crew),
        raised("cannons", card.cannons),
        raised("maneuverability", card.maneuverability),
    )


@cache
def launched(
    cards: Cards, kind: str, mods: tuple[str, ...] = (), used: tuple[str, ...] = ()
) -> Ship:
    """A whole ship of that kind with all of its Crew (MM-081)."""
    return Ship(kind, 0, 0, 0, 0, 0, limits_of(cards, kind, mods), mods, used).whole()


class Claimed(NamedTuple):
    """A Mission on a Player Board; its progress is public (MM-R246)."""

    id: str
    progress: tuple[str, ...] = ()
    turns: int = 0  # turns of its owner since the claim


class Npc(NamedTuple):
    """A Non-Player Captain in play; ``zone`` "" while the ship is off the board (MM-R92)."""

    key: str  # a nation's naval ship, "pirate-sloop" or "pirate-frigate"
    commander: str  # an event card, or WARTIME
    zone: str
    beneath: tuple[str, ...] = ()  # cards under the commander's (MM-407)


class Arrival(NamedTuple):
    """An NPC that enters or returns at the end of the round; ``card`` "" for a successor."""

    key: str
    card: str


class Batch(NamedTuple):
    """Face-down tokens and the places where they lie, one each.

    Nobody knows which lies where, so it is decided by chance when one is turned up; what all
    know is which tokens the batch holds.
    """

    places: tuple[str, ...]
    tokens: tuple[str, ...]

    def without(self, place: str, token: str) -> Batch:
        return Batch(without(self.places, place), without(self.tokens, token))


class Mark(NamedTuple):
    """An effect that acts on a player for a while: a Glory Card that was played, for instance.

    ``until``: "activity", "visit" (of a shipyard), "port" (the Port action), "turn" (this turn),
    "next turn" (until his next turn begins, before NPCs scout).
    """

    source: str
    until: str
    amount: int = 0


class Known(NamedTuple):
    """``viewer`` has seen that ``owner`` holds that card (``EVERYBODY``: all have)."""

    viewer: Seat
    owner: Seat
    card: str


class Weighed(NamedTuple):
    """All have seen that ``richer`` has at least ``margin`` more Gold aboard than ``poorer``
    (MM-R242): a ship that hunts went for the one and not for the other."""

    richer: Seat
    poorer: Seat
    margin: int


class Purse(NamedTuple):
    """What all can work out of a player's Gold from what was earned and spent in public:
    bounds for the Gold aboard, for the stash and for both together (MM-036, MM-R240)."""

    gold_low: int = 0
    gold_high: int = 0
    stash_low: int = 0
    stash_high: int = 0
    total_low: int = 0
    total_high: int = 0

    def tightened(self) -> Purse:
        gl, gh, sl, sh, tl, th = self
        tl, th = max(tl, gl + sl), min(th, gh + sh)
        return Purse(
            max(gl, tl - sh, 0), min(gh, th - sl), max(sl, tl - gh, 0), min(sh, th - gl), tl, th
        )

    def allows(self, gold: int, stash: int) -> bool:
        return (
            self.gold_low <= gold <= self.gold_high
            and self.stash_low <= stash <= self.stash_high
            and self.total_low <= gold + stash <= self.total_high
        )


NO_GOLD: Final = Purse()


@dataclass(slots=True, eq=False, repr=False)
class Player(Mutable):
    """A Player Board, a hand and a stash (MM-072)."""

    cards: Cards  # the card set of the game
    captain: str = ""  # "" while waiting for a new one
    retired: bool = False  # sits in port until the next turn (MM-R174)
    ship: Ship | None = None
    zone: str = ""  # "" while not on the board
    in_port: bool = False
    gold: int = 0  # aboard
    stash: int = 0
    stashings: int = 0
    purse: Purse = NO_GOLD
    glory: int = 0
    bounties: tuple[int, ...] = (0, 0, 0, 0)  # in the order of NATIONS
    hold: tuple[str, ...] = ()  # Cargo Cards
    drawn: tuple[str, ...] = ()  # cards being looked at, before the choice
    hand: tuple[str, ...] = ()  # Glory Cards
    rumor: str = ""
    proved: tuple[str, ...] = ()  # Rumors in force (MM-R231)
    missions: tuple[Claimed, ...] = ()
    specialists: tuple[str, ...] = ()  # their cards
    weapons: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()  # what acts on him for a while
    bought: str = ""  # where goods were bought on the last turn that was played (MM-141)
    ship_point: bool = False  # had the Glory Point for buying a big ship (MM-022)

    def expire(self, *until: str) -> None:
        """Marks that last no longer than that are gone."""
        if self.marks:
            self.marks = tuple([mark for mark in self.marks if mark.until not in until])

    def vessel(self) -> Ship:
        """The ship of a captain who is in play."""
        assert self.ship is not None
        return self.ship

    def nation(self) -> str:
        """MM-055: the nation of the home-port."""
        return self.cards.captains[self.captain].nation

    def home(self) -> str:
        return self.cards.captains[self.captain].home

    def is_home(self) -> bool:
        """In the home-port, where the stash is (MM-027, MM-034)."""
        return self.in_port and self.zone == self.cards.captains[self.captain].home

    def at_sea(self) -> bool:
        return bool(self.zone) and not self.in_port

    def bounty(self, nation: str) -> int:
        return self.bounties[NATIONS.index(nation)]

    def is_pirate(self) -> bool:
        """MM-013, MM-014."""
        return any(self.bounties)

    def employs(self) -> list[str]:
        """The kinds of Specialists on the board."""
        return [self.cards.glory[card].specialist for card in self.specialists]

    def loads(self) -> int:
        """Mission loads, each filling a Cargo space (MM-R249)."""
        return len([one for one in self.missions if self.cards.missions[one.id].load])

    def room(self) -> int:
        """How many Cargo Cards the ship can hold at sea, loads deducted (MM-063)."""
        return max(0, self.vessel().cargo - self.loads())


class Moves(dict[str, Move]):
    """The moves with one verb and one argument, each made once: ``BUY["K01"]``."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, what: str) -> Move:
        self[what] = Move(self.verb, (what,))
        return self[what]


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The same cards less one of that name."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A set of cards in its own order, with one more: what has no order tells none."""
    return tuple(sorted((*cards, card)))
