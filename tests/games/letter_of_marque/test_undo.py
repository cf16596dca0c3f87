"""What may be taken back, and until when."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.kernel import IllegalMove, Record
from tests.support.rule import rule
from tests.support.transcript import enter, moves

from .scenario import LetterOfMarque, Seated, arrive, at_sea, attack, leave, new, position

FINISHED = Seated(home="3a 4a 5d 6d 7d")
VIEWERS = (0, 1, 2, None)


def views(game: LetterOfMarque) -> list[Any]:
    return [game.view(viewer) for viewer in VIEWERS]


def test_an_arrival_may_be_taken_back_until_somebody_else_chooses() -> None:
    game = at_sea("4a 3d 7a")
    before = views(game)
    arrive(game, 1, 3)
    assert game.why_no_undo(1) == ""
    assert game.why_no_undo(2) == "the last move was not yours"
    enter(game, "1 undo")
    assert views(game) == before
    assert moves(game, 1) == ["leave", "arrive 1", "attack 0", "attack 2"]


def test_an_arrival_stands_once_somebody_else_has_chosen() -> None:
    game = at_sea("4a 3d 7a")
    arrive(game, 1, 3)
    arrive(game, 2, 7)
    with pytest.raises(IllegalMove, match="the last move was not yours"):
        game.undo(1)
    assert game.why_no_undo(2) == ""


@rule("LM-23", "LM-R6")
def test_a_card_that_was_turned_over_is_not_put_back() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    with pytest.raises(IllegalMove, match="chance has decided since"):
        game.undo(1)


def test_the_choice_of_a_ship_may_be_taken_back_but_not_the_card() -> None:
    game = at_sea("4a 3d 7a")
    leave(game, 1, "6a")
    enter(game, "1 undo")
    assert moves(game, 1) == ["guard armed", "guard defenseless"]
    assert game.why_no_undo(1) == "chance has decided since"
    enter(game, "1 guard defenseless")
    assert game.view(1)["sea"][-1]["armed"] is False


@rule("LM-29")
@pytest.mark.parametrize("target", ["7a", "7d"])
def test_an_attack_is_never_taken_back(target: str) -> None:
    game = at_sea(f"4a 3d {target}")
    attack(game, 1, 2, 7)
    with pytest.raises(IllegalMove, match="a ship was turned over since"):
        game.undo(1)


def test_a_pass_may_be_taken_back() -> None:
    game = position(FINISHED, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    enter(game, "0 pass\n0 undo")
    assert game.to_act() == (0,)
    assert moves(game, 0) == ["attack 14", "pass"]


@rule("LM-R12")
def test_a_pass_without_a_choice_is_nobodys_to_take_back() -> None:
    game = position(FINISHED._replace(cannons=0), Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    enter(game, "0 pass")
    for seat in range(3):
        why = "a player who could do nothing else has passed since"
        assert game.why_no_undo(seat) == why


@rule("LM-R5")
def test_a_sealed_first_choice_can_be_taken_back() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 3\nchance draw 7\n2 guard armed")
    assert game.view(0)["waiting"][2]["chosen"] is True
    enter(game, "2 undo")
    assert game.view(0)["waiting"][2]["chosen"] is False
    assert game.to_act() == (0, 1, 2)
    enter(game, "2 guard defenseless\n0 guard armed\n1 guard armed")
    assert game.view(2)["sea"][2]["armed"] is False


@rule("LM-R5")
def test_all_may_take_back_their_first_ship_until_the_last_has_chosen_and_nobody_after() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 3\nchance draw 7\n2 guard armed\n0 guard armed")
    assert [game.why_no_undo(seat) for seat in (0, 2)] == ["", ""]
    enter(game, "2 undo\n2 guard defenseless\n1 guard armed")
    assert game.view(2)["sea"][2]["armed"] is False
    for seat in range(3):
        assert game.why_no_undo(seat) == "all first ships have left since"


def test_the_last_move_of_the_game_stands() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    arrive(game, 0, 3)
    assert game.why_no_undo(0) == "the game is over"


def test_a_record_with_moves_taken_back_replays_to_the_same_game() -> None:
    game = new(3)
    enter(
        game,
        """
        chance draw 4
        chance draw 3
        chance draw 7
        2 guard armed
        2 undo
        2 guard defenseless
        0 guard armed
        1 guard armed
        1 arrive 1
        1 undo
        1 leave
        chance draw 5
        1 guard armed
        1 undo
        1 guard defenseless
        2 attack 0
        0 arrive 0
        """,
    )
    text = game.record().to_json()
    again = qd.replay(Record.from_json(text))
    assert again.record().to_json() == text
    assert [again.view(viewer) for viewer in VIEWERS] == views(game)
    assert again.why_no_undo(0) == game.why_no_undo(0) == ""


def test_taking_back_gives_the_same_game_as_never_having_moved() -> None:
    straight, crooked = at_sea("4a 3d 7a"), at_sea("4a 3d 7a")
    arrive(crooked, 1, 3)
    enter(crooked, "1 undo")
    for game in (straight, crooked):
        leave(game, 1, "6d")
        attack(game, 2, 1, 6)
    assert views(crooked) == views(straight)
