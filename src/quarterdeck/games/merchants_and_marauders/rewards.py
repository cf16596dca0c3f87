"""Rewards for defeated pirates (p. 11, MM-364 to MM-368, MM-375 to MM-377).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class ClaimReward(Frame):
    """The reward for a defeated pirate player (p. 11, MM-364 to MM-368, MM-R76 to MM-R80): one
    nation pays, or none.  Ask for it before the loser's Bounties are taken off."""

    STEPS = ("begin",)

    def __init__(self, winner: Seat, loser: Seat) -> None:
        self.winner = winner
        self.loser = loser

    def clone(self) -> ClaimReward:
        return ClaimReward(self.winner, self.loser)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Rewards (Engineer 2)")


def npc_reward(g: MerchantsAndMarauders, seat: Seat, key: str) -> int:
    """MM-375 to MM-377: 5 Gold for the pirate Sloop, 15 for the Frigate, to a non-pirate."""
    raise NotImplementedError("Rewards for NPC pirates (Engineer 2)")
