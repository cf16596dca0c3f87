"""How much of who wins is chance: at a table of equals, after the manner of AIVAT.

Each time chance decides, every seat's chance to win is estimated before and after: by the fitted
value of the position where a game has one (before: on average over what chance might have done),
else by letting mates play on from the true position.  The differences of a game, added up, are the
luck of its seats.  What of the results' variance is left when luck is taken off was decided
otherwise: by choices, and by what was hidden.  The estimates are noisy, and so much noise is taken
off again.  A value that sees little explains little: what is found is then less than what is so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from quarterdeck import bots
from quarterdeck.bots import guides
from quarterdeck.bots.search import Guide, Policy
from quarterdeck.bots.value import chances, ordered
from quarterdeck.games import new
from quarterdeck.kernel import Chance, Game, Result, jsons, settle_chance

ROLLOUTS = 12  # on each side of a chance
OUTCOMES = 6  # of a chance that are imagined, where positions have a value
RESAMPLED = 400  # times, for the interval


Swing = tuple[float, float]  # how much a seat's chance to win moved, and the estimate's variance


class Lucky(NamedTuple):
    """One seat of one game."""

    result: float  # what it won
    luck: float
    noise: float  # the variance that the estimates add to luck


class Explained(NamedTuple):
    """The share of the variance that chance explains, with its 95 % interval."""

    share: float
    low: float
    high: float


def kept(file: Path) -> dict[str, dict[str, Any]]:
    """What was measured so far, by game and level."""
    known: dict[str, dict[str, Any]] = jsons.read(file.read_text("utf-8")) if file.exists() else {}
    return known


def keep(file: Path, key: str, level: str, told: dict[str, Any]) -> None:
    known = kept(file)
    known.setdefault(key, {})[level] = told
    file.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")


def game_of(key: str, level: str, seats: int, seed: str) -> list[Lucky]:
    """The seats of one game of equals."""
    guide = guides.guide(key)
    if guide is None:
        raise LookupError(f"nobody plays on quickly at {key!r}")
    rng = Random(seed)
    game = new(key, seats)
    luck, noise = [0.0] * seats, [0.0] * seats
    while (result := game.result()) is None:
        chance = game.chance()
        if chance is None:
            seat = game.to_act()[0]
            game.play(seat, bots.choose(game, level, seat, rng, float("inf")))
            continue
        swings = (_by_playing if guide.features is None else _by_value)(game, chance, guide, rng)
        for seat, (moved, error) in enumerate(swings):
            luck[seat] += moved
            noise[seat] += error
    won = _shares(result, seats)
    return [Lucky(won[seat], luck[seat], noise[seat]) for seat in range(seats)]


def _by_playing(game: Game, chance: Chance, guide: Guide, rng: Random) -> list[Swing]:
    before = _wins(game, guide.policy, rng)
    game.settle(chance.sample(game, rng))
    after = _wins(game, guide.policy, rng)
    swings = []
    for seat in range(game.setup.seats):
        (old, wide), (now, narrow) = _mean(before, seat), _mean(after, seat)
        swings.append((now - old, wide + narrow))
    return swings


def _by_value(game: Game, chance: Chance, guide: Guide, rng: Random) -> list[Swing]:
    might = []
    for _ in range(OUTCOMES):
        world = game.clone()
        world.settle(chance.sample(world, rng))
        might.append(_worth(world, guide))
    game.settle(chance.sample(game, rng))
    now = _worth(game, guide)
    means = [_mean(might, seat) for seat in range(game.setup.seats)]
    return [(is_now - mean, error) for is_now, (mean, error) in zip(now, means, strict=True)]


def _worth(game: Game, guide: Guide) -> list[float]:
    """Every seat's chance to win; at the end, what it won."""
    result = game.result()
    if result is None:
        assert guide.features is not None, "such games are played on"
        return chances(guide.features, ordered(guide.features, game.setup.key), game)
    return _shares(result, game.setup.seats)


def _shares(result: Result, seats: int) -> list[float]:
    part = 1 / max(1, len(result.winners))
    return [part if seat in result.winners else 0.0 for seat in range(seats)]


def _wins(game: Game, policy: Policy, rng: Random) -> list[list[float]]:
    """What each seat won in some games from there on."""
    return [_played_out(game.clone(), policy, rng) for _ in range(ROLLOUTS)]


def _played_out(game: Game, policy: Policy, rng: Random) -> list[float]:
    settle_chance(game, rng)
    while (result := game.result()) is None:
        seat = game.to_act()[0]
        game.play(seat, policy(game, seat, rng))
        settle_chance(game, rng)
    return _shares(result, game.setup.seats)


def _mean(wins: list[list[float]], seat: int) -> tuple[float, float]:
    """The mean of a seat, and how much that varies."""
    values = [one[seat] for one in wins]
    mean = sum(values) / len(values)
    spread = sum([(each - mean) ** 2 for each in values]) / (len(values) - 1)
    return mean, spread / len(values)


def explained(games: Sequence[Sequence[Lucky]], seed: int = 1) -> Explained:
    """Over all games; the interval from games drawn again and again."""
    rng = Random(seed)
    drawn = sorted([_share(rng.choices(games, k=len(games))) for _ in range(RESAMPLED)])
    edge = round(0.025 * RESAMPLED)
    return Explained(_share(games), drawn[edge], drawn[-1 - edge])


def _share(games: Sequence[Sequence[Lucky]]) -> float:
    seats = [one for game in games for one in game]
    whole = _variance([one.result for one in seats])
    if not whole:
        return 0.0
    noise = sum([one.noise for one in seats]) / len(seats)
    left = _variance([one.result - one.luck for one in seats]) - noise
    return min(1.0, max(0.0, 1 - left / whole))


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum([(each - mean) ** 2 for each in values]) / len(values)
