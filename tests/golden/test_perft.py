"""Perft: how many ways the game can go on from fixed positions, to a depth of four entries.

Each choice of each seat to act and each outcome of chance is one way.  A count that differs is
printed split by the first entry: compare the split with the rulebook to find the fault.
"""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.kernel import CHANCE, Entry, Game, Record, parse_entry

from .make import HERE


def ways(game: Game) -> list[Entry]:
    chance = game.chance()
    if chance is not None:
        return [Entry(CHANCE, outcome) for outcome, _ in chance.outcomes(game)]
    return [Entry(seat, move) for seat in game.to_act() for move in game.legal_moves(seat)]


def perft(game: Game, depth: int) -> int:
    if not depth:
        return 1
    return sum(split(game, depth).values())


def split(game: Game, depth: int) -> dict[str, int]:
    counts = {}
    for entry in ways(game):
        twin = game.clone()
        twin.enter(entry)
        counts[str(entry)] = perft(twin, depth - 1)
    return counts


def start() -> Game:
    """Three players, nothing drawn yet.

    Depth 1: the first treasure is one of 5.  Depth 2: so is the second, 5 x 5 = 25.
    Depth 3: 125.  Depth 4: then three seats may each commit one of two kinds of ship, in any
    order of committing: 125 x 6 = 750.
    """
    return qd.new("letter-of-marque", 3)


def first_turn() -> Game:
    """Ships 0 (a 3, defenseless), 1 (a 4, armed), 2 (a 5, defenseless); seat 0 begins.

    Depth 1: leave, arrive 0, attack 1, attack 2: 4.
    Depth 2: leave: 4 treasures to draw.  arrive 0: seat 1 may leave, arrive 1, attack 2: 3.
    attack 1 (armed, it stays): leave, arrive 1, attack 0, attack 2: 4.  attack 2 (robbed):
    leave, arrive 1, attack 0: 3.  Together 14.
    Depth 3: leave: 4 x 2 kinds of ship, 8.  arrive 0: 4 + 2 + 2.  attack 1: 4 + 3 + 3 + 3.
    attack 2: 4 + 2 + 2.  Together 37.
    """
    game = start()
    for entry in (
        "chance draw 3", "chance draw 4", "chance draw 5",
        "0 guard defenseless", "1 guard armed", "2 guard defenseless",
    ):  # fmt: skip
        game.enter(parse_entry(entry))
    return game


def a_ship_leaves() -> Game:
    """As above, and seat 0 has drawn a 7 for its second ship.

    Depth 1: an armed or a defenseless ship: 2.
    Depth 2: either way seat 1 sees four ships at sea, its own among them: leave, arrive 1,
    attack 0, 2 or 3: 2 x 5 = 10.
    Depth 3: 4 draws and four times 4 ways for seat 2, but 5 where ship 3 was attacked and is
    armed, since it stays: 21 + 20 = 41.
    """
    game = first_turn()
    game.enter(parse_entry("0 leave"))
    game.enter(parse_entry("chance draw 7"))
    return game


def nearly_over() -> Game:
    """All decks empty; ships 13 of seat 1 and 14 of seat 2, both defenseless; seat 0 has one
    cannon card, the others none.

    Depth 1: attack 13, attack 14, or pass: 3.
    Depth 2: seat 1 can only pass if it was robbed, else only bring its ship home: 3.
    Depth 3: after attack 14 and arrive 13 the sea is empty and the game over; else seat 2 brings
    its ship home: 2.  Depth 4: nothing is left: 0.
    """
    path = HERE / "letter_of_marque" / "three-at-random.record"
    return qd.replay(Record.from_json(path.read_text()), upto=61)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, (5, 25, 125, 750)),
        (first_turn, (4, 14, 37, 112)),
        (a_ship_leaves, (2, 10, 41, 137)),
        (nearly_over, (3, 3, 2, 0)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_perft(position, counts: tuple[int, ...]) -> None:
    for depth, expected in enumerate(counts, 1):
        found = split(position(), depth)
        lines = "\n".join([f"  {entry}: {count}" for entry, count in found.items()])
        total = sum(found.values())
        assert total == expected, f"depth {depth}: {total} instead of {expected}\n{lines}"
