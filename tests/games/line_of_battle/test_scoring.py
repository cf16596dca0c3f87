"""The life of a ship, scoring, the end, and who may see what (LB-154 to LB-175)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.line_of_battle.fleet import hull_left, rigging_left
from quarterdeck.games.line_of_battle.pieces import Ship
from quarterdeck.kernel import settle_chance
from tests.support.rule import rule

from .scenario import (
    NAMES,
    RULES,
    Side,
    do,
    event,
    faces,
    hand,
    left,
    line,
    moments,
    offers,
    place,
    position,
    scores,
    ship,
    sunk,
)

OTHER = Side(line="Victory", hand="repair")


def end_of_round(*sides: Side, **options: Any):
    """Seat 0 cannot fill his hand."""
    return position(*sides, start="begin", pile=0, **options)


# ---- the life of a ship

MOVES = {
    ("pile", "line"),
    ("pile", "port"),
    ("port", "line"),
    ("line", "port"),
    ("line", "captured"),
    ("prize", "captured"),
    ("captured", "line"),
    ("captured", "prize"),
    ("prize", "scored"),
    *[(where, gone) for where in ("line", "prize") for gone in ("sunk", "lost")],
    ("port", "sunk"),
    ("captured", "sunk"),  # joins a broken Line and sinks in the same entry
    ("pile", "sunk"),
}


@rule("LB-154", "LB-155", "LB-157")
@pytest.mark.parametrize("seed", range(6))
def test_ships_change_place_only_as_the_rules_say(seed: int) -> None:
    before: list[str] = []
    seen = set()
    number_of_round = 0
    for game, events in moments(4, seed, 3000, target=200):
        now = [one.place for one in game.ships]
        if before and game.round == number_of_round:
            changed = {(a, b) for a, b in zip(before, now, strict=True) if a != b}
            changed -= {("prize", "prize")}
            if "boarded" in [one.kind for one in events]:
                changed -= {("line", "line")}
            assert changed <= MOVES, changed - MOVES
            seen |= changed
        before, number_of_round = now, game.round
    assert {("pile", "line"), ("line", "sunk")} <= seen


@rule("LB-154")
def test_new_ships_have_no_damage_and_no_markers() -> None:
    game = position(Side(line="Mars", hand="additional_ship"), OTHER, ships_left=1)
    number = game.top
    do(game, "0 play additional_ship; 0 join line")
    assert game.ships[number].but(owner=-1, place="pile") == Ship(number)


@rule("LB-156")
def test_conditions_add_up_and_each_ends_in_its_own_way() -> None:
    sorry = "Mars struck +3R/3 +2R/4 fH1"
    flags = ("mobile", "struck", "burning")

    def state(game) -> tuple[bool, ...]:
        for seat in (0, 1):
            player = game.view(None)["players"][seat]
            for one in (*player["line"], *player["prizes"], *player["port"]):
                if one["name"] == "Mars":
                    return tuple(one[flag] for flag in flags)
        raise LookupError

    side = Side(line=f"{sorry}, Isis", hand="repair bucket_brigade refuse_battle")
    game = position(side, OTHER)
    assert state(game) == (False, True, True)
    do(game, "0 play repair; 0 repair 3R/3")
    assert state(game) == (True, True, True)
    game = position(side, OTHER)
    do(game, "0 play bucket_brigade; 0 douse fire")
    assert state(game) == (False, True, False)
    game = position(side, OTHER)
    do(game, "0 play refuse_battle; 0 enter Isis; 0 tow Mars Isis")
    assert state(game) == (True, False, False)
    game = position(Side(line="Neptune", hand="boarding_party"), side._replace(hand="K1"))
    do(game, "0 play boarding_party; 0 board Mars; 0 clear none; 0 declare line")
    assert state(game) == (False, False, True)


@rule("LB-158")
def test_what_lies_on_a_sunk_ship_is_discarded() -> None:
    game = position(
        Side(line="Victory", hand="4H/1"),
        Side(line="Mars +2H/4 +1R/6 +K1H fH1 flag0, Isis", hand="K1"),
    )
    do(game, "0 play 4H/1; 0 at Mars hull")
    assert faces(game.discard) == ["1R/6", "2H/4", "4H/1", "K1", "break_the_line", "fire"]
    assert ship(game, "Mars").flag == -1
    assert game.breaks == ()


@rule("LB-160")
def test_nobody_is_eliminated() -> None:
    game = position(Side(hand=""), OTHER, start="begin", top="Isis")
    do(game, "draw additional_ship")
    assert hand(game, 0) == ["additional_ship"]
    do(game, "0 play additional_ship; 0 join line")
    assert line(game, 0) == ["Isis"]


# ---- scoring


@rule("LB-161")
def test_all_scores_are_open() -> None:
    game = position(Side(line="Mars", hand="K1", score=12), OTHER._replace(score=-3))
    for seat in (0, 1, None):
        assert [player["score"] for player in game.view(seat)["players"]] == [12, -3]


@rule("LB-162")
def test_a_sunk_ship_is_scored_at_the_end_of_the_round_not_earlier() -> None:
    game = position(
        Side(line="Mars", hand="3H/3"), Side(line="Neptuno h4, Isis", hand="K1 K2"), pile=0
    )
    do(game, "0 play 3H/3; 0 at Neptuno hull")
    assert scores(game) == [0, 0]
    assert sunk(game, 0) == ["Neptuno"]
    do(game, "1 discard K1")  # seat 0 cannot draw
    assert scores(game) == [13, 0]


@rule("LB-163", "LB-EX-12")
def test_sunk_ships_count_as_printed() -> None:
    game = end_of_round(Side(line="Mars", sunk="Neptuno Holsteen"), OTHER)
    assert scores(game) == [13 + 9, 0]
    assert game.players[0].tally.sunk == 22


@rule("LB-167", "LB-R64")
@pytest.mark.parametrize(
    ("side", "score"),
    [
        (Side(prizes="Isis, Forte", port="Delft, Ranger, Lougen"), 16 - 15),
        (Side(line="Mars struck r5"), 0),
        (Side(), -15),
    ],
)
def test_an_empty_line_costs_fifteen(side: Side, score: int) -> None:
    game = end_of_round(side, OTHER)
    assert scores(game) == [score, 0]


@rule("LB-126", "LB-166", "LB-R21")
def test_damage_of_a_broken_line_lasts_to_the_end_of_the_round() -> None:
    game = end_of_round(
        Side(line="Mars", prizes="Neptuno h1 r5, Forte"), Side(line="Victory flag0, Isis")
    )
    assert scores(game) == [(7 - 1 - 2) + 0 + (4 - 2) + (4 - 2), 0]


@rule("LB-EX-13", "LB-19", "LB-163", "LB-166", "LB-167")
def test_end_of_a_round() -> None:
    game = end_of_round(
        Side(line="Mars", sunk="Neptuno Achille", score=70),
        Side(line="Victory", prizes="Captain h1 r1", score=52),
        Side(sunk="Holsteen", score=95),
    )
    assert scores(game) == [94, 61, 89]
    assert (game.round, game.dealer) == (2, 1)


# ---- the end


@rule("LB-168", "LB-R66")
@pytest.mark.parametrize(
    ("before", "winners"),
    [((104, 112, 60), (1,)), ((104, 104, 60), (0, 1)), ((99, 98, 60), None), ((100, 3, 2), (0,))],
)
def test_the_highest_of_a_hundred_or_more_wins_and_the_tied_share(
    before: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    lines = ("Mars", "Victory", "Isis")
    game = end_of_round(*[Side(line=one, score=n) for one, n in zip(lines, before, strict=True)])
    result = game.result()
    assert (result.winners if result else None) == winners
    if winners and len(winners) > 1:
        assert result.reason.endswith("the win is shared")
        assert result.ranks == (1, 1, 3)


@rule("LB-R67")
def test_only_the_net_score_counts() -> None:
    game = end_of_round(Side(sunk="Holsteen", score=95), OTHER)
    assert scores(game) == [89, 0]
    assert not game.is_over()


@rule("LB-168")
def test_the_target_score_is_an_option() -> None:
    game = end_of_round(Side(line="Mars", score=50), OTHER, target=50)
    assert game.is_over()
    assert game.result().reason == "50 points reached at the end of round 1"


@rule("LB-169", "LB-R65")
def test_a_prize_can_end_the_game_in_mid_round() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno, Isis", hand="refuse_battle", sunk="Forte", score=80),
        Side(prizes="Captain", score=99, hand="K1"),
    )
    events = do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert scores(game) == [106, 99]  # no sunk pile, no Prize at sea, no penalty
    assert game.is_over()
    assert event(events, "over")["winners"] == [0]
    assert game.result().reason == "a Prize in Port made 100 points"


@rule("LB-168", "LB-169")
@pytest.mark.parametrize(("score", "over"), [(73, False), (74, True)])
def test_a_prize_that_makes_just_the_target_ends_the_game(score: int, over: bool) -> None:
    game = position(Side(line="Mars", prizes="Neptuno", hand="refuse_battle", score=score), OTHER)
    do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert scores(game)[0] == score + 26
    assert game.is_over() is over


def test_by_option_the_round_is_finished_first() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno", hand="refuse_battle", sunk="Forte", score=80),
        OTHER,
        finish_round=True,
        pile=0,
    )
    do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert scores(game)[0] == 106
    assert not game.is_over()
    do(game, "1 discard repair")
    assert game.is_over()
    assert scores(game)[0] == 114


@rule("LB-R67")
def test_with_the_round_finished_it_is_the_net_score_that_counts() -> None:
    game = position(
        Side(prizes="Neptuno", hand="refuse_battle", score=80), OTHER, finish_round=True, pile=0
    )
    do(game, "0 play refuse_battle; 0 enter Neptuno")
    assert scores(game)[0] == 106
    do(game, "1 discard repair")
    assert scores(game)[0] == 106 - 15  # no Line was left
    assert (game.is_over(), game.round) == (False, 2)


# ---- who may see what


@rule("LB-170")
def test_hands_are_secret_and_their_size_is_open() -> None:
    red = position(OTHER, Side(line="Mars", hand="fire strike"))
    black = position(OTHER, Side(line="Mars", hand="K1 K2"))
    for seat in (0, None):
        assert red.view(seat) == black.view(seat)
        assert red.view(seat)["players"][1]["hand"] == 2
    assert red.view(None)["hand"] is None
    assert faces([one["id"] for one in red.view(1)["hand"]]) == ["fire", "strike"]


@rule("LB-170")
def test_a_red_card_shows_neither_in_the_prompt_nor_in_being_asked() -> None:
    red = position(Side(line="Mars", hand="fire K2"), OTHER)
    black = position(Side(line="Mars", hand="K1 K2"), OTHER)
    for seat in (1, None):
        assert RULES.prompt(red, seat, NAMES) == RULES.prompt(black, seat, NAMES)
        assert red.view(seat) == black.view(seat)
    assert red.trail() == black.trail()


@rule("LB-172", "LB-171")
@pytest.mark.parametrize("seed", range(3))
def test_all_on_the_table_is_the_same_for_all(seed: int) -> None:
    own = {"seat", "hand"}
    for game, _ in moments(3, seed, 500):
        views = [game.view(seat) for seat in (0, 1, 2, None)]
        tables = []
        for view in views:
            table = {key: value for key, value in view.items() if key not in own}
            table["players"] = [
                {key: value for key, value in player.items() if key != "sunk_ships"}
                for player in view["players"]
            ]
            tables.append(table)
        assert tables[0] == tables[1] == tables[2] == tables[3]
        assert isinstance(views[0]["draw_pile"], int)


@rule("LB-173", "LB-R68")
def test_sunk_piles_are_face_down_until_the_end() -> None:
    game = position(Side(line="Mars", sunk="Forte", hand="K1"), OTHER)
    assert game.view(1)["players"][0]["sunk"] == 1
    assert game.view(1)["players"][0]["sunk_ships"] is None
    assert game.view(0)["players"][0]["sunk_ships"][0]["name"] == "Forte"
    over = end_of_round(Side(line="Mars", sunk="Forte", score=99), OTHER)
    assert over.view(1)["players"][0]["sunk_ships"][0]["points"] == 8
    game = position(Side(line="Mars", sunk="Forte", hand="K1"), Side(line="Victory"), pile=0)
    scored = event(do(game, "0 discard K1"), "scored")
    row = {"ship": ship(game, "Forte").id, "name": "Forte", "points": 8}
    assert scored["players"][0]["sunk"] == [row]


# ---- examples that belong to no single section


@rule("LB-EX-2")
def test_a_red_card_goes_round() -> None:
    game = position(
        Side(line="Mars", hand="", port=""),
        Side(line="Victory", hand="", refusing=True),
        Side(line="L'Orient fH2", hand=""),
        start="begin",
    )
    events = do(game, "draw strike; 0 play strike")
    told = [
        one.kind for one in events if one.kind in ("passed_on", "removed", "burned", "came_back")
    ]
    assert told == ["passed_on", "removed", "passed_on", "burned", "passed_on", "came_back"]
    assert ship(game, "L'Orient").fires[0].damage == 3
    assert (game.turn, hand(game, 0), hand(game, 2)) == (1, [], [])
    do(game, "draw K1")
    assert offers(game, 1) == ["play K1", "discard K1"]


@rule("LB-EX-4", "LB-43", "LB-44")
def test_a_fire_from_start_to_explosion() -> None:
    cards = "K1 K1 K1 K2 K2 K2 K2"
    game = position(
        Side(line="United_States +2R/4", hand=f"fire {cards}"),
        Side(line="Victory", hand=""),
        pile=20,
    )
    do(game, "0 play fire; roll 2")
    assert left(game, "United_States") == (5, 1)
    found = []
    rng = Random(1)
    for _ in range(6):
        settle_chance(game, rng)
        while game.turn == 1:
            game.play(1, game.legal_moves(1)[-1])  # discards, or the red card he holds
            settle_chance(game, rng)
        one = ship(game, "United_States")
        found.append((hull_left(game, one.id), rigging_left(game, one.id), one.place))
        if one.place == "lost":
            break
        do(game, f"0 discard {hand(game, 0)[0]}")
    assert [each[:2] for each in found[:5]] == [(5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]
    assert found[5][2] == "lost"
    assert sunk(game, 1) == []


@rule("LB-EX-6", "LB-117", "LB-118")
def test_broadside_rake_and_boarding_in_one_turn() -> None:
    game = position(
        Side(line="Neptune", hand="3R/3 K2 boarding_party 4H/2"),
        Side(line="Achille", hand="2H/5 repair"),
    )
    do(game, "0 play 3R/3; 0 at Achille rigging; 0 play K2; 0 at Achille rigging")
    assert left(game, "Achille") == (6, 0)
    do(game, "0 play boarding_party; 0 show 4H/2; 1 show 2H/5")
    events = do(game, "roll 3")
    assert event(events, "boarding_roll")["result"] == 5
    do(game, "0 clear K2; 0 declare line")
    assert left(game, "Achille") == (6, 2)
    assert place(game, "Achille") == ("line", 0)
    assert faces(game.discard) == ["2H/5", "4H/2", "K2", "boarding_party"]
    assert hand(game, 0) == []


@rule("LB-EX-12")
@pytest.mark.parametrize(
    ("side", "score"),
    [
        (Side(line="Mars", sunk="Neptuno"), 13),
        (Side(line="Mars", prizes="Neptuno h3 r2"), 8),
        (Side(line="Mars, Neptuno h3 r2", hand="K1"), 0),
    ],
)
def test_what_a_ship_is_worth_at_the_end_of_a_round(side: Side, score: int) -> None:
    assert scores(end_of_round(side, OTHER)) == [score, 0]
