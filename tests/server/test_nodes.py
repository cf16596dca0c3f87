"""Several nodes of one PostgreSQL: any of them serves any table, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from random import Random

import pytest
import sqlalchemy as sa

from quarterdeck.server.store import Commit, Conflict, News, Store, now, schema
from quarterdeck.server.store.nodes import DEAD_AFTER, Roll
from quarterdeck.server.tables import following

from .conftest import AtOnce, Person, StartNode, _run_sql, sit_together, wait_for
from .test_crash import Process

_numbers = count(1)


@pytest.fixture
def shared(postgres: Callable[[str], str]) -> str:
    """A PostgreSQL database of its own."""
    name = f"nodes_{next(_numbers)}"
    _run_sql(postgres("postgres"), f"CREATE DATABASE {name} TEMPLATE template_quarterdeck")
    return postgres(name)


def moved_to(person: Person, address: str) -> Person:
    """The same guest at another node."""
    other = Person(address, known=False)
    other.http.cookies.update(person.http.cookies)
    other.id = person.id
    return other


def test_a_page_at_another_node_is_told_by_a_notice(start_node: StartNode, shared: str) -> None:
    """Nobody polls here within an hour."""
    one, two = [start_node(database=shared, follow_every=3600) for _ in range(2)]
    with ExitStack() as stack:
        ann, ben = [stack.enter_context(Person(one.address, name)) for name in ("Ann", "Ben")]
        table = sit_together(ann, ben, two_players=True)
        there = stack.enter_context(moved_to(ben, two.address))
        page = stack.enter_context(there.live(table))
        seq = page.welcome["position"]["seq"]
        assert ann.move(table, "guard armed", seq)["ok"]
        assert page.hear("update")["seq"] == seq + 1
        ann.command(table, type="chat", text="Ahoy")
        assert page.hear("chat")["line"]["text"] == "Ahoy"
        ann.http.put("/api/me", json={"name": "Anne"})
        assert page.hear("table")["table"]["seats"][0]["name"] == "Anne"


def test_who_is_here_is_known_at_all_nodes(start_node: StartNode, shared: str) -> None:
    one, two = [start_node(database=shared, follow_every=3600) for _ in range(2)]
    with ExitStack() as stack:
        ann, ben = [stack.enter_context(Person(one.address, name)) for name in ("Ann", "Ben")]
        table = sit_together(ann, ben, two_players=True)
        page = stack.enter_context(ann.live(table))
        with moved_to(ben, two.address) as there:
            with there.live(table) as other:
                assert [seat["here"] for seat in other.welcome["table"]["seats"]] == [True, True]
                assert page.hear("table")["table"]["seats"][1]["here"] is True
            assert page.hear("table")["table"]["seats"][1]["here"] is False


class Counting(AtOnce):
    def __init__(self) -> None:
        self.thoughts = 0

    async def think(self, *args: object) -> str:
        self.thoughts += 1
        return await super().think(*args)  # type: ignore[arg-type]


def test_a_tables_bots_think_at_one_node(start_node: StartNode, shared: str) -> None:
    thinkers = [Counting(), Counting()]
    one, two = [start_node(each, database=shared, follow_every=3600) for each in thinkers]
    with Person(one.address) as ann, moved_to(ann, two.address) as there:
        table = ann.open("me", "deckhand", "deckhand")["id"]
        rng = Random(1)

        def play() -> bool:
            position = there.position(table)  # people play at the other node
            if position["moves"]:
                there.move(table, rng.choice(position["moves"])["text"], position["seq"])
            return position["result"] is not None

        wait_for(play)
    assert thinkers[0].thoughts > 5
    assert thinkers[1].thoughts == 0


@pytest.fixture
def store(shared: str) -> Iterator[Store]:
    store = Store(shared)
    yield store
    store.close()


def test_a_keeper_that_was_replaced_writes_nothing(
    start_node: StartNode, shared: str, store: Store
) -> None:
    node = start_node(database=shared, bot_delay=3600)
    with Person(node.address) as ann:
        table = ann.open("deckhand", "deckhand", "deckhand")["id"]
    row = store.table(table)
    assert row is not None
    assert row.keeper == node.service.store.node
    node.__exit__(None, None, None)  # lets go of its tables
    assert table in Roll(store).report()
    assert Roll(store).kept() == [table]
    news = News(
        row.seq, ("0 guard armed",), [b"d"], "playing", (0,), row.version, "standard", now()
    )
    with pytest.raises(Conflict):
        store.writer.written(Commit(table, news, row.changes, None, row.term))
    taken = store.table(table)
    assert taken is not None
    assert (taken.seq, taken.keeper) == (row.seq, store.node)
    store.writer.written(Commit(table, news, row.changes, None, taken.term))


def test_tables_of_a_node_that_lives_are_not_taken(
    start_node: StartNode, shared: str, store: Store
) -> None:
    node = start_node(database=shared, bot_delay=3600)
    with Person(node.address) as ann:
        table = ann.open("deckhand", "deckhand", "deckhand")["id"]
    wait_for(lambda: Roll(store).elsewhere(table) is not None)
    assert Roll(store).report() == []
    found = store.table(table)
    assert found is not None
    assert found.keeper == node.service.store.node


def test_a_dead_nodes_tables_are_taken_up_within_five_seconds() -> None:
    """Heard of for the last time, missed, and looked for: that is how long it takes at most."""
    assert DEAD_AFTER + following.REPORT_EVERY < 5.0


@pytest.fixture
def three(shared: str) -> Iterator[list[Process]]:
    nodes = [Process(shared) for _ in range(3)]
    try:
        for node in nodes:
            node.start()
        yield nodes
    finally:
        for node in nodes:
            if node.process is not None and node.process.poll() is None:
                node.kill()


def keeper_of(store: Store, table: str) -> str | None:
    found = store.table(table)
    assert found is not None
    return found.keeper


def test_three_nodes_serve_any_table_and_one_may_die(three: list[Process], store: Store) -> None:
    """A person whose every request comes to another node, against bots that think at one."""
    rng = Random(2)
    with ExitStack() as stack:
        ann = stack.enter_context(Person(three[0].address, "Ann"))
        at = [stack.enter_context(moved_to(ann, node.address)) for node in three]
        table = ann.open("me", "deckhand", "deckhand")["id"]
        acknowledged = []
        living, first = [0, 1, 2], keeper_of(store, table)
        for number in count():
            here = at[living[number % len(living)]]
            position = wait_for(partial(turn_of, here, table))
            if position["result"] is not None:
                break
            if len(acknowledged) == 3 and len(living) == 3:
                three[0].kill()  # it opened the table, so it thinks for its bots
                living.remove(0)
                continue
            move = rng.choice(position["moves"])["text"]
            order = {"move": move, "seq": position["seq"], "command_id": f"n{number}"}
            answer = here.move(table, **order)
            assert answer["ok"] or answer["code"] == "stale", answer
            assert at[living[(number + 1) % len(living)]].move(table, **order) == answer
            acknowledged += [(move, answer["seq"])] if answer["ok"] else []
    entries, _ = store.entries(table, 10_000)
    assert len(acknowledged) > 4
    for move, seq in acknowledged:
        assert f"0 {move}" in entries[:seq]
    assert keeper_of(store, table) not in (None, first)


def turn_of(person: Person, table: str) -> dict[str, object] | None:
    position = person.position(table)
    return position if position["moves"] or position["result"] is not None else None


def test_several_processes_share_a_port(shared: str, store: Store) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--processes", "2"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    where = ["--port", str(port), "--database", shared]
    server = subprocess.Popen([*command, *where], env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: len(living_nodes(store)) == 2)
        with Person(f"127.0.0.1:{port}", "Ann") as ann:
            table = ann.open("me", "deckhand", "deckhand")["id"]
            assert wait_for(lambda: turn_of(ann, table))
            # Whichever is asked tells the figures of both: the request that opened the table.
            opened = 'quarterdeck_requests_total{method="POST",status="201"} 1.0'
            for _ in range(6):
                with Person(f"127.0.0.1:{port}", known=False) as looking:
                    assert opened in looking.http.get("/metrics").text
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    assert living_nodes(store) == []


def living_nodes(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.execute(sa.select(schema.nodes.c.id)).scalars())


def test_several_processes_need_postgresql() -> None:
    command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--processes", "2"]
    done = subprocess.run(
        [*command, "--database", "sqlite://"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "PostgreSQL" in done.stderr
