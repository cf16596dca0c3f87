"""End of the game and scoring (LM-50 to LM-57)."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import Result
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, refusal

from .scenario import LetterOfMarque, Seated, arrive, attack, leave, position, random_moments

FINISHED = Seated(home="3a 4a 5d 6d 7d")


def ended(game: LetterOfMarque) -> Result:
    result = game.result()
    assert result is not None
    return result


@rule("LM-50", "LM-R9")
def test_the_game_ends_at_once_when_the_last_ship_arrives() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    assert game.result() is None
    events = arrive(game, 0, 3)
    assert kinds(events) == ["arrived", "over"]
    assert game.to_act() == ()
    assert game.chance() is None
    assert game.view(None)["phase"] == "over"
    assert game.view(None)["turn"] is None
    assert refusal(game, 1, "pass") == "the game is over"


@rule("LM-50", "LM-R9")
def test_the_game_ends_at_once_when_the_last_ship_is_captured() -> None:
    game = position(FINISHED, Seated(sea="3d", home="4a 5a 6d 7d"), FINISHED)
    events = attack(game, 0, 1, 3)
    assert kinds(events) == ["attacked", "captured", "over"]
    assert ended(game).scores == (28, 22, 25)


@rule("LM-50")
def test_a_card_in_any_deck_keeps_the_game_going() -> None:
    waiting = Seated(deck=(7,), home="4a 5d 6d 3d")
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, waiting)
    arrive(game, 0, 3)
    assert game.result() is None
    assert game.view(None)["phase"] == "turns"
    assert game.to_act() == (1,)
    enter(game, "1 pass")
    leave(game, 2, "7a")
    assert game.result() is None


@rule("LM-50")
def test_a_ship_at_sea_keeps_the_game_going() -> None:
    game = position(FINISHED, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    attack(game, 0, 1, 3)
    assert game.result() is None
    assert game.to_act() == (1,)


@rule("LM-51")
def test_leftover_cannon_cards_do_not_keep_the_game_going() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    arrive(game, 0, 3)
    assert [player.cannons for player in game.players] == [3, 3, 3]
    assert game.is_over()


@rule("LM-R10")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_only_an_arrival_or_a_capture_ends_the_game(seed: int) -> None:
    for game, events in random_moments(3, seed):
        emptied = not game.sea and not any(player.deck for player in game.players)
        assert game.is_over() == (emptied and not game.waiting)
        assert ("over" in kinds(events)) == game.is_over()
        if game.is_over():
            assert kinds(events)[-2] in ("arrived", "captured")


@rule("LM-52")
def test_own_and_stolen_treasures_are_added_up_for_whoever_has_them() -> None:
    thief = Seated(sea="7a", home="5a", won="1:3 2:6", deck=(3, 4, 6), cannons=1)
    robbed = Seated(home="4a 5a 6d 7d", robbed=1)
    other = Seated(home="3a 4a 5d 7d", robbed=1)
    game = position(thief, robbed, other)
    arrive(game, 0, 7)
    assert [player.treasure() for player in game.players] == [21, 22, 19]
    assert [game.points(seat) for seat in range(3)] == [21, 22, 19]


@rule("LM-53")
def test_each_captured_cannon_card_adds_a_point() -> None:
    mine = Seated(sea="7a+1+2", home="5a", won="1:3 2:6 x1 x2", deck=(3, 4, 6), cannons=1)
    one = Seated(home="4a 5a 6d 7d", robbed=1, cannons=2)
    two = Seated(home="3a 4a 5d 7d", robbed=1, cannons=2)
    game = position(mine, one, two)
    arrive(game, 0, 7)
    assert game.points(0) == 23
    assert game.players[0].captured_cannons() == 2


@rule("LM-54")
@pytest.mark.parametrize("unused", [0, 3])
def test_unused_cannon_cards_are_worth_nothing(unused: int) -> None:
    mine = Seated(sea="3a", home="4a 5d 6d 7d", cannons=unused)
    game = position(mine, FINISHED._replace(cannons=0), FINISHED._replace(cannons=0))
    arrive(game, 0, 3)
    assert ended(game).scores == (25, 25, 25)
    assert ended(game).winners == (0, 1, 2)


@rule("LM-55")
def test_the_most_points_win() -> None:
    game = position(
        Seated(sea="3a+1", home="4a 5d 6d 7d", won="1:4 x1", cannons=2),
        Seated(home="3a 5a+2 6d 7d", won="2:4 x2", robbed=1, cannons=1),
        Seated(home="3a 5a 6d 7d", robbed=1, cannons=2),
    )
    events = arrive(game, 0, 3)
    assert ended(game) == Result((30, 26, 21), (0,), (1, 2, 3), "most points")
    assert events[-1].seen_by(None) == {
        "kind": "over",
        "scores": [30, 26, 21],
        "winners": [0],
        "reason": "most points",
    }


@rule("LM-55")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_totals_are_25_a_player_and_1_for_each_failed_attack(seats: int) -> None:
    moments = list(random_moments(seats, seed=71))
    failed = sum(kinds(events).count("repelled") for _, events in moments)
    game = moments[-1].game
    result = ended(game)
    assert sum(result.scores) == 25 * seats + failed
    assert max(result.scores) >= 25
    assert result.winners == tuple(s for s in range(seats) if result.ranks[s] == 1)
    view = game.view(None)["result"]
    assert (view["scores"], view["winners"]) == (result.scores, result.winners)  # type: ignore[index]


# Totals 28, 28, 22 with 2, 1, 0 captured and 1, 2, 0 unused cannon cards.
TIED = (
    Seated(sea="7a+2", home="3d 4a+2 6d", won="1:3 2:3 x2 x2", robbed=1, cannons=1),
    Seated(home="4a+2 5a 6d 7d", won="0:5 x2", robbed=1, cannons=2),
    Seated(home="4a 5a 6d 7d", robbed=1, cannons=0),
)
# Totals 29, 29, 22 with 1, 1, 3 captured cannon cards.
LEVEL = (
    Seated(sea="7a+2", home="3a 4d 5d", won="1:3 2:6 x2", robbed=1, cannons=0),
    Seated(home="4a+2 5a 6d 7d", won="0:6 x2", robbed=1, cannons=0),
    Seated(home="3a+0+1 4a+1 5d 7d", won="x0 x1 x1", robbed=1, cannons=1),
)


@rule("LM-56", "LM-R7")
def test_of_those_tied_the_one_with_more_captured_cannon_cards_wins() -> None:
    game = position(*TIED)
    arrive(game, 0, 7)
    reason = "tied on points, more cannon cards"
    assert ended(game) == Result((28, 28, 22), (0,), (1, 2, 3), reason)


@rule("LM-56", "LM-R7")
def test_unused_cannon_cards_count_in_a_tie_only_by_option() -> None:
    game = position(*TIED, tiebreak="captured_and_unused")
    arrive(game, 0, 7)
    assert ended(game).winners == (0, 1)
    fewer = TIED[0]._replace(cannons=0)
    game = position(fewer, *TIED[1:], tiebreak="captured_and_unused")
    arrive(game, 0, 7)
    assert ended(game).winners == (1,)
    assert ended(game).ranks == (2, 1, 3)


@rule("LM-57")
def test_those_level_on_cannon_cards_too_share_the_win() -> None:
    game = position(*LEVEL)
    arrive(game, 0, 7)
    reason = "tied on points and cannon cards: the win is shared"
    assert ended(game) == Result((29, 29, 22), (0, 1), (1, 1, 3), reason)


@rule("LM-R8")
def test_only_those_tied_for_the_most_points_are_compared() -> None:
    game = position(*LEVEL)
    arrive(game, 0, 7)
    assert game.players[2].captured_cannons() == 3  # most of all, and no winner
    assert 2 not in ended(game).winners
