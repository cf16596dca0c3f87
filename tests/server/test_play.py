"""A game through the API, from sitting down to the rematch."""

from __future__ import annotations

from .conftest import Newcomer, Person, sit_together, wait_for


def test_a_whole_game_is_played_against_bots(ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    with ann.live(table) as page:
        position = page.welcome["position"]
        for number in range(200):
            if position["result"]:
                break
            if position["moves"]:
                move = position["moves"][number % len(position["moves"])]["text"]
                page.say(type="move", move=move, seq=position["seq"])
            position = page.hear("update")["position"]
    assert position["result"]["winners"]
    assert len(position["result"]["rows"]) == 3
    assert ann.get(f"/api/tables/{table}")["status"] == "over"
