"""What must hold between the fields of a card set, beside what their types say."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files as package_files
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import CardFiles, CardSetError

from .ids import COMPASS, NATIONS, PARTS, SKILLS
from .model import Captain, Data, Effect, ShipKind, Zone

if TYPE_CHECKING:
    from .cards import Cards

Known = dict[str, Collection[str]]

FOLDER = package_files(__package__)  # of the standard set


def check(cards: Cards) -> None:
    for ship in cards.ships.values():
        _check_ship(ship)
    for captain in cards.captains.values():
        _check_captain(cards, captain)
    _check_map(cards.zones)
    for captain in cards.captains.values():
        _check_effects("captains.toml", captain.id, captain.abilities)
    for card in cards.glory.values():
        file = "specialists.toml" if card.specialist else "glory.toml"
        _check_effects(file, card.id, (card,))
    known = _known(cards)
    for file, table in _tables(cards).items():
        for card in table.values():
            _check_names(known, file, card.id, "", card)


def _check_effects(file: str, card: str, effects: tuple[Effect, ...]) -> None:
    """A card has the figures that its procedure reads, and changes only what is asked for."""
    needed, asked = _standard_figures()
    named = [name for one in effects for name in one.figures]
    for name in sorted(set(named) ^ set(needed.get(card, ()))):
        why = "nothing reads this figure" if name in named else "this figure is missing"
        raise CardSetError(file, card, f"figures.{name}", why)
    for name in [name for one in effects for name in one.changes]:
        if name not in asked:
            raise CardSetError(file, card, f"changes.{name}", f"there is {', '.join(asked)}")


@cache
def _standard_figures() -> tuple[dict[str, list[str]], list[str]]:
    """The figures that stand on each card of the standard set, and all that its cards change."""
    needed: dict[str, list[str]] = {}
    asked: set[str] = set()
    for table in CardFiles.in_folder(FOLDER).tables.values():
        rows = [row for part in table.values() if isinstance(part, list) for row in part]
        for row in [row for row in rows if isinstance(row, dict) and "id" in row]:
            effects = row.get("abilities", [row])
            needed[row["id"]] = [name for one in effects for name in one.get("figures", ())]
            asked |= {name for one in effects for name in one.get("changes", ())}
    return needed, sorted(asked)


def _tables(cards: Cards) -> dict[str, dict[str, Any]]:
    return {
        "captains.toml": cards.captains,
        "events.toml": cards.events,
        "missions.toml": cards.missions,
        "rumors.toml": cards.rumors,
        "specialists.toml": cards.specialists,
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


def _check_ship(ship: ShipKind) -> None:
    """MM-060: every value of a ship is 1 to 5."""
    for part in PARTS:
        _within("ships.toml", ship.id, part, getattr(ship, part), 1, 5)


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
