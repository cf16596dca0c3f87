"""A store of an earlier version is brought up to date with its games under way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from quarterdeck.server import store as store_package
from quarterdeck.server.store import Store, schema

from .conftest import Node, Person, StartNode, _run_sql, sit_together
from .test_held import upgraded

STORES = Path(__file__).parent / "stores"
_numbers = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without anything in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.sqlite'}"
    url: Callable[[str], str] = request.getfixturevalue("postgres")
    name = f"old_{next(_numbers)}"
    _run_sql(url("postgres"), f"CREATE DATABASE {name}")
    return url(name)


def put(store: Store, revision: str, rows: dict[str, list[dict[str, object]]]) -> None:
    config = Config()
    folder = Path(store_package.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    with store.engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for name, values in rows.items():
            if values:
                table = sa.Table(name, sa.MetaData(), autoload_with=connection)
                connection.execute(sa.insert(table), values)


def test_games_under_way_go_on_in_a_store_of_version_2(empty: str, start_node: StartNode) -> None:
    """Written by the server of that version: two people at a table of each game."""
    rows = json.loads((STORES / "0002.json").read_text())
    store = Store(empty)
    put(store, "0002", rows)
    store.close()
    node = start_node(database=empty)
    held = []
    with Person(node.address) as somebody:
        for table in rows["tables"]:
            now = somebody.get(f"/api/tables/{table['id']}")
            assert now["seq"] >= table["seq"]  # bots may have gone on
            held += [table["game"]] if now["status"] == "held" else []
    assert held == ["line-of-battle"]  # its decks are others since: LB-R82
    answers = [(row["table_id"], row["guest"], row["command_id"]) for row in rows["commands"]]
    for known in answers[:20]:
        assert node.service.store.table_and_answer(*known)[1] is not None


def test_a_digest_of_the_earlier_kind_still_holds_for_the_same_position(
    node: Node, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit_together(ann, ben, two_players=True)
    seq = ann.position(table)["seq"]
    ann.move(table, "guard armed", seq)
    known = node.service.cache.get(table)
    assert known is not None
    assert known.table is not None
    game = known.table.game
    views = [game.view(seat) for seat in (0, 1, None)]
    text = json.dumps(views, sort_keys=True, separators=(",", ":"))
    columns = schema.entries.c
    for digest, status in (
        (hashlib.sha256(text.encode()).hexdigest()[:16], "playing"),
        ("0123456789abcdef", "held"),
    ):
        last = sa.update(schema.entries).where(columns.table_id == table, columns.seq == seq + 1)
        with node.service.store.engine.connect() as connection, connection.begin():
            connection.execute(last.values(digest=digest))
        with monkeypatch.context() as patch:
            upgraded(node, patch)
            assert ann.get(f"/api/tables/{table}")["status"] == status
    node.service.cache.clear()
