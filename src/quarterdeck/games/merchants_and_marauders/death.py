"""Dying and retirement (p. 15, MM-537 to MM-553).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class CaptainDies(Frame):
    """A captain dies (p. 15, MM-537 to MM-539, MM-R173): everything aboard and all cards are gone,
    modifications go back (``ReturnModifications``), ``g.ended = "captains"`` if fewer
    Captains are left than players who wait for one (MM-040, MM-R20)."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> CaptainDies:
        return CaptainDies(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Death (Engineer 2)")


class NewCaptain(Frame):
    """A new captain at the start of the turn (p. 15, MM-540 to MM-546, MM-553): for a dead or
    retired one; ``setup.outfit`` and ``setup.start_ships`` as at the start of the game."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> NewCaptain:
        return NewCaptain(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("New captain (Engineer 2)")


class Retire(Frame):
    """Retirement (p. 15, MM-550 to MM-553, MM-R174): he waits in port until the next turn."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> Retire:
        return Retire(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Retirement (Engineer 2)")


def why_not_retire(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-550 to MM-552, MM-R21, MM-R175: why the captain cannot retire now; "" if he can.

    ``g.enclosing(TurnState)`` has ``began_in_port`` and ``acted``.
    """
    return "retiring is not possible yet"  # (Engineer 2)
