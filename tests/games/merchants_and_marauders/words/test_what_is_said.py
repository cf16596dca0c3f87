"""What the table says of Gold, stakes, Rumors and stashes is as true as what it does."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.words.kit import words_of
from quarterdeck.kernel import PASS, Event, parse_move
from tests.games.merchants_and_marauders.standard import EVENTS, MISSIONS, STANDARD, changed
from tests.support.rule import rule
from tests.support.transcript import enter, refusal

from ..scenario import NAMES, captain, last, two

WAGER = MISSIONS["M24"]


@rule("MM-036", "MM-R246")
def test_a_stake_is_told_when_it_is_paid_and_when_it_is_lost() -> None:
    stake = WAGER.needs.cost
    tokens = {WAGER.location: "chasers"}
    g = two(captain("C10", "sloop", WAGER.location, gold=20), offers=WAGER.id, modifications=tokens)
    events = enter(g, f"0 port\n0 claim {WAGER.id}")
    assert last(events, "claimed") == {"seat": 0, "mission": WAGER.id, "gold": stake}
    assert g.players[0].gold == 20 - stake
    told = [RULES.tell(event, 1, NAMES) for event in events if event.kind == "claimed"]
    assert f"staked {stake} Gold" in told[0]


def test_a_claim_tells_the_task() -> None:
    tokens = {WAGER.location: "chasers"}
    g = two(captain("C10", "sloop", WAGER.location, gold=20), offers=WAGER.id, modifications=tokens)
    enter(g, "0 port")
    told = RULES.describe(g, 0, parse_move(f"claim {WAGER.id}"), NAMES)
    assert STANDARD.missions_told[WAGER.id].task in told.says()


@rule("MM-187")
@pytest.mark.parametrize(
    ("place", "bounties", "move", "said"),
    [
        ("~SMA", "", "sail CUR", "Your Rumor can be checked in port there."),
        ("~SMA", "dutch 1", "sail CUR", "in the port, which is closed to you."),
        ("CUR", "", "leave", "in the port that you leave."),
    ],
)
def test_the_note_of_a_rumor_knows_whether_its_port_can_be_reached(
    place: str, bounties: str, move: str, said: str
) -> None:
    """R02 is checked in the port of Curaçao."""
    g = two(captain("C10", "sloop", place, rumor="R02", bounties=bounties))
    assert said in RULES.describe(g, 0, parse_move(move), NAMES).says()


@rule("MM-046", "MM-054")
def test_dice_that_have_succeeded_are_not_thrown_again() -> None:
    g = two(captain("C02", "sloop", "PET"), modifications={"PET": "chasers"})
    enter(g, "0 port\n0 rumor\nchance roll skull 3 2 1")
    assert RULES.forced(g, 0) == PASS
    g = two(captain("C02", "sloop", "PET"), modifications={"PET": "chasers"})
    enter(g, "0 port\n0 rumor\nchance roll 4 3 2 1")
    assert RULES.forced(g, 0) is None


@rule("MM-023", "MM-033")
def test_an_announced_stash_stays_in_sight_until_it_may_have_changed() -> None:
    winner = captain("C10", "sloop", "", gold=9, stash=30, stashings=2, glory=6)
    g = two(winner)
    assert g.announced == ()
    hidden = g.view(1)["players"][0]
    assert (hidden["stash"], hidden["stash_points"]) == (None, None)
    g.players[0].glory = 7
    enter(g, "0 port\nchance draw chasers")
    assert g.announced == (0,)
    for viewer in (1, None):
        shown = g.view(viewer)["players"][0]
        assert (shown["stash"], shown["stash_points"]) == (30, 3)
    enter(g, "0 stash 5")
    assert g.view(1)["players"][0]["stash"] is None


@rule("MM-099")
def test_the_log_tells_the_gist_of_a_long_event_and_the_card_all_of_it() -> None:
    for card in EVENTS.values():
        line = RULES.tell(Event("event", {"seat": 0, "card": card.id}), 1, NAMES)
        assert line.startswith(f"Event: {card.name}. ")
        assert len(line) < 220
    war = RULES.tell(Event("event", {"seat": 0, "card": "E19"}), 1, NAMES)
    assert "Two nations go to war" in war
    assert "Wartime Commander" in RULES.catalogue()["events"]["E19"]["effect"]


@pytest.mark.parametrize(
    ("card", "does", "said"),
    [
        ("E21", {"peace": {"bounties": 2}}, "may remove 2 Bounties of his own nation"),
        ("E22", {"storm": {"hits": 5}}, "takes 5 hits"),
        ("E29", {"hunters": {"bounties": 4}}, "the most Bounties, 4 or more"),
    ],
)
def test_the_gist_of_an_event_has_the_figures_of_its_card(
    card: str, does: dict[str, dict[str, int]], said: str
) -> None:
    words = words_of(changed("events", card, does=does))
    assert said in (words.tell(Event("event", {"seat": 0, "card": card}), 1, NAMES) or "")


@rule("MM-197", "MM-054")
@pytest.mark.parametrize(
    ("who", "held", "said", "asked"),
    [
        ("C13", "M10", "only one Mission", "give up the old one?"),
        ("C15", "M10 M11", "only two Missions", "give up one of them?"),
    ],
)
def test_how_many_missions_a_captain_can_have(who: str, held: str, said: str, asked: str) -> None:
    me = captain(who, "sloop", "OLD", gold=20, missions=held)
    g = two(me, offers="M09 M02", modifications={"OLD": "chasers"})
    enter(g, "0 port\n0 claim M09")
    assert refusal(g, 0, "done") == f"you can have {said}"
    assert RULES.prompt(g, 0, NAMES).text == f"You can have {said}: {asked}"
