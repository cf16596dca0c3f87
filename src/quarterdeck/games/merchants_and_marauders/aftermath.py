"""What follows a victory, in the order of MM-R156 (pp. 11-12 and 15).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame

if TYPE_CHECKING:
    from .state import Fighter, MerchantsAndMarauders


class Aftermath(Frame):
    """After a battle (pp. 11-12 and 15, MM-355, MM-379, MM-R156): bounty, Glory Point, reward,
    plunder and claim, the loser's end, effects after the battle (window "aftermath", moment
    "battle.over" for each survivor), Missions (moment "battle.won" with facts (loser, how)).

    ``how``: "sunk", "boarded", "fled", "none" (no winner), "both" (both went down).
    """

    STEPS = ("begin",)

    def __init__(self, winner: Fighter, loser: Fighter, how: str) -> None:
        self.winner = winner
        self.loser = loser
        self.how = how

    def clone(self) -> Aftermath:
        return Aftermath(self.winner, self.loser, self.how)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Aftermath (Engineer 2)")
