"""Naval Combat (p. 14, MM-447 to MM-470; MM-509, MM-510 for Long Guns and Chasers).

One round is ``naval_round.NavalRound``; where its hits go is ``hits.Broadside``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Call, Done, Event, Flow, Seat, goto

from ..data.ids import NPCS
from ..dice import Dice, Roll, shown, successes
from ..npc.leader import AgreeOnLeader
from ..pieces import launched
from .aftermath import Aftermath
from .bounty import engage
from .crew import CrewCombat
from .fray import Battle, chooser, is_sunk, players_of, ship_of
from .hits import Broadside
from .naval_round import NavalRound

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders

LONG_GUNS: Final = "long-guns"

__all__ = ["NavalCombat", "NavalRound"]


class NavalCombat(Battle):
    """Naval Combat (p. 14, MM-447 to MM-449): the Bounty for attacking, the NPC's ship onto the
    Enemy table (``g.enemy``), Long Guns, rounds until somebody has lost or got away, Crew Combat
    after a boarding, then ``Aftermath``.

    Result: the side who has defeated the other, or None.  Dead captains have been dealt with when
    it is over.
    """

    STEPS = (
        "engage", "agree", "long_guns", "note_long_guns", "fire_long_guns", "next_round",
        "after_round", "after_boarding", "settle", "finish",
    )  # fmt: skip

    number: int = 0
    outcome: str = ""  # "", "sunk", "both", "boarded", "fled", "none"
    winner: Fighter | None = None
    at: int = 0
    rolled: Dice = ()
    shots: tuple[int, ...] = (0, 0)

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        found: dict[str, object]
        found = {"aggressor": self.aggressor, "defender": self.defender, "round": self.number}
        for side, foe in (self.sides(), self.sides()[::-1]):
            if isinstance(side, str):
                found["leader"] = chooser(g, side, foe)
        return found

    def engage(self, g: MerchantsAndMarauders) -> Flow | None:
        """A fight with a non-pirate costs a Bounty before any die is rolled (MM-349)."""
        captain = players_of(self.sides())[0]
        public = {"aggressor": self.aggressor, "defender": self.defender}
        g.emit(Event("battle", {**public, "zone": g.players[captain].zone}))
        if isinstance(self.aggressor, int):
            engage(g, self.aggressor, self.defender)
        for side in self.sides():
            if isinstance(side, str):
                g.enemy = launched(g.cards, g.npc_ship(side))  # MM-445
        return None

    def agree(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-R118: with two others or more, and only where the table wants to agree on it."""
        npcs = [side for side in self.sides() if side in NPCS]
        if not npcs or g.setup.options["npc_command"] != "agreed" or len(g.players) < 3:
            return None
        return Call(AgreeOnLeader(str(npcs[0]), players_of(self.sides())[0]), "leader")

    # ---- Long Guns (MM-509, MM-R143, MM-R224)

    def long_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        while self.at < 2:
            ship = ship_of(g, self.sides()[self.at])
            if LONG_GUNS in ship.mods and ship.cannons:
                return Roll(ship.cannons, into="rolled")
            self.at += 1
        return goto("fire_long_guns")

    def note_long_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        shots = list(self.shots)
        shots[self.at] = successes(self.rolled)
        self.shots = tuple(shots)
        public = {"seat": self.sides()[self.at], "dice": shown(self.rolled)}
        g.emit(Event("long_guns", {**public, "hits": successes(self.rolled)}))
        self.rolled = ()
        self.at += 1
        return goto("long_guns")

    def fire_long_guns(self, g: MerchantsAndMarauders) -> Flow | None:
        if not any(self.shots):
            return None
        return Call(Broadside(self.sides(), self.shots, "long guns"), then="after_round")

    # ---- rounds

    def next_round(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-447, MM-448: round by round, without limit."""
        self.number += 1
        return Call(NavalRound(self.aggressor, self.defender, self.number), "outcome")

    def after_round(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-478: a sunk ship has lost; MM-R133: two of them have both lost."""
        sunk = [side for side in self.sides() if is_sunk(g, side)]
        if len(sunk) == 2:
            self.outcome = "both"
        elif sunk:
            self.outcome = "sunk"
            self.winner = self._foe(sunk[0])
        elif self.outcome == "boarded":
            return Call(CrewCombat(self.aggressor, self.defender), "winner")
        elif not self.outcome:
            return goto("next_round")
        return goto("settle")

    def after_boarding(self, g: MerchantsAndMarauders) -> Flow | None:
        if self.winner is None:
            self.outcome = "none"
        return None

    def _foe(self, side: Fighter) -> Fighter:
        return self.defender if side == self.aggressor else self.aggressor

    def settle(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-308: to defeat is to win and to be alive."""
        winner = self.aggressor if self.winner is None else self.winner
        return Aftermath(winner, self._foe(winner), self.outcome)

    def finish(self, g: MerchantsAndMarauders) -> Flow | None:
        g.enemy = None  # MM-446: an NPC that lives is whole again
        return Done(self.winner)
