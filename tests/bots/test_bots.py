"""Bots: the ladder, its names, and that the mate is fair and plays better than the deckhand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.bots import letter_of_marque as mate
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import Game, Move, parse_entry

KEY = "letter-of-marque"


def played(levels: tuple[str, ...], seed: int, upto: int | None = None) -> Game:
    rng = Random(seed)
    game = qd.new(KEY, len(levels))
    while game.result() is None and (upto is None or len(game) < upto):
        chance = game.chance()
        if chance is not None:
            game.settle(chance.sample(game, rng))
        else:
            seat = game.to_act()[0]
            game.play(seat, bots.choose(game, levels[seat], seat, rng))
    return game


def at_the_first_turn(*guards: str) -> Game:
    """Three players with a 3, a 4 and a 5 at sea; seat 0 begins."""
    game = qd.new(KEY, 3)
    for value in (3, 4, 5):
        game.settle(Move("draw", (value,)))
    for seat, guard in enumerate(guards):
        game.play(seat, f"guard {guard}")
    return game


def test_every_game_has_a_deckhand_and_its_ladder_goes_up() -> None:
    for key in qd.games():
        ladder = [level.name for level in bots.levels(key)]
        assert ladder[0] == "deckhand"
        assert len(set(ladder)) == len(ladder)
        assert all(callable(bots.bot(key, name)) for name in ladder)
    assert [level.name for level in bots.levels(KEY)][:2] == ["deckhand", "mate"]


@pytest.mark.parametrize(
    ("key", "level"), [(KEY, "commodore"), ("chess", "deckhand"), ("chess", "mate")]
)
def test_there_is_no_such_bot(key: str, level: str) -> None:
    with pytest.raises(LookupError, match=f"there is no bot '{level}' for '{key}'"):
        bots.bot(key, level)


def test_names_differ() -> None:
    found = bots.names(len(bots.NAMES), Random(1))
    assert sorted(found) == sorted(bots.NAMES)
    assert bots.names(3, Random(2)) == bots.names(3, Random(2))


def test_the_deckhand_plays_each_move_as_often() -> None:
    game, rng = at_the_first_turn("defenseless", "armed", "defenseless"), Random(3)
    counts = Counter([str(bots.choose(game, "deckhand", 0, rng)) for _ in range(2000)])
    assert set(counts) == {"leave", "arrive 0", "attack 1", "attack 2"}
    assert all(400 < count < 600 for count in counts.values())


@pytest.mark.parametrize("upto", [5, 20, 40, 55])
def test_the_mate_reads_nothing_but_its_seats_view(upto: int) -> None:
    """It is given any of the worlds that look the same, and answers the same."""
    game = played(("mate",) * 4, upto, upto)
    for seat in game.to_act():
        worlds = [game.determinize(seat, Random(n)) for n in range(8)]
        choices = {mate.choose(world, seat, Random(1), 1.0) for world in worlds}
        assert len(choices) == 1


def test_the_mate_bluffs() -> None:
    """It arms dear treasures more often than cheap ones, but either is possible."""
    shares = {}
    for value in (3, 7):
        game = qd.new(KEY, 3)
        for card in (value, 5, 5):
            game.settle(Move("draw", (card,)))
        chosen = [bots.choose(game, "mate", 0, Random(n)).args[0] for n in range(400)]
        shares[value] = chosen.count("armed") / 400
    assert 0.05 < shares[3] < shares[7] < 0.95


def test_the_mate_launches_what_it_has() -> None:
    game = at_the_first_turn("armed", "armed", "armed")
    for line in ("0 leave", "chance draw 7", "0 guard armed", "1 leave", "chance draw 7",
                 "1 guard armed", "2 leave", "chance draw 7", "2 guard armed", "0 leave",
                 "chance draw 6"):  # fmt: skip
        game.enter(parse_entry(line))
    assert bots.choose(game, "mate", 0, Random(1)) == Move("guard", ("defenseless",))


def test_the_mate_does_not_fire_at_a_ship_known_to_be_armed() -> None:
    game = at_the_first_turn("defenseless", "armed", "defenseless")
    game.play(0, "attack 1")
    game.play(1, "leave")
    game.settle("draw 3")
    game.play(1, "guard defenseless")
    assert isinstance(game, LetterOfMarque)
    beliefs = mate.beliefs(game)
    assert beliefs[1] == 1.0
    assert 0 < beliefs[3] < 0.5
    for seed in range(50):
        assert bots.choose(game, "mate", 2, Random(seed)) != Move("attack", (1,))


def test_the_mate_beats_the_deckhand() -> None:
    """One mate among three: an equal would win a third.  60 games, places in turn."""
    wins = 0.0
    for seed in range(60):
        levels = ["deckhand"] * 3
        levels[seed % 3] = "mate"
        result = played(tuple(levels), seed).result()
        assert result is not None
        wins += (seed % 3 in result.winners) / len(result.winners)
    assert wins > 32
