"""Who watches a table is told what happens there: each what its own seat may know."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Seat

from ..bots.advising import shown_hints
from ..conduct.clocks import Moment
from ..conduct.shown import interrupted, notice_line, shown_clock, shown_hands, shown_petition
from ..conduct.timekeeper import Timekeeper
from ..gathering.shown import shown_gathering, shown_offer
from ..gathering.watching import Gallery, hears, is_late, seen_seq, stilled, without_clocks
from ..lessons.course import is_lesson, lesson_at
from ..refusals import ASLEEP
from ..store import Said, SeatRow, TableRow
from ..tables.state import State
from ..tables.steward import (
    being_passed_for,
    has_reactions,
    is_spared,
    passes_for,
    shown_sparing,
)
from ..tables.table import Table
from .connections import Connection, Hub, Told, encode
from .sockets import FELL_BEHIND

log = logging.getLogger(__name__)

Message = dict[str, Any]


class Teller:
    def __init__(self, hub: Hub, timekeeper: Timekeeper) -> None:
        self.hub = hub
        self.timekeeper = timekeeper
        self.gallery = Gallery(self)

    def describe(self, state: State, guest: str | None, now: Moment | None = None) -> Message:
        """The *table* of docs/wire.md, for one guest."""
        now = now or self.timekeeper.ship.now()
        if not is_late(state.row, guest):
            return {**self._for_all(state, now), **self._for_one(state.row, guest, now)}
        row = stilled(state.row, seen_seq(state, guest))
        told = {**self._for_all(replace(state, row=row), now), **self._for_one(row, guest, now)}
        return {**told, "seats": without_clocks(told["seats"])}

    def _for_all(self, state: State, now: Moment) -> Message:
        """What everybody is told of a table."""
        row = state.row
        return {
            "id": row.id,
            "game": row.game,
            "title": state.table.rules.title if state.table else title_of(row.game),
            "status": "held" if state.held else row.status,
            "seq": row.seq,
            "options": row.options,
            "card_set": set_card(row.card_set),
            "seats": self._seats(row, now),
            "to_act": [] if state.held else list(row.to_act),
            "rematch": row.rematch,
            "held": state.held,
            "created": row.created,
            "updated": row.updated,
            "commitment": row.commitment,
            "clock": shown_clock(row.conduct.terms),
            "paused": row.conduct.paused or None,
            "petition": shown_petition(row),
            "lesson": is_lesson(row),
            "offer": shown_offer(row, now),
            "hints": shown_hints(row),
        }

    def _for_one(self, row: TableRow, guest: str | None, now: Moment) -> Message:
        """What is one guest's own; its owner also sees the invitations."""
        owner, you = guest == row.owner, row.seat_of(guest)
        told: Message = {"you": you, "owner": owner, "standing": standing_of(row, you)}
        told["gathering"] = shown_gathering(row, guest)
        if owner and any([has_invitation(row, each) for each in row.seats]):
            told["seats"] = [
                {**seat, "invite": each.invite} if has_invitation(row, each) else seat
                for each, seat in zip(row.seats, self._seats(row, now), strict=True)
            ]
        return told

    def _seats(self, row: TableRow, now: Moment) -> list[Message]:
        here = self.hub.everywhere(row.id)
        hands = shown_hands(row, here, self.timekeeper.boarded, now)
        return [
            {
                "seat": each.seat,
                "kind": each.kind,
                "name": each.name,
                "level": each.level,
                "here": each.kind == "bot" or each.guest in here,
                **({"program": True} if row.is_outside(each.seat) else {}),
                **hands[each.seat],
            }
            for each in row.seats
        ]

    def position(self, state: State, seat: Seat | None) -> Message | None:
        """The *position* of docs/wire.md, for one seat; None for a held table."""
        if state.table is None:
            return None
        if state.row.status in ASLEEP:
            position = state.table.past_position(seat, state.names)
            prompt = {"text": ASLEEP[state.row.status], "detail": "", "rule": ""}
            return {**position, "prompt": prompt, "to_act": list(state.row.to_act)}
        position = state.table.position(seat, state.names)
        if (guided := lesson_at(state, seat)) is not None:
            position["lesson"] = guided
        if state.row.status == "playing" and (told := interrupted(state.row, seat)) is not None:
            return {**position, **told}
        if seat is None:
            return position
        passed_for = passes_for(state.row, state.table, seat)
        if sparing := shown_sparing(state.row, state.table, seat, asks=not passed_for):
            position["sparing"] = sparing
        if passed_for:
            spared = is_spared(state.row, state.table, seat)
            return being_passed_for(position, seat, state.table.lingers(), spared)
        return position

    def lines(self, state: State, seat: Seat | None, after: int, noticed: int = 0) -> list[Message]:
        """The log after entry ``after``, with the notices after number ``noticed``."""
        if state.table is None:
            return []
        lines = state.table.lines(seat, state.names, after)
        told = [notice_line(each) for each in state.row.conduct.notices if each.number > noticed]
        if not told:
            return lines
        return sorted([*lines, *told], key=lambda line: (line["seq"], line["n"]))

    def welcome(self, state: State, guest: str | None, since: int, chat: list[Said]) -> Message:
        row, seat = state.row, state.row.seat_of(guest)
        table = self.describe(state, guest)
        if is_late(row, guest):
            state = self.gallery.welcome(state)
            table["to_act"] = list(state.row.to_act)
        return {
            "type": "welcome",
            "table": table,
            "position": self.position(state, seat),
            "log": self.lines(state, seat, since),
            "chat": [vars(line) for line in chat if hears(row, guest, line.room)],
        }

    def begin(self, state: State, said: int) -> None:
        """Somebody watches from now on, who knows the table as it is."""
        self.hub.told[state.row.id] = Told(state.row, said, {})

    def catch_up(self, state: State) -> None:
        """Tell those who watch what they have not been told yet."""
        row = state.row
        told = self.hub.told.get(row.id)
        if told is None or told.row is row:
            return
        still = row.seats is told.row.seats and row.changes == told.row.changes
        own = told.own if still else {}
        self.hub.told[row.id] = Told(row, told.said, own)
        apart = self.gallery.catch_up(state)
        to = [each for each in self.hub.at(row.id) if each not in apart]
        if row.seq > told.row.seq and state.table is not None:
            self._tell_news(state, state.table, told.row, to, own)
        elif row.seq > told.row.seq:
            self.tell_table(state, to)
        elif row.changes > told.row.changes:
            self._tell_change(state, State(told.row, state.table, state.held), to)

    def _tell_change(self, state: State, before: State, to: Iterable[Connection]) -> None:
        """To each for whom the table is not as it was: what others set for themselves is not
        its business, and it is not told that they did."""
        now = self.timekeeper.ship.now()
        noticed = before.row.conduct.noticed
        shifted = state.row.conduct != before.row.conduct  # another may play, or nobody for now
        for connection in to:
            guest, seat = connection.guest, state.row.seat_of(connection.guest)
            table, was = self.describe(state, guest, now), self.describe(before, guest, now)
            lines = self.lines(state, seat, state.row.seq, noticed) if shifted else []
            stands = table["standing"] == was["standing"]
            if state.table is not None and (lines or not stands):
                update = {"type": "update", "seq": state.row.seq, "lines": lines}
                position = self.position(state, seat)
                self._offer(connection, {**update, "position": position, "table": table})
            elif {**table, "updated": ""} != {**was, "updated": ""}:
                self._offer(connection, {"type": "table", "table": table})

    def tell_table(self, state: State, to: Iterable[Connection] | None = None) -> None:
        for connection in self.hub.at(state.row.id) if to is None else to:
            table = self.describe(state, connection.guest)
            self._offer(connection, {"type": "table", "table": table})

    def tell_thinking(self, table_id: str, seat: Seat, begun: str) -> None:
        told, watching = self.hub.told.get(table_id), self.hub.at(table_id)
        if not watching:
            return
        message = encode({"type": "thinking", "seat": seat, "since": begun})
        for connection in watching:
            if told is None or not is_late(told.row, connection.guest):
                connection.offer(message)

    def tell_chat(self, table_id: str, lines: list[Said]) -> None:
        told = self.hub.told.get(table_id)
        for line in lines if told else []:
            if told and line.id > told.said:
                message = encode({"type": "chat", "line": vars(line)})
                for connection in self.hub.at(table_id):
                    if hears(told.row, connection.guest, line.room):
                        connection.offer(message)
        if told and lines:
            last = max(told.said, lines[-1].id)
            self.hub.told[table_id] = self.hub.told[table_id]._replace(said=last)

    def _tell_news(
        self,
        state: State,
        table: Table,
        told: TableRow,
        to: Iterable[Connection],
        kept: dict[str | None, bytes],
    ) -> None:
        """To each of these: what its seat may know of the new entries, and the table as it sees
        it.  What several are told is made once, and what is one guest's own kept from move to
        move in ``kept``."""
        row, now = state.row, self.timekeeper.ship.now()
        shared = self._for_all(state, now)
        common = encode(shared)
        news: dict[Seat | None, bytes] = {}
        for connection in to:
            try:
                guest = connection.guest
                seat = row.seat_of(guest)
                if seat not in news:
                    news[seat] = encode(self._news(state, table, seat, told))
                if guest in kept:
                    seen = joined(common, kept[guest])
                else:
                    own = self._for_one(row, guest, now)
                    if "seats" in own:  # where clocks stand beside an invitation
                        seen = encode({**shared, **own})
                    else:
                        kept[guest] = encode(own)
                        seen = joined(common, kept[guest])
                connection.offer(b'%b,"table":%b}' % (news[seat][:-1], seen))
            except Exception:  # what cannot be told to one must not keep it from the others
                log.exception("table %s: a page could not be told", row.id)
                connection.drop(FELL_BEHIND)

    def _news(self, state: State, table: Table, seat: Seat | None, told: TableRow) -> Message:
        return {
            "type": "update",
            "seq": table.seq,
            "lines": self.lines(state, seat, told.seq, told.conduct.noticed),
            "position": self.position(state, seat),
        }

    def _offer(self, connection: Connection, message: Message) -> None:
        connection.offer(encode(message))


def joined(one: bytes, other: bytes) -> bytes:
    """One JSON object out of two, neither of them empty."""
    return b"%b,%b" % (one[:-1], other[1:])


def has_invitation(row: TableRow, each: SeatRow) -> bool:
    return each.kind == "open" or row.conduct.hand(each.seat).wanted


def standing_of(row: TableRow, seat: Seat | None) -> dict[str, bool | str] | None:
    """What the table does for this seat; nobody else's business."""
    if seat is None or not has_reactions(row.game):
        return None
    each = row.seats[seat]
    kept = {"pass_for_me": each.pass_for_me, "poker_face": each.poker_face}
    return {**kept, "spare": each.spare}


def set_card(card_set: str) -> dict[str, str] | None:
    """An own card set by id and name; None for the standard one."""
    name, at, _ = card_set.rpartition("@")
    return {"id": card_set, "name": name} if at else None


def title_of(key: str) -> str:
    try:
        return rules_of(key).title
    except LookupError:
        return key
