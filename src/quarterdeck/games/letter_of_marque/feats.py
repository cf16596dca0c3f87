"""What captains of Letter of Marque are known for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from quarterdeck.kernel import Deed, Event, Feat

FEATS: Final = (
    Feat("home", "brought home", note="points a game"),
    Feat("taken", "taken from others", note="points a game"),
    Feat("paid", "attacks paid", of="attacks"),
    Feat("bluffed", "bluffs worked", of="bluffs", note="ships that came home without a cannon"),
)


def deeds(events: Iterable[Event]) -> Iterator[Deed]:
    unarmed: set[int] = set()  # ships that bluff
    for event in events:
        seen = event.public
        if event.kind == "left":
            own = (event.private or {}).get(seen["seat"], {})
            if not own.get("armed", True):
                unarmed.add(seen["ship"])
                yield Deed(seen["seat"], "bluffs")
        elif event.kind == "arrived":
            yield Deed(seen["seat"], "home", seen["value"])
            if seen["ship"] in unarmed:
                yield Deed(seen["seat"], "bluffed")
        elif event.kind == "attacked":
            yield Deed(seen["seat"], "attacks")
        elif event.kind == "captured":
            yield Deed(seen["seat"], "paid")
            yield Deed(seen["seat"], "taken", seen["value"])
