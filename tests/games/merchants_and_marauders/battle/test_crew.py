"""Crew Combat (p. 14, MM-487 to MM-494; MM-511) and cards in battle (MM-495 to MM-499)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat, CrewRound
from quarterdeck.games.merchants_and_marauders.battle.fray import Fray
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, launched
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Call, Done, Flow, Frame
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import (
    LEADER,
    TRADER,
    against,
    attacker,
    battle,
    both,
    cubes,
    quiet_round,
    rolled,
    target,
)
from ..scenario import Position, captain, last, position, two


class Boarded(Fray):
    """Stands for the battle around a Crew Combat (p. 14, MM-487); notes who won."""

    STEPS = ("fight", "note")

    winner: Any = "?"

    log: ClassVar[list[Any]] = []

    def fight(self, g: MerchantsAndMarauders) -> Flow | None:
        return Call(CrewCombat(0, 1), "winner")

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        Boarded.log.append((self.winner, self.toll))
        return Done()


@pytest.fixture(autouse=True)
def fresh() -> None:
    Boarded.log = []


def crews(mine: str = "", theirs: str = "", **rest: Any) -> Position:
    """Leadership 2 against 3, Frigates."""
    return position(attacker(cubes=mine, **rest), target(card=TRADER, cubes=theirs), run=Boarded())


@rule("MM-487", "MM-R153")
def test_crew_combat_follows_a_boarding_at_once() -> None:
    g = battle()
    quiet_round(g)
    both(g, "board", "flee", "X X X", "1 1")
    assert g.trail()[-1] == "CrewRound.note_roll"
    g = crews()  # or it comes by itself, without rounds at sea
    assert g.trail()[-1] == "CrewRound.note_roll"


@rule("MM-488")
def test_both_roll_leadership_and_each_skull_is_a_hit() -> None:
    g = crews()
    events = enter(g, rolled("X 3", "X X 1"))
    assert last(events, "crew_rolled")["dice"] == [["skull", 3], ["skull", "skull", 1]]
    assert last(events, "crew_lost") == {"sides": [0, 1], "lost": [2, 1], "crews": [1, 2]}
    assert g.view(None)["players"][0]["ship"]["cubes"]["crew"] == 1


@rule("MM-489", "MM-R152")
def test_no_more_hits_than_crew_before_the_roll() -> None:
    g = crews(theirs="crew 2")
    enter(g, rolled("X X", "X X X"))
    assert cubes(g, 0)["crew"] == 1  # three skulls of two men
    assert Boarded.log == [(0, ((0, "crew"), (0, "crew"), (1, "crew"), (1, "crew")))]
    g = crews(mine="crew 1")
    enter(g, rolled("X X", "1 1 1"))
    assert cubes(g, 1)["crew"] == 2


@rule("MM-490")
def test_it_goes_on_until_a_side_is_down() -> None:
    g = crews()
    enter(g, rolled("X 1", "X 1 1"))
    assert [cubes(g, side)["crew"] for side in (0, 1)] == [2, 2]
    assert g.enclosing(CrewRound).number == 2
    assert g.to_act() == ()  # there is nothing to choose: no Flee, no Shoot
    for move in ("flee", "shoot"):
        with pytest.raises(ValueError, match="chance must decide first"):
            g.play(0, move)


@rule("MM-491", "MM-515")
def test_the_last_crew_is_the_captains_life() -> None:
    g = battle(b=target(cubes="crew 1"))
    quiet_round(g)
    both(g, "board", "flee", "X X X", "1 1", "X 1", "1 1")
    enter(g, "chance draw G25\n0 keep-ship\n0 done")
    assert g.players[1].captain == ""
    assert g.players[0].glory == 1
    assert g.players[0].captain


@rule("MM-492", "MM-R150", "MM-R152")
def test_skulls_settle_a_double_knock_out() -> None:
    g = crews("crew 1", "crew 1")
    enter(g, rolled("X X", "X 4 1"))
    assert Boarded.log[0][0] == 0
    assert cubes(g, 0)["crew"] == 0
    assert g.players[0].captain  # alive, with nobody left


@rule("MM-493")
def test_then_the_numbers() -> None:
    g = crews("crew 1", "crew 1")
    enter(g, rolled("X 2", "X 4 1"))
    assert Boarded.log[0][0] == 1


@rule("MM-494", "MM-R151")
def test_or_nobody_has_won() -> None:
    g = crews("crew 1", "crew 1")
    events = enter(g, rolled("X 3", "X 2 1"))
    assert Boarded.log[0][0] is None
    assert last(events, "crew_over")["winner"] is None
    g = battle(attacker(cubes="crew 1"), target(cubes="crew 1"))
    quiet_round(g)
    both(g, "board", "flee", "X X X", "1 1", "X 3", "X 3")
    assert [p.captain != "" for p in g.players] == [True, True]
    assert [p.glory for p in g.players] == [0, 0]
    assert [p.zone for p in g.players] == ["SDO", "SDO"]
    assert [p.vessel().crew for p in g.players] == [0, 0]


@rule("MM-511", "MM-R145", "MM-R223")
def test_swivel_guns_kill_one_man_before_the_fight() -> None:
    g = crews(mods="swivel-guns")
    enter(g, rolled("X X"))
    assert cubes(g, 1)["crew"] == 2  # not two
    g = crews(mods="swivel-guns")
    enter(g, rolled("1 4"))
    assert cubes(g, 1)["crew"] == 3
    g = crews("", "crew 1", mods="swivel-guns")
    enter(g, rolled("X 1"))
    assert Boarded.log[0][0] == 0  # no dice of Leadership are rolled


@rule("MM-R145", "MM-R223")
def test_swivel_guns_of_both_fire_at_once() -> None:
    g = position(
        attacker(cubes="crew 1", mods="swivel-guns"),
        target(cubes="crew 1", mods="swivel-guns"),
        run=Boarded(),
    )
    enter(g, rolled("X 1", "X 1"))
    assert Boarded.log[0][0] is None


@rule("MM-511", "MM-R153")
def test_swivel_guns_are_silent_in_port() -> None:
    me = captain(LEADER, "frigate", "SDO", mods="swivel-guns")
    g = position(me, target(), run=Boarded())
    assert g.trail()[-1] == "CrewRound.note_roll"


# ---- a Mission's foe (MM-R248)


class Rescue(Frame):
    """Stands for a Mission that leads to Crew Combat (p. 14, MM-487)."""

    STEPS = ("fight", "note")

    winner: Any = "?"

    log: ClassVar[list[Any]] = []

    def fight(self, g: MerchantsAndMarauders) -> Flow | None:
        g.enemy = launched(STANDARD, "sloop")
        return Call(CrewCombat(0, Enemy("M15"), 2), "winner")

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        Rescue.log.append(self.winner)
        return Done()


def rescue(**rest: Any) -> Position:
    Rescue.log = []
    return two(captain("C10", "frigate", "~OLD", **rest), run=Rescue())


@rule("MM-R248", "MM-487", "MM-R153")
def test_a_missions_foe_can_be_left_and_does_not_kill() -> None:
    g = rescue(mods="swivel-guns")
    enter(g, rolled("1 1", "X 1", "1 1"))
    assert moves(g, 0) == ["fight", "withdraw"]
    assert refusal(g, 0, "flee") == "fight on, or withdraw"
    enter(g, "0 withdraw")
    assert Rescue.log == ["M15"]
    g = rescue(cubes="crew 1")
    enter(g, rolled("1 1", "X 1"))
    assert Rescue.log == ["M15"]
    assert g.players[0].captain
    assert g.players[0].vessel().crew == 1
    g = rescue()
    enter(g, rolled("X X", "X 1"))
    assert Rescue.log == [0]
    assert g.players[0].glory == 0
    assert g.enemy is None


# ---- Glory Cards in battle: where the windows open


@rule("MM-495", "MM-496", "MM-R188", "MM-R154")
def test_only_captains_in_the_battle_are_asked() -> None:
    g = position(
        attacker(hand="G01"), target(hand="G02"), captain(LEADER, "sloop", "~SDO", hand="G07"),
        run=Boarded(),
    )  # fmt: skip
    asked = []
    while g.to_act():
        asked.append((g.to_act()[0], g.view(None)["doing"][-1]["timing"]))
        g.play(g.to_act()[0], "pass")
    assert asked == [
        (0, "before crew combat"), (1, "before crew combat"),
        (0, "before crew roll"), (1, "before crew roll"),
    ]  # fmt: skip


@rule("MM-495", "MM-497", "MM-R124")
def test_an_npcs_leader_plays_no_cards() -> None:
    g = against("pirate-frigate", attacker(hand="G07"))
    g.players[1].hand = ()
    g = position(
        attacker(hand="G07"), captain(LEADER, "sloop", "TRI", hand="G06"),
        npcs=g.npcs, run=g.board.run,
    )  # fmt: skip
    enter(g, "1 shoot\n0 shoot")
    assert g.to_act() == (0,)
    enter(g, "0 pass")
    assert g.chance() is not None  # the leader was not asked


@rule("MM-496", "MM-R188")
def test_the_windows_of_a_round_at_sea() -> None:
    g = battle(attacker(hand="G01"), target(hand="G13"))
    seen: list[tuple[int, str]] = []

    def passing() -> None:
        while g.to_act() and g.trail()[-1].startswith("GloryWindow"):
            seen.append((g.to_act()[0], g.view(None)["doing"][-1]["timing"]))
            enter(g, f"{g.to_act()[0]} pass")

    enter(g, "0 shoot\n1 shoot")
    passing()
    enter(g, rolled("X X 1", "X 1"))
    passing()
    enter(g, rolled("1 1 1", "2"))
    passing()
    assert seen == [
        (0, "before contest"), (1, "before contest"),
        (0, "contest rolled"), (1, "contest rolled"),
        (0, "contest won"),
        (0, "locations rolled"), (1, "locations rolled"),
        (0, "hits fixed"), (1, "hits fixed"),
    ]  # fmt: skip


@rule("MM-496", "MM-R188")
def test_the_last_crew_is_asked_about() -> None:
    g = position(
        attacker(cubes="crew 1", hand="G02"), target(card=TRADER, hand="G02"), run=Boarded()
    )
    enter(g, "0 pass\n1 pass\n0 pass\n1 pass\n" + rolled("X 1", "X 1 1"))
    enter(g, "0 pass\n1 pass")
    assert g.to_act() == (0,)
    assert g.view(None)["doing"][-1]["timing"] == "last crew"
    enter(g, "0 pass")
    assert Boarded.log[0][0] == 1


@rule("MM-R188")
def test_survivors_are_asked_after_the_battle() -> None:
    g = battle(attacker(hand="G02", cubes="cannons 0"), target(hand="G02", cubes="cannons 0"))
    while g.trail()[-1] != "NavalRound.note_roll":
        enter(g, f"{g.to_act()[0]} {'pass' if 'Glory' in g.trail()[-1] else 'shoot'}")
    enter(g, rolled("1 1 1", "1 1") + "\n0 pass\n1 pass\n0 flee\n1 shoot\n0 pass\n1 pass")
    unhurt = g.clone()
    g.enclosing(NavalCombat).toll = ((0, "masts"), (0, "crew"), (1, "hull"), (1, "masts"))
    events = enter(g, rolled("X 1 1", "1 1") + "\n0 pass\n1 pass")
    assert kinds(events)[-1] == "battle_over"
    assert g.view(None)["doing"][-1]["timing"] == "aftermath"
    assert g.to_act() == (0,)
    enter(g, "0 pass")
    assert g.to_act() == (1,)
    enter(unhurt, rolled("X 1 1", "1 1") + "\n0 pass\n1 pass")
    assert "GloryWindow" not in unhurt.trail()[-1]  # no card could be played, as all can see
