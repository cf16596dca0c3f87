"""Crew Combat (p. 14, MM-487 to MM-494; MM-511 for Swivel Guns).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame

if TYPE_CHECKING:
    from .state import Fighter, MerchantsAndMarauders


class CrewCombat(Frame):
    """Crew Combat (p. 14, MM-487 to MM-494): Swivel Guns, rounds of Leadership.
    ``foe``: a Mission's enemy instead of ``defender`` (its id, with Crew in ``g.enemy`` and
    Leadership in ``foe_leadership``), who never kills (MM-R248). Result: the winner, or None."""

    STEPS = ("begin",)

    def __init__(self, aggressor: Fighter, defender: Fighter, foe_leadership: int = 0) -> None:
        self.aggressor = aggressor
        self.defender = defender
        self.foe_leadership = foe_leadership

    def clone(self) -> CrewCombat:
        return CrewCombat(self.aggressor, self.defender, self.foe_leadership)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Crew Combat (Engineer 2)")


class CrewRound(Frame):
    """One round of Crew Combat (p. 14, MM-488 to MM-494); cards change ``extra`` and ``dice``."""

    STEPS = ("begin",)

    def __init__(
        self,
        aggressor: Fighter,
        defender: Fighter,
        number: int,
        extra: tuple[int, ...] = (0, 0),
        dice: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.aggressor = aggressor
        self.defender = defender
        self.number = number
        self.extra = extra
        self.dice = dice

    def clone(self) -> CrewRound:
        return CrewRound(self.aggressor, self.defender, self.number, self.extra, self.dice)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Crew round (Engineer 2)")
