"""What is counted of a game for people's pages."""

from __future__ import annotations

from quarterdeck.games.merchants_and_marauders.feats import deeds
from quarterdeck.kernel import Event


def test_trade_raids_battles_and_missions_are_counted() -> None:
    events = [
        Event("sold", {"seat": 0, "goods": ["Rum", "Rum", "Spice"]}),
        Event("raid", {"seat": 1}),
        Event("raid_won", {"seat": 1}),
        Event("battle_over", {"sides": [0, 2], "winner": 2}),
        Event("battle_over", {"sides": [1, "frigate"], "winner": "frigate"}),
        Event("battle_over", {"sides": [1, 2], "winner": None}),
        Event("mission_completed", {"seat": 2}),
    ]
    assert list(deeds(events)) == [
        (0, "sold", 3),
        (1, "raids", 1),
        (1, "raided", 1),
        (0, "battles", 1),
        (2, "battles", 1),
        (2, "won", 1),
        (1, "battles", 1),
        (1, "battles", 1),
        (2, "battles", 1),
        (2, "missions", 1),
    ]
