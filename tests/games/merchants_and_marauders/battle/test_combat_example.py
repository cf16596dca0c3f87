"""The rulebook's combat example (p. 16, MM-EX-65 to MM-EX-70), with the numbering of MM-R52.

Felipe Montoya attacks Frances Wright.  Round 3 is lost in the source; the card that turns her
Flee into Board is a card of this test alone (MM-R53).
"""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.battle.naval_round import NavalRound, contest_dice
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.windows import PLAYS, Play
from quarterdeck.kernel import Event, Flow, Frame, Move, Seat
from tests.support.rule import rule
from tests.support.transcript import moves

from ..fights import cubes, rolled
from ..scenario import Position, captain, enter, position

FELIPE, FRANCES = 0, 1


class ChangeOfMind(Frame):
    """A card for this test: a declared Flee becomes a Board (p. 16, MM-EX-68)."""

    STEPS = ("change",)

    seat: Seat

    def change(self, g: MerchantsAndMarauders) -> Flow | None:
        fight = g.enclosing(NavalRound)
        at = fight.side_of(self.seat)
        fight.declared = tuple(["board" if i == at else v for i, v in enumerate(fight.declared)])
        return None


def fits(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    fight = g.enclosing(NavalRound)
    if fight.declared[fight.side_of(seat)] != "flee":
        return ()
    return (Move("play", ("G08",)),)


def passing(g: Position) -> None:
    """Both pass wherever a window asks them."""
    while g.to_act() and g.trail()[-1].startswith("GloryWindow"):
        enter(g, f"{g.to_act()[0]} pass")


def chance(g: Position, *rolls: str) -> list[Event]:
    return enter(g, rolled(*rolls))


@pytest.fixture
def fight(monkeypatch: pytest.MonkeyPatch) -> Position:
    """MM-EX-65.  C09 sails for Frances: her skills, without the ability of our Frances Wright, of
    which the example knows nothing."""
    monkeypatch.setitem(PLAYS, "G08", Play(fits, lambda seat, _move: ChangeOfMind(seat)))
    return position(
        captain("C13", "frigate", "~SDO", hand="G03"),
        captain("C09", "sloop", "~SDO", mods="advanced-rigs", hand="G01 G08", gold=7),
        run=NavalCombat(FELIPE, FRANCES),
    )


def naval_rounds(g: Position) -> None:
    """MM-EX-66 and MM-EX-67."""
    enter(g, "0 shoot\n1 shoot")
    passing(g)
    chance(g, "X 1 1", "X 4 1")
    passing(g)
    chance(g, "1", "3")
    passing(g)
    enter(g, "0 shift crew cargo")  # Cool under fire
    passing(g)
    assert cubes(g, FRANCES) == {"hull": 2, "masts": 2, "cargo": 1, "crew": 2, "cannons": 1}
    assert cubes(g, FELIPE) == {"hull": 3, "masts": 3, "cargo": 2, "crew": 3, "cannons": 3}
    enter(g, "0 shoot\n1 flee")
    passing(g)
    chance(g, "X 2 1", "X 4 2")
    passing(g)
    chance(g, "4")  # one hit, not three, and she is still here
    passing(g)
    assert cubes(g, FRANCES) == {"hull": 2, "masts": 2, "cargo": 1, "crew": 2, "cannons": 0}
    assert g.enclosing(NavalCombat).number == 3


def round_three(g: Position) -> None:
    """MM-EX-68."""
    enter(g, "0 shoot\n1 flee")
    passing(g)
    chance(g, "X 1 2", "X X 3")
    enter(g, "0 pass\n1 pass")
    assert "play G08" in moves(g, FRANCES)
    enter(g, "1 play G08")
    passing(g)
    chance(g, "2")
    passing(g)
    assert cubes(g, FRANCES)["masts"] == 1
    assert g.enclosing(CrewCombat).crews(g) == [3, 2]


def crew_rounds(g: Position) -> None:
    """MM-EX-69 and MM-EX-70."""
    chance(g, "X 3", "X X X")
    passing(g)
    assert g.enclosing(CrewCombat).crews(g) == [1, 1]
    chance(g, "X X", "X 4 1")
    assert g.to_act() == (FELIPE,)  # asked, and he passes
    enter(g, "0 pass\n1 play G01\n0 pass\n1 play G01\n1 reroll enemy skull skull")
    chance(g, "3 1")  # he must re-roll
    assert g.to_act() == (FELIPE,)  # asked again
    enter(g, "0 play G03\n0 play G03\n0 reroll own 3 1")  # he has learned it just now
    chance(g, "X 2")
    passing(g)


@rule("MM-EX-65", "MM-449", "MM-450", "MM-455", "MM-513")
def test_felipe_against_frances_set_up_p16(fight: Position) -> None:
    assert contest_dice(fight, FRANCES, FELIPE, 0) == 3  # 5 against 3
    assert contest_dice(fight, FELIPE, FRANCES, 0) == 3
    assert fight.to_act() == (FELIPE,)
    assert moves(fight, FELIPE) == ["shoot"]


@rule(
    "MM-EX-66", "MM-EX-67", "MM-R52", "MM-451", "MM-457", "MM-460", "MM-461", "MM-469", "MM-472",
    "MM-475", "MM-476", "MM-482",
)  # fmt: skip
def test_felipe_against_frances_at_sea_p16(fight: Position) -> None:
    naval_rounds(fight)
    assert cubes(fight, FELIPE)["cargo"] == 2  # unchanged in round 2


@rule("MM-EX-68", "MM-R53", "MM-464", "MM-469", "MM-487", "MM-496")
def test_felipe_against_frances_boarded_p16(fight: Position) -> None:
    naval_rounds(fight)
    round_three(fight)
    assert fight.trail()[-1] == "CrewRound.note_roll"


@rule(
    "MM-EX-69", "MM-EX-70", "MM-R85", "MM-R155", "MM-488", "MM-489", "MM-490", "MM-491", "MM-492",
    "MM-493", "MM-496", "MM-497", "MM-498", "MM-499",
)  # fmt: skip
def test_felipe_against_frances_the_crews_p16(fight: Position) -> None:
    naval_rounds(fight)
    round_three(fight)
    crew_rounds(fight)
    assert [cubes(fight, side)["crew"] for side in (FELIPE, FRANCES)] == [0, 0]
    # Frances wins, 5 against 2: point, reward (he attacked, so he is wanted), plunder, ship.
    enter(fight, "chance draw G25\n1 pass")
    enter(fight, f"1 claim\n1 place {fight.free_ports()[0]}\n1 take gold\n1 done")
    passing(fight)
    frances = fight.players[FRANCES]
    assert fight.players[FELIPE].captain == ""
    assert frances.glory == 1
    assert frances.gold == 7 + 10
    assert frances.vessel().kind == "frigate"
    assert cubes(fight, FRANCES) == {
        "hull": 3, "masts": 3, "cargo": 2, "crew": 0, "cannons": 3,
    }  # fmt: skip
