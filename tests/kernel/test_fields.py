"""Fields are declared once: what is made from the declaration."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from quarterdeck.kernel import PASS, Done, Flow, Frame, Game, Move, Mutable, Seat, Setup
from quarterdeck.kernel.fields import declared


class Watch(Frame):
    """Declares everything that a frame can declare."""

    STEPS = ("look",)
    LOG: ClassVar[list[str]] = []

    marks: tuple[str, ...] = field(default=(), kw_only=True)

    def look(self, g: Any) -> Flow | None:
        return Done()


class DogWatch(Watch):
    seat: Seat
    choice: Move = PASS

    def __post_init__(self) -> None:
        self.marks = (*self.marks, "begun")


class Relieved(DogWatch):
    relief: Seat = -1


class Counted(Frame):
    def __init__(self, *seats: Seat) -> None:
        self.count = len(seats)


@dataclass(slots=True, eq=False, repr=False)
class Purse(Mutable):
    gold: int = 0
    coins: tuple[int, ...] = ()


class Table(Game):
    FACES: ClassVar[int] = 6

    purses: list[Purse]
    heap: list[int]
    round: int = 0
    kept: str

    def set_up(self) -> Frame:
        self.purses = [Purse(3), Purse()]
        self.heap = [1]
        return Watch()


def table() -> Table:
    game = Table(Setup("table", 1, "", 2, {}))
    game.kept = "from before"
    game.begin()
    return game


def test_a_frame_is_made_from_its_fields() -> None:
    watch = DogWatch(2, marks=("bell",))
    assert (watch.seat, watch.choice, watch.marks) == (2, PASS, ("bell", "begun"))
    with pytest.raises(TypeError, match="seat"):
        DogWatch()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="LOG"):
        DogWatch(2, LOG=[])  # type: ignore[call-arg]


def test_a_copy_has_all_fields_and_stands_at_the_same_place() -> None:
    watch = Relieved(2, Move("sleep"), 3)
    watch.step, watch.into = "look", "choice"
    for _ in range(2):  # written out at the first, used at the second
        twin = watch.clone()
        assert type(twin) is Relieved
        assert vars(twin) == vars(watch)
        assert twin is not watch


def test_an_heir_is_copied_as_what_it_is() -> None:
    assert type(DogWatch(1).clone()) is DogWatch
    assert Relieved(1, relief=4).clone().relief == 4


def test_a_constructor_of_ones_own_stays() -> None:
    assert Counted(4, 5).count == 2


def test_what_is_mutable_is_copied_and_has_nothing_but_its_fields() -> None:
    purse = Purse(5, (2, 3))
    twin = purse.clone()
    twin.gold = 0
    assert (purse.gold, twin.coins) == (5, (2, 3))
    with pytest.raises(AttributeError):
        purse.silver = 1  # type: ignore[attr-defined]


def test_a_game_is_copied_with_its_lists_and_what_is_mutable_in_them() -> None:
    game = table()
    game.round = 7
    twin = game.clone()
    twin.purses[0].gold += 1
    twin.heap.append(2)
    assert (game.purses[0].gold, game.heap) == (3, [1])
    assert (twin.round, twin.kept) == (7, "from before")
    assert "FACES" not in vars(twin)


def test_a_game_begun_again_has_its_first_values() -> None:
    game = table()
    game.round, game.kept = 7, "now"
    game.begin()
    assert (game.round, game.kept) == (0, "now")


def test_copies_share_the_card_set() -> None:
    game = table()
    game.cards = {"figure": 1}
    assert game.clone().cards is game.cards


def test_who_declares_nothing_is_not_copied() -> None:
    for thing in (Frame(), Mutable()):
        with pytest.raises(NotImplementedError):
            thing.clone()


def test_a_plain_class_inherits_what_a_compiled_one_has_declared() -> None:
    """A compiled class has its fields, but no list of them as a dataclass has."""

    class Compiled:
        def __init__(self, first: int, second: int = 2) -> None:
            self.first, self.second = first, second

    declared(Compiled, [("first", {}), ("second", {"default": 2})])

    @dataclass
    class Plain(Compiled):
        third: int = 3

    made = Plain(1)
    assert (made.first, made.second, made.third) == (1, 2, 3)
