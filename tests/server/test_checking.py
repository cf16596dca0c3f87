"""Before an upgrade, and before a first start: what is said, and what to do about it."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from quarterdeck import rules
from quarterdeck.cli import app
from quarterdeck.server.operations import doctor
from quarterdeck.server.operations.backup import PASSING
from quarterdeck.server.operations.upgrading import checked_tables
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store

from .conftest import NewDatabase, Person, StartNode, sit_together

run = CliRunner().invoke
LOM = "letter-of-marque"


def said(arguments: Iterable[str]) -> tuple[int, str]:
    found = run(app, list(arguments))
    return found.exit_code, " ".join(found.output.split())


@pytest.fixture
def played(new_database: NewDatabase, start_node: StartNode) -> tuple[str, str]:
    """A store with one table under way and one that waits for somebody: its address, the table."""
    database = new_database()
    node = start_node(database=database)
    with Person(node.address, "Ann") as ann, Person(node.address, "Ben") as ben:
        table = sit_together(ann, ben, two_players=True)
        seq = ann.position(table)["seq"]
        for person in (ann, ben):
            assert person.move(table, "guard armed", seq)["ok"]
        ann.open("me", "open", "open")
    return database, table


# ---- check-tables


def test_tables_that_replay_the_same_go_on(
    played: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules(LOM), "version", 99)
    assert said(["check-tables", "--database", played[0]]) == (
        0,
        "All of 2 unfinished tables would go on.",
    )


def test_a_table_that_comes_out_otherwise_is_named_with_the_entry(
    played: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = played
    monkeypatch.setattr(rules(LOM), "version", 99)
    monkeypatch.setattr("quarterdeck.server.tables.state.has_digest", lambda *_: False)
    monkeypatch.setattr("quarterdeck.server.operations.upgrading.has_digest", lambda *_: False)
    code, told = said(["check-tables", "--database", database])
    assert code == 1
    assert f"{table}, {LOM}" in told
    assert "of Ann, Ben: after entry" in told
    assert "the position is another" in told
    assert "1 of 2 unfinished tables would be held" in told


def test_an_entry_that_cannot_be_played_any_more_is_named(played: tuple[str, str]) -> None:
    database, table = played
    change(database, f"UPDATE entries SET text = '0 fly' WHERE table_id = '{table}' AND seq = 3")
    (held,) = [each.held for each in checked_tables(database) if each.held]
    assert held.startswith("entry 3 of ")
    assert "cannot be played" in held


def test_a_game_that_is_gone_is_named(played: tuple[str, str]) -> None:
    database, table = played
    change(database, f"UPDATE tables SET game = 'whist' WHERE id = '{table}'")
    (held,) = [each.held for each in checked_tables(database) if each.held]
    assert held.startswith("it cannot be set up any more")


def test_looking_changes_nothing(played: tuple[str, str]) -> None:
    database, _ = played
    change(database, "UPDATE alembic_version SET version_num = version_num")
    before = everything(database)
    list(checked_tables(database))
    assert everything(database) == before


def test_there_may_be_nothing_to_check(tmp_path: Path) -> None:
    code, told = said(["check-tables", "--database", f"sqlite:///{tmp_path / 'none.sqlite'}"])
    assert code == 1
    assert "nothing in this database yet" in told


def change(database: str, statement: str) -> None:
    store = Store(database)
    with store.engine.connect() as connection, connection.begin():
        assert connection.execute(sa.text(statement)).rowcount == 1
    store.close()


def everything(database: str) -> list[object]:
    store, there = Store(database), sa.MetaData()
    with store.engine.connect() as connection:
        moving = (*PASSING, "ships_time")  # goes on while a server runs
        there.reflect(connection, only=lambda name, _: name not in moving)
        tables = sorted(there.tables.values(), key=lambda table: table.name)
        rows = [sorted(map(repr, connection.execute(sa.select(each)))) for each in tables]
    store.close()
    return list(rows)


# ---- doctor


def test_a_machine_that_is_well(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<h1>")
    monkeypatch.setenv("QUARTERDECK_STATIC", str(tmp_path))
    monkeypatch.setattr(doctor, "MUST_BE_ON", ("full_page_writes",))  # the tests' own has fsync off
    code, told = said(["doctor", "--database", new_database()])
    assert code == 0, told
    assert "wrong" not in told
    assert "of the newest form" in told
    assert "one made a move" in told


def test_what_is_wrong_comes_with_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERDECK_STATIC", str(tmp_path / "nowhere"))
    code, told = said(["doctor", "--database", f"sqlite:///{tmp_path}/no/such/folder/x.sqlite"])
    assert code == 1
    assert "wrong Database" in told
    assert "Look at QUARTERDECK_DATABASE" in told
    assert "wrong Page: is not built" in told


def settings(database: str, **changes: object) -> Settings:
    return replace(Settings(database=database), **changes)  # type: ignore[arg-type]


def test_a_postgresql_that_does_not_wait_for_the_disk_is_wrong(
    new_database: NewDatabase,
) -> None:
    database = new_database()
    found = doctor.waiting_for_the_disk(settings(database))
    if database.startswith("sqlite"):
        assert found.mark == "well"
    else:  # the tests' own does not wait, to save time
        assert (found.mark, found.found) == ("wrong", "PostgreSQL has fsync off")


@pytest.mark.parametrize(("form", "mark"), [("0001", "note"), ("9999", "wrong")])
def test_tables_of_another_form_are_told(new_database: NewDatabase, form: str, mark: str) -> None:
    database = new_database()
    change(database, f"UPDATE alembic_version SET version_num = '{form}'")
    found = doctor.migrations(settings(database))
    assert found.mark == mark
    assert found.advice


def test_a_password_is_not_shown() -> None:
    assert "secret" not in doctor.shown_url("postgresql+psycopg://me:secret@host/name")


def test_a_port_in_use_is_noted(start_node: StartNode) -> None:
    host, port = start_node().address.split(":")
    assert doctor.port(settings("", host=host, port=int(port))).mark == "note"


def test_a_worker_that_does_not_start_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise OSError("no memory")

    monkeypatch.setattr("quarterdeck.server.bots.workers.Worker.ask", fail)
    found = doctor.workers(settings(""))
    assert (found.mark, bool(found.advice)) == ("wrong", True)


def test_doctor_tells_how_people_who_are_away_are_told() -> None:
    found = doctor.messages(settings(""))
    assert (found.mark, found.found) == ("note", "by push, webhooks")
    assert "no e-mail" in found.advice
    unnamed = doctor.messages(settings("", smtp="mail.example.org", mail_from="a@example.org"))
    assert (unnamed.mark, unnamed.found) == ("wrong", "the mail server is not named rightly")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        place = f"smtp://ann:secret@127.0.0.1:{closed.getsockname()[1]}"
    deaf = doctor.messages(settings("", smtp=place, mail_from="a@example.org"))
    assert deaf.mark == "wrong"
    assert "ConnectionRefusedError" in deaf.found
    assert "secret" not in f"{deaf.found}{deaf.advice}"
