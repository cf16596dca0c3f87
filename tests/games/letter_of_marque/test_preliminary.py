"""The preliminary turn (LM-10 to LM-16)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import quarterdeck as qd
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from .scenario import Seated, arrive, at_sea, attack, leave, new, position, random_moments

SHOWN = "chance draw 4\nchance draw 3\nchance draw 7"
TO_CHOOSE = "everyone must launch a first ship"


@rule("LM-10")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_first_treasures_lie_open_before_anyone_commits_a_ship(seats: int) -> None:
    game = new(seats)
    assert game.to_act() == ()
    qd.settle_chance(game, Random(1))
    waiting = game.view(None)["waiting"]
    assert [(one["seat"], one["chosen"]) for one in waiting] == [(s, False) for s in range(seats)]
    assert game.to_act() == tuple(range(seats))
    assert [player["deck"] for player in game.view(None)["players"]] == [4] * seats


@rule("LM-10", "LM-R5")
def test_nobody_chooses_while_treasures_are_being_turned_over() -> None:
    game = new(3)
    events = enter(game, "chance draw 4")
    assert [event.public for event in events] == [{"seat": 0, "value": 4}]
    assert kinds(events) == ["drawn"]
    assert refusal(game, 0, "guard armed") == "chance must decide first"
    assert game.view(1)["waiting"] == [{"seat": 0, "value": 4, "chosen": False}]


@rule("LM-11")
def test_each_sends_one_ship_of_the_reserve_with_his_own_treasure() -> None:
    game = at_sea("4a 3d 7a")
    sea = [(ship["id"], ship["seat"], ship["value"]) for ship in game.view(None)["sea"]]
    assert sea == [(0, 0, 4), (1, 1, 3), (2, 2, 7)]
    own = [game.view(seat)["players"][seat]["own"] for seat in range(3)]
    assert own == [
        {"reserve_armed": 1, "reserve_defenseless": 3},
        {"reserve_armed": 2, "reserve_defenseless": 2},
        {"reserve_armed": 1, "reserve_defenseless": 3},
    ]


@rule("LM-11")
def test_either_kind_of_ship_may_be_the_first() -> None:
    game = new(3)
    enter(game, SHOWN)
    assert moves(game, 1) == ["guard armed", "guard defenseless"]


@rule("LM-11")
@pytest.mark.parametrize("move", ["guard", "guard 2", "guard armed 2", "guard everything"])
def test_only_a_reserve_ship_for_the_own_treasure_can_be_chosen(move: str) -> None:
    game = new(3)
    enter(game, SHOWN)
    assert refusal(game, 0, move) == "choose one of your reserve ships for your own treasure"


@rule("LM-12")
def test_a_treasure_that_waits_for_its_ship_is_not_at_sea() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    assert [ship["value"] for ship in game.view(None)["sea"]] == [4, 3, 7]
    assert game.view(None)["waiting"] == [{"seat": 1, "value": 6, "chosen": False}]


@rule("LM-12")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_ship_at_sea_sits_on_a_treasure_of_its_own_colour(seats: int) -> None:
    for game, _ in random_moments(seats, seed=21):
        afloat = [(ship.seat, ship.value) for ship in game.sea]
        assert len(set(afloat)) == len(afloat)  # a colour has one card of each value
        for seat, player in enumerate(game.players):
            mine = [value for owner, value in (*afloat, *game.waiting) if owner == seat]
            gone = [
                card.value
                for other in game.players
                for card in other.pile
                if card.value and card.colour == seat
            ]
            assert sorted([*mine, *gone, *player.deck]) == [3, 4, 5, 6, 7]
        choosing = any(move.verb == "guard" for s in game.to_act() for move in game.legal_moves(s))
        if game.to_act() and not choosing:
            assert game.waiting == ()


@rule("LM-13")
def test_after_it_each_has_one_ship_at_sea_and_four_of_all_else() -> None:
    view = at_sea("4a 3d 7a 5d").view(None)
    assert [ship["seat"] for ship in view["sea"]] == [0, 1, 2, 3]
    for player in view["players"]:
        assert (player["reserve"], player["deck"], player["cannons"]) == (4, 4, 3)
        assert player["pile"] == []
    assert view["waiting"] == []


@rule("LM-13")
@pytest.mark.parametrize("move", ["arrive 0", "attack 1", "pass", "leave", "show 1"])
def test_nobody_arrives_attacks_or_passes_during_it(move: str) -> None:
    game = new(3)
    enter(game, SHOWN)
    assert refusal(game, 0, move) == TO_CHOOSE
    enter(game, "1 guard armed")
    assert refusal(game, 0, move) == TO_CHOOSE


@rule("LM-14")
def test_the_cheapest_treasure_begins() -> None:
    game = at_sea("4a 3d 7a 5d")
    assert game.to_act() == (1,)
    assert game.view(None)["turn"] == 1


@rule("LM-15")
def test_players_tied_for_the_cheapest_draw_lots() -> None:
    game = new(4)
    enter(game, "chance draw 3\nchance draw 5\nchance draw 3\nchance draw 6")
    enter(game, "\n".join(f"{seat} guard armed" for seat in range(4)))
    chance = game.chance()
    assert chance is not None
    assert [(str(move), p) for move, p in chance.outcomes(game)] == [
        ("draw 0", pytest.approx(0.5)),
        ("draw 2", pytest.approx(0.5)),
    ]
    rng = Random(1)
    starts = Counter(str(chance.sample(game, rng)) for _ in range(2000))
    assert set(starts) == {"draw 0", "draw 2"}
    assert 900 < starts["draw 0"] < 1100


@rule("LM-15")
@pytest.mark.parametrize("starter", [0, 2])
def test_whoever_wins_the_lot_begins(starter: int) -> None:
    game = at_sea("3a 5d 3a 6d", starter)
    assert game.to_act() == (starter,)


@rule("LM-14", "LM-15")
def test_the_first_player_is_announced() -> None:
    game = new(3)
    enter(game, SHOWN + "\n0 guard armed\n1 guard armed")
    events = enter(game, "2 guard armed")
    assert kinds(events) == ["chose", "left", "left", "left", "starts", "round"]
    assert events[-2].public == {"seat": 1, "lot": False}
    assert events[-1].public == {"round": 1}


@rule("LM-16", "LM-R24")
def test_the_turn_goes_round_clockwise() -> None:
    game = at_sea("6a 5d 3d 7a")
    turns = []
    for _ in range(9):
        seat = game.to_act()[0]
        turns.append(seat)
        values = sorted(game.players[seat].deck)
        if values:
            leave(game, seat, f"{values[0]}{'d' if game.players[seat].defenseless else 'a'}")
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert game.view(None)["round"] == 3


@rule("LM-16")
def test_a_round_begins_with_the_first_player() -> None:
    game = at_sea("4a 3d 7a")
    assert "round" not in kinds(arrive(game, 1, 3))
    assert "round" not in kinds(leave(game, 2, "3d"))
    events = leave(game, 0, "3d")
    assert kinds(events)[-1] == "round"
    assert events[-1].public == {"round": 2}
    assert game.view(0)["round"] == 2


@rule("LM-16")
def test_a_player_who_passed_is_not_skipped() -> None:
    game = position(
        Seated(home="3a 4a 5d 6d 7d"),
        Seated(sea="3a 4a", home="5d 6d 7d"),
        Seated(sea="3a 4a", home="5d 6d 7d"),
    )
    enter(game, "0 pass")
    arrive(game, 1, 3)
    arrive(game, 2, 3)
    assert game.to_act() == (0,)


@rule("LM-16")
@pytest.mark.parametrize("move", ["leave", "arrive 0", "attack 1", "pass"])
def test_whoever_is_not_to_move_is_refused(move: str) -> None:
    game = at_sea("4a 3d 7a")
    assert refusal(game, 0, move) == "it is not your turn"
    assert moves(game, 0) == []


@rule("LM-R5")
def test_the_others_see_only_who_has_chosen() -> None:
    game = new(3)
    enter(game, SHOWN)
    events = enter(game, "1 guard armed")
    assert [event.seen_by(0) for event in events] == [{"kind": "chose", "seat": 1}]
    assert [event.quiet for event in events] == [True]
    for viewer in (0, 2, None):
        view = game.view(viewer)
        assert [one["chosen"] for one in view["waiting"]] == [False, True, False]
        assert view["sea"] == []
        assert view["players"][1]["reserve"] == 5
    assert game.to_act() == (0, 2)


@rule("LM-R5")
def test_the_order_of_choosing_does_not_matter() -> None:
    choices = ["0 guard armed", "1 guard defenseless", "2 guard armed"]
    views = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        game = new(3)
        enter(game, SHOWN + "\n" + "\n".join(choices[seat] for seat in order))
        views.append([game.view(seat) for seat in (0, 1, 2, None)])
    assert views[0] == views[1] == views[2]


@rule("LM-R5")
def test_a_player_who_has_chosen_waits_for_the_others() -> None:
    game = new(3)
    enter(game, SHOWN + "\n0 guard armed")
    waits = "you have chosen already; the others are still choosing"
    assert refusal(game, 0, "guard defenseless") == waits


@rule("LM-13")
def test_the_first_turn_can_be_an_attack() -> None:
    game = at_sea("4a 3d 7d")
    attack(game, 1, 2, 7)
    assert game.points(1) == 7
