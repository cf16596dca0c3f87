"""A player who makes the most of this turn and thinks no further: the measure for mate.

Trading: the turn that ends with the most (edge VP counted at the usual price, plus the worth of
the tokens kept).  Looting: the strongest three cards that can be picked, on the richest board.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import cast

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.hands import combination
from quarterdeck.games.corsaire.looting import Placement
from quarterdeck.games.corsaire.pieces import NO_CARD, Tokens, free_slots, minus
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.trading import Acquire
from quarterdeck.games.corsaire.walks import walks_after, worth
from quarterdeck.kernel import Game, Move, Seat

PRICE = 2.45  # worth of tokens that a VP costs on the whole


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    g = cast(Corsaire, world)
    moves = g.legal_moves(seat)
    if g.step in ("place", "convert"):
        return max(moves, key=lambda move: _turn(g, seat, move))
    if g.step == "take":
        tokens = g.players[seat].tokens
        return max(moves, key=lambda move: _take(g, int(move.args[0]) - 1, tokens))
    if g.step == "buy":
        frame = g.frame()
        assert isinstance(frame, Acquire)
        board = STANDARD.boards[g.boards[frame.position]]
        gains = PRICE * board.edge >= worth(board.price, STANDARD.worth) or _is_last(g)
        return moves[0] if gains or len(moves) == 1 else moves[1]
    if g.step == "return":
        return moves[-1]  # green before blue before red
    if g.step == "receive":
        return moves[0]
    return _loot(g, seat, moves)


def _is_last(g: Corsaire) -> bool:
    return g.turn >= 19


def _keep(g: Corsaire, tokens: Tokens) -> float:
    if _is_last(g):
        return PRICE * min(tokens)
    spare = max(0, sum(tokens) - 10)
    return worth(tokens, STANDARD.worth) - spare


def _take(g: Corsaire, position: int, tokens: Tokens) -> float:
    board = STANDARD.boards[g.boards[position]]
    best = _keep(g, tokens)
    if g.board_deck and all(tokens[colour] >= board.price[colour] for colour in range(3)):
        best = max(best, PRICE * board.edge + _keep(g, minus(tokens, board.price)))
    return best + 0.01 * (g.on_boards[position] % 13)


def _turn(g: Corsaire, seat: Seat, move: Move) -> float:
    return max(
        _take(g, position, tokens)
        for slot, tokens in walks_after(g, seat, move)
        for position in (slot, slot + 1)
    )


def _loot(g: Corsaire, seat: Seat, moves: tuple[Move, ...]) -> Move:
    if moves[0].verb == "lay":
        return max(moves, key=lambda move: STANDARD.boards[g.boards[int(move.args[0]) - 1]].centre)
    frame = g.frame()
    assert isinstance(frame, Placement)
    picked = tuple(one.card for one in frame.picked)
    slots = [one.slot for one in frame.picked]
    player = g.players[seat]
    hand = tuple(card for card in player.hand if card not in picked)
    pyramid = tuple(NO_CARD if n in slots else card for n, card in enumerate(player.pyramid))
    sets = [(*picked, *more) for more in _sets(hand, pyramid, 3 - len(picked))]
    best = max(sets, key=lambda cards: combination(*[STANDARD.deck[card] for card in cards]))
    return next(move for move in moves if STANDARD.place_of[str(move.args[0])] == best[len(picked)])


def _sets(hand: tuple[int, ...], pyramid: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """All that can be picked, pyramid cards first and in an order that works."""
    sets = list(combinations(hand, count))
    if count:
        for slot in free_slots(pyramid):
            rest = (*pyramid[:slot], NO_CARD, *pyramid[slot + 1 :])
            sets += [(pyramid[slot], *more) for more in _sets(hand, rest, count - 1)]
    return sets
