"""Own card sets of Letter of Marque: every figure of the file is told and takes effect."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import CardSetError, Rules, settle_chance
from tests.support.card_sets import changed, numbers_in, tables_of, with_tables

KEY = "letter-of-marque"
FILE = "figures.toml"
NAMES = ("Maren", "Ines", "Corbin")


def changes(**figures: Any) -> Rules:
    tables = tables_of(KEY)
    tables[FILE].update(figures)
    return with_tables(KEY, tables)


def transcript(rules: Rules, level: str = "deckhand") -> tuple[list[str], list[object]]:
    """A whole game: all that is said to seat 0, and all that seat 0 sees."""
    rng, game = Random(7), rules.new(3)
    said: list[str] = []
    seen: list[object] = []
    while game.result() is None:
        chance = game.chance()
        if chance is not None:
            events = game.settle(chance.sample(game, rng))
        else:
            seat = game.to_act()[0]
            if seat == 0:
                said += [group.detail for group in rules.groups(game, 0)]
                said += [
                    rules.describe(game, 0, move, NAMES).says() for move in game.legal_moves(0)
                ]
            events = game.play(seat, bots.choose(game, level, seat, rng))
        said += [rules.tell(event, 0, NAMES) for event in events]
        game.check()
        seen.append(game.view(0))
    return said, [*seen, game.result(), rules.score_rows(game)]


@pytest.mark.parametrize("level", ["deckhand", "mate"])
@pytest.mark.parametrize(
    "figures",
    [
        {"captured_cannon_points": 3},
        {"cannons": 1},
        {"cannons": 0},
        {"armed": 0, "defenseless": 5},
        {"armed": 5, "defenseless": 0},
        {"treasures": [1, 1, 2, 9], "armed": 1, "defenseless": 3},
        {"treasures": list(range(1, 11)), "armed": 5, "defenseless": 5},
    ],
    ids=str,
)
def test_another_set_is_another_game(figures: dict[str, Any], level: str) -> None:
    rules = changes(**figures)
    said, seen = transcript(rules, level)
    usual_said, usual_seen = transcript(qd.rules(KEY), level)
    assert said != usual_said
    assert seen != usual_seen
    for name, value in figures.items():
        assert rules.catalogue()[name] == value


@pytest.mark.parametrize(
    ("way", "value"), [(way, value) for _, way, value in numbers_in(KEY)], ids=str
)
def test_every_number_of_the_file_is_told_and_takes_effect(
    way: tuple[str | int, ...], value: int
) -> None:
    figures: dict[str, Any] = {str(way[0]): value + 1}
    if way[0] == "treasures":
        figures = {"treasures": [3, 4, 5, 6, 7]}
        figures["treasures"][int(way[1])] = 8
    elif way[0] == "armed":  # a ship for every treasure
        figures = {"armed": value + 1, "defenseless": 5 - value - 1}
    elif way[0] == "defenseless":
        figures = {"defenseless": value + 1, "armed": 5 - value - 1}
    said, seen = transcript(changes(**figures))
    usual_said, usual_seen = transcript(qd.rules(KEY))
    assert said != usual_said
    assert seen != usual_seen


def test_a_cannon_card_counts_what_the_set_says() -> None:
    rules = changes(captured_cannon_points=2)
    said, seen = transcript(rules)
    assert any("keeps your cannon card, 2 points." in text for text in said)
    rows: Any = dict(seen[-1])  # type: ignore[call-overload]
    result: Any = seen[-2]
    assert result.scores == tuple(sum(each) for each in zip(*rows.values(), strict=True))
    assert all(points % 2 == 0 for points in rows["Captured cannon cards"])
    assert sum(rows["Captured cannon cards"]) > 0


@pytest.mark.parametrize(
    ("way", "value", "message"),
    [
        (("armed",), 3, "figures.toml, treasures: 6 ships cannot carry 5 treasures"),
        (("cannons",), -1, "figures.toml, cannons: "),
        (("treasures", 2), 0, "figures.toml, treasures[2]: "),
        (("treasures",), [], "figures.toml, treasures: "),
        (("guns",), 3, "figures.toml, guns: "),
    ],
)
def test_a_set_that_cannot_be_played_is_refused(
    way: tuple[str | int, ...], value: Any, message: str
) -> None:
    with pytest.raises(CardSetError) as error:
        changed(KEY, FILE, way, value)
    assert str(error.value).startswith(message)


def test_a_game_in_progress_is_dealt_anew_with_its_own_figures() -> None:
    game = changes(armed=4, defenseless=1).new(3)
    settle_chance(game, Random(1))
    for seed in range(5):
        world = game.determinize(0, Random(seed))
        world.check()
        assert world.cards is game.cards
