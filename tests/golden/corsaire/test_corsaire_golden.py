"""Corsaire's golden records replay as they were played, view by view (promise 5), and from fixed
positions the game can go on in as many ways as the rulebook allows."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Game, Record, parse_entry, standing
from tests.golden.test_perft import split

from .make import GAMES, HERE

PATHS = [HERE / f"{name}.record" for name, *_ in GAMES]


def test_the_records_show_what_they_are_for() -> None:
    second = Record.from_json((HERE / "second-thoughts.record").read_text())
    assert len(standing(second.entries)) < len(second.entries) - 20


HANDS = [f"{colour}{number}" for number in range(1, 7) for colour in "rb"]
ROW = [f"g{number}" for number in range(1, 6)]
SETUP = (
    *[f"chance draw {board}" for board in (1, 2, 3, 4, 5)],
    *[f"chance draw {card}" for card in HANDS],
    *[f"chance draw {card}" for card in ROW],
)


def start() -> Game:
    """Nothing laid: 19 boards, then 18."""
    return qd.new("corsaire", 2, {"first": "seat-1"})


def first_turn() -> Game:
    """Red 1 to 6 in hand; 1 red, 2 blue, 3 green.

    Depth 1: six cards in four places: 24.
    Depth 2: red 1 to 6 cost 2g, 1b, 3g, 1b 1g, 2b, 1g: all can be paid, so each placed card is
    converted or passed: 48.
    Depth 3: two boards each: 96.
    """
    game = start()
    for entry in SETUP:
        game.enter(parse_entry(entry))
    return game


@pytest.mark.parametrize(
    ("position", "counts"),
    [(start, (19, 19 * 18)), (first_turn, (24, 48, 96))],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_perft(position, counts: tuple[int, ...]) -> None:
    for depth, expected in enumerate(counts, 1):
        found = split(position(), depth)
        lines = "\n".join([f"  {entry}: {count}" for entry, count in found.items()])
        total = sum(found.values())
        assert total == expected, f"depth {depth}: {total} instead of {expected}\n{lines}"


def test_perft_of_a_purchase() -> None:
    """After passing on red 1 in slot 1 1 the boards are 1 (5 green, too dear) and 2 (2 blue
    1 green): take 1, then only decline; take 2, then buy or decline: 3 ways."""
    game = first_turn()
    for entry in ("0 place r1 1 1", "0 pass 1 1"):
        game.enter(parse_entry(entry))
    assert split(game, 2) == {"0 take 1": 1, "0 take 2": 2}
