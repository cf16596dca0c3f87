"""How the admiral of Letter of Marque judges a move: weights found by playing against itself.

A softmax over features of each move.  As the mate does, it reads of others' ships only what all
have seen.  Which ship guards a treasure is never certain.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from random import Random
from typing import NamedTuple, cast

from quarterdeck.games.letter_of_marque.pieces import Ship
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.games.letter_of_marque.verbs import ARRIVE, ATTACK, GUARD
from quarterdeck.kernel import Game, Move, Seat

from .letter_of_marque import beliefs, danger, lure, middle, threat
from .value import softmax

BLUFF = 0.04  # each kind of ship is chosen at least so often
KNOWN = 6.0  # how much it counts that all know a ship to be armed

Weights = dict[str, list[float]]  # by kind of move


@cache
def weights() -> Weights:
    place = files(__package__).joinpath("guides", "weights", "letter-of-marque-moves.json")
    found: Weights = json.loads(place.read_text("utf-8"))["weights"]
    return found


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    chances = tendency(cast(LetterOfMarque, world), seat, moves)
    return rng.choices(moves, chances)[0]


def tendency(g: LetterOfMarque, seat: Seat, moves: tuple[Move, ...]) -> list[float]:
    """How often it makes each of the moves."""
    known, table = weights(), _table(g, seat)
    worths = []
    for move in moves:
        kind, features = _features(g, seat, move, table)
        worths.append(sum([w * x for w, x in zip(known[kind], features, strict=False)]))
    chances = softmax(worths)
    if moves[0].verb == "guard":
        return [BLUFF + (1 - 2 * BLUFF) * chance for chance in chances]
    return chances


class _Table(NamedTuple):
    """What is the same for all moves of a seat."""

    hopes: list[float]  # points of each seat if all that is its own comes home
    best: float  # of the others' hopes
    lead: float
    threat: float
    deck: float
    cannons: float
    afloat: int  # own ships
    odds: dict[int, float]
    dangers: dict[int, float]  # of own ships


def _table(g: LetterOfMarque, seat: Seat) -> _Table:
    hopes = [float(g.points(each) + sum(player.deck)) for each, player in enumerate(g.players)]
    for ship in g.sea:
        hopes[ship.seat] += ship.value
    for owner, value in g.waiting:
        hopes[owner] += value
    best = max([hope for other, hope in enumerate(hopes) if other != seat])
    odds = beliefs(g)
    lures = {ship.id: lure(g, ship, odds[ship.id]) for ship in g.sea}
    own = g.at_sea(seat)
    me = g.players[seat]
    return _Table(
        hopes,
        best,
        (hopes[seat] - best) / 10,
        threat(g, seat),
        len(me.deck) / g.cards.ships,
        me.cannons / g.cards.cannons,
        len(own),
        odds,
        {ship.id: danger(g, seat, ship, lures) for ship in own},
    )


def _features(
    g: LetterOfMarque, seat: Seat, move: Move, table: _Table
) -> tuple[str, tuple[float, ...]]:
    """The kind of a move, and what is measured of it."""
    if move.verb == "attack":
        return "attack", _attack(g, seat, g.ship(ATTACK.of(move)), table)
    if move.verb == "arrive":
        ship = g.ship(ARRIVE.of(move))
        kind = "shown" if ship.beat_off else "armed" if ship.armed else "defenseless"
        return f"arrive {kind}", _arrive(g, seat, ship, table)
    if move.verb == "leave":
        return "leave", _leave(g, seat, table)
    if move.verb == "guard":
        return "guard", _guard(g, seat, table) if GUARD.of(move) == "armed" else ()
    return "pass", (1.0, table.threat, table.lead, table.cannons)


def _worth(g: LetterOfMarque, value: int) -> float:
    """How dear a treasure is, about -1 to 1."""
    return (value - middle(g.cards.treasures)) / 2


def _overtaken(g: LetterOfMarque, ship: Ship) -> float:
    """How many ships of its owner left after it and are home: then it is probably bait."""
    return float(sum([1 for other in g.players[ship.seat].home if other.id > ship.id]))


def _reserve(g: LetterOfMarque, seat: Seat) -> float:
    """The share of armed ships in the reserve."""
    player = g.players[seat]
    return player.armed / max(1, player.armed + player.defenseless)


def _attack(g: LetterOfMarque, seat: Seat, ship: Ship, table: _Table) -> tuple[float, ...]:
    worth, armed, owner = _worth(g, ship.value), table.odds[ship.id], ship.seat
    gain = ((1 - armed) * ship.value - armed * g.cards.cannon_points) / 3
    overtaken = _overtaken(g, ship)
    idle = not g.players[seat].deck and not table.afloat
    return (
        1.0,
        worth,
        armed,
        armed * worth,
        -KNOWN if ship.beat_off else gain,
        KNOWN if ship.beat_off else 0.0,
        (table.hopes[owner] - table.hopes[seat]) / 10,
        float(table.hopes[owner] >= table.best),
        table.threat,
        table.cannons,
        overtaken,
        table.deck,
        table.afloat / 3,
        float(idle),
        overtaken * table.threat,
        len(g.players[owner].deck) / g.cards.ships,
    )


def _arrive(g: LetterOfMarque, seat: Seat, ship: Ship, table: _Table) -> tuple[float, ...]:
    worth, danger_now = _worth(g, ship.value), table.dangers[ship.id]
    return (
        1.0,
        worth,
        danger_now,
        danger_now * ship.value / 5,
        table.threat,
        table.lead,
        table.deck,
        table.afloat / 3,
        table.cannons,
        table.odds[ship.id],
        worth * table.threat,
        _overtaken(g, ship),
        float(not g.players[seat].deck and table.afloat == 1),
        float(g.launched - ship.id < len(g.players)),
    )


def _leave(g: LetterOfMarque, seat: Seat, table: _Table) -> tuple[float, ...]:
    open_to_attack = [ship for ship in g.at_sea(seat) if not ship.armed]
    risk = max([0.0, *[table.dangers[ship.id] * ship.value / 5 for ship in open_to_attack]])
    afloat = table.afloat / 3
    return (
        1.0,
        table.deck,
        afloat,
        table.threat,
        table.lead,
        risk,
        _reserve(g, seat),
        table.cannons,
        float(not table.afloat),
        afloat * table.threat,
        table.deck * table.threat,
        afloat * afloat,
    )


def _guard(g: LetterOfMarque, seat: Seat, table: _Table) -> tuple[float, ...]:
    worth = _worth(g, next(value for owner, value in g.waiting if owner == seat))
    share = _reserve(g, seat)
    armed = [ship for ship in g.at_sea(seat) if ship.armed]
    shown = float(sum([1 for ship in armed if ship.beat_off]))
    return (
        1.0,
        worth,
        share,
        table.threat,
        table.afloat / 3,
        table.lead,
        len(armed) - shown,
        table.deck,
        worth * table.threat,
        worth * share,
        shown,
        share * table.threat,
        worth * table.deck,
        float(g.round == 0),
    )
