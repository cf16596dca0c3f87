"""The solo variant (MM-R4): a race against the Event deck, at four levels."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.fray import leader
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.data.ids import NATIONS
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.turn.events import ResolveEvent
from quarterdeck.games.merchants_and_marauders.turn.solo import SoloSetUp
from quarterdeck.kernel import SetupError, settle_chance
from tests.games.merchants_and_marauders.standard import CAPTAINS, EVENTS
from tests.support.rule import rule
from tests.support.transcript import enter

from ..scenario import NAMES, captain, new, play_out, position


def started(level: str, seed: int = 1) -> MerchantsAndMarauders:
    """A solo game up to the player's first choice in his first turn."""
    g = new(1, solo=True, level=level)
    rng = Random(seed)
    settle_chance(g, rng)
    g.play(0, "ship sloop")
    settle_chance(g, rng)
    return g


@rule("MM-R4", "MM-010")
def test_one_player_only_as_a_marked_variant() -> None:
    with pytest.raises(SetupError, match="at least 2 players"):
        RULES.new(1, {})
    assert RULES.variants[0].seats == 1
    assert "not in the rulebook" in RULES.variants[0].note
    assert len(new(1, solo=True).players) == 1


@rule("MM-R4")
@pytest.mark.parametrize(
    ("level", "events", "naval", "pirates", "captains"),
    [
        ("easy", 30, 0, [], 16),
        ("medium", 25, 1, ["pirate-sloop"], 12),
        ("hard", 20, 2, ["pirate-sloop", "pirate-frigate"], 8),
        ("hardest", 15, 2, ["pirate-sloop", "pirate-frigate"], 6),
    ],
)
def test_the_four_levels(
    level: str, events: int, naval: int, pirates: list[str], captains: int
) -> None:
    g = position(captain("C09"), options={"solo": True, "level": level}, run=SoloSetUp())
    settle_chance(g, Random(3))
    g.check()
    keys = [npc.key for npc in g.npcs]
    assert len([key for key in keys if key in NATIONS]) == naval
    assert [key for key in keys if key not in NATIONS] == pirates
    assert all([npc.zone == EVENTS[npc.commander].zone for npc in g.npcs])
    assert g.events_left == events
    assert len(g.event_deck) + len(g.npcs) == len(EVENTS)
    assert len(g.captain_deck) + 1 == captains
    assert len(g.captain_deck) + len(g.captains_gone) + 1 == len(CAPTAINS)
    assert STANDARD.levels[level].events == events


@rule("MM-R4", "MM-441")
def test_npcs_follow_the_policy() -> None:
    g = started("hard")
    assert leader(g, "dutch", 0) is None
    assert g.view(0)["decks"]["events"] == 19


@rule("MM-R4")
def test_further_event_cards_come_from_those_set_aside() -> None:
    g = position(
        captain("C09"), options={"solo": True, "level": "easy"}, events="E25",
        run=ResolveEvent("E25"),
    )  # fmt: skip
    g.events_left -= 4
    before = g.events_left
    enter(g, "chance draw E30\nchance draw E33")
    assert g.events_left == before


@rule("MM-R4", "MM-039")
@pytest.mark.parametrize("seed", range(3))
def test_the_race_can_be_lost(seed: int) -> None:
    g = started("hardest", seed)
    for _ in play_out(g, seed, 6000):
        pass
    result = g.result()
    assert result is not None
    if result.scores[0] < g.target():
        assert result.winners == ()
        assert RULES.prompt(g, 0, NAMES[:1]).text == "The race is lost."


@rule("MM-R4", "MM-015")
def test_the_race_is_won_at_the_target() -> None:
    g = position(captain("C09", glory=10), options={"solo": True, "level": "easy"})
    enter(g, "0 end")
    result = g.result()
    assert result is not None
    assert result.winners == (0,)
    asked = RULES.prompt(g, 0, NAMES[:1])
    assert (asked.text, asked.detail) == ("You win.", "Reached the target of Glory Points.")
