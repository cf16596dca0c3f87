"""Several processes on one machine: each is a node, and they share one port and one PostgreSQL."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from .operations.metrics import SHARED_FOLDER

REST = 1.0  # seconds before a process that ended is started again
SECONDS_TO_STOP = 10.0

MEMBER = "import sys; from quarterdeck.server.serving import serve_on; serve_on(int(sys.argv[1]))"


class Processes:
    """Starts them, starts them again when they end, and ends them all when asked to."""

    def __init__(self, host: str, port: int, count: int, environment: Mapping[str, str]) -> None:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        self._socket = socket.create_server((host, port), family=family, backlog=2048)
        # Where they put their figures, so that whichever is asked tells those of all.
        self._figures = tempfile.TemporaryDirectory(prefix="quarterdeck-figures-")
        shared = {SHARED_FOLDER: self._figures.name}
        self._environment = {**os.environ, **environment, **shared}
        self._members: list[subprocess.Popen[bytes]] = []
        self._count = count
        self._ended = False

    def run(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        self._members = [self._start() for _ in range(self._count)]
        while not self._ended:
            time.sleep(REST)
            gone = [member for member in self._members if member.poll() is not None]
            for member in [] if self._ended else gone:
                mark_process_dead(member.pid, self._figures.name)  # type: ignore[no-untyped-call]
                self._members[self._members.index(member)] = self._start()
        for member in self._members:
            try:
                member.wait(SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                member.kill()
        self._figures.cleanup()

    def _start(self) -> subprocess.Popen[bytes]:
        descriptor = self._socket.fileno()
        command = [sys.executable, "-c", MEMBER, str(descriptor)]
        return subprocess.Popen(command, env=self._environment, pass_fds=[descriptor])

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._ended = True
        for member in self._members:
            if member.poll() is None:
                member.send_signal(signal.SIGTERM)
