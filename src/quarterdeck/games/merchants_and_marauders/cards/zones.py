"""The effects of the Sea-Zones and their ports (p. 6, MM-091, MM-R8): what is more than a change.

Most zones only change a figure or grant something, which is data (data/zones.toml).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Flow, Frame, Seat

from ..battle.hits import StrikeShip
from ..dice import Dice, Roll, SkillCheck, successes
from ..effects import happens, permits

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


@permits("port.haven", "haven")
def pirate_haven(g: Game, seat: Seat, source: str, zone: str) -> bool:
    return zone == source


class Shoals(Frame):
    """Treacherous shoals (p. 6, MM-091; Trinidad): a Seamanship roll, or hits."""

    STEPS = ("roll", "locate", "strike")

    seat: Seat
    zone: str
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        return Call(SkillCheck(self.seat, "seamanship", "shoals"), "dice")

    def locate(self, g: Game) -> Flow | None:
        if successes(self.dice):
            self.dice = ()
            return None
        return Roll(g.cards.does[self.zone, "shoals"]["hits"], into="dice")

    def strike(self, g: Game) -> Flow | None:
        """On a skull the owner chooses, but not the Hull."""
        if not self.dice:
            return None
        hits = tuple([g.cards.die.hits[die] for die in sorted(self.dice)])
        return StrikeShip(self.seat, hits, no_hull=True, how="shoals", by=self.zone)


@happens("zone.entered", "shoals")
def shoals(g: Game, seat: Seat, source: str, out_of_port: bool) -> Frame | None:
    return None if out_of_port else Shoals(seat, source)
