"""Writes cards.json and reference.json: the names, figures and texts of the game's data that the
board shows, and what only the reference needs, which a browser loads when it is opened.

python web/src/games/merchants-and-marauders/cards.py
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from quarterdeck.bots.merchants_and_marauders_tables import temperament
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD

HERE = Path(__file__).parent
DATA = HERE.parents[3] / "src" / "quarterdeck" / "games" / "merchants_and_marauders" / "data"
SKILLS = ("seamanship", "scouting", "leadership", "influence")
SHIP = ("name", "toughness", "cargo", "crew", "cannons", "maneuverability")

Json = dict[str, Any]


def read(name: str) -> Json:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def of_set(table: str, hired: bool = False) -> list[Json]:
    """Cards with their texts as they are printed; ``hired``: the Specialists of that deck."""
    rows = STANDARD.catalogue()[table].values()
    return [row for row in rows if bool(row.get("specialist")) == hired]


def pick(rows: list[Json], *fields: str) -> dict[str, Json]:
    return {row["id"]: {field: row[field] for field in fields if row.get(field)} for row in rows}


def captain(row: Json) -> Json:
    return {
        "name": row["name"],
        "sex": row["sex"],
        "nation": row["nation"],
        "home": row["home"],
        "skills": [row[skill] for skill in SKILLS],
        "ability": " ".join(f"{one['name']}: {one['effect']}" for one in row["abilities"]),
        "style": temperament(row["id"]),  # what a mate makes of this captain
    }


def cards() -> Json:
    tokens = read("tokens")
    gear = [*tokens["modification"], *tokens["weapon"]]
    glory, specialists = of_set("glory", hired=False), of_set("glory", hired=True)
    hire = ("name", "effect", "timing", "hire_skill", "hire_gold")
    return {
        "captains": {row["id"]: captain(row) for row in of_set("captains")},
        "cargo": {
            row["id"]: [row["good"], row["plunder"], row["icon"]] for row in read("cargo")["cards"]
        },
        "events": pick(read("events")["event"], "name", "kind", "effect"),
        "glory": pick(glory, "name", "category", "timing", "effect") | pick(specialists, *hire),
        "missions": {
            card.id: {
                "name": card.name,
                "location": card.location,
                **STANDARD.missions_told[card.id]._asdict(),
            }
            for card in STANDARD.missions.values()
        },
        "rumors": {
            card.id: {
                "name": card.name,
                "place": card.place,
                "location": card.location,
                "skill": card.skill,
                "successes": card.successes,
                "reward": STANDARD.told[card.id],
            }
            for card in STANDARD.rumors.values()
        },
        "gear": pick(gear, "name", "effect"),
        "ships": pick(read("ships")["ship"], *SHIP),
        "zones": pick(read("zones")["zone"], "name", "nation", "effect_name", "effect"),
    }


def goods() -> Json:
    """Each good: how many cards and Demand Tokens it has, and what its cards plunder for."""
    cargo = read("cargo")
    plunder = Counter([(row["good"], row["plunder"]) for row in cargo["cards"]])
    return {
        "each": [
            {"name": good, "plunder": [plunder[good, gold] for gold in range(1, 6)]}
            for good in cargo["goods"]
        ],
        "demand": cargo["demand_tokens_each"],
        "provenance": cargo["cards_provenance"],
        "demand_provenance": cargo["demand_provenance"],
    }


def reference() -> Json:
    tokens, figures = read("tokens"), read("figures")
    gear = ("name", "effect", "tokens", "provenance")
    zone = ("name", "nation", "neighbours", "effect_name", "effect", "provenance")
    npc = ("name", "npc", "zone", "seamanship", "scouting", "leadership", "provenance")
    return {
        "ships": pick(read("ships")["ship"], *SHIP, "buy", "sell", "provenance"),
        "goods": goods(),
        "prices": {
            "modification_price": figures["prices"]["modification"],
            "weapon_price": figures["prices"]["weapon"],
            "weapon_sale": figures["prices"]["weapon_sale"],
            "repair_price": figures["prices"]["repair"],
            "restore_price": figures["prices"]["restore"],
            "provenance": figures["provenance"],
        },
        "modifications": pick(tokens["modification"], *gear),
        "weapons": pick(tokens["weapon"], *gear),
        "zones": pick(read("zones")["zone"], *zone),
        "npcs": pick([row for row in read("events")["event"] if row.get("npc")], *npc),
    }


def write(name: str, data: Json) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (HERE / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    write("cards", cards())
    write("reference", reference())
