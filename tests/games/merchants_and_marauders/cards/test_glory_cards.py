"""Each of the 34 kinds of Glory Cards that are no Specialists (p. 12, MM-385; data/glory.toml)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.death import lay_down
from quarterdeck.games.merchants_and_marauders.battle.naval_round import NavalRound
from quarterdeck.games.merchants_and_marauders.board import closed_by
from quarterdeck.games.merchants_and_marauders.cards.glory_voyage import is_found
from quarterdeck.games.merchants_and_marauders.npc.captains import NpcsScout
from quarterdeck.games.merchants_and_marauders.npc.hunt import is_hostile
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.games.merchants_and_marauders.port.buy import cards_on_offer
from quarterdeck.games.merchants_and_marauders.purse import yard_gold
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from tests.games.merchants_and_marauders.standard import GLORY, PORTS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import attacker, battle, cubes, is_fighting, rolled, target
from ..scenario import Position, acting_turn, captain, last, offered, position, two

AWAY = captain("C16", "sloop", "TRI")


def at(place: str, hand: str, **rest: Any) -> Position:
    """Seat 0 (Influence 3, Seamanship 3) with those cards."""
    board = {
        key: rest.pop(key) for key in ("npcs", "demand", "war", "modifications") if key in rest
    }
    port = place.removeprefix("~")
    board.setdefault("modifications", {} if place.startswith("~") else {port: "chasers"})
    return two(captain("C13", "frigate", place, hand=hand, **rest), AWAY, **board)


# ---- battle


def test_crew_combat_re_rolls() -> None:
    g = position(attacker(hand="G01"), target(), run=CrewCombat(0, 1))
    enter(g, "0 pass\n0 pass\n" + rolled("1 2", "X X"))
    assert "play G01" in moves(g, 0)
    enter(g, "0 play G01\n0 play G01\n0 reroll enemy skull skull\n" + rolled("1 1"))
    assert g.players[0].vessel().crew == 3


def test_seamanship_re_rolls() -> None:
    g = battle(attacker(hand="G02"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("1 2 3", "1 1"))
    enter(g, "0 play G02\n0 play G02\n0 reroll own 2 1\n" + rolled("X 4"))
    assert g.enclosing(NavalRound).dice[0] == (5, 4, 3)


@rule("MM-460")
def test_raking_broadside() -> None:
    g = battle(attacker(hand="G04 G04"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("X 1 1", "1 1") + "\n0 pass")
    enter(g, "0 play G04\n0 play G04\n" + rolled("1 1 1 2 2"))
    assert (cubes(g, 1)["cargo"], cubes(g, 1)["masts"]) == (0, 1)
    g = battle(attacker(hand="G04", cubes="cannons 0"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("X 1 1", "1 1") + "\n0 pass")
    assert moves(g, 0)[0] == "shoot"  # no window without Cannons


@rule("MM-R141")
def test_brace_for_impact() -> None:
    g = battle(attacker(), target(hand="G05"))
    enter(g, "0 shoot\n1 shoot\n1 pass\n" + rolled("X 1 1", "1 1") + "\n1 pass\n" + rolled("1 2 2"))
    assert moves(g, 1) == ["pass", "play G05"]
    enter(g, "1 play G05")
    assert moves(g, 1) == ["cancel masts", "cancel cargo"]
    events = enter(g, "1 cancel masts")
    assert cubes(g, 1)["masts"] == 2
    assert last(events, "hit_cancelled")["location"] == "masts"


def test_brace_for_impact_in_a_storm() -> None:
    g = two(captain("C10", "frigate", "~SDO", hand="G05"), events="E24")
    enter(g, "0 end\nchance roll skull 1 1\nchance roll 2\n0 play G05")
    assert g.players[0].vessel().masts == 3


def test_powder_smoke() -> None:
    g = battle(attacker(hand="G06 G06"))
    enter(g, "0 shoot\n1 shoot\n0 play G06\n0 play G06\n0 play G06\n0 play G06")
    assert g.enclosing(NavalRound).extra == (0, -2)
    enter(g, rolled("1 1 1", "1"))  # two dice less two, but one at least
    assert moves(g, 0)[0] == "shoot"


def test_catch_the_wind() -> None:
    g = battle(attacker(hand="G07"))
    enter(g, "0 shoot\n1 shoot\n0 play G07\n0 play G07\n" + rolled("1 1 1 1 1", "1 1"))
    assert moves(g, 0)[0] == "shoot"
    g = battle(attacker(hand="G07", cubes="masts 0"))
    enter(g, "0 shoot\n1 shoot")
    assert moves(g, 0) == ["pass"]


@rule("MM-462")
def test_clean_getaway() -> None:
    g = battle(attacker(hand="G08"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("1 1 1", "1 1") + "\n0 pass")
    enter(g, "0 flee\n1 shoot\n0 pass\n" + rolled("X X 1", "X 1") + "\n0 pass")
    enter(g, "0 play G08")
    assert not is_fighting(g)
    assert g.players[0].vessel().destroyed() == []


@rule("MM-R188")
def test_a_won_contest_admits_the_card_of_the_action_that_won_it() -> None:
    g = battle(attacker(hand="G04 G08"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("X 1 1", "1 1") + "\n0 pass")
    assert moves(g, 0) == ["pass", "play G04"]
    g = battle(attacker(hand="G03 G04 G08"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n" + rolled("1 1 1", "1 1") + "\n0 pass")
    enter(g, "0 flee\n1 shoot\n0 pass\n" + rolled("X X 1", "X 1") + "\n0 pass")
    assert moves(g, 0) == ["pass", "play G08"]
    enter(g, "0 play G08")
    assert not is_fighting(g)  # whoever has escaped has nothing more to copy


def test_boarding_axes() -> None:
    g = position(attacker(hand="G09"), target(), run=CrewCombat(0, 1))
    enter(g, "0 pass\n0 play G09\n0 play G09\n" + rolled("1 1 1 1", "1 1"))
    enter(g, rolled("1 1", "1 1"))  # this round only
    assert g.enclosing(CrewCombat).number == 3


def test_marksmen_in_the_tops() -> None:
    g = position(attacker(hand="G10 G10"), target(), run=CrewCombat(0, 1))
    events = enter(g, "0 play G10\n0 play G10\n" + rolled("X X"))
    assert g.players[1].vessel().crew == 1
    assert last(events, "marksmen") == {
        "seat": 0, "dice": ["skull", "skull"], "foe": 1, "lost": 2, "crew": 1,
    }  # fmt: skip
    events = enter(g, "0 play G10\n0 play G10\n" + rolled("X X"))
    assert last(events, "crew_over")["winner"] == 0  # nobody left when the window closed


@rule("MM-473")
def test_aim_for_the_rigging_and_between_wind_and_water() -> None:
    g = battle(attacker(hand="G11 G12"))
    enter(
        g,
        "0 shoot\n1 shoot\n0 pass\n"
        + rolled("X 1 1", "1 1")
        + "\n0 pass\n0 pass\n"
        + rolled("X 1 1"),
    )
    assert moves(g, 0) == ["pass", "play G11", "play G12"]
    enter(g, "0 play G11")
    assert moves(g, 0) == ["aim cargo", "aim skull", "aim cargo cargo", "aim cargo skull"]
    events = enter(g, "0 aim cargo skull")
    assert last(events, "aimed") == {"seat": 0, "from": "skull", "to": "masts", "by": "G11"}
    enter(g, "0 play G12\n0 aim cargo")
    assert (cubes(g, 1)["masts"], cubes(g, 1)["hull"], cubes(g, 1)["cargo"]) == (1, 2, 3)


@rule("MM-489")
def test_stand_fast() -> None:
    g = position(attacker(), target(hand="G13"), run=CrewCombat(0, 1))
    enter(g, "1 pass\n1 pass")
    g.players[1].ship = g.players[1].vessel().put("crew", 2)
    enter(g, rolled("X X", "1 1") + "\n1 pass")
    assert moves(g, 1) == ["pass", "play G13"]
    enter(g, "1 play G13")
    assert g.players[1].vessel().crew == 1


def test_parley() -> None:
    me = captain("C09", "sloop", "~SDO", gold=5, hand="G14", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    events = enter(g, "chance roll skull 1\n0 pass\n0 play G14")
    assert last(events, "parley") == {"seat": 0, "npc": "french", "gold": 5}
    assert g.players[0].gold == 0
    assert not is_fighting(g)
    poor = captain("C09", "sloop", "~SDO", gold=4, hand="G14", bounties="french 1")
    g = two(poor, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1\n0 pass")
    assert moves(g, 0) == ["pass"]


def test_parley_stops_one_of_two() -> None:
    me = captain("C09", "sloop", "~SDO", hand="G14", bounties="french 1")
    g = two(me, npcs=(Npc("english", "E04", "SDO"), Npc("french", "E07", "SDO")))
    enter(g, "chance roll skull 1 1\n0 pass\nchance roll skull 1\n0 pass\nchance draw english")
    enter(g, "0 play G14")
    assert is_fighting(g)  # the other one


# ---- trade


@rule("MM-031")
def test_stash_in_any_port() -> None:
    g = at("PET", "G15", gold=9)
    assert "Port action" in refusal(g, 0, "play G15")
    events = enter(g, "0 port\n0 play G15\n0 stash 7")
    assert (g.players[0].gold, g.players[0].stash, g.players[0].stashings) == (2, 7, 1)
    assert "7" not in str([event.public for event in events])
    assert refusal(g, 0, "stash 1") == "you have already done this here this turn"


@rule("MM-R238", "MM-R243")
def test_stash_in_any_port_is_the_stashing_of_this_port_action() -> None:
    g = at("PET", "G15", gold=1)
    enter(g, "0 port\n0 play G15")
    assert moves(g, 0) == ["stash 1"]  # asked even so: how much there is remains a secret
    g = at("CAR", "G15")
    enter(g, "0 port\n0 stash 3")
    assert offered(g, 0, "play") == []  # it has been done
    g = at("PET", "G15", gold=0)
    enter(g, "0 port")
    assert offered(g, 0, "play") == []
    g = at("PET", "G15", gold=3, hold="K01")
    enter(g, "0 port\n0 play G15")
    assert moves(g, 0) == ["stash 1", "stash 2", "stash 3"]
    enter(g, "0 stash 2")
    assert refusal(g, 0, "sell") == "selling must be your first port activity"


@rule("MM-131")
def test_full_warehouses() -> None:
    g = at("PET", "G16 G16")
    enter(g, "0 port\n0 buy\n0 play G16\n0 play G16")
    assert cards_on_offer(g, 0) == 12
    g = at("PET", "G16")
    enter(g, "0 port\n0 buy\n0 play G16")
    for card in ("K01", "K02", "K03", "K04", "K05", "K06", "K09", "K10", "K11"):
        enter(g, f"chance draw {card}")
    assert len(g.players[0].drawn) == 9
    enter(g, "0 pay")
    assert cards_on_offer(g, 0) == 6


def test_rising_prices() -> None:
    g = at("NAS", "G17", hold="K01 K09", demand={"NAS": "cocoa"})
    enter(g, "0 port\n0 sell\n0 play G17\n0 declare K01\n0 declare K09")
    events = enter(g, "0 sell\nchance draw rum")
    assert last(events, "sold")["gold"] == 7 + 4


@rule("MM-R42")
def test_market_news() -> None:
    g = at("~SDO", "G18", demand={"HAV": "rum"})
    good, other = g.demand_reserve[0], g.demand_reserve[-1]
    events = enter(g, f"0 play G18\nchance draw {good}\nchance draw {other}")
    assert set(g.players[0].drawn) == {good, other}
    assert "goods" not in last(events, "market_news")
    for seed in range(5):
        world = g.determinize(1, Random(seed))
        world.check()
        assert world.view(1) == g.view(1)
    enter(g, f"0 demand {good} HAV")
    assert g.demand["HAV"] == good
    assert g.players[0].drawn == ()
    assert len(g.demand_reserve) == 8


@rule("MM-R42")
def test_market_news_shows_two_different_tokens_of_the_reserve() -> None:
    g = at("~SDO", "G18")
    good = g.demand_reserve[0]
    enter(g, f"0 play G18\nchance draw {good}")
    chance = g.chance()
    assert chance is not None
    odds = {str(move.args[0]): odd for move, odd in chance.outcomes(g)}
    left = g.demand_reserve.count(good) - 1  # the one that is being looked at is not in it
    assert odds.get(good, 0.0) == pytest.approx(left / 7)


def test_market_news_does_not_stop_a_sale() -> None:
    g = at("NAS", "G18", hold="K01", demand={"NAS": "rum"})
    good = g.demand_reserve[0]
    rest = next(token for token in g.demand_reserve[1:])
    enter(g, f"0 play G18\nchance draw {good}\nchance draw {rest}\n0 demand {good} NAS\n0 port")
    assert "sell" in moves(g, 0)


def test_silent_partner() -> None:
    g = at("PET", "G19")
    enter(g, "0 play G19")
    assert g.players[0].gold == 15
    assert offered(at("~PET", "G19"), 0, "play") == []
    assert "in a port" in refusal(at("~PET", "G19"), 0, "play G19")


@rule("MM-165")
def test_borrowed_plans() -> None:
    g = at("PET", "G20", modifications={"PET": "chasers", "HAV": "long-guns"})
    events = enter(g, "0 port\n0 shipyard\n0 play G20 HAV\n0 buy")
    assert last(events, "fitted")["gold"] == 3
    assert g.players[0].vessel().mods == ("long-guns",)
    assert g.players[0].gold == 7
    assert "HAV" not in g.modifications
    g = at("PET", "G20")
    enter(g, "0 port\n0 shipyard\n0 play G20 NAS\nchance draw long-guns\n0 decline")
    assert g.modifications["NAS"] == "long-guns"  # it stays face up
    assert g.glory_discard == ("G20",)
    assert offered(at("PET", "G20"), 0, "play") == []


def test_borrowed_plans_are_of_other_ports_that_have_some() -> None:
    me = captain("C13", "frigate", "PET", hand="G20", gold=3)
    other = captain("C16", "sloop", "TRI", mods="extended-hold")
    g = two(me, other, modifications={"PET": "chasers"})
    (empty,) = g.free_ports()
    enter(g, "0 port\n0 shipyard")
    ports = [move.split()[2] for move in offered(g, 0, "play")]
    assert set(ports) == set(PORTS) - {"PET", empty}
    poor = at("PET", "G20", gold=2)
    enter(poor, "0 port\n0 shipyard")
    assert offered(poor, 0, "play") == []
    g = at("PET", "G20", mods="long-guns", modifications={"PET": "chasers", "HAV": "long-guns"})
    enter(g, "0 port\n0 shipyard")
    assert "play G20 HAV" not in moves(g, 0)  # his ship has them
    g = at("PET", "G20", mods="long-guns")
    enter(g, "0 port\n0 shipyard\n0 play G20 NAS\nchance draw long-guns")
    assert g.modifications["NAS"] == "long-guns"
    assert g.trail()[-1] == "VisitShipyard.deal"  # turned up, and nothing to buy


@pytest.mark.parametrize(
    ("card", "port", "price"), [("C13", "SMA", 3), ("C11", "PET", 2), ("C11", "SMA", 2)]
)
def test_borrowed_plans_cost_3_gold_whatever_this_port_takes(
    card: str, port: str, price: int
) -> None:
    me = captain(card, "frigate", port, hand="G20")
    g = two(me, AWAY, modifications={port: "chasers", "HAV": "long-guns"})
    enter(g, "0 port\n0 shipyard\n0 play G20 HAV\n0 buy")
    assert g.players[0].gold == 10 - price


def test_friend_at_the_yard() -> None:
    g = at("PET", "G21", gold=1, cubes="masts 0")
    enter(g, "0 port\n0 shipyard\n0 play G21\n0 repair masts\n0 repair masts\n0 repair masts")
    assert g.players[0].gold == 1
    assert yard_gold(g, 0) == 1
    enter(g, "0 done")
    assert yard_gold(g, 0) == 1
    g = at("PET", "G21", gold=1, cubes="masts 0")
    enter(g, "0 port\n0 shipyard\n0 play G21\n0 repair masts\n0 done")
    assert yard_gold(g, 0) == 1  # what is left is lost


def test_underwriters() -> None:
    for dice, paid in (("2 1", True), ("2", False)):
        hits = len(dice.split())
        skulls = " ".join(["skull"] * (3 - hits) + ["1"] * hits)
        g = two(captain("C10", "galleon", "~SDO", hand="G22"), events="E22")
        enter(g, f"0 end\nchance roll {skulls}\nchance roll {dice}\n0 pass")
        assert ("play G22" in moves(g, 0)) == paid
        if paid:
            enter(g, "0 play G22")
            assert g.players[0].gold == 16


def test_underwriters_after_a_battle() -> None:
    g = battle(attacker(), target(hand="G22"))
    enter(
        g,
        "0 shoot\n1 shoot\n1 pass\n"
        + rolled("X 1 1", "1 1")
        + "\n1 pass\n"
        + rolled("1 2 3")
        + "\n1 pass",
    )
    enter(g, "0 shoot\n1 flee\n1 pass\n" + rolled("1 1 1", "X 1") + "\n1 pass")
    assert moves(g, 1) == ["pass", "play G22"]


# ---- adventure


@rule("MM-369")
def test_bribe_the_harbourmaster() -> None:
    g = at("~NAS", "G23", bounties="english 1")
    assert closed_by(g, 0, "NAS") == "bounty"
    enter(g, "0 play G23")
    assert closed_by(g, 0, "NAS") == ""
    assert closed_by(g, 0, "OLD") == "bounty"
    enter(g, "0 enter\n0 port")
    assert acting_turn(g).actions == 1
    assert offered(at("~NAS", "G23"), 0, "play") == []
    g = at("~NAS", "G23 G23", bounties="english 1")
    enter(g, "0 play G23")
    assert offered(g, 0, "play") == []  # one bribe is enough
    assert offered(at("NAS", "G23", bounties="english 1"), 0, "play") == []
    g = at("~NAS", "G23", war="english spanish")
    enter(g, "0 play G23\n0 enter")
    assert g.players[0].in_port


@rule("MM-361")
def test_royal_pardon() -> None:
    g = at("PET", "G24", gold=9, bounties="spanish 3 dutch 1")
    assert offered(g, 0, "play") == ["play G24 dutch 1", "play G24 spanish 1", "play G24 spanish 2"]
    enter(g, "0 play G24 spanish 2")
    assert g.players[0].bounty("spanish") == 1
    assert g.players[0].gold == 1
    assert offered(at("PET", "G24", gold=3, bounties="spanish 3"), 0, "play") == []
    rich = at("PET", "G24", gold=40, bounties="spanish 3")
    assert offered(rich, 0, "play") == ["play G24 spanish 1", "play G24 spanish 2"]
    assert offered(at("~PET", "G24", gold=40, bounties="spanish 3"), 0, "play") == []


@rule("MM-107")
def test_fair_winds() -> None:
    g = at("~SDO", "G25 G25")
    enter(g, "0 play G25\n0 play G25\n0 sail PET\n0 sail SDO")
    assert (acting_turn(g).actions, acting_turn(g).moves) == (3, 0)


def test_spyglass() -> None:
    g = at("~SDO", "G26")
    enter(g, "0 scout merchant\n0 play G26\nchance roll 1 1 1 1")
    assert acting_turn(g).actions == 2


def test_talkative_sailor() -> None:
    g = at("PET", "G27 G27")
    enter(g, "0 port\n0 rumor\n0 play G27")
    assert moves(g, 0) == ["pass"]  # one is enough
    events = enter(g, "0 pass\nchance draw R03")
    assert "rolled" not in kinds(events)
    assert g.players[0].rumor == "R03"
    assert g.players[0].gold == 10


def test_a_talkative_sailor_asks_for_no_gold() -> None:
    g = at("PET", "G27", gold=1)
    enter(g, "0 port\n0 rumor\n0 play G27\nchance draw R03")
    assert g.players[0].rumor == "R03"
    assert (g.players[0].gold, g.glory_discard) == (1, ("G27",))
    g = at("PET", "G28", gold=1)
    enter(g, "0 port")
    assert refusal(g, 0, "rumor") == "looking for a Rumor costs 2 Gold"
    g = at("PET", "G27", gold=1)
    events = enter(g, "0 port\n0 rumor\n0 pass")  # he has thought better of it
    assert "heard_nothing" in kinds(events)
    assert (g.players[0].gold, g.players[0].rumor, g.players[0].hand) == (1, "", ("G27",))
    assert refusal(g, 0, "rumor") == "you have already done this here this turn"


def test_letter_of_introduction() -> None:
    g = at("PET", "G28")
    enter(g, "0 port\n0 rumor\n0 pass\n0 play G28\nchance roll 1 1 1 1 1")
    assert g.players[0].gold == 8


def test_castaways() -> None:
    g = at("~SDO", "G29", cubes="crew 0")
    enter(g, "0 play G29")
    assert g.players[0].vessel().crew == 2
    assert offered(at("SDO", "G29", cubes="crew 0"), 0, "play") == []
    assert offered(at("~SDO", "G29"), 0, "play") == []


def test_slip_into_the_mist() -> None:
    me = captain("C09", "sloop", "~SDO", hand="G30 G30", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1\n0 play G30\nchance roll skull 1")
    assert g.enclosing(GloryWindow).timing == "before battle"  # no second one against this roll
    enter(g, "0 pass")
    assert is_fighting(g)
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1\n0 play G30\nchance roll 2 1\n0 pass")
    assert not is_fighting(g)


def test_slip_into_the_mist_before_a_player() -> None:
    g = position(captain("C10", "frigate", "~SDO"), captain("C09", "sloop", "~SDO", hand="G30"))
    events = enter(g, "0 scout 1\nchance roll skull 1 1\n1 play G30\nchance roll 1 1 1")
    assert last(events, "thrown_again") == {"side": 0, "dice": [1, 1, 1], "by": "G30"}
    assert not is_fighting(g)
    assert g.players[0].bounties == (0, 0, 0, 0)


def test_shifting_sandbank() -> None:
    seated = (captain("C10", "sloop", "~SDO"), captain("C09", "sloop", "CUR", hand="G31"))
    g = position(*seated)
    enter(g, "0 sail PET\n1 play G31\nchance roll 1 1 1")
    assert g.players[0].vessel().masts == 1
    g = position(*seated)
    enter(g, "0 sail PET\n1 play G31\nchance roll skull 1 1")
    assert g.players[0].vessel().masts == 2
    g = position(captain("C10", "sloop", "SDO"), seated[1])
    enter(g, "0 leave")
    assert "play G31" in moves(g, 1)  # out of port as well


@rule("MM-421")
def test_false_report() -> None:
    me = captain("C09", "sloop", "~SDO", hand="G32")
    g = two(me, npcs=(Npc("pirate-sloop", "E13", "PET"),))
    enter(g, "0 play G32\n0 play G32")
    assert "send pirate-sloop SDO" in moves(g, 0)
    enter(g, "0 send pirate-sloop SDO")
    assert g.npcs[0].zone == "SDO"
    assert "end" in moves(g, 0)  # it does not scout because of this


@rule("MM-413")
def test_false_colours() -> None:
    npcs = (Npc("pirate-sloop", "E13", "PET"),)
    g = two(captain("C09", "sloop", "~SDO", hand="G33"), npcs=npcs)
    enter(g, "0 pass\n0 play G33\n0 sail PET")
    assert not is_hostile(g, "pirate-sloop", 0)
    assert g.to_act() == (0,)
    enter(g, "0 end\n1 end\nchance draw E23\n")
    assert is_hostile(g, "pirate-sloop", 0)  # it ends before NPCs scout
    assert g.trail()[-1] == "NpcsScout.show"


def test_discontent() -> None:
    g = two(captain("C13", "frigate", "~SDO", hand="G34"), captain("C16", "sloop", "TRI"))
    enter(g, "0 play G34 1")
    assert g.players[1].vessel().crew == 1
    g = two(captain("C13", "frigate", "~SDO", hand="G34"), captain("C16", "flute", "TRI"))
    assert offered(g, 0, "play") == []
    third = captain("C01", "frigate", "STJ")
    g = position(captain("C13", "frigate", "~SDO", hand="G34"), AWAY, third)
    lay_down(g, 1)
    g._moves = {}
    assert offered(g, 0, "play") == ["play G34 2"]  # not of the dead, nor of himself


@rule("MM-385")
@pytest.mark.parametrize("card", [card for card in GLORY if not GLORY[card].specialist])
def test_every_card_says_what_it_does(card: str) -> None:
    one = GLORY[card]
    assert one.effect
    assert one.timing
    assert one.provenance


@rule("MM-R188")
def test_whoever_is_in_his_coves_needs_no_mist() -> None:
    me = captain("C09", "sloop", "~SDO", hand="G30", proved="R15", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1")
    assert moves(g, 0) == ["pass", "use R15", "play G30"]
    enter(g, "0 use R15")
    assert (
        g.enclosing(GloryWindow).timing == "turn start"
    )  # not found: the other card is not asked for


def test_whoever_has_slipped_away_or_was_not_seen_is_not_found() -> None:
    me = captain("C09", "sloop", "~SDO", hand="G30", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1")
    looking = g.enclosing(NpcsScout)
    assert is_found(g)
    looking.escaped = True
    assert not is_found(g)
    looking.escaped, looking.dice = False, (1, 1)
    assert not is_found(g)
