"""Setting up the game and the Player Boards (p. 5, MM-072 to MM-089, MM-R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Draw, Event, Flow, Frame, Move, Seat, goto

from ..data.ids import START_SHIPS
from ..decks import DrawCards, take_from_deck
from ..pieces import launched, without
from ..port.missions import lay_out_mission
from ..purse import earn
from ..verbs import SHIP

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

_START: Final = tuple([Move("ship", (kind,)) for kind in START_SHIPS])


def start_ships(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    """MM-075: a Sloop or a Flute."""
    return _START


def outfit(g: MerchantsAndMarauders, seat: Seat, kind: str) -> None:
    """The captain's ship lies in the home-port with all cubes in place (MM-078 to MM-081).

    Also for a new captain after a death (MM-542); Gold and the Glory Card come apart.
    """
    p = g.players[seat]
    p.ship = launched(g.cards, kind)
    p.zone = p.home()
    p.in_port = True
    public = {"seat": seat, "captain": p.captain, "ship": kind, "zone": p.zone}
    g.emit(Event("sets_out", public))


def no_start_ship(move: Move) -> str:
    if move.verb == "ship":
        return "start with a Sloop or a Flute"
    return "choose your ship first"


class SetUp(Frame):
    """Game Setup (p. 5, MM-072 to MM-089): tokens and Missions on the board, then every
    player's Captain and ship, a Glory Card and Gold, and who starts."""

    STEPS = (
        "next_demand",
        "lay_demand",
        "next_mission",
        "lay_mission",
        "draw_captain",
        "take_captain",
        "choose_ships",
        "reveal",
        "glory_card",
        "take_glory_card",
        "draw_start_player",
        "start_player",
    )

    token: str = ""
    seat: Seat = 0
    ships: tuple[Move, ...] = ()

    def next_demand(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-085: one face up beside each port.  Modifications and merchants lie face down
        already, so nothing is drawn for them (MM-086, MM-087)."""
        return (
            Draw("reserve", into="token")
            if len(g.demand) < len(g.cards.ports)
            else goto("next_mission")
        )

    def reserve(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.demand_reserve)

    def lay_demand(self, g: MerchantsAndMarauders) -> Flow | None:
        port = g.cards.ports[len(g.demand)]
        g.demand = {**g.demand, port: self.token}
        g.demand_reserve = without(g.demand_reserve, self.token)
        return goto("next_demand")

    def next_mission(self, g: MerchantsAndMarauders) -> Flow | None:
        if len(g.offers) == g.cards.amounts.missions_on_offer or not g.mission_deck:
            return goto("draw_captain")
        return Draw("missions", into="token")

    def missions(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.mission_deck)

    def lay_mission(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-088: face up at the port named on it."""
        lay_out_mission(g, self.token)
        return goto("next_mission")

    def draw_captain(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-074: at random, and secret for now."""
        return Draw("captains", into="token")

    def captains(self, g: MerchantsAndMarauders) -> list[str]:
        return list(g.captain_deck)

    def take_captain(self, g: MerchantsAndMarauders) -> Flow | None:
        captain, self.token = self.token, ""
        take_from_deck(g, "captain", captain)
        g.players[self.seat].captain = captain
        g.emit(Event("dealt_captain", {"seat": self.seat}, {self.seat: {"captain": captain}}))
        self.seat += 1
        return goto("draw_captain") if self.seat < len(g.players) else None

    def choose_ships(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-075: all at the same time, in secret."""
        return Ask(tuple(range(len(g.players))), "ship_choice", into="ships")

    def ship_choice(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return start_ships(g, seat)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return no_start_ship(move)

    def reveal(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-077: Captains and ships together.  MM-082: 10 Gold."""
        g.captains_shown = True
        for seat, ship in enumerate(self.ships):
            outfit(g, seat, SHIP.of(ship))
            earn(g, seat, g.cards.amounts.start_gold, "start")
        self.ships = ()
        self.seat = 0
        g.revealed("Captains and ships are shown")
        return None

    def glory_card(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-080."""
        return DrawCards("glory", 1, self.seat)

    def take_glory_card(self, g: MerchantsAndMarauders) -> Flow | None:
        p = g.players[self.seat]
        p.hand, p.drawn = (*p.hand, *p.drawn), ()
        self.seat += 1
        return goto("glory_card") if self.seat < len(g.players) else None

    def draw_start_player(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-083: the players' Captain Cards together, one drawn."""
        return Draw("captains_in_play", into="token")

    def captains_in_play(self, g: MerchantsAndMarauders) -> list[str]:
        return [p.captain for p in g.players]

    def start_player(self, g: MerchantsAndMarauders) -> Flow | None:
        owner = [seat for seat, p in enumerate(g.players) if p.captain == self.token]
        g.start = owner[0]
        name = g.cards.captains[self.token].name
        g.emit(Event("starts", {"seat": g.start, "captain": self.token, "name": name}))
        return None
