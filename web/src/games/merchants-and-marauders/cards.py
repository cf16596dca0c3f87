"""Writes cards.json and reference.json: the names, figures and texts of the game's data that the
board shows, and what only the reference needs, which a browser loads when it is opened.

python web/src/games/merchants-and-marauders/cards.py
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import quarterdeck as qd
from quarterdeck.bots.merchants_and_marauders_tables import temperament

HERE = Path(__file__).parent
SKILLS = ("seamanship", "scouting", "leadership", "influence")
SHIP = ("name", "toughness", "cargo", "crew", "cannons", "maneuverability")

Json = dict[str, Any]

CATALOGUE = qd.rules("merchants-and-marauders").catalogue()


def pick(table: Json, *fields: str) -> dict[str, Json]:
    return {
        card: {field: row[field] for field in fields if row.get(field)}
        for card, row in table.items()
    }


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


def mission(row: Json) -> Json:
    return {"name": row["name"], "location": row["location"], **row["told"]}


def rumor(row: Json) -> Json:
    fields = ("name", "place", "location", "skill", "successes")
    return {**{field: row[field] for field in fields}, "reward": row["effect"]}


def cards() -> Json:
    every = CATALOGUE
    special = {card: row for card, row in every["glory"].items() if row["specialist"]}
    glory = {card: row for card, row in every["glory"].items() if not row["specialist"]}
    hire = ("name", "effect", "timing", "hire_skill", "hire_gold")
    return {
        "captains": {card: captain(row) for card, row in every["captains"].items()},
        "cargo": {
            card: [row["good"], row["plunder"], row["icon"]] for card, row in every["cargo"].items()
        },
        "events": pick(every["events"], "name", "kind", "effect"),
        "glory": pick(glory, "name", "category", "timing", "effect") | pick(special, *hire),
        "missions": {card: mission(row) for card, row in every["missions"].items()},
        "rumors": {card: rumor(row) for card, row in every["rumors"].items()},
        "gear": pick(every["modifications"] | every["weapons"], "name", "effect"),
        "ships": pick(every["ships"], *SHIP),
        "zones": pick(every["zones"], "name", "nation", "effect_name", "effect"),
    }


def goods() -> Json:
    """Each good: how many cards and Demand Tokens it has, and what its cards plunder for."""
    every = CATALOGUE
    plunder = Counter([(row["good"], row["plunder"]) for row in every["cargo"].values()])
    return {
        "each": [
            {"name": good, "plunder": [plunder[good, gold] for gold in range(1, 6)]}
            for good in every["goods"]
        ],
        "demand": every["demand_tokens"].count(every["goods"][0]),
        "provenance": every["provenance"]["cargo"],
        "demand_provenance": every["provenance"]["demand"],
    }


def reference() -> Json:
    every = CATALOGUE
    gear = ("name", "effect", "tokens", "provenance")
    zone = ("name", "nation", "neighbours", "effect_name", "effect", "provenance")
    npc = ("name", "npc", "zone", "seamanship", "scouting", "leadership", "provenance")
    return {
        "ships": pick(every["ships"], *SHIP, "buy", "sell", "provenance"),
        "goods": goods(),
        "prices": {
            "modification_price": every["base"]["price.modification"],
            "weapon_price": every["base"]["price.weapon"],
            "weapon_sale": every["prices"]["weapon_sale"],
            "repair_price": every["base"]["price.repair"],
            "restore_price": every["base"]["price.restore"],
            "provenance": every["provenance"]["figures"],
        },
        "modifications": pick(every["modifications"], *gear),
        "weapons": pick(every["weapons"], *gear),
        "zones": pick(every["zones"], *zone),
        "npcs": pick({card: row for card, row in every["events"].items() if row["npc"]}, *npc),
    }


def write(name: str, data: Json) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (HERE / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    write("cards", cards())
    write("reference", reference())
