"""Glory Cards of the own turn, of the Port action and of the shipyard (p. 12, MM-385, MM-389)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Done, Draw, Event, Flow, Frame, Move, Seat, goto

from ..battle.bounty import remove_bounty
from ..board import shut_by
from ..data.ids import NATIONS
from ..effects import figure_in, permits
from ..pieces import Mark, without
from ..port.modifications import fit, turn_up
from ..port.port import PortAction
from ..port.sell import change_demand
from ..purse import amounts, can_pay, put_away, spend
from ..turn.turnstate import TurnState
from ..verbs import DEMAND, PLAY, STASH
from ..windows import PLAYS, Play
from .deeds import change_crew, gain
from .menus import card, framed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

BUY, DECLINE = Move("buy"), Move("decline")


# ---- G15 Stash in Any Port


def _may_stash(g: Game, seat: Seat) -> bool:
    ports = g.under_way(PortAction)
    return bool(ports) and "stash" not in ports[-1].done and g.players[seat].gold > 0


def _amounts(g: Game, seat: Seat) -> tuple[Move, ...]:
    return tuple(amounts("stash", g.players[seat].gold))


@card("G15", _may_stash, choices=_amounts, secret=True)
def stash_in_any_port(g: Game, seat: Seat, move: Move) -> None:
    """It is the Stash Gold activity of this Port action."""
    port = g.enclosing(PortAction)
    port.done = (*port.done, "stash")
    put_away(g, seat, STASH.of(move))


# ---- G18 Market News


class MarketNews(Frame):
    """Market News (p. 12, MM-385; G18): two Demand Tokens are looked at, one of them is laid.

    They stay in the reserve while their player looks at them.
    """

    STEPS = ("draw", "take", "ask", "lay")

    seat: Seat
    token: str = ""
    choice: Move = DECLINE

    def draw(self, g: Game) -> Flow | None:
        seen, most = len(g.players[self.seat].drawn), g.cards.figure_of("G18", "tokens")
        if seen == most or not self.reserve(g):
            return goto("ask")
        return Draw("reserve", into="token")

    def reserve(self, g: Game) -> list[str]:
        left = g.demand_reserve
        for token in g.players[self.seat].drawn:
            left = without(left, token)
        return list(left)

    def take(self, g: Game) -> Flow | None:
        p = g.players[self.seat]
        p.drawn = tuple(sorted((*p.drawn, self.token)))
        self.token = ""  # a frame keeps no secret longer than it must
        return goto("draw")

    def ask(self, g: Game) -> Flow | None:
        private = {self.seat: {"goods": list(g.players[self.seat].drawn)}}
        g.emit(Event("market_news", {"seat": self.seat}, private))
        return Ask(self.seat, "places", into="choice")

    def places(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        goods = dict.fromkeys(g.players[seat].drawn)
        return tuple([Move("demand", (good, port)) for good in goods for port in g.cards.ports])

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        return "lay one of the Demand Tokens drawn at a port"

    def lay(self, g: Game) -> Flow | None:
        """It does not stop anybody from selling."""
        g.players[self.seat].drawn = ()
        good, port = DEMAND.of(self.choice)
        change_demand(g, port, good)
        return Done()

    def deal_anew(self, game: Game, seat: Seat | None, rng: Random) -> None:
        """What another is looking at may be any two of the reserve."""
        p = game.players[self.seat]
        if seat != self.seat and p.drawn:
            pool, count = sorted(game.demand_reserve), len(p.drawn)
            drawn = [pool.pop(int(rng.random() * len(pool))) for _ in range(count)]
            p.drawn = tuple(sorted(drawn))


framed("G18", MarketNews, lambda g, _seat: bool(g.demand_reserve))


# ---- G19 Silent Partner, G24 Royal Pardon


@card("G19", lambda g, seat: g.players[seat].in_port)
def silent_partner(g: Game, seat: Seat, move: Move) -> None:
    gain(g, seat, g.cards.figure_of("G19", "gold"), "G19")


def pardon_price(g: Game, count: int) -> int:
    return g.cards.figure_of("G24", "gold") * count


def _pardons(g: Game, seat: Seat) -> tuple[Move, ...]:
    p = g.players[seat]
    if not p.in_port:
        return ()
    most = min(g.cards.figure_of("G24", "bounties"), can_pay(g, seat) // pardon_price(g, 1))
    return tuple(
        [
            Move("play", ("G24", nation, count))
            for nation in NATIONS
            for count in range(1, min(most, p.bounty(nation)) + 1)
        ]
    )


@card("G24", moves=_pardons)
def royal_pardon(g: Game, seat: Seat, move: Move) -> None:
    _, (nation, number) = PLAY.of(move)
    count = int(number)
    price = pardon_price(g, count)
    spend(g, seat, price, "G24")
    remove_bounty(g, seat, str(nation), count, price)


# ---- G20 Borrowed Plans, G21 Friend at the Yard


def plans_price(g: Game, seat: Seat) -> int:
    """The usual price less what the captain himself saves; no port's own price."""
    return max(g.cards.limits.price, figure_in(g, seat, "price.modification", ""))


def _plans(g: Game, seat: Seat) -> tuple[Move, ...]:
    p = g.players[seat]
    if can_pay(g, seat) < plans_price(g, seat):
        return ()
    others = [port for port in g.cards.ports if port != p.zone and g.has_token(port)]
    fitting = [port for port in others if g.modifications.get(port) not in p.vessel().mods]
    return tuple([Move("play", ("G20", port)) for port in fitting])


class BorrowedPlans(Frame):
    """Borrowed Plans (p. 12, MM-385; G20): the Ship Modification of another port."""

    STEPS = ("look", "ask", "buy")

    seat: Seat
    port: str
    choice: Move = DECLINE

    def look(self, g: Game) -> Flow | None:
        return turn_up(g, self.port)

    def ask(self, g: Game) -> Flow | None:
        kind = g.modifications[self.port]
        if kind in g.players[self.seat].vessel().mods:
            return Done()
        return Ask(self.seat, "deals", into="choice")

    def deals(self, g: Game, seat: Seat) -> tuple[Move, ...]:
        return (BUY, DECLINE)

    def refusal(self, game: Game, seat: Seat, move: Move) -> str:
        name = game.cards.modifications[game.modifications[self.port]].name
        return f"buy {name}, or decline"

    def buy(self, g: Game) -> Flow | None:
        if self.choice == BUY:
            fit(g, self.seat, self.port, plans_price(g, self.seat))
        return Done()


def _borrow(seat: Seat, move: Move) -> Frame:
    return BorrowedPlans(seat, str(PLAY.of(move)[1][0]))


PLAYS["G20"] = Play(_plans, _borrow)


@card("G21")
def friend_at_the_yard(g: Game, seat: Seat, move: Move) -> None:
    p = g.players[seat]
    p.marks = (*p.marks, Mark("G21", "visit", g.cards.figure_of("G21", "gold")))


# ---- G23 Bribe the Harbourmaster


def _is_shut_out(g: Game, seat: Seat) -> bool:
    p = g.players[seat]
    shut = p.at_sea() and shut_by(g, seat, p.zone)
    return bool(shut) and not bribed(g, seat, "G23", p.zone)


def _number(g: Game, zone: str) -> int:
    """The zone in a mark, which holds no word."""
    return list(g.cards.zones).index(zone)


@card("G23", _is_shut_out)
def bribe_the_harbourmaster(g: Game, seat: Seat, move: Move) -> None:
    p = g.players[seat]
    p.marks = (*p.marks, Mark("G23", "turn", _number(g, p.zone)))


@permits("port.open", "G23")
def bribed(g: Game, seat: Seat, source: str, zone: str) -> bool:
    marks = [mark.amount for mark in g.players[seat].marks if mark.source == "G23"]
    return _number(g, zone) in marks


# ---- voyages: G25 Fair Winds, G29 Castaways, G33 False Colours, G34 Discontent


@card("G25")
def fair_winds(g: Game, seat: Seat, move: Move) -> None:
    g.enclosing(TurnState).moves += g.cards.figure_of("G25", "moves")


def _has_room_for_crew(g: Game, seat: Seat) -> bool:
    p = g.players[seat]
    return p.at_sea() and p.vessel().damage("crew") > 0


@card("G29", _has_room_for_crew)
def castaways(g: Game, seat: Seat, move: Move) -> None:
    change_crew(g, seat, g.cards.figure_of("G29", "crew"), "G29")


@card("G33")
def false_colours(g: Game, seat: Seat, move: Move) -> None:
    p = g.players[seat]
    p.marks = (*p.marks, Mark("G33", "next turn"))


def _discontent(g: Game, seat: Seat) -> tuple[Move, ...]:
    lost = g.cards.figure_of("G34", "crew")
    crews = [
        other
        for other, p in enumerate(g.players)
        if other != seat and p.ship is not None and p.ship.crew > lost
    ]
    return tuple([Move("play", ("G34", other)) for other in crews])


@card("G34", moves=_discontent)
def discontent(g: Game, seat: Seat, move: Move) -> None:
    change_crew(g, int(PLAY.of(move)[1][0]), -g.cards.figure_of("G34", "crew"), "G34")
