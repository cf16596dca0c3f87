"""Buy Goods (p. 8, MM-131 to MM-144, MM-R43 to MM-R50)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Draw, Event, Flow, Frame, Goto, Move, Seat, goto

from ..data.cards import Cards
from ..decks import can_draw, discard, reshuffle, take_from_deck
from ..effects import figure
from ..pieces import Moves, with_card
from ..purse import can_pay, spend
from ..turn.turnstate import TurnState
from ..verbs import BUY, named
from ..verbs import PAY as PAYING
from ..windows import glory_window

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

PAY: Final = Move("pay")
_BUY: Final = Moves("buy")
_DRAW: Final = Draw("deck", into="card")
_DRAW_NEXT: Final = Goto("draw")


def price(cards: Cards, drawn: tuple[str, ...], good: str) -> int:
    """MM-133 to MM-135: the more often it was drawn, the cheaper."""
    count = [cards.good_of(card) for card in drawn].count(good)
    return cards.prices.goods[min(max(count, 1), 3) - 1]


def cost(cards: Cards, drawn: tuple[str, ...], chosen: tuple[str, ...]) -> int:
    """The price follows what was drawn, not what is bought (MM-R47)."""
    return sum([price(cards, drawn, cards.good_of(card)) for card in chosen])


def reduced(cards: Cards, drawn: tuple[str, ...], chosen: tuple[str, ...]) -> list[str]:
    """All drawn cards of the goods that are bought at a reduced price (MM-137, MM-R48)."""
    bought = {cards.good_of(card) for card in chosen}
    goods = [good for good in bought if price(cards, drawn, good) < cards.prices.goods[0]]
    return [card for card in drawn if cards.good_of(card) in goods]


def cards_on_offer(g: MerchantsAndMarauders, seat: Seat) -> int:
    """How many are drawn; what adds to the 6 adds to the 3 as well (MM-R46)."""
    p = g.players[seat]
    again = p.bought == p.zone
    base = figure(g, seat, "buy.again") if again else None
    return figure(g, seat, "buy.draw", base)


def take_chosen(g: MerchantsAndMarauders, seat: Seat, chosen: tuple[str, ...]) -> list[str]:
    """Of the Cargo Cards drawn these come aboard, and the others lie face up on the discard pile
    (MM-139): which."""
    p = g.players[seat]
    left = [card for card in p.drawn if card not in chosen]
    p.drawn = ()
    p.hold = (*p.hold, *chosen)
    for card in left:
        g.cargo_discard = with_card(g.cargo_discard, card)
    return left


class BuyGoods(Frame):
    """Buy Goods (p. 8, MM-131 to MM-141): the drawn cards are the buyer's to see alone; none
    of them shows the good in demand.  Cards are chosen one by one, then paid for; a reduced
    price is proved to a witness (MM-137)."""

    STEPS = ("window", "draw", "sort_out", "show", "ask", "choose", "pay", "put_away")

    seat: Seat
    chosen: tuple[str, ...] = ()
    choice: Move = PAY
    count: int = 0  # how many cards are on offer
    card: str = ""

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        drawn = g.players[self.seat].drawn
        public: dict[str, object] = {"seat": self.seat, "count": len(drawn)}
        if viewer == self.seat:
            public["prices"] = {
                card: price(g.cards, drawn, g.cards.good_of(card)) for card in drawn
            }
            public["chosen"] = list(self.chosen)
            public["cost"] = cost(g.cards, drawn, self.chosen)
        return public

    def window(self, g: MerchantsAndMarauders) -> Flow | None:
        return glory_window(g, "buying", (self.seat,))

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        if not self.count:
            g.enclosing(TurnState).bought = p.zone
            self.count = cards_on_offer(g, self.seat)
        if len(p.drawn) >= self.count or not can_draw(g, "cargo"):
            return goto("show")
        reshuffle(g, "cargo")
        return _DRAW

    def deck(self, g: MerchantsAndMarauders) -> tuple[str, ...]:
        return g.cargo_deck

    def sort_out(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-132: a card of the good in demand is replaced; it lies aside until the draw is
        complete, so that it cannot come up again (MM-R44)."""
        p = g.players[self.seat]
        card, self.card = self.card, ""
        take_from_deck(g, "cargo", card)
        if g.cards.good_of(card) == g.demand[p.zone]:
            g.laid_out = (*g.laid_out, card)
        else:
            p.drawn = (*p.drawn, card)
        return _DRAW_NEXT

    def show(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.drawn = tuple(sorted(p.drawn))
        public = {"seat": self.seat, "zone": p.zone, "count": len(p.drawn)}
        aside, g.laid_out = list(g.laid_out), ()
        for card in aside:
            discard(g, "cargo", card)
        private = {self.seat: {"cards": list(p.drawn)}}
        g.emit(Event("drew_goods", {**public, "aside": aside}, private))
        return None

    # ---- choosing

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.seat, "bargains", into="choice")

    def bargains(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        drawn = g.players[seat].drawn
        gold = can_pay(g, seat) - cost(g.cards, drawn, self.chosen)
        rich = gold >= max(g.cards.prices.goods)
        moves = [
            _BUY[card]
            for card in drawn
            if card not in self.chosen
            and (rich or price(g.cards, drawn, g.cards.good_of(card)) <= gold)
        ]
        witnesses = self.witnesses(g)
        if witnesses:
            return (*moves, *[Move("pay", (other,)) for other in witnesses])
        return (*moves, PAY)

    def witnesses(self, g: MerchantsAndMarauders) -> list[Seat]:
        """Who could be shown the cards; nobody where no discount is to be proved."""
        if not g.setup.options["witness"]:
            return []
        if not reduced(g.cards, g.players[self.seat].drawn, self.chosen):
            return []
        return list(g.order(self.seat)[1:])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        drawn = game.players[seat].drawn
        if move.verb == "buy":
            card = named(move)
            if card in self.chosen:
                return "you have chosen that card already"
            if card not in drawn:
                return "not on offer"
            price_of_all = cost(game.cards, drawn, (*self.chosen, card))
            return f"costs {price_of_all} Gold, you have {can_pay(game, seat)}"
        if move.verb == "pay":
            if self.witnesses(game):
                return "name a player to whom you prove the reduced price"
            return "there is no reduced price to prove"
        return "finish buying goods first"

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice.verb == "pay":
            return None
        self.chosen = (*self.chosen, BUY.of(self.choice))
        self.choice = PAY  # a frame keeps no secret longer than it must
        return goto("ask")

    # ---- paying

    def pay(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-136: number and Gold are public, the goods are not."""
        p = g.players[self.seat]
        gold = cost(g.cards, p.drawn, self.chosen)
        public = {"seat": self.seat, "zone": p.zone, "count": len(self.chosen), "gold": gold}
        private: dict[Seat, dict[str, object]] = {self.seat: {"cards": list(self.chosen)}}
        witness = PAYING.of(self.choice)
        if witness >= 0:
            proof = reduced(g.cards, p.drawn, self.chosen)
            public["witness"] = witness
            private[witness] = {"proof": proof}
            for card in proof:
                if card in self.chosen:
                    g.show(self.seat, card, witness)
        g.emit(Event("bought", public, private))
        spend(g, self.seat, gold, "goods")
        g.revealed("goods were bought since")
        return None

    def put_away(self, g: MerchantsAndMarauders) -> Flow | None:
        """The others lie face up on the discard pile (MM-139)."""
        left = take_chosen(g, self.seat, self.chosen)
        if left:
            g.emit(Event("left_over", {"seat": self.seat, "cards": left}, quiet=True))
        return Done()

    def deal_anew(self, game: MerchantsAndMarauders, seat: Seat | None, rng: Random) -> None:
        """What has been chosen so far is the buyer's secret."""
        if seat != self.seat:
            self.chosen = ()
