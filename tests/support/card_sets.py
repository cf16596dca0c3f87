"""Own card sets for tests: the standard one with something changed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import quarterdeck as qd
from quarterdeck.kernel import CardFiles, Rules

Way = tuple[str | int, ...]  # through the tables of a file: ("card", 3, "pay", "red")


def tables_of(key: str) -> dict[str, dict[str, Any]]:
    """The standard set's files, to be changed, and what makes them an own set."""
    tables = deepcopy(qd.rules(key).cards.files.tables)
    return {**tables, "set.toml": {"game": key, "name": "Changed"}}


def with_tables(key: str, tables: dict[str, dict[str, Any]]) -> Rules:
    return qd.rules(key).with_cards(CardFiles(tables))


def changed(key: str, file: str, way: Way, value: Any) -> Rules:
    """The rules with one field of one file set to something else; None takes it away."""
    tables = tables_of(key)
    at: Any = tables[file]
    for step in way[:-1]:
        at = at[step]
    if value is None:
        del at[way[-1]]
    else:
        at[way[-1]] = value
    return with_tables(key, tables)


def numbers_in(key: str) -> Iterator[tuple[str, Way, int]]:
    """Every number in the standard set: file, the way to it, and its value."""
    for file, table in qd.rules(key).cards.files.tables.items():
        for way, value in _numbers(table):
            yield file, way, value


def _numbers(at: Any, way: Way = ()) -> Iterator[tuple[Way, int]]:
    if isinstance(at, dict):
        for name, value in at.items():
            yield from _numbers(value, (*way, name))
    elif isinstance(at, list):
        for number, value in enumerate(at):
            yield from _numbers(value, (*way, number))
    elif isinstance(at, int) and not isinstance(at, bool):
        yield way, at


def copied(key: str, folder: Path, name: str = "Copied") -> Path:
    """The standard set's files in a folder, as an own set."""
    folder.mkdir(parents=True)
    source = qd.rules(key).cards.files.folder
    for file in source.iterdir():
        if file.name.endswith(".toml"):
            (folder / file.name).write_bytes(file.read_bytes())
    (folder / "set.toml").write_text(f'game = "{key}"\nname = "{name}"\n')
    return folder
