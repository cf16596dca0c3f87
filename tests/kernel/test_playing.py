"""Playing on at random."""

from __future__ import annotations

from random import Random

from quarterdeck.kernel import play_out, random_move

from .toys import duel


def test_a_game_is_played_out() -> None:
    game = duel()
    decisions = play_out(game, Random(1))
    assert game.is_over()
    assert decisions == len([entry for entry in game.entries if entry.seat >= 0])
    again = duel()
    assert play_out(again, Random(1)) == decisions
    assert again.entries == game.entries


def test_a_random_move_is_legal() -> None:
    game, rng = duel(), Random(1)
    seat = game.to_act()[0]
    found = {random_move(game, seat, rng) for _ in range(100)}
    assert found == {*game.legal_moves(seat)}
