"""Non-Player Captains: entering, replacement, moving, scouting, battle (pp. 12-13)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck import bots
from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.fray import leader
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.data.ids import COMPASS, NATIONS, NPCS, WARTIME
from quarterdeck.games.merchants_and_marauders.npc.captains import (
    MoveNpcs,
    NpcArrivals,
    NpcsScout,
    scouting_dice,
    scouting_npcs,
    way_out,
)
from quarterdeck.games.merchants_and_marauders.npc.command import npc_dies, npc_skill
from quarterdeck.games.merchants_and_marauders.npc.policy import declaration, takes_hit
from quarterdeck.games.merchants_and_marauders.pieces import Arrival, Enemy, Npc, launched
from quarterdeck.games.merchants_and_marauders.turn.events import ResolveEvent
from tests.games.merchants_and_marauders.standard import EVENTS, ZONES
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import against, cubes
from ..scenario import Position, captain, last, new, play_out, position, told, two

CLEAN = captain("C09", "frigate", "~SDO")  # a Dutch trader
FAR = captain("C16", "sloop", "TRI")


def where(g: Position, key: str) -> str:
    npc = g.npc(key)
    return npc.zone if npc is not None else "nowhere"


def arriving(*arrivals: Arrival, npcs: tuple[Npc, ...] = (), **board: Any) -> Position:
    """The end of a round with these arrivals."""
    return two(captain("C09"), arrivals=arrivals, npcs=npcs, run=NpcArrivals(), **board)


# ---- entering (p. 12)


@rule("MM-402", "MM-R9")
def test_twelve_admirals_and_six_pirates() -> None:
    npcs = [card.npc for card in EVENTS.values() if card.npc]
    assert {key: npcs.count(key) for key in NPCS} == dict.fromkeys(NPCS, 3)
    assert [card.kind for card in EVENTS.values()].count("admiral") == 12
    assert len(EVENTS) == 34


@rule("MM-403", "MM-404", "MM-R54", "MM-R55", "MM-R90", "MM-R108", "MM-EX-58")
def test_a_card_for_an_npc_waits_until_the_end_of_the_round() -> None:
    g = two(captain("C09"), events="E01", run=ResolveEvent("E01"))
    assert g.npcs == ()
    assert g.arrivals == (Arrival("dutch", "E01"),)
    assert "E01" not in g.event_discard
    enter(g, "0 end")
    assert g.npcs == ()
    events = enter(g, "1 end")
    assert g.npcs == (Npc("dutch", "E01", "CUR"),)
    assert g.arrivals == ()
    assert "E01" not in g.event_discard
    assert kinds(events).index("npc_enters") < kinds(events).index("round")
    assert g.view(None)["npcs"][0]["name"] == "Philips van Almonde"


@rule("MM-405", "MM-406", "MM-434")
def test_every_npc_has_a_label_of_its_own_and_is_there_once() -> None:
    cards = {EVENTS[card].npc: card for card in EVENTS if EVENTS[card].npc}
    g = arriving(*[Arrival(key, card) for key, card in cards.items()])
    assert [npc.key for npc in g.npcs] == list(NPCS)
    assert [npc["key"] for npc in g.view(0)["npcs"]] == list(NPCS)
    ships = {npc["key"]: npc["ship"] for npc in g.view(0)["npcs"]}
    assert ships == {**dict.fromkeys(NATIONS, "frigate"), "pirate-sloop": "sloop",
                     "pirate-frigate": "frigate"}  # fmt: skip


# ---- replacement (p. 12)


@rule("MM-407", "MM-408", "MM-EX-58")
def test_a_new_captain_takes_over_at_the_end_of_the_round() -> None:
    g = two(
        captain("C09", "sloop", "~HAV", bounties="dutch 2"), npcs=(Npc("dutch", "E01", "HAV"),),
        events="E02", run=ResolveEvent("E02"),
    )  # fmt: skip
    assert npc_skill(g, "dutch", "seamanship") == 3
    enter(g, "chance roll 1 1\n0 end\n1 end")  # he is scouted for as his turn begins
    assert g.npcs == (Npc("dutch", "E02", "SMA", ("E01",)),)
    assert npc_skill(g, "dutch", "seamanship") == 4
    assert g.trail()[-1] == "Round.event"  # and nobody was scouted for because of the move


@rule("MM-409", "MM-410", "MM-R92", "MM-R96", "MM-EX-58")
def test_the_captain_beneath_returns_at_the_end_of_the_round() -> None:
    g = two(captain("C09"), npcs=(Npc("dutch", "E02", "HAV", ("E01",)),))
    npc_dies(g, "dutch")
    assert "E02" in g.event_discard
    assert where(g, "dutch") == ""
    assert g.npcs_in("HAV") == []
    enter(g, "0 end\n1 end")
    assert g.npcs == (Npc("dutch", "E01", "CUR"),)


@rule("MM-R93", "MM-R97")
def test_without_a_card_beneath_the_ship_is_out_of_play() -> None:
    g = two(captain("C09"), npcs=(Npc("dutch", "E02", "HAV"),))
    deck = g.event_deck
    npc_dies(g, "dutch")
    assert (g.npcs, g.arrivals) == ((), ())
    assert "E02" in g.event_discard
    assert g.event_deck == deck


@rule("MM-R94")
def test_a_new_card_comes_instead_of_a_successor() -> None:
    g = two(
        captain("C09"), npcs=(Npc("dutch", "E02", "HAV", ("E01",)),),
        arrivals=(Arrival("dutch", "E03"),),
    )  # fmt: skip
    npc_dies(g, "dutch")
    assert g.arrivals == (Arrival("dutch", "E03"),)
    enter(g, "0 end\n1 end")
    assert g.npcs == (Npc("dutch", "E03", "CUR", ("E01",)),)


@rule("MM-411", "MM-R95")
def test_of_two_cards_beneath_one_is_drawn() -> None:
    g = two(captain("C09"), npcs=(Npc("dutch", "E03", "HAV", ("E02", "E01")),))
    npc_dies(g, "dutch")
    enter(g, "0 end\n1 end")
    chance = g.chance()
    assert chance is not None
    assert {str(m): p for m, p in chance.outcomes(g)} == {"draw E01": 0.5, "draw E02": 0.5}
    enter(g, "chance draw E02")
    assert g.npcs == (Npc("dutch", "E02", "SMA", ("E01",)),)


@rule("MM-R98", "MM-R99", "MM-428")
def test_a_nation_at_war_sails_a_man_o_war_under_a_wartime_commander() -> None:
    g = two(captain("C09"), war="english spanish")
    g.arrivals = (Arrival("english", WARTIME),)
    enter(g, "0 end\n1 end\nchance draw E22")
    assert g.npcs == (Npc("english", WARTIME, "POR"),)
    assert g.npc_ship("english") == "man-o-war"
    assert [npc_skill(g, "english", s) for s in ("seamanship", "scouting", "leadership")] == [
        3, 2, 3,
    ]  # fmt: skip
    g.arrivals = (Arrival("english", "E06"),)
    g.event_deck = tuple([card for card in g.event_deck if card != "E06"])
    enter(g, "0 end\n1 end")
    assert g.npcs == (Npc("english", "E06", "NAS"),)  # replaced for good
    npc_dies(g, "english")
    assert g.npcs == ()


# ---- moving (p. 13)


def moved(card: str, npcs: tuple[Npc, ...], *seated: Any, **board: Any) -> Position:
    """The icons of that card are carried out."""
    who = seated or (captain("C09"), FAR)
    return position(*who, npcs=npcs, run=MoveNpcs(card), **board)


@rule("MM-430", "MM-434")
def test_half_of_the_event_cards_have_three_icons() -> None:
    icons = [card.icons for card in EVENTS.values()]
    assert [len(one) for one in icons].count(3) == 17
    assert [len(one) for one in icons].count(0) == 17
    assert {key for one in icons for key, _ in one} == set(NPCS)
    assert {to for one in icons for _, to in one} == set("NESW")


@rule("MM-431", "MM-432", "MM-098")
def test_icons_come_first_and_in_their_order() -> None:
    npcs = (Npc("french", "E07", "TOR"), Npc("dutch", "E01", "CUR"),
            Npc("pirate-sloop", "E13", "CSE"))  # fmt: skip
    wanted = [captain(card, "sloop", "STJ", bounties="dutch 1") for card in ("C01", "C02")]
    g = position(*wanted, npcs=npcs, events="E34", run=ResolveEvent("E34"))
    names = [event.public["npc"] for event in g._events if event.kind == "npc_moved"]
    assert names == ["french", "pirate-sloop", "dutch"]  # W, E, N as printed
    assert [where(g, key) for key in names] == ["HAV", "BAS", "CSE"]


@rule("MM-433", "MM-R92", "MM-R108")
def test_an_icon_of_an_absent_npc_does_nothing() -> None:
    g = moved("E34", (Npc("dutch", "E01", "", ()), Npc("pirate-sloop", "E13", "CSE")),
              captain("C01", bounties="dutch 1"), captain("C02", bounties="dutch 1"),
              arrivals=(Arrival("dutch", ""),))  # fmt: skip
    assert where(g, "french") == "nowhere"
    assert where(g, "dutch") == ""
    assert where(g, "pirate-sloop") == "BAS"


@rule("MM-435", "MM-436", "MM-R106")
def test_an_npc_goes_one_zone_in_the_direction_of_its_icon() -> None:
    g = moved("E22", (Npc("french", "E07", "TOR"),))
    assert where(g, "french") == "PET"
    opposite = {one: COMPASS[(at + 4) % 8] for at, one in enumerate(COMPASS)}
    for zone in ZONES.values():
        for point, other in zone.neighbours.items():
            assert ZONES[other].neighbours[opposite[point]] == zone.id


@rule("MM-437", "MM-R107")
def test_without_a_way_out_it_turns_clockwise() -> None:
    g = two(captain("C08"))
    assert way_out(g, "NAS", "N") == "TOR"
    assert way_out(g, "HAV", "W") == "NAS"
    assert way_out(g, "OLD", "S") == "POR"


@rule("MM-438", "MM-412", "MM-R102", "MM-R103", "MM-R104")
def test_a_hunted_captain_within_reach_counts_more_than_the_icon() -> None:
    french = (Npc("french", "E07", "TOR"),)
    wanted = captain("C09", "sloop", "~HAV", bounties="spanish 1")
    assert where(moved("E22", french, wanted, FAR), "french") == "HAV"  # to the W, not S
    in_port = captain("C09", "sloop", "HAV", bounties="spanish 1")
    assert where(moved("E22", french, in_port, FAR), "french") == "HAV"
    two_away = captain("C09", "sloop", "~CAR", bounties="spanish 1")
    assert where(moved("E22", french, two_away, FAR), "french") == "PET"
    here = captain("C09", "sloop", "~TOR", bounties="spanish 1")
    g = moved("E22", french, here, FAR)
    assert where(g, "french") == "TOR"
    assert where(moved("E22", french, captain("C09", "sloop", "~HAV"), FAR), "french") == "PET"


@rule("MM-439", "MM-EX-60", "MM-414")
def test_the_first_priority_decides_then_the_second() -> None:
    french = (Npc("french", "E07", "BAS"),)
    a = captain("C09", "sloop", "~BAS", bounties="spanish 2")
    b = captain("C10", "sloop", "~CCS", bounties="spanish 1 dutch 1 english 1")
    assert where(moved("E22", french, a, b), "french") == "CCS"
    a = captain("C09", "sloop", "~BRI", bounties="french 1")
    b = captain("C10", "sloop", "~CCS", bounties="spanish 5")
    assert where(moved("E22", french, a, b), "french") == "BRI"
    a = captain("C09", "sloop", "~BRI", bounties="french 1 spanish 1")
    b = captain("C10", "sloop", "~CCS", bounties="french 1 dutch 3")
    assert where(moved("E22", french, a, b), "french") == "CCS"


@rule("MM-440", "MM-EX-60")
def test_a_tie_on_every_priority_is_drawn() -> None:
    a = captain("C09", "sloop", "~BAS", bounties="spanish 3")
    b = captain("C10", "sloop", "~CCS", bounties="spanish 1 dutch 1 english 1")
    g = moved("E22", (Npc("french", "E07", "BAS"),), a, b)
    chance = g.chance()
    assert chance is not None
    assert {str(m): p for m, p in chance.outcomes(g)} == {"draw C09": 0.5, "draw C10": 0.5}
    events = enter(g, "chance draw C10")
    assert where(g, "french") == "CCS"
    assert last(events, "npc_moved")["seat"] == 1
    assert "after Ines" in " ".join(told(g, events, None))


# ---- scouting (p. 13)


@rule("MM-418", "MM-421", "MM-R111", "MM-R91", "MM-R109")
def test_a_hostile_npc_scouts_when_a_captain_comes_into_its_zone() -> None:
    g = two(
        captain("C09", "sloop", "~HAV", bounties="french 1"), npcs=(Npc("french", "E07", "POR"),)
    )
    events = enter(g, "0 sail POR")
    assert g.trail()[-1] == "NpcsScout.show"
    events = enter(g, "chance roll 4 1")
    assert last(events, "npc_scouts")["found"] is False
    enter(g, "0 sail HAV\n0 sail POR")  # every entry gives a new roll
    assert g.chance() is not None
    (scouting,) = [one for one in g.view(1)["doing"] if one["what"] == "NpcsScout"]
    assert (scouting["seat"], scouting["npc"], scouting["found"]) == (0, "french", [])
    assert last(enter(g, "chance roll skull 1"), "npc_scouts")["found"] is True


@rule("MM-419")
def test_leaving_port_counts_as_coming_into_the_zone() -> None:
    g = two(captain("C09", "sloop", "CAR"), npcs=(Npc("pirate-frigate", "E16", "CAR"),))
    assert g.to_act() == (0,)
    enter(g, "0 leave")
    assert g.trail()[-1] == "NpcsScout.show"


@rule("MM-420", "MM-R110", "MM-R112", "MM-421")
def test_an_npc_scouts_at_the_start_of_a_turn_at_sea_and_not_again() -> None:
    g = two(
        captain("C09", "sloop", "~SDO", bounties="french 1"), npcs=(Npc("french", "E07", "SDO"),)
    )
    assert g.trail()[-1] == "NpcsScout.show"
    enter(g, "chance roll 4 1\n0 scout merchant\nchance roll 1")
    assert g.to_act() == (0,)
    g = two(
        captain("C09", "sloop", "SDO", bounties="french 1"), npcs=(Npc("french", "E07", "SDO"),)
    )
    assert g.to_act() == (0,)


@rule("MM-422", "MM-R114")
def test_a_skull_finds_the_captain_and_the_npc_attacks() -> None:
    g = two(
        captain("C09", "sloop", "~SDO", bounties="french 1"), npcs=(Npc("french", "E07", "SDO"),)
    )
    enter(g, "chance roll skull 1")
    fight = g.enclosing(NavalCombat)
    assert (fight.aggressor, fight.defender) == ("french", 0)
    assert g.to_act() == (1,)  # the NPC declares first, led by the neighbour
    assert moves(g, 1) == ["shoot"]


@rule("MM-423", "MM-424", "MM-EX-59")
def test_a_naval_captain_scouts_with_his_value_or_his_nations_bounties() -> None:
    for bounties, dice in (("dutch 5", 5), ("dutch 1", 2), ("spanish 5", 2)):
        g = two(
            captain("C01", "sloop", "~SDO", bounties=bounties), npcs=(Npc("dutch", "E01", "CUR"),)
        )
        assert scouting_dice(g, "dutch", 0) == dice
    g = two(captain("C01", "sloop", "~SDO"), npcs=(Npc("pirate-frigate", "E17", "CUR"),))
    assert scouting_dice(g, "pirate-frigate", 0) == 2


# ---- several NPCs


@rule("MM-426", "MM-R107", "MM-R109")
def test_npcs_share_a_zone_in_peace() -> None:
    wanted = captain("C01", "sloop", "BRI", bounties="spanish 1")
    npcs = (Npc("english", "E04", "POR"), Npc("pirate-sloop", "E13", "PET"))
    g = moved("E26", npcs, wanted, FAR)
    assert [npc.key for npc in g.npcs_in("PET")] == ["english", "pirate-sloop"]


@rule("MM-427", "MM-R116")
def test_a_naval_ship_keeps_pirates_from_scouting() -> None:
    pirate = Npc("pirate-frigate", "E16", "SDO")
    g = two(CLEAN, npcs=(Npc("dutch", "E01", "SDO"), pirate))
    assert scouting_npcs(g, 0) == []
    g = two(CLEAN, npcs=(Npc("dutch", "E01", "CUR"), pirate))
    assert scouting_npcs(g, 0) == ["pirate-frigate"]


@rule("MM-428", "MM-R101")
def test_two_men_o_war_watch_each_other() -> None:
    wanted = captain("C09", "sloop", "~SDO", bounties="french 2 dutch 1")
    english, french = Npc("english", "E04", "SDO"), Npc("french", "E07", "SDO")
    g = two(wanted, npcs=(english, french), war="english french")
    assert scouting_npcs(g, 0) == []
    more = (Npc("dutch", "E01", "SDO"), Npc("pirate-sloop", "E13", "SDO"))
    g = two(wanted, npcs=(english, french, *more), war="english french")
    assert scouting_npcs(g, 0) == ["dutch"]
    g = two(wanted, npcs=(english._replace(zone="POR"), french), war="english french")
    assert scouting_npcs(g, 0) == ["french"]
    assert scouting_dice(g, "french", 0) == 2


@rule("MM-429", "MM-R115", "MM-425", "MM-R125")
def test_all_scout_first_then_fight_in_an_order_that_is_drawn() -> None:
    g = two(
        captain("C09", "galleon", "~SDO", bounties="french 1"),
        npcs=(Npc("english", "E04", "SDO"), Npc("french", "E07", "SDO")),
    )  # fmt: skip
    enter(g, "chance roll skull 1 1\nchance roll skull 1")
    chance = g.chance()
    assert chance is not None
    assert {str(m): p for m, p in chance.outcomes(g)} == {"draw english": 0.5, "draw french": 0.5}
    enter(g, "chance draw french")
    assert g.enclosing(NavalCombat).aggressor == "french"
    assert g.enclosing(NpcsScout).found == ("english",)
    assert g.enemy == launched(STANDARD, "frigate")


# ---- battle (p. 13)


@rule("MM-441", "MM-442", "MM-R118", "MM-R119")
def test_the_left_hand_neighbour_leads_the_npc() -> None:
    seats = [captain(card) for card in ("C09", "C10", "C11", "C12")]
    g = position(*seats, npcs=(Npc("dutch", "E01", "SDO"),))
    assert [leader(g, "dutch", seat) for seat in range(4)] == [1, 2, 3, 0]
    g = position(*seats, npcs=(Npc("dutch", "E01", "SDO"),), options={"npc_command": "automatic"})
    assert leader(g, "dutch", 0) is None
    g = against("pirate-sloop")
    assert g.to_act() == (1,)
    assert refusal(g, 0, "shoot") == "it is not your turn"


@rule("MM-411", "MM-R92")
def test_an_npc_that_awaits_one_of_two_shows_neither_as_its_captain() -> None:
    g = two(captain("C09"), npcs=(Npc("dutch", "E01", "CUR", ("E02", "E03")),))
    assert g.view(None)["npcs"][0]["commander"] == "E01"
    npc_dies(g, "dutch")
    shown = g.view(None)["npcs"][0]
    assert (shown["zone"], shown["commander"]) == (None, None)
    assert shown["beneath"] == ["E02", "E03"]
    assert shown["name"] == f"{EVENTS['E02'].name} or {EVENTS['E03'].name}"
    assert (shown["seamanship"], shown["scouting"], shown["leadership"]) == (0, 0, 0)


def agreeing(seats: int, key: str = "pirate-sloop") -> Position:
    """Seat 0 fights an NPC at a table that wants to agree on its leader."""
    others = [captain(card, "sloop", "TRI") for card in ("C16", "C02", "C09")][: seats - 1]
    npcs = (Npc(key, "E13", "SDO"),)
    return position(
        captain("C10", "frigate", "~SDO"), *others, npcs=npcs, run=NavalCombat(Enemy(key), 0),
        options={"npc_command": "agreed"},
    )  # fmt: skip


@rule("MM-R118", "MM-441", "MM-442")
def test_the_others_may_agree_on_another_leader() -> None:
    g = agreeing(4)
    assert g.to_act() == (1, 2, 3)  # never the one in battle
    assert moves(g, 3) == ["lead 1", "lead 2", "lead 3"]
    assert refusal(g, 3, "lead 0") == "he cannot lead the ship that he fights"
    events = enter(g, "1 lead 3\n3 lead 3\n2 lead 3")
    assert told(g, events, None)[-1] == "Tove leads the pirate Sloop."
    assert told(g, events, 3)[-1] == "You lead the pirate Sloop."
    assert g.to_act() == (3,)
    assert refusal(g, 1, "shoot") == "it is not your turn"
    copy = g.clone()
    enter(copy, "3 shoot\n0 shoot\nchance roll 1 1 1\nchance roll 1 1 1")
    assert copy.to_act() == (3,)  # for the whole battle
    assert g.view(0)["doing"][-2]["leader"] == 3


@rule("MM-R118", "MM-442")
def test_without_an_agreement_the_player_to_the_left_leads() -> None:
    g = agreeing(4)
    enter(g, "1 lead 1\n2 lead 2\n3 lead 2")
    assert g.to_act() == (1,)


@rule("MM-R118")
def test_with_two_players_there_is_nothing_to_agree_on() -> None:
    g = agreeing(2)
    assert moves(g, 1) == ["shoot"]


@rule("MM-443", "MM-444", "MM-R120", "MM-R124")
def test_an_npc_flees_only_if_it_is_weaker() -> None:
    g = against("pirate-frigate")
    enter(g, "1 shoot\n0 shoot\nchance roll 1 1 1\nchance roll 1 1 1")
    assert moves(g, 1) == ["shoot", "board"]
    assert "fewer Cannons" in refusal(g, 1, "flee")
    assert g.enemy is not None
    g.enemy = g.enemy.put("cannons", 2)
    g._moves = {}
    assert "flee" in moves(g, 1)
    g.enemy = g.enemy.put("cannons", 3).put("crew", 2)
    g._moves = {}
    assert "flee" in moves(g, 1)


@rule("MM-445", "MM-EX-61", "MM-446")
def test_the_enemy_table_shows_a_whole_ship() -> None:
    assert cubes(against("dutch"), "dutch") == dict.fromkeys(cubes(against("dutch"), "dutch"), 3)
    sloop = cubes(against("pirate-sloop"), "pirate-sloop")
    assert sloop == {"hull": 2, "masts": 2, "cargo": 2, "crew": 2, "cannons": 1}
    g = against("pirate-sloop")
    enter(g, "1 shoot\n0 shoot\nchance roll 1 1 1\nchance roll skull 1 1\nchance roll 1 1 1")
    enter(g, "1 shoot\n0 flee")
    enter(g, "chance roll 1 1 1\nchance roll skull 1 1")
    assert g.enemy is None  # he got away, and the Sloop is whole in its next battle


@rule("MM-441", "MM-443")
def test_a_bot_leaves_an_npc_to_the_policy() -> None:
    g = against("pirate-frigate")
    enter(g, "1 shoot\n0 shoot\nchance roll 1 1 1\nchance roll 1 1 1")
    assert g.enemy is not None
    g.enemy = g.enemy.put("cannons", 0)
    g._moves = {}
    wanted = declaration(g, "pirate-frigate", 0, 2)
    assert str(wanted) == "board"
    assert RULES.automatic(g, 1) == wanted
    for level in ("deckhand", "mate"):
        assert {bots.choose(g, level, 1, Random(seed)) for seed in range(5)} == {wanted}
    enter(g, "1 board")
    assert RULES.automatic(g, 0) is None  # his own ship is his own affair
    hit = against("pirate-frigate")
    enter(hit, "1 shoot\n0 shoot\nchance roll 1 1 1\nchance roll skull 1 1\nchance roll skull 1 1")
    assert hit.to_act() == (1,)
    assert bots.choose(hit, "deckhand", 1, Random(1)) == RULES.automatic(hit, 1)
    assert str(RULES.automatic(hit, 1)) == "hit masts"  # the Cargo is hit twice already


@rule("MM-441")
def test_the_automatic_policy() -> None:
    def facing(number: int = 2, **cube: int) -> str:
        me = captain("C10", "frigate", "~SDO")
        g = two(
            me, npcs=(Npc("pirate-frigate", "E17", "CUR"),), options={"npc_command": "automatic"}
        )
        ship = launched(STANDARD, "frigate")
        for place, value in cube.items():
            ship = ship.put(place, value)
        g.enemy = ship
        return str(declaration(g, "pirate-frigate", 0, number))

    assert facing(number=1) == "shoot"
    assert facing() == "board"  # Leadership 4 against 2
    assert facing(crew=1) == "shoot"
    assert facing(crew=1, hull=1) == "flee"
    assert facing(crew=0, cannons=0) == "flee"
    assert facing(crew=1, cannons=0) == "board"
    assert facing(masts=0, hull=1, crew=1) == "shoot"


@rule("MM-443")
def test_where_the_policy_takes_a_skull_hit() -> None:
    g = two(captain("C10"), npcs=(Npc("pirate-frigate", "E17", "CUR"),))
    for values, place in (
        ((3, 3, 3, 3, 3), "cargo"),
        ((3, 3, 1, 2, 3), "masts"),
        ((2, 1, 1, 1, 1), "hull"),
        ((1, 1, 0, 1, 0), "masts"),
        ((1, 0, 0, 0, 0), "hull"),
    ):
        ship = launched(STANDARD, "frigate")
        for location, value in zip(
            ("hull", "masts", "cargo", "crew", "cannons"), values, strict=True
        ):
            ship = ship.put(location, value)
        g.enemy = ship
        assert takes_hit(g, "pirate-frigate") == place
    g.enemy = None


def test_an_npc_under_the_policy_asks_nobody() -> None:
    me = captain("C10", "frigate", "~SDO", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),), options={"npc_command": "automatic"})
    enter(g, "chance roll skull 1")
    assert g.to_act() == (0,)
    assert g.enclosing(NavalCombat).number == 1


@rule("MM-097", "MM-406", "MM-R245")
@pytest.mark.parametrize("seed", range(2))
def test_npcs_come_only_by_event_cards_and_never_into_ports(seed: int) -> None:
    g = new(2, npc_command="automatic")
    for _ in play_out(g, seed, 1500):
        keys = [npc.key for npc in g.npcs]
        assert len(keys) == len(set(keys)) <= 6
        drawn = len(EVENTS) - len(g.event_deck)
        assert len([npc for npc in g.npcs if npc.commander != WARTIME]) <= drawn
        assert all([npc.zone in ("", *ZONES) for npc in g.npcs])
