"""Cards in words: lines of the log and choices that a random walk seldom comes to."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.cards.events import Peace
from quarterdeck.games.merchants_and_marauders.cards.glory_turn import BorrowedPlans, MarketNews
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Npc
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from quarterdeck.games.merchants_and_marauders.words.names import card_name
from quarterdeck.kernel import PASS, Event, Told, parse_move
from quarterdeck.kernel.wording import Choice
from tests.games.merchants_and_marauders.standard import (
    CAPTAINS,
    EVENTS,
    GLORY,
    MISSIONS,
    RUMORS,
    ZONES,
)
from tests.support import ledger
from tests.support.rule import rule
from tests.support.transcript import enter

from ..scenario import NAMES, Position, captain, position, two

BOOK = ledger.of_game("merchants-and-marauders")


@pytest.mark.parametrize("card", [*GLORY, *RUMORS, *MISSIONS, *EVENTS, *CAPTAINS, *ZONES])
def test_every_card_has_a_name_for_people(card: str) -> None:
    name = card_name(STANDARD, card)
    assert name != card
    assert name[0].isalpha()


def test_a_specialist_on_the_board_and_a_token() -> None:
    assert card_name(STANDARD, "lookout") == "the Lookout"
    assert card_name(STANDARD, "chasers") == "Chasers"


LINES: list[tuple[str, dict[str, Any], str, str]] = [
    ("market_news", {}, "You looked at Demand Tokens.", "Maren looked at Demand Tokens."),
    ("market_news", {"goods": ["rum", "wood"]}, "You looked at Rum and Wood.", ""),
    ("parley", {"npc": "pirate-sloop", "gold": 3},
     "The pirate Sloop took 3 Gold and left you alone.",
     "The pirate Sloop took 3 Gold and left Maren alone."),
    ("hired", {"card": "S08A", "gold": 4},
     f"You hired a Specialist for 4 Gold: {GLORY['S08A'].name}.",
     f"Maren hired a Specialist for 4 Gold: {GLORY['S08A'].name}."),
    ("pardoned", {"nation": "dutch", "count": 0, "less": 1, "gold": 4},
     "You lose 1 Bounty of Holland for 4 Gold: 0 left.",
     "Maren loses 1 Bounty of Holland for 4 Gold: 0 left."),
    ("entered_port", {"zone": "NAS", "how": "pay", "gold": 5},
     "You put into Nassau for a fee of 5 Gold.", "Maren put into Nassau for a fee of 5 Gold."),
    ("mission_dropped", {"mission": "M24", "why": "given up", "gold": 6},
     f"You gave up {MISSIONS['M24'].name}; the stake of 6 Gold is lost.",
     f"Maren gave up {MISSIONS['M24'].name}; the stake of 6 Gold is lost."),
    ("mission_dropped", {"mission": "M24", "why": "late", "gold": 0},
     f"{MISSIONS['M24'].name} came to nothing: the time is over.",
     f"{MISSIONS['M24'].name} came to nothing: the time is over."),
    ("mission_dropped", {"mission": "M14", "why": "beaten", "gold": 0},
     f"{MISSIONS['M14'].name} came to nothing: you lost the fight.",
     f"{MISSIONS['M14'].name} came to nothing: Maren lost the fight."),
    ("mission_dropped", {"mission": "M08", "why": "load", "gold": 0},
     f"{MISSIONS['M08'].name} came to nothing: your ship has no room for its load any more.",
     f"{MISSIONS['M08'].name} came to nothing: Maren’s ship has no room for its load any more."),
    ("mission_dropped", {"mission": "M08", "why": "gone", "gold": 0},
     f"{MISSIONS['M08'].name} ended with your captain.",
     f"{MISSIONS['M08'].name} ended with Maren’s captain."),
    ("mended", {"location": "masts"}, "Your Carpenter repaired the Masts.",
     "Maren’s Carpenter repaired the Masts."),
    ("changed_ship", {"old": "sloop", "ship": "frigate"},
     "You left the Sloop for a derelict Frigate.", "Maren left the Sloop for a derelict Frigate."),
    ("papers", {"lost": True}, "Your Forged Documents are worn out.",
     "Maren’s Forged Documents are worn out."),
    ("papers", {"lost": False}, "Your Forged Documents still pass.",
     "Maren’s Forged Documents still pass."),
    ("slipped_away", {"card": "G30"}, f"You slipped away: {GLORY['G30'].name}.",
     f"Maren slipped away: {GLORY['G30'].name}."),
    ("delivered", {"mission": "M11", "goods": ["rum", "rum"]},
     f"You delivered Rum and Rum for {MISSIONS['M11'].name}.",
     f"Maren delivered Rum and Rum for {MISSIONS['M11'].name}."),
    ("tries_task", {"mission": "M13"}, f"You went about {MISSIONS['M13'].name}.",
     f"Maren went about {MISSIONS['M13'].name}."),
    ("assault", {"mission": "M15"}, f"You went about {MISSIONS['M15'].name}.",
     f"Maren went about {MISSIONS['M15'].name}."),
    ("task_failed", {"mission": "M13"}, f"{MISSIONS['M13'].name}: no success this time.",
     f"{MISSIONS['M13'].name}: no success this time."),
    ("npc_led", {"npc": "dutch"}, "You lead the Dutch naval ship.",
     "Maren leads the Dutch naval ship."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "seen", "mine", "theirs"), LINES)
def test_the_log_reads_like_this(kind: str, seen: dict[str, Any], mine: str, theirs: str) -> None:
    event = Event(kind, {"seat": 0, **seen})
    assert RULES.tell(event, 0, NAMES) == mine
    if theirs:
        assert RULES.tell(event, 1, NAMES) == theirs
        assert RULES.tell(event, None, NAMES) == theirs


def told(g: Position, move: str, frame: str = "") -> Told:
    """A move in words; ``frame`` where that procedure is not under way."""
    if not frame:
        assert move in [str(one) for one in g.legal_moves(0)]
        return RULES.describe(g, 0, parse_move(move), NAMES)
    choice = Choice(RULES.words, g, 0, parse_move(move), NAMES)
    said = RULES.words.describing.get(frame)
    return said(choice) if said else choice.told(frame)


def test_missions_in_words() -> None:
    g = two(captain("C13", "frigate", "STJ", missions="M11", hold="K17 K18"),
            modifications={"STJ": "chasers"})  # fmt: skip
    enter(g, "0 port")
    deliver = told(g, "deliver M11 K17 K18")
    assert deliver.label == "Deliver Rum and Rum"
    assert deliver.on == ("card-K17", "card-K18")
    assert MISSIONS["M11"].name in deliver.note
    g = two(captain("C13", "frigate", "NAS", missions="M21"), modifications={"NAS": "chasers"})
    enter(g, "0 port")
    assert told(g, "collect").label == "Collect the debt"
    g = two(captain("C13", "frigate", "~BRI", missions="M13"))
    assert told(g, "survey M13").label == f"Scout for the Mission: {MISSIONS['M13'].name}"
    g = two(captain("C13", "frigate", "~OLD", missions="M15"))
    assault = told(g, "assault M15")
    assert assault.label == f"Attack: {MISSIONS['M15'].name}"
    assert "not your life" in assault.note


def test_what_a_card_asks_in_words() -> None:
    g = two(captain("C13", "frigate", "~SDO"), events="E27")
    g._push(Peace("E21"))
    for move, frame, label in (
        ("stash 4", "Carry.stash", "Stash 4 Gold"),
        ("arm grapeshot", "Carry.arm", "Grapeshot"),
        ("repair masts", "Carry.repair", "Repair the Masts"),
        ("pardon", "Peace.pardon", "Have 1 Bounty of your nation struck out"),
        ("pardon dutch", "Carry.pardon", "Dutch Bounties"),
        ("amnesty dutch", "amnesty", "Buy off 1 Dutch Bounty"),
        ("decline", "GloryWindow.decline", "Do not play it after all"),
        ("use R15", "GloryWindow.use", f"Use {RUMORS['R15'].name}"),
    ):
        said = told(g, move, frame)
        assert said.label == label
        assert said.rule in BOOK.rules
    asked = RULES.words.asking["Peace"](Choice(RULES.words, g, 0, PASS, NAMES))
    assert asked.text == "Peace: have 1 Bounty of your own nation struck out?"


@rule("MM-385")
def test_market_news_and_borrowed_plans_in_words() -> None:
    g = position(captain("C13", "frigate", "~SDO"), captain("C01"), run=MarketNews(0))
    while g.chance() is not None:
        g.settle(g.chance().outcomes(g)[0][0])  # type: ignore[union-attr]
    first = str(g.legal_moves(0)[0])
    _, good, port = first.split()
    assert f"{good.title()} or " in RULES.prompt(g, 0, NAMES).text
    assert told(g, first).label == f"{good.title()} in {ZONES[port].name}"
    assert told(g, first).note == f"{g.demand[port].title()} is in demand there."
    g = two(captain("C13", "frigate", "STJ"), modifications={"STJ": "chasers"},
            run=BorrowedPlans(0, "STJ"))  # fmt: skip
    assert RULES.prompt(g, 0, NAMES).text == "Buy Chasers for 3 Gold?"
    assert [told(g, str(move)).label for move in g.legal_moves(0)] == ["Buy it", "Leave it"]


@rule("MM-R118", "MM-442")
def test_the_question_who_leads_an_npc_in_words() -> None:
    g = position(
        captain("C10", "frigate", "~SDO"), captain("C16"), captain("C02"),
        npcs=(Npc("pirate-sloop", "E13", "SDO"),), run=NavalCombat(Enemy("pirate-sloop"), 0),
        options={"npc_command": "agreed"},
    )  # fmt: skip
    assert RULES.prompt(g, 1, NAMES).text == "Who leads the pirate Sloop against Maren?"
    assert RULES.prompt(g, 1, NAMES).detail.endswith("you will.")
    assert RULES.prompt(g, 2, NAMES).detail.endswith("the player to the left will.")
    labels = [RULES.describe(g, 1, move, NAMES).label for move in g.legal_moves(1)]
    assert labels == ["Lead it yourself", "Corbin"]
    assert g.view(1)["doing"][-1]["npc"] == "pirate-sloop"


def test_announcing_and_carrying_out_in_words() -> None:
    hands = ("G30", "G30")
    g = position(captain("C01", "sloop", "~SDO", hand=hands[0]), captain("C05", hand="G25"),
                 run=GloryWindow("found", (0, 1)))  # fmt: skip
    for move, verb in (("play G30", "Announce"), ("play G30", "Play")):
        window = g.frame()
        assert isinstance(window, GloryWindow)
        if verb == "Play":
            window.order = (0,)
        choice = Choice(RULES.words, g, 0, parse_move(move), NAMES)
        assert (
            RULES.words.describing["GloryWindow.play"](choice).label
            == f"{verb} {GLORY['G30'].name}"
        )
