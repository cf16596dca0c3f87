"""Trading step 2: convert resources (CO-32 to CO-44)."""

from __future__ import annotations

from quarterdeck.games.corsaire.pieces import SLOTS, Card, trade
from tests.support.rule import rule
from tests.support.transcript import kinds, moves, refusal

from ..scenario import Corsaire, dealt, pass_turn, play, position, random_game, supply, tokens

THREE = "1.1=r1 1.2=r0 1.3=b12 2.1=b4 2.2=b10"  # 2g>2r, 1r, 2g>1b; 3g>3b, 1r>2b


@rule("CO-32")
def test_the_walk_begins_at_the_card_just_placed() -> None:
    game = position("g6 r8", THREE, (1, 1, 4))
    play(game, "place g6 3 1")
    assert moves(game, 0) == ["convert 3 1", "pass 3 1"]
    assert refusal(game, 0, "pass 2 1") == "begin with the card you have just placed"
    poor = position("r8", "", (1, 2, 3))
    play(poor, "place r8 1 1")
    assert moves(poor, 0) == ["pass 1 1"]


@rule("CO-33")
def test_pay_into_the_supply_then_take_from_it() -> None:
    game = position("r1")
    assert supply(game) == (7, 7, 7)
    events = play(game, "place r1 1 1", "convert 1 1")
    assert tokens(game) == (3, 2, 1)
    assert supply(game) == (5, 7, 9)
    told = events[-1].public
    assert (told["paid"], told["gained"], told["lost"]) == ((0, 0, 2), (2, 0, 0), (0, 0, 0))


@rule("CO-34")
def test_the_whole_price_or_pass() -> None:
    game = position("r3 r11", "", (3, 0, 2))
    play(game, "place r3 1 1")
    assert refusal(game, 0, "convert 1 1") == "you need 3 green"
    play(game, "pass 1 1")
    assert tokens(game) == (3, 0, 2)
    other = position("r11", "", (3, 0, 2))  # 1 blue 3 green
    play(other, "place r11 1 1")
    assert refusal(other, 0, "convert 1 1") == "you need 1 blue and 3 green"


@rule("CO-35")
def test_a_card_without_number_is_free() -> None:
    game = position("b0", "", (0, 0, 1))
    play(game, "place b0 1 1")
    assert moves(game, 0) == ["convert 1 1", "pass 1 1"]
    passed = game.clone()
    play(passed, "pass 1 1")
    assert tokens(passed) == (0, 0, 1)
    play(game, "convert 1 1")
    assert tokens(game) == (0, 1, 2)


def short_of_red(red: int) -> Corsaire:
    """Seat 0 has 1 blue and the supply ``red`` red tokens."""
    mine = min(5, 9 - red)
    return position("r2", "", (mine, 1, 0), theirs=("", "", (9 - red - mine, 0, 0)))


@rule("CO-36", "CO-R9", "CO-R10")
def test_a_short_supply_gives_what_it_has() -> None:
    game = short_of_red(1)
    assert supply(game)[0] == 1
    events = play(game, "place r2 1 1", "convert 1 1")
    assert (tokens(game)[0], tokens(game)[1]) == (6, 0)
    assert supply(game)[0] == 0
    assert (events[-1].public["gained"], events[-1].public["lost"]) == ((1, 0, 0), (1, 0, 0))


@rule("CO-36", "CO-R11")
def test_with_nothing_left_one_may_still_pay() -> None:
    game = short_of_red(0)
    before = tokens(game)
    play(game, "place r2 1 1")
    assert moves(game, 0) == ["convert 1 1", "pass 1 1"]
    play(game, "convert 1 1")
    assert tokens(game) == (before[0], 0, 0)
    assert supply(game) == (0, 11, 13)


@rule("CO-R9")
def test_what_is_paid_can_come_back_at_once() -> None:
    odd = Card("x", 0, 1, (0, 0, 2), (0, 0, 3))  # no such card in our set, but in another one
    assert trade((0, 0, 2), (9, 11, 2), odd) == (0, 0, 2)
    assert trade((0, 0, 3), (9, 11, 13), odd) == (0, 0, 4)
    blue = position("b2", "", (1, 8, 0), theirs=("", "", (0, 3, 7)))  # 1 red > 3 blue 1 green
    assert supply(blue) == (8, 0, 6)
    play(blue, "place b2 1 1", "convert 1 1")
    assert tokens(blue) == (0, 8, 1)


@rule("CO-37", "CO-R7")
def test_passing_changes_nothing_and_the_walk_goes_on() -> None:
    game = position("g6", THREE, (1, 1, 4))
    play(game, "place g6 3 1")
    events = play(game, "pass 3 1")
    assert kinds(events) == ["passed"]
    assert tokens(game) == (1, 1, 4)
    assert moves(game, 0) == ["convert 2 1", "pass 2 1", "convert 2 2", "pass 2 2"]


@rule("CO-38")
def test_the_two_cards_beneath_and_no_others() -> None:
    game = position("g6", THREE + " 1.4=b11 2.3=b9", (1, 1, 4))
    play(game, "place g6 3 2", "pass 3 2")
    assert {move.partition(" ")[2] for move in moves(game, 0)} == {"2 2", "2 3"}
    for slot in ("2 1", "1 1", "1 4"):
        assert refusal(game, 0, f"convert {slot}") == "choose one of the two cards beneath"
    play(game, "pass 2 2")
    assert {move.partition(" ")[2] for move in moves(game, 0)} == {"1 2", "1 3"}
    assert refusal(game, 0, "pass 1 1") == "choose one of the two cards beneath"


@rule("CO-39", "CO-R7")
def test_a_walk_visits_one_card_on_each_level() -> None:
    game = position("g6", THREE, (1, 1, 4))
    play(game, "place g6 3 1")
    for move in ("pass 3 1", "pass 2 1"):
        for early in ("take 1", "take 2", "buy 1", "decline"):
            assert refusal(game, 0, early) == "follow the pyramid down to the boards"
        play(game, move)
    play(game, "pass 1 1")
    assert [SLOTS[visit.slot] for visit in game.walk] == [(3, 1), (2, 1), (1, 1)]
    for seed in range(3):
        for game, events in random_game(seed):
            if any(event.kind == "took" for event in events):
                levels = [SLOTS[visit.slot][0] for visit in game.walk]
                assert levels == list(range(levels[0], 0, -1))
                for upper, lower in zip(game.walk, game.walk[1:], strict=False):
                    (_, one), (_, two) = SLOTS[upper.slot], SLOTS[lower.slot]
                    assert two - one in (0, 1)


@rule("CO-40")
def test_a_card_on_level_one_is_used_alone() -> None:
    for move in ("convert 1 3", "pass 1 3"):
        game = position("r6", THREE.replace("1.3=b12 ", "").replace(" 2.2=b10", ""))
        play(game, "place r6 1 3", move)
        assert moves(game, 0) == ["take 3", "take 4"]


@rule("CO-41")
def test_each_card_works_once_and_as_printed() -> None:
    game = position("r8", "1.1=r9 1.2=r6", (0, 4, 0))
    play(game, "place r8 2 1", "pass 2 1")
    assert refusal(game, 0, "convert 2 1") == "each card works once per turn"
    play(game, "convert 1 1")
    assert tokens(game) == (1, 3, 0)
    assert moves(game, 0) == ["take 1", "take 2"]
    assert refusal(game, 0, "convert 1 1") == "step 2 is over"


@rule("CO-42")
def test_a_card_works_again_in_a_later_turn() -> None:
    game = position("r6 r1 r10", "", (1, 2, 3), theirs=("", "", (1, 2, 3)))
    play(game, "place r6 1 2", "convert 1 2", "take 2", "decline")
    pass_turn(game)
    play(game, "place r10 1 1", "pass 1 1", "take 1", "decline")
    pass_turn(game)
    before = tokens(game)
    play(game, "place r1 2 1", "pass 2 1", "convert 1 2")
    assert tokens(game) == (before[0] + 1, before[1], before[2] - 1)


@rule("CO-43")
def test_only_the_own_pyramid_is_used() -> None:
    game = position("r8", "1.1=r9 1.2=r6", theirs=("", "1.3=b1 1.4=b2", (1, 2, 3)))
    play(game, "place r8 2 1", "pass 2 1")
    for other in ("1 3", "1 4", "4 1"):
        assert refusal(game, 0, f"convert {other}") == "no card of yours lies there"
    assert refusal(game, 0, "convert 5 5") == "your pyramid has no such place"
    assert refusal(game, 0, "convert b1 2") == "'b1' is no level: convert LEVEL PLACE"
    assert refusal(game, 0, "pass") == "say it in full: pass LEVEL PLACE"
    for game, events in random_game(4):
        for event in events:
            if event.kind in ("converted", "passed"):
                assert event.public["seat"] == game.active
                slot = (event.public["level"], event.public["place"])
                held = game.players[game.active].pyramid[SLOTS.index(slot)]
                assert held >= 0


@rule("CO-44")
def test_what_one_card_gives_pays_for_the_next() -> None:
    game = position("r1", "1.1=b5 1.2=r6", (0, 0, 2))  # 2 green > 2 red, then 1 red > 3 blue
    play(game, "place r1 2 1", "convert 2 1", "convert 1 1")
    assert tokens(game) == (1, 3, 0)


def test_the_walk_is_shown_while_it_lasts() -> None:
    game = position("g6", THREE, (1, 1, 4))
    assert game.view(0)["walk"] is None
    play(game, "place g6 3 1")
    assert game.view(1)["walk"] == {
        "path": [],
        "at": {"level": 3, "place": 1},
        "boards": [1, 2, 3, 4],
    }
    play(game, "convert 3 1", "pass 2 2")
    assert game.view(None)["walk"] == {
        "path": [
            {"level": 3, "place": 1, "converted": True, "paid": (0, 1, 0), "gained": (0, 0, 4)},
            {"level": 2, "place": 2, "converted": False, "paid": (0, 0, 0), "gained": (0, 0, 0)},
        ],
        "at": {"level": 2, "place": 2},
        "boards": [2, 3, 4],
    }
    play(game, "pass 1 3")
    assert game.view(None)["walk"]["boards"] == [3, 4]


def test_all_choices_of_a_turn_can_be_taken_back_until_a_card_is_turned_over() -> None:
    game = dealt(9)
    seat = game.to_act()[0]
    first = game.view(seat)
    move = str(game.legal_moves(seat)[0])
    play(game, move, move.replace("place", "pass").replace(move.split()[1] + " ", ""))
    game.play(seat, game.legal_moves(seat)[0])
    for _ in range(3):
        assert game.why_no_undo(seat) == ""
        game.undo(seat)
    assert game.view(seat) == first
    pass_turn(game)
    assert game.why_no_undo(seat) == "chance has decided since"
