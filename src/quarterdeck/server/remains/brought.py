"""Records that people bring in: kept here, looked at in the theatre, shared by link."""

from __future__ import annotations

from functools import partial
from typing import Any

import sqlalchemy as sa

from quarterdeck.kernel import Record, RecordError, Rules, jsons

from .. import identity
from ..guard.packed import Packed
from ..guard.recent import Recent
from ..limits import Who
from ..lobby import Lobby
from ..refusals import Refused
from ..store import Errand, Guest, SeatRow, Store, TableRow, now, schema
from ..tables.state import State
from ..tables.table import Table

MOST = 100  # records of one guest
KNOWN, KNOWN_FOR = 32, 600.0  # games kept in memory, and for how many seconds
PROMISE = ("table", "seed", "commitment", "salts", "origin")  # what fair chance is checked by


class BroughtIn:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.archive = lobby.archive
        self.store: Store = lobby.store
        self._known: Recent[State] = Recent(KNOWN, KNOWN_FOR)

    def is_one(self, state: State) -> bool:
        return not state.row.seed

    async def add(self, guest: Guest, text: bytes, who: Who) -> Packed:
        """Keep a record, if it can be replayed here; answers where to look at it."""
        record, more = read(text)
        rules = self.rules_for(record)
        if await self.store.call(self._count, guest.id) >= MOST:
            raise Refused("too_fast", f"{MOST} records of yours are here; no more are kept.")
        kept = jsons.written({**jsons.read(record.to_json()), **more})
        row = row_of(identity.new_id(), guest.id, record, more["names"], now())
        made = await self.archive.ask(who, partial(self._replayed, row, record, rules))
        await self.store.call(self._write, row, kept)
        return made

    def recent(self, play_id: str) -> State | None:
        return self._known.get(play_id)

    async def state(self, play_id: str) -> State | None:
        found = await self.store.call(self._read, play_id)
        if found is None:
            return None
        record, more = read(found.text.encode())
        row = row_of(play_id, found.guest, record, more["names"], found.at)
        rules = self.rules_for(record)
        state = State(row, await self.store.call(Table.replayed, play_id, "", record, rules))
        self._known.put(play_id, state)
        return state

    async def record(self, play_id: str) -> dict[str, Any]:
        found = await self.store.call(self._read, play_id)
        if found is None:
            raise Refused("unknown", "There is no such record.")
        record: dict[str, Any] = jsons.read(found.text)
        return record

    def rules_for(self, record: Record) -> Rules:
        rules = self.lobby.known_set(record.key, record.card_set)
        if rules.version != record.version:
            known = f"version {record.version} of the rules; here is version {rules.version}"
            raise Refused("illegal", f"This game was played with {known}.")
        return rules

    def _replayed(self, row: TableRow, record: Record, rules: Rules) -> dict[str, str]:
        try:
            table = Table.replayed(row.id, "", record, rules)
        except Exception as fault:  # whatever the rules say to what somebody has made up
            reason = f"This record cannot be replayed: {str(fault)[:200] or type(fault).__name__}."
            raise Refused("illegal", reason) from fault
        self._known.put(row.id, State(row, table))
        return {"id": row.id}

    # ---- the store

    def _count(self, guest: str) -> int:
        columns = schema.brought.c
        query = sa.select(sa.func.count()).where(columns.guest == guest)
        with self.store.engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def _write(self, row: TableRow, text: str) -> None:
        values = {"id": row.id, "guest": row.owner, "text": text, "at": row.created}
        insert = sa.insert(schema.brought).values(**values)
        self.store.writer.written(Errand(lambda connection: connection.execute(insert)))

    def _read(self, play_id: str) -> Any:
        query = sa.select(schema.brought).where(schema.brought.c.id == play_id)
        with self.store.engine.connect() as connection:
            return connection.execute(query).one_or_none()


def read(text: bytes) -> tuple[Record, dict[str, Any]]:
    """A record, with the names in it and what its chance can be checked by."""
    try:
        written = text.decode()
        record = Record.from_json(written)
    except (RecordError, UnicodeDecodeError) as fault:
        reason = str(fault) if isinstance(fault, RecordError) else "it is no text"
        raise Refused("malformed", f"This cannot be brought in: {reason[:200]}.") from fault
    data = jsons.read(written)
    more = {name: data[name] for name in PROMISE if name in data}
    return record, {**more, "names": names_in(data.get("names"), record.seats)}


def names_in(given: Any, seats: int) -> list[str]:
    """A name for each seat; those that cannot be shown are left out."""
    names = given if isinstance(given, list) and len(given) == seats else [""] * seats
    told = ["".join([sign for sign in str(name)[:24] if sign.isprintable()]) for name in names]
    return [name.strip() or f"Seat {seat + 1}" for seat, name in enumerate(told)]


def row_of(play_id: str, guest: str, record: Record, names: list[str], at: str) -> TableRow:
    """The table at which such a game might have been played."""
    seats = [SeatRow(seat, "human", None, name) for seat, name in enumerate(names)]
    return TableRow(
        id=play_id,
        game=record.key,
        version=record.version,
        card_set=record.card_set,
        options=record.options,
        seed="",
        commitment="",
        status="over",
        owner=guest,
        created=at,
        updated=at,
        rematch=None,
        seq=len(record.entries),
        to_act=(),
        changes=0,
        seats=tuple(seats),
    )
