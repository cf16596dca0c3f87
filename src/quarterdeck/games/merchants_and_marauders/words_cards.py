"""Words for Glory Cards, Non-Player Captains and single cards. Owner: Engineer 3."""

from __future__ import annotations
