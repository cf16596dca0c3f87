"""Views in words: what all games' drawings are made of, and any view where there is no drawing."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quarterdeck.kernel import Seat
from quarterdeck.kernel.wording import who

Names = tuple[str, ...]
View = dict[str, Any]


def any_view(view: View) -> RenderableType:
    """A view of a game that has no drawing of its own here: tables and lines of what is in it."""
    parts: list[RenderableType] = []
    plain = [
        f"{_worded(key)}: {in_short(value)}"
        for key, value in view.items()
        if not isinstance(value, dict | list) and key != "game" and value is not None
    ]
    if plain:
        parts.append(Text("  " + " · ".join(plain)))
    for key, value in view.items():
        if value and isinstance(value, dict | list):
            parts.append(_part(_worded(key), value))
    return Group(*parts)


def _part(name: str, value: dict[str, Any] | list[Any]) -> RenderableType:
    if isinstance(value, dict):
        if any(isinstance(each, dict | list) for each in value.values()):
            return Group(Text(f"  {name}"), Padding(any_view(value), (0, 0, 0, 2)))
        return Text(f"  {name}: {in_short(value)}")
    if all(isinstance(each, dict) for each in value):
        columns = list(dict.fromkeys([key for each in value for key in each]))
        table = grid(*[_worded(key) for key in columns], title=name)
        for each in value:
            add(table, *[in_short(each.get(key)) for key in columns])
        return table
    return Text(f"  {name}: {in_short(value)}")


def _worded(key: object) -> str:
    return str(key).replace("_", " ")


def in_short(value: object) -> str:
    """A value of a view in a few words."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{_worded(key)} {in_short(each)}" for key, each in value.items()])
    if isinstance(value, list | tuple):
        inner = [
            f"({in_short(each)})" if isinstance(each, dict) else in_short(each) for each in value
        ]
        return ", ".join(inner) or "–"
    return str(value)


def grid(*columns: str, title: str = "") -> Table:
    return Table(
        *columns,
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        header_style="dim",
        title=Text(f"  {title}") if title else None,
        title_justify="left",
        title_style="bold",
    )


def add(table: Table, *cells: object) -> None:
    """Cells are texts, never markup: names come from people."""
    table.add_row(*[Text(str(cell)) for cell in cells])


def name_of(seat: Seat, view: View, names: Names) -> str:
    return "you" if seat == view["seat"] else names[seat]


def marked(view: View, seat: Seat, names: Names) -> str:
    """A name, with a mark if this player has to act."""
    return f"{'> ' if seat in view['to_act'] else '  '}{who(seat, view['seat'], names)}"
