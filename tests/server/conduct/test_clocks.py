"""Clocks are arithmetic: what is left follows from the time, and no second is counted twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.server.conduct.clocks import DAY, GRACE, Moment, Sand, ShipsTime, Terms

LIVE = Terms("live", bank=600.0, increment=15.0, react=20.0)
DAYS = Terms("days", bank=2 * DAY, free=DAY, off=(5, 6))

times = st.floats(1.7e9, 1.8e9)
spans = st.floats(0.0, 20 * DAY)
weeks = st.builds(
    Terms,
    st.just("days"),
    free=st.just(DAY),
    off=st.sets(st.integers(0, 6), max_size=6).map(tuple),
    zone=st.integers(-840, 840),
)


def close(one: float, other: float) -> bool:
    return abs(one - other) < 0.001


@given(weeks, times, spans, spans)
def test_time_that_counts_adds_up(terms: Terms, start: float, first: float, then: float) -> None:
    middle, end = start + first, start + first + then
    parts = terms.passed(start, Moment(middle)) + terms.passed(middle, Moment(end))
    assert close(parts, terms.passed(start, Moment(end)))


@given(weeks, times, spans, st.floats(-DAY, DAY))
def test_when_it_runs_out_just_so_much_has_passed(
    terms: Terms, start: float, seconds: float, behind: float
) -> None:
    end = terms.when(start, seconds, Moment(start, behind))
    assert close(terms.passed(start, Moment(end, behind)), seconds)


def test_no_clock_runs_on_a_day_off() -> None:
    friday = DAY  # 1970-01-02 was one
    assert DAYS.passed(friday, Moment(friday + DAY)) == DAY
    assert DAYS.passed(friday + DAY, Moment(friday + 3 * DAY)) == 0.0
    assert DAYS.when(friday, 1.5 * DAY, Moment(friday)) == friday + 3.5 * DAY


@given(times, st.lists(st.floats(0.0, 30.0), max_size=8))
def test_a_bank_loses_what_was_used_and_gains_the_increment(
    start: float, thoughts: list[float]
) -> None:
    sand, at = Sand(bank=LIVE.bank), start
    for thought in thoughts:
        sand = sand.asked(LIVE, Moment(at), reacting=False)
        at += thought
        sand = sand.settled(LIVE, Moment(at), answered=True)
    assert close(sand.bank, LIVE.bank + 15.0 * len(thoughts) - sum(thoughts))


@given(times, st.floats(0.0, 100.0), st.floats(0.0, 10_000.0), st.floats(0.0, 100.0))
def test_a_clock_that_stands_loses_nothing(
    start: float, first: float, rest: float, then: float
) -> None:
    sand = Sand(bank=600.0).asked(LIVE, Moment(start), reacting=False)
    stopped = sand.stopped(LIVE, Moment(start + first))
    later = stopped.goes_on(Moment(start + first + rest))
    end = Moment(start + first + rest + then)
    assert close(later.left(LIVE, end), 600.0 - first - then)
    ends = later.ends(LIVE, end)
    assert ends is not None
    assert close(ends, start + rest + 600.0)


def test_a_reaction_window_has_its_own_seconds_and_leaves_the_bank_alone() -> None:
    sand = Sand(bank=600.0).asked(LIVE, Moment(1000.0), reacting=True)
    assert sand.ends(LIVE, Moment(1000.0)) == 1020.0
    assert sand.left(LIVE, Moment(1015.0)) == 5.0
    assert sand.banked(LIVE, Moment(1015.0)) == 600.0
    assert sand.settled(LIVE, Moment(1015.0), answered=True).bank == 600.0


def test_over_days_a_move_has_its_days_and_then_the_bank() -> None:
    monday = 4 * DAY
    sand = Sand(bank=2 * DAY).asked(DAYS, Moment(monday), reacting=True)
    assert sand.ends(DAYS, Moment(monday)) == monday + 3 * DAY
    assert sand.settled(DAYS, Moment(monday + DAY), answered=True).bank == 2 * DAY
    assert sand.settled(DAYS, Moment(monday + 1.5 * DAY), answered=True).bank == 1.5 * DAY


def test_who_comes_back_out_of_time_can_play_on() -> None:
    assert Sand(bank=0.0).refilled(LIVE).bank == GRACE
    assert Sand(bank=100.0).refilled(LIVE).bank == 100.0


def test_the_ships_time_stands_while_no_server_runs_and_never_goes_back() -> None:
    steady, wall = [50.0], [1_700_000_000.0]
    ship = ShipsTime(lambda: steady[0], lambda: wall[0])
    ship.go_on_from(None)
    assert ship.now() == Moment(1_700_000_000.0, 0.0)
    steady[0] += 10.0
    wall[0] -= 3600.0  # somebody sets the machine's clock
    assert ship.now().ship == 1_700_000_010.0
    again = ShipsTime(lambda: 5.0, lambda: 1_700_009_000.0)
    again.go_on_from(1_700_000_010.0)
    assert again.now() == Moment(1_700_000_010.0, 8990.0)
    assert again.now().text == "2023-11-15T00:43:20.000Z"
    again.catch_up(1_700_000_012.0)
    again.catch_up(1_700_000_011.0)
    assert again.now().ship == 1_700_000_012.0
    again.go_on_from(1_700_000_010.0, ago=2.5)  # another server has run since
    assert again.now().ship == 1_700_000_012.5
