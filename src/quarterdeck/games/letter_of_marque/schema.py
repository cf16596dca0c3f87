"""How the file of a card set of Letter of Marque is written."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quarterdeck.kernel.cards import Count, Some


class FiguresFile(Struct, frozen=True, forbid_unknown_fields=True):
    treasures: Annotated[list[Some], Meta(min_length=1, max_length=10)]
    armed: Count
    defenseless: Count
    cannons: Count
    captured_cannon_points: Count
