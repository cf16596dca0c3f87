"""Golden records replay as they were played, view by view (promise 5)."""

from __future__ import annotations

import json

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Record, content_of, standing

from .make import GAMES, HERE, digest

PATHS = sorted(HERE.rglob("*.record"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_replays_as_it_was_played(path) -> None:
    record = Record.from_json(path.read_text())
    rules = qd.rules(record.key)
    same_cards = content_of(record.card_set) == content_of(rules.card_set)
    if record.version != rules.version or not same_cards:
        pytest.fail(
            f"{path.stem} was played with version {record.version} ({record.card_set}), the rules "
            f"are at {rules.version} ({rules.card_set}); tests/golden/make.py says what to do"
        )
    expected = json.loads(path.with_suffix(".digest").read_text())
    now = digest(record)
    assert now["result"] == expected["result"]
    assert len(now["views"]) == len(expected["views"]) == len(record.entries) + 1
    for number, (old, new) in enumerate(zip(expected["views"], now["views"], strict=True)):
        entry = record.entries[number - 1] if number else "the start"
        assert new == old, f"{path.stem}: the views after entry {number} ({entry}) have changed"


def test_every_game_has_golden_records() -> None:
    played = {Record.from_json(path.read_text()).key for path in PATHS}
    assert played == set(qd.games())


def test_those_of_letter_of_marque_show_what_they_are_there_for() -> None:
    folder = HERE / "letter_of_marque"
    records = {
        name: Record.from_json((folder / f"{name}.record").read_text()) for name, *_ in GAMES
    }
    assert [records[name].seats for name in ("three-at-random", "four-mates", "six")] == [3, 4, 6]
    second = records["second-thoughts"]
    assert len(standing(second.entries)) < len(second.entries) - 8
    assert second.options["colours"] == "FAD"


def test_text_and_record_are_one() -> None:
    for path in PATHS:
        text = path.read_text()
        assert Record.from_json(text).to_json() == text
