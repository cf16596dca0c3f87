"""How long people have waited, without the time in which the machine was busy with something else.

On a machine that gives the audit little of its processors a server needs minutes for what takes it
a moment elsewhere.  Whether a table is stuck is told by time in which the servers could have gone
on: while one of the audit's processes is ready to run and has to wait for a processor, the clock
stands still.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

EVERY = 2.0  # seconds between looks
DATABASE = "postgres"  # processes of this name are the audit's as well
PROC = Path("/proc")


class Patience:
    """A clock that stands still while the audit's processes wait for a processor."""

    def __init__(
        self,
        waited: Callable[[], dict[int, float]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waited = waited or waited_by_own
        self._clock = clock
        self._before = self._waited()
        self._then = clock()
        self.seconds = 0.0

    def look(self) -> None:
        """A process that is new has waited since it began; one that has gone takes nothing back."""
        now, waited = self._clock(), self._waited()
        kept = sum([max(0.0, spent - self._before.get(pid, 0.0)) for pid, spent in waited.items()])
        self.seconds += max(0.0, now - self._then - kept)
        self._then, self._before = now, waited

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.look()


def waited_by_own() -> dict[int, float]:
    """Seconds for which each of the audit's processes has waited for a processor so far."""
    parents: dict[int, int] = {}
    own = {os.getpid()}
    for each in PROC.glob("[0-9]*/stat"):
        try:
            name, _, rest = each.read_text().rpartition(")")
        except OSError:
            continue  # it has just gone
        pid = int(each.parent.name)
        parents[pid] = int(rest.split()[1])
        if name.endswith(f"({DATABASE}"):
            own.add(pid)
    for pid in sorted(parents):
        line = [pid]
        while line[-1] in parents and line[-1] not in own:
            line.append(parents[line[-1]])
        if line[-1] in own:
            own.update(line)
    return {pid: _waited_by(pid) for pid in own}


def _waited_by(pid: int) -> float:
    waited = 0.0
    for thread in PROC.glob(f"{pid}/task/*/schedstat"):
        try:
            waited += int(thread.read_text().split()[1]) / 1e9
        except (OSError, IndexError):
            continue
    return waited
