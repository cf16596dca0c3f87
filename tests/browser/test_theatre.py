"""What remains of a game, by keys and by clicks: the theatre, and playing on."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games import rules
from quarterdeck.server.lobby import new_row
from quarterdeck.server.store import Guest, SeatRow
from tests.support.playing import played
from tests.support.tables import put

from .conftest import PHONE, NewPage
from .people import faults


def a_finished_game(database: str, page: Page) -> str:
    """A game of Letter of Marque that this person has played with two bots; returns its id."""
    game = played(rules("letter-of-marque").new(3), Random(5))
    guest = Guest(**page.request.get("/api/me").json())
    seats = [SeatRow(0, "human", guest.id), SeatRow(1, "bot", None, "Halyard", "mate")]
    seats.append(SeatRow(2, "bot", None, "Gunnel", "mate"))
    row = new_row(guest, rules("letter-of-marque"), game.setup.options, seats)
    return put(database, row, game)


def at(page: Page) -> int:
    return int(page.get_by_test_id("theatre").get_attribute("data-at") or -1)


def shows(page: Page, step: int) -> None:
    expect(page.get_by_test_id("theatre")).to_have_attribute("data-at", str(step))


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def test_from_the_list_to_the_theatre_by_keys_and_playing_on(
    page: Page, new_page: NewPage, database: str
) -> None:
    table = a_finished_game(database, page)
    page.goto("/games")
    row = page.get_by_test_id("past-row")
    expect(row).to_contain_text("Letter of Marque")
    expect(row).to_contain_text("Halyard (bot) and Gunnel (bot)")
    expect(row.locator(".place")).to_contain_text("of 3")
    assert not faults(page)
    page.get_by_test_id("filter-corsaire").click()
    expect(row).to_have_count(0)
    page.reload()  # the filter stands in the address
    expect(page.get_by_text("No finished game fits.")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_test_id("past-replay").click()
    theatre = page.get_by_test_id("theatre")
    expect(theatre).to_have_attribute("data-eyes", "0")
    round_1 = walks_by_keys(page)
    page.keyboard.press("e")
    expect(theatre).to_have_attribute("data-eyes", "1")
    before = at(page)
    page.get_by_test_id("timeline").click()  # the middle of the game
    expect(theatre).not_to_have_attribute("data-at", str(before))
    middle = at(page)
    assert round_1 < middle
    assert not faults(page)

    address = f"/theatre/{table}?at={theatre.get_attribute('data-seq')}&eyes=all"
    another_plays_on(new_page(PHONE, touch=True), address, middle)


def walks_by_keys(page: Page) -> int:
    """By steps, rounds and turning points, to both ends, and by itself; where round 1 begins."""
    shows(page, 0)
    page.keyboard.press("ArrowRight")
    shows(page, 1)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_test_id("says")).to_contain_text("Round 1")
    round_1 = at(page)
    page.keyboard.press("t")
    expect(page.get_by_test_id("turn-1")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Shift+t")
    shows(page, 0)
    page.keyboard.press("End")
    expect(page.get_by_test_id("next")).to_be_disabled()
    assert at(page) > round_1
    page.keyboard.press("Home")
    page.keyboard.press(" ")  # plays by itself until it is stopped
    expect(page.get_by_test_id("run")).to_contain_text("Stop")
    expect(page.get_by_test_id("theatre")).not_to_have_attribute("data-at", "0")
    page.keyboard.press(" ")
    expect(page.get_by_test_id("run")).to_contain_text("Play")
    return round_1


def another_plays_on(other: Page, address: str, middle: int) -> None:
    """Somebody who is sent the link plays on from there, on a phone."""
    other.goto(address)
    shows(other, middle)
    expect(other.get_by_test_id("theatre")).to_have_attribute("data-eyes", "all")
    assert not faults(other)
    other.get_by_test_id("more").click()
    other.get_by_test_id("story-open").click()
    expect(other.get_by_test_id("story")).to_contain_text("Round 1")
    other.keyboard.press("Escape")
    other.get_by_text("Back to the board").click()
    other.get_by_test_id("play-on").click()
    dialog = other.get_by_test_id("play-on-dialog")
    dialog.get_by_text("Gunnel").click()
    dialog.get_by_test_id("play-on-go").click()
    expect(other).to_have_url(re.compile("/t/"))
    expect(other.get_by_test_id("hand")).to_be_visible()
    made = other.request.get(f"/api/tables/{other.url.rpartition('/')[2]}").json()
    assert (made["you"], made["status"]) == (2, "playing")


def test_a_record_is_brought_in_and_a_game_leaves_the_list(
    page: Page, database: str, tmp_path: Path
) -> None:
    table = a_finished_game(database, page)
    record = tmp_path / "record.json"
    record.write_bytes(page.request.get(f"/api/tables/{table}/record").body())
    page.goto("/games")
    page.get_by_test_id("past-more").click()
    page.get_by_test_id("put-away").click()
    page.get_by_test_id("put-away-sure").click()
    expect(page.get_by_test_id("past-row")).to_have_count(0)
    page.get_by_test_id("bring").set_input_files(record)
    expect(page.get_by_test_id("theatre")).to_have_attribute("data-eyes", "all")
    assert table not in page.url
