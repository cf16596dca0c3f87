"""What is counted of a game for people's pages."""

from __future__ import annotations

from quarterdeck.games.letter_of_marque.feats import deeds
from quarterdeck.kernel import Event


def test_points_attacks_and_bluffs_are_counted() -> None:
    events = [
        Event("left", {"seat": 0, "ship": 1}, {0: {"armed": False}}),
        Event("left", {"seat": 1, "ship": 2}, {1: {"armed": True}}),
        Event("left", {"seat": 2, "ship": 3}, {2: {"armed": False}}),
        Event("attacked", {"seat": 1, "ship": 3}),
        Event("captured", {"seat": 1, "ship": 3, "value": 6}),
        Event("arrived", {"seat": 0, "ship": 1, "value": 4}),
        Event("arrived", {"seat": 1, "ship": 2, "value": 7}),
    ]
    assert list(deeds(events)) == [
        (0, "bluffs", 1),
        (2, "bluffs", 1),
        (1, "attacks", 1),
        (1, "paid", 1),
        (1, "taken", 6),
        (0, "home", 4),
        (0, "bluffed", 1),  # it came home without a cannon
        (1, "home", 7),
    ]


def test_a_ship_whose_choice_is_nobodys_to_see_is_no_bluff() -> None:
    assert list(deeds([Event("left", {"seat": 0, "ship": 1})])) == []
