"""The rule ledgers that the games carry, and what must be true of one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Set
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

GAMES = Path(str(files("quarterdeck.games")))
SOURCE = GAMES.parent

_CITED = re.compile(r"\b([A-Z]{2})-(EX-\d+|R\d+|\d+)\b")
_PAGE = re.compile(r"\bpp?\. ?\d+")
_FILE = re.compile(r"[\w-]+\.(?:txt|pdf|html?)\b", re.IGNORECASE)


class Ledger(NamedTuple):
    """What ``rules.toml`` of one game says."""

    title: str
    sections: dict[str, str]  # id: title
    rules: dict[str, dict[str, str]]
    examples: dict[str, dict[str, str]]
    rulings: dict[str, dict[str, str]]
    repeated: list[str]  # ids that are there more than once
    text: str

    def ids(self) -> set[str]:
        return {*self.rules, *self.examples, *self.rulings}

    def headings(self) -> set[str]:
        """The places in the rulebook that its rules come from, in small letters."""
        places = [one["page"] for one in (*self.rules.values(), *self.examples.values())]
        words = {word.strip() for place in places for word in re.split(r"[;:,(]", place)}
        return {word.lower() for word in words if len(word) > 3}


def read(text: str) -> Ledger:
    data = tomllib.loads(text)
    parts: dict[str, dict[str, Any]] = {}
    seen: list[str] = []
    for part in ("section", "rule", "example", "ruling"):
        entries = data.get(part, [])
        seen += [entry["id"] for entry in entries]
        parts[part] = {entry["id"]: entry for entry in entries}
    return Ledger(
        data["game"]["title"],
        {one["id"]: one["title"] for one in parts["section"].values()},
        parts["rule"],
        parts["example"],
        parts["ruling"],
        sorted({one for one in seen if seen.count(one) > 1}),
        text,
    )


@cache
def of_game(key: str) -> Ledger:
    """The ledger of a game of the registry."""
    folder = key.replace("-", "_")
    return read((files("quarterdeck.games") / folder / "rules.toml").read_text())


@cache
def every() -> list[Ledger]:
    """All ledgers in the package, also those of games not registered yet."""
    return [read(path.read_text()) for path in sorted(GAMES.glob("*/rules.toml"))]


@cache
def known_ids() -> frozenset[str]:
    return frozenset([one for ledger in every() for one in ledger.ids()])


def uncovered(ledger: Ledger, cited: set[str]) -> list[str]:
    """Rules and examples that no test cites."""
    return [one for one in (*ledger.rules, *ledger.examples) if one not in cited]


def ids_cited_in(text: str, prefixes: Set[str]) -> set[str]:
    """Every id of a ledger that a text names; other words that look alike are no ids."""
    return {match.group() for match in _CITED.finditer(text) if match.group(1) in prefixes}


def prefixes(ids: Set[str]) -> set[str]:
    return {one.partition("-")[0] for one in ids}


def cites_a_place(docstring: str, headings: Set[str]) -> bool:
    """Does it name a page, or a heading that the ledger knows?"""
    if _PAGE.search(docstring):
        return True
    plain = re.sub(r"\s+", " ", docstring).lower()
    return any(heading in plain for heading in headings)


def faults_of_ledger(ledger: Ledger) -> list[str]:
    """What is wrong with a ledger, in words; [] if nothing is."""
    faults = [f"{one} is there twice" for one in ledger.repeated]
    if not ledger.sections:
        faults.append("there are no sections")
    for one, entry in ledger.rules.items():
        if entry.get("section") not in ledger.sections:
            faults.append(f"{one} is in no section")
    faults += _lacking(ledger.rules, ("page", "says", "test"))
    used = {entry.get("section") for entry in ledger.rules.values()}
    faults += [f"section {one!r} has no rule" for one in ledger.sections if one not in used]
    faults += _lacking(ledger.rulings, ("question", "ruling", "why"))
    faults += _lacking(ledger.examples, ("title", "given", "when", "then"))
    faults += [f"it names the file {name}" for name in _FILE.findall(ledger.text)]
    return faults


def _lacking(entries: dict[str, dict[str, str]], parts: tuple[str, ...]) -> list[str]:
    return [
        f"{one} has no {part}"
        for one, entry in entries.items()
        for part in parts
        if not entry.get(part)
    ]
