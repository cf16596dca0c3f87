"""Trading step 4: adjust resources (CO-55 to CO-58)."""

from __future__ import annotations

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.pieces import Tokens
from tests.support.rule import rule
from tests.support.transcript import moves, refusal

from ..scenario import (
    NAMES,
    Corsaire,
    pass_turn,
    play,
    position,
    random_game,
    supply,
    to_looting,
    tokens,
)


def at_step_four(held: Tokens, theirs: Tokens = (1, 2, 3)) -> Corsaire:
    game = position("r8", "", held, theirs=("", "", theirs))
    play(game, "place r8 1 1", "pass 1 1", "take 1", "decline")
    return game


@rule("CO-55")
def test_down_to_ten() -> None:
    game = at_step_four((2, 3, 8))
    assert moves(game, 0) == ["return red", "return blue", "return green"]
    assert refusal(game, 0, "place r1 1 2") == "return exactly 3"
    assert refusal(game, 0, "return green green green") == "return exactly 3"
    before = supply(game)
    play(game, "return green", "return red")
    assert refusal(game, 0, "pass") == "return exactly 1"
    play(game, "return blue")
    assert tokens(game) == (1, 2, 7)
    assert supply(game) == (before[0] + 1, before[1] + 1, before[2] + 1)
    assert game.to_act() == (1,)
    assert refusal(game, 0, "return green") == "it is not your turn"


@rule("CO-55")
def test_one_cannot_return_what_one_lacks() -> None:
    game = at_step_four((0, 2, 9))
    assert moves(game, 0) == ["return blue", "return green"]
    assert refusal(game, 0, "return red") == "you have no red"


@rule("CO-55", "CO-R32")
@pytest.mark.parametrize("held", [(0, 0, 1), (1, 2, 3), (3, 3, 4)])
def test_between_one_and_ten_nothing_is_adjusted(held: Tokens) -> None:
    game = at_step_four(held)
    assert game.to_act() == (1,)
    assert tokens(game) == held


@rule("CO-56")
def test_the_limit_counts_only_at_the_end() -> None:
    game = position("g3", "1.1=g9 1.2=g12", (1, 5, 3), boards=(1, 2, 3, 4, 5))
    play(game, "place g3 2 1", "convert 2 1")  # 1 blue > 5 green
    assert tokens(game) == (1, 4, 8)
    assert game.step == "convert"
    play(game, "convert 1 1")  # 1 blue > 3 green, of which the supply lacks 1
    assert sum(tokens(game)) == 14
    assert moves(game, 0) == ["take 1", "take 2"]
    play(game, "take 1", "buy 1")  # 5 green
    assert sum(tokens(game)) == 9
    assert game.to_act() == (1,)


@rule("CO-57", "CO-R31")
def test_with_nothing_left_one_token_comes() -> None:
    game = at_step_four((0, 0, 0), theirs=(3, 3, 3))
    assert moves(game, 0) == ["receive red", "receive blue", "receive green"]
    assert refusal(game, 0, "place r1 1 2") == "step 1 is over"
    assert refusal(game, 0, "receive") == "take one token of one colour"
    before = supply(game)
    assert game.view(1)["step"] == "receive"
    assert RULES.prompt(game, 0, NAMES) == (
        "You have no token left: take one.", "Any colour in supply.", "CO-57",
    )  # fmt: skip
    waiting = RULES.prompt(game, 1, NAMES)
    assert (waiting.text, waiting.rule) == ("Maren is taking a token.", "CO-57")
    told, words = RULES.groups(game, 0)[0], RULES.describe(game, 0, game.legal_moves(0)[1], NAMES)
    assert (told.id, told.label, words.group) == ("receive", "Take a token", "receive")
    assert (words.label, words.on, words.rule) == (
        "Take a blue token", ("supply-blue",), "CO-57",
    )  # fmt: skip
    event = play(game, "receive blue")[0]
    assert event.seen_by(None) == {"kind": "received", "seat": 0, "colour": "blue"}
    line = RULES.tell(event, 0, NAMES)
    assert line == "You had nothing left and took a blue token."
    assert RULES.tell(event, 1, NAMES) == "Maren had nothing left and took a blue token."
    assert tokens(game) == (0, 1, 0)
    assert supply(game) == (before[0], before[1] - 1, before[2])
    assert game.to_act() == (1,)


@rule("CO-57")
def test_not_of_a_colour_that_is_gone() -> None:
    game = at_step_four((0, 0, 0), theirs=(9, 0, 0))
    assert moves(game, 0) == ["receive blue", "receive green"]
    assert refusal(game, 0, "receive red") == "the supply has no red"


@rule("CO-58")
def test_then_it_is_the_other_players_turn() -> None:
    game = at_step_four((1, 2, 3))
    assert (game.active, game.turn, game.step) == (1, 2, "place")
    pass_turn(game)
    assert (game.active, game.turn) == (0, 3)
    assert to_looting().phase == "looting"


@rule("CO-55", "CO-57")
def test_after_every_turn_one_to_ten_tokens_are_held() -> None:
    for seed in range(5):
        for game, events in random_game(seed):
            if any(event.kind == "round" for event in events) and game.phase == "trading":
                for player in game.players:
                    assert 1 <= sum(player.tokens) <= 10
