"""Plunder and claiming ships (p. 15, MM-515 to MM-536).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class PlunderPlayer(Frame):
    """Plundering a player captain (p. 15, MM-515 to MM-525, MM-532 to MM-536)."""

    STEPS = ("begin",)

    def __init__(self, winner: Seat, loser: Seat) -> None:
        self.winner = winner
        self.loser = loser

    def clone(self) -> PlunderPlayer:
        return PlunderPlayer(self.winner, self.loser)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Plunder (Engineer 2)")


class PlunderNaval(Frame):
    """Plundering a Naval ship (p. 15, MM-526 to MM-529, MM-532 to MM-536), ``g.enemy``."""

    STEPS = ("begin",)

    def __init__(self, winner: Seat, key: str) -> None:
        self.winner = winner
        self.key = key

    def clone(self) -> PlunderNaval:
        return PlunderNaval(self.winner, self.key)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Plunder (Engineer 2)")
