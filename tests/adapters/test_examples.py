"""The examples run, in little."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_random_baselines() -> None:
    wins = example("baselines")["main"](games=4)
    assert 4 <= sum(wins.values()) <= 8, "a winner or two a game"
    assert {*wins} == {"seat_0", "seat_1", "seat_2", "seat_3"}


def test_a_search_bot_of_ones_own() -> None:
    assert -0.5 <= example("search_bot")["main"](games=1) <= 1


def test_reading_a_dataset(tmp_path: Path) -> None:
    told = example("read_dataset")["main"](tmp_path, games=2)
    assert all(0 <= often <= possible for often, possible in told.values())
    assert sum(often for often, _ in told.values()) > 60


def test_learning_leaves_a_perfect_opponent_little() -> None:
    uniform, learnt = example("exploitability")["main"](rounds=(0, 100), treasures=(4, 4))
    assert uniform > 0.1
    assert 0 <= learnt < uniform / 10


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_every_example_is_told_of(path: Path) -> None:
    page = (EXAMPLES.parent / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"examples/{path.name}" in page
