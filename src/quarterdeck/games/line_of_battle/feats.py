"""What admirals of Line of Battle are known for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from quarterdeck.kernel import Deed, Event, Feat

FEATS: Final = (
    Feat("sunk", "ships sunk", note="a game"),
    Feat("lost", "ships lost", note="sunk or captured, a game"),
    Feat("captured", "boardings took the ship", of="boardings"),
    Feat("hits", "hits", note="a game, by gunfire"),
)


def deeds(events: Iterable[Event]) -> Iterator[Deed]:
    for event in events:
        seen = event.public
        if event.kind == "sunk":
            yield Deed(seen["owner"], "lost")
            if seen["seat"] is not None and seen["seat"] != seen["owner"]:
                yield Deed(seen["seat"], "sunk")
        elif event.kind == "boarded":
            yield Deed(seen["seat"], "boardings")
        elif event.kind == "captured":
            yield Deed(seen["seat"], "captured")
            yield Deed(seen["owner"], "lost")
        elif event.kind == "fired":
            yield Deed(seen["seat"], "hits", seen["hits"])
