"""Writes cards.json: the names and texts of the game's data that the board shows.

python web/src/games/merchants-and-marauders/cards.py
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DATA = HERE.parents[3] / "src" / "quarterdeck" / "games" / "merchants_and_marauders" / "data"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text())


def pick(rows: list[dict[str, Any]], *fields: str) -> dict[str, dict[str, Any]]:
    return {row["id"]: {field: row[field] for field in fields if row.get(field)} for row in rows}


def main() -> None:
    tokens = read("tokens")
    cards = {
        "captains": {
            row["id"]: {
                "name": row["name"],
                "sex": row["sex"],
                "nation": row["nation"],
                "home": row["home"],
                "skills": [row[s] for s in ("seamanship", "scouting", "leadership", "influence")],
                "ability": " ".join(f"{one['name']}: {one['effect']}" for one in row["abilities"]),
            }
            for row in read("captains")["captain"]
        },
        "cargo": {
            row["id"]: [row["good"], row["plunder"], row["icon"]] for row in read("cargo")["cards"]
        },
        "events": pick(read("events")["event"], "name", "kind", "effect"),
        "glory": pick(read("glory")["glory"], "name", "category", "timing", "effect")
        | pick(
            read("specialists")["specialist"], "name", "effect", "timing", "hire_skill", "hire_gold"
        ),
        "missions": pick(
            read("missions")["mission"], "name", "location", "requirement", "task", "earn"
        ),
        "rumors": pick(
            read("rumors")["rumor"], "name", "place", "location", "skill", "successes", "reward"
        ),
        "gear": pick(
            [row for rows in tokens.values() if isinstance(rows, list) for row in rows],
            "name",
            "effect",
        ),
        "ships": pick(
            read("ships")["ship"],
            "name",
            "toughness",
            "cargo",
            "crew",
            "cannons",
            "maneuverability",
        ),
        "zones": pick(read("zones")["zone"], "name", "nation", "effect_name", "effect"),
    }
    (HERE / "cards.json").write_text(
        json.dumps(cards, ensure_ascii=False, separators=(",", ":")) + "\n"
    )


if __name__ == "__main__":
    main()
