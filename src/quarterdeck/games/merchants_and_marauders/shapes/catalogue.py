"""What the catalogue tells: the tables of the card set, with the texts made of their fields.

The page's types are made from these; bots read ``cards.catalogue()`` by them.
"""

from __future__ import annotations

from typing import Literal

from ..data.model import (
    Amounts,
    Assault,
    Captain,
    Cargo,
    Collect,
    Data,
    Defeat,
    Delivery,
    EventCard,
    GloryCard,
    Level,
    Limits,
    Mission,
    Prices,
    Raid,
    Reward,
    Rumor,
    ShipKind,
    Spy,
    Suits,
    Survey,
    Thresholds,
    Token,
    Tour,
    Visit,
    Zone,
)

__all__ = [
    "Assault",
    "CaptainEntry",
    "Catalogue",
    "Collect",
    "Defeat",
    "Delivery",
    "Figures",
    "MissionEntry",
    "Raid",
    "Reward",
    "Spy",
    "Survey",
    "Tour",
    "Visit",
    "ZoneEntry",
]


class ZoneEntry(Zone, frozen=True, kw_only=True):
    away: dict[str, int]  # the ports, by how many Sea-Zones a ship sails there


class CaptainEntry(Captain, frozen=True, kw_only=True):
    suits: Suits


class RumorEntry(Rumor, frozen=True, kw_only=True):
    effect: str


class MissionText(Data, frozen=True):
    requirement: str
    task: str
    earn: str


class MissionEntry(Mission, frozen=True, kw_only=True):
    told: MissionText


class Provenance(Data, frozen=True):
    """Of what bears none itself."""

    figures: str
    cargo: str
    demand: str


class Figures(Data, frozen=True):
    """All by their ids; a card set's own ``catalogue``."""

    ships: dict[str, ShipKind]
    zones: dict[str, ZoneEntry]
    captains: dict[str, CaptainEntry]
    goods: tuple[str, ...]
    cargo: dict[str, Cargo]
    demand_tokens: tuple[str, ...]
    modifications: dict[str, Token]
    weapons: dict[str, Token]
    merchant_tokens: tuple[str, ...]
    bounty_tokens: int
    events: dict[str, EventCard]
    glory: dict[str, GloryCard]
    rumors: dict[str, RumorEntry]
    missions: dict[str, MissionEntry]
    base: dict[str, int]
    prices: Prices
    limits: Limits
    thresholds: Thresholds
    amounts: Amounts
    die: tuple[str, ...]  # what each side does, by its number
    levels: dict[str, Level]
    provenance: Provenance


class Catalogue(Figures, frozen=True, kw_only=True):
    """As the game sends it."""

    game: Literal["merchants-and-marauders"]
    version: int
    card_set: str
