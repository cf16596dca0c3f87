"""Glory Points and the hand of Glory Cards (p. 12, MM-378 to MM-388, MM-R81, MM-R82).

Playing cards: ``windows.py`` and ``cards/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Event, Flow, Frame, Move, Seat, goto

from ..decks import DrawCards, discard
from ..pieces import without
from ..verbs import DROP
from ..windows import too_many_cards

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


class GloryPoint(Frame):
    """A Glory Point (pp. 3 and 12, MM-016, MM-378): one step up the track and a Glory Card.

    ``why``: "defeat", "sale", "raid", "mission", "rumor", "ship".
    """

    STEPS = ("step_up", "draw")

    seat: Seat
    why: str

    def step_up(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.glory += 1
        g.emit(Event("glory", {"seat": self.seat, "glory": p.glory, "why": self.why}))
        return None

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        return DrawGlory(self.seat)


class DrawGlory(Frame):
    """Draw Glory Cards (p. 12, MM-378, MM-386 to MM-388): with more than four, discard down to
    four before anything else."""

    STEPS = ("draw", "take", "choose", "discard")

    seat: Seat
    count: int = 1
    choice: Move | None = None

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        return DrawCards("glory", self.count, self.seat)

    def take(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        cards, p.drawn = p.drawn, ()
        p.hand = (*p.hand, *cards)
        if cards:
            public = {"seat": self.seat, "count": len(cards)}
            g.emit(Event("drew_glory", public, {self.seat: {"cards": list(cards)}}))
        return None

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        if not too_many_cards(g, self.seat):
            return None
        return Ask(self.seat, "too_many", into="choice")

    def too_many(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return tuple([Move("drop", (card,)) for card in dict.fromkeys(g.players[seat].hand)])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return "you do not hold that card" if move.verb == "drop" else too_many_cards(game, seat)

    def discard(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice is None:
            return None
        card, self.choice = DROP.of(self.choice), None
        g.discard_glory(self.seat, card)
        g.emit(Event("dropped", {"seat": self.seat, "card": card}))
        return goto("choose")


def return_glory(g: MerchantsAndMarauders, seat: Seat, card: str) -> None:
    """A Specialist leaves the board for the discard pile (MM-523)."""
    p = g.players[seat]
    p.specialists = without(p.specialists, card)
    discard(g, "glory", card)
