"""Importing this registers every card, ability and zone effect."""

from __future__ import annotations

from . import captains, events, glory, missions, rumors, specialists, zones

EVERYTHING = (captains, events, glory, missions, rumors, specialists, zones)
