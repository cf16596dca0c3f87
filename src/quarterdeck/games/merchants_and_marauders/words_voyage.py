"""Words for setup, rounds, moves and scouting."""

from __future__ import annotations
