"""Letter of Marque: a short bluffing game for three to six privateers."""

from __future__ import annotations

from .words import RULES

__all__ = ["RULES"]
