"""The rules that the browser's help cites are in the game's ledger."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games" / "merchants-and-marauders"


@pytest.mark.parametrize("name", ["help/guide.ts", "help/reference.ts"])
def test_the_rules_it_cites_are_there(name: str) -> None:
    package = resources.files("quarterdeck.games.merchants_and_marauders")
    ledger = tomllib.loads(package.joinpath("rules.toml").read_text(encoding="utf-8"))
    known = {rule["id"] for rule in ledger["rule"]}
    cited = set(re.findall(r"MM-\d{3}", (FOLDER / name).read_text()))
    assert cited
    assert cited <= known
