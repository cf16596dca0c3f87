"""A hold over its limit in port: the page says what to do, and presses do it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import DESKTOP, PHONE, NewPage, keep
from .people import position, settled
from .test_marauders_questions import first_turn, play, seated

LAPTOP = (1366, 640)


def throw(page: Page, card: str) -> None:
    """The first press takes the Cargo Card, the second says that it is meant."""
    seq = settled(page)["seq"]
    page.locator(f"[data-testid='tray'] [data-on='card-{card}'].live").click()
    page.get_by_test_id("confirm").click()
    expect(page.locator(f".table[data-seq='{seq}']")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, PHONE], ids=["desktop", "laptop", "phone"])
def test_a_hold_over_its_limit_is_put_right_by_presses(
    new_page: NewPage, database: str, size: tuple[int, int]
) -> None:
    game = first_turn()
    play(game, "port", *["buy"] * 5, "pay", "done")
    player = game.players[game.turn]
    excess = len(player.hold) - player.room()
    assert excess == 2
    page = seated(new_page, database, game, size=size)
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("To put to sea, throw 2 Cargo Cards overboard.")
    expect(prompt).to_be_in_viewport(ratio=1)
    assert "leave" not in [move["text"] for move in settled(page)["moves"]]
    keep(page, f"mm-overfull-{size[0]}")

    if size == PHONE:
        page.get_by_test_id("tab-captain").click()
    throw(page, player.hold[0])
    expect(prompt).to_contain_text("To put to sea, throw 1 Cargo Card overboard.")
    throw(page, player.hold[1])
    expect(prompt).not_to_contain_text("overboard")
    settled(page)
    page.get_by_test_id("group-leave").click()
    expect(prompt).not_to_contain_text("overboard")
    settled(page)
    assert not position(page)["view"]["players"][game.turn]["in_port"]
