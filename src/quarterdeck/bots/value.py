"""What a position is worth: each seat's chance to win, from features and fitted weights.

A game names its features and measures them; the weights are data (``guides/weights``), which
``quarterdeck fit`` finds.  A feature has one weight for the beginning and one for the end of a
game, and what is between is mixed by the stage.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from quarterdeck.kernel import Game, Seat

Weights = dict[str, tuple[float, float]]  # of each feature, at stage 0 and at stage 1


class Features(NamedTuple):
    """What a game measures: for each seat a number by feature, all more or less from -1 to 1."""

    names: tuple[str, ...]  # one that begins with "-" can only be bad, the others only good
    measure: Callable[[Game, Seat], Sequence[float]]
    stage: Callable[[Game], float]  # 0 at the beginning, 1 at the end


@cache
def weights_of(key: str) -> Weights:
    place = files(__package__).joinpath("guides", "weights", f"{key}.json")
    found = json.loads(place.read_text("utf-8"))["weights"]
    return {name: (early, late) for name, (early, late) in found.items()}


def mixed(weights: Sequence[tuple[float, float]], stage: float) -> list[float]:
    return [early + stage * (late - early) for early, late in weights]


def softmax(values: Sequence[float]) -> list[float]:
    most = max(values)
    parts = [exp(value - most) for value in values]
    total = sum(parts)
    return [part / total for part in parts]


def chances(features: Features, weights: Sequence[tuple[float, float]], world: Game) -> list[float]:
    """How likely each seat wins."""
    now = mixed(weights, features.stage(world))
    return softmax(
        [
            sum([w * x for w, x in zip(now, features.measure(world, seat), strict=True)])
            for seat in range(world.setup.seats)
        ]
    )


def ordered(features: Features, key: str) -> list[tuple[float, float]]:
    """The weights of a game in the order of its features."""
    known = weights_of(key)
    return [known[name] for name in features.names]


def chance_of(features: Features, key: str, world: Game, seat: Seat) -> float:
    """How likely the seat wins; a game that is over has been won or not."""
    result = world.result()
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    return chances(features, ordered(features, key), world)[seat]
