"""Hunt priorities (p. 13, MM-412 to MM-417, MM-R100, MM-R105).

Owner: Engineer 3.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


def is_hostile(g: MerchantsAndMarauders, key: str, seat: Seat) -> bool:
    """Does the captain fit an entry of the NPC's list (MM-413)?  Effects: "npc.peace" (G33)."""
    raise NotImplementedError("Hunt priorities (Engineer 3)")


def priority(g: MerchantsAndMarauders, key: str, seat: Seat) -> tuple[int, int, int]:
    """How well he fits: compare in this order (MM-R105)."""
    raise NotImplementedError("Hunt priorities (Engineer 3)")
