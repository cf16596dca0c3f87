"""Line of Battle in a real Chromium, as people play it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

import quarterdeck as qd
from quarterdeck.games import rules
from quarterdeck.games.line_of_battle.verbs import AT, BOARD, SHOW, WITH

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep, stage
from .people import (
    Act,
    act_by_key,
    answer,
    faults,
    is_over,
    open_table,
    play_until,
    settled,
    tried,
    waited_for,
)

GAME = "line-of-battle"
BOT = {"kind": "bot", "level": "deckhand"}
PATIENCE = 420  # seconds, on a slow machine; what never comes still fails
LIVE = "[data-ready='true'] button[data-on].live"


def open_with_friend(owner: Page, friend: Page) -> None:
    """A table for two people and two bots, with the short deck."""
    open_table(owner, GAME, {"kind": "open"}, BOT, BOT, short_deck="usual")
    owner.get_by_test_id("seat-link-1").click()
    friend.goto(owner.get_by_label("Invitation link").input_value())
    friend.get_by_test_id("join-name").fill("Ines")
    friend.get_by_test_id("join").click()
    expect(friend.get_by_test_id("board")).to_be_visible()
    expect(owner.get_by_test_id("board")).to_be_visible()


def against(page: Page, seats: int) -> None:
    """A running table of that many seats, all others bots."""
    open_table(page, GAME, *[BOT] * (seats - 1))
    expect(page.get_by_test_id("board")).to_be_visible()


def act(page: Page, turn: int) -> bool:
    """Click something that glows, ships before cards, or the button that ends a choice."""
    if is_over(page):
        return False
    if turn % 3 == 2 and _press(page, "done", "stop"):
        return answer(page, turn)
    ships = page.locator("[data-ready='true'] button[data-on^='ship-'].live:visible")
    glowing = ships if ships.count() else page.locator(f"{LIVE}:visible")  # a phone hides the piles
    count = glowing.count()
    if count:
        glowing.nth(turn % count).click()
        return answer(page, turn)
    return _press(page, "done", "stop", "show", "clear") and answer(page, turn)


def _press(page: Page, *groups: str) -> bool:
    """Press the button of a choice that has no place on the board."""
    wanted = ", ".join(f"[data-ready='true'] [data-group='{group}']" for group in groups)
    buttons = page.locator(wanted)
    if not buttons.count():
        return False
    buttons.first.click()
    return True


def acts_of(page: Page, wanted: int, act: Act) -> int:
    """Act so many times, whenever there is something to do."""
    until = time.monotonic() + PATIENCE
    acts = 0
    while acts < wanted and time.monotonic() < until:
        acts += tried(act, page, acts)
        page.wait_for_timeout(50)
    return acts


def second_round(page: Page) -> bool:
    return page.get_by_role("heading", name="Round 2").count() > 0


def test_two_people_and_two_bots_play_a_whole_round_by_clicking_the_board(
    new_page: NewPage,
) -> None:
    maren, ines = new_page(), new_page()
    open_with_friend(maren, ines)
    maren.locator("[data-on^='ship-']").first.wait_for()
    keep(maren, "line-of-battle-1440")
    people = [maren, ines]
    acts = play_until(
        people, lambda: all(second_round(page) or is_over(page) for page in people), act, PATIENCE
    )
    assert acts > 20
    shown = [page.get_by_test_id("seats").locator(".score") for page in people]
    expect(shown[0]).to_have_count(4)

    def agreed() -> bool:  # the bots may be scoring just now
        return shown[0].all_inner_texts() == shown[1].all_inner_texts()

    waited_for(maren, agreed, "the two see other scores")
    log = maren.get_by_test_id("log").get_by_role("button")
    expect(log.last).to_be_in_viewport()  # it has followed all of it
    keep(maren, "line-of-battle-round-2")
    for page in people:
        page.keyboard.press("Shift")  # the reckoning was read
        expect(page.get_by_test_id("round-scores")).to_have_count(0)


def test_a_card_shows_what_it_can_do_and_its_play_is_taken_back(new_page: NewPage) -> None:
    page = new_page()
    against(page, 2)
    card = page.locator("[data-ready='true'] button[data-on^='card-'].live .ac:not(.no):not(.red)")
    play_until([page], lambda: card.count() > 0, act, PATIENCE)
    settled(page)
    card.first.click()
    expect(page.get_by_test_id("undo")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".ac.sel")).to_be_visible()
    page.get_by_test_id("undo").click()
    expect(page.locator(".ac.sel")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def come_to(wanted: Callable[[qd.Game, int], bool]) -> qd.Game:
    """A game of two, played at random but keen to board, at the first such moment."""
    for seed in range(100):
        game, rng = qd.new(GAME, 2), Random(seed)
        qd.settle_chance(game, rng)
        for _ in range(100):
            seat = game.to_act()[0]
            if wanted(game, seat):
                return game
            moves = game.legal_moves(seat)
            boards = [move for move in moves if move.verb in (BOARD.name, WITH.name)]
            game.play(seat, rng.choice(boards or moves))
            qd.settle_chance(game, rng)
    raise AssertionError("it never comes to that")


def boarding() -> qd.Game:
    """Both must choose a card for a boarding."""
    return come_to(
        lambda game, seat: len(game.to_act()) == 2 and game.legal_moves(seat)[0].verb == SHOW.name
    )


def stakes(game: qd.Game, seat: int) -> list[tuple[int, str]]:
    """Ships, and the short words on what would come of attacking them."""
    moves = [move for move in game.legal_moves(seat) if move.verb in (AT.name, BOARD.name)]
    told = [(move, rules(GAME).describe(game, seat, move, ("Maren", "Ines"))) for move in moves]
    return [
        (int(move.args[0]), note.lead.rstrip(":"))
        for move, words in told
        for note in words.notes()
        if note.tone
    ]


@pytest.mark.parametrize("says", ["She sinks: ", "5+ captures"])
def test_what_is_at_stake_lies_at_the_target(new_page: NewPage, database: str, says: str) -> None:
    game = come_to(lambda game, seat: any(lead.startswith(says) for _, lead in stakes(game, seat)))
    seat = game.to_act()[0]
    maren, ines = new_page(), new_page()
    address = stage(database, game, [maren, ines])
    page = (maren, ines)[seat]
    page.goto(address)
    settled(page)
    for ship, lead in stakes(game, seat):
        button = page.locator(f"[data-on='ship-{ship}']")
        button.hover()
        expect(button.get_by_test_id("stakes")).to_contain_text(lead)


# Whoever opens the page is given all the time in the world.
NO_LONG_TIMER = """
    const soon = window.setTimeout
    window.setTimeout = (act, wait, ...rest) => (wait > 5000 ? 0 : soon(act, wait, ...rest))
"""


def test_the_result_of_a_boarding_goes_away_by_a_key_and_by_itself(
    new_page: NewPage, database: str
) -> None:
    maren, ines = new_page(), new_page()
    maren.add_init_script(NO_LONG_TIMER)
    address = stage(database, boarding(), [maren, ines])
    for page in (maren, ines):
        page.goto(address)
        expect(page.get_by_test_id("boarding")).to_be_visible()
    for page in (maren, ines):
        settled(page)
        page.locator("button[data-on^='card-'].live").first.click()
        answer(page, 0)
    panel = maren.get_by_test_id("boarding")
    expect(panel).to_contain_text(re.compile("Captured!|Thrown back|The boarders are lost"))
    expect(ines.get_by_test_id("boarding")).to_be_hidden()
    expect(panel).to_be_visible()
    maren.keyboard.press("Shift")
    expect(panel).to_be_hidden()


def test_a_phone_plays_some_turns(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    against(page, 4)
    page.locator(LIVE).first.wait_for()
    keep(page, "line-of-battle-390")
    assert acts_of(page, 12, act) == 12
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_test_id("unfold-1").click()
    expect(page.get_by_test_id("unfold-1")).to_have_attribute("aria-expanded", "true")


def test_the_keyboard_alone_plays_some_turns(new_page: NewPage) -> None:
    page = new_page()
    against(page, 2)

    def act_when_ready(page: Page, turn: int) -> bool:
        page.locator(".table[data-ready='true']").wait_for()
        return act_by_key(page, turn)

    assert acts_of(page, 10, act_when_ready) == 10


def test_eight_fleets_fit_and_one_unfolds(new_page: NewPage) -> None:
    page = new_page()
    against(page, 8)
    expect(page.locator("[data-testid^='fleet-']")).to_have_count(8)
    settled(page)  # no ship comes or goes while they are measured
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None
    for ship in page.locator("[data-testid^='fleet-'] .line [data-on^='ship-']").all():
        box = ship.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert board["x"] <= box["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"] + 1
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1
    keep(page, "line-of-battle-8-seats")
    page.get_by_test_id("unfold-3").click()
    expect(page.get_by_test_id("unfold-3")).to_have_attribute("aria-expanded", "true")
    own = page.get_by_test_id("fleet-0").evaluate("fleet => getComputedStyle(fleet).width")
    expect(page.get_by_test_id("fleet-3")).to_have_css("width", own)
    keep(page, "line-of-battle-8-unfolded")


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=lambda size: str(size[0]))
def test_axe_finds_no_serious_fault(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    against(page, 4)
    settled(page)
    assert faults(page) == []
    act(page, 0)
    settled(page)
    assert faults(page) == []
    keep(page, f"line-of-battle-{size[0]}")


def test_the_heading_names_the_target_score(new_page: NewPage) -> None:
    page = new_page()
    against(page, 3)
    expect(page.get_by_test_id("seats")).to_contain_text(re.compile(r"round 1, to 100 VP"))
