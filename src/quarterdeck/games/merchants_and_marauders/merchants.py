"""Merchants on the map and on the track (p. 10, MM-311 to MM-321).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Event, Flow, Frame, Seat

from .data import ZONES
from .pieces import Batch

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

REFILL = 8


def refill(g: MerchantsAndMarauders) -> None:
    """MM-314, MM-315, MM-R56: with eight or more on the track, all are dealt back, unseen."""
    if len(g.track) >= REFILL:
        deal_merchants(g)


def deal_merchants(g: MerchantsAndMarauders) -> None:
    """Every merchant of the track goes face down into a Sea-Zone without one."""
    empty = tuple([zone for zone in ZONES if not g.has_merchant(zone)])
    if empty:
        g.merchants = (*g.merchants, Batch(empty, tuple(sorted(g.track))))
        g.track = ()
        g.emit(Event("merchants_return", {"zones": list(empty)}))


class MerchantFound(Frame):
    """A merchant was found (p. 10, MM-313, MM-318 to MM-321, MM-R57): its token is turned up
    (``Draw`` from its batch) and goes to the track; the captain chooses the flag and raids, or
    lets it go."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> MerchantFound:
        return MerchantFound(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Merchants (Engineer 2)")
