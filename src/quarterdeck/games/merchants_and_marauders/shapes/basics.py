"""What views and events have in common."""

from __future__ import annotations

from typing import Literal

from quarterdeck.kernel import Seat

Location = Literal["hull", "masts", "cargo", "crew", "cannons"]
Fighter = Seat | str  # a player, the key of an NPC, or the foe of a Mission
Dice = list[int | str]  # as they lie: 1, 2, 3, and skulls by that name
