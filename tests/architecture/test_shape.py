"""The public door, the names of a game, and how long things may be."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import quarterdeck as qd
from quarterdeck import kernel
from quarterdeck.kernel import Game, Setup

from .test_imports import MODULES, ROOT

LONGEST_MODULE, LONGEST_FUNCTION, FULLEST_FOLDER = 600, 40, 20

# Architecture, section 3: all that bots, the server, adapters and outside users need.
CONTRACT = {
    "check", "chance", "clone", "determinize", "legal_moves", "play", "record", "result",
    "settle", "to_act", "view", "views",
}  # fmt: skip
# Where a game stands, how it is taken back, and how it is given up.
STANDING = {
    "asked_at", "cards", "enter", "entries", "entries_after", "resign", "setup", "takeback",
    "trail", "undo", "undo_depth", "why_no_takeback", "why_no_undo",
}  # fmt: skip
# For those who write a game's rules.
AUTHORS = {
    "begin", "deal_anew", "emit", "enclosing", "frame", "is_over", "outcome", "passed",
    "revealed", "sealed", "set_up", "under_way", "verbs",
}  # fmt: skip

PUBLIC_DOOR = {
    "CHANCE", "COMPILED", "BrokenInvariant", "CardSetError", "Chance", "Entry", "Event", "Game",
    "IllegalMove", "Move", "Record", "RecordError", "Result", "Rules",
    "SetupError", "encoding", "games", "new", "parse_move",
    "replay", "rules", "settle_chance", "vector",
}  # fmt: skip


def in_order(names: list[str]) -> list[str]:
    """As ruff sorts them: constants, classes, functions."""
    kinds = {name: 0 if name.isupper() else 1 if name[0].isupper() else 2 for name in names}
    return sorted(names, key=lambda name: (kinds[name], name))


@pytest.mark.parametrize("module", [qd, kernel], ids=lambda module: module.__name__)
def test_all_is_sorted_and_is_all_there_is(module: ModuleType) -> None:
    assert module.__all__ == in_order(module.__all__)
    here = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    }
    assert here - {"rules", "games"} == set(module.__all__) - {"rules", "games"}
    assert all(hasattr(module, name) for name in module.__all__)


def test_the_public_door_is_the_one_the_contract_names() -> None:
    assert set(qd.__all__) == PUBLIC_DOOR
    assert callable(qd.rules)
    assert callable(qd.games)


def test_what_stands_in_the_door_says_what_it_is() -> None:
    named = [getattr(qd, name) for name in PUBLIC_DOOR]
    mute = [each for each in named if callable(each) and not inspect.getdoc(each)]
    assert mute == []


def test_a_game_has_the_names_of_the_contract_and_no_more() -> None:
    game = Game(Setup("none", 1, "", 1, {}))
    public = {name for name in dir(game) if not name.startswith("_")}
    assert public == CONTRACT | STANDING | AUTHORS


PARTS = ["src/quarterdeck", "tests/games", "web/src"]


@pytest.mark.parametrize("part", PARTS)
def test_no_folder_is_too_full(part: str) -> None:
    """What grows beyond it becomes rooms that show what is in them."""
    top = Path(__file__).parents[2] / part
    modules = [path for path in top.rglob("*") if path.suffix in (".py", ".svelte", ".ts")]
    folders = Counter([path.parent for path in modules if "static" not in path.parts])
    assert folders
    full = {str(folder.relative_to(top)): n for folder, n in folders.items() if n > FULLEST_FOLDER}
    assert full == {}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_too_long(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= LONGEST_MODULE
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []
