"""Each of the 34 Event Cards (p. 7, MM-099, MM-100; data/events.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.battle.death import lay_down
from quarterdeck.games.merchants_and_marauders.cards.deeds import DEEDS
from quarterdeck.games.merchants_and_marauders.cards.events import Peace
from quarterdeck.games.merchants_and_marauders.data.ids import NATIONS, WARTIME
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.npc.captains import scouting_dice
from quarterdeck.games.merchants_and_marauders.pieces import Arrival, Npc
from quarterdeck.games.merchants_and_marauders.port.rumors import rumor_price
from quarterdeck.games.merchants_and_marauders.port.sell import proceeds
from quarterdeck.games.merchants_and_marauders.turn import events
from quarterdeck.games.merchants_and_marauders.turn.events import ResolveEvent
from quarterdeck.games.merchants_and_marauders.windows import COPYCAT, PLAYS, TIMINGS
from quarterdeck.kernel import Ask, Done
from tests.games.merchants_and_marauders.standard import (
    CAPTAINS,
    EVENTS,
    GLORY,
    PORTS,
    STANDARD,
    ZONES,
)
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import Position, acting_turn, captain, last, offered, position, two

AWAY = captain("C16", "sloop", "TRI")


def resolved(card: str, *seated: Any, **board: Any) -> Position:
    """The card has been drawn and is carried out; then seat 0 has its turn."""
    who = seated or (captain("C09", "frigate", "CUR"), AWAY)
    return position(*who, events=card, run=ResolveEvent(card), **board)


# ---- no card without an effect


def traits() -> set[str]:
    """What code answers for."""
    names = {trait for found in effects.registered().values() for trait in found}
    return names | set(DEEDS) | set(PLAYS) | set(events.TEXTS) | {COPYCAT, "haven"}


def acts(source: str) -> bool:
    """Does it change or grant something, or does code answer for one of its traits?"""
    data = [one.changes or one.grants for one in STANDARD.sources()[source]]
    return any(data) or bool(traits() & set(STANDARD.traits[source]))


@rule("MM-099", "MM-R9", "MM-385")
def test_a_card_without_an_effect_fails_this_check() -> None:
    assert [card for card in EVENTS if not EVENTS[card].npc and not acts(card)] == []
    assert [card for card in CAPTAINS if not acts(card)] == []
    assert [one.id for one in GLORY.values() if not acts(one.specialist or one.id)] == []
    assert [zone for zone in ZONES if not acts(zone)] == ["CSE"]
    assert {trait for _, trait in STANDARD.does} - traits() == {"deadeye"} - traits()
    assert ZONES["CSE"].kind == "none"
    windows = {one.window for one in GLORY.values() if not one.specialist}
    assert windows <= {*TIMINGS, "open turn", "port", "shipyard", "any"}


@rule("MM-403")
@pytest.mark.parametrize("card", [card for card in EVENTS if EVENTS[card].npc])
def test_an_npc_card_brings_its_captain(card: str) -> None:
    g = resolved(card)
    assert g.arrivals == (Arrival(EVENTS[card].npc, card),)
    enter(g, "0 end\n1 end")
    assert g.npcs == (Npc(EVENTS[card].npc, card, EVENTS[card].zone),)


# ---- war and peace


@rule("MM-R98", "MM-099")
@pytest.mark.parametrize("card", ["E19", "E20"])
def test_war(card: str) -> None:
    g = resolved(card, npcs=(Npc("spanish", "E12", "SJU"),))
    enter(g, "chance draw english\nchance draw spanish")
    assert g.war == ("english", "spanish")
    assert g.war_card == card
    assert g.events == ()
    assert g.npc_ship("spanish") == "man-o-war"
    assert g.arrivals == (Arrival("english", WARTIME),)
    enter(g, "0 end\n1 end")
    assert g.npc("english") == Npc("english", WARTIME, "POR")


def test_a_second_war_ends_the_first() -> None:
    g = resolved("E20", war="dutch french")
    chance = g.chance()
    assert chance is not None
    assert len(chance.outcomes(g)) == 4
    enter(g, "chance draw dutch")
    assert {str(move) for move, _ in chance.outcomes(g)} == {
        f"draw {nation}" for nation in NATIONS if nation != "dutch"
    }
    enter(g, "chance draw spanish")
    assert g.war == ("dutch", "spanish")
    assert "E19" in g.event_discard


@rule("MM-100")
def test_peace_ends_the_war() -> None:
    g = resolved("E21", war="english spanish", npcs=(Npc("english", WARTIME, "POR"),))
    assert (g.war, g.npcs) == ((), ())
    assert {"E19", "E21"} <= set(g.event_discard)


@rule("MM-100", "MM-R29")
def test_peace_without_a_war_strikes_out_a_bounty_of_the_own_nation() -> None:
    g = resolved(
        "E21", captain("C09", bounties="dutch 2"), captain("C01", bounties="english 1 dutch 3"),
        captain("C05", bounties="dutch 1"), start=1, to_move=1,
    )  # fmt: skip
    assert g.to_act() == (1,)
    assert refusal(g, 1, "end") == "take the pardon of your own nation, or pass"
    enter(g, "1 pass\n0 pardon")
    assert g.players[1].bounty("english") == 1
    assert g.players[0].bounty("dutch") == 1
    assert g.to_act() == (1,)  # his turn: the third has no Bounty of his own nation
    assert "end" in moves(g, 1)


@rule("MM-R174", "MM-R167")
def test_peace_asks_neither_the_dead_nor_the_retired() -> None:
    wanted = [captain("C09", bounties="dutch 2"), captain("C01", bounties="english 1")]
    g = position(*wanted, captain("C05", bounties="french 1"))
    g.players[1].retired = True
    lay_down(g, 2)
    frame = Peace("E21")
    asked = frame.next_player(g)
    assert isinstance(asked, Ask)
    assert asked.seats == (0,)
    assert isinstance(frame.next_player(g), Done)


# ---- weather


@rule("MM-100", "MM-R205")
@pytest.mark.parametrize(("card", "hits"), [("E22", 3), ("E23", 3), ("E24", 2)])
def test_a_storm_at_the_end_of_the_turn(card: str, hits: int) -> None:
    g = two(captain("C10", "galleon", "~SDO"), AWAY, events=card)
    enter(g, "0 end\nchance roll skull 1 1")
    assert g.players[0].vessel().damage("masts") == 0
    enter(g, "chance roll " + " ".join(["2"] * (hits - 1)))
    assert g.players[0].vessel().damage("masts") == hits - 1
    assert g.to_act() == (1,)  # in port nothing happens
    enter(g, "1 end")
    assert card in g.event_discard


def test_a_storm_is_weathered() -> None:
    g = two(captain("C10", "galleon", "~SDO"), AWAY, events="E24")
    enter(g, "0 end\nchance roll skull skull 1")
    assert g.players[0].vessel().destroyed() == []
    assert g.to_act() == (1,)


def test_a_skull_of_the_storm_is_placed_by_the_owner_and_masts_do_not_matter() -> None:
    g = two(captain("C10", "galleon", "~SDO", cubes="masts 0"), AWAY, events="E24")
    enter(g, "0 end\nchance roll 1 1 1\nchance roll skull 2")
    assert "hit hull" in moves(g, 0)
    enter(g, "0 hit crew")
    ship = g.players[0].vessel()
    assert (ship.crew, ship.hull) == (3, 3)  # the hit on the Masts passed to the Hull


@rule("MM-R29")
def test_two_storms_come_one_after_the_other() -> None:
    g = two(captain("C10", "galleon", "~SDO"), AWAY, events="E22 E24")
    events_ = enter(g, "0 end\nchance roll skull skull skull\nchance roll skull skull 1")
    assert kinds(events_).count("storm") == 2


@rule("MM-100")
def test_yellow_fever() -> None:
    g = two(captain("C10", "frigate", "~SDO"), captain("C16", "sloop", "TRI", cubes="crew 1"),
            events="E26")  # fmt: skip
    events_ = enter(g, "0 end\nchance roll 1 1")
    assert g.players[0].vessel().crew == 2
    assert last(events_, "crew")["change"] == -1
    enter(g, "1 end\nchance roll 1 1 1 1")
    assert g.players[1].vessel().crew == 1  # the last one never goes
    g = two(captain("C10", "sloop", "CUR"), events="E26")
    enter(g, "0 end\nchance roll 1 1")
    assert g.players[0].vessel().crew == 1  # in port as well, and of two
    g = two(captain("C10", "frigate", "~SDO"), events="E26")
    enter(g, "0 end\nchance roll skull 1")
    assert g.players[0].vessel().crew == 3


# ---- further cards


@rule("MM-097", "MM-R24")
def test_its_too_quiet_draws_two_more() -> None:
    g = resolved("E25")
    left = g.events_left
    enter(g, "chance draw E30\nchance draw E01")
    assert g.events == ("E30",)
    assert g.arrivals == (Arrival("dutch", "E01"),)
    assert "E25" in g.event_discard
    assert g.events_left == left - 2
    g = resolved("E25", events_left=1)
    assert g.events_left == 1
    card = g.event_deck[0]
    enter(g, f"chance draw {card}")
    assert g.events_left == 0
    assert g.to_act() == (0,)


@rule("MM-100", "MM-361")
def test_royal_amnesty() -> None:
    g = two(captain("C13", "sloop", "PET", gold=20, bounties="spanish 2 dutch 2", hold="K01"),
            events="E27", modifications={"PET": "chasers"})  # fmt: skip
    assert "amnesty spanish" not in moves(g, 0)
    enter(g, "0 port\n0 amnesty spanish\n0 amnesty spanish\n0 amnesty dutch")
    assert g.players[0].bounties == (1, 0, 0, 0)
    assert g.players[0].gold == 8
    assert "takes 3 Bounties" in refusal(g, 0, "amnesty dutch")
    assert "sell" in moves(g, 0)  # it is no activity
    g = two(captain("C13", "sloop", "PET", gold=3, bounties="spanish 2"),
            events="E27", modifications={"PET": "chasers"})  # fmt: skip
    enter(g, "0 port")
    assert refusal(g, 0, "amnesty spanish") == "a pardon costs 4 Gold"
    just = captain("C13", "sloop", "PET", gold=4, bounties="spanish 2")
    g = two(just, events="E27", modifications={"PET": "chasers"})
    enter(g, "0 port\n0 amnesty spanish")
    assert (g.players[0].gold, g.players[0].bounty("spanish")) == (0, 1)
    g = two(just, modifications={"PET": "chasers"})
    enter(g, "0 port")
    assert offered(g, 0, "amnesty") == []  # none has been proclaimed


def test_merchant_convoys() -> None:
    g = resolved("E28", no_merchant="HAV NAS")
    assert g.track == ()
    assert g.has_merchant("HAV")
    assert g.has_merchant("NAS")
    assert "E28" in g.event_discard


@rule("MM-R102")
def test_pirate_hunters() -> None:
    npcs = (
        Npc("english", "E04", "POR"),
        Npc("dutch", "E01", "BAS"),
        Npc("pirate-sloop", "E13", "TOR"),
    )
    who = (
        captain("C09", "sloop", "~HAV", bounties="spanish 3"),
        captain("C10", "sloop", "~PET", bounties="spanish 2 french 2"),
    )
    g = resolved("E29", *who, npcs=npcs)
    places = {npc.key: npc.zone for npc in g.npcs}
    assert places["english"] == "PET"  # whatever its icon said: the most wanted in reach
    assert places["pirate-sloop"] == "TOR"
    assert scouting_dice(g, "dutch", 0) == 3
    assert scouting_dice(g, "pirate-sloop", 0) == 2


def test_pirate_hunters_draw_between_equals() -> None:
    who = (
        captain("C09", "sloop", "~HAV", bounties="spanish 3"),
        captain("C10", "sloop", "~CAR", bounties="french 3"),
    )
    g = resolved("E29", *who, npcs=(Npc("spanish", "E11", "POR"),))
    enter(g, "chance draw C10")
    assert [npc.zone for npc in g.npcs] == ["CAR"]


def test_booming_trade() -> None:
    g = two(captain("C13", "sloop", "PET", hold="K01 K09"), events="E30",
            demand={"PET": "cocoa"}, modifications={"PET": "chasers"})  # fmt: skip
    assert proceeds(g, 0, ("K01",)) == 7
    assert proceeds(g, 0, ("K09",)) == 4


def test_new_fashions() -> None:
    g = resolved("E31")
    for _ in PORTS:
        chance = g.chance()
        assert chance is not None
        g.settle(chance.outcomes(g)[0][0])
    g.check()
    assert list(g.demand) == list(PORTS)
    assert len(g.demand_reserve) == 8


@rule("MM-102")
def test_becalmed() -> None:
    g = two(captain("C09", "sloop", "~SDO"), captain("C10", "sloop", "SDO"), events="E32")
    assert acting_turn(g).actions == 2
    enter(g, "0 end")
    assert acting_turn(g).actions == 3


def test_trade_winds() -> None:
    g = two(captain("C09", "sloop", "~SDO"), events="E33")
    assert (acting_turn(g).actions, acting_turn(g).moves) == (3, 1)
    enter(g, "0 sail PET")
    assert (acting_turn(g).actions, acting_turn(g).moves) == (3, 0)


def test_tavern_talk() -> None:
    g = two(captain("C09", "sloop", "PET", gold=0), events="E34", modifications={"PET": "chasers"})
    assert rumor_price(g, 0) == 0
    assert skill_dice(g, 0, "influence", "acquire rumor") == 5
    assert skill_dice(g, 0, "influence", "mission") == 4
    enter(g, "0 port\n0 rumor\nchance roll skull 1 1 1 1\nchance draw R03")
    assert g.players[0].rumor == "R03"


@rule("MM-101", "MM-100")
def test_a_card_for_this_round_is_put_away_at_its_end() -> None:
    g = resolved("E33")
    assert g.events == ("E33",)
    enter(g, "0 end\n1 end")
    assert g.events == ()
    assert "E33" in g.event_discard


@rule("MM-099")
def test_the_text_is_read_before_it_acts() -> None:
    g = two(captain("C09"))
    read = enter(g, "0 end\n1 end\nchance draw E28")
    assert kinds(read).index("event") >= 0
    assert last(read, "event")["card"] == "E28"
