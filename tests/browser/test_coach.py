"""The coach in the browser: ordered, read along, left and come back to."""

from __future__ import annotations

import json
import re
from random import Random

from playwright.sync_api import expect

from quarterdeck import bots
from quarterdeck.games import rules
from quarterdeck.kernel import Game, Move, Seat
from tests.support.playing import played

from .conftest import ARTIFACTS, DESKTOP, PHONE, NewPage
from .people import faults


def record(seed: int) -> dict[str, object]:
    """A game in which the first seat moves at random, so that there is something to say."""

    def choose(game: Game, seat: Seat, rng: Random) -> Move:
        return bots.choose(game, "mate" if seat else "deckhand", seat, rng)

    game = played(rules("letter-of-marque").new(4), Random(seed), choose)
    names = ["Maren", "Ines", "Tobias", "Halyard"]
    return {**json.loads(game.record().to_json()), "names": names}


def test_a_game_is_read_while_one_looks_on_and_is_kept(new_page: NewPage) -> None:
    page = new_page(DESKTOP)
    page.goto("/")
    page.request.get("/api/me")
    brought = page.request.post("/api/records", data=record(9)).json()["id"]
    page.goto(f"/theatre/{brought}?eyes=0")
    page.get_by_test_id("to-coach").click()
    coach = page.get_by_test_id("coach")
    expect(coach).to_have_attribute("data-state", "none")
    page.get_by_test_id("coach-read").click()
    expect(page.get_by_test_id("decision").first).to_be_visible()
    # Left and come back to, it is where it was or further on.
    page.get_by_test_id("to-theatre").click()
    expect(page.get_by_test_id("to-coach")).to_contain_text("Coach")
    page.go_back()
    expect(coach).to_have_attribute("data-state", "done", timeout=90_000)
    rows = page.get_by_test_id("decision")
    costs = [int(row.get_attribute("data-cost") or 0) for row in rows.all()]
    assert max(costs) > 0  # a deckhand's game
    expect(rows.filter(has_text="Better:").first).to_contain_text("−")
    expect(page.get_by_test_id("coach-words")).to_contain_text("choices")
    expect(page.get_by_test_id("coach-luck")).to_contain_text("Dice and cards")
    expect(page.get_by_test_id("coach-turn-1")).to_contain_text(re.compile(r"\d+ → \d+ %"))
    assert faults(page) == []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.screenshot(path=ARTIFACTS / f"coach-{size[0]}.png", full_page=True)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.screenshot(path=ARTIFACTS / "coach-1440-dark.png", full_page=True)
    page.get_by_test_id("coach-turn-1").get_by_text("Try it again").click()
    expect(page.get_by_test_id("play-on-dialog")).to_be_visible()
