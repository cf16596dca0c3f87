"""Nobody blocks a table: people leave, run out of time and give up, in two browsers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from quarterdeck.server.conduct.clocks import Terms

from .conftest import PHONE, NewPage, keep, stage
from .duel import reach
from .people import faults


def together(one: Page, two: Page, game: str, clock: dict[str, Any], **options: Any) -> str:
    """A table of two people, who both look at it; returns its address."""
    for page in (one, two):
        page.goto("/")
        expect(page.get_by_test_id(f"game-{game}")).to_be_visible()
    asked = {
        "game": game,
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "options": options,
        "clock": clock,
    }
    made = one.request.post("/api/tables", data=asked)
    assert made.ok, made.text()
    table = made.json()
    address = f"/t/{table['id']}"
    invite = table["seats"][1]["invite"]
    assert two.request.post(f"/api/tables/{table['id']}/join", data={"invite": invite}).ok
    for page in (one, two):
        page.goto(address)
        expect(page.get_by_test_id("board")).to_be_visible()
    return address


def order(page: Page, address: str, **body: Any) -> None:
    path = f"/api/tables/{address.removeprefix('/t/')}/commands"
    answer = page.request.post(path, data={"command_id": body["do"], **body})
    assert answer.ok, answer.text()


def test_who_leaves_is_stood_in_for_and_comes_back(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE, touch=True)
    clock = {"away": 5.0, "level": "deckhand"}
    address = together(ann, ben, "letter-of-marque", clock, two_players=True)
    ben.goto("/")
    expect(ann.get_by_test_id("countdown-1")).to_contain_text("a Deckhand stands in")
    expect(ann.get_by_test_id("stand-in-1")).to_be_visible()
    name = ann.get_by_test_id("stand-in-1").inner_text()
    expect(ann.get_by_test_id("log")).to_contain_text(f"is away: {name} stands in.")
    keep(ann, "hands-stood-in")
    ben.goto(address)
    expect(ben.get_by_test_id("prompt")).to_contain_text(f"{name} plays for you.")
    keep(ben, "hands-take-over-phone")
    ben.get_by_test_id("take-over").click()
    expect(ben.get_by_test_id("take-over")).to_be_hidden()
    expect(ann.get_by_test_id("stand-in-1")).to_be_hidden()
    expect(ann.get_by_test_id("log")).to_contain_text("is back and plays on.")


def test_out_of_time_in_a_reaction_window_a_bot_answers(new_page: NewPage, database: str) -> None:
    """The window has a short countdown of its own, and the bank is not touched by it."""
    people = [new_page(), new_page()]
    for page in people:
        page.goto("/")
        page.request.get("/api/me")
    game, seat = reach("GloryWindow")
    # Long enough to come back: in the next window the other would be out of time too.
    terms = Terms("live", bank=600.0, react=6.0, level="deckhand")
    address = stage(database, game, people, terms)
    other = people[1 - seat]
    for page in people:
        page.goto(address)
    expect(other.get_by_test_id(f"stand-in-{seat}")).to_be_visible()
    clock = other.get_by_test_id(f"seat-{seat}").get_by_role("timer").first
    expect(clock).to_contain_text("10:00")
    people[seat].get_by_test_id("take-over").click()
    expect(other.get_by_test_id(f"stand-in-{seat}")).to_be_hidden()
    expect(other.get_by_test_id("log")).to_contain_text("Out of time: ")


def test_who_resigns_a_game_of_two_loses_it_after_one_more_question(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page()
    together(ann, ben, "corsaire", {})
    ben.keyboard.press("t")
    expect(ben.get_by_test_id("table-menu-open")).to_be_visible()
    assert faults(ben) == []
    resign = ben.get_by_test_id("do-resign")
    resign.click()
    expect(resign).to_contain_text("are you sure?")
    resign.click()
    for page in (ann, ben):
        expect(page.get_by_test_id("game-over")).to_be_visible()
    expect(ann.get_by_test_id("game-over")).to_contain_text("You win")


def test_a_pause_is_asked_for_and_agreed_to(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page()
    address = together(ann, ben, "letter-of-marque", {}, two_players=True)
    ann.get_by_test_id("table-menu").click()
    ann.get_by_test_id("do-pause").click()
    expect(ben.get_by_test_id("slip")).to_contain_text("asks for a pause")
    keep(ben, "hands-slip")
    ben.get_by_test_id("agree").click()
    expect(ann.get_by_test_id("prompt")).to_contain_text("The game is paused.")
    ann.get_by_test_id("resume").click()
    expect(ben.get_by_test_id("resume")).to_be_hidden()
    order(ben, address, type="conduct", do="abandon")
    ann.get_by_test_id("agree").click()
    for page in (ann, ben):
        expect(page.get_by_test_id("prompt")).to_contain_text("The game was abandoned.")


def test_a_friend_takes_the_seat_of_who_is_away(new_page: NewPage) -> None:
    """Invited by the owner, by a link that is good once."""
    ann, ben, cleo = new_page(), new_page(), new_page(PHONE, touch=True)
    clock = {"away": 1.0, "level": "deckhand"}
    together(ann, ben, "letter-of-marque", clock, two_players=True)
    ben.goto("/")
    expect(ann.get_by_test_id("stand-in-1")).to_be_visible()
    ann.keyboard.press("t")
    ann.get_by_test_id("do-replace-1").click()
    link = ann.get_by_test_id("replace-link").input_value()
    cleo.goto(link)
    expect(cleo.get_by_test_id("take-seat")).to_contain_text("You are invited to")
    cleo.get_by_test_id("join-name").fill("Cleo")
    assert faults(cleo) == []
    keep(cleo, "hands-replace-phone")
    cleo.get_by_test_id("join").click()
    expect(cleo.get_by_test_id("take-seat")).to_have_count(0)
    expect(ann.get_by_test_id("seat-1")).to_contain_text("Cleo")
    expect(ann.get_by_test_id("stand-in-1")).to_have_count(0)
    ben.goto(link)
    expect(ben.get_by_test_id("watching")).to_contain_text("You are watching.")


def test_a_move_is_taken_back_if_the_others_agree(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(PHONE, touch=True)
    address = together(ann, ben, "letter-of-marque", {}, two_players=True)
    table = address.removeprefix("/t/")

    def play(page: Page, verb: str) -> None:
        """The first move of this kind, as a page would send it."""
        now = page.request.get(f"/api/tables/{table}/position").json()
        move = next(each["text"] for each in now["moves"] if each["verb"] == verb)
        sent = {"type": "move", "move": move, "seq": now["seq"], "command_id": f"{now['seq']}"}
        answer = page.request.post(f"/api/tables/{table}/commands", data=sent)
        assert answer.json()["ok"], answer.text()

    for page in (ann, ben):
        play(page, "guard")
    (seat,) = ann.request.get(f"/api/tables/{table}").json()["to_act"]
    asker, other = (ann, ben) if seat == 0 else (ben, ann)
    for page in (asker, other):
        play(page, "arrive")
    before = asker.request.get(f"/api/tables/{table}/position").json()["seq"]
    asker.get_by_test_id("table-menu").click()
    asker.get_by_test_id("do-ask-undo").click()
    slip = other.get_by_test_id("slip")
    expect(slip).to_contain_text("asks to take a move back")
    other.get_by_test_id("refuse").click()
    expect(slip).to_have_count(0)  # one refusal ends it
    expect(asker.get_by_test_id("slip")).to_have_count(0)
    asker.get_by_test_id("table-menu").click()
    asker.get_by_test_id("do-ask-undo").click()
    expect(slip).to_be_visible()
    assert faults(other) == []
    keep(other, "hands-take-back")
    other.get_by_test_id("agree").click()
    expect(asker.locator(f".table[data-seq='{before + 2}']")).to_be_visible()  # both moves went
    expect(asker.get_by_test_id("prompt")).to_contain_text("Your turn")
