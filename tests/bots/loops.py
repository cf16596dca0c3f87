"""Who goes round in circles:  ``python -m tests.bots.loops --games 500``  (``make loops``).

A captain of Merchants & Marauders does so who ends three turns in a row with all he has as it was
before, in the same place, and without having thrown a die.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.kernel import Game, Seat

KEY = "merchants-and-marauders"
OFTEN = 3


class Circle(NamedTuple):
    """Where somebody goes round: to play the game again, and look."""

    seed: int
    seat: Seat
    round: int


def _turn_of(game: Game) -> tuple[int, Seat | None]:
    view: dict[str, Any] = game.view(None)
    return view["round"], view["turn"]


def circles(level: str, seed: int, seats: int = 4) -> list[Circle]:
    """Those of one game."""
    rng, game = Random(seed), qd.new(KEY, seats)
    before: dict[Seat, str] = {}
    same: Counter[Seat] = Counter()
    found, turn, rolled = [], _turn_of(game), False
    choose = bots.bot(KEY, level)
    while game.result() is None:
        now = _turn_of(game)
        if now != turn:
            number, seat = turn
            if seat is not None and seat >= 0:
                has = str(game.view(seat)["players"][seat])
                same[seat] = same[seat] + 1 if before.get(seat) == has and not rolled else 0
                before[seat] = has
                if same[seat] == OFTEN:
                    found.append(Circle(seed, seat, number))
            turn, rolled = now, False
        chance = game.chance()
        if chance is not None:
            outcome = chance.sample(game, rng)
            rolled = rolled or outcome.verb == "roll"
            game.settle(outcome)
        else:
            seat = game.to_act()[0]
            game.play(seat, choose(game, seat, rng, 1.0))
    return found


def all_circles(level: str, seeds: Iterable[int]) -> list[Circle]:
    return [circle for seed in seeds for circle in circles(level, seed)]


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="mate")
    parser.add_argument("--games", type=int, default=500)
    asked = parser.parse_args()
    known = all_circles(asked.level, range(asked.games))
    for each in known:
        print(each)
    print(f"{asked.level}: {len(known)} circles in {asked.games} games")
    raise SystemExit(bool(known))
