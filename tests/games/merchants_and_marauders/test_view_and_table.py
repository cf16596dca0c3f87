"""What the board shows and what the table does by itself, in small positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.plunder import why_not_take
from quarterdeck.games.merchants_and_marauders.cards.events import why_no_amnesty
from quarterdeck.games.merchants_and_marauders.data.ids import WARTIME
from quarterdeck.games.merchants_and_marauders.port.missions import why_no_claim
from quarterdeck.games.merchants_and_marauders.purse import yard_pay
from quarterdeck.games.merchants_and_marauders.sea.move import why_no_entry, why_no_move
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Move, Prompt, declining, only_declines
from tests.support.rule import rule
from tests.support.shapes import faults
from tests.support.transcript import enter

from .fights import COMMANDER, against, battle
from .scenario import NAMES, Mark, Npc, Position, captain, new, position, two

Make = Callable[[], MerchantsAndMarauders]
RICH = captain(
    "C08", "frigate", "SDO", gold=14, stash=12, stashings=1, glory=3, hold="K17 K25",
    hand="G01 G04", rumor="R03", proved="R01", missions="M02", specialists="S04A",
    weapons="grapeshot", mods="chasers", used="chasers", bounties="french 2", bought="SDO",
)  # fmt: skip


def rich() -> Position:
    """A board on which there is something of everything."""
    return position(
        RICH, captain("C16", "sloop", "~TRI", hold="K01", rumor="R04", hand="G05"),
        war="dutch spanish", events="E30", no_merchant="HAV NAS", cargo_discard="K02 K03",
        npcs=(Npc("dutch", WARTIME, "CUR"), Npc("english", COMMANDER["english"], "POR")),
        modifications={"SDO": "long-guns"}, events_left=9,
    )  # fmt: skip


@rule("MM-030", "MM-074", "MM-184")
@pytest.mark.parametrize("make", [rich, new, battle, lambda: against("english")])
def test_views_are_as_declared_and_the_same_one_by_one(
    make: Callable[[], MerchantsAndMarauders],
) -> None:
    g = make()
    seats = [None, *range(len(g.players))]
    views = g.views(seats)
    assert views == [g.view(seat) for seat in seats]
    for view in views:
        assert list(faults(view, RULES.shapes.view)) == []
    assert [view["seat"] for view in views] == seats


@rule("MM-030", "MM-037", "MM-184", "MM-378")
def test_what_a_player_sees_of_his_own_board() -> None:
    g = rich()
    mine, theirs = g.view(0)["players"][0], g.view(1)["players"][0]
    assert (mine["gold"], mine["stash"], mine["stash_points"]) == (14, 12, 1)
    assert mine["own"] == {
        "hold": ["K17", "K25"], "hand": ["G01", "G04"], "rumor": "R03", "drawn": [], "room": 3,
    }  # fmt: skip
    assert (theirs["gold"], theirs["stash"], theirs["stash_points"], theirs["own"]) == (None,) * 4
    assert {key: theirs[key] for key in ("cargo", "glory_cards", "rumor", "glory")} == {
        "cargo": 2, "glory_cards": 2, "rumor": True, "glory": 3,
    }  # fmt: skip
    assert mine["ship"]["mods"] == [{"id": "chasers", "used": True}]


@rule("MM-093", "MM-414")
def test_what_all_see_of_ships_war_and_decks() -> None:
    view = rich().view(None)
    dutch, english = view["npcs"]
    assert dutch == {
        "key": "dutch", "zone": "CUR", "ship": "man-o-war", "commander": WARTIME,
        "name": "Wartime Commander", "seamanship": 3, "scouting": 2, "leadership": 3,
        "beneath": [],
    }  # fmt: skip
    assert (english["ship"], english["name"], english["zone"]) == ("frigate", "John Benbow", "POR")
    assert view["phase"] == "rounds"
    assert new().view(None)["phase"] == "setup"
    assert view["decks"]["events"] == 9
    assert view["decks"]["cargo_discard"] == ["K02", "K03"]
    assert view["zones"]["SDO"]["modification"] == "long-guns"
    assert [view["zones"][zone]["merchant"] for zone in ("HAV", "CSE")] == [False, True]
    assert {zone["closed"] for zone in view["zones"].values()} == {None}


@rule("MM-096", "MM-075", "MM-043")
def test_whoever_waits_is_told_for_whom() -> None:
    g = rich()
    assert RULES.prompt(g, 1, NAMES) == Prompt("It is Maren’s turn.", "", "MM-096")
    assert RULES.prompt(g, None, NAMES) == Prompt(
        "It is Maren’s turn.", "You are watching.", "MM-096"
    )
    assert RULES.prompt(new(2), 0, NAMES) == Prompt("Chance decides.", "", "MM-043")


@rule("MM-046", "MM-389")
@pytest.mark.parametrize(("hand", "hold", "stash", "ends"), [
    ("", "", 0, True), ("", "K02", 12, True), ("G01", "K02", 0, True), ("G25", "", 0, False),
])  # fmt: skip
def test_a_turn_is_over_when_no_action_is_left_and_no_card_fits(
    hand: str, hold: str, stash: int, ends: bool
) -> None:
    """Goods could still go overboard, but nobody waits for that."""
    g = two(captain("C14", "sloop", "~SDO", hand=hand, hold=hold, stash=stash))
    there = g.cards.zones["SDO"].adjacent[0]
    enter(g, f"0 sail {there}\n0 sail SDO")
    assert declining(g, 0) is None
    assert not only_declines(g, 0)
    enter(g, f"0 sail {there}")
    assert (declining(g, 0), only_declines(g, 0)) == (Move("end"), ends)
    assert g.frame().LINGERS
    assert RULES.forced(g, 0) is None


@rule("MM-161")
def test_credit_is_of_a_visit_only() -> None:
    marks = (Mark("G20", "turn", amount=4), Mark("G20", "visit", amount=2))
    g = two(captain("C08", "sloop", "SDO", gold=10, marks=marks))
    yard_pay(g, 0, 3, "repair")
    assert g.players[0].gold == 9
    assert [mark.amount for mark in g.players[0].marks] == [4, 0]


@rule("MM-100", "MM-361")
def test_why_there_is_no_amnesty() -> None:
    g = two(captain("C13", "sloop", "PET", gold=20, bounties="spanish 2"), events="E27")
    assert why_no_amnesty(g, 0, "spanish") == ""
    assert why_no_amnesty(g, 0, "dutch") == "you have no Bounty of that nation"
    assert why_no_amnesty(g, 0, "swiss") == "you have no Bounty of that nation"
    g = two(captain("C13", "sloop", "PET", gold=20, bounties="spanish 2"))
    assert why_no_amnesty(g, 0, "spanish") == "no amnesty has been proclaimed"


@rule("MM-193")
def test_why_a_mission_is_not_claimed_without_its_name() -> None:
    g = two(captain("C08", "sloop", "SDO"), offers="M09 M02")
    assert why_no_claim(g, 0, Move("claim")) == "no Mission is on offer here"
    g.players[0].zone = g.cards.missions["M09"].location
    assert why_no_claim(g, 0, Move("claim")) == "name the Mission you claim"
    assert why_no_claim(g, 0, Move("claim", ("M09",))) == ""


@rule("MM-105", "MM-106", "MM-143")
def test_why_a_ship_does_not_move() -> None:
    g = two(captain("C08", "sloop", "SDO", hold="K01 K02"))
    assert why_no_move(g, 0, Move("sail", ("HAV",))) == "leave port first"
    assert why_no_move(g, 0, Move("leave", ("HAV",))) == "you leave port for its Sea-Zone"
    g.players[0].hold = ("K01", "K02", "K03")
    assert why_no_move(g, 0, Move("leave")) == "discard 1 Cargo Card first, your ship holds 2"
    g = two(captain("C08", "sloop", "~SDO"))
    assert why_no_move(g, 0, Move("leave")) == "you are at sea"
    assert why_no_move(g, 0, Move("sail", ("XXX",))) == "name the Sea-Zone you sail to"
    assert why_no_move(g, 0, Move("sail", ("NAS",))) == "Nassau is not adjacent to Santo Domingo"
    assert why_no_entry(g, 0, Move("enter", ("HAV",))) == "that port is not in your Sea-Zone"
    assert why_no_entry(g, 0, Move("enter", ("pay",))) == "this port is open to you"


@rule("MM-516", "MM-525")
def test_why_something_is_not_plundered() -> None:
    g = battle(b=captain("C02", "frigate", "~SDO", gold=3, hold="K01", missions="M02"))
    assert [why_not_take(g, 0, 1, what) for what in ("gold", "K01", "K02", "M02")] == [
        "", "", "he does not have that", "Missions cannot be plundered",
    ]  # fmt: skip
    g.players[1].gold = 0
    assert why_not_take(g, 0, 1, "gold") == "he does not have that"
