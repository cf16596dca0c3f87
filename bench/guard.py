"""What bots and abusers cost people who play: ``python -m bench.guard --help``.

People play at some tables, a move a second each, and their moves are timed until every seat has
heard of them: first calmly, then with bots at many other tables, or with one abuser at work.  The
server has its usual limits, but for the number of guests that the measurement needs.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from quarterdeck.server.limits import Limits

from .server import LOM, MANY, OUR_PLAYERS, Meter, Players, free_port, players, running, wait_for

NEEDED = ("NEW_GUESTS_PER_MINUTE",)
FROM = {"x-forwarded-for": "203.0.113.9"}  # an abuser's address, as a proxy would tell it
AWAY = 15  # niceness of an abuser: its own work is done on another machine
LONG_GAME = "line-of-battle"
THREADS = 8  # of an abuser
WATCHED_BY_ONE = Limits().sockets
IDLE = 1500  # connections that say nothing
DRIPS = 150  # connections that say a letter now and then


class Timed(NamedTuple):
    took: tuple[float, ...]  # seconds, each move
    processor: float  # seconds of the server
    seconds: float

    def __add__(self, other: Timed) -> Timed:  # type: ignore[override]
        return Timed(*[mine + more for mine, more in zip(self, other, strict=True)])

    def late(self, share: float) -> float:
        """Milliseconds that this share of the moves did not exceed."""
        if not self.took:
            raise SystemExit("nobody could play")
        return 1000 * sorted(self.took)[int(len(self.took) * share)]

    def told(self) -> str:
        return (
            f"p50 {self.late(0.5):.1f}, p99 {self.late(0.99):.1f} ms of {len(self.took)} moves; "
            f"server {self.processor / self.seconds:.0%} of a core"
        )


class Row(NamedTuple):
    """One line of the page."""

    beside: str
    calm: Timed
    found: Timed

    def line(self) -> str:
        both = (self.calm, self.found)
        share = ", ".join([f"{each.processor / each.seconds:.0%}" for each in both])
        times = [", ".join([f"{each.late(share):.0f}" for each in both]) for share in (0.5, 0.99)]
        moves = ", ".join([str(len(each.took)) for each in both])
        return f"| {self.beside} | {share} | {times[0]} ms | {times[1]} ms | {moves} |"


@contextmanager
def served(delay: float, workers: int) -> Iterator[tuple[int, int]]:
    """A server with its usual limits: its port and process."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-bench-") as folder:
        port = free_port()
        settings = {
            "QUARTERDECK_DATABASE": f"sqlite:///{Path(folder) / 'tables.sqlite'}",
            "QUARTERDECK_PORT": str(port),
            "QUARTERDECK_BOT_DELAY": str(delay),
            "QUARTERDECK_BOT_WORKERS": str(workers),
            "QUARTERDECK_POKER_PAUSE": "0",
            **{f"QUARTERDECK_LIMIT_{name}": str(MANY) for name in NEEDED},
        }
        command = [sys.executable, "-m", "quarterdeck.cli", "serve"]
        quiet = {"stdout": subprocess.DEVNULL}
        with running(command, env={**os.environ, **settings}, **quiet) as server:
            wait_for(f"http://127.0.0.1:{port}/api/games")
            yield port, server.pid


def timed(pid: int, play: Players, seconds: float) -> Timed:
    meter, since = Meter(pid), time.monotonic()
    cost = meter.processor()
    time.sleep(seconds)
    cost, until = meter.processor() - cost, time.monotonic()
    return Timed(tuple(play("tell", since, until)["took"]), cost, until - since)


@contextmanager
def playing(port: int, tables: int) -> Iterator[Players]:
    """People at so many tables who move about once a second, on and on."""
    with players(OUR_PLAYERS) as play:
        play("open", {"port": port, "game": LOM, "seats": 3, "tables": tables,
                      "spare": 4 * tables, "think": 1.0})  # fmt: skip
        play("connect")
        play("begin")
        time.sleep(4.0)
        yield play


def bot_tables(port: int, number: int, level: str = "mate", game: str = LOM) -> list[str]:
    """So many tables of bots alone, ten of each guest."""
    opened, cookie = [], ""
    for each in range(number):
        if each % 10 == 0:
            cookie = ask(port, "GET", "/api/me")[1]
        body = {"game": game, "seats": [{"kind": "bot", "level": level}] * 4, "options": {}}
        opened.append(ask(port, "POST", "/api/tables", body, cookie)[0]["id"])
    return opened


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
    """An answer of the server and the cookie it gave, on a connection of its own."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"cookie": cookie, "content-type": "application/json"}
    line.request(method, path, None if body is None else json.dumps(body), headers)
    answer = line.getresponse()
    said = json.loads(answer.read())
    line.close()
    if answer.status >= 400:
        raise OSError(f"{method} {path}: {answer.status} {said}")
    return said, (answer.getheader("set-cookie") or "").split(";")[0]


# ---- bots


def bots_moves(port: int) -> float:
    """Moves that the server has made for bots, as /metrics tells."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        lines = page.read().decode().splitlines()
    found = [line for line in lines if line.startswith("quarterdeck_moves_total")]
    return sum([float(line.split()[-1]) for line in found if 'by="server"' in line])


def among_bots(tables: int, people: int, seconds: float, delay: float, watched: bool) -> Row:
    with served(delay, 1) as (port, pid), playing(port, people) as play:
        calm = timed(pid, play, seconds)
        print(f"{people} tables of people, calm: {calm.told()}", flush=True)
        opened = bot_tables(port, tables, game="merchants-and-marauders")
        if watched:
            for number, table in enumerate(opened):
                if number % WATCHED_BY_ONE == 0:
                    cookie = ask(port, "GET", "/api/me")[1]
                watch(port, table, cookie)
        time.sleep(5.0)
        before, since = bots_moves(port), time.monotonic()
        found = timed(pid, play, seconds)
        rate = (bots_moves(port) - before) / (time.monotonic() - since)
        how = "watched" if watched else "that nobody watches"
        print(f"with {tables} tables of bots {how}, {rate:.0f} of their moves a second: "
              f"{found.told()}", flush=True)  # fmt: skip
        return Row(
            f"{tables} tables of bots {how}, {rate:.0f} of their moves a second", calm, found
        )


def watch(port: int, table: str, cookie: str) -> None:
    """Somebody who looks at a table from now on."""

    def look() -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        with (
            suppress(OSError, WebSocketException),
            connect(address, additional_headers={"Cookie": cookie}) as page,
        ):
            for _ in page:
                pass

    threading.Thread(target=look, daemon=True).start()


# ---- abusers


class Abuser(ABC):
    """Does harm as fast as it can in some threads, until it is told to stop."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.done: Counter[str] = Counter()
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self.rng = Random(1)

    def prepare(self) -> None:  # noqa: B027 - most need nothing
        """What has to be there beforehand."""

    @abstractmethod
    def harm(self, cookie: str) -> None: ...

    def begin(self) -> None:
        self._stop.clear()
        cookies = [ask(self.port, "GET", "/api/me")[1] for _ in range(THREADS)]
        for cookie in cookies:
            thread = threading.Thread(target=self._go_on, args=(cookie,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _go_on(self, cookie: str) -> None:
        if sys.platform == "linux":  # where each thread has its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), AWAY)
        while not self._stop.is_set():
            try:
                self.harm(cookie)
            except (OSError, WebSocketException, http.client.HTTPException) as fault:
                self.done[type(fault).__name__] += 1
                time.sleep(0.01)

    def end(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(5)
        self._threads.clear()

    def get(self, path: str, cookie: str, method: str = "GET", body: Any = None) -> None:
        """One request on a connection that this thread keeps."""
        local = threading.current_thread().__dict__
        line = local.get("line")
        if line is None:
            line = local["line"] = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            headers = {"cookie": cookie, "content-type": "application/json", **FROM}
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            answer.read()
            self.done[str(answer.status)] += 1
        except (OSError, http.client.HTTPException):
            local["line"] = None
            raise


class OldPositions(Abuser):
    """asks for old positions and the summary of a long game"""

    def prepare(self) -> None:
        [self.table] = bot_tables(self.port, 1, "deckhand", LONG_GAME)
        cookie = ask(self.port, "GET", "/api/me")[1]
        watch(self.port, self.table, cookie)  # where somebody watches, bots do not rest
        path = f"/api/tables/{self.table}"
        until = time.monotonic() + 300
        while (found := ask(self.port, "GET", path)[0])["status"] != "over":
            if time.monotonic() > until:
                raise SystemExit("the long game is not over")
            time.sleep(1)
        self.entries = found["seq"]

    def harm(self, cookie: str) -> None:
        path = f"/api/tables/{self.table}"
        self.get(f"{path}/position/{self.rng.randrange(self.entries)}", cookie)
        self.get(f"{path}/summary", cookie)
        self.get(f"{path}/record", cookie)


class Files(Abuser):
    """asks for the page's files"""

    def prepare(self) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/") as page:
            text = page.read().decode()
        found = [part.split('"')[0] for part in text.split('"/')[1:]]
        self.paths = [f"/{path}" for path in found] or ["/"]

    def harm(self, cookie: str) -> None:
        self.get(self.rng.choice(self.paths), cookie)


class Refusals(Abuser):
    """sends illegal commands on live connections"""

    def harm(self, cookie: str) -> None:
        body = {"game": LOM, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
        table = ask(self.port, "POST", "/api/tables", body, cookie)[0]["id"]
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        with connect(address, additional_headers={"Cookie": cookie, **FROM}) as page:
            for number in count():
                order = {"type": "move", "move": "attack 99", "seq": 0}
                page.send(json.dumps({**order, "command_id": f"x{number}-{id(page)}"}))
                self.done["sent"] += 1
                with suppress(TimeoutError):
                    while page.recv(timeout=0):
                        self.done["heard"] += 1
                if self._stop.is_set():
                    return


class Tables(Abuser):
    """opens and closes tables"""

    def harm(self, cookie: str) -> None:
        body = {"game": LOM, "seats": [{"kind": "bot", "level": "mate"}] * 6}
        self.get("/api/tables", cookie, "POST", body)


class Sockets(Abuser):
    """opens connections and leaves them"""

    most, says, pause = IDLE, b"", 0.0

    def prepare(self) -> None:
        self.open: list[socket.socket] = []
        self.lock = threading.Lock()

    def harm(self, cookie: str) -> None:
        with self.lock:
            full = len(self.open) >= self.most
            one = self.open.pop(0) if full else None
        if one is None:
            one = socket.create_connection(("127.0.0.1", self.port), 5)
            one.settimeout(0.001)
            self.done["opened"] += 1
        try:
            one.sendall(self.says)
            if one.recv(100) == b"":
                raise ConnectionResetError
        except TimeoutError:
            pass
        except OSError:
            one.close()
            self.done["cut"] += 1
            return
        with self.lock:
            self.open.append(one)
        time.sleep(self.pause)

    def end(self) -> None:
        super().end()
        for one in self.open:
            one.close()
        self.open.clear()


class SlowHeads(Sockets):
    """sends requests letter by letter"""

    most, says, pause = DRIPS, b"x", 0.002


ABUSERS: dict[str, Callable[[int], Abuser]] = {
    "idle": Sockets, "slow": SlowHeads, "past": OldPositions, "files": Files,
    "refusals": Refusals, "tables": Tables,
}  # fmt: skip


def abused(kind: str, people: int, seconds: float, rounds: int) -> Row:
    """Calm and abused take turns, so that whatever else the machine does touches both alike."""
    with served(0.0 if kind == "past" else 0.6, 1) as (port, pid):
        abuser = ABUSERS[kind](port)
        abuser.prepare()
        calm = found = Timed((), 0.0, 0.0)
        with playing(port, people) as play:
            for _ in range(rounds):
                calm += timed(pid, play, seconds)
                abuser.begin()
                time.sleep(2.0)
                found += timed(pid, play, seconds)
                abuser.end()
                time.sleep(1.0)
        again = [found.late(share) / calm.late(share) for share in (0.5, 0.99)]
        print(f"{kind}: one abuser {abuser.__doc__} ({dict(abuser.done)})\n"
              f"  calm: {calm.told()}\n  abused: {found.told()}\n"
              f"  p50 {again[0]:.1f} times, p99 {again[1]:.1f} times", flush=True)  # fmt: skip
        return Row(f"one abuser {abuser.__doc__}", calm, found)


# ---- what is written into the page


PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
HEAD = """\
| beside people | server's share of a core, calm, then | p50 calm, then | p99 calm, then | moves |
|---|---|---|---|---|"""


def write(part: str, people: int, rows: list[Row], load: float) -> None:
    """Put the rows in the place of what an earlier run has left there."""
    begin, end = f"<!-- made by bench.guard {part} -->\n", "<!-- to here -->\n"
    before, rest = PAGE.read_text("utf-8").split(begin)
    words = (
        f"{people} tables of people, a move a second each. Measured on {date.today()} on "
        f"{os.cpu_count()} cores; load average {load:.1f} when it began (what other programs ask "
        "for adds to every time)."
    )
    lines = [row.line() for row in rows]
    text = "\n".join([words, "", HEAD, *lines]) + "\n"
    PAGE.write_text(before + begin + text + end + rest.split(end, 1)[1], "utf-8")
    print(f"written into {PAGE.name}")


def measure(asked: argparse.Namespace) -> None:
    load = os.getloadavg()[0]
    kinds = [kind for what in asked.what for kind in (ABUSERS if what == "abusers" else [what])]
    rows: dict[str, list[Row]] = {"bots": [], "abusers": []}
    for kind in kinds:
        if kind == "bots":
            for watched in (False, True) if asked.write else (asked.watched,):
                row = among_bots(asked.bots, asked.people, asked.seconds, asked.delay, watched)
                rows["bots"].append(row)
        else:
            rows["abusers"].append(abused(kind, asked.people, asked.seconds, asked.rounds))
    for part, found in rows.items():
        if asked.write and found:
            write(part, asked.people, found, load)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, prog="python -m bench.guard")
    words = f"bots, abusers (all of them), or some of {', '.join(ABUSERS)}"
    reader.add_argument("what", nargs="*", default=["bots", "abusers"], help=words)
    reader.add_argument("--write", action="store_true", help="into docs/reliability.md")
    reader.add_argument("--people", type=int, default=40, help="tables where people play")
    reader.add_argument("--bots", type=int, default=200, help="tables of bots")
    reader.add_argument("--delay", type=float, default=0.6, help="seconds of a bot's pause")
    reader.add_argument("--watched", action="store_true", help="somebody watches the bots")
    reader.add_argument("--seconds", type=float, default=5.0, help="of each measurement")
    reader.add_argument("--rounds", type=int, default=2, help="calm and abused, in turns")
    measure(reader.parse_args())


if __name__ == "__main__":
    main()
