"""Merchants & Marauders in a real Chromium, as people play it."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep, keep_at_all_sizes
from .people import answer, faults, open_table, settled

GAME = "merchants-and-marauders"
BOT = {"kind": "bot", "level": "deckhand"}


def set_out(page: Page, options: dict[str, object] | None = None, bots: int = 1) -> None:
    """A table against one bot (or none), with the first ship chosen."""
    open_table(page, GAME, *[BOT] * bots, **(options or {}))
    expect(page.get_by_test_id("board")).to_be_visible()
    press(page, "kind-sloop")
    expect(page.get_by_test_id("panel")).to_have_count(0)


def glowing(page: Page, on: str) -> Locator:
    """An element of the board with a move, as soon as there is one."""
    element = page.locator(
        f"[data-ready='true'] [data-testid='board'] button[data-on^='{on}'].live"
    )
    until = time.monotonic() + 60
    while not element.count():
        assert time.monotonic() < until, f"{on} did not glow"
        refuse(page)
        page.wait_for_timeout(50)
    return element.first


def press(page: Page, on: str) -> None:
    """Press an element that glows by the keyboard: zones have no corners to click on."""
    glowing(page, on).focus()
    page.keyboard.press("Enter")
    answer(page, 0)


def point_by_keys(page: Page, element: Locator) -> Locator:
    """Only a focus by keys shows a note: go away and come back as the keyboard does."""
    element.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    return page.get_by_test_id("note-note")


def refuse(page: Page) -> None:
    """Glory Cards are asked for between other things, and a bot may come looking for a fight."""
    for move in ("pass", "decline", "shoot", "hit-hull"):
        button = page.locator(f"[data-ready='true'] [data-testid='group-{move}']")
        if button.is_visible():
            button.click(timeout=2_000)


def my_zone(page: Page) -> str:
    position = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/position").json()
    return str(position["view"]["players"][0]["zone"])


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_business_in_the_home_port(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    set_out(page)
    home = my_zone(page)
    press(page, f"port-{home}")
    expect(page.get_by_test_id("panel")).to_contain_text("Buy Goods")
    finish = "Finish the Port action"  # a choice stands in one place, whatever the size
    expect(page.get_by_test_id("groups").get_by_text(finish)).to_have_count(1)
    expect(page.get_by_test_id("panel").get_by_text(finish)).to_have_count(0)
    keep(page, f"mm-port-{size[0]}")
    press(page, "activity-buy")
    expect(page.get_by_test_id("panel")).to_contain_text("The market")
    refuse(page)
    market = page.get_by_test_id("markets").locator("li").first
    expect(market).to_contain_text(re.compile(r", \d+ zones?: wants [A-Z]"))
    keep(page, f"mm-market-{size[0]}")


def test_every_zone_can_be_pointed_at(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    glowing(page, "zone-")
    expect(page.locator("button[data-on^='zone-']")).to_have_count(17)
    reached = page.evaluate(
        """() => [...document.querySelectorAll("button[data-on^='zone-']")].filter((zone) => {
          const box = zone.getBoundingClientRect()
          for (let i = 1; i < 20; i++) for (let k = 1; k < 20; k++) {
            const [x, y] = [box.x + box.width * i / 20, box.y + box.height * k / 20]
            const at = document.elementFromPoint(x, y)
            if (at?.closest('[data-on]') === zone) return true
          }
          return false
        }).length"""
    )
    assert reached == 17
    keep_at_all_sizes(page, "mm-chart")


def test_the_other_captains_boards(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    page.get_by_test_id("captains").click()
    expect(page.get_by_test_id("others").get_by_text("Leadership").first).to_be_visible()
    page.get_by_test_id("captains").click()
    expect(page.get_by_test_id("others")).to_have_count(0)


def test_a_low_screen_shows_both_ships_and_the_race_of_a_solo_game(new_page: NewPage) -> None:
    page = new_page((1366, 640))
    open_table(page, GAME, solo=True)
    glowing(page, "kind-flute")
    panel = page.get_by_test_id("panel")
    expect(panel).to_contain_text("before the Event deck runs out")
    for width, height in (DESKTOP, (1366, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert panel.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    press(page, "kind-flute")
    expect(panel).to_have_count(0)
    left = settled(page)["view"]["decks"]["events"]
    expect(page.get_by_test_id("race")).to_have_text(
        f"Round 1: to 10 Glory, {left} Event Cards left"
    )
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.get_by_test_id("race")).to_have_text(f"To 10 Glory, {left} Event Cards left")


def scale(page: Page) -> float:
    return float(page.get_by_test_id("chart").get_attribute("data-scale") or 0)


def left(page: Page) -> float:
    """Where the sheet's left edge stands; what is drawn may lag behind."""
    return float(page.get_by_test_id("chart").get_attribute("data-left") or 0)


def test_the_chart_is_moved_by_mouse_and_by_keys(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    chart, all_of_it = page.get_by_test_id("chart"), page.get_by_test_id("zoom-all")
    glowing(page, "zone-")  # from here on nothing happens by itself
    whole = scale(page)
    expect(all_of_it).to_be_disabled()
    expect(page.get_by_test_id("minimap")).to_have_count(0)  # nothing needs it at this size
    box = chart.bounding_box()
    assert box
    x, y = box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.75
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    expect(page.get_by_test_id("minimap")).to_be_visible()
    assert scale(page) > whole
    before = left(page)
    seq = page.locator(".table").get_attribute("data-seq")
    page.mouse.down()
    page.mouse.move(x - 120, y, steps=4)
    page.mouse.up()
    assert left(page) == pytest.approx(before - 120, abs=3)
    assert page.locator(".table").get_attribute("data-seq") == seq  # a drag is no press

    chart.focus()
    page.keyboard.press("0")
    expect(all_of_it).to_be_disabled()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert scale(page) > whole * 1.5
    here = left(page)
    page.keyboard.press("ArrowLeft")
    assert left(page) == pytest.approx(here + 70, abs=1)
    all_of_it.click()
    expect(all_of_it).to_be_disabled()


def test_elements_tell_about_themselves_by_focus(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    glowing(page, "zone-")  # from here on nothing happens by itself
    for on, says in (
        ("zone-TRI", "shoals"),
        ("port-POR", "Port of Port Royal"),
        ("demand-HAV", "sells for 6 Gold"),
        ("modification-HAV", "face-down modification"),
        ("merchant-CSE", "Her nation is hidden"),
        ("ship-1", "Seamanship"),
    ):
        note = point_by_keys(page, page.locator(f"[data-testid='chart'] button[data-on='{on}']"))
        expect(note).to_contain_text(says)
        expect(note).to_contain_text("Rule MM-")
    assert faults(page) == []
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("MM-")


def test_seats_have_the_colours_of_the_table_and_odds_only_with_aids(new_page: NewPage) -> None:
    for options, chances in (({"colours": "D", "aids": True}, True), ({}, False)):
        page = new_page()
        set_out(page, {"solo": True, **options}, bots=0)
        classes = page.locator("button[data-on='ship-0']").get_attribute("class") or ""
        assert ("seat4" in classes) == bool(options)
        assert ("seat1" in classes) != bool(options)
        press(page, f"zone-{my_zone(page)}")
        note = point_by_keys(page, glowing(page, "merchant-"))
        expect(note).to_contain_text("Scouting,")
        assert ("%" in note.inner_text()) == chances


def test_a_phone_has_its_parts_in_tabs(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    set_out(page)
    glowing(page, "zone-")
    expect(page.get_by_test_id("minimap")).to_be_visible()
    mine = page.locator("button[data-on='ship-0']")
    expect(mine).to_be_in_viewport(ratio=0.99)  # the chart begins at your ship
    for tab, part in (
        ("captain", "tray"),
        ("others", "others"),
        ("log", "log"),
        ("chart", "chart"),
    ):
        page.get_by_test_id(f"tab-{tab}").click()
        expect(page.get_by_test_id("stack").get_by_test_id(part)).to_be_visible()
        expect(page.get_by_test_id("groups")).to_be_in_viewport()
        expect(page.get_by_test_id("prompt")).to_be_in_viewport()
        assert faults(page) == []
    keep(page, "mm-phone")


def test_what_the_table_does_for_a_seat_is_switched_in_its_settings(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    page.get_by_test_id("settings").first.click()
    passing, face = page.get_by_test_id("pass-for-me"), page.get_by_test_id("poker-face")
    expect(passing).to_be_checked()
    expect(face).to_be_checked()
    keep(page, "mm-settings-1440")
    face.uncheck()
    expect(face).not_to_be_checked()
    passing.uncheck()
    expect(face).to_be_disabled()
    page.reload()
    page.get_by_test_id("settings").first.click()
    expect(passing).not_to_be_checked()
    expect(face).not_to_be_checked()
