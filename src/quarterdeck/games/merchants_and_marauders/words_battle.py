"""Words for raids, bounties, combat, plunder and death. Owner: Engineer 2."""

from __future__ import annotations
