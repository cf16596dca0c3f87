"""The solo mode, a marked variant (MM-R4; data notes, section 12).

Owner: Engineer 3.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


class SoloSetUp(Frame):
    """Solo set-up (MM-R4; p. 5, MM-089): the level's Event deck (``g.events_left``), NPCs in
    play, Captains."""

    STEPS = ("begin",)

    def clone(self) -> SoloSetUp:
        return SoloSetUp()

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        raise NotImplementedError("Solo mode (Engineer 3)")
