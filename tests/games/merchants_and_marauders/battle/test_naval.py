"""Naval Combat: rounds, declarations, contests, actions (p. 14, MM-447 to MM-470)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.battle.naval_round import NavalRound, contest_dice
from quarterdeck.games.merchants_and_marauders.data.ids import SKULL
from quarterdeck.games.merchants_and_marauders.dice import beats, successes
from quarterdeck.games.merchants_and_marauders.effects import permits
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import (
    SAILOR,
    TRADER,
    against,
    attacker,
    battle,
    both,
    cubes,
    is_fighting,
    quiet_round,
    rolled,
    round_number,
    target,
)
from ..scenario import captain, last, position

# ---- rounds


@rule("MM-447", "MM-310")
def test_a_round_is_declaration_contest_action() -> None:
    g = battle()
    events = both(g, "shoot", "shoot", "X 2 1", "3 1", "1 2 4")
    assert kinds(events) == [
        "declared", "declared", "contest", "contest_won", "located", "damage",
    ]  # fmt: skip
    assert round_number(g) == 2
    assert g.to_act() == (0,)


@rule("MM-448")
def test_rounds_go_on_without_limit() -> None:
    g = battle()
    for number in range(1, 21):
        assert round_number(g) == number
        quiet_round(g)
    assert is_fighting(g)


@rule("MM-449", "MM-R59", "MM-R177", "MM-R185")
def test_whoever_looked_for_the_fight_is_the_aggressor() -> None:
    g = position(attacker(), target(), captain(TRADER, "sloop", "~SDO"))
    assert not is_fighting(g)  # captains in one zone do not meet by themselves
    enter(g, "0 scout 1\nchance roll skull 2 1")
    fight = g.enclosing(NavalCombat)
    assert fight.sides() == (0, 1)  # one against one, and no way back
    assert moves(g, 0) == ["shoot"]
    g = against("pirate-frigate")
    assert g.enclosing(NavalCombat).sides() == ("pirate-frigate", 0)
    assert g.to_act() == (1,)  # its leader speaks first


@rule("MM-308", "MM-R157")
@pytest.mark.parametrize(("end", "glory"), [("sunk", 1), ("fled", 0), ("both", 0), ("board", 1)])
def test_to_defeat_is_to_win_and_live(end: str, glory: int) -> None:
    hull = {"sunk": "hull 1", "both": "hull 1"}.get(end, "")
    g = battle(attacker(cubes="hull 1" if end == "both" else ""), target(cubes=hull))
    if end in ("sunk", "both"):
        enter(g, "0 shoot\n1 shoot\n" + rolled("X X 1", "X 1" if end == "both" else "1 1"))
        enter(g, rolled("X 1 1"))
        if end == "both":
            enter(g, rolled("X") + "\n0 hit hull")
        enter(g, "1 hit hull")
    else:
        quiet_round(g)
        if end == "fled":
            both(g, "flee", "shoot", "X 1 1", "4 3")
        else:
            g.players[1].ship = g.players[1].vessel().put("crew", 0)
            both(g, "board", "shoot", "X 1 1", "4 3")
    if glory:
        enter(g, "chance draw G25")
    assert g.players[0].glory == glory
    assert g.players[1].glory == 0


# ---- 1. Declaration


@rule("MM-450", "MM-R126")
def test_the_aggressor_declares_first_and_openly() -> None:
    g = battle()
    assert g.to_act() == (0,)
    assert refusal(g, 1, "shoot") == "it is not your turn"
    enter(g, "0 shoot")
    assert g.to_act() == (1,)
    assert g.view(1)["doing"][-1]["declared"] == ["shoot"]


@rule("MM-451", "MM-452")
def test_the_first_round_is_for_shooting() -> None:
    g = battle()
    assert moves(g, 0) == ["shoot"]
    assert refusal(g, 0, "board") == "only Shoot in the first round"
    enter(g, "0 shoot")
    assert refusal(g, 1, "flee") == "only Shoot in the first round"
    enter(g, "1 shoot\n" + rolled("1 1 1", "1 1"))
    assert moves(g, 0) == ["shoot", "board", "flee"]
    assert refusal(g, 0, "ram") == "declare Shoot, Board or Flee"


@rule("MM-310", "MM-451")
def test_a_card_may_allow_more_in_the_first_round() -> None:
    effects._PERMITS.clear()
    permits("declare.first", SAILOR)(lambda _g, _seat, _source, verb: verb == "board")
    g = battle()
    assert moves(g, 0) == ["shoot", "board"]
    enter(g, "0 board")
    assert moves(g, 1) == ["shoot"]  # for its owner only


@rule("MM-453", "MM-480", "MM-481", "MM-485", "MM-R134")
def test_destroyed_locations_limit_the_choice() -> None:
    g = battle(attacker(cubes="masts 0"), target(cubes="crew 0"))  # from an earlier battle
    enter(g, "0 shoot\n1 shoot\n" + rolled("1", "1 1"))
    assert moves(g, 0) == ["shoot"]
    assert refusal(g, 0, "flee") == "your Masts are destroyed: you can only Shoot"
    enter(g, "0 shoot")
    assert moves(g, 1) == ["shoot", "flee"]
    assert refusal(g, 1, "board") == "you have no Crew to board with"


@rule("MM-R131")
def test_a_battle_in_which_nobody_can_do_anything_ends() -> None:
    wreck = "masts 0 cannons 0"
    g = battle(attacker(cubes=wreck), target(cubes=wreck))
    assert not is_fighting(g)
    assert g.players[0].captain
    assert g.players[1].captain
    assert is_fighting(battle(attacker(cubes=wreck), target(cubes="cannons 0")))  # it can flee
    assert is_fighting(battle(attacker(cubes=wreck), target(cubes="masts 0")))


@rule("MM-R129", "MM-482")
def test_a_captain_without_cannons_may_shoot_to_no_effect() -> None:
    g = battle(attacker(cubes="cannons 0"))
    quiet_round(g)
    events = both(g, "shoot", "flee", "X X X", "1 1")
    assert "located" not in kinds(events)
    assert "fled" not in kinds(events)  # but he has kept the other from fleeing
    assert round_number(g) == 3


# ---- 2. Seamanship contest


@rule("MM-454")
def test_more_skulls_win() -> None:
    g = battle()
    events = both(g, "shoot", "shoot", "X X 1", "X 4", "1 1 1", "1")
    assert last(events, "contest_won")["side"] == 0


@rule("MM-455", "MM-513", "MM-R142")
@pytest.mark.parametrize(("mine", "theirs", "dice"), [
    (("sloop", "advanced-rigs"), ("frigate", ""), 4),  # 5 against 3
    (("sloop", ""), ("frigate", ""), 3),  # 4 against 3
    (("sloop", "advanced-rigs"), ("galleon", ""), 4),  # 5 against 1: still one die
    (("frigate", ""), ("sloop", "advanced-rigs"), 3),  # the slower ship loses none
])  # fmt: skip
def test_a_die_for_a_nimbler_ship(
    mine: tuple[str, str], theirs: tuple[str, str], dice: int
) -> None:
    g = battle(attacker(mine[0], mods=mine[1]), target(theirs[0], mods=theirs[1]))
    assert contest_dice(g, 0, 1, 0) == dice
    g.players[0].ship = g.players[0].vessel().put("masts", 1)
    assert contest_dice(g, 0, 1, 0) == dice  # damage does not make a ship slower


@rule("MM-456")
def test_without_a_skull_nobody_wins() -> None:
    g = battle()
    events = both(g, "shoot", "shoot", "4 4 4", "1 1")
    assert last(events, "contest_won")["side"] is None
    assert last(events, "contest_won")["by"] == "no skull"
    assert round_number(g) == 2
    assert cubes(g, 1) == cubes(g, 0)


@rule("MM-457", "MM-304", "MM-R127", "MM-R128")
@pytest.mark.parametrize(("mine", "theirs", "side"), [
    ("X 1 1", "X 3", 1), ("X X X", "X X", 0), ("X X 1", "X X", 0), ("X X 2", "X X", 0),
    ("X 4 1", "X 3", 0),
])  # fmt: skip
def test_numbers_settle_ties(mine: str, theirs: str, side: int) -> None:
    g = battle(attacker(cubes="cannons 0"), target(cubes="cannons 0"))
    events = both(g, "shoot", "shoot", mine, theirs)
    told = last(events, "contest_won")
    assert told["side"] == side
    sums = [sum(int(die) for die in dice.split() if die != "X") for dice in (mine, theirs)]
    assert told["sums"] == sums
    assert told["by"] == ("sum" if mine.count("X") == theirs.count("X") else "skulls")


@rule("MM-457", "MM-R128")
def test_only_skulls_have_a_sum_of_nothing() -> None:
    g = battle(attacker(cubes="cannons 0"), target(card="C14", cubes="cannons 0"))
    events = both(g, "shoot", "shoot", "X X 1", "X X X")
    assert last(events, "contest_won")["side"] == 1


@rule("MM-458", "MM-461")
def test_a_tie_lets_shots_hit_and_nothing_else_work() -> None:
    g = battle(b=target(card="C07"))
    quiet_round(g)
    events = both(g, "shoot", "board", "X 3 2", "X 4 1", "1")
    assert last(events, "contest_won")["side"] is None
    assert last(events, "contest_won")["by"] == "equal"
    assert cubes(g, 1)["cargo"] == 2
    assert "boards" not in kinds(events)
    assert round_number(g) == 3
    events = both(g, "shoot", "shoot", "X 3 2", "X 4 1", "1", "1")
    assert [cubes(g, 0)["cargo"], cubes(g, 1)["cargo"]] == [2, 1]  # one hit each way


@rule("MM-459")
def test_only_the_winner_carries_out_his_action() -> None:
    g = battle()
    quiet_round(g)
    events = both(g, "shoot", "flee", "X 1 1", "1 1", "1 1 1")
    assert "fled" not in kinds(events)
    assert cubes(g, 1)["cargo"] == 0
    events = both(g, "shoot", "board", "X 1 1", "1 1", "2 2 2")
    assert "boards" not in kinds(events)


# ---- 3. Action!


@rule("MM-460", "MM-482")
@pytest.mark.parametrize("cannons", [3, 2])
def test_a_won_shoot_hits_with_every_cannon(cannons: int) -> None:
    g = battle(attacker(cubes=f"cannons {cannons}"))
    both(g, "shoot", "shoot", "X 1 1", "1 1", " ".join(["1", "2", "3"][:cannons]))
    assert sum(cubes(g, 1).values()) == 15 - cannons


@rule("MM-461", "MM-482")
@pytest.mark.parametrize(("cannons", "roll", "hits"), [
    (3, "X X", 2), (1, "X X", 1), (3, "X 1", 1), (3, "1 1", 0), (0, "X X", 0),
])  # fmt: skip
def test_a_lost_shoot_hits_with_its_skulls(cannons: int, roll: str, hits: int) -> None:
    g = battle(attacker(cubes="cannons 0"), target(cubes=f"cannons {cannons}"))
    both(g, "shoot", "shoot", "X X X", roll, *([" ".join(["1"] * hits)] if hits else []))
    assert round_number(g) == 2
    assert cubes(g, 0)["cargo"] == 3 - hits


@rule("MM-462", "MM-464")
def test_the_loser_fires_whatever_the_winner_does() -> None:
    g = battle()
    quiet_round(g)
    both(g, "board", "shoot", "X X 1", "X 1", "1")
    assert cubes(g, 0)["cargo"] == 2
    assert "CrewRound" in g.trail()[-1]
    g = battle()
    quiet_round(g)
    both(g, "flee", "shoot", "X X 1", "X 1", "1")
    assert cubes(g, 0)["cargo"] == 2
    assert round_number(g) == 3


@rule("MM-462", "MM-468")
def test_a_flight_that_succeeds_leaves_nothing_to_fire_at() -> None:
    g = battle(attacker(card="C01"))  # Frances Wright escapes from a single skull
    enter(g, "0 shoot\n1 shoot\n" + rolled("1 1", "1 1"))
    events = both(g, "flee", "shoot", "X X", "X 1")
    assert "fled" in kinds(events)
    assert cubes(g, 0)["cargo"] == 3


@rule("MM-463", "MM-R136", "MM-487")
@pytest.mark.parametrize("other", ["board", "flee"])
def test_a_won_boarding_leads_to_crew_combat_at_once(other: str) -> None:
    g = battle()
    quiet_round(g)
    events = both(g, "board", other, "X X 1", "X 1")
    assert "located" not in kinds(events)
    assert kinds(events)[-2:] == ["boards", "crew_combat"]
    assert g.enclosing(CrewCombat).sides() == (0, 1)
    g = battle()
    quiet_round(g)
    both(g, "board", "board", "1 1 1", "X 1")  # whoever wins boards
    assert g.enclosing(CrewCombat).sides() == (0, 1)


@rule("MM-464")
def test_cannon_hits_come_before_the_boarders() -> None:
    g = battle()
    quiet_round(g)
    both(g, "board", "shoot", "X X X", "X X", "3 3")
    assert cubes(g, 0)["crew"] == 1
    enter(g, rolled("X X", "X 1"))
    assert cubes(g, 1)["crew"] == 2  # one man can do no more than one hit


@rule("MM-465", "MM-478")
def test_a_boarder_who_is_sunk_has_lost() -> None:
    g = battle(attacker(cubes="hull 1 cargo 0"))
    quiet_round(g)
    events = both(g, "board", "shoot", "X X X", "X 1", "1")
    events += enter(g, "chance draw G25\n1 pass")  # no reward is claimed
    assert g.players[0].captain == ""
    assert g.players[1].glory == 1
    assert "crew_combat" not in kinds(events)


@rule("MM-466", "MM-R132", "MM-R135")
def test_a_boarder_without_crew_does_not_get_across() -> None:
    g = battle(attacker(cubes="crew 1"), target(cubes="crew 0"))
    quiet_round(g)
    events = both(g, "board", "shoot", "X X X", "X 1", "3")
    assert "boarding_failed" in kinds(events)
    assert round_number(g) == 3
    assert moves(g, 0) == ["shoot", "flee"]


@rule("MM-467", "MM-EX-62", "MM-460", "MM-461", "MM-463", "MM-464", "MM-480", "MM-R132")
def test_frigate_against_sloop_p14() -> None:
    g = battle(attacker("frigate"), target("sloop"))
    assert contest_dice(g, 1, 0, 0) == 2  # 4 against 3 is one higher
    both(g, "shoot", "shoot", "X X X", "X X", "1 2 3", "1")
    assert cubes(g, 1) == {"hull": 2, "masts": 1, "cargo": 1, "crew": 1, "cannons": 1}
    assert cubes(g, 0)["cargo"] == 2
    events = both(g, "shoot", "board", "X 1 2", "X X", "2")
    assert cubes(g, 1)["masts"] == 0
    assert kinds(events)[-2:] == ["boards", "crew_combat"]
    assert cubes(g, 1)["crew"] == 1
    assert cubes(g, 0)["crew"] == 3


@rule("MM-468", "MM-R121", "MM-R122", "MM-R157")
def test_a_won_flee_against_no_skull_ends_the_battle() -> None:
    g = battle()
    quiet_round(g)
    events = both(g, "flee", "shoot", "X 1 1", "4 3")
    assert last(events, "battle_over") == {"winner": None, "how": "fled", "sides": [0, 1]}
    assert not is_fighting(g)
    assert [p.zone for p in g.players] == ["SDO", "SDO"]
    assert [p.glory for p in g.players] == [0, 0]
    g = against("pirate-sloop", attacker())
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1 1 1") + "\n1 flee\n0 shoot")
    enter(g, rolled("X 1 1", "1 1 1"))
    assert not is_fighting(g)
    assert g.enemy is None  # fully restored
    assert [npc.zone for npc in g.npcs] == ["SDO"]


@rule("MM-469", "MM-R136")
def test_a_single_skull_stops_a_flight() -> None:
    g = battle()
    quiet_round(g)
    events = both(g, "flee", "shoot", "X X 1", "X 1", "2")
    assert last(events, "held")["side"] == 0
    assert cubes(g, 0)["masts"] == 2  # one hit, not three
    assert round_number(g) == 3
    events = both(g, "flee", "flee", "X X 1", "X 1")
    assert "fled" not in kinds(events)


@rule("MM-470")
def test_the_chances_of_the_three_actions() -> None:
    """Exact figures for equal captains with three dice each."""
    faces = (1, 2, 3, 4, SKULL, SKULL)
    rolls: dict[tuple[int, ...], int] = {}
    for roll in product(faces, repeat=3):
        key = tuple(sorted(roll, reverse=True))
        rolls[key] = rolls.get(key, 0) + 1
    shoot = board = flee = 0
    for mine, ways in rolls.items():
        for theirs, others in rolls.items():
            won = beats(mine, theirs) > 0 and successes(mine) > 0
            shoot += ways * others * (successes(mine) > 0)
            board += ways * others * won
            flee += ways * others * (won and not successes(theirs))
    total = 6**6
    assert Fraction(shoot, total) == Fraction(19, 27)
    assert Fraction(board, total) == Fraction(2521, 5832)
    assert Fraction(flee, total) == Fraction(152, 729)


@rule("MM-483", "MM-R133")
def test_both_ships_may_go_down_together() -> None:
    g = battle(attacker(cubes="hull 1"), target(cubes="hull 1 cargo 0"))
    events = both(g, "shoot", "shoot", "X X 1", "X 1", "1 1 1", "X")
    events += enter(g, "0 hit hull")
    assert last(events, "battle_over")["how"] == "both"
    assert [p.captain for p in g.players] == ["", ""]
    assert [p.glory for p in g.players] == [0, 0]


# ---- NPCs


@rule("MM-351", "MM-355", "MM-356", "MM-EX-56", "MM-379")
def test_attacking_and_beating_a_naval_ship_p11() -> None:
    g = against("dutch", attacker(), attacks=True)
    assert g.players[0].bounty("dutch") == 1
    g.enemy = g.enemy and g.enemy.put("hull", 1)
    enter(g, "0 shoot\n1 shoot\n" + rolled("X X X", "1 1 1", "X 1 2") + "\n1 hit hull")
    enter(g, "chance draw G25")
    assert g.players[0].bounty("dutch") == 2
    assert g.players[0].glory == 1
    assert g.npc("dutch") is None or not g.npc("dutch").zone  # type: ignore[union-attr]


@rule("MM-355", "MM-R72", "MM-356")
@pytest.mark.parametrize(("before", "after"), [("", 1), ("dutch 5", 5), ("dutch 4", 5)])
def test_defeating_a_naval_ship_costs_a_bounty_whoever_began(before: str, after: int) -> None:
    g = against("dutch", attacker(bounties=before))
    g.enemy = g.enemy and g.enemy.put("hull", 1)
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "X X X", "X 1 2") + "\n1 hit hull")
    assert g.players[0].bounty("dutch") == after


@rule("MM-R72", "MM-355")
def test_a_naval_ship_that_flees_is_not_defeated() -> None:
    g = against("dutch", attacker())
    g.enemy = g.enemy and g.enemy.put("crew", 1)
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1 1 1") + "\n1 flee\n0 shoot")
    enter(g, rolled("X X X", "1 1 1"))
    assert not is_fighting(g)
    assert g.players[0].bounties == (0, 0, 0, 0)


@rule("MM-R79", "MM-R123")
def test_an_npc_that_wins_gains_nothing() -> None:
    g = against("pirate-frigate", attacker(cubes="hull 1 cargo 0", bounties="english 3"))
    enter(g, "1 shoot\n0 shoot\n" + rolled("X X X", "1 1 1", "1 1 1"))
    assert g.players[0].captain == ""
    assert [p.glory for p in g.players] == [0, 0]
    assert g.players[1].gold == 10
    assert g.enemy is None
    assert not is_fighting(g)


@rule("MM-453")
def test_an_npc_flees_only_when_it_is_weaker() -> None:
    g = against("pirate-frigate", attacker("frigate"))
    enter(g, "1 shoot\n0 shoot\n" + rolled("1 1 1", "1 1 1"))
    assert moves(g, 1) == ["shoot", "board"]
    assert refusal(g, 1, "flee") == "an NPC flees only with fewer Cannons or fewer Crew"


def test_the_automatic_policy_fights_by_itself() -> None:
    options = {"npc_command": "automatic"}
    g = against("pirate-frigate", attacker("frigate"), options=options)
    assert g.to_act() == (0,)  # it has declared Shoot already
    assert g.enclosing(NavalRound).declared == ("shoot",)
    enter(g, "0 shoot\n" + rolled("1 1 1", "X X X", "X X X"))
    assert cubes(g, "enemy") == {"hull": 3, "masts": 2, "cargo": 2, "crew": 2, "cannons": 3}


def test_a_battle_keeps_count_of_its_damage() -> None:
    g = battle()
    both(g, "shoot", "shoot", "X X X", "X 1", "1 3 3", "2")
    fight = g.enclosing(NavalCombat)
    assert fight.damage_to(1) == 3
    assert fight.damage_to(1, "crew") == 2
    assert fight.damage_to(0, "crew") == 0
    assert fight.damage_to(0) == 1


def test_a_position_of_a_battle_is_a_position_like_any_other() -> None:
    g = battle()
    both(g, "shoot", "shoot", "X X 1", "X 1", "X 1 2", "3")
    twin = g.clone()
    assert twin.view(0) == g.view(0)
    enter(g, "1 hit crew")
    assert twin.trail() != g.trail()
