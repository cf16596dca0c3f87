"""Rounds stay battles to their end, as ``bench/lively.py`` measures it (LB-R82)."""

from __future__ import annotations

import pytest

from bench.lively import Tale, Watch, row, summed, watch
from tests.support.rule import rule

from .scenario import Side, do, position

OTHER = Side(line="Victory", hand="repair")


@rule("LB-R82")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_players_are_seldom_left_with_nothing_but_a_discard(seats: int) -> None:
    """The same games each time: what the bench shows of 200, in small."""
    total = summed([watch(seats, number, "mate") for number in range(12)])
    assert sum(total.idle) <= 0.15 * sum(total.turns)
    assert total.idle[-1] <= 0.25 * total.turns[-1]
    assert 1.5 <= total.rounds / 12 <= 2.5


def test_a_turn_is_idle_if_it_allows_nothing_but_a_discard() -> None:
    seen = Watch()
    for side in (
        Side(line="Mars", hand="3H/3"),  # can be fired
        Side(line="Mars", hand="repair"),  # nothing to repair
        Side(line="Mars h1", hand="fire repair"),  # a red card is no choice
    ):
        seen.asked(position(side, OTHER), 0)
    assert seen.round == [False, True]
    further = position(Side(line="Mars", hand="3H/3 K1"), OTHER)
    do(further, "0 play 3H/3; 0 at Victory hull")
    seen.asked(further, 0)  # a later choice of the same turn
    assert len(seen.round) == 2


def test_turns_are_told_by_quarters_of_their_round() -> None:
    seen = Watch()
    seen.round = [False, False, False, True, False, True, True, True]
    game = position(Side(line="Mars", hand="K1"), Side(), pile=0, rounds="1")
    seen.told(do(game, "0 discard K1"))
    tale = seen.tale()
    assert (tale.turns, tale.idle) == ((2, 2, 2, 2), (0, 1, 1, 2))
    assert (tale.rounds, tale.ended, tale.without_line) == (1, 2, 1)


def test_the_row_of_the_table() -> None:
    tale = Tale((10, 10, 10, 10), (0, 1, 2, 3), rounds=2, begun=2, ended=4, without_line=1)
    assert row(2, [tale, tale]) == "| 2 | 15.0% | 0% | 10% | 20% | 30% | 25% | 2.00 | 20 |"
