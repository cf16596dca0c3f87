"""Choosing opponents: how strong they are, and of which temper."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from quarterdeck import bots

from .conftest import DESKTOP, PHONE, NewPage, keep
from .people import faults

GAME = "merchants-and-marauders"


def test_levels_tell_what_was_measured_and_a_table_is_opened_with_tempers(
    new_page: NewPage,
) -> None:
    page = new_page(DESKTOP)
    page.goto("/opponents/letter-of-marque")
    proof = bots.measured("letter-of-marque")["admiral"]
    admiral = page.get_by_test_id("level-admiral")
    expect(admiral).to_contain_text("Far stronger than a mate.")
    expect(admiral).to_contain_text(
        f"{round(100 * proof.won / proof.games)} % of {proof.games} games"
    )
    expect(page.get_by_test_id("temper-1")).to_have_count(0)
    assert faults(page) == []
    keep(page, "opponents-lom-1440")
    page.get_by_role("link", name="Merchants & Marauders").click()
    page.get_by_test_id("level-mate").click()
    page.get_by_test_id("temper-1").select_option("pirate")
    page.get_by_test_id("bot-2").get_by_role("button", name="Deckhand").click()
    expect(page.get_by_test_id("temper-2")).to_have_count(0)
    keep(page, "opponents-1440")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    keep(page, "opponents-390")
    page.get_by_test_id("cast-off").click()
    expect(page).to_have_url(re.compile("/t/"))
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    levels = [seat["level"] for seat in table["seats"]]
    assert levels[:3] == [None, "mate:pirate", "deckhand"]
