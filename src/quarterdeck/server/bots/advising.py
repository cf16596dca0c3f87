"""Whether anybody can be asked for a hint at a table, and if not, why."""

from __future__ import annotations

from typing import Any

from quarterdeck.bots.advice import adviser

from ..store import TableRow


def refused(row: TableRow) -> str:
    """Why there are no hints at a table; "" if there are."""
    if adviser(row.game) is None:
        return "Nobody can advise you at this game: no bot above the mate has proven itself at it."
    if not row.options.get("aids", True):
        return "This table plays without aids."
    return ""


def shown_hints(row: TableRow) -> dict[str, Any]:
    """The *hints* of docs/wire.md."""
    return {"level": adviser(row.game), "refused": refused(row)}
