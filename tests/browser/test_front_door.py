"""What meets somebody who comes by a link that was used, is wrong, or leads to a full table."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from .conftest import NewPage, keep
from .people import faults, open_table


def invitations(host: Page) -> list[str]:
    """Open a table of Letter of Marque with two seats for friends; returns their links."""
    table = open_table(host, "letter-of-marque", {"kind": "open"}, {"kind": "open"})
    expect(host.get_by_test_id("lobby")).to_be_visible()
    seats = host.request.get(f"/api/tables/{table}").json()["seats"]
    return [f"/t/{table}?invite={seat['invite']}" for seat in seats[1:]]


def test_a_used_invitation_and_a_full_table_say_why_there_is_no_seat(new_page: NewPage) -> None:
    host, first, second, late = new_page(), new_page(), new_page(), new_page()
    one, other = invitations(host)
    first.goto(one)
    first.get_by_test_id("join").click()
    expect(first.get_by_test_id("join")).to_have_count(0)
    late.goto(one)
    expect(late.get_by_test_id("watching")).to_contain_text("somebody else has taken the seat.")
    expect(late.get_by_test_id("join")).to_have_count(0)
    second.goto(other)
    second.get_by_test_id("join").click()
    expect(second.get_by_test_id("board")).to_be_visible()
    late.goto(other)
    expect(late.get_by_test_id("watching")).to_contain_text("somebody else has taken the seat.")


def test_a_wrong_address_says_so_and_is_not_tried_again(new_page: NewPage) -> None:
    page = new_page()
    tries: list[str] = []
    page.on("websocket", lambda socket: tries.append(socket.url))
    page.clock.install()
    page.goto("/t/nowhere")
    expect(page.get_by_role("alert")).to_contain_text("There is no such table.")
    seen = len(tries)
    page.clock.run_for(60_000)  # whatever the page means to do in the next minute, it does now
    page.request.get("/api/me")
    assert len(tries) == seen
    page.get_by_role("button", name="Back to all games").click()
    expect(page.get_by_test_id("game-letter-of-marque")).to_be_visible()


def test_an_address_that_is_no_page_is_drawn_as_such(new_page: NewPage) -> None:
    page = new_page()
    answer = page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Uncharted waters")).to_be_visible()
    keep(page, "nowhere")
    page.get_by_role("button", name="Back to all games").click()
    expect(page.get_by_test_id("game-letter-of-marque")).to_be_visible()


def test_a_table_of_ones_own_is_closed_from_the_list(new_page: NewPage) -> None:
    host = new_page()
    invitations(host)
    address = host.url
    host.goto("/")
    expect(host.get_by_test_id("table-link")).to_have_count(1)
    host.get_by_test_id("close-table").click()
    host.get_by_role("button", name="Keep").click()
    expect(host.get_by_test_id("table-link")).to_have_count(1)
    host.get_by_test_id("close-table").click()
    keep(host, "close-table")
    host.get_by_test_id("close-table-sure").click()
    expect(host.get_by_test_id("table-link")).to_have_count(0)
    host.goto(address)
    expect(host.get_by_role("heading", name="This table was closed")).to_be_visible()


def test_an_order_whose_answer_was_lost_opens_one_table(new_page: NewPage) -> None:
    page = new_page()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.goto("/")
    start = page.get_by_test_id("game-letter-of-marque").get_by_test_id("play-bots")
    expect(start).to_be_visible()  # the list of tables has come: only the order is lost
    page.route("**/api/tables", lose, times=1)
    start.click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    start.click()
    expect(page.get_by_test_id("board")).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("table-link")).to_have_count(1)


def test_a_table_is_opened_with_one_of_the_hosts_card_sets(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    without = page.get_by_test_id("game-letter-of-marque")
    without.get_by_test_id("setup").click()
    expect(without.get_by_test_id("setup-dialog")).to_be_visible()
    expect(without.get_by_test_id("card-set")).to_have_count(0)
    page.keyboard.press("Escape")
    card = page.get_by_test_id("game-corsaire")
    card.get_by_test_id("setup").click()
    card.get_by_test_id("card-set").select_option(label="Narrow holds")
    card.get_by_test_id("play-setup").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("card-set")).to_have_text("Narrow holds")
    keep(page, "card-set")


def test_home_shows_all_games_at_once_and_remembers_what_was_played(new_page: NewPage) -> None:
    """Four games without scrolling, your turn on top, colours as swatches."""
    page = new_page()
    page.goto("/")
    games = page.locator("article[data-testid^=game-]")
    expect(games).to_have_count(4)
    for each in games.all():
        expect(each.get_by_test_id("play-bots")).to_be_in_viewport(ratio=1)
    card = page.get_by_test_id("game-letter-of-marque")
    expect(card.get_by_test_id("setup")).to_have_text("Against 3 Mates")
    card.get_by_test_id("setup").click()
    dialog = card.get_by_test_id("setup-dialog")
    dialog.locator("label.count", has_text="3").click()
    dialog.get_by_test_id("bot-2").get_by_role("button", name="Deckhand").click()
    first, second = [dialog.get_by_role("radiogroup", name=f"Colour of seat {s}") for s in "AB"]
    first.get_by_title("Colour B").click()
    expect(second.get_by_label("Colour A")).to_be_checked()  # they changed places
    assert faults(page) == []
    dialog.get_by_test_id("play-setup").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(card.get_by_test_id("setup")).to_have_text("Against 1 Deckhand and 1 Mate")
    expect(games.last.get_by_test_id("play-bots")).to_be_in_viewport(ratio=1)
    keep(page, "home")


def test_what_browsers_and_crawlers_ask_for_is_there(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(link or "").json()
    assert manifest["name"] == "Quarterdeck"
    kinds = {icon["src"]: icon["type"] for icon in manifest["icons"]}
    kinds |= {"/robots.txt": "text/plain", "/favicon.ico": "image/vnd.microsoft.icon"}
    for address, kind in kinds.items():
        answer = page.request.get(address)
        assert answer.status == 200
        assert answer.headers["content-type"].partition(";")[0] == kind
