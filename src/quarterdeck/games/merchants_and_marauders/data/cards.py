"""The card set that a game of Merchants & Marauders is played with: ``g.cards``."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs, to_builtins

from quarterdeck.kernel import CardFiles, CardSet, CardSetError
from quarterdeck.kernel.cards import refuse_repeated

from .check import FOLDER, check
from .ids import NATIONS
from .model import (
    Captain,
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
    SpecialistsFile,
    TokensFile,
    ZonesFile,
)
from .printed import printed_on
from .told import mission_told, rumor_told

ALWAYS = "always"  # a source that is always in force

D = TypeVar("D", bound=Data)


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
        self.captains = _by_id("captains.toml", tuple([_with_texts(one) for one in captains]))
        self.events = _by_id("events.toml", files.read("events.toml", EventsFile).event)
        self.rumors = _by_id("rumors.toml", files.read("rumors.toml", RumorsFile).rumor)
        self.missions = _by_id("missions.toml", files.read("missions.toml", MissionsFile).mission)
        figures = files.read("figures.toml", FiguresFile)
        self.prices, self.limits = figures.prices, figures.limits
        self._read_goods(files)
        self._read_tokens(files)
        self._read_glory(files)
        self.rewards = {card.id: card.reward for card in self.rumors.values()}
        self.rewards |= {card.id: card.reward for card in self.missions.values()}
        self.traits = self._all_traits()
        self._effects = self._all_effects()
        self.changes = _changes_of(self._effects)  # figure: source: what adds to it
        self._names = self._all_names()
        check(self)
        self.missions_told = {card.id: mission_told(self, card) for card in self.missions.values()}
        self.told = {card.id: rumor_told(self, card) for card in self.rumors.values()}

    def _read_goods(self, files: CardFiles) -> None:
        cargo = files.read("cargo.toml", CargoFile)
        self.goods = cargo.goods
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
        read = files.read("glory.toml", GloryFile).glory
        glory = tuple([printed_on(one, "glory.toml", one.id) for one in read])
        hired = files.read("specialists.toml", SpecialistsFile).specialist
        specialists = tuple([printed_on(one, "specialists.toml", one.id) for one in hired])
        self.specialists = _by_id("specialists.toml", specialists)
        self.glory: dict[str, GloryCard] = _by_id("glory.toml", glory) | self.specialists
        self.glory_deck = tuple([c.id for c in self.glory.values() for _ in range(c.copies)])
        # by the moment when they may be played: how many there are of each
        self.by_window: dict[str, dict[str, int]] = {}
        for card in glory:
            self.by_window.setdefault(card.window, {})[card.id] = card.copies

    def _all_names(self) -> dict[str, str]:
        names = {good: good.title() for good in self.goods}
        names |= {card.id: card.good.title() for card in self.cargo.values()}
        names |= {card.specialist: card.name for card in self.specialists.values()}
        tables: tuple[dict[str, Any], ...] = (
            self.ships, self.zones, self.captains, self.modifications, self.weapons, self.events,
            self.glory, self.rumors, self.missions,
        )  # fmt: skip
        for table in tables:
            names |= {one.id: one.name for one in table.values()}
        return names

    def _all_traits(self) -> dict[str, tuple[str, ...]]:
        """The procedures that each source has; its own id is one of them."""
        tables: tuple[dict[str, Any], ...] = (
            self.zones, self.captains, self.modifications, self.events, self.glory,
        )  # fmt: skip
        found: dict[str, tuple[str, ...]] = {
            source: (source,) for table in tables for source in table
        }
        found |= {card.specialist: (card.specialist,) for card in self.specialists.values()}
        found |= {card.id: (card.id, "mission") for card in self.missions.values()}
        for card in self.rumors.values():
            papers = ("papers",) if card.reward.papers_worn else ()
            coves = ("coves",) if card.reward.coves else ()
            found[card.id] = (card.id, *papers, *coves)
        return {ALWAYS: (ALWAYS,), **found}

    def reward_of(self, card: str) -> Reward:
        """Of a Rumor or a Mission."""
        return self.rewards[card]

    def _all_effects(self) -> dict[str, tuple[Effect, ...]]:
        """What each source does: a captain's abilities, a Glory Card, a kind of Specialist."""
        found: dict[str, tuple[Effect, ...]] = {
            one.id: one.abilities for one in self.captains.values()
        }
        for card in self.glory.values():
            source = card.specialist or card.id
            if source in found and not _alike(found[source][0], card):
                why = f"the cards of one kind of Specialist ({source}) must do the same"
                raise CardSetError("specialists.toml", card.id, "figures", why)
            found[source] = (card,)
        return found

    def figure_of(self, source: str, name: str) -> int:
        """A figure that stands on a card, for the procedure that carries it out."""
        for effect in self._effects[source]:
            if name in effect.figures:
                return effect.figures[name]
        raise LookupError(f"{source} has no figure {name!r}")

    def name_of(self, thing: str) -> str:
        """What a card, ship, zone, good, token or kind of Specialist is called."""
        return self._names[thing]

    def good_of(self, card: str) -> str:
        return self.cargo[card].good

    def catalogue(self) -> dict[str, Any]:
        """All that is public about the pieces, ready for JSON: each table by id."""
        tables: dict[str, Any] = {
            "ships": self.ships,
            "zones": self.zones,
            "captains": self.captains,
            "goods": self.goods,
            "cargo": self.cargo,
            "demand_tokens": self.demand_tokens,
            "modifications": self.modifications,
            "weapons": self.weapons,
            "merchant_tokens": self.merchant_tokens,
            "bounty_tokens": self.bounty_tokens,
            "events": self.events,
            "glory": self.glory,
            "rumors": self.rumors,
            "missions": self.missions,
            "prices": self.prices,
            "limits": self.limits,
        }
        found: dict[str, Any] = to_builtins(tables)
        return found

    def __repr__(self) -> str:
        return f"Cards({self.id!r})"


def _with_texts(captain: Captain) -> Captain:
    abilities = [printed_on(one, "captains.toml", captain.id) for one in captain.abilities]
    return structs.replace(captain, abilities=tuple(abilities))


def _changes_of(effects: dict[str, tuple[Effect, ...]]) -> dict[str, dict[str, tuple[Effect, ...]]]:
    found: dict[str, dict[str, tuple[Effect, ...]]] = {}
    for source, several in effects.items():
        for name in dict.fromkeys([name for one in several for name in one.changes]):
            changing = tuple([one for one in several if name in one.changes])
            found.setdefault(name, {})[source] = changing
    return found


def _alike(one: Effect, other: Effect) -> bool:
    return all([getattr(one, name) == getattr(other, name) for name in Effect.__struct_fields__])


def _by_id(file: str, entries: tuple[D, ...]) -> dict[str, D]:
    found = {str(one.id): one for one in entries}  # type: ignore[attr-defined]
    refuse_repeated(file, "id", [one.id for one in entries])  # type: ignore[attr-defined]
    return found


STANDARD = Cards.load(FOLDER)
