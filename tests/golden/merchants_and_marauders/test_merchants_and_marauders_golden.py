"""Golden records of Merchants & Marauders replay as they were played, view by view (promise 5)."""

from __future__ import annotations

from quarterdeck.kernel import Record, standing

from .make import GAMES, HERE

PATHS = [HERE / f"{name}.record" for name, *_ in GAMES]


def test_the_records_show_what_they_are_for() -> None:
    records = {path.stem: Record.from_json(path.read_text()) for path in PATHS}
    verbs = {
        name: {entry.move.verb for entry in record.entries} for name, record in records.items()
    }
    assert {"sell", "declare", "buy", "pay", "stash", "rumor"} <= verbs["merchants"]
    assert {"check", "scout", "claim", "rumor"} <= verbs["adventurers"]
    assert {"raid", "exchange", "draw", "shoot", "flee", "keep"} <= verbs["pirates"]
    assert {"raid", "sell", "rumor", "undo"} <= verbs["mixed"]
    mixed = records["mixed"]
    assert len(standing(mixed.entries)) < len(mixed.entries) - 20
