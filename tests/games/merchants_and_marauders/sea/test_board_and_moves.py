"""The board, the turn and Move (pp. 6-7, MM-090 to MM-109)."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.death import CaptainDies
from quarterdeck.games.merchants_and_marauders.data.ids import COMPASS
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.kernel import CardSetError
from tests.games.merchants_and_marauders.standard import EVENTS, PORTS, ZONES, changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import NAMES, captain, last, offered, position, two


@rule("MM-090", "MM-R6")
def test_the_map_has_17_zones_and_16_ports() -> None:
    assert len(ZONES) == 17
    assert len(PORTS) == 16
    nations = [zone.nation for zone in ZONES.values()]
    assert {nation: nations.count(nation) for nation in set(nations)} == {
        "spanish": 6, "english": 5, "french": 3, "dutch": 2, "": 1,
    }  # fmt: skip
    g = two(captain("C08", "sloop", "~CSE"))
    assert refusal(g, 0, "enter") == "there is no port here"


@rule("MM-091", "MM-R8")
def test_every_zone_has_its_text() -> None:
    assert all(zone.effect for zone in ZONES.values())
    assert [zone.id for zone in ZONES.values() if not zone.effect_name] == ["CSE"]
    assert all(zone.provenance for zone in ZONES.values())


@rule("MM-092", "MM-436", "MM-R6", "MM-R106")
def test_borders_carry_opposite_letters() -> None:
    assert ZONES["HAV"].neighbours["NE"] == "NAS"
    assert ZONES["NAS"].neighbours["SW"] == "HAV"
    assert sum(len(zone.adjacent) for zone in ZONES.values()) == 2 * 34
    assert all(set(zone.neighbours) <= set(COMPASS) for zone in ZONES.values())
    with pytest.raises(CardSetError, match="not the same both ways"):
        changed("zones", "HAV", neighbours={"N": "NAS"})


@rule("MM-093")
def test_the_at_war_space_shows_no_war_or_two_nations() -> None:
    assert two(captain("C08")).view(None)["war"] == []
    g = two(captain("C08"), war="english dutch")
    assert g.view(None)["war"] == ["english", "dutch"]
    assert g.at_war("english", "dutch")
    assert not g.at_war("english", "french")
    assert not g.at_war("english", "english")


@rule("MM-094", "MM-403", "MM-405")
def test_npc_captains_lie_open() -> None:
    g = two(captain("C08"), npcs=(Npc("spanish", "E10", "CAR"), Npc("pirate-sloop", "E13", "OLD")))
    for seat in (None, 0, 1):
        naval, pirate = g.view(seat)["npcs"]
        assert naval["name"] == "Blas de Lezo"
        assert (naval["seamanship"], naval["scouting"], naval["leadership"]) == (3, 3, 4)
        assert pirate["ship"] == "sloop"
        assert g.view(seat)["enemy"] is None


# ---- the turn


@rule("MM-096", "MM-097", "MM-R1")
def test_a_round_is_one_event_and_a_turn_each() -> None:
    g = position(captain("C01"), captain("C05"), captain("C09"))
    assert g.to_act() == (0,)
    assert refusal(g, 1, "end") == "it is not your turn"
    enter(g, "0 end")
    assert g.to_act() == (1,)
    events = enter(g, "1 end\n2 end")
    assert kinds(events)[-1] == "round"
    assert g.to_act() == ()  # the Event Card is drawn before anybody acts
    assert refusal(g, 0, "end") == "chance must decide first"
    left = g.events_left
    events = enter(g, "chance draw E30")
    assert g.events_left == left - 1
    assert kinds(events)[0] == "event"
    assert last(events, "event")["seat"] == 0
    assert g.to_act() == (0,)
    assert g.view(1)["events"] == ["E30"]


@rule("MM-099", "MM-101", "MM-R29")
def test_an_event_is_read_aloud_acts_and_is_discarded() -> None:
    g = two(captain("C01"), events="E30")
    assert g.view(None)["events"] == ["E30"]
    assert all(card.effect for card in EVENTS.values() if card.kind == "event")
    enter(g, "0 end")
    assert g.events == ("E30",)  # it acts until the round is over
    enter(g, "1 end")
    assert g.events == ()
    assert g.event_discard == ("E30",)


@rule("MM-102", "MM-R30")
def test_three_actions_and_no_more() -> None:
    g = two(captain("C01", "sloop", "~HAV"))
    enter(g, "0 sail NAS\n0 sail HAV\n0 sail POR")
    assert g.view(0)["turn_state"]["actions"] == 0
    assert refusal(g, 0, "sail HAV") == "no actions left"
    assert refusal(g, 0, "scout merchant") == "no actions left"
    enter(g, "0 end")
    assert g.to_act() == (1,)
    enter(g, "1 end")  # none used: allowed
    assert g.round == 6


@rule("MM-103", "MM-EX-4")
def test_actions_are_combined_as_one_likes() -> None:
    g = two(captain("C01", "sloop", "~HAV"))
    enter(g, "0 sail NAS\n0 sail TOR\n0 scout merchant\nchance roll 1 2 3")
    assert g.view(0)["turn_state"]["actions"] == 0
    assert refusal(g, 0, "sail HAV") == "no actions left"
    g = two(captain("C01", "sloop", "~HAV"), modifications={"NAS": "chasers"})
    enter(g, "0 sail NAS\n0 enter\n0 port\n0 done")
    assert refusal(g, 0, "port") == "no actions left"
    g = two(captain("C01", "sloop", "~HAV"))
    assert refusal(g, 0, "dance") == "'dance' is not an action of this game"


# ---- Move


@rule("MM-104", "MM-R250")
def test_sail_to_an_adjacent_zone() -> None:
    g = two(captain("C01", "sloop", "~HAV"))
    assert offered(g, 0, "sail") == ["sail NAS", "sail TOR", "sail POR"]
    assert refusal(g, 0, "sail TRI") == "Trinidad is not adjacent to Havana"
    events = enter(g, "0 sail NAS")
    assert (g.players[0].zone, g.players[0].in_port) == ("NAS", False)
    assert last(events, "sailed") == {"seat": 0, "from": "HAV", "to": "NAS"}


@rule("MM-105", "MM-R33")
def test_a_port_is_left_for_its_own_zone() -> None:
    g = two(captain("C01", "sloop", "HAV"))
    assert moves(g, 0)[:1] == ["leave"]
    assert refusal(g, 0, "sail NAS") == "leave port first"
    enter(g, "0 leave")
    assert (g.players[0].zone, g.players[0].in_port) == ("HAV", False)
    assert refusal(g, 0, "leave") == "you are at sea"
    me = captain("C01", "sloop", "HAV", hold="K01 K02 K03", bounties="spanish 1")
    g = two(me, npcs=(Npc("spanish", "E10", "HAV"),))
    assert refusal(g, 0, "leave") == "discard 1 Cargo Card first, your ship holds 2"
    enter(g, "0 discard K02")
    assert g.view(0)["turn_state"]["actions"] == 3  # spent when the ship has left, not before
    enter(g, "0 leave")
    assert g.view(0)["turn_state"]["actions"] == 2
    assert g.trail()[-1].startswith("NpcsScout")  # and only then the hostile ship looks for her


@rule("MM-106", "MM-R245")
def test_the_port_of_the_zone_is_entered() -> None:
    g = two(captain("C01", "sloop", "~NAS"), captain("C02", "sloop", "NAS"))
    assert refusal(g, 0, "enter HAV") == "that port is not in your Sea-Zone"
    enter(g, "0 enter")
    for seat in (None, 1):
        me = g.view(seat)["players"][0]
        assert (me["zone"], me["in_port"]) == ("NAS", True)  # beside another player


@rule("MM-107", "MM-EX-5", "MM-109")
def test_every_step_costs_an_action() -> None:
    """Frances Wright sails from Havana to Nassau; business there must wait a turn."""
    g = two(captain("C01", "sloop", "HAV"), modifications={"NAS": "chasers"})
    places = []
    for move in ("0 leave", "0 sail NAS", "0 enter"):
        enter(g, move)
        p = g.players[0]
        places.append((p.zone, p.in_port, g.view(0)["turn_state"]["actions"]))
    assert places == [("HAV", False, 2), ("NAS", False, 1), ("NAS", True, 0)]
    assert refusal(g, 0, "port") == "no actions left"
    enter(g, "0 end\n1 end\nchance draw E30\n0 port")
    assert g.view(0)["turn_state"]["port_used"] is True


@rule("MM-108")
@pytest.mark.parametrize("ship", ["sloop", "flute", "frigate", "galleon", "man-o-war"])
def test_all_ships_move_alike_damaged_or_not(ship: str) -> None:
    whole = two(captain("C01", ship, "~HAV"))
    broken = two(captain("C01", ship, "~HAV", cubes="masts 0 crew 0"))
    expected = ["sail NAS", "sail TOR", "sail POR"]
    assert offered(whole, 0, "sail") == offered(broken, 0, "sail") == expected
    enter(broken, "0 sail NAS")
    assert broken.view(0)["turn_state"]["actions"] == 2


# ---- closed ports


@rule("MM-371", "MM-R31", "MM-R32", "MM-R74")
def test_port_royal_lets_the_wanted_in_for_a_fee_or_a_roll() -> None:
    wanted = captain("C13", "sloop", "~POR", bounties="english 2", gold=5)
    g = two(wanted)
    assert offered(g, 0, "enter") == ["enter pay", "enter roll"]
    enter(g, "0 enter pay")
    assert (g.players[0].in_port, g.players[0].gold) == (True, 2)
    g = two(wanted)
    events = enter(g, "0 enter roll\nchance roll 1 2 4")
    assert not g.players[0].in_port
    assert g.view(0)["turn_state"]["actions"] == 2  # the action is spent
    assert "turned_away" in kinds(events)
    enter(g, "0 enter roll\nchance roll skull 2 4")
    assert g.players[0].in_port
    g = two(wanted._replace(gold=2))
    assert offered(g, 0, "enter") == ["enter roll"]
    assert refusal(g, 0, "enter pay") == "entering costs 3 Gold"
    g = two(captain("C01", "sloop", "~POR", bounties="english 2"))
    assert offered(g, 0, "enter") == ["enter"]  # her home-port: no question


@rule("MM-R31", "MM-056")
def test_war_closes_ports_and_no_haven_opens_them() -> None:
    g = two(captain("C13", "sloop", "~POR", bounties="english 1"), war="english spanish")
    assert refusal(g, 0, "enter") == "your nation is at war with England"
    assert g.view(0)["zones"]["POR"]["closed"] == "war"
    g = two(captain("C05", "sloop", "~POR"), war="english spanish")
    assert offered(g, 0, "enter") == ["enter"]


@rule("MM-R31", "MM-R75")
def test_who_becomes_wanted_in_port_may_stay() -> None:
    g = two(captain("C13", "sloop", "NAS"), modifications={"NAS": "chasers"})
    g.set_bounty(0, "english", 1)
    enter(g, "0 port\n0 done\n0 leave")
    assert refusal(g, 0, "enter") == "you are wanted by England"


@rule("MM-R250", "MM-R188")
def test_the_others_may_answer_a_ship_that_comes_into_a_zone() -> None:
    holder = captain("C02", "sloop", "BRI", hand="G25")
    g = position(captain("C01", "sloop", "~HAV"), holder, captain("C05", "sloop", "PET"))
    enter(g, "0 sail NAS")
    assert g.to_act() == (1,)  # whatever the card is: to be skipped would tell
    assert g.view(None)["doing"][-1]["timing"] == "zone entered"
    enter(g, "1 pass")
    assert g.to_act() == (0,)


@rule("MM-R249", "MM-143")
def test_a_load_without_a_cargo_space_is_lost_on_leaving_port() -> None:
    silver = captain("C13", "frigate", "CAR", missions="M19", cubes="cargo 0")
    g = two(silver)
    (leave,) = [move for move in g.legal_moves(0) if move.verb == "leave"]
    assert "will be lost" in RULES.describe(g, 0, leave, NAMES).confirm
    events = enter(g, "0 leave")
    lost = last(events, "mission_dropped")
    assert lost == {"seat": 0, "mission": "M19", "why": "load", "gold": 0}
    assert (g.players[0].missions, g.mission_discard) == ((), ("M19",))
    g = two(silver._replace(cubes="cargo 1"))
    (leave,) = [move for move in g.legal_moves(0) if move.verb == "leave"]
    assert not RULES.describe(g, 0, leave, NAMES).confirm
    enter(g, "0 leave")
    assert [one.id for one in g.players[0].missions] == ["M19"]
    g = two(captain("C15", "frigate", "CAR", missions="M19 M08", cubes="cargo 1"))
    enter(g, "0 leave")  # room for one of the two
    assert [one.id for one in g.players[0].missions] == ["M19"]


@rule("MM-371", "MM-R32", "MM-R231")
def test_whoever_has_papers_may_still_pay_at_port_royal() -> None:
    forger = captain("C13", "sloop", "~POR", bounties="english 1", proved="R01")
    g = two(forger)
    assert offered(g, 0, "enter") == ["enter", "enter pay", "enter roll"]
    enter(g, "0 enter pay\n0 leave")
    assert g.chance() is None  # the papers were not shown, so they do not wear out
    assert g.players[0].gold == 7
    g = two(forger)
    enter(g, "0 enter\n0 leave")
    assert g.chance() is not None
    g = two(forger, war="english spanish")  # a haven opens no port that war has closed
    assert offered(g, 0, "enter") == ["enter"]


@rule("MM-145", "MM-103")
def test_business_outside_a_port_action_is_refused_for_what_it_is() -> None:
    for what in ("repair masts", "weapon grapeshot", "modify", "ship frigate", "check", "collect"):
        assert refusal(two(captain("C01", "sloop", "~HAV")), 0, what) == "you are not in a port"
        assert refusal(two(captain("C01", "sloop", "HAV")), 0, what) == "take a Port action first"
    g = two(captain("C13", "sloop", "~CSE", missions="M14"))
    enter(g, "0 sail CUR\n0 sail CSE\n0 sail CUR")
    assert refusal(g, 0, "survey M14") == "no actions left"


@rule("MM-R28", "MM-084")
def test_a_dead_captains_player_still_starts() -> None:
    g = position(captain("C01"), captain("C05"), captain("C09"), to_move=1, run=CaptainDies(0))
    assert g.players[0].captain == ""
    enter(g, "1 end\n2 end")
    events = enter(g, "chance draw E30")
    assert last(events, "event")["seat"] == 0
    assert (last(events, "turn")["seat"], g.trail()[-1]) == (0, "NewCaptain.turn_up")


@rule("MM-310", "MM-369")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    g = two(captain("C13", "sloop", "~NAS", bounties="english 1", hand="G23"))
    enter(g, "0 play G23")
    assert offered(g, 0, "enter") == ["enter"]
    enter(g, "0 end\n1 end\nchance draw E30")
    assert refusal(g, 0, "enter") == "you are wanted by England"


@rule("MM-R250", "MM-418")
def test_coming_into_a_zone_its_text_then_cards_then_npcs() -> None:
    me = captain("C13", "frigate", "~CCS", bounties="dutch 1")
    g = two(me, captain("C16", "sloop", "SDO", hand="G25"), npcs=(Npc("dutch", "E01", "TRI"),))
    enter(g, "1 pass\n0 sail TRI")  # the turn began with a window of its own
    assert g.trail()[-1] == "SkillCheck.show"  # the shoals
    enter(g, "chance roll skull 1 1")
    assert g.to_act() == (1,)
    assert g.view(None)["doing"][-1]["timing"] == "zone entered"
    enter(g, "1 pass")
    assert g.trail()[-1].startswith("NpcsScout")
