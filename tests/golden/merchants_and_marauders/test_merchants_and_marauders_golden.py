"""Golden records of Merchants & Marauders replay as they were played, view by view (promise 5)."""

from __future__ import annotations

import json

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Record, standing
from tests.golden.make import digest

from .make import GAMES, HERE, KEY

PATHS = [HERE / f"{name}.record" for name, *_ in GAMES]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_replays_as_it_was_played(path) -> None:
    record = Record.from_json(path.read_text())
    rules = qd.rules(KEY)
    assert (record.version, record.card_set) == (rules.version, rules.card_set)
    expected = json.loads(path.with_suffix(".digest").read_text())
    now = digest(record)
    assert now["result"] == expected["result"]
    assert len(now["views"]) == len(expected["views"]) == len(record.entries) + 1
    for number, (old, new) in enumerate(zip(expected["views"], now["views"], strict=True)):
        entry = record.entries[number - 1] if number else "the start"
        assert new == old, f"{path.stem}: the views after entry {number} ({entry}) have changed"


def test_every_record_here_is_tested_and_shows_what_it_is_for() -> None:
    assert set(HERE.glob("*.record")) == set(PATHS)
    records = {path.stem: Record.from_json(path.read_text()) for path in PATHS}
    verbs = {
        name: {entry.move.verb for entry in record.entries} for name, record in records.items()
    }
    assert {"sell", "declare", "buy", "pay", "stash", "rumor"} <= verbs["merchants"]
    assert {"check", "scout", "claim", "rumor"} <= verbs["adventurers"]
    assert {"raid", "exchange", "draw", "shoot", "flee", "keep"} <= verbs["pirates"]
    assert {"raid", "sell", "rumor", "undo"} <= verbs["mixed"]
    mixed = records["mixed"]
    assert len(standing(mixed.entries)) < len(mixed.entries) - 20
