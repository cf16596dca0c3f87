"""What captains of Merchants & Marauders are known for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from quarterdeck.kernel import Deed, Event, Feat

FEATS: Final = (
    Feat("sold", "cargo sold", note="cards a game"),
    Feat("raided", "raids paid", of="raids"),
    Feat("won", "battles won", of="battles"),
    Feat("missions", "missions completed", note="a game"),
)


def deeds(events: Iterable[Event]) -> Iterator[Deed]:
    for event in events:
        seen = event.public
        if event.kind == "sold":
            yield Deed(seen["seat"], "sold", len(seen["goods"]))
        elif event.kind == "raid":
            yield Deed(seen["seat"], "raids")
        elif event.kind == "raid_won":
            yield Deed(seen["seat"], "raided")
        elif event.kind == "battle_over":
            for side in seen["sides"]:
                if isinstance(side, int):  # others are fought for by nobody
                    yield Deed(side, "battles")
            if isinstance(seen["winner"], int):
                yield Deed(seen["winner"], "won")
        elif event.kind == "mission_completed":
            yield Deed(seen["seat"], "missions")
