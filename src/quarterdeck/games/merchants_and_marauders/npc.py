"""Non-Player Captains: entering, returning, scouting, moving (pp. 12-13, MM-402 to MM-440).

Owner: Engineer 3.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class NpcsScout(Frame):
    """Hostile NPCs scout for a captain at sea (p. 13, MM-418 to MM-429, MM-R115): all roll, those
    who find him fight one after the other (window "found", then "before battle",
    ``NavalCombat``)."""

    STEPS = ("begin",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> NpcsScout:
        return NpcsScout(self.seat)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        if not g.npcs_in(g.players[self.seat].zone):
            return None
        raise NotImplementedError("NPC scouting (Engineer 3)")


class NpcArrivals(Frame):
    """NPCs enter, are replaced or return at the end of the round (p. 12, MM-404 to MM-411): carries
    out ``g.arrivals`` in order and empties it."""

    STEPS = ("begin",)

    def clone(self) -> NpcArrivals:
        return NpcArrivals()

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("NPC arrivals (Engineer 3)")


class MoveNpcs(Frame):
    """The NPC icons of an Event Card (p. 13, MM-430 to MM-440), in their order."""

    STEPS = ("begin",)

    def __init__(self, card: str) -> None:
        self.card = card

    def clone(self) -> MoveNpcs:
        return MoveNpcs(self.card)

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("NPC movement (Engineer 3)")


def npc_dies(g: MerchantsAndMarauders, key: str) -> None:
    """The commander's card is discarded, the ship leaves the board, a successor may follow at the
    end of the round (MM-409 to MM-411, MM-R92 to MM-R96)."""
    raise NotImplementedError("NPC death (Engineer 3)")


def leader(g: MerchantsAndMarauders, key: str, seat: Seat) -> Seat | None:
    """Who leads the NPC against ``seat``: the left-hand neighbour, or None: the automatic policy
    of npc_policy.py (option "npc_command", solo; MM-441, MM-442, MM-R118)."""
    raise NotImplementedError("NPC command (Engineer 3)")


def npc_skill(g: MerchantsAndMarauders, key: str, skill: str) -> int:
    """The commander's Seamanship, Scouting or Leadership."""
    raise NotImplementedError("NPC skills (Engineer 3)")
