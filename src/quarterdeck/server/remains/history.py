"""A person's finished games: when, which, with whom, which place, how long, and how it ended.

How a game ended follows from its record; since that takes a replay, it is written down the first
time somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from quarterdeck.kernel import Seat, jsons, tally

from ..live.telling import title_of
from ..lobby import ENDED, Lobby
from ..refusals import Refused
from ..renown.ratings import points
from ..store import Conflict, Errand, Guest, TableRow, schema
from ..tables.state import State

ENDING = ("ended", "seconds", "entries", "scores", "places", "how")
PAGE = 20  # games that are told at once
AT_ONCE = 400  # outcomes that are read at once
MOST = 1000  # of a person's games: the last so many


class History:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.store

    async def page(self, guest: Guest, game: str, opponent: str, since: str, after: int) -> Any:
        """The guest's games that fit, newest first, from number ``after`` on."""
        found = await self.store.call(self._finished, guest.id)
        rows = [row for row in found if fits(row, guest.id, game, opponent, since)]
        shown = rows[after : after + PAGE]
        brought = await self.store.call(self._brought, guest.id, [row.id for row in shown])
        told = [self._row(await self.ending(row), row, guest, brought) for row in shown]
        return {"games": told, "total": len(rows), "opponents": met(found, guest.id)}

    async def ending(self, row: TableRow) -> dict[str, Any]:
        """How it ended; told once, kept for good."""
        kept = await self.store.call(self.kept, [row.id])
        if row.id in kept:
            return kept[row.id]
        state = await self.lobby.known(row.id)
        return await self.store.call(self._told, state)

    def _told(self, state: State) -> dict[str, Any]:
        told = ending_of(state, *self._times(state.row.id))
        if state.table is not None:
            told["feats"] = tally(state.table.rules, state.table.game.record())
            self._keep(state.row.id, told)
        return told

    async def put_away(self, table_id: str, guest: Guest) -> None:
        """The guest does not want to see it listed any more."""
        row = (await self.lobby.known(table_id)).row
        if guest.id not in (row.owner, *[each.guest for each in row.seats]):
            raise Refused("not_seated", "You did not play this game.")
        if row.status not in ENDED:
            raise Refused("illegal", "The game is not over yet.")
        await self.store.call(self._put_away, table_id, guest.id)

    def _row(
        self, told: dict[str, Any], row: TableRow, guest: Guest, brought: dict[str, int]
    ) -> dict[str, Any]:
        own = row.seat_of(guest.id)
        return {
            "id": row.id,
            "game": row.game,
            "title": title_of(row.game),
            "status": row.status,
            "you": own,
            "seats": [
                {"seat": each.seat, "name": each.name or "", "kind": each.kind, "level": each.level}
                for each in row.seats
            ],
            "rematch": row.rematch,
            **{name: told[name] for name in ENDING},
            "rated": row.gathering.rated,
            "brought": brought.get(row.id),
        }

    # ---- the store

    def _finished(self, guest: str) -> list[TableRow]:
        """Those of the last so many, but for what the guest has put away."""
        away = sa.select(schema.put_away.c.table_id).where(schema.put_away.c.guest == guest)
        with self.store.engine.connect() as connection:
            hidden = set(connection.execute(away).scalars())
        rows = self.store.tables_of(guest, MOST, ENDED)
        return [row for row in rows if row.id not in hidden]

    def kept(self, tables: list[str]) -> dict[str, dict[str, Any]]:
        """What is written down of these games; but for what earlier versions left out."""
        columns, found = schema.outcomes.c, {}
        with self.store.engine.connect() as connection:
            for at in range(0, len(tables), AT_ONCE):
                some = columns.table_id.in_(tables[at : at + AT_ONCE])
                for row in connection.execute(sa.select(schema.outcomes).where(some)):
                    told = jsons.read(row.told)
                    if "feats" in told:
                        found[row.table_id] = told
        return found

    def _brought(self, guest: str, tables: list[str]) -> dict[str, int]:
        """How many points of rating each game brought the guest."""
        columns = schema.rated_seats.c
        query = sa.select(columns.table_id, columns.before, columns.mu)
        query = query.where(columns.guest == guest, columns.table_id.in_(tables))
        with self.store.engine.connect() as connection:
            rows = connection.execute(query).all()
        return {row.table_id: points(row.mu) - points(row.before) for row in rows}

    def _times(self, table_id: str) -> tuple[str, str]:
        """When the first entry was written, and the last."""
        columns = schema.entries.c
        query = sa.select(sa.func.min(columns.at), sa.func.max(columns.at))
        with self.store.engine.connect() as connection:
            first, last = connection.execute(query.where(columns.table_id == table_id)).one()
        return first or "", last or ""

    def _keep(self, table_id: str, told: dict[str, Any]) -> None:
        table, text = schema.outcomes, jsons.written(told)

        def write(connection: sa.Connection) -> None:
            known = sa.update(table).where(table.c.table_id == table_id).values(told=text)
            if not connection.execute(known).rowcount:
                connection.execute(sa.insert(table).values(table_id=table_id, told=text))

        self._write_once(write)

    def _put_away(self, table_id: str, guest: str) -> None:
        insert = sa.insert(schema.put_away).values(table_id=table_id, guest=guest)
        self._write_once(lambda connection: connection.execute(insert))

    def _write_once(self, work: Callable[[sa.Connection], Any]) -> None:
        """Written by somebody else before, it is as good."""
        try:
            self.store.writer.written(Errand(work))
        except Conflict:
            return


def fits(row: TableRow, guest: str, game: str, opponent: str, since: str) -> bool:
    others = [each.name for each in row.seats if each.guest != guest]
    return game in ("", row.game) and row.updated >= since and (not opponent or opponent in others)


def met(rows: Iterable[TableRow], guest: str) -> list[str]:
    """The people the guest has played with, by name."""
    names = [
        each.name
        for row in rows
        for each in row.seats
        if each.kind == "human" and each.guest != guest and each.name
    ]
    return sorted(set(names))


def ending_of(state: State, began: str, ended: str) -> dict[str, Any]:
    """Places and scores of all seats, how long it took, and how it ended in words."""
    row, table = state.row, state.table
    result = table.game.result() if table is not None and row.status == "over" else None
    scores = None if table is None else list(table.game.outcome().scores)
    return {
        "ended": ended or row.updated,
        "seconds": seconds_between(began, ended),
        "entries": row.seq,
        "scores": scores,
        "places": list(result.ranks) if result else None,
        "how": how_it_ended(state, result.reason if result else ""),
    }


def how_it_ended(state: State, reason: str) -> str:
    row, names = state.row, state.names
    if row.status == "abandoned":
        return "abandoned, all agreed"
    gave_up = [seat for seat in range(len(row.seats)) if row.conduct.hand(seat).resigned]
    if state.table is not None and (seat := resigned(state)) is not None:
        return f"{names[seat]} resigned"
    helped = [
        f"{row.conduct.hand(seat).bot} stood in for {names[seat]}"
        for seat in range(len(row.seats))
        if row.conduct.hand(seat).bot and seat not in gave_up
    ]
    return "; ".join([*filter(None, [reason]), *[f"{names[s]} resigned" for s in gave_up], *helped])


def resigned(state: State) -> Seat | None:
    """Who ended a game of two by giving up."""
    assert state.table is not None
    entries = state.table.game.entries
    return entries[-1].seat if entries and entries[-1].move.verb == "resign" else None


def seconds_between(began: str, ended: str) -> int:
    if not began or not ended:
        return 0
    return round((datetime.fromisoformat(ended) - datetime.fromisoformat(began)).total_seconds())
