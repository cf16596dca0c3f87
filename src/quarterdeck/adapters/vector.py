"""Many games at once, in processes of their own, with arrays that all of them share.

    with qd.vector("letter-of-marque", 256, seats=4) as games:
        batch = games.reset(seed=1)
        while …:
            batch = games.step(actions)      # one number for each game, for the seat batch.actor

A game that ends begins anew by itself: ``done`` and ``reward`` tell of the one that has ended,
everything else of the new one.  Game *i* depends on the seed and on *i* alone, not on the number of
workers.
"""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from os import cpu_count
from random import Random
from time import process_time
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

import quarterdeck as qd

from .table import Table, rewards

SECONDS = 300.0  # longer than this for a step, and a worker counts as lost


class WorkerLost(Exception):
    """A process with some of the games has died, or refused what it was told."""


class Batch(NamedTuple):
    """How all games stand.  The arrays are the shared ones: the next step changes them."""

    observation: NDArray[np.float32]  # games × places: what ``actor`` sees
    mask: NDArray[np.int8]  # games × actions: which of them it may choose
    actor: NDArray[np.int8]  # games: the seat that must choose
    reward: NDArray[np.float32]  # games × seats: of a game that has just ended, else 0
    done: NDArray[np.int8]  # games: 1 where one has just ended, and a new one has begun


class Plan(NamedTuple):
    """What every worker must know."""

    key: str
    games: int
    seats: int
    options: dict[str, Any]
    shapes: dict[str, tuple[tuple[int, ...], str]]

    def laid(self, memory: Mapping[str, SharedMemory]) -> dict[str, NDArray[Any]]:
        return {
            name: np.ndarray(shape, dtype=kind, buffer=memory[name].buf)
            for name, (shape, kind) in self.shapes.items()
        }


class Share:
    """The games of one worker."""

    def __init__(self, plan: Plan, numbers: range, arrays: dict[str, NDArray[Any]]) -> None:
        self.numbers = numbers
        self.arrays = arrays
        self.batch = Batch(*[arrays[name] for name in Batch._fields])
        self.tables = {n: Table(plan.key, plan.seats, plan.options) for n in numbers}
        self.seed = 0
        self.rounds = dict.fromkeys(numbers, 0)

    def reset(self, seed: int) -> None:
        self.seed = seed
        self.batch.reward[self.numbers.start : self.numbers.stop] = 0
        self.batch.done[self.numbers.start : self.numbers.stop] = 0
        for number in self.numbers:
            self.rounds[number] = 0
            self._begin(number)

    def step(self) -> None:
        actions, batch = self.arrays["action"], self.batch
        for number in self.numbers:
            table = self.tables[number]
            try:
                table.play(int(batch.actor[number]), int(actions[number]))
            except ValueError as fault:
                raise ValueError(f"game {number}: {fault}") from None
            over = table.actor() is None
            batch.done[number] = over
            batch.reward[number] = rewards(table.game) if over else 0
            if over:
                self.rounds[number] += 1
                self._begin(number)
            else:
                self._show(number)

    def _begin(self, number: int) -> None:
        table = self.tables[number]
        table.rng = Random(f"{self.seed}:{number}:{self.rounds[number]}")
        table.reset()
        self._show(number)

    def _show(self, number: int) -> None:
        table, batch = self.tables[number], self.batch
        seat = table.actor()
        assert seat is not None
        batch.actor[number] = seat
        batch.observation[number] = table.encoding.observe(table.game, seat)
        batch.mask[number] = table.encoding.mask(table.game, seat)


def work(pipe: Connection, plan: Plan, names: dict[str, str], numbers: range) -> None:
    """A worker: it does what it is told until the pipe ends."""
    memory = {name: SharedMemory(known) for name, known in names.items()}
    share = Share(plan, numbers, plan.laid(memory))
    try:
        while True:
            told = pipe.recv()
            began = process_time()
            try:
                share.step() if told is None else share.reset(told)
                pipe.send((process_time() - began, ""))
            except Exception as fault:  # the caller is told, whatever it is
                pipe.send((0.0, f"{type(fault).__name__}: {fault}"))
    except EOFError:
        return


class Vector:
    """``workers`` 0: no other process, for tests and for finding faults."""

    def __init__(
        self,
        key: str,
        games: int,
        seats: int | None = None,
        workers: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        encoding = qd.encoding(key)
        seats = qd.rules(key).seats[0] if seats is None else seats
        self.games, self.seats, self.encoding = games, seats, encoding
        shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "observation": ((games, encoding.size), "float32"),
            "mask": ((games, len(encoding.actions)), "int8"),
            "actor": ((games,), "int8"),
            "reward": ((games, seats), "float32"),
            "done": ((games,), "int8"),
            "action": ((games,), "int32"),
        }
        plan = Plan(key, games, seats, dict(options or {}), shapes)
        self._memory = {
            name: SharedMemory(create=True, size=int(np.prod(shape)) * np.dtype(kind).itemsize)
            for name, (shape, kind) in shapes.items()
        }
        self._arrays = plan.laid(self._memory)
        self.batch = Batch(*[self._arrays[name] for name in Batch._fields])
        # Seconds of processor time in the games: of all workers together, and of the one that took
        # longest in each step, for which the others wait.
        self.spent = self.waited = 0.0
        count = min(games, cpu_count() or 1 if workers is None else workers)
        self._own = Share(plan, range(games), self._arrays) if count == 0 else None
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        self._hire(plan, count)

    def _hire(self, plan: Plan, count: int) -> None:
        context, games = get_context("spawn"), plan.games
        names = {name: each.name for name, each in self._memory.items()}
        for number in range(count):
            ours, theirs = context.Pipe()
            numbers = range(games * number // count, games * (number + 1) // count)
            process = context.Process(target=work, args=(theirs, plan, names, numbers), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self, seed: int = 0) -> Batch:
        """All games from the start."""
        if self._own is not None:
            self._own.reset(seed)
        self._tell(seed)
        return self.batch

    def step(self, actions: Any) -> Batch:
        """One decision in every game; ``WorkerLost`` says which action was not legal."""
        self._arrays["action"][:] = actions
        if self._own is not None:
            self._own.step()
        self._tell(None)
        return self.batch

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each game, each as likely as the other."""
        chances = (rng.random(self.batch.mask.shape) + 1e-9) * self.batch.mask
        found: NDArray[np.int32] = chances.argmax(axis=1).astype(np.int32)
        return found

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(10)
        self._pipes, self._processes, self._own = [], [], None
        self.batch = None  # type: ignore[assignment]
        self._arrays = {}
        for each in self._memory.values():
            each.close()
            each.unlink()
        self._memory = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell(self, told: int | None) -> None:
        faults, slowest = [], 0.0
        try:
            for pipe in self._pipes:
                pipe.send(told)
            for number, pipe in enumerate(self._pipes):
                if not pipe.poll(SECONDS):
                    raise WorkerLost(f"worker {number} has not answered for {SECONDS:g} seconds")
                spent, fault = pipe.recv()
                self.spent += spent
                slowest = max(slowest, spent)
                faults += [fault] if fault else []
        except (OSError, EOFError) as fault:
            raise WorkerLost("a worker has died; close this and begin anew") from fault
        self.waited += slowest
        if faults:
            raise WorkerLost("; ".join(faults))
