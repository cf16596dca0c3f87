"""A list that only grows, shared by its copies."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import History


def test_copies_that_go_apart_do_not_see_each_other() -> None:
    first: History[str] = History(["a"])
    second, third = first.copy(), first.copy()
    first.append("b")
    second.append("c")
    assert [*first] == ["a", "b"]
    assert [*second] == ["a", "c"]
    assert [*third] == ["a"]
    third.append("d")
    first.append("e")
    assert (first[:], second[:], third[:]) == (["a", "b", "e"], ["a", "c"], ["a", "d"])


def test_histories_are_equal_as_lists_are() -> None:
    first: History[str] = History(["a"])
    second = first.copy()
    assert first == second
    assert first == History(["a"])
    first.append("b")
    assert first != second
    assert first != ["a", "b"]
    assert repr(first) == "History(['a', 'b'])"


def test_the_next_in_line_shares_what_was_before() -> None:
    """As a game is copied for each move, and the copy takes its place."""
    history: History[int] = History()
    shared = history._items
    for number in range(100):
        history = history.copy()
        history.append(number)
    assert history._items is shared
    assert history[:] == [*range(100)]


def test_who_comes_second_in_another_thread_gets_a_list_of_its_own() -> None:
    class Overtaken(list[str]):
        """Between a look at its length and the next item, another item comes in."""

        def append(self, item: str) -> None:
            super().append("another")
            super().append(item)

    history: History[str] = History(Overtaken(["a"]))
    history.append("b")
    assert history[:] == ["a", "b"]


def test_it_is_read_as_a_list_is() -> None:
    history = History(["a", "b", "c", "d"])
    longer = history.copy()
    longer.append("e")
    assert len(history) == 4
    assert (history[0], history[-1]) == ("a", "d")
    assert (history[1:], history[-2:], history[:9]) == (
        ["b", "c", "d"], ["c", "d"], ["a", "b", "c", "d"],
    )  # fmt: skip
    assert [*reversed(history)] == ["d", "c", "b", "a"]
    with pytest.raises(IndexError):
        history[4]
