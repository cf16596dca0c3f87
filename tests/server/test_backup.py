"""Copies of a store: whole, checked, and put back as they were, into a store of either kind."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from quarterdeck.cli import app
from quarterdeck.server.operations.backup import PASSING, BackupFault, backup, read_about, restore
from quarterdeck.server.store import Store

from .conftest import NewDatabase, Person, StartNode, sit_together

run = CliRunner().invoke


def contents(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table that is kept, in an order that is the same everywhere."""
    store = Store(database)
    there = sa.MetaData()
    left_out = ("backup", "alembic_version", *PASSING)
    with store.engine.connect() as connection:
        there.reflect(connection, only=lambda name, _: name not in left_out)
        found = {
            table.name: sorted(
                [tuple(row) for row in connection.execute(sa.select(table))], key=repr
            )
            for table in there.sorted_tables
        }
    store.close()
    return found


def play(person: Person, table: str, moves: int, rng: Random) -> None:
    while moves:
        position = person.position(table)
        if position["result"]:
            return
        if position["moves"]:
            move = rng.choice(position["moves"])["text"]
            assert person.move(table, move, position["seq"])["ok"]
            moves -= 1


@pytest.fixture
def played(new_database: NewDatabase, start_node: StartNode) -> str:
    """A store with guests, a game under way, chat, and nobody at it any more."""
    database = new_database()
    node = start_node(database=database)
    with Person(node.address, "Ann") as ann, Person(node.address, "Ben – Ж") as ben:
        table = sit_together(ann, ben, two_players=True)
        ann.command(table, type="chat", text="“Ahoy”, naïve friends")
        play(ann, ann.open("me", "deckhand", "deckhand")["id"], 3, Random(1))
    node.__exit__(None, None, None)
    return database


def test_a_copy_put_back_is_the_same_to_the_last_row(
    played: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "copy.backup"
    about = backup(played, file)
    before = contents(played)
    assert {name: each.rows for name, each in about.sums.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    assert about.sums["entries"].rows > 0
    assert file.stat().st_mode & 0o077 == 0  # it holds what players hide from each other
    assert [each.name for each in tmp_path.iterdir()] == ["copy.backup"]
    for target in (new_database(), f"sqlite:///{tmp_path / 'other.sqlite'}"):
        assert restore(file, target) == about
        assert contents(target) == before


def test_what_was_put_back_is_played_on(
    played: str, new_database: NewDatabase, start_node: StartNode, tmp_path: Path
) -> None:
    backup(played, tmp_path / "copy")
    database = new_database()
    restore(tmp_path / "copy", database)
    node = start_node(database=database)
    store = Store(database)
    with store.engine.connect() as connection:
        query = sa.text("SELECT id, seq FROM tables WHERE status = 'playing'")
        tables = connection.execute(query).all()
    store.close()
    with Person(node.address) as looking:
        assert len(tables) == 2
        for each in tables:
            assert looking.position(each.id)["seq"] >= each.seq


def test_a_copy_is_made_while_people_play(
    new_database: NewDatabase, start_node: StartNode, tmp_path: Path
) -> None:
    database = new_database()
    node = start_node(database=database)
    with Person(node.address, "Ann") as ann:
        table = ann.open("me", "deckhand", "deckhand")["id"]
        playing = threading.Thread(target=play, args=(ann, table, 25, Random(2)))
        playing.start()
        files = [tmp_path / str(number) for number in range(3)]
        for file in files:
            backup(database, file)
        playing.join()
    whole = entries_of(database)
    for file in files:
        part = entries_of(f"sqlite:///{file}")
        assert part == whole[: len(part)]


def entries_of(database: str) -> list[str]:
    store = Store(database)
    with store.engine.connect() as connection:
        query = sa.text("SELECT text FROM entries ORDER BY table_id, seq")
        found = list(connection.execute(query).scalars())
    store.close()
    return found


def test_nothing_is_replaced_unless_one_insists(
    played: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "copy"
    backup(played, file)
    with pytest.raises(BackupFault, match="there already; --force"):
        backup(played, file)
    backup(played, file, force=True)
    empty = new_database()
    restore(file, empty)
    before = contents(empty)
    with pytest.raises(BackupFault, match=r"holds 2 guests.*--force"):
        restore(file, empty)
    restore(file, empty, force=True)
    assert contents(empty) == before


def test_a_copy_is_not_put_back_under_a_running_server(
    played: str, new_database: NewDatabase, start_node: StartNode, tmp_path: Path
) -> None:
    backup(played, tmp_path / "copy")
    database = new_database()
    node = start_node(database=database)
    with Person(node.address, "Ann"), pytest.raises(BackupFault, match="stop it first"):
        restore(tmp_path / "copy", database, force=True)


def test_a_damaged_copy_is_found_out(
    played: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "copy"
    backup(played, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET text = '0 pass' WHERE seq = 1")
    connection.close()
    target = new_database()
    before = contents(target)
    with pytest.raises(BackupFault, match="damaged: entries"):
        restore(file, target)
    assert contents(target) == before


def test_a_copy_of_a_newer_version_is_refused(
    played: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "copy"
    backup(played, file)
    with sqlite3.connect(file) as connection:
        connection.execute(
            'UPDATE backup SET about = replace(about, \'"revision": "0\', \'"revision": "999\')'
        )
    connection.close()
    assert read_about(file).revision.startswith("999")
    with pytest.raises(BackupFault, match="newer than this one"):
        restore(file, new_database())


def test_on_the_command_line(played: str, tmp_path: Path) -> None:
    file, other = tmp_path / "copy", f"sqlite:///{tmp_path / 'other.sqlite'}"
    made = run(app, ["backup", str(file), "--database", played])
    assert made.exit_code == 0
    told = " ".join(made.output.split())
    assert "2 guests," in told
    assert "2 tables," in told
    again = run(app, ["backup", str(file), "--database", played])
    assert again.exit_code == 1
    assert "There is no copy" in again.output
    back = run(app, ["restore", str(file), "--database", other])
    assert back.exit_code == 0
    assert contents(other) == contents(played)
    for wrong in (tmp_path / "missing", Path(__file__)):
        refused = run(app, ["restore", str(wrong), "--database", other])
        assert refused.exit_code == 1
        assert "Nothing was put back" in refused.output
