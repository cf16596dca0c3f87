"""What a perfect opponent wins: as OpenSpiel finds it, and as it is in a game one sees through."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random

import pytest

from quarterdeck.bots.letter_of_marque import policy, tendency
from quarterdeck.kernel import settle_chance

TOOL = Path(__file__).parents[2] / "tools" / "exploitability.py"
spec = importlib.util.spec_from_file_location("exploitability", TOOL)
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def test_a_deckhand_loses_what_openspiel_says() -> None:
    """``examples/exploitability.py``: uniform play loses 0.572 a game."""
    told = tool.measured(2, "deckhand")
    assert told["loses"] == pytest.approx(0.572, abs=0.0005)
    assert told["exact"]


def test_a_mate_can_be_baited_every_time() -> None:
    """It always fires at a 5 that it takes for defenseless."""
    assert tool.measured(2, "mate")["loses"] == pytest.approx(1.0)


def test_a_tendency_is_what_the_policy_does() -> None:
    rng, compared = Random(4), 0
    game = tool.small(3).new(2, {"two_players": True})
    while game.result() is None:
        settle_chance(game, rng)
        for seat in game.to_act():
            if len(game.legal_moves(seat)) > 1:
                odds = tendency(game, seat)
                assert sum(odds.values()) == pytest.approx(1.0)
                made = [policy(game, seat, rng) for _ in range(300)]
                for move, likely in odds.items():
                    assert made.count(move) / 300 == pytest.approx(likely, abs=0.12)
                compared += 1
            game.play(seat, policy(game, seat, rng))
        settle_chance(game, rng)
    assert compared > 4
