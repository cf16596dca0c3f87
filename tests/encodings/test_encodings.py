"""Games as arrays: every move has a number of its own, and no array tells what a seat cannot
know."""

from __future__ import annotations

import runpy
import tomllib
from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

import quarterdeck as qd
from quarterdeck.encodings import Encoding, EncodingError
from quarterdeck.encodings.fields import Bag, Maybe, Nothing, Number, OneOf, Record, Table
from quarterdeck.kernel import Game, Move
from tests.support.card_sets import copied

GOLDEN = tomllib.loads((Path(__file__).parent / "digests.toml").read_text())
OPTIONS = {"merchants-and-marauders": {"npc_command": "agreed"}}
DECISIONS = 900  # looked at of each game
games = pytest.mark.parametrize("key", qd.games())


def asked(key: str, decisions: int) -> Iterator[tuple[Game, int]]:
    """Positions of random play with all numbers of seats, each with a seat that is to act."""
    rules, seen, number = qd.rules(key), 0, 0
    while seen < decisions:
        rng = Random(number)
        game = rules.new(rules.seats[number % len(rules.seats)], OPTIONS.get(key))
        upto = seen + decisions // 3
        while qd.settle_chance(game, rng) is not None and game.to_act() and seen < upto:
            seat = rng.choice(game.to_act())
            yield game, seat
            game.play(seat, rng.choice(game.legal_moves(seat)))
            seen += 1
        number += 1


@games
def test_every_legal_move_has_a_number_of_its_own(key: str) -> None:
    encoding = qd.encoding(key)
    for game, seat in asked(key, DECISIONS):
        moves = game.legal_moves(seat)
        legal = encoding.legal(game, seat)
        assert (*legal.values(),) == moves
        for index, move in legal.items():
            assert encoding.index(encoding.move(index)) == index
            if move.verb != "deliver":  # there the goods stand for the cards
                assert encoding.move(index) == move
        assert [*np.flatnonzero(encoding.mask(game, seat))] == sorted(legal)


@games
def test_numbers_are_stable_and_moves_well_written(key: str) -> None:
    encoding = qd.encoding(key)
    verbs = qd.new(key, qd.rules(key).seats[0]).verbs
    assert [encoding.index(move) for move in encoding.actions] == [*range(len(encoding.actions))]
    assert [str(move) for move in encoding.actions if verbs.refusal(move)] == []
    with pytest.raises(EncodingError, match="not in the vocabulary"):
        encoding.index(Move("fly"))


@games
def test_an_observation_has_one_size_whatever_the_seats(key: str) -> None:
    encoding = qd.encoding(key)
    labels = encoding.labels()
    assert len(labels) == len({*labels}) == encoding.size
    assert sum([part.size for part in encoding.parts()]) == encoding.size
    for seats in qd.rules(key).seats:
        game = qd.new(key, seats)
        for seat in (*range(seats), None):
            seen = encoding.observe(game, seat)
            assert seen.shape == (encoding.size,)
            assert seen.dtype == np.float32


@games
def test_nothing_leaks_over_observations(key: str) -> None:
    """What a seat cannot know is dealt anew: every array stays as it was."""
    encoding, rng, moved = qd.encoding(key), Random(4), 0
    for number, (game, actor) in enumerate(asked(key, DECISIONS)):
        if number % 30:
            continue
        before = encoding.observe(game, actor)
        for seat in (*range(game.setup.seats), None):
            world = game.determinize(seat, rng)
            where = f"seat {seat} after {len(game)} entries"
            seen, imagined = encoding.observe(game, seat), encoding.observe(world, seat)
            assert np.array_equal(seen, imagined), where
            if seat is not None:
                assert np.array_equal(encoding.mask(game, seat), encoding.mask(world, seat)), where
        other = game.determinize((actor + 1) % game.setup.seats, rng)
        moved += not np.array_equal(before, encoding.observe(other, actor))
    assert moved, "nothing hidden was dealt otherwise: this has shown nothing"


@games
def test_what_a_seat_sees_changes_as_the_game_goes_on(key: str) -> None:
    encoding = qd.encoding(key)
    seen = {encoding.observe(game, seat).tobytes() for game, seat in asked(key, 90)}
    assert len(seen) > 60


@games
def test_a_changed_encoding_has_another_version(key: str) -> None:
    """Whoever changes a place or a number raises the version and adds its digest."""
    encoding = qd.encoding(key)
    assert GOLDEN[key][str(encoding.version)] == encoding.digest()


def test_the_page_tells_what_the_encodings_are() -> None:
    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "encoding_pages.py"))
    page = tool["PAGE"].read_text(encoding="utf-8")
    assert page == tool["written"](), "run python tools/encoding_pages.py"


def test_places_have_names() -> None:
    encoding = qd.encoding("letter-of-marque")
    game, rng = qd.new("letter-of-marque", 3), Random(1)
    qd.settle_chance(game, rng)
    seen = dict(zip(encoding.labels(), encoding.observe(game, 1), strict=True))
    assert seen["seat=1"] == 1
    assert seen["seat=0"] == 0
    assert [seen[f"to_act={seat}"] for seat in range(4)] == [1, 1, 1, 0]
    assert seen["players[1].own?"] == 1
    assert seen["players[0].own?"] == 0
    assert seen["players[2].cannons"] == pytest.approx(0.3)
    assert seen["players[3].cannons"] == 0


def test_an_own_card_set_has_an_encoding_of_its_own(tmp_path: Path) -> None:
    """Another number of ships is another size."""
    folder = copied("letter-of-marque", tmp_path / "own", "Own copy")
    file = folder / "figures.toml"
    figures = file.read_text().replace("6, 7]", "6, 7, 8]").replace("armed = 2", "armed = 3")
    file.write_text(figures)
    standard, own = qd.encoding("letter-of-marque"), qd.encoding("letter-of-marque", cards=folder)
    assert (own.size, len(own.actions)) > (standard.size, len(standard.actions))
    assert own.card_set.startswith("Own copy@")


def test_a_game_without_an_encoding_says_so() -> None:
    with pytest.raises(LookupError, match="there is no game"):
        qd.encoding("chess")


def encode(field, value) -> list[float]:
    return [*Encoding.__dict__["encoded"](_Alone(field), {"it": value})]


class _Alone:
    """An encoding of one field."""

    def __init__(self, field) -> None:
        self.record = Record({"it": field})
        self._empty = array("f", bytes(4 * self.record.size))


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        (Number(), 25, [2.5]),
        (Number(is_flag=True), True, [1]),
        (OneOf("abc"), "b", [0, 1, 0]),
        (OneOf("abc"), None, [0, 0, 0]),
        (Bag("abc"), ["c", "a", "c"], [1, 0, 2]),
        (Bag("abc", key=str.lower), ["C"], [0, 0, 1]),
        (Maybe(Number()), 0, [1, 0]),
        (Maybe(Number()), None, [0, 0]),
        (Table("ab", Number()), {"b": 10}, [0, 1]),
        (Table(range(2), Number()), [20, None], [2, 0]),
        (Table("ab", Number(), key=lambda _one: "b"), [10], [0, 0, 1, 1]),
        (Record({"x": Number(), "y": Nothing("words"), "z": Number()}), {"z": 10}, [0, 1]),
    ],
)
def test_fields(field, value, told: list[float]) -> None:
    assert encode(field, value) == told
    assert len([*field.labels()]) == field.size == len(told)


def test_a_value_without_a_place_is_refused() -> None:
    with pytest.raises(EncodingError, match="'d' is none of"):
        encode(OneOf("abc"), "d")
