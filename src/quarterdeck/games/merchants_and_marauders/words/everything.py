"""Importing this registers the words of every chapter."""

from __future__ import annotations

from . import battle, cards, npc, prizes, tavern, trade, voyage

EVERYTHING_SAID = (battle, cards, npc, prizes, tavern, trade, voyage)
