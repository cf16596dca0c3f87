"""Pass (LM-42 to LM-44)."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import PASS
from tests.support.rule import rule
from tests.support.transcript import enter, moves, refusal

from .scenario import RULES, Seated, arrive, attack, position

FINISHED = Seated(home="3a 4a 5d 6d 7d")
AFLOAT = Seated(sea="3a 4d", home="5a 6d 7d")
NO_PASS = "you may pass only with an empty deck and no ship at sea"


@rule("LM-42")
def test_with_an_empty_deck_and_no_ship_at_sea_one_may_pass() -> None:
    game = position(FINISHED, AFLOAT, FINISHED)
    assert "pass" in moves(game, 0)
    events = enter(game, "0 pass")
    assert [event.seen_by(None) for event in events] == [
        {"kind": "passed", "seat": 0, "auto": False}
    ]


@rule("LM-42")
@pytest.mark.parametrize(
    "mine",
    [Seated(deck=(7,), home="3a 4a 5d 6d"), Seated(sea="7d", home="3a 4a 5d 6d")],
)
def test_a_card_in_the_deck_or_a_ship_at_sea_forbids_it(mine: Seated) -> None:
    game = position(mine, AFLOAT, FINISHED)
    assert "pass" not in moves(game, 0)
    assert refusal(game, 0, "pass") == NO_PASS
    assert refusal(game, 0, "pass 1") == NO_PASS


@rule("LM-43")
def test_a_cannon_card_obliges_nobody_to_attack_but_allows_it() -> None:
    game = position(FINISHED._replace(cannons=2), AFLOAT, FINISHED)
    assert moves(game, 0) == ["attack 13", "attack 14", "pass"]


@rule("LM-43")
def test_without_a_cannon_card_there_is_only_the_pass() -> None:
    game = position(FINISHED._replace(cannons=0), AFLOAT, FINISHED)
    assert moves(game, 0) == ["pass"]


@rule("LM-43")
def test_without_a_target_there_is_only_the_pass() -> None:
    game = position(FINISHED, Seated(deck=(3,), home="4a 5a 6d 7d"), FINISHED)
    assert moves(game, 0) == ["pass"]


@rule("LM-44")
def test_whoever_passed_may_attack_in_his_next_turn() -> None:
    game = position(FINISHED._replace(cannons=1), AFLOAT, FINISHED)
    enter(game, "0 pass")
    arrive(game, 1, 3)
    enter(game, "2 pass")
    assert moves(game, 0) == ["attack 14", "pass"]
    attack(game, 0, 1, 4)
    assert game.result() is not None


@rule("LM-R12")
def test_the_table_may_pass_for_a_player_who_can_do_nothing_else() -> None:
    nothing = position(FINISHED._replace(cannons=0), AFLOAT, FINISHED)
    assert RULES.forced(nothing, 0) == PASS
    assert RULES.forced(nothing, 1) is None


@rule("LM-R12")
def test_the_table_never_passes_for_a_player_who_could_attack() -> None:
    game = position(FINISHED, AFLOAT, FINISHED)
    assert RULES.forced(game, 0) is None


@rule("LM-R12")
def test_the_table_makes_no_other_move_for_anybody() -> None:
    game = position(Seated(sea="7d", home="3a 4a 5d 6d"), FINISHED, FINISHED)
    assert moves(game, 0) == ["arrive 14"]
    assert RULES.forced(game, 0) is None


@rule("LM-R22")
def test_a_player_with_nothing_left_still_has_his_turn_and_can_win() -> None:
    mine = FINISHED._replace(cannons=0, won="x1 1:3")
    game = position(mine, Seated(sea="4a 5d", home="6a 7d", robbed=1, cannons=2), FINISHED)
    enter(game, "0 pass")
    arrive(game, 1, 4)
    enter(game, "2 pass")
    assert game.to_act() == (0,)
    enter(game, "0 pass")
    arrive(game, 1, 5)
    result = game.result()
    assert result is not None
    assert result.winners == (0,)
