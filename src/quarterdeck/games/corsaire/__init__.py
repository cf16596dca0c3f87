"""Corsaire: two privateers trade through a pyramid of cards, then loot with the same cards."""

from __future__ import annotations

from .rules import RULES

__all__ = ["RULES"]
