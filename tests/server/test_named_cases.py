"""Each way in which a write can go wrong, by name, with people at the table."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck.server.store import Commit, Job

from .conftest import NewDatabase, Node, Person, StartNode, sit_together, wait_for
from .test_commands import entries


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    return sit_together(ann, ben, two_players=True)


def at_node(person: Person, node: Node) -> Person:
    other = Person(node.address, known=False)
    other.http.cookies.update(person.http.cookies)
    return other


def at_next_commit(
    node: Node, patch: pytest.MonkeyPatch, happens: Callable[[Callable[[], None]], None]
) -> None:
    """Instead of the COMMIT of the next batch with a move in it."""
    ledger = node.service.store.writer.ledger
    begin, commit = ledger.begin, ledger.commit
    with_move: list[bool] = []

    def begun(jobs: Sequence[Job[Any]]) -> None:
        with_move.append(any(isinstance(job, Commit) for job in jobs))
        begin(jobs)

    def committed() -> None:
        if not with_move[-1]:
            commit()
            return
        patch.setattr(ledger, "begin", begin)
        patch.setattr(ledger, "commit", commit)
        happens(commit)

    patch.setattr(ledger, "begin", begun)
    patch.setattr(ledger, "commit", committed)


KILLED = """
    import os, signal, sys
    from quarterdeck.server.store import Commit, News, Store, now

    store = Store(sys.argv[1])
    store.writer.ledger.commit = lambda: os.kill(os.getpid(), signal.SIGKILL)
    news = News(int(sys.argv[3]), ("0 guard armed",), [b"d"], "playing", (0,), 1, "standard", now())
    store.writer.written(Commit(sys.argv[2], news))
"""


def test_sigkill_between_the_rows_and_commit_leaves_nothing(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    node = start_node(database=database)
    with Person(node.address) as ann, Person(node.address) as ben:
        table = sit_together(ann, ben, two_players=True)
        seq = ann.position(table)["seq"]
        program = [sys.executable, "-c", textwrap.dedent(KILLED), database, table, str(seq)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(program, env=environment, check=False, timeout=60)
        assert done.returncode == -signal.SIGKILL
        assert len(entries(node, table)) == seq
        assert ann.move(table, "guard defenseless", seq)["ok"]
        assert entries(node, table)[seq:] == ["0 guard defenseless"]


def gathered(node: Node, orders: Sequence[Callable[[], Any]]) -> tuple[list[int], list[Any]]:
    """Have several orders written in one batch: the writer is held until all have come."""
    store = node.service.store
    ledger, write = store.writer.ledger, store.write
    begin, held, go_on = ledger.begin, Event(), Event()
    sizes: list[int] = []
    asked: list[Job[Any]] = []

    def noted(job: Job[Any]) -> Any:
        if is_of_people(job):
            asked.append(job)
        return write(job)

    def waits(jobs: Sequence[Job[Any]]) -> None:
        commits = [job for job in jobs if is_of_people(job)]
        if commits and not held.is_set():
            held.set()
            go_on.wait(30)
        elif commits:
            sizes.append(len(commits))
        begin(jobs)

    ledger.begin = waits  # type: ignore[method-assign]
    store.write = noted  # type: ignore[method-assign]
    try:
        with ThreadPoolExecutor(len(orders)) as threads:
            answers = [threads.submit(orders[0])]
            assert held.wait(30)
            answers += [threads.submit(order) for order in orders[1:]]
            wait_for(lambda: len(asked) >= len(orders) and store.writer.pending >= len(orders) - 1)
            go_on.set()
            return sizes, [answer.result() for answer in answers]
    finally:
        ledger.begin = begin  # type: ignore[method-assign]
        store.write = write  # type: ignore[method-assign]


def is_of_people(job: Job[Any]) -> bool:
    """Bots play on meanwhile, and the time is written down."""
    return isinstance(job, Commit) and job.answered is not None


def waits_for_seat_0(person: Person, table: str) -> bool:
    return bool(person.get(f"/api/tables/{table}")["to_act"] == [0])


def tables_of(person: Person, count: int) -> list[tuple[str, int]]:
    found = [person.open("me", "deckhand", "deckhand")["id"] for _ in range(count)]
    for table in found:
        wait_for(partial(waits_for_seat_0, person, table))
    return [(table, person.position(table)["seq"]) for table in found]


def test_in_a_batch_with_one_conflicting_job_only_that_one_is_decided_anew(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    one, two = start_node(database=database), start_node(database=database)
    with Person(one.address) as ann, at_node(ann, two) as there:
        tables = tables_of(ann, 4)
        stale, seq = tables[2]
        assert there.move(stale, "guard armed", seq)["ok"]  # node one does not know
        orders = [partial(ann.move, t, "guard armed", s) for t, s in tables]
        sizes, answers = gathered(one, orders)
        assert sizes[0] == 3  # in one batch
        assert [answer["ok"] for answer in answers] == [True, True, False, True]
        assert answers[2]["code"] in ("stale", "illegal")
        for table, before in tables:
            assert entries(one, table)[before:].count("0 guard armed") == 1


def test_when_the_disk_is_full_in_mid_batch_all_of_it_fails_and_can_be_sent_again(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = start_node(database=new_database())
    ledger: Any = node.service.store.writer.ledger
    answer_rows = ledger._write_answers
    with Person(node.address) as ann:
        tables = tables_of(ann, 3)

        def full(rows: list[Any]) -> None:
            if len(rows) > 1:  # the entries are written, the answers do not fit any more
                raise ledger._dbapi.OperationalError("database or disk is full")
            answer_rows(rows)

        monkeypatch.setattr(ledger, "_write_answers", full)
        orders = [partial(ann.move, t, "guard armed", s, command_id=f"full-{t}") for t, s in tables]
        _, answers = gathered(node, orders)
        assert [answer.get("code") for answer in answers] == [None, "unavailable", "unavailable"]
        for table, seq in tables[1:]:
            assert len(entries(node, table)) == seq
        for order in orders:  # the same commands again
            assert order()["ok"]
        for table, seq in tables:
            assert entries(node, table)[seq:].count("0 guard armed") == 1


def test_the_same_id_accepted_at_one_node_and_refused_at_the_other_has_one_answer(
    start_node: StartNode, ann: Person, table: str
) -> None:
    second = start_node()
    with at_node(ann, second) as there:
        seq = there.position(table)["seq"]
        for first, then, good, bad in ((ann, there, "one", "two"), (there, ann, "three", "four")):
            ok = first.command(table, type="chat", text="Ahoy", command_id=good)
            assert ok["ok"]
            assert then.move(table, "attack 9", seq, command_id=good) == ok
            refused = first.move(table, "attack 9", seq, command_id=bad)
            assert refused["code"] == "illegal"
            assert then.move(table, "guard armed", seq, command_id=bad) == refused


@pytest.mark.parametrize("what", ["seat", "standing", "name"])
def test_a_stale_memory_after_a_change_at_the_other_node_refuses_nothing(
    start_node: StartNode, ann: Person, ben: Person, what: str
) -> None:
    second = start_node()
    with at_node(ann, second) as ann_there, at_node(ben, second) as ben_there:
        opened = ann.open("me", "open", two_players=True)
        table, invite = opened["id"], opened["seats"][1]["invite"]
        assert ben_there.get(f"/api/tables/{table}")["status"] == "open"  # remembered there
        if what == "seat":
            ben.post(f"/api/tables/{table}/join", {"invite": invite})
            assert ben_there.move(table, "guard armed", 2)["ok"]
            return
        ben_there.post(f"/api/tables/{table}/join", {"invite": invite})
        seq = ben_there.position(table)["seq"]
        if what == "standing":
            standing = {"pass_for_me": False, "poker_face": False}
            assert ann.command(table, type="standing", **standing)["ok"]
            assert ben_there.move(table, "guard armed", seq)["ok"]
            row = second.service.cache.get(table)
            assert row is not None
            assert not row.row.seats[0].pass_for_me
        else:
            ann.http.put("/api/me", json={"name": "Anne Bonny"})
            with ben_there.live(table) as page:
                assert ann_there.move(table, "guard armed", seq)["ok"]
                update = page.hear("update")
                assert update["table"]["seats"][0]["name"] == "Anne Bonny"


@pytest.mark.parametrize("stored", [False, True])
def test_when_the_connection_is_cut_in_mid_commit_the_same_command_finds_out(
    node: Node, ann: Person, ben: Person, table: str, stored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can know whether it was written; whichever it was, it takes effect once."""

    def cut(commit: Callable[[], None]) -> None:
        if stored:
            commit()
        raise sa.exc.OperationalError("COMMIT", None, Exception("the connection is gone"))

    seq = ann.position(table)["seq"]
    with ben.live(table) as page:
        at_next_commit(node, monkeypatch, cut)
        order = {"move": "guard armed", "seq": seq, "command_id": f"cut-{stored}"}
        assert ann.move(table, **order)["code"] == "unavailable"
        answer = ann.move(table, **order)
        assert answer["ok"]
        assert page.hear("update")["seq"] == answer["seq"] == seq + 1
    assert entries(node, table)[seq:] == ["0 guard armed"]


def test_what_was_written_though_its_commit_failed_is_told_by_itself(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sends it again, and still no table sticks."""

    def cut(commit: Callable[[], None]) -> None:
        commit()
        raise sa.exc.OperationalError("COMMIT", None, Exception("the connection is gone"))

    seq = ann.position(table)["seq"]
    with ben.live(table) as page:
        at_next_commit(node, monkeypatch, cut)
        assert ann.move(table, "guard armed", seq)["code"] == "unavailable"
        assert page.hear("update")["seq"] == seq + 1


def test_nothing_is_told_before_commit_has_returned(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, go_on = Event(), Event()

    def slow(commit: Callable[[], None]) -> None:
        written.set()
        go_on.wait(30)
        commit()

    seq = ann.position(table)["seq"]
    with ben.live(table) as page, ThreadPoolExecutor(1) as thread:
        at_next_commit(node, monkeypatch, slow)
        answer = thread.submit(ann.move, table, "guard armed", seq)
        assert written.wait(30)
        assert page.rest() == []  # the rows are written, but nobody has heard of them
        assert not answer.done()
        go_on.set()
        assert answer.result()["ok"]
        assert page.hear("update")["seq"] == seq + 1
