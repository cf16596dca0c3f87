"""Saved before told, once and not twice, and no refusal without a reason."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random
from threading import Lock
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck.games import games
from quarterdeck.games import rules as rules_of
from quarterdeck.server.store import Commit, Job, Remember, database, schema
from quarterdeck.server.tables.state import ENTRY, FRESH, weight
from quarterdeck.server.tables.table import Table

from .conftest import Node, Person, StartNode, sit_together, wait_for


def entries(node: Node, table: str) -> list[str]:
    columns = schema.entries.c
    query = sa.select(columns.text).where(columns.table_id == table).order_by(columns.seq)
    with node.service.store.engine.connect() as connection:
        return list(connection.execute(query).scalars())


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    return sit_together(ann, ben, two_players=True)


def test_an_acknowledged_move_is_in_the_store(node: Node, ann: Person, table: str) -> None:
    answer = ann.move(table, "guard armed", ann.position(table)["seq"])
    assert answer["ok"]
    assert entries(node, table)[answer["seq"] - 1] == "0 guard armed"


def test_what_cannot_be_saved_is_told_to_nobody_and_changes_nothing(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sa.exc.OperationalError("INSERT", {}, Exception("the disk is full"))

    before = ann.position(table)
    with ben.live(table) as page:
        with monkeypatch.context() as patch:
            patch.setattr(node.service.store.writer.ledger, "commit", fail)
            response = ann.http.post(
                f"/api/tables/{table}/commands",
                json={
                    "type": "move",
                    "move": "guard armed",
                    "seq": before["seq"],
                    "command_id": "again",
                },
            )
        assert response.status_code == 503
        assert response.json()["code"] == "unavailable"
        assert response.json()["reason"]
        assert page.rest() == []
        assert ann.position(table) == before
        assert len(entries(node, table)) == before["seq"]
        assert ann.move(table, "guard armed", before["seq"], command_id="again")["ok"]
        assert page.hear("update")["seq"] == before["seq"] + 1


def test_a_store_that_does_not_answer_is_told_as_such(
    node: Node, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sa.exc.OperationalError("SELECT", {}, Exception("gone"))

    with monkeypatch.context() as patch:
        patch.setattr(node.service.store, "table", fail)
        assert ann.refused("GET", f"/api/tables/{table}") == (503, "unavailable")
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def test_nobody_is_told_before_the_move_is_saved(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[int] = []
    told: list[int] = []
    service = node.service
    tell = service.hub.at

    def at(table_id: str) -> Any:
        told.append(len(saved))
        return tell(table_id)

    ledger = service.store.writer.ledger
    begin, commit = ledger.begin, ledger.commit
    batch: list[Job[Any]] = []

    def begun(jobs: Sequence[Job[Any]]) -> None:
        batch[:] = jobs
        begin(jobs)

    def committed() -> None:
        commit()
        saved.extend([1 for job in batch if isinstance(job, Commit)])  # not a node's signs of life

    with ben.live(table) as page:
        seq = ann.position(table)["seq"]
        monkeypatch.setattr(ledger, "begin", begun)
        monkeypatch.setattr(ledger, "commit", committed)
        monkeypatch.setattr(service.hub, "at", at)
        ann.move(table, "guard armed", seq)
        page.hear("update")
    assert told[0] == 1


def test_a_command_takes_effect_once_and_gets_the_first_answer_again(
    node: Node, ann: Person, table: str
) -> None:
    seq = ann.position(table)["seq"]
    first = ann.move(table, "guard armed", seq, command_id="one")
    assert ann.move(table, "guard armed", seq, command_id="one") == first
    assert ann.move(table, "guard defenseless", seq, command_id="one") == first
    with ann.live(table) as page:
        again = page.order(type="move", move="guard armed", seq=seq, command_id="one")
    assert again == first
    assert entries(node, table).count("0 guard armed") == 1
    assert len(entries(node, table)) == first["seq"]


def test_a_refused_command_is_refused_again_though_it_would_be_legal_now(
    ann: Person, ben: Person, table: str
) -> None:
    seq = ann.position(table)["seq"]
    refused = ann.move(table, "leave", seq, command_id="early")
    assert (refused["ok"], refused["code"]) == (False, "illegal")
    for person in (ann, ben):
        assert person.move(table, "guard armed", seq)["ok"]
    position = ann.position(table)
    assert ann.move(table, "leave", position["seq"], command_id="early") == refused


def test_a_command_id_belongs_to_one_guest(ann: Person, ben: Person, table: str) -> None:
    seq = ann.position(table)["seq"]
    first = ann.move(table, "guard armed", seq, command_id="same")
    second = ben.move(table, "guard armed", seq, command_id="same")
    assert second["ok"]
    assert second["seq"] > first["seq"]


def test_a_sealed_choice_of_another_does_not_make_a_command_stale(
    ann: Person, ben: Person, table: str
) -> None:
    seq = ann.position(table)["seq"]
    assert ann.move(table, "guard armed", seq)["ok"]
    assert ben.move(table, "guard armed", seq)["ok"]  # has not seen Ann's choice


def test_a_command_for_a_question_that_is_past_is_stale(
    ann: Person, ben: Person, table: str
) -> None:
    seq = ann.position(table)["seq"]
    ann.move(table, "guard armed", seq)
    ben.move(table, "guard armed", seq)
    for person in (ann, ben):
        answer = person.move(table, "leave", seq)
        assert (answer["ok"], answer["code"]) == (False, "stale")
        assert answer["seq"] == person.position(table)["seq"]
    assert ann.command(table, type="undo", seq=seq)["code"] == "stale"


def test_every_refusal_is_typed_and_gives_a_reason(ann: Person, table: str) -> None:
    seq = ann.position(table)["seq"]
    expected = {
        "attack 99": "illegal",
        "": "illegal",
        "undo": "illegal",
        "guard  armed": "illegal",
        "guard armed armed": "illegal",
        "\x00": "illegal",
    }
    for move, code in expected.items():
        answer = ann.move(table, move, seq)
        assert (answer["ok"], answer["code"]) == (False, code), move
        assert answer["reason"]
    assert ann.move(table, "guard armed", seq + 1)["code"] == "malformed"
    waiting = ann.open("me", "open", "open")["id"]
    assert ann.move(waiting, "leave", 0)["code"] == "not_playing"
    assert ann.move("nothing", "leave", 0)["code"] == "unknown"


NO_COMMANDS = (
    "",
    "[]",
    "{",
    "null",
    '{"type": "sink"}',
    '{"type": "move", "move": 3, "seq": 1, "command_id": "x"}',
    '{"type": "move", "move": "pass", "seq": "1", "command_id": "x"}',
    '{"type": "move", "move": "\\ud800", "seq": 1, "command_id": "x"}',
    '{"type": "undo", "seq": 1e99, "command_id": "x"}',
    '{"type": "chat", "text": "hi", "command_id": "x", "seat": 1}',
    "[" * 4000,
    b"\x00\xff",
)


def test_what_is_no_command_is_refused_as_malformed(ann: Person, table: str) -> None:
    with ann.live(table) as page:
        for message in NO_COMMANDS:
            page.socket.send(message)
            answer = page.hear("answer")
            assert (answer["ok"], answer["code"]) == (False, "malformed"), message
            assert answer["reason"]
        assert page.order(type="undo", seq=0)["code"] == "stale"


def test_a_fault_in_the_rules_changes_nothing_and_the_table_goes_on(
    ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ann.position(table)
    with monkeypatch.context() as patch:
        patch.setattr("quarterdeck.server.tables.table.Table._carried_on", lambda *_: 1 // 0)
        assert ann.move(table, "guard armed", before["seq"])["code"] == "unavailable"
    assert ann.position(table) == before
    assert ann.move(table, "guard armed", before["seq"])["ok"]


# ---- several nodes


def overtake(node: Node, first: Callable[[], object], kind: type[Job[Any]] = Commit) -> None:
    """Just before this node writes the next job of that kind, something else happens."""
    ledger = node.service.store.writer.ledger
    begin = ledger.begin

    def overtaken(jobs: Sequence[Job[Any]]) -> None:
        if any(isinstance(job, kind) for job in jobs):
            ledger.begin = begin  # type: ignore[method-assign]
            first()
        begin(jobs)

    ledger.begin = overtaken  # type: ignore[method-assign]


def test_of_two_nodes_that_write_the_same_entry_one_wins_and_the_other_decides_anew(
    start_node: StartNode, node: Node, ann: Person, ben: Person, table: str
) -> None:
    second = start_node()
    there = Person(second.address)
    there.http.cookies.update(ben.http.cookies)
    seq = ann.position(table)["seq"]
    with there.live(table) as page:
        overtake(second, lambda: ann.move(table, "guard armed", seq))
        answer = page.order(type="move", move="guard defenseless", seq=seq)
        assert answer["ok"]  # it answers the same question still
        told = [message["seq"] for message in map(json.loads, page.heard) if "lines" in message]
        assert told == [seq + 1, answer["seq"]]
    assert entries(node, table)[seq : seq + 2] == ["0 guard armed", "1 guard defenseless"]
    there.http.close()


def test_who_was_overtaken_by_his_own_other_page_is_refused(
    start_node: StartNode, node: Node, ann: Person, table: str
) -> None:
    second = start_node()
    there = Person(second.address)
    there.http.cookies.update(ann.http.cookies)
    seq = there.position(table)["seq"]
    overtake(second, lambda: ann.move(table, "guard armed", seq))
    answer = there.move(table, "guard defenseless", seq)
    assert (answer["ok"], answer["code"], answer["seq"]) == (False, "illegal", seq + 1)
    assert entries(node, table)[seq:] == ["0 guard armed"]
    there.http.close()


def test_a_command_sent_to_two_nodes_takes_effect_once(
    start_node: StartNode, node: Node, ann: Person, table: str
) -> None:
    there = Person(start_node().address)
    there.http.cookies.update(ann.http.cookies)
    seq = ann.position(table)["seq"]
    first = ann.move(table, "guard armed", seq, command_id="both")
    assert there.move(table, "guard armed", seq, command_id="both") == first
    assert entries(node, table).count("0 guard armed") == 1
    there.http.close()


def test_a_command_sent_many_times_at_once_takes_effect_once(
    start_node: StartNode, node: Node, ann: Person, table: str
) -> None:
    there = Person(start_node().address)
    there.http.cookies.update(ann.http.cookies)
    seq = ann.position(table)["seq"]

    def send(number: int) -> str:
        person = (ann, there)[number % 2]
        return str(person.move(table, "guard armed", seq, command_id="storm"))

    with ThreadPoolExecutor(8) as threads:
        answers = set(threads.map(send, range(24)))
    assert len(answers) == 1
    assert "'ok': True" in answers.pop()
    assert entries(node, table)[seq:] == ["0 guard armed"]
    there.http.close()


def test_a_command_that_another_node_carries_out_meanwhile_gets_that_answer(
    start_node: StartNode, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the two queries for the table and the first answer, another node commits."""
    second = start_node()
    monkeypatch.setattr(second.service.cache, "get", lambda _: None)
    there = Person(second.address)
    there.http.cookies.update(ann.http.cookies)
    seq = ann.position(table)["seq"]
    read, order = database._read_table, {"seq": seq, "command_id": "meanwhile"}
    first: list[Any] = []
    one_at_a_time = Lock()  # the node looks at its tables by itself, too

    def overtaken(connection: Any, table_id: str) -> Any:
        if connection.engine is second.service.store.engine:
            with one_at_a_time:
                if not first:
                    first.append(ann.move(table, "guard armed", **order))
        return read(connection, table_id)

    monkeypatch.setattr(database, "_read_table", overtaken)
    assert there.move(table, "guard armed", **order) == first[0]
    assert first[0]["ok"]
    there.http.close()


def test_a_refusal_that_comes_second_gives_the_first_answer(
    start_node: StartNode, ann: Person, table: str
) -> None:
    second = start_node()
    there = Person(second.address)
    there.http.cookies.update(ann.http.cookies)
    seq = ann.position(table)["seq"]
    first: list[Any] = []
    order = {"move": "guard armed", "seq": seq, "command_id": "second"}
    overtake(second, lambda: first.append(ann.move(table, **order)), Remember)
    assert there.move(table, "attack 1", seq, command_id="second") == first[0]
    assert first[0]["ok"]
    there.http.close()


def test_those_who_watch_at_another_node_are_told_too(
    start_node: StartNode, node: Node, ann: Person, ben: Person, table: str
) -> None:
    if not node.service.store.is_shared:
        pytest.skip("a server on SQLite is alone")
    there = Person(start_node(follow_every=0.05).address)
    there.http.cookies.update(ben.http.cookies)
    with there.live(table) as page:
        seq = page.welcome["position"]["seq"]
        ann.move(table, "guard armed", seq)
        assert page.hear("update")["seq"] == seq + 1
        ann.command(table, type="chat", text="Ahoy")
        assert page.hear("chat")["line"]["text"] == "Ahoy"
    there.http.close()


def test_following_other_nodes_goes_on_after_a_fault(
    start_node: StartNode, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = start_node(follow_every=0.05)
    if not second.service.store.is_shared:
        pytest.skip("a server on SQLite is alone")
    failed: list[int] = []

    def fail(*_: object) -> None:
        failed.append(1)
        raise RuntimeError("a fault")

    with Person(second.address, known=False) as watcher, watcher.live(table) as page:
        seq = page.welcome["position"]["seq"]
        with monkeypatch.context() as patch:
            patch.setattr(second.service.store, "standing", fail)
            wait_for(lambda: failed)
        ann.move(table, "guard armed", seq)
        assert page.hear("update")["seq"] == seq + 1


def test_a_table_dropped_from_memory_goes_on(ann: Person, node: Node, table: str) -> None:
    before = ann.position(table)
    node.service.cache.clear()
    assert ann.position(table) == before
    node.service.cache.clear()
    assert ann.move(table, "guard armed", before["seq"])["ok"]


def test_memory_holds_no_more_than_it_is_told(start_node: StartNode) -> None:
    node = start_node(cache_megabytes=0.02)
    cache = node.service.cache
    with Person(node.address) as person:
        tables = [person.open("me", "deckhand", "deckhand")["id"] for _ in range(4)]
        wait_for(lambda: cache.bytes <= 20_000)
        assert 1 <= len(cache) < 4
        for table in tables:
            assert person.position(table)["moves"]
        assert cache.bytes == sum([weight(each) for each in cache._states.values()])


def share_of_weight(key: str) -> float:
    """What a table some way into a game takes in memory, in parts of what it is taken for."""
    rules = rules_of(key)
    seats = range(rules.seats[0])

    def played() -> Table:
        table, rng = Table.start("table", "seed", rules, len(seats), {}, seats), Random(1)
        while table.seq < 50:
            seat = table.game.to_act()[0]
            move = rng.choice(table.game.legal_moves(seat))
            table = table.play(seat, str(move), table.seq, seats)
        table.forget_views()
        return table

    def taken(many: int = 4) -> float:
        tables = [played() for _ in range(many)]
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        tables.clear()
        gc.collect()
        return (held - tracemalloc.get_traced_memory()[0]) / many

    tracemalloc.start()
    taken()  # what is looked up once and kept is no part of a table
    return taken() / (FRESH + ENTRY * played().seq)


def test_a_table_weighs_about_what_it_is_taken_for() -> None:
    """Within a half more and a half less; in a process where nothing else is at work."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        shares = list(alone.map(share_of_weight, games()))
    assert all(0.5 < share < 1.5 for share in shares), shares
