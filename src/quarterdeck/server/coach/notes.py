"""What the coach has written down of a game: kept with it, a position at a time.

A game is read by one node at a time, which says with every position that it is still at it; one
that has not been heard of for a while is taken over where it was left.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sa

from quarterdeck.bots.coaching import Judged
from quarterdeck.kernel import Seat, jsons

from ..store import Conflict, Errand, Store, now, schema
from .account import Choice

LEASE = 90.0  # seconds after which a node that reads counts as gone


@dataclass(frozen=True)
class Notes:
    """What was read so far."""

    table_id: str
    seat: Seat
    state: str
    choices: tuple[Choice, ...] = ()
    between: dict[int, Judged] = field(default_factory=dict)
    of: int = 0
    chosen: int = 0  # how many choices the seat had; 0: nobody has looked yet
    seconds: float = 0.0  # that it took
    reason: str = ""  # why it could not be read

    @property
    def done(self) -> int:
        return len(self.choices) + len(self.between)

    @property
    def is_whole(self) -> bool:
        """All choices were read, so that they can be added up."""
        return 0 < self.chosen == len(self.choices)

    def with_choice(self, choice: Choice, seconds: float) -> Notes:
        return replace(self, choices=(*self.choices, choice), seconds=self.seconds + seconds)

    def with_between(self, seq: int, judged: Judged, seconds: float) -> Notes:
        return replace(self, between={**self.between, seq: judged}, seconds=self.seconds + seconds)


class Shelf:
    def __init__(self, store: Store) -> None:
        self.store = store

    def notes(self, table_id: str, seat: Seat) -> Notes | None:
        columns = schema.coached.c
        query = sa.select(schema.coached).where(columns.table_id == table_id, columns.seat == seat)
        with self.store.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else _read(row)

    def order(self, table_id: str, seat: Seat) -> None:
        """It shall be read, from where it was left."""
        values = {"state": "reading", "lease": 0.0, "at": now()}
        begun = self._update(table_id, seat, schema.coached.c.state != "reading", **values)
        if begun:
            return
        row = {"table_id": table_id, "seat": seat, "told": "{}", "node": "", **values}
        insert = sa.insert(schema.coached).values(**row)
        try:
            self.store.writer.written(Errand(lambda connection: connection.execute(insert)))
        except Conflict:
            return  # it is being read already

    def others(self, table_id: str, seat: Seat, guest: str) -> int:
        """How many other games of this person are being read or wait for it."""
        columns, seats, brought = schema.coached.c, schema.seats.c, schema.brought.c
        sat = sa.exists().where(
            seats.table_id == columns.table_id, seats.seat == columns.seat, seats.guest == guest
        )
        own = sa.exists().where(brought.id == columns.table_id, brought.guest == guest)
        this = sa.and_(columns.table_id == table_id, columns.seat == seat)
        query = sa.select(sa.func.count()).select_from(schema.coached)
        query = query.where(columns.state == "reading", sa.or_(sat, own), ~this)
        with self.store.engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def stop(self, table_id: str, seat: Seat) -> None:
        """What is there is enough."""
        self._update(table_id, seat, schema.coached.c.state == "reading", state="stopped")

    def claim(self) -> Notes | None:
        """The game that has waited longest and that nobody reads: this node does, from now on."""
        table, now_ = schema.coached, self.store.store_time()
        gone = table.c.lease < now_
        if not self.store.is_shared:  # no other node lives: who read before has crashed
            gone = sa.or_(gone, table.c.node != self.store.node)
        free = sa.and_(table.c.state == "reading", gone)
        first = sa.select(table).where(free).order_by(table.c.at).limit(1)
        with self.store.engine.connect() as connection:
            row = connection.execute(first).one_or_none()
        if row is None:
            return None
        mine = {"node": self.store.node, "lease": now_ + LEASE}
        return _read(row) if self._update(row.table_id, row.seat, free, **mine) else None

    def keep(self, notes: Notes) -> bool:
        """Write down what was read; False if it is no longer this node's to read."""
        told = jsons.written(
            {
                "choices": [_choice(one) for one in notes.choices],
                "between": {str(seq): one._asdict() for seq, one in notes.between.items()},
                "of": notes.of,
                "chosen": notes.chosen,
                "seconds": notes.seconds,
                "reason": notes.reason,
            }
        )
        columns = schema.coached.c
        mine = sa.and_(columns.state == "reading", columns.node == self.store.node)
        lease = self.store.store_time() + LEASE
        values = {"state": notes.state, "told": told, "lease": lease}
        return self._update(notes.table_id, notes.seat, mine, **values)

    def let_go(self) -> None:
        """Others may go on at once with what this node reads."""
        table = schema.coached
        mine = sa.update(table).where(table.c.node == self.store.node, table.c.state == "reading")
        free = mine.values(lease=0.0)
        self.store.writer.written(Errand(lambda connection: connection.execute(free)))

    def _update(
        self, table_id: str, seat: Seat, where: sa.ColumnElement[bool], **values: Any
    ) -> bool:
        table = schema.coached
        one = sa.update(table).where(table.c.table_id == table_id, table.c.seat == seat, where)
        change = one.values(**values)

        def write(connection: sa.Connection) -> bool:
            return connection.execute(change).rowcount > 0

        return self.store.writer.written(Errand(write))


def _choice(one: Choice) -> dict[str, Any]:
    return {**one._asdict(), "judged": one.judged._asdict()}


def _read(row: Any) -> Notes:
    told = jsons.read(row.told)
    return Notes(
        row.table_id,
        row.seat,
        row.state,
        tuple(
            [
                Choice(**{**one, "judged": Judged(**one["judged"])})
                for one in told.get("choices", [])
            ]
        ),
        {int(seq): Judged(**one) for seq, one in told.get("between", {}).items()},
        told.get("of", 0),
        told.get("chosen", 0),
        told.get("seconds", 0.0),
        told.get("reason", ""),
    )
