"""What Merchants & Marauders sends: its view, events, catalogue and summary as types.

The page's are made from these.  Never compiled: a compiled module keeps no annotations.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from quarterdeck.kernel import Seat, Shapes
from quarterdeck.kernel.shapes import Outcome

from .basics import Dice, Fighter, Location
from .battle import FIGHTS
from .catalogue import (
    Assault,
    CaptainEntry,
    Catalogue,
    Collect,
    Defeat,
    Delivery,
    Figures,
    MissionEntry,
    Raid,
    Reward,
    Spy,
    Survey,
    Tour,
    Visit,
)
from .doing import (
    BuyGoods,
    Carry,
    ClaimShip,
    CrewCombat,
    Doing,
    FixHits,
    MerchantRaid,
    NavalCombat,
    NavalRound,
    PortAction,
    SkillCheck,
    VisitShipyard,
)
from .events import EVENTS
from .summary import Summary

__all__ = [
    "SHAPES",
    "Assault",
    "BuyGoods",
    "CaptainEntry",
    "Carry",
    "Catalogue",
    "ClaimShip",
    "Collect",
    "CrewCombat",
    "Defeat",
    "Delivery",
    "Dice",
    "Doing",
    "Fighter",
    "Figures",
    "FixHits",
    "Location",
    "MerchantRaid",
    "MissionEntry",
    "NavalCombat",
    "NavalRound",
    "Npc",
    "Own",
    "Places",
    "Player",
    "PortAction",
    "Raid",
    "Reward",
    "ShipView",
    "SkillCheck",
    "Spy",
    "Summary",
    "Survey",
    "Tour",
    "View",
    "Visit",
    "VisitShipyard",
    "Zone",
]


class Places(TypedDict):
    """A figure for each hit-location."""

    hull: int
    masts: int
    cargo: int
    crew: int
    cannons: int


class Mod(TypedDict):
    id: str
    used: bool


class ShipView(TypedDict):
    kind: str
    cubes: Places
    values: Places
    maneuverability: int
    mods: list[Mod]


class HeldMission(TypedDict):
    id: str
    progress: list[str]


class Own(TypedDict):
    hold: list[str]
    hand: list[str]
    rumor: str | None
    drawn: list[str]
    room: int


class Player(TypedDict):
    """``None`` where this seat may not know."""

    seat: Seat
    colour: int
    captain: str | None
    retired: bool
    ship: ShipView | None
    zone: str | None
    in_port: bool
    glory: int
    stashings: int
    stash: int | None
    stash_points: int | None
    gold: int | None
    bounties: dict[str, int]
    pirate: bool
    cargo: int
    loads: int
    known_cargo: list[str]
    glory_cards: int
    known_glory: list[str]
    rumor: bool
    proved: list[str]
    missions: list[HeldMission]
    specialists: list[str]
    weapons: list[str]
    marks: list[str]
    drawn: int
    own: Own | None


class Npc(TypedDict):
    key: str
    zone: str | None
    ship: str
    commander: str | None
    name: str
    seamanship: int
    scouting: int
    leadership: int
    beneath: list[str]


class Zone(TypedDict):
    nation: str | None
    merchant: bool
    demand: str | None
    modification: str | None
    closed: str | None
    pays: tuple[int, int] | None


class TurnNow(TypedDict):
    seat: Seat
    actions: int
    moves: int
    port_used: bool
    scouted: list[str]


class Decks(TypedDict):
    """How many cards are left; discard piles lie open (MM-R173)."""

    events: int
    event_discard: list[str]
    captains: int
    cargo: int
    cargo_discard: list[str]
    glory: int
    glory_discard: list[str]
    rumors: int
    rumor_discard: list[str]
    missions: int
    mission_discard: list[str]
    demand_reserve: int


class Offer(TypedDict):
    mission: str
    port: str


class Arrival(TypedDict):
    npc: str
    card: str | None


class View(TypedDict):
    game: Literal["merchants-and-marauders"]
    seat: Seat | None
    seats: int
    phase: Literal["setup", "rounds", "over"]
    round: int
    target: int
    aids: bool
    start: Seat | None
    turn: Seat | None
    to_act: list[Seat]
    chosen: list[Seat]
    announced: list[Seat]
    turn_state: TurnNow | None
    doing: list[Doing]
    zones: dict[str, Zone]
    track: dict[str, int]
    war: list[str]
    events: list[str]
    captains_gone: list[str]
    decks: Decks
    offers: list[Offer]
    npcs: list[Npc]
    arrivals: list[Arrival]
    enemy: ShipView | None
    laid_out: list[str]
    players: list[Player]
    result: Outcome | None


SHAPES = Shapes(View, {**EVENTS, **FIGHTS}, Catalogue, Summary)
