"""Line of Battle's golden records replay as they were played, view by view (promise 5)."""

from __future__ import annotations

import json

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Record, standing
from tests.golden.make import digest

from .make import GAMES, HERE

PATHS = [HERE / f"{name}.record" for name, *_ in GAMES]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_it_replays_as_it_was_played(path) -> None:
    record = Record.from_json(path.read_text())
    rules = qd.rules("line-of-battle")
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
    second = Record.from_json((HERE / "second-thoughts.record").read_text())
    assert len(standing(second.entries)) < len(second.entries) - 20
    verbs = {
        entry.move.verb
        for path in PATHS
        for entry in Record.from_json(path.read_text()).entries
    }  # fmt: skip
    assert {
        "play", "discard", "stop", "with", "at", "break", "flag", "done", "repair", "board",
        "show", "clear", "declare", "join", "leave", "enter", "burn", "blockade", "undo",
    } <= verbs  # fmt: skip
