"""Attacks in general, Broadsides and Rakes (LB-64 to LB-78)."""

from __future__ import annotations

import pytest

from quarterdeck.games.line_of_battle.state import LineOfBattle
from tests.support.rule import rule

from ..scenario import (
    IDS,
    Side,
    do,
    event,
    faces,
    left,
    line,
    offers,
    place,
    playable,
    position,
    refused,
    ship,
    sunk,
    why,
)

OTHER = Side(line="Victory", hand="repair")


def shooters(game: LineOfBattle) -> list[str]:
    """The ships of seat 0 that are offered for what is under way."""
    return [move.removeprefix("with ") for move in offers(game, 0) if move.startswith("with ")]


@rule("LB-64")
@pytest.mark.parametrize(
    ("token", "moves", "attempt"),
    [
        ("3H/3", "0 with Mars", "at Isis hull"),
        ("K2", "0 with Mars", "at Isis rigging"),
        ("boarding_party", "", "board Forte"),
        ("fire_ship", "", "burn Isis"),
        ("fire_ship", "", "raid 0"),
        ("break_the_line", "", "break 0"),
        ("blockade", "", "blockade 0"),
    ],
)
def test_nobody_attacks_himself(token: str, moves: str, attempt: str) -> None:
    game = position(
        Side(line="Mars, Isis, Achille, Forte r4", port="Delft", hand=token),
        Side(line="Victory, Neptune r6", port="Ranger", hand="repair"),
    )
    do(game, f"0 play {token}; {moves}")
    assert why(game, 0, attempt) == "choose an opponent"


@rule("LB-65", "LB-78", "LB-R57")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_guns_do_not_reach_a_port(token: str) -> None:
    game = position(Side(line="Mars", hand=token), Side(line="Isis", port="Victory", hand="K1"))
    do(game, f"0 play {token}")
    assert why(game, 0, "at Victory hull") == "that ship is in Port"


@rule("LB-65")
def test_a_ship_in_port_is_not_boarded() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"), Side(line="Isis r4", port="Victory r7", hand="K1")
    )
    do(game, "0 play boarding_party")
    assert why(game, 0, "board Victory") == "that ship is in Port"


@rule("LB-66", "LB-120")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Forte", "only a mobile, unstruck ship in your Line can attack"),  # a Prize
        ("Delft", "only a mobile, unstruck ship in your Line can attack"),  # in Port
        ("Isis", "only a mobile, unstruck ship in your Line can attack"),  # dismasted
        ("Achille", "that ship has struck"),
        ("Victory", "that is not a ship of yours"),
    ],
)
def test_only_fit_ships_in_line_attack(name: str, reason: str) -> None:
    fleet = Side(
        line="Mars, Captain, Isis r4, Achille struck", prizes="Forte", port="Delft",
        hand="K2 boarding_party",
    )  # fmt: skip
    for token, moves in (("K2", ""), ("boarding_party", "0 board Neptune")):
        game = position(fleet, Side(line="Victory, Neptune r6", hand="repair"))
        do(game, f"0 play {token}; {moves}")
        assert why(game, 0, f"with {name}") == reason
        assert shooters(game) == ["Mars", "Captain"]


@rule("LB-67")
def test_the_rate_must_be_equal_or_better() -> None:
    game = position(Side(line="Victory, Neptune, Mars, Isis", hand="3H/3"), Side(line="Captain"))
    do(game, "0 play 3H/3")
    assert shooters(game) == ["Victory", "Neptune", "Mars"]
    assert why(game, 0, "with Isis") == "this broadside needs Rate 3 or better"


@rule("LB-67")
def test_without_such_a_ship_the_card_can_only_be_discarded() -> None:
    game = position(Side(line="Isis, Mars r5", hand="3H/3"), OTHER)
    assert offers(game, 0) == ["discard 3H/3"]
    expected = "this broadside needs Rate 3 or better: Mars is dismasted"
    assert refused(game, 0, "3H/3") == expected
    game = position(Side(line="Isis r4", hand="3H/3"), OTHER)
    assert refused(game, 0, "3H/3") == "you have no mobile, unstruck ship in your Line"


@rule("LB-68", "LB-R15")
def test_the_damage_goes_where_the_card_says_and_the_card_stays() -> None:
    game = position(Side(line="Mars", hand="3H/3"), Side(line="Neptuno", hand="repair"))
    do(game, "0 play 3H/3")
    assert offers(game, 0) == ["at Neptuno hull"]
    assert why(game, 0, "at Neptuno rigging") == "this card hits the hull"
    do(game, "0 at Neptuno hull")
    assert left(game, "Neptuno") == (4, 6)
    assert faces(ship(game, "Neptuno").hull_hits) == ["3H/3"]
    assert ship(game, "Neptuno").rigging_hits == ()
    assert game.discard == ()


@rule("LB-69", "LB-157")
def test_the_last_hull_point_sinks_the_ship_for_the_one_who_fired() -> None:
    game = position(Side(line="Mars", hand="3H/3"), Side(line="Neptuno h4, Isis", hand="repair"))
    events = do(game, "0 play 3H/3; 0 at Neptuno hull")
    assert line(game, 1) == ["Isis"]
    assert sunk(game, 0) == ["Neptuno"]
    assert place(game, "Neptuno") == ("sunk", 0)
    assert event(events, "sunk")["points"] == 13


@rule("LB-70")
def test_surplus_rigging_damage_is_wasted() -> None:
    game = position(Side(line="Mars", hand="3R/3"), Side(line="Neptuno r4", hand="repair"))
    events = do(game, "0 play 3R/3; 0 at Neptuno rigging")
    assert left(game, "Neptuno") == (7, 0)
    assert event(events, "fired")["dismasted"]
    assert line(game, 1) == ["Neptuno"]


@rule("LB-71", "LB-78", "LB-R16")
def test_a_dismasted_ship_is_fired_on_only_at_its_hull() -> None:
    enemy = Side(line="Neptuno r6, Isis", hand="repair")
    game = position(Side(line="Mars", hand="3R/3 K2 3H/3"), enemy)
    do(game, "0 play 3R/3")
    assert why(game, 0, "at Neptuno rigging") == "nothing is left of its rigging"
    game = position(Side(line="Mars", hand="3R/3 K2 3H/3"), enemy)
    do(game, "0 play K2")
    assert offers(game, 0) == ["at Neptuno hull", "at Isis hull", "at Isis rigging"]
    game = position(Side(line="Mars", hand="3R/3 K2 3H/3"), enemy)
    do(game, "0 play 3H/3; 0 at Neptuno hull")
    assert left(game, "Neptuno") == (4, 0)


@rule("LB-71")
def test_a_rigging_card_with_only_dismasted_targets_is_not_playable() -> None:
    game = position(Side(line="Mars", hand="3R/3 3H/3"), Side(line="Neptuno r6", hand="repair"))
    assert not playable(game, 0, "3R/3")
    assert refused(game, 0, "3R/3") == "no ship is a target for it"
    assert playable(game, 0, "3H/3")


@rule("LB-72", "LB-78", "LB-87", "LB-R78")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_prizes_are_covered_by_an_unbroken_line(token: str) -> None:
    game = position(
        Side(line="Mars", hand=token), Side(line="Isis", prizes="Captain", hand="repair")
    )
    do(game, f"0 play {token}")
    assert why(game, 0, "at Captain hull") == "the Prize is covered by the Line"
    bare = position(
        Side(line="Mars", hand=token), Side(prizes="Captain"), Side(line="Isis", hand="repair")
    )
    do(bare, f"0 play {token}")
    assert why(bare, 0, "at Captain hull") == "the Prize is covered by the Line"


@rule("LB-72", "LB-87", "LB-R29")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_behind_a_broken_line_they_are_open_to_breakers_and_their_nation(token: str) -> None:
    # The French Achille and the Dutch Brutus of seat 2 have broken the Line of seat 1.
    breaker = Side(line="Achille flag1, Brutus flag1, Redoutable, Isis", hand="repair")
    victim = Side(line="Victory", prizes="Captain", hand="repair")
    game = position(Side(line="Vrijheid, Mars", hand=token), victim, breaker)
    do(game, f"0 play {token}; 0 with Vrijheid; 0 at Captain hull")  # Dutch, of a third player
    assert ship(game, "Captain").hull_damage > 0
    game = position(Side(line="Vrijheid, Mars", hand=token), victim, breaker)
    do(game, f"0 play {token}; 0 with Mars")
    assert why(game, 0, "at Captain hull") == "that ship cannot reach the Prize"
    mine = breaker._replace(hand=token)
    for shooter in ("Achille", "Brutus", "Redoutable"):
        game = position(mine, victim._replace(), Side(line="Mars", hand="K1"))
        assert game.players[1].broken
        do(game, f"0 play {token}; 0 with {shooter}; 0 at Captain hull")
        assert ship(game, "Captain").hull_damage > 0


@rule("LB-73", "LB-78", "LB-135", "LB-136")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_refuse_battle_shields_mobile_ships_from_guns(token: str) -> None:
    game = position(
        Side(line="Mars", hand=token), Side(line="Victory, Neptune r6", hand="K1", refusing=True)
    )
    do(game, f"0 play {token}")
    assert why(game, 0, "at Victory hull") == "that player refuses battle"
    assert offers(game, 0) == ["at Neptune hull"]


@rule("LB-74", "LB-78", "LB-88")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_a_line_breaker_fires_only_at_the_player_it_broke(token: str) -> None:
    game = position(
        Side(line="Mars flag1, Captain", hand=token),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, f"0 play {token}; 0 with Mars")
    expected = "this ship is engaged with the player whose Line it broke"
    assert why(game, 0, "at Neptune hull") == expected
    assert {move.split()[1] for move in offers(game, 0)} == {"Victory"}
    game.undo(0)
    do(game, "0 with Captain")
    assert {move.split()[1] for move in offers(game, 0)} == {"Victory", "Neptune"}


@rule("LB-67", "LB-74")
def test_the_ship_that_finds_most_targets_stands_ready() -> None:
    game = position(
        Side(line="Mars flag1, Captain, Isis", hand="3H/4"),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play 3H/4")
    assert game.view(0)["pending"]["ship"] == IDS["Captain"]
    assert offers(game, 0)[:2] == ["at Victory hull", "at Neptune hull"]
    events = do(game, "0 at Neptune hull")
    assert events[0].public["ship"] == IDS["Captain"]


@rule("LB-67")
def test_another_ship_may_fire_and_then_only_her_target_is_asked() -> None:
    game = position(Side(line="Mars, Captain", hand="3H/3"), OTHER)
    do(game, "0 play 3H/3; 0 with Captain")
    assert offers(game, 0) == ["at Victory hull"]
    assert why(game, 0, "with Mars") == "not now: choose a target"
    assert do(game, "0 at Victory hull")[0].public["ship"] == IDS["Captain"]


@rule("LB-75")
def test_a_rake_is_fired_by_any_ship_alone_and_stays_on_the_target() -> None:
    game = position(Side(line="Ranger", hand="K2"), Side(line="Neptuno", hand="repair"))
    do(game, "0 play K2; 0 at Neptuno rigging")
    assert left(game, "Neptuno") == (7, 4)
    assert faces(ship(game, "Neptuno").rigging_hits) == ["K2"]


@rule("LB-76")
def test_broadside_and_rake_from_other_ships_at_other_targets_in_any_order() -> None:
    sides = (
        Side(line="Mars, Isis", hand="2H/4 K2 repair"),
        Side(line="Neptuno", hand="repair"),
        Side(line="Forte", hand="repair"),
    )
    game = position(*sides)
    do(game, "0 play 2H/4; 0 with Mars; 0 at Neptuno hull")
    do(game, "0 play K2; 0 with Isis; 0 at Forte rigging")
    assert (left(game, "Neptuno"), left(game, "Forte")) == ((5, 6), (4, 2))
    game = position(*sides)
    do(game, "0 play K2; 0 with Isis; 0 at Neptuno hull")
    do(game, "0 play 2H/4; 0 with Isis; 0 at Neptuno hull")
    assert left(game, "Neptuno") == (3, 6)


@rule("LB-77")
def test_no_more_than_one_rake_a_turn() -> None:
    game = position(Side(line="Mars", hand="K2 K1 2H/4"), OTHER)
    do(game, "0 play K2; 0 at Victory hull")
    assert why(game, 0, "play K1") == "one Rake per turn"
    do(game, "0 play 2H/4; 0 at Victory hull")
    assert game.turn == 1  # nothing could follow any more


@rule("LB-R76")
def test_a_further_card_sees_the_table_as_the_card_before_has_left_it() -> None:
    # The Rake sinks the last Line Breaker against seat 0: Mars is mobile again and can fire.
    game = position(
        Side(line="Mars r3, Delft r1", hand="K2 3H/3"),
        Side(line="Amazon flag0, Neptune", hand="repair"),
    )
    assert left(game, "Mars")[1] == 0
    assert refused(game, 0, "K2") == "you have no mobile, unstruck ship in your Line"
    game = position(
        Side(line="Mars r3, Captain", hand="K2 3H/3"),
        Side(line="Amazon h1 flag0, Neptune", hand="repair"),
    )
    do(game, "0 play K2; 0 at Amazon hull; 0 play 3H/3")
    assert shooters(game) == ["Mars", "Captain"]


@rule("LB-27", "LB-R76")
def test_one_may_stop_after_a_shot() -> None:
    game = position(Side(line="Mars", hand="K2 3H/3"), OTHER)
    do(game, "0 play K2; 0 at Victory hull; 0 stop")
    assert game.turn == 1


@rule("LB-67", "LB-74")
def test_a_card_can_be_played_if_any_ship_finds_a_target_for_it() -> None:
    """The Line Breaker has the better guns, but only Hulls before her."""
    game = position(
        Side(line="Victory flag1, Mars", hand="3R/3 4R/1 3H/3"),
        Side(line="Neptune r6", hand="repair"),
        Side(line="Isis", hand="repair"),
    )
    assert playable(game, 0, "3R/3")
    assert not playable(game, 0, "4R/1")  # only Victory has the Rate for it
    assert refused(game, 0, "4R/1") == "no ship is a target for it"
    do(game, "0 play 3R/3")
    assert offers(game, 0) == ["at Isis rigging"]  # from Mars, the only ship that could


@rule("LB-72", "LB-87")
def test_a_card_can_be_played_though_only_a_prize_is_left_to_fire_at() -> None:
    sides = (Side(line="Mars flag1, Achille", hand="3R/3 K1"), Side(prizes="Captain", hand="K2"))
    game = position(*sides)
    do(game, "0 play 3R/3")
    assert offers(game, 0) == ["at Captain rigging"]  # from Mars: Achille is French
    covered = position(sides[0]._replace(line="Mars, Achille"), sides[1])
    assert refused(covered, 0, "3R/3") == "no ship is a target for it"


@rule("LB-170")
def test_whether_one_is_asked_for_a_further_card_depends_on_the_table_alone() -> None:
    for hand_of in ("3H/3 repair", "3H/3 K2", "3H/3 boarding_party"):
        game = position(Side(line="Mars", hand=hand_of), OTHER)
        do(game, "0 play 3H/3; 0 at Victory hull")
        assert game.to_act() == (0,)
    empty = position(Side(line="Mars", hand="3H/3"), OTHER)
    do(empty, "0 play 3H/3; 0 at Victory hull")
    assert empty.turn == 1


@rule("LB-R77")
def test_surplus_damage_is_remembered() -> None:
    sides = (Side(line="Batavier +2R/4 +4R/1", hand="repair"), OTHER)
    game = position(*sides)
    do(game, "0 play repair; 0 repair 2R/4")
    assert left(game, "Batavier") == (5, 0)
    game = position(*sides)
    do(game, "0 play repair; 0 repair 4R/1")
    assert left(game, "Batavier") == (5, 1)


def test_a_shot_can_be_taken_back_step_by_step() -> None:
    game = position(Side(line="Mars, Isis", hand="K2 3H/3"), OTHER)
    before = game.view(0)
    do(game, "0 play K2; 0 with Isis; 0 at Victory hull")
    for _ in range(3):
        game.undo(0)
    assert game.view(0) == before
    assert offers(game, 0)[0] == "play 3H/3"


@pytest.mark.parametrize(
    "attempt", ["at Victory", "at Victory keel", "at 60 hull", "at x hull", "with Mars", "play K1"]
)
def test_what_is_no_shot_is_refused(attempt: str) -> None:
    game = position(Side(line="Mars", hand="K2 K1"), OTHER)
    do(game, "0 play K2")
    assert why(game, 0, attempt)
