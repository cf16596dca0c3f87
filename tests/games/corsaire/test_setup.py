"""Players, pieces and setup (CO-01 to CO-14)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.pieces import SLOTS
from quarterdeck.games.corsaire.walks import worth
from quarterdeck.kernel import CHANCE, SetupError, settle_chance
from tests.support.rule import rule
from tests.support.transcript import enter

from .scenario import dealt, new, random_game, to_looting


@rule("CO-01")
def test_two_players_and_no_other_number() -> None:
    assert RULES.new(2).setup.seats == 2
    for seats in (1, 3):
        with pytest.raises(SetupError, match="Corsaire is for two players"):
            RULES.new(seats)


@rule("CO-02")
def test_the_pyramid_fights_in_the_second_half_and_both_halves_count() -> None:
    game = to_looting()
    built = [{*player.hand, *player.pyramid} for player in game.players]
    while not game.is_over():
        seat = game.to_act()[0]
        game.play(seat, game.legal_moves(seat)[-1])
    for seat, player in enumerate(game.players):
        laid = {one.card for side in player.laid for one in side}
        assert laid < built[seat]
        assert any(one.slot >= 0 for side in player.laid for one in side)
    rows = dict(RULES.score_rows(game))
    scores = [sum(values[seat] for values in rows.values()) for seat in (0, 1)]
    result = game.result()
    assert result is not None
    assert result.scores == tuple(scores)
    assert sum(rows["Boards looted"]) > 0


@rule("CO-03", "CO-R3", "CO-R4")
def test_the_deck_holds_39_cards() -> None:
    assert len(STANDARD.deck) == len({card.id for card in STANDARD.deck}) == 39
    assert Counter(card.colour for card in STANDARD.deck) == {0: 13, 1: 13, 2: 13}
    for colour in range(3):
        assert sorted(c.number for c in STANDARD.deck if c.colour == colour) == list(range(13))
    assert set(Counter(card.number for card in STANDARD.deck).values()) == {3}


@rule("CO-04", "CO-R1")
def test_trades_get_worse_as_numbers_rise() -> None:
    for card in STANDARD.deck:
        assert sum(card.gain) > 0
        assert bool(sum(card.pay)) == bool(card.number)
    assert STANDARD.worth == (3, 2, 1)
    for colour in range(3):
        cards = sorted(
            [c for c in STANDARD.deck if c.colour == colour and c.number], key=lambda c: c[2]
        )
        net = [worth(card.gain, STANDARD.worth) - worth(card.pay, STANDARD.worth) for card in cards]
        assert net == sorted(net, reverse=True)
        assert net == [4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0]


@rule("CO-05", "CO-R2")
def test_nineteen_boards_with_price_and_points() -> None:
    assert sorted(STANDARD.boards) == list(range(1, 20))
    for board in STANDARD.boards.values():
        assert len(board.price) == 3
        assert 0 < sum(board.price) <= 10
        assert board.edge > 0
        assert board.centre > 0
    assert sum(board.edge for board in STANDARD.boards.values()) == 73
    assert sum(board.centre for board in STANDARD.boards.values()) == 66


@rule("CO-06")
def test_the_number_of_tokens_never_changes() -> None:
    assert STANDARD.stock == (9, 11, 13)
    for game, _ in random_game(3):
        for colour, count in enumerate(STANDARD.stock):
            held = sum(player.tokens[colour] for player in game.players)
            assert held + game.supply[colour] == count


@rule("CO-07", "CO-16", "CO-R29")
def test_three_cards_are_never_drawn() -> None:
    *_, (game, _) = random_game(5)
    drawn = [e.move.args[0] for e in game.entries if e.seat == CHANCE and e.move.args[0] in NAMES]
    assert len(drawn) == len(set(drawn)) == 36
    assert len(game.unseen) == 3
    removed = [f'"{STANDARD.deck[card].id}"' for card in game.unseen]
    texts = [str(game.view(seat)).replace("'", '"') for seat in (0, 1, None)]
    texts.append(game.record().to_json())
    assert not [one for one in removed for text in texts if one in text]


NAMES = {card.id for card in STANDARD.deck}


@rule("CO-08", "CO-10", "CO-11", "CO-12", "CO-13")
def test_the_table_is_laid_step_by_step() -> None:
    game = new(first="seat-1")
    for board in (1, 2, 3, 4, 5):
        assert game.view(0)["supply"] == (9, 11, 13)
        enter(game, f"chance draw {board}")
    assert [board["id"] for board in game.view(0)["boards"]] == [1, 2, 3, 4, 5]
    assert game.view(0)["board_deck"] == 14
    cards = ["r1", "b1", "r2", "b2", "r3", "b3", "r4", "b4", "r5", "b5", "r6", "b6"]
    enter(game, "\n".join(f"chance draw {card}" for card in cards))
    assert [player["hand"] for player in game.view(None)["players"]] == [6, 6]
    assert [c["id"] for c in game.view(0)["players"][0]["cards"]] == cards[::2]
    assert [c["id"] for c in game.view(1)["players"][1]["cards"]] == cards[1::2]
    assert game.view(0)["card_deck"] == 24
    assert game.view(0)["phase"] == "setup"
    row = ["g1", "g2", "g3", "g4", "g5"]
    for card in row:
        assert game.supply == (9, 11, 13)
        enter(game, f"chance draw {card}")
    assert [board["card"]["id"] for board in game.view(0)["boards"]] == [
        "g1",
        "g2",
        "g3",
        "g4",
        "g5",
    ]
    assert game.view(0)["card_deck"] == 19
    assert game.view(0)["supply"] == (7, 7, 7)
    assert [player["tokens"] for player in game.view(0)["players"]] == [(1, 2, 3)] * 2


@rule("CO-09")
def test_both_sides_of_the_row_are_separate() -> None:
    game = dealt()
    view = game.view(0)
    assert [board["position"] for board in view["boards"]] == [1, 2, 3, 4, 5]
    assert view["boards"] == game.view(1)["boards"]
    assert all(board["sides"] == [None, None] for board in view["boards"])
    assert [len(player["slots"]) for player in view["players"]] == [10, 10]
    assert len(SLOTS) == 10
    game.play(game.to_act()[0], game.legal_moves(game.to_act()[0])[0])
    placed = [sum(slot["card"] is not None for slot in p["slots"]) for p in game.view(0)["players"]]
    assert sorted(placed) == [0, 1]


@rule("CO-14", "CO-R33")
@pytest.mark.parametrize(("option", "seat"), [("seat-1", 0), ("seat-2", 1)])
def test_the_table_may_choose_who_begins(option: str, seat: int) -> None:
    for seed in range(4):
        game = dealt(seed, first=option)
        assert game.to_act() == (seat,)
        assert game.view(None)["first"] == seat


@rule("CO-14")
def test_else_chance_decides_and_it_stays() -> None:
    starters = Counter(dealt(seed).first for seed in range(40))
    assert set(starters) == {0, 1}
    game = new()
    while game.first < 0:
        chance = game.chance()
        assert chance is not None
        outcomes = chance.outcomes(game)
        game.settle(chance.sample(game, Random(2)))
    assert [(str(move), share) for move, share in outcomes] == [("draw 0", 0.5), ("draw 1", 0.5)]
    first = game.first
    for game, _ in random_game(4, first="seat-1" if first == 0 else "seat-2"):
        assert game.first in (-1, first)


def test_the_deal_can_be_dealt_by_any_generator() -> None:
    one, two = dealt(1), dealt(2)
    assert one.players[0].hand != two.players[0].hand
    assert settle_chance(one, Random(1)) == []
