"""What guests can have written for them on the disk is bounded."""

from __future__ import annotations

from dataclasses import replace

import sqlalchemy as sa

from quarterdeck.server.guard.quotas import EVERY, Tally
from quarterdeck.server.store import schema

from .conftest import GENEROUS, Node, Person, StartNode, wait_for


def kept(node: Node, of: sa.Table, table: str) -> int:
    query = sa.select(sa.func.count()).where(of.c.table_id == table)
    with node.service.store.engine.connect() as connection:
        return connection.execute(query).scalar_one()


def test_a_tally_says_now_and_then_that_it_is_time() -> None:
    tally = Tally(every=3, kept=2)
    assert [tally.is_due("a") for _ in range(7)] == [False, False, True] * 2 + [False]
    assert [tally.is_due("b") for _ in range(2)] == [False, False]
    assert [tally.is_due("a") for _ in range(2)] == [False, True], "each counts for itself"
    tally.is_due("c")  # and "b" is forgotten
    assert [tally.is_due("b") for _ in range(3)] == [False, False, True]


def test_kept_refusals_are_bounded(start_node: StartNode) -> None:
    node = start_node(limits=replace(GENEROUS, answers_kept=20))
    with Person(node.address) as flooder, Person(node.address) as other:
        table = flooder.open("me", "open", "open")
        invite = {"invite": table["seats"][1]["invite"]}
        other.post(f"/api/tables/{table['id']}/join", invite)
        first = {"type": "undo", "seq": 0, "command_id": "other-1"}
        assert other.command(table["id"], **first)["code"] == "not_playing"
        for number in range(2 * EVERY):
            order = {"type": "undo", "seq": 0, "command_id": f"f{number}"}
            assert flooder.command(table["id"], **order)["code"] == "not_playing"
        wait_for(lambda: kept(node, schema.commands, table["id"]) <= 21)
        query = sa.select(schema.commands.c.command_id).where(
            schema.commands.c.table_id == table["id"]
        )
        with node.service.store.engine.connect() as connection:
            left = set(connection.execute(query).scalars())
        assert "other-1" in left, "others' answers are others' affair"
        assert f"f{2 * EVERY - 1}" in left


def test_chat_is_bounded_and_the_last_lines_are_kept(start_node: StartNode) -> None:
    node = start_node(limits=replace(GENEROUS, chat_kept=10))
    with Person(node.address, "Ann") as person:
        table = person.open("me", "open", "open")["id"]
        quiet = person.open("me", "open", "open")["id"]
        person.command(quiet, type="chat", text="I stay")
        for number in range(25):
            assert person.command(table, type="chat", text=f"line {number}")["ok"]
        assert kept(node, schema.chat, table) == 10
        assert kept(node, schema.chat, quiet) == 1
        with person.live(table) as page:
            lines = [(line["id"], line["text"]) for line in page.welcome["chat"]]
        assert lines == [(number + 1, f"line {number}") for number in range(15, 25)]
