"""War and peace between nations (MM-093, MM-R98, MM-R100; events E19 to E21).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


def declare_war(g: MerchantsAndMarauders, nations: tuple[str, str], card: str) -> None:
    """Two nations are at war until peace or the next war: sets ``g.war`` and ``g.war_card``
    (the card leaves ``g.events``), ends an old war first, lets Men-o-War enter (E19)."""
    raise NotImplementedError("War (Engineer 2)")


def end_war(g: MerchantsAndMarauders) -> bool:
    """Peace (E21): True if there was a war; its card is discarded."""
    raise NotImplementedError("Peace (Engineer 2)")
