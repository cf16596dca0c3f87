"""A server that is asked to stop: pages are told, what was sent is saved, and it ends by itself."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from quarterdeck.server import wire
from quarterdeck.server.live.connections import Connection
from quarterdeck.server.lobby import Lobby
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.tables.service import Service

from .conftest import NewDatabase, Person, in_a_loop
from .test_crash import Process

IDLE = 150
CLEAN = (0, -signal.SIGTERM)  # uvicorn ends by the signal itself once all is done
RESTART = 1012  # "service restart": a page connects again


@pytest.fixture
def server(new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    for limit in ("SOCKETS", "CONNECTIONS", "CONNECTIONS_PER_ADDRESS"):
        monkeypatch.setenv(f"QUARTERDECK_LIMIT_{limit}", "10000")
    server = Process(new_database())
    server.start()
    yield server
    server.kill()


async def closed_with(socket: ClientConnection) -> int | None:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


async def watch_and_stop(server: Process, table: str) -> list[int | None]:
    """How each of many idle pages was ended."""
    url = f"ws://{server.address}/api/tables/{table}/live"
    pages = [await connect(url) for _ in range(IDLE)]
    waiting = asyncio.gather(*[closed_with(page) for page in pages])
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    return list(await waiting)


def test_idle_pages_are_told_and_the_server_ends(server: Process) -> None:
    with Person(server.address) as ann:
        table = ann.open("me", "open", "open")["id"]
        ends = in_a_loop(watch_and_stop(server, table))
    assert set(ends) == {RESTART}
    assert server.process is not None
    assert server.process.wait(60) in CLEAN


def test_what_was_sent_before_is_saved_or_unanswered(server: Process) -> None:
    with Person(server.address) as ann:
        table = ann.open("me", "deckhand", "deckhand")["id"]
        position = ann.position(table)
        while not position["moves"]:
            position = ann.position(table)
        move = position["moves"][0]["text"]
        order = {"type": "move", "move": move, "seq": position["seq"], "command_id": "last"}
        with ann.live(table) as page:
            page.socket.send(json.dumps(order))
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            heard = []
            try:
                while True:
                    heard.append(page.next())
            except ConnectionClosed:
                pass
    assert server.process.wait(60) in CLEAN
    store = Store(server.database)
    entries, _ = store.entries(table, 1_000_000)
    store.close()
    answers = [each for each in heard if each["type"] == "answer"]
    assert all(f"0 {move}" in entries[position["seq"] : each["seq"]] for each in answers)
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://{server.address}/healthz")


async def away_after_leaving(database: str, stops: bool) -> str:
    """Since when somebody is away who left while the table was busy, as the store has it."""
    service = Service(Settings(database=database))
    await service.start()
    lobby = Lobby(service)
    guest, _ = await lobby.new_guest()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    asked = wire.NewTable.model_validate({"game": "letter-of-marque", "seats": seats})
    state = await lobby.open_table(guest, asked)
    table = state.row.id
    page = Connection(table, guest.id, service.settings.limits)
    await service.attach(page, -1)
    async with service.lock(table):
        leaving = asyncio.create_task(service.detach(page))
        while page in service.hub.at(table):
            await asyncio.sleep(0)
        service.stopping = stops
    await leaving
    row = await service.store.call(service.store.table, table)
    await service.stop()
    assert row is not None
    return row.conduct.hand(0).away


def test_who_leaves_before_a_stop_is_not_waited_for(new_database: NewDatabase) -> None:
    assert in_a_loop(away_after_leaving(new_database(), stops=False))
    assert not in_a_loop(away_after_leaving(new_database(), stops=True))
