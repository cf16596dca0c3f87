"""The worked examples of the ledger."""

from __future__ import annotations

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.kernel import CHANCE, Result
from tests.support.rule import rule
from tests.support.transcript import kinds, moves, refusal

from .looting.test_end import scored
from .scenario import dealt, lay, looting, pass_turn, play, position, random_game, supply, tokens


@rule("CO-EX-1")
def test_how_the_card_deck_runs_out() -> None:
    game = dealt(8)
    first = game.first
    assert [len(player.hand) for player in game.players] == [6, 6]
    assert game.deck_size() == 39 - 3 - 12 - 5 == 19
    for turn in range(1, 20):
        assert game.deck_size() == 20 - turn
        assert game.active == (first if turn % 2 else 1 - first)
        pass_turn(game)
    assert (game.deck_size(), game.active) == (0, 1 - first)
    entries = len(game.entries)
    pass_turn(game)
    assert not [entry for entry in game.entries[entries:] if entry.seat == CHANCE]
    assert len(game.aside) == 4
    mine = [len(p.hand) + sum(card >= 0 for card in p.pyramid) for p in game.players]
    assert mine == [16, 16]
    assert sum(mine) + len(game.aside) == 36


@rule("CO-EX-2")
def test_placements_in_the_looting_phase() -> None:
    seats: list[int] = []
    starter = -1
    for game, events in random_game(9):
        for event in events:
            if event.kind == "totals":
                starter = event.public["seat"]
            if event.kind == "laid":
                seats.append(event.public["seat"])
                assert game.is_revealed == (len(seats) == 10)
    a, b = starter, 1 - starter
    assert seats == [a, b, b, a, a, b, b, a, a, b]
    for player in game.players:
        assert sum(len(side) for side in player.laid) == 15
        assert sum(card >= 0 for card in (*player.hand, *player.pyramid)) == 1


@rule("CO-EX-3")
def test_the_supply_after_setup() -> None:
    game = dealt(2)
    assert game.supply == (7, 7, 7)
    assert [player.tokens for player in game.players] == [(1, 2, 3), (1, 2, 3)]
    assert [sum(player.tokens) for player in game.players] == [6, 6]


@rule("CO-EX-4")
def test_the_hand_returns_to_six() -> None:
    game = dealt(3)
    seat = game.to_act()[0]
    assert len(game.players[seat].hand) == 6
    game.play(seat, game.legal_moves(seat)[0])
    assert len(game.players[seat].hand) == 5
    while game.step != "buy":
        game.play(seat, game.legal_moves(seat)[-1])
    assert len(game.players[seat].hand) == 6


@rule("CO-EX-5")
def test_a_path_from_level_three() -> None:
    game = position(
        "g6", "1.1=r1 1.2=r0 1.3=b12 2.1=b4 2.2=b10", (1, 1, 4),
        theirs=("", "", (1, 2, 3)), boards=(1, 12, 3, 4, 5),
    )  # fmt: skip
    assert supply(game) == (7, 8, 6)
    play(game, "place g6 3 1", "convert 3 1")
    assert tokens(game) == (1, 0, 8)
    play(game, "convert 2 1")
    assert tokens(game) == (1, 3, 5)
    play(game, "convert 1 1")
    assert tokens(game) == (3, 3, 3)
    assert moves(game, 0) == ["take 1", "take 2"]
    assert STANDARD.boards[12].price == (3, 0, 0)
    play(game, "take 2", "buy 2")
    assert tokens(game) == (0, 3, 3)
    assert supply(game) == (8, 6, 7)
    assert game.to_act() == (1,)


@rule("CO-EX-6")
def test_the_limit_of_ten() -> None:
    game = position("r8", "", (2, 3, 8))
    play(game, "place r8 1 1", "pass 1 1", "take 1", "decline")
    play(game, "return green", "return green")
    assert refusal(game, 0, "pass") == "return exactly 1"
    play(game, "return green")
    assert tokens(game) == (2, 3, 5)
    assert refusal(game, 0, "return green") == "it is not your turn"


@rule("CO-EX-7")
def test_five_comparisons() -> None:
    """Centres 3, 4, 5, 2, 5; each begins with the hand and then takes the pyramid apart."""
    game = looting(
        "r4 b4 g4 b1 b2 b3", "g1 g3 g6 g0 g5 b6 r7 r2 r5 r1",
        "g10 g11 b12 r10 r11 r12", "g2 r3 r8 r0 r6 g7 b5 r9 g12 b9",
        boards=(10, 2, 3, 17, 9), bought=((19,), ()),
    )  # fmt: skip
    lay(game, "r4 b4 g4", 1)
    lay(game, "g10 g11 b12", 2)
    lay(game, "r10 r11 r12", 1)
    lay(game, "b1 b2 b3", 2)
    lay(game, "r1 r2 r5", 3)
    lay(game, "b9 r9 g12", 3)
    lay(game, "r6 g7 b5", 4)
    lay(game, "g5 b6 r7", 4)
    lay(game, "g3 g6 g0", 5)
    events = lay(game, "r3 r8 r0", 5)
    told = [event.public for event in events if event.kind == "compared"]
    assert [each["winner"] for each in told] == [0, 0, 0, None, 1]
    assert [each["vp"] for each in told] == [3, 4, 5, 2, 5]
    made = [[one["kind"] for one in each["combinations"]] for each in told]
    assert made == [
        ["three_of_a_kind", "straight_flush"],
        ["straight_flush", "straight"],
        ["flush", "garbage"],
        ["straight", "straight"],
        ["flush", "flush"],
    ]
    assert [one["sum"] for one in told[3]["combinations"]] == [18, 18]
    assert [one["sum"] for one in told[4]["combinations"]] == [9, 11]
    assert (game.looting(0), game.looting(1)) == (12, 5)
    assert kinds(events)[-1] == "over"


@rule("CO-EX-8")
def test_the_final_score() -> None:
    result = scored(
        ((1, 5, 2), (2, 2, 4)),
        ((14, 18), (19, 16, 15)),  # edges 5 6; 7 5 5
        (0, 0, 0, -1, 1),
        (10, 2, 3, 17, 9),  # centres 3 4 5 2 5
    )
    assert result == Result((24, 24), (0, 1), (1, 1), "equal points: both win")
