"""Every screen: nothing cut, covered, out of reach or too small, by geometry in the page.

``make screens`` goes through all positions, sizes and lights; here is a sample of them.
``make screens ONLY="corsaire over looting 844x390 light"`` takes those that are named, and all of
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
from .people import faults as hindrances

WORDS = set(os.environ.get("QUARTERDECK_SCREENS", "").split())
ALL = bool(WORDS)
SAMPLE: dict[str, tuple[tuple[str, ...], tuple[Size, ...]]] = {
    "letter-of-marque": (("middle",), ((1366, 640), (1920, 1080), (844, 390))),
    "line-of-battle": (("eight, gunfire",), ((1440, 900), (1366, 640), (1920, 1080), (390, 844))),
    "corsaire": (("convert, full",), ((1280, 600), (1440, 900), (844, 390))),
    "merchants-and-marauders": (("at sea",), ((1440, 900), (1366, 640), (390, 844))),
}


def chosen() -> list[tuple[str, Position]]:
    if not ALL:
        return [
            (key, one) for key in SAMPLE for one in POSITIONS[key] if one.name in SAMPLE[key][0]
        ]
    every = [(key, position) for key, positions in POSITIONS.items() for position in positions]
    games = {key for key in POSITIONS if key in WORDS}
    known = {position.slug for _, position in every if position.slug in WORDS}
    return [
        (key, position)
        for key, position in every
        if (not games or key in games) and (not known or position.slug in known)
    ]


def named(key: str) -> tuple[tuple[Size, ...], tuple[str, ...]]:
    if not ALL:
        return SAMPLE[key][1], ("light",)
    sizes = tuple(size for size in SIZES if "{}x{}".format(*size) in WORDS)
    lights = tuple(light for light in LIGHTS if light in WORDS)
    return sizes or SIZES, lights or LIGHTS


def pictures(key: str, position: Position) -> Path | None:
    return ARTIFACTS / "screens" / key / position.slug if ALL else None


@pytest.mark.parametrize(
    ("key", "position"), [pytest.param(*one, id=f"{one[0]}-{one[1].slug}") for one in chosen()]
)
def test_all_of_a_table_can_be_read_and_touched(
    key: str, position: Position, new_page: NewPage, database: str
) -> None:
    sizes, lights = named(key)
    store = Store(database)
    others = company(store)
    faults: list[str] = []
    for touch in (False, True):
        wanted = [size for size in sizes if by_touch(size) == touch]
        if not wanted:
            continue
        page = new_page(wanted[0], touch=touch)
        guest = Guest(**page.request.get("/api/me").json())
        page.goto(put(store, key, position, guest, others))
        faults += map(str, sweep(page, wanted, lights, pictures(key, position)))
        faults += hindrances(page)
    store.close()
    assert not faults, "\n".join(faults)
