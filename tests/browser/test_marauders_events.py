"""What stands on the chart until a person goes on: the card of a round's event, and its caption."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Move

from .conftest import NewPage, keep, stage
from .duel import reach_when
from .people import play_move, settled
from .test_merchants_and_marauders import set_out
from .test_seen import moves, on_the_table

# Long waits never end by themselves, so only a press can end them, however slow the machine is.
PATIENT = """
  const real = window.setTimeout
  window.setTimeout = (call, ms, ...rest) => (ms >= 600 ? 0 : real(call, ms, ...rest))
"""


def end_the_round(page: Page) -> int:
    """Ends the only captain's turn, which ends the round; tells where the game stood before."""
    before = settled(page)
    end = next(move for move in before["moves"] if move["text"] == "end")
    every = page.get_by_test_id("all-moves")
    every.locator("summary").press("Enter")  # where the log needs the room, only keys find it
    every.locator("[data-move='end']").click()
    if end["confirm"]:
        page.get_by_test_id("confirm").click()
    every.locator("summary").click()
    return int(before["seq"])


def test_the_card_of_an_event_is_put_away_and_its_caption_skipped(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(PATIENT)
    set_out(page, {"solo": True}, bots=0)
    card, table = page.get_by_test_id("event-card"), page.locator(".table")
    seq = end_the_round(page)
    expect(card).to_be_visible()
    keep(page, "mm-event-1440")
    card.get_by_test_id("skip-event").click()
    expect(card).to_have_count(0)
    assert settled(page)["seq"] > seq

    page.emulate_media(reduced_motion="no-preference")
    seq = end_the_round(page)
    caption = page.get_by_test_id("caption")
    expect(caption.get_by_test_id("skip")).to_be_visible()
    expect(table).to_have_attribute("data-seq", str(seq))  # the new position waits for it
    caption.get_by_test_id("skip").click()
    expect(caption.get_by_test_id("skip")).to_have_count(0)
    assert settled(page)["seq"] > seq


def glorious(game: MerchantsAndMarauders) -> list[Move]:
    """The raids that bring their captain a Glory Point."""
    if type(game.frame()).__name__ != "MerchantFound":
        return []
    seat = game.to_act()[0]
    had = game.players[seat].glory
    return [
        move
        for move in moves(game, "raid")
        if on_the_table(game, move).players[seat].glory == had + 1
    ]


def test_a_glory_point_has_a_card_with_cause_and_effect(new_page: NewPage, database: str) -> None:
    game, seat = reach_when(lambda game: bool(glorious(game)))
    pages = [new_page(), new_page()]
    page = pages[seat]
    page.add_init_script(PATIENT)
    page.goto(stage(database, game, pages))
    raid = next(one for one in settled(page)["moves"] if one["text"] == str(glorious(game)[0]))
    play_move(page, raid)
    card, had = page.get_by_test_id("event-card"), game.players[seat].glory
    expect(card).to_contain_text("You gain Glory")
    expect(card).to_contain_text("a rich raid")
    expect(card).to_contain_text(f"You: {had} → {had + 1} Glory of 10, and a Glory Card.")
    keep(page, "mm-moment")
    card.get_by_test_id("whole-card").click()
    expect(page.locator("[data-rule='MM-378'].asked")).to_be_in_viewport()
    page.keyboard.press("Escape")
    card.get_by_test_id("skip-event").click()
    expect(card).to_have_count(0)
