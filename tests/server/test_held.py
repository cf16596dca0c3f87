"""Rules may change, tables do not break."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from quarterdeck import rules
from quarterdeck.server.store import schema

from .conftest import Node, Person, sit_together


def everything(node: Node, table: str) -> list[object]:
    """All that the store holds of a table."""
    found: list[object] = []
    with node.service.store.engine.connect() as connection:
        for kind in (schema.tables, schema.seats, schema.entries, schema.commands):
            column = kind.c.id if kind is schema.tables else kind.c.table_id
            found += connection.execute(sa.select(kind).where(column == table)).all()
    return found


def upgraded(node: Node, patch: pytest.MonkeyPatch) -> None:
    """The server was started again with rules of the next version."""
    known = rules("letter-of-marque")
    patch.setattr(known, "version", known.version + 1)
    node.service.cache.clear()


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    table = sit_together(ann, ben, two_players=True)
    seq = ann.position(table)["seq"]
    for person in (ann, ben):
        person.move(table, "guard armed", seq)
    return table


def test_a_table_that_replays_the_same_goes_on_under_new_rules(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ann.position(table)
    upgraded(node, monkeypatch)
    position = ann.position(table)
    assert position == before
    actor = (ann, ben)[position["to_act"][0]]
    assert actor.move(table, "leave", position["seq"])["ok"]
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_table_that_replays_differently_is_held_and_never_altered(
    node: Node, ann: Person, ben: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, stored = ann.position(table), everything(node, table)
    with monkeypatch.context() as patch:
        upgraded(node, patch)
        patch.setattr("quarterdeck.server.tables.state.has_digest", lambda *_: False)
        held = ann.get(f"/api/tables/{table}")
        assert (held["status"], held["to_act"]) == ("held", [])
        assert "rules" in held["held"]
        assert [each["status"] for each in ann.get("/api/tables") if each["id"] == table] == [
            "held"
        ]
        assert ann.refused("GET", f"/api/tables/{table}/position") == (409, "not_playing")
        assert ann.refused("GET", f"/api/tables/{table}/position/2") == (409, "not_playing")
        with ann.live(table) as page:
            assert page.welcome["position"] is None
            assert page.welcome["log"] == []
        assert everything(node, table) == stored
        answer = ann.move(table, "leave", before["seq"], command_id="kept")
        assert (answer["ok"], answer["code"], answer["reason"]) == (
            False,
            "not_playing",
            held["held"],
        )
        assert ann.refused("POST", f"/api/tables/{table}/rematch") == (409, "illegal")
    node.service.cache.clear()
    assert ann.position(table) == before  # the old rules are back, and so is the table


def test_a_table_whose_record_new_rules_cannot_play_is_held(
    node: Node, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        upgraded(node, patch)
        patch.setattr("quarterdeck.server.tables.table.Table.replayed", lambda *_: 1 // 0)
        assert ann.get(f"/api/tables/{table}")["status"] == "held"
    node.service.cache.clear()
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"


def test_a_table_whose_game_is_gone_is_held(
    node: Node, ann: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(key: str) -> None:
        raise LookupError(key)

    with monkeypatch.context() as patch:
        for module in ("shelf", "lobby", "tables.table", "live.telling"):
            patch.setattr(f"quarterdeck.server.{module}.rules_of", gone)
        node.service.cache.clear()
        held = next(each for each in ann.get("/api/tables") if each["id"] == table)
        assert (held["status"], held["title"]) == ("held", "letter-of-marque")
    node.service.cache.clear()
    assert ann.get(f"/api/tables/{table}")["status"] == "playing"
