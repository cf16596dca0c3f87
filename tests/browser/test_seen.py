"""What happens is seen: dice with what they were for, a raid card by card, a line of the log again
with the moment before it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games import rules
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from quarterdeck.kernel import Move, settle_chance
from tests.screens.sweep import LEAST, SCRIPT, still

from .conftest import DESKTOP, TABLET, NewPage, keep, keep_at_all_sizes, stage
from .duel import reach_when
from .people import against_bots, play_move, settled
from .serve import LUCK

# Nobody is asked for cards, and no fight has begun.
QUIET = ("Turn", "MerchantFound")


def on_the_table(game: MerchantsAndMarauders, move: Move) -> MerchantsAndMarauders:
    """The game after a move, with the luck that the test's server has."""
    ahead = game.clone()
    ahead.play(ahead.to_act()[0], move)
    while (chance := ahead.chance()) is not None:
        ahead.settle(chance.sample(ahead, Random(f"{LUCK}:{len(ahead) + 1}")))
    return ahead


def moves(game: MerchantsAndMarauders, verb: str) -> list[Move]:
    return [move for move in game.legal_moves(game.to_act()[0]) if move.verb == verb]


def raids_without_a_word(game: MerchantsAndMarauders) -> bool:
    if type(game.frame()).__name__ != "MerchantFound":
        return False
    return any(not on_the_table(game, move).under_way(MerchantRaid) for move in moves(game, "raid"))


def scouts_at_once(game: MerchantsAndMarauders) -> bool:
    frame = type(game.frame()).__name__
    return frame == "Turn" and any(
        type(on_the_table(game, move).frame()).__name__ in QUIET for move in moves(game, "scout")
    )


def seated(new_page: NewPage, database: str, game: MerchantsAndMarauders) -> Page:
    seat = game.to_act()[0]
    pages = [new_page(), new_page()]
    pages[seat].goto(stage(database, game, pages))
    settled(pages[seat])
    return pages[seat]


def test_a_raid_without_decisions_is_shown_and_shown_again(
    new_page: NewPage, database: str
) -> None:
    game, _ = reach_when(raids_without_a_word)
    page = seated(new_page, database, game)
    move = next(
        move for move in moves(game, "raid") if not on_the_table(game, move).under_way(MerchantRaid)
    )
    asked = next(one for one in settled(page)["moves"] if one["text"] == str(move))
    play_move(page, asked)
    raid = page.get_by_test_id("raid")
    expect(raid.locator(".cargo").first).to_be_visible()
    expect(page.get_by_test_id("raid-end")).to_be_visible()
    drawn = raid.locator(".cargo").count()
    expect(raid.get_by_label("Dice", exact=False)).to_be_visible()
    keep_at_all_sizes(page, "mm-raid-told")
    page.mouse.move(2, 2)
    page.mouse.down()
    page.mouse.up()
    expect(raid).to_have_count(0)

    page.get_by_test_id("log").get_by_text("Drawn:").last.click()
    past = page.get_by_test_id("past")
    expect(past).to_contain_text("Just before:")
    expect(raid.locator(".cargo")).to_have_count(drawn)
    expect(past).to_contain_text("As it was:")
    keep(page, "mm-raid-again")
    told = past.inner_text()
    page.get_by_test_id("past-previous").click()
    expect(past).not_to_have_text(told)
    page.keyboard.press("ArrowRight")
    expect(past).to_contain_text(told.split("\n")[0].removeprefix("As it was:").strip()[:20])
    page.keyboard.press("Escape")
    expect(past).to_have_count(0)


def test_a_roll_lies_on_the_chart_with_what_it_was_for(new_page: NewPage, database: str) -> None:
    game, _ = reach_when(scouts_at_once)
    page = seated(new_page, database, game)
    move = next(
        move
        for move in moves(game, "scout")
        if type(on_the_table(game, move).frame()).__name__ in QUIET
    )
    asked = next(one for one in settled(page)["moves"] if one["text"] == str(move))
    play_move(page, asked)
    paper = page.get_by_test_id("rolls").last
    expect(paper).to_contain_text("Scouting")
    expect(paper).to_contain_text("needed")
    assert paper.locator(".dice svg").count() >= 1
    keep_at_all_sizes(page, "mm-roll")
    page.mouse.move(2, 2)
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_test_id("rolls")).to_have_count(0)


def test_the_water_moves_unless_somebody_wants_it_calm(new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="no-preference")
    against_bots(page)
    waves = "getComputedStyle(document.querySelector('.sea'), '::before').animationName"
    assert page.evaluate(waves) == "swell"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(waves) == "none"


def test_only_who_may_fire_takes_aim(new_page: NewPage, database: str) -> None:
    game, rng = rules("letter-of-marque").new(3), Random(1)
    while not any(move.verb == "attack" for move in game.legal_moves((game.to_act() or (0,))[0])):
        settle_chance(game, rng)
        seat = game.to_act()[0]
        game.play(seat, game.legal_moves(seat)[0])
    seat, people = game.to_act()[0], [new_page() for _ in range(3)]
    address = stage(database, game, people)
    for page, marks in ((people[seat], 1), (new_page(), 0)):  # somebody else only looks on
        page.goto(address)
        expect(page.locator(".table")).to_be_visible()
        ship = next(
            on
            for move in settled(people[seat])["moves"]
            if move["verb"] == "attack"
            for on in move["on"]
            if on.startswith("ship-")
        )
        page.locator(f"[data-on='{ship}']").hover()
        expect(page.locator(f"[data-on='{ship}'] .now")).to_have_count(1)
        expect(page.locator(f"[data-on='{ship}'] .aim")).to_have_count(marks)


def could_react(game: MerchantsAndMarauders) -> bool:
    seat = game.to_act()[0]
    window = type(game.frame()).__name__ == "GloryWindow" and seat != game.turn
    return window and len(game.legal_moves(seat)) > 1


def could_react_in_peace(game: MerchantsAndMarauders) -> bool:
    """Somebody else's turn begins: nobody is found, and nobody fought with."""
    frame = game.frame()
    return could_react(game) and isinstance(frame, GloryWindow) and frame.timing == "turn start"


@pytest.mark.parametrize(
    ("answer", "says", "when"),
    [
        ("round", "You pass this round", could_react),
        ("attacked", "Asked only if attacked", could_react_in_peace),
    ],
)
def test_reactions_are_declined_for_a_round_and_asked_for_again(
    new_page: NewPage,
    database: str,
    answer: str,
    says: str,
    when: Callable[[MerchantsAndMarauders], bool],
) -> None:
    game, seat = reach_when(when)
    people = [new_page(), new_page()]
    people[seat].goto(stage(database, game, people))
    page = people[seat]
    before = settled(page)["seq"]
    page.get_by_test_id(f"spare-{answer}").click()
    off = page.get_by_test_id("spare-off")
    expect(off).to_contain_text(says)
    expect(page.locator(f".table[data-seq='{before}']")).to_have_count(0)  # it passed by itself
    page.reload()
    expect(off).to_be_visible()
    for width, height in (TABLET, DESKTOP):  # it has room in the bar of the prompt
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert page.evaluate(SCRIPT, LEAST) == []
    off.click()
    expect(off).to_have_count(0)
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    expect(off).to_have_count(0)
