"""The walks down a pyramid that a player can choose from (step 2), for hints and for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from quarterdeck.kernel import Move, Seat

from .pieces import BENEATH, ROW, SLOT_OF, Card, Tokens, Visit, minus, missing, plus, trade
from .verbs import CONVERT, PASS_OVER, PLACE

if TYPE_CHECKING:
    from .state import Corsaire

End = tuple[int, Tokens]  # the level-1 slot a walk ends at, and the tokens then held
NOTHING: Final[Tokens] = (0, 0, 0)


def visits(tokens: Tokens, stock: Tokens, slot: int, card: Card) -> list[tuple[Tokens, Visit]]:
    """Pass over a card, or convert with it if it can be paid for."""
    ways = [(tokens, Visit(slot, False, NOTHING, NOTHING))]
    pay = card.pay
    if tokens[0] >= pay[0] and tokens[1] >= pay[1] and tokens[2] >= pay[2]:
        after = trade(tokens, stock, card)
        ways.append((after, Visit(slot, True, pay, minus(after, minus(tokens, pay)))))
    return ways


def walks(
    deck: tuple[Card, ...],
    pyramid: tuple[int, ...],
    slots: tuple[int, ...],
    tokens: Tokens,
    stock: Tokens,
) -> dict[End, tuple[Visit, ...]]:
    """Every end that a walk over one of ``slots`` can come to, with one walk that leads there."""
    states: dict[End, tuple[Visit, ...]] = {(slot, tokens): () for slot in slots}
    ends: dict[End, tuple[Visit, ...]] = {}
    while states:
        lower: dict[End, tuple[Visit, ...]] = {}
        for (slot, held), path in states.items():
            for after, visit in visits(held, stock, slot, deck[pyramid[slot]]):
                if not BENEATH[slot]:
                    ends.setdefault((slot, after), (*path, visit))
                for down in BENEATH[slot]:
                    lower.setdefault((down, after), (*path, visit))
        states = lower
    return ends


def walks_after(g: Corsaire, seat: Seat, move: Move) -> dict[End, tuple[Visit, ...]]:
    """The walks that a move of step 1 or 2 leaves open, beginning with that move's card."""
    player, deck = g.players[seat], g.cards.deck
    stock = plus(player.tokens, g.supply)
    if move.verb == PLACE.name:
        name, level, place = PLACE.of(move)
        card, slot = g.cards.place_of[name], SLOT_OF[level, place]
        pyramid = (*player.pyramid[:slot], card, *player.pyramid[slot + 1 :])
        return walks(deck, pyramid, (slot,), player.tokens, stock)
    converts = move.verb == CONVERT.name
    slot = SLOT_OF[(CONVERT if converts else PASS_OVER).of(move)]
    ways = visits(player.tokens, stock, slot, deck[player.pyramid[slot]])
    after, first = ways[converts]
    if not BENEATH[slot]:
        return {(slot, after): (first,)}
    rest = walks(deck, player.pyramid, BENEATH[slot], after, stock)
    return {end: (first, *path) for end, path in rest.items()}


class Prospect(NamedTuple):
    """The walk that serves best to come to one board."""

    position: int
    tokens: Tokens  # before paying for the board
    can_buy: bool
    short: Tokens
    path: tuple[Visit, ...]


def worth(tokens: Tokens, each: Tokens) -> int:
    return tokens[0] * each[0] + tokens[1] * each[1] + tokens[2] * each[2]


def prospects(g: Corsaire, seat: Seat, move: Move) -> list[Prospect]:
    """For each board within reach the best walk: one that buys it, then the dearest tokens."""
    best: dict[int, tuple[tuple[bool, int], Prospect]] = {}
    for (slot, tokens), path in walks_after(g, seat, move).items():
        for position in (slot, slot + 1):
            short = missing(tokens, g.cards.boards[g.boards[position]].price)
            can_buy = short == NOTHING and bool(g.board_deck)
            merit = (can_buy, worth(tokens, g.cards.worth))
            if position not in best or merit > best[position][0]:
                best[position] = (merit, Prospect(position, tokens, can_buy, short, path))
    return [best[position][1] for position in range(ROW) if position in best]
