"""A move can be taken back until chance, a reveal or another seat has followed it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.kernel import (
    Ask,
    Entry,
    Flow,
    Frame,
    Game,
    History,
    IllegalMove,
    Move,
    Record,
    Result,
    Rules,
    Seat,
    Setup,
    parse_entry,
    replayed,
    standing,
)
from tests.conformance.tours import fingerprint, random_entry

from .toys import BRAWL, DUEL, HIGH, LOW, brawl, duel


def boasting() -> Game:
    """A duel that seat 1 has won, about to boast twice."""
    game = duel()
    for _ in range(2):
        game.play(0, HIGH)
        game.play(1, LOW)
        game.settle("roll 1 6")
    return game


def board(game: Game) -> str:
    """The game without its record."""
    twin = game.clone()
    twin._entries = History()
    twin._asked_at = 0
    return fingerprint(twin)


def refused(game: Game, seat: int) -> str:
    before = fingerprint(game)
    reason = game.why_no_undo(seat)
    with pytest.raises(IllegalMove) as refusal:
        game.undo(seat)
    assert str(refusal.value) == reason
    assert fingerprint(game) == before
    return reason


def test_at_the_start_there_is_nothing_to_undo() -> None:
    assert refused(duel(), 0) == "nothing has been done yet"


def test_a_move_is_taken_back_and_another_made() -> None:
    game = boasting()
    before = board(game)
    game.play(1, "boast 3")
    assert game.boasts == (3,)  # type: ignore[attr-defined]
    assert game.why_no_undo(1) == ""
    events = game.undo(1)
    assert [event.seen_by(None) for event in events] == [{"kind": "undone", "seat": 1}]
    assert board(game) == before
    game.play(1, "boast 2")
    assert game.boasts == (2,)  # type: ignore[attr-defined]
    assert [str(entry) for entry in game.entries[-3:]] == ["1 boast 3", "1 undo", "1 boast 2"]


def test_only_ones_own_move() -> None:
    game = boasting()
    game.play(1, "boast 3")
    assert refused(game, 0) == "the last move was not yours"


def test_not_past_chance() -> None:
    game = boasting()
    assert refused(game, 1) == "chance has decided since"
    game.play(1, "boast 3")
    game.undo(1)
    assert refused(game, 1) == "chance has decided since"


def test_not_past_what_was_shown() -> None:
    game = duel()
    game.play(0, HIGH)
    game.play(1, LOW)
    assert refused(game, 1) == "the stances were shown since"
    assert refused(game, 0) == "the stances were shown since"


def test_not_past_anothers_choice() -> None:
    game = brawl(("spyglass",), ("bluster",))
    game.settle("roll 1 1")
    game.settle("roll 1 1 1")
    game.play(0, "pass")
    assert game.why_no_undo(0) == ""
    game.play(1, "announce bluster")
    assert refused(game, 0) == "the last move was not yours"
    game.undo(1)
    assert refused(game, 0) == "another player has chosen since"  # taken back, but seen


def test_twice_in_a_row() -> None:
    game = boasting()
    before = board(game)
    game.play(1, "boast 1")
    middle = board(game)
    game.play(1, "boast 2")
    assert game.is_over()
    game.undo(1)
    assert board(game) == middle
    game.undo(1)
    assert board(game) == before
    assert refused(game, 1) == "chance has decided since"


def test_undone_and_done_again_is_the_same_board() -> None:
    game = boasting()
    game.play(1, "boast 1")
    once = board(game)
    game.undo(1)
    game.play(1, "boast 1")
    assert board(game) == once


def test_it_is_recorded_and_replayed() -> None:
    game = boasting()
    game.play(1, "boast 1")
    game.undo(1)
    game.play(1, "boast 2")
    game.play(1, "boast 1")
    record = Record.from_json(game.record().to_json())
    again = DUEL.new(record.seats, record.options)
    for entry in record.entries:
        again.enter(entry)
    assert fingerprint(again) == fingerprint(game)
    stand = standing(record.entries)
    assert [str(entry) for entry in stand[-2:]] == ["1 boast 2", "1 boast 1"]
    assert len(stand) == len(record.entries) - 2


def test_a_sealed_answer_taken_back_leaves_the_others_at_their_question() -> None:
    game = duel()
    game.play(0, HIGH)
    game.undo(0)
    assert game.to_act() == (0, 1)
    assert game.sealed() == ()
    assert game.asked_at() == 0  # seat 1, who saw nothing since entry 0, is not too late
    game.play(1, LOW)
    game.play(0, LOW)
    assert game.asked_at() == 4


def test_a_question_asked_again_is_a_new_one() -> None:
    game = boasting()
    game.play(1, "boast 1")
    game.undo(1)
    assert game.asked_at() == len(game) == 8


def test_an_imagined_game_refuses() -> None:
    game = boasting()
    game.play(1, "boast 1")
    assert refused(game.determinize(0, Random(1)), 1) == "an imagined game has no record"


def test_an_entry_of_a_record_may_be_an_undo() -> None:
    game = boasting()
    game.enter(parse_entry("1 boast 1"))
    game.enter(Entry(*parse_entry("1 undo")))
    assert game.boasts == ()  # type: ignore[attr-defined]
    with pytest.raises(IllegalMove, match="chance has decided since"):
        game.enter(parse_entry("1 undo"))


def with_second_thoughts(rules: Rules, rng: Random) -> tuple[Game, list[str], list[Any]]:
    """A game in which much is taken back; what it was after each entry, and what was told."""
    game = rules.new(2)
    played, told = [], []
    while not game.is_over():
        seats = [seat for seat in range(2) if not game.why_no_undo(seat)]
        if seats and rng.random() < 0.5:
            events = game.undo(rng.choice(seats))
        else:
            events = random_entry(game, rng)
        played.append(fingerprint(game))
        assert fingerprint(game.clone()) == played[-1]
        told.append([event.seen_by(None) for event in events])
    return game, played, told


@pytest.mark.parametrize("rules", [DUEL, BRAWL], ids=lambda rules: rules.key)
def test_going_through_a_record_is_the_same_as_playing_it(rules: Rules) -> None:
    """Moves taken back one by one, several in a row, sealed ones, and done again."""
    taken_back = 0
    for seed in range(20):
        game, played, told = with_second_thoughts(rules, Random(seed))
        taken_back += len(game) - len(standing(game.entries))
        again = [events for _, events in replayed(rules.new(2), game.entries)]
        assert [[event.seen_by(None) for event in events] for events in again] == told
        for upto in range(1, len(played) + 1):
            *_, (after, _) = replayed(rules.new(2), game.entries[:upto])
            assert fingerprint(after) == played[upto - 1]
    assert taken_back > 60


def test_a_record_is_taken_up_where_it_was_left() -> None:
    game = boasting()
    game.play(1, "boast 1")
    late = [parse_entry(text) for text in ("1 undo", "1 boast 2", "1 undo", "1 boast 1")]
    *_, (after, _) = replayed(game, late)
    assert [str(entry) for entry in standing(after.entries)][-1:] == ["1 boast 1"]
    assert len(after) == 11


def test_a_record_that_takes_back_too_much_is_refused() -> None:
    with pytest.raises(IllegalMove, match="chance has decided since"):
        list(replayed(boasting(), [parse_entry("1 undo")]))
    with pytest.raises(IllegalMove, match="the last move was not yours"):
        list(replayed(boasting(), [parse_entry("1 boast 1"), parse_entry("0 undo")]))


def test_a_long_record_full_of_undos_is_gone_through_quickly() -> None:
    game = boasting()
    game.play(1, "boast 1")
    entries = [*game.entries, *[parse_entry("1 undo"), game.entries[-1]] * 50]
    begun = []
    fresh = DUEL.new(2)
    begin = type(fresh).begin

    def counted(self: Game) -> None:
        begun.append(1)
        begin(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(fresh), "begin", counted)
        *_, (after, _) = replayed(fresh, entries)
    assert not begun  # nothing was replayed from the start
    assert len(after) == len(entries)


def test_until_the_last_is_in_each_may_take_back_a_sealed_answer() -> None:
    game = TrioRules().new(3)
    for seat in (0, 1):
        game.play(seat, "say 1")
    assert [game.why_no_undo(seat) for seat in (0, 1)] == ["", ""]
    assert game.why_no_undo(2) == "the last move was not yours"
    game.undo(0)
    assert game.to_act() == (0, 2)
    game.play(0, "say 2")
    game.undo(1)
    game.undo(0)
    for seat in (2, 1, 0):
        game.play(seat, f"say {1 + seat % 2}")
    assert game.result() is not None
    assert [str(entry) for entry in standing(game.entries)] == ["2 say 1", "1 say 2", "0 say 1"]
    record = game.record()
    *_, (again, _) = replayed(TrioRules().new(3), record.entries)
    assert again.record() == record
    assert again.said == game.said == (1, 2, 1)  # type: ignore[attr-defined]


# ---- what all people may allow


def test_if_all_agree_a_move_is_taken_back_over_those_of_others() -> None:
    game = brawl(("bluster",), ("spyglass",), ("crew_reroll",))
    begun = game.clone()
    for roll in ("roll 1 1", "roll 1 1 1"):
        game.settle(roll)
    before = board(game)
    first = game.to_act()[0]
    game.play(first, game.legal_moves(first)[0])
    second = game.to_act()[0]
    assert second != first
    game.play(second, game.legal_moves(second)[0])
    assert game.why_no_undo(first) != ""
    assert game.why_no_takeback(first) == ""
    assert game.takeback(first) == (second, first)
    assert game.takeback(second) == (second,)
    for seat in game.takeback(first):
        game.undo(seat, agreed=True)
    assert [str(entry) for entry in game.entries[-2:]] == [
        f"{second} undo agreed",
        f"{first} undo agreed",
    ]
    assert board(game) == before
    assert game.takeback(first) == ()
    game.play(first, game.legal_moves(first)[0])
    assert game.takeback(first) == (first,)  # what was taken back before does not count
    *_, (again, _) = replayed(begun, game.entries)
    assert board(again) == board(game)
    assert again.record() == game.record()


def test_nobody_can_allow_to_take_back_what_was_shown() -> None:
    game = duel()
    game.play(0, HIGH)
    game.play(1, LOW)
    game.settle("roll 1 1")
    assert game.takeback(0) == ()
    assert game.why_no_takeback(0) == "chance has decided since"
    with pytest.raises(IllegalMove, match="chance has decided since"):
        game.undo(0, agreed=True)


# ---- resigning


def test_who_resigns_in_a_game_of_two_has_lost_it() -> None:
    game = duel()
    game.play(0, HIGH)
    events = game.resign(1)
    assert [event.seen_by(None) for event in events] == [{"kind": "resigned", "seat": 1}]
    assert DUEL.tell(events[0], None, ("Ann", "Ben")) == "Ben resigned."
    assert game.is_over()
    assert game.to_act() == ()
    result = game.result()
    assert result is not None
    assert (result.winners, result.ranks) == ((0,), (1, 2))
    assert result.reason == "the other player resigned"
    assert game.why_no_undo(1) == game.why_no_takeback(1) == "the game is over"
    for refused_now in (game.resign, game.undo):
        with pytest.raises(IllegalMove, match="the game is over"):
            refused_now(0)
    assert str(game.entries[-1]) == "1 resign"
    *_, (again, _) = replayed(duel(), game.entries)
    assert again.result() == result
    assert again.clone().result() == result
    other = duel()
    other.enter(parse_entry("0 resign"))
    result = other.result()
    assert result is not None
    assert (result.winners, result.ranks) == ((1,), (2, 1))


def test_with_more_players_the_rules_know_no_resigning() -> None:
    game = brawl((), (), ())
    with pytest.raises(IllegalMove, match="only a game of two"):
        game.resign(0)


class Trio(Game):
    """All say a number at once, and that is the game."""

    said: tuple[int, ...] = ()

    def set_up(self) -> Frame:
        return Saying()

    def result(self) -> Result | None:
        return Result((0, 0, 0), (0,), (1, 1, 1), "") if self.is_over() else None


class Saying(Frame):
    STEPS = ("ask", "note")

    answers: tuple[Move, ...] = ()

    def ask(self, game: Trio) -> Flow | None:
        return Ask((0, 1, 2), "numbers", into="answers")

    def numbers(self, game: Trio, seat: Seat) -> tuple[Move, ...]:
        return (Move("say", (1,)), Move("say", (2,)))

    def note(self, game: Trio) -> Flow | None:
        game.said = tuple([int(move.args[0]) for move in self.answers])
        return None


class TrioRules(Rules):
    seats = range(3, 4)

    def begin(self, setup: Setup) -> Game:
        game = Trio(setup)
        game.begin()
        return game
