"""Games that a test has played, put on tables of a store."""

from __future__ import annotations

from quarterdeck.kernel import Game
from quarterdeck.server.conduct.values import Conduct
from quarterdeck.server.store import News, Store, TableRow, now
from quarterdeck.server.tables.table import Table


def put(
    database: str | Store,
    row: TableRow,
    game: Game,
    status: str = "",
    conduct: Conduct | None = None,
) -> str:
    """All of a game so far; it goes on or is over, as it is, unless told.  Returns its id."""
    status = status or ("over" if game.is_over() else "playing")
    entries = tuple([str(entry) for entry in game.entries])
    views = Table(row.id, row.luck, game, []).views()
    to_act = game.to_act() if status == "playing" else ()
    played = (game.setup.version, game.setup.card_set, now())
    store = Store(database) if isinstance(database, str) else database
    store.add_table(row, News(0, entries, views, status, to_act, *played, conduct))
    if store is not database:
        store.close()
    return row.id
