"""Merchants & Marauders in a real Chromium: a whole voyage, and two people who fight."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from .captain import DEEDS, Captain
from .conftest import PHONE, NewPage, keep, keep_at_all_sizes, stage
from .duel import duel
from .people import Act, heard_by, is_over, open_table, play_move, play_until, position

GAME = "merchants-and-marauders"


def set_out(page: Page, *levels: str, **options: object) -> None:
    """A table against bots of these levels."""
    open_table(page, GAME, *[{"kind": "bot", "level": level} for level in levels], **options)
    expect(page.get_by_test_id("board")).to_be_visible()


def act_as(captain: Captain, *, by_button: bool = False) -> Act:
    def act(page: Page, _turn: int) -> bool:
        if page.locator(".table").get_attribute("data-ready") != "true":
            return False
        now = position(page)
        moves = {move["text"]: move for move in now["moves"]}
        if not moves or str(now["seq"]) != page.locator(".table").get_attribute("data-seq"):
            return False
        move = moves[captain.choose(now["view"], list(moves))]
        play_move(page, move, by_button=by_button)
        return True

    return act


def test_a_person_plays_a_whole_game_with_a_bit_of_everything(new_page: NewPage) -> None:
    page = new_page()
    captain = Captain()
    set_out(page, "mate", "deckhand", "deckhand")
    play_until([page], lambda: is_over(page), act_as(captain), seconds=600)
    expect(page.get_by_test_id("places").locator("tbody tr")).not_to_have_count(0)
    keep_at_all_sizes(page, "mm-over")
    while captain.done < set(DEEDS.values()):  # chance may have ended the game before
        set_out(page, "mate", "deckhand", "deckhand")
        everything = lambda: captain.done >= set(DEEDS.values()) or is_over(page)  # noqa: E731
        play_until([page], everything, act_as(captain), seconds=600)


def test_a_phone_plays_a_full_round(new_page: NewPage) -> None:
    page = new_page(PHONE, touch=True)
    set_out(page, "mate")
    act = act_as(Captain(), by_button=True)
    play_until([page], lambda: position(page)["view"]["round"] > 1, act, seconds=300)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    keep(page, "mm-round-390")


def fighting(page: Page) -> bool:
    return any(one["what"] == "NavalCombat" for one in position(page)["view"]["doing"])


def test_two_people_fight_with_cards_and_neither_hears_of_the_others_before(
    new_page: NewPage, database: str
) -> None:
    pages = [new_page(), new_page()]
    heard = [heard_by(page) for page in pages]
    game = duel()
    address = stage(database, game, pages)
    for page in pages:
        page.goto(address)
        expect(page.get_by_test_id("panel")).to_be_visible()
    keep_at_all_sizes(pages[0], "mm-battle")
    captains = [Captain(1), Captain(2)]
    acts = [act_as(captain) for captain in captains]
    play_until(
        pages,
        lambda: not fighting(pages[0]),
        lambda page, turn: acts[pages.index(page)](page, turn),
        seconds=300,
    )
    for page in pages:
        expect(page.get_by_test_id("battle")).to_have_count(0)
    public = json.dumps(game.view(None))
    for seat, captain in enumerate(captains):
        played = [move.split()[1] for move in captain.moves if move.startswith("play")]
        assert played, f"seat {seat} had no card to play"
        others = heard[1 - seat]
        told = next(n for n, frame in enumerate(others) if f'"{played[0]}"' in frame)
        assert told > 0, "a card in hand was told before it was played"
        for card in game.players[seat].hand:
            assert f'"{card}"' not in public
            assert not any(f'"{card}"' in frame for frame in others[:told])
