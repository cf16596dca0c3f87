"""Whom the NPCs hunt (p. 13, MM-412 to MM-417)."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders.hunt import is_hostile, priority, quarry
from quarterdeck.games.merchants_and_marauders.npc import scouting_npcs
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from tests.support.rule import rule

from .scenario import captain, position, two

FRENCH, SLOOP = Npc("french", "E07", "SDO"), Npc("pirate-sloop", "E13", "SDO")


@rule("MM-413", "MM-412")
def test_hostile_to_whoever_fits_an_entry() -> None:
    g = two(captain("C09", "sloop", "~HAV", bounties="french 1"),
            npcs=(Npc("english", "E04", "POR"), Npc("pirate-sloop", "E13", "CUR")))  # fmt: skip
    assert is_hostile(g, "english", 0)
    assert not is_hostile(g, "pirate-sloop", 0)


@rule("MM-414", "MM-R100", "MM-R105")
@pytest.mark.parametrize(
    ("card", "bounties", "war", "fits"),
    [
        ("C09", "french 1", "", (1, 0, 0)),
        ("C09", "spanish 2", "", (0, 2, 0)),
        ("C01", "", "english french", (0, 0, 1)),
        ("C01", "", "", (0, 0, 0)),
        ("C01", "", "english dutch", (0, 0, 0)),  # France is neutral
        ("C05", "", "english french", (0, 0, 0)),  # his own nation
    ],
)
def test_whom_a_naval_ship_hunts(
    card: str, bounties: str, war: str, fits: tuple[int, int, int]
) -> None:
    g = two(captain(card, "sloop", "~HAV", bounties=bounties), war=war, npcs=(FRENCH,))
    assert priority(g, "french", 0) == fits
    assert is_hostile(g, "french", 0) == any(fits)


@rule("MM-415", "MM-R100")
def test_in_peace_a_naval_ship_leaves_the_clean_alone() -> None:
    g = two(captain("C09", "sloop", "~SDO"), npcs=(FRENCH,))
    assert scouting_npcs(g, 0) == []
    assert g.to_act() == (0,)


@rule("MM-416", "MM-R105", "MM-R249")
def test_whom_a_pirate_ship_hunts() -> None:
    for gold, hold, missions, fits in (
        (1, "", "", (1, 0, 0)),
        (0, "K01", "", (0, 1, 0)),
        (0, "", "", (0, 0, 1)),
        (0, "", "M19", (0, 1, 0)),  # a load counts as cargo
    ):
        me = captain("C09", "sloop", "~HAV", gold=gold, hold=hold, missions=missions)
        assert priority(two(me, npcs=(SLOOP,)), "pirate-sloop", 0) == fits
    g = two(captain("C09", "sloop", "~HAV", bounties="dutch 1"), npcs=(SLOOP,))
    assert not is_hostile(g, "pirate-sloop", 0)


@rule("MM-417")
def test_a_pirate_is_hostile_to_all_who_are_no_pirates() -> None:
    g = position(
        captain("C09", "sloop", "~HAV"), captain("C10", "sloop", "~HAV", bounties="dutch 1"),
        captain("C01", "sloop", "~HAV", gold=0),
        captain("C02", "sloop", "~HAV", bounties="english 2"),
        npcs=(Npc("pirate-sloop", "E13", "CUR"),),
    )  # fmt: skip
    assert [is_hostile(g, "pirate-sloop", seat) for seat in range(4)] == [True, False, True, False]


@rule("MM-R242", "MM-416")
def test_pirates_compare_gold_unseen() -> None:
    g = position(
        captain("C09", "sloop", "~SDO", gold=7), captain("C10", "sloop", "~SDO", gold=8),
        npcs=(Npc("pirate-sloop", "E13", "SJU"),),
    )  # fmt: skip
    assert quarry(g, "pirate-sloop") == [1]
    assert g.view(0)["players"][1]["gold"] is None
