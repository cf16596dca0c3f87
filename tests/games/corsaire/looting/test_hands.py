"""Combinations and how they compare (CO-76 to CO-86), also over all hands there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.hands import KINDS, Combination, combination, winner
from quarterdeck.games.corsaire.pieces import COLOURS
from tests.support.rule import rule

from ..scenario import Corsaire, lay, looting, play


def made(cards: str) -> Combination:
    return of([STANDARD.place_of[card] for card in cards.split()])


def of(places: Iterable[int]) -> Combination:
    one, two, three = [STANDARD.deck[place] for place in places]
    return combination(one, two, three)


def kind(cards: str) -> str:
    return KINDS[made(cards).kind]


def by_the_book(cards: tuple[int, ...]) -> tuple[str, int]:
    """The list of combinations, read as it stands and written another way."""
    numbers = sorted(STANDARD.deck[card].number for card in cards)
    colours = {COLOURS[STANDARD.deck[card].colour] for card in cards}
    numbered = 0 not in numbers
    runs = [[n, n + 1, n + 2] for n in range(1, 11)]
    if numbered and len(set(numbers)) == 1:
        name = "three_of_a_kind"
    elif len(colours) == 1 and numbers in runs:
        name = "straight_flush"
    elif numbers in runs:
        name = "straight"
    elif len(colours) == 1:
        name = "flush"
    else:
        name = "garbage"
    return name, sum(numbers)


@rule("CO-77", "CO-78", "CO-79", "CO-80", "CO-81", "CO-82", "CO-83", "CO-84", "CO-R25")
def test_all_hands_of_three_cards() -> None:
    kinds: Counter[str] = Counter()
    for cards in combinations(range(39), 3):
        one, two, three = cards
        found = of((one, two, three))
        name, total = by_the_book(cards)
        assert (KINDS[found.kind], found.sum) == (name, total)
        kinds[name] += 1
    # 12 numbers; 10 runs in 3 colours; 10 runs in 27 colourings less 3; C(13,3) * 3 less 30.
    assert kinds == {
        "three_of_a_kind": 12,
        "straight_flush": 30,
        "straight": 240,
        "flush": 828,
        "garbage": 9139 - 12 - 30 - 240 - 828,
    }


@rule("CO-76")
def test_the_order_of_the_cards_does_not_matter() -> None:
    for cards in list(combinations(range(39), 3))[::37]:
        assert len({of(order) for order in permutations(cards)}) == 1


def board_winner(mine: str, theirs: str) -> int | None:
    return winner(made(mine), made(theirs))


@rule("CO-77")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("r1 b1 g1", "r10 r11 r12"),
        ("b1 b2 b3", "r10 b11 g12"),
        ("r1 b2 g3", "r8 r10 r12"),
        ("g1 g2 g4", "r9 b11 g12"),
    ],
)
def test_kinds_beat_kinds_whatever_the_numbers(stronger: str, weaker: str) -> None:
    assert board_winner(stronger, weaker) == 0
    assert board_winner(weaker, stronger) == 1


@rule("CO-78")
def test_three_of_a_kind() -> None:
    assert kind("r5 b5 g5") == "three_of_a_kind"
    assert kind("r5 b5 g6") == "garbage"


@rule("CO-79")
def test_straight_flush() -> None:
    assert kind("b7 b9 b8") == "straight_flush"
    assert kind("b7 b9 b10") == "flush"


@rule("CO-80", "CO-R24")
def test_straight() -> None:
    assert kind("r3 g2 b4") == "straight"
    assert kind("r11 g12 b1") == kind("r12 g1 b2") == "garbage"
    assert kind("r11 r12 r1") == "flush"
    assert kind("r0 g1 b2") == "garbage"


@rule("CO-81")
def test_flush() -> None:
    assert kind("g1 g4 g12") == "flush"
    assert kind("g1 g4 b12") == "garbage"


@rule("CO-82")
def test_garbage() -> None:
    assert kind("r1 b1 g2") == "garbage"


@rule("CO-83", "CO-R23")
def test_cards_without_a_number() -> None:
    assert kind("r0 r4 r5") == "flush"
    assert kind("r0 r1 r2") == "flush"
    assert kind("r0 b0 g0") == "garbage"
    assert made("r0 b0 g0").sum == 0
    assert kind("g0 r6 b6") == "garbage"


@rule("CO-84", "CO-R22")
def test_the_higher_sum_wins() -> None:
    assert board_winner("r4 b5 g6", "r3 b4 g5") == 0
    assert made("r12 r7 r0") == (made("b8 b6 b4").kind, 19)
    assert board_winner("b8 b6 b4", "r12 r7 r0") == 1


@rule("CO-85", "CO-R26")
def test_equal_sums_tie() -> None:
    assert board_winner("r2 b3 r4", "g2 r3 b4") is None
    assert board_winner("r2 r3 r4", "g2 g3 g4") is None
    sums = [made(f"r{n} b{n} g{n}").sum for n in range(1, 13)]
    assert len(set(sums)) == 12


def compared(boards: tuple[int, ...]) -> tuple[Corsaire, list[dict[str, object]]]:
    """A game whose five comparisons are: 0 wins, 1 wins, a tie, 0 wins, 1 wins."""
    game = looting(
        "r1 b1 r2 b3 r4 g6", "g7 r0 b0 r9 b9 g9 r12 b12 r5 g1",
        "r7 b5 g2 r3 b4 g12", "g8 g0 r8 b8 b2 g3 r10 g4 g11 b11",
        boards=boards, bought=((19,), ()),
    )  # fmt: skip
    lay(game, "r1 b1 g1", 1)
    lay(game, "g12 b11 g11", 1)
    lay(game, "g2 r3 b4", 3)
    lay(game, "r2 b3 r4", 3)
    lay(game, "g6 r5 r12", 2)  # garbage, 23
    lay(game, "b5 r7 g4", 4)  # garbage, 16
    lay(game, "r10 g3 b2", 5)  # garbage, 15
    lay(game, "b12 b9 g9", 4)  # garbage, 30
    lay(game, "r9 b0 r0", 5)  # garbage, 9
    events = lay(game, "b8 r8 g8", 2)  # three of a kind
    return game, [event.public for event in events if event.kind == "compared"]


@rule("CO-76", "CO-85", "CO-86")
def test_each_board_by_itself_for_its_centre() -> None:
    boards = (9, 12, 2, 17, 13)
    game, told = compared(boards)
    assert [each["position"] for each in told] == [1, 2, 3, 4, 5]
    assert [each["winner"] for each in told] == [0, 1, None, 0, 1]
    assert [each["vp"] for each in told] == [STANDARD.boards[board].centre for board in boards]
    centres = {board: STANDARD.boards[board].centre for board in boards}
    assert game.looting(0) == centres[9] + centres[17]
    assert game.looting(1) == centres[12] + centres[13]
    view = game.view(None)
    assert [board["winner"] for board in view["boards"]] == [0, 1, "tie", 0, 1]
    assert view["boards"][0]["sides"][0]["combination"]["label"] == "Three of a kind"


@rule("CO-76", "CO-86")
def test_the_boards_do_not_touch_each_other() -> None:
    """The same cards over other boards: the winners stay, the points are the boards' own."""
    game, told = compared((17, 2, 9, 13, 12))
    assert [each["winner"] for each in told] == [0, 1, None, 0, 1]
    assert game.looting(0) == STANDARD.boards[17].centre + STANDARD.boards[13].centre
    assert play(game) == []
