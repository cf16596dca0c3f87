"""Claiming a ship (p. 15, MM-532 to MM-536, MM-R158 to MM-R162)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Ask, Done, Event, Flow, Frame, Move, Seat

from ..pieces import launched
from ..port.modifications import ReturnModifications
from .fray import put_ship, ship_of
from .hits import lose_loads

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

CLAIM, KEEP = Move("claim"), Move("keep-ship")


class ClaimShip(Frame):
    """Give up your ship for the one you have boarded, or keep it (p. 15, MM-532 to MM-535).

    The claimed ship stays as the battle left it, with its modifications; your own Crew comes over
    as far as there is room (MM-R158, MM-R159).  The loser is left with your old ship until he is
    taken off the board.  Cargo that does not fit is for ``StowGoods`` to settle (MM-R162).
    """

    STEPS = ("choose", "change_ships", "settle_in")

    winner: Seat
    loser: Fighter
    choice: Move = KEEP

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"seat": self.winner, "loser": self.loser, "ship": ship_of(g, self.loser).kind}

    def choose(self, g: MerchantsAndMarauders) -> Flow | None:
        return Ask(self.winner, "ships", into="choice")

    def ships(self, g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return (CLAIM, KEEP)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        return "claim the beaten ship or keep your own first"

    def change_ships(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.choice == KEEP:
            return Done()
        mine, prize = g.players[self.winner].vessel(), ship_of(g, self.loser)
        put_ship(g, self.loser, launched(g.cards, mine.kind))
        crew = min(mine.crew, prize.value("crew"))
        g.players[self.winner].ship = prize.put("crew", crew)
        public = {"seat": self.winner, "old": mine.kind, "ship": prize.kind, "loser": self.loser}
        g.emit(Event("claimed_ship", public))
        return ReturnModifications(self.winner, mine.mods) if mine.mods else None

    def settle_in(self, g: MerchantsAndMarauders) -> Flow | None:
        lose_loads(g, self.winner)
        return None
