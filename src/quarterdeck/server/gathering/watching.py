"""Who looks on: whether they may, how late they see it, what they hear, and who they are."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.kernel import CHANCE, Game

from ..conduct.values import Conduct
from ..identity import handle
from ..live.connections import Connection, encode
from ..refusals import Refused
from ..store import Guest, StoreFault, TableRow
from ..tables.state import State
from ..tables.table import Table, record_of
from .names import told_apart

if TYPE_CHECKING:
    from ..live.telling import Teller
    from ..tables.service import Service

Message = dict[str, Any]

MOST_NAMED = 50  # of those who watch
REST = 0.5  # seconds between two words about who watches


def looks_on(row: TableRow, guest: str | None) -> bool:
    return row.seat_of(guest) is None


def is_late(row: TableRow, guest: str | None) -> bool:
    """Does this guest see the game later than it is played?"""
    return row.status == "playing" and row.gathering.delay > 0 and looks_on(row, guest)


def check_may_watch(row: TableRow, guest: str | None) -> None:
    """What is over may be seen by all who know where it is."""
    closed = row.gathering.watch == "nobody" and row.status == "playing"
    if closed and looks_on(row, guest) and guest != row.owner:
        raise Refused("not_seated", "The people at this table play without watchers.")


def hears(row: TableRow, guest: str | None, room: str) -> bool:
    """Players and watchers talk apart; who sees the game late does not hear the players."""
    if not looks_on(row, guest):
        return room != "watchers"
    return room != "players" or not is_late(row, guest)


def talks_as(row: TableRow, guest: Guest) -> str:
    """By which name, if the guest may speak here."""
    check_may_watch(row, guest.id)
    if guest.id in row.gathering.silenced:
        raise Refused("illegal", "The owner of the table wants you to say nothing here.")
    if not looks_on(row, guest.id):
        return guest.name
    return told_apart([guest.name], [each.name for each in row.seats if each.name])[0]


def late_seq(game: Game, delay: int) -> int:
    """How many entries there were before the last ``delay`` moves."""
    entries = game.entries
    for seq in range(len(entries), 0, -1):
        if entries[seq - 1].seat != CHANCE:
            delay -= 1
            if delay == 0:
                return seq - 1
    return 0


def seen_seq(state: State, guest: str | None) -> int:
    """How far the game has come for this guest."""
    if state.table is None or not is_late(state.row, guest):
        return state.row.seq
    return late_seq(state.table.game, state.row.gathering.delay)


def stilled(row: TableRow, seq: int) -> TableRow:
    """The table without what it is about just now: whose turn it is, clocks, questions."""
    notices = tuple([each for each in row.conduct.notices if each.seq <= seq])
    hands = tuple([msgspec.structs.replace(each, sand=NO_SAND) for each in row.conduct.hands])
    conduct = msgspec.structs.replace(
        row.conduct, hands=hands, petition=None, paused="", notices=notices
    )
    return replace(row, seq=seq, to_act=(), conduct=conduct)


NO_SAND = Conduct().hand(0).sand


def without_clocks(seats: list[Message]) -> list[Message]:
    hidden = ("clock", "countdown")
    return [{key: seat[key] for key in seat if key not in hidden} for seat in seats]


class Gallery:
    """Those who see games late, each table as they see it."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._tables: dict[str, Table] = {}
        self._told: dict[str, TableRow] = {}

    def seen(self, state: State) -> State:
        """The table as it is for who sees it late."""
        row, table = state.row, state.table
        if table is None:
            return state
        upto = late_seq(table.game, row.gathering.delay)
        known = self._tables.get(row.id)
        texts = [str(entry) for entry in table.game.entries[:upto]]
        if known is None or known.seq > upto:
            setup = (row.game, row.version, row.card_set, len(row.seats), row.options)
            known = Table.replayed(row.id, row.luck, record_of(*setup, texts), table.rules)
        elif known.seq < upto:
            known = known.entered(texts[known.seq :])
        late = replace(stilled(row, upto), to_act=known.game.to_act())
        return State(late, known)

    def welcome(self, state: State) -> State:
        """Somebody comes who sees it late."""
        late = self._kept(state)
        self._told.setdefault(state.row.id, late.row)
        return late

    def _kept(self, state: State) -> State:
        """The same, kept so that the next time only what is new must be played."""
        late = self.seen(state)
        if late.table is not None:
            self._tables[state.row.id] = late.table
        return late

    def catch_up(self, state: State) -> set[Connection]:
        """Tell those who see it late what they may see by now; returns whom it has told, and who
        is told nothing else about it."""
        row, hub = state.row, self._teller.hub
        watching = {each for each in hub.at(row.id) if looks_on(row, each.guest)}
        late = {each for each in watching if is_late(row, each.guest)}
        if not late and row.id not in self._told:
            return set()
        if not late:  # the game is over, or nobody is left
            told = self._told.pop(row.id)
            self._tables.pop(row.id, None)
            seen, late = state, watching
        else:
            told = self._told.get(row.id) or replace(row, seq=0, changes=-1, conduct=Conduct())
            seen = self._kept(state)
            self._told[row.id] = seen.row
        if seen.row.seq > told.seq or seen.row.changes > told.changes:
            message = self._update(seen, told)
            for connection in late:
                table = self._teller.describe(state, connection.guest)
                table["to_act"] = list(seen.row.to_act)
                connection.offer(encode({**message, "table": table}))
        return late

    def _update(self, seen: State, told: TableRow) -> Message:
        lines = self._teller.lines(seen, None, told.seq, told.conduct.noticed)
        position = self._teller.position(seen, None)
        return {"type": "update", "seq": seen.row.seq, "lines": lines, "position": position}


class Watchers:
    """Tells a table who looks on, not more often than people can read."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._due: set[str] = set()
        self._watched: set[str] = set()  # tables that were told that somebody does

    def changed(self, table_id: str) -> None:
        if table_id not in self._due and table_id in self.service.hub.told:
            self._due.add(table_id)
            self.service.begin(self._tell(table_id))

    async def _tell(self, table_id: str) -> None:
        await asyncio.sleep(REST)
        self._due.discard(table_id)
        hub, store = self.service.hub, self.service.store
        told = hub.told.get(table_id)
        if told is None:
            self._watched.discard(table_id)
            return
        row = told.row
        guests = sorted([each for each in hub.everywhere(table_id) if looks_on(row, each)])
        strangers = len([each for each in hub.at(table_id) if each.guest is None])
        try:
            named = guests[:MOST_NAMED]
            names = await store.call(store.gatherings.names, named) if named else {}
        except StoreFault:
            return  # the next who comes or goes has it told
        named = [each for each in named if each in names]
        seated = [each.name for each in row.seats if each.name]
        shown = told_apart([names[each] for each in named], seated)
        watchers = [
            {"who": handle(guest), "name": name} for guest, name in zip(named, shown, strict=True)
        ]
        more = len(guests) - len(named) + strangers
        if not watchers and not more and table_id not in self._watched:
            return
        (self._watched.add if watchers or more else self._watched.discard)(table_id)
        hub.tell(table_id, {"type": "watchers", "watchers": watchers, "more": more})
