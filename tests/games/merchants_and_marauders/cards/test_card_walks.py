"""Boards full of cards, played at random: all has words, nothing leaks, frames can be copied."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.cards.deeds import DEEDS
from quarterdeck.games.merchants_and_marauders.data.ids import NPCS
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission
from quarterdeck.games.merchants_and_marauders.port.rumors import CheckRumor
from quarterdeck.games.merchants_and_marauders.words.sentences.questions import OF_CARDS
from quarterdeck.kernel import PASS, Game
from tests.games.merchants_and_marauders.standard import (
    CAPTAINS,
    CARGO,
    GLORY_DECK,
    MISSIONS,
    RUMORS,
    SPECIALISTS,
    ZONES,
)
from tests.support import ledger
from tests.support.transcript import enter, refusal

from ..scenario import NAMES, Position, captain, position, two

BOOK = ledger.of_game("merchants-and-marauders")
COMMANDERS = dict(zip(NPCS, ("E04", "E07", "E01", "E10", "E13", "E16"), strict=True))
EAGER = (
    "play", "use", "hire", "deliver", "collect", "survey", "assault", "amnesty", "check", "rumor",
    "port", "claim",
)  # fmt: skip


def full_board(rng: Random) -> Position:
    """Three captains near each other, each with a hand, a Rumor, a Mission and a Specialist."""
    decks = [list(cards) for cards in (GLORY_DECK, CARGO, RUMORS, MISSIONS, CAPTAINS)]
    for deck in decks:
        rng.shuffle(deck)
    glory, cargo, rumors, missions, captains = decks
    zone = rng.choice(list(ZONES))
    seated = []
    for _ in range(3):
        hand = [glory.pop() for _ in range(4)]
        expert = next(card for card in glory if card in SPECIALISTS)
        glory.remove(expert)
        place = rng.choice([zone, *ZONES[zone].adjacent])
        at_sea = not ZONES[place].nation or rng.random() < 0.6
        seated.append(
            captain(
                captains.pop(), rng.choice(["sloop", "frigate", "galleon"]),
                f"~{place}" if at_sea else place, gold=rng.randrange(25), hand=" ".join(hand),
                hold=f"{cargo.pop()} {cargo.pop()}", specialists=expert, rumor=rumors.pop(),
                missions=missions.pop(), weapons=rng.choice(["", "grapeshot", "chain-shot"]),
                bounties=rng.choice(["", "spanish 2", "dutch 1 french 3"]),
            )
        )  # fmt: skip
    npcs = [Npc(key, card, zone) for key, card in COMMANDERS.items() if rng.random() < 0.5]
    events = rng.choice(["", "E22", "E26", "E27"])
    offers = f"{missions.pop()} {missions.pop()}"
    return position(*seated, npcs=tuple(npcs), events=events, offers=offers)


def said(g: Position, seat: int) -> None:
    """Every choice reads as a sentence and names a rule."""
    assert RULES.prompt(g, seat, NAMES[:3]).text
    groups = {group.id for group in RULES.groups(g, seat)}
    for move in g.legal_moves(seat):
        told = RULES.describe(g, seat, move, NAMES[:3])
        assert told.group in groups
        assert move == PASS or told.rule in BOOK.rules, (g.trail(), str(move))
    assert refusal(g, seat, "nonsense")


def step(g: Game, rng: Random) -> None:
    """Chance decides, or whoever is asked plays something, cards rather than not."""
    chance = g.chance()
    if chance is not None:
        g.settle(chance.sample(g, rng))
        return
    seat = g.to_act()[0]
    moves = g.legal_moves(seat)
    cards = [move for move in moves if move.verb in EAGER]
    g.play(seat, rng.choice(cards if cards and rng.random() < 0.7 else moves))


@pytest.mark.parametrize("seed", range(10))
def test_a_board_full_of_cards(seed: int) -> None:
    rng = Random(seed)
    g = full_board(rng)
    for entry in range(220):
        if g.is_over():
            break
        for seat in g.to_act():
            said(g, seat)
        twin = g.clone()
        assert [twin.view(seat) for seat in (None, 0, 1, 2)] == [
            g.view(seat) for seat in (None, 0, 1, 2)
        ]
        step(g, rng)
        g.check()
        for event in g._events:
            lines = [RULES.tell(event, seat, NAMES[:3]) for seat in (None, 0, 1, 2)]
            assert event.quiet or all(lines)
        if entry % 20 == 0 and not g.is_over():
            world = g.determinize(1, Random(entry))
            assert world.view(1) == g.view(1)
            for _ in range(10):
                if not world.is_over():
                    step(world, rng)
                    world.check()


@pytest.mark.parametrize("card", list(RUMORS))
def test_every_rumor_in_words(card: str) -> None:
    rumor = RUMORS[card]
    place = rumor.location if rumor.place == "port" else f"~{rumor.location}"
    me = captain("C13", "frigate", place, rumor=card, bounties="dutch 2", hold="K01 K02")
    g = two(me, captain("C16", "sloop", "CUR"), run=CheckRumor(0))
    walk(g)
    assert g.players[0].glory == 1
    assert g.players[0].rumor != card  # one of them brings another


@pytest.mark.parametrize("card", [card for card in MISSIONS if card not in ("M05", "M06")])
def test_every_reward_in_words(card: str) -> None:
    me = captain("C13", "frigate", "~SDO", missions=card, bounties="dutch 2", hand="S01A")
    g = two(me, run=CompleteMission(0, card))
    walk(g)
    assert (g.players[0].missions, g.players[0].glory) == ((), 1)


def walk(g: Position) -> None:
    """To the end of what was begun; skulls wherever dice are rolled."""
    rng = Random(1)
    while not g.trail()[-1].startswith("Turn."):
        chance = g.chance()
        if chance is not None:
            rolls = [move for move, _ in chance.outcomes(g)]
            best = [move for move in rolls if set(move.args) == {"skull"}]
            g.settle(best[0] if best else rng.choice(rolls))
        else:
            said(g, g.to_act()[0])
            clone = g.clone()
            assert clone.view(0) == g.view(0)
            step(g, rng)
        g.check()
        for event in g._events:
            assert event.quiet or RULES.tell(event, 1, NAMES[:2])
    assert g.to_act() == (0,)


def test_every_question_of_a_card_has_words() -> None:
    asked = [name for name, one in DEEDS.items() if one.options is not None]
    assert {f"Carry.{name}" for name in (*asked, "strike out or Gold")} == set(OF_CARDS)


def test_refusals_of_cards_are_sentences() -> None:
    g = two(captain("C13", "frigate", "PET", hand="G15 G20 G26 S04A"),
            modifications={"PET": "chasers"})  # fmt: skip
    assert refusal(g, 0, "play G20") == "this card is played during a visit to the shipyard"
    assert refusal(g, 0, "play G26") == "not the moment for this card"
    assert refusal(g, 0, "play G01") == "you do not hold that card"
    for move in ("hire S04A", "deliver M03", "collect", "amnesty dutch", "check"):
        assert refusal(g, 0, move) == "take a Port action first"
    enter(g, "0 port")
    assert refusal(g, 0, "hire G15") == "that card is no Specialist"
    assert refusal(g, 0, "hire S05A") == "you do not hold that card"
    assert refusal(g, 0, "hire") == "say whom you hire"
    assert refusal(g, 0, "amnesty spanish") == "no amnesty has been proclaimed"
    assert refusal(g, 0, "collect") == "nobody owes you anything"
    enter(g, "0 done\n0 leave")
    assert refusal(g, 0, "survey M13") == "you have no such Mission"
    assert refusal(g, 0, "assault M15") == "you have no such Mission"
    assert refusal(g, 0, "hire S04A") == "you are not in a port"
