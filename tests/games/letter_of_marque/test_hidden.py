"""Who may see what (LM-45 to LM-49), and that nothing else tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.letter_of_marque.procedures import Voyage
from quarterdeck.kernel import Event
from tests.support.rule import rule
from tests.support.transcript import enter, moves

from .scenario import (
    Seated,
    arrive,
    at_sea,
    attack,
    leave,
    new,
    position,
    random_moments,
    told,
)

FINISHED = Seated(home="3a 4a 5d 6d 7d")

# Seat 0's ships differ between the two games; nobody attacks them.
QUIET = """
chance draw 4
chance draw 3
chance draw 7
0 guard {one}
1 guard armed
2 guard defenseless
1 leave
chance draw 6
1 guard defenseless
2 attack 1
0 leave
chance draw 5
0 guard {two}
1 arrive 3
2 leave
chance draw 3
2 guard armed
0 arrive 0
1 attack 2
2 arrive 5
0 leave
chance draw 3
0 guard {three}
"""


def own_ships(view: Any, seat: int) -> list[bool | None]:
    """The armed flag of every ship of ``seat`` that its own view shows, reserve included."""
    mine = view["players"][seat]
    flags = [ship["armed"] for ship in view["sea"] if ship["seat"] == seat]
    flags += [ship["armed"] for ship in mine["home"]]
    flags += [True] * mine["own"]["reserve_armed"] + [False] * mine["own"]["reserve_defenseless"]
    return flags


@rule("LM-R19", "LM-45")
def test_all_see_how_many_ships_attacks_have_shown_armed_or_robbed() -> None:
    game = at_sea("4a 3d 7a 6d")
    attack(game, 1, 2, 7)
    attack(game, 2, 3, 6)
    leave(game, 3, "3d")
    leave(game, 0, "3d")
    leave(game, 1, "4d")
    arrive(game, 2, 7)  # shown she stays, wherever she is
    for viewer in (0, 2, None):
        players = game.view(viewer)["players"]
        assert [one["shown_armed"] for one in players] == [0, 0, 1, 0]
        assert [one["shown_robbed"] for one in players] == [0, 0, 0, 1]


@rule("LM-45")
@pytest.mark.parametrize("seats", [2, 4])
def test_everyone_knows_his_own_ships_wherever_they_are(seats: int) -> None:
    for game, _ in random_moments(seats, seed=31):
        for seat, player in enumerate(game.players):
            flags = own_ships(game.view(seat), seat)
            flags += [False] * player.robbed  # turned over before everybody
            assert sorted(flags, key=str) == [False, False, False, True, True]


@rule("LM-46", "LM-R17")
def test_nothing_the_others_see_differs_between_an_armed_and_a_defenseless_ship() -> None:
    one, two = new(3, aids=True), new(3, aids=True)
    kinds = {"one": "armed", "two": "defenseless", "three": "armed"}
    swapped = {"one": "defenseless", "two": "armed", "three": "defenseless"}
    lines = zip(QUIET.format(**kinds).split("\n"), QUIET.format(**swapped).split("\n"), strict=True)
    differed = False
    for mine, theirs in lines:
        first, second = enter(one, mine), enter(two, theirs)
        for viewer in (1, 2, None):
            assert told(one, viewer, first) == told(two, viewer, second)
        for seat in (1, 2):
            assert one.why_no_undo(seat) == two.why_no_undo(seat)
        differed |= told(one, 0, first) != told(two, 0, second)
    assert differed


@rule("LM-46")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("aids", [False, True])
def test_whatever_is_hidden_from_a_seat_it_is_told_the_same(seats: int, aids: bool) -> None:
    rng = Random(seats)
    for game, events in random_moments(seats, seed=41, aids=aids):
        if game.is_over():
            continue
        public = [Event(one.kind, one.public, quiet=one.quiet) for one in events]
        for viewer in (0, seats - 1, None):
            world = game.determinize(viewer, rng)
            world.check()
            assert told(world, viewer, public) == told(game, viewer, public)


@rule("LM-46")
def test_a_ship_never_attacked_shows_no_flag_to_others() -> None:
    game = at_sea("4a 3d 7a")
    assert [ship["armed"] for ship in game.view(0)["sea"]] == [True, None, None]
    assert [ship["armed"] for ship in game.view(1)["sea"]] == [None, False, None]
    assert [ship["armed"] for ship in game.view(None)["sea"]] == [None, None, None]
    assert [ship["revealed"] for ship in game.view(None)["sea"]] == [False, False, False]


@rule("LM-47")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_deck_is_only_a_number_even_to_its_owner(viewer: int | None) -> None:
    game = at_sea("4a 3d 7a")
    assert [player["deck"] for player in game.view(viewer)["players"]] == [4, 4, 4]
    assert "deck" not in game.view(viewer)


@rule("LM-48")
@pytest.mark.parametrize("seats", [3, 5])
def test_all_else_is_open_to_all_alike(seats: int) -> None:
    def open_part(view: Any) -> dict[str, Any]:
        """The view without the viewer's seat and what may differ by it."""
        sea = [{k: v for k, v in ship.items() if k != "armed"} for ship in view["sea"]]
        players = [
            {k: v for k, v in player.items() if k not in ("own", "home")}
            | {"home": [(ship["id"], ship["value"]) for ship in player["home"]]}
            for player in view["players"]
        ]
        rest = {k: v for k, v in view.items() if k != "seat"}
        return {**rest, "sea": sea, "players": players}

    for game, _ in random_moments(seats, seed=51):
        spectator = open_part(game.view(None))
        for seat in range(seats):
            assert open_part(game.view(seat)) == spectator
        for player, shown in zip(game.players, spectator["players"], strict=True):
            assert shown["cannons"] == player.cannons
            assert shown["reserve"] == player.armed + player.defenseless
            assert shown["deck"] == len(player.deck)
            assert len(shown["pile"]) == len(player.pile)
        assert [(s["seat"], s["value"]) for s in spectator["sea"]] == [
            (s.seat, s.value) for s in game.sea
        ]


@rule("LM-49")
def test_a_ship_shown_to_be_armed_stays_marked() -> None:
    game = at_sea("4a 3d 6a")
    attack(game, 1, 2, 6)
    leave(game, 2, "3d")
    leave(game, 0, "3d")
    arrive(game, 1, 3)
    for viewer in (0, 1, 2, None):
        ship = game.view(viewer)["sea"][1]
        assert (ship["id"], ship["armed"], ship["revealed"]) == (2, True, True)


@rule("LM-R17")
def test_a_ship_gets_its_id_when_it_is_launched() -> None:
    game = at_sea("4a 3d 6a")
    leave(game, 1, "7a")
    leave(game, 2, "7d")
    assert [ship["id"] for ship in game.view(None)["sea"]] == [0, 1, 2, 3, 4]


@rule("LM-R17")
@pytest.mark.parametrize("last", ["3d", "3a"])
def test_the_ship_is_asked_for_even_if_one_kind_is_left(last: str) -> None:
    rest = "4a 5a 6d 7d" if last == "3d" else "4a 5d 6d 7d"
    game = position(Seated(deck=(3,), sea=rest), FINISHED, FINISHED)
    enter(game, "0 leave\nchance draw 3")
    assert game.to_act() == (0,)
    assert len(moves(game, 0)) == 1
    assert told(game, None, []) == told(game.determinize(None, Random(2)), None, [])


@rule("LM-R17")
def test_the_procedure_forgets_the_choices_that_it_has_carried_out() -> None:
    assert at_sea("4a 3d 6a").enclosing(Voyage).ships == ()


@rule("LM-R18")
def test_a_ship_that_arrived_unseen_stays_unknown_even_when_its_owner_can_only_pass() -> None:
    game = position(FINISHED._replace(cannons=0), Seated(sea="3d", home="4a 5a 6d 7d"), FINISHED)
    assert moves(game, 0) == ["pass"]
    assert [ship["armed"] for ship in game.view(1)["players"][0]["home"]] == [None] * 5


@rule("LM-R18")
@pytest.mark.parametrize("reveal", [False, True])
def test_after_the_end_all_ships_are_shown_if_the_table_wants_it(reveal: bool) -> None:
    last = Seated(sea="3d", home="4a+1 5a 6d 7d", won="x1")
    game = position(last, FINISHED._replace(cannons=2), FINISHED, reveal=reveal)
    arrive(game, 0, 3)
    flags = [ship["armed"] for ship in game.view(1)["players"][0]["home"]]
    assert flags == (
        [True, True, False, False, False] if reveal else [True, None, None, None, None]
    )
    own = [ship["armed"] for ship in game.view(0)["players"][0]["home"]]
    assert own == [True, True, False, False, False]


@rule("LM-R18")
def test_no_ship_is_shown_before_the_end_even_if_the_table_wants_it() -> None:
    two = Seated(sea="3d 7a", home="4a 5d 6d")
    game = position(two, FINISHED, FINISHED, reveal=True)
    arrive(game, 0, 3)
    assert [ship["armed"] for ship in game.view(1)["players"][0]["home"]] == [None] * 4


@rule("LM-R19")
def test_what_can_be_deduced_is_left_to_the_players() -> None:
    game = position(
        Seated(sea="3a+1 4a+2 5d", home="6d 7d", won="x1 x2"),
        FINISHED._replace(cannons=2),
        FINISHED._replace(cannons=2),
    )
    view = game.view(1)
    assert [ship["armed"] for ship in view["sea"]] == [True, True, None]
    assert [ship["armed"] for ship in view["players"][0]["home"]] == [None, None]


@rule("LM-R20", "LM-47")
@pytest.mark.parametrize("seats", [3, 6])
def test_there_is_no_action_to_show_a_ship_or_to_peek_at_a_deck(seats: int) -> None:
    verbs = {
        move.verb
        for seed in (61, 62, 63)
        for game, _ in random_moments(seats, seed)
        for seat in range(seats)
        for move in game.legal_moves(seat)
    }
    assert verbs == {"guard", "leave", "arrive", "attack", "pass"}


# ---- odds, where the table shows them


def test_odds_are_there_only_if_the_table_shows_them() -> None:
    assert [ship["odds"] for ship in at_sea("4a 3d 7a").view(0)["sea"]] == [None] * 3
    assert at_sea("4a 3d 7a").view(0)["aids"] is False
    game = at_sea("4a 3d 7a", aids=True)
    assert [ship["odds"] for ship in game.view(0)["sea"]] == [0.4, 0.4, 0.4]
    assert game.view(0)["aids"] is True


@pytest.mark.parametrize(
    ("mine", "odds"),
    [
        (Seated(sea="3a+1 4d", home="5a 6d 7d", won="x1"), [1.0, 0.25]),
        (Seated(sea="3d", home="4a+1 5a 6d 7d", won="x1"), [0.25]),
        (Seated(sea="3d", home="4a+1 5a+1 6d 7d", won="x1 x1"), [0.0]),
        (Seated(sea="3a 4d", home="5a 6d", robbed=1), [0.5, 0.5]),
        (Seated(sea="3a", home="4a", robbed=3), [1.0]),
        (Seated(deck=(4, 5), sea="3a", robbed=2), [0.6667]),
    ],
)
def test_odds_come_from_public_facts_alone(mine: Seated, odds: list[float]) -> None:
    stolen = {3: "0:5 0:6 0:7", 2: "0:6 0:7", 1: "0:7", 0: ""}[mine.robbed]
    thief = FINISHED._replace(cannons=0, won=stolen)
    game = position(mine, thief, FINISHED, aids=True)
    for viewer in (0, 1, None):
        assert [ship["odds"] for ship in game.view(viewer)["sea"]] == odds
