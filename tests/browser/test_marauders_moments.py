"""A captain's death, a war and the last round have cards of their own, with cause and effect."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

import quarterdeck as qd
from quarterdeck.kernel import Event, Game, Move
from tests.screens.positions import golden

from .conftest import DESKTOP, PHONE, NewPage, keep, stage
from .serve import LUCK

GAME = "merchants-and-marauders"
MOMENTS = ("event", "died", "glory", "war", "target")  # they have a card each
ENDS = ("done", "end", "pass")  # what a captain says who has seen enough

# Long waits end when the test says so, however slow the machine is.
HELD = """
  const [real, clear] = [window.setTimeout, window.clearTimeout]
  let held = []
  window.setTimeout = (call, ms, ...rest) => {
    if (!(ms >= 600)) return real(call, ms, ...rest)
    held.push([-held.length - 1, call])
    return -held.length
  }
  window.clearTimeout = (id) => {
    if (id < 0) held = held.map((one) => (one[0] === id ? [id, () => {}] : one))
    else clear(id)
  }
  window.timeIsUp = () => held.map(([id, call], n) => { held[n] = [id, () => {}]; call() }).length
"""


class Moment(NamedTuple):
    """Somebody is asked; one of his moves brings these cards, the last of which is meant."""

    game: Game
    move: Move
    cards: list[Event]


def told(game: Game, move: Move) -> list[Event]:
    """What is told of a move, with the luck that the test's server has."""
    ahead = game.clone()
    events = ahead.play(ahead.to_act()[0], move)
    while (chance := ahead.chance()) is not None:
        luck = Random(f"{LUCK}:{len(ahead) + 1}")
        events = [*events, *ahead.settle(chance.sample(ahead, luck))]
    return events


def moments(record: str) -> Iterator[Moment]:
    """All that the moves of a golden game could have brought, each time that somebody chose."""
    record_of_it = golden(GAME, record)
    game = qd.replay(record_of_it, upto=0)
    for entry in record_of_it.entries:
        moves = () if game.chance() else game.legal_moves(game.to_act()[0])
        for move in moves if len(moves) > 1 else ():
            if move.verb in ENDS:
                yield Moment(game, move, [one for one in told(game, move) if one.kind in MOMENTS])
        game.enter(entry)


def reach_moment(kind: str) -> Moment:
    for record in ("adventurers", "merchants", "mixed", "pirates"):
        for moment in moments(record):
            kinds = [one.kind for one in moment.cards]
            if kinds and kinds[-1] == kind and kinds.count("event") <= 1:
                return moment
    raise LookupError(f"{kind} never came")


def order(page: Page, address: str, move: str, seq: int) -> None:
    """This person moves, wherever that was pressed."""
    command = {"type": "move", "move": move, "seq": seq, "command_id": "1"}
    answered = page.request.post(f"/api/tables{address[2:]}/commands", data=command)
    assert answered.ok, answered.text()


@pytest.mark.parametrize(
    ("kind", "tab", "cause", "effect"),
    [
        (
            "died",
            "Captain lost",
            r"died off [A-Z]\w+ in Crew Combat with \w+",
            "Stash and Glory stay; ship",
        ),
        ("war", "War", "The ports of each are closed", "It (does not touch|touches) you: "),
        ("target", "Last round", "This round is played to its end", r"You have \d+ Glory"),
    ],
)
def test_a_moment_has_a_card_and_the_card_leaves(
    new_page: NewPage, database: str, kind: str, tab: str, cause: str, effect: str
) -> None:
    game, move, cards = reach_moment(kind)
    pages = [new_page() for _ in range(game.setup.seats)]
    actor = game.to_act()[0]
    page = pages[cards[-1].public["seat"] if kind == "died" else actor]
    page.add_init_script(HELD)
    address = stage(database, game, pages)
    page.goto(address)
    expect(page.locator(f".table[data-ready='true'][data-seq='{len(game)}']")).to_be_visible()
    order(pages[actor], address, str(move), len(game))

    card = page.get_by_test_id("event-card")
    for _ in cards[:-1]:
        expect(card.locator("small")).not_to_have_text(tab)
        card.get_by_test_id("skip-event").click()
    expect(card.locator("small")).to_have_text(tab)
    expect(card.locator("hr + p")).to_have_text(re.compile(cause))
    expect(card.locator(".effect")).to_contain_text(re.compile(effect))
    if kind == "died":
        expect(card).to_contain_text("You begin again in the next turn")
    keep(page, f"mm-moment-{kind}")
    for width, height in (PHONE, DESKTOP):  # it is turned, and the card stands
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("stack")).to_have_count(int((width, height) == PHONE))
        expect(card.locator("small")).to_have_text(tab)
    page.evaluate("timeIsUp()")  # nobody pressed anything
    expect(card).to_have_count(0)
