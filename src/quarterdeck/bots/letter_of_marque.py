"""Mate for Letter of Marque: exact beliefs from public facts, and a judgement one ply deep.

It reads the world itself, but of others' ships only what all have seen, so two games that look
the same to it get the same answer.  Searches play on with it, so it builds no view.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import prod
from random import Random
from typing import cast

from quarterdeck.games.letter_of_marque.pieces import Ship
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.games.letter_of_marque.verbs import ARRIVE, ATTACK, GUARD
from quarterdeck.kernel import Game, Move, Seat

# Figures found by playing against deckhands and against itself.
TILT = 1.2  # how much likelier a ship is armed for each point of treasure above the middle
EAGER = 2.2  # how much likelier one arms a ship while the others can still fire all their guns
SHOT_COST = 1.2  # a shot misses the other things one could have done
READINESS = 0.7  # how often an opponent with a cannon card fires in a turn
WAVER = 0.05  # a move that is worth so much less is made at times
LEAVE = 1.2  # what it is worth to have one more treasure under way


# Gauss's four points from 0 to 1, and what each counts.
POINTS = (
    (0.06943184420297371, 0.17392742256872692),
    (0.33000947820757187, 0.32607257743127307),
    (0.6699905217924281, 0.32607257743127307),
    (0.9305681557970262, 0.17392742256872692),
)


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    return policy(world, seat, rng)


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    g = cast(LetterOfMarque, world)
    if moves[0].verb == "guard":
        return _guard(g, seat, moves, rng)
    best, most = moves[0], -1e9
    for move, sober in _worths(g, seat, moves):
        worth = sober + WAVER * rng.random()
        if worth > most:
            best, most = move, worth
    return best


def tendency(world: Game, seat: Seat) -> dict[Move, float]:
    """How often it makes which move: what ``policy`` does, without a die."""
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return {moves[0]: 1.0}
    g = cast(LetterOfMarque, world)
    if moves[0].verb == "guard":
        armed = _arms(g, seat)
        return {move: armed if GUARD.of(move) == "armed" else 1 - armed for move in moves}
    worths = _worths(g, seat, moves)
    return {
        move: _ahead([(worth - other) / WAVER for rival, other in worths if rival != move])
        for move, worth in worths
    }


def _ahead(leads: list[float]) -> float:
    """How likely one is best whose lead over each rival is so many times what chance may add to
    either.  What is summed up has corners; between them four points make it exact up to eight
    rivals."""
    corners = {0.0, 1.0}
    for lead in leads:
        corners.update([at for at in (-lead, 1 - lead) if 0 < at < 1])
    edges = sorted(corners)
    whole = 0.0
    for start, end in pairwise(edges):
        for at, weight in POINTS:
            luck = start + (end - start) * at
            chances = [min(1.0, max(0.0, lead + luck)) for lead in leads]
            whole += (end - start) * weight * prod(chances)
    return whole


def _worths(g: LetterOfMarque, seat: Seat, moves: tuple[Move, ...]) -> list[tuple[Move, float]]:
    odds = beliefs(g)
    lures = {ship.id: lure(g, ship, odds[ship.id]) for ship in g.sea}
    return [(move, _worth(g, seat, move, odds, lures)) for move in moves]


def beliefs(g: LetterOfMarque) -> dict[int, float]:
    """How likely each ship at sea is armed, by its id, to whoever knows public facts only.

    Every way to arm the unseen ships that fits what all have seen is counted, weighted
    by what its ships carry; ships still in reserve count as average.
    """
    usual = middle(g.cards.treasures)
    odds: dict[int, float] = {}
    for owner, player in enumerate(g.players):
        unseen: list[Ship] = []
        shown = 0
        for ship in g.sea:
            if ship.seat == owner:
                if ship.beat_off:
                    odds[ship.id] = 1.0
                    shown += 1
                else:
                    unseen.append(ship)
        if not unseen:
            continue
        values = [ship.value for ship in unseen]
        for ship in player.home:
            if ship.beat_off:
                shown += 1
            else:
                values.append(ship.value)
        reserve = player.armed + player.defenseless
        chances = _armed(tuple(values), reserve, g.cards.armed - shown, usual, TILT)
        for ship, chance in zip(unseen, chances, strict=False):
            odds[ship.id] = chance
    return odds


@lru_cache(maxsize=8)
def middle(treasures: tuple[int, ...]) -> float:
    return sum(treasures) / len(treasures)


@lru_cache(maxsize=50_000)
def _armed(
    values: tuple[int, ...], reserve: int, armed: int, middle: float, tilt: float
) -> tuple[float, ...]:
    """How likely each of the ships with those values is armed, if ``armed`` of them and of the
    ``reserve`` are."""
    weights = [tilt ** (value - middle) for value in values] + [1.0] * reserve
    total = _ways(weights, armed)
    return tuple(
        [
            weight * _ways(weights[:place] + weights[place + 1 :], armed - 1) / total
            for place, weight in enumerate(weights[: len(values)])
        ]
    )


def _ways(weights: list[float], count: int) -> float:
    """The weight of all ways to take ``count`` of them together."""
    if count < 0:
        return 0.0
    sums = [1.0] + [0.0] * count
    for weight in weights:
        for size in range(count, 0, -1):
            sums[size] += weight * sums[size - 1]
    return sums[count]


def _guard(g: LetterOfMarque, seat: Seat, moves: tuple[Move, ...], rng: Random) -> Move:
    kind = "armed" if rng.random() < _arms(g, seat) else "defenseless"
    return next(move for move in moves if GUARD.of(move) == kind)


def _arms(g: LetterOfMarque, seat: Seat) -> float:
    """Arm dear treasures, and early ones that draw the guns, but never for certain."""
    player = g.players[seat]
    value = next(value for owner, value in g.waiting if owner == seat)
    share = player.armed / (player.armed + player.defenseless)
    tilt = TILT ** (value - middle(g.cards.treasures))
    wish: float = share * tilt * (0.5 + EAGER * threat(g, seat))
    return min(0.85, max(0.1, wish))


def _worth(
    g: LetterOfMarque, seat: Seat, move: Move, odds: dict[int, float], lures: dict[int, float]
) -> float:
    if move.verb == "attack":
        ship = g.ship(ATTACK.of(move))
        return _shot(g, ship, odds[ship.id]) - SHOT_COST
    if move.verb == "arrive":
        ship = g.ship(ARRIVE.of(move))
        risk = danger(g, seat, ship, lures)
        if ship.armed:
            return -0.2 - risk  # bait earns a cannon card: bring it home last
        return risk * ship.value
    return LEAVE if move.verb == "leave" else 0.0


def threat(g: LetterOfMarque, seat: Seat) -> float:
    """The share of the others' cannon cards that can still be fired, 0 to 1."""
    left = sum([player.cannons for player in g.players]) - g.players[seat].cannons
    return left / max(1, g.cards.cannons * (len(g.players) - 1))


def _shot(g: LetterOfMarque, ship: Ship, armed: float) -> float:
    """What an attack gains, what the owner loses counted as his share of the rivals."""
    gain = (1 - armed) * ship.value - armed * g.cards.cannon_points
    return gain * (1 + 1 / (len(g.players) - 1))


def danger(g: LetterOfMarque, seat: Seat, mine: Ship, lures: dict[int, float]) -> float:
    """How likely somebody fires at this ship of ``seat`` before its next turn."""
    if mine.beat_off:
        return 0.0
    safe = 1.0
    for rival, player in enumerate(g.players):
        if rival == seat or not player.cannons:
            continue
        wanted = sum([lures[ship.id] for ship in g.sea if ship.seat != rival])
        safe *= 1 - READINESS * lures[mine.id] / max(wanted, 1.0)
    return 1 - safe


def lure(g: LetterOfMarque, ship: Ship, armed: float) -> float:
    """How much the table must want to fire at a ship, from public facts."""
    if ship.beat_off:
        return 0.0
    return max(0.0, (1 - armed) * ship.value - armed * g.cards.cannon_points) ** 2
