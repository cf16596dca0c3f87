"""The abilities of the 16 Captains (p. 4, MM-054; data/captains.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.naval_round import NavalRound
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.effects import figure
from quarterdeck.games.merchants_and_marauders.port.buy import cards_on_offer
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission, mission_limit
from quarterdeck.games.merchants_and_marauders.port.modifications import (
    modification_price,
    restore_price,
)
from quarterdeck.games.merchants_and_marauders.port.rumors import CheckRumor
from quarterdeck.games.merchants_and_marauders.port.sell import proceeds
from quarterdeck.games.merchants_and_marauders.port.shipyard import repair_price, weapon_price
from tests.games.merchants_and_marauders.standard import CAPTAINS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import attacker, battle, cubes, is_fighting, quiet_round, rolled, target
from ..scenario import Position, captain, last, position, two

AWAY = captain("C16", "sloop", "TRI")


def in_port(card: str, port: str, **rest: Any) -> Position:
    second = AWAY if card != "C16" else captain("C01", "sloop", "TRI")
    return position(captain(card, "frigate", port, **rest), second, modifications={port: "chasers"})


# ---- trade, crew and talk


@rule("MM-054")
@pytest.mark.parametrize(
    ("card", "port", "cards"),
    [
        ("C03", "STJ", 7), ("C03", "HAV", 6), ("C05", "PET", 7), ("C05", "HAV", 6),
        ("C03", "CUR", 7), ("C09", "HAV", 6),
    ],
)  # fmt: skip
def test_more_cards_in_ports_of_the_own_nation(card: str, port: str, cards: int) -> None:
    assert cards_on_offer(in_port(card, port), 0) == cards


def test_navy_contacts() -> None:
    assert repair_price(in_port("C03", "NAS"), 0) == 1
    assert repair_price(in_port("C03", "HAV"), 0) == 2


def test_prize_hungry() -> None:
    g = two(captain("C04", "frigate", "~SDO"))
    assert figure(g, 0, "raid.draw", 3) == 4
    g = two(captain("C04", "frigate", "~CCS"))
    assert figure(g, 0, "raid.draw", 3) == 5


def test_well_liked() -> None:
    g = in_port("C05", "PET")
    assert skill_dice(g, 0, "leadership", "recruit") == 3
    assert skill_dice(g, 0, "leadership", "mission") == 2


@rule("MM-185", "MM-186")
def test_ear_to_the_ground() -> None:
    g = in_port("C06", "PET", rumor="R03")
    enter(g, "0 port\n0 rumor\nchance roll skull 1 1\nchance draw R04\nchance draw R05")
    assert moves(g, 0) == ["keep R03", "keep R04", "keep R05"]
    enter(g, "0 keep R05")
    assert {"R03", "R04"} <= set(g.rumor_deck)


def test_company_man() -> None:
    g = in_port("C09", "HAV", hold="K01")
    assert proceeds(g, 0, ("K01",)) == (4 if g.demand["HAV"] != "cocoa" else 6)
    g = position(captain("C09", "sloop", "PET", hold="K01"), AWAY, demand={"PET": "rum"})
    assert proceeds(g, 0, ("K01",)) == 5


@rule("MM-117")
def test_relentless() -> None:
    g = two(captain("C10", "sloop", "~SDO"))
    enter(g, "0 scout merchant\nchance roll 1 1 1\n0 scout merchant\nchance roll 1 1 1")
    assert "already scouted" in refusal(g, 0, "scout merchant")
    g = two(captain("C10", "sloop", "~SDO"), captain("C16", "sloop", "~SDO"))
    enter(g, "0 scout 1\nchance roll 1 1 1")
    assert "already scouted" in refusal(g, 0, "scout 1")  # for merchants only


def test_haggler_and_regular_customer() -> None:
    g = in_port("C11", "HAV", bought="HAV")
    assert (modification_price(g, 0), weapon_price(g, 0), restore_price(g, 0)) == (2, 2, 3)
    assert cards_on_offer(g, 0) == 5
    assert cards_on_offer(in_port("C11", "CUR", bought="CUR"), 0) == 6
    assert modification_price(in_port("C11", "SMA"), 0) == 1
    assert weapon_price(in_port("C11", "TOR"), 0) == 1


@rule("MM-R235")
def test_trusted_envoy_and_busy_man() -> None:
    g = two(captain("C15", "sloop", "~SDO", missions="M12 M02"), captain("C01"),
            run=CompleteMission(0, "M12"))  # fmt: skip
    assert mission_limit(g, 0) == 2
    assert g.players[0].gold == 10 + 12 + 3
    g = two(captain("C15", "sloop", "~HAV", rumor="R03"), captain("C01"), run=CheckRumor(0))
    enter(g, "chance roll skull 1")
    assert g.players[0].gold == 10 + 12 + 3
    g = two(captain("C15", "sloop", "~HAV", rumor="R03"), captain("C01"), run=CheckRumor(0))
    enter(g, "chance roll 1 1")
    assert g.players[0].gold == 10


def test_born_leader() -> None:
    g = in_port("C16", "PET", cubes="crew 0")
    events = enter(g, "0 port\n0 recruit")
    assert g.players[0].vessel().crew == 3
    assert "rolled" not in kinds(events)


def test_eccentric_charm() -> None:
    g = in_port("C02", "PET")
    enter(g, "0 port\n0 rumor\nchance roll 4 3 2 1")
    assert "reroll own 4 3 2 1" in moves(g, 0)
    assert "choose dice" in refusal(g, 0, "reroll own skull")
    events = enter(g, "0 reroll own 2 1\nchance roll skull 1")
    assert last(events, "thrown_again")["dice"] == ["skull", 4, 3, 1]
    enter(g, "chance draw R07")
    assert g.players[0].rumor == "R07"
    # once a turn: the check of a Rumor is not re-rolled any more
    g.players[0].rumor = ""
    g.rumor_deck = tuple(sorted((*g.rumor_deck, "R07")))
    g.players[0].rumor = "R24"
    g.rumor_deck = tuple([card for card in g.rumor_deck if card != "R24"])
    g._moves = {}
    enter(g, "0 check\nchance roll 1 1 1 1")
    assert "R24" in g.rumor_discard


# ---- battle


def test_elusive() -> None:
    g = battle(attacker(card="C01"))
    quiet_round(g)
    enter(g, "0 flee\n1 shoot\n" + rolled("X X", "X 1"))
    assert not is_fighting(g)
    g = battle(attacker(card="C01", specialists="S08A"))
    quiet_round(g)
    enter(g, "0 flee\n1 shoot\n" + rolled("X X X", "X X"))
    assert is_fighting(g)  # two successes are too many even for her
    g = battle(attacker())
    quiet_round(g)
    enter(g, "0 flee\n1 shoot\n" + rolled("X X 1", "X 1"))
    assert is_fighting(g)


def test_first_over_the_rail() -> None:
    g = position(attacker(card="C07"), target(), run=CrewCombat(0, 1))
    enter(g, rolled("1 1 1 1", "1 1"))  # four dice in the first round
    enter(g, rolled("1 1 1", "1 1"))
    assert g.enclosing(CrewCombat).number == 3


def test_weather_eye() -> None:
    g = battle(attacker(card="C08"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "1 1"))
    assert moves(g, 0) == ["reroll", "pass"]
    events = enter(g, "0 reroll\n" + rolled("X 4"))
    assert last(events, "thrown_again") == {"side": 0, "dice": ["skull", "skull", 4], "by": "C08"}
    assert g.enclosing(NavalRound).dice[0] == (5, 5, 4)
    enter(g, rolled("1 2 3"))  # three Cannons
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "1 1"))
    assert g.to_act() == (0,)
    assert moves(g, 0)[0] == "shoot"  # only once in a battle
    g = battle(attacker(card="C08"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "1 1") + "\n0 pass")
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "1 1"))
    assert moves(g, 0) == ["reroll", "pass"]  # a pass does not use it up
    g = battle(attacker(card="C08"))
    events = enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1"))
    assert "contest_won" in kinds(events)  # nothing to throw again, so she is not asked


@rule("MM-473")
def test_iron_discipline() -> None:
    g = battle(attacker(), target(card="C12"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1 1"))
    events = enter(g, rolled("3 3 1"))
    assert last(events, "hit_cancelled")["by"] == "C12"
    assert cubes(g, 1)["crew"] == 2
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1 1", "3 2 2"))
    assert cubes(g, 1)["crew"] == 1  # the second is not ignored
    g = battle(attacker(), target(card="C12"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1 1", "2 1 1"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1 1", "3 2 4"))
    assert cubes(g, 1)["crew"] == 3  # the first hit on the Crew, whenever it comes
    g = two(captain("C12", "frigate", "~SDO"), events="E24")
    enter(g, "0 end\nchance roll skull 1 1 1\nchance roll 3")
    assert g.players[0].vessel().crew == 2  # a storm is no Naval Combat


def test_cool_under_fire() -> None:
    g = battle(attacker(), target(card="C13"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "3 3 1"))
    assert g.to_act() == (1,)
    assert "shift crew masts" in moves(g, 1)
    assert refusal(g, 1, "shift hull masts") == "choose one of what the card offers"
    events = enter(g, "1 shift crew masts")
    assert last(events, "hit_moved") == {"seat": 1, "from": "crew", "to": "masts", "by": "C13"}
    assert (cubes(g, 1)["crew"], cubes(g, 1)["masts"], cubes(g, 1)["cargo"]) == (2, 2, 2)
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "3 1 1"))
    assert moves(g, 0)[0] == "shoot"  # once a battle
    g = battle(attacker(), target(card="C13"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "3 3 1") + "\n1 pass")
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "3 1 1"))
    assert "shift crew masts" in moves(g, 1)  # a pass does not use it up
    g = two(captain("C13", "frigate", "~SDO"), events="E24")
    enter(g, "0 end\nchance roll skull 1 1\nchance roll 3")
    assert g.players[0].vessel().crew == 2  # nobody asks in a storm


@rule("MM-473")
def test_deadeye() -> None:
    g = battle(attacker(card="C14", weapons="grapeshot"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1", "X X 1"))
    assert moves(g, 0) == [
        f"hit {place}" for place in ("hull", "cargo", "masts", "crew", "cannons")
    ]
    enter(g, "0 hit hull\n0 spend grapeshot")
    assert (cubes(g, 1)["hull"], cubes(g, 1)["crew"], cubes(g, 1)["cargo"]) == (2, 2, 2)
    g = battle(attacker(card="C14"))  # a contest that was not won
    enter(g, "0 shoot\n1 shoot\n" + rolled("X 1 1", "X X", "X", "1 1 1"))
    assert moves(g, 1)[0] == "hit hull"
    g = battle(attacker(card="C14"))
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1", "2 1 1"))
    assert moves(g, 0)[0] == "shoot"  # no skull to choose for
    g = battle(attacker(card="C14", mods="long-guns"))
    enter(g, rolled("X 1 1", "X"))
    assert g.to_act() == (1,)  # these are not won by a contest: the target places it
    g = battle(attacker(), target(card="C14"))
    events = enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "X X X", "X 1 1") + "\n1 hit masts")
    assert last(events, "aimed") == {"seat": 1, "from": "skull", "to": "masts", "by": "C14"}
    assert cubes(g, 0)["masts"] == 2


@rule("MM-054", "MM-049")
def test_every_captain_has_an_ability() -> None:
    assert len(CAPTAINS) == 16
    for one in CAPTAINS.values():
        assert all(ability.changes or ability.grants or ability.does for ability in one.abilities)
