"""How people find a table, settle how it is played, and talk, in three browsers."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from quarterdeck.games import rules
from tests.support.playing import played

from .conftest import DESKTOP, PHONE, NewPage, keep, stage
from .people import faults

LOW = (1366, 640)


def named(page: Page, name: str) -> Page:
    page.request.get("/api/me")
    assert page.request.put("/api/me", data={"name": name}).ok
    return page


def call(page: Page, path: str, **body: Any) -> dict[str, Any]:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def harmless(page: Page, name: str) -> None:
    """Axe finds nothing serious at three sizes; each is kept as a picture."""
    before = page.viewport_size
    for width, height in (PHONE, LOW, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], (width, height)
        keep(page, f"{name}-{width}")
    assert before
    page.set_viewport_size(before)


def say(page: Page, words: str) -> None:
    field = page.get_by_label("Say something")
    field.fill(words)
    field.press("Enter")


def enter(page: Page, word: str) -> None:
    page.get_by_test_id("link-field").fill(word)
    page.get_by_test_id("link-go").click()


def they_talk(maren: Page, ines: Page, wim: Page) -> None:
    """What is new is marked for everybody, until it was seen; the owner silences somebody."""
    say(wim, "Here I am. See http://example.org")
    expect(ines.get_by_test_id("words")).to_contain_text("Wim Here I am.")
    expect(maren.get_by_test_id("unread")).to_have_text("1 new")
    expect(maren.get_by_test_id("unread")).to_have_count(0)  # seen for a while
    expect(maren.get_by_test_id("chat").get_by_role("link")).to_have_count(0)
    harmless(maren, "gathering-lobby")
    harmless(ines, "gathering-lobby-guest")

    maren.get_by_test_id("seat-menu-2").click()
    maren.get_by_test_id("seat-menu-2-silence").click()
    expect(wim.get_by_test_id("chat")).to_contain_text("wants you to say nothing here")


def comes_by_code_word(ines: Page, word: str, maren: Page) -> None:
    ines.goto("/")
    enter(ines, word.upper())
    expect(ines.get_by_text("Maren invites you to this table.")).to_be_visible()
    ines.get_by_test_id("join").click()
    ines.get_by_test_id("ready").click()
    expect(maren.get_by_test_id("mark-1")).to_have_text("ready")
    expect(ines.get_by_test_id("terms")).to_contain_text("No clock.")  # not hers to change


def changes_how_it_is_played(maren: Page, ines: Page) -> None:
    """The owner takes a clock, three seats and anybody; who was ready is asked again."""
    maren.get_by_text("Live", exact=True).click()
    expect(maren.get_by_test_id("mark-1")).to_have_text("not ready")
    expect(ines.get_by_test_id("chat")).to_contain_text("Maren set the clock to 10 min + 15 s.")
    expect(ines.get_by_test_id("terms")).to_contain_text("Each has 10 minutes")
    maren.get_by_role("radiogroup", name="Seats").get_by_text("3").click()
    expect(maren.get_by_test_id("lobby-seat-3")).to_have_count(0)
    maren.get_by_test_id("may-join").select_option("true")


def test_three_people_gather_by_code_word_and_by_the_board(new_page: NewPage) -> None:
    """One opens a table; one comes by code word on a phone, one from the board of open tables."""
    maren, ines = named(new_page(), "Maren"), named(new_page(PHONE, touch=True), "Ines")
    wim = named(new_page(), "Wim")
    wim.goto("/")
    enter(wim, "no such word")
    expect(wim.get_by_test_id("link-answer")).to_have_text("No table has this code word.")

    maren.goto("/")
    maren.get_by_test_id("game-letter-of-marque").get_by_test_id("invite").click()
    expect(maren.get_by_test_id("waiting")).to_contain_text("Say when you are ready.")
    start = maren.get_by_test_id("start")
    expect(start).to_contain_text("when you are ready")
    expect(start).to_have_attribute("aria-disabled", "true")
    comes_by_code_word(ines, maren.get_by_test_id("code-word").inner_text(), maren)
    changes_how_it_is_played(maren, ines)

    row = wim.get_by_test_id("open-row").filter(has_text="Maren, Ines and one open seat")
    expect(row).to_contain_text("10 min + 15 s")
    wim.get_by_test_id("filter-clock").select_option("days")
    expect(row).to_have_count(0)
    wim.get_by_test_id("filter-clock").select_option("")
    harmless(wim, "gathering-home")
    row.get_by_test_id("join-table").click()
    expect(wim.get_by_test_id("ready")).to_be_visible()

    they_talk(maren, ines, wim)
    for page in (maren, ines, wim):
        page.get_by_test_id("ready").click()
    expect(start).to_have_attribute("aria-disabled", "false")
    start.click()
    for page in (maren, ines, wim):
        expect(page.get_by_test_id("board")).to_be_visible()


def watchers_talk_apart(maren: Page, ines: Page, ruben: Page) -> None:
    """Players do not hear them; and who mutes somebody hears them no more, until again."""
    say(ruben, "Among us who watch")
    say(ines, "At the table")
    expect(ruben.get_by_test_id("chat")).to_contain_text("At the table")
    expect(maren.get_by_test_id("chat")).to_contain_text("At the table")
    expect(maren.get_by_test_id("chat")).not_to_contain_text("Among us")
    maren.get_by_test_id("said-menu").click()
    maren.get_by_test_id("said-menu-mute").click()
    expect(maren.get_by_test_id("chat")).not_to_contain_text("At the table")
    maren.get_by_role("button", name="Hear again").click()
    expect(maren.get_by_test_id("chat")).to_contain_text("At the table")


def test_the_owner_removes_a_person_seats_a_bot_and_hands_the_table_on(new_page: NewPage) -> None:
    maren, ines = named(new_page(), "Maren"), named(new_page(), "Ines")
    ruben = named(new_page(), "Ruben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    gathering = {"begin": "ready", "public": True, "watch": "everybody"}
    opened = call(maren, "/api/tables", game="letter-of-marque", seats=seats, gathering=gathering)
    table = f"/t/{opened['id']}"
    for page in (maren, ines, ruben):
        page.goto(table)
    both = re.compile("Ines and Ruben look on|Ruben and Ines look on")
    expect(maren.get_by_test_id("watchers")).to_have_text(both)
    ines.get_by_test_id("join").click()
    expect(ines.get_by_test_id("ready")).to_be_visible()
    watchers_talk_apart(maren, ines, ruben)
    maren.get_by_test_id("seat-menu-1").click()
    maren.get_by_test_id("seat-menu-1-remove").click()
    maren.get_by_test_id("seat-menu-1-remove").click()
    expect(ines.get_by_test_id("removed")).to_be_visible()
    ines.get_by_test_id("join").click()
    maren.get_by_test_id("seat-bot-2").click()
    maren.get_by_test_id("seat-bot-2-deckhand").click()
    expect(maren.get_by_test_id("lobby-seat-2")).to_contain_text("Deckhand")
    maren.get_by_test_id("lobby-menu").click()
    maren.get_by_test_id("lobby-menu-hand-on-1").click()
    expect(ines.get_by_test_id("lobby-seat-1")).to_contain_text("owner of this table")
    expect(maren.get_by_test_id("may-join")).to_have_count(0)
    maren.get_by_test_id("lobby-menu").click()
    maren.get_by_test_id("lobby-menu-leave").click()
    maren.get_by_test_id("lobby-menu-leave").click()
    expect(maren.get_by_test_id("game-letter-of-marque")).to_be_visible()
    expect(ines.get_by_test_id("lobby-seat-0")).to_contain_text("Open seat")
    code = ines.get_by_test_id("code-word").inner_text().replace(" ", "-")
    ines.get_by_test_id("ready").click()
    ines.get_by_test_id("start").click()
    expect(ines.get_by_test_id("board")).to_be_visible()
    comes_too_late(maren, code)


def comes_too_late(page: Page, code: str) -> None:
    page.goto(f"/j/{code}")
    expect(page.get_by_role("alert")).to_contain_text("All seats of this table are taken.")
    assert faults(page) == []
    seats = [{"kind": "me"}, {"kind": "open"}]
    call(page, "/api/tables", game="corsaire", seats=seats, gathering={"public": True})
    page.goto("/tables")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    harmless(page, "tables")


def test_each_is_asked_for_a_rematch_and_who_declines_is_replaced(
    new_page: NewPage, database: str
) -> None:
    maren, ines = named(new_page(), "Maren"), named(new_page(PHONE, touch=True), "Ines")
    wim, ruben = named(new_page(), "Wim"), named(new_page(), "Ruben")
    address = stage(
        database, played(rules("letter-of-marque").new(3), Random(5)), [maren, ines, wim]
    )
    for page in (maren, ines, wim, ruben):
        page.goto(address)
        expect(page.get_by_test_id("game-over")).to_be_visible()
    maren.get_by_test_id("rematch").click()
    expect(maren.get_by_test_id("again-1")).to_contain_text("asked")
    start = maren.get_by_test_id("again-start")
    expect(start).to_contain_text("when Ines and Wim have answered")
    expect(wim.get_by_test_id("rematch-part")).to_contain_text("Maren asks: once more?")
    wim.get_by_test_id("again-no").click()
    expect(maren.get_by_test_id("again-2")).to_contain_text("not today")
    harmless(maren, "gathering-rematch")

    ines.get_by_test_id("rematch-change").click()  # other options ask everybody again
    ines.get_by_test_id("option-aids").click()
    ines.get_by_test_id("rematch-ask").click()
    expect(maren.get_by_test_id("rematch-part")).to_contain_text("Changed: Show the odds: yes")
    maren.get_by_test_id("again-yes").click()
    wim.get_by_test_id("again-no").click()
    expect(start).to_have_text("Start")
    maren.get_by_test_id("again-free").select_option("deckhand")
    start.click()
    for page in (maren, ines):
        expect(page).not_to_have_url(re.compile(address))
        expect(page.get_by_test_id("board")).to_be_visible()
    table = maren.request.get(f"/api/tables/{maren.url.rsplit('/', 1)[1]}").json()
    assert [seat["kind"] for seat in table["seats"]] == ["human", "human", "bot"]
    assert table["options"]["aids"]
    ruben.get_by_role("button", name="Watch the rematch").click()
    expect(ruben).to_have_url(maren.url)
    new_words_are_marked_on_a_phone(maren, ines)


def new_words_are_marked_on_a_phone(maren: Page, ines: Page) -> None:
    say(maren, "Once more, then")
    expect(ines.get_by_test_id("words")).to_contain_text("Maren Once more, then")
    expect(ines.get_by_test_id("unread-log")).to_contain_text("1")
    ines.get_by_test_id("drawer").click()
    expect(ines.get_by_test_id("unread")).to_have_text("1 new")
    expect(ines.get_by_test_id("unread-log")).to_have_count(0)  # seen for a while
    maren.get_by_test_id("phrases").click()
    maren.get_by_role("menuitem", name="Good luck").click()
    expect(ines.get_by_test_id("chat")).to_contain_text("Good luck")
