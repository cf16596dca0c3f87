"""Ship Modifications: buying, restoring, putting back (pp. 8-9, MM-163 to MM-179)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Done, Draw, Event, Flow, Frame, Move, Seat, goto

from ..effects import figure
from ..pieces import Batch
from ..purse import can_pay, spend
from ..verbs import PLACE, named

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

MODIFY: Final = Move("modify")
RESTORE: Final = Move("restore")
HULL: Final = "reinforced-hull"


def modification_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "price.modification", low=g.cards.limits.price)


def restore_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "price.restore", low=g.cards.limits.price)


def why_no_modification(g: MerchantsAndMarauders, seat: Seat, kind: str = "") -> str:
    """MM-163 to MM-166: why the modification of this port cannot be bought; "" if it can."""
    p = g.players[seat]
    here = g.modifications.get(p.zone, "")
    if not here:
        return "no Ship Modification is sold here"
    if kind and kind != here:
        name = g.cards.modifications[kind].name if kind in g.cards.modifications else kind
        return f"this port does not sell {name}"
    if here in p.vessel().mods:
        return f"your ship already has {g.cards.modifications[here].name}"
    price = modification_price(g, seat)
    return "" if price <= can_pay(g, seat) else f"a Ship Modification costs {price} Gold"


def why_no_restoring(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-172."""
    if HULL not in g.players[seat].vessel().used:
        return "nothing to restore"
    price = restore_price(g, seat)
    return "" if price <= can_pay(g, seat) else f"restoring costs {price} Gold"


def fit(g: MerchantsAndMarauders, seat: Seat, port: str, price: int) -> None:
    """MM-165: the token of a port goes onto the ship and acts at once; the port sells none any
    more.  For 0 Gold it is given, not bought."""
    kind = g.modifications[port]
    g.modifications = {one: mod for one, mod in g.modifications.items() if one != port}
    p = g.players[seat]
    p.ship = p.vessel().fitted(g.cards, kind)
    public = {"seat": seat, "zone": port, "modification": kind}
    if price:
        g.emit(Event("fitted", {**public, "gold": price}))
        spend(g, seat, price, "modification")
    else:
        g.emit(Event("got_modification", public))


def restore_hull(g: MerchantsAndMarauders, seat: Seat) -> None:
    """MM-172: Reinforced Hull is ready again."""
    p = g.players[seat]
    ship = p.vessel()
    price = restore_price(g, seat)
    p.ship = ship._replace(used=tuple([mod for mod in ship.used if mod != HULL]))
    g.emit(Event("restored", {"seat": seat, "gold": price}))
    spend(g, seat, price, "restore")


def turn_up(g: MerchantsAndMarauders, port: str) -> Frame | None:
    """MM-164, MM-R213: the token of a port is turned up, and stays so; None if none lies hidden."""
    hidden = [batch for batch in g.hidden_modifications if port in batch.places]
    return TurnUp(port) if hidden else None


class TurnUp(Frame):
    """A face-down Ship Modification Token is turned up for all to see (p. 8, MM-164)."""

    STEPS = ("draw", "show")

    port: str
    kind: str = ""

    def draw(self, g: MerchantsAndMarauders) -> Flow | None:
        return Draw("tokens", into="kind")

    def batch(self, g: MerchantsAndMarauders) -> Batch:
        return next(batch for batch in g.hidden_modifications if self.port in batch.places)

    def tokens(self, g: MerchantsAndMarauders) -> list[str]:
        return list(self.batch(g).tokens)

    def show(self, g: MerchantsAndMarauders) -> Flow | None:
        batch, port, kind = self.batch(g), self.port, self.kind
        left = [b.without(port, kind) if b is batch else b for b in g.hidden_modifications]
        g.hidden_modifications = tuple([b for b in left if b.places])
        g.modifications = {**g.modifications, port: kind}
        g.emit(Event("modification_shown", {"zone": port, "modification": kind}))
        return None


class ReturnModifications(Frame):
    """Tokens of a lost ship go back into the game (pp. 8-9, MM-178, MM-179, MM-R215, MM-R216).

    The owner chooses as many ports without a token as there are tokens; which lies where,
    nobody knows.  Take the tokens off the ship before calling this.
    """

    STEPS = ("next_port", "note", "lay_down")

    seat: Seat
    kinds: tuple[str, ...]
    ports: tuple[str, ...] = ()
    choice: Move = MODIFY

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.seat, "count": len(self.kinds), "ports": list(self.ports)}

    def next_port(self, g: MerchantsAndMarauders) -> Flow | None:
        if len(self.ports) == len(self.kinds):
            return goto("lay_down")
        return Ask(self.seat, "free", into="choice")

    def free(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return tuple([Move("place", (port,)) for port in g.free_ports() if port not in self.ports])

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb == "place" and named(move) in game.cards.ports:
            return "this port already has a Ship Modification"
        return "put your Ship Modifications into ports first"

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        self.ports = (*self.ports, PLACE.of(self.choice))
        return goto("next_port")

    def lay_down(self, g: MerchantsAndMarauders) -> Flow | None:
        if not self.kinds:
            return Done()
        batch = Batch(tuple(sorted(self.ports)), tuple(sorted(self.kinds)))
        g.hidden_modifications = (*g.hidden_modifications, batch)
        public = {"seat": self.seat, "zones": list(batch.places), "count": len(batch.tokens)}
        g.emit(Event("modifications_returned", public))
        self.kinds = ()
        return Done()
