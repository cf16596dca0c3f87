"""Bots think elsewhere, and whatever they do, the table goes on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck import replay
from quarterdeck.kernel import Record
from quarterdeck.server.bots.crew import BESIDE, LONGEST_REST, TRIES
from quarterdeck.server.bots.workers import Workers
from quarterdeck.server.tables.service import Service
from quarterdeck.server.tables.state import State
from quarterdeck.server.tables.table import Table

from .conftest import AtOnce, NewDatabase, Person, StartNode, entry_times, wait_for
from .slow import SLOW, deadly_think, hanging_think, slow_think


class Failing(AtOnce):
    async def think(self, table: Table, level: str, seat: int, seed: int, budget: float) -> str:
        raise RuntimeError("no idea")


class Cheating(AtOnce):
    async def think(self, table: Table, level: str, seat: int, seed: int, budget: float) -> str:
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


def test_a_worker_that_dies_is_renewed(start_node: StartNode, new_database: NewDatabase) -> None:
    workers = Workers(1)
    node = start_node(workers, database=new_database(), bot_delay=0.02)
    with Person(node.address) as person:
        table = person.open("deckhand", "deckhand", "deckhand")["id"]
        wait_for(lambda: person.get(f"/api/tables/{table}")["seq"] > 5, 30)
        first = workers.all[0].process
        assert first is not None
        first.kill()
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over", 60)
    assert workers.all[0].lost == 1
    assert workers.all[0].replays == 2, "the new one was told the whole game, once"
    assert workers.all[0].process is not first


def test_a_worker_lost_costs_no_other_table_its_turn(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    """A mate kills its worker each time it is asked: thirteen tables that wait go on."""
    workers = Workers(1, deadly_think)
    node = start_node(workers, database=new_database())
    with Person(node.address) as person:
        mates = person.open("mate", "mate", "mate")["id"]
        others = [person.open("deckhand", "deckhand", "deckhand")["id"] for _ in range(13)]
        for table in others:
            wait_for(lambda table=table: person.get(f"/api/tables/{table}")["seq"] > 6)  # type: ignore[misc]
        wait_for(lambda: person.get(f"/api/tables/{mates}")["seq"] > 3)
    assert workers.all[0].lost >= TRIES


def test_to_wait_is_not_to_think(
    start_node: StartNode,
    new_database: NewDatabase,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Behind a worker that hangs and turns of half a second, the last of six tables waits for
    longer than a bot may think, and yet each bot's own choice is what is played."""
    monkeypatch.setattr("quarterdeck.server.bots.workers.GRACE", 1.0)
    workers = Workers(1, hanging_think)
    node = start_node(workers, database=new_database(), bot_budget=0.1)
    with Person(node.address) as person:
        person.open("me", "mate", "deckhand")
        tables = [person.open("me", "deckhand", "open")["id"] for _ in range(6)]
        for table in tables:
            invite = person.get(f"/api/tables/{table}")["seats"][2]["invite"]
            with Person(node.address) as guest:
                guest.post(f"/api/tables/{table}/join", {"invite": invite})
        wait_for(lambda: node.service.crew.figures().waiting > 3)
        wait_for(lambda: node.service.crew.figures().oldest > 1.0)
        for table in tables:
            wait_for(lambda table=table: person.get(f"/api/tables/{table}")["to_act"] == [0, 2])  # type: ignore[misc]
        wait_for(lambda: workers.all[0].lost == TRIES)
    assert "bot mate failed" in caplog.text
    assert "bot deckhand failed" not in caplog.text


def test_people_who_wait_are_served_before_tables_nobody_watches(
    start_node: StartNode,
    new_database: NewDatabase,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(SLOW, str(tmp_path))
    (tmp_path / "hold").touch()
    node = start_node(Workers(1, slow_think), database=new_database())
    crew = node.service.crew
    with Person(node.address) as greedy, Person(node.address) as person:
        crowd = [greedy.open("deckhand", "deckhand", "deckhand")["id"] for _ in range(10)]
        table = person.open("me", "deckhand", "deckhand")["id"]
        wait_for((tmp_path / "begun").exists)
        with person.live(table) as page:
            wait_for(lambda: crew.figures().waiting == 31)
            assert crew.figures().thinking == 1
            (tmp_path / "hold").unlink()
            before = [greedy.get(f"/api/tables/{each}")["seq"] for each in crowd]
            page.hear("update")
            answered = page.hear("update")["seq"]
        moment = entry_times(node, table)[answered - 1]
        after = [len([at for at in entry_times(node, each) if at <= moment]) for each in crowd]
        assert sum(after) - sum(before) < 20, "the crowd's thirty turns came in between"


def test_where_nobody_watches_bots_rest_longer_beside_people(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    node = start_node(Workers(1), database=new_database())
    crew = node.service.crew
    with Person(node.address) as person:
        table = person.open("me", "deckhand", "deckhand")["id"]
        alone = crew.rest_after(0.01, 100.0)
        crew.make_way(100.0)
        assert crew.rest_after(0.01, 100.0) > 2 * alone
        assert crew.rest_after(0.01, 100.0 + BESIDE) == alone
        assert crew.rest_after(1e6, 100.0) == LONGEST_REST
        began = time.monotonic()
        person.move(table, "guard armed", person.position(table)["seq"])
        assert crew.rest_after(0.01, began) > 2 * alone, "a command makes them rest"


def test_a_bot_that_thinks_hard_keeps_nobody_waiting(
    start_node: StartNode,
    new_database: NewDatabase,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(SLOW, str(tmp_path))
    (tmp_path / "hold").touch()
    node = start_node(Workers(1, slow_think), database=new_database())
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
    ledger = node.service.store.writer.ledger
    write = ledger.write
    failures = iter(range(2))

    def sometimes(*args: Any) -> None:
        if next(failures, None) is not None:
            raise sa.exc.OperationalError("INSERT", {}, Exception("the disk is full"))
        write(*args)

    monkeypatch.setattr(ledger, "write", sometimes)
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
