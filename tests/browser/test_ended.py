"""The end of a game: it is about whoever looks at it, and no key that was meant for the last move
begins another game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import quarterdeck as qd
from quarterdeck.server.store import Guest, Store
from tests.screens.positions import company, golden, lay

from .conftest import NewPage, keep
from .people import settled


def test_the_key_that_ends_a_game_begins_no_rematch(new_page: NewPage, database: str) -> None:
    record = golden("letter-of-marque", "four-mates")
    game = qd.replay(record, upto=len(record.entries) - 1)
    page, store = new_page(), Store(database)
    page.goto("/")
    guest = Guest(**page.request.get("/api/me").json())
    page.goto(lay(store, game, game.to_act()[0], guest, company(store)))
    store.close()
    last = str(record.entries[-1]).partition(" ")[2]
    assert last in [move["text"] for move in settled(page)["moves"]]

    every = page.get_by_test_id("all-moves")
    every.locator("summary").press("Enter")
    every.locator(f"[data-move='{last}']").focus()
    over = page.get_by_test_id("game-over")
    while not over.is_visible():  # again and again, as somebody does who waits for something
        page.keyboard.press("Enter")
    for _ in range(5):
        page.keyboard.press("Enter")
    expect(over.get_by_role("heading", level=2)).to_have_text(
        re.compile(r"You win|You and .+ win|You came \w+(, \d+ behind)?")
    )
    expect(over.locator("tr[aria-current='true'] th")).to_contain_text(guest.name)
    expect(over.get_by_test_id("turning-points")).to_be_visible()
    keep(page, "ended-by-key")
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert table["status"] == "over"
    assert not table.get("offer")
    assert not table.get("rematch")
    expect(over.get_by_test_id("rematch")).to_be_visible()
