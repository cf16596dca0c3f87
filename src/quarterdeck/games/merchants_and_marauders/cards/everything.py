"""Importing this registers every card, ability and zone effect."""

from __future__ import annotations

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

EVERYTHING = (
    captains, events, glory_battle, glory_turn, glory_voyage, missions, rewards, rumors,
    specialists, zones,
)  # fmt: skip
