"""The panels of Merchants & Marauders in a real Chromium: what they ask can be read and reached in
both themes, hits are placed on the hull, and a reload does not end a battle."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games import rules
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import settle_chance
from tests.screens.positions import POSITIONS, reached

from .captain import Captain
from .conftest import DESKTOP, PHONE, NewPage, keep, keep_at_all_sizes, stage
from .duel import duel, reach
from .people import faults, play_move, play_until, position, settled
from .test_marauders_game import act_as

GAME = "merchants-and-marauders"


def never_pass_for_me(page: Page, address: str) -> None:
    standing = {"type": "standing", "pass_for_me": False, "poker_face": False, "command_id": "1"}
    answered = page.request.post(f"/api/tables{address[2:]}/commands", data=standing)
    assert answered.ok, answered.text()


def dice_shown(page: Page) -> list[str | None]:
    dice = page.get_by_test_id("contest").locator("[aria-label^='Dice']")
    return [one.get_attribute("aria-label") for one in dice.all()]


def test_a_reload_in_the_middle_of_a_battle_continues_it(new_page: NewPage, database: str) -> None:
    pages = [new_page(), new_page(PHONE)]
    address = stage(database, duel(), pages)
    for page in pages:
        never_pass_for_me(page, address)  # a pass by itself would be another position
        page.goto(address)
        expect(page.get_by_test_id("battle")).to_be_visible()
    acts = [act_as(Captain(1)), act_as(Captain(2))]
    play_until(
        pages,
        lambda: pages[0].get_by_test_id("contest").count() > 0,
        lambda page, turn: acts[pages.index(page)](page, turn),
        seconds=300,
    )
    for page in pages:
        table = page.locator(".table")
        expect(table).to_have_attribute("data-seq", str(position(page)["seq"]))
        before = (table.get_attribute("data-seq"), position(page)["view"], dice_shown(page))
        assert before[2], "the dice lie on the table"
        assert faults(page) == []
        keep(page, f"mm-contest-{page.viewport_size['width'] if page.viewport_size else ''}")
        page.reload()
        expect(page.get_by_test_id("battle")).to_be_visible()
        expect(table).to_have_attribute("data-seq", before[0] or "")
        expect(table).to_have_attribute("data-ready", "true")
        assert (table.get_attribute("data-seq"), position(page)["view"], dice_shown(page)) == before
    asked = next(page for page in pages if position(page)["moves"])
    now = settled(asked)
    seq = now["seq"]
    play_move(asked, now["moves"][0])
    assert position(asked)["seq"] > seq, "the battle goes on where it was"


@pytest.mark.parametrize(
    ("frame", "panel"),
    [
        ("FixHits", "battle"),
        ("MerchantRaid", "raid"),
        ("StowGoods", "spoils"),
        ("PlunderPlayer", "spoils"),
    ],
)
def test_a_panel_has_no_fault_in_either_theme(
    new_page: NewPage, database: str, frame: str, panel: str
) -> None:
    game, seat = reach(frame)
    pages = [new_page(), new_page()]
    address = stage(database, game, pages)
    page = pages[seat]
    for theme, (width, height) in (("light", DESKTOP), ("dark", PHONE)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        expect(page.get_by_test_id(panel)).to_be_visible()
        settled(page)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    keep_at_all_sizes(page, f"mm-{frame.lower()}-dark")


def put_at(position_name: str, new_page: NewPage, database: str) -> Page:
    """One of the positions of the screens, before whoever is asked there."""
    game = reached(GAME, next(one for one in POSITIONS[GAME] if one.name == position_name))
    pages = [new_page() for _ in range(game.setup.seats)]
    page = pages[game.to_act()[0]]
    page.goto(stage(database, game, pages))
    settled(page)
    return page


def test_the_shipyard_has_each_choice_in_one_place(new_page: NewPage, database: str) -> None:
    page = put_at("shipyard", new_page, database)
    for name, count in (("Leave the shipyard", 1), ("Sell Grapeshot for 1 Gold", 1)):
        expect(page.get_by_role("button", name=name)).to_have_count(count)
    page.get_by_role("button", name="Leave the shipyard").click()
    expect(page.get_by_test_id("group-done")).to_contain_text("Finish the Port action")


def test_the_cards_of_a_captain_need_no_scrolling(new_page: NewPage, database: str) -> None:
    page = put_at("sell", new_page, database)
    cards = page.get_by_role("region", name="Missions, Rumor, Specialists and Glory Cards")
    expect(cards.locator("em", has_text="After every battle or Merchant Raid")).to_be_visible()
    expect(cards.locator("b", has_text="Borrowed Plans")).to_be_visible()
    assert cards.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_hit_is_placed_on_the_hull(new_page: NewPage, database: str) -> None:
    game, seat = reach("FixHits")
    pages = [new_page(), new_page()]
    address = stage(database, game, pages)
    page = pages[seat]
    page.goto(address)
    before = settled(page)
    place = next(on for move in before["moves"] for on in move["on"] if on.startswith("location-"))
    page.locator(f"[data-mark='{place}']").click()
    expect(page.locator(f".table[data-seq='{before['seq']}']")).to_have_count(0)
    assert position(page)["seq"] > before["seq"]


OF_A_PANEL = {"MerchantRaid", "StowGoods", "PlunderPlayer", "PortAction", "SetUp"}


def setting_out() -> tuple[MerchantsAndMarauders, int]:
    game = rules("merchants-and-marauders").new(2)
    assert isinstance(game, MerchantsAndMarauders)
    settle_chance(game, Random(1))
    return game, game.to_act()[0]


def finish(page: Page, _turn: int) -> bool:
    """Whoever is asked says that it is enough, where that can be said."""
    if page.locator(".table").get_attribute("data-ready") != "true":
        return False
    now = position(page)
    if not now["moves"] or str(now["seq"]) != page.locator(".table").get_attribute("data-seq"):
        return False
    enough = [move for move in now["moves"] if move["verb"] in ("done", "stop", "pass")]
    play_move(page, (enough or now["moves"])[0])
    return True


@pytest.mark.parametrize(
    ("frame", "panel"),
    [
        ("MerchantRaid", "raid"),
        ("StowGoods", "spoils"),
        ("PlunderPlayer", "spoils"),
        ("PortAction", "port"),
        ("SetUp", "setup"),
    ],
)
def test_a_panel_leaves_when_it_is_done(
    new_page: NewPage, database: str, frame: str, panel: str
) -> None:
    game, seat = setting_out() if frame == "SetUp" else reach(frame)
    pages = [new_page(), new_page()]
    address = stage(database, game, pages)
    for page in pages:
        page.goto(address)
    page = pages[seat]
    expect(page.get_by_test_id(panel)).to_be_visible()

    def over() -> bool:
        return not OF_A_PANEL & {one["what"] for one in position(page)["view"]["doing"]}

    play_until(pages, over, finish)
    expect(page.get_by_test_id(panel)).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-seq", str(position(page)["seq"]))
