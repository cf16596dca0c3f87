"""Every screen: nothing cut, covered, out of reach or too small, by geometry in the page.

``make screens`` goes through all positions, sizes and lights; here is a sample of them.
``make screens ONLY="over eight-gunfire 844x390 light"`` takes those that are named, and all of
what is not named.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from quarterdeck.server.store import Guest, Store
from tests.screens.positions import POSITIONS, Position, company, put
from tests.screens.sweep import LIGHTS, SIZES, Size, by_touch, sweep

from .conftest import ARTIFACTS, NewPage

WORDS = set(os.environ.get("QUARTERDECK_SCREENS", "").split())
ALL = bool(WORDS)
SAMPLE: dict[str, tuple[tuple[str, ...], tuple[Size, ...]]] = {
    "letter-of-marque": (("middle",), ((1366, 640), (1920, 1080), (844, 390))),
    "line-of-battle": (("eight, gunfire",), ((1440, 900), (1366, 640), (1920, 1080), (390, 844))),
    "corsaire": (("convert, full",), ((1280, 600), (1440, 900), (844, 390))),
    "merchants-and-marauders": (("at sea",), ((1440, 900), (1366, 640), (390, 844))),
}


def chosen(key: str) -> tuple[list[Position], tuple[Size, ...], tuple[str, ...]]:
    if not ALL:
        names, sizes = SAMPLE[key]
        return [each for each in POSITIONS[key] if each.name in names], sizes, ("light",)
    known = {each.slug for positions in POSITIONS.values() for each in positions}
    positions = [each for each in POSITIONS[key] if each.slug in WORDS or not WORDS & known]
    sizes = tuple(size for size in SIZES if "{}x{}".format(*size) in WORDS)
    lights = tuple(light for light in LIGHTS if light in WORDS)
    return positions, sizes or SIZES, lights or LIGHTS


def pictures(key: str, position: Position) -> Path | None:
    return ARTIFACTS / "screens" / key / position.slug if ALL else None


@pytest.mark.parametrize("key", sorted(POSITIONS if ALL else SAMPLE))
def test_all_of_a_table_can_be_read_and_touched(key: str, new_page: NewPage, database: str) -> None:
    positions, sizes, lights = chosen(key)
    store = Store(database)
    others = company(store)
    faults: list[str] = []
    for touch in (False, True):
        wanted = [size for size in sizes if by_touch(size) == touch]
        if not wanted:
            continue
        page = new_page(wanted[0], touch=touch)
        page.goto("/")
        guest = Guest(**page.request.get("/api/me").json())
        for position in positions:
            address = put(store, key, position, guest, others)
            page.goto(address)
            found = sweep(page, wanted, lights, pictures(key, position))
            faults += [f"{position.name}, {fault}" for fault in found]
    store.close()
    assert not faults, "\n".join(faults)
