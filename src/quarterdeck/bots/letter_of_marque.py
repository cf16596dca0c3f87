"""Mate for Letter of Marque: exact beliefs from public facts, and a judgement one ply deep.

It reads its own seat's view only, so two games that look the same to it get the same answer.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from quarterdeck.games.letter_of_marque.shapes import HomeShip, Player, SeaShip, View
from quarterdeck.games.letter_of_marque.verbs import ARRIVE, ATTACK, GUARD
from quarterdeck.kernel import Game, Move, Seat

# Figures found by playing against deckhands and against itself.
TILT = 1.2  # how much likelier a ship is armed for each point of treasure above the middle
EAGER = 2.2  # how much likelier one arms a ship while the others can still fire all their guns
SHOT_COST = 1.2  # a shot misses the other things one could have done
READINESS = 0.7  # how often an opponent with a cannon card fires in a turn
LEAVE = 1.2  # what it is worth to have one more treasure under way


class Figures(NamedTuple):
    """What the catalogue tells."""

    armed: int
    cannons: int
    middle: float  # treasure
    captured: int  # points of a cannon card


@lru_cache(maxsize=8)
def _figures(cards: Any) -> Figures:
    told = cards.catalogue()
    treasures = told["treasures"]
    middle = sum(treasures) / len(treasures)
    return Figures(told["armed"], told["cannons"], middle, told["captured_cannon_points"])


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    moves = world.legal_moves(seat)
    view: View = world.view(seat)
    figures = _figures(world.cards)
    if moves[0].verb == "guard":
        return _guard(view, figures, seat, moves, rng)
    worth = {move: _worth(view, figures, seat, move) + 0.05 * rng.random() for move in moves}
    return max(moves, key=worth.__getitem__)


def beliefs(view: View, figures: Figures, owner: Seat) -> dict[int, float]:
    """How likely each of ``owner``'s ships at sea is armed, by its id.

    Every way to arm the unseen ships that fits what all have seen is counted, weighted
    by what its ships carry; ships still in reserve count as average.
    """
    player = view["players"][owner]
    afloat = [ship for ship in view["sea"] if ship["seat"] == owner]
    odds = {ship["id"]: 1.0 for ship in afloat if ship["revealed"]}
    unseen = [ship for ship in afloat if not ship["revealed"]]
    home_unseen = [ship for ship in player["home"] if ship["armed"] is None]
    shown_armed = len(odds) + sum(1 for ship in player["home"] if ship["armed"])
    carried = [ship["value"] for ship in (*unseen, *home_unseen)] + [figures.middle] * player[
        "reserve"
    ]
    weights = [TILT ** (value - figures.middle) for value in carried]
    total, armed = 0.0, [0.0] * len(carried)
    for way in combinations(range(len(carried)), figures.armed - shown_armed):
        weight = 1.0
        for place in way:
            weight *= weights[place]
        total += weight
        for place in way:
            armed[place] += weight
    for place, ship in enumerate(unseen):
        odds[ship["id"]] = armed[place] / total
    return odds


def _guard(view: View, figures: Figures, seat: Seat, moves: tuple[Move, ...], rng: Random) -> Move:
    """Arm dear treasures, and early ones that draw the guns, but never for certain."""
    own = view["players"][seat]["own"]
    if own is None or len(moves) == 1:
        return moves[0]
    value = next(one["value"] for one in view["waiting"] if one["seat"] == seat)
    share = own["reserve_armed"] / (own["reserve_armed"] + own["reserve_defenseless"])
    wish = share * TILT ** (value - figures.middle) * (0.5 + EAGER * _threat(view, figures, seat))
    chance = min(0.85, max(0.1, wish))
    kind = "armed" if rng.random() < chance else "defenseless"
    return next(move for move in moves if GUARD.of(move) == kind)


def _worth(view: View, figures: Figures, seat: Seat, move: Move) -> float:
    if move.verb == "attack":
        return _shot(view, figures, ATTACK.of(move)) - SHOT_COST
    if move.verb == "arrive":
        ship = next(ship for ship in view["sea"] if ship["id"] == ARRIVE.of(move))
        danger = _danger(view, figures, seat, ship)
        if ship["armed"]:
            return -0.2 - danger  # bait earns a cannon card: bring it home last
        return danger * float(ship["value"])
    return LEAVE if move.verb == "leave" else 0.0


def _threat(view: View, figures: Figures, seat: Seat) -> float:
    """The share of the others' cannon cards that can still be fired, 0 to 1."""
    rivals = [player["cannons"] for player in view["players"] if player["seat"] != seat]
    return float(sum(rivals) / max(1, figures.cannons * len(rivals)))


def _shot(view: View, figures: Figures, number: int) -> float:
    """What an attack gains, what the owner loses counted as his share of the rivals."""
    ship = next(ship for ship in view["sea"] if ship["id"] == number)
    armed = beliefs(view, figures, ship["seat"])[number]
    rivals = len(view["players"]) - 1
    gain = (1 - armed) * ship["value"] - armed * figures.captured
    return float(gain * (1 + 1 / rivals))


def _danger(view: View, figures: Figures, seat: Seat, mine: SeaShip) -> float:
    """How likely somebody fires at this ship of ``seat`` before its next turn."""
    if mine["revealed"]:
        return 0.0
    safe = 1.0
    for rival, player in enumerate(view["players"]):
        if rival == seat or not player["cannons"]:
            continue
        lures = [_lure(view, figures, ship) for ship in view["sea"] if ship["seat"] != rival]
        safe *= 1 - READINESS * _lure(view, figures, mine) / max(sum(lures), 1.0)
    return 1 - safe


def _lure(view: View, figures: Figures, ship: SeaShip) -> float:
    """How much the table must want to fire at a ship, from public facts."""
    if ship["revealed"]:
        return 0.0
    armed = beliefs(_public(view), figures, ship["seat"])[ship["id"]]
    return float(max(0.0, (1 - armed) * ship["value"] - armed * figures.captured)) ** 2


def _public(view: View) -> View:
    """What a spectator would know: nothing that only this seat knows."""
    players = view["players"]
    return {**view, "players": [_unseen(it) if it["own"] else it for it in players]}


def _unseen(player: Player) -> Player:
    home: list[HomeShip] = [{**ship, "armed": None} for ship in player["home"]]
    return {**player, "home": home}
