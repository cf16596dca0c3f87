"""Event Cards (p. 7, MM-097 to MM-101, MM-R29); their texts stand in ``cards/events.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Flow, Frame

from ..decks import discard, take_from_deck
from ..npc.captains import MoveNpcs
from ..pieces import Arrival, without

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

# What a procedure of a card does at once, filled by cards/events.py; a card that only acts as a
# source while it lies there (``g.events``) needs no entry.
TEXTS: Final[dict[str, Callable[[str], Frame]]] = {}


def turn_up(g: MerchantsAndMarauders, card: str) -> None:
    """An Event Card is drawn and read aloud (MM-099); it acts from ``g.events``."""
    take_from_deck(g, "event", card)
    g.events_left -= 1
    g.events = (*g.events, card)
    g.emit(Event("event", {"card": card, "seat": g.start}))


class ResolveEvent(Frame):
    """An Event Card is carried out (p. 7, MM-098 to MM-101): icons first, then its text.

    An NPC's card waits in ``g.arrivals`` for the end of the round.  A card that acts at once is
    discarded; one for this round stays in ``g.events``, and the round discards it.
    """

    STEPS = ("icons", "text", "put_away")

    card: str

    def icons(self, g: MerchantsAndMarauders) -> Flow | None:
        return MoveNpcs(self.card) if g.cards.events[self.card].icons and g.npcs else None

    def text(self, g: MerchantsAndMarauders) -> Flow | None:
        card = g.cards.events[self.card]
        if card.npc:
            g.events = without(g.events, self.card)
            g.arrivals = (*g.arrivals, Arrival(card.npc, self.card))
            return None
        for trait in g.cards.traits[self.card]:
            if trait in TEXTS:
                return TEXTS[trait](self.card)
        return None

    def put_away(self, g: MerchantsAndMarauders) -> Flow | None:
        if g.cards.events[self.card].duration == "instant" and self.card in g.events:
            g.events = without(g.events, self.card)
            discard(g, "event", self.card)
        return None
