"""Line of Battle's golden records replay as they were played, view by view (promise 5)."""

from __future__ import annotations

from quarterdeck.kernel import Record, standing

from .make import GAMES, HERE

PATHS = [HERE / f"{name}.record" for name, *_ in GAMES]


def test_the_records_show_what_they_are_for() -> None:
    second = Record.from_json((HERE / "second-thoughts.record").read_text())
    assert len(standing(second.entries)) < len(second.entries) - 20
    verbs = {
        entry.move.verb
        for path in PATHS
        for entry in Record.from_json(path.read_text()).entries
    }  # fmt: skip
    assert {
        "play", "discard", "stop", "with", "at", "break", "flag", "done", "repair", "board",
        "show", "clear", "declare", "join", "leave", "enter", "burn", "blockade", "undo",
    } <= verbs  # fmt: skip
