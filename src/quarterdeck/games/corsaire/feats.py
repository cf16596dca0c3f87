"""What captains of Corsaire are known for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from quarterdeck.kernel import Deed, Event, Feat

FEATS: Final = (
    Feat("bought", "boards bought", note="a game"),
    Feat("converted", "cargoes traded", note="a game"),
    Feat("looted", "ships looted", of="fought", note="of those where both laid a hand"),
    Feat("loot", "points of loot", note="a game"),
)


def deeds(events: Iterable[Event]) -> Iterator[Deed]:
    for event in events:
        seen = event.public
        if event.kind in ("bought", "converted"):
            yield Deed(seen["seat"], event.kind)
        elif event.kind == "compared":
            for seat in range(len(seen["combinations"])):
                yield Deed(seat, "fought")
            if seen["winner"] is not None:
                yield Deed(seen["winner"], "looted")
                yield Deed(seen["winner"], "loot", seen["vp"])
