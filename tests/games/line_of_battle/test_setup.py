"""Players, pieces, setup, rounds and the first dealer (LB-01 to LB-19)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.line_of_battle.cards import STANDARD
from quarterdeck.games.line_of_battle.pieces import Ship
from quarterdeck.kernel import SetupError, settle_chance
from tests.support.rule import rule

from .scenario import (
    RULES,
    Side,
    chances,
    do,
    event,
    hand,
    kinds,
    left,
    line,
    moments,
    position,
    scores,
    ship,
    sunk,
    why,
)

CARDS, SHIPS = STANDARD.actions, STANDARD.ships

TWO = (Side(line="Mars", hand="repair"), Side(line="Victory", hand="repair"))


def dealt(seats: int, **options: object):
    game = RULES.new(seats, dict(options))
    settle_chance(game, Random(3))
    return game


@rule("LB-01", "LB-R2")
@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_play(seats: int) -> None:
    assert len(dealt(seats).players) == seats


@rule("LB-01")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_fewer_or_more_are_refused(seats: int) -> None:
    with pytest.raises(SetupError, match="this game needs 2 to 8 players"):
        RULES.new(seats)


@rule("LB-02", "LB-R3")
def test_sixty_ships_of_seven_nations_have_rate_hull_rigging_and_nation() -> None:
    assert len(SHIPS) == 60
    assert len({one.name for one in SHIPS}) == 60
    assert {one.nation for one in SHIPS} == {"GB", "FR", "ES", "NL", "DK", "RU", "US"}
    for one in SHIPS:
        assert 1 <= one.rate <= 6
        assert one.hull >= 1
        assert one.rigging >= 1


@rule("LB-02")
def test_printed_values_never_change() -> None:
    for game, _ in moments(4, 1, 800):
        for player in game.view(None)["players"]:
            for one in (*player["line"], *player["prizes"], *player["port"]):
                printed = SHIPS[one["id"]]
                shown = (one["name"], one["nation"], one["rate"], one["hull"], one["rigging"])
                assert shown == (*printed[1:4], printed.hull, printed.rigging)


@rule("LB-03", "LB-R4")
def test_a_card_is_one_of_fifteen_kinds_five_of_them_red() -> None:
    kinds_of = {card.kind for card in CARDS}
    assert len(CARDS) == 144
    assert len(kinds_of) == 15
    reds = list(dict.fromkeys([card.kind for card in CARDS if STANDARD.is_red[card.id]]))
    assert len(reds) == 5
    counts = [sum(card.kind == kind for card in CARDS) for kind in reds]
    assert counts == [3, 5, 4, 3, 3]
    assert sum(card.kind == "broadside" for card in CARDS) == 74


@rule("LB-04")
def test_a_ship_is_in_line_behind_it_or_in_port() -> None:
    game = position(
        Side(line="Mars", prizes="Forte", port="Isis", hand="repair"), Side(line="Victory")
    )
    player = game.view(0)["players"][0]
    places = [player[where][0]["place"] for where in ("line", "prizes", "port")]
    assert places == ["line", "prize", "port"]
    for game, _ in moments(3, 2, 600):
        for number, one in enumerate(game.ships):
            owners = [
                seat
                for seat, p in enumerate(game.players)
                for where in (p.line, p.prizes, p.port)
                if number in where
            ]
            in_play = one.place in ("line", "prize", "port")
            assert owners == ([one.owner] if in_play else [])


@rule("LB-05")
def test_all_damage_adds_up() -> None:
    game = position(
        Side(line="Mars +2H/4 +1H/5 fH1", hand="repair"), Side(line="Victory flag0, Neptune")
    )
    assert left(game, "Mars")[0] == 7 - 3 - 1 - 2


@rule("LB-05")
def test_remaining_values_never_show_below_zero() -> None:
    game = position(Side(line="Delft +4R/1"), Side(line="Victory flag0, Neptune"), to_move=1)
    assert left(game, "Delft") == (2, 0)
    assert game.view(1)["players"][0]["line"][0]["rigging_left"] == 0


@rule("LB-06", "LB-R6")
@pytest.mark.parametrize(("damage", "mobile"), [("r5", True), ("r6", False), ("r5 struck", True)])
def test_a_ship_without_rigging_is_dismasted(damage: str, mobile: bool) -> None:
    game = position(Side(line=f"Neptuno {damage} fH1", hand="repair"), Side(line="Victory"))
    assert game.view(0)["players"][0]["line"][0]["mobile"] is mobile


@rule("LB-07")
def test_a_ship_without_hull_is_lost_at_once_and_the_rest_is_wasted() -> None:
    game = position(Side(line="Victory", hand="4H/1"), Side(line="Mars h5, Forte", hand="repair"))
    events = do(game, "0 play 4H/1; 0 at Mars hull")
    assert line(game, 1) == ["Forte"]
    assert event(events, "fired")["sinks"]
    assert left(game, "Forte") == (4, 4)


@rule("LB-08")
def test_a_die_has_six_equal_faces_and_is_shown_to_all() -> None:
    game: Any = RULES.new(3)
    assert chances(game) == {f"roll {face}": pytest.approx(1 / 6) for face in range(1, 7)}
    events = game.settle("roll 4")
    assert [one.seen_by(None)["die"] for one in events] == [4]


@rule("LB-09")
def test_the_highest_roll_deals() -> None:
    game: Any = RULES.new(3)
    events = do(game, "roll 3; roll 6; roll 2")
    assert event(events, "dealer") == {"seat": 1}
    assert game.dealer == 1


@rule("LB-09", "LB-R7")
def test_those_tied_roll_again() -> None:
    game: Any = RULES.new(3)
    events = do(game, "roll 6; roll 6; roll 2; roll 1; roll 5")
    rolled = [one.public["seat"] for one in events if one.kind == "dealer_roll"]
    assert rolled == [0, 1, 2, 0, 1]
    assert game.dealer == 1


@rule("LB-10", "LB-15")
def test_ships_and_cards_are_dealt_one_by_one_clockwise_from_the_dealer() -> None:
    game = RULES.new(3)
    seats: dict[str, list[int]] = {"dealt_ship": [], "dealt_card": []}
    rng = Random(4)
    while (chance := game.chance()) is not None:
        for told in game.settle(chance.sample(game, rng)):
            if told.kind in seats:
                seats[told.kind].append(told.public["seat"])
    first = game.view(None)["dealer"]
    order = [(first + n) % 3 for n in range(18)]
    assert seats == {"dealt_ship": order, "dealt_card": order}


@rule("LB-23")
def test_a_copy_made_between_two_draws_goes_on_drawing() -> None:
    game = position(
        Side(line="Mars, Isis, Forte", hand="K1"), Side(line="Victory", hand="K1 K1"), to_move=1
    )
    do(game, "1 discard K1; draw K2")
    twin = game.clone()
    for one in (game, twin):
        do(one, "draw repair")
        assert hand(one, 0) == ["K1", "K2", "repair"]
        assert one.to_act() == (0,)


@rule("LB-10", "LB-13")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_six_ships_and_six_cards_each(seats: int) -> None:
    game = dealt(seats, short_deck="full")
    for player in game.players:
        assert (len(player.line), player.prizes, player.port) == (6, (), ())
        assert len(player.hand) == 6
        for number in player.line:
            assert game.ships[number] == Ship(number, player_seat(game, number), "line")
    assert len(game.pile) + 1 == 60 - 6 * seats
    assert game.draw_pile() == 144 - 6 * seats


def player_seat(game, number: int) -> int:
    return next(seat for seat, player in enumerate(game.players) if number in player.line)


@rule("LB-11", "LB-171")
def test_the_top_ship_of_the_pile_is_seen_and_the_rest_only_counted() -> None:
    game = dealt(4)
    for seat in (0, 3, None):
        pile = game.view(seat)["reinforcements"]
        assert pile["top"]["id"] == game.top
        assert pile["beneath"] == 60 - 24 - 1
        assert set(pile) == {"top", "beneath"}


@rule("LB-12", "LB-171")
def test_the_draw_pile_is_a_number_and_discards_do_not_come_back() -> None:
    game = position(Side(line="Mars", hand="repair"), Side(line="Victory", hand="repair"), pile=5)
    assert game.view(1)["draw_pile"] == 5
    do(game, "0 discard repair")
    assert game.view(None)["discards"]["count"] == 1
    assert game.discard[0] not in game.deck


@rule("LB-14", "LB-53", "LB-EX-1")
def test_hand_capacity_is_the_line_without_struck_ships() -> None:
    side = Side(
        line="Mars, Victory, Forte, Isis, Delft r3, Neptune struck",
        prizes="Ranger, Lougen",
        port="Surprise",
        hand="repair repair repair",
    )
    game = position(side, Side(line="Captain"), start="begin")
    assert game.view(1)["players"][0]["capacity"] == 5
    events = do(game, "draw repair; draw K2")
    assert game.to_act() == (0,)
    assert kinds(events).count("drew") == 2


@rule("LB-14")
@pytest.mark.parametrize(
    ("ships", "capacity"),
    [
        ("Mars, Victory struck, Forte r4, Isis, Delft", 4),
        ("", 1),
        ("Mars struck", 1),
        ("Mars, Victory, Forte, Isis, Delft, Neptune, Captain, Goliath", 8),
    ],
)
def test_capacity_is_never_below_one(ships: str, capacity: int) -> None:
    game = position(Side(line=ships, port="Lougen", hand="repair"), Side(line="Elephant"))
    assert game.view(None)["players"][0]["capacity"] == capacity


@rule("LB-15")
def test_the_dealer_begins_and_turns_go_clockwise() -> None:
    game: Any = RULES.new(4)
    do(game, "roll 1; roll 6; roll 2; roll 3")
    rng = Random(4)
    order = []
    while len(order) < 6:
        settle_chance(game, rng)
        if not order or game.turn != order[-1]:
            order.append(game.turn)
        seat = game.to_act()[0]
        game.play(seat, game.legal_moves(seat)[-1])
    assert order == [1, 2, 3, 0, 1, 2]


@rule("LB-15")
def test_nobody_acts_out_of_turn() -> None:
    game = position(*TWO)
    assert why(game, 1, "discard repair") == "it is not your turn"


@rule("LB-16", "LB-R8", "LB-R82")
def test_a_new_round_is_dealt_afresh_and_only_scores_carry_over() -> None:
    sides = (
        Side(line="Mars h1, Forte", hand="", sunk="Captain", score=10),
        Side(line="Victory", refusing=True, score=20),
        Side(line="Neptune", blockades=1, score=30),
    )
    game = position(*sides, start="begin", pile=1, dealer=1, ships_left=20)
    settle_chance(game, Random(1))
    game.check()
    assert (game.round, game.dealer, game.turn) == (2, 2, 2)
    assert scores(game) == [21, 20, 30]
    assert game.blockades == game.breaks == game.discard == game.lost == ()
    for player in game.players:
        assert len(player.line) == 6
        assert player.refusing == -1
        assert player.sunk == ()
    assert game.draw_pile() == 144 - 18
    assert all(one.hull_damage == 0 for one in game.ships)


@rule("LB-17", "LB-R9")
def test_the_round_ends_when_the_pile_cannot_fill_the_hand() -> None:
    six = "Mars, Victory, Forte, Isis, Delft, Neptune"
    game = position(
        Side(line=six, hand="repair repair strike"), Side(line="Captain"), start="begin", pile=2
    )
    assert game.round == 2  # nothing was drawn and nothing was played
    assert game.phase == "deal"


@rule("LB-17")
def test_an_empty_pile_and_one_card_missing_end_the_round() -> None:
    six = "Mars, Victory, Forte, Isis, Delft, Neptune"
    game = position(
        Side(line=six, hand="repair repair repair K2 K2"), Side(line="Captain"), start="begin",
        pile=0,
    )  # fmt: skip
    assert game.round == 2


@rule("LB-18", "LB-EX-14")
def test_drawing_the_last_card_does_not_end_the_round() -> None:
    game = position(
        Side(line="Mars, Forte, Isis", hand="repair"),
        Side(line="Victory, Neptune fH1", hand="repair"),
        start="begin",
        pile="K2 K1",
    )
    do(game, "draw K2; draw K1")
    assert game.draw_pile() == 0
    assert game.round == 1
    events = do(game, "0 discard repair")
    assert event(events, "burned")["damage"] == 2  # step 1 of the next player has been done
    assert event(events, "round_over") == {"seat": 1, "needed": 1, "left": 0}
    assert "scored" in kinds(events)


@rule("LB-18")
def test_who_needs_no_card_does_not_end_the_round() -> None:
    game = position(
        Side(line="Mars, Forte, Isis", hand="repair repair K2 K1"),
        Side(line="Victory"),
        start="begin",
        pile=0,
    )
    assert game.to_act() == (0,)
    assert len(hand(game, 0)) == 4


@rule("LB-19")
def test_the_end_of_a_round_scores_all_players_before_the_target_is_looked_at() -> None:
    game = position(
        Side(line="Mars", hand="", sunk="Victory", score=84),
        Side(prizes="Forte h1", hand="repair", score=100 - 9),
        start="begin",
        pile=0,
    )
    assert scores(game) == [100, 91 + 7 - 15]
    assert game.result().winners == (0,)


@rule("LB-R2", "LB-R82")
@pytest.mark.parametrize(
    ("seats", "wish", "cards"),
    [(2, "usual", 66), (3, "usual", 90), (4, "usual", 102), (5, "usual", 120), (6, "usual", 132),
     (7, "usual", 144), (8, "usual", 144), (2, "full", 144), (6, "full", 144)],
)  # fmt: skip
def test_short_decks(seats: int, wish: str, cards: int) -> None:
    game = dealt(seats, short_deck=wish)
    assert game.draw_pile() == cards - 6 * seats
    assert game.view(0)["short_deck"] is (cards < 144)
    used = sorted([*game.deck, *[card for player in game.players for card in player.hand]])
    assert used == [n for n in range(144) if STANDARD.least_players[n] <= seats or wish == "full"]
    assert sum(STANDARD.kind[card] == "additional_ship" for card in used) == 7


@rule("LB-R74")
def test_a_limit_of_rounds_ends_the_game() -> None:
    game = position(
        Side(line="Mars", hand="", score=5), Side(line="Victory", score=7), start="begin", pile=0,
        rounds="1",
    )  # fmt: skip
    assert game.result().winners == (1,)
    assert game.result().reason == "round 1 was the last"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"target": 0}, "the target score is a number from 1 to 1000"),
        ({"target": 1001}, "the target score is a number from 1 to 1000"),
        ({"rounds": "4"}, "'4' is not a value of the option 'rounds'"),
    ],
)
def test_senseless_options_are_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        RULES.new(3, options)


def test_helpers_know_their_ships() -> None:
    game = position(*TWO)
    assert ship(game, "Mars").owner == 0
    assert sunk(game, 0) == []
