"""Bots think elsewhere, and whatever they do, the table goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck import bots, replay
from quarterdeck.kernel import Record
from quarterdeck.server.crew import Workers
from quarterdeck.server.service import Service, State

from .conftest import AtOnce, NewDatabase, Person, StartNode, entry_times, wait_for
from .slow import SLOW, slow_think


class Failing(AtOnce):
    async def think(self, record: Record, level: str, seat: int, seed: int, budget: float) -> str:
        raise RuntimeError("no idea")


class Cheating(AtOnce):
    async def think(self, record: Record, level: str, seat: int, seed: int, budget: float) -> str:
        return "attack 99"


@pytest.mark.parametrize("thinker", [Failing, Cheating])
def test_a_bot_that_fails_or_cheats_moves_at_random(
    start_node: StartNode,
    new_database: NewDatabase,
    thinker: type[AtOnce],
    caplog: pytest.LogCaptureFixture,
) -> None:
    node = start_node(thinker(), database=new_database())
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", 60)
    assert "bot deckhand" in caplog.text


def test_a_pool_whose_workers_die_is_built_again(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    workers = Workers(1)
    node = start_node(workers, database=new_database(), bot_delay=0.02)
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        first = wait_for(lambda: workers._pool and list(workers._pool._processes.values()), 30)
        wait_for(lambda: person.get(f"/api/tables/{table}")["seq"] > 5, 30)
        for worker in first:
            worker.kill()
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", 60)
    assert workers._pool is not None
    assert not set(first) & set(workers._pool._processes.values())


def test_a_bot_that_thinks_hard_keeps_nobody_waiting(
    start_node: StartNode,
    new_database: NewDatabase,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(SLOW, str(tmp_path))
    monkeypatch.setattr(bots, "think", slow_think)
    (tmp_path / "hold").touch()
    node = start_node(Workers(1), database=new_database())
    with Person(node.address) as person:
        table = person.open("me", "deckhand", "deckhand")["id"]
        wait_for((tmp_path / "begun").exists)
        seq = person.position(table)["seq"]
        assert person.move(table, "guard armed", seq)["seq"] == seq + 1
        (tmp_path / "hold").unlink()
        wait_for(lambda: person.position(table)["seq"] > seq + 2)


def test_bots_go_on_after_a_restart_though_nobody_watches(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    node = start_node(database=database, bot_delay=3600)
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        seq = person.get(f"/api/tables/{table}")["seq"]
        cookies = person.http.cookies
    node.__exit__(None, None, None)
    second = start_node(database=database)
    wait_for(lambda: second.service.store.table(table).status == "over")  # type: ignore[union-attr]
    assert cookies
    assert seq < second.service.store.table(table).seq  # type: ignore[union-attr]


def test_a_table_that_cannot_be_woken_leaves_no_other_asleep(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = new_database()
    node = start_node(database=database, bot_delay=3600)
    with Person(node.address) as person:
        tables = [person.open("deckhand", "deckhand", "deckhand")["id"] for _ in range(2)]
    node.__exit__(None, None, None)
    load, failed = Service.load, []

    async def sometimes(service: Service, table_id: str) -> State:
        if not failed:
            failed.append(table_id)
            raise RuntimeError("a fault")
        return await load(service, table_id)

    monkeypatch.setattr(Service, "load", sometimes)
    store = start_node(database=database).service.store
    wait_for(lambda: "over" in [store.table(table).status for table in tables])  # type: ignore[union-attr]


def test_a_bot_does_not_hurry(start_node: StartNode, new_database: NewDatabase) -> None:
    node = start_node(database=new_database(), bot_delay=0.2)
    with Person(node.address) as person:
        table = person.open("me", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.position(table)["seq"] >= 5)  # three draws and two bots
    times = entry_times(node, table)
    assert (times[3] - times[2]).total_seconds() > 0.19


def test_a_bots_move_that_cannot_be_saved_is_tried_again(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = start_node(database=new_database())
    commit = node.service.store.commit
    failures = iter(range(2))

    def sometimes(*args: Any) -> None:
        if next(failures, None) is not None:
            raise sa.exc.OperationalError("INSERT", {}, Exception("the disk is full"))
        commit(*args)

    monkeypatch.setattr(node.service.store, "commit", sometimes)
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over")


def test_two_nodes_that_think_for_the_same_bots_play_one_game(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    nodes = [start_node(database=database, bot_delay=0.01) for _ in range(2)]
    with Person(nodes[0].address) as ann, Person(nodes[1].address) as ben:
        table = ann.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(
            lambda: (
                ben.get(f"/api/tables/{table}")["status"] == "over"
                and ann.get(f"/api/tables/{table}")["status"] == "over"
            )
        )
        record = ben.get(f"/api/tables/{table}/record")
    assert replay(Record.from_json(json.dumps(record))).result() is not None
