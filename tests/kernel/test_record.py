"""A record is the truth, and its text says so to anybody."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.kernel import CHANCE, Entry, IllegalMove, Move, Record, RecordError, parse_entry

from .test_moves import MOVES
from .toys import HIGH, LOW, duel

ENTRIES = st.builds(Entry, st.integers(-1, 7), MOVES)


def good() -> dict:
    game = duel()
    game.play(0, HIGH)
    game.play(1, LOW)
    game.settle("roll 3 3")
    return json.loads(game.record().to_json())


def reason_for(**changes: object) -> str:
    data = {**good(), **changes}
    with pytest.raises(RecordError) as reason:
        Record.from_json(json.dumps(data))
    return str(reason.value)


def test_it_is_readable() -> None:
    game = duel()
    game.play(0, HIGH)
    game.play(1, LOW)
    game.settle("roll 3 3")
    assert game.record().to_json() == (
        '{"format": 1, "game": "duel", "version": 3, "card_set": "toy", "seats": 2, '
        '"options": {}, "entries": [\n'
        '"0 stance high",\n"1 stance low",\n"chance roll 3 3"\n]}\n'
    )


@given(
    st.builds(
        Record,
        st.text(max_size=5),
        st.integers(0, 99),
        st.text(max_size=5),
        st.integers(1, 8),
        st.dictionaries(st.text(max_size=4), st.booleans() | st.text(max_size=4), max_size=3),
        st.lists(ENTRIES, max_size=5).map(tuple),
    )
)
def test_it_reads_back(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record


@given(ENTRIES)
def test_an_entry_reads_back(entry: Entry) -> None:
    assert parse_entry(str(entry)) == entry


def test_entries() -> None:
    assert str(Entry(CHANCE, Move("draw", (5,)))) == "chance draw 5"
    assert parse_entry("2 attack 4") == Entry(2, Move("attack", (4,)))


@pytest.mark.parametrize("text", ["", "x pass", "-1 pass", "² pass", "٢ pass", "chancy draw 1"])
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="is not an entry of a record"):
        parse_entry(text)


@pytest.mark.parametrize("text", ["2", "2 ", "chance", "1  pass", "0 pass "])
def test_an_entry_needs_a_move(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not written like a move"):
        parse_entry(text)


def test_a_record_of_another_format() -> None:
    assert reason_for(format=2) == "records of format 2 cannot be read here"


@pytest.mark.parametrize("field", ["format", "game", "version", "card_set", "seats", "options"])
def test_a_record_with_something_missing(field: str) -> None:
    data = good()
    del data[field]
    with pytest.raises(RecordError, match=f"not a record of a game: '{field}' is missing"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"version": "new"}, "invalid literal"),
        ({"seats": None}, "int()"),
        ({"seats": float("inf")}, "malformed"),
        ({"options": 3}, "not iterable"),
        ({"entries": 7}, "not iterable"),
        ({"entries": [7]}, "7 is not an entry of a record"),
        ({"entries": ["0 %"]}, "'%' is not written like a move"),
        ({"entries": "0 pass"}, "'' is not written like a move"),
        ({"entries": ["who pass"]}, "'who pass' is not an entry of a record"),
    ],
)
def test_a_record_with_something_wrong(changes: dict, says: str) -> None:
    assert says in reason_for(**changes)


@pytest.mark.parametrize("text", ["", "{", "record", "\x00"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^this is not a record of a game \("):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["[]", "3", "null", '"record"', "[1, 2]"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"^this is not a record of a game$"):
        Record.from_json(text)


def test_a_record_nested_too_deeply_is_refused() -> None:
    with pytest.raises(RecordError, match="nested too deeply"):
        Record.from_json("[" * 100_000)
