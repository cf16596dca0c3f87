"""SIGKILL in the middle of games: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx

from quarterdeck.server.store import Store

from .conftest import Json, NewDatabase, Person, wait_for

KILLS = 3


class Process:
    """A server in a process of its own, as people run it."""

    def __init__(self, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database = database
        self.address = f"127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "QUARTERDECK_DATABASE": self.database,
            "QUARTERDECK_PORT": str(self.port),
            "QUARTERDECK_BOT_DELAY": "0",
            "QUARTERDECK_LIMIT_REQUEST_BURST": "100000",
            "QUARTERDECK_LIMIT_COMMAND_BURST": "100000",
        }
        command = [sys.executable, "-m", "quarterdeck.server"]
        self.process = subprocess.Popen(command, env=environment)
        wait_for(self._answers, 60)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def workers(self) -> list[int]:
        """The processes that the server started."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text().split()] if children.exists() else []

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "the server did not start"
        try:
            return httpx.get(f"http://{self.address}/api/games").status_code == 200
        except httpx.TransportError:
            return False


class Player:
    """Plays on, remembers what was acknowledged, and sends again what was not answered."""

    def __init__(self, person: Person, table: str, rng: Random) -> None:
        self.person = person
        self.table = table
        self.rng = rng
        self.acknowledged: dict[str, Json] = {}
        self.orders: dict[str, Json] = {}
        self.unanswered: Json | None = None

    def play(self) -> bool:
        """One step; False once the game is over.  Raises when the server is gone."""
        order = self.unanswered or self._next_order()
        if order is None:
            return self.person.get(f"/api/tables/{self.table}")["status"] != "over"
        self.unanswered = order
        answer = self.person.command(self.table, **order)
        self.unanswered = None
        assert answer["ok"], answer
        self.acknowledged[order["command_id"]] = answer
        return True

    def _next_order(self) -> Json | None:
        position = self.person.position(self.table)
        if not position["moves"]:
            time.sleep(0.01)
            return None
        move = self.rng.choice(position["moves"])["text"]
        number = f"order-{len(self.orders)}"
        order = {"type": "move", "move": move, "seq": position["seq"], "command_id": number}
        self.orders[number] = order
        return order


def check(player: Player, database: str) -> None:
    """All that was acknowledged is in the store, and each order no more than once."""
    store = Store(database)
    entries, _ = store.entries(player.table, 1_000_000)
    store.close()
    for number, answer in player.acknowledged.items():
        order = player.orders[number]
        assert f"0 {order['move']}" in entries[order["seq"] : answer["seq"]]
    mine = [text for text in entries if text.startswith("0 ")]
    forced = mine.count("0 pass")  # the table may pass for a player who can do nothing else
    least = len(player.acknowledged)
    assert least <= len(mine) <= len(player.orders) + forced


class Evening:
    """One game after the other, whatever happens to the server."""

    def __init__(self, person: Person, rng: Random) -> None:
        self.person = person
        self.rng = rng
        self.games: list[Player] = []
        self.begin()

    def begin(self) -> None:
        table = self.person.open("me", "deckhand", "deckhand")["id"]
        self.games.append(Player(self.person, table, self.rng))

    def play_until_the_server_is_gone(self) -> None:
        with suppress(httpx.TransportError):
            while True:
                if not self.games[-1].play():
                    self.begin()

    def check(self, database: str) -> None:
        for game in self.games:
            check(game, database)


def test_killing_the_server_loses_nothing_acknowledged(new_database: NewDatabase) -> None:
    database = new_database()
    server = Process(database)
    server.start()
    rng = Random(1)
    try:
        with Person(server.address, "Ann") as ann:
            evening = Evening(ann, rng)
            for _ in range(KILLS):
                killer = threading.Timer(rng.uniform(0.05, 1.0), server.kill)
                killer.start()
                evening.play_until_the_server_is_gone()
                killer.join()
                evening.check(database)
                server.start()
            while evening.games[-1].play():
                pass
            for game in evening.games:
                for number, answer in game.acknowledged.items():
                    assert ann.command(game.table, **game.orders[number]) == answer
            evening.check(database)
            assert sum(len(game.acknowledged) for game in evening.games) > 5
            workers = server.workers()
    finally:
        server.kill()
    wait_for(lambda: not [pid for pid in workers if Path(f"/proc/{pid}").exists()])


def test_a_server_asked_to_stop_stops_though_pages_are_open(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'new.sqlite'}")
    server.start()
    try:
        with Person(server.address) as ann:
            table = ann.open("me", "deckhand", "deckhand")["id"]
            with ann.live(table) as page:
                page.hear("update")
                workers = server.workers()
                assert server.process is not None
                server.process.send_signal(signal.SIGTERM)
                server.process.wait(60)
    finally:
        server.kill()
    wait_for(lambda: not [pid for pid in workers if Path(f"/proc/{pid}").exists()])


CLOCK = {"kind": "live", "bank": 600.0, "increment": 0.0, "react": 0.0, "away": 0.0}
DOWN = 3.0  # seconds for which there is no server


def test_killed_while_clocks_run_nobody_loses_time_that_was_not_used(
    new_database: NewDatabase,
) -> None:
    """What passed while no server ran costs nothing; at most a second is given or taken."""
    server = Process(new_database())
    server.start()
    try:
        with Person(server.address, "Ann") as ann, Person(server.address, "Ben") as ben:
            seats = [{"kind": "me"}, {"kind": "open"}]
            told = {"game": "corsaire", "seats": seats, "options": {}, "clock": CLOCK}
            table = ann.post("/api/tables", told)
            invite = {"invite": table["seats"][1]["invite"]}
            table = ben.post(f"/api/tables/{table['id']}/join", invite)
            (seat,) = table["to_act"]

            def left() -> float:
                clock = ann.get(f"/api/tables/{table['id']}")["seats"][seat]["clock"]
                assert clock["running"]
                time.sleep(0.1)  # whoever looks should not load what it looks at
                return float(clock["left"])

            wait_for(lambda: left() < 598.4)  # the time was written down at least once
            before = left()
            server.kill()
            time.sleep(DOWN)
            started = time.monotonic()
            server.start()
            after = left()
            ran = time.monotonic() - started  # at most, of the second server
            assert before - 1.0 - ran <= after <= before + 1.2
    finally:
        server.kill()
