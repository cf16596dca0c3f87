"""Naval Combat (p. 14, MM-447 to MM-470; MM-509, MM-510 for Long Guns and Chasers).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame

if TYPE_CHECKING:
    from .state import Fighter, MerchantsAndMarauders


class NavalCombat(Frame):
    """Naval Combat (p. 14, MM-447 to MM-470): the Bounty for attacking (``bounty.engage``), the
    NPC's ship onto the Enemy table (``g.enemy``), Long Guns, rounds until somebody has lost or
    got away, Crew Combat after a boarding, then ``Aftermath``.

    ``Fighter``: a seat, or the key of an NPC.  Result: the fighter who has defeated the other,
    or None.  Dead captains have been dealt with when it is over.  An NPC's choices are made by
    ``npc.leader(g, key, seat)``: a seat, or None for the automatic policy."""

    STEPS = ("begin",)

    def __init__(self, aggressor: Fighter, defender: Fighter) -> None:
        self.aggressor = aggressor
        self.defender = defender

    def clone(self) -> NavalCombat:
        return NavalCombat(self.aggressor, self.defender)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Naval Combat (Engineer 2)")


class NavalRound(Frame):
    """One round (p. 14, MM-447, MM-450 to MM-469): declarations, contest, action.  Cards change its
    fields: ``declared`` (verbs), ``extra`` (dice per side), ``dice``, ``hits``; sides in the order
    aggressor, defender."""

    STEPS = ("begin",)

    def __init__(
        self,
        aggressor: Fighter,
        defender: Fighter,
        number: int,
        declared: tuple[str, ...] = (),
        extra: tuple[int, ...] = (0, 0),
        dice: tuple[tuple[int, ...], ...] = (),
        hits: tuple[int, ...] = (0, 0),
    ) -> None:
        self.aggressor = aggressor
        self.defender = defender
        self.number = number
        self.declared = declared
        self.extra = extra
        self.dice = dice
        self.hits = hits

    def clone(self) -> NavalRound:
        return NavalRound(
            self.aggressor,
            self.defender,
            self.number,
            self.declared,
            self.extra,
            self.dice,
            self.hits,
        )

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Naval round (Engineer 2)")
