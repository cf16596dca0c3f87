"""Corsaire played quickly, for searches: the mate's judgement, read from a dealt world directly.

It plans a turn without a look at the next one, and it knows what lies on the boards in the world
that was dealt: a little wiser there than a player can be, but the same for both.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, cast

from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.verbs import BUY, LAY, PICK, RETURN, TAKE
from quarterdeck.kernel import Game, Move, Seat

from .corsaire import (
    Board,
    Plan,
    Table,
    Trade,
    finishes,
    free_slots,
    pickable,
    placed,
    trimmed,
    walked,
    worth,
)
from .corsaire_deck import CENTRE, NO_CARD, Cards, Deck, Pyramid, Triple, best_triples, deck_of

FEW = 2  # placements on each board that are thought through in looting
SEEN = 0.6  # how much of what lies face down on a board is taken as known

Merits = list[tuple[float, Move]]


def policy(world: Game, seat: Seat, rng: Random) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    g = cast(Corsaire, world)
    if g.step == "receive":
        return moves[0]
    if g.step == "return":
        return _returned(g, seat)
    if g.step == "loot":
        return _looted(g, seat)
    best, most = moves[0], -1e9
    for merit, move in merits(g, seat, moves):
        if merit > most:
            best, most = move, merit
    return best


def merits(g: Corsaire, seat: Seat, moves: tuple[Move, ...]) -> Merits:
    """What each move promises, if the rest of the turn is played well."""
    if g.step == "loot":
        return _loot_merits(g, seat, moves)
    if g.step in ("return", "receive"):
        return [(0.0, move) for move in moves]
    table = table_of(g, seat, moves)
    if g.step == "place":
        return [(_best(placed(table, move)), move) for move in moves]
    if g.step == "convert":
        return [(_best(walked(table, move)), move) for move in moves]
    if g.step == "take":
        slot = TAKE.of(moves[0]) - 1
        plans = finishes(table, moves[0], {(slot, table.tokens)}, table.pyramid, 0.0)
        return [
            (_best([plan for plan in plans if plan.position == slot + number]), move)
            for number, move in enumerate(moves)
        ]
    buy, decline = moves
    position = BUY.of(buy) - 1
    plans = finishes(table, buy, {(max(position - 1, 0), table.tokens)}, table.pyramid, 0.0)
    here = [plan for plan in plans if plan.position == position]
    return [(_best([plan for plan in here if plan.buys]), buy), (_best([here[0]]), decline)]


def _best(plans: list[Plan]) -> float:
    most = -1e9
    for plan in plans:
        most = max(most, plan.value)
    return most


def _returned(g: Corsaire, seat: Seat) -> Move:
    deck, player = deck_of(g.cards), g.players[seat]
    left = deck.turns - sum([1 for card in player.pyramid if card != NO_CARD])
    kept = trimmed(deck, player.tokens, left)
    due = [colour for colour in (2, 1, 0) if player.tokens[colour] > kept[colour]]
    return RETURN(deck.colours[due[0]])


# ---------------------------------------------------------------- trading


@lru_cache(maxsize=8)
def trades_of(cards: Any) -> dict[int, Trade]:
    """What every card of a set trades."""
    each = cards.worth
    return {
        place: Trade(card.pay, card.gain, worth(card.gain, each) - worth(card.pay, each))
        for place, card in enumerate(cards.deck)
    }


@lru_cache(maxsize=8)
def _boards(cards: Any) -> dict[int, Board]:
    return {number: Board(board.price, board.edge) for number, board in cards.boards.items()}


def table_of(g: Corsaire, seat: Seat, moves: tuple[Move, ...]) -> Table:
    deck, player, trades = deck_of(g.cards), g.players[seat], trades_of(g.cards)
    lying = [card for card in player.pyramid if card != NO_CARD]
    left = deck.turns - len(lying) - (1 if g.step == "place" else 0)
    sets = _sets(deck, tuple(sorted((*player.hand, *lying))))
    loot = [
        _added(deck, sets, card) + 0.01 * left * trades[card].net if card != NO_CARD else 0.0
        for card in g.on_boards
    ]
    tokens, supply = player.tokens, g.supply
    boards = _boards(g.cards)
    return Table(
        moves,
        tokens,
        (tokens[0] + supply[0], tokens[1] + supply[1], tokens[2] + supply[2]),
        left,
        tuple(loot),
        player.hand,
        player.pyramid,
        tuple([boards[board] for board in g.boards]),
        g.on_boards,
        bool(g.board_deck),
        trades,
        deck,
    )


class Sets(NamedTuple):
    """What a player's cards promise for the looting: how good the weakest of the best sets is,
    and the cards that would be put together anew with another one."""

    weakest: float
    loose: Cards


@lru_cache(maxsize=4096)
def _sets(deck: Deck, cards: Cards) -> Sets:
    best = best_triples(deck, cards, deck.row)
    if not best:
        return Sets(0.0, cards)
    used = {card for triple in best[:-1] for card in triple}
    loose = [card for card in cards if card not in used]
    full = len(best) == deck.row or len(loose) < 2 * deck.set - 1
    return Sets(deck.prior[best[-1]] if full else 0.0, tuple(loose))


def _added(deck: Deck, sets: Sets, card: int) -> float:
    """About what one more card adds, in VP."""
    loose, prior, best = sets.loose, deck.prior, sets.weakest
    for at, one in enumerate(loose):
        for two in loose[at + 1 :]:
            better = prior[triple_of((one, two, card))]
            best = max(best, better)
    return CENTRE * (best - sets.weakest)


# ---------------------------------------------------------------- looting


class Rivals(NamedTuple):
    """What the other has laid on a board, as dealt: its power, and how much of it is known."""

    power: int  # -1: nothing
    known: float


class Placement(NamedTuple):
    value: float  # in VP, with all that the other cards may win later
    triple: Triple
    position: int


def _looted(g: Corsaire, seat: Seat) -> Move:
    deck, player = deck_of(g.cards), g.players[seat]
    picked = tuple([one.card for one in cast(Any, g.frame()).picked])
    _, triple, position = placement(g, seat, ())
    if picked and not set(picked) <= set(triple):
        _, triple, position = placement(g, seat, picked)
    if len(picked) == deck.set:
        return LAY(position + 1)
    pyramid = tuple([NO_CARD if card in picked else card for card in player.pyramid])
    free = [pyramid[slot] for slot in reversed(free_slots(deck, pyramid))]
    for card in (*free, *player.hand):
        if card in triple and card not in picked:
            return PICK(deck.names[card])
    raise AssertionError("three cards that can be picked")


def _loot_merits(g: Corsaire, seat: Seat, moves: tuple[Move, ...]) -> Merits:
    deck = deck_of(g.cards)
    picked = tuple([one.card for one in cast(Any, g.frame()).picked])
    if len(picked) == deck.set:
        return [(0.0, move) for move in moves]
    return [
        (placement(g, seat, (*picked, deck.place[PICK.of(move)])).value, move) for move in moves
    ]


def placement(g: Corsaire, seat: Seat, picked: Cards) -> Placement:
    """Which three cards go where, if those that are picked are among them."""
    player = g.players[seat]
    return placements(
        deck_of(g.cards),
        player.hand,
        player.pyramid,
        tuple([bool(side) for side in player.laid]),
        rivals_of(g, 1 - seat),
        tuple([g.cards.boards[board].centre for board in g.boards]),
        picked,
    )[0]


def rivals_of(g: Corsaire, rival: Seat) -> tuple[Rivals, ...]:
    deck = deck_of(g.cards)
    found = []
    for side in g.players[rival].laid:
        if not side:
            found.append(Rivals(-1, 0.0))
            continue
        one, two, three = sorted([laid.card for laid in side])
        hidden = sum([1 for laid in side if laid.slot < 0])
        found.append(Rivals(deck.power[one, two, three], SEEN if hidden else 1.0))
    return tuple(found)


@lru_cache(maxsize=4096)
def placements(
    deck: Deck,
    hand: Cards,
    pyramid: Pyramid,
    laid: tuple[bool, ...],
    rivals: tuple[Rivals, ...],
    centres: tuple[int, ...],
    picked: Cards,
) -> list[Placement]:
    """Those that promise most on each board, the best first."""
    places = [position for position, there in enumerate(laid) if not there]
    held = tuple([card for card in hand if card not in picked])
    lying = tuple([NO_CARD if card in picked else card for card in pyramid])
    sets = pickable(deck, held, lying, deck.set - len(picked))
    triples = sorted([triple_of((*picked, *rest)) for rest in sets])
    left = (*hand, *[card for card in pyramid if card != NO_CARD])
    ranked = _ranked(deck, tuple(sorted(left)))
    found = []
    for position in places:
        rival, centre = rivals[position], centres[position]
        scored = [
            (centre * _chance(deck, rival, triple) - CENTRE * deck.prior[triple], triple)
            for triple in triples
        ]
        scored.sort(reverse=True)
        others = [place for place in places if place != position]
        for merit, triple in scored[:FEW]:
            won = merit + CENTRE * deck.prior[triple]
            total = won + _rest(deck, ranked, triple, others, rivals, centres)
            found.append(Placement(total, triple, position))
    found.sort(key=_value, reverse=True)
    return found


def _value(placement: Placement) -> float:
    return placement.value


def triple_of(cards: Cards) -> Triple:
    one, two, three = sorted(cards)
    return (one, two, three)


def _chance(deck: Deck, rival: Rivals, triple: Triple) -> float:
    prior = deck.prior[triple]
    if rival.power < 0:
        return prior
    wins = 1.0 if deck.power[triple] > rival.power else 0.0
    return rival.known * wins + (1 - rival.known) * prior


@lru_cache(maxsize=2048)
def _ranked(deck: Deck, cards: Cards) -> list[Triple]:
    return deck.ranked(cards)


def _rest(
    deck: Deck,
    ranked: list[Triple],
    used: Triple,
    places: list[int],
    rivals: tuple[Rivals, ...],
    centres: tuple[int, ...],
) -> float:
    """What the cards that stay can win on the boards that stay, the strongest first."""
    gone = {*used}
    left = list(places)
    value = 0.0
    for triple in ranked:
        if not left:
            break
        if not gone.isdisjoint(triple):
            continue
        gone.update(triple)
        most, where = -1.0, left[0]
        for place in left:
            won = centres[place] * _chance(deck, rivals[place], triple)
            if won > most:
                most, where = won, place
        value += most
        left.remove(where)
    return value
