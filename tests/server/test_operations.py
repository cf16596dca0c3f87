"""Health, figures, logs, and the way to a server on one's own network."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
import sqlalchemy as sa
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from quarterdeck.cli import app
from quarterdeck.server.operations import lan, logs, stopping
from quarterdeck.server.operations.routes import may_look
from quarterdeck.server.store import Store

from .conftest import NewDatabase, Node, Person, StartNode, sit_together

run = CliRunner().invoke


# ---- health


def test_a_server_that_can_work_says_so(node: Node) -> None:
    answer = httpx.get(f"http://{node.address}/healthz")
    assert answer.status_code == 200
    assert answer.json()["well"] == "yes"
    assert answer.json()["store"] == "answers"
    assert answer.headers["cache-control"] == "no-store"


def test_a_store_that_is_of_another_form_is_not_well(
    new_database: NewDatabase, start_node: StartNode
) -> None:
    database = new_database()
    node = start_node(database=database)
    store = Store(database)
    with store.engine.connect() as connection, connection.begin():
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    store.close()
    answer = httpx.get(f"http://{node.address}/healthz")
    assert answer.status_code == 503
    assert answer.json()["migrations"].startswith("0001, not ")


def test_a_store_that_does_not_answer_is_not_well(
    new_database: NewDatabase, start_node: StartNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = start_node(database=new_database())

    def broken() -> None:
        raise sa.exc.OperationalError("", None, Exception("gone"))

    monkeypatch.setattr(node.house.examiner, "_revision", broken)
    answer = httpx.get(f"http://{node.address}/healthz")
    assert answer.status_code == 503
    assert answer.json()["store"] == "does not answer (OperationalError)"


# ---- figures


def figures(node: Node) -> dict[str, float]:
    """Every figure by its name and labels."""
    page = httpx.get(f"http://{node.address}/metrics")
    assert page.status_code == 200
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(page.text)
        for sample in family.samples
    }


def test_figures_are_for_this_machine_unless_told_otherwise() -> None:
    assert may_look("local", "127.0.0.1")
    assert may_look("local", "::1")
    assert not may_look("local", "192.168.1.7")
    assert not may_look("local", "nowhere")
    assert may_look("everybody", "192.168.1.7")
    assert not may_look("nobody", "127.0.0.1")


def test_what_happens_is_counted(node: Node, ann: Person, ben: Person) -> None:
    game, before = "letter-of-marque", figures(node)
    table = sit_together(ann, ben, two_players=True)
    with ann.live(table):
        mover = ann if ann.position(table)["moves"] else ben
        position = mover.position(table)
        move = position["moves"][0]["text"]
        assert mover.move(table, move, position["seq"])["ok"]
        assert not mover.move(table, "nonsense", position["seq"] + 1)["ok"]
        after = figures(node)

    def grown(name: str, **labels: str) -> float:
        key = f"{name}{sorted(labels.items())}"
        return after.get(key, 0.0) - before.get(key, 0.0)

    assert grown("quarterdeck_moves_total", game=game, by="person") == 1
    assert grown("quarterdeck_command_seconds_count", game=game) == 2
    refused = [grown("quarterdeck_refusals_total", code=code) for code in ("illegal", "stale")]
    assert sum([each for each in refused if each]) == 1
    assert grown("quarterdeck_batch_jobs_count") >= 4
    assert grown("quarterdeck_batch_jobs_sum") >= grown("quarterdeck_batch_jobs_count")
    assert grown("quarterdeck_requests_total", method="POST", status="200") >= 1
    assert grown("quarterdeck_sockets") == 1
    assert after["quarterdeck_writer_pending[]"] == 0
    assert after["quarterdeck_bots_behind_seconds[]"] >= 0


def test_a_writer_that_is_stuck_is_not_well(
    new_database: NewDatabase, start_node: StartNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = start_node(database=new_database())
    writer = type(node.service.store.writer)
    monkeypatch.setattr(writer, "age", property(lambda _: 60.0))
    answer = httpx.get(f"http://{node.address}/healthz")
    assert answer.status_code == 503
    assert answer.json()["writer"].startswith("at it for 60")


COUNTS = """
from quarterdeck.server.operations import metrics
metrics.moved("whist", "person")
metrics.show({"sockets": 3, "writer_age_seconds": 2})
print(metrics.page().decode())
input()
"""


def test_figures_of_several_processes_are_told_together(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    command = [sys.executable, "-c", COUNTS]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with ExitStack() as stack:
        for number in (1, 2):
            each = stack.enter_context(subprocess.Popen(command, env=environment, **pipes))
            stack.callback(each.kill)
            assert each.stdout is not None
            page = "".join(iter(each.stdout.readline, "\n"))
            assert f'quarterdeck_moves_total{{by="person",game="whist"}} {number}.0' in page
            assert f"quarterdeck_sockets {3 * number}.0" in page
            assert "quarterdeck_writer_age_seconds 2.0" in page


def test_nobody_sees_figures_where_they_are_off(start_node: StartNode) -> None:
    node = start_node(metrics="nobody")
    assert httpx.get(f"http://{node.address}/metrics").status_code == 404


# ---- logs


@pytest.fixture
def quiet() -> Iterator[None]:
    """The tests' own logging again, whatever was set up."""
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    levels = {name: logging.getLogger(name).level for name in logs.LOUD}
    yield
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def test_json_logs_are_one_object_a_line(quiet: None, capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("info", "json")
    logs.current.set("abc")
    log = logging.getLogger("quarterdeck.test")
    log.info("it's\n%s", "two lines", extra={"details": {"ms": 3}})
    try:
        raise ValueError("no")
    except ValueError:
        log.exception("failed")
    log.debug("not told at this level")
    first, second = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert first["message"] == "it's\ntwo lines"
    assert (first["level"], first["request"], first["ms"]) == ("info", "abc", 3)
    assert "ValueError: no" in second["fault"]


def test_every_answer_names_its_request(node: Node) -> None:
    first, second = [httpx.get(f"http://{node.address}/api/games") for _ in range(2)]
    assert first.headers["x-request-id"] != second.headers["x-request-id"]
    given = {"x-request-id": "from-the-proxy.1"}
    answer = httpx.get(f"http://{node.address}/api/games", headers=given)
    assert answer.headers["x-request-id"] == "from-the-proxy.1"
    odd = httpx.get(f"http://{node.address}/", headers={"x-request-id": 'a"} {"b'})
    assert odd.headers["x-request-id"] != 'a"} {"b'


def test_the_log_names_requests_but_not_invitations(
    node: Node, ann: Person, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger=logs.__name__):
        ann.get("/api/me?invite=secret")
        ann.get("/api/links/secret-word-7")
        ann.http.get("/j/secret-word-7")
        ann.post("/api/messages/stop/secret")
        table = ann.open("me", "deckhand", "deckhand")["id"]
        with ann.live(table):
            pass
        lines = [
            logs.AsText().format(record)
            for record in caplog.records
            if record.name == logs.__name__
        ]
    assert [line for line in lines if "path=/api/me" in line and "status=200" in line]
    assert [line for line in lines if "path=/api/links/… " in line]
    assert not [line for line in lines if "secret" in line]


@pytest.mark.parametrize(("name", "value"), [("LOG_LEVEL", "loud"), ("LOG_FORM", "xml")])
def test_a_level_that_is_none_is_named(
    name: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"QUARTERDECK_{name}", value)
    told = run(app, ["serve", "--database", f"sqlite:///{tmp_path / 'new.sqlite'}"])
    assert told.exit_code == 1
    assert f"QUARTERDECK_{name} is one of" in str(told.exception)


# ---- on one's own network


def test_the_code_is_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "address", lambda: "192.168.1.7")
    told = lan.invitation(8000)
    assert "http://192.168.1.7:8000/" in told
    assert lan.qr_code("http://192.168.1.7:8000/") in told
    drawn = lan.qr_code("http://192.168.1.7:8000/").splitlines()
    size = segno.make("http://192.168.1.7:8000/", error="m").symbol_size(border=4)[0]
    assert len(drawn) == -(-size // 2)  # two rows of the code in a line


def test_without_a_network_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "address", lambda: None)
    assert "Connect it to the network" in lan.invitation(8000)


def test_serve_lan_listens_everywhere_and_shows_the_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: dict[str, object] = {}
    monkeypatch.setattr(stopping, "run", lambda _, **options: served.update(options))
    monkeypatch.setattr(logs, "begin", lambda level, _: served.update(level=level))
    monkeypatch.setattr(lan, "address", lambda: "192.168.1.7")
    database = f"sqlite:///{tmp_path / 'new.sqlite'}"
    told = run(app, ["serve", "--lan", "--database", database, "--log-level", "info"])
    assert told.exit_code == 0, told.output
    assert served["host"] == "0.0.0.0"
    assert served["level"] == "info"
    assert "http://192.168.1.7:8000/" in told.output
    assert lan.qr_code("http://192.168.1.7:8000/").splitlines()[4].strip() in told.output
