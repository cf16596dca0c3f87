"""A line of the page that a bench writes, and how lines become a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Line(NamedTuple):
    what: str
    ours: str
    theirs: str
    figure: str
    target: str
    reached: bool | None  # None: not measured, or there is no target


def judged(line: Line) -> str:
    mark = "not measured" if line.reached is None else "PASS" if line.reached else "FAIL"
    mark = mark if line.target else ""
    return f"| {line.what} | {line.ours} | {line.theirs} | {line.figure} | {line.target} | {mark} |"


def table(yardstick: str, found: Iterable[Line]) -> str:
    head = f"| what | ours | {yardstick} | | target | |\n|---|---|---|---|---|---|"
    return "\n".join([head, *[judged(line) for line in found]]) + "\n"
