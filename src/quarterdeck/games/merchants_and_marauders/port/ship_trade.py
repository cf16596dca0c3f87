"""Buying and selling ships (p. 8, MM-152 to MM-158, MM-022, MM-R203 to MM-R210, MM-R219)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Event, Flow, Frame, Move, Seat, goto

from ..data.cards import Cards
from ..data.ids import LOCATIONS, article
from ..effects import figure, granted
from ..pieces import Moves, Ship, launched
from ..purse import earn, yard_gold, yard_pay
from ..turn.glory import GloryPoint
from ..verbs import KEEP, named
from .modifications import ReturnModifications

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

DONE: Final = Move("done")
_SHIP: Final = Moves("ship")


def ship_price(g: MerchantsAndMarauders, seat: Seat, kind: str) -> int:
    return figure(g, seat, "price.ship", g.cards.ships[kind].buy, kind, low=g.cards.limits.price)


def sale_value(cards: Cards, ship: Ship, left_behind: int) -> int:
    """MM-153, MM-154: more for each modification that goes with it, less for each point of damage
    but Crew; never below 0 (MM-R204).  A Man-o-War brings nothing (MM-158)."""
    kind = cards.ships[ship.kind]
    if not kind.buy:
        return 0
    damage = sum([ship.damage(location) for location in LOCATIONS if location != "crew"])
    more, less = cards.prices.modification_sold, cards.prices.damage_sold
    return max(0, kind.sell + more * left_behind - less * damage)


def net_price(g: MerchantsAndMarauders, seat: Seat, kind: str, kept: int = 0) -> int:
    """Buy price less the value of the old ship; below 0 it is paid out (MM-R203)."""
    ship = g.players[seat].vessel()
    return ship_price(g, seat, kind) - sale_value(g.cards, ship, len(ship.mods) - kept)


def ship_moves(g: MerchantsAndMarauders, seat: Seat) -> list[Move]:
    return [_SHIP[kind] for kind in g.cards.ships if not why_no_ship(g, seat, kind)]


def is_in_supply(g: MerchantsAndMarauders, seat: Seat, kind: str) -> bool:
    """The old card is returned first (MM-R27)."""
    return bool(g.ships_left(kind)) or g.players[seat].vessel().kind == kind


def why_no_ship(g: MerchantsAndMarauders, seat: Seat, kind: str) -> str:
    """MM-156, MM-157: why it cannot be bought; "" if it can."""
    if kind not in g.cards.ships:
        return "name the kind of ship you buy"
    name = g.cards.ships[kind].name
    if not g.cards.ships[kind].buy:
        return f"{article(name)} cannot be bought"
    if not is_in_supply(g, seat, kind):
        return f"no {name} left"
    needed, gold = net_price(g, seat, kind), yard_gold(g, seat)
    return "" if needed <= gold else f"needs {needed} Gold after trade-in, you have {gold}"


def why_not_sold(g: MerchantsAndMarauders, ship: Ship) -> str:
    """A ship is never sold by itself (MM-156), a Man-o-War not at all (MM-157)."""
    kind = g.cards.ships[ship.kind]
    if not kind.buy:
        return f"{article(kind.name)} cannot be sold"
    return "you must buy a new ship when you sell yours"


class BuyShip(Frame):
    """A new ship for the old one, in one deal (p. 8, MM-152 to MM-158).

    Crew comes along as far as there is room (MM-155, MM-R207), modifications only where the
    port says so (MM-167, MM-R219); all else stays with the captain (MM-R206).
    """

    STEPS = ("ask_kept", "note_kept", "exchange", "return_tokens", "glory")

    seat: Seat
    kind: str
    kept: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    choice: Move = DONE

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "kind": self.kind, "kept": list(self.kept)}

    def ask_kept(self, g: MerchantsAndMarauders) -> Flow | None:
        if len(self.keepable(g, self.seat)) == 1:
            return goto("exchange")
        return Ask(self.seat, "keepable", into="choice")

    def keepable(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        """Modifications that may still be moved: each one lowers the old ship's price by 1."""
        mods = [mod for mod in g.players[seat].vessel().mods if mod not in self.kept]
        if not mods or not granted(g, seat, "modifications.keep"):
            return (DONE,)
        if net_price(g, seat, self.kind, len(self.kept) + 1) > yard_gold(g, seat):
            return (DONE,)
        return (*[Move("keep", (mod,)) for mod in mods], DONE)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "keep" and named(move) in game.cards.modifications:
            return "your old ship has no such modification to move"
        return "say which modifications you move to the new ship"

    def note_kept(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == DONE:
            return None
        self.kept = (*self.kept, KEEP.of(self.choice))
        return goto("ask_kept")

    def exchange(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        old = p.vessel()
        buy = ship_price(g, self.seat, self.kind)
        sale = sale_value(g.cards, old, len(old.mods) - len(self.kept))
        self.lost = tuple([mod for mod in old.mods if mod not in self.kept])
        new = launched(
            g.cards, self.kind, self.kept, tuple([m for m in old.used if m in self.kept])
        )
        p.ship = new.put("crew", min(old.crew, new.value("crew")))
        public = {"seat": self.seat, "old": old.kind, "ship": self.kind, "buy": buy, "sale": sale}
        g.emit(Event("bought_ship", public))
        if buy >= sale:
            yard_pay(g, self.seat, buy - sale, "ship")
        else:
            earn(g, self.seat, sale - buy, "ship")
        return None

    def return_tokens(self, g: MerchantsAndMarauders) -> Flow | None:
        lost, self.lost = self.lost, ()
        return ReturnModifications(self.seat, lost) if lost else None

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-022, MM-R209: for a Frigate or a Galleon, once with the same Captain."""
        p = g.players[self.seat]
        if self.kind not in g.cards.thresholds.big_ships or p.ship_point:
            return Done()
        p.ship_point = True
        return GloryPoint(self.seat, "ship")
