"""The card set that a game of Merchants & Marauders is played with: ``g.cards``."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Any, TypeVar

from msgspec import structs, to_builtins

from quarterdeck.kernel import CardFiles, CardSet, CardSetError
from quarterdeck.kernel.cards import refuse_repeated

from .check import check, check_like
from .die import Die
from .ids import NATIONS
from .model import (
    CaptainsFile,
    CargoFile,
    Data,
    Effect,
    EventsFile,
    FiguresFile,
    GloryCard,
    GloryFile,
    MissionsFile,
    Reward,
    RumorsFile,
    ShipsFile,
    Specialist,
    SpecialistsFile,
    TokensFile,
    When,
    Zone,
    ZonesFile,
)
from .text import GapError, filled
from .told import mission_told, rumor_told

ALWAYS = "always"  # a source that is always in force

# What the catalogue tells, beside the die: see ``shapes/catalogue.py``.
TOLD = (
    "ships", "zones", "captains", "goods", "cargo", "demand_tokens", "modifications", "weapons",
    "merchant_tokens", "bounty_tokens", "events", "glory", "rumors", "missions", "base", "prices",
    "limits", "thresholds", "amounts", "levels", "provenance",
)  # fmt: skip

D = TypeVar("D", bound=Data)


def _distances(zones: dict[str, Zone], start: str) -> dict[str, int]:
    """How many Sea-Zones a ship sails from there to each it can reach."""
    found, edge = {start: 0}, [start]
    for zone in edge:  # it grows on the way
        new = [to for to in zones[zone].adjacent if to in zones and to not in found]
        found |= dict.fromkeys(new, found[zone] + 1)
        edge += new
    return found


class Cards(CardSet):
    """All by their ids.  Where each figure comes from stands in the files (``provenance``)."""

    def __init__(self, files: CardFiles) -> None:
        super().__init__(files)
        self.ships = _by_id("ships.toml", files.read("ships.toml", ShipsFile).ship)
        self.zones = {
            zone.id: structs.replace(zone, adjacent=tuple(zone.neighbours.values()))
            for zone in _by_id("zones.toml", files.read("zones.toml", ZonesFile).zone).values()
        }
        self.ports = tuple([zone.id for zone in self.zones.values() if zone.nation])
        captains = files.read("captains.toml", CaptainsFile).captain
        self.captains = _by_id("captains.toml", captains)
        self.events = _by_id("events.toml", files.read("events.toml", EventsFile).event)
        self.rumors = _by_id("rumors.toml", files.read("rumors.toml", RumorsFile).rumor)
        self.missions = _by_id("missions.toml", files.read("missions.toml", MissionsFile).mission)
        figures = files.read("figures.toml", FiguresFile)
        self.base, self.prices, self.limits = figures.base, figures.prices, figures.limits
        self.thresholds, self.amounts = figures.thresholds, figures.amounts
        self.die, self.levels = Die(figures.die.sides), figures.levels
        self._sides = figures.die.sides
        self.provenance = {"figures": figures.provenance}
        self._read_goods(files)
        self._read_tokens(files)
        self._read_glory(files)
        self.rewards = {card.id: card.reward for card in self.rumors.values()}
        self.rewards |= {card.id: card.reward for card in self.missions.values()}
        self._names = self._all_names()
        self._gather_effects()
        check(self)
        if "STANDARD" in globals():
            check_like(self, STANDARD)
        self.missions_told = {card.id: mission_told(self, card) for card in self.missions.values()}
        self.told = all_told(self)

    def _read_goods(self, files: CardFiles) -> None:
        cargo = files.read("cargo.toml", CargoFile)
        self.goods = cargo.goods
        self.provenance |= {"cargo": cargo.cards_provenance, "demand": cargo.demand_provenance}
        self.cargo = _by_id("cargo.toml", cargo.cards)
        self.demand_tokens = tuple(
            [good for good in cargo.goods for _ in range(cargo.demand_tokens_each)]
        )

    def _read_tokens(self, files: CardFiles) -> None:
        tokens = files.read("tokens.toml", TokensFile)
        self.modifications = _by_id("tokens.toml", tokens.modification)
        self.weapons = _by_id("tokens.toml", tokens.weapon)
        self.modification_tokens = tuple(
            [one.id for one in tokens.modification for _ in range(one.tokens)]
        )
        self.merchant_tokens = tuple(
            [one for one in NATIONS for _ in range(getattr(tokens.merchants, one))]
        )
        self.bounty_tokens = tokens.bounties.each  # of each nation, and the most on one head
        self.box = tokens.box  # what has no meaning in the rules but to be counted

    def _read_glory(self, files: CardFiles) -> None:
        glory = files.read("glory.toml", GloryFile).glory
        hands = files.read("specialists.toml", SpecialistsFile)
        self.kinds = _by_id("specialists.toml", hands.kind)
        cards = _by_id("specialists.toml", hands.specialist)
        self.specialists = {card.id: self._specialist(card) for card in cards.values()}
        self.glory: dict[str, GloryCard] = _by_id("glory.toml", glory) | self.specialists
        self.glory_deck = tuple([c.id for c in self.glory.values() for _ in range(c.copies)])
        # by the moment when they may be played: how many there are of each
        self.by_window: dict[str, dict[str, int]] = {}
        for card in glory:
            self.by_window.setdefault(card.window, {})[card.id] = card.copies

    def _specialist(self, card: Specialist) -> GloryCard:
        if card.kind not in self.kinds:
            raise CardSetError("specialists.toml", card.id, "kind", f"there is no {card.kind}")
        kind = self.kinds[card.kind]
        return GloryCard(
            card.id, kind.name, "port", "Hired during a Port action", kind.provenance,
            specialist=kind.id, hire_skill=card.hire_skill, hire_gold=card.hire_gold,
            effect=kind.effect, changes=kind.changes, when=kind.when, does=kind.does,
        )  # fmt: skip

    def _all_names(self) -> dict[str, str]:
        names = {good: good.title() for good in self.goods}
        names |= {card.id: card.good.title() for card in self.cargo.values()}
        names |= {kind.id: kind.name for kind in self.kinds.values()}
        tables: tuple[dict[str, Any], ...] = (
            self.ships, self.zones, self.captains, self.modifications, self.weapons, self.events,
            self.glory, self.rumors, self.missions,
        )  # fmt: skip
        for table in tables:
            names |= {one.id: one.name for one in table.values()}
        return names

    def sources(self) -> dict[str, tuple[Effect, ...]]:
        """Everything that can be in force for a captain, by id, with what it does."""
        tables: tuple[dict[str, Any], ...] = (
            self.zones, self.modifications, self.events, self.glory, self.kinds,
        )  # fmt: skip
        found = {source: (one,) for table in tables for source, one in table.items()}
        return found | {captain.id: captain.abilities for captain in self.captains.values()}

    def _gather_effects(self) -> None:
        """What answers to a name (``effects.py``), and the procedures that each source has."""
        self.changes: dict[str, dict[str, list[tuple[int, When | None]]]] = {}
        self.grants: dict[str, dict[str, When]] = {}
        self.traits: dict[str, tuple[str, ...]] = {ALWAYS: (ALWAYS,)}
        self.does: dict[tuple[str, str], dict[str, int]] = {}
        for source, effects in self.sources().items():
            self.traits[source] = (source, *[trait for one in effects for trait in one.does])
            for one in effects:
                when = None if one.when == When() else one.when
                for figure, by in one.changes.items():
                    by_source = self.changes.setdefault(figure, {})
                    by_source.setdefault(source, []).append((by, when))
                for name in one.grants:
                    self.grants.setdefault(name, {})[source] = one.when
                for trait, figures in one.does.items():
                    self.does[source, trait] = figures
        self.traits |= {card.id: (card.id, "mission") for card in self.missions.values()}
        for card in self.rumors.values():
            papers = ("papers",) if card.reward.papers_worn else ()
            coves = ("coves",) if card.reward.coves else ()
            self.traits[card.id] = (card.id, *papers, *coves)

    def figure_of(self, card: str, name: str) -> int:
        """A figure of what a Glory Card or a Ship Modification does."""
        one = self.glory.get(card) or self.modifications[card]
        return one.figures[name]

    def reward_of(self, card: str) -> Reward:
        """Of a Rumor or a Mission."""
        return self.rewards[card]

    def knows(self, thing: str) -> bool:
        return thing in self._names

    def name_of(self, thing: str) -> str:
        """What a card, ship, zone, good, token or kind of Specialist is called."""
        return self._names[thing]

    def good_of(self, card: str) -> str:
        return self.cargo[card].good

    def catalogue(self) -> dict[str, Any]:
        """All that is public about the pieces, ready for JSON: each table by id, its texts told."""
        tables = {name: getattr(self, name) for name in TOLD}
        found: dict[str, Any] = to_builtins({**tables, "die": self._sides})
        for table in ("zones", "modifications", "weapons", "events", "glory", "rumors"):
            for card, one in found[table].items():
                one["effect"] = self.told[card]
        for zone, one in found["zones"].items():
            far = _distances(self.zones, zone)
            one["away"] = {port: far[port] for port in self.ports if port in far}
        for card, one in found["events"].items():
            one["brief"] = self.told.get(f"{card}.brief", "")
        for card, one in found["glory"].items():
            one["timing"] = self.told[f"{card}.timing"]
        for card, one in found["captains"].items():
            one["suits"] = self.captains[card].suits
            for at, ability in enumerate(one["abilities"]):
                ability["effect"] = self.told[f"{card}.{at}"]
                ability["brief"] = self.told.get(f"{card}.{at}.brief", ability["effect"])
        for card, one in found["missions"].items():
            one["told"] = self.missions_told[card]._asdict()
        return found

    def __repr__(self) -> str:
        return f"Cards({self.id!r})"


def all_told(cards: Cards) -> dict[str, str]:
    """The text of every card, zone, ability and token, by its id; ``C03.0`` is a first ability,
    ``C03.0.brief`` its gist, ``E19.brief`` what the log says of an Event."""
    told = {card.id: rumor_told(cards, card) for card in cards.rumors.values()}
    for file, table in (
        ("zones.toml", cards.zones),
        ("tokens.toml", cards.modifications),
        ("tokens.toml", cards.weapons),
        ("events.toml", cards.events),
        ("glory.toml", cards.glory),
        ("specialists.toml", cards.kinds),
    ):
        for one in table.values():
            told[one.id] = _filled(cards, file, one.id, "effect", one, one.effect)
    for event in [event for event in cards.events.values() if event.brief]:
        brief = _filled(cards, "events.toml", event.id, "brief", event, event.brief)
        told[f"{event.id}.brief"] = brief
    for card in cards.glory.values():
        timing = _filled(cards, "glory.toml", card.id, "timing", card, card.timing)
        told[f"{card.id}.timing"] = timing
    for captain in cards.captains.values():
        for at, ability in enumerate(captain.abilities):
            field = f"abilities[{at}].effect"
            text = _filled(cards, "captains.toml", captain.id, field, ability, ability.effect)
            told[f"{captain.id}.{at}"] = text
            if ability.brief:
                field = f"abilities[{at}].brief"
                text = _filled(cards, "captains.toml", captain.id, field, ability, ability.brief)
                told[f"{captain.id}.{at}.brief"] = text
    return told


def _filled(cards: Cards, file: str, card: str, field: str, one: Data, text: str) -> str:
    try:
        return filled(cards, one, text)
    except (GapError, KeyError) as fault:
        raise CardSetError(file, card, field, str(fault)) from fault


def _by_id(file: str, entries: tuple[D, ...]) -> dict[str, D]:
    found = {str(one.id): one for one in entries}  # type: ignore[attr-defined]
    refuse_repeated(file, "id", [one.id for one in entries])  # type: ignore[attr-defined]
    return found


FOLDER = package_files(__package__)
STANDARD = Cards.load(FOLDER)
