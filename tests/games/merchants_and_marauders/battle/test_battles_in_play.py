"""Battles as they come about in a turn, and what they leave behind (pp. 11 to 15): rulings on who
fights on, who is left, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.death import lay_down
from quarterdeck.games.merchants_and_marauders.battle.fray import leader
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.data.ids import WARTIME
from quarterdeck.games.merchants_and_marauders.npc.captains import MoveNpcs, NpcsScout
from quarterdeck.games.merchants_and_marauders.npc.command import station
from quarterdeck.games.merchants_and_marauders.pieces import Arrival, Enemy, Npc, launched
from quarterdeck.kernel import Event
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import (
    COMMANDER,
    LEADER,
    MATE,
    SAILOR,
    against,
    attacker,
    battle,
    both,
    cubes,
    is_fighting,
    quiet_round,
    rolled,
    target,
)
from ..scenario import Position, captain, last, position, two

FLEETS = (Npc("english", "E04", "SDO"), Npc("french", "E07", "SDO"))
FLEE = "1 shoot\n0 flee\n" + rolled("1 1 1", "X 1 1 1")  # past an admiral without a skull


def hunted(cubes: str = "") -> Position:
    """A captain whom two admirals have found as his turn began; the French one comes first."""
    me = captain("C12", "frigate", "~SDO", bounties="spanish 1", cubes=cubes)
    g = two(me, npcs=FLEETS)
    enter(g, "chance roll skull 1 1\nchance roll skull 1\nchance draw french")
    return g


@rule("MM-429", "MM-R115", "MM-R114", "MM-425", "MM-446", "MM-R125")
def test_whoever_escapes_one_finder_has_to_fight_the_next() -> None:
    g = hunted()
    enter(g, "1 shoot\n0 shoot\n" + rolled("X 1 1", "X X X X", "1", "1 1 2"))
    assert cubes(g, "french") == {"hull": 3, "masts": 2, "cargo": 1, "crew": 3, "cannons": 3}
    events = enter(g, FLEE)
    assert last(events, "battle") == {"aggressor": "english", "defender": 0, "zone": "SDO"}
    assert cubes(g, 0)["cargo"] == 2  # with the damage of the first battle
    assert g.enemy == launched(STANDARD, "frigate")  # while the NPC is whole
    assert g.enclosing(NpcsScout).found == ()
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1 1 1 1") + f"\n{FLEE}")
    assert g.to_act() == (0,)  # and nobody scouts again
    assert g.view(0)["turn_state"]["actions"] == 3


@rule("MM-R115", "MM-R166", "MM-540")
def test_whoever_dies_meets_no_further_finder() -> None:
    g = hunted("hull 1 cargo 0")
    events = enter(g, "1 shoot\n0 shoot\n" + rolled("X 1 1", "1 1 1 1", "1 1 1"))
    assert g.players[0].captain == ""
    assert "battle" not in kinds(events)
    assert g.turn == 1  # before his first action


@rule("MM-R112", "MM-421")
def test_whoever_turns_pirate_beside_a_naval_ship_is_looked_for_later() -> None:
    g = two(captain("C09", "sloop", "~SDO"), npcs=FLEETS[1:])
    enter(g, "0 scout merchant\nchance roll skull\nchance draw french\n0 raid french")
    assert g.players[0].bounty("french") == 1
    enter(g, "chance draw K04\nchance draw K07\nchance draw K08\nchance roll 1 1")
    while g.turn == 0:
        assert not is_fighting(g)
        assert not g.trail()[-1].startswith("NpcsScout")
        enter(g, "0 end" if "end" in moves(g, 0) else "0 done")
    enter(g, "1 end\nchance draw E30")
    assert g.turn == 0
    assert g.trail()[-1].startswith("NpcsScout")


@rule("MM-R121", "MM-R178", "MM-117")
def test_an_npc_that_fled_cannot_be_scouted_for_again_in_that_turn() -> None:
    me = captain(SAILOR, "galleon", "~SDO", bounties="dutch 1")  # pirates leave him alone
    g = two(me, npcs=(Npc("pirate-sloop", COMMANDER["pirate-sloop"], "SDO"),))
    enter(g, "0 scout pirate-sloop\nchance roll skull 1 1\n0 shoot\n1 shoot")
    enter(g, rolled("1 1 1", "1 1 1 1") + "\n0 shoot\n1 flee\n" + rolled("1 1 1", "X 1 1 1"))
    assert not is_fighting(g)
    assert [npc.zone for npc in g.npcs] == ["SDO"]
    assert refusal(g, 0, "scout pirate-sloop") == "already scouted for Jack Rackham this turn"


@rule("MM-R133", "MM-538")
def test_of_two_who_sink_the_aggressor_places_his_modifications_first() -> None:
    wreck = "hull 1 cargo 0"
    g = battle(attacker(cubes=wreck, mods="chasers"), target(cubes=wreck, mods="swivel-guns"))
    both(g, "shoot", "shoot", "X X 1", "X 1", "1 1 1", "1")
    assert g.to_act() == (0,)
    enter(g, f"0 place {g.free_ports()[0]}")
    assert g.to_act() == (1,)
    enter(g, f"1 place {g.free_ports()[0]}")
    assert [p.captain for p in g.players] == ["", ""]
    assert [batch.tokens for batch in g.hidden_modifications[-2:]] == [
        ("chasers",), ("swivel-guns",),
    ]  # fmt: skip


@rule("MM-R133", "MM-R72")
def test_an_npc_that_sinks_with_its_enemy_is_dead_too() -> None:
    g = against("dutch", attacker(cubes="hull 1 cargo 0"))
    assert g.enemy is not None
    g.enemy = g.enemy.put("hull", 1).put("cargo", 0)
    enter(g, "1 shoot\n0 shoot\n" + rolled("X X X", "X 1 1", "1 1 1", "1"))
    assert g.players[0].captain == ""
    assert g.players[0].glory == 0
    assert g.npc("dutch") is None
    assert "E01" in g.event_discard


@rule("MM-R131")
def test_as_long_as_one_ship_could_flee_or_board_the_battle_goes_on() -> None:
    wreck = "masts 0 cannons 0"
    assert is_fighting(battle(attacker(cubes=wreck), target(cubes="cannons 0 crew 0")))  # Flee
    assert is_fighting(battle(attacker(cubes="cannons 0 crew 0"), target(cubes=wreck)))
    g = battle(attacker(cubes="cannons 0"), target(cubes=f"{wreck} crew 0"))
    quiet_round(g)
    events = enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "1"))
    assert "battle_stuck" not in kinds(events)
    g.players[0].ship = g.players[0].vessel().put("masts", 0)
    g._moves = {}
    events = enter(g, "0 shoot\n1 shoot\n" + rolled("1", "1"))
    assert kinds(events)[-3:-1] == ["battle_stuck", "battle_over"]
    assert last(events, "battle_over") == {"winner": None, "how": "none", "sides": [0, 1]}


@rule("MM-R131", "MM-444")
def test_an_npc_that_may_not_flee_is_stuck_like_any_other() -> None:
    def is_on(mine: str) -> bool:
        g = against("pirate-frigate", attacker(cubes=mine))
        assert g.enemy is not None
        g.enemy = g.enemy.put("cannons", 0).put("crew", 0)
        enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1"))
        return is_fighting(g)

    assert is_on("cannons 0 masts 0")  # with Crew aboard he is stronger, so it may flee
    assert not is_on("cannons 0 masts 0 crew 0")


@rule("MM-R119", "MM-R167", "MM-442")
def test_a_neighbour_without_a_captain_still_leads_the_npc() -> None:
    g = against("pirate-frigate", attacker())
    lay_down(g, 1)
    assert leader(g, "pirate-frigate", 0) == 1
    assert g.to_act() == (1,)
    enter(g, "1 shoot")
    assert g.to_act() == (0,)


@rule("MM-R20", "MM-547", "MM-041")
def test_the_last_captains_death_counts_for_more_than_an_announced_target() -> None:
    """Whoever has more points in all wins then, also if another has announced the target."""
    rich = attacker(glory=5, stash=50)  # 10 in all, announced at once
    g = position(
        rich, target(cubes="hull 1 cargo 0"), captain(LEADER, "sloop", "~HAV", glory=11),
        captains_left=0, turns=0,
    )  # fmt: skip
    assert 0 in g.announced
    enter(g, "0 scout 1\nchance roll skull 1 1\n0 shoot\n1 shoot")
    enter(g, rolled("X X X", "1 1", "1 1 1") + "\nchance draw G34")
    assert g.is_over()  # the other two have no turn any more
    result = g.result()
    assert result is not None
    assert (result.scores, result.winners) == ((11, 0, 11), (2,))  # 6 and 11 on the track
    assert result.reason == "no Captain was left"


@rule("MM-R162", "MM-532", "MM-533", "MM-R158")
def test_goods_that_a_claimed_pirate_sloop_cannot_hold_go_overboard_by_choice() -> None:
    g = against("pirate-sloop", attacker(hold="K01 K12 K22", cubes="crew 3"))
    assert g.enemy is not None
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1 1 1"))
    g.enemy = g.enemy.put("crew", 0).put("cargo", 1).put("hull", 1)
    enter(g, "1 shoot\n0 board\n" + rolled("1 1 1", "X 1 1") + "\nchance draw G34\n0 claim")
    assert refusal(g, 0, "done") == "no room: your hold carries 1"
    enter(g, "0 discard K01\n0 discard K22")
    assert not is_fighting(g)
    assert g.players[0].hold == ("K12",)
    assert g.players[0].gold == 15
    assert cubes(g, 0) == {"hull": 1, "masts": 2, "cargo": 1, "crew": 2, "cannons": 1}


@rule("MM-510", "MM-R159")
@pytest.mark.parametrize("claimed", [True, False])
def test_chasers_are_ready_again_after_the_battle_on_whatever_ship(claimed: bool) -> None:
    g = battle(attacker("sloop"), target(card=MATE, mods="chasers", cubes="crew 1"))
    quiet_round(g)
    enter(g, "0 shoot\n1 flee\n1 chasers\n" + rolled("1", "1 1 1", "1 1"))
    assert g.players[1].vessel().used == ("chasers",)
    both(g, "board", "shoot", "X X X", "1 1", "X X", "1 1")
    enter(g, "chance draw G34\n0 " + ("claim" if claimed else "keep-ship") + "\n0 done")
    if claimed:
        assert g.players[0].vessel().mods == ("chasers",)
        assert g.players[0].vessel().used == ()
    else:
        enter(g, f"1 place {g.free_ports()[0]}")
        assert g.hidden_modifications[-1].tokens == ("chasers",)


@rule("MM-448", "MM-R177")
def test_a_battle_leaves_nothing_of_itself_behind() -> None:
    g = battle()
    quiet_round(g)
    both(g, "flee", "shoot", "X 1 1", "4 3")
    assert not g.under_way(NavalCombat)
    assert g.enemy is None


@rule("MM-441", "MM-443")
def test_the_policy_answers_for_an_npc_that_was_attacked() -> None:
    g = against("pirate-frigate", attacker(), attacks=True)
    assert RULES.automatic(g, 0) is None  # the captain declares first, for himself
    enter(g, "0 shoot")
    assert str(RULES.automatic(g, 1)) == "shoot"
    enter(g, "1 shoot\n" + rolled("1 1 1", "1 1 1") + "\n0 shoot")
    assert str(RULES.automatic(g, 1)) == "board"  # Leadership 3 against 2
    alone = against(
        "pirate-frigate", attacker(), attacks=True, options={"npc_command": "automatic"}
    )
    enter(alone, "0 shoot\n" + rolled("1 1 1", "1 1 1"))
    events = enter(alone, "0 shoot\n" + rolled("1 1 1", "1 1 1"))
    assert [event.public["action"] for event in events if event.kind == "declared"] == [
        "shoot", "board",
    ]  # fmt: skip


@rule("MM-R115")
def test_npcs_scout_in_a_fixed_order() -> None:
    keys = ("spanish", "dutch", "french", "english")
    npcs = tuple([Npc(key, COMMANDER[key], "SDO") for key in keys])
    g = two(captain("C12", "frigate", "~PET", bounties="spanish 1"), npcs=npcs)
    for npc in npcs:  # they came in that order
        station(g, npc)
    enter(g, "0 sail SDO")
    seen = []
    while g.trail()[-1].startswith("NpcsScout"):
        seen.append(g.enclosing(NpcsScout).foe)
        chance = g.chance()
        enter(g, "chance roll " + " ".join(["1"] * getattr(chance, "count", 0)))
    assert seen[:4] == ["english", "french", "dutch", "spanish"]


@rule("MM-510", "MM-R222")
def test_chasers_that_are_not_fired_stay_ready() -> None:
    g = battle(attacker(mods="chasers"), target(mods="chasers"))
    quiet_round(g)
    enter(g, "0 shoot\n1 flee")
    assert g.to_act() == (0,)
    enter(g, "0 pass")
    assert g.to_act() == (1,)  # he flees himself, and may fire all the same
    events = enter(g, "1 pass\n" + rolled("1 1 1", "1 1"))
    assert "chasers" not in kinds(events)
    assert "located" not in kinds(events)
    assert [p.vessel().used for p in g.players] == [(), ()]
    events = enter(g, "0 shoot\n1 flee\n0 pass\n1 chasers\n" + rolled("1", "1 1 1", "1 1"))
    assert [event.public for event in events if event.kind == "chasers"] == [{"seat": 1}]
    assert [cubes(g, seat)["cargo"] for seat in (0, 1)] == [2, 3]
    assert [p.vessel().used for p in g.players] == [(), ("chasers",)]


@rule("MM-R149", "MM-502")
def test_hooks_that_were_thrown_do_not_keep_the_other_from_throwing_his() -> None:
    g = battle(attacker(weapons="grappling-hooks"), target(weapons="grappling-hooks"))
    quiet_round(g)
    both(g, "board", "board", "4 2 1", "3 2")
    enter(g, "0 reroll 4 2 1\n" + rolled("X 2 1"))
    assert g.to_act() == (1,)
    events = enter(g, "1 reroll 3 2\n" + rolled("X X"))
    assert last(events, "contest_won")["side"] == 1
    assert [p.weapons for p in g.players] == [(), ()]


@rule("MM-R188", "MM-510")
def test_an_ability_is_asked_for_also_after_chasers() -> None:
    g = battle(attacker(card="C08", mods="chasers"))  # Weather eye
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1 1", "1 1") + "\n0 pass\n0 shoot\n1 flee")
    enter(g, "0 chasers\n" + rolled("1", "X 2 1", "1 1"))
    assert moves(g, 0) == ["reroll", "pass"]


# ---- who has a say when hits are fixed


@rule("MM-512", "MM-R138", "MM-R141")
def test_reinforced_hulls_of_both_are_asked_about_the_aggressors_first() -> None:
    g = battle(attacker(mods="reinforced-hull"), target(mods="reinforced-hull"))
    both(g, "shoot", "shoot", "X X X", "X 1", "1 1 2", "3")
    assert moves(g, 0) == ["brace crew", "pass"]
    events = enter(g, "0 brace crew")
    assert last(events, "braced") == {"seat": 0, "location": "crew"}
    assert moves(g, 1) == ["brace cargo", "brace masts", "pass"]
    enter(g, "1 pass")
    assert cubes(g, 0)["crew"] == 3
    assert (cubes(g, 1)["cargo"], cubes(g, 1)["masts"]) == (1, 2)
    assert [p.vessel().used for p in g.players] == [("reinforced-hull",), ()]


@rule("MM-512", "MM-R188")
@pytest.mark.parametrize("means", [{"mods": "reinforced-hull"}, {"card": "C13"}])
def test_whoever_is_not_hit_is_not_asked(means: dict[str, str]) -> None:
    g = battle(attacker(**means))
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 2")
    assert g.trail()[-1] == "NavalRound.note_declaration"  # of the next round


@rule("MM-R141", "MM-R188", "MM-474")
def test_an_aggressor_has_his_say_also_after_the_other_has_placed_his_hits() -> None:
    g = battle(attacker(card="C13"))  # Cool under fire
    both(g, "shoot", "shoot", "X X X", "X 1", "X 1 1", "3")
    enter(g, "1 hit masts")
    assert "shift crew cargo" in moves(g, 0)


@rule("MM-443", "MM-473")
def test_the_policy_places_no_hits_on_a_captains_own_ship() -> None:
    g = against("pirate-frigate", attacker(mods="reinforced-hull"))
    enter(g, "1 shoot\n0 shoot\n" + rolled("X X X", "1 1 1", "X 1 2"))
    assert g.to_act() == (0,)
    assert RULES.automatic(g, 0) is None
    enter(g, "0 hit hull")
    assert "brace hull" in moves(g, 0)
    assert RULES.automatic(g, 0) is None


@rule("MM-478", "MM-479")
def test_a_ship_that_goes_down_loses_no_goods_at_random_first() -> None:
    g = battle(b=target(cubes="hull 1 crew 1", hold="K01 K12 K22"))
    events = both(g, "shoot", "shoot", "X X X", "1 1", "1 3 3")
    assert "lost_cargo" not in kinds(events)
    assert g.trail()[-1].startswith("DrawCards")  # the victor's Glory Card comes at once
    enter(g, "chance draw G34")
    assert g.cargo_discard == ("K01", "K12", "K22")


@rule("MM-479", "MM-R140", "MM-R249")
def test_lost_goods_are_told_and_of_two_missions_the_one_with_a_load_goes() -> None:
    loser = target(card="C15", hold="K01", missions="M08 M05", cubes="cargo 2")  # Busy man
    g = battle(attacker(cubes="cannons 2"), loser)
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1")
    events = enter(g, "chance draw K01")
    assert last(events, "lost_cargo") == {"seat": 1, "card": "K01"}
    lost = last(events, "mission_dropped")
    assert lost == {"seat": 1, "mission": "M08", "why": "load", "gold": 0}
    assert [one.id for one in g.players[1].missions] == ["M05"]


@rule("MM-R157", "MM-R246", "MM-308")
@pytest.mark.parametrize("end", ["fled", "none"])
def test_a_battle_without_a_winner_fulfils_no_mission(end: str) -> None:
    brethren = attacker(missions="M07", bounties="dutch 1", cubes="crew 1")  # defeat a player
    g = battle(brethren, target(cubes="crew 1"))
    quiet_round(g)
    if end == "fled":
        both(g, "flee", "shoot", "X 1 1", "4 3")
    else:
        both(g, "board", "flee", "X 1 1", "4 3", "X 3", "X 3")
    assert not is_fighting(g)
    assert [one.id for one in g.players[0].missions] == ["M07"]
    assert g.players[0].glory == 0


@rule("MM-530", "MM-377", "MM-355")
def test_a_naval_ships_defeat_is_no_matter_of_rewards() -> None:
    g = against("dutch", attacker())
    assert g.enemy is not None
    g.enemy = g.enemy.put("hull", 1).put("cargo", 0)
    events = enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "X X X", "1 1 1"))
    events += enter(g, "chance draw G34")
    assert not {"reward", "no_reward"} & set(kinds(events))
    assert g.players[0].gold == 10


# ---- NPC captains who die


def sunk(npc: Npc, **board: Any) -> tuple[Position, list[Event]]:
    """Seat 0 sinks that NPC in its own turn."""
    me = attacker(bounties="french 1")  # so that pirates leave him alone
    g = position(
        me,
        captain(LEADER, "sloop", "TRI"),
        npcs=(npc,),
        run=NavalCombat(0, Enemy(npc.key)),
        **board,
    )
    assert g.enemy is not None
    g.enemy = g.enemy.put("hull", 1).put("cargo", 0)
    events = enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "1 1 1"))
    return g, events + enter(g, "chance draw G34")


@rule("MM-409", "MM-410", "MM-R29")
def test_a_successor_comes_also_when_another_npc_is_on_its_way() -> None:
    g, events = sunk(Npc("dutch", "E03", "SDO", ("E01",)), arrivals=(Arrival("spanish", "E12"),))
    assert last(events, "npc_dies") == {"npc": "dutch", "card": "E03"}
    assert g.arrivals == (Arrival("spanish", "E12"), Arrival("dutch", ""))
    events = enter(g, "0 end\n1 end")
    assert [(npc.key, npc.commander, npc.zone) for npc in g.npcs] == [
        ("dutch", "E01", "CUR"), ("spanish", "E12", "SJU"),
    ]  # fmt: skip
    said = [event.public["npc"] for event in events if event.kind in ("npc_enters", "npc_returns")]
    assert said == ["spanish", "dutch"]  # in the order in which they were caused


@rule("MM-R98")
def test_a_wartime_commander_leaves_neither_card_nor_successor() -> None:
    g, events = sunk(Npc("dutch", WARTIME, "SDO"), war="dutch spanish")
    assert last(events, "npc_dies")["npc"] == "dutch"
    assert (g.npcs, g.arrivals, g.event_discard) == ((), (), ())
    assert g.war == ("dutch", "spanish")  # the war goes on


@rule("MM-435", "MM-438")
def test_a_ship_moved_by_its_icon_goes_after_nobody() -> None:
    g = two(captain("C09"), npcs=(Npc("french", "E07", "TOR"),), run=MoveNpcs("E22"))
    (told,) = [event.public for event in g._events if event.kind == "npc_moved"]
    assert told == {"npc": "french", "from": "TOR", "to": "PET", "why": "icon"}


@rule("MM-R103", "MM-438")
def test_a_ship_whose_prey_is_in_its_own_zone_is_said_to_stay() -> None:
    wanted = captain("C09", "sloop", "TOR", bounties="spanish 1")
    g = two(wanted, npcs=(Npc("french", "E07", "TOR"),), run=MoveNpcs("E22"))
    assert [event.kind for event in g._events if event.kind.startswith("npc_")] == ["npc_stays"]
    assert last(g._events, "npc_stays")["seat"] == 0


@rule("MM-R115", "MM-429")
def test_whoever_slips_away_from_one_finder_has_still_to_fight_the_other() -> None:
    g = two(captain("C12", "frigate", "~SDO", bounties="spanish 1", proved="R15"), npcs=FLEETS)
    enter(g, "chance roll skull 1 1\n0 use R15\nchance roll skull 1")
    assert g.enclosing(NavalCombat).aggressor == "french"
    assert g.enclosing(NpcsScout).found == ()


@rule("MM-553", "MM-540")
def test_all_are_told_who_leaves_the_sea_and_who_comes() -> None:
    g = two(captain(SAILOR, "sloop", "SMA"), captain(MATE), start=1, to_move=0, turns=1)
    events = enter(g, "0 retire\nchance draw E30\n1 end\nchance draw C11\n0 ship flute")
    wanted = ("retired", "gone_home", "drew_captain", "new_captain")
    assert [event.public for event in events if event.kind in wanted] == [
        {"seat": 0, "captain": SAILOR},
        {"seat": 0, "captain": SAILOR},
        {"seat": 0, "captain": "C11"},
        {"seat": 0, "bank": 10},
    ]
