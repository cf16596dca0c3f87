"""The end of the game (CO-87 to CO-89)."""

from __future__ import annotations

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.pieces import Tokens
from quarterdeck.kernel import Result
from tests.support.rule import rule
from tests.support.transcript import refusal

from ..scenario import NAMES, Corsaire, looting, play, random_game


def scored(
    tokens: tuple[Tokens, Tokens],
    bought: tuple[tuple[int, ...], tuple[int, ...]],
    winners: tuple[int, ...],
    boards: tuple[int, ...] = (1, 2, 3, 4, 5),
) -> Result:
    """What the score is with these tokens, boards and comparisons (centres 5 4 5 4 4)."""
    game = looting(
        "r1 r2 r3 r4 r5 r6", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10",
        "b1 b2 b3 b4 b5 b6", "r7 r8 r9 r10 r11 r12 b7 b8 b9 b10",
        tokens=tokens, bought=bought, boards=boards,
    )  # fmt: skip
    game.winners = winners
    return game.outcome()


@rule("CO-87")
def test_after_the_comparisons_it_is_over() -> None:
    *_, (game, events) = random_game(2)
    assert [event.kind for event in events][-2:] == ["compared", "over"]
    assert game.view(0)["phase"] == "over"
    assert game.to_act() == ()
    for seat in (0, 1):
        assert refusal(game, seat, "pick r1") == "the game is over"


@rule("CO-88")
@pytest.mark.parametrize(
    ("held", "bonus"),
    [((2, 4, 3), 2), ((3, 0, 5), 0), ((1, 5, 2), 1), ((3, 3, 3), 3), ((0, 0, 0), 0)],
)
def test_a_point_for_each_set_of_three_colours(held: Tokens, bonus: int) -> None:
    result = scored((held, (0, 0, 0)), ((17, 18, 6), ()), (0, 0, -1, -1, -1))
    assert result.scores == (15 + 9 + bonus, 0)  # edges 6 6 3, centres 5 4


@rule("CO-88")
def test_trading_looting_and_sets_are_added() -> None:
    result = scored(((2, 4, 3), (0, 1, 1)), ((17, 18), (19,)), (0, -1, -1, 0, 1))
    assert result.scores == (12 + 9 + 2, 7 + 4)


@rule("CO-89")
def test_the_higher_score_wins() -> None:
    result = scored(((0, 0, 0), (0, 0, 0)), ((17,), (18, 2)), (-1,) * 5, (1, 3, 4, 5, 6))
    assert result == Result((6, 8), (1,), (2, 1), "most victory points")


@rule("CO-89")
def test_equal_scores_share_the_win() -> None:
    result = scored(((2, 2, 2), (0, 0, 0)), ((17,), (18, 2)), (-1,) * 5, (1, 3, 4, 5, 6))
    assert result == Result((8, 8), (0, 1), (1, 1), "equal points: both win")


def finished(seed: int) -> Corsaire:
    *_, (game, _) = random_game(seed)
    return game


def test_the_end_in_words() -> None:
    game = finished(2)
    result = game.result()
    assert result is not None
    winner = result.winners[0]
    assert RULES.prompt(game, winner, NAMES).text == "You win."
    assert RULES.prompt(game, 1 - winner, NAMES).text == f"{NAMES[winner]} wins."
    assert [label for label, _ in RULES.score_rows(game)] == [
        "Boards bought",
        "Boards looted",
        "Sets of tokens",
    ]
    assert play(game) == []
