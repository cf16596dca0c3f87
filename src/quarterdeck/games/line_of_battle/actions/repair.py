"""Repair and Bucket Brigade: taking cards off one's own ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Ask, Event, Flow, Frame, Move, Seat

from ..pieces import BROADSIDE, without_hit
from ..table import spend
from ..verbs import DOUSE, NOT_NOW, REPAIR_HIT, card_in

if TYPE_CHECKING:
    from ..state import LineOfBattle

CHOOSE_YOURS: Final = "choose one of your ships"
ONLY_BROADSIDES: Final = "only Broadside cards can be taken off"


def own_ships(g: LineOfBattle, seat: Seat) -> tuple[int, ...]:
    """At sea and in Port (LB-R34)."""
    player = g.players[seat]
    return player.line + player.prizes + player.port


def repairable(g: LineOfBattle, seat: Seat) -> list[int]:
    """The Broadside cards on one's ships: not Rakes, not fires (LB-97, LB-98, LB-R35)."""
    found = []
    for number in own_ships(g, seat):
        ship = g.ships[number]
        for card in ship.hull_hits + ship.rigging_hits:
            if g.cards.kind[card] == BROADSIDE:
                found.append(card)
    return found


def burning(g: LineOfBattle, seat: Seat) -> list[int]:
    """The Fire cards on one's ships."""
    return [fire.card for number in own_ships(g, seat) for fire in g.ships[number].fires]


def why_no_repair(g: LineOfBattle, seat: Seat) -> str:
    return "" if repairable(g, seat) else "nothing to repair"  # LB-100


def why_no_bucket(g: LineOfBattle, seat: Seat) -> str:
    return "" if burning(g, seat) else "none of your ships is on fire"  # LB-104


def ship_under(g: LineOfBattle, card: int) -> int:
    """The ship that a hit card or a Fire card lies on; -1 if it lies on none."""
    for ship in g.ships:
        if card in ship.hull_hits or card in ship.rigging_hits:
            return ship.id
        if any([fire.card == card for fire in ship.fires]):
            return ship.id
    return -1


class Repair(Frame):
    """Repair (LB-97 to LB-101): one Broadside card comes off one of your ships."""

    STEPS = ("choose_hit", "repair")

    seat: Seat
    card: int
    choice: Move = PASS

    def choose_hit(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "hits", into="choice")

    def hits(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple([g.cards.moves.repair[card] for card in repairable(g, seat)])

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        card = card_in(game, move, REPAIR_HIT)
        if card < 0:
            return f"{NOT_NOW}: choose the Broadside card to take off"
        number = ship_under(game, card)
        if number < 0:
            return "no such card lies on a ship"
        if game.ships[number].owner != seat:
            return CHOOSE_YOURS
        return ONLY_BROADSIDES if self._any(game, number) else "no Broadside card on that ship"

    def _any(self, g: LineOfBattle, number: int) -> bool:
        ship = g.ships[number]
        return any([g.cards.kind[card] == BROADSIDE for card in ship.hull_hits + ship.rigging_hits])

    def repair(self, g: LineOfBattle) -> Flow | None:
        card = REPAIR_HIT.of(self.choice)
        number = ship_under(g, card)
        g.ships[number] = without_hit(g.ships[number], card, g.cards.hits[card])
        g.discard = (*g.discard, card)
        g.emit(Event("repaired", {"seat": self.seat, "ship": number, "card": card}))
        spend(g, self.card)
        return None


class BucketBrigade(Frame):
    """Bucket Brigade (LB-102 to LB-104): one Fire card comes off; its damage stays."""

    STEPS = ("choose_fire", "put_out")

    seat: Seat
    card: int
    choice: Move = PASS

    def choose_fire(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "fires", into="choice")

    def fires(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple([g.cards.moves.douse[card] for card in burning(g, seat)])

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        card = card_in(game, move, DOUSE)
        if card < 0:
            return f"{NOT_NOW}: choose the fire to put out"
        number = ship_under(game, card)
        if number >= 0 and game.ships[number].owner != seat:
            return CHOOSE_YOURS
        return "that is no fire on a ship of yours"

    def put_out(self, g: LineOfBattle) -> Flow | None:
        card = DOUSE.of(self.choice)
        number = ship_under(g, card)
        ship = g.ships[number]
        rest = tuple([fire for fire in ship.fires if fire.card != card])
        g.ships[number] = ship.but(fires=rest)
        g.discard = (*g.discard, card)
        g.emit(Event("doused", {"seat": self.seat, "ship": number, "card": card}))
        spend(g, self.card)
        return None
