"""The coach's judgement: of set positions, and of what is only noise."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.bots import coaching
from quarterdeck.games import rules
from quarterdeck.kernel import CHANCE, Game, settle_chance
from quarterdeck.server.coach.account import Choice, account, inside, share
from tests.support.playing import as_a_mate, played

from .test_search import LOM, last_shots


def test_a_thrown_away_win_costs_all_of_it_and_a_winning_move_nothing() -> None:
    game = last_shots()
    moves = [str(move) for move in game.legal_moves(0)]
    judged = {move: coaching.judged(game, 0, move, Random(1), 5.0) for move in moves}
    assert judged["attack 1"].won == judged["arrive 0"].won == 1.0
    assert judged["attack 1"].best == judged["arrive 0"].best == ""
    bad = [one for one in judged.values() if one.won < 0.5]
    assert bad
    assert all(one.best and one.gain == pytest.approx(1 - one.won) for one in bad)
    assert all(one.reason for one in bad)


def by_mates(seed: int) -> Game:
    return played(rules(LOM).new(3), Random(seed), as_a_mate)


def test_choices_are_those_that_stood_and_had_another() -> None:
    game = by_mates(3)
    found = coaching.decisions(game, 1)
    assert found
    for seq, move in found:
        entry = game.entries[seq]
        assert (entry.seat, str(entry.move)) == (1, move)
    replay = rules(LOM).new(3, {})
    settle_chance(replay, Random(1))
    seat = replay.to_act()[0]
    replay.play(seat, "guard armed")
    replay.undo(seat)
    replay.play(seat, "guard defenseless")
    assert [move for _, move in coaching.decisions(replay, seat)] == ["guard defenseless"]


def test_borders_are_where_chance_and_people_change_places() -> None:
    game = by_mates(3)
    for seq in coaching.borders(game, 0, len(game)):
        before, after = game.entries[seq - 1], game.entries[seq]
        assert (before.seat == CHANCE) != (after.seat == CHANCE)


def test_the_account_adds_up_whatever_was_read() -> None:
    """Chances made up at random: fair share, choices, chance, others and the rest are the end."""
    game, rng = by_mates(3), Random(2)
    choices = []
    for seq, move in coaching.decisions(game, 1):
        gain = rng.choice([0.0, 0.1])
        judged = coaching.Judged(rng.random() * 0.9, 300, 0.02, "x" if gain else "", gain, "")
        choices.append(Choice(seq, move, "x" if gain else "", judged))
    between = {seq: coaching.Judged(rng.random(), 200, 0.03) for seq in inside(game, 1, choices)}
    told = account(game, 1, choices, between, whole=True)
    heaps = told["luck"]
    total = sum([heaps[name] for name in ("choices", "chance", "others", "small")])
    assert told["fair"] + total == pytest.approx(share(game, 1))
    assert heaps["choices"] == pytest.approx(-sum([one.judged.gain for one in choices]))
    assert len(told["turns"]) == 3
    assert heaps["error"] == pytest.approx(0.03 * len(between) ** 0.5)
    assert account(game, 1, choices, {}, whole=False)["words"] == []
