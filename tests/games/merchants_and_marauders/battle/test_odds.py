"""The chances of a fight, against every roll there is and against the rules themselves."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.battle.odds import (
    contest,
    crew_combat,
    flight,
    hits,
    spread,
)
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.data.ids import SKULL
from quarterdeck.games.merchants_and_marauders.dice import beats, successes
from quarterdeck.games.merchants_and_marauders.odds import percent
from tests.support.rule import rule

from ..scenario import captain, position, two

DIE = STANDARD.die
SIX = (1, 2, 3, 4, SKULL, SKULL)
PAIRS = [(1, 1), (2, 3), (3, 2), (3, 3)]


def rolls(mine: int, theirs: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return list(product(product(SIX, repeat=mine), product(SIX, repeat=theirs)))


def test_a_spread_is_whole() -> None:
    for dice in range(7):
        assert sum(spread(DIE, dice).values()) == pytest.approx(1)


@rule("MM-454", "MM-456", "MM-457", "MM-458")
@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
def test_contest_is_what_counting_gives(mine: int, theirs: int) -> None:
    every = rolls(mine, theirs)
    skulls = [(a, b) for a, b in every if successes(a) or successes(b)]
    wins = sum(beats(a, b) > 0 for a, b in skulls)
    losses = sum(beats(a, b) < 0 for a, b in skulls)
    assert contest(DIE, mine, theirs) == pytest.approx((wins / len(every), losses / len(every)))


@rule("MM-460", "MM-461", "MM-462")
@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
@pytest.mark.parametrize("harmless", [-1, 1])
def test_hits_are_what_counting_gives(mine: int, theirs: int, harmless: int) -> None:
    every, total = rolls(mine, theirs), 0
    for a, b in every:
        if successes(a) and beats(a, b) > 0:
            total += 3
        elif not (successes(b) and beats(a, b) < 0 and successes(a) <= harmless):
            total += min(3, 2 * successes(a))
    found = hits(DIE, mine, theirs, 3, lambda skulls: 2 * skulls, harmless)
    assert found == pytest.approx(total / len(every))


@rule("MM-468", "MM-469")
@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
@pytest.mark.parametrize("harmless", [0, 1])
def test_flight_is_what_counting_gives(mine: int, theirs: int, harmless: int) -> None:
    every = rolls(mine, theirs)
    away = [1 for a, b in every if successes(a) and beats(a, b) > 0 and successes(b) <= harmless]
    assert flight(DIE, mine, theirs, harmless) == pytest.approx(len(away) / len(every))


@rule("MM-488", "MM-491", "MM-492", "MM-494")
def test_crew_combat_is_what_the_rules_give() -> None:
    """Two captains fight it out through the rules, often enough to tell."""
    rng, games = Random(7), 2000
    won = lost = 0
    for _ in range(games):
        a = captain("C10", "frigate", "~SDO", cubes="crew 2")
        g = position(a, captain("C09", "frigate", "~SDO"), run=CrewCombat(0, 1))
        winner = None
        while "CrewCombat" in " ".join(g.trail()):
            chance = g.chance()
            assert chance is not None, "nobody holds a card, so nobody is asked"
            for event in g.settle(chance.sample(g, rng)):
                if event.kind == "crew_over":
                    winner = event.public["winner"]
        won, lost = won + (winner == 0), lost + (winner == 1)
    chances = crew_combat(DIE, (2, 3), (2, 3))
    assert won / games == pytest.approx(chances.win, abs=0.035)
    assert lost / games == pytest.approx(chances.lose, abs=0.035)


def test_a_side_without_crew_has_lost() -> None:
    assert crew_combat(DIE, (4, 1), (0, 1)) == (0, 1)


def test_a_first_round_with_more_dice_is_better() -> None:
    plain, first = crew_combat(DIE, (2, 2), (3, 3)), crew_combat(DIE, (2, 2), (3, 3), (3, 2))
    assert first.win > plain.win == pytest.approx(plain.lose)
    assert crew_combat(DIE, (2, 2), (3, 3), (2, 2)) == pytest.approx(plain)


def notes(aids: bool) -> dict[str, str]:
    from quarterdeck.games.merchants_and_marauders import RULES

    g = two(
        captain("C10", "frigate", "~SDO"),
        captain("C09", "frigate", "~SDO"),
        run=NavalCombat(0, 1),
        options={"aids": aids},
    )
    names = ("Maren", "Ines")
    return {str(m): str(RULES.describe(g, 0, m, names).note) for m in g.legal_moves(0)}


def test_chances_are_told_only_where_the_table_allows_them() -> None:
    chances = contest(DIE, 3, 2)
    assert f"You win {percent(chances.win)}" in notes(aids=True)["shoot"]
    assert "%" not in notes(aids=False)["shoot"]
    assert "3 dice against 2" in notes(aids=False)["shoot"]
