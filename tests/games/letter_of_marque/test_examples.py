"""The worked examples, replayed in the record's own notation with chance dictated."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Record, Result
from tests.support.rule import rule
from tests.support.transcript import enter, kinds

from .scenario import LetterOfMarque, Seated, new, position, random_moments

TRANSCRIPTS = Path(__file__).parent / "transcripts"
RED, BLUE, GREEN, YELLOW = range(4)


def example(name: str, seats: int, change: tuple[str, str] = ("", ""), **options: Any) -> Any:
    game = new(seats, **options)
    enter(game, (TRANSCRIPTS / f"{name}.txt").read_text().replace(*change))
    return game


@rule("LM-EX-1")
def test_first_treasures_and_first_player() -> None:
    game = example("LM-EX-1", 4)
    sea = {ship["seat"]: ship["value"] for ship in game.view(None)["sea"]}
    assert sea == {RED: 4, BLUE: 3, GREEN: 5, YELLOW: 7}
    for viewer in (RED, BLUE, GREEN, None):
        assert game.view(viewer)["sea"][YELLOW]["armed"] is None
    assert game.view(YELLOW)["sea"][YELLOW]["armed"] is True
    assert game.to_act() == (BLUE,)


@rule("LM-EX-2")
def test_an_attack_that_fails() -> None:
    game = example("LM-EX-1", 4)
    events = enter(game, "1 attack 0")
    assert events[0].seen_by(None)["armed"] is True
    red, blue = game.view(None)["players"][:2]
    assert (red["pile"], red["points"]) == ([{"kind": "cannon", "colour": BLUE}], 1)
    assert blue["cannons"] == 2
    ship = game.view(None)["sea"][RED]
    assert (ship["seat"], ship["value"], ship["revealed"]) == (RED, 4, True)
    assert game.to_act() == (GREEN,)


@rule("LM-EX-3")
def test_the_same_attack_had_the_ship_been_defenseless() -> None:
    game = example("LM-EX-1", 4, ("0 guard armed", "0 guard defenseless"))
    events = enter(game, "1 attack 0")
    assert events[0].seen_by(None)["armed"] is False
    red, blue = game.view(None)["players"][:2]
    assert blue["pile"] == [{"kind": "treasure", "value": 4, "colour": RED}]
    assert (blue["points"], blue["cannons"]) == (4, 2)
    assert (red["reserve"], red["deck"], red["pile"]) == (4, 4, [])
    assert RED not in [ship["seat"] for ship in game.view(None)["sea"]]


@rule("LM-EX-4", "LM-R7")
def test_scoring_with_a_tie_break() -> None:
    game = example("LM-EX-4", 3)
    assert game.result() == Result(
        (30, 30, 19), (RED,), (1, 2, 3), "tied on points, more cannon cards"
    )
    assert [player.treasure() for player in game.players] == [28, 29, 18]
    assert [player.captured_cannons() for player in game.players] == [2, 1, 1]
    assert [player.cannons for player in game.players] == [0, 2, 1]
    by_option = example("LM-EX-4", 3, tiebreak="captured_and_unused").result()
    assert by_option.winners == (BLUE,)


@rule("LM-EX-5")
def test_the_game_stops_in_mid_round() -> None:
    game = example("LM-EX-5", 3)
    assert [player["deck"] for player in game.view(None)["players"]] == [0, 0, 0]
    assert [(ship["seat"], ship["value"]) for ship in game.view(None)["sea"]] == [(0, 6)]
    assert [player.cannons for player in game.players[1:]] == [1, 1]
    assert game.to_act() == (0,)
    before = [game.points(seat) for seat in range(3)]
    assert kinds(enter(game, "0 arrive 3")) == ["arrived", "over"]
    assert game.result().scores == (before[0] + 6, before[1], before[2])
    assert game.to_act() == ()


@rule("LM-EX-6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_longest_possible_game_has_twelve_actions_a_player(seats: int) -> None:
    """Armed ships lie at sea until all cannon cards are fired at them; nobody is robbed."""
    game = new(seats)
    for _ in range(seats):
        enter(game, "chance draw 7")
    for seat in range(seats):
        enter(game, f"{seat} guard armed")
    enter(game, "chance draw 0")
    while not game.is_over():
        if (chance := game.chance()) is not None:
            game.settle(chance.outcomes(game)[0][0])
            continue
        seat = game.to_act()[0]
        offered = game.legal_moves(seat)
        target = next((ship.id for ship in game.sea if ship.seat != seat), -1)
        shoot = qd.parse_move(f"attack {target}")
        leaves = [move for move in offered if move.verb in ("leave", "guard")]
        move = shoot if shoot in offered else (*leaves, *offered)[0]
        game.play(seat, move)
    verbs = [Counter() for _ in range(seats)]
    for entry in game.entries:
        if entry.seat >= 0:
            verbs[entry.seat][entry.move.verb] += 1
    acts = [Counter({v: n for v, n in one.items() if v != "guard"}) for one in verbs]
    assert acts == [Counter({"leave": 4, "arrive": 5, "attack": 3})] * seats
    assert sum(sum(one.values()) for one in acts) == 12 * seats


@rule("LM-EX-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_game_is_longer_and_passes_never_go_all_the_way_round(seats: int, seed: int) -> None:
    passes = 0
    actions: Counter[tuple[int, str]] = Counter()
    for game, _ in random_moments(seats, seed):
        if not game.entries or game.entries[-1].seat < 0:
            continue
        seat, move = game.entries[-1]
        passes = passes + 1 if move.verb == "pass" else 0
        assert passes <= seats - 1
        actions[seat, move.verb] += 1
    for seat in range(seats):
        assert actions[seat, "leave"] == 4
        assert actions[seat, "arrive"] <= 5
        assert actions[seat, "attack"] <= 3


@rule("LM-EX-6")
def test_one_after_another_may_pass_but_not_all() -> None:
    done = Seated(home="3a 4a 5d 6d 7d", cannons=0)
    game = position(done, done, done, done, done, Seated(sea="3a", home="4a 5d 6d 7d"))
    enter(game, "0 pass\n1 pass\n2 pass\n3 pass\n4 pass")
    assert [str(move) for move in game.legal_moves(5)] == ["arrive 29"]


@pytest.mark.parametrize(("name", "seats"), [("LM-EX-1", 4), ("LM-EX-4", 3), ("LM-EX-5", 3)])
def test_the_record_of_an_example_replays_to_the_same_game(name: str, seats: int) -> None:
    game: LetterOfMarque = example(name, seats)
    text = game.record().to_json()
    again = qd.replay(Record.from_json(text))
    assert again.record().to_json() == text
    viewers = (*range(seats), None)
    assert [again.view(seat) for seat in viewers] == [game.view(seat) for seat in viewers]
