"""How many ways a round of Line of Battle can go on from small positions, counted by hand."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import Game
from tests.games.line_of_battle.scenario import Side, position
from tests.golden.test_perft import perft, split


def guns() -> Game:
    """Mars with a Broadside and a Rake against Isis with a Rake; nobody needs to draw yet.

    Depth 1: each of two cards played or discarded, 4.
    Depth 2: the Broadside has one target, Isis' Hull; the Rake two, Hull and Rigging.  After a
    discard seat 1 plays or discards its Rake: 1 + 2 + 2 + 2 = 7.
    Depth 3: after each shot the other card may follow, or stop: 2, and 2 x 2.  After a discard
    seat 1's Rake has two targets, or was discarded and seat 0 has one card to play or discard:
    4, twice.  Together 14.
    Depth 4: Broadside, then Rake at 2 places, or stop and seat 1 has 2 choices: 4.  Rake at
    either place, then Broadside at 1, or stop and 2: 3, twice.  Seat 1's shot, then seat 0's
    last card played or discarded: 2 x 2, after either discard.  Both have discarded: a Rake
    has 2 targets, a Broadside 1; or it is discarded too, and seat 1 draws one of the 141 cards
    that are in nobody's hand.  4 + 6 + (4 + 2 + 141) + (4 + 1 + 141) = 303.
    """
    return position(Side(line="Mars", hand="3H/3 K1"), Side(line="Isis", hand="K1"))


def boarding() -> Game:
    """Mars with a Boarding Party and a Rake against the dismasted Isis with a Rake and a Fire.

    Depth 1: each of two cards played or discarded, 4.
    Depth 2: one ship to board; one place to rake, her Hull; after a discard seat 1 must play
    its Fire: 4.
    Depth 3: either side may lay its one black card first: 2.  No Boarding Party follows a Rake
    alone, so stop: 1.  The Fire takes its only ship, and a die shows 6 faces: 6, twice.  15.
    Depth 4: the other side lays its card: 2.  Seat 1's Fire: 1.  After each face seat 0 plays
    or discards its last card: 12, twice.  27.
    """
    return position(
        Side(line="Mars", hand="boarding_party K2"), Side(line="Isis r4", hand="K1 fire")
    )


@pytest.mark.parametrize(
    ("start", "counts"),
    [(guns, [1, 4, 7, 14, 303]), (boarding, [1, 4, 4, 15, 27])],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_so_many_ways(start, counts: list[int]) -> None:
    for depth, count in enumerate(counts):
        found = perft(start(), depth)
        assert found == count, f"depth {depth}: {split(start(), depth)}"
