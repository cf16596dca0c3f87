"""The solo mode, a marked variant (MM-R4): a race against the Event deck, at four levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Done, Draw, Event, Flow, Frame, goto

from ..data.ids import NATIONS
from ..decks import take_from_deck
from ..npc.command import station
from ..pieces import Npc

if TYPE_CHECKING:
    from ..data.model import Level
    from ..state import MerchantsAndMarauders

NAVAL: Final = "naval"


class SoloSetUp(Frame):
    """Solo set-up (MM-R4; p. 5, MM-089): NPCs in play, fewer Captains, a shorter Event deck.

    Event Cards set aside unseen stay with the others, since nobody knows which they are; the
    level's number is ``g.events_left``.  Cards that draw further ones take those set aside.
    """

    STEPS = ("next_npc", "place", "next_captain", "set_aside", "begin")

    placed: int = 0
    card: str = ""

    def level(self, g: MerchantsAndMarauders) -> Level:
        return g.cards.levels[str(g.setup.options["level"])]

    def next_npc(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.placed == len(self.level(g).npcs):
            return goto("next_captain")
        return Draw("commanders", into="card")

    def commanders(self, g: MerchantsAndMarauders) -> list[str]:
        wanted = self.level(g).npcs[self.placed]
        keys = NATIONS if wanted == NAVAL else (wanted,)
        free = [key for key in keys if g.npc(key) is None]
        return [card for card in g.event_deck if g.cards.events[card].npc in free]

    def place(self, g: MerchantsAndMarauders) -> Flow | None:
        take_from_deck(g, "event", self.card)
        card = g.cards.events[self.card]
        station(g, Npc(card.npc, self.card, card.zone))
        g.emit(Event("npc_enters", {"npc": card.npc, "card": self.card, "zone": card.zone}))
        self.placed += 1
        return goto("next_npc")

    def next_captain(self, g: MerchantsAndMarauders) -> Flow | None:
        """The player's own Captain is one of them."""
        if len(g.captain_deck) < self.level(g).captains:
            return goto("begin")
        return Draw("captains", into="card")

    def captains(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.captain_deck)

    def set_aside(self, g: MerchantsAndMarauders) -> Flow | None:
        take_from_deck(g, "captain", self.card)
        g.captains_gone = (*g.captains_gone, self.card)
        return goto("next_captain")

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        g.events_left = self.level(g).events
        g.emit(Event("solo", {"level": g.setup.options["level"], "events": g.events_left}))
        return Done()
