"""The admiral of Corsaire in looting: what it knows, what it thinks likely, and its clock."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from quarterdeck import bots
from quarterdeck.bots import guides, search
from quarterdeck.bots.corsaire_looting import Worlds, mark_of, policy, scene_of
from quarterdeck.bots.search import Effort, Spending
from quarterdeck.games.corsaire.state import Corsaire
from tests.games.corsaire.scenario import lay, looting


def two_laid_by_the_other() -> Corsaire:
    """Seat 1 has laid a straight flush from its hand, and nobody knows more than that its six
    cards were taken openly."""
    game = looting(
        "r1 b2 g5 r3 b6 g8",
        "r5 b8 g2 b12 b1 g1 b4 b7 g9 g4",
        "r10 r11 r12 b3 g3 r4",
        "g10 g11 g12 b11 r6 b9 g0 g6 b5 r7",
        bought=((), (12,)),
    )
    game.players[1].known = game.players[1].hand
    lay(game, "r10 r11 r12", 2)
    return game


def test_it_knows_what_its_seat_knows_and_no_more() -> None:
    game = two_laid_by_the_other()
    game.players[1].known = ()
    worlds = [game.determinize(0, Random(number)) for number in range(6)]
    assert len({str(scene_of(world, 0)) for world in worlds}) == 1
    assert len({str(world.players[1].hand) for world in worlds}) > 1
    assert len({bots.bot("corsaire", "admiral@80")(w, 0, Random(3), inf) for w in worlds}) == 1


def test_what_lies_face_down_is_likely_to_be_strong() -> None:
    """Of the twenty ways to lay three of those six cards all but one win hardly ever."""
    game, rng = two_laid_by_the_other(), Random(2)
    scene = scene_of(game, 0)
    strong = scene_of(game, 1).mine.laid[1].power
    sides = Worlds(scene, rng).draw(rng, 100)
    assert sum([side.laid[1].power == strong for side in sides]) > 60
    assert all([side.laid[0].power < 0 and len(side.hand) == 3 for side in sides])


def test_every_small_move_is_one_of_the_same_placement() -> None:
    game, rng = two_laid_by_the_other(), Random(1)
    laid = []
    for _ in range(4):
        move = policy(game, 0, rng, Spending(Effort(60)))
        assert move in game.legal_moves(0)
        game.play(0, move)
        laid.append(move.verb)
    assert laid == ["pick", "pick", "pick", "lay"]


def test_its_clock_holds_and_without_time_it_goes_by_first_sight() -> None:
    game = two_laid_by_the_other()
    spent = Spending(Effort(10_000, seconds=1e-9))
    assert policy(game, 0, Random(1), spent) in game.legal_moves(0)
    assert spent.simulations == 0
    spent = Spending(Effort(10_000, seconds=0.1))
    policy(game, 0, Random(1), spent)
    assert spent.share() < 3
    assert 0 < spent.simulations < 10_000


def test_hints_and_coach_think_without_it() -> None:
    guide = guides.guide("corsaire")
    assert guide is not None
    effort = guide.efforts["admiral"]
    game = two_laid_by_the_other()
    assert len(search.weighed(guide, effort._replace(simulations=40), game, 0, Random(1))) == 1
    plain = effort._replace(simulations=40, judgement=None)
    assert len(search.weighed(guide, plain, game, 0, Random(1))) > 1


@pytest.mark.parametrize(("lead", "mark"), [(0, 0.5), (60, 1.0), (-60, 0.0)])
def test_a_lead_is_marked_by_the_win_and_how_clear_it_is(lead: int, mark: float) -> None:
    assert mark_of(lead) == pytest.approx(mark, abs=0.001)
    assert mark_of(lead) + mark_of(-lead) == pytest.approx(1)
