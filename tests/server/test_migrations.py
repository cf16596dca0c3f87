"""A store of an earlier version is brought up to date with its games under way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from quarterdeck.server import store as store_package
from quarterdeck.server.conduct.values import read
from quarterdeck.server.identity import COOKIE
from quarterdeck.server.store import Store, schema

from .conftest import AtOnce, Node, Person, _run_sql, settings_for, sit_together
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


@pytest.fixture
def today(empty: str) -> Iterator[Callable[[], Node]]:
    """Starts a server on it, as it is today; not once more for each kind of the shared store."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Node(settings_for(empty), AtOnce()))


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


def test_games_under_way_go_on_in_a_store_of_version_2(
    empty: str, today: Callable[[], Node]
) -> None:
    """Written by the server of that version: two people at a table of each game."""
    rows = json.loads((STORES / "0002.json").read_text())
    store = Store(empty)
    put(store, "0002", rows)
    store.close()
    node = today()
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


def test_games_with_clocks_go_on_in_a_store_of_version_4(
    empty: str, today: Callable[[], Node]
) -> None:
    """Written by the server of that version, which was killed: Ann and Ben at a table of each
    game, with live clocks, over days, and paused.  They play on where they were."""
    kept = json.loads((STORES / "0004.json").read_text())
    store = Store(empty)
    put(store, "0004", kept["rows"])
    store.close()
    node = today()
    with Person(node.address, known=False) as ann, Person(node.address, known=False) as ben:
        for name, person in (("Ann", ann), ("Ben", ben)):
            person.http.cookies.set(COOKIE, kept["cookies"][name])
            assert person.get("/api/me")["name"] == name
        kinds = []
        for row in kept["rows"]["tables"]:
            table = ann.get(f"/api/tables/{row['id']}")
            assert (table["status"], table["seq"]) == ("playing", row["seq"]), row["game"]
            before = read(row["conduct"])
            kinds.append(table["clock"]["kind"])
            if table["paused"]:
                ann.command(row["id"], type="conduct", do="resume")
            for seat, hand in enumerate(before.hands if table["clock"]["kind"] != "none" else ()):
                whole = hand.sand.bank + hand.sand.free
                assert 0.9 * whole - 60 < table["seats"][seat]["clock"]["left"] <= whole + 0.01
            mover = (ann, ben)[table["to_act"][0]]
            position = mover.position(row["id"])
            move = position["moves"][0]["text"]
            assert mover.move(row["id"], move, position["seq"])["ok"], row["game"]
            with ben.live(row["id"]) as page:
                assert [line["text"] for line in page.welcome["chat"]] == ["Fair winds!"]
        assert sorted(kinds) == ["days", "days", "live", "live", "none"]
        assert ann.get("/api/messages")["ways"][0]["places"] == []
        assert len(ann.get("/api/tables")) == 5


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
