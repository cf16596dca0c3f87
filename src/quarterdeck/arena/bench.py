"""How fast a game is here: what ``quarterdeck bench`` measures for every game.

A decision is one choice of one seat among its legal moves, forced ones included; what chance
decides is not counted, though its time is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from quarterdeck.bots.search import Guide, played_on
from quarterdeck.games import new, replay
from quarterdeck.kernel import Game, Rules, Seat, play_out, random_move, settle_chance

ROUNDS = 7
FIGURES = 6  # of each game
Encode = Callable[[Game, Seat], bytes]  # what the server sends to a seat that is to act


class Figure(NamedTuple):
    name: str
    value: float
    unit: str


def usual_seats(rules: Rules) -> int:
    """Four, where four can play."""
    return 4 if 4 in rules.seats else rules.seats[-1]


def play_random(key: str, seats: int, rng: Random) -> int:
    """One random game to its end; returns how many decisions it took."""
    return play_out(new(key, seats), rng)


def midgame(key: str, seats: int, seed: int) -> Game:
    """A random game, halfway through, where a seat must choose."""
    length = play_random(key, seats, Random(seed))
    game, rng = new(key, seats), Random(seed)
    settle_chance(game, rng)
    for _ in range(length // 2):
        seat = game.to_act()[0]
        game.play(seat, random_move(game, seat, rng))
        settle_chance(game, rng)
    return game


def decisions_per_second(key: str, seats: int, seconds: float, seed: int) -> float:
    """Whole random games, setting up included, for about that long."""
    rng, decisions, started = Random(seed), 0, process_time()
    while (took := process_time() - started) < seconds:
        decisions += play_random(key, seats, rng)
    return decisions / took


RANDOM = Guide(
    policy=random_move,
    candidates=lambda world, seat, _: world.legal_moves(seat),
    horizon=lambda _: Game.is_over,
    mark=lambda *_: 0.0,
    efforts={},
)


def playouts_per_second(game: Game, seconds: float, seed: int) -> float:
    """As a search makes them: a world dealt anew, a move, random play to the end."""
    rng, count, started = Random(seed), 0, process_time()
    seat = game.to_act()[0]
    while (took := process_time() - started) < seconds:
        world = game.determinize(seat, rng)
        played_on(RANDOM, world, seat, random_move(world, seat, rng), rng.getrandbits(32))
        count += 1
    return count / took


def seconds_each(do: Callable[[], object], seconds: float) -> float:
    """How long ``do`` takes, from repeating it for about that long."""
    times, done, started = 1, 0, process_time()
    while (took := process_time() - started) < seconds:
        for _ in range(times):
            do()
        done += times
        times = min(times * 2, 1024)
    return took / done


def measure(rules: Rules, encode: Encode, seconds: float = 0.2) -> Iterator[Figure]:
    """Each figure is the median of several rounds, each with another game."""
    key, seats = rules.key, usual_seats(rules)
    games = [midgame(key, seats, seed) for seed in range(ROUNDS)]
    speeds = [decisions_per_second(key, seats, seconds, seed) for seed in range(ROUNDS)]
    yield Figure("random play", median(speeds), "decisions/s")
    played = [playouts_per_second(game, seconds, seed) for seed, game in enumerate(games)]
    yield Figure("random playouts from the middle", median(played), "playouts/s")
    yield Figure("clone", 1e6 * _median(games, lambda game: game.clone(), seconds), "µs")
    rng = Random(0)
    dealt = _median(games, lambda game: game.determinize(game.to_act()[0], rng), seconds)
    yield Figure("determinize", 1e6 * dealt, "µs")
    # A copy has not yet worked out its moves, like a game on the server after a move.
    sent = _median(games, lambda game: encode(game.clone(), game.to_act()[0]), seconds)
    yield Figure("view with its moves, encoded", 1e3 * sent, "ms")
    replayed = [seconds_each(partial(replay, g.record()), seconds) / len(g) for g in games]
    yield Figure("replay", 1e6 * median(replayed), "µs/entry")


def _median(games: list[Game], do: Callable[[Game], object], seconds: float) -> float:
    return median([seconds_each(partial(do, game), seconds) for game in games])
