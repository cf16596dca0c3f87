"""Why something is refused, and small phrases, asked of the rules directly."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.cards.rerolls import RerollDice
from quarterdeck.games.merchants_and_marauders.cards.specialists import why_not_hire
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.data.ids import WARTIME
from quarterdeck.games.merchants_and_marauders.odds import check_said
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Npc
from quarterdeck.games.merchants_and_marauders.port.port import why_no_stashing
from quarterdeck.games.merchants_and_marauders.port.ship_trade import why_no_ship
from quarterdeck.games.merchants_and_marauders.turn.glory import DrawGlory
from quarterdeck.games.merchants_and_marauders.turn.score import outcome
from quarterdeck.games.merchants_and_marauders.turn.turnstate import Used
from quarterdeck.games.merchants_and_marauders.words.announced import fight_note
from quarterdeck.games.merchants_and_marauders.words.kit import words_of
from quarterdeck.games.merchants_and_marauders.words.names import commander_name, laid_card, payer
from quarterdeck.kernel import PASS, Move
from quarterdeck.kernel.wording import Choice
from tests.support.rule import rule
from tests.support.transcript import enter, refusal

from ..fights import COMMANDER
from ..scenario import NAMES, Position, acting_turn, captain, position, two


def ashore(**rest: object) -> Position:
    me = captain("C13", "sloop", "PET", **rest)
    return two(me, modifications={"PET": "chasers"}, options={"aids": True})


@rule("MM-121", "MM-145")
@pytest.mark.parametrize("verb", ["sail HAV", "leave", "enter", "scout merchant", "retire", "end"])
def test_a_port_action_is_finished_first(verb: str) -> None:
    g = ashore()
    enter(g, "0 port")
    assert refusal(g, 0, verb) == "finish your Port action first"
    assert refusal(g, 0, "repair hull") == "visit the shipyard for that"
    assert refusal(g, 0, "discard K01") == "you do not have that Cargo Card"


@rule("MM-145", "MM-151", "MM-156", "MM-167")
def test_what_a_shipyard_refuses() -> None:
    g = ashore(gold=2, weapons="grapeshot")
    enter(g, "0 port\n0 shipyard")
    assert refusal(g, 0, "sell-weapon chain-shot") == "you have no Chain-shot"
    assert refusal(g, 0, "sell-weapon chasers") == (
        "there are Grappling Hooks, Chain-shot and Grapeshot"
    )
    assert refusal(g, 0, "end") == "finish your visit to the shipyard first"
    assert why_no_ship(g, 0, "raft") == "name the kind of ship you buy"
    assert why_no_ship(g, 0, "man-o-war") == "a Man-o-War cannot be bought"
    (visit,) = [one for one in g.view(0)["doing"] if one["what"] == "VisitShipyard"]
    assert {"modification", "restore", "kind-galleon", "weapon-grapeshot"} <= set(visit["refused"])
    assert visit["refused"]["kind-galleon"].startswith("needs ")


@rule("MM-027", "MM-398", "MM-401")
def test_why_nothing_is_stashed_and_nobody_hired() -> None:
    home = STANDARD.captains["C13"].home
    g = two(captain("C13", "sloop", home, gold=0, hand="S04A"))
    assert why_no_stashing(g, 0) == "you have no Gold on board"
    assert why_not_hire(g, 0, "S04A") == "you need 5 Gold"
    acting_turn(g).use(Used("hire", "S04A"))
    assert why_not_hire(g, 0, "S04A") == "you have tried to hire this Specialist already this turn"
    assert why_no_stashing(ashore(), 0) == "stashing is possible only in your home-port"


@rule("MM-046", "MM-387", "MM-389")
def test_what_dice_and_a_full_hand_refuse() -> None:
    g = two(captain("C13", hand="G01 G04 G05 G13"))
    assert (
        RerollDice(0, "check", "C02").refusal(g, 0, PASS) == "choose dice that lie there, or none"
    )
    drawn = DrawGlory(0)
    assert drawn.refusal(g, 0, Move("drop", ("G25",))) == "you do not hold that card"
    assert drawn.refusal(g, 0, Move("end")) == ""  # four are allowed
    assert refusal(g, 0, "play G05") == "not the moment for this card"
    g.players[0].in_port = False
    assert refusal(g, 0, "scout 0") == "you cannot scout for yourself"
    assert refusal(g, 0, "dance") == "'dance' is not an action of this game"


@rule("MM-044", "MM-045", "MM-187")
def test_a_roll_in_words() -> None:
    g = ashore()
    assert check_said(g, 0, "scouting", "scout merchant", "to find") == (
        "Scouting, 2 dice: 56 % to find."
    )
    assert check_said(g, 0, "scouting", "rumor", need=2) == (
        "Scouting, 2 dice, 2 skulls: 11 % to succeed."
    )
    one = two(captain("C16"), captain("C09"), options={"aids": False})
    assert check_said(one, 1, "scouting", "scout merchant") == "Scouting, 1 die."


@rule("MM-025", "MM-026", "MM-028")
def test_a_shared_victory_and_the_rows_of_the_score() -> None:
    g = position(captain("C13", glory=9, stash=12), captain("C16", glory=9, stash=12))
    assert RULES.score_rows(g) == [
        ("Glory track", [9, 9]), ("Stash points", [1, 1]), ("Gold in the stash", [12, 12]),
    ]  # fmt: skip
    g.ended = "glory"
    result = outcome(g)
    assert result.winners == (0, 1)
    assert result.reason == (
        "reached the target of Glory Points; level on Glory track and stash, so the victory is "
        "shared"
    )


@rule("MM-115", "MM-325", "MM-374")
def test_names_of_commanders_cards_and_payers() -> None:
    assert commander_name(STANDARD, WARTIME) == "a Wartime Commander"
    assert commander_name(STANDARD, COMMANDER["english"]) == "John Benbow"
    assert laid_card(STANDARD, "K04") == "Cocoa, 3 Gold, Hit: Masts"
    assert laid_card(STANDARD, "K08") == "Cocoa, 5 Gold, Escape"
    assert (payer(""), payer("dutch")) == ("the governors", "Holland")


@rule("MM-115", "MM-351")
def test_what_a_fight_means() -> None:
    npcs = (Npc("english", COMMANDER["english"], "SDO"),)
    g = position(captain("C13", "sloop", "~SDO"), captain("C16", "sloop", "~SDO"), npcs=npcs)
    choice = Choice(words_of(STANDARD), g, 0, PASS, NAMES)
    assert fight_note(choice, 1) == (
        "If you find the captain, you must fight. It earns you a Spanish Bounty. That closes "
        "Havana, Santo Domingo, San Juan, Caracas and Trinidad to you."
    )
    assert fight_note(choice, Enemy("english")) == (
        "If you find it, you must fight. It earns you an English Bounty. That closes Nassau, "
        "Old Providence, St. John and Bridgetown to you. Port Royal would let you in for 3 Gold "
        "or an Influence roll."
    )
