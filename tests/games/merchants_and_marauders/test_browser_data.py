"""What the browser shows of the game's data and rules is what the game has."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from importlib import resources
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games" / "merchants-and-marauders"


@pytest.mark.parametrize("name", ["cards", "reference"])
def test_the_browser_has_the_data_of_today(name: str) -> None:
    made = runpy.run_path(str(FOLDER / "cards.py"))[name]()
    assert json.loads((FOLDER / f"{name}.json").read_text()) == json.loads(json.dumps(made)), (
        "run web/src/games/merchants-and-marauders/cards.py"
    )


@pytest.mark.parametrize("name", ["help/guide.ts", "help/reference.ts"])
def test_the_rules_it_cites_are_there(name: str) -> None:
    package = resources.files("quarterdeck.games.merchants_and_marauders")
    ledger = tomllib.loads(package.joinpath("rules.toml").read_text(encoding="utf-8"))
    known = {rule["id"] for rule in ledger["rule"]}
    cited = set(re.findall(r"MM-\d{3}", (FOLDER / name).read_text()))
    assert cited
    assert cited <= known
