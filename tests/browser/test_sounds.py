"""The sounds of a table: off by one switch, which this browser remembers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import NewPage, stage
from .people import play_move, settled, waited_for
from .test_marauders_questions import first_turn

# Counts the tones that begin; the bell has a switch of its own, and no machine is too slow.
COUNTED = """
  localStorage.setItem('quarterdeck.bell', 'off')
  window.begun = 0
  const gain = BaseAudioContext.prototype.createGain
  BaseAudioContext.prototype.createGain = function () {
    window.begun += 1
    return gain.call(this)
  }
  AudioContext.prototype.resume = () => Promise.resolve()
"""


def begun(page: Page) -> int:
    return int(page.evaluate("window.begun"))


def sail(page: Page, verb: str) -> None:
    """Puts to sea, or sails on; all of it is told when this is done."""
    play_move(page, next(one for one in settled(page)["moves"] if one["verb"] == verb))
    settled(page)


def test_the_sounds_are_off_by_one_switch_and_stay_off(new_page: NewPage, database: str) -> None:
    game = first_turn()
    seat = game.to_act()[0]
    pages = [new_page(), new_page()]
    page = pages[seat]
    page.add_init_script(COUNTED)
    page.goto(stage(database, game, pages))
    sail(page, "leave")
    waited_for(page, lambda: begun(page), "nothing sounded")

    page.get_by_test_id("settings").first.click()
    switch = page.get_by_test_id("sounds-switch")
    switch.uncheck()
    page.reload()
    page.get_by_test_id("settings").first.click()
    expect(switch).not_to_be_checked()
    page.keyboard.press("Escape")
    sail(page, "sail")
    assert begun(page) == 0

    page.get_by_test_id("settings").first.click()
    switch.check()
    page.keyboard.press("Escape")
    sail(page, "sail")
    waited_for(page, lambda: begun(page), "nothing sounded")
