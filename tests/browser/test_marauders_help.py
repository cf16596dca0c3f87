"""Help for a long game of Merchants & Marauders: the notes of a first game, the reference, bots to
watch, and the charts of the end, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep
from .people import faults, open_table

GAME = "merchants-and-marauders"
MATE = {"kind": "bot", "level": "mate"}
WORSE_THAN_MINOR = ("moderate", "serious", "critical")
LONG = 120_000  # milliseconds: a whole game of bots, on a slow machine


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_notes_of_a_first_game(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    open_table(page, GAME, MATE)
    note = page.get_by_test_id("guide")
    expect(note).to_have_attribute("data-note", "ship")
    if size != DESKTOP:  # where there is less room it shows its title until it is touched
        note.get_by_role("button", name="Your first ship").click()
    expect(note).to_contain_text("Sloop")
    keep(page, f"mm-guide-{size[0]}")
    assert not page.evaluate(COVERED), "the note covers something that can be pressed"
    note.get_by_role("button", name="Rule MM-146").click()
    expect(page.locator("[data-rule='MM-146'].asked")).to_be_in_viewport()
    page.keyboard.press("Escape")
    note.get_by_test_id("guide-got-it").click()
    expect(note).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.locator("[data-ready='true']")).to_be_visible()
    expect(note).to_have_count(0)  # it is remembered


COVERED = """() => {
  const box = document.querySelector('[data-testid=guide]').getBoundingClientRect()
  return [...document.querySelectorAll('[data-on].live, [data-group]')].filter((one) => {
    const it = one.getBoundingClientRect()
    return it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top
  }).length
}"""


def test_the_notes_can_be_switched_off_and_on_again(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, GAME, MATE)
    note = page.get_by_test_id("guide")
    note.get_by_test_id("guide-off").focus()
    page.keyboard.press("Enter")
    expect(note).to_have_count(0)
    page.reload()
    expect(page.locator("[data-ready='true']")).to_be_visible()
    expect(note).to_have_count(0)
    page.get_by_test_id("settings").first.click()
    page.get_by_test_id("guide-switch").check()
    expect(note).to_have_attribute("data-note", "ship")


def test_the_reference_is_searched_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, GAME, MATE)
    expect(page.get_by_test_id("board")).to_be_visible()
    page.keyboard.press("/")
    drawer = page.get_by_test_id("reference-drawer")
    expect(page.get_by_test_id("reference-search")).to_be_focused()
    expect(drawer.get_by_role("row", name="Galleon")).to_contain_text("35")
    page.keyboard.type("curacao")
    expect(drawer.locator("[data-entry]").first).to_have_attribute("data-entry", "CUR")
    expect(drawer.get_by_role("status")).to_contain_text("found")
    keep(page, "mm-reference-1440")
    drawer.get_by_role("button", name="Decks").click()
    expect(drawer.locator("[data-pile=Cargo]")).to_contain_text("left")
    expect(drawer.locator("[data-pile=Missions]")).to_contain_text("left")
    drawer.get_by_test_id("reference-search").focus()
    page.keyboard.type("MM-343")
    expect(drawer.locator("[data-entry='MM-343']")).to_contain_text("12 Gold")
    assert faults(page, WORSE_THAN_MINOR) == []
    page.keyboard.press("Escape")  # empties the search, then closes
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_the_reference_tells_the_figures_of_the_tables_own_card_set(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card = page.get_by_test_id(f"game-{GAME}")
    card.get_by_test_id("setup").click()
    card.get_by_test_id("card-set").select_option(label="Rich cousins")
    card.get_by_test_id("play-setup").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    page.keyboard.press("/")
    expect(page.get_by_test_id("reference-search")).to_be_focused()
    page.keyboard.type("queen's cousin")
    mission = page.get_by_test_id("reference-drawer").locator("[data-entry='M01']")
    expect(mission).to_contain_text("25 Gold")
    keep(page, "mm-reference-own-set")


def test_bots_are_watched_to_the_end_and_the_end_has_charts(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card = page.get_by_test_id(f"game-{GAME}")
    card.get_by_test_id("setup").click()
    card.locator("label.count", has_text="2").click()
    card.get_by_label("Glory Points to win").fill("5")
    card.get_by_test_id("watch-bots").click()
    watch = page.get_by_test_id("watch")
    watch.get_by_role("button", name="Pause").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    expect(watch).to_contain_text("to come")
    before = page.locator(".table").get_attribute("data-seq")
    watch.get_by_role("button", name="Next").click()
    expect(page.locator(".table")).not_to_have_attribute("data-seq", before or "")
    for _ in page_until_over(page, table):
        page.wait_for_timeout(250)
    watch.get_by_role("button", name="Newest").click()
    expect(page.get_by_test_id("game-over")).to_be_visible(timeout=LONG)
    styles = page.locator("[data-testid='seats'] .tagline")
    expect(styles).to_have_text([re.compile("^bot, (merchant|adventurer|pirate)$")] * 2)
    see_the_charts(page, table)
    again = new_page(PHONE)
    again.goto(f"/t/{table}")
    expect(again.get_by_test_id("game-over")).to_be_visible()
    see_the_charts(again, table)
    for panel in ("#over-panel", "html"):
        wide = again.locator(panel).evaluate("one => one.scrollWidth - one.clientWidth")
        assert wide <= 0, f"{panel} scrolls sideways"


def page_until_over(page: Page, table: str) -> Iterator[None]:
    """Until the server says so; bots need no page."""
    waited = 0
    while page.request.get(f"/api/tables/{table}").json()["status"] != "over":
        assert waited < LONG, "the bots did not come to an end in time"
        waited += 250
        yield


def see_the_charts(page: Page, table: str) -> None:
    page.get_by_role("tab", name="Scores").focus()
    page.keyboard.press("ArrowRight")
    charts = page.get_by_test_id("end-charts")
    expect(charts).to_be_visible()
    told = page.request.get(f"/api/tables/{table}/summary").json()["summary"]
    charts.get_by_text("Glory by rounds: the figures").click()
    rows = charts.locator("figure").first.locator("tbody tr")
    expect(rows).to_have_count(len(told["rounds"]))
    last = [str(told["rounds"][-1]["round"]), *map(str, told["rounds"][-1]["glory"])]
    assert rows.last.locator("th, td").all_inner_texts() == last
    expect(charts.locator(".fights tbody tr")).to_have_count(len(told["fights"]))
    assert faults(page, WORSE_THAN_MINOR) == []
    assert page.viewport_size is not None
    width = page.viewport_size["width"]
    keep(page, f"mm-charts-{width}")
    page.get_by_role("heading", name="Routes sailed").scroll_into_view_if_needed()
    keep(page, f"mm-routes-{width}")
