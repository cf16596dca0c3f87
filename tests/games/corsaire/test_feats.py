"""What is counted of a game for people's pages."""

from __future__ import annotations

from quarterdeck.games.corsaire.feats import deeds
from quarterdeck.kernel import Event


def test_trade_and_loot_are_counted() -> None:
    events = [
        Event("bought", {"seat": 0}),
        Event("converted", {"seat": 1}),
        Event("placed", {"seat": 1}),
        Event("compared", {"combinations": ["pair", "run"], "winner": 1, "vp": 5}),
        Event("compared", {"combinations": ["pair", "pair"], "winner": None, "vp": 3}),
    ]
    assert list(deeds(events)) == [
        (0, "bought", 1),
        (1, "converted", 1),
        (0, "fought", 1),
        (1, "fought", 1),
        (1, "looted", 1),
        (1, "loot", 5),
        (0, "fought", 1),
        (1, "fought", 1),
    ]
