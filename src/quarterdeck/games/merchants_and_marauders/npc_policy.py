"""The automatic policy of an NPC in combat (MM-441 to MM-446; data notes, section 10).

Owner: Engineer 3.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Move, Seat

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


def declaration(g: MerchantsAndMarauders, key: str, seat: Seat, number: int) -> Move:
    """What the NPC declares in that round against ``seat``."""
    raise NotImplementedError("NPC policy (Engineer 3)")


def takes_hit(g: MerchantsAndMarauders, key: str) -> str:
    """Where the NPC takes a skull hit; its ship is ``g.enemy``."""
    raise NotImplementedError("NPC policy (Engineer 3)")
