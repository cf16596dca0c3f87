"""What follows a battle, in the order of MM-R156 (pp. 11-12 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Done, Event, Flow, Frame, Seat, goto

from ..data.ids import NATIONS, PIRATES
from ..effects import moment
from ..npc.command import npc_dies
from ..sea.stow import StowGoods
from ..turn.glory import GloryPoint
from ..windows import glory_window
from .bounty import add_bounty, is_pirate
from .claim import ClaimShip
from .death import CaptainDies
from .fray import Fray, players_of
from .plunder import PlunderNaval, PlunderPlayer
from .rewards import ClaimReward, npc_reward

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders


class Aftermath(Frame):
    """After a battle (pp. 11-12 and 15, MM-355, MM-379, MM-R156): Bounty, Glory Point, reward,
    plunder and claim, the loser's end, effects after the battle, Missions.

    ``how``: "sunk", "boarded", "fled", "none" (no winner), "both" (both went down); without a
    winner the two sides are named aggressor first.  ``pirate``: the loser was one when he was
    beaten, for Missions that ask.
    """

    STEPS = (
        "begin", "naval_bounty", "glory", "reward", "plunder", "stow", "losers", "next_survivor",
        "cards", "missions",
    )  # fmt: skip

    winner: Fighter
    loser: Fighter
    how: str
    pirate: bool = False
    dying: tuple[Fighter, ...] = ()
    survivors: tuple[Seat, ...] = ()

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"winner": self.winner, "loser": self.loser, "how": self.how}

    def is_won(self) -> bool:
        """MM-308: the loser is sunk or his crew beaten, and the winner lives."""
        return self.how in ("sunk", "boarded")

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.how == "both":
            self.dying = (self.winner, self.loser)  # MM-R133: the aggressor first
        elif self.is_won():
            self.dying = (self.loser,)
            self.pirate = is_pirate(g, self.loser)
        public = {"winner": self.winner if self.is_won() else None, "how": self.how}
        g.emit(Event("battle_over", {**public, "sides": [self.winner, self.loser]}))
        if not self.is_won() or not isinstance(self.winner, int):
            return goto("losers")  # MM-R72, MM-R79, MM-R123: nobody gets anything
        return None

    def naval_bounty(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-355, MM-356: whoever began the fight."""
        assert isinstance(self.winner, int)
        if self.loser in NATIONS:
            add_bounty(g, self.winner, str(self.loser), "defeat")
        return None

    def glory(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-379: attacker or defender."""
        assert isinstance(self.winner, int)
        return GloryPoint(self.winner, "defeat")

    def reward(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-364, MM-368, MM-524, MM-531: however the pirate was beaten."""
        assert isinstance(self.winner, int)
        if isinstance(self.loser, int):
            return ClaimReward(self.winner, self.loser) if self.pirate else None
        if self.loser in PIRATES:
            npc_reward(g, self.winner, self.loser)
        return None

    def plunder(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-515, MM-526, MM-530, MM-532: only after a Crew Combat."""
        assert isinstance(self.winner, int)
        if self.how != "boarded":
            return None
        if isinstance(self.loser, int):
            return PlunderPlayer(self.winner, self.loser)
        if self.loser in PIRATES:
            return Call(ClaimShip(self.winner, self.loser), then="stow")
        return PlunderNaval(self.winner, self.loser)

    def stow(self, g: MerchantsAndMarauders) -> Flow | None:
        """A claimed ship may hold less than the old one (MM-R162)."""
        assert isinstance(self.winner, int)
        return StowGoods(self.winner)

    def losers(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-537, MM-409: the dead are taken off the board, one after the other."""
        if self.dying:
            side, self.dying = self.dying[0], self.dying[1:]
            if isinstance(side, int):
                foe = self.loser if side == self.winner else self.winner
                return Call(CaptainDies(side, self.how, foe), then="losers")
            npc_dies(g, side)
            return goto("losers")
        if g.ended:
            return Done()  # MM-R20: the game is over with the death, without any further action
        self.survivors = self._living(g)
        for seat in self.survivors:
            ship = g.players[seat].vessel()  # MM-510: Chasers are ready again
            used = tuple([mod for mod in ship.used if mod != "chasers"])
            g.players[seat].ship = ship._replace(used=used)
        return None

    def _living(self, g: MerchantsAndMarauders) -> tuple[Seat, ...]:
        """Captains who were in it and live, the aggressor first."""
        first = getattr(g.enclosing(Fray), "aggressor", self.winner)
        sides = (self.winner, self.loser) if self.winner == first else (self.loser, self.winner)
        return tuple([seat for seat in players_of(sides) if g.players[seat].captain])

    def next_survivor(self, g: MerchantsAndMarauders) -> Flow | None:
        """Carpenter and Surgeon (MM-R156)."""
        if not self.survivors:
            return None
        seat, self.survivors = self.survivors[0], self.survivors[1:]
        other = self.loser if seat == self.winner else self.winner
        return moment(g, "battle.over", seat, (other, self.how), then="next_survivor")

    def cards(self, g: MerchantsAndMarauders) -> Flow | None:
        order = self._living(g)
        return glory_window(g, "aftermath", order) if order else None

    def missions(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.is_won() and isinstance(self.winner, int):
            return moment(g, "battle.won", self.winner, (self.loser, self.how))
        return None
