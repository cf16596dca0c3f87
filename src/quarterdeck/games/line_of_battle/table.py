"""Moving cards and ships about the table, and telling what happened."""

from __future__ import annotations

from bisect import bisect_left
from random import Random
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import Draw, Event, Game, Move, Seat

from .pieces import BREAK_THE_LINE, LINE, NO_CARD, PILE, PORT, PRIZE, Laid, Player, Ship, cards_on

if TYPE_CHECKING:
    from .state import LineOfBattle


class DrawCard(Draw):
    """A card of the face-down pile; looked up without asking the frame, for speed."""

    __slots__ = ()

    def __init__(self, into: str, then: str = "") -> None:
        super().__init__("deck", into, then)

    def cards(self, game: Any) -> list[Any]:
        deck: list[int] = game.deck
        return deck

    def allows(self, game: Game, outcome: Move) -> bool:
        verb, args = outcome
        if verb != "draw" or len(args) != 1 or not isinstance(args[0], int):
            return False
        deck = self.cards(game)
        place = bisect_left(deck, args[0])  # a deck lies in order
        return place < len(deck) and deck[place] == args[0]

    def sample(self, game: Game, rng: Random) -> Move:
        deck: list[int] = self.cards(game)
        drawn: Move = game.cards.moves.draw[deck[int(rng.random() * len(deck))]]
        return drawn


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def lay(g: LineOfBattle, seat: Seat, card: int) -> None:
    """A hand card is laid open on the table; what becomes of it is still to be seen."""
    take_from_hand(g, seat, card)
    g.laid = (*g.laid, card)


def take_from_hand(g: LineOfBattle, seat: Seat, card: int) -> None:
    player = g.players[seat]
    player.hand = without(player.hand, card)


def pick_up(g: LineOfBattle, card: int) -> None:
    """The card leaves the table's middle, for a ship or for the front of a player."""
    g.laid = without(g.laid, card)


def spend(g: LineOfBattle, card: int) -> None:
    """The card was carried out and goes to the discard pile (LB-12)."""
    pick_up(g, card)
    g.discard = (*g.discard, card)


def place_ship(g: LineOfBattle, number: int, seat: Seat, place: str) -> None:
    """Ships join at the right-hand end; the order has no effect (LB-R63)."""
    ship = g.ships[number]
    take_ship(g, number)
    g.ships[number] = ship.but(owner=seat, place=place)
    player = g.players[seat]
    if place == LINE:
        player.line = (*player.line, number)
    elif place == PORT:
        player.port = (*player.port, number)
    elif place == PRIZE:
        player.prizes = (*player.prizes, number)


def take_ship(g: LineOfBattle, number: int) -> None:
    """The ship leaves the place it lies in."""
    ship = g.ships[number]
    if ship.place == PILE or ship.owner < 0:
        return
    player: Player = g.players[ship.owner]
    if ship.place == LINE:
        player.line = tuple([one for one in player.line if one != number])
    elif ship.place == PORT:
        player.port = tuple([one for one in player.port if one != number])
    elif ship.place == PRIZE:
        player.prizes = tuple([one for one in player.prizes if one != number])


def clear_ship(g: LineOfBattle, ship: Ship) -> None:
    """All cards on the ship are discarded (LB-139, LB-158)."""
    g.discard += cards_on(ship)


def unflag(g: LineOfBattle, number: int, quiet: bool = False) -> None:
    """She is a Line Breaker no more; quiet where it is told with the card that goes."""
    ship = g.ships[number]
    if ship.flag != NO_CARD:
        g.ships[number] = ship.but(flag=NO_CARD)
        g.emit(Event("unflagged", {"seat": ship.owner, "ship": number}, quiet=quiet))


def remove_laid(g: LineOfBattle, laid: Laid, cause: str) -> None:
    """A Break the Line or Blockade card goes, with flags and effects (LB-35, LB-84, LB-91)."""
    what = g.cards.kind[laid.card]
    if what == BREAK_THE_LINE:
        for number in g.players[laid.by].line:
            if g.ships[number].flag == laid.card:
                unflag(g, number, quiet=True)
        g.breaks = tuple([one for one in g.breaks if one != laid])
        g.players[laid.on].broken -= 1
    else:
        g.blockades = tuple([one for one in g.blockades if one != laid])
    g.discard = (*g.discard, laid.card)
    _tell_removal(g, laid, what, cause)


def end_refusal(g: LineOfBattle, seat: Seat, cause: str) -> None:
    """A Refuse Battle in play is discarded (LB-22, LB-35)."""
    player = g.players[seat]
    card = player.refusing
    player.refusing = NO_CARD
    g.discard = (*g.discard, card)
    _tell_removal(g, Laid(card, seat, seat), g.cards.kind[card], cause)


def _tell_removal(g: LineOfBattle, laid: Laid, what: str, cause: str) -> None:
    public = {"card": laid.card, "what": what, "seat": laid.by, "on": laid.on, "cause": cause}
    g.emit(Event("removed", public))
