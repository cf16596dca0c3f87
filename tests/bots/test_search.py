"""The search: forced wins, same choice for the same simulations, a budget that holds."""

from __future__ import annotations

from itertools import count
from math import inf
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.bots import guides, search
from quarterdeck.bots.search import Effort, Tried
from quarterdeck.games.letter_of_marque.pieces import Card, Ship
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import Move

LOM = "letter-of-marque"


def last_shots() -> LetterOfMarque:
    """A 3, a 4 and a 5 at sea, all known to be defenseless; the rest is at home.  Seats 0 and 1
    have one cannon card each, and seat 0 is to act with 22 points against 21 and 20."""
    game = qd.new(LOM, 3)
    assert isinstance(game, LetterOfMarque)
    for value in (3, 4, 5):
        game.settle(Move("draw", (value,)))
    for seat in range(3):
        game.play(seat, "guard defenseless")
    for seat, player in enumerate(game.players):
        player.pile = tuple([Card(value, seat) for value in player.deck])
        player.home = tuple(
            [
                Ship(10 + value, seat, value, armed, ((seat + 1) % 3,) if armed else ())
                for value, armed in zip(player.deck, (True, True, False, False), strict=True)
            ]
        )
        player.deck = ()
        player.armed = player.defenseless = 0
        player.cannons = int(seat < 2)
    game.check()
    return game


def test_it_finds_the_moves_that_win() -> None:
    """The dearer prey looks better, but then seat 1 takes the 3 and brings home the 4.  Taking the
    4, or bringing home the 3 and taking the 4 later, wins."""
    game = last_shots()
    assert bots.choose(game, "mate", 0, Random(1)) == Move("attack", (2,))
    for seed in range(5):
        chosen = bots.choose(game, "captain@40", 0, Random(seed))
        assert chosen in (Move("attack", (1,)), Move("arrive", (0,)))
        after = game.clone()
        after.play(0, chosen)
        while (result := after.result()) is None:
            seat = after.to_act()[0]
            after.play(seat, bots.choose(after, "mate", seat, Random(seed)))
        assert result.winners == (0,)


def test_the_same_simulations_make_the_same_choice() -> None:
    game = last_shots()
    guide = guides.guide(LOM)
    assert guide is not None

    def chosen(seed: int) -> list[Move]:
        return [
            search.choose(guide, Effort(number, gate=1.0), game, 0, Random(seed))
            for number in (2, 9, 17, 30)
        ]

    assert chosen(4) == chosen(4)
    assert chosen(4)[0] == Move("attack", (2,))  # too few worlds to leave the mate's move


def test_no_thought_outlasts_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a tenth of a second whenever somebody looks at it."""
    clock = count()
    monkeypatch.setattr(search, "monotonic", lambda: next(clock) / 10)
    played = []
    honest = search.played_on
    monkeypatch.setattr(
        search, "played_on", lambda *args: played.append(next(clock)) or honest(*args)
    )
    guide = guides.guide(LOM)
    assert guide is not None
    search.choose(guide, Effort(10_000, seconds=3.0), last_shots(), 0, Random(1))
    assert len(played) > 5
    assert played[-1] <= 31  # begun before the three seconds were over


def test_a_table_cuts_the_levels_time_short(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def watched(guide, effort, world, seat, rng) -> Move:
        seen.append(effort.seconds)
        return Move("leave")

    monkeypatch.setattr(search, "choose", watched)
    captain = bots.bot(LOM, "captain")
    for budget in (5.0, 0.1, inf):
        captain(last_shots(), 0, Random(1), budget)
    bots.bot(LOM, "captain@7")(last_shots(), 0, Random(1), 5.0)
    assert seen == [0.3, 0.1, inf, inf]


SEARCHED = [key for key in qd.games() if guides.guide(key) is not None]


@pytest.mark.parametrize("key", SEARCHED)
def test_what_it_chooses_depends_on_what_its_seat_knows(key: str) -> None:
    """It is given worlds that look the same to its seat, and chooses the same legal move."""
    rng, least = Random(6), min(qd.rules(key).seats)
    game = qd.new(key, least)
    for _ in range(4):
        for _ in range(9):
            qd.settle_chance(game, rng)
            seat = game.to_act()[0]
            game.play(seat, bots.choose(game, "mate", seat, rng))
        qd.settle_chance(game, rng)
        for seat in game.to_act():
            before = str(game.view(None))
            worlds = [game.determinize(seat, Random(n)) for n in range(2)]
            chosen = [bots.bot(key, "captain@24")(w, seat, Random(5), inf) for w in worlds]
            assert chosen[0] == chosen[1]
            assert chosen[0] in game.legal_moves(seat)
            assert str(game.view(None)) == before


@pytest.mark.parametrize(
    ("gains", "gate", "leaves"),
    [
        ([1.0, 0.0] * 8, 1.0, True),  # half a point, a quarter of it in doubt
        ([1.0, 0.0] * 8, 4.0, False),
        ([1.0, -1.0] * 8, 0.0, False),
        ([5.0] * 7, 0.0, False),  # too few worlds to say
    ],
)
def test_the_mates_move_is_left_only_for_a_clear_gain(
    gains: list[float], gate: float, leaves: bool
) -> None:
    own, other = Move("stay"), Move("go")
    tried = [Tried(own, [0.0] * len(gains), []), Tried(other, gains, [])]
    assert search._chosen(tried, gate).move == (other if leaves else own)


def test_the_mates_move_is_never_halved_away() -> None:
    tried = [Tried(Move(str(n)), [float(n)], []) for n in range(9)]
    assert [one.move.verb for one in search._better_half(tried)] == ["0", "8", "7", "6"]
    assert [one.move.verb for one in search._better_half(tried[:3])] == ["0", "2"]


@pytest.mark.parametrize("level", ["captain@", "captain@many", "commodore@4", "mate@4"])
def test_there_is_no_such_search(level: str) -> None:
    with pytest.raises(LookupError, match="there is no bot"):
        bots.bot(LOM, level)
