"""Mate for Corsaire: legal, fair, quick, and better than it looks."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from quarterdeck.bots import corsaire as mate
from quarterdeck.bots import deckhand
from quarterdeck.games.corsaire import view as views
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.kernel import Game, settle_chance

from . import greedy
from .scenario import Corsaire, dealt, lay, looting, play, position

TRADING_TURN = 0.5  # seconds


def duel(one, two, seed: int, spent: dict[tuple[str, int], float] | None = None) -> Corsaire:
    """A whole game; ``spent`` sums up the first player's time for each turn."""
    rng, game = Random(seed), dealt(seed)
    while game.to_act():
        seat = game.to_act()[0]
        started = process_time()
        move = (one, two)[seat](game.determinize(seat, rng), seat, rng, 0.5)
        if spent is not None and seat == 0:
            turn = (game.phase, game.turn)
            spent[turn] = spent.get(turn, 0.0) + process_time() - started
        game.play(seat, move)
        settle_chance(game, rng)
        game.check()
    return game


def won(game: Game, seat: int) -> float:
    result = game.result()
    assert result is not None
    return (seat in result.winners) / len(result.winners)


def test_mate_beats_deckhand() -> None:
    games = 12
    wins = sum(won(duel(mate.choose, deckhand.choose, seed), 0) for seed in range(games))
    assert wins >= games - 1


def test_mate_beats_the_greedy_player() -> None:
    """A small sample of what ``docs/games/corsaire.md`` reports: 60 % is far below it."""
    wins = sum(won(duel(mate.choose, greedy.choose, seed), 0) for seed in range(10))
    wins += sum(won(duel(greedy.choose, mate.choose, seed), 1) for seed in range(10))
    assert wins >= 12


def test_a_turn_is_thought_out_in_time() -> None:
    spent: dict[tuple[str, int], float] = {}
    for seed in range(3):
        duel(mate.choose, greedy.choose, seed, spent)
    assert max(spent.values()) / 3 < TRADING_TURN


@pytest.mark.parametrize("seed", range(3))
def test_the_same_answer_whatever_is_hidden(seed: int) -> None:
    game, rng = dealt(seed), Random(seed)
    while game.to_act():
        seat = game.to_act()[0]
        answers = {
            mate.choose(game.determinize(seat, Random(deal)), seat, Random(0), 0.5)
            for deal in (1, 2)
        }
        assert len(answers) == 1
        play(game, str(rng.choice([*answers, *game.legal_moves(seat)])))


def test_it_looks_at_no_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are for people, and cost many times the rest of a view."""
    game = dealt(1)
    seat = game.to_act()[0]
    sight, whole = game.sight(seat), game.view(seat)
    assert whole["previews"]
    assert sight == {**whole, "previews": {}}
    monkeypatch.setattr(views, "prospects", None)
    assert mate.choose(game, seat, Random(0), 0.5) in game.legal_moves(seat)


def test_it_buys_what_it_came_for() -> None:
    """Level with the dearest board at the last turn: buy it, and keep sets of tokens."""
    nine = "1.1=b12 1.2=r12 1.3=g12 1.4=b11 2.1=r11 2.2=g11 2.3=b10 3.1=r10 3.2=g10"
    game = position("r1 b1 g1 r2 b2 g2", nine, (3, 3, 3), boards=(1, 2, 17, 4, 5), turn=19)
    seen = []
    while game.to_act() == (0,):
        move = mate.choose(game, 0, Random(0), 0.5)
        seen.append(str(move))
        play(game, str(move))
    assert any(move.startswith("buy") for move in seen)
    assert game.trading(0) >= 5


def test_it_answers_a_hopeless_board_with_its_worst_cards() -> None:
    game = looting(
        "r12 b12 g12 r1 b3 g5", "r2 b2 b4 g4 b6 g6 r7 g7 b8 r8",
        "r11 b11 g11 r10 b10 g10", "r9 b9 g9 r6 g8 r5 b7 b5 g1 b1",
        boards=(19, 2, 3, 4, 9), bought=((), (12,)),
    )  # fmt: skip
    assert game.to_act() == (1,)
    lay(game, "b1 r11 g11", 5)
    while game.to_act() == (0,):
        play(game, str(mate.choose(game, 0, Random(0), 0.5)))
    strong = [{one.card for one in side} for side in game.players[0].laid]
    twelves = {STANDARD.place_of[card] for card in ("r12", "b12", "g12")}
    assert strong[0] != twelves, "three twelves are too good for one point"
