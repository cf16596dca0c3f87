"""Hit-locations, damage, Special Weapons and modifications in combat (pp. 8, 14-15, MM-471 to
MM-486, MM-500 to MM-514)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.battle.hits import FixHits, StrikeShip, struck
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.effects import happens
from quarterdeck.games.merchants_and_marauders.pieces import launched
from tests.games.merchants_and_marauders.standard import MODIFICATIONS, WEAPONS, changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import (
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
from ..scenario import Position, captain, last, two


def shot(g: Position, *locations: str) -> None:
    """Round 1: seat 0 wins and hits, seat 1 rolls nothing."""
    both(g, "shoot", "shoot", "X X X", "1 1", *locations)


# ---- where hits go


@rule("MM-471")
@pytest.mark.parametrize("cannons", [3, 1, 0])
def test_a_location_die_for_each_hit(cannons: int) -> None:
    g = battle(attacker(cubes=f"cannons {cannons}"))
    both(g, "shoot", "shoot", "X X X", "1 1")
    chance = g.chance()
    assert (getattr(chance, "count", 0)) == cannons


@rule("MM-472", "MM-R52")
def test_the_numbers_of_the_locations() -> None:
    g = battle(attacker("galleon"))  # 4 Cannons
    both(g, "shoot", "shoot", "X X X", "1 1 1", "1 2 3 4")
    assert cubes(g, 1) == {"hull": 3, "masts": 2, "cargo": 2, "crew": 2, "cannons": 2}


@rule("MM-473", "MM-R51", "MM-R137")
def test_a_skull_goes_where_the_target_likes() -> None:
    g = battle()
    shot(g, "X 1 1")
    assert g.to_act() == (1,)
    assert moves(g, 1) == ["hit hull", "hit cargo", "hit masts", "hit crew", "hit cannons"]
    assert refusal(g, 1, "hit bowsprit") == (
        "choose where the hit goes: Hull, Cargo, Masts, Crew or Cannons"
    )
    enter(g, "1 hit masts")
    assert cubes(g, 1) == {"hull": 3, "masts": 2, "cargo": 1, "crew": 3, "cannons": 3}


@rule("MM-474", "MM-R137", "MM-R138")
def test_numbers_come_before_skulls() -> None:
    g = battle(attacker(cubes="cannons 2"), target(cubes="crew 1"))
    shot(g, "X 3")
    assert g.view(1)["doing"][-1]["hits"] == [[], ["crew", "skull"]]  # he sees it coming
    enter(g, "1 hit crew")
    assert cubes(g, 1)["crew"] == 0
    assert cubes(g, 1)["hull"] == 2


@rule("MM-R138", "MM-483")
def test_the_aggressor_places_his_hits_first() -> None:
    g = battle()
    both(g, "shoot", "shoot", "X X 1", "X X", "X 1 1", "X 1")
    assert g.to_act() == (0,)
    enter(g, "0 hit hull")
    assert g.to_act() == (1,)
    enter(g, "1 hit hull")
    assert [cubes(g, 0)["hull"], cubes(g, 1)["hull"]] == [2, 2]


@rule("MM-475", "MM-EX-63", "MM-472")
def test_two_twos_p14() -> None:
    g = battle(attacker(cubes="cannons 2"))
    shot(g, "2 2")
    assert cubes(g, 1)["masts"] == 1


@rule("MM-476", "MM-R139")
def test_a_location_below_one_is_destroyed() -> None:
    g = battle(attacker(cubes="cannons 1"), target(cubes="crew 1"))
    events = both(g, "shoot", "shoot", "X X X", "1 1", "3")
    assert last(events, "destroyed") == {"ship": 1, "locations": ["crew"]}
    assert cubes(g, 1)["crew"] == 0
    ship, marked = struck(launched(STANDARD, "sloop"), ("hull",) * 5, ())
    assert ship.hull == 0
    assert marked == ["hull", "hull"]


@rule("MM-477")
def test_further_hits_strike_the_hull() -> None:
    g = battle(b=target(cubes="cannons 1"))
    shot(g, "4 4 4")
    assert cubes(g, 1)["cannons"] == 0
    assert cubes(g, 1)["hull"] == 1


@rule("MM-478")
def test_a_destroyed_hull_sinks_ship_and_captain() -> None:
    g = battle(b=target(cubes="hull 1"))
    shot(g, "X 1 1")
    events = enter(g, "1 hit hull")
    assert last(events, "battle_over") == {"winner": 0, "how": "sunk", "sides": [0, 1]}
    enter(g, "chance draw G25")
    assert g.players[1].captain == ""
    assert g.players[1].ship is None
    assert g.players[0].glory == 1


@rule("MM-479", "MM-R140")
def test_cargo_that_no_longer_fits_is_lost_at_random() -> None:
    g = battle(attacker(cubes="cannons 2"), target(hold="K01 K12 K22", mods="reinforced-hull"))
    shot(g, "1 1")
    assert len(g.players[1].hold) == 3  # until he passes the hold could still be saved
    enter(g, "1 pass")
    chance = g.chance()
    assert chance is not None
    assert len(chance.outcomes(g)) == 3
    enter(g, "chance draw K12\nchance draw K01")
    assert g.players[1].hold == ("K22",)
    assert g.cargo_discard == ("K01", "K12")
    g = battle(attacker(cubes="cannons 2"), target(hold="K01", gold=9))
    shot(g, "1 1")
    assert g.players[1].hold == ("K01",)
    assert g.players[1].gold == 9


@rule("MM-R249")
def test_a_load_is_lost_only_with_the_last_cargo_space() -> None:
    g = battle(attacker(cubes="cannons 2"), target(hold="K01 K12", missions="M08"))
    shot(g, "1 1")
    enter(g, "chance draw K01\nchance draw K12")  # room for the load alone
    assert [one.id for one in g.players[1].missions] == ["M08"]
    both(g, "shoot", "shoot", "X X X", "1 1", "1 2")
    assert g.players[1].missions == ()
    assert g.mission_discard == ("M08",)


@rule("MM-480", "MM-R130", "MM-R142", "MM-485")
def test_without_masts_a_single_die() -> None:
    g = battle(attacker("sloop", cubes="masts 0", mods="advanced-rigs"))
    enter(g, "0 shoot\n1 shoot")
    assert getattr(g.chance(), "count", 0) == 1
    g = battle(attacker("sloop", cubes="masts 1", mods="advanced-rigs"))
    enter(g, "0 shoot\n1 shoot")
    assert getattr(g.chance(), "count", 0) == 4


@rule("MM-481", "MM-R135")
def test_a_ship_without_crew_is_taken_at_once() -> None:
    g = battle(b=target(cubes="crew 0", mods="swivel-guns"))
    quiet_round(g)
    events = both(g, "board", "flee", "X X X", "1 1")
    assert "crew_rolled" not in kinds(events)
    assert "swivel_guns" not in kinds(events)
    assert last(events, "crew_over")["winner"] == 0


@rule("MM-482", "MM-483")
def test_hits_of_a_round_are_simultaneous() -> None:
    g = battle(b=target(cubes="cannons 1 hull 1"))
    both(g, "shoot", "shoot", "X X X", "X 1", "4 1 2", "1")
    assert cubes(g, 1)["cannons"] == 0
    assert cubes(g, 0)["cargo"] == 2  # the shot was on its way
    events = both(g, "shoot", "shoot", "X X X", "X X", "1 1 2")
    assert [event.public["by"] for event in events if event.kind == "located"] == [0]
    g = battle(b=target(cubes="hull 1 cargo 0"))
    both(g, "shoot", "shoot", "X X X", "X 1", "1 1 1", "2")
    assert cubes(g, 0)["masts"] == 2  # fired by a sinking ship


@rule("MM-484")
def test_a_wreck_still_sails() -> None:
    g = two(captain(SAILOR, "frigate", "~SMA", cubes="masts 0 crew 0"))
    assert "enter" in moves(g, 0)
    assert [move for move in moves(g, 0) if move.startswith("sail")]


@rule("MM-485")
def test_a_battle_repairs_nothing() -> None:
    g = battle()
    shot(g, "2 2 2")
    both(g, "flee", "shoot", "X X X", "1")
    assert not is_fighting(g)
    assert g.players[1].vessel().masts == 0


# ---- StrikeShip


def strike(hits: tuple[str, ...], no_hull: bool = False, **rest: Any) -> Position:
    return two(captain(SAILOR, "sloop", "~TRI", **rest), run=StrikeShip(0, hits, no_hull))


@rule("MM-473", "MM-477")
def test_a_storm_strikes_one_ship() -> None:
    g = strike(("masts", "skull"))
    enter(g, "0 hit crew")
    assert cubes(g, 0) == {"hull": 2, "masts": 1, "cargo": 2, "crew": 1, "cannons": 1}
    g = strike(("skull",), no_hull=True)
    assert refusal(g, 0, "hit hull") == "choose any location but the Hull"
    g = strike(("cannons", "cannons", "cannons"))
    assert g.players[0].captain == ""
    assert "NavalCombat" not in " ".join(g.trail())


@rule("MM-512", "MM-R140", "MM-R141", "MM-R220")
def test_reinforced_hull_cancels_one_point() -> None:
    g = battle(attacker(cubes="cannons 1"), target(cubes="cannons 1", mods="reinforced-hull"))
    shot(g, "4")
    assert moves(g, 1) == ["brace cannons", "pass"]
    assert refusal(g, 1, "brace masts") == "none of the hits is there"
    enter(g, "1 brace cannons")
    assert cubes(g, 1)["cannons"] == 1
    assert g.players[1].vessel().used == ("reinforced-hull",)
    both(g, "shoot", "shoot", "X X X", "1 1", "4")
    assert cubes(g, 1)["cannons"] == 0  # used up: nobody was asked


@rule("MM-R141", "MM-512")
def test_reinforced_hull_after_the_skulls_and_on_overflow() -> None:
    g = battle(attacker(cubes="cannons 2"), target(cubes="crew 0", mods="reinforced-hull"))
    shot(g, "X 3")
    assert refusal(g, 1, "brace crew") == "place the skull hits first"
    enter(g, "1 hit crew\n1 brace crew")  # both would have struck the Hull
    assert cubes(g, 1)["hull"] == 2


@rule("MM-R141")
def test_abilities_come_before_tokens() -> None:
    effects._MOMENTS.clear()
    seen: list[tuple[str, ...]] = []

    def ignore_crew(g: Position, seat: int, source: str) -> None:
        hits = g.enclosing(FixHits)
        seen.append(hits.hits[1])
        hits.change(1, tuple([hit for hit in hits.hits[1] if hit != "crew"]))

    happens("hits.fixed", "C02")(ignore_crew)
    g = battle(attacker(cubes="cannons 2"), target(mods="reinforced-hull"))
    shot(g, "3 1")
    assert seen == [("cargo", "crew")]
    assert moves(g, 1) == ["brace cargo", "pass"]


# ---- Special Weapons


@rule("MM-500", "MM-501")
def test_three_kinds_of_special_weapons() -> None:
    assert set(WEAPONS) == {"grappling-hooks", "chain-shot", "grapeshot"}
    assert sum(one.tokens for one in WEAPONS.values()) == 12
    me = captain(SAILOR, "sloop", "SMA", weapons="chain-shot")
    g = two(me, modifications={"SMA": "chasers"})
    enter(g, "0 port\n0 shipyard")
    assert refusal(g, 0, "weapon chain-shot") == "you already have Chain-shot"
    enter(g, "0 weapon grapeshot\n0 weapon grappling-hooks")
    assert len(g.players[0].weapons) == 3


@rule("MM-502", "MM-508", "MM-R149", "MM-R187")
def test_grappling_hooks_re_roll_a_boarding() -> None:
    g = battle(attacker(weapons="grappling-hooks"))
    quiet_round(g)
    both(g, "board", "shoot", "X 2 1", "X 4")
    assert "reroll 2 1" in moves(g, 0)
    assert "reroll skull 2 1" in moves(g, 0)  # skulls too
    assert refusal(g, 0, "reroll 4") == "you did not roll these dice"
    assert refusal(g, 0, "spend grappling-hooks") == "re-roll with Grappling Hooks, or pass"
    events = enter(g, "0 reroll 2 1\n" + rolled("X 1"))
    assert last(events, "rerolled")["dice"] == ["skull", "skull", 1]
    assert last(events, "contest_won")["side"] == 0  # a lost boarding is won
    assert g.players[0].weapons == ()


@rule("MM-502")
@pytest.mark.parametrize("action", ["shoot", "flee"])
def test_hooks_help_only_when_you_board(action: str) -> None:
    g = battle(attacker(weapons="grappling-hooks"))
    quiet_round(g)
    events = both(g, action, "shoot", "1 1 1", "4 4")
    assert "contest_won" in kinds(events)  # nobody was asked
    assert g.players[0].weapons == ("grappling-hooks",)


@rule("MM-R149")
def test_the_aggressor_throws_his_hooks_first() -> None:
    g = battle(attacker(weapons="grappling-hooks"), target(weapons="grappling-hooks"))
    quiet_round(g)
    both(g, "board", "board", "X 2 1", "X 4")
    assert g.to_act() == (0,)
    enter(g, "0 pass")
    assert g.to_act() == (1,)
    enter(g, "1 pass")
    assert g.players[0].weapons == ("grappling-hooks",)
    assert "CrewRound" in g.trail()[-1]  # the defender's 4 beats 3: he boards


@rule("MM-503", "MM-504", "MM-R51", "MM-508", "MM-473")
def test_chain_shot_sends_skulls_to_the_masts() -> None:
    g = battle(attacker(weapons="chain-shot grappling-hooks"))
    assert refusal(g, 0, "spend chain-shot") == "roll the hit locations first"
    shot(g, "X X 1")
    assert moves(g, 0) == ["spend chain-shot", "pass"]
    assert refusal(g, 0, "spend grappling-hooks") == "only Chain-shot and Grapeshot steer hits"
    assert refusal(g, 0, "spend grapeshot") == "you do not have that Special Weapon"
    enter(g, "0 spend chain-shot")  # the target is not asked
    assert cubes(g, 1) == {"hull": 3, "masts": 1, "cargo": 2, "crew": 3, "cannons": 3}
    assert g.players[0].weapons == ("grappling-hooks",)
    both(g, "shoot", "shoot", "X X X", "1 1", "X 1 1")
    assert g.to_act() == (1,)  # it is gone, so the target chooses again


@rule("MM-505", "MM-R147", "MM-R148")
def test_chain_shot_spares_the_hull() -> None:
    g = battle(attacker(weapons="chain-shot"), target(cubes="masts 1"))
    shot(g, "X X 2")
    enter(g, "0 spend chain-shot")
    assert cubes(g, 1)["masts"] == 0
    assert cubes(g, 1)["hull"] == 3
    g = battle(attacker(weapons="chain-shot"), target(cubes="masts 1"))
    shot(g, "2 2 2")
    enter(g, "0 pass")
    assert cubes(g, 1)["hull"] == 1
    g = battle(attacker(weapons="chain-shot"), target(cubes="masts 1 crew 1"))
    shot(g, "2 2 3")
    enter(g, "0 spend chain-shot")  # also without a skull
    assert cubes(g, 1)["hull"] == 3
    g = battle(attacker(weapons="chain-shot"), target(cubes="crew 1"))
    shot(g, "3 3 X")
    enter(g, "0 spend chain-shot")
    assert cubes(g, 1)["hull"] == 2  # hits on destroyed Crew pass on as ever


@rule("MM-506", "MM-507")
def test_grapeshot_sends_skulls_to_the_crew() -> None:
    g = battle(attacker(weapons="grapeshot"))
    shot(g, "X 1 2")
    enter(g, "0 spend grapeshot")
    assert cubes(g, 1) == {"hull": 3, "masts": 2, "cargo": 2, "crew": 2, "cannons": 3}
    assert g.players[0].weapons == ()


@rule("MM-EX-64", "MM-506", "MM-507", "MM-474", "MM-473")
def test_grapeshot_p15() -> None:
    g = battle(attacker(weapons="grapeshot"), target(cubes="crew 2 hull 2"))
    shot(g, "X X 3")
    enter(g, "0 spend grapeshot")
    assert cubes(g, 1)["crew"] == 0
    assert cubes(g, 1)["hull"] == 2
    assert g.players[0].weapons == ()


@rule("MM-R146")
def test_one_special_shot_for_one_roll() -> None:
    g = battle(attacker(weapons="chain-shot grapeshot"))
    shot(g, "X X X")
    assert moves(g, 0) == ["spend chain-shot", "spend grapeshot", "pass"]
    enter(g, "0 spend grapeshot")
    assert cubes(g, 1)["crew"] == 0
    assert g.players[0].weapons == ("chain-shot",)


@rule("MM-R187")
def test_the_loser_of_a_contest_may_steer_his_hits() -> None:
    g = battle(b=target(weapons="chain-shot"))
    both(g, "shoot", "shoot", "X X X", "X 1", "1 1 1", "X")
    enter(g, "1 spend chain-shot")
    assert cubes(g, 0)["masts"] == 2


@rule("MM-503")
def test_npcs_have_no_special_shot() -> None:
    g = against("pirate-frigate", attacker(weapons="chain-shot"))
    enter(g, "1 shoot\n0 shoot\n" + rolled("X X X", "1 1 1", "X 1 2"))
    assert moves(g, 0)[0] == "hit hull"


# ---- modifications


@rule("MM-509", "MM-R143", "MM-R224")
def test_long_guns_fire_before_the_first_round() -> None:
    g = battle(attacker(mods="long-guns", weapons="chain-shot"))
    assert getattr(g.chance(), "count", 0) == 3
    events = enter(g, rolled("X 2 4", "X"))
    assert kinds(events) == ["long_guns", "located"]
    assert g.to_act() == (1,)  # no Chain-shot on these hits
    enter(g, "1 hit masts")
    assert cubes(g, 1)["masts"] == 2
    assert moves(g, 0) == ["shoot"]  # round 1 comes now
    assert g.players[0].weapons == ("chain-shot",)
    g = battle(attacker(mods="long-guns"), target(cubes="hull 1 cargo 0"))
    enter(g, rolled("X 2 4", "1") + "\nchance draw G25")
    assert not is_fighting(g)
    assert g.players[0].glory == 1


@rule("MM-R224", "MM-R143")
def test_long_guns_of_both_fire_together() -> None:
    g = battle(attacker(mods="long-guns"), target(mods="long-guns", cubes="cannons 2"))
    enter(g, rolled("X X 1"))
    assert getattr(g.chance(), "count", 0) == 2  # present Cannons
    enter(g, rolled("X 1", "4 4", "1"))
    assert cubes(g, 0)["cargo"] == 2
    assert cubes(g, 1)["cannons"] == 0


@rule("MM-510", "MM-R144", "MM-R222")
def test_chasers_fire_once_after_a_flee() -> None:
    g = battle(attacker(mods="chasers", cubes="cannons 0", weapons="chain-shot"))
    assert refusal(g, 0, "chasers") == "Chasers wait for a Flee to be declared"
    quiet_round(g)
    enter(g, "0 shoot\n1 flee")
    assert moves(g, 0) == ["chasers", "pass"]
    enter(g, "0 chasers\n" + rolled("X"))
    enter(g, "0 spend chain-shot")
    assert cubes(g, 1)["masts"] == 2  # before the contest, and without Cannons
    assert g.trail()[-1] == "NavalRound.note_roll"
    enter(g, rolled("1 1 1", "1 1"))
    enter(g, "0 shoot\n1 flee")
    assert g.trail()[-1] == "NavalRound.note_roll"  # used up in this battle
    enter(g, rolled("1 1 1", "X 1"))
    assert not is_fighting(g)
    assert g.players[0].vessel().used == ()  # ready again


@rule("MM-510", "MM-R144")
def test_chasers_can_end_it() -> None:
    g = battle(attacker(mods="chasers"), target(cubes="hull 1 cargo 0"))
    quiet_round(g)
    enter(g, "0 flee\n1 shoot\n0 chasers\n" + rolled("1"))
    enter(g, "chance draw G25")
    assert g.players[1].captain == ""
    g = battle(attacker(mods="chasers"), target(cubes="masts 1"))
    quiet_round(g)
    enter(g, "0 shoot\n1 flee\n0 chasers\n" + rolled("2"))
    assert g.enclosing(NavalCombat).number == 2
    enter(g, rolled("1 1 1", "X"))  # one die now, but the Flee stands
    assert not is_fighting(g)
    g = battle(attacker(mods="chasers"), target(mods="chasers"))
    quiet_round(g)
    enter(g, "0 flee\n1 flee\n0 chasers\n1 chasers\n" + rolled("1", "1"))
    assert [cubes(g, 0)["cargo"], cubes(g, 1)["cargo"]] == [2, 2]  # both together


@rule("MM-513", "MM-R160")
def test_values_rise_but_never_above_five() -> None:
    assert launched(STANDARD, "sloop", ("advanced-rigs",)).value("maneuverability") == 5
    assert launched(STANDARD, "galleon", ("extended-hold",)).value("cargo") == 5
    assert launched(STANDARD, "frigate", ("extra-cannon-port",)).cannons == 4
    assert launched(STANDARD, "frigate", ("extra-hammocks",)).crew == 4
    g = battle(attacker(mods="extra-cannon-port"))
    shot(g, "1 2 3 4")
    assert sum(cubes(g, 1).values()) == 11
    assert set(MODIFICATIONS) >= {"long-guns", "chasers", "swivel-guns", "reinforced-hull"}


@rule("MM-461")
def test_a_figure_may_add_to_the_hits_of_a_lost_shoot() -> None:
    cards = changed("captains", "C02", abilities__0__changes={"hits.lost": 1})
    g = battle(b=target(cubes="cannons 2"), cards=cards)
    both(g, "shoot", "shoot", "X X X", "X 1", "1 1 1", "1 1")
    assert cubes(g, 0)["cargo"] == 1
    g = battle(b=target(cubes="cannons 1"), cards=cards)
    both(g, "shoot", "shoot", "X X X", "X 1", "1 1 1", "1")  # never more than the Cannons
    assert cubes(g, 0)["cargo"] == 2
    g = battle(cards=cards)
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 1")  # none without a skull
    assert cubes(g, 0)["cargo"] == 3
