"""Filling a hold from cards that lie open (pp. 10 and 15, MM-341, MM-342, MM-528, MM-533)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Event, Flow, Frame, Move, Seat, goto

from ..decks import discard
from ..pieces import with_card, without
from ..verbs import named

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

DONE: Final = Move("done")


def take_aboard(g: MerchantsAndMarauders, seat: Seat, card: str) -> None:
    """A Cargo Card that all have seen comes into the hold."""
    p = g.players[seat]
    p.hold = with_card(p.hold, card)
    g.show(seat, card)


def clear_away(g: MerchantsAndMarauders) -> None:
    """Open cards that nobody keeps go to the discard pile (MM-342)."""
    cards, g.laid_out = g.laid_out, ()
    for card in cards:
        discard(g, "cargo", card)


def no_room(g: MerchantsAndMarauders, seat: Seat) -> str:
    return f"no room: your hold carries {g.players[seat].room()}"


class StowGoods(Frame):
    """Keep what you like of the cards in ``g.laid_out``, as far as there is room (p. 10, MM-341,
    MM-342, MM-R63); old cargo may go overboard for it, and must where it no longer fits (MM-R162).
    Its result: how many were kept."""

    STEPS = ("choose", "act")

    seat: Seat
    kept: int = 0
    choice: Move = DONE

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "kept": self.kept}

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        if not g.laid_out and len(p.hold) <= p.room():
            return Done(self.kept)
        return Ask(self.seat, "cards", into="choice")

    def cards(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        p = g.players[seat]
        moves: list[Move] = []
        if len(p.hold) < p.room():
            moves += [Move("keep", (card,)) for card in g.laid_out]
        moves += [Move("discard", (card,)) for card in p.hold]
        if len(p.hold) <= p.room():
            moves.append(DONE)
        return tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "keep":
            if named(move) in game.laid_out:
                return no_room(game, seat)
            return "that card does not lie here"
        if move.verb == "discard":
            return "you do not have that Cargo Card"
        if move == DONE:
            return no_room(game, seat)
        return "keep cards, discard old cargo, or finish"

    def act(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == DONE:
            clear_away(g)
            return Done(self.kept)
        card = named(self.choice)
        if self.choice.verb == "discard":
            g.throw_out(self.seat, card)
        else:
            g.laid_out = without(g.laid_out, card)
            take_aboard(g, self.seat, card)
            self.kept += 1
            g.emit(Event("stowed", {"seat": self.seat, "card": card}))
        return goto("choose")
