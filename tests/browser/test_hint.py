"""A hint at a running table, by mouse, by key and by finger."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, NewPage, keep, keep_at_all_sizes
from .people import act_by_click, faults, open_table, play_until, settled

BOTS = [{"kind": "bot", "level": "mate"}] * 3


def test_a_hint_shows_two_moves_and_plays_one_when_told_to(new_page: NewPage) -> None:
    page = new_page(DESKTOP)
    open_table(page, "letter-of-marque", *BOTS, aids=True)
    ships = page.locator("[data-on^='ship-'].live")
    play_until([page], lambda: ships.count() > 2, act_by_click)
    offered = {move["text"]: move["label"] for move in settled(page)["moves"]}
    page.keyboard.press("h")
    panel = page.get_by_test_id("hint-panel")
    expect(panel).to_contain_text("What would the admiral do?")
    rows = panel.locator("[data-hinted]")
    expect(rows).to_have_count(2)
    expect(panel).to_contain_text(re.compile(r"looked at \d+ deals"))
    for row in rows.all():
        move = row.get_attribute("data-hinted")
        assert move in offered
        expect(row).to_contain_text(offered[move])
        expect(row).to_contain_text(re.compile(r"wins \d+ %.*points.*On average you take"))
    expect(page.locator(".on-board")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("hint-2")).to_have_attribute("aria-pressed", "true")
    assert faults(page) == []
    keep_at_all_sizes(page, "hint")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    keep(page, "hint-1440-dark")
    # Nothing is played by looking; what is told to be played is asked for as usual.
    assert settled(page)["moves"]
    page.get_by_test_id("hint-1").click()
    before = page.locator(".table").get_attribute("data-seq")
    page.get_by_test_id("hint-play").click()
    if page.get_by_test_id("confirm").is_visible():
        page.get_by_test_id("confirm").click()
    page.locator(f".table:not([data-seq='{before}'])").wait_for()
    expect(panel).to_have_count(0)


def test_where_nobody_advises_the_button_says_why(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    open_table(page, "letter-of-marque", *BOTS, aids=False)
    settled(page)
    expect(page.get_by_test_id("hint")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")
    expect(page.get_by_text("This table plays without aids.")).to_be_visible()
    open_table(page, "letter-of-marque", *BOTS, aids=True)
    settled(page)
    page.get_by_test_id("hint").tap()
    expect(page.get_by_test_id("hint-1")).to_be_visible()
    keep(page, "hint-390-first")
    page.get_by_test_id("hint-close").tap()
    expect(page.get_by_test_id("hint-panel")).to_have_count(0)
