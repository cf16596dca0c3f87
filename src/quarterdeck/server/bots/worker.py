"""What a worker process does; it imports little, so that a worker starts fast."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from quarterdeck.bots.memory import Memory, Tables
from quarterdeck.kernel import Game, Move, Seat, Setup

Think = Callable[[Game, str, Seat, Random, float], Move | str]

FOLLOWED = 1000  # tables whose games a worker keeps; the server counts along
NICENESS = 5  # people's moves go before the bots' thoughts
READY, MOVE, MISSING, FAULT = "ready", "move", "missing", "fault"


class Order(NamedTuple):
    """Think for a seat.  The worker has the table's first ``known`` entries, ``more`` are new."""

    table: str
    setup: Setup
    known: int
    more: tuple[str, ...]
    level: str
    seat: Seat
    seed: int
    budget: float
    cards: Tables | None  # the files of an own card set, with the first of a table's orders


Reply = tuple[str, str]


def work(
    pipe: Connection, think: Think, niceness: int = NICENESS, followed: int = FOLLOWED
) -> None:
    """Obey orders until the server has gone."""
    _begin(niceness)
    memory = Memory(followed)
    pipe.send((READY, ""))
    while True:
        try:
            order: Order = pipe.recv()
        except EOFError:
            return
        pipe.send(answer(memory, think, order))


def answer(memory: Memory, think: Think, order: Order) -> Reply:
    try:
        game = memory.game(order.table, order.setup, order.known, order.more, order.cards)
        if game is None:
            return MISSING, ""
        move = think(game, order.level, order.seat, Random(order.seed), order.budget)
        return MOVE, str(move)
    except Exception:  # whatever a bot does, the next order may be a good one
        return FAULT, traceback.format_exc()


def _begin(niceness: int) -> None:
    """Leave interrupts to the server, and end when it ends, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
