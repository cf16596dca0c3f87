"""Specialists, goods, weapons and pardons that cards bring (p. 9, MM-190, MM-198, MM-396)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Event, Flow, Frame, Move, Seat, goto

from ..battle.bounty import remove_bounty
from ..data.ids import NATIONS
from ..decks import DrawCards
from ..pieces import without
from ..port.buy import take_chosen
from ..verbs import PARDON, named
from .specialists import join

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

DONE: Final = Move("done")
GOLD: Final = Move("gold")


def free_specialist(g: Game, seat: Seat, kind: str, why: str) -> bool:
    """One of that kind from the discard pile, else from the deck; was there one to take?"""
    p = g.players[seat]
    if kind in p.employs():
        return False
    for pile in ("glory_discard", "glory_deck"):
        cards: tuple[str, ...] = getattr(g, pile)
        found = [card for card in cards if g.cards.glory[card].specialist == kind]
        if found:
            setattr(g, pile, without(cards, found[0]))
            join(g, seat, found[0], why)
            return True
    return False


def arm(g: Game, seat: Seat, weapon: str) -> None:
    p = g.players[seat]
    p.weapons = (*p.weapons, weapon)
    g.emit(Event("got_weapon", {"seat": seat, "weapon": weapon}))


def missing_weapons(g: Game, seat: Seat) -> list[str]:
    """Special Weapons that the captain lacks, as far as the supply goes."""
    owned = g.players[seat].weapons
    return [weapon for weapon in g.cards.weapons if weapon not in owned and g.weapons_left(weapon)]


def pardon_moves(g: Game, seat: Seat) -> tuple[Move, ...]:
    p = g.players[seat]
    return tuple([Move("pardon", (nation,)) for nation in NATIONS if p.bounty(nation)])


def pardon(g: Game, seat: Seat, move: Move, count: int) -> None:
    remove_bounty(g, seat, PARDON.of(move)[0], count)


class ChooseGoods(Frame):
    """Cargo Cards are drawn unseen by the others, some are kept, the rest lie face up (p. 9,
    MM-190; R02, M14): at most ``most`` of them, and at sea no more than there is room for."""

    STEPS = ("draw", "show", "ask", "choose", "put_away")

    seat: Seat
    count: int
    most: int
    chosen: tuple[str, ...] = ()
    choice: Move = DONE

    def shown(self, g: Game, viewer: Seat | None) -> dict[str, object]:
        public: dict[str, object] = {"seat": self.seat, "count": len(g.players[self.seat].drawn)}
        return {**public, "chosen": list(self.chosen)} if viewer == self.seat else public

    def draw(self, g: Game) -> Flow | None:
        return DrawCards("cargo", self.count, self.seat)

    def show(self, g: Game) -> Flow | None:
        p = g.players[self.seat]
        p.drawn = tuple(sorted(p.drawn))
        public = {"seat": self.seat, "zone": p.zone, "count": len(p.drawn), "aside": []}
        g.emit(Event("drew_goods", public, {self.seat: {"cards": list(p.drawn)}}))
        return None

    def room(self, g: Game) -> int:
        """How many more may be kept."""
        p = g.players[self.seat]
        left = self.most - len(self.chosen)
        return left if p.in_port else min(left, p.room() - len(p.hold) - len(self.chosen))

    def ask(self, g: Game) -> Flow | None:
        return Ask(self.seat, "goods", into="choice")

    def goods(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        p = g.players[seat]
        left = [card for card in p.drawn if card not in self.chosen]
        keep = [Move("keep", (card,)) for card in left] if self.room(g) > 0 else []
        old = [] if p.in_port else [Move("discard", (card,)) for card in p.hold]
        return (*keep, *old, DONE)

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        if move.verb == "keep" and named(move) in game.players[seat].drawn:
            return "you have chosen that card" if self.room(game) > 0 else "you can keep no more"
        return "keep what you like of the cards drawn, then finish"

    def choose(self, g: Game) -> Flow | None:
        move, self.choice = self.choice, DONE
        if move == DONE:
            return None
        card = named(move)
        if move.verb == "discard":
            g.throw_out(self.seat, card)
        else:
            self.chosen = (*self.chosen, card)
        return goto("ask")

    def put_away(self, g: Game) -> Flow | None:
        left = take_chosen(g, self.seat, self.chosen)
        public = {"seat": self.seat, "count": len(self.chosen), "left": left}
        g.emit(Event("kept_goods", public, {self.seat: {"cards": list(self.chosen)}}))
        return Done()

    def deal_anew(self, game: Game, seat: Seat | None, rng: Random) -> None:
        """What has been chosen so far is a secret."""
        if seat != self.seat:
            self.chosen = ()
