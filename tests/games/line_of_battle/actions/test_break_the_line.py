"""Break the Line, and losses that follow from losses (LB-79 to LB-96, LB-R23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rule import rule

from ..scenario import (
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

FLEET = "Mars, Victory, Forte, Isis, Delft, Neptune, Captain, Goliath"


def first(count: int) -> str:
    return ", ".join(FLEET.split(", ")[:count])


@rule("LB-79")
def test_the_card_lies_in_front_of_the_opponent_and_names_the_breaker() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"), Side(line="Victory"), Side(line="Forte")
    )
    do(game, "0 play break_the_line")
    assert offers(game, 0) == ["break 1", "break 2"]
    events = do(game, "0 break 1; 0 flag Mars")
    broken = game.view(2)["players"][1]["broken_by"]
    assert [(one["seat"], one["breakers"]) for one in broken] == [(0, [ship(game, "Mars").id])]
    assert event(events, "broke_line")["on"] == 1
    assert game.discard == ()


@rule("LB-80", "LB-EX-8", "LB-R28")
@pytest.mark.parametrize(
    ("ships", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3)]
)
def test_at_most_half_of_the_line_and_three(ships: int, most: int) -> None:
    game = position(Side(line=first(ships), hand="break_the_line"), Side(line="Temeraire"))
    assert playable(game, 0, "break_the_line") is (most > 0)
    if not most:
        expected = "at most half your Line may break another: you need two ships in Line"
        assert refused(game, 0, "break_the_line") == expected
        return
    do(game, "0 play break_the_line; 0 break 1")
    assert "done" not in offers(game, 0)
    for name in first(most).split(", "):
        do(game, f"0 flag {name}")
    assert len(game.breaks) == 1  # carried out as soon as no more may be flagged
    assert game.turn == 1
    if most < ships:
        assert why(game, 0, f"flag {first(ships).split(', ')[-1]}") == "chance must decide first"


@rule("LB-80")
def test_fewer_breakers_may_be_chosen_but_one_at_least() -> None:
    game = position(Side(line=first(6), hand="break_the_line"), Side(line="Temeraire"))
    do(game, "0 play break_the_line; 0 break 1")
    assert why(game, 0, "done") == "choose at least one Line Breaker"
    do(game, "0 flag Mars; 0 done")
    assert [one.flag >= 0 for one in game.ships].count(True) == 1


@rule("LB-80", "LB-R28")
def test_dismasted_struck_and_flagged_ships_count_for_the_half() -> None:
    game = position(
        Side(line="Mars, Isis r4, Forte struck, Delft flag2", hand="break_the_line"),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    assert len(game.breaks) == 2  # only one ship could, though two were allowed


@rule("LB-81", "LB-89", "LB-R83")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Isis", "that ship cannot break the Line"),
        ("Ranger", "that ship cannot break the Line"),
        ("Lougen", "that ship cannot break the Line"),
        ("Forte", "that ship has struck"),
        ("Delft", "already a Line Breaker"),
        ("Victory", "that is not a ship of yours"),
    ],
)
def test_who_cannot_be_a_line_breaker(name: str, reason: str) -> None:
    game = position(
        Side(
            line="Mars, Captain, Isis r4, Forte struck, Delft flag2, Goliath",
            prizes="Ranger",
            port="Lougen",
            hand="break_the_line",
        ),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play break_the_line; 0 break 1")
    assert why(game, 0, f"flag {name}") == reason
    assert offers(game, 0) == ["flag Mars", "flag Captain", "flag Goliath"]
    do(game, "0 flag Mars")
    assert why(game, 0, "flag Mars") == "already a Line Breaker"


@rule("LB-81")
def test_if_no_ship_qualifies_the_card_can_only_be_discarded() -> None:
    game = position(
        Side(line="Isis r4, Delft flag1", hand="break_the_line"), Side(line="Victory", hand="K1")
    )
    assert offers(game, 0) == ["discard break_the_line"]
    assert refused(game, 0, "break_the_line") == "none of your ships can break a Line"


@rule("LB-82")
def test_all_in_and_behind_the_line_suffer_two_and_two() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(
            line="Victory, Neptune struck, Temeraire r6, Redoutable",
            prizes="Forte",
            port="Captain, Goliath h1",
            hand="repair",
        ),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    found = {name: left(game, name) for name in line(game, 1)}
    assert found == {
        "Victory": (7, 5),
        "Neptune": (6, 4),
        "Temeraire": (6, 0),
        "Redoutable": (5, 3),
    }
    assert left(game, "Forte") == (2, 2)
    assert (left(game, "Captain"), left(game, "Goliath")) == ((6, 5), (5, 5))


@rule("LB-83", "LB-84", "LB-91", "LB-EX-9")
def test_a_broken_line_and_its_end() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(line="Neptuno, Achille h4 r1, Vrijheid h1 r2", hand="4R/1 K1"),
        Side(line="Victory", hand="3R/3 K2"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    assert left(game, "Neptuno") == (5, 4)
    assert sunk(game, 0) == ["Achille"]
    assert left(game, "Vrijheid") == (3, 0)
    do(game, "1 discard K1; 2 play 3R/3; 2 at Mars rigging; 2 play K2; 2 at Mars rigging")
    assert game.breaks == ()
    assert left(game, "Neptuno") == (7, 6)
    assert left(game, "Vrijheid") == (5, 2)
    assert place(game, "Achille") == ("sunk", 0)
    assert "break_the_line" in faces(game.discard)


@rule("LB-84")
def test_repair_cannot_remove_the_damage_of_a_broken_line() -> None:
    game = position(
        Side(line="Mars +2H/4", hand="repair"), Side(line="Victory flag0, Isis", hand="K1")
    )
    do(game, "0 play repair; 0 repair 2H/4")
    assert left(game, "Mars") == (5, 3)


@rule("LB-84", "LB-R77")
def test_rigging_at_nought_rises_only_to_what_it_would_be() -> None:
    game = position(
        Side(line="Mars r4", hand="weathergauge"), Side(line="Victory flag0, Isis", hand="K1"),
        ships_left=0,
    )  # fmt: skip
    assert left(game, "Mars") == (5, 0)
    do(game, "0 play weathergauge")
    assert left(game, "Mars") == (7, 1)


BROKEN = Side(line="Victory flag0, Isis", hand="K1")


@rule("LB-85", "LB-R26", "LB-131")
def test_a_ship_from_port_suffers_the_same_at_once() -> None:
    game = position(Side(line="Mars", port="Neptuno", hand="refuse_battle"), BROKEN)
    do(game, "0 discard refuse_battle; 0 leave Neptuno")
    assert left(game, "Neptuno") == (5, 4)


@rule("LB-85", "LB-130", "LB-R26")
def test_an_additional_ship_suffers_the_same_at_once() -> None:
    game = position(Side(line="Mars", hand="additional_ship"), BROKEN, top="Neptuno")
    do(game, "0 play additional_ship; 0 join line")
    assert left(game, "Neptuno") == (5, 4)


@rule("LB-85", "LB-R26")
@pytest.mark.parametrize("to", ["line", "prize"])
def test_a_captured_ship_suffers_the_same_at_once(to: str) -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"),
        Side(line="Victory flag0, Isis, Neptuno struck", hand="K1"),
    )
    do(game, f"0 play boarding_party; 0 board Neptuno; 0 declare {to}")
    assert left(game, "Neptuno") == (5, 4)


@rule("LB-R26", "LB-85")
@pytest.mark.parametrize("to", ["line", "prize"])
def test_a_captured_ship_that_a_broken_line_destroys_sinks_at_once(to: str) -> None:
    game = position(
        Side(line="Victory", hand="boarding_party"),
        Side(line="Mars flag0, Isis, Achille struck h4", hand="K1"),
        Side(line="Neptune", hand="K1"),
    )
    do(game, f"0 play boarding_party; 0 board Achille; 0 declare {to}")
    assert sunk(game, 1) == ["Achille"]
    assert (game.players[0].line, game.players[0].prizes) == ((ship(game, "Victory").id,), ())


@rule("LB-R26", "LB-85")
def test_a_damaged_ship_from_port_that_a_broken_line_destroys_sinks_at_once() -> None:
    game = position(Side(line="Mars", port="Neptuno h5", hand="refuse_battle"), BROKEN)
    do(game, "0 discard refuse_battle; 0 leave Neptuno")
    assert sunk(game, 1) == ["Neptuno"]
    assert line(game, 0) == ["Mars"]


@rule("LB-R26")
def test_a_small_ship_that_joins_sinks_to_the_credit_of_the_last_card() -> None:
    game = position(
        Side(line="Victory", hand="additional_ship"),
        Side(line="Mars flag0, Isis", hand="K1"),
        Side(line="Neptune flag0, Forte", hand="K1"),
        top="Leander",
    )
    do(game, "0 play additional_ship; 0 join line")
    assert sunk(game, 2) == ["Leander"]
    assert sunk(game, 1) == []


@rule("LB-86", "LB-133")
def test_with_a_broken_line_refuse_battle_is_only_discarded() -> None:
    game = position(Side(line="Mars", port="Neptuno", hand="refuse_battle"), BROKEN)
    assert refused(game, 0, "refuse_battle") == "your Line is broken"
    assert why(game, 0, "play refuse_battle") == "your Line is broken"
    do(game, "0 discard refuse_battle; 0 leave Neptuno")
    assert line(game, 0) == ["Mars", "Neptuno"]


@rule("LB-87", "LB-R29")
def test_a_nation_loses_its_right_with_its_last_line_breaker() -> None:
    game = position(
        Side(line="Redoutable", hand="K2"),
        Side(line="Victory", prizes="Captain", hand="repair"),
        Side(line="Achille flag1, Brutus flag1, Isis, Forte", hand="repair"),
    )
    do(game, "0 play K2")
    assert "at Captain hull" in offers(game, 0)
    game = position(
        Side(line="Redoutable", hand="K2"),
        Side(line="Victory", prizes="Captain", hand="repair"),
        Side(line="Achille, Brutus flag1, Isis, Forte", hand="repair"),
    )
    do(game, "0 play K2")
    assert why(game, 0, "at Captain hull") == "that ship cannot reach the Prize"


@rule("LB-87", "LB-R29")
def test_a_nation_reaches_only_the_prizes_of_the_player_its_line_breaker_broke() -> None:
    # Seat 2 has broken the Line of seat 1 with a British ship, and that of seat 3 with a French.
    sides = (
        Side(line="Redoutable", hand="K2 boarding_party"),
        Side(line="Victory", prizes="Captain r5", hand="repair"),
        Side(line="Goliath flag1, Achille flag3, Isis, Forte", hand="repair"),
        Side(line="Neptune r6", prizes="Delft", hand="repair"),
    )
    game = position(*sides)
    do(game, "0 play K2")
    assert why(game, 0, "at Captain hull") == "that ship cannot reach the Prize"
    assert "at Delft hull" in offers(game, 0)
    game = position(*sides)
    do(game, "0 play boarding_party")
    assert why(game, 0, "board Captain") == "that ship cannot reach the Prize"


@rule("LB-88", "LB-R43")
def test_a_line_breaker_boards_only_the_player_it_broke() -> None:
    game = position(
        Side(line="Mars flag1, Captain", hand="boarding_party"),
        Side(line="Victory r5", hand="repair"),
        Side(line="Neptune r6", hand="repair"),
    )
    do(game, "0 play boarding_party")
    assert offers(game, 0) == ["board Victory", "board Neptune"]
    do(game, "0 board Neptune")
    frame: Any = game.frame()
    assert frame.ship == ship(game, "Captain").id  # the only ship that may


@rule("LB-88")
def test_ships_that_are_no_line_breakers_attack_anyone() -> None:
    game = position(
        Side(line="Mars flag1, Captain", hand="3H/3"),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play 3H/3; 0 with Captain; 0 at Neptune hull")
    assert left(game, "Neptune") == (5, 6)


@rule("LB-89")
def test_whose_line_is_broken_may_break_lines_himself() -> None:
    game = position(
        Side(line="Mars, Captain, Goliath, Isis r4", hand="break_the_line"),
        Side(line="Victory flag0, Forte", hand="K1"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Mars; 0 flag Goliath")
    assert [laid.on for laid in game.breaks] == [0, 1]


@rule("LB-90", "LB-R27")
def test_two_cards_add_up_and_end_one_by_one() -> None:
    game = position(
        Side(line="Mars r1 flag1, Captain, Goliath, Isis", hand="break_the_line"),
        Side(line="Victory, Forte", hand="repair"),
        Side(line="Neptune", hand="4R/2"),
    )
    assert left(game, "Victory") == (7, 5)
    do(game, "0 play break_the_line; 0 break 1; 0 flag Captain; 0 done")
    assert left(game, "Victory") == (5, 3)
    assert sunk(game, 0) == ["Forte"]
    do(game, "1 discard repair; 2 play 4R/2; 2 at Mars rigging")
    assert left(game, "Victory") == (7, 5)


@rule("LB-91")
def test_flags_go_one_by_one_and_the_card_with_the_last() -> None:
    game = position(
        Side(line="Mars h4 flag1, Isis flag1, Forte, Goliath", hand="strike"),
        Side(line="Victory", hand="3R/3 K1 repair"),
    )
    game2 = position(
        Side(line="Mars h4 flag1, Isis flag1, Forte, Goliath", hand="strike"),
        Side(line="Victory", hand="3R/3 K1 repair"),
        to_move=1,
    )
    do(game2, "1 play 3R/3; 1 at Isis rigging; 1 play K1; 1 at Isis rigging")
    assert ship(game2, "Isis").flag == -1
    assert len(game2.breaks) == 1
    do(game, "0 play strike; roll 6")
    assert ship(game, "Mars").flag == -1
    assert len(game.breaks) == 1  # Isis keeps it
    alone = position(
        Side(line="Mars h4 flag1, Forte", hand="strike"), Side(line="Victory", hand="K1")
    )
    do(alone, "0 play strike; roll 6")
    assert alone.breaks == ()
    assert left(alone, "Victory") == (9, 7)


@rule("LB-91")
def test_sinking_and_capturing_the_last_line_breaker_end_it() -> None:
    sides = (
        Side(line="Victory", hand="3H/3"),
        Side(line="Mars h4 flag0, Forte", hand="repair"),
    )
    game = position(*sides)
    do(game, "0 play 3H/3; 0 at Mars hull")
    assert game.breaks == ()
    assert left(game, "Victory") == (9, 7)


@rule("LB-92")
def test_a_repaired_line_breaker_is_none_any_more() -> None:
    game = position(
        Side(line="Mars r2 flag1, Isis flag1, Forte, Goliath", hand="repair"),
        Side(line="Victory", hand="3R/3"),
        to_move=1,
    )
    do(game, "1 play 3R/3; 1 at Mars rigging")
    assert not game.view(0)["players"][0]["line"][0]["mobile"]
    do(game, "draw 3H/3; draw K1; draw K1")
    do(game, "0 play repair; 0 repair 3R/3")
    assert left(game, "Mars")[1] == 3
    assert game.view(0)["players"][0]["line"][0]["breaker"] is None
    assert len(game.breaks) == 1


@rule("LB-93", "LB-132", "LB-134")
def test_playing_refuse_battle_ends_ones_own_cards_and_discarding_does_not() -> None:
    sides = (
        Side(line="Mars flag1, Isis", hand="refuse_battle", blockades=2),
        Side(line="Victory", hand="repair"),
        Side(line="Neptune", hand="repair", blockades=1),
    )
    game = position(*sides)
    do(game, "0 play refuse_battle; 0 done")
    assert game.breaks == ()
    assert [laid.by for laid in game.blockades] == [2]
    assert left(game, "Victory") == (9, 7)
    game = position(*sides)
    do(game, "0 discard refuse_battle")
    assert len(game.breaks) == 1
    assert len(game.blockades) == 2
    assert game.players[0].refusing == -1


@rule("LB-96", "LB-135", "LB-R31")
def test_whose_line_cannot_be_broken() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(line="Victory", refusing=True),
        Side(port="Neptune"),
        Side(prizes="Forte"),
    )
    do(game, "0 play break_the_line")
    assert why(game, 0, "break 1") == "that player refuses battle"
    assert why(game, 0, "break 2") == "there is no Line to break"
    assert offers(game, 0) == ["break 3"]  # only Prizes at sea are enough (LB-R78)


@rule("LB-96")
def test_if_no_line_can_be_broken_the_card_says_why() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"), Side(line="Victory", refusing=True)
    )
    assert refused(game, 0, "break_the_line") == "that player refuses battle"


@rule("LB-R32")
def test_the_card_stays_when_the_broken_line_loses_its_last_ship() -> None:
    game = position(
        Side(line="Mars flag1, Isis", hand="3H/3"), Side(line="Forte h1", hand="additional_ship")
    )
    do(game, "0 play 3H/3; 0 at Forte hull")
    assert game.players[1].line == ()
    assert len(game.breaks) == 1


@rule("LB-R23")
def test_losses_settle_in_order_until_stable() -> None:
    # Seat 1 has broken seat 2's Line with Ranger alone.  Breaking seat 1's Line sinks Ranger:
    # her card falls, and what lay on seat 2 is lifted, but what sank with her stays sunk.
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(line="Ranger flag2, Lougen, Victory", hand="repair", blockades=0),
        Side(line="Neptune r5", hand="repair"),
    )
    assert left(game, "Neptune") == (6, 0)
    events = do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    assert sunk(game, 0) == ["Ranger", "Lougen"]
    assert left(game, "Neptune") == (8, 1)
    order = [one.kind for one in events if one.kind in ("broke_line", "sunk", "removed")]
    assert order == ["broke_line", "sunk", "sunk", "removed"]
    assert len(game.blockades) == 1  # Victory is still mobile


@rule("LB-R23", "LB-R60")
def test_a_blockade_falls_with_the_last_mobile_ship_for_good() -> None:
    # Breaking seat 1's Line dismasts its last ship, which was Line Breaker and blockader.
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(line="Victory r5 flag2, Delft r3", hand="repair", blockades=0),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    assert game.blockades == ()
    assert [laid.on for laid in game.breaks] == [1]
    assert left(game, "Neptune") == (8, 6)
