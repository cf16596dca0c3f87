"""Guided first games and How to play: each played and read as a newcomer would."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004

from tests.screens.sweep import LEAST, LEAST_BY_TOUCH, SCRIPT, still

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep
from .people import against_bots, faults, play_move, settled

GAMES = ("letter-of-marque", "corsaire", "line-of-battle", "merchants-and-marauders")
MOST = 120  # presses that a guided game may take


def ringed(page: Page) -> list[float]:
    """Where to press what the card points at, once the card no longer lies over it; or nowhere."""
    return page.wait_for_function("""() => {
        const ring = document.querySelector('[data-testid=lesson-ring]')
        if (!ring) return []
        const at = ring.dataset.press.split(' ').map(Number)
        return document.elementFromPoint(...at)?.closest('[data-testid=lesson]') ? null : at
    }""").json_value()


def press(page: Page, *, touch: bool) -> None:
    """Press what is ringed, until something comes of it: a chart may just be moving under it."""
    page.wait_for_function(ASKED)
    before = page.get_by_test_id("lesson").get_attribute("data-moment")
    for patience in (4_000, 8_000, 30_000):
        at = ringed(page)
        if not at:
            page.get_by_test_id("lesson-show").click()
        elif touch:
            page.touchscreen.tap(*at)
        else:
            page.mouse.click(*at)
        try:
            page.wait_for_function(CAME_OF_IT, arg=before, timeout=patience)
        except TimeoutError:
            continue
        return
    raise AssertionError(f"nothing came of a press at {at}")


# The card points at something, or can show what it means: others may just be moving, and a card
# that tells of a moment is read first.
ASKED = """() => {
    document.querySelector('[data-testid=skip-event]')?.click()
    const table = document.querySelector(".table[data-ready='true']")
    return table && document.querySelector('[data-testid=lesson-ring], [data-testid=lesson-show]')
}"""

# The card has found its place anew, and the table waits for this person.
CAME_OF_IT = """before => {
    document.querySelector('[data-testid=skip-event]')?.click()
    const card = document.querySelector('[data-testid=lesson]')
    const ready = document.querySelector(".table[data-ready='true']")
    return card && ready && card.dataset.moment !== before
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_played_to_its_end(
    new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    touch = size == PHONE
    page = new_page(size, touch=touch)
    page.goto(f"/learn/{game}")
    page.get_by_test_id("learn").click()
    card = page.get_by_test_id("lesson")
    expect(card).to_contain_text("step 1 of")
    page.wait_for_function(CAME_OF_IT, arg="")
    steps: list[int] = []
    for _ in range(MOST):
        now = settled(page)
        if now["lesson"]["over"]:
            break
        steps.append(now["lesson"]["step"])
        if now["lesson"]["show"] is None:  # nothing new to learn: anything will do
            play_move(page, now["moves"][0])
        else:
            press(page, touch=touch)
    assert steps == sorted(steps)
    assert len(set(steps)) >= 8, "step by step"
    expect(card).to_have_attribute("data-over", "true")
    keep(page, f"lesson-{game}-{size[0]}")
    assert faults(page) == []
    page.get_by_test_id("lesson-go-on").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(card).to_have_count(0)


# Words and figures of the pictures that reach over their edge.
CUT = """() => [...document.querySelectorAll('.water')].flatMap((water) => {
    const room = water.getBoundingClientRect()
    return [...water.querySelectorAll('*')].filter((one) => {
        const at = one.getBoundingClientRect()
        const said = !one.children.length && one.textContent.trim() && at.width > 0
        return said && (at.left < room.left || at.right > room.right || at.bottom > room.bottom)
    }).map((one) => one.textContent)
})"""


def test_how_to_play_is_read_at_every_size(new_page: NewPage) -> None:
    page = new_page()
    for game in GAMES:
        page.goto(f"/learn/{game}")
        expect(page.get_by_role("heading", name="What beginners miss")).to_be_visible()
        for width, height in ((1366, 640), PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == [], (game, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_lesson_is_left_gone_on_with_and_read_about_first(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("game-merchants-and-marauders").get_by_test_id("how-to-play").click()
    for heading in ("The goal", "Six ways to a Glory Point", "What beginners miss"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.get_by_test_id("search-rules").fill("retire")
    expect(page.locator("[data-rule]").first).to_be_visible()
    assert faults(page) == []
    page.goto("/")
    corsaire = page.get_by_test_id("game-corsaire")
    corsaire.get_by_test_id("learn").click()
    card = page.get_by_test_id("lesson")
    page.wait_for_function(CAME_OF_IT, arg="")
    press(page, touch=False)
    page.get_by_test_id("lesson-show").click()
    expect(card).to_contain_text("step 2 of")
    table = page.url
    page.get_by_test_id("lesson-leave").click()
    expect(corsaire.get_by_test_id("learn")).to_have_text("Go on learning")
    corsaire.get_by_test_id("learn").click()
    expect(card).to_contain_text("step 2 of")
    assert page.url == table
    page.get_by_test_id("lesson-back").click()
    expect(card).to_contain_text("step 1 of")
    page.get_by_test_id("lesson-show").click()
    expect(card).to_contain_text("step 2 of")
    page.keyboard.press(card.locator("kbd").inner_text())  # the key that the card names
    expect(card).to_contain_text("step 3 of")
    page.get_by_test_id("lesson-show").focus()
    page.keyboard.press("Escape")
    expect(corsaire.get_by_test_id("learn")).to_have_text("Go on learning")


FLAT = {False: ((1366, 640), (1280, 600)), True: ((844, 390), TABLET, PHONE)}


@pytest.mark.parametrize("game", GAMES)
def test_a_note_of_a_first_game_is_read_where_there_is_little_height(
    new_page: NewPage, game: str
) -> None:
    for touch, sizes in FLAT.items():
        page = new_page(sizes[0], touch=touch)
        against_bots(page, game)
        settled(page)
        note = page.get_by_test_id("guide")
        fold = note.locator("[aria-expanded]")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for opened in ("false", "true"):
                expect(fold).to_have_attribute("aria-expanded", opened)
                still(page)
                found = page.evaluate(SCRIPT, LEAST_BY_TOUCH if touch else LEAST)
                assert found == [], (width, height, opened)
                fold.click()
        note.get_by_test_id("guide-got-it").click()
        expect(note).to_have_count(0)
