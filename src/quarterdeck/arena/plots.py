"""Plots as SVG: plain strings, so that a report needs nothing but itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

WIDTH, LEFT, RIGHT = 600, 150, 56
ROW = 44
COLOURS = ("#d55e00", "#0072b2", "#8b8b86", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#6d5b38")


class Dot(NamedTuple):
    """A value with its interval."""

    name: str
    colour: str
    value: float
    low: float
    high: float


class Box(NamedTuple):
    """The least, the quarters and the most of something."""

    name: str
    colour: str
    parts: Sequence[float]


class Heap(NamedTuple):
    """How often each value came."""

    name: str
    colour: str
    values: Sequence[float]


class Bar(NamedTuple):
    """Parts of a whole."""

    name: str
    parts: Sequence[tuple[str, float]]


def _drawing(height: float, inside: str, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        f"{inside}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _name(row: int, name: str) -> str:
    return _text(LEFT - 10, ROW * row + 27, name, "end", "name")


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Round values that lie between two."""
    rough = max(high - low, 1e-9) / wanted
    power = 10 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    first = floor(low / step) * step
    return [first + n * step for n in range(wanted + 3) if low <= first + n * step <= high]


class Scale(NamedTuple):
    low: float
    high: float

    def at(self, value: float) -> float:
        part = (value - self.low) / max(self.high - self.low, 1e-9)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    def grid(self, rows: int, marks: Sequence[tuple[float, str]]) -> str:
        bottom = ROW * rows + 8
        return "".join(
            [
                f'<path class="grid" d="M{self.at(value):.1f} 4V{bottom}"/>'
                + _text(self.at(value), bottom + 17, told)
                for value, told in marks
            ]
        )


def dots(rows: Sequence[Dot], label: str) -> str:
    scale = Scale(min([one.low for one in rows]) - 1, max([one.high for one in rows]) + 1)
    drawn = scale.grid(len(rows), [(mark, f"{mark:g}") for mark in ticks(*scale)])
    for number, one in enumerate(rows):
        y, low, high = ROW * number + 22, scale.at(one.low), scale.at(one.high)
        x = scale.at(one.value)
        drawn += _name(number, one.name)
        drawn += f'<path d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 6}v12M{high:.1f} {y - 6}v12" '
        drawn += f'stroke="{one.colour}" stroke-width="3" fill="none"/>'
        drawn += f'<path d="M{x:.1f} {y - 8}l8 8-8 8-8-8z" fill="{one.colour}" class="edge"/>'
        drawn += _text(high + 8, y + 5, f"{one.value:.1f}", "start")
    return _drawing(ROW * len(rows) + 34, drawn, label)


def heaps(rows: Sequence[Heap], label: str) -> str:
    """A histogram for each, all with the same bins."""
    every = [value for one in rows for value in one.values]
    scale = Scale(min(every) - 0.5, max(every) + 0.5)
    bins = min(40, int(max(every) - min(every)) + 1)
    width = (scale.high - scale.low) / bins
    drawn = scale.grid(len(rows), [(mark, f"{mark:g}") for mark in ticks(*scale)])
    for number, one in enumerate(rows):
        counts = [0] * bins
        for value in one.values:
            counts[min(bins - 1, int((value - scale.low) / width))] += 1
        base, most = ROW * number + 38, max(counts)
        for place, count in enumerate(counts):
            x, tall = scale.at(scale.low + place * width), 34 * count / most
            wide = scale.at(scale.low + width) - LEFT - 1
            if count:
                drawn += f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{wide:.1f}" '
                drawn += f'height="{tall:.1f}" fill="{one.colour}"/>'
        mean = sum(one.values) / len(one.values)
        drawn += _name(number, one.name)
        drawn += f'<path class="line" d="M{LEFT} {base}H{WIDTH - RIGHT}"/>'
        drawn += f'<path class="mean" d="M{scale.at(mean):.1f} {base - 36}V{base}"/>'
        drawn += _text(WIDTH - 4, base - 2, f"{mean:.1f}", "end", "name")
    return _drawing(ROW * len(rows) + 34, drawn, label)


def boxes(rows: Sequence[Box], label: str) -> str:
    """Seconds, each ten times the one before."""
    logs = [log10(max(part, 1e-6)) for one in rows for part in one.parts]
    scale = Scale(floor(min(logs)), floor(max(logs)) + 1)
    marks = [(float(n), seconds(10.0**n)) for n in range(int(scale.low), int(scale.high) + 1)]
    drawn = scale.grid(len(rows), marks)
    for number, one in enumerate(rows):
        least, low, middle, high, most = [scale.at(log10(max(part, 1e-6))) for part in one.parts]
        y = ROW * number + 22
        drawn += _name(number, one.name)
        drawn += f'<path d="M{least:.1f} {y}H{most:.1f}" stroke="{one.colour}" stroke-width="2.5"/>'
        drawn += f'<rect x="{low:.1f}" y="{y - 9}" width="{max(2, high - low):.1f}" height="18" '
        drawn += f'fill="{one.colour}" class="edge"/><path class="middle" d="M{middle:.1f} '
        drawn += f'{y - 9}v18"/><circle cx="{most:.1f}" cy="{y}" r="4" fill="{one.colour}" '
        drawn += 'class="edge"/>'
    return _drawing(ROW * len(rows) + 34, drawn, label)


def bars(rows: Sequence[Bar], label: str) -> str:
    """Parts of a hundred, each kind with its colour; the kinds stand above."""
    kinds = list(dict.fromkeys([kind for one in rows for kind, _ in one.parts]))
    fill = {kind: COLOURS[n % len(COLOURS)] for n, kind in enumerate(kinds)}
    drawn, top, x = "", 30, float(LEFT)
    for kind in kinds:
        drawn += f'<rect x="{x:.0f}" y="4" width="13" height="13" fill="{fill[kind]}"/>'
        drawn += _text(x + 18, 15, kind, "start")
        x += 34 + 7.5 * len(kind)
    scale = Scale(0, 1)
    for number, one in enumerate(rows):
        start, y = 0.0, top + ROW * number + 8
        drawn += _text(LEFT - 10, y + 17, one.name, "end", "name")
        for kind, part in one.parts:
            left, right = scale.at(start), scale.at(start + part)
            drawn += f'<rect x="{left:.1f}" y="{y}" width="{max(0, right - left - 1):.1f}" '
            drawn += f'height="26" fill="{fill[kind]}"/>'
            if part >= 0.06:
                drawn += _text((left + right) / 2, y + 18, f"{100 * part:.0f}", "middle", "on")
            start += part
    return _drawing(top + ROW * len(rows) + 4, drawn, label)


def seconds(value: float) -> str:
    """A time as one would say it."""
    for limit, factor, unit in ((1e-3, 1e6, "µs"), (1.0, 1e3, "ms")):
        if value < limit * 0.9999:
            return f"{value * factor:.3g} {unit}"
    return f"{value:.3g} s"
