"""No click in Merchants & Marauders ruins a game: what is lost for good is asked first."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from quarterdeck.games import rules
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import settle_chance

from .conftest import PHONE, NewPage, keep, stage
from .people import position, settled


def first_turn() -> MerchantsAndMarauders:
    """Two people have chosen their ships; the first has all to do."""
    game, rng = rules("merchants-and-marauders").new(2), Random(1)
    assert isinstance(game, MerchantsAndMarauders)
    while type(game.frame()).__name__ != "Turn":
        settle_chance(game, rng)
        for seat in game.to_act():
            if type(game.frame()).__name__ != "Turn":
                game.play(seat, game.legal_moves(seat)[0])
    return game


def play(game: MerchantsAndMarauders, *verbs: str) -> None:
    """The first move with each of these verbs; nobody plays a card in between."""
    for verb in verbs:
        seat = game.to_act()[0]
        game.play(seat, next(one for one in game.legal_moves(seat) if one.verb == verb))
        settle_chance(game, Random(1))
        while type(game.frame()).__name__ == "GloryWindow":
            game.play(game.to_act()[0], "pass")
            settle_chance(game, Random(1))


def laden() -> MerchantsAndMarauders:
    """Business is done: a card is in the hold, two actions are left."""
    game = first_turn()
    play(game, "port", "buy", "buy", "pay", "done")
    return game


def seated(new_page: NewPage, database: str, game: MerchantsAndMarauders, **how: object) -> Page:
    """The page of whoever must choose."""
    seat = game.to_act()[0]
    pages = [new_page(**how) if n == seat else new_page() for n in range(2)]
    pages[seat].goto(stage(database, game, pages))
    settled(pages[seat])
    return pages[seat]


def unmoved(page: Page, seq: int) -> bool:
    return position(page)["seq"] == seq


def test_a_press_on_cargo_asks_before_it_goes_overboard(new_page: NewPage, database: str) -> None:
    game = laden()
    page = seated(new_page, database, game)
    before = settled(page)["seq"]
    ware = page.locator(f"[data-testid='hand'] [data-on='card-{game.players[game.turn].hold[0]}']")
    ware.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm")).to_be_focused()
    keep(page, "mm-ask-overboard")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("note-ask")).to_have_count(0)
    expect(ware).to_be_focused()
    assert unmoved(page, before)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(f".table[data-seq='{before}']")).to_have_count(0)
    expect(ware).to_have_count(0)


def test_a_turn_with_actions_left_ends_after_a_question(new_page: NewPage, database: str) -> None:
    page = seated(new_page, database, laden(), size=PHONE, touch=True)
    before = settled(page)["seq"]
    end = page.get_by_test_id("group-end")
    end.tap()
    asked = page.get_by_test_id("note-ask")
    expect(asked).to_contain_text("2 actions will be lost.")
    expect(asked).to_contain_text("You could still")
    keep(page, "mm-ask-end-390")
    page.get_by_test_id("cancel").tap()
    expect(asked).to_have_count(0)
    assert unmoved(page, before)
    end.tap()
    page.get_by_test_id("confirm").tap()
    expect(page.locator(f".table[data-seq='{before}']")).to_have_count(0)


def test_retiring_is_kept_in_a_menu(new_page: NewPage, database: str) -> None:
    page = seated(new_page, database, first_turn())
    before = settled(page)["seq"]
    expect(page.get_by_test_id("group-port")).to_be_visible()
    expect(page.get_by_test_id("group-retire")).to_have_count(0)
    more = page.get_by_test_id("group-more")
    more.click()
    keep(page, "mm-more")
    page.get_by_test_id("note-choose").locator("[data-move='retire']").click()
    expect(page.get_by_test_id("note-ask")).to_contain_text("can’t be taken back")
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    assert unmoved(page, before)


def test_a_price_from_the_stash_says_so_and_asks(new_page: NewPage, database: str) -> None:
    game = first_turn()
    gold = game.players[game.turn].gold
    play(game, "port")
    game.play(game.turn, f"stash {gold}")
    play(game, "buy", "buy")
    page = seated(new_page, database, game)
    before = settled(page)
    pay = next(move for move in before["moves"] if move["verb"] == "pay")
    expect(page.get_by_test_id("port")).to_contain_text("Gold aboard0 → 0")
    page.locator(f"[data-on='move-{pay['text'].replace(' ', '-')}']").click()
    asked = page.get_by_test_id("note-ask")
    expect(asked).to_contain_text("1 Glory Point less:")
    expect(asked).to_contain_text("from your stash")
    keep(page, "mm-ask-stash")
    page.get_by_test_id("cancel").click()
    assert unmoved(page, before["seq"])


def test_the_port_of_a_neighbouring_zone_is_a_way_there(new_page: NewPage, database: str) -> None:
    game = first_turn()
    play(game, "leave")
    page = seated(new_page, database, game)
    now = settled(page)
    ways = [on for move in now["moves"] for on in move["on"] if move["verb"] == "sail"]
    port = next(on for on in ways if on.startswith("port-"))
    page.get_by_test_id(port).click()
    expect(page.locator(f".table[data-seq='{now['seq']}']")).to_have_count(0)
    after = position(page)["view"]
    assert after["players"][game.turn]["zone"] == port.removeprefix("port-")


def test_the_keyboard_stays_on_the_table_after_a_move(new_page: NewPage, database: str) -> None:
    page = seated(new_page, database, first_turn())
    now = settled(page)
    page.keyboard.press("Tab")  # whoever plays by keys
    page.get_by_test_id("group-port").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("port")).to_be_visible()
    assert settled(page)["seq"] > now["seq"]
    page.wait_for_function("document.activeElement.matches('.table [data-group]')")
