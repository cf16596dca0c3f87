"""What the first half of the rulebook says of battles and raids (pp. 3-5 and 8-9)."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.turn.score import stash_points, total
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import Position, captain, last, position

SHOTS = "0 shoot\n1 shoot"
QUIET = f"{SHOTS}\nchance roll 1 1\nchance roll 1 1"  # a first round in which nothing happens


def battle(mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> Position:
    """Nicolas Jaurés (Seamanship 2) in a Frigate attacks a wanted captain (Seamanship 2)."""
    me = captain("C05", "frigate", "~TOR", **(mine or {}))
    foe = captain("C01", "sloop", "~TOR", **{"bounties": "english 1", **(theirs or {})})
    return position(me, foe, captain("C09"), run=NavalCombat(0, 1))


@rule("MM-017", "MM-379")
def test_whoever_defeats_another_and_lives_gains_a_glory_point() -> None:
    g = battle(theirs={"cubes": "hull 1"})
    enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 2\nchance roll skull 1 1\n1 hit hull")
    assert g.players[0].glory == 1
    enter(g, "chance draw G25\n0 pass")  # no reward
    assert g.players[1].captain == ""
    both = battle(mine={"cubes": "hull 1"}, theirs={"cubes": "hull 1"})
    enter(both, f"{SHOTS}\nchance roll skull 2\nchance roll skull 1")
    enter(both, "chance roll skull 1 1\nchance roll skull\n0 hit hull\n1 hit hull")
    assert [p.glory for p in both.players] == [0, 0, 0]
    fled = battle()
    events = enter(fled, f"{QUIET}\n0 shoot\n1 flee\nchance roll 1 1\nchance roll skull 1")
    assert "battle_over" in kinds(events)
    assert [p.glory for p in fled.players] == [0, 0, 0]


def raid(cards: str, **rest: Any) -> Position:
    """A raid in a Sloop with these cards and no success."""
    me = captain("C05", "sloop", "~TOR", **rest)
    g = position(me, captain("C01", "sloop", "TRI"), run=MerchantRaid(0, "spanish"))
    draws = "\n".join(f"chance draw {card}" for card in cards.split())
    enter(g, f"{draws}\nchance roll 1 1")
    return g


@rule("MM-019", "MM-343")
def test_a_raid_worth_twelve_gold_brings_one_glory_point() -> None:
    for cards, gold, points in (
        ("K06 K15 K08", 12, 1),  # 3 + 4 + 5
        ("K06 K12 K08", 11, 0),
        ("K08 K24 K40", 15, 1),
    ):
        g = raid(cards)
        assert (g.players[0].glory, g.players[0].gold) == (points, 10 + gold)


@rule("MM-040", "MM-547", "MM-R20", "MM-R169")
def test_the_game_ends_when_a_captain_dies_and_none_is_left() -> None:
    foe = captain("C01", "sloop", "~TOR", cubes="hull 1", bounties="english 1")
    script = f"{SHOTS}\nchance roll skull 1\nchance roll 1 2\nchance roll skull 1 1\n1 hit hull"
    for left, over in ((0, True), (1, False)):
        g = position(
            captain("C05", "frigate", "~TOR"), foe, captain("C09"), captains_left=left,
            run=NavalCombat(0, 1),
        )  # fmt: skip
        enter(g, f"{script}\nchance draw G25")
        enter(g, "0 reward english")  # the combat is settled first, cards included
        assert g.players[0].glory == 1
        assert g.players[0].gold == 15
        assert g.is_over() == over
    assert g.ended == ""


@rule("MM-050", "MM-454")
def test_seamanship_is_rolled_in_every_round_of_naval_combat() -> None:
    g = battle()
    enter(g, f"{SHOTS}\nchance roll 1 2")  # Seamanship 2: two dice
    enter(g, "chance roll 3 4\n0 shoot\n1 shoot\nchance roll 1 2\nchance roll 1 3")
    assert g.to_act() == (0,)  # a third round


@rule("MM-065", "MM-453", "MM-481")
def test_a_ship_without_crew_neither_boards_nor_withstands_boarders() -> None:
    g = battle(mine={"cubes": "crew 0"})
    enter(g, QUIET)
    assert moves(g, 0) == ["shoot", "flee"]
    assert refusal(g, 0, "board").startswith("you have no Crew")
    g = battle(theirs={"cubes": "crew 0"})
    events = enter(g, f"{QUIET}\n0 board\n1 shoot\nchance roll skull 1\nchance roll 1 1")
    assert last(events, "crew_over")["winner"] == 0  # without a roll
    assert g.players[0].vessel().crew == 3


@rule("MM-066", "MM-460")
def test_every_cannon_hits_for_whoever_wins_with_shoot() -> None:
    for cannons, hits in ((3, 3), (1, 1)):
        g = battle(mine={"cubes": f"cannons {cannons}"})
        enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 1")
        chance = g.chance()
        assert chance is not None
        assert len(chance.outcomes(g)[0][0].args) == hits


@rule("MM-067", "MM-337")
def test_maneuverability_keeps_merchants_from_escaping() -> None:
    g = raid("K06 K12 K08")  # three Escapes against a Sloop's 4
    assert g.players[0].gold == 21
    me = captain("C13", "sloop", "~TOR")
    g = position(me, captain("C01", "sloop", "TRI"), run=MerchantRaid(0, "spanish"))
    enter(g, "chance draw K06\nchance draw K12\nchance draw K08\nchance roll skull 1 1\n0 draw")
    events = enter(g, "chance draw K15")  # a fourth Escape
    assert last(events, "raid_failed")["why"] == "escaped"
    assert g.players[0].gold == 10


@rule("MM-168", "MM-514", "MM-R221", "MM-R64")
def test_combat_modifications_do_nothing_in_a_raid() -> None:
    g = raid("K06 K12 K04", mods="chasers swivel-guns long-guns advanced-rigs")
    assert g.players[0].vessel().masts == 1  # nobody was asked, nothing was rolled
    assert g.players[0].gold == 19
    g = raid("K06 K12 K04", mods="reinforced-hull")
    assert "brace masts" in moves(g, 0)


@rule("MM-171", "MM-512", "MM-R220")
def test_reinforced_hull_cancels_one_point_of_damage() -> None:
    g = battle(theirs={"mods": "reinforced-hull"})
    enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 1\nchance roll 2 3 1")
    assert set(moves(g, 1)) == {"brace masts", "brace crew", "brace cargo", "pass"}
    enter(g, "1 brace masts")
    ship = g.players[1].vessel()
    assert (ship.masts, ship.crew, ship.cargo) == (2, 1, 1)
    assert ship.used == ("reinforced-hull",)
    enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 1\nchance roll 2 2 1")
    assert g.players[1].vessel().masts == 0  # used up: not offered again
    g = battle(theirs={"mods": "reinforced-hull", "used": "reinforced-hull"})
    enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 1\nchance roll 2 3 1")
    assert g.to_act() == (0,)


@rule("MM-174", "MM-510", "MM-R222", "MM-R144")
def test_chasers_fire_once_when_somebody_flees() -> None:
    g = battle(mine={"mods": "chasers"})
    enter(g, f"{QUIET}\n0 shoot\n1 flee")
    assert moves(g, 0) == ["chasers", "pass"]
    enter(g, "0 chasers\nchance roll 2")
    assert g.players[1].vessel().masts == 1
    enter(g, "chance roll 1 1\nchance roll 1 1\n0 shoot\n1 flee")
    assert g.chance() is not None  # once per combat
    g = battle(mine={"mods": "chasers", "cubes": "cannons 0"})
    enter(g, f"{QUIET}\n0 flee\n1 shoot")
    assert moves(g, 0) == ["chasers", "pass"]  # the own Flee counts, and no Cannons are needed
    g = battle(mine={"mods": "chasers"})
    enter(g, f"{QUIET}\n0 shoot\n1 shoot")
    assert g.chance() is not None  # nobody is fleeing


@rule("MM-176", "MM-511", "MM-R223", "MM-R145")
def test_swivel_guns_kill_one_before_crew_combat_at_sea() -> None:
    def guns(place: str, roll: str, mine: bool = True) -> int:
        seats = [captain("C05", "frigate", place), captain("C01", "frigate", place)]
        seats[0 if mine else 1] = seats[0 if mine else 1]._replace(mods="swivel-guns")
        g = position(*seats, run=CrewCombat(0, 1))
        if roll:
            enter(g, f"chance roll {roll}")
        return g.players[1 if mine else 0].vessel().crew

    assert guns("~TOR", "skull skull") == 2  # not two
    assert guns("~TOR", "skull 2") == 2
    assert guns("~TOR", "4 1") == 3
    assert guns("~TOR", "skull 1", mine=False) == 2  # whoever boarded
    assert guns("TOR", "") == 3  # not in port: no roll


@rule("MM-177", "MM-509", "MM-R224", "MM-R143")
def test_long_guns_fire_before_the_first_round() -> None:
    g = battle(mine={"mods": "long-guns", "weapons": "chain-shot grapeshot"})
    assert g.chance() is not None  # before any declaration
    enter(g, "chance roll skull 1 skull\nchance roll skull 1")
    assert g.to_act() == (1,)  # the target places the skull: no Chain-shot, no Grapeshot
    enter(g, "1 hit masts")
    ship = g.players[1].vessel()
    assert (ship.cargo, ship.masts) == (1, 1)
    assert g.players[0].weapons == ("chain-shot", "grapeshot")
    g = battle(mine={"mods": "long-guns", "cubes": "cannons 2"})
    enter(g, "chance roll 1 1")
    assert moves(g, 0) == ["shoot"]


@rule("MM-EX-10", "MM-035", "MM-032", "MM-028")
def test_what_a_careless_captain_loses() -> None:
    """30 Gold aboard: boarded, they are the victor's, and three points in his stash."""
    rich = captain("C13", "sloop", "~TOR", gold=30, stash=24, cubes="crew 0", bounties="dutch 1")
    victor = captain("C06", "frigate", "~TOR")  # at home in Tortuga
    g = position(victor, rich, modifications={"TOR": "chasers"}, run=NavalCombat(0, 1))
    enter(g, f"{SHOTS}\nchance roll 1 1\nchance roll 1 1 1\n0 board\n1 shoot")
    enter(g, "chance roll skull 1\nchance roll 1 1 1\nchance draw G25")
    assert g.players[0].glory == 1
    enter(g, "0 pass\n0 keep-ship\n0 take gold\n0 done")  # no reward, no ship
    assert g.players[0].gold == 40
    assert (g.players[1].gold, g.players[1].stash) == (0, 24)
    enter(g, "0 enter\n0 port\n0 stash 30")
    assert stash_points(g, 0) == 3
    assert total(g, 0) == 4
    sunk = captain("C16", "sloop", "~TOR", gold=30, cubes="hull 1", bounties="dutch 1")
    g = position(victor, sunk, run=NavalCombat(0, 1))
    enter(g, f"{SHOTS}\nchance roll skull 1\nchance roll 1 1\nchance roll skull 1 1\n1 hit hull")
    enter(g, "chance draw G25\n0 pass")
    assert g.players[0].gold == 10  # lost to everybody
    assert g.players[1].gold == 0
