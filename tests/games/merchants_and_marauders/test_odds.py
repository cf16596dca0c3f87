"""Chances are counted out, shown only at tables with aids, and what follows a move is told."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.odds import at_least, check_chance, percent
from quarterdeck.kernel import Told
from tests.support.rule import rule
from tests.support.transcript import enter

from .scenario import NAMES, Mark, Npc, Position, captain, position, two

FACES = (False, False, False, False, True, True)  # MM-043: two skulls on a die of six
AIDS = {"aids": True}
SPANIARD = (Npc("spanish", "E11", "SDO"),)


def counted_out(dice: int, need: int, again: bool) -> Fraction:
    """Every throw there is, and for the misses every second throw."""
    good = Fraction(0)
    for throw in product(FACES, repeat=dice):
        short = need - sum(throw)
        if short <= 0:
            good += 1
        elif again:
            seconds = list(product(FACES, repeat=dice - sum(throw)))
            good += Fraction(sum(sum(second) >= short for second in seconds), len(seconds))
    return good / 6**dice


@rule("MM-043", "MM-044", "MM-046")
@pytest.mark.parametrize(
    ("dice", "again"), [(1, False), (3, False), (5, False), (1, True), (3, True)]
)
@pytest.mark.parametrize("need", [1, 2, 3])
def test_chances_are_those_of_counting_all_throws(dice: int, need: int, again: bool) -> None:
    assert at_least(STANDARD.die, dice, need, again) == counted_out(dice, need, again)


def test_only_what_is_certain_reads_as_certain() -> None:
    assert percent(Fraction(5, 9)) == "56 %"
    assert percent(Fraction(9999, 10000)) == "99 %"
    assert percent(Fraction(1, 10000)) == "1 %"
    assert (percent(Fraction(1)), percent(Fraction(0))) == ("100 %", "0 %")


def said(g: Position, text: str) -> Told:
    (move,) = [move for move in g.legal_moves(0) if str(move) == text]
    return RULES.describe(g, 0, move, NAMES)


def shares(g: Position) -> dict[bool, float]:
    """How often the roll that is due now has a skull, as the game itself rolls it."""
    chance = g.chance()
    assert chance is not None
    found = {True: 0.0, False: 0.0}
    for outcome, share in chance.outcomes(g):
        found["skull" in outcome.args] += share
    return found


@rule("MM-114")
def test_scouting_says_the_chance_that_the_game_gives_it() -> None:
    g = two(captain("C08", "frigate", "~BAS"), options=AIDS)
    told = said(g, "scout merchant")
    enter(g, "0 scout merchant")
    share = shares(g)[True]
    assert f"{round(100 * share)} % to find." in told.says()
    assert "raid her, or let her go" in told.says()


@rule("MM-054")
def test_charm_counts_as_a_second_throw_until_it_is_used() -> None:
    g = two(captain("C02", "sloop", "PET"), modifications={"PET": "chasers"})  # Influence 4
    enter(g, "0 port")
    assert check_chance(g, 0, "influence", "acquire rumor") == 1 - Fraction(2, 3) ** 8
    assert check_chance(g, 0, "scouting", "rumor") == 1 - Fraction(2, 3) ** 2
    enter(g, "0 rumor\nchance roll 4 3 2 1\n0 reroll own 4 3 2 1\nchance roll 4 3 2 1")
    assert check_chance(g, 0, "influence", "mission") == 1 - Fraction(2, 3) ** 4


@rule("MM-418", "MM-422", "MM-423")
def test_a_hostile_ship_is_announced_with_its_chance() -> None:
    hunted = captain("C08", "frigate", "~PET", bounties="spanish 4")
    g = two(hunted, options=AIDS, npcs=SPANIARD)
    note = said(g, "sail SDO").says()
    enter(g, "0 sail SDO")
    assert f"with 4 dice, {round(100 * shares(g)[True])} % to find you." in note
    assert "If you are found, you must fight." in note
    assert (
        said(two(hunted, options=AIDS, npcs=SPANIARD), "sail POR")
        .says()
        .startswith("Clear: no hostile")
    )


@rule("MM-413")
def test_a_ship_without_a_quarrel_is_named_as_such() -> None:
    g = two(captain("C08", "frigate", "~PET"), npcs=SPANIARD)
    assert said(g, "sail SDO").says() == "The Spanish naval ship will not look for you."


def test_a_table_without_aids_tells_dice_but_no_chances() -> None:
    g = two(
        captain("C08", "frigate", "~PET", bounties="spanish 1"),
        npcs=(*SPANIARD, Npc("pirate-sloop", "E13", "PET")),
    )
    for move in g.legal_moves(0):
        told = RULES.describe(g, 0, move, NAMES)
        assert "%" not in f"{told.label} {told.says()} {told.confirm}"
    assert "Hostile: the Spanish naval ship will scout for you" in said(g, "sail SDO").says()
    assert said(g, "sail SDO").warns


@rule("MM-091")
def test_shoals_are_announced_to_ships_that_come_from_the_sea() -> None:
    at_sea = two(captain("C08", "frigate", "~CCS"), captain("C16", "sloop", "HAV"), options=AIDS)
    note = said(at_sea, "sail TRI").says()
    enter(at_sea, "0 sail TRI")
    assert f"{round(100 * shares(at_sea)[True])} % to pass." in note
    in_port = two(captain("C08", "frigate", "TRI"), captain("C16", "sloop", "HAV"))
    assert "hoals" not in said(in_port, "leave").says()
    assert not said(in_port, "leave").warns


@rule("MM-349", "MM-351")
def test_a_fight_says_what_bounty_it_earns() -> None:
    g = position(
        captain("C08", "frigate", "~SDO", bounties="english 1"),  # so the pirates leave her alone
        captain("C09", "sloop", "~SDO"),
        captain("C16", "sloop", "~SDO", bounties="dutch 1"),
        npcs=(Npc("pirate-sloop", "E13", "SDO"),),
    )
    nation = g.players[1].nation().title()
    assert f"{nation} Bounty. That closes" in said(g, "scout 1").confirm
    assert "Bounty" not in said(g, "scout 2").confirm  # a pirate
    assert "Bounty" not in said(g, "scout pirate-sloop").confirm
    assert sum(g.players[0].bounties) == 1  # asking earns none


@rule("MM-374", "MM-364", "MM-366", "MM-367", "MM-377")
def test_a_fight_says_what_a_victory_pays() -> None:
    def price(mine: str, theirs: str, target: str = "scout 1", **board: object) -> str:
        me = captain("C08", "frigate", "~SDO", bounties=mine)  # a Frenchwoman
        g = two(me, captain("C09", "sloop", "~SDO", bounties=theirs), **board)
        return said(g, target).confirm

    assert price("", "spanish 4 french 1").endswith("A victory pays up to 20 Gold.")
    assert price("spanish 1", "spanish 4 french 1").endswith("A victory pays up to 5 Gold.")
    war = {"war": "french spanish"}
    assert price("", "spanish 4 french 1", **war).endswith("A victory pays up to 5 Gold.")
    assert price("dutch 1", "dutch 5").endswith(
        "25 Gold on that head, but nobody would pay them to you."
    )
    assert "Gold" not in price("", "")
    pirate = (Npc("pirate-frigate", "E16", "SDO"),)
    assert "Gold" not in price("dutch 1", "", "scout pirate-frigate", npcs=pirate)
    calm = captain("C08", "frigate", "~SDO", marks=(Mark("G33", "turn"),))  # it does not scout
    g = two(calm, npcs=pirate)
    assert said(g, "scout pirate-frigate").confirm.endswith("A victory pays up to 15 Gold.")


@rule("MM-109")
def test_the_last_action_into_port_says_that_business_must_wait() -> None:
    g = two(captain("C08", "frigate", "~PET"))
    assert "must wait" not in said(g, "enter").says()
    enter(g, "0 sail POR\n0 sail PET")
    assert "must wait" in said(g, "enter").says()


def test_a_storm_is_announced_where_it_will_strike() -> None:
    g = two(captain("C08", "frigate", "~PET"), events="E22", options=AIDS)
    assert "Storm: 3 hits at the end of your turn" in said(g, "end").says()
    assert "Storm" not in said(g, "sail POR").says()
    enter(g, "0 sail POR\n0 sail PET")
    assert "Storm: 3 hits" in said(g, "sail POR").says()
    assert (
        said(two(captain("C08", "frigate", "PET"), events="E22"), "end").says()
        == "3 actions will be lost."
    )


@rule("MM-420")
def test_the_end_of_the_turn_tells_who_will_be_looking() -> None:
    g = two(captain("C08", "frigate", "~PET", bounties="spanish 1"), npcs=SPANIARD)
    waits = "The Spanish naval ship will scout for you before your next turn."
    assert waits not in said(g, "end").says()
    enter(g, "0 sail SDO\nchance roll 2 1")
    assert waits in said(g, "end").says()


@rule("MM-073")
def test_the_view_names_the_colours_of_the_seats() -> None:
    g = two(captain("C08"), options={"colours": "DB"})
    assert [player["colour"] for player in g.view(0)["players"]] == [3, 1]
    g = two(captain("C08"))
    assert [player["colour"] for player in g.view(0)["players"]] == [0, 1]
