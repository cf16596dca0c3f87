"""An adviser: what it would do, from what the seat knows, with reasons that it has seen."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.bots import advice, guides
from quarterdeck.bots.search import Effort
from quarterdeck.games import games
from quarterdeck.kernel import Move, jsons

from .test_search import LOM, last_shots


def test_it_advises_the_moves_that_win_and_says_how_often() -> None:
    told = advice.advise(last_shots(), 0, Random(1), inf)
    first, second = told.moves
    assert told.level == bots.levels(LOM)[-1].name
    assert first.move in ("attack 1", "arrive 0")
    assert first.won == 1.0 >= second.won
    assert first.worlds == second.worlds > 40
    assert first.points is not None
    assert first.points.low <= first.points.mean <= first.points.high


def test_its_reasons_are_what_it_saw() -> None:
    """Seat 1 has two armed ships left among five that nobody knows, so the 4 is armed in about
    two worlds of five."""
    game = qd.new(LOM, 3)
    for value in (3, 4, 5):
        game.settle(Move("draw", (value,)))
    for seat in range(3):
        game.play(seat, "guard defenseless")
    guide = guides.guide(LOM)
    assert guide is not None
    assert guide.insight is not None
    attack = Move("attack", (1,))
    worlds = [game.determinize(0, Random(n)) for n in range(60)]
    seen = [guide.insight.seen(world, attack, world, 0)["armed"] for world in worlds]
    share = sum(seen) / len(seen)
    assert 0.2 < share < 0.6
    means = {"armed": share, "taken": 1.25, "lost": 0.5, "cannons": 0.0}
    assert guide.insight.words(game, attack, means, 60) == (
        f"The 4 is armed in {round(sum(seen))} of 60 worlds. On average you take 1.2 treasures "
        "from others and lose 0.5 of yours."
    )


def test_it_knows_what_the_seat_knows_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "THOROUGH", 1)
    rng, game = Random(6), qd.new(LOM, 3)
    for _ in range(14):
        qd.settle_chance(game, rng)
        seat = game.to_act()[0]
        game.play(seat, bots.choose(game, "mate", seat, rng))
    qd.settle_chance(game, rng)
    seat = game.to_act()[0]
    worlds = [game.determinize(seat, Random(n)) for n in range(2)]
    first, second = [advice.answer(one, advice.ADVISER, seat, Random(5), inf) for one in worlds]
    assert first == second
    offered = {str(move) for move in game.legal_moves(seat)}
    assert {one["move"] for one in jsons.read(first)["moves"]} <= offered


def test_where_there_is_one_move_it_says_so() -> None:
    game = last_shots()
    game.players[0].cannons = 0  # the 3 can still come home
    game.play(0, "arrive 0")
    game.play(1, "arrive 1")
    assert game.to_act() == (2,)
    (only,) = advice.advise(game, 2, Random(1)).moves
    assert (only.move, only.worlds, only.reason) == ("arrive 2", 0, "There is no other move.")


def test_there_is_an_adviser_where_a_searching_level_has_proven_itself() -> None:
    for key in games():
        searching = [one for one in bots.levels(key) if one.name in ("captain", "admiral")]
        proven = [one.name for one in searching if one.measured and one.measured.is_clear]
        assert advice.adviser(key) == (proven[-1] if proven else None)


def test_without_an_adviser_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "adviser", lambda _: None)
    with pytest.raises(LookupError, match="no adviser for 'corsaire'"):
        advice.advise(qd.new("corsaire", 2), 0, Random(1))


def test_a_guide_without_words_of_its_own_advises_in_plain_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that hints are there as soon as a level has proven itself."""
    key = "line-of-battle"
    guide = guides.guide(key)
    assert guide is not None
    plain = guide._replace(insight=None)
    monkeypatch.setattr(advice, "adviser", lambda _: "captain")
    monkeypatch.setattr(guides, "guide", lambda _: plain)
    rng, game = Random(3), qd.new(key, 2)
    qd.settle_chance(game, rng)
    while len(game.legal_moves(seat := game.to_act()[0])) < 3:
        game.play(seat, bots.choose(game, "mate", seat, rng))
        qd.settle_chance(game, rng)
    told = advice.advise(game, seat, rng, 0.5)
    assert told.moves
    for one in told.moves:
        assert 0 <= one.won <= 1
        assert one.points is None  # the game was not played on to its end
        assert one.reason.startswith("Looking ahead you gain ")


@pytest.mark.parametrize(
    ("key", "made", "own"),
    [
        ("corsaire", 3, "ships that you buy bring"),
        ("line-of-battle", 20, "ships that you sink have brought"),
        ("merchants-and-marauders", 15, "Glory Points"),
    ],
)
def test_each_game_has_words_of_its_own(
    key: str, made: int, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = guides.guide(key)
    assert guide is not None
    brief = guide._replace(efforts={"captain": Effort(4)})
    monkeypatch.setattr(advice, "adviser", lambda _: "captain")
    monkeypatch.setattr(guides, "guide", lambda _: brief)
    rng, game = Random(3), qd.new(key, min(qd.rules(key).seats))
    qd.settle_chance(game, rng)
    while made > 0 or len(game.legal_moves(game.to_act()[0])) < 2:
        seat = game.to_act()[0]
        game.play(seat, bots.choose(game, "mate", seat, rng))
        qd.settle_chance(game, rng)
        made -= 1
    told = advice.advise(game, game.to_act()[0], rng, inf)
    assert told.moves
    for one in told.moves:
        assert 0 <= one.won <= 1
        assert own in one.reason
    hurried = advice.advise(game, game.to_act()[0], rng, 1e-6)
    assert [one.worlds for one in hurried.moves] == [0]
    assert hurried.moves[0].reason.startswith("There was no time")
