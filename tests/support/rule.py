"""``@rule("LM-14")`` says which rules, examples and rulings a test shows to hold.

The citations are collected from the source text of the tests, not from a test run, so the
check of coverage gives the same answer under ``-k``, under xdist and for one file alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

TESTS = Path(__file__).resolve().parent.parent


def rule(*ids: str) -> Callable[[Any], Any]:
    """Mark a test with the ids of the ledger that it would catch a breach of."""
    if not ids:
        raise ValueError("cite at least one id")
    return pytest.mark.rule(*ids)


class Citation(NamedTuple):
    """One id on one test."""

    id: str
    test: str  # file:line name


class Faults(NamedTuple):
    """What is wrong with how tests cite."""

    mute: list[str]  # tests that cite a rule but assert nothing
    unreadable: list[str]  # citations that are not literal words


def citations_in(source: str, name: str) -> tuple[list[Citation], Faults]:
    """All citations on the tests of one file, and what is wrong with them."""
    cited: list[Citation] = []
    faults = Faults([], [])
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        calls = [one for one in node.decorator_list if _is_rule(one)]
        if not calls or not node.name.startswith("test_"):
            continue
        where = f"{name}:{node.lineno} {node.name}"
        if not _asserts(node):
            faults.mute.append(where)
        for call in calls:
            assert isinstance(call, ast.Call)
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    cited.append(Citation(argument.value, where))
                else:
                    faults.unreadable.append(where)
    return cited, faults


@cache
def all_citations(folder: Path = TESTS) -> tuple[list[Citation], Faults]:
    """The same for every test file below ``folder``."""
    cited: list[Citation] = []
    faults = Faults([], [])
    for path in sorted(folder.rglob("test_*.py")):
        found, wrong = citations_in(path.read_text(), str(path.relative_to(folder)))
        cited += found
        faults.mute.extend(wrong.mute)
        faults.unreadable.extend(wrong.unreadable)
    return cited, faults


def _is_rule(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule"


def _asserts(test: ast.AST) -> bool:
    return any(isinstance(node, ast.Assert) or _is_raises(node) for node in ast.walk(test))


def _is_raises(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "raises"
