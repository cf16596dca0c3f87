"""What views and events have in common."""

from __future__ import annotations

from quarterdeck.kernel import Seat

Fighter = Seat | str  # a player, the key of an NPC, or the foe of a Mission
Dice = list[int | str]  # as they lie: 1, 2, 3, and skulls by that name
