"""A rated game of two people, and what it makes them known for."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPage
from .people import faults

ASKED = {"game": "corsaire", "seats": [{"kind": "me"}, {"kind": "open"}]}


def gathered(ann: Page, ben: Page) -> str:
    """Where a table of the two waits for its start; Ann has it before her."""
    table = ann.request.post("/api/tables", data={**ASKED, "gathering": {"begin": "ready"}}).json()
    place = f"/api/tables/{table['id']}"
    assert ben.request.post(f"{place}/join", data={"invite": table["seats"][1]["invite"]}).ok
    ann.goto(f"/t/{table['id']}")
    return place


def play_rated(ann: Page, ben: Page) -> None:
    place = gathered(ann, ben)
    with ann.expect_response(lambda answer: answer.url.endswith("/setup")):
        ann.get_by_test_id("rated").click()
    for page in (ann, ben):
        assert page.request.post(f"{place}/ready", data={"ready": True}).ok
    assert ann.request.post(f"{place}/start").ok
    resign = {"type": "conduct", "do": "resign", "command_id": "resign"}
    assert ben.request.post(f"{place}/commands", data=resign).ok


def test_a_rated_game_is_told_on_peoples_pages(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE, touch=True)
    for page, name in ((ann, "Maren"), (ben, "Wim")):
        page.goto("/fair")
        page.request.get("/api/me")
        assert page.request.put("/api/me", data={"name": name}).ok
    play_rated(ann, ben)
    rated = "() => fetch('/api/history').then(r => r.json()).then(h => h.games[0]?.brought)"
    ann.wait_for_function(rated)
    ann.goto("/games")
    expect(ann.get_by_test_id("past-row")).to_contain_text("Wim resigned")
    expect(ann.get_by_test_id("past-row")).to_contain_text("rated")
    ann.goto("/you")
    card = ann.get_by_test_id("rating-corsaire")
    expect(card).to_contain_text(re.compile(r"1,[56]\d\d"))
    expect(card).to_contain_text("1 game, 1 rated")
    expect(ann.get_by_test_id("tiles")).to_contain_text("1 of 1")
    expect(ann.get_by_test_id("rival")).to_contain_text("Wim")
    gathered(ann, ben)
    rating = re.compile(r"1,[34]\d\d\? at this game")
    expect(ann.get_by_test_id("lobby-seat-1")).to_contain_text(rating)
    assert not faults(ann)

    ben.goto("/best?game=corsaire")
    rows = ben.get_by_test_id("best-row")
    expect(rows.filter(has_text="Maren")).to_be_visible()
    expect(rows.filter(has_text="Mate")).to_be_visible()
    rows.filter(has_text="Maren").get_by_role("link").click()
    expect(ben.get_by_test_id("player-name")).to_have_text("Maren")
    assert not faults(ben)
    ann.goto("/you")
    ann.get_by_test_id("seen-by").select_option("none")
    expect(ann.get_by_test_id("you-note")).to_contain_text("Nobody else")
    ben.reload()
    expect(ben.get_by_role("alert")).to_contain_text("shows this page to nobody")
