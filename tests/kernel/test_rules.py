"""What the registry holds of a game: seats, options, variants, and the kernel's own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from quarterdeck.kernel import (
    Choice,
    Deed,
    Event,
    Game,
    Move,
    Option,
    Record,
    Rules,
    Setup,
    SetupError,
    Variant,
    tally,
)
from quarterdeck.kernel.wording import counted, first_up, listed, who, whose

from .toys import HIGH, LOW, DuelRules, duel

NAMES = ("Ada", "Bo", "Cy")


class Regatta(Rules):
    key = "regatta"
    title = "Regatta"
    version = 4
    card_set = "blue"
    seats = range(3, 6)
    variants = (Variant(2, "pair", "Two."),)
    options = (
        Option("pair", "Two players", False),
        Option("wind", "Wind", "west", "", (Choice("west", "West"), Choice("east", "East"))),
        Option("laps", "Laps", 3),
        Option("flag", "Flag", ""),
    )

    def begin(self, setup: Setup) -> Game:
        return Game(setup)


def refused(seats: int, options: dict[str, Any] | None = None) -> str:
    with pytest.raises(SetupError) as reason:
        Regatta().new(seats, options)
    return str(reason.value)


def test_options_are_completed() -> None:
    game = Regatta().new(3, {"laps": 5})
    expected = {"pair": False, "wind": "west", "laps": 5, "flag": ""}
    assert game.setup == Setup("regatta", 4, "blue", 3, expected)
    assert list(game.setup.options) == [option.name for option in Regatta.options]
    assert Regatta().new(5).setup.options["laps"] == 3


def test_the_number_of_players() -> None:
    assert refused(2) == refused(6) == refused(0) == "this game needs 3 to 5 players"
    assert Regatta().new(2, {"pair": True}).setup.seats == 2
    assert refused(6, {"pair": True}) == "this game needs 3 to 5 players"
    assert Regatta().new(3, {"pair": True}).setup.seats == 3

    class Pair(Regatta):
        seats = range(2, 3)
        variants = ()  # type: ignore[assignment]

    with pytest.raises(SetupError, match=r"^this game needs 2 players$"):
        Pair().new(3)


def test_unknown_options() -> None:
    assert refused(3, {"sails": 1}) == "Regatta has no option 'sails'"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pair", 1),
        ("pair", "yes"),
        ("wind", "north"),
        ("wind", True),
        ("laps", "3"),
        ("laps", True),
        ("laps", None),
        ("flag", 7),
    ],
)
def test_values_that_do_not_fit(name: str, value: object) -> None:
    assert refused(3, {name: value}) == f"{value!r} is not a value of the option '{name}'"


@pytest.mark.parametrize(
    ("name", "value"), [("pair", True), ("wind", "east"), ("laps", 0), ("flag", "red")]
)
def test_values_that_fit(name: str, value: object) -> None:
    assert Regatta().new(3, {name: value}).setup.options[name] == value


def test_the_kernels_own_events_have_words() -> None:
    rules = Regatta()
    undone = Event("undone", {"seat": 1})
    assert rules.tell(undone, 0, NAMES) == "Bo took back a move."
    assert rules.tell(undone, 1, NAMES) == "You took back a move."
    announced = Event("announced", {"seat": 2}, {2: {"move": "announce bluster"}})
    assert rules.tell(announced, None, NAMES) == "Cy laid a card face down."
    assert rules.tell(announced, 2, NAMES) == "You laid a card face down."
    assert rules.tell(Event("chose", {"seat": 1}, quiet=True), 0, NAMES) == ""
    with pytest.raises(ValueError, match="Regatta has no words for 'sank'"):
        rules.tell(Event("sank", {}), 0, NAMES)


def test_a_game_must_say_the_rest_itself() -> None:
    rules, game = Rules(), Regatta().new(3)
    for question in (
        lambda: rules.begin(game.setup),
        lambda: rules.score_rows(game),
    ):
        with pytest.raises(NotImplementedError):
            question()
    assert rules.forced(game, 0) is None
    assert rules.automatic(game, 0) is None
    assert rules.chronicle(Record("none", 1, "", 1, {})) is None


def test_wording() -> None:
    assert [who(1, viewer, NAMES) for viewer in (0, 1, None)] == ["Bo", "You", "Bo"]
    assert [whose(1, viewer, NAMES) for viewer in (0, 1, None)] == ["Bo’s", "your", "Bo’s"]
    assert [first_up(text) for text in ("", "a", "your ship")] == ["", "A", "Your ship"]
    assert [listed(NAMES[:n]) for n in range(4)] == ["", "Ada", "Ada and Bo", "Ada, Bo and Cy"]
    assert listed(NAMES, "or") == "Ada, Bo or Cy"
    assert [counted(n, "ship") for n in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
    assert counted(2, "enemy", "enemies") == "2 enemies"


def test_a_view_of_an_earlier_version_is_todays_unless_the_game_says_otherwise() -> None:
    view = {"seat": 0}
    assert Rules().as_before(view, 1) is view


def test_a_game_that_spares_nobody_anything_asks_every_question() -> None:
    rules, game = Rules(), Regatta().new(3)
    assert rules.spare_orders(game, 0) == ()
    assert rules.spares(game, 0, "any order") is False
    assert rules.spared(game, "any order") == ""


class Boasters(DuelRules):
    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        for event in events:
            if event.kind == "boasted":
                yield Deed(event.public["seat"], "boasts")
            elif event.kind == "hit":
                yield Deed(event.public["seat"], "wounds", 2)


def test_deeds_are_counted_for_each_seat_and_not_what_was_taken_back() -> None:
    game = duel()
    for dice in ((1, 6), (2, 5)):
        game.play(0, HIGH)
        game.play(1, LOW)
        game.settle(Move("roll", dice))
    game.play(1, Move("boast", (1,)))
    game.undo(1)
    game.play(1, Move("boast", (2,)))
    game.play(1, Move("boast", (3,)))
    record = game.record()
    assert tally(Boasters(), record) == [{"wounds": 4}, {"boasts": 2}]
    assert tally(DuelRules(), record) == [{}, {}]  # a game that counts nothing
