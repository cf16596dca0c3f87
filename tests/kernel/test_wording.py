"""The wording kit: templates, and the functions that stand beside them."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from quarterdeck.kernel import (
    PASS,
    Ask,
    Draw,
    Event,
    Flow,
    Frame,
    Game,
    Group,
    IllegalMove,
    Move,
    Note,
    Prompt,
    Result,
    Rules,
    Seat,
    Sentences,
    Setup,
    Told,
    Verbs,
    Words,
)
from quarterdeck.kernel.verbs import number, word
from quarterdeck.kernel.wording import Choice, Line, win

NAMES = ("Ada", "Bo", "Cy")
VERBS = Verbs()
SELL = VERBS.verb("sell", number("crates"), word("zone"))
HIRE = VERBS.verb("hire", word("who"))
REST = VERBS.verb("rest")
ODD = VERBS.verb("odd-job")

SENTENCES = Sentences(
    tells={
        "sold": "{Seat} {sell|sells} {crates} {crates:crate|crates} in {zone}.",
        "met": "{Seat} met {target}; {target:shake|shakes} hands. {Target's} ship is {ship:thing}.",
        "loot": "{Goods} for {seat}{secret: (secretly)|}.",
        "storm.far": "A storm off {from:zone}.",
        "dice": "{Seat} rolled {dice}.",
        "ashore": "{Seat} went ashore.",
        "ashore.roll": "{Seat} went ashore in {zone} for {price}.",
    },
    moves={
        "sell": Told(
            "Sell {crates} in {zone}",
            "sell",
            ("port-{zone}", "seat-{seat}"),
            "R-1",
            (Note("{zone} pays.", "Sure:", "good"), Note("{Seat} {go|goes} on.")),
            "{Zone} is far.",
        ),
        "Market.rest": Told("Rest at the market", "rest", note="{Seat} {rest|rests}."),
        "rest": Told("Rest", "rest"),
    },
    prompts={"Market": Prompt("{Seat} {choose|chooses}.", "At the market.", "R-2")},
    groups={"sell": "Sell something", "buy": "Buy"},
    rare=frozenset({"buy", "hire"}),
)
WORDS: Words[Bazaar] = Words(
    SENTENCES,
    people=("seat", "target"),
    things={"zone": {"HAV": "Havana"}.__getitem__, "thing": "the {}".format},
    others="the {}".format,
    lists={"dice": "-".join},
)
WORDS.menu("Market", ("sell", "sell", "R-1"), ("buy", "buy", "R-3"))


@WORDS.tells("storm")
def storm(line: Line) -> str:
    if not line.is_mine():
        return line.say("storm.far", **{"from": "HAV"})
    return f"{line.doer()}, {line.owner()} ship: {line.verb('wait', 'waits')}; {line.name(1)}."


@WORDS.tells("ashore")
def ashore(line: Line) -> str:
    return line.say_as(line.seen["how"], price=3)


@WORDS.describes("hire")
def hire(choice: Choice[Bazaar]) -> Told:
    return Told(f"{choice.name(choice.seat)} hire {HIRE.of(choice.move)}", "hire")


@WORDS.asks("Pier")
def pier(choice: Choice[Bazaar]) -> Prompt:
    return choice.prompt("Market")._replace(
        detail=choice.say("{count} at the pier.", count=choice.g.setup.seats)
    )


class Market(Frame):
    STEPS: ClassVar[tuple[str, ...]] = ("sell", "draw", "again")

    answer: Move = PASS
    card: int = 0

    def sell(self, game: Any) -> Flow | None:
        return Ask(0, "offers", into="answer")

    def offers(self, game: Any, seat: Seat) -> tuple[Move, ...]:
        return (SELL(2, "HAV"), REST(), HIRE("Cook"), ODD())

    def refusal(self, game: Any, seat: Seat, move: Move) -> str:
        return "nothing is on sale" if move.verb == "buy" else ""

    def draw(self, game: Any) -> Flow | None:
        return Draw("cards", into="card")

    def cards(self, game: Any) -> list[int]:
        return [1, 2]

    def again(self, game: Any) -> Flow | None:
        return Pier()


class Pier(Frame):
    STEPS: ClassVar[tuple[str, ...]] = ("choose",)
    answer: Any = ()

    def choose(self, game: Any) -> Flow | None:
        return Ask((1, 2), "offers", into="answer")

    def offers(self, game: Any, seat: Seat) -> tuple[Move, ...]:
        return (REST(),)

    def refusal(self, game: Any, seat: Seat, move: Move) -> str:
        return f"no {SELL.read(move)[0]} crates here" if move.verb == "sell" else ""


class Bazaar(Game):
    verbs = VERBS

    def set_up(self) -> Frame:
        return Market()

    def result(self) -> Result | None:
        return Result((3, 1, 0), (0,), (1, 2, 3), "most crates") if self.is_over() else None


class BazaarRules(Rules):
    title = "Bazaar"
    words = WORDS


RULES = BazaarRules()


def new() -> Bazaar:
    game = Bazaar(Setup("bazaar", 1, "", 3, {}))
    game.begin()
    return game


def tell(kind: str, viewer: Seat | None, **public: Any) -> str:
    return RULES.tell(Event(kind, public), viewer, NAMES)


def test_names_amounts_and_verbs_stand_in_the_slots_of_a_template() -> None:
    sold = {"seat": 1, "crates": 1, "zone": "HAV"}
    assert tell("sold", 0, **sold) == "Bo sells 1 crate in Havana."
    assert tell("sold", 1, **{**sold, "crates": 2}) == "You sell 2 crates in Havana."
    met = {"seat": 0, "target": 1, "ship": "Sloop"}
    assert tell("met", None, **met) == "Ada met Bo; shakes hands. Bo’s ship is the Sloop."
    assert tell("met", 1, **met) == "Ada met you; shake hands. Your ship is the Sloop."
    stranger = {**met, "target": "pirate"}
    assert tell("met", 0, **stranger) == (
        "You met the pirate; shakes hands. The pirate’s ship is the Sloop."
    )


def test_lists_are_listed_and_flags_choose_words() -> None:
    loot = {"seat": 2, "goods": ["rum", "salt", "wood"]}
    assert tell("loot", 0, **loot, secret=True) == "Rum, salt and wood for Cy (secretly)."
    assert tell("loot", 2, **loot, secret=False) == "Rum, salt and wood for you."


def test_a_function_says_what_takes_more_than_a_template() -> None:
    assert tell("storm", 1, seat=0) == "A storm off Havana."
    assert tell("storm", 0, seat=0) == "You, your ship: You wait; Bo."


def test_a_list_may_have_a_name_as_a_whole() -> None:
    assert tell("dice", 1, seat=1, dice=["2", "5"]) == "You rolled 2-5."


def test_a_line_in_variants_falls_back_to_its_plain_sentence() -> None:
    assert tell("ashore", None, seat=1, how="roll", zone="HAV") == "Bo went ashore in Havana for 3."
    assert tell("ashore", None, seat=1, how="swim", zone="HAV") == "Bo went ashore."


def test_the_same_words_with_the_names_of_one_card_set() -> None:
    zones, dice = {"HAV": "La Habana"}, {"dice": "+".join}
    twin = WORDS.naming({"zone": zones.__getitem__}, "a {}".format, dice, cards=zones)
    assert twin.cards is zones
    assert WORDS.cards is None

    def said(kind: str, **public: Any) -> str | None:
        return twin.tell(Event(kind, {"seat": 0, **public}), None, NAMES)

    assert said("ashore", how="roll", zone="HAV") == "Ada went ashore in La Habana for 3."
    assert said("dice", dice=["2", "5"]) == "Ada rolled 2+5."
    met = said("met", target="pirate", ship="Sloop")
    assert met == "Ada met a pirate; shakes hands. A pirate’s ship is the Sloop."
    plain = WORDS.naming({}).tell(Event("dice", {"seat": 0, "dice": ["1"]}), None, NAMES)
    assert plain == "Ada rolled 1."


def test_quiet_events_are_not_told_and_those_without_words_are_an_error() -> None:
    assert RULES.tell(Event("sold", {}, quiet=True), 0, NAMES) == ""
    with pytest.raises(ValueError, match="Bazaar has no words for 'sank'"):
        tell("sank", 0)


def test_a_move_is_told_by_its_template() -> None:
    told = RULES.describe(new(), 0, SELL(2, "HAV"), NAMES)
    assert told == Told(
        "Sell 2 in Havana",
        "sell",
        ("port-HAV", "seat-0"),
        "R-1",
        (Note("Havana pays.", "Sure:", "good"), Note("You go on.")),
        "Havana is far.",
    )
    assert told.says() == "Sure: Havana pays. You go on."
    assert RULES.describe(new(), 0, HIRE("Cook"), NAMES) == Told("You hire Cook", "hire")


def test_a_frame_may_have_other_words_for_a_verb() -> None:
    game = new()
    told = RULES.describe(game, 0, REST(), NAMES)
    assert (told.label, told.notes()) == ("Rest at the market", (Note("You rest."),))
    game.play(0, "rest")
    game.settle("draw 1")
    told = RULES.describe(game, 1, REST(), NAMES)
    assert (told.label, told.notes(), told.says()) == ("Rest", (), "")


def test_a_move_without_words_is_told_as_it_is_written() -> None:
    assert RULES.describe(new(), 0, ODD(), NAMES) == Told("Odd job", "odd-job")


def test_a_menu_shows_what_is_not_possible_too() -> None:
    assert RULES.groups(new(), 0) == (
        Group("sell", "Sell something", "", "R-1"),
        Group("buy", "Buy", "", "R-3", "nothing is on sale", rare=True),
        Group("rest", "Rest"),
        Group("hire", "Hire", rare=True),
        Group("odd-job", "Odd job"),
    )
    assert RULES.groups(new(), 1) == ()


def test_prompts_for_those_who_choose_wait_and_watch() -> None:
    game = new()
    assert RULES.prompt(game, 0, NAMES) == Prompt("You choose.", "At the market.", "R-2")
    assert RULES.prompt(game, 1, NAMES) == Prompt("Ada is choosing.")
    assert RULES.prompt(game, None, NAMES) == Prompt("Ada is choosing.", "You are watching.")
    game.play(0, "rest")
    assert RULES.prompt(game, 0, NAMES) == Prompt("Chance decides.")
    game.settle("draw 1")
    assert RULES.prompt(game, 2, NAMES) == Prompt("You choose.", "3 at the pier.", "R-2")
    assert RULES.prompt(game, 0, NAMES) == Prompt("Bo and Cy are choosing.")
    assert Rules().prompt(game, 1, NAMES) == Prompt("Your choice.")
    game.play(1, "rest")
    game.play(2, "rest")
    assert RULES.prompt(game, 1, NAMES) == Prompt("Ada wins.", "most crates")


def test_who_wins() -> None:
    assert win((0,), 0, NAMES) == "You win"
    assert win((0, 1), 1, NAMES) == "You and Ada win"


def test_a_frame_that_reads_a_wrong_argument_refuses_it() -> None:
    game = new()
    game.play(0, "rest")
    game.settle("draw 2")
    for text, why in (
        ("sell 3 HAV", "no 3 crates here"),
        ("sell some HAV", "'some' is no crates: sell CRATES ZONE"),
        ("hire 3", "'3' is no who: hire WHO"),
        ("hire Cook", "'hire Cook' is not possible now"),
        ("fly", "'fly' is not an action of this game"),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.play(1, text)
        assert str(refused.value) == why
