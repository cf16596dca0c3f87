"""The looting phase: its start, and placing cards (CO-59 to CO-75)."""

from __future__ import annotations

import pytest

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.pieces import free_slots
from tests.support.rule import rule
from tests.support.transcript import kinds, moves, refusal

from ..scenario import (
    Corsaire,
    dealt,
    lay,
    looting,
    pass_turn,
    play,
    random_game,
    to_looting,
    tokens,
)

HAND, PYRAMID = "r1 r2 r3 r4 r5 r6", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"
THEIR_HAND, THEIR_PYRAMID = "b1 b2 b3 b4 b5 b6", "r7 r8 r9 r10 r11 r12 b7 b8 b9 b10"
# slots:  1.1 g1, 1.2 g2, 1.3 g3, 1.4 g4, 2.1 g5, 2.2 g6, 2.3 g7, 3.1 g8, 3.2 g9, 4.1 g10


def start(**given: object) -> Corsaire:
    return looting(HAND, PYRAMID, THEIR_HAND, THEIR_PYRAMID, **given)  # type: ignore[arg-type]


@rule("CO-59")
def test_looting_begins_after_turn_20_and_not_before() -> None:
    game = dealt(6)
    for _ in range(19):
        pass_turn(game)
    assert game.phase == "trading"
    assert game.players[game.first].pyramid[9] >= 0
    pass_turn(game)
    assert game.phase == "looting"
    assert all(player.pyramid[9] >= 0 for player in game.players)


@rule("CO-R27")
def test_the_last_trading_turn_is_taken_back_unless_it_uncovered_something() -> None:
    game = to_looting(3)
    last = 1 - game.first
    assert game.why_no_undo(last) == ""
    game.undo(last)
    assert (game.phase, game.turn, game.to_act()) == ("trading", 20, (last,))
    remembered = to_looting(3, memory=True)
    reason = remembered.why_no_undo(1 - remembered.first)
    assert reason == "the centres of the boards were uncovered since"


@rule("CO-60")
def test_the_cards_left_lie_open_beside_the_row() -> None:
    game = to_looting(3)
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert len(view["aside"]) == 4
        assert all(board["card"] is None and board["centre"] for board in view["boards"])
    seat = game.to_act()[0]
    for card in game.aside:
        assert (
            refusal(game, seat, f"pick {STANDARD.deck[card].id}")
            == "that card is not yours to place"
        )
    assert refusal(game, seat, "pick x1") == "that card is not yours to place"


@rule("CO-61")
def test_both_totals_are_told() -> None:
    for seed in range(4):
        for game, events in random_game(seed):
            for event in events:
                if event.kind == "totals":
                    assert event.public["vp"] == [game.trading(seat) for seat in (0, 1)]
    quiet = to_looting(1)
    assert [player["trading"] for player in quiet.view(None)["players"]] == [0, 0]


@rule("CO-62", "CO-R15", "CO-R16")
@pytest.mark.parametrize(
    ("bought", "first", "starter"),
    [
        (((12, 19), (17,)), 1, 0),
        (((12,), (17,)), 0, 1),
        (((12,), (13,)), 0, 0),
        (((12,), (13,)), 1, 1),
        (((), ()), 1, 1),
    ],
)
def test_who_has_more_begins(bought: object, first: int, starter: int) -> None:
    game = start(bought=bought, first=first)
    assert game.to_act() == (starter,)
    assert refusal(game, starter, "pass") == "place three cards"


@rule("CO-63")
@pytest.mark.parametrize("cards", ["r1 r2 r3", "r1 r2 g10", "r1 g10 g8", "g10 g8 g9", "g10 g9 r6"])
def test_three_cards_of_hand_and_pyramid_in_any_mix(cards: str) -> None:
    game = start()
    lay(game, cards, 2)
    laid = [STANDARD.deck[one.card].id for one in game.players[0].laid[1]]
    assert laid == cards.split()
    held = {*game.players[0].hand, *game.players[0].pyramid}
    assert not [one for one in game.players[0].laid[1] if one.card in held]


@rule("CO-63")
def test_neither_two_nor_four_nor_split() -> None:
    game = start()
    three = "place three cards on one board"
    for pick in ("pick r1", "pick r2", "pick r3"):
        for board in range(1, 6):
            assert refusal(game, 0, f"lay {board}") == three
        assert refusal(game, 0, "pick") == three
        play(game, pick)
    assert refusal(game, 0, "pick r4") == three
    for wrong in ("lay", "lay 1 2", "lay 6", "lay 0"):
        assert refusal(game, 0, wrong) == three
    assert moves(game, 0) == [f"lay {board}" for board in range(1, 6)]


@rule("CO-63")
def test_a_card_is_chosen_once() -> None:
    game = start()
    play(game, "pick r1", "pick g10")
    for card in ("r1", "g10"):
        assert refusal(game, 0, f"pick {card}") == "you have chosen that card already"
        assert f"pick {card}" not in moves(game, 0)


@rule("CO-64")
def test_cards_lie_on_the_owners_side() -> None:
    game = start()
    lay(game, "r1 r2 r3", 4)
    board = game.view(1)["boards"][3]
    assert len(board["sides"][0]["cards"]) == 3
    assert board["sides"][1] is None
    assert board["centre"] == 4
    assert [one["sides"] for one in game.view(1)["boards"][:3]] == [[None, None]] * 3


@rule("CO-65", "CO-R18")
def test_one_placement_on_each_board() -> None:
    game = start()
    lay(game, "r1 r2 r3", 2)
    lay(game, "b1 b2 b3", 2)  # where the other has laid, one may lay too
    play(game, "pick b4", "pick b5", "pick b6")
    assert moves(game, 1) == ["lay 1", "lay 3", "lay 4", "lay 5"]
    assert refusal(game, 1, "lay 2") == "you already have three cards there"


@rule("CO-66", "CO-67")
def test_how_a_card_lies_is_no_choice() -> None:
    game = start()
    assert all(len(move.split()) == 2 for move in moves(game, 0))
    lay(game, "g10 r1 r2", 1)
    side = game.view(1)["boards"][0]["sides"][0]["cards"]
    assert [one["card"] is None for one in side] == [False, True, True]


@rule("CO-68")
def test_only_uncovered_cards() -> None:
    game = start()
    assert moves(game, 0) == [f"pick r{n}" for n in range(1, 7)] + ["pick g10"]
    for card in range(1, 10):
        assert refusal(game, 0, f"pick g{card}") == "a card above still lies on it"
    states = [slot["state"] for slot in game.view(0)["players"][0]["slots"]]
    assert states == ["covered"] * 9 + ["free"]


@rule("CO-69")
def test_a_chosen_card_counts_as_gone() -> None:
    game = start()
    play(game, "pick g10")
    assert [move for move in moves(game, 0) if "g" in move] == ["pick g8", "pick g9"]
    play(game, "pick g8")
    assert [move for move in moves(game, 0) if "g" in move] == ["pick g5", "pick g9"]
    assert refusal(game, 0, "pick g6") == "a card above still lies on it"
    play(game, "pick g9", "lay 1")
    left = game.players[0].pyramid
    assert free_slots(left) == [4, 5, 6]
    states = [slot["state"] for slot in game.view(1)["players"][0]["slots"]]
    assert states == ["covered"] * 4 + ["free"] * 3 + ["gone"] * 3


@rule("CO-70", "CO-71", "CO-72", "CO-R17")
def test_the_order_of_placements() -> None:
    game = start()
    placed = []
    while game.to_act():
        seat = game.to_act()[0]
        frame = game.view(None)["placing"]
        if frame["number"] == 2 and not frame["picked"]:
            assert refusal(game, seat, "pass") == "place on a second board"
        offered = game.legal_moves(seat)
        if offered[0].verb == "lay":
            placed.append(seat)
        play(game, str(offered[0]))
    assert placed == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]


@rule("CO-73")
def test_fifteen_of_sixteen_cards() -> None:
    for seed in range(5):
        *_, (game, _) = random_game(seed)
        for player in game.players:
            assert sum(len(side) for side in player.laid) == 15
            left = [card for card in (*player.hand, *player.pyramid) if card >= 0]
            assert len(left) == 1
        before = game.outcome()
        for player in game.players:
            player.hand = ()
        assert game.outcome() == before


@rule("CO-74")
def test_nothing_else_happens() -> None:
    game = start()
    lay(game, "r1 r2 r3", 2)
    never = "not possible in the looting phase"
    for move in ("place b1 1 1", "convert 4 1", "take 1", "buy 1", "decline", "return red"):
        assert refusal(game, 1, move) == never
    lay(game, "b1 b2 b3", 1)
    assert refusal(game, 1, "pick b1") == "that card is laid, and cards once laid stay"
    before = [tokens(game, seat) for seat in (0, 1)]
    decks = (game.unseen, game.board_deck, game.boards)
    sides = [player.laid for player in game.players]
    while game.to_act():
        seat = game.to_act()[0]
        play(game, str(game.legal_moves(seat)[0]))
        now = [player.laid for player in game.players]
        for old, new in zip(sides, now, strict=True):
            assert all(one in ((), two) for one, two in zip(old, new, strict=True))
        sides = now
    assert [tokens(game, seat) for seat in (0, 1)] == before
    assert (game.unseen, game.board_deck, game.boards) == decks


@rule("CO-75", "CO-R21")
def test_all_cards_are_turned_up_at_once_before_any_comparison() -> None:
    game = start()
    events = []
    while game.to_act():
        events = play(game, str(game.legal_moves(game.to_act()[0])[0]))
    assert kinds(events) == ["laid", "revealed", *["compared"] * 5, "over"]
    shown = [one for board in events[1].public["boards"] for side in board["sides"] for one in side]
    assert len(shown) == 30
    assert [board["position"] for board in events[1].public["boards"]] == [1, 2, 3, 4, 5]
    for seat in (0, 1):
        assert game.why_no_undo(seat) == "the game is over"
    assert all(one["card"] for one in shown)
    for viewer in (0, 1, None):
        for board in game.view(viewer)["boards"]:
            assert all(one["card"] for side in board["sides"] for one in side["cards"])
