"""Golden records replay as they were played, view by view (promise 5)."""

from __future__ import annotations

import json

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Record, standing

from .make import GAMES, HERE, digest

PATHS = [HERE / f"{name}.json" for name, *_ in GAMES]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_replays_as_it_was_played(path) -> None:
    record = Record.from_json(path.read_text())
    rules = qd.rules(record.key)
    if (record.version, record.card_set) != (rules.version, rules.card_set):
        pytest.fail(
            f"{path.stem} was played with version {record.version} ({record.card_set}), the rules "
            f"are at {rules.version} ({rules.card_set}): python -m tests.golden.make"
        )
    expected = json.loads(path.with_suffix(".digest.json").read_text())
    now = digest(record)
    assert now["result"] == expected["result"]
    assert len(now["views"]) == len(expected["views"]) == len(record.entries) + 1
    for number, (old, new) in enumerate(zip(expected["views"], now["views"], strict=True)):
        entry = record.entries[number - 1] if number else "the start"
        assert new == old, f"{path.stem}: the views after entry {number} ({entry}) have changed"


def test_every_record_here_is_tested() -> None:
    found = {path for path in HERE.rglob("*.json") if not path.name.endswith(".digest.json")}
    assert found == set(PATHS)


def test_they_show_what_they_are_there_for() -> None:
    records = {path.stem: Record.from_json(path.read_text()) for path in PATHS}
    assert [records[name].seats for name in ("three-at-random", "four-mates", "six")] == [3, 4, 6]
    second = records["second-thoughts"]
    assert len(standing(second.entries)) < len(second.entries) - 8
    assert second.options["colours"] == "FAD"


def test_text_and_record_are_one() -> None:
    for path in PATHS:
        text = path.read_text()
        assert Record.from_json(text).to_json() == text
