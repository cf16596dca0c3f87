"""Words of the game, bounties, pardons and rewards (pp. 3 and 11, MM-305 to MM-310, MM-348 to
MM-377), war and peace (MM-R98)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.bounty import (
    add_bounty,
    engage,
    is_pirate,
    remove_bounty,
)
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.battle.rewards import (
    ClaimReward,
    best_reward,
    npc_reward,
)
from quarterdeck.games.merchants_and_marauders.board import closed_by, why_closed
from quarterdeck.games.merchants_and_marauders.data.ids import NPCS, WARTIME
from quarterdeck.games.merchants_and_marauders.npc.captains import NpcsScout
from quarterdeck.games.merchants_and_marauders.npc.hunt import is_hostile
from quarterdeck.games.merchants_and_marauders.npc.war import declare_war, end_war
from quarterdeck.games.merchants_and_marauders.pieces import Arrival, Enemy, Npc
from quarterdeck.games.merchants_and_marauders.sea.merchants import MerchantFound
from quarterdeck.kernel import Move
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import NAMES, Position, captain, last, position, two

ENGLISH, FRENCH, SPANISH = "C01", "C05", "C13"


def foes(mine: str = "", theirs: str = "", **rest: Any) -> Position:
    """An English captain and a French one off Santo Domingo, with these Bounties."""
    return position(
        captain(ENGLISH, "sloop", "~SDO", bounties=mine),
        captain(FRENCH, "sloop", "~SDO", bounties=theirs, gold=20),
        **rest,
    )


def counts(g: Position, seat: int = 0) -> dict[str, int]:
    shown: dict[str, int] = g.view(1)["players"][seat]["bounties"]
    return {nation: count for nation, count in shown.items() if count}


# ---- words (p. 3)


@rule("MM-305", "MM-306", "MM-R71", "MM-R183")
def test_one_bounty_of_any_nation_makes_a_pirate() -> None:
    g = foes()
    assert not g.players[0].is_pirate()
    for nation in ("spanish", "dutch"):
        g = foes()
        add_bounty(g, 0, nation, "merchant")
        assert g.players[0].is_pirate()
        assert g.view(1)["players"][0]["pirate"] is True
    assert is_pirate(g, Enemy("pirate-sloop"))
    assert is_pirate(g, Enemy("pirate-frigate"))
    assert not any(
        is_pirate(g, Enemy(nation)) for nation in ("dutch", "english", "french", "spanish")
    )


@rule("MM-307")
def test_npcs_belong_to_nobody() -> None:
    g = foes(npcs=(Npc("dutch", "E01", "CUR"), Npc("pirate-sloop", "E13", "HAV")))
    assert [npc["zone"] for npc in g.view(0)["npcs"]] == ["CUR", "HAV"]
    assert all(npc["key"] in NPCS for npc in g.view(0)["npcs"])
    assert not [move for move in g.legal_moves(0) if move.args[:1] in (("dutch",), ("E01",))]
    with pytest.raises(ValueError, match="not"):
        g.play(0, "move dutch")


@rule("MM-309", "MM-R54")
def test_npcs_come_at_the_end_of_the_whole_round() -> None:
    g = two(captain(ENGLISH), arrivals=(Arrival("dutch", "E01"),))
    assert g.npcs == ()
    enter(g, "0 end")
    assert g.npcs == ()  # the other player's turn
    enter(g, "1 end")
    assert g.round == 6
    assert [npc.zone for npc in g.npcs] == ["CUR"]  # on the board before the next Event Card
    assert g.trail()[-1] == "Round.event"


# ---- getting Bounties


@rule("MM-348")
def test_all_see_the_bounties() -> None:
    assert counts(foes("spanish 2 french 1")) == {"spanish": 2, "french": 1}


@rule("MM-349", "MM-352", "MM-354", "MM-EX-54", "MM-358")
def test_attacking_a_clean_captain_costs_a_bounty_of_his_nation_at_once() -> None:
    g = foes()
    events = enter(g, "0 scout 1\nchance roll skull 1 1")
    assert kinds(events) == ["scouts", "rolled", "found", "battle", "bounty"]
    assert g.trail()[-1] == "NavalRound.note_declaration"  # no battle die has been rolled
    assert counts(g) == {"french": 1}
    assert counts(g, 1) == {}  # whoever fights back gets none
    enter(g, "0 shoot\n1 shoot\nchance roll 1 1\nchance roll skull 3\nchance roll 1")
    assert counts(g, 1) == {}


@rule("MM-353", "MM-R71", "MM-R176", "MM-R117")
def test_attacking_a_pirate_is_free() -> None:
    g = foes(theirs="english 1")
    engage(g, 0, 1)
    engage(g, 0, Enemy("pirate-sloop"))
    engage(g, 0, Enemy("pirate-frigate"))
    assert counts(g) == {}
    g = foes("spanish 1")  # clean B attacks A, who is wanted
    engage(g, 1, 0)
    assert counts(g, 1) == {}
    engage(g, 0, 1)  # but B himself is no pirate
    assert counts(g) == {"spanish": 1, "french": 1}


@rule("MM-351", "MM-R117", "MM-R69")
def test_attacking_a_naval_ship_costs_a_bounty() -> None:
    g = foes(
        npcs=(Npc("dutch", "E01", "SDO"),), war="english dutch", run=NavalCombat(0, Enemy("dutch"))
    )
    assert counts(g) == {"dutch": 1}  # war is no excuse


@rule("MM-R69")
def test_letters_of_marque_excuse_deeds_against_the_enemy() -> None:
    for deed in ("merchant", "captain", "naval", "defeat"):
        g = foes(war="english french", options={"letters_of_marque": True})
        assert not add_bounty(g, 0, "french", deed)
        assert add_bounty(g, 0, "dutch", deed)
    assert add_bounty(g, 0, "french", "R11")  # not what a card says
    g = foes(options={"letters_of_marque": True})
    assert add_bounty(g, 0, "french", "merchant")


@rule("MM-357", "MM-359", "MM-360", "MM-EX-53", "MM-R70", "MM-350", "MM-352", "MM-358")
def test_each_nation_counts_on_its_own_up_to_five() -> None:
    g = foes()
    add_bounty(g, 0, "spanish", "merchant")
    assert counts(g) == {"spanish": 1}
    engage(g, 0, 1)
    add_bounty(g, 0, "spanish", "merchant")
    assert counts(g) == {"spanish": 2, "french": 1}
    add_bounty(g, 0, "english", "merchant")  # his own nation counts like any other
    assert counts(g)["english"] == 1
    for _ in range(6):
        add_bounty(g, 0, "spanish", "merchant")
    assert counts(g)["spanish"] == 5
    g = foes("spanish 5 dutch 5 french 5 english 5")
    assert sum(g.players[0].bounties) == 20


@rule("MM-360")
def test_a_merchant_of_a_nation_at_five_can_still_be_raided() -> None:
    g = two(captain(ENGLISH, "sloop", "~SDO", bounties="spanish 5"), run=MerchantFound(0))
    enter(g, "chance draw spanish\n0 raid spanish")
    assert counts(g) == {"spanish": 5}


@rule("MM-323", "MM-360", "MM-R69")
@pytest.mark.parametrize(("mine", "letters", "note"), [
    ("", False, "Spanish Bounties: 0, then 1."),
    ("spanish 5", False, "Spanish Bounties: 5, and no more for this."),
    ("", True, "Spanish Bounties: 0, and no more for this."),
])  # fmt: skip
def test_a_raid_says_beforehand_what_bounty_it_brings(mine: str, letters: bool, note: str) -> None:
    g = two(
        captain(ENGLISH, "sloop", "~SDO", bounties=mine), war="english spanish",
        options={"letters_of_marque": letters}, run=MerchantFound(0),
    )  # fmt: skip
    enter(g, "chance draw spanish")
    assert RULES.describe(g, 0, Move("raid", ("spanish",)), NAMES[:2]).note == note
    before = g.players[0].bounty("spanish")
    enter(g, "0 raid spanish")
    assert g.players[0].bounty("spanish") == before + ("then" in note)


@rule("MM-057", "MM-369", "MM-371")
@pytest.mark.parametrize(("mine", "nation"), [
    ("", "spanish"), ("", "dutch"), ("", "french"), ("", "english"), ("spanish 1", "spanish"),
])  # fmt: skip
def test_a_raid_says_beforehand_which_ports_it_closes(mine: str, nation: str) -> None:
    place = {"spanish": "~SDO", "dutch": "~CUR", "french": "~PET", "english": "~BRI"}[nation]
    g = two(captain(ENGLISH, "sloop", place, bounties=mine), run=MerchantFound(0))
    enter(g, f"chance draw {nation}")
    note = RULES.describe(g, 0, Move("raid", (nation,)), NAMES[:2]).says()
    before = {port for port in g.cards.ports if closed_by(g, 0, port)}
    enter(g, f"0 raid {nation}")
    new = {port for port in g.cards.ports if closed_by(g, 0, port)} - before
    assert {port for port in g.cards.ports if g.cards.name_of(port) in note} == new
    assert ("That closes" in note) == bool(new) == (not mine)
    assert ("Port Royal would let you in for 3 Gold" in note) == ("POR" in new)


# ---- pardons


@rule("MM-361")
def test_gold_alone_buys_no_pardon() -> None:
    g = two(captain("C13", "sloop", "CAR", gold=50, bounties="french 2"))
    enter(g, "0 port")
    assert not [move for move in moves(g, 0) if "pardon" in move]
    assert remove_bounty(g, 0, "french", 1) == 1
    assert counts(g) == {"french": 1}
    assert remove_bounty(g, 0, "dutch", 2) == 0
    assert remove_bounty(g, 0, "french", 3) == 1


@rule("MM-362", "MM-363", "MM-R73")
def test_at_none_the_nation_has_forgotten() -> None:
    g = foes("spanish 1")
    assert closed_by(g, 0, "HAV") == "bounty"
    remove_bounty(g, 0, "spanish")
    assert counts(g) == {}
    assert closed_by(g, 0, "HAV") == ""
    assert not g.players[0].is_pirate()
    g = foes("spanish 1 french 1")
    remove_bounty(g, 0, "spanish")
    assert g.players[0].is_pirate()


# ---- effects


@rule("MM-369", "MM-R75")
def test_ports_of_a_nation_that_wants_you_are_closed() -> None:
    g = foes("spanish 1")
    assert why_closed(g, 0, "HAV") == "you are wanted by Spain"
    assert closed_by(g, 0, "CUR") == ""
    assert refusal(g, 0, "enter") == "you are wanted by Spain"
    g = two(captain(ENGLISH, "sloop", "HAV", bounties="spanish 1"))
    assert {"port", "leave"} <= set(moves(g, 0))  # who is there may use it and go


@rule("MM-370", "MM-R70")
def test_the_home_port_always_lets_you_in() -> None:
    g = two(captain("C14", "sloop", "~HAV", bounties="spanish 5"))  # at home in Havana
    assert closed_by(g, 0, "HAV") == ""
    assert closed_by(g, 0, "SDO") == "bounty"
    enter(g, "0 enter")
    assert g.players[0].in_port


@rule("MM-371", "MM-R74")
def test_port_royal_takes_the_wanted_in_for_a_fee() -> None:
    g = two(captain("C02", "sloop", "~POR", bounties="english 1"))
    assert {"enter pay", "enter roll"} <= set(moves(g, 0))
    enter(g, "0 enter pay")
    assert g.players[0].gold == 7
    g = two(captain("C02", "sloop", "~POR"))
    assert "enter" in moves(g, 0)  # nobody asks a clean captain


@rule("MM-372", "MM-373", "MM-363", "MM-R71", "MM-362")
def test_naval_ships_hunt_the_wanted_and_pirates_the_others() -> None:
    npcs = (Npc("french", "E07", "HAV"), Npc("pirate-frigate", "E16", "HAV"))
    g = foes("french 1", npcs=npcs)
    assert is_hostile(g, "french", 0)
    assert not is_hostile(g, "pirate-frigate", 0)
    remove_bounty(g, 0, "french")
    assert not is_hostile(g, "french", 0)
    assert is_hostile(g, "pirate-frigate", 0)


@rule("MM-373")
@pytest.mark.parametrize(("bounties", "rolls"), [("dutch 1", False), ("", True)])
def test_an_npc_pirate_does_not_scout_for_a_pirate(bounties: str, rolls: bool) -> None:
    npcs = (Npc("pirate-frigate", "E16", "SDO"),)
    g = two(captain(ENGLISH, "sloop", "~SDO", bounties=bounties), npcs=npcs, run=NpcsScout(0))
    assert (g.chance() is not None) is rolls


@rule("MM-374")
def test_what_a_defeat_can_be_worth() -> None:
    assert best_reward(foes("spanish 4 french 1"), 0) == 20
    assert best_reward(foes("spanish 5"), 0) == 25
    assert best_reward(foes(), 0) == 0


# ---- rewards


def reward(mine: str, theirs: str, **rest: Any) -> Position:
    return foes(mine, theirs, run=ClaimReward(0, 1), **rest)


@rule("MM-364", "MM-365", "MM-R77", "MM-R80")
def test_one_nation_pays_five_gold_a_bounty() -> None:
    g = reward("", "spanish 3 english 1 dutch 2")
    assert moves(g, 0) == ["reward dutch", "reward english", "reward spanish", "pass"]
    pays = g.view(None)["doing"][-1]["pays"]
    assert pays == {"dutch": 10, "english": 5, "spanish": 15}
    assert refusal(g, 0, "reward spanish dutch") == "only one nation pays"
    assert refusal(g, 0, "reward french") == "France did not want him"
    events = enter(g, "0 reward spanish")
    assert last(events, "reward")["gold"] == 15
    assert g.players[0].gold == 25
    assert "ClaimReward" not in " ".join(g.trail())  # there is no second claim
    g = reward("", "spanish 3")
    enter(g, "0 pass")
    assert g.players[0].gold == 10


@rule("MM-366", "MM-EX-57", "MM-R77", "MM-R80")
def test_a_nation_that_wants_you_pays_nothing() -> None:
    g = reward("spanish 1", "spanish 3 english 1")
    assert refusal(g, 0, "reward spanish") == "Spain wants you too"
    assert moves(g, 0) == ["reward english", "pass"]
    enter(g, "0 reward english")
    assert g.players[0].gold == 15
    g = reward("spanish 1", "spanish 3")
    assert "ClaimReward" not in " ".join(g.trail())  # nobody pays, nobody is asked


@rule("MM-367", "MM-R78")
def test_an_enemy_nation_pays_nothing() -> None:
    g = reward("", "spanish 3 english 1 dutch 1", war="english spanish")
    assert refusal(g, 0, "reward spanish") == "your nation is at war with Spain"
    assert moves(g, 0) == ["reward dutch", "reward english", "pass"]
    assert "reward spanish" in moves(reward("", "spanish 3"), 0)


@rule("MM-368", "MM-364", "MM-R76", "MM-EX-54")
def test_a_sunk_pirate_is_paid_for_also_if_he_attacked() -> None:
    g = position(
        captain(ENGLISH, "sloop", "~SDO", cubes="hull 1 masts 0"),
        captain(FRENCH, "frigate", "~SDO"),
        run=NavalCombat(0, 1),
    )
    # The clean Englishman attacks, so he is wanted by France; the Frenchman sinks him.
    enter(g, "0 shoot\n1 shoot\nchance roll 1\nchance roll skull 3")
    enter(g, "chance roll 2 2 2\nchance draw G25")
    assert moves(g, 1) == ["reward french", "pass"]
    enter(g, "1 reward french")
    assert g.players[1].gold == 15
    assert g.players[1].glory == 1
    assert g.players[0].captain == ""


@rule("MM-375", "MM-376", "MM-377", "MM-531")
@pytest.mark.parametrize(("key", "bounties", "gold"), [
    ("pirate-sloop", "", 5), ("pirate-frigate", "", 15), ("pirate-frigate", "dutch 1", 0),
])  # fmt: skip
def test_npc_pirates_are_paid_for_to_the_innocent(key: str, bounties: str, gold: int) -> None:
    g = foes(bounties)
    assert npc_reward(g, 0, Enemy(key)) == gold
    assert g.players[0].gold == 10 + gold
    if not gold:
        (event,) = g._events[-1:]
        assert event.kind == "no_reward"
        assert RULES.tell(event, 0, NAMES[:2]) == (
            "No reward for the pirate Frigate: you are wanted."
        )


# ---- war and peace


@rule("MM-R98")
def test_war_makes_men_o_war() -> None:
    g = foes(npcs=(Npc("dutch", "E01", "CUR"),), events="E19", arrivals=(Arrival("french", "E07"),))
    declare_war(g, ("dutch", "english"), "E19")
    g.check()
    assert g.war == ("dutch", "english")
    assert g.npc_ship("dutch") == "man-o-war"
    assert g.arrivals == (Arrival("french", "E07"), Arrival("english", WARTIME))
    g.check()
    assert end_war(g)
    g.check()
    assert g.npc_ship("dutch") == "frigate"
    assert g.arrivals == (Arrival("french", "E07"),)
    assert g.event_discard == ("E19",)
    assert not end_war(g)


@rule("MM-R98")
def test_a_new_war_ends_the_old_one() -> None:
    g = foes(war="english spanish", events="E20", npcs=(Npc("spanish", WARTIME, "HAV"),))
    declare_war(g, ("french", "english"), "E20")
    g.check()
    assert g.war == ("french", "english")
    assert g.event_discard == ("E19",)
    assert g.npcs == ()  # the Wartime Commander of the old war has gone
    assert g.arrivals == (Arrival("french", WARTIME), Arrival("english", WARTIME))
    g = foes(events="E19", arrivals=(Arrival("french", "E07"),))
    declare_war(g, ("french", "english"), "E19")  # an admiral is on his way already
    assert g.arrivals == (Arrival("french", "E07"), Arrival("english", WARTIME))
