"""What an NPC's captain decides and can do, asked of ``captains.py`` and ``policy.py``.

Those modules start fights themselves, so they are looked up when a fight needs them, not when
this one is read.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import Move, Seat

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


def _module(name: str) -> Any:
    return import_module(f"{__package__}.{name}")


def leader(g: MerchantsAndMarauders, key: str, seat: Seat) -> Seat | None:
    """Who leads the NPC against ``seat``; None: the automatic policy (MM-441, MM-442)."""
    found: Seat | None = _module("captains").leader(g, key, seat)
    return found


def npc_skill(g: MerchantsAndMarauders, key: str, skill: str) -> int:
    dice: int = _module("captains").npc_skill(g, key, skill)
    return dice


def npc_dies(g: MerchantsAndMarauders, key: str) -> None:
    _module("captains").npc_dies(g, key)


def declaration(g: MerchantsAndMarauders, key: str, seat: Seat, number: int) -> Move:
    """The policy's choice for that round."""
    move: Move = _module("policy").declaration(g, key, seat, number)
    return move


def takes_hit(g: MerchantsAndMarauders, key: str) -> str:
    """Where the policy takes a skull hit."""
    location: str = _module("policy").takes_hit(g, key)
    return location
