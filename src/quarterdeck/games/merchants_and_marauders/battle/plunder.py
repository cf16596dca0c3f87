"""Plunder (p. 15, MM-515 to MM-531)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Draw, Event, Flow, Frame, Move, Seat, goto

from ..data.told import number
from ..decks import OPEN, DrawCards, discard, put_back
from ..pieces import EVERYBODY, Known, without
from ..purse import disclose, earn, hand_over
from ..sea.stow import DONE, StowGoods, no_room, take_aboard
from ..verbs import named
from .claim import ClaimShip
from .fray import ship_of

if TYPE_CHECKING:
    from ..pieces import Enemy
    from ..state import MerchantsAndMarauders

GOLD: Final = Move("take", ("gold",))


def why_not_take(g: MerchantsAndMarauders, winner: Seat, loser: Seat, what: str) -> str:
    """Why that cannot be taken of what the loser has; "" if it can (MM-516 to MM-525)."""
    w, p = g.players[winner], g.players[loser]
    if what in g.cards.missions:
        return "Missions cannot be plundered"
    has = (*p.hold, *p.hand, *p.specialists, *p.weapons, p.rumor, *(["gold"] if p.gold else []))
    if what not in has:
        return "he does not have that"
    if what in g.cards.cargo and len(w.hold) >= w.room():
        return no_room(g, winner)
    if what in p.hand and len(w.hand) >= g.cards.limits.hand:
        return f"you hold {number(len(w.hand))} Glory Cards: discard one first"
    if what in p.specialists and g.cards.glory[what].specialist in w.employs():
        return f"you already employ a {g.cards.glory[what].name}"
    if what in g.cards.weapons and what in w.weapons:
        return f"you already carry {g.cards.weapons[what].name}"
    return ""


class PlunderPlayer(Frame):
    """Plundering a player captain (p. 15, MM-515 to MM-525, MM-532 to MM-536): the ship first, then
    anything he has with him, piece by piece; all, some or none of it.

    The winner sees what the loser holds; cargo and tokens are seen by all, Glory Cards and the
    Rumor by the two alone (MM-R165).
    """

    STEPS = ("claim", "lay_open", "choose", "take", "finish")

    winner: Seat
    loser: Seat
    choice: Move = DONE
    is_open: bool = False  # the winner has seen what there is

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        found: dict[str, object] = {"seat": self.winner, "loser": self.loser}
        p = g.players[self.loser]
        if self.is_open:
            found["gold"] = p.gold
            if viewer in (self.winner, self.loser):
                found |= {"hand": sorted(p.hand), "rumor": p.rumor or None}
        return found

    def claim(self, g: MerchantsAndMarauders) -> Flow | None:
        return ClaimShip(self.winner, self.loser)

    def lay_open(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.loser]
        self.is_open = True
        disclose(g, self.loser)
        for card in p.hold:
            self._show(g, p.hold, card, EVERYBODY)
        for card in (*p.hand, *([p.rumor] if p.rumor else [])):
            self._show(g, (*p.hand, p.rumor), card, self.winner)
        public = {"seat": self.winner, "loser": self.loser, "cargo": sorted(p.hold), "gold": p.gold}
        private = {"hand": sorted(p.hand), "rumor": p.rumor or None}
        g.emit(Event("plunder", public, {self.winner: private, self.loser: private}))
        g.revealed("a captain’s belongings were laid open since")
        return None

    def _show(self, g: MerchantsAndMarauders, held: tuple[str, ...], card: str, to: Seat) -> None:
        """Each card once, also where it was seen before."""
        if g.known.count(Known(to, self.loser, card)) < held.count(card):
            g.show(self.loser, card, viewer=to)

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.winner, "spoils", into="choice")

    def spoils(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        w, p = g.players[self.winner], g.players[self.loser]
        moves = [GOLD] if p.gold else []
        rumor = [p.rumor] if p.rumor else []
        held = (*sorted(p.hold), *sorted(p.hand))  # in what order he keeps his cards is his secret
        for what in dict.fromkeys((*held, *rumor, *p.specialists, *p.weapons)):
            if not why_not_take(g, self.winner, self.loser, what):
                moves.append(Move("take", (what,)))
        moves += [Move("discard", (card,)) for card in dict.fromkeys((*w.hold, *w.hand))]
        if len(w.hold) <= w.room():
            moves.append(DONE)
        return tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "take" and named(move):
            return why_not_take(game, self.winner, self.loser, named(move))
        if move == DONE:
            return no_room(game, seat)
        if move.verb == "discard":
            return "you do not have that card"
        return "take what you like, then finish"

    def take(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == DONE:
            return None
        what = named(self.choice)
        if self.choice.verb == "discard":
            self._discard(g, what)
        elif what == "gold":
            amount = hand_over(g, self.loser, self.winner)
            self._tell(g, "gold", {"gold": amount})
        elif what in g.cards.cargo:
            self._take_cargo(g, what)
        elif what in g.cards.rumors:
            self._take_rumor(g, what)
        else:
            self._take_other(g, what)
        self.choice = DONE
        return goto("choose")

    def _tell(self, g: MerchantsAndMarauders, kind: str, more: dict[str, object]) -> None:
        public = {"seat": self.winner, "loser": self.loser, "what": kind}
        g.emit(Event("plundered", {**public, **more}))

    def _discard(self, g: MerchantsAndMarauders, card: str) -> None:
        if card in g.cards.cargo:
            g.throw_out(self.winner, card)
        else:
            g.discard_glory(self.winner, card)
            g.emit(Event("dropped", {"seat": self.winner, "card": card}))

    def _take_cargo(self, g: MerchantsAndMarauders, card: str) -> None:
        p = g.players[self.loser]
        p.hold = without(p.hold, card)
        g.forget(self.loser, card)
        take_aboard(g, self.winner, card)
        self._tell(g, "cargo", {"card": card})

    def _take_rumor(self, g: MerchantsAndMarauders, card: str) -> None:
        """MM-520: one Rumor; the other goes back into the deck."""
        w, p = g.players[self.winner], g.players[self.loser]
        if w.rumor:
            g.forget(self.winner, w.rumor)
            put_back(g, "rumor", w.rumor)
        g.forget(self.loser, card)
        w.rumor, p.rumor = card, ""
        g.show(self.winner, card, viewer=self.loser)
        self._tell(g, "rumor", {})

    def _take_other(self, g: MerchantsAndMarauders, what: str) -> None:
        w, p = g.players[self.winner], g.players[self.loser]
        if what in p.hand:
            p.hand = without(p.hand, what)
            if what not in p.hand:
                g.forget(self.loser, what)
            w.hand = (*w.hand, what)
            g.show(self.winner, what, viewer=self.loser)
            public = {"seat": self.winner, "loser": self.loser, "what": "glory"}
            known = {self.winner: {"card": what}, self.loser: {"card": what}}
            g.emit(Event("plundered", public, known))
        elif what in p.specialists:
            p.specialists = without(p.specialists, what)
            w.specialists = (*w.specialists, what)
            self._tell(g, "specialist", {"card": what})
        else:
            p.weapons = without(p.weapons, what)
            w.weapons = (*w.weapons, what)
            self._tell(g, "weapon", {"weapon": what})

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-520: of two Rumors the one that is not kept is shuffled back."""
        w, p = g.players[self.winner], g.players[self.loser]
        if p.rumor and w.rumor:
            g.forget(self.loser, p.rumor)
            put_back(g, "rumor", p.rumor)
            p.rumor = ""
        return None


class PlunderNaval(Frame):
    """Plundering a Naval ship, ``g.enemy`` (p. 15, MM-526 to MM-529, MM-532 to MM-536, MM-R163):
    the ship first, three cards for Gold, one lost for each point of its Cargo damage, the rest
    is yours as far as there is room."""

    STEPS = ("claim", "draw", "gold", "next_loss", "lose", "stow")

    winner: Seat
    key: Enemy
    holed: int = 0  # cards still to be lost
    card: str = ""

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.winner, "npc": self.key}

    def claim(self, g: MerchantsAndMarauders) -> Flow | None:
        self.holed = ship_of(g, self.key).damage("cargo")
        return ClaimShip(self.winner, self.key)

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        return DrawCards("cargo", g.cards.amounts.naval_cargo, OPEN)

    def gold(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-527: all the cards count, and it is no raid."""
        amount = sum([g.cards.cargo[card].plunder for card in g.laid_out])
        public = {"seat": self.winner, "npc": self.key, "cards": list(g.laid_out), "gold": amount}
        g.emit(Event("plundered_naval", public))
        earn(g, self.winner, amount, "plunder")
        return None

    def next_loss(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-528."""
        if not self.holed or not g.laid_out:
            return goto("stow")
        return Draw("cards", into="card")

    def cards(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.laid_out)

    def lose(self, g: MerchantsAndMarauders) -> Flow | None:
        g.laid_out = without(g.laid_out, self.card)
        discard(g, "cargo", self.card)
        g.emit(Event("shot_through", {"seat": self.winner, "card": self.card}))
        self.holed -= 1
        return goto("next_loss")

    def stow(self, g: MerchantsAndMarauders) -> Flow | None:
        return StowGoods(self.winner)
