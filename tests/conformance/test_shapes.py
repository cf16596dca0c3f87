"""What a game sends is what it declares: views, events and moves of random games."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, NotRequired, TypedDict, is_typeddict

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.kernel import Event, Game, Rules
from quarterdeck.kernel.shapes import EVENTS
from tests.support.shapes import faults

GAMES = [key for key in qd.games() if qd.rules(key).shapes.view]
WITH_VERBS = [key for key in qd.games() if qd.new(key, qd.rules(key).seats[0]).verbs.table]
SEEDS, ENTRIES = (1, 2, 3), 700


def flags(rules: Rules) -> dict[str, Any]:
    """Every option that changes nothing but what is shown, where the game has it."""
    return {option.name: True for option in rules.options if option.name in ("aids", "reveal")}


def played(key: str, seed: int) -> list[tuple[Game, list[Event]]]:
    """The moments of a game in which all choose at random, now and then taking a move back."""
    rules, rng = qd.rules(key), Random(seed)
    seats = rules.seats[seed % len(rules.seats)]
    game = rules.new(seats, flags(rules) if seed % 2 else {})
    moments = [(game.clone(), [])]
    while game.result() is None and len(game) < ENTRIES:
        if (chance := game.chance()) is not None:
            events = game.settle(chance.sample(game, rng))
        else:
            seat = rng.choice(game.to_act())
            events = game.play(seat, rng.choice(game.legal_moves(seat)))
            if len(game) < 60 and rng.random() < 0.1 and not game.why_no_undo(seat):
                events = [*events, *game.undo(seat)]
        moments.append((game.clone(), events))
    return moments


def viewers(game: Game) -> list[int | None]:
    return [*range(game.setup.seats), None]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", GAMES)
def test_views_and_events_are_as_declared(key: str, seed: int) -> None:
    shapes = qd.rules(key).shapes
    kinds = {**EVENTS, **shapes.events}
    for at, (game, events) in enumerate(played(key, seed)):
        everybody = viewers(game)
        looks = everybody[at % len(everybody)]  # they take turns: a game is long
        wrong = list(faults(game.view(looks), shapes.view, "view"))
        assert wrong == [], (len(game), looks)
        for viewer in everybody:
            for event in events:
                assert event.kind in kinds, f"{event.kind} is not declared"
                seen = event.seen_by(viewer)
                del seen["kind"]
                assert list(faults(seen, kinds[event.kind], event.kind)) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", WITH_VERBS)
def test_moves_are_written_as_the_table_of_verbs_says(key: str, seed: int) -> None:
    for game, _ in played(key, seed):
        for seat in game.to_act():
            for move in game.legal_moves(seat):
                assert game.verbs.refusal(move) == "", str(move)
                assert game.verbs.parse(str(move)) == move


@pytest.mark.parametrize("key", [key for key in qd.games() if qd.rules(key).shapes.catalogue])
def test_catalogues_are_as_declared(key: str) -> None:
    rules = qd.rules(key)
    shape, told = rules.shapes.catalogue, rules.catalogue()
    if is_typeddict(shape):
        assert list(faults(told, shape, "catalogue")) == []
    else:  # a struct, which holds what it declares and nothing else
        read = msgspec.json.decode(msgspec.json.encode(told), type=shape)
        assert msgspec.to_builtins(read) == msgspec.to_builtins(told)


class Boat(TypedDict):
    kind: Literal["boat"]
    crew: int


class Buoy(TypedDict):
    kind: Literal["buoy"]
    lit: bool


class Sea(TypedDict):
    things: list[Boat | Buoy]
    depth: float | None
    name: NotRequired[str]
    tides: dict[str, tuple[int, str]]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({}, None),
        ({"depth": None, "name": "Solent"}, None),
        ({"depth": "deep"}, "sea.depth"),
        ({"things": [{"kind": "boat", "crew": True}]}, "sea.things[0]"),
        ({"things": [{"kind": "raft"}]}, "sea.things[0]"),
        ({"things": {}}, "sea.things"),
        ({"tides": {"ebb": (1, 2)}}, "sea.tides.ebb[1]"),
        ({"tides": {"ebb": (1,)}}, "sea.tides.ebb"),
        ({"tides": []}, "sea.tides"),
        ({"wind": 3}, "sea.wind is not declared"),
        ({"things": None}, "sea.things"),
    ],
)
def test_a_fault_is_found_where_it_is(change: dict[str, Any], fault: str | None) -> None:
    sound = {"things": [{"kind": "buoy", "lit": True}], "depth": 2, "tides": {"ebb": (1, "low")}}
    found = list(faults({**sound, **change}, Sea, "sea"))
    assert (fault is None) == (found == [])
    assert fault is None or found[0].startswith(fault)
    assert list(faults({"depth": 1.0, "tides": {}}, Sea, "sea")) == ["sea.things is missing"]
