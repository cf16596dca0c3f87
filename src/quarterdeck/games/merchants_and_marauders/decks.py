"""Drawing cards: decks are sets from which chance draws (MM-R24, MM-R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Done, Draw, Event, Flow, Frame, Goto, Seat

from .pieces import Moves, with_card, without

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

RESHUFFLED: Final = ("cargo", "glory", "rumor", "mission")  # MM-R24: never events, never captains
OPEN: Final[Seat] = -1
CARD_SHOWN: Final = "a card was shown since"
DISCARD: Final = Moves("discard")


def deck_of(g: MerchantsAndMarauders, kind: str) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(g, f"{kind}_deck")
    return cards


def discard_of(g: MerchantsAndMarauders, kind: str) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(g, f"{kind}_discard")
    return cards


def can_draw(g: MerchantsAndMarauders, kind: str) -> bool:
    """Is a card left, in the deck or to be reshuffled?"""
    return bool(deck_of(g, kind) or (kind in RESHUFFLED and discard_of(g, kind)))


def reshuffle(g: MerchantsAndMarauders, kind: str) -> None:
    """An empty deck takes the discard pile, at the moment a card is needed (MM-140)."""
    if not deck_of(g, kind) and kind in RESHUFFLED and discard_of(g, kind):
        setattr(g, f"{kind}_deck", tuple(sorted(discard_of(g, kind))))
        setattr(g, f"{kind}_discard", ())
        g.emit(Event("reshuffled", {"deck": kind}))


def take_from_deck(g: MerchantsAndMarauders, kind: str, card: str) -> None:
    setattr(g, f"{kind}_deck", without(deck_of(g, kind), card))


def put_back(g: MerchantsAndMarauders, kind: str, card: str) -> None:
    """Shuffled back into the deck (MM-186)."""
    setattr(g, f"{kind}_deck", with_card(deck_of(g, kind), card))


def discard(g: MerchantsAndMarauders, kind: str, card: str) -> None:
    """Face up onto its pile; a card that was hidden is shown by that (MM-R173)."""
    if kind in ("cargo", "glory", "rumor"):
        g.revealed(CARD_SHOWN)
    setattr(g, f"{kind}_discard", with_card(discard_of(g, kind), card))


_READY: Final = Goto("ready")
_FINISH: Final = Goto("finish")
_DRAW: Final = Draw("deck", into="card")


class DrawCards(Frame):
    """Draw cards of one deck (p. 8, MM-131, MM-140, MM-R24): for ``seat`` alone to see, into
    ``players[seat].drawn``; or ``OPEN``, into ``g.laid_out``.  Fewer if none are left.

    Its result is how many were drawn.
    """

    STEPS = ("ready", "take", "finish")

    kind: str
    count: int
    seat: Seat
    drawn: int = 0
    card: str = ""

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"deck": self.kind, "count": self.count, "drawn": self.drawn}

    def ready(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.drawn == self.count or not can_draw(g, self.kind):
            return _FINISH
        reshuffle(g, self.kind)
        return _DRAW

    def deck(self, g: MerchantsAndMarauders) -> tuple[str, ...]:
        return deck_of(g, self.kind)

    def take(self, g: MerchantsAndMarauders) -> Flow | None:
        card, self.card = self.card, ""  # a frame keeps no secret longer than it must
        take_from_deck(g, self.kind, card)
        self.drawn += 1
        if self.seat == OPEN:
            g.laid_out = (*g.laid_out, card)
        else:
            g.players[self.seat].drawn = (*g.players[self.seat].drawn, card)
        return _READY

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done(self.drawn)
