"""Merchants & Marauders in a real Chromium, as people play it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, NewPage, keep
from .people import answer

GAME = "merchants-and-marauders"
BOT = {"kind": "bot", "level": "deckhand"}


def set_out(page: Page) -> None:
    """A table against one bot, with the first ship chosen."""
    page.goto("/")
    expect(page.get_by_test_id(f"game-{GAME}")).to_be_visible()
    table = {"game": GAME, "seats": [{"kind": "me"}, BOT], "options": {}}
    made = page.request.post("/api/tables", data=table)
    page.goto(f"/t/{made.json()['id']}")
    expect(page.get_by_test_id("board")).to_be_visible()
    press(page, "kind-sloop")
    expect(page.get_by_test_id("panel")).to_have_count(0)


def press(page: Page, on: str) -> None:
    """Press an element that glows by the keyboard: zones have no corners to click on."""
    element = page.locator(f"[data-ready='true'] [data-testid='board'] button[data-on='{on}'].live")
    until = time.monotonic() + 60
    while not element.count():
        assert time.monotonic() < until, f"{on} did not glow"
        refuse(page)
        page.wait_for_timeout(50)
    element.first.focus()
    page.keyboard.press("Enter")
    answer(page, 0)


def refuse(page: Page) -> None:
    """Glory Cards are asked for between other things, and a bot may come looking for a fight."""
    for move in ("pass", "decline", "shoot", "hit-hull"):
        button = page.locator(f"[data-ready='true'] [data-testid='group-{move}']")
        if button.is_visible():
            button.click(timeout=2_000)


def my_zone(page: Page) -> str:
    position = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/position").json()
    return str(position["view"]["players"][0]["zone"])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_business_in_the_home_port(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    set_out(page)
    home = my_zone(page)
    press(page, f"port-{home}")
    expect(page.get_by_test_id("panel")).to_contain_text("Buy Goods")
    keep(page, f"mm-port-{size[0]}")
    press(page, "activity-buy")
    expect(page.get_by_test_id("panel")).to_contain_text("The market")
    refuse(page)
    keep(page, f"mm-market-{size[0]}")


def test_every_zone_can_be_pointed_at(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
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
    keep(page, "mm-chart")


def test_the_other_captains_boards(new_page: NewPage) -> None:
    page = new_page()
    set_out(page)
    page.get_by_test_id("captains").click()
    expect(page.get_by_test_id("others").get_by_label("Leadership").first).to_be_visible()
    page.get_by_test_id("captains").click()
    expect(page.get_by_test_id("others")).to_have_count(0)
