"""Hit-locations and damage (p. 14, MM-471 to MM-486).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class StrikeShip(Frame):
    """Hits on one player ship outside a battle (p. 14, MM-471 to MM-479; storm, shoals, sandbank,
    raid): ``hits`` are locations, "skull" where the owner chooses (``no_hull``: any but Hull).
    Windows: "hits fixed".  Cancels by Reinforced Hull and cards, overflow to the Hull, lost
    Cargo, death.  Result: points of damage that were marked."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat, hits: tuple[str, ...], no_hull: bool = False) -> None:
        self.seat = seat
        self.hits = hits
        self.no_hull = no_hull

    def clone(self) -> StrikeShip:
        return StrikeShip(self.seat, self.hits, self.no_hull)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Hits (Engineer 2)")


class LoseCargo(Frame):
    """Cargo that no longer fits is lost at random (p. 14, MM-479, MM-R140, MM-R249)."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> LoseCargo:
        return LoseCargo(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Lost cargo (Engineer 2)")
