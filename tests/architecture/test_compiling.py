"""What must hold so that kernel and rules compile, and so that the plain source can be chosen."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from quarterdeck.pure import PlainModules

from .test_imports import ROOT

TOOL = ROOT.parents[1] / "tools" / "compiled.py"
COMPILED = [
    ROOT.parent / each for each in runpy.run_path(str(TOOL))["compiled_modules"](ROOT.parent)
]


def only_for_typing(tree: ast.Module) -> set[str]:
    """Names that are imported under ``TYPE_CHECKING``."""
    guarded = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    ]
    return {
        alias.asname or alias.name
        for node in guarded
        for each in ast.walk(node)
        if isinstance(each, ast.Import | ast.ImportFrom)
        for alias in each.names
    }


def faults(source: str) -> Iterator[str]:
    """What mypyc stumbles over though Python does not."""
    tree = ast.parse(source)
    hidden = only_for_typing(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "NamedTuple" in [ast.unparse(b) for b in node.bases]:
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and ast.unparse(field.annotation) in hidden:
                    yield f"{node.name}.{ast.unparse(field.target)}: its type is not there"
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            among = node.comparators[0]
            if isinstance(among, ast.Tuple) and any(
                isinstance(one, ast.Starred) and isinstance(one.value, ast.ListComp)
                for one in among.elts
            ):
                yield f"line {node.lineno}: in (…, *[…]); write […] + […]"


def test_all_games_are_compiled() -> None:
    names = {path.relative_to(ROOT).parts[:2] for path in COMPILED}
    games = {
        ("games", path.name) for path in (ROOT / "games").iterdir() if (path / "state.py").exists()
    }
    assert len(games) == 4
    assert games < names
    assert ("kernel", "game.py") in names


def test_the_search_and_what_it_asks_are_compiled() -> None:
    names = {path.relative_to(ROOT) for path in COMPILED}
    mates = {Path("bots", f"{path.name}.py") for path in (ROOT / "games").iterdir()}
    guides = {path.relative_to(ROOT) for path in (ROOT / "bots" / "guides").glob("[a-z]*.py")}
    assert Path("bots", "search.py") in names
    assert len(guides) >= 3
    assert guides < names
    assert {path for path in mates if (ROOT / path).exists()} < names


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_compiled_is_what_mypyc_takes(path: Path) -> None:
    assert [*faults(path.read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        "if TYPE_CHECKING:\n    from a import B\nclass C(NamedTuple):\n    b: B",
        "verb in ('a', *[each for each in verbs])",
        "verb not in (*[each for each in verbs],)",
    ],
)
def test_the_rule_can_be_broken(source: str) -> None:
    assert [*faults(source)]


def test_the_plain_source_can_be_chosen(tmp_path: Path) -> None:
    """Where a library lies beside a module, ``QUARTERDECK_PURE`` takes the module all the same."""
    (tmp_path / "thing.py").write_text("")
    (tmp_path / f"thing{EXTENSION_SUFFIXES[0]}").write_text("")
    found = PlainModules().find_spec("quarterdeck.thing", [str(tmp_path)])
    assert found is not None
    assert found.origin == str(tmp_path / "thing.py")
    assert PlainModules().find_spec("quarterdeck.other", [str(tmp_path)]) is None
    assert PlainModules().find_spec("json.thing", [str(tmp_path)]) is None
