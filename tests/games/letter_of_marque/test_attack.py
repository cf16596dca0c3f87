"""Attack an opponent's ship (LM-29 to LM-41)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from .scenario import Seated, arrive, at_sea, attack, leave, new, position, random_moments, ship_of

FINISHED = Seated(home="3a 4a 5d 6d 7d")
NO_CANNON = "you have no cannon card left"


@rule("LM-29")
@pytest.mark.parametrize("target", ["7a", "7d"])
def test_an_attack_costs_one_cannon_card_and_is_resolved_at_once(target: str) -> None:
    game = at_sea(f"4a 3d {target}")
    events = attack(game, 1, 2, 7)
    assert [player.cannons for player in game.players] == [3, 2, 3]
    assert kinds(events) == ["attacked", "repelled" if target == "7a" else "captured"]
    assert game.to_act() == (2,)


@rule("LM-29")
@pytest.mark.parametrize("target", ["7a", "7d"])
def test_an_attack_cannot_be_taken_back(target: str) -> None:
    game = at_sea(f"4a 3d {target}")
    attack(game, 1, 2, 7)
    assert game.why_no_undo(1) == "a ship was turned over since"


@rule("LM-30", "LM-41")
def test_nobody_attacks_without_a_cannon_card_of_his_own() -> None:
    mine = Seated(sea="3a+1+2", home="4a 5d 6d 7d", won="x1 x2", cannons=0)
    game = position(
        mine, Seated(sea="3a 4a", home="5d 6d 7d", cannons=2), FINISHED._replace(cannons=2)
    )
    assert moves(game, 0) == ["arrive 12"]
    assert refusal(game, 0, "attack 13") == NO_CANNON
    assert refusal(game, 0, "attack 12") == NO_CANNON
    assert refusal(game, 0, "attack") == NO_CANNON


@rule("LM-41")
def test_captured_cannon_cards_stay_in_the_pile_to_the_end() -> None:
    mine = Seated(sea="3a+1+2", home="4a 5d 6d 7d", won="x1 x2", cannons=0)
    game = position(mine, FINISHED._replace(cannons=2), FINISHED._replace(cannons=2))
    arrive(game, 0, 3)
    result = game.result()
    assert result is not None
    assert game.view(None)["players"][0]["pile"][4:6] == [
        {"kind": "cannon", "colour": 1},
        {"kind": "cannon", "colour": 2},
    ]
    assert result.scores == (27, 25, 25)


@rule("LM-31")
def test_only_ships_of_opponents_at_sea_can_be_attacked() -> None:
    game = at_sea("4a 3d 7a")
    assert refusal(game, 1, "attack 1") == "you cannot attack your own ship"
    assert refusal(game, 1, "attack 3") == "that ship is not at sea"
    assert refusal(game, 1, "attack armed") == "'armed' is no ship: attack SHIP"
    arrive(game, 1, 3)
    assert refusal(game, 2, "attack 1") == "that ship is not at sea"


@rule("LM-31")
def test_no_attack_is_offered_without_an_opponents_ship_at_sea() -> None:
    game = position(Seated(sea="3a 4a", home="5d 6d 7d"), FINISHED, FINISHED)
    assert moves(game, 0) == ["arrive 13", "arrive 14"]
    assert refusal(game, 0, "attack 13") == "you cannot attack your own ship"


@rule("LM-32")
def test_an_attack_needs_no_ship_at_sea() -> None:
    game = position(FINISHED._replace(cannons=1), Seated(sea="3a 4d", home="5a 6d 7d"), FINISHED)
    assert moves(game, 0) == ["attack 13", "attack 14", "pass"]
    attack(game, 0, 1, 4)
    assert game.points(0) == 29


@rule("LM-32")
def test_armed_ships_do_not_attack() -> None:
    mine = Seated(sea="3a 4a", home="5d 6d 7d", cannons=0)
    game = position(mine, Seated(sea="3a 4d", home="5a 6d 7d"), FINISHED)
    assert moves(game, 0) == ["arrive 11", "arrive 12"]
    assert refusal(game, 0, "attack 14") == NO_CANNON


@rule("LM-33", "LM-R15")
@pytest.mark.parametrize(("target", "armed"), [("7a", True), ("7d", False)])
def test_the_whole_table_sees_the_underside_before_any_card_moves(target: str, armed: bool) -> None:
    game = at_sea(f"4a 3d {target}")
    events = attack(game, 1, 2, 7)
    facts = {"seat": 1, "ship": 2, "owner": 2, "value": 7}
    for viewer in (0, 1, 2, None):
        assert events[0].seen_by(viewer) == {"kind": "attacked", **facts, "armed": armed}
        assert events[1].seen_by(viewer) == {
            "kind": "repelled" if armed else "captured",
            **facts,
        }
    assert [event.quiet for event in events] == [False, True]


@rule("LM-R15")
def test_the_owner_is_not_asked_to_turn_the_ship_over() -> None:
    game = at_sea("4a 3d 7a")
    attack(game, 1, 0, 4)
    assert game.to_act() == (2,)  # the next to move, not the owner


@rule("LM-34")
def test_an_armed_ship_stays_at_sea_on_its_treasure() -> None:
    game = at_sea("4a 3d 6a")
    before = game.view(None)["sea"]
    attack(game, 1, 2, 6)
    ship = game.view(None)["sea"][2]
    assert [(s["id"], s["seat"], s["value"]) for s in game.view(None)["sea"]] == [
        (s["id"], s["seat"], s["value"]) for s in before
    ]
    assert (ship["seat"], ship["value"], ship["beat_off"]) == (2, 6, [1])
    assert game.points(1) == 0


@rule("LM-35")
def test_the_owner_keeps_the_cannon_card_that_was_beaten_off() -> None:
    game = at_sea("4a 3d 6a", colours="DEF")
    attack(game, 1, 2, 6)
    players = game.view(0)["players"]
    assert [player["cannons"] for player in players] == [3, 2, 3]
    assert players[2]["pile"] == [{"kind": "cannon", "colour": 4}]
    assert [player["points"] for player in players] == [0, 0, 1]


@rule("LM-36", "LM-R14")
def test_a_ship_known_to_be_armed_may_be_attacked_again_and_keeps_more_cards() -> None:
    game = at_sea("4a 3d 6a")
    attack(game, 1, 2, 6)
    leave(game, 2, "3d")
    attack(game, 0, 2, 6)
    attack(game, 1, 2, 6)
    assert game.view(None)["sea"][2]["beat_off"] == [1, 0, 1]
    assert game.view(None)["players"][2]["pile"] == [
        {"kind": "cannon", "colour": 1},
        {"kind": "cannon", "colour": 0},
        {"kind": "cannon", "colour": 1},
    ]
    arrive(game, 2, 6)
    assert game.points(2) == 9


@rule("LM-37")
def test_the_attacker_takes_the_treasure_of_a_defenseless_ship() -> None:
    game = at_sea("4a 3d 7d", colours="DEF")
    attack(game, 1, 2, 7)
    for viewer in (0, 1, 2, None):
        players = game.view(viewer)["players"]
        assert players[1]["pile"] == [{"kind": "treasure", "value": 7, "colour": 5}]
        assert [player["points"] for player in players] == [0, 7, 0]


@rule("LM-R16")
def test_a_captured_treasure_lies_face_up_on_top_of_the_pile() -> None:
    mine = Seated(sea="3a", home="4a 5d 6d 7d")
    game = position(mine, Seated(sea="3d 4a", home="5a 6d 7d"), FINISHED)
    attack(game, 0, 1, 3)
    pile = game.view(2)["players"][0]["pile"]
    assert [card.get("value") for card in pile] == [4, 5, 6, 7, 3]
    assert pile[-1] == {"kind": "treasure", "value": 3, "colour": 1}


@rule("LM-38")
def test_nobody_scores_the_cannon_card_of_an_attack_that_succeeds() -> None:
    game = at_sea("4a 3d 7d")
    attack(game, 1, 2, 7)
    assert [player.captured_cannons() for player in game.players] == [0, 0, 0]
    assert [player.cannons for player in game.players] == [3, 2, 3]


@rule("LM-39")
def test_a_robbed_ship_leaves_the_game() -> None:
    game = at_sea("4a 3d 7d")
    attack(game, 1, 2, 7)
    view = game.view(2)
    assert [ship["seat"] for ship in view["sea"]] == [0, 1]
    robbed = view["players"][2]
    assert (robbed["reserve"], robbed["home"], robbed["deck"]) == (4, [], 4)
    assert robbed["own"] == {"reserve_armed": 2, "reserve_defenseless": 2}
    assert refusal(game, 2, "arrive 2") == "you have no such ship at sea"


@rule("LM-40")
def test_one_cannon_card_has_one_target() -> None:
    game = at_sea("4a 3d 7d")
    assert refusal(game, 1, "attack 0 2") == "one cannon card, one target"
    assert refusal(game, 1, "attack") == "name the ship that you attack"
    attack(game, 1, 2, 7)
    assert refusal(game, 1, "attack 0") == "it is not your turn"


@rule("LM-40")
def test_three_cannon_cards_make_three_attacks_at_most() -> None:
    game = at_sea("4a 3d 6a")
    for _ in range(3):
        attack(game, 1, 2, 6)
        leave(game, 2, f"{game.players[2].deck[0]}{'d' if game.players[2].defenseless else 'a'}")
        leave(game, 0, f"{game.players[0].deck[0]}d")
    assert refusal(game, 1, f"attack {ship_of(game, 2, 6)}") == NO_CANNON
    assert [move for move in moves(game, 1) if move.startswith("attack")] == []


@rule("LM-R21")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobodys_own_cannon_card_is_ever_in_his_own_pile(seed: int) -> None:
    captured = 0
    for game, _ in random_moments(4, seed):
        for seat, player in enumerate(game.players):
            cannons = [card.colour for card in player.pile if not card.value]
            captured += len(cannons)
            assert seat not in cannons
    assert captured


@rule("LM-31")
def test_nothing_can_be_attacked_while_first_ships_are_chosen() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 3\nchance draw 7")
    assert refusal(game, 0, "attack 0") == "everyone must launch a first ship"
