"""What is somebody's own can be had, and taken away; and what a host may do."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from quarterdeck.cli import app
from quarterdeck.server.people import belongings, hosting
from quarterdeck.server.people.belongings import FORMER, UNSAID
from quarterdeck.server.people.desk import SIGNED_OUT

from ..conftest import Newcomer, Node, Person, StartNode, sit_together


def test_every_column_that_names_a_person_is_known() -> None:
    """A new table says whether it goes with a person who leaves, or stays for the others."""
    named = {table.name for table in belongings.all_naming()}
    assert named == {*belongings.GOES, *belongings.STAYS}


def test_the_data_of_a_person_is_all_of_it_and_no_secrets(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    code = ann.post("/api/people/recovery")["code"]
    ann.command(table, type="chat", text="Mine")
    ben.command(table, type="chat", text="Not hers")
    for person in (ann, ben):
        position = person.position(table)
        if position["moves"]:
            person.move(table, position["moves"][0]["text"], position["seq"])
    answer = ann.http.get("/api/people/data")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["person"] == {"id": ann.id, "name": "Ann", "created": told["person"]["created"]}
    (mine,) = told["tables"]
    assert (mine["id"], mine["seat"], mine["owner"]) == (table, 0, True)
    assert [line["text"] for line in mine["said"]] == ["Mine"]
    assert mine["moves"]
    assert all(move["text"].startswith("0 ") for move in mine["moves"])
    assert len(told["accounts"]) == len(told["devices"]) == 1
    assert "Not hers" not in answer.text
    assert code not in answer.text
    assert "hash" not in answer.text


def test_who_is_deleted_is_a_former_player_and_games_go_on(
    node: Node, ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    cass = newcomer("Cass")
    code = ann.post("/api/people/recovery")["code"]
    duel = sit_together(ann, ben, two_players=True)
    three = sit_together(ann, ben, cass)
    alone = ann.open("me", "mate", "mate")["id"]
    waiting = ann.open("me", "open", "open")
    invite = waiting["seats"][1]["invite"]
    ben.post(f"/api/tables/{waiting['id']}/join", {"invite": invite})
    ann.command(three, type="chat", text="I am Ann from next door")
    ann.ok(ann.http.delete("/api/people/me"))

    assert ann.refused("GET", "/api/people/me") == (401, "unknown")
    late = ann.refused("POST", "/api/people/sign-in", {"way": "recovery", "code": code})
    assert late == (404, "unknown")
    over = ben.get(f"/api/tables/{duel}")
    assert (over["status"], over["seats"][0]["name"]) == ("over", FORMER)
    going_on = ben.get(f"/api/tables/{three}")
    assert (going_on["status"], going_on["seats"][0]["resigned"]) == ("playing", True)
    assert going_on["owner"]
    with ben.live(three) as page:
        assert [(line["name"], line["text"]) for line in page.welcome["chat"]] == [(FORMER, UNSAID)]
        assert "Ann" not in page.heard[0]
    assert ben.get(f"/api/tables/{alone}")["status"] == "closed"
    left = ben.get(f"/api/tables/{waiting['id']}")
    assert (left["seats"][0]["kind"], left["owner"]) == ("open", True)


def test_a_banned_person_is_told_why_and_cut_off(node: Node, ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, two_players=True)
    database = node.service.settings.database
    cli = CliRunner()
    with ben.live(table) as page:
        reason = ["--reason", "No insults."]
        done = cli.invoke(app, ["admin", "ban", ben.id, *reason, "--database", database])
        assert done.exit_code == 0, done.output
        with pytest.raises(ConnectionClosed) as closed:
            page.rest(90)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SIGNED_OUT
    node.call(node.house.lobby.forget_guests)
    answer = ben.http.get("/api/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert "No insults." in answer.json()["reason"]
    assert ann.get("/api/me")["id"] == ann.id
    made = ann.post("/api/programs", {"name": "Clockwork"})["id"]
    kinds = {each.id: (each.kind, each.banned) for each in hosting.people(node.service.store)}
    assert kinds[ben.id] == ("guest", "No insults.")
    assert (kinds[ann.id], kinds[made]) == (("guest", None), ("program", None))
    done = cli.invoke(app, ["admin", "people", "--database", database])
    assert "No insults." in done.output
    done = cli.invoke(app, ["admin", "pardon", ben.id, "--database", database])
    assert (done.exit_code, "may come again" in done.output) == (0, True)
    done = cli.invoke(app, ["admin", "pardon", ben.id, "--database", database])
    assert (done.exit_code, "is not shut out" in done.output) == (1, True)
    node.call(node.house.lobby.forget_guests)
    assert ben.get("/api/me")["id"] == ben.id


def test_a_table_that_the_host_closes_is_closed_for_who_watches(
    node: Node, ann: Person, ben: Person
) -> None:
    table = sit_together(ann, ben, two_players=True)
    database = node.service.settings.database
    cli = CliRunner()
    with ann.live(table) as page:
        done = cli.invoke(app, ["admin", "close", table, "--database", database])
        assert done.exit_code == 0, done.output
        while page.hear("table")["table"]["status"] != "closed":
            pass
    again = cli.invoke(app, ["admin", "close", table, "--database", database])
    assert again.exit_code == 1
    assert "closed already" in again.output
    listed = cli.invoke(app, ["admin", "tables", "--status", "closed", "--database", database])
    assert table in listed.output
    nobody = cli.invoke(app, ["admin", "ban", "Nobody at all", "--database", database])
    assert "there is nobody called" in nobody.output


def test_a_host_makes_a_recovery_code(node: Node, ann: Person, newcomer: Newcomer) -> None:
    store = node.service.store
    guest = hosting.person(store, ann.id)
    with pytest.raises(hosting.HostFault):
        hosting.recovery_code(store, guest)
    ann.post("/api/people/recovery")
    database = node.service.settings.database
    done = CliRunner().invoke(app, ["admin", "recovery-code", ann.id, "--database", database])
    assert done.exit_code == 0, done.output
    code = done.output.split(" with ")[1].split()[0]
    phone = newcomer(known=False)
    assert phone.post("/api/people/sign-in", {"way": "recovery", "code": code})["id"] == ann.id


def test_a_server_for_the_invited_lets_in_nobody_else(start_node: StartNode) -> None:
    node = start_node(entry="invited")
    database = node.service.settings.database
    made = CliRunner().invoke(app, ["admin", "invite", "--note", "Club", "--database", database])
    code = made.output.strip().split("welcome=")[1]
    with Person(node.address, known=False) as ann, Person(node.address, known=False) as ben:
        for path in ("/api/me", "/api/games", "/api/tables"):
            assert ann.refused("GET", path) == (403, "not_invited")
        assert ann.refused("POST", "/api/people/enter", {"code": "x"}) == (404, "unknown")
        me = ann.post("/api/people/enter", {"code": code})
        assert ann.get("/api/me")["id"] == me["id"]
        assert ann.post("/api/people/enter", {"code": "whatever"}) == me  # is in already
        used = ben.refused("POST", "/api/people/enter", {"code": code})
        assert used == (404, "unknown")
        # Who has an account comes in without one.
        recovery = ann.post("/api/people/recovery")["code"]
        ben.post("/api/people/sign-in", {"way": "recovery", "code": recovery})
        assert ben.get("/api/me")["id"] == me["id"]
