"""Repair, Bucket Brigade, Boarding Party and captured ships (LB-97 to LB-127)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.rule import rule

from ..scenario import (
    Side,
    do,
    event,
    faces,
    hand,
    kinds,
    left,
    line,
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


# ---- Repair and Bucket Brigade


@rule("LB-97", "LB-101")
def test_repair_takes_one_broadside_card_off() -> None:
    game = position(Side(line="Mars +3H/3 +1H/6", hand="repair"), OTHER)
    do(game, "0 play repair")
    assert offers(game, 0) == ["repair 3H/3", "repair 1H/6"]
    do(game, "0 repair 3H/3")
    assert left(game, "Mars") == (6, 5)
    assert faces(game.discard) == ["3H/3", "repair"]


@rule("LB-98", "LB-R35")
def test_repair_takes_off_nothing_but_broadsides() -> None:
    game = position(
        Side(line="Mars +K2H fH1, Isis +1R/6", hand="repair"), Side(line="Victory flag0, Forte")
    )
    do(game, "0 play repair")
    assert why(game, 0, "repair K2") == "no Broadside card on that ship"
    assert why(game, 0, "repair fire") == "no Broadside card on that ship"
    assert offers(game, 0) == ["repair 1R/6"]
    both = position(Side(line="Mars +K2H +1R/6", hand="repair"), OTHER)
    do(both, "0 play repair")
    assert why(both, 0, "repair K2") == "only Broadside cards can be taken off"


@rule("LB-99")
def test_a_ship_with_rigging_again_is_mobile_and_attacks() -> None:
    game = position(Side(line="Mars +3R/3 +2R/4", hand="repair K2"), OTHER)
    assert not playable(game, 0, "K2")
    do(game, "0 play repair; 0 repair 2R/4; 1 discard repair")
    assert left(game, "Mars") == (7, 2)
    assert playable(game, 0, "K2")


@rule("LB-100")
def test_repair_needs_a_broadside_card_on_a_ship_of_ones_own() -> None:
    game = position(Side(line="Mars +K2H", hand="repair"), Side(line="Victory +3H/3"))
    assert refused(game, 0, "repair") == "nothing to repair"
    game = position(Side(line="Mars +1H/6", hand="repair"), Side(line="Victory +3H/3"))
    do(game, "0 play repair")
    assert why(game, 0, "repair 3H/3") == "choose one of your ships"
    assert why(game, 0, "repair 143") == "no such card lies on a ship"


@rule("LB-R34")
def test_repair_works_in_port_and_on_prizes() -> None:
    game = position(Side(prizes="Mars +1H/6", port="Isis +1R/6", hand="repair"), OTHER)
    do(game, "0 play repair")
    assert offers(game, 0) == ["repair 1H/6", "repair 1R/6"]


@rule("LB-102", "LB-104")
def test_bucket_brigade_puts_out_one_fire() -> None:
    game = position(
        Side(line="Victory fH3 fR1", hand="bucket_brigade"), OTHER._replace(line="Isis")
    )
    do(game, "0 play bucket_brigade")
    fires = [fire.card for fire in ship(game, "Victory").fires]
    assert offers(game, 0) == ["douse fire", "douse fire"]
    do(game, f"0 douse {fires[0]}; 1 discard repair")
    assert [(f.place, f.damage) for f in ship(game, "Victory").fires] == [("rigging", 2)]
    assert left(game, "Victory") == (6, 5)
    assert faces(game.discard) == ["bucket_brigade", "fire", "repair"]


@rule("LB-103", "LB-101")
def test_fire_damage_stays_until_port() -> None:
    game = position(Side(line="Mars fH3 +1R/6", hand="bucket_brigade repair refuse_battle"), OTHER)
    do(game, "0 play bucket_brigade; 0 douse fire; 1 discard repair")
    assert left(game, "Mars") == (4, 4)
    do(game, "0 play repair; 0 repair 1R/6; draw K1; 1 discard K1")
    assert left(game, "Mars") == (4, 5)
    do(game, "0 play refuse_battle; 0 enter Mars")
    assert left(game, "Mars") == (7, 5)


@rule("LB-104")
def test_without_a_fire_of_ones_own_it_can_only_be_discarded() -> None:
    game = position(Side(line="Mars", hand="bucket_brigade"), Side(line="Victory fH1", hand="K1"))
    assert refused(game, 0, "bucket_brigade") == "none of your ships is on fire"
    game = position(
        Side(line="Mars fH1", hand="bucket_brigade"), Side(line="Victory fH1", hand="K1")
    )
    do(game, "0 play bucket_brigade")
    other = ship(game, "Victory").fires[0].card
    assert why(game, 0, f"douse {other}") == "choose one of your ships"
    assert why(game, 0, "douse 0") == "that is no fire on a ship of yours"


# ---- Boarding Party


@rule("LB-105")
def test_alone_it_is_played_against_a_dismasted_ship() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"), Side(line="Victory, Isis r4", hand="K1")
    )
    do(game, "0 play boarding_party")
    assert offers(game, 0) == ["board Isis"]
    assert why(game, 0, "board Victory") == "the target must be dismasted"
    none = position(Side(line="Mars", hand="boarding_party"), OTHER)
    assert refused(none, 0, "boarding_party") == "no ship can be boarded"


@rule("LB-106", "LB-R14")
def test_it_follows_a_broadside_that_dismasts_its_target() -> None:
    enemy = Side(line="Achille r2, Isis r4", hand="K1")
    game = position(Side(line="Mars", hand="3R/3 boarding_party"), enemy)
    do(game, "0 play 3R/3; 0 at Achille rigging; 0 play boarding_party")
    frame: Any = game.frame()
    assert frame.target == ship(game, "Achille").id  # and not the Isis, dismasted before
    game = position(
        Side(line="Mars", hand="3R/3 boarding_party K2"), Side(line="Achille r1", hand="K1")
    )
    do(game, "0 play 3R/3; 0 at Achille rigging")
    assert left(game, "Achille")[1] == 1
    expected = "your Broadside must dismast the ship that is boarded"
    assert why(game, 0, "play boarding_party") == expected
    assert "boarding_party" in hand(game, 0)


@rule("LB-106", "LB-R75", "LB-R13")
@pytest.mark.parametrize(
    ("shots", "boards"),
    [
        ("3R/3 Achille rigging, K2 Achille rigging", True),
        ("K2 Achille rigging, 3R/3 Achille rigging", True),
        ("3H/3 Achille hull, K2 Ranger rigging", False),  # the Rake alone dismasted
        ("3R/3 Isis rigging, K2 Ranger rigging", False),
    ],
)
def test_the_broadside_itself_must_have_hit_the_rigging(shots: str, boards: bool) -> None:
    game = position(
        Side(line="Mars", hand="3R/3 3H/3 K2 boarding_party"),
        Side(line="Achille, Ranger, Isis", hand="K1"),
    )
    for shot in shots.split(", "):
        token, *where = shot.split()
        do(game, f"0 play {token}; 0 at {' '.join(where)}")
    assert (game.turn == 0) is boards
    if boards:
        assert offers(game, 0) == ["play boarding_party", "stop"]


@rule("LB-106", "LB-R75")
def test_a_broadside_at_the_hull_opens_no_boarding_though_the_rake_dismasts_the_same_ship() -> None:
    game = position(
        Side(line="Mars", hand="3H/3 K2 boarding_party"), Side(line="Achille r3, Isis", hand="K1")
    )
    do(game, "0 play 3H/3; 0 at Achille hull; 0 play K2; 0 at Achille rigging")
    assert left(game, "Achille") == (3, 0)
    assert game.turn == 1


@rule("LB-R75")
def test_a_ship_dismasted_before_the_first_shot_is_not_boarded_after_it() -> None:
    # Achille is dismasted only by the Line Breaker Amazon, who is sunk by the Rake; then the
    # Broadside dismasts Achille again.
    game = position(
        Side(line="Mars, Captain", hand="K2 3R/3 boarding_party repair"),
        Side(line="Achille r3", hand="K1"),
        Side(line="Amazon h1 flag1, Neptune", hand="K1"),
    )
    assert left(game, "Achille")[1] == 0
    do(game, "0 play K2; 0 with Mars; 0 at Amazon hull")
    assert left(game, "Achille")[1] == 2
    do(game, "0 play 3R/3; 0 with Mars; 0 at Achille rigging")
    assert game.turn == 1


@rule("LB-106", "LB-R83")
def test_a_second_ship_to_board_is_refused_for_the_reason_that_is_true() -> None:
    """Only after a Broadside is it the Broadside that names the ship."""
    side = Side(line="Mars, Captain", hand="3R/3 boarding_party")
    alone = position(side, Side(line="Achille r5, Isis r4", hand="K1"))
    do(alone, "0 play boarding_party; 0 board Achille")
    assert why(alone, 0, "board Isis") == "not now: choose the ship that boards"
    after = position(side, Side(line="Achille r2, Isis r4", hand="K1"))
    do(after, "0 play 3R/3; 0 with Mars; 0 at Achille rigging; 0 play boarding_party")
    expected = "only the ship that your Broadside dismasted can be boarded now"
    assert why(after, 0, "board Isis") == expected


@rule("LB-107")
def test_another_ship_than_the_one_that_fired_may_board() -> None:
    game = position(
        Side(line="Mars, Ranger, Isis r4, Forte struck", hand="3R/3 boarding_party"),
        Side(line="Achille r2", hand="K1"),
    )
    do(game, "0 play 3R/3; 0 at Achille rigging; 0 play boarding_party")
    assert offers(game, 0) == ["with Mars", "with Ranger"]
    none = position(
        Side(line="Isis r4, Forte struck", hand="boarding_party"), Side(line="Achille r5")
    )
    assert refused(none, 0, "boarding_party") == "you have no ship that can board"


DUEL = Side(line="Mars", hand="boarding_party 3H/3 4H/2 K2 repair")


def boarding(mine: str, theirs: str, die: int, attacker: str = "Mars", target: str = "Isis r4"):
    game = position(
        Side(line=attacker, hand="boarding_party 3H/3 4H/2 K2 K1 repair"),
        Side(line=target, hand="2H/5 2H/4 3H/3 1H/6 K1 K2 repair"),
    )
    name = target.split(maxsplit=1)[0]
    events = do(game, f"0 play boarding_party; 0 board {name}; 0 show {mine}; 1 show {theirs}")
    return game, [*events, *do(game, f"roll {die}")]


@rule("LB-108", "LB-174")
def test_both_choose_secretly_and_the_cards_are_shown_together() -> None:
    game = position(DUEL, Side(line="Isis r4", hand="K1 repair"))
    do(game, "0 play boarding_party; 0 board Isis")
    assert game.to_act() == (0, 1)
    events = do(game, "0 show 4H/2")
    assert [one.kind for one in events] == ["chose"]
    assert events[0].seen_by(1) == {"kind": "chose", "seat": 0}
    assert game.view(1)["boarding"]["chosen"] == [0]
    chosen = next(c for c in game.players[0].hand if faces([c]) == ["4H/2"])
    shown = json.dumps(game.view(1)["boarding"]) + json.dumps(game.view(1)["pending"])
    assert f'"id": {chosen}' not in shown
    events = do(game, "1 show K1")
    duel = event(events, "duel")
    assert faces(duel["cards"].values()) == ["4H/2", "K1"]
    assert kinds(events).count("duel") == 1
    assert game.why_no_undo(1) == "the cards of the boarding were shown since"


@rule("LB-108")
def test_the_defender_may_choose_first() -> None:
    game = position(DUEL, Side(line="Isis r4", hand="K1 repair"))
    do(game, "0 play boarding_party; 0 board Isis; 1 show K1")
    assert game.to_act() == (0,)
    assert game.view(0)["boarding"]["hits"] is None
    do(game, "0 show repair")
    assert game.view(0)["boarding"]["hits"] == {"0": 0, "1": 1}


@rule("LB-109", "LB-R37", "LB-R38")
@pytest.mark.parametrize(
    ("mine", "theirs", "hits"),
    [
        ("4H/2", "repair", (0, 0)),  # Mars is Rate 3
        ("3H/3", "repair", (3, 0)),
        ("K2", "2H/5", (2, 2)),  # Isis is Rate 4, and dismasted
        ("repair", "3H/3", (0, 0)),
        ("repair", "2H/4", (0, 2)),
        ("repair", "K2", (0, 2)),
    ],
)
def test_what_a_card_counts(mine: str, theirs: str, hits: tuple[int, int]) -> None:
    _, events = boarding(mine, theirs, 3)
    assert event(events, "duel")["hits"] == {"0": hits[0], "1": hits[1]}


@rule("LB-110", "LB-R41", "LB-R80")
def test_the_cards_do_no_damage_and_are_discarded() -> None:
    game, _ = boarding("3H/3", "2H/4", 3)
    assert (left(game, "Mars"), left(game, "Isis")) == ((7, 5), (4, 0))
    assert faces(game.discard) == ["2H/4", "3H/3", "boarding_party"]
    bluff = position(
        Side(line="Mars", port="Forte", hand="boarding_party refuse_battle"),
        Side(line="Isis r4", hand="K1"),
    )
    do(bluff, "0 play boarding_party; 0 board Isis; 0 show refuse_battle; 1 show K1; roll 4")
    assert bluff.players[0].refusing == -1
    assert place(bluff, "Forte") == ("port", 0)


@rule("LB-111", "LB-112", "LB-113", "LB-114", "LB-EX-7")
@pytest.mark.parametrize(
    ("mine", "theirs", "die", "result", "outcome"),
    [
        ("3H/3", "2H/4", 4, 5, "captured"),
        ("3H/3", "repair", 5, 8, "captured"),
        ("3H/3", "repair", 1, 4, "repelled"),
        ("repair", "K1", 4, 3, "repelled"),
        ("repair", "repair", 2, 2, "repelled"),
        ("repair", "K2", 2, 0, "lost"),
        ("repair", "K1", 2, 1, "lost"),
        ("repair", "repair", 1, 1, "lost"),
        ("repair", "2H/5", 1, -1, "lost"),
    ],
)
def test_how_a_boarding_comes_out(
    mine: str, theirs: str, die: int, result: int, outcome: str
) -> None:
    game, events = boarding(mine, theirs, die)
    roll = event(events, "boarding_roll")
    assert (roll["result"], roll["outcome"]) == (result, outcome)
    owners = (place(game, "Mars"), place(game, "Isis"))
    assert (
        owners
        == {
            "captured": (("line", 0), ("captured", 0)),
            "repelled": (("line", 0), ("line", 1)),
            "lost": (("captured", 1), ("line", 1)),
        }[outcome]
    )
    assert game.to_act() == {"captured": (0,), "repelled": (1,), "lost": (1,)}[outcome] or (
        game.chance() is not None
    )


@rule("LB-113", "LB-118")
def test_the_defender_declares_what_becomes_of_a_lost_boarder() -> None:
    game, _ = boarding("repair", "K2", 1)
    assert offers(game, 1) == ["declare line", "declare prize"]
    do(game, "1 declare prize")
    assert place(game, "Mars") == ("prize", 1)


@rule("LB-115", "LB-R42")
def test_prizes_are_boarded_only_where_they_can_be_fired_on() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"),
        Side(line="Victory, Isis r4", prizes="Forte r4", hand="K1"),
    )
    do(game, "0 play boarding_party")
    assert why(game, 0, "board Forte") == "the Prize is covered by the Line"
    sides = (
        Side(line="Redoutable, Mars, Achille flag1, Captain", hand="boarding_party"),
        Side(line="Victory", prizes="Forte r4", hand="K1"),
    )
    game = position(*sides)
    do(game, "0 play boarding_party; 0 board Forte")
    assert offers(game, 0) == ["with Redoutable", "with Achille"]
    assert why(game, 0, "with Mars") == "that ship cannot reach the Prize"


@rule("LB-116", "LB-135", "LB-136")
def test_refuse_battle_shields_mobile_ships_from_boarding() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"),
        Side(line="Victory struck, Isis r4", hand="K1", refusing=True),
    )
    do(game, "0 play boarding_party")
    assert why(game, 0, "board Victory") == "that player refuses battle"
    assert offers(game, 0) == ["board Isis"]


@rule("LB-R39", "LB-R40")
def test_a_player_without_a_black_card_shows_none() -> None:
    game = position(DUEL, Side(line="Isis r4", hand="fire strike"))
    do(game, "0 play boarding_party; 0 board Isis")
    assert offers(game, 1) == ["show none"]
    assert why(game, 1, "show fire") == "a red card cannot be shown"
    assert why(game, 0, "show none") == "you hold a card to show, so you must show one"
    assert why(game, 0, "show 0") == "you do not hold that card"
    do(game, "1 show none; 0 show 3H/3")
    assert game.players[1].reds == 2
    bare = position(DUEL, Side(line="Isis r4"))
    do(bare, "0 play boarding_party; 0 board Isis")
    assert bare.to_act() == (0,)
    events = do(bare, "0 show 3H/3")
    assert event(events, "duel")["cards"]["1"] is None


@rule("LB-R79")
def test_a_second_rake_of_the_attacker_counts_nothing() -> None:
    game = position(
        Side(line="Mars", hand="3R/3 K2 K1 boarding_party"), Side(line="Achille", hand="K1")
    )
    do(game, "0 play 3R/3; 0 at Achille rigging; 0 play K2; 0 at Achille rigging")
    events = do(game, "0 play boarding_party; 0 show K1; 1 show K1")
    assert event(events, "duel")["hits"] == {"0": 0, "1": 1}


def test_nobody_is_asked_when_neither_has_a_card() -> None:
    game = position(Side(line="Mars", hand="boarding_party"), Side(line="Isis r4"))
    events = do(game, "0 play boarding_party; 0 board Isis; roll 5")
    assert event(events, "boarding_roll")["outcome"] == "captured"


# ---- captured ships


STRUCK = "0 play boarding_party; 0 board Achille"


@rule("LB-117", "LB-R36", "LB-101")
def test_the_smallest_hit_card_may_come_off_the_rigging() -> None:
    enemy = Side(line="Achille struck +3R/3 +1R/6 +K2R +1H/6 fH1", hand="K1")
    game = position(Side(line="Mars", hand="boarding_party"), enemy)
    do(game, STRUCK)
    assert offers(game, 0) == ["clear 1R/6", "clear none"]
    assert why(game, 0, "clear 3R/3") == "only the smallest hit card"
    assert why(game, 0, "clear 1H/6") == "only the smallest hit card"
    assert why(game, 0, "declare line").startswith("not now")
    do(game, "0 clear 1R/6; 0 declare line")
    assert faces(ship(game, "Achille").rigging_hits) == ["3R/3", "K2"]
    assert left(game, "Achille") == (4, 0)
    game = position(Side(line="Mars", hand="boarding_party"), enemy)
    do(game, f"{STRUCK}; 0 clear none; 0 declare line")
    assert len(ship(game, "Achille").rigging_hits) == 3


@rule("LB-117", "LB-R36")
def test_of_equal_ones_the_captor_picks_and_without_any_he_is_not_asked() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"), Side(line="Achille struck +K2R +2R/4")
    )
    do(game, STRUCK)
    assert offers(game, 0) == ["clear K2", "clear 2R/4", "clear none"]
    game = position(Side(line="Mars", hand="boarding_party"), Side(line="Achille struck fR2"))
    do(game, STRUCK)
    assert offers(game, 0) == ["declare line", "declare prize"]


@rule("LB-118")
def test_line_or_prize_must_be_declared_at_once() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party K2"), Side(line="Achille struck", hand="K1")
    )
    do(game, STRUCK)
    for move in ("play K2", "discard K2", "stop"):
        assert why(game, 0, move).startswith("not now: declare")
    events = do(game, "0 declare prize")
    assert event(events, "declared") == {"seat": 0, "ship": ship(game, "Achille").id, "to": "prize"}


@rule("LB-119", "LB-R47")
def test_in_the_line_it_serves_like_any_other_ship() -> None:
    game = position(
        Side(line="Isis", hand="boarding_party 3H/3"),
        Side(line="Achille struck, Victory", hand="K1 K2"),
    )
    do(game, f"{STRUCK}; 0 declare line")
    assert game.turn == 1  # the boarding was the last card
    assert game.view(None)["players"][0]["capacity"] == 2
    do(game, "1 discard K1; draw K1; 0 play 3H/3; 0 at Victory hull")
    assert left(game, "Victory") == (6, 7)


@rule("LB-119", "LB-EX-12")
def test_a_captured_ship_in_line_scores_nothing() -> None:
    game = position(Side(line="Isis", hand="boarding_party"), Side(line="Achille struck"), pile=0)
    do(game, f"{STRUCK}; 0 declare line")
    assert scores(game) == [0, -15]


@rule("LB-120")
def test_a_prize_counts_neither_for_hand_nor_blockade() -> None:
    game = position(
        Side(line="Mars", prizes="Achille, Isis", hand="K2", blockades=1), Side(line="Victory")
    )
    view = game.view(1)["players"]
    assert view[0]["capacity"] == 1
    assert view[1]["blockaded_by"][0]["strength"] == 1


@rule("LB-121", "LB-R45", "LB-137")
def test_a_prize_never_joins_the_line() -> None:
    game = position(Side(line="Mars", prizes="Achille", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle")
    assert why(game, 0, "leave Achille") == "a Prize cannot join the Line"


@rule("LB-122", "LB-84")
def test_a_captured_ship_sheds_marker_flag_and_the_old_broken_line() -> None:
    game = position(
        Side(line="Mars flag1, Isis", hand="boarding_party"),
        Side(line="Achille struck r2 +1R/6", hand="K1"),
    )
    assert left(game, "Achille") == (4, 0)
    do(game, "0 play boarding_party; 0 board Achille; 0 with Mars; 0 clear none")
    assert left(game, "Achille") == (6, 2)
    do(game, "0 declare line")
    assert not ship(game, "Achille").struck


@rule("LB-122", "LB-R44", "LB-91")
def test_a_captured_line_breaker_takes_its_card_with_it_before_anything_is_declared() -> None:
    game = position(
        Side(line="Mars flag1, Forte r4", hand="boarding_party repair"),
        Side(line="Isis r4", hand="K2"),
    )
    do(game, "0 play boarding_party; 0 board Isis; 0 show repair; 1 show K2; roll 1")
    assert game.breaks == ()
    assert ship(game, "Mars").flag == -1
    assert left(game, "Isis") == (4, 0)
    do(game, "1 declare line")
    assert left(game, "Mars") == (7, 5)


@rule("LB-123", "LB-R46")
def test_hits_and_fires_stay_and_burn_in_the_new_owners_turns() -> None:
    game = position(
        Side(line="Isis", hand="boarding_party repair"),
        Side(line="Achille struck +2H/4 fH1, Victory", hand="K1 K2"),
    )
    do(game, f"{STRUCK}; 0 declare line")
    assert left(game, "Achille") == (3, 5)
    assert ship(game, "Achille").fires[0].damage == 1  # not in the old owner's turn
    do(game, "1 discard K1")
    assert ship(game, "Achille").fires[0].damage == 2


@rule("LB-124", "LB-125", "LB-140", "LB-157", "LB-165", "LB-EX-12")
def test_a_prize_brought_into_port_scores_double_at_once_and_is_set_aside() -> None:
    game = position(Side(line="Mars", prizes="Neptuno h3 r2", hand="refuse_battle"), OTHER, pile=9)
    events = do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert scores(game) == [26, 0]
    assert event(events, "prize_scored")["points"] == 26
    assert place(game, "Neptuno") == ("scored", 0)
    player = game.view(1)["players"][0]
    assert player["port"] == player["prizes"] == []
    assert [one["points"] for one in player["scored"]] == [26]


@rule("LB-125", "LB-165")
def test_a_scored_prize_is_not_scored_again() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno", hand="refuse_battle"), Side(line="Victory"), pile=0
    )
    do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert scores(game) == [26, 0]
    assert game.round == 2


@rule("LB-126", "LB-166", "LB-EX-12")
def test_a_prize_at_sea_scores_what_is_left_of_it() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno h3 r6, Isis h1 r2", hand="repair"),
        Side(line="Victory"),
        pile=0,
    )
    do(game, "0 discard repair")
    assert scores(game) == [4 + 5, 0]


@rule("LB-127")
def test_prizes_burn_and_run_aground_but_neither_strike_nor_go_home() -> None:
    for token, passed in (
        ("fire", False), ("run_aground", False), ("strike", True), ("admiraltys_orders", True)
    ):  # fmt: skip
        game = position(Side(prizes="Achille h4", hand=token), Side(line="Isis h1", hand="K1"))
        assert ("passed_on" in kinds(do(game, f"0 play {token}"))) is passed


@rule("LB-159")
def test_a_captured_ship_can_be_sunk_or_captured_again_by_its_first_owner() -> None:
    game = position(
        Side(line="Isis", hand="boarding_party"),
        Side(line="Achille struck h3, Victory", hand="3H/3 K1"),
    )
    do(game, f"{STRUCK}; 0 declare line; 1 play 3H/3; 1 at Achille hull")
    assert sunk(game, 1) == ["Achille"]
    game = position(
        Side(line="Isis", hand="boarding_party"),
        Side(line="Achille struck r5, Victory", hand="boarding_party 3H/3"),
    )
    do(game, f"{STRUCK}; 0 declare line; 1 play boarding_party; 1 board Achille; 1 show 3H/3")
    do(game, "roll 4; 1 declare prize")
    assert place(game, "Achille") == ("prize", 1)
    assert line(game, 1) == ["Victory"]
