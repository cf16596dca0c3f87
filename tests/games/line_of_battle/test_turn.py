"""The turn, and red cards that are played or passed on (LB-20 to LB-34)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule

from .scenario import (
    NAMES,
    RULES,
    Side,
    do,
    event,
    face_of,
    hand,
    kinds,
    left,
    offers,
    playable,
    position,
    refused,
    ship,
    why,
)

OTHER = Side(line="Victory", hand="repair")


@rule("LB-20")
def test_the_four_steps_come_in_order() -> None:
    game = position(
        Side(line="Mars fH1", hand="", refusing=True), OTHER, start="begin"
    )  # step 1 has been done when the draw is due
    assert left(game, "Mars")[0] == 5
    assert game.players[0].refusing == -1
    assert why(game, 0, "stop") == "chance must decide first"
    do(game, "draw strike")
    assert offers(game, 0) == ["play strike"]
    do(game, "0 play strike; roll 6")  # Hull 5 left: she is tested
    assert game.turn == 1  # there was no action step


@rule("LB-20")
@pytest.mark.parametrize("move", ["stop", "with Mars", "at Victory hull", "done", "show none"])
def test_what_belongs_to_another_step_is_refused(move: str) -> None:
    game = position(Side(line="Mars", hand="K2 repair"), OTHER)
    assert why(game, 0, move) == "play or discard a card"
    do(game, "0 play K2")
    assert why(game, 0, "discard repair").startswith("not now")


@rule("LB-21", "LB-R18")
def test_fires_burn_in_their_owners_turn_only() -> None:
    sides = (
        Side(line="Mars fH2", hand="repair"),
        Side(line="Victory fH1", hand="repair"),
    )
    game = position(*sides, start="begin")
    assert ship(game, "Mars").fires[0].damage == 3
    assert ship(game, "Victory").fires[0].damage == 1
    do(game, "0 discard repair")
    assert ship(game, "Mars").fires[0].damage == 3
    assert ship(game, "Victory").fires[0].damage == 2


@rule("LB-22")
def test_refuse_battle_is_discarded_at_the_start_of_the_next_turn() -> None:
    sides = (
        Side(line="Mars", hand="K2"),
        Side(line="Victory", hand="repair", refusing=True),
    )
    game = position(*sides)
    assert refused(game, 0, "K2") == "no ship is a target for it"
    events = do(game, "0 discard K2")
    assert event(events, "removed")["cause"] == "turn"
    assert kinds(events).index("removed") < len(kinds(events))
    assert [face_of(card) for card in game.discard] == ["K2", "refuse_battle"]
    do(game, "1 discard repair; draw K1")
    assert playable(game, 0, "K1")


@rule("LB-23")
def test_one_draws_to_capacity_counted_after_step_one() -> None:
    ships = "Forte, Isis, Delft, Neptune, Captain"
    game = position(Side(line=f"Mars, {ships}", hand="K1 K1 K2 K2"), OTHER, start="begin")
    do(game, "draw repair; draw repair")
    assert game.to_act() == (0,)
    exploding = position(
        Side(line=f"Mars h6 fH0, {ships}", hand="K1 K1 K2 K2"), OTHER, start="begin"
    )
    do(exploding, "draw repair")
    assert exploding.to_act() == (0,)
    assert len(hand(exploding, 0)) == 5


@rule("LB-24", "LB-R10")
def test_a_surplus_is_kept_and_nothing_is_drawn() -> None:
    game = position(Side(line="Mars, Forte, Isis", hand="K1 K1 K2 K2 repair"), OTHER, start="begin")
    assert game.to_act() == (0,)
    assert len(hand(game, 0)) == 5
    do(game, "0 discard K1")
    assert len(hand(game, 0)) == 4


@rule("LB-25")
def test_a_red_card_must_be_played() -> None:
    game = position(Side(line="Mars", hand="strike K2 K1 repair"), OTHER)
    assert offers(game, 0) == ["play strike"]
    for move in ("play K2", "discard K2", "discard repair"):
        assert why(game, 0, move) == "you hold a red card and must play it"
    assert refused(game, 0, "K2") == "you hold a red card and must play it"
    assert refused(game, 0, "strike") is None


@rule("LB-25")
def test_the_red_card_is_the_whole_turn() -> None:
    game = position(Side(line="Mars h1", hand="fire K2"), OTHER)
    do(game, "0 play fire; roll 5")
    assert game.turn == 1


@rule("LB-26", "LB-R11", "LB-R12")
def test_one_card_must_be_played_or_discarded() -> None:
    game = position(Side(line="Mars", hand="K2 repair"), OTHER)
    assert offers(game, 0) == ["play K2", "discard K2", "discard repair"]
    for move in ("stop", "done", "pass"):
        assert why(game, 0, move) == "play or discard a card"
    assert why(game, 0, "play repair") == "nothing to repair"
    assert why(game, 0, "play 0") == "you do not hold that card"


@rule("LB-26", "LB-R12")
def test_every_black_card_can_be_discarded() -> None:
    tokens = (
        "3H/3 K2 break_the_line repair bucket_brigade boarding_party additional_ship "
        "refuse_battle fire_ship blockade"
    )
    game = position(Side(line="Mars", hand=tokens), OTHER)
    discards = [move for move in offers(game, 0) if move.startswith("discard")]
    assert sorted(discards) == sorted(f"discard {token}" for token in tokens.split())


@rule("LB-27", "LB-R13", "LB-R76")
def test_sets_of_cards_that_may_be_played_together() -> None:
    hand_of = "3R/3 3R/3 K2 K1 boarding_party repair"
    game = position(Side(line="Mars", hand=hand_of), Side(line="Achille", hand="repair"))
    do(game, "0 play 3R/3; 0 at Achille rigging")
    assert offers(game, 0) == ["play K2", "play K1", "stop"]
    assert why(game, 0, "play 3R/3") == "one Broadside per turn"
    not_after = "only a Rake, a Broadside or a Boarding Party can follow a shot"
    assert why(game, 0, "play repair") == not_after
    assert why(game, 0, "discard repair").startswith("a card has been played")
    do(game, "0 play K2; 0 at Achille rigging")
    assert offers(game, 0) == ["play boarding_party", "stop"]
    assert why(game, 0, "play K1") == "one Rake per turn"


@rule("LB-27")
def test_a_rake_alone_is_followed_by_a_broadside_but_not_by_a_boarding() -> None:
    game = position(
        Side(line="Mars", hand="3R/3 K2 K1 boarding_party"), Side(line="Ranger, Isis r4", hand="K1")
    )
    do(game, "0 play K2; 0 at Ranger rigging")
    after = "a Boarding Party follows a Broadside that dismasts its target, not a Rake"
    assert why(game, 0, "play boarding_party") == after
    assert offers(game, 0) == ["stop"]  # no Rigging is left for a Broadside of Rigging
    assert why(game, 0, "play K1") == "one Rake per turn"


@rule("LB-27")
@pytest.mark.parametrize("token", ["repair", "additional_ship", "blockade", "fire_ship"])
def test_other_cards_end_the_turn(token: str) -> None:
    moves = {
        "repair": "0 repair 2H/4",
        "additional_ship": "0 join line; draw Ranger",
        "blockade": "0 blockade 1",
        "fire_ship": "0 burn Victory; roll 1",
    }
    game = position(Side(line="Mars +2H/4", hand=f"{token} K2"), OTHER, top="Lougen")
    do(game, f"0 play {token}; {moves[token]}")
    assert game.turn == 1


@rule("LB-28")
def test_of_several_red_cards_one_is_chosen_and_the_others_wait() -> None:
    game = position(
        Side(line="Mars h1, Isis", hand="fire run_aground"), Side(line="Victory", hand="repair")
    )
    assert sorted(offers(game, 0)) == ["play fire", "play run_aground"]
    do(game, "0 play fire; roll 1; 1 discard repair")
    assert hand(game, 0) == ["run_aground"]
    do(game, "draw K2")
    assert offers(game, 0) == ["play run_aground"]


AFFECTED = [
    ("fire", "Mars h1", "roll 4"),
    ("strike", "Mars h3", "roll 1"),
    ("run_aground", "Ranger", "roll 1"),
    ("admiraltys_orders", "Mars", ""),
]
UNTOUCHED = [
    ("fire", Side(line="Mars", port="Isis h1")),
    ("strike", Side(line="Mars h1")),
    ("run_aground", Side(port="Mars, Isis")),
    ("admiraltys_orders", Side(line="Mars r5, Isis h3 struck", prizes="Forte")),
]


@rule("LB-29")
@pytest.mark.parametrize(("token", "ships", "then"), AFFECTED)
def test_a_red_card_whose_condition_is_met_is_applied(token: str, ships: str, then: str) -> None:
    game = position(Side(line=ships, hand=token), OTHER)
    events = do(game, f"0 play {token}; {then}")
    assert event(events, "red")["seat"] == 0
    assert "passed_on" not in kinds(events)
    assert game.passing == -1


@rule("LB-29", "LB-30")
@pytest.mark.parametrize(("token", "side"), UNTOUCHED)
def test_a_red_card_without_effect_is_handed_on_and_the_turn_is_over(
    token: str, side: Side
) -> None:
    game = position(
        side._replace(hand=token),
        Side(line="Victory h4", hand="repair"),
        Side(line="Neptune", hand="repair"),
    )
    events = do(game, f"0 play {token}")
    assert event(events, "passed_on")["to"] == 1
    assert game.turn != 0


@rule("LB-29", "LB-37")
def test_weathergauge_always_takes_effect() -> None:
    game = position(Side(hand="weathergauge"), OTHER)
    events = do(game, "0 play weathergauge")
    assert "weathergauge" in kinds(events)
    assert game.passing == -1


@rule("LB-31", "LB-R53", "LB-R55")
def test_a_received_card_makes_up_the_whole_turn() -> None:
    game = position(
        Side(hand="run_aground", line=""),
        Side(line="Mars fH1, Isis", hand="repair", refusing=True),
        Side(line="Victory", hand="repair"),
    )
    do(game, "0 play run_aground")
    assert game.turn == 1
    assert ship(game, "Mars").fires[0].damage == 2
    assert game.players[1].refusing == -1
    do(game, "draw Isis; roll 1")
    assert hand(game, 1) == ["repair"]  # nothing was drawn
    assert game.turn == 2
    assert game.to_act() == (2,)


@rule("LB-32", "LB-33", "LB-175", "LB-R69")
def test_a_card_that_affects_nobody_goes_round_and_uses_up_turns() -> None:
    sides = [
        Side(line="Mars", hand="strike K1"),
        Side(line="Victory fH1, Neptune", hand="repair"),
        Side(line="Temeraire", hand="repair"),
    ]
    game = position(*sides)
    events = do(game, "0 play strike")
    told = [
        (one.kind, one.public["seat"]) for one in events if one.kind in ("passed_on", "came_back")
    ]
    assert told == [("passed_on", 0), ("passed_on", 1), ("passed_on", 2), ("came_back", 0)]
    assert kinds(events).count("burned") == 2  # step 1 of seat 1, in the lap and after it
    assert hand(game, 0) == ["K1"]
    assert hand(game, 2) == ["repair"]
    assert game.turn == 1  # the next turn is a normal one
    do(game, "draw K2")
    assert game.to_act() == (1,)


@rule("LB-33", "LB-R72")
def test_with_two_players_the_card_comes_back_at_once() -> None:
    game = position(Side(line="Mars", hand="strike K1"), OTHER)
    do(game, "0 play strike")
    assert game.to_act() == (1,)
    assert face_of(game.discard[-1]) == "strike"


@rule("LB-33", "LB-R71")
def test_back_with_its_first_holder_it_is_discarded_whatever_it_could_do_now() -> None:
    game = position(
        Side(line="Mars h1 fH0", hand="strike K1"), Side(line="Victory", hand="repair")
    )  # Hull 6 left of 7 now, 5 after step 1 of the next turn
    events = do(game, "0 play strike")
    assert "strike_roll" not in kinds(events)
    assert left(game, "Mars")[0] == 5
    assert game.turn == 1


@rule("LB-34")
def test_red_cards_of_ones_own_wait_while_one_deals_with_a_received_one() -> None:
    game = position(
        Side(line="Mars", hand="strike"),
        Side(line="Victory h5", hand="fire"),
        Side(line="Neptune", hand="repair"),
    )
    do(game, "0 play strike; roll 1")
    assert hand(game, 1) == ["fire"]
    assert game.turn == 2


@rule("LB-175")
def test_all_are_told_which_card_was_handed_on_and_by_whom() -> None:
    game = position(Side(line="Mars", hand="strike"), Side(line="Victory h5", hand="fire"))
    events = do(game, "0 play strike")
    for seat in (0, 1, None):
        seen = next(one.seen_by(seat) for one in events if one.kind == "passed_on")
        assert (face_of(seen["card"]), seen["seat"], seen["to"]) == ("strike", 0, 1)
    assert RULES.tell(events[0], None, NAMES) == "Ada passed Strike to Bo: it had no effect."


@pytest.mark.parametrize(
    ("play", "move"),
    [
        ("3H/3", "with 60"),
        ("break_the_line", "break 2"),
        ("fire_ship", "burn 60"),
        ("fire_ship", "raid 2"),
        ("repair", "repair 144"),
    ],
)
def test_numbers_one_past_the_last_piece_are_refused_like_any_other(play: str, move: str) -> None:
    game = position(
        Side(line="Mars +1H/6, Captain", hand="3H/3 break_the_line fire_ship repair"),
        Side(line="Victory", hand="K1"),
    )
    do(game, f"0 play {play}")
    assert why(game, 0, move)


@rule("LB-25", "LB-26")
@pytest.mark.parametrize(
    ("held", "play", "made"),
    [
        ("repair", "0 play repair", "repair 3H/3"),  # as the card says, and all see it
        ("break_the_line", "0 play break_the_line", "break 1"),
        ("boarding_party", "0 play boarding_party", "board Forte"),  # who goes is asked next
        ("strike", "", None),  # must be played: but nobody shall learn that from the table's haste
        ("K2 3H/3", "0 play 3H/3", None),  # a shot is its player's, even with one target
    ],
)
def test_the_table_says_what_a_shown_card_leaves_no_choice_in(
    held: str, play: str, made: str | None
) -> None:
    fleet = Side(line="Mars +3H/3, Isis", hand=held)
    game = position(fleet, Side(line="Victory, Forte r4", hand="repair"))
    if play:
        do(game, play)
    move = RULES.forced(game, 0)
    assert (None if move is None else offers(game, 0)) == (None if made is None else [made])
