"""What must hold between the fields of a card set, beside what their types say."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import CardSetError

from .ids import COMPASS, NATIONS, PARTS, SKILLS
from .model import Captain, Data, Effect, ShipKind, Zone

if TYPE_CHECKING:
    from .cards import Cards

Known = dict[str, Collection[str]]


def check(cards: Cards) -> None:
    for file, table in cards.files.tables.items():
        _check_signs(file, "", "", table)
    _check_tokens(cards)
    for ship in cards.ships.values():
        _check_ship(ship)
    for captain in cards.captains.values():
        _check_captain(cards, captain)
    _check_map(cards.zones)
    _check_levels(cards)
    known = _known(cards)
    for file, table in _tables(cards).items():
        for card in table.values():
            _check_names(known, file, card.id, "", card)


def check_like(cards: Cards, standard: Cards) -> None:
    """An own set has the ids of the standard one, and only figures, permissions and procedures that
    the rules know."""
    for file, table in _tables(cards).items():
        ours, theirs = set(table), set(_tables(standard)[file])
        for card in sorted(ours ^ theirs):
            why = "this is not in the standard set" if card in ours else "this is missing"
            raise CardSetError(file, card, "id", why)
    for name in sorted(set(cards.base) ^ set(standard.base)):
        why = "nothing is called so" if name in cards.base else "this is missing"
        raise CardSetError("figures.toml", "base", name, why)
    for name in sorted(set(cards.levels) ^ set(standard.levels)):
        why = "there is no such level" if name in cards.levels else "this is missing"
        raise CardSetError("figures.toml", "levels", name, why)
    procedures = {trait: set(figures) for (_, trait), figures in standard.does.items()}
    known = {*standard.base, *standard.changes}
    for source, effects in cards.sources().items():
        for effect in effects:
            _check_effect(source, effect, procedures, known, set(standard.grants))
    for card, one in cards.glory.items():
        _same_names(card, "figures", set(one.figures), set(standard.glory[card].figures))


def _check_effect(
    source: str, effect: Effect, procedures: dict[str, set[str]], known: set[str], grants: set[str]
) -> None:
    for name in effect.changes:
        if name not in known:
            raise CardSetError("", source, f"changes.{name}", "there is no such figure")
    for name in effect.grants:
        if name not in grants:
            raise CardSetError("", source, "grants", f"there is no permission {name!r}")
    for trait, figures in effect.does.items():
        if trait not in procedures:
            raise CardSetError("", source, f"does.{trait}", "there is no such procedure")
        _same_names(source, f"does.{trait}", set(figures), procedures[trait])


def _same_names(card: str, field: str, ours: set[str], theirs: set[str]) -> None:
    for name in sorted(ours ^ theirs):
        why = "this is missing" if name in theirs else "nothing reads this"
        raise CardSetError("", card, f"{field}.{name}", why)


def _tables(cards: Cards) -> dict[str, dict[str, Any]]:
    return {
        "captains.toml": cards.captains,
        "events.toml": cards.events,
        "missions.toml": cards.missions,
        "rumors.toml": cards.rumors,
        "specialists.toml": cards.specialists,
        "zones.toml": cards.zones,
        "ships.toml": cards.ships,
        "cargo.toml": cards.cargo,
        "glory.toml": cards.glory,
    }


def _known(cards: Cards) -> Known:
    """By the name of a field: what it may hold."""
    kinds = [card.specialist for card in cards.specialists.values()]
    nations = dict.fromkeys(["nation", "nations", "but", "or_war"], NATIONS)
    skills = dict.fromkeys(["roll", "skill", "hire_skill"], SKILLS)
    ports = dict.fromkeys(["port", "ports", "home"], cards.ports)
    zones = dict.fromkeys(["zone", "zones", "location"], tuple(cards.zones))
    others: dict[str, Collection[str]] = {
        "no_bounty": ("any", *NATIONS),
        "bounties": NATIONS,
        "goods": cards.goods,
        "ship": cards.ships,
        "specialist": kinds,
    }
    return {**nations, **skills, **ports, **zones, **others}


def _check_names(known: Known, file: str, card: str, field: str, value: Any) -> None:
    """Every zone, port, nation, good, skill, ship and Specialist that a card names is there."""
    if isinstance(value, Data):
        for name in value.__struct_fields__:
            path = f"{field}.{name}" if field else name
            _check_names(known, file, card, path, getattr(value, name))
    elif isinstance(value, (tuple, dict)):
        for one in value:
            _check_names(known, file, card, field, one)
    elif isinstance(value, str) and value:
        names = known.get(field.rpartition(".")[2])
        if names is not None and value not in names:
            raise CardSetError(file, card, field, f"there is no {value}")


def _within(file: str, card: str, field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise CardSetError(file, card, field, f"it is {value}, and must be {low} to {high}")


def _check_signs(file: str, card: str, field: str, value: Any) -> None:
    """Only what a card changes may be below 0."""
    if isinstance(value, dict):
        card = str(value.get("id", card))
        for name, one in value.items():
            if name != "changes":
                _check_signs(file, card, f"{field}.{name}" if field else name, one)
    elif isinstance(value, list):
        for one in value:
            _check_signs(file, card, "" if isinstance(one, dict) else field, one)
    elif isinstance(value, int) and value < 0:
        raise CardSetError(file, card, field, f"it is {value}, and must not be below 0")


def _check_tokens(cards: Cards) -> None:
    """One for each port and each Sea-Zone; Demand Tokens also to draw from (MM-086, MM-129)."""
    for what, tokens, places in (
        ("modification", len(cards.modification_tokens), len(cards.ports)),
        ("merchants", len(cards.merchant_tokens), len(cards.zones)),
    ):
        if tokens != places:
            why = f"there are {tokens} tokens for {places} places"
            raise CardSetError("tokens.toml", what, "", why)
    if len(cards.demand_tokens) <= len(cards.ports):
        why = f"there must be more Demand Tokens than the {len(cards.ports)} ports"
        raise CardSetError("cargo.toml", "", "demand_tokens_each", why)


def _check_ship(ship: ShipKind) -> None:
    """MM-060: every value of a ship is 1 to 5."""
    for part in PARTS:
        _within("ships.toml", ship.id, part, getattr(ship, part), 1, 5)


def _check_levels(cards: Cards) -> None:
    """MM-R4: a race is no longer than the Event deck, and there are no more Captains than that."""
    for name, level in cards.levels.items():
        where, deck = f"levels.{name}", len(cards.events) - len(level.npcs)
        _within("figures.toml", where, "events", level.events, 1, deck)
        _within("figures.toml", where, "captains", level.captains, 1, len(cards.captains))


def _check_captain(cards: Cards, captain: Captain) -> None:
    """MM-049, MM-054: skills 1 to 4, one home-port, at least one ability."""
    for skill in SKILLS:
        _within("captains.toml", captain.id, skill, getattr(captain, skill), 1, 4)
    if not captain.abilities:
        raise CardSetError("captains.toml", captain.id, "abilities", "there is none")
    home = cards.zones.get(captain.home)
    if home is None or home.nation != captain.nation:
        why = f"this is no {captain.nation} port"
        raise CardSetError("captains.toml", captain.id, "home", why)


def _check_map(zones: dict[str, Zone]) -> None:
    """MM-092: a border has opposite letters on its two sides, and no zone one letter twice."""
    for zone in zones.values():
        for point, other in zone.neighbours.items():
            field = f"neighbours.{point}"
            if point not in COMPASS:
                raise CardSetError("zones.toml", zone.id, field, "this is no direction")
            opposite = COMPASS[(COMPASS.index(point) + 4) % 8]
            if other not in zones or zones[other].neighbours.get(opposite) != zone.id:
                why = f"the border with {other} is not the same both ways"
                raise CardSetError("zones.toml", zone.id, field, why)
