"""Whom the NPCs hunt (p. 13, MM-412 to MM-417)."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from quarterdeck.games.merchants_and_marauders.npc.captains import Chase, scouting_npcs
from quarterdeck.games.merchants_and_marauders.npc.hunt import (
    is_hostile,
    priority,
    quarry,
    weigh_purses,
)
from quarterdeck.games.merchants_and_marauders.pieces import Npc, Purse
from quarterdeck.games.merchants_and_marauders.purse import (
    earn,
    lose_all,
    put_away,
    spend,
    take_out,
)
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from tests.support.rule import rule

from ..scenario import Position, captain, position, two

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


# ---- what a hunt tells of Gold (MM-R242)


def chased(mine: int, other: int, third: int = 0, **rest: object) -> Position:
    """A pirate Sloop looks for its prey among three captains; all their Gold is unknown."""
    g = position(
        captain("C09", "sloop", "~SDO", gold=mine, stash=40 - mine),
        captain("C10", "sloop", "~SDO", gold=other, stash=40 - other, **rest),
        captain("C16", "sloop", "~SDO", gold=third, stash=40 - third),
        npcs=(Npc("pirate-sloop", "E13", "SJU"),), options={"points": 20},
    )  # fmt: skip
    for p in g.players:
        p.purse = Purse(0, 40, 0, 40, 40, 40)
    return g


def worlds(g: Position, seat: int | None, count: int = 200) -> list[MerchantsAndMarauders]:
    rng = Random(3)
    found = [cast(MerchantsAndMarauders, g.determinize(seat, rng)) for _ in range(count)]
    for world in found:
        world.check()
    return found


@rule("MM-R242", "MM-037")
def test_whom_a_pirate_ship_went_for_is_remembered_when_gold_is_dealt_anew() -> None:
    g = chased(12, 20, 5)
    before = worlds(g, 0)
    assert any(world.players[1].gold < 12 for world in before)
    assert any(world.players[2].gold > 12 for world in before)
    weigh_purses(g, "pirate-sloop")
    after = worlds(g, 0)
    assert all(world.players[1].gold > 12 for world in after)  # as much Cargo, so more Gold
    assert all(world.players[1].gold > world.players[2].gold for world in after)
    assert any(world.players[2].gold > 12 for world in after)  # nobody compared these two
    assert len({world.players[1].gold for world in after}) > 15
    for world in worlds(g, None):
        assert world.players[1].gold > max(world.players[0].gold, world.players[2].gold)


@rule("MM-R242", "MM-416")
def test_more_cargo_may_have_decided_between_equals() -> None:
    g = chased(12, 12, hold="K01")
    weigh_purses(g, "pirate-sloop")
    assert {world.players[1].gold for world in worlds(g, 0)} == set(range(12, 41))


@rule("MM-R242", "MM-440")
def test_captains_between_whom_a_card_is_drawn_have_the_same() -> None:
    g = chased(12, 12)
    weigh_purses(g, "pirate-sloop")
    assert {world.players[1].gold for world in worlds(g, 0)} == {12}
    for world in worlds(g, 2):
        assert world.players[0].gold == world.players[1].gold


@rule("MM-R242", "MM-036", "MM-R240")
def test_what_was_seen_of_gold_goes_on_with_what_is_earned_and_spent() -> None:
    g = chased(12, 20)
    weigh_purses(g, "pirate-sloop")
    earn(g, 0, 9, "test")
    spend(g, 1, 3, "test")
    assert {world.players[1].gold for world in worlds(g, 0)} == set(range(10, 38))
    put_away(g, 0, 2)  # nobody else saw how much, but it was 1 at least
    assert min(world.players[1].gold for world in worlds(g, 0)) == 9
    put_away(g, 1, 2)  # now nobody knows
    assert min(world.players[1].gold for world in worlds(g, 0)) < 9


@pytest.mark.parametrize("seed", range(20))
def test_what_was_seen_of_gold_stays_true(seed: int) -> None:
    """Gold moves at random after comparisons; ``check`` compares them with the truth."""
    rng = Random(seed)
    g = chased(*[rng.randrange(20) for _ in range(3)])
    for _ in range(60):
        seat = rng.randrange(3)
        p = g.players[seat]
        what = rng.choice(["earn", "spend", "put", "take", "lose", "weigh"])
        if what == "earn":
            earn(g, seat, rng.randint(1, 9), "test")
        elif what == "spend":
            spend(g, seat, rng.randint(0, p.gold), "test")
        elif what == "put" and p.gold:
            put_away(g, seat, rng.randint(1, p.gold))
        elif what == "take" and p.stash:
            take_out(g, seat, rng.randint(1, p.stash))
        elif what == "lose" and rng.random() < 0.1:
            lose_all(g, seat)
        elif what == "weigh":
            weigh_purses(g, "pirate-sloop")
        g.check()
        who = rng.choice([0, 1, 2, None])
        found = worlds(g, who, 3)
        assert who is None or {each.players[who].gold for each in found} == {g.players[who].gold}


def test_a_chase_is_such_a_comparison() -> None:
    g = chased(12, 20)
    g._push(Chase("pirate-sloop"))
    g._advance()
    assert all(world.players[1].gold > 12 for world in worlds(g, 0))
