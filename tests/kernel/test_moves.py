"""Moves read the same everywhere they are written down."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quarterdeck.kernel import PASS, IllegalMove, Move, parse_move

WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9_.'-]*", fullmatch=True)
NUMBERS = st.integers(-999_999_999, 999_999_999)
MOVES = st.builds(Move, WORDS, st.lists(WORDS | NUMBERS, max_size=5).map(tuple))


@given(MOVES)
def test_what_is_written_reads_back(move: Move) -> None:
    again = parse_move(str(move))
    assert again == move
    assert [type(arg) for arg in again.args] == [type(arg) for arg in move.args]


@given(st.text(max_size=30) | st.text("ab 01-+_'.\n\t٣²", max_size=12))
@example("")
@example("pass ")
@example("attack -0")
@example("attack 007")
@example("attack 1000000000")
@example("pass\n")
@example("٣")
def test_a_text_is_a_move_or_is_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except IllegalMove as reason:
        assert str(reason).endswith("is not written like a move")  # noqa: PT017
    else:
        assert str(move) == text


def test_examples_of_the_notation() -> None:
    assert str(PASS) == "pass"
    assert str(Move("move", ("port-royal", -2))) == "move port-royal -2"
    assert parse_move("attack 4") == Move("attack", (4,))
    assert parse_move("announce crew_reroll") == Move("announce", ("crew_reroll",))


def test_a_refused_text_is_quoted_in_part_only() -> None:
    with pytest.raises(IllegalMove) as reason:
        parse_move("%" * 10_000)
    assert len(str(reason.value)) < 100
