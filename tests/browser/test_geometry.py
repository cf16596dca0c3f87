"""The geometry check can fail: each kind of fault, planted, is found; and what it must not miss."""

from __future__ import annotations

import pytest

from quarterdeck.server.store import Guest, Store
from tests.screens.positions import POSITIONS, company, put
from tests.screens.sweep import LEAST, SCRIPT

from .conftest import DESKTOP, NewPage

SOUND = "<p>All is well</p><button style='width:60px; height:44px'>Go</button>"
BENEATH = "<div style='position:relative'><p>words beneath</p><div {} style='{}'></div></div>"
PAPER = "position:absolute; inset:0; background:#fff"
LONG = "A name that is too long for its place"
PLANTED = {
    "small": "<p style='font-size:9px'>tiny words</p>",
    "cut": "<p style='width:60px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis'>"
    f"{LONG}</p>",
    "clipped": f"<div style='width:50px; overflow:hidden; white-space:nowrap'>{LONG}</div>",
    "covered": BENEATH.format("", PAPER),
    "collides": "<span style='position:absolute; left:9px; top:9px'>Neptune</span>"
    "<span style='position:absolute; left:12px; top:11px'>Victory</span>",
    "small control": "<button style='width:20px; height:20px; padding:0'>x</button>",
    "unreachable": f"{SOUND}<div style='position:fixed; inset:0'></div>",
    "wide": "<div style='width:3000px; height:9px'></div>",
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_fault_is_found(kind: str, new_page: NewPage) -> None:
    page = new_page()
    page.set_content(PLANTED[kind])
    found = page.evaluate(SCRIPT, LEAST)
    assert [fault for fault in found if fault.startswith(f"{kind}: ")], found


def test_what_is_sound_has_no_fault(new_page: NewPage) -> None:
    page = new_page()
    page.set_content(SOUND + BENEATH.format("data-paper", PAPER))
    assert page.evaluate(SCRIPT, LEAST) == []


# What passes by itself stays to be looked at.
STAYS = """() => {
    const later = window.setTimeout
    window.setTimeout = (deed, ms, ...rest) => (ms > 5000 ? 0 : later(deed, ms, ...rest))
}"""
# The paper is wholly on the board, and on no name.
FREE = """() => {
    const paper = document.querySelector('[data-testid=rolls]').getBoundingClientRect()
    const sea = document.querySelector('[data-testid=board]').getBoundingClientRect()
    const off = (at) => at.right <= paper.left || at.left >= paper.right
        || at.bottom <= paper.top || at.top >= paper.bottom
    const names = [...document.querySelectorAll('[data-testid=board] :is(.nm, .cut)')]
    return names.length > 8 && names.every((one) => off(one.getBoundingClientRect()))
        && paper.top >= sea.top && paper.bottom <= sea.bottom
        && paper.left >= sea.left && paper.right <= sea.right
}"""


def test_the_dice_of_the_dealer_lie_on_no_name(new_page: NewPage, database: str) -> None:
    page = new_page(DESKTOP)
    page.add_init_script(f"({STAYS})()")
    page.goto("/")
    guest = Guest(**page.request.get("/api/me").json())
    opening = next(each for each in POSITIONS["line-of-battle"] if each.name == "opening")
    store = Store(database)
    page.goto(put(store, "line-of-battle", opening, guest, company(store)))
    store.close()
    page.get_by_test_id("rolls").wait_for()
    for width, height in (DESKTOP, (1536, 730), (1366, 640), (1280, 600), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.wait_for_function(FREE, timeout=10_000).json_value()
