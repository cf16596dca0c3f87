"""Line of Battle: a card game of fleet actions under sail, for two to eight admirals."""

from __future__ import annotations

from .rules import RULES

__all__ = ["RULES"]
