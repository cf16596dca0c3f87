"""The coach reads finished games, one at a time, in a process of its own that yields to all
others: neither people's moves nor their bots' thoughts wait for it."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from quarterdeck.bots import coaching
from quarterdeck.bots.advice import adviser
from quarterdeck.bots.coaching import COACH, Judged
from quarterdeck.kernel import Rules, Seat, jsons, parse_move

from ..bell import Bell
from ..bots.workers import BotFailed, Workers
from ..guard.past import Copies
from ..refusals import Refused
from ..remains.theatre import Theatre
from ..store import Guest, StoreFault
from ..tables.state import State
from ..tables.table import Table, bot_seed
from .account import Choice, account, at_most_inside, inside
from .notes import Notes, Shelf

log = logging.getLogger(__name__)

NICENESS = 15  # of its process: all others go first
SECONDS = 12.0  # that it may think about one position
TRIES = 3  # for a position
MOST_WAITING = 5  # games of one person, so that others have their turn
EVERY = 10.0  # seconds between looks for a game that another node has left


class Past:
    """A table as it was after some entries, for the worker that reads it."""

    def __init__(self, table: Table, seat: Seat, texts: tuple[str, ...], seq: int) -> None:
        self.id = f"{table.id} {seat}"  # apart from the table's own bots
        self.game = table.game
        self.rules: Rules = table.rules
        self.seq = seq
        self._texts = texts  # of all entries of the game

    def entries_after(self, seq: int) -> tuple[str, ...]:
        return self._texts[seq : self.seq]


class Coach:
    def __init__(self, theatre: Theatre, workers: Callable[[], Workers] | None = None) -> None:
        self.theatre = theatre
        self.shelf = Shelf(theatre.lobby.store)
        self._call = theatre.lobby.store.call
        self._make = workers or (lambda: Workers(1, coaching.answer, NICENESS))
        self._workers: Workers | None = None
        self._bell = Bell()

    # ---- for people

    async def told(self, table_id: str, seat: Seat | None, guest: Guest | None) -> dict[str, Any]:
        """What the coach has to say of a finished game, seen from a seat: the own, if none is
        named."""
        state, table = await self.theatre.finished(table_id)
        own = state.row.seat_of(guest.id if guest else None)
        seat = seat if seat is not None else own if own is not None else 0
        if seat >= len(state.row.seats):
            raise Refused("unknown", "There is no such seat.")
        notes = await self._call(self.shelf.notes, table_id, seat)
        notes = notes or Notes(table_id, seat, "none")
        told = await self._call(
            account, table.game, seat, list(notes.choices), notes.between, notes.is_whole
        )
        return {
            "seat": seat,
            "state": notes.state,
            "refused": notes.reason or self.refused(state, table, seat, guest),
            "level": adviser(table.game.setup.key),
            "done": notes.done,
            "of": notes.of,
            "left": left(notes),
            **told,
        }

    async def order(self, table_id: str, seat: Seat, guest: Guest, go_on: bool) -> None:
        state, table = await self.theatre.finished(table_id)
        if reason := self.refused(state, table, seat, guest):
            raise Refused("illegal", reason)
        if go_on:
            others = await self._call(self.shelf.others, table_id, seat, guest.id)
            if others >= MOST_WAITING:
                raise Refused(
                    "too_fast", f"{others} of your games wait for the coach; let it read."
                )
            await self._call(self.shelf.order, table_id, seat)
            self._bell.ring()
        else:
            await self._call(self.shelf.stop, table_id, seat)

    def refused(self, state: State, table: Table, seat: Seat, guest: Guest | None) -> str:
        """Why this guest cannot have it read; "" if he can."""
        if adviser(table.game.setup.key) is None:
            return (
                f"Nobody can coach you at {table.rules.title}: no bot above the mate has proven "
                "itself at it."
            )
        brought = self.theatre.brought.is_one(state) and guest and state.row.owner == guest.id
        if guest is None or (state.row.seat_of(guest.id) != seat and not brought):
            return "Only who played this seat can have the coach read the game for it."
        return ""

    # ---- the work

    async def keep_reading(self) -> None:
        """For as long as the server runs."""
        try:
            while True:
                try:
                    while (notes := await self._call(self.shelf.claim)) is not None:
                        await self._read(notes)
                except StoreFault:
                    log.warning("the coach cannot reach the store", exc_info=True)
                if not await self._bell.wait(EVERY):
                    self._rest()
        finally:
            self._rest()
            with contextlib.suppress(StoreFault):
                await self._call(self.shelf.let_go)

    def _rest(self) -> None:
        """The process is not kept for nothing."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    async def _read(self, notes: Notes) -> None:
        try:
            state, table = await self.theatre.finished(notes.table_id)
            await self._read_all(notes, state, table)
        except StoreFault:
            raise
        except Exception as fault:  # whatever it is, other games wait to be read
            log.warning("table %s: the coach failed", notes.table_id, exc_info=True)
            reason = fault.reason if isinstance(fault, Refused) else "The coach lost the thread."
            latest = await self._call(self.shelf.notes, notes.table_id, notes.seat)
            failed = replace(latest or notes, state="failed", reason=reason)
            await self._call(self.shelf.keep, failed)

    async def _read_all(self, notes: Notes, state: State, table: Table) -> None:
        game, seat = table.game, notes.seat
        chosen = await self._call(coaching.decisions, game, seat, table.rules)
        copies, texts = Copies(game), table.entries_after(0)
        of = len(chosen) + at_most_inside(game, [seq for seq, _ in chosen])
        notes = replace(notes, of=of, chosen=len(chosen), reason="")
        read = {one.seq for one in notes.choices}
        for seq, move in chosen:
            if seq in read:
                continue
            judged, seconds = await self._judged(Past(table, seat, texts, seq), seat, move)
            then = await self._call(copies.at, game, seq)
            choice = _in_words(table.rules, then, seat, state.names, (seq, move), judged)
            notes = notes.with_choice(choice, seconds)
            if not await self._call(self.shelf.keep, notes):
                return
        places = await self._call(inside, game, seat, list(notes.choices))
        notes = replace(notes, of=len(chosen) + len(places))
        for seq in places:
            if seq in notes.between:
                continue
            judged, seconds = await self._judged(Past(table, seat, texts, seq), seat, "")
            notes = notes.with_between(seq, judged, seconds)
            if not await self._call(self.shelf.keep, notes):
                return
        await self._call(self.shelf.keep, replace(notes, state="done"))

    async def _judged(self, past: Past, seat: Seat, move: str) -> tuple[Judged, float]:
        begun = time.monotonic()
        seed = bot_seed("coach", past.id, seat, past.seq)
        for number in range(1, TRIES + 1):
            self._workers = self._workers or self._make()
            try:
                told = await self._workers.think(past, f"{COACH} {move}", seat, seed, SECONDS)
                return Judged(**jsons.read(told)), time.monotonic() - begun
            except BotFailed:
                if number == TRIES:
                    raise
        raise AssertionError


def _in_words(
    rules: Rules,
    then: Any,
    seat: Seat,
    names: tuple[str, ...],
    chosen: tuple[int, str],
    judged: Judged,
) -> Choice:
    seq, move = chosen

    def label(text: str) -> str:
        return rules.describe(then, seat, parse_move(text), names).label if text else ""

    return Choice(seq, label(move), label(judged.best), judged)


def left(notes: Notes) -> float | None:
    """About how many seconds it takes still; None while nobody knows."""
    if notes.state != "reading" or notes.done == 0:
        return None
    return (notes.of - notes.done) * notes.seconds / notes.done
