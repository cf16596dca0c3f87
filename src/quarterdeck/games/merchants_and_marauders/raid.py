"""Merchant Raids (p. 10, MM-322 to MM-347).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class MerchantRaid(Frame):
    """A Merchant Raid (p. 10, MM-322 to MM-347): the bounty first (MM-323), cards into
    ``g.laid_out``, Seamanship, weapons, successes, icons, Gold and goods. Result: True if it
    succeeded.

    Figures: "raid.draw" (C04, CCS: optional, asked before drawing), "dice.seamanship" with
    purpose "raid". Windows: "hits fixed", "aftermath". Moment at its end: "raid.won" with
    facts (nation,).
    """

    STEPS = ("begin",)

    def __init__(self, seat: Seat, nation: str) -> None:
        self.seat = seat
        self.nation = nation

    def clone(self) -> MerchantRaid:
        return MerchantRaid(self.seat, self.nation)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Merchant Raid (Engineer 2)")
