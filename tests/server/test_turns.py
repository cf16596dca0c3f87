"""Whose bot thinks next: people first, unwatched tables last, fair shares, nobody forgotten."""

from __future__ import annotations

from collections import Counter

from quarterdeck.server.bots.turns import OLDEST_EVERY, PERSON_WAITS, UNWATCHED, WATCHED, Turns


def picked(turns: Turns[str], seconds: float = 1.0) -> str:
    """The next job, named "guest/table/number"; it thinks for so long."""
    job = turns.pick()
    assert job is not None
    turns.charge(job.split("/")[0], seconds)
    return job


def add(turns: Turns[str], job: str, rank: int = WATCHED) -> None:
    guest, table, _ = job.split("/")
    turns.add(job, guest + table, guest, rank, float(len(turns)))


def test_people_who_wait_come_first_and_unwatched_tables_last() -> None:
    turns: Turns[str] = Turns()
    for rank in (UNWATCHED, WATCHED, PERSON_WAITS):
        for number in range(2):
            add(turns, f"ann/{rank}/{number}", rank)
    ranks = [int(picked(turns).split("/")[1]) for _ in range(6)]
    assert ranks == [PERSON_WAITS] * 2 + [WATCHED] * 2 + [UNWATCHED] * 2
    assert turns.pick() is None


def test_a_guest_with_fifty_tables_does_not_hold_up_one_with_one() -> None:
    turns: Turns[str] = Turns()
    for table in range(50):
        add(turns, f"greedy/{table}/0")
    add(turns, "ben/0/0")
    assert "ben/0/0" in [picked(turns) for _ in range(2)]


def test_shares_are_of_time_and_not_of_turns() -> None:
    """Ann's bots think ten times as long: Ben gets ten turns for one of hers."""
    turns: Turns[str] = Turns()
    for number in range(200):
        add(turns, f"ann/0/{number}")
        add(turns, f"ben/0/{number}")
    counts: Counter[str] = Counter()
    for _ in range(110):
        job = turns.pick()
        assert job is not None
        guest = job.split("/")[0]
        counts[guest] += 1
        turns.charge(guest, 10.0 if guest == "ann" else 1.0)
    assert counts["ben"] > 5 * counts["ann"]
    assert counts["ann"] >= 9


def test_one_guests_tables_take_turns() -> None:
    turns: Turns[str] = Turns()
    for job in ("a/0/0", "a/0/1", "a/0/2", "a/1/0", "a/1/1"):
        add(turns, job)
    assert [picked(turns) for _ in range(5)] == ["a/0/0", "a/1/0", "a/0/1", "a/1/1", "a/0/2"]


def test_who_was_away_has_saved_up_nothing() -> None:
    turns: Turns[str] = Turns()
    for number in range(20):
        add(turns, f"ann/0/{number}")
    for _ in range(6):
        picked(turns)
    for number in range(20):
        add(turns, f"late/0/{number}")
    guests = Counter([picked(turns).split("/")[0] for _ in range(12)])
    assert guests["ann"] >= 5


def test_nobody_waits_for_ever() -> None:
    turns: Turns[str] = Turns()
    add(turns, "poor/0/0", UNWATCHED)
    for number in range(100):
        add(turns, f"rich/{number}/0", PERSON_WAITS)
    assert "poor/0/0" in [picked(turns) for _ in range(OLDEST_EVERY)]


def test_a_table_that_somebody_comes_to_moves_up_and_one_left_falls_back() -> None:
    turns: Turns[str] = Turns()
    add(turns, "ann/0/0", UNWATCHED)
    add(turns, "ben/0/0", WATCHED)
    turns.rerank("ann0", "ann", PERSON_WAITS)
    turns.rerank("ben0", "ben", UNWATCHED)
    add(turns, "cat/0/0", WATCHED)
    assert [picked(turns)[:3] for _ in range(3)] == ["ann", "cat", "ben"]


def test_what_need_not_be_done_any_more_is_gone() -> None:
    turns: Turns[str] = Turns()
    add(turns, "ann/0/0")
    add(turns, "ann/0/1")
    assert (len(turns), turns.oldest()) == (2, 0.0)
    turns.discard("ann/0/0")
    turns.discard("ann/0/0")
    assert (len(turns), turns.oldest()) == (1, 1.0)
    assert picked(turns) == "ann/0/1"
    assert turns.oldest() is None
