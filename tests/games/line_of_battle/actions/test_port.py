"""Additional Ship, Refuse Battle, Fire Ship and Blockade (LB-128 to LB-153)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule

from ..scenario import (
    Side,
    do,
    event,
    faces,
    kinds,
    left,
    line,
    names,
    offers,
    place,
    playable,
    position,
    refused,
    scores,
    ship,
    sunk,
    why,
)

OTHER = Side(line="Victory", hand="repair")


# ---- Additional Ship


@rule("LB-128", "LB-154")
@pytest.mark.parametrize("to", ["line", "port"])
def test_the_top_ship_joins_line_or_port_and_the_next_is_seen(to: str) -> None:
    game = position(Side(line="Mars", hand="additional_ship"), OTHER, top="Isis")
    do(game, f"0 play additional_ship; 0 join {to}")
    assert place(game, "Isis") == (to, 0)
    assert left(game, "Isis") == (4, 4)


@rule("LB-128")
def test_the_pile_shrinks_by_one_and_shows_its_next_ship() -> None:
    game = position(Side(line="Mars", hand="additional_ship"), OTHER, ships_left=11)
    first = names([game.top])[0]
    do(game, "0 play additional_ship; 0 join line")
    assert line(game, 0) == ["Mars", first]
    outcomes = game.chance().outcomes(game)
    assert len(outcomes) == 10
    game.settle(outcomes[2][0])
    pile = game.view(1)["reinforcements"]
    assert pile["top"]["id"] == outcomes[2][0].args[0]
    assert pile["beneath"] == 9


@rule("LB-129", "LB-R62")
def test_with_an_empty_pile_it_can_only_be_discarded() -> None:
    game = position(Side(line="Mars", hand="additional_ship"), OTHER, ships_left=0)
    assert refused(game, 0, "additional_ship") == "no ships left"
    assert game.view(0)["reinforcements"] == {"top": None, "beneath": 0}
    last = position(Side(line="Mars", hand="additional_ship"), OTHER, ships_left=1)
    do(last, "0 play additional_ship; 0 join port")
    assert last.view(0)["reinforcements"] == {"top": None, "beneath": 0}
    assert last.turn == 1


@rule("LB-130", "LB-R61")
@pytest.mark.parametrize("to", ["line", "port"])
def test_no_blockade_roll_is_made_for_a_new_ship(to: str) -> None:
    game = position(
        Side(line="Mars", hand="additional_ship"),
        Side(line="Victory", blockades=0),
        Side(line="Neptune", blockades=0, hand="K1"),
        ships_left=1,
    )
    events = do(game, f"0 play additional_ship; 0 join {to}")
    assert "blockade_roll" not in kinds(events)
    assert event(events, "joined")["to"] == to


# ---- Refuse Battle


@rule("LB-131")
def test_discarded_it_brings_ships_out_of_port() -> None:
    game = position(
        Side(line="Mars", prizes="Delft", port="Isis, Forte, Ranger", hand="refuse_battle"), OTHER
    )
    do(game, "0 discard refuse_battle")
    assert offers(game, 0) == ["leave Isis", "leave Forte", "leave Ranger", "done"]
    assert why(game, 0, "enter Mars") == "discarded, it only brings ships out"
    assert why(game, 0, "enter Delft") == "discarded, it only brings ships out"
    do(game, "0 leave Forte; 0 leave Isis; 0 done")
    assert line(game, 0) == ["Mars", "Forte", "Isis"]
    assert names(game.players[0].port) == ["Ranger"]


@rule("LB-131")
def test_it_may_be_discarded_without_moving_any() -> None:
    game = position(Side(line="Mars", port="Isis", hand="refuse_battle"), OTHER)
    do(game, "0 discard refuse_battle; 0 done")
    assert place(game, "Isis") == ("port", 0)
    assert game.turn == 1


@rule("LB-132")
def test_discarded_it_gives_no_immunity() -> None:
    game = position(Side(line="Mars", hand="refuse_battle"), Side(line="Victory", hand="K2"))
    do(game, "0 discard refuse_battle")
    assert game.players[0].refusing == -1
    assert faces(game.discard) == ["refuse_battle"]
    assert playable(game, 1, "K2")


@rule("LB-133", "LB-135")
def test_played_it_lies_in_front_of_the_player_until_his_next_turn() -> None:
    game = position(Side(line="Mars", hand="refuse_battle K1"), Side(line="Victory", hand="K2 K2"))
    events = do(game, "0 play refuse_battle; 0 done")
    assert event(events, "refused_battle")["seat"] == 0
    assert game.view(1)["players"][0]["refusing"] is not None
    assert refused(game, 1, "K2") == "no ship is a target for it"
    do(game, "1 discard K2")
    assert game.view(1)["players"][0]["refusing"] is None


@rule("LB-135", "LB-146", "LB-R52")
def test_it_shields_mobile_ships_wherever_they_are() -> None:
    shielded = Side(line="Mars", prizes="Isis", port="Forte", refusing=True)
    game = position(
        Side(line="Victory, Neptune", hand="fire_ship"), shielded, OTHER._replace(line="Delft")
    )
    do(game, "0 play fire_ship")
    for move in ("burn Mars", "burn Isis", "raid 1"):
        assert why(game, 0, move) == "that player refuses battle"
    assert offers(game, 0) == ["burn Delft"]


@rule("LB-136", "LB-146")
def test_dismasted_ships_are_not_shielded() -> None:
    game = position(
        Side(line="Victory", hand="fire_ship 3H/3 boarding_party"),
        Side(line="Mars r5", hand="K1", refusing=True),
    )
    for token in ("fire_ship", "3H/3", "boarding_party"):
        assert playable(game, 0, token)
    do(game, "0 play fire_ship")
    assert offers(game, 0) == ["burn Mars"]


@rule("LB-137", "LB-R51", "LB-155")
def test_played_it_moves_ships_both_ways_each_once() -> None:
    game = position(
        Side(
            line="Mars, Neptune, Captain, Goliath",
            prizes="Delft",
            port="Isis, Forte",
            hand="refuse_battle",
        ),
        OTHER,
    )
    do(game, "0 play refuse_battle")
    assert set(offers(game, 0)) == {
        "leave Isis", "leave Forte", "enter Mars", "enter Neptune", "enter Captain",
        "enter Goliath", "enter Delft", "done",
    }  # fmt: skip
    do(game, "0 leave Isis; 0 enter Mars; 0 enter Delft")
    assert why(game, 0, "enter Mars") == "that ship is moving already"
    assert why(game, 0, "enter Forte") == "that ship is in Port already"
    assert why(game, 0, "leave Neptune") == "that ship is not in Port"
    assert why(game, 0, "enter Victory") == "that is not a ship of yours"
    assert place(game, "Mars") == ("line", 0)  # declared, not yet moved
    do(game, "0 done")
    assert line(game, 0) == ["Neptune", "Captain", "Goliath", "Isis"]
    assert names(game.players[0].port) == ["Forte", "Mars"]
    assert place(game, "Delft") == ("scored", 0)


@rule("LB-137", "LB-R83")
def test_a_ship_that_has_left_the_round_goes_nowhere() -> None:
    game = position(
        Side(line="Mars", prizes="Delft", port="Isis", sunk="Forte", hand="refuse_battle"), OTHER
    )
    do(game, "0 play refuse_battle")
    assert why(game, 0, "enter Forte") == "that ship is not at sea"
    assert why(game, 0, "leave Forte") == "that ship is not in Port"


@rule("LB-138", "LB-R50")
def test_each_dismasted_ship_needs_an_escort_of_its_own() -> None:
    game = position(
        Side(
            line="Mars r5, Neptune r6, Captain, Goliath struck",
            prizes="Delft",
            hand="refuse_battle",
        ),
        OTHER,
    )
    do(game, "0 play refuse_battle")
    assert why(game, 0, "enter Mars") == "each dismasted ship needs a mobile escort"
    assert why(game, 0, "tow Mars Captain") == "each dismasted ship needs a mobile escort"
    do(game, "0 enter Captain")
    assert "tow Mars Captain" in offers(game, 0)
    do(game, "0 tow Mars Captain")
    assert why(game, 0, "tow Neptune Captain") == "each dismasted ship needs a mobile escort"
    assert why(game, 0, "tow Neptune Mars") == "each dismasted ship needs a mobile escort"
    assert why(game, 0, "tow Goliath Captain") == "that ship needs no escort"
    do(game, "0 enter Goliath; 0 tow Neptune Goliath; 0 enter Delft")
    assert line(game, 0) == []
    assert names(game.players[0].port) == ["Captain", "Goliath", "Mars", "Neptune"]


@rule("LB-138")
def test_a_ship_that_comes_out_escorts_nobody_in() -> None:
    game = position(Side(line="Mars r5, Captain", port="Isis", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 leave Isis")
    assert why(game, 0, "tow Mars Isis") == "each dismasted ship needs a mobile escort"
    assert offers(game, 0) == ["enter Captain", "done"]


@rule("LB-138")
def test_a_prize_may_be_the_escort() -> None:
    game = position(Side(line="Mars r5", prizes="Delft", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 enter Delft; 0 tow Mars Delft")
    assert place(game, "Mars") == ("port", 0)
    assert place(game, "Delft") == ("scored", 0)


@rule("LB-139", "LB-101", "LB-158")
def test_ships_that_reach_port_are_repaired_in_full() -> None:
    game = position(Side(line="Mars struck +2H/4 +K2H fH1 r2", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 enter Mars")
    one = ship(game, "Mars")
    assert (one.struck, one.fires, one.hull_hits, one.hull_burnt, one.rigging_burnt) == (
        False, (), (), 0, 0,
    )  # fmt: skip
    assert left(game, "Mars") == (7, 5)
    assert faces(game.discard) == ["2H/4", "K2", "fire"]


@rule("LB-R33")
def test_a_ship_that_lies_in_port_is_not_repaired_there() -> None:
    game = position(Side(line="Isis", port="Mars h3", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 done")
    assert left(game, "Mars") == (4, 5)


@rule("LB-140", "LB-169", "LB-R65")
def test_several_prizes_of_one_card_are_all_scored_before_the_game_ends() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno, Isis", hand="refuse_battle", score=80), OTHER
    )
    do(game, "0 play refuse_battle; 0 enter Neptuno; 0 enter Isis; 0 done")
    assert scores(game) == [80 + 26 + 16, 0]
    assert game.is_over()


@rule("LB-141", "LB-148", "LB-149")
@pytest.mark.parametrize(("die", "passes"), [(2, False), (3, True)])
def test_under_blockade_each_moving_ship_must_beat_the_count(die: int, passes: bool) -> None:
    game = position(
        Side(line="Mars, Captain", hand="refuse_battle"),
        Side(line="Victory, Neptune", hand="repair", blockades=0),
    )
    events = do(game, f"0 play refuse_battle; 0 enter Mars; 0 done; roll {die}")
    assert event(events, "blockade_roll")["needs"] == 3
    assert place(game, "Mars") == ("port" if passes else "line", 0)


@rule("LB-R81")
def test_ones_own_cards_go_before_the_rolls_are_counted() -> None:
    # Neptune (Rigging 6) and Delft (3) are dismasted only by seat 0's own Break the Line.
    game = position(
        Side(line="Mars flag1, Captain", hand="refuse_battle"),
        Side(line="Victory, Neptune r4, Delft r1", hand="repair", blockades=0),
    )
    assert game.view(0)["players"][0]["blockaded_by"][0]["needs"] == 2
    events = do(game, "0 play refuse_battle; 0 enter Mars; 0 done; roll 3")
    assert event(events, "blockade_roll")["needs"] == 4
    assert place(game, "Mars") == ("line", 0)


# ---- Fire Ship


@rule("LB-142", "LB-65")
def test_it_goes_against_one_ship_at_sea_or_a_whole_port() -> None:
    enemy = Side(line="Victory", prizes="Isis", port="Mars, Forte, Ranger", hand="K1")
    game = position(Side(line="Neptune", hand="fire_ship"), enemy, Side(line="Delft", hand="K1"))
    do(game, "0 play fire_ship")
    assert offers(game, 0) == ["burn Victory", "burn Isis", "raid 1", "burn Delft"]
    assert why(game, 0, "raid 2") == "that Port is empty"
    assert why(game, 0, "burn Mars").startswith("that ship is in Port")
    events = do(game, "0 burn Victory; roll 3")
    assert kinds(events).count("fire_ship") == 1
    game = position(Side(line="Neptune", hand="fire_ship"), enemy, Side(line="Delft", hand="K1"))
    events = do(game, "0 play fire_ship; 0 raid 1; roll 1; roll 1; roll 1")
    assert kinds(events).count("fire_ship") == 3


@rule("LB-143")
@pytest.mark.parametrize(
    ("ships", "die", "sinks"),
    [("Mars", 5, False), ("Mars", 6, True), ("Mars r5", 4, False), ("Mars r5", 5, True)],
)
def test_when_it_sinks_a_ship_at_sea(ships: str, die: int, sinks: bool) -> None:
    game = position(Side(line="Neptune", hand="fire_ship"), Side(line=f"{ships}, Isis", hand="K1"))
    do(game, f"0 play fire_ship; 0 burn Mars; roll {die}")
    assert (sunk(game, 0) == ["Mars"]) is sinks
    if not sinks:
        assert ship(game, "Mars").hull_damage == 0
        assert ship(game, "Mars").fires == ()


@rule("LB-143")
def test_never_more_than_one_is_added() -> None:
    game = position(Side(line="Neptune", hand="fire_ship"), Side(line="Isis", port="Mars r5"))
    events = do(game, "0 play fire_ship; 0 raid 1; roll 4")
    assert event(events, "fire_ship")["bonus"] == 1
    assert place(game, "Mars") == ("port", 1)


@rule("LB-144", "LB-EX-11", "LB-143")
def test_a_fire_ship_in_a_port() -> None:
    game = position(
        Side(line="Neptune", hand="fire_ship"), Side(line="Victory", port="Mars, Isis, Forte")
    )
    do(game, "0 play fire_ship; 0 raid 1; roll 4; roll 5; roll 6")
    assert sunk(game, 0) == ["Isis", "Forte"]
    assert names(game.players[1].port) == ["Mars"]


@rule("LB-145", "LB-R56")
def test_struck_ships_and_prizes_are_targets_and_no_ship_is_needed() -> None:
    game = position(Side(hand="fire_ship"), Side(line="Mars struck", prizes="Isis", hand="K1"))
    do(game, "0 play fire_ship")
    assert offers(game, 0) == ["burn Mars", "burn Isis"]
    engaged = position(
        Side(line="Neptune flag1, Forte", hand="fire_ship"), Side(line="Mars"), Side(line="Isis")
    )
    do(engaged, "0 play fire_ship")
    assert offers(engaged, 0) == ["burn Mars", "burn Isis"]


# ---- Blockade


@rule("LB-147")
def test_a_blockade_lies_in_front_of_an_opponent_even_with_an_empty_port() -> None:
    game = position(Side(line="Mars", hand="blockade"), OTHER, Side(port="Isis", hand="K1"))
    do(game, "0 play blockade")
    assert offers(game, 0) == ["blockade 1", "blockade 2"]
    events = do(game, "0 blockade 1")
    assert event(events, "blockaded") == {"seat": 0, "on": 1, "card": game.blockades[0].card}
    assert game.view(2)["players"][1]["blockaded_by"][0]["seat"] == 0


@rule("LB-147")
def test_a_blockade_needs_a_mobile_unstruck_ship() -> None:
    game = position(Side(line="Mars r5, Isis struck", prizes="Forte", hand="blockade"), OTHER)
    assert refused(game, 0, "blockade") == "you have no mobile ship to blockade with"


@rule("LB-R54")
def test_a_player_who_refuses_battle_can_be_blockaded() -> None:
    game = position(
        Side(line="Mars", hand="blockade"), Side(line="Victory", refusing=True, hand="K1")
    )
    do(game, "0 play blockade; 0 blockade 1")
    assert [(laid.by, laid.on) for laid in game.blockades] == [(0, 1)]
    assert game.turn == 1


@rule("LB-148")
@pytest.mark.parametrize(
    ("ships", "die", "passes"),
    [
        ("Victory, Neptune, Delft", 3, False),
        ("Victory, Neptune, Delft", 4, True),
        ("Victory, Neptune, Delft, Goliath, Captain, Temeraire", 6, False),
    ],
)
def test_only_a_roll_above_the_count_passes(ships: str, die: int, passes: bool) -> None:
    game = position(
        Side(line="Mars", port="Isis", hand="refuse_battle"),
        Side(line=ships, hand="repair", blockades=0),
    )
    do(game, f"0 discard refuse_battle; 0 leave Isis; roll {die}")
    assert place(game, "Isis") == ("line" if passes else "port", 0)


@rule("LB-149", "LB-53")
def test_who_counts_for_a_blockade() -> None:
    blockader = Side(
        line="Victory, Neptune, Delft r3, Goliath struck, Captain flag0",
        prizes="Forte",
        port="Temeraire, Isis",
        blockades=0,
    )
    game = position(Side(line="Mars", hand="repair"), blockader)
    assert game.view(0)["players"][0]["blockaded_by"][0]["strength"] == 3


@rule("LB-150", "LB-EX-10", "LB-R84")
def test_two_blockades() -> None:
    game = position(
        Side(line="Victory, Neptune", blockades=1),
        Side(line="Mars", port="Isis, Forte", hand="refuse_battle"),
        Side(line="Goliath, Captain, Delft, Elephant struck", blockades=1, hand="K1 K1 K2"),
        to_move=1,
    )
    events = do(game, "1 discard refuse_battle; 1 leave Isis; 1 leave Forte")
    events += do(game, "roll 3; roll 4; roll 5; roll 3")
    rolls = [one.public for one in events if one.kind == "blockade_roll"]
    assert [(r["by"], r["needs"], r["passed"]) for r in rolls] == [
        (0, 3, True), (2, 4, True), (0, 3, True), (2, 4, False),
    ]  # fmt: skip
    assert place(game, "Isis") == ("line", 1)
    assert place(game, "Forte") == ("port", 1)


@rule("LB-R84")
def test_a_die_is_rolled_for_each_blockade_even_after_a_failure() -> None:
    game = position(
        Side(line="Mars", port="Isis", hand="refuse_battle"),
        Side(line="Victory, Neptune", blockades=0),
        Side(line="Goliath", blockades=0, hand="K1"),
    )
    events = do(game, "0 discard refuse_battle; 0 leave Isis; roll 1; roll 6")
    assert kinds(events).count("blockade_roll") == 2
    assert place(game, "Isis") == ("port", 0)


@rule("LB-151", "LB-R58")
def test_one_port_at_a_time_with_one_card() -> None:
    game = position(Side(line="Mars", hand="blockade", blockades=1), OTHER, Side(line="Isis"))
    assert refused(game, 0, "blockade") == "you are already blockading a Port"


@rule("LB-152", "LB-R59", "LB-R49")
@pytest.mark.parametrize(
    ("rolls", "port"),
    [("roll 2", []), ("roll 3; roll 2", ["Captain"]), ("roll 3; roll 3", ["Captain", "Mars"])],
)
def test_escorts_roll_first_and_both_must_pass(rolls: str, port: list[str]) -> None:
    game = position(
        Side(line="Mars r5, Captain", hand="refuse_battle"),
        Side(line="Victory, Neptune", hand="repair", blockades=0),
    )
    do(game, f"0 play refuse_battle; 0 enter Captain; 0 tow Mars Captain; {rolls}")
    assert names(game.players[0].port) == port
    assert game.turn == 1


@rule("LB-152", "LB-R49")
def test_a_prize_that_fails_stays_unscored_and_unrepaired() -> None:
    game = position(
        Side(line="Mars", prizes="Isis h2", hand="refuse_battle"),
        Side(line="Victory, Neptune", hand="repair", blockades=0),
    )
    do(game, "0 play refuse_battle; 0 enter Isis; 0 done; roll 2")
    assert place(game, "Isis") == ("prize", 0)
    assert left(game, "Isis")[0] == 2
    assert scores(game)[0] == 0


@rule("LB-153")
@pytest.mark.parametrize(
    ("blockader", "script"),
    [
        ("Isis r1, Forte struck", "0 play 3R/3; 0 at Isis rigging; 0 stop"),
        ("Isis h1, Forte struck", "0 play 3H/3; 0 at Isis hull; 0 stop"),
        ("Isis, Forte struck", "0 play fire_ship; 0 burn Isis; roll 6"),
    ],
)
def test_a_blockade_ends_with_the_last_mobile_ship(blockader: str, script: str) -> None:
    game = position(
        Side(line="Mars, Neptune", hand="3R/3 3H/3 fire_ship K1"),
        Side(line=blockader, hand="K1 K2", blockades=0),
    )
    assert len(game.blockades) == 1
    if "3R" in script or "3H" in script:
        script = script.replace("; 0 at", "; 0 with Mars; 0 at")
    script = script.replace("; 0 stop", "")
    do(game, script)
    assert game.blockades == ()
    assert "blockade" in faces(game.discard)


@rule("LB-153")
def test_a_blockade_ends_when_the_last_mobile_ship_strikes_or_goes_home() -> None:
    game = position(Side(line="Mars h4, Isis r4", hand="strike", blockades=1), OTHER)
    do(game, "0 play strike; roll 6")
    assert game.blockades == ()
    game = position(Side(line="Mars, Isis r4", hand="admiraltys_orders", blockades=1), OTHER)
    do(game, "0 play admiraltys_orders")
    assert game.blockades == ()
    game = position(
        Side(line="Mars, Isis r4", hand="boarding_party repair", blockades=1),
        Side(line="Delft r3", hand="K2"),
    )
    do(game, "0 play boarding_party; 0 board Delft; 0 show repair; 1 show K2; roll 1")
    assert game.blockades == ()
