"""Code says where it comes from: frames cite their page and rules, and no cited id is made up."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Set
from functools import cache

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Frame
from tests.support import ledger


def all_frames() -> list[type[Frame]]:
    """Every procedure of every game of the registry."""
    packages = [f"quarterdeck.games.{key.replace('-', '_')}" for key in qd.games()]
    for name in packages:
        for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
            importlib.import_module(module.name)
    found: set[type[Frame]] = set()
    waiting = [Frame]
    while waiting:
        subclasses = waiting.pop().__subclasses__()
        waiting += subclasses
        found |= {one for one in subclasses if one.__module__.startswith(tuple(packages))}
    return sorted(found, key=lambda one: (one.__module__, one.__qualname__))


def faults_of_docstring(doc: str | None, known: Set[str], headings: Set[str]) -> list[str]:
    """What a procedure's docstring lacks."""
    if not doc:
        return ["no docstring"]
    cited = ledger.ids_cited_in(doc, ledger.prefixes(known))
    faults = [] if ledger.cites_a_place(doc, headings) else ["no page and no heading"]
    if not cited & known:
        faults.append("no rule")
    return faults


@cache
def headings() -> frozenset[str]:
    return frozenset([one for book in ledger.every() for one in book.headings()])


@pytest.mark.parametrize("frame", all_frames(), ids=lambda frame: frame.__qualname__)
def test_every_procedure_cites_its_page_and_a_rule(frame: type[Frame]) -> None:
    doc = frame.__dict__.get("__doc__")
    assert faults_of_docstring(doc, ledger.known_ids(), headings()) == []


def test_procedures_are_found() -> None:
    assert {"Voyage", "Turn", "Attack"} <= {frame.__qualname__ for frame in all_frames()}


def test_every_id_cited_in_the_source_exists() -> None:
    known = ledger.known_ids()
    unknown = {
        f"{path.relative_to(ledger.SOURCE)}: {one}"
        for path in sorted(ledger.SOURCE.rglob("*.py"))
        for one in ledger.ids_cited_in(path.read_text(), ledger.prefixes(known)) - known
    }
    assert unknown == set()


# ---- the checks themselves


@pytest.mark.parametrize(
    ("doc", "faults"),
    [
        (None, ["no docstring"]),
        ("A hitch (p. 2, KN-01).", []),
        ("Half a\n    hitch (KN-02).", []),
        ("A hitch (KN-01).", ["no page and no heading"]),
        ("A hitch (p. 2).", ["no rule"]),
        ("A hitch (p. 2, KN-77).", ["no rule"]),
        ("A hitch.", ["no page and no heading", "no rule"]),
    ],
)
def test_a_docstring_that_cites_too_little_is_found(doc: str | None, faults: list[str]) -> None:
    assert faults_of_docstring(doc, {"KN-01", "KN-02", "KN-R1"}, {"half a hitch"}) == faults


def test_ids_are_told_from_words_that_look_alike() -> None:
    text = "KN-01 to KN-16, KN-R2 and KN-EX-3, in UTF-8 by ISO-8601, XX-12, SHA-256"
    assert ledger.ids_cited_in(text, {"KN"}) == {"KN-01", "KN-16", "KN-R2", "KN-EX-3"}
