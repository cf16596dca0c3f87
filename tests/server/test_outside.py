"""Programs from outside at real tables: tokens, time limits, and what stands in for them."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from quarterdeck.outside.client import Seat, Server, ServerRefused, joined
from quarterdeck.outside.seats import ThereSeat
from quarterdeck.server.people.desk import SIGNED_OUT

from .conftest import GENEROUS, Json, NewDatabase, Node, Page, Person, StartNode, wait_for


class Program(Person):
    """Somebody with a token instead of a browser."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.token = token
        headers = {"authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=60)
        self.id = ""


def first(position: Json) -> str:
    move: str = position["moves"][0]["text"]
    return move


class InBackground:
    """The reference client, in a thread."""

    def __init__(self, seat: Seat) -> None:
        self.thread = threading.Thread(target=lambda: asyncio.run(seat.play()), daemon=True)
        self.thread.start()


def seat_token(owner: Person, table: str, seat: int, name: str = "Clockwork") -> Json:
    told: Json = owner.post(f"/api/tables/{table}/seats/{seat}/token", {"name": name})
    return told


def test_a_token_is_for_one_seat_and_the_table_says_that_it_is_a_program(
    node: Node, ann: Person, ben: Person
) -> None:
    table = ann.open("me", "open", "deckhand")["id"]
    assert ben.refused("POST", f"/api/tables/{table}/seats/1/token", {"name": "X"}) == (
        403, "not_seated",
    )  # fmt: skip
    told = seat_token(ann, table, 1)
    assert ann.refused("POST", f"/api/tables/{table}/seats/1/token", {"name": "X"}) == (
        409,
        "taken",
    )
    state = ann.get(f"/api/tables/{table}")
    assert state["status"] == "playing"
    assert state["seats"][1]["program"] is True
    assert "program" not in state["seats"][0]
    with Program(node.address, told["token"]) as one:
        assert one.get("/api/tables")[0]["you"] == 1
        assert one.refused("POST", "/api/programs", {"name": "Y"}) == (409, "illegal")
        assert one.refused("POST", "/api/tournaments/any/enter") == (409, "illegal")


def test_programs_are_listed_and_revoked(node: Node, ann: Person, ben: Person) -> None:
    made = ann.post("/api/programs", {"name": "Clockwork"})
    assert [each["name"] for each in ann.get("/api/programs")] == ["Clockwork"]
    assert ben.get("/api/programs") == []
    with Program(node.address, made["token"]) as one:
        assert one.get("/api/me")["name"] == "Clockwork"
        assert ben.refused("DELETE", f"/api/programs/{made['id']}") == (404, "unknown")
        assert ann.http.delete(f"/api/programs/{made['id']}").status_code == 204
        assert ann.get("/api/programs") == []
        assert one.refused("GET", "/api/programs") == (401, "unknown")


@pytest.mark.parametrize("how", ["revoked", "its maker is shut out"])
def test_a_program_whose_token_is_good_no_more_is_cut_off(
    node: Node, ann: Person, ben: Person, how: str
) -> None:
    table = ben.open("me", "open", "open")
    made = ann.post("/api/programs", {"name": "Clockwork"})
    with Program(node.address, made["token"]) as one:
        one.post(f"/api/tables/{table['id']}/join", {"invite": table["seats"][1]["invite"]})
        headers = {"Authorization": f"Bearer {made['token']}"}
        with Page(one, table["id"], headers=headers) as page, ben.live(table["id"]) as other:
            assert page.welcome["table"]["you"] == 1
            if how == "revoked":
                assert ann.http.delete(f"/api/programs/{made['id']}").status_code == 204
            else:
                node.house.lobby.register.ban(ann.id, "")
            with pytest.raises(ConnectionClosed) as closed:
                page.rest(90)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == SIGNED_OUT
            assert other.order(type="chat", text="Still here")["ok"]


def test_new_programs_are_counted_as_new_guests(start_node: StartNode) -> None:
    few = replace(GENEROUS, new_guests_per_minute=3)
    with Person(start_node(limits=few).address) as person:
        for name in ("One", "Two"):
            made = person.post("/api/programs", {"name": name})
            person.http.delete(f"/api/programs/{made['id']}")
        assert person.refused("POST", "/api/programs", {"name": "Three"}) == (429, "too_fast")
        table = person.open("me", "open", "open")["id"]
        there = f"/api/tables/{table}/seats/1/token"
        assert person.refused("POST", there, {"name": "Three"}) == (429, "too_fast")


def test_the_reference_client_plays_a_game(node: Node, ann: Person) -> None:
    """Also with a connection that is cut off in the middle."""
    table = ann.open("deckhand", "open", "deckhand")["id"]
    token = seat_token(ann, table, 1)["token"]
    running = InBackground(Seat(Server(f"http://{node.address}", token), table, first))
    wait_for(lambda: ann.get(f"/api/tables/{table}")["seq"] > 12)
    for connection in list(node.service.hub.at(table)):
        node.call(connection.drop, 1012)
    wait_for(lambda: ann.get(f"/api/tables/{table}")["status"] == "over")
    running.thread.join(30)
    assert not running.thread.is_alive()


def test_it_sits_down_by_an_invitation(node: Node, ann: Person) -> None:
    table = ann.open("me", "open", "open")
    server = Server(f"http://{node.address}")
    server.token = server.new_token("Clockwork")
    invite = table["seats"][2]["invite"]
    link = f"http://{node.address}/t/{table['id']}?invite={invite}"
    assert joined(server, link) == table["id"]
    seat = ann.get(f"/api/tables/{table['id']}")["seats"][2]
    assert (seat["name"], seat["program"]) == ("Clockwork", True)
    with pytest.raises(ServerRefused, match="no such invitation"):
        joined(server, link.replace("invite=", "invite=x"))


NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="Node is not on this machine")
def test_the_client_in_javascript_plays_a_game(node: Node, ann: Person) -> None:
    table = ann.open("deckhand", "open", "deckhand")["id"]
    token = seat_token(ann, table, 1)["token"]
    bot = Path(__file__).parents[2] / "examples" / "bot.mjs"
    run = [str(NODE), "--experimental-websocket", "--no-warnings", str(bot)]
    address = f"http://{node.address}"
    done = subprocess.run(
        [*run, address, token, table], capture_output=True, text=True, timeout=90, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "the game is over\n", "")
    assert ann.get(f"/api/tables/{table}")["status"] == "over"


def broken(position: Json) -> str:
    raise RuntimeError("no idea")


def illegal(position: Json) -> str:
    return "attack 99"


@pytest.mark.parametrize("program", [None, broken, illegal])
def test_whatever_it_does_the_table_goes_on(
    start_node: StartNode, new_database: NewDatabase, program: Any
) -> None:
    """One that never comes, crashes, or makes illegal moves: the stand-in makes each of them."""
    seconds = 60.0 if program is illegal else 0.05  # an illegal move is lost at once
    node = start_node(
        database=new_database(), program_seconds=seconds, program_grace=min(seconds, 1.0)
    )
    with Person(node.address) as person:
        table = person.open("deckhand", "open", "deckhand")["id"]
        token = seat_token(person, table, 1)["token"]
        if program is not None:
            InBackground(Seat(Server(f"http://{node.address}", token), table, program))
        wait_for(lambda: person.get(f"/api/tables/{table}")["status"] == "over")
        assert person.get(f"/api/tables/{table}")["seats"][1]["program"]


def test_a_model_sits_at_a_real_table(node: Node, ann: Person) -> None:
    """What the MCP server does there, asked directly."""
    table = ann.open("deckhand", "open", "deckhand")["id"]
    server = Server(f"http://{node.address}", seat_token(ann, table, 1)["token"])
    there = ThereSeat(server, table)
    there.wait()
    position = there.position()
    with pytest.raises(ServerRefused):
        there.play("attack 99")
    if position["moves"]:
        wait_for(lambda: there.position()["seq"] > position["seq"])  # the stand-in has moved
    there.wait()
    while not (position := there.position())["result"]:
        there.play(first(position))
    assert there.names[1] == "Clockwork"
