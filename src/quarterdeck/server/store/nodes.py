"""What the nodes of one PostgreSQL tell each other through it.

Each says every second that it lives.  A table has one *keeper*, the node at which its bots think,
its passes are made and its clocks run out; the tables of a node that has not been heard of are
taken over, each with a new *term*, by which a keeper that only slept is told apart from the new
one.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from . import schema
from .database import Store
from .jobs import Errand
from .ledger import CHANNEL, notices
from .rows import StoreFault

log = logging.getLogger(__name__)

DEAD_AFTER = 3.0  # seconds without a sign of life
FORGOTTEN_AFTER = 60.0
MOST_TAKEN = 200  # tables at once; what is left is taken a second later, here or elsewhere
EVERYBODY = "-"  # who speaks, where also this node must listen
LISTEN_SECONDS = 0.5  # between looks whether to stop


class Roll:
    """The nodes, as one of them sees the others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.id = store.node

    def report(self) -> list[str]:
        """Say that this node lives; returns the tables whose keeper it has become."""
        me = self.id

        def write(connection: sa.Connection) -> list[str]:
            seen = {"seen": sa.func.now()}
            alive = insert(schema.nodes).values(id=me, **seen)
            connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_=seen))
            taken = connection.execute(_take(me)).scalars().all()
            old = sa.select(schema.nodes.c.id).where(~_seen_within(FORGOTTEN_AFTER))
            lost = schema.nodes.c.id.in_(old.with_for_update(skip_locked=True))
            connection.execute(sa.delete(schema.nodes).where(lost))
            _forget_presence(connection, schema.presence.c.node.not_in(_living()))
            return list(taken)

        return self._store.writer.written(Errand(write))

    def kept(self) -> list[str]:
        """The tables under way whose keeper this node is."""
        tables = schema.tables.c
        mine = sa.select(tables.id).where(tables.keeper == self.id, tables.status == "playing")
        with self._store.engine.connect() as connection:
            return list(connection.execute(mine).scalars())

    def leave(self) -> None:
        """Others may take over at once."""
        me, tables = self.id, schema.tables

        def write(connection: sa.Connection) -> None:
            mine = sa.update(tables).where(tables.c.keeper == me)
            connection.execute(mine.values(keeper=None, term=tables.c.term + 1))
            connection.execute(sa.delete(schema.nodes).where(schema.nodes.c.id == me))
            _forget_presence(connection, schema.presence.c.node == me)

        self._store.writer.written(Errand(write))

    # ---- who is where

    def come(self, table_id: str, guest: str) -> None:
        row = {"node": self.id, "table_id": table_id, "guest": guest}
        here = insert(schema.presence).values(**row).on_conflict_do_nothing()
        self._store.writer.written(Errand(lambda connection: connection.execute(here), (table_id,)))

    def go(self, table_id: str, guest: str) -> None:
        columns = schema.presence.c
        mine = sa.and_(columns.node == self.id, columns.table_id == table_id)
        gone = sa.delete(schema.presence).where(mine, columns.guest == guest)
        self._store.writer.written(Errand(lambda connection: connection.execute(gone), (table_id,)))

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """The guests that watch a table at other nodes."""
        columns = schema.presence.c
        query = sa.select(columns.guest).where(
            columns.table_id == table_id, columns.node != self.id, columns.node.in_(_living())
        )
        with self._store.engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())


def _seen_within(seconds: float) -> sa.ColumnElement[bool]:
    return schema.nodes.c.seen > sa.func.now() - sa.text(f"interval '{seconds} seconds'")


def _living() -> sa.Select[tuple[str]]:
    return sa.select(schema.nodes.c.id).where(_seen_within(DEAD_AFTER))


def _take(me: str) -> Any:
    """Become the keeper of tables that have none; those that another node is just writing are
    left out, so that nobody waits."""
    tables = schema.tables
    orphaned = sa.or_(tables.c.keeper.is_(None), tables.c.keeper.not_in(_living()))
    found = (
        sa.select(tables.c.id)
        .where(tables.c.status == "playing", orphaned)
        .order_by(tables.c.id)
        .limit(MOST_TAKEN)
        .with_for_update(skip_locked=True, key_share=True)
    )
    take = sa.update(tables).where(tables.c.id.in_(found))
    return take.values(keeper=me, term=tables.c.term + 1).returning(tables.c.id)


def _forget_presence(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    """Those who were at a node that has gone are no longer here; all nodes are told.  What another
    node is just forgetting is left to it: two that wait for each other would lose their batches."""
    columns = schema.presence.c
    key = (columns.node, columns.table_id, columns.guest)
    found = sa.select(*key).where(which).with_for_update(skip_locked=True)
    here = sa.tuple_(*key).in_(found)
    gone = sa.delete(schema.presence).where(here).returning(columns.table_id)
    tables = sorted(set(connection.execute(gone).scalars()))
    for notice in notices(EVERYBODY, tables):
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))


class Listener:
    """Hears what other nodes have written, a batch at a time."""

    def __init__(self, store: Store, heard: Callable[[Iterable[str] | None], object]) -> None:
        self._store = store
        self._heard = heard  # tables; None: something may have been missed
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except (StoreFault, self._store.engine.dialect.dbapi.Error):  # type: ignore[union-attr]
                log.warning("other nodes cannot be heard", exc_info=True)
                self._ended.wait(1.0)

    def _listen(self) -> None:
        connection = self._store.engine.raw_connection()
        try:
            raw: Any = connection.driver_connection
            raw.rollback()
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            self._heard(None)
            while not self._ended.is_set():
                for notice in raw.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                    node, *tables = notice.payload.split(" ")
                    if node != self._store.node:
                        self._heard(tables)
        finally:
            connection.invalidate()
