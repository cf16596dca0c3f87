"""Trading step 3: take a card and perhaps a board (CO-45 to CO-54)."""

from __future__ import annotations

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.kernel import parse_move
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import (
    NAMES,
    Corsaire,
    dealt,
    pass_turn,
    play,
    position,
    random_game,
    supply,
    tokens,
)

CARDS = "g7 g8 g9 g10 g11"


def at_boards(place: int = 2, **given: object) -> Corsaire:
    """Seat 0 has come down to slot 1.``place`` without trading."""
    game = position("r1", cards=CARDS, **given)  # type: ignore[arg-type]
    play(game, f"place r1 1 {place}", f"pass 1 {place}")
    return game


@rule("CO-45", "CO-R8")
def test_a_card_from_one_of_the_two_boards() -> None:
    game = at_boards(2)
    assert moves(game, 0) == ["take 2", "take 3"]
    for board in (1, 4, 5, 6):
        assert refusal(game, 0, f"take {board}") == "that board does not touch your last card"
    assert len(game.players[0].hand) == 5
    play(game, "take 3")
    assert len(game.players[0].hand) == 6
    assert STANDARD.place_of["g9"] in game.players[0].hand
    assert game.view(1)["boards"][2]["card"] is None


@rule("CO-46")
def test_exactly_one_card() -> None:
    game = at_boards()
    for skip in ("decline", "buy 2"):
        assert refusal(game, 0, skip) == "take a card from one of the two boards"
    play(game, "take 2")
    for second in ("take 2", "take 3"):
        assert refusal(game, 0, second) == "one card per turn"


@rule("CO-47")
def test_the_board_may_be_bought_as_well() -> None:
    game = at_boards(tokens=(2, 2, 0), boards=(1, 2, 8, 4, 5))  # 8: 1 red 2 blue
    before = supply(game)
    play(game, "take 3")
    assert moves(game, 0) == ["buy 3", "decline"]
    left = game.clone()
    play(left, "decline")
    assert tokens(left) == (2, 2, 0)
    assert left.players[0].boards == ()
    events = play(game, "buy 3")
    assert tokens(game) == (1, 0, 0)
    assert supply(game) == (before[0] + 1, before[1] + 2, before[2])
    assert game.players[0].boards == (8,)
    assert kinds(events)[0] == "bought"
    assert game.view(1)["players"][0]["boards"] == [{"id": 8, "name": "Barque", "edge": 3}]


@rule("CO-48")
def test_the_full_price_in_the_right_colours() -> None:
    game = at_boards(1, tokens=(5, 0, 4))  # board 1: 5 green
    play(game, "take 1")
    assert moves(game, 0) == ["decline"]
    assert refusal(game, 0, "buy 1") == "you need 5 green"


@rule("CO-49")
def test_only_the_board_whose_card_was_taken() -> None:
    game = at_boards(2, tokens=(3, 3, 3))
    play(game, "take 3")
    for other in ("buy 2", "buy 1"):
        assert refusal(game, 0, other) == "you can only buy the board you took the card from"
    assert refusal(game, 0, "buy") == "say it in full: buy BOARD"
    play(game, "buy 3")
    assert game.to_act() == (1,)
    assert len(game.players[0].boards) == 1


@rule("CO-50", "CO-R30")
def test_a_bought_board_counts_its_edge() -> None:
    game = at_boards(2, tokens=(0, 4, 0), boards=(1, 2, 9, 4, 5))  # edge 3, centre 5
    play(game, "take 3", "buy 3")
    for viewer in (0, 1, None):
        player = game.view(viewer)["players"][0]
        assert (player["trading"], player["looting"], player["vp"]) == (3, 0, 3)
    assert 9 not in game.boards


@rule("CO-51")
def test_a_new_card_on_the_same_board() -> None:
    game = at_boards(2)
    deck = game.view(0)["card_deck"]
    play(game, "take 2")
    enter(game, "0 decline\nchance draw r5")
    view = game.view(1)
    assert view["boards"][1]["card"]["id"] == "r5"
    assert view["card_deck"] == deck - 1
    assert [board["card"]["id"] for board in view["boards"]] == ["g7", "r5", "g9", "g10", "g11"]


@rule("CO-52")
def test_a_new_board_with_a_new_card() -> None:
    game = at_boards(2, tokens=(0, 2, 1))  # board 2: 2 blue 1 green
    cards, boards = game.view(0)["card_deck"], game.view(0)["board_deck"]
    enter(game, "0 take 2\n0 buy 2")
    assert [board["position"] for board in game.view(0)["boards"]] == [1, 3, 4, 5]
    enter(game, "chance draw 19\nchance draw r5")
    view = game.view(0)
    assert [board["id"] for board in view["boards"]] == [1, 19, 3, 4, 5]
    assert [board["card"]["id"] for board in view["boards"]] == ["g7", "r5", "g9", "g10", "g11"]
    assert (view["card_deck"], view["board_deck"]) == (cards - 1, boards - 1)


@rule("CO-53")
def test_an_empty_board_deck_ends_buying() -> None:
    sold = tuple(range(6, 20))
    game = at_boards(2, tokens=(3, 3, 3), bought=((), sold))
    assert game.view(0)["board_deck"] == 0
    refused = "no board can be bought once the board deck is empty"
    take = RULES.describe(game, 0, parse_move("take 2"), NAMES)
    assert take.says() == f"You cannot buy it: {refused}."
    play(game, "take 2")
    assert moves(game, 0) == ["decline"]
    assert RULES.groups(game, 0)[0].refused == refused
    assert refusal(game, 0, "buy 2") == refused
    play(game, "decline")
    assert len(game.boards) == 5


@rule("CO-53", "CO-R12")
def test_the_last_board_of_the_deck_still_comes() -> None:
    game = at_boards(2, tokens=(0, 2, 1), bought=((), tuple(range(6, 19))))
    assert game.board_deck == (19,)
    play(game, "take 2", "buy 2")
    assert game.boards == (1, 19, 3, 4, 5)
    assert game.board_deck == ()


@rule("CO-54", "CO-R14")
def test_the_card_deck_ends_with_turn_19() -> None:
    game = dealt(4)
    for turn in range(1, 20):
        assert game.view(0)["card_deck"] == 20 - turn
        assert all(board["card"] for board in game.view(0)["boards"])
        pass_turn(game)
    assert game.view(0)["card_deck"] == 0
    assert all(board["card"] for board in game.view(0)["boards"])
    events = pass_turn(game)
    assert "turned_up" not in kinds(events)
    cleared = next(event for event in events if event.kind == "cleared")
    assert len(cleared.public["cards"]) == 4


@rule("CO-R13")
def test_a_board_can_be_bought_on_turn_20_and_its_place_is_filled() -> None:
    game = dealt(4)
    while game.turn < 20:
        pass_turn(game)
    seat = game.to_act()[0]
    player = game.players[seat]
    spare = [min(5, left) for left in game.supply]
    player.tokens = (spare[0], spare[1], spare[2])
    game.supply = tuple(  # type: ignore[assignment]
        stock - sum(each.tokens[n] for each in game.players) for n, stock in enumerate((9, 11, 13))
    )
    while game.step != "buy":
        offered = game.legal_moves(seat)
        if game.step == "take":  # the cheaper of the two
            offered = tuple(
                sorted(
                    offered,
                    key=lambda m: sum(STANDARD.boards[game.boards[int(m.args[0]) - 1]].price),
                )
            )
        move = next((one for one in offered if one.verb == "pass"), offered[0])
        game.play(seat, move)
    position_bought = str(game.legal_moves(seat)[0])
    assert position_bought.startswith("buy")
    events = play(game, position_bought)
    assert "laid_out" in kinds(events)
    assert "turned_up" not in kinds(events)
    assert len(game.boards) == 5
    assert 0 not in game.boards


def test_what_is_bought_and_what_lies_are_always_nineteen() -> None:
    for game, _ in random_game(11):
        bought = [board for player in game.players for board in player.boards]
        lying = [board for board in game.boards if board]
        assert sorted([*bought, *lying, *game.board_deck]) == list(range(1, 20))
