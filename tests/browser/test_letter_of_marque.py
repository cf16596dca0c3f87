"""Letter of Marque in a real Chromium, as people play it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from quarterdeck.fair import commitment

from .conftest import DESKTOP, PHONE, TABLET, NewPage, keep
from .people import (
    act_by_click,
    act_by_key,
    against_bots,
    answer,
    faults,
    heard_by,
    open_table,
    play_to_the_end,
    play_until,
    settled,
)


def first_ship(page: Page) -> None:
    page.get_by_test_id("reserve-armed").click()
    answer(page, 0)
    expect(page.get_by_test_id("prompt")).not_to_contain_text("guard your treasure")


def test_two_people_and_two_bots_play_a_whole_game_by_clicking_the_board(new_page: NewPage) -> None:
    maren, ines = new_page(), new_page()
    maren.goto("/")
    maren.get_by_test_id("name").fill("Maren")
    maren.get_by_test_id("name").blur()
    expect(maren.get_by_text("Saved.")).to_be_visible()
    bot = {"kind": "bot", "level": "mate"}
    table = open_table(maren, "letter-of-marque", {"kind": "open"}, bot, bot)
    expect(maren.get_by_test_id("lobby")).to_be_visible()
    keep(maren, "lobby-1440")
    invite = maren.request.get(f"/api/tables/{table}").json()["seats"][1]["invite"]
    ines.goto(f"/t/{table}?invite={invite}")
    ines.get_by_test_id("join-name").fill("Ines")
    ines.get_by_test_id("join").click()
    expect(ines.get_by_test_id("board")).to_be_visible()
    expect(maren.get_by_test_id("board")).to_be_visible()
    play_to_the_end([maren, ines])
    scores = [
        page.get_by_test_id("places").locator("tbody tr").all_inner_texts()
        for page in (maren, ines)
    ]
    assert [re.findall(r"\d+", row) for row in scores[0]] == [
        re.findall(r"\d+", row) for row in scores[1]
    ]
    keep(maren, "over-1440")
    assert any("Maren" in row for row in scores[1])


def test_a_reload_in_mid_game_goes_on_where_it_was(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page)
    first_ship(page)
    log = page.get_by_test_id("log").get_by_role("button")
    asked = page.locator("[data-ready='true'] button[data-on].live").first
    play_until([page], lambda: asked.is_visible() and log.count() > 12, act_by_click)
    settled(page)
    lines = log.all_inner_texts()
    ships = page.locator("[data-on^='ship-']").count()
    page.reload()
    settled(page)
    assert lines
    expect(log).to_have_text(lines)
    expect(page.locator("[data-on^='ship-']")).to_have_count(ships)


def test_a_refused_move_shows_its_reason(new_page: NewPage) -> None:
    page = new_page()

    def tamper(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            command = json.loads(message)
            if command.get("type") == "move" and command["move"] == "guard armed":
                command["move"] = "attack 99"
            server.send(json.dumps(command))

        socket.on_message(forward)

    page.route_web_socket(re.compile("/live"), tamper)
    against_bots(page)
    page.get_by_test_id("reserve-armed").click()
    answer(page, 0)
    expect(page.get_by_test_id("toast")).to_contain_text("Everyone must launch a first ship")
    expect(page.get_by_test_id("prompt")).to_contain_text("guard your treasure")


def test_a_lost_connection_is_shown_and_mended(new_page: NewPage) -> None:
    page = new_page()
    sockets: list[WebSocketRoute] = []

    def hold(socket: WebSocketRoute) -> None:
        if len(sockets) == 1:
            sockets.append(socket)
            socket.close(code=1013)
            return
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile("/api/tables/.*/live"), hold)  # the home page has a line too
    against_bots(page)
    sockets[0].close(code=1012)
    expect(page.get_by_test_id("reconnect")).to_be_visible()
    keep(page, "reconnect-1440")
    expect(page.get_by_test_id("reconnect")).to_be_hidden(timeout=20_000)
    first_ship(page)
    assert len(sockets) >= 3


def test_the_keyboard_alone_plays_a_whole_game(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page)
    play_to_the_end([page], act=act_by_key)
    over = page.get_by_test_id("game-over")
    expect(over).to_be_visible()
    page.keyboard.press("Enter")  # as if the last move's key came twice: nothing begins by it
    expect(over.locator("#over-panel")).to_be_focused()
    expect(over.locator("tr[aria-current=true]")).to_have_count(1)
    expect(over.get_by_role("heading", level=2)).to_have_text(
        re.compile(r"^You (win|and .* win|came \d)")
    )
    with page.expect_download() as download:
        page.get_by_test_id("download").click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "letter-of-marque"
    assert commitment(record["seed"]) == record["commitment"]
    lines = over.get_by_test_id("course-chart").locator(".line")
    expect(lines).to_have_count(record["seats"])
    first = over.get_by_test_id("turning-points").get_by_role("link").first
    told = first.locator("b").last.inner_text()
    first.press("Enter")
    expect(page.get_by_test_id("turn-1")).to_have_attribute("aria-current", "true")
    expect(page.get_by_test_id("says")).to_contain_text(told)


def test_a_phone_plays_a_whole_game(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    against_bots(page)
    keep(page, "preliminary-390")
    first_ship(page)
    settled(page)
    keep(page, "turn-390")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0], "the page must not scroll sideways"
    play_to_the_end([page])
    expect(page.get_by_test_id("turning-points")).to_be_visible()
    keep(page, "over-390")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(page) == []


def test_what_the_others_armed_never_reaches_the_page(new_page: NewPage) -> None:
    page = new_page()
    heard = heard_by(page)
    against_bots(page)
    play_to_the_end([page])
    frames = [json.loads(frame) for frame in heard]
    positions = [frame["position"] for frame in frames if "position" in frame]
    assert len(positions) > 10
    for position in positions:
        view = position["view"]
        for ship in view["sea"]:
            if ship["seat"] != view["seat"] and not ship["beat_off"]:
                assert ship["armed"] is None
        for player in view["players"]:
            assert (player["own"] is not None) == (player["seat"] == view["seat"])


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=lambda size: str(size[0]))
def test_axe_finds_no_serious_fault(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(size)
    page.goto("/")
    expect(page.get_by_test_id("game-letter-of-marque")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep(page, f"home-{size[0]}")
    against_bots(page)
    assert faults(page) == []
    first_ship(page)
    settled(page)
    assert faults(page) == []
    keep(page, f"turn-{size[0]}")
    page.get_by_test_id("help").click()
    expect(page.get_by_test_id("help-drawer")).to_be_visible()
    assert faults(page) == []
    keep(page, f"help-{size[0]}")


def test_the_rules_help_opens_at_the_rule_of_the_prompt(new_page: NewPage) -> None:
    page = new_page()
    against_bots(page)
    page.get_by_test_id("help").click()
    expect(page.get_by_test_id("help-drawer").locator("[data-rule='LM-11']")).to_be_in_viewport()
