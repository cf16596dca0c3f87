"""Cards, ships, tokens and the map: read once from ``data/*.toml``, checked, and immutable.

Where each figure comes from stands in the files themselves (``provenance``).  Ids are words:
captains ``C01``, cargo ``K01``, events ``E01``, glory ``G01`` and ``S01A``, rumors ``R01``,
missions ``M01``, zones ``HAV``; nations, goods, ships, modifications and weapons by name.
"""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

NATIONS = ("dutch", "english", "french", "spanish")
COUNTRY = {"dutch": "Holland", "english": "England", "french": "France", "spanish": "Spain"}
PIRATES = ("pirate-sloop", "pirate-frigate")
NPCS = ("english", "french", "dutch", "spanish", *PIRATES)  # the order of MM-R115
LOCATIONS = ("hull", "masts", "cargo", "crew", "cannons")
SKILLS = ("seamanship", "scouting", "leadership", "influence")
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
START_SHIPS = ("sloop", "flute")

NAVAL_SHIP = "frigate"  # of an admiral in peace; in war he sails a WAR_SHIP (MM-R98)
WAR_SHIP = "man-o-war"
WARTIME = "wartime"  # the commander of a Man-o-War that has no card
WARTIME_SKILLS = (3, 2, 3)
WAR_STATION = {"english": "POR", "french": "BAS", "dutch": "CUR", "spanish": "HAV"}


class DataError(ValueError):
    """A data file holds something that the rules do not allow; says what."""


class ShipKind(NamedTuple):
    """MM-058 to MM-071; ``buy`` 0: neither bought nor sold (MM-157)."""

    id: str
    name: str
    toughness: int
    cargo: int
    crew: int
    cannons: int
    maneuverability: int
    buy: int
    sell: int
    cards: int


class Zone(NamedTuple):
    """A Sea-Zone; ``nation`` "" where there is no port (MM-090)."""

    id: str
    name: str
    nation: str
    neighbours: dict[str, str]  # by compass point
    adjacent: tuple[str, ...]
    effect_name: str
    effect: str
    kind: str
    x: int
    y: int
    provenance: str


class Ability(NamedTuple):
    name: str
    effect: str


class Captain(NamedTuple):
    id: str
    name: str
    sex: str
    nation: str
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int
    abilities: tuple[Ability, ...]
    provenance: str


class Cargo(NamedTuple):
    """A Cargo Card; ``icon`` is ``escape`` or the location that is hit (MM-332)."""

    id: str
    good: str
    plunder: int
    icon: str


class Token(NamedTuple):
    """A Ship Modification or a Special Weapon."""

    id: str
    name: str
    effect: str
    tokens: int
    provenance: str


class EventCard(NamedTuple):
    """``kind`` is ``admiral``, ``pirate`` or ``event``; the first two bring an NPC."""

    id: str
    kind: str
    name: str
    icons: tuple[tuple[str, str], ...]
    provenance: str
    npc: str = ""
    zone: str = ""
    seamanship: int = 0
    scouting: int = 0
    leadership: int = 0
    duration: str = ""  # instant, this round, lasting
    effect: str = ""


class GloryCard(NamedTuple):
    """A Glory Card or a Specialist (then ``specialist`` is its kind)."""

    id: str
    name: str
    copies: int
    category: str
    window: str
    timing: str
    effect: str
    provenance: str
    specialist: str = ""
    hire_skill: str = ""
    hire_gold: int = 0


class Rumor(NamedTuple):
    """``place`` is ``zone`` (a Scout action there) or ``port`` (an activity there)."""

    id: str
    name: str
    place: str
    location: str
    skill: str
    successes: int
    reward: str
    kept: bool
    provenance: str


class Needs(NamedTuple):
    """What it takes to claim a Mission (MM-193); conditions first, then Gold, then the roll."""

    no_bounty: str = ""  # of that nation, or "any"
    bounty: bool = False  # at least one Bounty ...
    or_war: str = ""  # ... or the captain's nation is at war with that one
    free_cargo: bool = False
    cannons: int = 0  # the ship's value, damage not counted
    gold: int = 0
    roll: str = ""


class Mission(NamedTuple):
    """``load``: something aboard that fills a Cargo space (MM-R249)."""

    id: str
    name: str
    location: str
    requirement: str
    needs: Needs
    task: str
    earn: str
    provenance: str
    load: bool = False


# ---- reading

_FOLDER = files(__package__)
_FILES = [
    "captains",
    "cargo",
    "events",
    "glory",
    "missions",
    "rumors",
    "ships",
    "specialists",
    "tokens",
    "zones",
]
_TEXTS = {name: (_FOLDER / f"{name}.toml").read_bytes() for name in _FILES}
_RAW: dict[str, dict[str, Any]] = {
    name: tomllib.loads(text.decode()) for name, text in _TEXTS.items()
}
CARD_SET = f"standard-{hashlib.sha256(b''.join(_TEXTS.values())).hexdigest()[:8]}"


def _within(what: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise DataError(f"{what} is {value}, and must be {low} to {high}")
    return value


def read_ship(raw: dict[str, Any]) -> ShipKind:
    """MM-060: every value of a ship is 1 to 5."""
    toughness, cargo, crew, cannons, maneuverability = [
        _within(f"{part} of {raw['name']}", raw[part], 1, 5)
        for part in ("toughness", "cargo", "crew", "cannons", "maneuverability")
    ]
    return ShipKind(
        raw["id"], raw["name"], toughness, cargo, crew, cannons, maneuverability,
        raw.get("buy", 0), raw.get("sell", 0), raw["cards"],
    )  # fmt: skip


def read_captain(raw: dict[str, Any]) -> Captain:
    """MM-049, MM-054: skills 1 to 4, one home-port, at least one ability."""
    seamanship, scouting, leadership, influence = [
        _within(f"{skill} of {raw['name']}", raw[skill], 1, 4) for skill in SKILLS
    ]
    abilities = tuple([Ability(one["name"], one["effect"]) for one in raw["abilities"]])
    if not abilities:
        raise DataError(f"{raw['name']} has no ability")
    nation = ZONES[raw["home"]].nation
    if nation != raw["nation"]:
        raise DataError(f"{raw['name']} is no captain of {raw['nation']} ports")
    return Captain(
        raw["id"], raw["name"], raw["sex"], nation, raw["home"], seamanship, scouting, leadership,
        influence, abilities, raw["provenance"],
    )  # fmt: skip


def read_zone(raw: dict[str, Any]) -> Zone:
    neighbours: dict[str, str] = dict(raw["neighbours"])
    unknown = [point for point in neighbours if point not in COMPASS]
    if unknown:
        raise DataError(f"{raw['id']} has a border {unknown[0]!r}")
    return Zone(
        raw["id"],
        raw["name"],
        raw.get("nation", ""),
        neighbours,
        tuple(neighbours.values()),
        raw.get("effect_name", ""),
        raw["effect"],
        raw["kind"],
        raw["x"],
        raw["y"],
        raw["provenance"],
    )


def check_map(zones: dict[str, Zone]) -> None:
    """MM-092: a border has opposite letters on its two sides, and no zone one letter twice."""
    for zone in zones.values():
        if len(set(zone.adjacent)) != len(zone.adjacent):
            raise DataError(f"{zone.id} borders on a zone twice")
        for point, other in zone.neighbours.items():
            opposite = COMPASS[(COMPASS.index(point) + 4) % 8]
            if zones[other].neighbours.get(opposite) != zone.id:
                raise DataError(f"the border of {zone.id} and {other} is not the same both ways")


def _event(raw: dict[str, Any]) -> EventCard:
    icons = tuple([(npc, point) for npc, point in raw["icons"]])
    return EventCard(**{**raw, "icons": icons})


def _mission(raw: dict[str, Any]) -> Mission:
    return Mission(**{**raw, "needs": Needs(**raw["needs"])})


def _specialist(raw: dict[str, Any]) -> GloryCard:
    return GloryCard(
        raw["id"], raw["name"], 1, "specialist", raw["window"], raw["timing"], raw["effect"],
        raw["provenance"], raw["kind"], raw["hire_skill"], raw["hire_gold"],
    )  # fmt: skip


_tokens = _RAW["tokens"]
SHIPS = {one["id"]: read_ship(one) for one in _RAW["ships"]["ship"]}
ZONES = {one["id"]: read_zone(one) for one in _RAW["zones"]["zone"]}
check_map(ZONES)
PORTS = tuple([zone.id for zone in ZONES.values() if zone.nation])
CAPTAINS = {one["id"]: read_captain(one) for one in _RAW["captains"]["captain"]}
GOODS: tuple[str, ...] = tuple(_RAW["cargo"]["goods"])
CARGO = {one["id"]: Cargo(**one) for one in _RAW["cargo"]["cards"]}
DEMAND_TOKENS = tuple([good for good in GOODS for _ in range(_RAW["cargo"]["demand_tokens_each"])])
MODIFICATIONS = {one["id"]: Token(**one) for one in _tokens["modification"]}
WEAPONS = {one["id"]: Token(**one) for one in _tokens["weapon"]}
MODIFICATION_TOKENS = tuple([one.id for one in MODIFICATIONS.values() for _ in range(one.tokens)])
MERCHANT_TOKENS = tuple([nation for nation in NATIONS for _ in range(_tokens["merchants"][nation])])
BOX: dict[str, Any] = _tokens["box"]  # what has no meaning in the rules but to be counted
BOUNTY_TOKENS: int = _tokens["bounties"]["each"]  # of each nation, and the most on one head
EVENTS = {one["id"]: _event(one) for one in _RAW["events"]["event"]}
SPECIALISTS = {one["id"]: _specialist(one) for one in _RAW["specialists"]["specialist"]}
GLORY = {one["id"]: GloryCard(**one) for one in _RAW["glory"]["glory"]} | SPECIALISTS
GLORY_DECK = tuple([card.id for card in GLORY.values() for _ in range(card.copies)])
RUMORS = {one["id"]: Rumor(**one) for one in _RAW["rumors"]["rumor"]}
MISSIONS = {one["id"]: _mission(one) for one in _RAW["missions"]["mission"]}

MODIFICATION_PRICE: int = _tokens["modification_price"]
WEAPON_PRICE: int = _tokens["weapon_price"]
WEAPON_SALE: int = _tokens["weapon_sale"]
REPAIR_PRICE: int = _tokens["repair_price"]
RESTORE_PRICE: int = _tokens["restore_price"]


def good_of(card: str) -> str:
    return CARGO[card].good


def article(thing: str) -> str:
    """``a Sloop``, ``an English Bounty``."""
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"
