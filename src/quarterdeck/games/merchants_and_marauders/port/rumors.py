"""Rumors: acquiring and checking them (p. 9, MM-183 to MM-191, MM-R227 to MM-R232).

What a Rumor brings when it proves true stands in ``cards/rumors.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Move, Seat

from ..decks import DrawCards, can_draw, discard, put_back
from ..dice import Dice, SkillCheck, shown, successes
from ..earnings import Earn
from ..effects import figure, granted, moment
from ..pieces import without
from ..purse import can_pay, spend
from ..turn.glory import GloryPoint
from ..verbs import KEEP
from ..windows import glory_window

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def rumor_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    """Figures may bring it to 0 (E34)."""
    return figure(g, seat, "price.rumor")


def why_no_rumor(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-183, MM-R227.  Whoever holds a card that makes it free (window "rumor") may begin
    without the Gold: permission "rumor.begin"."""
    if not can_draw(g, "rumor"):
        return "no Rumors left"
    price = rumor_price(g, seat)
    if can_pay(g, seat) >= price or granted(g, seat, "rumor.begin"):
        return ""
    return f"looking for a Rumor costs {price} Gold"


def why_no_check(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-187: at its zone or port, with the action of its icon; "" if he is there."""
    p = g.players[seat]
    if not p.rumor:
        return "you have no Rumor"
    rumor = g.cards.rumors[p.rumor]
    if (rumor.place == "port") == p.in_port and rumor.location == p.zone:
        return ""
    where = "in the port of" if rumor.place == "port" else "in"
    return f"this Rumor must be checked {where} {g.cards.name_of(rumor.location)}"


class AcquireRumor(Frame):
    """Acquire a Rumor (p. 9, MM-183 to MM-186): 2 Gold, then an Influence roll.

    A card may make it succeed without pay or roll: it sets ``sure`` on this frame (G27).
    """

    STEPS = ("window", "roll", "listen", "ask", "keep")

    seat: Seat
    sure: bool = False
    dice: Dice = ()
    choice: Move | None = None

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "dice": shown(self.dice)}

    def window(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "rumor", (self.seat,))

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        """The Gold is not returned after a failure."""
        if self.sure:
            return None
        price = rumor_price(g, self.seat)
        if can_pay(g, self.seat) < price:  # began for the sake of a card, and did not play it
            g.emit(Event("heard_nothing", {"seat": self.seat}))
            return Done()
        g.emit(Event("asks_around", {"seat": self.seat, "gold": price}))
        spend(g, self.seat, price, "rumor")
        return Call(SkillCheck(self.seat, "influence", "acquire rumor"), "dice")

    def listen(self, g: MerchantsAndMarauders) -> Flow | None:
        if not self.sure and not successes(self.dice):
            g.emit(Event("heard_nothing", {"seat": self.seat}))
            return Done()
        count = figure(g, self.seat, "rumor.draw")
        return DrawCards("rumor", count, self.seat)

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-185: of several only one is kept."""
        p = g.players[self.seat]
        private = {self.seat: {"cards": list(p.drawn)}}
        g.emit(Event("heard_rumor", {"seat": self.seat, "count": len(p.drawn)}, private))
        if len(p.drawn) + bool(p.rumor) < 2:
            p.rumor, p.drawn = (p.drawn[0] if p.drawn else p.rumor), ()
            return Done()
        return Ask(self.seat, "rumors", into="choice")

    def rumors(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        p = g.players[seat]
        held = [p.rumor] if p.rumor else []
        return tuple([Move("keep", (card,)) for card in (*held, *p.drawn)])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return "choose which Rumor to keep"

    def keep(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-186: the others go back unseen."""
        assert self.choice is not None
        kept, self.choice = KEEP.of(self.choice), None
        p = g.players[self.seat]
        held = [p.rumor] if p.rumor else []
        rejected = [card for card in (*held, *p.drawn) if card != kept]
        if p.rumor and p.rumor != kept:
            g.forget(self.seat, p.rumor)
        p.rumor, p.drawn = kept, ()
        for card in rejected:
            put_back(g, "rumor", card)
        public = {"seat": self.seat, "returned": len(rejected)}
        g.emit(Event("kept_rumor", public, {self.seat: {"card": kept}}))
        return Done()


class CheckRumor(Frame):
    """Check a Rumor (p. 9, MM-187 to MM-191): it is shown, then the roll; one try."""

    STEPS = ("show", "roll", "result", "reward", "put_away", "glory", "out")

    seat: Seat
    card: str = ""
    dice: Dice = ()

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "card": self.card or None}

    def show(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-188: all see it before the dice fall; it lies open until its effect is done."""
        p = g.players[self.seat]
        self.card, p.rumor = p.rumor, ""
        p.proved = (*p.proved, self.card)
        g.forget(self.seat, self.card)
        g.emit(Event("shows_rumor", {"seat": self.seat, "card": self.card}))
        g.revealed("a Rumor was shown since")
        return None

    def roll(self, g: MerchantsAndMarauders) -> Flow | None:
        rumor = g.cards.rumors[self.card]
        return Call(SkillCheck(self.seat, rumor.skill, "rumor", needs=rumor.successes), "dice")

    def result(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-189: a failure ends it.  Some need more than one success (R16)."""
        true = successes(self.dice) >= g.cards.rumors[self.card].successes
        public = {"seat": self.seat, "card": self.card, "true": true}
        g.emit(Event("rumor_checked", public))
        if true:
            return None
        self._discard(g)
        return moment(g, "rumor.false", self.seat, (self.card, successes(self.dice)), then="out")

    def reward(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-190: what the Rumor promised, in full."""
        return Earn(self.seat, self.card)

    def put_away(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-190: after its effect; some stay in force, face up (MM-R231)."""
        if not g.cards.rumors[self.card].kept:
            self._discard(g)
        return moment(g, "rumor.true", self.seat, (self.card,))

    def _discard(self, g: MerchantsAndMarauders) -> None:
        p = g.players[self.seat]
        p.proved = without(p.proved, self.card)
        discard(g, "rumor", self.card)

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-191: after its effect."""
        return GloryPoint(self.seat, "rumor")

    def out(self, g: MerchantsAndMarauders) -> Flow | None:
        return Done()
