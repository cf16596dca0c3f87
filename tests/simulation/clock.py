"""An event loop whose time is virtual: it takes one step after the other, and never waits."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import count
from sys import modules
from typing import Any
from unittest.mock import patch

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
MOST_STEPS = 200_000  # of one schedule; more is a loop that does not end


class Crash(BaseException):
    """The node whose step this is has died in the middle of it."""


class Life:
    """Of a process: it may end at any step, and may stand still for a while."""

    def __init__(self) -> None:
        self.dead = False
        self.steps = 0
        self.dies_at = -1  # step
        self.stalled_until = 0.0

    def goes_on(self) -> bool:
        self.steps += 1
        if self.steps == self.dies_at:
            self.dead = True
        return not self.dead


OWNER: ContextVar[Life | None] = ContextVar("OWNER", default=None)  # whose step it is


def of_now(context: Context | None) -> Context:
    return copy_context() if context is None else context  # an empty one is false, and is one


class Loop(asyncio.AbstractEventLoop):
    """As asyncio's own, steps that are ready are taken in the order in which they became so."""

    def __init__(self) -> None:
        self._now = 0.0
        self._ready: deque[asyncio.Handle] = deque()
        self._later: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = count()
        self._dropped: list[asyncio.Handle] = []  # of those who have died
        self._tasks: list[asyncio.Task[Any]] = []
        self.steps = 0
        self.closing = False
        self.faults: list[str] = []

    def run(self, until: Callable[[], bool], most: float) -> bool:
        """Take steps until that holds; False if so many seconds have gone by before."""
        end = self._now + most
        asyncio._set_running_loop(self)
        try:
            while not until():
                if not self._ready and not self._advance(end):
                    return False
                self._step(self._ready.popleft())
            return True
        finally:
            asyncio._set_running_loop(None)

    def _advance(self, end: float) -> bool:
        """Go on to the next moment at which something happens."""
        while self._later and self._later[0][2].cancelled():
            heapq.heappop(self._later)
        if not self._later or self._later[0][0] > end:
            self._now = end
            return False
        self._now = self._later[0][0]
        while self._later and self._later[0][0] <= self._now:
            self._ready.append(heapq.heappop(self._later)[2])
        return True

    def _step(self, handle: asyncio.Handle) -> None:
        self.steps += 1
        assert self.steps < MOST_STEPS, "it does not come to rest"
        owner = handle._context.get(OWNER)  # type: ignore[attr-defined]
        if handle.cancelled():
            return
        if owner is not None and not self.closing:
            if owner.stalled_until > self._now and not owner.dead:
                self._put(owner.stalled_until, handle)
                return
            if not owner.goes_on():
                self._dropped.append(handle)
                return
        handle._run()

    def close(self) -> None:
        """All that is still under way is given up in good order, also what a crash has left."""
        for task in self._tasks:
            if task.done() and not task.cancelled() and task._log_traceback:  # type: ignore[attr-defined]
                self.faults.append(f"{task} has failed, and nobody knows: {task.exception()!r}")
        self.closing = True
        self._ready.extend(self._dropped)
        for _ in range(5):
            for task in [task for task in self._tasks if not task.done()]:
                task.cancel()
            self.run(lambda: False, 10.0)
        self.faults += [f"{task} does not end" for task in self._tasks if not task.done()]
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.exception()  # has been asked for

    def _put(self, when: float, handle: Any) -> None:
        heapq.heappush(self._later, (when, next(self._numbers), handle))

    # ---- what asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, of_now(context))
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, of_now(context))
        self._put(when, handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **more: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, **more)
        self._tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), Crash):
            self.faults.append(f"{context['message']}: {context.get('exception')!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is thrown away when its time comes."""

    # ---- the world's time

    @contextlib.contextmanager
    def is_the_clock(self) -> Iterator[None]:
        """Whoever asks for the time in the server is told this loop's.  Other threads are not: a
        server of other tests may live there, and would sleep for hours."""
        loop, here = self, threading.get_ident()

        def instead_of(clock: Callable[[], float]) -> Callable[[], float]:
            return lambda: loop.time() if threading.get_ident() == here else clock()

        class Virtual(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                if threading.get_ident() != here:
                    return datetime.now(tz)
                return (BEGINNING + timedelta(seconds=loop.time())).astimezone(tz)

        with contextlib.ExitStack() as stack:
            stack.enter_context(patch("time.monotonic", instead_of(time.monotonic)))
            stack.enter_context(patch("time.time", instead_of(time.time)))
            for name in [name for name in modules if name.startswith("quarterdeck.server")]:
                if getattr(modules[name], "datetime", None) is datetime:
                    stack.enter_context(patch.object(modules[name], "datetime", Virtual))
            yield
