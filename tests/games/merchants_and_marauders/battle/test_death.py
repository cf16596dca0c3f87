"""Dying and retirement (p. 15, MM-537 to MM-553)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.death import CaptainDies, NewCaptain
from quarterdeck.games.merchants_and_marauders.battle.hits import StrikeShip
from quarterdeck.games.merchants_and_marauders.pieces import Npc, Purse
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import (
    LEADER,
    MATE,
    SAILOR,
    against,
    attacker,
    battle,
    both,
    quiet_round,
    rolled,
    target,
)
from ..scenario import Position, captain, last, position, told, two


def dying(**rest: Any) -> Position:
    """Seat 0 dies in the first moment of its own turn's round."""
    board = {key: rest.pop(key) for key in ("captains_left", "npcs") if key in rest}
    return two(captain(SAILOR, "frigate", "~SDO", **rest), run=CaptainDies(0), **board)


def reborn(stash: int = 0, glory: int = 0, **board: Any) -> Position:
    """Seat 0's turn begins without a captain."""
    g = two(
        captain(SAILOR, "frigate", "~SDO", stash=stash, glory=glory), run=CaptainDies(0), **board
    )
    assert g.trail()[-1] == "NewCaptain.turn_up"
    return g


@rule("MM-537", "MM-R173")
def test_everything_aboard_is_lost() -> None:
    g = dying(
        gold=9, hold="K01 K12", weapons="grappling-hooks", hand="G01 G02 G25", rumor="R05",
        proved="R01", missions="M05", specialists="S04A", bounties="spanish 3", ship_point=True,
    )  # fmt: skip
    p = g.players[0]
    assert (p.gold, p.hold, p.weapons, p.hand, p.rumor) == (0, (), (), (), "")
    assert (p.proved, p.missions, p.specialists, p.bounties) == ((), (), (), (0, 0, 0, 0))
    assert (p.ship, p.zone, p.captain, p.ship_point) == (None, "", "", False)
    assert g.cargo_discard == ("K01", "K12")
    assert g.glory_discard == ("G01", "G02", "G25", "S04A")
    assert g.rumor_discard == ("R01", "R05")
    assert g.mission_discard == ("M05",)
    assert g.captains_gone == (SAILOR,)
    assert g.weapons_left("grappling-hooks") == 4


@rule("MM-538")
def test_the_modifications_of_a_sunk_ship_go_back_into_ports() -> None:
    g = dying(mods="chasers long-guns")
    assert g.to_act() == (0,)
    first, second = g.free_ports()[:2]
    taken = "SDO" if "SDO" not in (first, second) else "HAV"
    if g.has_token(taken):
        assert refusal(g, 0, f"place {taken}") == "this port already has a Ship Modification"
    enter(g, f"0 place {first}\n0 place {second}")
    assert g.hidden_modifications[-1].places == tuple(sorted((first, second)))
    assert g.view(0)["zones"][first]["modification"] == "hidden"


@rule("MM-539", "MM-546", "MM-545", "MM-544", "MM-R171", "MM-R241")
@pytest.mark.parametrize(
    ("stash", "left", "bank"), [(0, 0, 10), (4, 0, 6), (10, 0, 0), (23, 13, 0)]
)
def test_glory_and_stash_remain_and_ten_gold_to_begin_with(
    stash: int, left: int, bank: int
) -> None:
    g = reborn(stash=stash, glory=6)
    assert g.players[0].stash == stash
    events = enter(g, "chance draw C11\n0 ship sloop")  # at home in Curaçao
    p = g.players[0]
    assert (p.glory, p.gold, p.stash) == (6, 10, left)
    assert last(events, "new_captain")["bank"] == bank
    assert p.purse.gold_low == p.purse.gold_high == 10
    if stash < 10:
        assert p.purse.stash_high == 0  # a small stash is disclosed by what the bank adds
    assert p.home() == "CUR"
    assert p.is_home()  # where the stash is now


@rule("MM-R241", "MM-546")
@pytest.mark.parametrize(("stash", "most"), [(9, 0), (10, 20)])
def test_a_stash_of_ten_or_more_is_not_disclosed(stash: int, most: int) -> None:
    g = reborn(stash=stash)
    g.players[0].purse = Purse(0, 0, 0, 30, 0, 30)  # nobody knows what was put away
    enter(g, "chance draw C11\n0 ship sloop")
    assert g.players[0].purse.stash_high == most


@rule("MM-540", "MM-R166")
def test_a_death_in_the_own_turn_ends_it() -> None:
    g = battle_lost_by(0)
    assert g.turn == 1  # two actions were left
    assert g.players[0].captain == ""


def battle_lost_by(loser: int) -> Position:
    """Seat 0 attacks seat 1 in its turn, and one of them is sunk."""
    weak = "hull 1 cargo 0"
    g = position(
        attacker("frigate", cubes=weak if loser == 0 else ""),
        target("frigate", cubes=weak if loser == 1 else ""),
    )
    enter(g, "0 scout 1\nchance roll skull 1 1\n0 shoot\n1 shoot")
    if loser == 0:
        enter(g, "chance roll 1 1 1\nchance roll skull 1\nchance roll 1 1 1")
        enter(g, "chance draw G34\n1 pass")  # no reward claimed
    else:
        enter(g, "chance roll skull 1 1\nchance roll 1 1\nchance roll 1 1 1\nchance draw G34")
    while g.to_act() and g.trail()[-1].startswith("GloryWindow"):
        enter(g, f"{g.to_act()[0]} pass")
    return g


@rule("MM-541", "MM-R167", "MM-R168")
def test_a_death_in_anothers_turn_costs_no_turn() -> None:
    g = battle_lost_by(1)
    assert g.turn == 0
    assert "scout 1" not in moves(g, 0)  # there is nobody any more
    enter(g, "0 end")
    assert g.turn == 1
    enter(g, "chance draw C11\n1 ship flute\nchance draw G33")
    assert g.view(1)["turn_state"] == {
        "seat": 1, "actions": 3, "moves": 0, "port_used": False, "scouted": [],
    }  # fmt: skip
    assert g.to_act() == (1,)


@rule("MM-542", "MM-R167", "MM-R172")
def test_a_new_captain_is_set_up_as_at_the_start() -> None:
    g = reborn()
    enter(g, "chance draw C11")
    assert moves(g, 0) == ["ship sloop", "ship flute"]
    assert refusal(g, 0, "ship frigate") == "start with a Sloop or a Flute"
    assert refusal(g, 0, "end") == "choose your ship first"
    enter(g, "0 ship sloop\nchance draw G34")
    p = g.players[0]
    ship = p.vessel()
    assert (ship.hull, ship.cargo, ship.masts, ship.crew, ship.cannons) == (2, 2, 2, 2, 1)
    assert (p.zone, p.in_port) == ("CUR", True)
    assert p.hand == ("G34",)
    assert p.glory == 0
    assert "port" in moves(g, 0)


@rule("MM-543", "MM-R170")
def test_a_pirate_off_the_home_port_allows_another_draw() -> None:
    g = reborn(npcs=(Npc("pirate-sloop", "E13", "CUR"),))
    enter(g, "chance draw C11")
    assert moves(g, 0) == ["keep", "again"]
    assert refusal(g, 0, "ship sloop") == "keep this Captain, or draw another"
    enter(g, "0 again\nchance draw C09")  # from Curaçao too
    assert "C11" not in g.captain_deck  # aside, so that it does not come again
    g.determinize(1, Random(1)).check()
    enter(g, "0 again\nchance draw C14")
    assert {"C09", "C11"} <= set(g.captain_deck)  # shuffled back
    assert moves(g, 0) == ["ship sloop", "ship flute"]
    g = reborn(npcs=(Npc("pirate-sloop", "E13", "CUR"),))
    enter(g, "chance draw C11\n0 keep")
    assert g.players[0].captain == "C11"


@rule("MM-543", "MM-R170")
def test_no_choice_for_a_naval_ship_or_with_the_last_captain() -> None:
    g = reborn(npcs=(Npc("dutch", "E01", "CUR"),))
    enter(g, "chance draw C11")
    assert moves(g, 0) == ["ship sloop", "ship flute"]
    g = reborn(npcs=(Npc("pirate-sloop", "E13", "POR"),), captains_left=1)
    (only,) = g.captain_deck
    assert only == "C01"  # at home in Port Royal
    enter(g, "chance draw C01")
    assert moves(g, 0) == ["ship sloop", "ship flute"]


@rule("MM-547", "MM-R169", "MM-R20")
def test_the_game_ends_with_the_last_captain() -> None:
    me = captain(SAILOR, "frigate", "~SDO", glory=7)
    g = two(me, captain(MATE), captains_left=0, run=CaptainDies(1))
    assert g.is_over()
    assert g.ended == "captains"
    result = g.result()
    assert result is not None
    assert result.winners == (0,)
    g = dying(captains_left=1)
    assert not g.is_over()
    g = position(
        captain(SAILOR, "sloop", "~SDO"), captain(MATE, "sloop", "~SDO", cubes="hull 1"),
        captain(LEADER, "sloop", "~HAV"), captains_left=1, run=CaptainDies(0),
    )  # fmt: skip
    assert not g.is_over()  # one card for one who waits
    g.players[1].retired = True
    assert g.waiting_for_captain() == 2


@rule("MM-547", "MM-R20", "MM-R169")
def test_the_fight_is_settled_before_the_game_ends() -> None:
    weak = target(cubes="hull 1 cargo 0", bounties="french 2")
    g = battle(attacker(), weak, captains_left=0)
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 1")
    enter(g, "chance draw G34\n0 reward french")
    assert g.is_over()
    assert g.players[0].glory == 1
    assert g.players[0].gold == 20


@rule("MM-R20", "MM-547", "MM-R156")
def test_nothing_follows_the_death_that_ends_the_game() -> None:
    weak = target(cubes="hull 1 cargo 0", bounties="french 2")
    g = battle(attacker(missions="M04"), weak, captains_left=0)
    both(g, "shoot", "shoot", "X X X", "X X", "1 1 1", "1 1")
    enter(g, "chance draw G34\n0 reward french")
    assert g.is_over()  # no card after the battle, no Mission for it
    assert g.players[0].glory == 1
    result = g.result()
    assert result is not None
    assert result.reason == "no Captain was left"
    g = battle(attacker(missions="M04"), weak, captains_left=1)
    both(g, "shoot", "shoot", "X X X", "X X", "1 1 1", "1 1")
    enter(g, "chance draw G34\n0 reward french\n0 pass")
    assert g.players[0].glory == 2  # as it is with a Captain left


@rule("MM-548")
def test_the_game_ends_without_event_cards() -> None:
    g = position(captain(SAILOR), captain(MATE), events_left=0)
    enter(g, "0 end")
    assert not g.is_over()  # the round is played to its end
    enter(g, "1 end")
    assert g.is_over()
    assert g.ended == "events"


@rule("MM-549")
@pytest.mark.parametrize(("first", "second", "winners"), [
    ((7, 20), (8, 0), (0,)), ((8, 10), (9, 0), (1,)), ((8, 14), (8, 11), (0,)),
    ((8, 14), (8, 14), (0, 1)),
])  # fmt: skip
def test_who_wins_when_time_runs_out(
    first: tuple[int, int], second: tuple[int, int], winners: tuple[int, ...]
) -> None:
    g = position(
        captain(SAILOR, glory=first[0], stash=first[1]),
        captain(MATE, glory=second[0], stash=second[1]),
        events_left=0,
    )
    enter(g, "0 end\n1 end")
    result = g.result()
    assert result is not None
    assert result.winners == winners


# ---- retirement


@rule("MM-550", "MM-R175")
def test_retiring_is_a_free_choice() -> None:
    for rest in ({"gold": 0}, {"gold": 50, "bounties": "spanish 5"}, {"cubes": "masts 0 crew 0"}):
        assert "retire" in moves(two(captain(SAILOR, **rest)), 0)
    g = two(captain(SAILOR), captains_left=0)
    assert refusal(g, 0, "retire") == "no captain is left to take over"
    g = position(captain(SAILOR), captain(MATE), captain(LEADER), captains_left=1)
    g.players[2].retired = True
    g._moves = {}
    assert refusal(g, 0, "retire") == "no captain is left to take over"  # it is promised


@rule("MM-R21", "MM-040")
def test_nobody_can_end_the_game_by_retiring() -> None:
    """A leader without a Captain left to draw must play on; a card that a dead captain's player
    waits for is not left either."""
    g = position(captain(SAILOR, glory=9), captain(MATE), captain(LEADER), captains_left=0)
    assert "retire" not in moves(g, 0)
    dead = position(
        captain(SAILOR, glory=9), captain(MATE), captain(LEADER), captains_left=1,
        run=CaptainDies(1),
    )  # fmt: skip
    assert dead.waiting_for_captain() == 1
    assert not dead.is_over()
    assert "retire" not in moves(dead, 0)
    assert refusal(dead, 0, "retire") == "no captain is left to take over"
    two_left = position(
        captain(SAILOR, glory=9), captain(MATE), captain(LEADER), captains_left=2,
        run=CaptainDies(1),
    )  # fmt: skip
    assert "retire" in moves(two_left, 0)


@rule("MM-551")
def test_the_turn_must_begin_in_port() -> None:
    g = two(captain(SAILOR, "sloop", "~SMA"))
    enter(g, "0 enter")
    assert refusal(g, 0, "retire") == "you must begin your turn in port"


@rule("MM-552")
def test_retire_before_the_first_action() -> None:
    g = two(captain(SAILOR, "sloop", "SMA"))
    enter(g, "0 leave\n0 enter")
    assert refusal(g, 0, "retire") == "retire before your first action"
    g = two(captain(SAILOR, "sloop", "SMA"), modifications={"SMA": "chasers"})
    enter(g, "0 port\n0 done")
    assert refusal(g, 0, "retire") == "retire before your first action"


@rule("MM-553", "MM-R174")
def test_the_new_captain_comes_with_the_next_turn() -> None:
    me = captain(SAILOR, "sloop", "SMA", glory=4, stash=12, hand="G01", hold="K01", mods="chasers")
    g = two(me, captain(MATE), start=1, to_move=0, turns=1)
    events = enter(g, "0 retire")
    assert "retired" in kinds(events)
    assert g.players[0].retired
    assert g.players[0].hold == ("K01",)  # he waits in port with what he has
    while g.turn != 1:
        enter_chance(g)
    enter(g, "1 end")
    assert g.turn == 0
    enter(g, f"0 place {g.free_ports()[0]}")
    assert g.cargo_discard == ("K01",)
    enter(g, "chance draw C11\n0 ship sloop\nchance draw G34")
    p = g.players[0]
    assert (p.captain, p.glory, p.gold, p.stash) == ("C11", 4, 10, 2)
    assert not p.retired
    assert g.view(0)["turn_state"]["actions"] == 3
    assert g.captains_gone == (SAILOR,)


def enter_chance(g: Position) -> None:
    """Let the next round begin with a card that does nothing yet."""
    chance = g.chance()
    if chance is not None:
        g.settle("draw E30")
    else:
        g.play(g.to_act()[0], "pass")
    g.check()


@rule("MM-R67", "MM-537")
def test_a_ship_lost_to_the_sea_takes_its_captain() -> None:
    g = two(captain(SAILOR, "sloop", "~SDO", cubes="hull 1"), run=StrikeShip(0, ("hull",)))
    assert g.players[0].captain == ""
    assert NewCaptain(0).clone().seat == 0


# ---- what is told of it


def fate(g: Position, script: str) -> tuple[dict[str, Any], str]:
    """What all are told of a death, as data and in the dead captain's log."""
    events = enter(g, script)
    line = next(event for event in events if event.kind == "died")
    return dict(line.public), told(g, [line], line.public["seat"])[0]


WEAK = {"cubes": "hull 1 masts 0 cargo 0"}
IN_A_STORM = two(captain("C10", "sloop", "~SDO", **WEAK), events="E22")
ON_SHOALS = two(captain("C10", "sloop", "~CCS", **WEAK))
ON_A_BANK = two(captain("C10", "sloop", "~SDO", **WEAK), captain("C09", "sloop", "CUR", hand="G31"))
RAIDING = two(captain("C10", "sloop", "~SDO", **WEAK), run=MerchantRaid(0, "dutch"))


@rule("MM-478", "MM-537", "MM-R67")
@pytest.mark.parametrize(("start", "script", "how", "by", "says"), [
    (IN_A_STORM, "0 end\nchance roll 1 1 1\nchance roll 2 2 2", "storm", "E22",
     "went down with your Sloop in a storm off Santo Domingo."),
    (ON_SHOALS, "0 sail TRI\nchance roll 1 1 1\nchance roll 2", "shoals", "TRI",
     "went down with your Sloop on the shoals off Trinidad."),
    (ON_A_BANK, "0 sail PET\n1 play G31\nchance roll 1 1 1", "sandbank", 1,
     "went down with your Sloop off Petit-Goâve on a sandbank that Ines had shifted."),
    (RAIDING, "chance draw K07\nchance draw K16\nchance draw K08\nchance roll 1 1 1", "raid",
     "dutch", "went down with your Sloop off Santo Domingo, sunk by the guns of a Dutch merchant."),
])  # fmt: skip
def test_a_death_at_sea_is_told_with_its_cause(
    start: Position, script: str, how: str, by: int | str, says: str
) -> None:
    seen, line = fate(start.clone(), script)
    assert (seen["how"], seen["by"], seen["ship"]) == (how, by, "sloop")
    assert line.endswith(says)


@rule("MM-478", "MM-491", "MM-R133")
def test_a_death_in_battle_names_who_won_it() -> None:
    g = battle(b=target(cubes="hull 1"))
    both(g, "shoot", "shoot", "X X X", "1 1", "X 1 1")
    seen, line = fate(g, "1 hit hull\nchance draw G25")
    assert (seen["how"], seen["by"], seen["by_ship"], seen["zone"]) == ("sunk", 0, "frigate", "SDO")
    assert line.endswith("with your Frigate, sunk by Maren’s Frigate off Santo Domingo.")
    g = battle(attacker(cubes="hull 1"), target("sloop", cubes="hull 1 cargo 0"))
    both(g, "shoot", "shoot", "X X 1", "X 1", "1 1 1", "X")
    seen, line = fate(g, "0 hit hull")
    assert (seen["seat"], seen["how"], seen["by"]) == (0, "both", 1)
    assert line.endswith("with your Frigate off Santo Domingo, and Ines’s Sloop too.")
    g = battle(b=target(cubes="crew 1"))
    quiet_round(g)
    both(g, "board", "flee", "X X X", "1 1", "X 1", "1 1")
    seen, line = fate(g, "chance draw G25\n0 keep-ship\n0 done")
    assert (seen["how"], seen["by"]) == ("boarded", 0)
    assert line.endswith("died off Santo Domingo in Crew Combat with Maren.")
    pirate = "pirate-frigate"
    g = against(pirate, attacker(cubes="hull 1 cargo 0"))
    seen, line = fate(g, "1 shoot\n0 shoot\n" + rolled("X X X", "1 1 1", "1 1 1"))
    assert (seen["how"], seen["by"], seen["by_ship"]) == ("sunk", pirate, "")
    assert line.endswith("with your Frigate, sunk by the pirate Frigate off Santo Domingo.")
