"""The standard card set, by the names that tests use."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.data.ids import LOCATIONS, NATIONS, SKILLS
from quarterdeck.kernel import CardFiles

BOUNTY_TOKENS = STANDARD.bounty_tokens
BOX = STANDARD.box
CAPTAINS = STANDARD.captains
CARGO = STANDARD.cargo
DEMAND_TOKENS = STANDARD.demand_tokens
EVENTS = STANDARD.events
GLORY = STANDARD.glory
GLORY_DECK = STANDARD.glory_deck
GOODS = STANDARD.goods
MERCHANT_TOKENS = STANDARD.merchant_tokens
MISSIONS = STANDARD.missions
MODIFICATIONS = STANDARD.modifications
MODIFICATION_TOKENS = STANDARD.modification_tokens
PORTS = STANDARD.ports
RUMORS = STANDARD.rumors
SHIPS = STANDARD.ships
SPECIALISTS = STANDARD.specialists
WEAPONS = STANDARD.weapons
ZONES = STANDARD.zones


def changed(file: str, card: str, **fields: Any) -> Cards:
    """The standard set with other values on one card; ``task__port`` is a field of a field."""
    name = f"{file}.toml"
    table = deepcopy(STANDARD.files.tables[name])
    at: Any = table[card] if card in table else _by_id(table, card)
    for path, value in fields.items():
        put(at, path.split("__"), value)
    return Cards.load(CardFiles({**STANDARD.files.tables, name: table}))


def put(entry: Any, path: list[str], value: Any) -> None:
    for step in path[:-1]:
        entry = entry[int(step)] if isinstance(entry, list) else entry[step]
    entry[int(path[-1]) if isinstance(entry, list) else path[-1]] = value


def _by_id(table: dict[str, Any], card: str) -> Any:
    entries = [one for part in table.values() if isinstance(part, list) for one in part]
    (found,) = [one for one in entries if isinstance(one, dict) and one.get("id") == card]
    return found


__all__ = ["LOCATIONS", "NATIONS", "SKILLS"]

good_of = STANDARD.good_of
