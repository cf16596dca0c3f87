"""Sell Goods (pp. 7-8, MM-125 to MM-130, MM-018, MM-R19, MM-R40 to MM-R42)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Draw, Event, Flow, Frame, Move, Seat, goto

from ..effects import figure, figures_in
from ..pieces import with_card, without
from ..purse import earn
from ..turn.glory import GloryPoint
from ..turn.turnstate import TurnState, Used
from ..verbs import DECLARE, named
from ..windows import glory_window

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

SELL: Final = Move("sell")
DEMAND_CHANGED: Final = Used("demand changed")  # this turn (MM-130)


def proceeds(g: MerchantsAndMarauders, seat: Seat, cards: tuple[str, ...]) -> int:
    """What the cards bring here now: 3 each, 6 for the good in demand (MM-126, MM-127)."""
    wanted = g.demand[g.players[seat].zone]
    in_demand = len([card for card in cards if g.cards.good_of(card) == wanted])
    others = len(cards) - in_demand
    gold = in_demand * figure(g, seat, "sell.demand")
    gold += others * figure(g, seat, "sell.other")
    return gold + figure(g, seat, "sell.bonus", 0, others)


def prices(g: MerchantsAndMarauders, seat: Seat) -> dict[str, tuple[int, int]]:
    """What a card of the good in demand would bring him in each port now, and another."""
    ports = list(g.cards.ports)
    wanted = figures_in(g, seat, "sell.demand", ports)
    others = figures_in(g, seat, "sell.other", ports)
    return dict(zip(ports, zip(wanted, others, strict=True), strict=True))


class SellGoods(Frame):
    """Sell Goods (pp. 7-8, MM-125 to MM-130): cards are declared one by one, then sold all
    together; if the good in demand was among them the Demand Token changes."""

    STEPS = ("window", "ask", "declare", "sell", "draw_token", "new_demand", "glory")

    seat: Seat
    declared: tuple[str, ...] = ()
    choice: Move = SELL
    in_demand: int = 0  # how many of the good in demand were sold
    token: str = ""

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        if viewer != self.seat or self.token:
            return {"seat": self.seat}
        gold = proceeds(g, self.seat, self.declared)
        hold = g.players[self.seat].hold
        prices = {card: proceeds(g, self.seat, (card,)) for card in (*hold, *self.declared)}
        return {
            "seat": self.seat, "declared": list(self.declared), "gold": gold, "prices": prices,
        }  # fmt: skip

    def window(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "selling", (self.seat,))

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.seat, "cards", into="choice")

    def cards(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        left = [card for card in g.players[seat].hold if card not in self.declared]
        moves = [Move("declare", (card,)) for card in left]
        return (*moves, SELL) if self.declared else tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "declare":
            if named(move) in self.declared:
                return "you have declared that card already"
            return "you do not have that Cargo Card"
        if move.verb == "sell":
            return "declare what you sell first"
        return "finish selling goods first"

    def declare(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == SELL:
            return None
        self.declared = (*self.declared, DECLARE.of(self.choice))
        self.choice = SELL  # a frame keeps no secret longer than it must
        return goto("ask")

    def sell(self, g: MerchantsAndMarauders) -> Flow | None:
        """All at the price of the token that lies there now (MM-R40), face up onto the
        discard pile (MM-128)."""
        p = g.players[self.seat]
        gold = proceeds(g, self.seat, self.declared)
        wanted = g.demand[p.zone]
        self.in_demand = len([card for card in self.declared if g.cards.good_of(card) == wanted])
        for card in self.declared:
            g.discard_cargo(self.seat, card)
        public = {"seat": self.seat, "zone": p.zone, "cards": list(self.declared), "gold": gold}
        g.emit(
            Event("sold", {**public, "goods": [g.cards.good_of(card) for card in self.declared]})
        )
        earn(g, self.seat, gold, "sale")
        g.revealed("goods were sold since")
        return None

    def draw_token(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-129: a random one from the reserve, if the good in demand was sold."""
        return Draw("reserve", into="token") if self.in_demand else Done()

    def reserve(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.demand_reserve)

    def new_demand(self, g: MerchantsAndMarauders) -> Flow | None:
        change_demand(g, g.players[self.seat].zone, self.token)
        g.enclosing(TurnState).use(DEMAND_CHANGED)
        return None

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-018, MM-R19: one point for three or more of it in one sale."""
        if self.in_demand < g.cards.thresholds.sale_cards:
            return Done()
        return GloryPoint(self.seat, "sale")

    def deal_anew(self, game: MerchantsAndMarauders, seat: Seat | None, rng: Random) -> None:
        """Declared cards are known to all when they are sold, not before."""
        if seat != self.seat:
            self.declared = ()


def change_demand(g: MerchantsAndMarauders, port: str, token: str) -> None:
    """The new token is drawn first, then the old one is mixed into the reserve (MM-R42)."""
    old = g.demand[port]
    g.demand = {**g.demand, port: token}
    g.demand_reserve = with_card(without(g.demand_reserve, token), old)
    g.emit(Event("demand", {"zone": port, "good": token, "old": old}))
