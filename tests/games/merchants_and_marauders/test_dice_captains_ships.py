"""Dice, captains and ships (pp. 4-5, MM-043 to MM-071)."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders.data.cards import (
    STANDARD,
)
from quarterdeck.games.merchants_and_marauders.data.ids import SKULL
from quarterdeck.games.merchants_and_marauders.dice import (
    Roll,
    SkillCheck,
    numbers,
    shown,
    successes,
)
from quarterdeck.games.merchants_and_marauders.effects import figure
from quarterdeck.games.merchants_and_marauders.pieces import launched
from quarterdeck.kernel import CardSetError, IllegalMove
from tests.games.merchants_and_marauders import standard as d
from tests.support.rule import rule
from tests.support.transcript import enter, refusal

from .scenario import captain, new, position, two


@rule("MM-043", "MM-301", "MM-R2", "MM-R51")
def test_a_die_shows_1_to_4_and_two_skulls() -> None:
    g = new(2)
    roll = Roll(1, "dice")
    odds = {str(move): chance for move, chance in roll.outcomes(g)}
    assert odds == {
        "roll skull": pytest.approx(2 / 6),
        **{f"roll {face}": pytest.approx(1 / 6) for face in (1, 2, 3, 4)},
    }
    rng = Random(1)
    rolled = [roll.sample(g, rng).args[0] for _ in range(6000)]
    assert 1850 <= rolled.count("skull") <= 2150
    assert set(rolled) == {"skull", 1, 2, 3, 4}


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_all_outcomes_of_a_roll_add_up_to_one(dice: int) -> None:
    outcomes = Roll(dice, "dice").outcomes(new(2))
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert len({move for move, _ in outcomes}) == len(outcomes)


@rule("MM-044", "MM-302", "MM-053", "MM-EX-1", "MM-R25", "MM-R182")
@pytest.mark.parametrize(("card", "dice"), [("C01", 2), ("C13", 3), ("C07", 1), ("C02", 4)])
def test_as_many_dice_as_the_skill(card: str, dice: int) -> None:
    g = two(captain(card), run=SkillCheck(0, "influence", "mission"))
    with pytest.raises(IllegalMove):
        g.settle("roll " + " ".join(["1"] * (dice + 1)))
    g.settle("roll " + " ".join(["1"] * dice))


@rule("MM-045", "MM-046", "MM-047", "MM-303", "MM-304", "MM-EX-1")
def test_skulls_are_successes_and_numbers_never_are() -> None:
    assert successes((SKULL, 4, 1)) == 1
    assert successes((SKULL, SKULL, 2)) == 2
    assert successes((4, 2, 1)) == 0
    assert successes((4, 4, 4)) == successes((1, 1, 1)) == 0
    assert numbers((SKULL, 4, 1)) == 5
    assert shown((SKULL, 4, 1)) == ["skull", 4, 1]  # the numbers are kept for combat


@rule("MM-R25")
def test_effects_never_bring_a_roll_below_one_die() -> None:
    g = two(captain("C07"))
    assert figure(g, 0, "dice.influence", -3, "mission", low=1) == 1
    assert figure(g, 0, "a figure that nothing changes", -3, low=1) == 1


@rule("MM-048")
def test_every_player_has_one_captain_of_16() -> None:
    assert len(d.CAPTAINS) == 16
    g = position(captain("C01"), captain("C02"))
    assert len({p.captain for p in g.players}) == 2
    assert len(g.captain_deck) == 14


@rule("MM-049", "MM-054")
def test_captain_data_is_checked() -> None:
    for one in d.CAPTAINS.values():
        assert all(1 <= getattr(one, skill) <= 4 for skill in d.SKILLS)
        assert one.home in d.PORTS
        assert one.abilities
    texts = [text for card, text in STANDARD.told.items() if card.partition(".")[0] in d.CAPTAINS]
    assert len(set(texts)) == len(texts)
    assert d.changed("captains", "C09", influence=1).captains["C09"].influence == 1
    for wrong in ({"influence": 0}, {"influence": 5}, {"abilities": []}, {"home": "HAV"}):
        with pytest.raises(CardSetError):
            d.changed("captains", "C09", **wrong)


@rule("MM-055")
def test_the_home_port_gives_the_nation() -> None:
    g = two(captain("C16"), captain("C01"))
    assert g.players[0].home() == "SDO"
    assert g.players[0].nation() == "spanish"
    for one in d.CAPTAINS.values():
        assert one.nation == d.ZONES[one.home].nation


@rule("MM-056", "MM-369", "MM-R31")
def test_a_wanted_captain_may_not_enter() -> None:
    g = two(captain("C01", "sloop", "~HAV", bounties="spanish 1"))
    assert refusal(g, 0, "enter") == "you are wanted by Spain"
    assert g.view(0)["zones"]["CAR"]["closed"] == "bounty"
    g = two(captain("C01", "sloop", "~NAS", bounties="spanish 1"))
    enter(g, "0 enter")
    assert g.players[0].in_port


@rule("MM-057", "MM-370")
def test_the_home_port_is_always_open() -> None:
    g = two(captain("C16", "sloop", "~SDO", bounties="spanish 3"), captain("C01"))
    enter(g, "0 enter")
    assert g.players[0].in_port
    g = two(captain("C16", "sloop", "~HAV", bounties="spanish 3"), captain("C01"))
    assert refusal(g, 0, "enter") == "you are wanted by Spain"


# ---- ships


@rule("MM-059", "MM-R27")
def test_there_are_four_ship_cards_of_each_kind() -> None:
    assert [ship.cards for ship in d.SHIPS.values()] == [4] * 5
    seated = [captain(card, "frigate") for card in ("C01", "C05", "C09", "C13")]
    g = position(*seated)
    assert g.ships_left("frigate") == 0
    assert g.ships_left("sloop") == 4


@rule("MM-060", "MM-R7", "MM-070", "MM-071", "MM-R99")
def test_ship_values() -> None:
    rows = {
        ship.id: (ship.toughness, ship.cargo, ship.crew, ship.cannons, ship.maneuverability)
        for ship in d.SHIPS.values()
    }
    assert rows == {
        "sloop": (2, 2, 2, 1, 4),
        "flute": (3, 4, 1, 1, 2),
        "frigate": (3, 3, 3, 3, 3),
        "galleon": (4, 5, 4, 4, 1),
        "man-o-war": (5, 3, 5, 5, 2),
    }
    for wrong in (0, 6):
        with pytest.raises(CardSetError, match="sloop, crew"):
            d.changed("ships", "sloop", crew=wrong)


@rule("MM-061", "MM-R217", "MM-R160")
def test_no_value_is_ever_above_5() -> None:
    assert launched(STANDARD, "galleon", ("extended-hold",)).value("cargo") == 5
    assert launched(STANDARD, "galleon", ("extra-cannon-port",)).value("cannons") == 5
    assert launched(STANDARD, "galleon", ("extra-hammocks",)).value("crew") == 5
    assert launched(STANDARD, "man-o-war", ("extra-cannon-port",)).value("cannons") == 5
    assert launched(STANDARD, "sloop", ("advanced-rigs",)).value("maneuverability") == 5


@rule("MM-062", "MM-EX-2", "MM-081")
def test_toughness_sets_hull_and_masts() -> None:
    assert (launched(STANDARD, "frigate").hull, launched(STANDARD, "frigate").masts) == (3, 3)
    assert (launched(STANDARD, "sloop").hull, launched(STANDARD, "sloop").masts) == (2, 2)


@rule("MM-064", "MM-EX-3", "MM-081")
def test_the_cubes_of_a_sloop() -> None:
    sloop = launched(STANDARD, "sloop")
    assert sloop[1:6] == (2, 2, 2, 2, 1)  # hull, masts, cargo, crew, cannons
    assert launched(STANDARD, "frigate")[1:6] == (3, 3, 3, 3, 3)


@rule("MM-063", "MM-142", "MM-143")
def test_cargo_is_the_most_a_ship_carries_to_sea() -> None:
    g = two(captain("C08", "sloop", "SDO", hold="K01 K02 K03"))
    assert g.view(0)["players"][0]["own"]["room"] == 2
    assert refusal(g, 0, "leave") == "discard 1 Cargo Card first, your ship holds 2"


@rule("MM-069", "MM-152", "MM-155")
def test_one_ship_at_a_time() -> None:
    g = two(captain("C08", "sloop", "SDO", gold=40), modifications={"SDO": "chasers"})
    enter(g, "0 port\n0 shipyard\n0 ship frigate\nchance draw G01")
    assert g.players[0].vessel().kind == "frigate"
    assert g.ships_left("sloop") == 3  # only the other player's
    assert refusal(g, 0, "ship galleon") == "one exchange of ship a visit"
