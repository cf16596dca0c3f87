"""The chart that the browser draws is the map of the rules: its zones border as the data says."""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.data.ids import COMPASS
from tests.games.merchants_and_marauders.standard import PORTS, ZONES
from tests.support import ledger
from tests.support.rule import rule

SHEET = Path(__file__).parents[3] / "web/src/games/merchants-and-marauders/chart/zones.json"
Point = tuple[float, float]


def drawn() -> dict[str, dict[str, Any]]:
    return {zone["id"]: zone for zone in json.loads(SHEET.read_text(encoding="utf-8"))}


def polygon(zone: dict[str, Any]) -> list[Point]:
    return [(x, y) for x, y in zone["polygon"]]


def sides(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(points, points[1:] + points[:1], strict=True))


def shared_sides(zones: dict[str, dict[str, Any]]) -> dict[frozenset[str], list[frozenset[Point]]]:
    """For each two zones the pieces of line that belong to both."""
    owners: dict[frozenset[Point], set[str]] = defaultdict(set)
    for zone in zones.values():
        for side in sides(polygon(zone)):
            owners[frozenset(side)].add(zone["id"])
    found: dict[frozenset[str], list[frozenset[Point]]] = defaultdict(list)
    for side, who in owners.items():  # type: ignore[assignment]
        assert len(who) <= 2, f"one line belongs to {sorted(who)}"
        if len(who) == 2:
            found[frozenset(who)].append(side)  # type: ignore[arg-type]
    return found


def inside(point: Point, ring: list[Point]) -> bool:
    (x, y), odd = point, False
    for (x1, y1), (x2, y2) in sides(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_rules_that_the_board_cites_are_in_the_ledger() -> None:
    cited = {
        found
        for path in SHEET.parents[1].rglob("*")
        if path.suffix in (".ts", ".svelte")
        for found in re.findall(r"MM-R?\d+", path.read_text(encoding="utf-8"))
    }
    book = ledger.of_game("merchants-and-marauders")
    assert len(cited) > 10
    assert cited <= {*book.rules, *book.rulings}


@rule("MM-090")
def test_there_are_17_zones_and_16_ports() -> None:
    zones = drawn()
    assert set(zones) == set(ZONES)
    assert len(zones) == 17
    assert {zone["id"] for zone in zones.values() if zone["port"]} == set(PORTS)


@rule("MM-090", "MM-092")
def test_the_34_borders_are_those_of_the_data() -> None:
    zones = drawn()
    wanted = {frozenset((zone.id, other)) for zone in ZONES.values() for other in zone.adjacent}
    assert len(wanted) == 34
    assert set(shared_sides(zones)) == wanted


def test_zones_neither_overlap_nor_touch_in_a_mere_corner() -> None:
    zones = drawn()
    at: dict[Point, set[str]] = defaultdict(set)
    for zone in zones.values():
        for point in polygon(zone):
            at[point].add(zone["id"])
    for point, who in at.items():
        for one in who:
            strangers = who - {one} - set(ZONES[one].adjacent)
            assert not strangers, f"{one} and {strangers} touch at {point}"
    lines = list(
        {frozenset(side): side for z in zones.values() for side in sides(polygon(z))}.values()
    )
    for number, line in enumerate(lines):
        left, right = sorted(point[0] for point in line)
        for other in lines[number + 1 :]:
            if max(p[0] for p in other) >= left and min(p[0] for p in other) <= right:
                assert not cross(line, other), f"{line} and {other}"


@pytest.mark.parametrize("name", ZONES)
def test_everything_stands_in_its_zone(name: str) -> None:
    zone = drawn()[name]
    ring = polygon(zone)
    places = [zone[what] for what in ("port", "demand", "modification", "merchant") if zone[what]]
    assert len(zone["ships"]) == 4
    for place in [*places, *zone["ships"], zone["label"]["at"]]:
        assert inside(tuple(place), ring), place


@rule("MM-092")
def test_a_border_lies_in_the_direction_of_its_letter() -> None:
    """By its middle or by the neighbour's own middle, not more than one point of eight off."""
    zones = drawn()
    centre = {one: centroid(polygon(zone)) for one, zone in zones.items()}
    lines = shared_sides(zones)
    for zone in ZONES.values():
        for letter, other in zone.neighbours.items():
            points = {point for side in lines[frozenset((zone.id, other))] for point in side}
            middle = (
                sum(x for x, _ in points) / len(points),
                sum(y for _, y in points) / len(points),
            )
            off = min(away(centre[zone.id], spot, letter) for spot in (middle, centre[other]))
            assert off <= 45, f"{zone.id} {letter} {other}: {off:.0f} degrees"


def centroid(points: list[Point]) -> Point:
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in sides(points):
        part = x1 * y2 - x2 * y1
        area, x, y = area + part, x + (x1 + x2) * part, y + (y1 + y2) * part
    return x / 3 / area, y / 3 / area


def away(centre: Point, spot: Point, letter: str) -> float:
    angle = math.degrees(math.atan2(spot[0] - centre[0], centre[1] - spot[1])) % 360
    return abs((angle - 45 * COMPASS.index(letter) + 180) % 360 - 180)
