"""The trading phase as a whole, and placing a card (CO-20 to CO-31)."""

from __future__ import annotations

import pytest

from quarterdeck.games.corsaire.pieces import ABOVE, BENEATH, SLOT_OF, SLOTS
from tests.support.rule import rule
from tests.support.transcript import kinds, moves, refusal

from ..scenario import dealt, pass_turn, play, position, random_game, to_looting

ONE = "r1 r2 r3 r4 r5 r6"


@rule("CO-20")
def test_trading_then_looting_and_never_back() -> None:
    for seed in range(3):
        phases = [game.phase for game, _ in random_game(seed)]
        changes = [one for n, one in enumerate(phases) if not n or one != phases[n - 1]]
        assert changes == ["setup", "trading", "looting", "over"]


@rule("CO-21")
@pytest.mark.parametrize("first", [0, 1])
def test_turns_alternate_from_the_first_player(first: int) -> None:
    game = dealt(first=f"seat-{first + 1}")
    for turn in range(20):
        seat = (first + turn) % 2
        assert (game.turn, game.active, game.to_act()) == (turn + 1, seat, (seat,))
        assert refusal(game, 1 - seat, "place r1 1 1") == "it is not your turn"
        pass_turn(game)
    assert game.phase == "looting"


@rule("CO-22", "CO-58")
def test_the_four_steps_come_in_order() -> None:
    game = position(ONE, "1.1=b3 1.2=b6", (2, 2, 8))
    for move in ("convert 1 1", "take 1", "buy 1", "decline", "return green", "receive red"):
        assert refusal(game, 0, move) == "first finish step 1"
    play(game, "place r1 2 1")
    assert refusal(game, 0, "place r2 1 3") == "step 1 is over"
    for move in ("return green", "receive red"):
        assert refusal(game, 0, move) == "first finish step 2"
    play(game, "pass 2 1", "pass 1 2")
    for _ in ("before a card is taken", "after it"):
        assert refusal(game, 0, "place r2 1 3") == "step 1 is over"
        for move in ("convert 1 2", "pass 1 2"):
            assert refusal(game, 0, move) == "step 2 is over"
        assert refusal(game, 0, "return green") == "first finish step 3"
        if game.step == "take":
            play(game, "take 2")
    play(game, "decline")
    assert game.step == "return"
    for move in ("place r2 1 3", "take 1", "convert 1 1"):
        assert refusal(game, 0, move) == "return exactly 2"
    play(game, "return green", "return green")
    assert game.to_act() == (1,)
    assert (game.step, game.turn) == ("place", 2)


@rule("CO-22")
def test_looting_moves_wait_for_the_looting() -> None:
    game = position(ONE)
    assert refusal(game, 0, "pick r1") == "the looting phase has not begun"
    assert refusal(game, 0, "lay 1") == "the looting phase has not begun"
    assert refusal(game, 0, "dance") == "'dance' is not an action of this game"


@rule("CO-23", "CO-24")
def test_each_builds_ten_cards_in_ten_turns() -> None:
    for seed in range(4):
        turns: list[int] = []
        for game, events in random_game(seed):
            for event in events:
                if event.kind == "round" and event.public["phase"] == "trading":
                    turns.append(event.public["seat"])
                if event.kind == "totals":
                    for player in game.players:
                        assert len(player.hand) == 6
                        assert -1 not in player.pyramid
        assert (len(turns), turns.count(0), turns.count(1)) == (20, 10, 10)
    assert SLOTS == ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1))


@rule("CO-25")
def test_a_card_must_be_placed_face_up() -> None:
    game = position(ONE)
    assert refusal(game, 0, "pass") == "you must place a card"
    assert refusal(game, 0, "place b1 1 1") == "that card is not in your hand"
    assert refusal(game, 0, "place x 1 1") == "that card is not in your hand"
    assert refusal(game, 0, "place r1") == "name the card, the level and the place"
    assert refusal(game, 0, "place r1 5 1") == "your pyramid has no such place"
    assert refusal(game, 0, "place r1 a b") == "'a' is no level: place CARD LEVEL PLACE"
    events = play(game, "place r1 1 3")
    assert kinds(events) == ["placed"]
    for viewer in (0, 1, None):
        player = game.view(viewer)["players"][0]
        assert player["hand"] == 5
        assert player["slots"][2]["card"]["id"] == "r1"


@rule("CO-26")
def test_how_a_card_lies_is_no_choice() -> None:
    game = position(ONE)
    assert len({move.split()[1:].__len__() for move in moves(game, 0)}) == 1
    play(game, "place r1 1 1")
    card = game.view(0)["players"][0]["slots"][0]["card"]
    assert (card["pay"], card["gain"]) == ((0, 0, 2), (2, 0, 0))
    assert "place r1 1 1 reversed" not in moves(game, 1)


@rule("CO-27")
def test_level_one_touches_two_boards_and_needs_nothing() -> None:
    game = position(ONE)
    assert moves(game, 0) == [f"place r{n} 1 {i}" for n in range(1, 7) for i in range(1, 5)]
    for place in (1, 2, 3, 4):
        twin = game.clone()
        play(twin, f"place r2 1 {place}", f"pass 1 {place}")
        assert moves(twin, 0) == [f"take {place}", f"take {place + 1}"]


@rule("CO-28", "CO-R5", "CO-R6")
def test_a_higher_card_needs_both_cards_beneath() -> None:
    for slot, (level, place) in enumerate(SLOTS):
        beneath = [SLOTS[down] for down in BENEATH[slot]]
        assert beneath == ([(level - 1, place), (level - 1, place + 1)] if level > 1 else [])
        assert all(slot in BENEATH[up] for up in ABOVE[slot])
    assert [len(ups) for ups in ABOVE] == [1, 2, 2, 1, 1, 2, 1, 1, 1, 0]
    assert SLOT_OF[4, 1] == 9
    both = "both cards beneath must be in place"
    game = position(ONE, "1.1=b1 1.2=b2 1.4=b4 2.1=b5")
    for where in ("2 2", "2 3", "3 1", "3 2", "4 1"):
        assert refusal(game, 0, f"place r1 {where}") == both
    game = position(ONE, "1.1=b1 1.2=b2 1.3=b3 2.1=b5 2.2=b6")
    assert "place r1 3 1" in moves(game, 0)
    assert refusal(game, 0, "place r1 2 3") == both


@rule("CO-29")
def test_gaps_are_allowed() -> None:
    game = position(ONE, "1.1=b1")
    assert "place r1 1 4" in moves(game, 0)
    play(game, "place r1 1 4")
    assert [slot["state"] for slot in game.view(0)["players"][0]["slots"][:4]] == [
        "free",
        "open",
        "open",
        "free",
    ]


@rule("CO-30")
def test_one_may_go_up_early() -> None:
    game = position(ONE, "1.1=b1 1.2=b2")
    assert "place r1 2 1" in moves(game, 0)
    assert refusal(game, 0, "place r1 2 2") == "both cards beneath must be in place"


@rule("CO-31")
def test_a_place_holds_one_card_and_cards_stay() -> None:
    game = position(ONE, "1.2=b2")
    assert refusal(game, 0, "place r1 1 2") == "that place is taken"
    for seed in range(3):
        before: tuple[tuple[int, ...], ...] = ((), ())
        for game, _ in random_game(seed):
            if game.phase == "trading":
                now = tuple(player.pyramid for player in game.players)
                for old, new in zip(before, now, strict=True):
                    assert all(o in (n, -1) for o, n in zip(old, new, strict=False))
                before = now


@rule("CO-R34")
def test_there_is_always_a_place() -> None:
    assert to_looting().phase == "looting"
    game = position(ONE, "1.1=b1 1.2=b2 1.3=b3 1.4=b4 2.1=b5 2.2=b6 2.3=b7 3.1=b8 3.2=b9")
    assert moves(game, 0) == [f"place r{n} 4 1" for n in range(1, 7)]
