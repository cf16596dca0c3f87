"""The Specialists: hiring them, and what each does (p. 12, MM-396 to MM-401)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.effects import figure
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission
from quarterdeck.games.merchants_and_marauders.port.sell import proceeds
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from tests.games.merchants_and_marauders.standard import GLORY_DECK, SPECIALISTS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import attacker, battle, cubes, rolled, target
from ..scenario import Position, captain, last, offered, position, two


def in_port(hand: str = "", **rest: Any) -> Position:
    """Seat 0 (Seamanship 3, Leadership 2, Influence 3) in a Port action in Petit-Goâve."""
    g = two(captain("C13", "frigate", "PET", hand=hand, **rest), modifications={"PET": "chasers"})
    enter(g, "0 port")
    return g


@rule("MM-397", "MM-R89")
def test_eight_kinds_two_of_each() -> None:
    kinds_ = [card.specialist for card in SPECIALISTS.values()]
    assert len(kinds_) == 16
    assert {kinds_.count(kind) for kind in kinds_} == {2}
    assert len(set(kinds_)) == 8
    assert [card.name for card in SPECIALISTS.values()].count("Purser") == 2  # not "Puraser"
    assert sum([card in SPECIALISTS for card in GLORY_DECK]) == 16


@rule("MM-396", "MM-398", "MM-399")
@pytest.mark.parametrize("card", list(SPECIALISTS))
def test_each_is_hired_as_the_card_says(card: str) -> None:
    one = SPECIALISTS[card]
    g = in_port(f"{card} G01 G02 G19")
    assert offered(g, 0, "hire") == [f"hire {card}"]
    enter(g, f"0 hire {card}")
    if one.hire_skill:
        number = skill_dice(g, 0, one.hire_skill, "hire")
        if one.hire_skill == "influence":
            enter(g, "0 pass")  # a Letter of Introduction could be played
        enter(g, "chance roll " + " ".join(["skull"] + ["1"] * (number - 1)))
    assert g.players[0].gold == 10 - one.hire_gold
    assert g.players[0].specialists == (card,)
    assert g.players[0].hand == ("G01", "G02", "G19")
    assert g.view(1)["players"][0]["specialists"] == [card]


@rule("MM-398")
def test_gold_and_a_failed_roll() -> None:
    assert refusal(in_port("S04A", gold=4), 0, "hire S04A") == "you need 5 Gold"
    g = in_port("S04A", gold=5)
    enter(g, "0 hire S04A")
    assert g.players[0].gold == 0
    g = in_port("S04B")
    events = enter(g, "0 hire S04B\n0 pass\nchance roll 1 1 1")
    assert "not_hired" in kinds(events)
    assert (g.players[0].gold, g.players[0].hand) == (10, ("S04B",))
    assert "tried to hire" in refusal(g, 0, "hire S04B")
    assert g.view(1)["players"][0]["known_glory"] == ["S04B"]  # the card was named


@rule("MM-389", "MM-396")
def test_hiring_is_no_activity_and_needs_a_port_action() -> None:
    g = in_port("S04A", hold="K01")
    enter(g, "0 hire S04A")
    assert "sell" in moves(g, 0)
    g = two(captain("C13", "frigate", "PET", hand="S04A"))
    assert offered(g, 0, "hire") == []
    assert refusal(g, 0, "play S04A") == "a Specialist is hired during a Port action"


@rule("MM-400", "MM-401")
def test_one_of_each_kind_and_all_kinds() -> None:
    seven = "S01A S02A S03A S04A S05A S06A S07A"
    g = in_port("S08A S04B", specialists=seven)
    assert refusal(g, 0, "hire S04B") == "you already employ a Surgeon"
    assert "S04B" in g.players[0].hand
    enter(g, "0 hire S08A")
    assert len(g.players[0].specialists) == 8


# ---- what they do


@rule("MM-R156", "MM-162")
def test_carpenter() -> None:
    g = battle(attacker(), target(specialists="S01A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "1 1", "1 2 3"))
    enter(g, "0 shoot\n1 flee\n" + rolled("1 1 1", "X 1"))
    assert moves(g, 1) == ["repair masts", "repair cargo", "pass"]  # not the Crew
    events = enter(g, "1 repair masts")
    assert cubes(g, 1)["masts"] == 3
    assert last(events, "mended")["location"] == "masts"


@rule("MM-461")
def test_gunner_captain() -> None:
    g = battle(attacker(specialists="S02A"))
    assert figure(g, 0, "hits.lost", 1) == 2
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "X X"))
    assert g.chance() is not None
    enter(g, rolled("1 2"))  # one success, one hit more
    enter(g, rolled("1 2 3"))
    assert (cubes(g, 1)["cargo"], cubes(g, 1)["masts"]) == (2, 2)
    g = battle(attacker(specialists="S02A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "X X"))
    enter(g, rolled("1 2 3"))  # no success, no hit: only the other one fires
    assert cubes(g, 1)["cargo"] == 3


def test_master_gunner() -> None:
    g = battle(attacker(specialists="S03A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "1 1", "1 1 2"))
    assert moves(g, 0) == ["reroll cargo", "reroll masts", "pass"]
    events = enter(g, "0 reroll cargo\n" + rolled("4"))
    assert last(events, "aimed")["to"] == "cannons"
    assert (cubes(g, 1)["cargo"], cubes(g, 1)["cannons"]) == (2, 2)
    g = battle(attacker(), target(specialists="S03A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "X X", "1", "4 2 2"))
    assert moves(g, 1) == ["reroll masts", "reroll cannons", "pass"]  # his own, not the other's
    enter(g, "1 reroll cannons\n" + rolled("2"))
    assert (cubes(g, 0)["masts"], cubes(g, 0)["cannons"]) == (0, 3)


@rule("MM-R188")
def test_the_master_gunner_comes_before_deadeye() -> None:
    g = battle(attacker(card="C14", specialists="S03A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1", "1 1 2"))
    enter(g, "0 reroll masts\n" + rolled("X"))
    assert moves(g, 0)[0] == "hit hull"


@rule("MM-R156")
def test_surgeon() -> None:
    g = battle(attacker(), target(specialists="S04A"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "1 1", "3 3 3"))
    assert cubes(g, 1)["crew"] == 0
    enter(g, "0 shoot\n1 flee\n" + rolled("1 1 1", "X 1"))
    assert cubes(g, 1)["crew"] == 2


class Beaten(MerchantRaid):
    """A raid that cost a man (p. 10, MM-338): only what follows."""

    STEPS = ("over", "finish")  # type: ignore[assignment]


@rule("MM-R156")
def test_a_raid_is_work_for_the_carpenter_but_not_for_the_surgeon() -> None:
    raid = Beaten(0, "dutch", toll=((0, "crew"), (0, "masts")))
    me = captain("C13", "frigate", "~SDO", specialists="S04A S01A", cubes="crew 2 masts 2")
    g = two(me, run=raid)
    assert moves(g, 0) == ["repair masts", "pass"]
    assert g.players[0].vessel().crew == 2
    enter(g, "0 repair masts")
    assert g.players[0].vessel().masts == 3
    assert g.players[0].vessel().crew == 2


def test_lookout() -> None:
    g = two(captain("C13", "frigate", "~SDO", specialists="S05A"))
    assert skill_dice(g, 0, "scouting", "scout npc") == 3
    assert skill_dice(g, 0, "scouting", "rumor") == 3
    assert skill_dice(g, 0, "influence", "rumor") == 3


def test_master_at_arms() -> None:
    g = position(attacker(specialists="S06A"), target(), run=CrewCombat(0, 1))
    enter(g, rolled("1 1 1", "1 1"))
    assert g.enclosing(CrewCombat).number == 2
    assert skill_dice(g, 0, "leadership", "recruit") == 2


@rule("MM-126")
def test_purser() -> None:
    g = two(captain("C13", "galleon", "HAV", specialists="S07A", hold="K01 K09 K10 K11 K12"),
            demand={"HAV": "cocoa"})  # fmt: skip
    assert proceeds(g, 0, ("K09",)) == 4
    assert proceeds(g, 0, ("K01",)) == 6  # nothing more for the good in demand
    assert proceeds(g, 0, ("K01", "K09")) == 6 + 4
    assert proceeds(g, 0, ("K01", "K09", "K10", "K11", "K12")) == 6 + 4 * 3 + 3


def test_sailing_master() -> None:
    g = two(captain("C13", "frigate", "~SDO", specialists="S08A"))
    assert skill_dice(g, 0, "seamanship", "contest") == 4
    assert skill_dice(g, 0, "seamanship", "raid") == 4
    assert skill_dice(g, 0, "seamanship", "storm") == 3
    g = two(captain("C13", "frigate", "~SDO", specialists="S08A", cubes="masts 0"))
    assert skill_dice(g, 0, "seamanship", "raid") == 3
    g = two(captain("C13", "frigate", "~SDO", specialists="S08A", cubes="masts 1"))
    assert skill_dice(g, 0, "seamanship", "contest") == 4  # damaged, not destroyed


@rule("MM-396")
def test_a_mission_can_bring_a_specialist() -> None:
    g = two(captain("C13", "frigate", "~TRI", missions="M22", hand="S01A G01"),
            run=CompleteMission(0, "M22"))  # fmt: skip
    assert moves(g, 0) == ["hire S01A", "pass"]
    enter(g, "0 hire S01A\nchance draw G02")
    assert g.players[0].specialists == ("S01A",)
    assert g.players[0].gold == 18
    me = captain("C13", "frigate", "~TRI", missions="M22", hand="S01A G01", specialists="S01B")
    g = two(me, run=CompleteMission(0, "M22"))
    assert moves(g, 0) == ["pass"]  # one of a kind; asked all the same: it would tell what he holds
