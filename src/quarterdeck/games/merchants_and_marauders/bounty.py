"""Bounties: getting and losing them (p. 11, MM-348 to MM-363, MM-369 to MM-374).

Owner: Engineer 2.  The border below is fixed: names, arguments and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

if TYPE_CHECKING:
    from .state import Fighter, MerchantsAndMarauders


def add_bounty(g: MerchantsAndMarauders, seat: Seat, nation: str, why: str) -> None:
    """One more Bounty of that nation, at most five (MM-358 to MM-360); emits "bounty".

    ``why``: "merchant", "captain", "naval", "defeat", or the id of a card.
    """
    raise NotImplementedError("Bounties (Engineer 2)")


def remove_bounty(g: MerchantsAndMarauders, seat: Seat, nation: str, count: int = 1) -> int:
    """Take away up to ``count`` (MM-362, MM-R73); returns how many; emits "pardoned"."""
    raise NotImplementedError("Pardons (Engineer 2)")


def engage(g: MerchantsAndMarauders, seat: Seat, target: Fighter) -> None:
    """The Bounty for starting a fight with a captain or an NPC, if it is a non-pirate
    (MM-349, MM-351 to MM-353, MM-R69); called first thing in ``NavalCombat``."""
    raise NotImplementedError("Bounties (Engineer 2)")
