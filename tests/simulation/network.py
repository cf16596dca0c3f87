"""Simulated connections between people and nodes.

What is sent on one connection arrives in order, after a while.  A connection may be cut: then what
is on its way is lost, and each side learns of it late or never.  Who gives a connection up does
not take back what was sent: it may arrive after the same words on another connection.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import TYPE_CHECKING, Any

from .clock import Loop

if TYPE_CHECKING:
    from .world import Node

DELAYS = (0.001, 0.003, 0.02)
NOBODYS = Context()  # what is on its way arrives though its sender has died
LONG = 1.5  # seconds that words sometimes take


class Mailbox:
    """One end of a connection: words in the order in which they arrive, None when it has ended."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.words: deque[str | None] = deque()
        self.waiting: asyncio.Future[None] | None = None
        self.last = 0.0  # when the last words sent so far will arrive

    def put(self, text: str | None) -> None:
        self.words.append(text)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def get(self) -> str | None:
        while not self.words:
            self.waiting = self.loop.create_future()
            await self.waiting
        return self.words.popleft()


class Link:
    """One live connection: at the node's end the door it comes through and the socket it is."""

    def __init__(
        self, loop: Loop, rng: Random, node: Node, told: Callable[[Link, str], None]
    ) -> None:
        self.loop, self.rng, self.node = loop, rng, node
        self.told = told  # what the node says, when it says it
        self.person: Any = None
        self.faulty = False
        self.accepted = False
        self.was_cut = False
        self.left = False  # by the person
        self.seen = -1  # the entry up to which the person knows the log
        self.at_home = Mailbox(loop)
        self.at_node: deque[str | None] = deque()
        self.last = 0.0  # when the last words to the node will arrive
        self.tasks: set[Any] = set()
        self.behind = 0
        self.listener: Any = None
        self.listens = True

    @property
    def is_cut(self) -> bool:
        return self.was_cut or self.node.dead

    def delay(self) -> float:
        if self.faulty and self.rng.random() < 0.03:
            return LONG * self.rng.random()
        return self.rng.choice(DELAYS)

    def cut(self) -> None:
        self.was_cut = True
        if self.rng.random() < 0.8:
            self.loop.call_later(self.rng.random(), self.at_home.put, None, context=NOBODYS)
        self.loop.call_later(self.rng.random(), self.end, context=self.node.context)

    # ---- the person's end

    def say(self, text: str | None) -> None:
        self.last = max(self.last, self.loop.time() + self.delay())
        self.loop.call_at(self.last, self.reach_node, text, context=self.node.context)

    def leave(self) -> None:
        """The person gives it up; what was sent still arrives, then the node learns of it."""
        self.left = True
        self.say(None)

    def arrive(self, text: str | None) -> None:
        if not self.was_cut and not self.left:
            self.at_home.put(text)

    # ---- the node's end

    def reach_node(self, text: str | None) -> None:
        if not self.was_cut:
            self.at_node.append(text)
            self.deliver()

    def deliver(self) -> None:
        while self.at_node and self.listens and self.listener is not None:
            text = self.at_node.popleft()
            if text is None:
                self.end()
            else:
                self.listener.heard(text)

    def end(self) -> None:
        """The listener is told once, and last."""
        listener, self.listener, self.listens = self.listener, None, False
        if listener is not None:
            listener.lost()

    def hand_over(self, listener: Any) -> Link | None:
        if self.was_cut:
            return None
        self.accepted, self.listener = True, listener
        self.loop.call_soon(self.deliver, context=self.node.context)
        return self

    def send(self, *texts: bytes) -> None:
        for text in texts:
            self.told(self, text.decode())
            self.answer(text.decode())

    def answer(self, text: str | None) -> None:
        self.at_home.last = max(self.at_home.last, self.loop.time() + self.delay())
        self.loop.call_at(self.at_home.last, self.arrive, text, context=NOBODYS)

    def close(self, code: int) -> None:
        self.answer(None)
        self.loop.call_soon(self.end, context=self.node.context)

    def listen(self, wanted: bool) -> None:
        self.listens = wanted
        if wanted:
            self.loop.call_soon(self.deliver, context=self.node.context)
