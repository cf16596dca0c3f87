"""When a table calls for somebody; and that no message tells what is hidden from its reader."""

from __future__ import annotations

import inspect
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from quarterdeck.games import games, rules
from quarterdeck.kernel import Game
from quarterdeck.server.conduct import changes
from quarterdeck.server.conduct.clocks import DAY, Moment, Terms
from quarterdeck.server.conduct.values import Petition
from quarterdeck.server.lobby import begins_with, new_row
from quarterdeck.server.remains.history import ending_of
from quarterdeck.server.store import Guest, SeatRow, TableRow
from quarterdeck.server.tables.state import State, news_of, turn_of
from quarterdeck.server.tables.table import Table
from quarterdeck.server.told import calls as room
from quarterdeck.server.told.calls import Message, calls, message
from quarterdeck.server.told.values import Quiet, Wishes

from ..conduct.test_secrets import a_table, evening

DAYS = Terms("days", bank=DAY, free=DAY, level="mate")


def a_row(key: str = "letter-of-marque", seed: str = "s") -> tuple[TableRow, Table]:
    """People at all seats of a game over days that has just begun, at noon of some day."""
    known = rules(key)
    seats = max(known.seats)
    guests = [Guest(f"guest-{n}", f"Person {n}") for n in range(seats)]
    rows = [SeatRow(n, "human", guest.id, guest.name) for n, guest in enumerate(guests)]
    options = known.setup(seats, {}).options
    row = begins_with(new_row(guests[0], known, options, rows), DAYS)
    table = Table.start("t", seed, known, seats, options, range(seats))
    row = replace(row, id="t", status="playing")
    now = Moment(1000.0)
    conduct = changes.moved_on(row, turn_of(table, 0), None, now, now)
    news = news_of(table, 0, conduct)
    return replace(row, seq=table.seq, to_act=news.to_act, conduct=conduct), table


def test_each_who_must_act_is_called_once_and_again_when_a_quarter_is_left() -> None:
    row, _ = a_row()
    now = Moment(1000.0, 5000.0)
    found = calls(row, now, 10.0)
    assert {call.seat for call in found} == set(row.to_act)
    turns = [call for call in found if call.topic == "turn"]
    assert {call.due for call in turns} == {6010.0}
    short = [call for call in found if call.topic == "short"]
    assert {call.due for call in short} == {6000.0 + 1.5 * DAY}  # of a day and the bank
    assert [call.key for call in calls(row, Moment(2000.0), 0.0)] == [call.key for call in found]
    told = message(row, short[0], "Letter of Marque", Moment(1000.0 + 1.5 * DAY))
    assert told.title == "Your time runs short: Letter of Marque"
    assert told.text.startswith("You have 12 hours left. Person ")


def test_who_plays_with_bots_alone_or_is_stood_in_for_is_not_called() -> None:
    row, _ = a_row()
    seat = row.to_act[0]
    stood = changes.stood_in(row, seat, "time", Moment(2000.0))
    assert seat not in [call.seat for call in calls(stood, Moment(2000.0))]
    alone = [replace(each, kind="bot", guest=None, level="mate") for each in row.seats[1:]]
    assert calls(replace(row, seats=(row.seats[0], *alone)), Moment(2000.0)) == []
    paused = changes.paused(row, 0, Moment(2000.0))
    assert calls(paused, Moment(2000.0)) == []


def test_a_question_is_told_to_those_who_have_not_answered() -> None:
    row, _ = a_row()
    asked = changes.petitioned(row, Petition("abandon", 1, row.seq))
    found = [call for call in calls(asked, Moment(2000.0)) if call.topic == "asked"]
    assert [call.seat for call in found] == [0, 2, 3, 4, 5]
    told = message(asked, found[0], "Letter of Marque", Moment(2000.0))
    assert told.text == "Person 1 asks to end the game."
    agreed = changes.agreed(asked, 0)
    assert 0 not in [call.seat for call in calls(agreed, Moment(2000.0)) if call.topic == "asked"]


@pytest.mark.parametrize(
    ("at", "until"),
    [("21:59", "21:59"), ("22:30", "07:30"), ("02:00", "07:30"), ("07:30", "07:30")],
)
def test_quiet_hours_go_over_midnight_and_by_the_persons_own_clock(at: str, until: str) -> None:
    wishes = Wishes(quiet=Quiet(22 * 60 + 30, 7 * 60 + 30), zone="Europe/Berlin")

    def when(text: str, day: int) -> float:  # Berlin is an hour ahead in November
        hour, minute = text.split(":")
        return datetime(2026, 11, day, int(hour), int(minute), tzinfo=UTC).timestamp() - 3600

    later = 12 if until < at else 11
    assert wishes.next_time(when(at, 11)) == when(until, later)


def test_an_unknown_zone_is_greenwich() -> None:
    wishes = Wishes(quiet=Quiet(0, 60), zone="Nowhere/At All")
    assert wishes.next_time(0.0) == 3600.0


# ---- nothing leaks


def told(row: TableRow, ending: dict[str, object] | None = None) -> list[Message]:
    now = Moment(3000.0)
    return [message(row, call, row.game, now, ending) for call in calls(row, now)]


def test_messages_are_the_same_whatever_is_hidden_also_over_stand_ins_and_questions() -> None:
    worlds = [
        [told(state.row) for state in evening(*a_table(secret))]
        for secret in ("armed", "defenseless")
    ]
    assert worlds[0] == worlds[1]
    assert any(worlds[0])


@pytest.mark.parametrize("key", games())
def test_messages_of_a_running_game_know_nothing_of_its_deal(key: str) -> None:
    """Whatever was dealt, who is asked is told the same."""
    deals = [a_row(key, f"deal {number}") for number in range(5)]
    assert len({str(table.game.view(0)) for _, table in deals}) == 5
    now = Moment(3000.0)
    texts: dict[tuple[str, int], set[Message]] = {}
    for row, _ in deals:
        for call in calls(row, now):
            made = message(row, call, row.game, now)
            texts.setdefault((call.topic, call.seat), set()).add(made)
    assert texts
    assert [len(made) for made in texts.values()] == [1] * len(texts)


def test_the_words_are_made_without_the_game() -> None:
    """They cannot tell what they do not get."""
    source = inspect.getsource(room)
    assert "Game" not in source.replace("The game is over", "")
    assert not [name for name, each in vars(room).items() if each in (Game, Table, State)]
    assert set(inspect.signature(message).parameters) == {"row", "call", "title", "now", "ending"}


def test_the_end_is_told_by_what_everybody_sees_then() -> None:
    row, table = a_row("corsaire")
    over = table.resign(1)
    row = replace(row, status="over", seq=over.seq, to_act=())
    ending = ending_of(State(row, over), "", "")
    texts = [each.text for each in told(row, ending)]
    assert texts[0].startswith("You win with ")
    assert texts[1].startswith("You came 2nd of 2 with ")
    assert texts[1].endswith("Person 0 won.")
