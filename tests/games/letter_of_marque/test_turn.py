"""A player's turn, a ship leaves, a ship arrives (LM-17 to LM-28)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from .scenario import Seated, arrive, at_sea, attack, leave, position, random_moments, ship_of

FINISHED = Seated(home="3a 4a 5d 6d 7d")  # all five ships are home
NOT_YOURS = "it is not your turn"
PLACE_IT = "place a reserve ship on the treasure you drew"


@rule("LM-17")
def test_four_kinds_of_action_are_offered() -> None:
    game = at_sea("4a 3d 7a")
    assert moves(game, 1) == ["leave", "arrive 1", "attack 0", "attack 2"]


@rule("LM-17")
@pytest.mark.parametrize("action", ["leave", "arrive", "attack"])
def test_after_one_action_the_turn_is_over(action: str) -> None:
    game = at_sea("4a 3d 7a")
    if action == "leave":
        leave(game, 1, "6a")
    elif action == "arrive":
        arrive(game, 1, 3)
    else:
        attack(game, 1, 0, 4)
    assert game.to_act() == (2,)
    assert game.view(None)["turn"] == 2
    for second in ("leave", "arrive 1", "attack 2", "pass"):
        assert refusal(game, 1, second) == NOT_YOURS


@rule("LM-17")
def test_a_pass_is_an_action_too() -> None:
    game = position(FINISHED, Seated(sea="3a 4a", home="5d 6d 7d"), FINISHED)
    assert kinds(enter(game, "0 pass")) == ["passed"]
    assert game.to_act() == (1,)


@rule("LM-17")
def test_there_are_no_other_actions() -> None:
    game = at_sea("4a 3d 7a")
    assert refusal(game, 1, "board 0") == "'board' is not an action of this game"
    assert refusal(game, 1, "guard armed") == "no treasure is waiting for a ship"


@rule("LM-18", "LM-R13")
@pytest.mark.parametrize(
    "mine",
    [
        Seated(deck=(3,), home="4a 5a 6d 7d"),
        Seated(sea="3d", home="4a 5a 6d 7d"),
        Seated(deck=(3,), sea="4d", home="5a 6a 7d"),
    ],
)
def test_whoever_has_something_to_ship_has_to_act(mine: Seated) -> None:
    game = position(mine, Seated(sea="3a 4a", home="5d 6d 7d"), FINISHED)
    assert "pass" not in moves(game, 0)
    no_pass = "you may pass only with an empty deck and no ship at sea"
    assert refusal(game, 0, "pass") == no_pass


@rule("LM-R13")
def test_an_attack_may_be_used_to_wait() -> None:
    mine = Seated(sea="3d", home="4a 5a 6d 7d")
    game = position(mine, Seated(sea="3a+2 4a", home="5d 6d 7d"), FINISHED._replace(cannons=2))
    assert moves(game, 0) == ["arrive 12", "attack 13", "attack 14"]
    armed = position(mine._replace(cannons=0), Seated(sea="3a 4a", home="5d 6d 7d"), FINISHED)
    assert moves(armed, 0) == ["arrive 12"]
    alone = position(mine, FINISHED, FINISHED)
    assert moves(alone, 0) == ["arrive 14"]


@rule("LM-19", "LM-R11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_there_is_always_something_to_do_and_a_ship_for_every_treasure(
    seats: int, seed: int
) -> None:
    for game, _ in random_moments(seats, seed):
        game.check()
        for seat in game.to_act():
            assert game.legal_moves(seat)
        for seat, player in enumerate(game.players):
            due = sum(owner == seat for owner, _ in game.waiting)
            assert player.armed + player.defenseless == len(player.deck) + due
            assert due <= 1
    assert game.result() is not None


@rule("LM-20", "LM-R6")
def test_the_treasure_is_shown_before_the_ship_is_chosen() -> None:
    game = at_sea("4a 3d 7a")
    assert kinds(enter(game, "1 leave")) == []
    assert game.to_act() == ()
    events = enter(game, "chance draw 6")
    assert [event.seen_by(None) for event in events] == [{"kind": "drawn", "seat": 1, "value": 6}]
    for viewer in (0, 1, 2, None):
        assert game.view(viewer)["waiting"] == [{"seat": 1, "value": 6, "chosen": False}]
    assert game.to_act() == (1,)
    assert moves(game, 1) == ["guard armed", "guard defenseless"]
    enter(game, "1 guard armed")
    player = game.view(1)["players"][1]
    assert (player["deck"], player["reserve"]) == (3, 3)
    assert player["own"] == {"reserve_armed": 1, "reserve_defenseless": 2}


@rule("LM-20")
def test_only_kinds_that_are_left_in_reserve_can_be_chosen() -> None:
    no_armed = position(Seated(deck=(3,), sea="4a 5a 6d 7d"), FINISHED, FINISHED)
    enter(no_armed, "0 leave\nchance draw 3")
    assert moves(no_armed, 0) == ["guard defenseless"]
    assert refusal(no_armed, 0, "guard armed") == "that ship is not in your reserve"
    only_armed = position(Seated(deck=(3,), sea="4a 5d 6d 7d"), FINISHED, FINISHED)
    enter(only_armed, "0 leave\nchance draw 3")
    assert moves(only_armed, 0) == ["guard armed"]
    assert refusal(only_armed, 0, "guard defenseless") == "that ship is not in your reserve"


@rule("LM-21")
def test_a_ship_that_left_is_at_sea_with_its_value_for_all_to_read() -> None:
    game = at_sea("4a 3d 7a")
    events = leave(game, 1, "6a")
    assert kinds(events) == ["drawn", "left"]
    assert events[1].seen_by(0) == {"kind": "left", "seat": 1, "ship": 3, "value": 6}
    assert events[1].seen_by(1) == {"kind": "left", "seat": 1, "ship": 3, "value": 6, "armed": True}
    for viewer in (0, 1, 2, None):
        ship = game.view(viewer)["sea"][-1]
        assert (ship["id"], ship["seat"], ship["value"]) == (3, 1, 6)
        assert ship["armed"] is (True if viewer == 1 else None)
    assert game.view(None)["waiting"] == []
    assert game.to_act() == (2,)


@rule("LM-21")
@pytest.mark.parametrize(("ship", "armed"), [("6a", True), ("6d", False)])
def test_the_ship_that_leaves_is_the_one_that_was_chosen(ship: str, armed: bool) -> None:
    game = at_sea("4a 3d 7a")
    leave(game, 1, ship)
    assert game.view(1)["sea"][-1]["armed"] is armed


@rule("LM-22")
def test_no_ship_leaves_from_an_empty_deck() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    assert moves(game, 0) == ["arrive 14"]
    assert refusal(game, 0, "leave") == "your treasure deck is empty"


@rule("LM-20")
def test_the_treasure_that_leaves_cannot_be_named() -> None:
    game = at_sea("4a 3d 7a")
    assert refusal(game, 1, "leave 7") == "a ship leaves with your top treasure"


@rule("LM-23", "LM-R6")
@pytest.mark.parametrize("move", ["arrive 1", "attack 0", "pass", "leave", "show 1"])
def test_whoever_has_turned_the_card_is_committed(move: str) -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    assert refusal(game, 1, move) == PLACE_IT


@rule("LM-23")
@pytest.mark.parametrize("move", ["guard 1", "guard 0", "guard", "guard armed 1"])
def test_a_ship_at_sea_or_out_of_the_game_cannot_leave_again(move: str) -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    assert refusal(game, 1, move) == "that ship is not in your reserve"


@rule("LM-24")
def test_five_ships_may_be_at_sea_together() -> None:
    mine = Seated(deck=(3,), sea="4a 5a 6d 7d")
    game = position(mine, FINISHED, FINISHED)
    leave(game, 0, "3d")
    assert [ship["value"] for ship in game.view(0)["sea"]] == [4, 5, 6, 7, 3]


@rule("LM-25")
def test_a_ship_that_arrives_scores_its_treasure() -> None:
    game = at_sea("6a 5d 7a")
    events = arrive(game, 1, 5)
    assert [event.seen_by(0) for event in events] == [
        {"kind": "arrived", "seat": 1, "ship": 1, "value": 5}
    ]
    for viewer in (0, 1, 2, None):
        player = game.view(viewer)["players"][1]
        assert player["pile"] == [{"kind": "treasure", "value": 5, "colour": 1}]
        assert player["points"] == 5
    assert refusal(game, 2, "attack 1") == "that ship is not at sea"


@rule("LM-25")
def test_the_pile_keeps_the_order_of_gaining() -> None:
    game = position(Seated(sea="3a 7d", home="5a 6d", deck=(4,)), FINISHED, FINISHED)
    arrive(game, 0, 7)
    assert [card.get("value") for card in game.view(1)["players"][0]["pile"]] == [5, 6, 7]
    assert [ship["value"] for ship in game.view(1)["players"][0]["home"]] == [5, 6, 7]


@rule("LM-26")
@pytest.mark.parametrize("kind", ["a", "d"])
def test_a_ship_that_arrives_is_not_revealed(kind: str) -> None:
    game = at_sea(f"6a 5{kind} 7a")
    arrive(game, 1, 5)
    for viewer in (0, 2, None):
        view = game.view(viewer)
        assert [ship["seat"] for ship in view["sea"]] == [0, 2]
        assert view["players"][1]["home"] == [{"id": 1, "value": 5, "armed": None}]
        assert view["players"][1]["reserve"] == 4
    assert game.view(1)["players"][1]["home"][0]["armed"] is (kind == "a")


@rule("LM-26")
def test_a_ship_shown_by_an_attack_is_still_known_when_it_arrives() -> None:
    game = at_sea("6a 5a 3d")
    attack(game, 2, 1, 5)
    leave(game, 0, "3d")
    arrive(game, 1, 5)
    for viewer in (0, 1, 2, None):
        assert game.view(viewer)["players"][1]["home"][0]["armed"] is True


@rule("LM-27")
def test_only_one_own_ship_at_sea_may_arrive() -> None:
    game = at_sea("4a 3d 7a")
    assert refusal(game, 1, "arrive 0") == "that is not your ship"
    assert refusal(game, 1, "arrive 9") == "you have no such ship at sea"
    assert refusal(game, 1, "arrive armed") == "'armed' is no ship: arrive SHIP"
    assert refusal(game, 1, "arrive 1 0") == "one ship per turn"
    assert refusal(game, 1, "arrive") == "name the ship that arrives"


@rule("LM-27")
def test_a_ship_arrives_only_once() -> None:
    game = at_sea("4a 3d 7a")
    arrive(game, 1, 3)
    leave(game, 2, "3d")
    leave(game, 0, "3d")
    assert refusal(game, 1, "arrive 1") == "you have no such ship at sea"


@rule("LM-28")
def test_the_first_ship_may_arrive_on_the_very_first_turn() -> None:
    game = at_sea("4a 3d 7a")
    arrive(game, 1, 3)
    assert game.points(1) == 3


@rule("LM-28", "LM-17")
def test_a_ship_cannot_leave_and_arrive_in_one_turn_but_in_the_next() -> None:
    game = at_sea("4a 3d 7a")
    leave(game, 1, "6a")
    assert refusal(game, 1, f"arrive {ship_of(game, 1, 6)}") == NOT_YOURS
    leave(game, 2, "3d")
    leave(game, 0, "3d")
    arrive(game, 1, 6)
    assert game.points(1) == 6
