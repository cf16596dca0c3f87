"""The five red cards (LB-35 to LB-63)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule

from ..scenario import (
    Side,
    chances,
    do,
    event,
    faces,
    hand,
    kinds,
    left,
    line,
    offers,
    picks,
    place,
    playable,
    position,
    ship,
    sunk,
    why,
)

OTHER = Side(line="Victory", hand="repair")
THIRD = pytest.approx(1 / 3)


# ---- Weathergauge


@rule("LB-35", "LB-94", "LB-153")
def test_weathergauge_clears_the_sea() -> None:
    game = position(
        Side(line="Mars flag1, Isis", hand="weathergauge"),
        Side(line="Victory, Neptune flag0, Delft", hand="K2"),
        Side(line="Temeraire", hand="refuse_battle", refusing=True, blockades=0),
    )
    assert left(game, "Delft") == (2, 1)
    events = do(game, "0 play weathergauge; draw Ranger")
    assert game.breaks == game.blockades == ()
    assert all(one.flag == -1 for one in game.ships)
    assert game.players[2].refusing == -1
    assert left(game, "Delft") == (4, 3)
    assert kinds(events).count("removed") == 4
    assert faces(game.discard) == [
        "blockade", "break_the_line", "break_the_line", "refuse_battle", "weathergauge",
    ]  # fmt: skip


@rule("LB-36")
def test_then_the_ships_are_shuffled_and_a_new_one_shown() -> None:
    game = position(Side(line="Mars", hand="weathergauge"), OTHER, ships_left=12)
    before = {game.top, *game.pile}
    assert len(before) == 12
    do(game, "0 play weathergauge")
    assert len(picks(game)) == 12
    assert all(share == pytest.approx(1 / 12) for share in picks(game).values())
    do(game, "draw Royal_Sovereign")
    assert game.view(1)["reinforcements"]["top"]["name"] == "Royal Sovereign"
    assert {game.top, *game.pile} == before


@rule("LB-37", "LB-R62")
def test_weathergauge_with_nothing_to_clear_is_spent() -> None:
    game = position(Side(line="Mars", hand="weathergauge"), OTHER, ships_left=0)
    events = do(game, "0 play weathergauge")
    assert "passed_on" not in kinds(events)
    assert game.turn == 1
    assert faces(game.discard) == ["weathergauge"]


# ---- Fire


@rule("LB-38", "LB-55", "LB-127", "LB-R70")
def test_fire_picks_one_of_the_damaged_ships_at_sea() -> None:
    game = position(
        Side(line="Mars h1, Isis struck r1, Forte", prizes="Delft h1", hand="fire"), OTHER
    )
    do(game, "0 play fire")
    assert picks(game) == {"Mars": THIRD, "Isis": THIRD, "Delft": THIRD}
    events = do(game, "draw Isis; roll 4")
    assert event(events, "fire")["ship"] == ship(game, "Isis").id
    assert left(game, "Isis") == (3, 3)


@rule("LB-38", "LB-R21")
def test_damage_of_a_broken_line_counts_for_fire_and_strike() -> None:
    game = position(
        Side(line="Mars, Achille", hand="fire strike"), Side(line="Victory flag0, Isis", hand="K1")
    )
    do(game, "0 play fire")
    assert set(picks(game)) == {"Mars", "Achille"}
    game = position(
        Side(line="Mars, Neptune", hand="strike"), Side(line="Victory flag0, Isis", hand="K1")
    )
    do(game, "0 play strike; roll 5")
    assert ship(game, "Mars").struck  # Hull 5 of 7
    assert not ship(game, "Neptune").struck  # Hull 6 of 8: not tested


@rule("LB-39")
def test_without_a_damaged_ship_at_sea_fire_is_passed() -> None:
    game = position(Side(line="Mars", port="Isis h2", hand="fire"), OTHER)
    assert "passed_on" in kinds(do(game, "0 play fire"))
    assert ship(game, "Isis").fires == ()


@rule("LB-40", "LB-R17")
@pytest.mark.parametrize(
    ("die", "where"),
    [(1, "rigging"), (2, "rigging"), (3, "rigging"), (4, "hull"), (5, "hull"), (6, "hull")],
)
def test_the_die_says_where_it_burns(die: int, where: str) -> None:
    game = position(Side(line="Mars h1", hand="fire"), OTHER)
    do(game, f"0 play fire; roll {die}")
    assert ship(game, "Mars").fires[0].place == where
    assert left(game, "Mars") == ((6, 4) if where == "rigging" else (5, 5))


@rule("LB-41", "LB-R19")
def test_a_fire_does_one_damage_at_once_and_one_each_turn() -> None:
    game = position(
        Side(line="Victory h1", hand="fire K1 K1 K1 K2"), Side(line="Mars", hand="repair")
    )
    do(game, "0 play fire; roll 6")
    damages = [ship(game, "Victory").fires[0].damage]
    for token in ("repair; draw K2", "K2; draw K2", "K2; draw K2"):
        seat_one = token.split(";")[0]
        do(game, f"1 discard {seat_one}")
        damages.append(ship(game, "Victory").fires[0].damage)
        if "K1" in hand(game, 0):
            do(game, "0 discard K1; draw K2")
    assert damages == [1, 2, 3, 4]


@rule("LB-42")
def test_each_fire_adds_its_own_damage() -> None:
    game = position(Side(line="Neptune fH3 fH1", hand="repair"), OTHER, start="begin")
    assert [fire.damage for fire in ship(game, "Neptune").fires] == [4, 2]
    assert left(game, "Neptune")[0] == 8 - 6


@rule("LB-43", "LB-R20")
def test_a_rigging_fire_goes_over_to_the_hull_of_a_dismasted_ship() -> None:
    game = position(Side(line="Mars r3 fR1", hand="repair K1"), OTHER, start="begin")
    assert left(game, "Mars") == (7, 0)
    fire = ship(game, "Mars").fires[0]
    assert (fire.place, fire.damage) == ("hull", 2)  # it did not burn twice
    do(game, "0 discard repair; 1 discard repair")
    assert left(game, "Mars") == (6, 0)


@rule("LB-43")
def test_a_rigging_result_on_a_dismasted_ship_starts_on_the_hull() -> None:
    game = position(Side(line="Mars r5", hand="fire"), OTHER)
    do(game, "0 play fire; roll 1")
    assert ship(game, "Mars").fires[0].place == "hull"
    assert left(game, "Mars") == (6, 0)


@rule("LB-R20")
def test_two_rigging_fires_burn_one_after_another() -> None:
    game = position(Side(line="Mars r2 fR1 fR1", hand="repair"), OTHER, start="begin")
    assert left(game, "Mars") == (6, 0)
    assert [fire.place for fire in ship(game, "Mars").fires] == ["hull", "hull"]


@rule("LB-R20")
def test_gunfire_that_dismasts_a_burning_ship_moves_its_fire_which_stays_there() -> None:
    game = position(
        Side(line="Victory", hand="3R/3"), Side(line="Mars fR2", hand="repair"), discards="K1"
    )
    events = do(game, "0 play 3R/3; 0 at Mars rigging")
    assert "spread" in kinds(events)
    assert ship(game, "Mars").fires[0].place == "hull"
    do(game, "1 play repair; 1 repair 3R/3")
    assert left(game, "Mars") == (6, 3)  # burnt once in the Hull since
    assert ship(game, "Mars").fires[0].place == "hull"


@rule("LB-44", "LB-158", "LB-164")
def test_a_ship_whose_hull_burns_away_explodes_and_nobody_scores_it() -> None:
    game = position(
        Side(line="Mars h5 fH1 +1R/6, Isis", hand="repair repair"), OTHER, start="begin", pile=0
    )
    assert line(game, 0) == ["Isis"]
    assert place(game, "Mars") == ("lost", -1)
    assert game.lost == ((ship(game, "Mars").id, "explosion"),)
    assert sunk(game, 0) == sunk(game, 1) == []
    assert faces(game.discard) == ["1R/6", "fire"]


@rule("LB-44")
def test_a_fire_that_breaks_out_can_explode_the_ship_at_once() -> None:
    game = position(Side(line="Mars h6, Isis", hand="fire"), OTHER)
    do(game, "0 play fire; roll 6")
    assert place(game, "Mars")[0] == "lost"
    assert faces(game.discard) == ["fire"]


@rule("LB-45")
def test_a_fire_goes_out_in_port() -> None:
    game = position(Side(line="Mars fH2", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 enter Mars")
    assert ship(game, "Mars").fires == ()
    game = position(Side(line="Mars fH2", hand="admiraltys_orders"), OTHER)
    do(game, "0 play admiraltys_orders")
    assert ship(game, "Mars").fires == ()
    assert faces(game.discard) == ["admiraltys_orders", "fire"]


@rule("LB-45", "LB-123", "LB-R46")
def test_a_fire_stays_through_capture() -> None:
    game = position(
        Side(line="Victory", hand="boarding_party"), Side(line="Mars struck fH2", hand="repair")
    )
    do(game, "0 play boarding_party; 0 board Mars; 0 declare line")
    assert ship(game, "Mars").fires[0].damage == 2


@rule("LB-46")
@pytest.mark.parametrize(
    ("token", "moves", "enemy"),
    [
        ("2H/4", "0 at Mars hull", "Mars h4 fH1, Isis"),
        ("break_the_line", "0 break 1; 0 flag Victory", "Mars h4 fH1, Isis"),
        ("fire_ship", "0 burn Mars; roll 6", "Mars h4 fH1, Isis"),
    ],
)
def test_a_burning_ship_finished_off_otherwise_is_a_normal_sinking(
    token: str, moves: str, enemy: str
) -> None:
    own = "Victory, Neptune r6"
    game = position(Side(line=own, hand=token), Side(line=enemy, hand="repair"))
    do(game, f"0 play {token}; {moves}")
    assert sunk(game, 0) == ["Mars"]
    assert game.lost == ()


# ---- Strike


@rule("LB-47", "LB-EX-3", "LB-127")
def test_only_hull_damaged_ships_in_line_below_six_are_tested() -> None:
    game = position(
        Side(
            line="Mars h2, Redoutable h1, Agamemnon, Achille h4 struck",
            prizes="Captain h5",
            port="Elephant h3",
            hand="strike",
        ),
        OTHER,
    )
    events = do(game, "0 play strike; roll 1")
    rolled = [one.public["ship"] for one in events if one.kind == "strike_roll"]
    assert rolled == [ship(game, "Mars").id]
    assert game.turn == 1  # and no other is still to be rolled for


@rule("LB-48", "LB-EX-3")
@pytest.mark.parametrize(
    ("damage", "die", "strikes"),
    [(3, 3, False), (3, 4, True), (3, 6, True), (6, 1, True), (2, 4, False), (2, 5, True)],
)
def test_a_roll_of_at_least_the_remaining_hull_strikes(
    damage: int, die: int, strikes: bool
) -> None:
    game = position(Side(line=f"Mars h{damage}", hand="strike"), OTHER)
    do(game, f"0 play strike; roll {die}")
    assert ship(game, "Mars").struck is strikes


@rule("LB-48", "LB-EX-3", "LB-R24")
def test_each_ship_has_its_own_roll() -> None:
    game = position(
        Side(line="Mars h3, Barfleur h3, Victory h3, Agamemnon", hand="strike"),
        Side(line="Isis", hand="repair"),
    )
    do(game, "0 play strike; roll 4; roll 4")
    struck = [name for name in line(game, 0) if ship(game, name).struck]
    assert struck == ["Mars"]
    assert game.turn == 1


@rule("LB-R24")
def test_each_later_strike_card_tests_again_until_she_has_struck() -> None:
    game = position(
        Side(line="Mars h3, Isis", hand="strike strike K1 K2"),
        Side(line="Victory", hand="repair repair"),
    )
    do(game, "0 play strike; roll 3; 1 discard repair")
    assert not ship(game, "Mars").struck
    do(game, "0 play strike; roll 4")
    assert ship(game, "Mars").struck
    again = position(Side(line="Mars h3 struck, Isis", hand="strike"), OTHER)
    assert "passed_on" in kinds(do(again, "0 play strike"))


@rule("LB-49")
def test_strike_without_an_eligible_ship_is_passed_and_without_success_spent() -> None:
    game = position(Side(line="Mars", hand="strike"), OTHER)
    assert "passed_on" in kinds(do(game, "0 play strike"))
    game = position(Side(line="Mars h3", hand="strike"), OTHER)
    do(game, "0 play strike; roll 1")
    assert faces(game.discard) == ["strike"]
    assert game.turn == 1


@rule("LB-50", "LB-R83")
@pytest.mark.parametrize(
    ("token", "moves", "attempt"),
    [
        ("K2", "", "with Isis"),
        ("boarding_party", "0 board Delft", "with Isis"),
        ("break_the_line", "0 break 1", "flag Isis"),
    ],
)
def test_a_struck_ship_cannot_attack(token: str, moves: str, attempt: str) -> None:
    game = position(
        Side(line="Mars, Victory, Isis struck, Forte", hand=token),
        Side(line="Delft r3, Neptune", hand="repair"),
    )
    do(game, f"0 play {token}; {moves}")
    assert why(game, 0, attempt) == "that ship has struck"


@rule("LB-51", "LB-78")
@pytest.mark.parametrize("token", ["3H/3", "K2"])
def test_a_struck_ship_is_no_target_for_guns(token: str) -> None:
    game = position(Side(line="Mars", hand=token), Side(line="Victory struck, Isis", hand="repair"))
    do(game, f"0 play {token}")
    assert why(game, 0, "at Victory hull") == "that ship has struck and may not be fired on"
    assert not any("Victory" in move for move in offers(game, 0))


@rule("LB-52")
@pytest.mark.parametrize("enemy", ["Mars struck", "Mars struck r5"])
def test_a_struck_ship_gives_itself_up_to_a_boarding_party(enemy: str) -> None:
    game = position(Side(line="Victory", hand="boarding_party K2"), Side(line=enemy, hand="K1"))
    events = do(game, "0 play boarding_party; 0 board Mars; 0 declare prize")
    assert "duel" not in kinds(events)
    assert "boarding_roll" not in kinds(events)
    assert place(game, "Mars") == ("prize", 0)
    assert hand(game, 1) == ["K1"]


@rule("LB-53")
def test_struck_ships_do_not_count_for_hand_and_blockade() -> None:
    game = position(
        Side(line="Mars, Isis, Forte, Delft struck, Ranger struck", hand="repair", blockades=1),
        Side(line="Victory", port="Neptune", hand="refuse_battle"),
        to_move=1,
    )
    view = game.view(1)
    assert view["players"][0]["capacity"] == 3
    assert view["players"][1]["blockaded_by"][0]["needs"] == 4


@rule("LB-54")
def test_only_capture_and_port_take_the_marker_away() -> None:
    game = position(Side(line="Mars struck +3H/3", hand="repair"), OTHER)
    do(game, "0 play repair; 0 repair 3H/3")
    assert ship(game, "Mars").struck
    game = position(Side(line="Mars struck", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 enter Mars")
    assert not ship(game, "Mars").struck
    game = position(Side(line="Victory", hand="boarding_party"), Side(line="Mars struck"))
    do(game, "0 play boarding_party; 0 board Mars; 0 declare line")
    assert not ship(game, "Mars").struck


@rule("LB-55")
def test_a_struck_ship_is_exposed_to_all_but_gunfire() -> None:
    game = position(Side(line="Mars struck, Isis", hand="run_aground"), OTHER)
    do(game, "0 play run_aground")
    assert set(picks(game)) == {"Mars", "Isis"}
    game = position(
        Side(line="Victory, Neptune", hand="break_the_line fire_ship"),
        Side(line="Mars struck", hand="repair"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Victory")
    assert left(game, "Mars") == (5, 3)
    game = position(Side(line="Victory", hand="fire_ship"), Side(line="Mars struck"))
    do(game, "0 play fire_ship")
    assert offers(game, 0) == ["burn Mars"]


# ---- Run Aground


@rule("LB-56", "LB-127")
def test_any_ship_at_sea_may_run_aground() -> None:
    game = position(
        Side(line="Mars, Isis struck", prizes="Forte", port="Delft", hand="run_aground"), OTHER
    )
    do(game, "0 play run_aground")
    assert picks(game) == {"Mars": THIRD, "Isis": THIRD, "Forte": THIRD}


@rule("LB-57", "LB-EX-5")
@pytest.mark.parametrize(
    ("name", "die", "lost"),
    [("Victory", 1, True), ("Victory", 2, True), ("Mars", 2, False), ("Mars", 3, True),
     ("Ranger", 2, False), ("Ranger", 5, False), ("Ranger", 6, True)],
)  # fmt: skip
def test_a_roll_of_at_least_the_rate_loses_the_ship(name: str, die: int, lost: bool) -> None:
    game = position(Side(line=name, hand="run_aground"), Side(line="Isis", hand="repair"))
    do(game, f"0 play run_aground; roll {die}")
    assert (place(game, name)[0] == "lost") is lost
    if not lost:
        assert ship(game, name).hull_damage == 0
        assert faces(game.discard) == ["run_aground"]


@rule("LB-58", "LB-157", "LB-164")
def test_nobody_scores_a_ship_lost_on_the_rocks() -> None:
    game = position(Side(line="Victory, Mars", hand="run_aground"), OTHER._replace(line="Isis"))
    do(game, "0 play run_aground; draw Victory; roll 5")
    assert sunk(game, 0) == sunk(game, 1) == []
    assert game.view(1)["lost"][0]["cause"] == "aground"


@rule("LB-91", "LB-153", "LB-R23")
def test_a_ship_lost_on_the_rocks_takes_its_flag_and_its_blockade_with_it() -> None:
    game = position(
        Side(line="Victory flag1, Isis r4", hand="run_aground", blockades=1),
        Side(line="Neptune", hand="repair"),
    )
    assert left(game, "Neptune") == (6, 4)
    do(game, "0 play run_aground; draw Victory; roll 1")
    assert game.breaks == game.blockades == ()
    assert left(game, "Neptune") == (8, 6)
    assert faces(game.discard) == ["blockade", "break_the_line", "run_aground"]


@rule("LB-59")
def test_with_no_ship_at_sea_run_aground_is_passed() -> None:
    game = position(Side(port="Mars, Isis, Forte", hand="run_aground"), OTHER)
    events = do(game, "0 play run_aground")
    assert event(events, "passed_on")["seat"] == 0


# ---- Admiralty's Orders


@rule("LB-60", "LB-127")
def test_a_mobile_unstruck_ship_of_the_line_goes_home() -> None:
    game = position(
        Side(line="Mars, Isis struck, Forte r4", prizes="Delft", hand="admiraltys_orders"), OTHER
    )
    do(game, "0 play admiraltys_orders")
    assert place(game, "Mars") == ("port", 0)


@rule("LB-60")
def test_chance_picks_among_several() -> None:
    game = position(Side(line="Mars, Isis, Forte", hand="admiraltys_orders"), OTHER)
    do(game, "0 play admiraltys_orders")
    assert list(chances(game).values()) == [THIRD] * 3
    do(game, "draw Forte")
    assert line(game, 0) == ["Mars", "Isis"]


@rule("LB-61")
def test_no_card_stops_the_orders() -> None:
    game = position(
        Side(line="Mars", hand="admiraltys_orders"),
        Side(line="Victory flag0, Isis, Forte", blockades=0),
        Side(line="Neptune, Delft", blockades=0, hand="K2"),
    )
    events = do(game, "0 play admiraltys_orders")
    assert place(game, "Mars") == ("port", 0)
    assert "blockade_roll" not in kinds(events)


@rule("LB-62", "LB-R33", "LB-101")
def test_orders_put_out_fires_and_lift_the_broken_line_but_repair_nothing() -> None:
    game = position(
        Side(line="Victory +2H/4 fH3", hand="admiraltys_orders"),
        Side(line="Neptune flag0, Isis", hand="K2"),
    )
    assert left(game, "Victory") == (9 - 2 - 3 - 2, 5)
    do(game, "0 play admiraltys_orders")
    assert left(game, "Victory") == (9 - 2 - 3, 7)
    one = ship(game, "Victory")
    assert (one.fires, one.hull_burnt, len(one.hull_hits)) == ((), 3, 1)


@rule("LB-63")
def test_without_such_a_ship_the_orders_are_passed() -> None:
    game = position(
        Side(line="Mars r5, Isis struck", prizes="Forte", hand="admiraltys_orders"), OTHER
    )
    events = do(game, "0 play admiraltys_orders")
    assert event(events, "passed_on")["seat"] == 0


@rule("LB-95", "LB-R30")
def test_a_line_breaker_ordered_home_is_none_any_more() -> None:
    game = position(
        Side(line="Mars flag1, Isis r4", hand="admiraltys_orders"),
        Side(line="Victory", hand="repair"),
    )
    do(game, "0 play admiraltys_orders")
    assert game.breaks == ()
    assert ship(game, "Mars").flag == -1
    assert left(game, "Victory") == (9, 7)


@rule("LB-R22", "LB-91", "LB-153")
def test_cards_fall_in_the_middle_of_step_one() -> None:
    game = position(
        Side(line="Mars r4 flag1 fR0, Isis r4", hand="repair repair", blockades=1),
        Side(line="Victory", hand="repair"),
        start="begin",
        pile=0,
    )
    assert left(game, "Mars")[1] == 0
    assert game.breaks == game.blockades == ()
    assert playable(game, 0, "repair") is False
