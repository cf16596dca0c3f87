"""The table of verbs: named and typed arguments, read, refused and written."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import IllegalMove, Move, Verbs, parse_move
from quarterdeck.kernel.verbs import either, maybe, number, rest, word

VERBS = Verbs()
LEAVE = VERBS.verb("leave", extra="a ship leaves with your top treasure")
ATTACK = VERBS.verb("attack", number("ship"), missing="name the ship that you attack")
GUARD = VERBS.verb("guard", word("kind", "armed", "defenseless"))
SCOUT = VERBS.verb("scout", either("target", "english", "pirate"))
SEND = VERBS.verb("send", word("npc"), word("zone"))
PLACE = VERBS.verb("place", word("card"), number("level"), maybe(number("at"), 0))
REROLL = VERBS.verb("reroll", maybe(word("with"), "skill"), rest("dice"))


def test_a_verb_makes_the_move_and_reads_it_again() -> None:
    assert LEAVE() == Move("leave")
    assert ATTACK(4) == Move("attack", (4,)) == parse_move("attack 4")
    assert ATTACK.of(ATTACK(4)) == 4
    assert SEND.of(SEND("dutch", "HAV")) == ("dutch", "HAV")
    assert PLACE.of(PLACE("c7", 2, 5)) == ("c7", 2, 5)
    assert str(PLACE("c7", 2, 5)) == "place c7 2 5"


def test_what_is_left_out_has_its_value_and_is_not_written() -> None:
    assert PLACE("c7", 2, 0) == Move("place", ("c7", 2))
    assert PLACE.of(Move("place", ("c7", 2))) == ("c7", 2, 0)
    assert REROLL("skill", ()) == Move("reroll")
    assert REROLL.of(Move("reroll")) == ("skill", ())


def test_the_last_argument_may_take_all_that_is_left() -> None:
    move = REROLL("luck", (1, 4, "skull"))
    assert str(move) == "reroll luck 1 4 skull"
    assert REROLL.of(move) == ("luck", (1, 4, "skull"))
    assert VERBS.refusal(move) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("leave", ""),
        ("leave 3", "a ship leaves with your top treasure"),
        ("attack", "name the ship that you attack"),
        ("attack 4", ""),
        ("attack 4 5", "that is too much: attack SHIP"),
        ("attack all", "'all' is no ship: attack SHIP"),
        ("guard armed", ""),
        ("guard", "say it in full: guard armed|defenseless"),
        ("guard everything", "'everything' is no kind: guard armed|defenseless"),
        ("guard 2", "'2' is no kind: guard armed|defenseless"),
        ("scout 2", ""),
        ("scout pirate", ""),
        ("scout nobody", "'nobody' is no target: scout english|pirate"),
        ("place c7 two", "'two' is no level: place CARD LEVEL [AT]"),
        ("place c7 2 3 4", "that is too much: place CARD LEVEL [AT]"),
        ("reroll 1", "'1' is no with: reroll [WITH] [DICE …]"),
        ("fly", "'fly' is not an action of this game"),
    ],
)
def test_what_is_not_written_as_the_table_says_is_refused_with_a_reason(
    text: str, why: str
) -> None:
    assert VERBS.refusal(parse_move(text)) == why
    if why:
        with pytest.raises(IllegalMove) as refused:
            VERBS.parse(text)
        assert str(refused.value) == why
    else:
        assert str(VERBS.parse(text)) == text


def test_an_empty_table_refuses_nothing() -> None:
    assert Verbs().refusal(Move("fly", (1,))) == ""
    assert Verbs().named(Move("fly", (1,))) == {}


def test_a_move_that_nobody_has_looked_at_is_read_with_care() -> None:
    assert ATTACK.read(Move("attack", (4,))) == 4
    assert SEND.read(SEND("dutch", "HAV")) == ("dutch", "HAV")
    assert PLACE.read(PLACE("c7", 2, 0)) == ("c7", 2, 0)
    with pytest.raises(IllegalMove, match="name the ship"):
        ATTACK.read(Move("attack"))


def test_arguments_have_names() -> None:
    assert VERBS.named(ATTACK(4)) == {"ship": 4}
    assert VERBS.named(PLACE("c7", 2, 0)) == {"card": "c7", "level": 2}
    assert VERBS.named(REROLL("luck", (1, 4))) == {"with": "luck", "dice": [1, 4]}
    assert VERBS.named(LEAVE()) == {}


def test_a_verb_is_declared_once() -> None:
    with pytest.raises(ValueError, match="'leave' is declared twice"):
        VERBS.verb("leave")
