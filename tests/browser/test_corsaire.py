"""Corsaire in a real Chromium, as people play it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from quarterdeck.games import rules
from quarterdeck.kernel import settle_chance

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep, stage
from .people import (
    against_bots,
    answer,
    faults,
    heard_by,
    is_over,
    play_to_the_end,
    play_until,
    settled,
)

PLACE = re.compile("Place a card")
CONVERT = re.compile("Convert with|cannot pay")


def prompt(page: Page) -> Locator:
    return page.get_by_test_id("prompt")


def glowing(page: Page, kind: str = "") -> Locator:
    starts = f"^='{kind}'" if kind else ""
    return page.locator(f"button[data-on{starts}].live")


def act(page: Page, turn: int) -> bool:
    """A card and then its place; else something that glows, or a button where nothing does."""
    if is_over(page) or page.locator(".table").get_attribute("data-ready") != "true":
        return False
    cards, places = glowing(page, "card-"), glowing(page, "slot-")
    if PLACE.search(prompt(page).inner_text()) and cards.count():
        cards.nth(turn % cards.count()).click()
        places.nth(turn % places.count()).click()
        return answer(page, turn)
    if count := glowing(page).count():
        glowing(page).nth(turn % count).click()
        return answer(page, turn)
    buttons = page.locator("[data-group]:not([aria-disabled='true'])")
    if not buttons.count():
        return False
    buttons.first.click()
    return answer(page, turn)


def press_first(page: Page, _turn: int) -> bool:
    """Answer with the keyboard alone, once the table asks."""
    if page.locator(".table").get_attribute("data-ready") != "true":
        return False
    page.keyboard.press("1")
    if page.get_by_test_id("note-ask").is_visible():
        page.keyboard.press("Enter")
    return True


def my_turn(page: Page) -> None:
    expect(prompt(page)).to_contain_text(PLACE)
    settled(page)
    glowing(page, "card-").first.wait_for()


def places_filled(page: Page) -> Locator:
    return page.locator("button[data-on^='slot-0-'] .tc")


def test_a_person_and_a_bot_play_a_whole_game_by_clicks_with_an_undo(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "corsaire")
    my_turn(page)
    filled = places_filled(page).count()
    glowing(page, "card-").first.click()
    place = glowing(page, "slot-").nth(1)
    place.hover()
    # Hovering shows the walk, where it could end, and what would be left.
    expect(page.locator(".walk").first).to_be_attached()
    expect(page.get_by_test_id("note-note").get_by_role("listitem").first).to_be_attached()
    keep(page, "corsaire-place-1440")
    place.click()
    expect(prompt(page)).to_contain_text(CONVERT)
    expect(places_filled(page)).to_have_count(filled + 1)
    page.get_by_test_id("undo").click()
    my_turn(page)
    expect(places_filled(page)).to_have_count(filled)
    play_to_the_end([page], act=act, seconds=180)
    expect(page.get_by_test_id("places").locator("tbody tr")).to_have_count(2)
    keep(page, "corsaire-over-1440")


def test_the_keyboard_alone_plays_a_turn(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "corsaire")
    my_turn(page)
    page.keyboard.press("2")
    # The second card is in hand, and the first open place has the focus.
    expect(page.locator("button[data-on^='slot-0-']:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator("button[data-on^='slot-0-']:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(prompt(page)).not_to_contain_text(PLACE)
    play_until([page], lambda: bool(PLACE.search(prompt(page).inner_text())), press_first)
    my_turn(page)
    # A quick table may have come to the next turn, and a key placed one more card in it.
    assert places_filled(page).count() >= 1


def test_a_phone_plays_a_whole_game(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    against_bots(page, "corsaire")
    my_turn(page)
    note = page.get_by_test_id("guide")
    note.get_by_role("button", name="Your pyramid").tap()
    expect(note).to_contain_text("lay it in your pyramid")
    expect(note).not_to_contain_text("point at")
    note.get_by_test_id("guide-got-it").tap()
    expect(note).to_have_count(0)
    glowing(page, "card-").first.tap()
    glowing(page, "slot-").first.tap()
    # A finger cannot hover: a tap shows the walks and asks.
    expect(page.get_by_test_id("note-ask").get_by_role("listitem").first).to_be_visible()
    keep(page, "corsaire-place-390")
    page.get_by_test_id("cancel").tap()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0], "the page must not scroll sideways"
    play_to_the_end([page], act=act, seconds=180)
    keep(page, "corsaire-over-390")


def test_the_rivals_hand_never_reaches_the_page_before_the_reveal(new_page: NewPage) -> None:
    page = new_page()
    heard = heard_by(page)
    against_bots(page, "corsaire")
    play_to_the_end([page], act=act, seconds=180)
    frames = [json.loads(frame) for frame in heard]
    views = [frame["position"]["view"] for frame in frames if "position" in frame]
    assert len(views) > 30
    assert all(view["players"][1]["cards"] is None for view in views)
    looting = [view for view in views if view["phase"] == "looting"]
    laid = [
        card
        for view in looting
        for board in view["boards"]
        if board["sides"][1]
        for card in board["sides"][1]["cards"]
    ]
    assert any(card["from"] == "hand" for card in laid)
    assert all(card["card"] is None for card in laid if card["from"] == "hand")


def test_the_reference_tells_the_figures_of_the_cards_that_are_played(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card = page.get_by_test_id("game-corsaire")
    card.get_by_test_id("setup").click()
    card.get_by_test_id("card-set").select_option(label="Narrow holds")
    card.get_by_test_id("play-setup").click()
    my_turn(page)
    page.keyboard.press("/")
    drawer = page.get_by_test_id("reference-drawer")
    kinds = page.get_by_test_id("ranking").get_by_role("listitem")
    expect(kinds).to_have_count(5)
    expect(kinds.first).to_contain_text("Three of a kind")
    expect(drawer).to_contain_text("keeps at most 7 at the end of a turn")
    assert faults(page) == []
    keep(page, "corsaire-reference-1440")


def faultless(page: Page, name: str = "", look: Callable[[], None] = lambda: None) -> None:
    """At every size, after another look at what is pointed at; one visit instead of three."""
    for width, height in (DESKTOP, TABLET, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        look()
        assert faults(page) == [], width
        if name:
            keep(page, f"corsaire-{name}-{width}")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def test_axe_finds_no_serious_fault_at_any_size(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page, "corsaire")
    my_turn(page)
    faultless(page)
    glowing(page, "card-").first.click()
    faultless(page, look=glowing(page, "slot-").first.hover)
    glowing(page, "slot-").first.click()
    expect(prompt(page)).to_contain_text(CONVERT)
    glowing(page, "slot-").first.wait_for()
    faultless(page, "convert")
    play_until([page], lambda: "Choose" in prompt(page).inner_text(), act, seconds=180)
    ticks = page.locator("button[data-on] .tick")
    settled(page)  # the last act may have chosen a card
    chosen = ticks.count()
    page.locator("[data-ready='true'] button[data-on].live:not(:has(.tick))").first.click()
    expect(ticks).to_have_count(chosen + 1)
    faultless(page, "loot")


def test_a_chosen_card_can_be_clicked_off(new_page: NewPage, database: str) -> None:
    game, rng = rules("corsaire").new(2), Random(1)
    while "Placement" not in game.trail()[-1]:
        settle_chance(game, rng)
        seat = game.to_act()[0]
        game.play(seat, rng.choice(game.legal_moves(seat)))
        settle_chance(game, rng)
    seat = game.to_act()[0]
    held = [move.args[0] for move in game.legal_moves(seat)][:3]
    for card in held[:2]:
        game.play(seat, f"pick {card}")
    pages = [new_page(), new_page()]
    page = pages[seat]
    page.goto(stage(database, game, pages))
    settled(page)
    chosen = page.locator("[data-testid^='put-back-']")
    expect(chosen).to_have_count(2)
    page.locator(f"[data-testid='hand'] [data-on='card-{held[0]}']").click()
    expect(chosen).to_have_count(1)
    expect(page.get_by_test_id(f"put-back-{held[1]}")).to_be_visible()
    expect(page.locator("[data-testid^='best-']")).to_have_text(["Nobody yet"] * 5)
    page.locator("[data-on='board-1']").hover()
    expect(page.get_by_test_id("note-note")).to_contain_text("The better set takes")
    expect(page.get_by_test_id("note-note")).not_to_contain_text("Costs")
    settled(page)
    page.get_by_test_id(f"put-back-{held[1]}").click()
    expect(chosen).to_have_count(0)
