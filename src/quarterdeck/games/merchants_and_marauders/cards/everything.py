"""Importing this registers every card, ability and zone effect."""

from __future__ import annotations

from typing import Final

from . import (
    captains,
    events,
    glory_battle,
    glory_turn,
    glory_voyage,
    missions,
    rewards,
    rumors,
    specialists,
    zones,
)

EVERYTHING: Final = (
    captains, events, glory_battle, glory_turn, glory_voyage, missions, rewards, rumors,
    specialists, zones,
)  # fmt: skip
