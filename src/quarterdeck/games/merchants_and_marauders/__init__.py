"""Merchants & Marauders: captains in the Caribbean, for two to four players."""

from __future__ import annotations

from .rules import RULES

__all__ = ["RULES"]
