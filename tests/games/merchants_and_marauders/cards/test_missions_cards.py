"""Tasks and rewards of the 25 Missions (p. 9, MM-198, MM-R246 to MM-R249; data/missions.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.dice import SkillCheck, skill_dice
from quarterdeck.games.merchants_and_marauders.pieces import Claimed, Enemy, Npc
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from tests.games.merchants_and_marauders.standard import MISSIONS, STANDARD, WEAPONS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import rolled
from ..scenario import Position, acting_turn, captain, last, offered, two


def on(card: str, place: str, second: Any = None, **rest: Any) -> Position:
    """Seat 0 (Seamanship 3, Scouting 2, Leadership 2, Influence 3) with that Mission."""
    port = place.removeprefix("~")
    board = {key: rest.pop(key) for key in ("npcs", "run", "events", "demand") if key in rest}
    shown = {} if place.startswith("~") else {port: "chasers"}
    me = captain("C13", rest.pop("ship", "frigate"), place, missions=card, **rest)
    return two(me, second, modifications=shown, **board)


def is_done(g: Position, card: str) -> bool:
    return card in g.mission_discard and g.players[0].glory == 1


# ---- what they ask for

# Mission: with what it is refused, and with what just not.  Without an entry nothing is asked for.
TERMS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "M01": ({"bounties": "spanish 1"}, {"bounties": "dutch 5 french 5"}),
    "M03": ({"bounties": "spanish 1"}, {"bounties": "english 2"}),
    "M04": ({"bounties": "dutch 1"}, {}),
    "M05": ({"bounties": "english 1"}, {"bounties": "spanish 5"}),
    "M06": ({"bounties": "french 1"}, {"bounties": "dutch 2"}),
    "M07": ({}, {"bounties": "french 1"}),
    "M08": ({"hold": "K01 K02 K03"}, {"hold": "K01 K02"}),
    "M11": ({"bounties": "english 1"}, {"bounties": "french 1"}),
    "M12": ({"bounties": "dutch 1"}, {"bounties": "english 1"}),
    "M16": ({}, {"bounties": "dutch 1"}),
    "M17": ({"gold": 2}, {"gold": 3}),
    "M19": ({"bounties": "french 1"}, {"cubes": "cannons 0"}),
    "M23": ({}, {"bounties": "english 1"}),
    "M24": ({"gold": 2}, {"gold": 3}),
}


@rule("MM-193", "MM-R246")
@pytest.mark.parametrize("card", list(MISSIONS))
def test_a_mission_is_for_those_who_meet_its_terms(card: str) -> None:
    worst = {"gold": 0, "hold": "K01 K02 K03", "bounties": "dutch 1 spanish 1", "cubes": "cargo 0"}
    refused, met = TERMS.get(card, (None, worst))
    other = "M02" if card != "M02" else "M09"
    port = MISSIONS[card].location

    def claims(**rest: Any) -> Position:
        me = captain("C05", "frigate", port, **rest)
        g = two(me, captain("C16", "sloop", "OLD"), modifications={port: "chasers"},
                offers=f"{card} {other}")  # fmt: skip
        enter(g, "0 port")
        return g

    if refused is not None:
        assert f"claim {card}" not in moves(claims(**refused), 0)
    g = claims(**met)
    gold = g.players[0].gold
    enter(g, f"0 claim {card}")
    asked = [word for word in ("Influence", "Scouting", "Leadership")
             if f"{word} roll" in STANDARD.missions_told[card].requirement]  # fmt: skip
    if asked:
        check = g.enclosing(SkillCheck)
        assert check.skill == asked[0].lower()
        enter(g, "chance roll " + " ".join(["skull"] * skill_dice(g, 0, check.skill, "mission")))
    assert [one.id for one in g.players[0].missions] == [card]
    assert gold - g.players[0].gold == (3 if card in ("M17", "M24") else 0)
    assert g.chance() is not None  # the next one to be laid out
    enter(g, "chance draw M13" if card != "M13" else "chance draw M14")
    assert "done" in moves(g, 0)  # two are on offer, and no more


@rule("MM-R246", "MM-R249")
def test_war_with_spain_and_a_load_that_is_aboard_already() -> None:
    me = captain("C05", "frigate", "POR")
    g = two(me, war="french spanish", modifications={"POR": "chasers"}, offers="M16 M02")
    enter(g, "0 port")
    assert "claim M16" in moves(g, 0)
    g = two(me, war="french english", modifications={"POR": "chasers"}, offers="M16 M02")
    enter(g, "0 port")
    assert "claim M16" not in moves(g, 0)
    full = captain("C15", "frigate", "CUR", missions="M19", hold="K01 K02")
    g = two(full, modifications={"CUR": "chasers"}, offers="M08 M02")
    enter(g, "0 port")
    assert refusal(g, 0, "claim M08") == "this Mission needs a free Cargo space"


# ---- by a Port action


@rule("MM-198", "MM-R246")
@pytest.mark.parametrize(
    ("card", "port", "gold"),
    [
        ("M01", "HAV", 18), ("M02", "BRI", 17), ("M12", "CUR", 12), ("M19", "HAV", 14),
        ("M24", "TRI", 16),
    ],
)  # fmt: skip
def test_a_port_action_completes_it(card: str, port: str, gold: int) -> None:
    g = on(card, port, captain("C01", "sloop", "STJ"), hold="K01")
    events = enter(g, "0 port\nchance draw G01")
    assert is_done(g, card)
    assert g.players[0].gold == 10 + gold
    assert "sell" in moves(g, 0)  # it is no activity
    order = kinds(events)
    assert order.index("mission_completed") < order.index("gained") < order.index("glory")
    assert order.index("glory") < order.index("drew_glory")
    g = on(card, "SMA")
    enter(g, "0 port")
    assert not is_done(g, card)


@rule("MM-R246")
def test_medicine_for_the_sick_takes_two_ports() -> None:
    g = on("M17", "SJU")
    enter(g, "0 port")
    assert g.players[0].missions == (Claimed("M17", ("SJU",), 1),)
    assert g.view(1)["players"][0]["missions"][0]["progress"] == ["SJU"]
    g.players[0].zone = "CUR"
    acting_turn(g).port_used = False
    enter(g, "0 done\n0 port\nchance draw extended-hold\nchance draw G01")
    assert is_done(g, "M17")
    assert g.players[0].gold == 28


def test_the_naturalists_voyage_takes_three_nations() -> None:
    g = on("M25", "SJU")
    g.players[0].missions = (Claimed("M25", ("dutch", "french")),)
    enter(g, "0 port\nchance draw G01")
    assert is_done(g, "M25")
    assert g.players[0].gold == 28
    g = on("M25", "NAS")
    enter(g, "0 port")
    assert g.players[0].missions[0].progress == ()


@rule("MM-R246")
def test_a_step_that_is_done_does_not_count_twice() -> None:
    for card, port, step in (("M17", "SJU", "SJU"), ("M25", "SJU", "spanish")):
        g = on(card, port)
        g.players[0].missions = (Claimed(card, (step,)),)
        enter(g, "0 port")
        assert g.players[0].missions[0].progress == (step,)
    g = on("M25", "SJU")
    g.players[0].missions = (Claimed("M25", ("dutch",)),)
    enter(g, "0 port")
    assert g.players[0].missions[0].progress == ("dutch", "spanish")  # a third is wanted


def test_the_wager_is_lost_after_three_turns() -> None:
    g = on("M24", "SMA")
    g.players[0].missions = (Claimed("M24", (), 2),)
    enter(g, "0 end")
    assert g.players[0].missions != ()
    g.players[0].missions = (Claimed("M24", (), 2),)
    enter(g, "1 end\nchance draw E30\n0 end")
    assert "M24" in g.mission_discard
    assert g.players[0].glory == 0


@rule("MM-R246", "MM-R249")
def test_contraband() -> None:
    g = on("M08", "CAR")
    enter(g, "0 port\nchance roll skull 1 1\nchance draw G01\n0 done")
    assert is_done(g, "M08")
    assert (g.players[0].gold, g.players[0].bounty("spanish")) == (19, 0)
    g = on("M08", "CAR")
    enter(g, "0 port\nchance roll 1 1 1\nchance draw G01")
    assert is_done(g, "M08")
    assert g.players[0].bounty("spanish") == 0  # not before the Port action ends
    enter(g, "0 done")
    assert g.players[0].bounty("spanish") == 1
    g = on("M08", "SMA")
    assert g.players[0].loads() == 1
    enter(g, "0 port\n0 done")
    assert g.players[0].bounty("spanish") == 0


# ---- goods and a debt


@rule("MM-R246", "MM-R39")
@pytest.mark.parametrize(
    ("card", "port", "hold", "gold"),
    [
        ("M03", "SJU", "K09 K10", 14),
        ("M09", "OLD", "K57 K58", 14),
        ("M10", "SMA", "K33 K34", 15),
        ("M11", "STJ", "K17 K18", 10),
        ("M18", "BAS", "K17 K09", 16),
        ("M18", "BAS", "K17 K25", 16),
    ],
)
def test_goods_are_delivered(card: str, port: str, hold: str, gold: int) -> None:
    g = on(card, port, hold=hold)
    enter(g, "0 port")
    (move,) = offered(g, 0, "deliver")
    events = enter(g, f"0 {move}\nchance draw G01")
    assert is_done(g, card)
    assert g.players[0].hold == ()
    assert g.players[0].gold == 10 + gold
    assert last(events, "delivered")["mission"] == card
    assert "sold" not in kinds(events)


@rule("MM-R246")
def test_a_delivery_needs_its_goods_and_its_port() -> None:
    g = on("M03", "SJU", hold="K09 K01")
    enter(g, "0 port")
    assert "not aboard" in refusal(g, 0, "deliver M03 K09 K01")
    g = on("M03", "HAV", hold="K09 K10")
    enter(g, "0 port")
    assert "San Juan" in refusal(g, 0, "deliver M03 K09 K10")
    g = on("M01", "SJU", hold="K09 K10 K01")
    enter(g, "0 port")
    assert "no Mission" in refusal(g, 0, "deliver M03 K09 K10")


def test_rum_for_the_squadron_brings_weapons() -> None:
    g = on("M11", "STJ", hold="K17 K18", weapons="chain-shot")
    enter(g, "0 port\n0 deliver M11 K17 K18")
    assert set(g.players[0].weapons) == set(WEAPONS)


@rule("MM-361")
def test_a_pardon_at_a_price() -> None:
    g = on("M23", "SDO", hold="K01 K09 K17", bounties="dutch 3 french 1")
    enter(g, "0 port\n0 deliver M23 K01 K09 K17")
    assert moves(g, 0) == ["pardon dutch", "pardon french"]
    enter(g, "0 pardon dutch\nchance draw G01")
    assert g.players[0].bounties == (0, 0, 1, 0)
    assert is_done(g, "M23")
    g = on("M23", "SDO", ship="galleon", hold="K01 K02 K09 K10", bounties="dutch 3")
    enter(g, "0 port")
    assert len(offered(g, 0, "deliver")) == 2  # by goods, not by single cards


def test_collect_a_debt() -> None:
    g = on("M21", "NAS", hold="K01")
    enter(g, "0 port\n0 collect\nchance roll 1 1 1")
    assert g.players[0].missions != ()
    assert offered(g, 0, "collect") == []  # once a turn
    assert refusal(g, 0, "sell") == "selling must be your first port activity"
    for card, port in (("M21", "STJ"), ("M20", "NAS")):
        g = on(card, port)
        enter(g, "0 port")
        assert offered(g, 0, "collect") == []
    g = on("M21", "STJ")
    enter(g, "0 port")
    assert "in Nassau" in refusal(g, 0, "collect")
    g = on("M21", "NAS")
    enter(g, "0 port\n0 collect\nchance roll skull 1 1\nchance draw G01")
    assert is_done(g, "M21")
    assert g.players[0].gold == 24


# ---- Scouting rolls


@rule("MM-R247")
def test_chart_the_shoals() -> None:
    g = on("M13", "~BRI", captain("C01", "sloop", "STJ"))
    enter(g, "0 survey M13\nchance roll 1 1")
    assert "already this turn" in refusal(g, 0, "survey M13")
    assert acting_turn(g).actions == 2
    enter(g, "0 sail BAS\n0 survey M13\nchance roll skull 1")
    assert g.players[0].missions[0].progress == ("BAS",)
    g = on("M13", "~BAS")
    g.players[0].missions = (Claimed("M13", ("BAS",)),)
    g._moves = {}
    assert offered(g, 0, "survey") == []  # two different ones
    g = on("M13", "~CCS")
    g.players[0].missions = (Claimed("M13", ("BAS",)),)
    enter(g, "0 survey M13\nchance roll skull 1\nchance draw G01")
    assert is_done(g, "M13")
    assert g.players[0].gold == 25


@rule("MM-R247", "MM-117")
def test_the_missing_merchantman() -> None:
    g = on("M14", "~CSE", hold="K01 K02")
    enter(g, "0 survey M14\nchance roll skull 1\nchance draw K09\nchance draw K10")
    assert g.players[0].gold == 20
    enter(g, "0 keep K09")
    assert "keep K10" not in moves(g, 0)
    enter(g, "0 done\nchance draw G01")
    assert g.players[0].hold == ("K01", "K02", "K09")
    assert is_done(g, "M14")
    assert "scout merchant" in moves(g, 0)  # that was no scouting for a ship


@rule("MM-R247", "MM-R50")
def test_old_cargo_may_go_for_the_merchantmans() -> None:
    g = on("M14", "~CSE", hold="K01 K02 K03")
    enter(g, "0 survey M14\nchance roll skull 1\nchance draw K09\nchance draw K10")
    assert moves(g, 0) == ["discard K01", "discard K02", "discard K03", "done"]
    enter(g, "0 discard K02")
    assert g.cargo_discard == ("K02",)
    enter(g, "0 keep K10")
    assert "keep K09" not in moves(g, 0)
    enter(g, "0 done\nchance draw G01")
    assert g.players[0].hold == ("K01", "K03", "K10")
    assert g.cargo_discard == ("K02", "K09")


@rule("MM-R247")
def test_spy_on_the_fleet() -> None:
    g = on("M20", "~SDO", npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "0 survey M20\nchance roll skull 1\nchance draw G01")
    assert is_done(g, "M20")
    assert g.players[0].gold == 22
    g = on("M20", "~SDO", npcs=(Npc("english", "E04", "SDO"),))
    assert "not done here" in refusal(g, 0, "survey M20")


@rule("MM-R247", "MM-R248")
@pytest.mark.parametrize(
    ("held", "place", "verb"),
    [("M14", "~BAS", "survey"), ("M13", "~CSE", "survey"), ("M13", "~STJ", "survey"),
     ("M20", "~CSE", "survey"), ("M16", "~OLD", "assault"), ("M15", "~TRI", "assault")],
)  # fmt: skip
def test_a_task_is_offered_where_its_own_mission_is_done(held: str, place: str, verb: str) -> None:
    g = on(held, place, npcs=(Npc("pirate-sloop", "E13", place[1:]),), bounties="dutch 1")
    assert offered(g, 0, verb) == []


@rule("MM-R247", "MM-110")
def test_a_survey_is_no_scouting_for_a_ship() -> None:
    g = on("M20", "~SDO", npcs=(Npc("french", "E07", "SDO"),), specialists="S05A")
    track = g.track
    enter(g, "0 survey M20\nchance roll 1 1 1")  # the Lookout's die counts
    assert acting_turn(g).actions == 2
    assert g.to_act() == (0,)  # no battle, though the French ship lies here
    assert g.players[0].bounties == (0, 0, 0, 0)
    assert g.track == track
    assert "already this turn" in refusal(g, 0, "survey M20")  # once a turn
    assert {"scout merchant", "scout french"} <= set(moves(g, 0))
    g = on("M13", "~BAS")
    enter(g, "0 survey M13\nchance roll 1 1")  # the zone's die is for merchants alone
    enter(g, "0 scout merchant\nchance roll 1 1 1")


# ---- Crew Combat


@rule("MM-R248", "MM-R153")
@pytest.mark.parametrize(
    ("card", "zone", "crew", "dice", "gold"),
    [("M15", "OLD", 2, 2, 16), ("M16", "CAR", 3, 3, 20), ("M22", "TRI", 3, 2, 8)],
)
def test_crew_combat_of_a_mission(card: str, zone: str, crew: int, dice: int, gold: int) -> None:
    g = on(card, f"~{zone}", captain("C01", "sloop", "STJ"), ship="man-o-war")
    enter(g, f"0 assault {card}")
    assert g.enemy is not None
    assert g.enemy.crew == crew
    enter(g, rolled("X X", " ".join(["1"] * dice)))
    while g.to_act() == (0,) and "withdraw" in moves(g, 0):
        enter(g, "0 fight\n" + rolled("X X", " ".join(["1"] * dice)))
    enter(g, "chance draw G01")
    assert is_done(g, card)
    assert g.players[0].gold == 10 + gold
    assert g.players[0].bounty("spanish") == (1 if card == "M16" else 0)
    assert g.enemy is None


@rule("MM-R248")
def test_failing_loses_the_mission_and_nothing_else() -> None:
    g = on("M15", "~OLD", ship="flute")
    enter(g, "0 assault M15\n" + rolled("1 1", "X X"))
    assert "M15" in g.mission_discard
    assert g.players[0].glory == 0
    assert g.players[0].vessel().crew == 1
    g = on("M15", "~OLD")
    enter(g, "0 assault M15\n" + rolled("1 1", "X 1") + "\n0 withdraw")
    assert "M15" in g.mission_discard
    assert g.players[0].captain == "C13"
    g = on("M15", "~OLD", cubes="crew 0")
    assert "at least 1 Crew" in refusal(g, 0, "assault M15")
    assert "off Old Providence" in refusal(on("M15", "~POR"), 0, "assault M15")


@rule("MM-R248")
def test_the_man_who_is_left_in_any_case_was_not_lost() -> None:
    """A Surgeon brings back those who fell, and no more than there were."""
    g = on("M15", "~OLD", ship="galleon", cubes="crew 2", specialists="S04A")
    enter(g, "0 assault M15\n" + rolled("1 1", "X X"))
    assert "M15" in g.mission_discard
    assert g.players[0].vessel().crew == 2
    g = on("M15", "~OLD", ship="galleon", cubes="crew 3", specialists="S04A")
    enter(g, "0 assault M15\n" + rolled("1 1", "X X") + "\n0 withdraw")
    assert g.players[0].vessel().crew == 3


def test_the_prison_hulk_fills_the_crew() -> None:
    g = on("M22", "~TRI", captain("C01"), cubes="crew 1", run=CompleteMission(0, "M22"))
    assert g.players[0].vessel().crew == 3


# ---- battles and raids


class Won(NavalCombat):
    """A battle that has been won (p. 14, MM-478): only what follows."""

    STEPS = ("settle", "finish")  # type: ignore[assignment]


@rule("MM-R246", "MM-R156")
@pytest.mark.parametrize(
    ("card", "loser", "bounties", "done"),
    [
        ("M04", "pirate-sloop", "", True),
        ("M04", "english", "", False),
        ("M04", 1, "dutch 1", True),
        ("M04", 1, "", False),
        ("M07", "english", "", True),
        ("M07", "pirate-sloop", "", False),
        ("M07", 1, "", True),
    ],
)
def test_tasks_done_by_a_victory(card: str, loser: int | str, bounties: str, done: bool) -> None:
    cards = {"pirate-sloop": "E13", "english": "E04"}
    npcs = (Npc(loser, cards[loser], "SDO"),) if isinstance(loser, str) else ()
    second = captain("C16", "sloop", "~SDO", bounties=bounties)
    me = captain("C13", "frigate", "~SDO", missions=card)
    side = loser if isinstance(loser, int) else Enemy(loser)
    g = two(me, second, npcs=npcs, run=Won(0, side, outcome="sunk", winner=0))
    enter(g, "chance draw G01")
    if g.to_act() == (0,) and "reward dutch" in moves(g, 0):
        enter(g, "0 pass")
    while g.to_act() == (0,) and moves(g, 0)[0] == "pass":
        enter(g, "0 pass")
    if done:
        enter(g, "chance draw G02")
    assert (card in g.mission_discard) == done


class Raided(MerchantRaid):
    """A raid that has succeeded (p. 10, MM-340): only what follows."""

    STEPS = ("won", "finish")  # type: ignore[assignment]


@rule("MM-R246")
@pytest.mark.parametrize(
    ("card", "nation", "gold"),
    [("M05", "spanish", 10), ("M06", "dutch", 8), ("M06", "english", 8)],
)
def test_tasks_done_by_a_raid(card: str, nation: str, gold: int) -> None:
    for raised, left in ((True, 0), (False, 1)):
        g = on(card, "~SDO", bounties=f"{nation} 1", run=Raided(0, nation, raised=raised))
        if card == "M06":
            assert moves(g, 0) == [f"arm {weapon}" for weapon in WEAPONS]
            enter(g, "0 arm chain-shot")
            assert g.players[0].weapons == ("chain-shot",)
        enter(g, "chance draw G01")
        assert is_done(g, card)
        assert g.players[0].gold == 10 + gold
        assert g.players[0].bounty(nation) == left
    g = on(card, "~SDO", run=Raided(0, "french"))
    assert not is_done(g, card)
