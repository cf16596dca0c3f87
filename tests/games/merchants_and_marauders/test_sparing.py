"""What a player may say to many questions at once."""

from __future__ import annotations

from random import Random

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.kernel import play_out


def test_a_game_that_is_over_asks_nothing_and_spares_nothing() -> None:
    game = RULES.new(2)
    play_out(game, Random(3))
    assert game.is_over()
    for seat in (0, 1):
        assert RULES.spare_orders(game, seat) == ()
        assert not RULES.spares(game, seat, "attacked")
