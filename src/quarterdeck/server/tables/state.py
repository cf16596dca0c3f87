"""A table as the store has it, held in memory: how it is built, and what may be done with it."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, replace

from quarterdeck.kernel import Rules, content_of, is_reacting

from ..conduct.changes import Turn
from ..conduct.values import Conduct
from ..refusals import NOT_PLAYING, Refused
from ..shelf import NoSuchSet, Shelf
from ..store import News, Store, StoreFault, TableRow, moved, now
from .table import Names, Table, has_digest, record_of

log = logging.getLogger(__name__)

HELD = (
    "The rules of this game have changed since this table was opened, and it would not come "
    "out the same with the new ones. It is kept as it is and cannot be played on here."
)


@dataclass(frozen=True, slots=True)
class State:
    """A table as the store has it.  ``table`` is None only while it is held."""

    row: TableRow
    table: Table | None
    held: str | None = None

    @property
    def names(self) -> Names:
        return tuple([each.name or f"Seat {each.seat + 1}" for each in self.row.seats])


# Bytes, as measured of all games (and checked by a test): a row and a fresh game, and each entry
# with its events.  To weigh a table in earnest would cost more than to play on it.
FRESH, ENTRY = 6_000, 600


def weight(state: State) -> int:
    """About how many bytes a table takes in memory."""
    return FRESH + ENTRY * state.row.seq


class Cache:
    """The tables used last, within so many bytes.  Any of them may be dropped at any time: the
    store has them all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._states: OrderedDict[str, State] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._states)

    def get(self, table_id: str) -> State | None:
        return self._states.get(table_id)

    def keep(self, state: State) -> None:
        self.drop(state.row.id)
        self._states[state.row.id] = state
        self.bytes += weight(state)
        while self.bytes > self._most and len(self._states) > 1:
            self.drop(next(iter(self._states)))

    def drop(self, table_id: str) -> None:
        state = self._states.pop(table_id, None)
        if state is not None:
            self.bytes -= weight(state)

    def clear(self) -> None:
        self._states.clear()
        self.bytes = 0


def is_newer(row: TableRow, known: TableRow) -> bool:
    """Has something happened since ``known`` was read?  A read under load may come late."""
    return row.seq > known.seq or row.changes > known.changes or row.term > known.term


def is_another_game(before: TableRow, row: TableRow) -> bool:
    """Has it moved on, or is it set up otherwise since?"""
    setup = (before.options, before.card_set, len(before.seats))
    if setup != (row.options, row.card_set, len(row.seats)):
        return True
    return before.status != row.status or before.seq != row.seq


def brought_up(store: Store, shelf: Shelf, known: State | None, row: TableRow) -> State:
    """The state that the row tells of: from memory as far as that goes, else by replaying."""
    if known is None or is_another_game(known.row, row):
        return _advanced(store, known, row) or rebuild(store, shelf, row)
    return replace(known, row=row)


def _advanced(store: Store, known: State | None, row: TableRow) -> State | None:
    """Only what is new is played; None if that cannot be."""
    if known is None or known.table is None or known.row.status != "playing":
        return None
    if not of_todays_rules(row, known.table.rules) or row.seq < known.row.seq:
        return None
    texts, _ = store.entries(row.id, row.seq, after=known.row.seq)
    try:
        table = known.table.entered(texts)
    except Exception:  # whatever it was, a full replay decides
        log.warning("table %s could not be followed", row.id, exc_info=True)
        return None
    return State(row, table) if table.seq == row.seq else None


def of_todays_rules(row: TableRow, rules: Rules) -> bool:
    same_cards = content_of(row.card_set) == content_of(rules.card_set)
    return row.version == rules.version and same_cards


def rebuild(store: Store, shelf: Shelf, row: TableRow) -> State:
    """Replay the record.  A table that does not come out as it was is held, never altered."""
    try:
        rules = shelf.rules(row.game, row.card_set)
        if row.status == "open":
            game = rules.new(len(row.seats), row.options)
            return State(row, Table(row.id, row.luck, game, [[]], rules))
        texts, was = store.entries(row.id, row.seq)
        record = record_of(row.game, row.version, row.card_set, len(row.seats), row.options, texts)
        table = Table.replayed(row.id, row.luck, record, rules)
        same = of_todays_rules(row, rules) or has_digest(rules, table.game, was, row.version)
        if table.seq == row.seq and same:
            return State(row, table)
        log.warning("table %s is held: it does not replay to the same position", row.id)
    except StoreFault:
        raise
    except NoSuchSet as fault:
        log.warning("table %s is held: the card set %s is not here", row.id, fault.card_set)
        return State(row, None, str(fault))
    except Exception:  # whatever today's rules make of an old record, the table is kept
        log.warning("table %s is held: it does not replay", row.id, exc_info=True)
    return State(row, None, HELD)


def news_of(table: Table, after: int, conduct: Conduct | None = None) -> News:
    return News(
        after=after,
        entries=table.entries_after(after),
        views=table.views(),
        status="over" if table.over else "playing",
        to_act=table.game.to_act(),
        version=table.rules.version,
        card_set=table.rules.card_set,
        at=now(),
        conduct=conduct,
    )


def turn_of(table: Table, before: int) -> Turn:
    """What is asked after the entries that follow number ``before``."""
    game = table.game
    asked = game.to_act()
    return Turn(asked, game.asked_at() <= before, bool(asked) and is_reacting(game, asked[0]))


def after_news(state: State, table: Table, news: News) -> State:
    """The state once the news are stored."""
    row = moved(
        state.row,
        seq=table.seq,
        status=news.status,
        to_act=news.to_act,
        version=news.version,
        card_set=news.card_set,
        updated=news.at,
        conduct=state.row.conduct if news.conduct is None else news.conduct,
    )
    return State(row, table, state.held)


def playable(state: State) -> Table:
    if state.table is None or state.row.status != "playing":
        why = NOT_PLAYING.get(state.row.status, HELD)
        raise Refused("not_playing", state.held or why)
    if state.row.conduct.paused:
        raise Refused("not_playing", "The game is paused; whoever wants to play ends the pause.")
    return state.table
