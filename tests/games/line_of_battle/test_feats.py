"""What is counted of a game for people's pages."""

from __future__ import annotations

from quarterdeck.games.line_of_battle.feats import deeds
from quarterdeck.kernel import Event


def test_ships_sunk_lost_and_boarded_are_counted() -> None:
    events = [
        Event("fired", {"seat": 0, "hits": 3}),
        Event("sunk", {"seat": 0, "owner": 1}),
        Event("sunk", {"seat": None, "owner": 2}),  # by nobody: a fire that burns on
        Event("sunk", {"seat": 2, "owner": 2}),  # one's own is lost, not sunk
        Event("boarded", {"seat": 1}),
        Event("captured", {"seat": 1, "owner": 0}),
    ]
    assert list(deeds(events)) == [
        (0, "hits", 3),
        (1, "lost", 1),
        (0, "sunk", 1),
        (2, "lost", 1),
        (2, "lost", 1),
        (1, "boardings", 1),
        (1, "captured", 1),
        (0, "lost", 1),
    ]
