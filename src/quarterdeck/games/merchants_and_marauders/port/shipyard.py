"""Visit Shipyard (p. 8, MM-145 to MM-162, MM-R202): repairs, weapons, modifications, ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Move, Seat, goto

from ..data.ids import LOCATIONS
from ..effects import chosen_offer, extra_moves, figure, why_not_offered
from ..pieces import Moves, without
from ..purse import can_pay, earn, spend, take_moves, take_out, yard_gold, yard_pay
from ..turn.score import announce
from ..turn.turnstate import TurnState, Used
from ..verbs import gold_taken, named
from .modifications import (
    MODIFY,
    RESTORE,
    fit,
    modification_price,
    restore_hull,
    restore_price,
    why_no_modification,
    why_no_restoring,
)
from .ship_trade import BuyShip, net_price, ship_moves, why_no_ship, why_not_sold

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

DONE: Final = Move("done")
DEAL: Final = Used(
    "deal"
)  # noted as done this turn: a card played before it is no longer the last thing (G03)
YARD_VERBS: Final = (
    "repair", "weapon", "sell-weapon", "modify", "restore", "ship", "sell-ship",
    "sell-modification",
)  # fmt: skip
REPAIRABLE: Final = tuple([location for location in LOCATIONS if location != "crew"])
_REPAIR: Final = {location: Move("repair", (location,)) for location in REPAIRABLE}
_WEAPON: Final = Moves("weapon")
_SELL_WEAPON: Final = Moves("sell-weapon")


def repair_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "price.repair", low=g.cards.limits.price)


def weapon_price(g: MerchantsAndMarauders, seat: Seat) -> int:
    return figure(g, seat, "price.weapon", low=g.cards.limits.price)


class VisitShipyard(Frame):
    """Visit Shipyard (p. 8, MM-145 to MM-162): any number of deals in any order, one exchange
    of ship (MM-R202)."""

    STEPS = ("ask", "deal")

    seat: Seat
    exchanged: bool = False
    choice: Move = DONE

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        seat = self.seat
        found: dict[str, object] = {
            "seat": seat,
            "exchanged": self.exchanged,
            "repair": repair_price(g, seat),
            "weapon": weapon_price(g, seat),
            "modification": modification_price(g, seat),
            "restore": restore_price(g, seat),
            "ships": {
                kind: net_price(g, seat, kind) for kind in g.cards.ships if g.cards.ships[kind].buy
            },
        }
        if viewer == seat:  # how much Gold there is stands between the lines
            found["refused"] = self._refused(g)
        return found

    def _refused(self, g: MerchantsAndMarauders) -> dict[str, str]:
        """By the element of the board: what cannot be bought now, and why."""
        deals = self.deals(g, self.seat)
        wares = {
            f"kind-{kind}": Move("ship", (kind,))
            for kind in g.cards.ships
            if g.cards.ships[kind].buy
        }
        wares |= {f"weapon-{weapon}": _WEAPON[weapon] for weapon in g.cards.weapons}
        wares |= {"modification": MODIFY, "restore": RESTORE}
        wares |= {f"repair-{location}": _REPAIR[location] for location in REPAIRABLE}
        return {
            on: self.refusal(g, self.seat, move) for on, move in wares.items() if move not in deals
        }

    def ask(self, g: MerchantsAndMarauders) -> Flow | None:
        """A ship may have brought the last Glory Point: before the stash is touched (MM-R12)."""
        announce(g)
        return Ask(self.seat, "deals", into="choice")

    def deals(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        moves = [_REPAIR[where] for where in REPAIRABLE if not why_no_repair(g, seat, where)]
        moves += [_WEAPON[one] for one in g.cards.weapons if not why_no_weapon(g, seat, one)]
        moves += [_SELL_WEAPON[one] for one in g.players[seat].weapons]
        if not why_no_modification(g, seat):
            moves.append(MODIFY)
        if not why_no_restoring(g, seat):
            moves.append(RESTORE)
        if not self.exchanged:
            moves += ship_moves(g, seat)
        moves += extra_moves(g, seat, "shipyard")
        moves += extra_moves(g, seat, "turn")
        moves += take_moves(g, seat)
        moves.append(DONE)
        return tuple(moves)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        verb = move.verb
        what = named(move)
        if verb == "repair":
            return why_no_repair(game, seat, what)
        if verb == "weapon":
            return why_no_weapon(game, seat, what)
        if verb == "sell-weapon":
            weapon = game.cards.weapons.get(what)
            return f"you have no {weapon.name}" if weapon else _weapons(game)
        if verb == "modify":
            return why_no_modification(game, seat, what) or "this port sells one modification"
        if verb == "restore":
            return why_no_restoring(game, seat)
        if verb == "ship":
            return (
                "one exchange of ship a visit" if self.exchanged else why_no_ship(game, seat, what)
            )
        if verb == "sell-ship":
            return why_not_sold(game, game.players[seat].vessel())
        if verb == "sell-modification":
            return "modifications are sold only together with the ship"
        said = why_not_offered(game, seat, ("shipyard", "turn"), move)
        return said or "finish your visit to the shipyard first"

    def deal(self, g: MerchantsAndMarauders) -> Flow | None:
        move, self.choice = self.choice, DONE  # a frame keeps no secret longer than it must
        verb = move.verb
        seat = self.seat
        if verb == "done":
            return Done()
        entry = chosen_offer(g, seat, ("shipyard", "turn"), move)
        if entry is not None:
            return Call(entry.frame(g, seat, move), then="ask")
        g.enclosing(TurnState).use(DEAL)
        if verb == "ship":
            self.exchanged = True
            return Call(BuyShip(seat, named(move)), then="ask")
        if verb == "repair":
            repair(g, seat, named(move))
        elif verb == "weapon":
            buy_weapon(g, seat, named(move))
        elif verb == "sell-weapon":
            sell_weapon(g, seat, named(move))
        elif verb == "modify":
            fit(g, seat, g.players[seat].zone, modification_price(g, seat))
        elif verb == "restore":
            restore_hull(g, seat)
        else:
            take_out(g, seat, gold_taken(move))
        return goto("ask")


def repair(g: MerchantsAndMarauders, seat: Seat, location: str) -> None:
    """One point, also of a destroyed location (MM-161, MM-162)."""
    p = g.players[seat]
    ship = p.vessel()
    price = repair_price(g, seat)
    p.ship = ship.put(location, ship.at(location) + 1)
    public = {"seat": seat, "location": location, "cube": ship.at(location) + 1, "gold": price}
    g.emit(Event("repaired", public))
    yard_pay(g, seat, price, "repair")


def why_no_repair(g: MerchantsAndMarauders, seat: Seat, location: str) -> str:
    """MM-160 to MM-162: why that point cannot be repaired; "" if it can."""
    if location == "crew":
        return "Crew must be recruited"
    if location not in REPAIRABLE:
        return "name the hit-location to repair"
    if not g.players[seat].vessel().damage(location):
        return "nothing to repair"
    price = repair_price(g, seat)
    return "" if price <= yard_gold(g, seat) else f"a repair costs {price} Gold"


def buy_weapon(g: MerchantsAndMarauders, seat: Seat, weapon: str) -> None:
    """MM-151, MM-159."""
    price = weapon_price(g, seat)
    p = g.players[seat]
    p.weapons = (*p.weapons, weapon)
    g.emit(Event("armed", {"seat": seat, "weapon": weapon, "gold": price}))
    spend(g, seat, price, "weapon")


def sell_weapon(g: MerchantsAndMarauders, seat: Seat, weapon: str) -> None:
    """MM-151, MM-R211: 1 Gold each, and the token returns to the supply."""
    p = g.players[seat]
    p.weapons = without(p.weapons, weapon)
    g.emit(
        Event("sold_weapon", {"seat": seat, "weapon": weapon, "gold": g.cards.prices.weapon_sale})
    )
    earn(g, seat, g.cards.prices.weapon_sale, "weapon")


def why_no_weapon(g: MerchantsAndMarauders, seat: Seat, weapon: str) -> str:
    """MM-151, MM-159: why it cannot be bought; "" if it can."""
    if weapon not in g.cards.weapons:
        return _weapons(g)
    if weapon in g.players[seat].weapons:
        return f"you already have {g.cards.weapons[weapon].name}"
    if not g.weapons_left(weapon):
        return f"no {g.cards.weapons[weapon].name} left"
    price = weapon_price(g, seat)
    return "" if price <= can_pay(g, seat) else f"a Special Weapon costs {price} Gold"


def _weapons(g: MerchantsAndMarauders) -> str:
    *others, last = [weapon.name for weapon in g.cards.weapons.values()]
    return f"there are {', '.join(others)} and {last}"
