"""Passes for people where they asked for it: into reaction windows and where another card could
follow, if they can do nothing else, or if they want to be spared such questions for a while.

The rules ask every seat that could answer as far as all can see, so most answers are a lone pass.
Whether it was one must not show: a seat that keeps a *poker face* is passed for only after a
pause, whose length depends on the question alone and never on what the seat holds; and when its
owner passes by hand, that takes effect no sooner.  The rest of a person's time cannot be hidden:
who thinks for long has something to think about.

A turn in which nothing is left to do ends in the same way, but never at once: until then its owner
can take the last move back.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import math
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any

from quarterdeck.fair import LESSON
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Seat, declining

from ..store import StoreFault, TableRow
from .table import Table

log = logging.getLogger(__name__)

Question = tuple[str, Seat, int]  # table, seat, and the ``seq`` at which it was asked

SPREAD = 0.5  # of the logarithm of a pause
SHORTEST, LONGEST = 0.4, 4.0  # as parts of the middle one
ENDS = "Nothing is left to do: your turn ends by itself."
SPARED = "You do not answer this, as you have said."
LONGEST_REST = 30.0  # between tries to save a pass


def passes_for(row: TableRow, table: Table, seat: Seat) -> bool:
    """Does the table answer for this seat now: a person who wants it and could only pass, or who
    wants to be spared this question?"""
    each = row.seats[seat]
    if row.seed.startswith(LESSON) and table.lingers():
        return False  # a lesson says itself when a turn ends
    if is_spared(row, table, seat):
        return True
    return row.is_person(seat) and each.pass_for_me and table.can_only_pass(seat)


def is_spared(row: TableRow, table: Table, seat: Seat) -> bool:
    """Has the person who sits there said no to this question before it was asked?"""
    return row.is_person(seat) and table.spares(seat, row.seats[seat].spare)


def shown_sparing(row: TableRow, table: Table, seat: Seat, asks: bool) -> dict[str, Any] | None:
    """What a person has said to many questions at once, and may say where the table ``asks``."""
    rules, spare = table.rules, row.seats[seat].spare
    says = rules.spared(table.game, spare) if spare else ""
    orders = rules.spare_orders(table.game, seat) if rules.reactions and asks else ()
    if not says and not orders:
        return None
    return {"says": says, "orders": [{"order": one.order, "label": one.label} for one in orders]}


def keeps_face(row: TableRow, seat: Seat) -> bool:
    """Is there somebody whom it should not tell anything?  Bots read no clock."""
    each = row.seats[seat]
    others = [other for other in row.seats if other.kind == "human" and other.seat != seat]
    answers = each.pass_for_me or bool(each.spare)
    return each.kind == "human" and answers and each.poker_face and bool(others)


def passing_at_once(row: TableRow) -> tuple[Seat, ...]:
    """The people whom the table passes for without a pause."""
    return tuple(
        [
            each.seat
            for each in row.seats
            if row.is_person(each.seat) and each.pass_for_me and not keeps_face(row, each.seat)
        ]
    )


def sparing_at_once(row: TableRow) -> dict[Seat, str]:
    """What people have ordered whom the table answers for without a pause."""
    return {
        each.seat: each.spare
        for each in row.seats
        if each.spare and row.is_person(each.seat) and not keeps_face(row, each.seat)
    }


def pause(row: TableRow, seat: Seat, question: int, middle: float) -> float:
    """How long an answer takes: as people's do, mostly short and sometimes long.

    It follows from the table's secret seed and the question, so it is the same for every hand, on
    every node and after a restart.
    """
    key = hmac.new(row.seed.encode(), f"{row.id}:face:{seat}:{question}".encode(), hashlib.sha256)
    rng = Random(int.from_bytes(key.digest(), "big"))
    return middle * min(LONGEST, max(SHORTEST, math.exp(rng.gauss(0.0, SPREAD))))


def time_left(row: TableRow, table: Table, seat: Seat, middle: float) -> float:
    """Seconds until a pass of this seat may take effect."""
    if middle <= 0 or not keeps_face(row, seat) or not declining(table.game, seat):
        return 0.0
    asked = datetime.fromisoformat(row.updated)
    gone = (datetime.now(UTC) - asked).total_seconds()
    return pause(row, seat, table.game.asked_at(), middle) - gone


def being_passed_for(
    position: dict[str, Any], seat: Seat, lingers: bool, spared: bool = False
) -> dict[str, Any]:
    """The position of somebody who has nothing to do but to wait for the table."""
    if lingers:  # what is left may still be done, and the last move be taken back
        prompt = {**position["prompt"], "text": ENDS, "detail": "Undo takes your last move back."}
        return {**position, "prompt": prompt}
    prompt = {
        "text": SPARED if spared else "Nothing you hold fits here.",
        "detail": "The table passes for you in a moment.",
        "rule": position["prompt"]["rule"],
    }
    waiting = [other for other in position["to_act"] if other != seat]
    return {**position, "prompt": prompt, "groups": [], "moves": [], "to_act": waiting}


def has_reactions(key: str) -> bool:
    try:
        return rules_of(key).reactions
    except LookupError:
        return False


class Steward:
    """One job for each pass that the table owes a person."""

    def __init__(
        self, middle: float, rest: float, play: Callable[[str, Seat, int], Awaitable[None]]
    ) -> None:
        self.middle = middle
        self.rest = rest
        self._play = play  # (table, seat, question)
        self._jobs: dict[Question, asyncio.Task[None]] = {}

    def wake(self, row: TableRow, table: Table) -> None:
        """Begin to wait for each seat that the table passes for, if it does not already."""
        for seat in table.game.to_act():
            job = (row.id, seat, table.game.asked_at())
            if job in self._jobs or not passes_for(row, table, seat):
                continue
            wait = time_left(row, table, seat, self.middle)
            if table.lingers():
                wait = max(wait, self.rest)
            task = asyncio.create_task(self._answer(job, wait))
            self._jobs[job] = task
            task.add_done_callback(partial(self._finish, job))

    def forget(self, table_id: str, seat: Seat) -> None:
        """What this seat wants has changed: plan its pass anew."""
        for job in [job for job in self._jobs if job[:2] == (table_id, seat)]:
            self._jobs.pop(job).cancel()

    async def close(self) -> None:
        tasks = list(self._jobs.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _answer(self, job: Question, wait: float) -> None:
        await asyncio.sleep(max(0.0, wait))
        rest = 0.1
        while True:
            try:
                return await self._play(*job)
            except StoreFault:
                log.warning("table %s: a pass could not be saved", job[0], exc_info=True)
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONGEST_REST)

    def _finish(self, job: Question, task: asyncio.Task[None]) -> None:
        if self._jobs.get(job) is task:
            del self._jobs[job]
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: a pass failed", job[0], exc_info=task.exception())
