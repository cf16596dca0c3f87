"""Playing Glory Cards: when, by whom, in which order (pp. 12 and 15, MM-386 to MM-395)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat, CrewRound
from quarterdeck.games.merchants_and_marauders.battle.naval_round import NavalRound
from quarterdeck.games.merchants_and_marauders.pieces import EVERYBODY, Known, Npc
from quarterdeck.games.merchants_and_marauders.purse import yard_gold
from quarterdeck.games.merchants_and_marauders.turn.glory import DrawGlory, GloryPoint
from quarterdeck.games.merchants_and_marauders.windows import (
    MENU_TIMINGS,
    PLAYS,
    TIMINGS,
    GloryWindow,
    glory_window,
    is_possible,
)
from tests.games.merchants_and_marauders.standard import GLORY
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import attacker, battle, cubes, rolled, target
from ..scenario import Position, acting_turn, captain, last, offered, position, told, two

SLOOP = (Npc("pirate-sloop", "E13", "OLD"),)


def turn_start(*hands: str, to_move: int = 0, **board: Any) -> Position:
    """The start of a turn, when G32 may be played by anybody."""
    cards = ("C09", "C10", "C01", "C02")
    seated = [
        captain(card, "sloop", "~HAV", hand=hand, bounties="spanish 1")
        for card, hand in zip(cards, hands, strict=False)
    ]
    return position(*seated, npcs=SLOOP, to_move=to_move, **board)


# ---- the hand limit


@rule("MM-386", "MM-387", "MM-R82")
def test_the_fifth_card_is_drawn_and_then_one_of_the_five_goes() -> None:
    for drop in ("G25", "G19"):
        g = two(captain("C09", hand="G01 G02 G19 G28"), run=GloryPoint(0, "rumor"))
        enter(g, "chance draw G25")
        assert len(g.players[0].hand) == 5
        assert g.view(1)["players"][0]["glory_cards"] == 5
        assert g.view(1)["players"][0]["own"] is None
        enter(g, f"0 drop {drop}")
        assert len(g.players[0].hand) == 4
        assert g.glory_discard == (drop,)


@rule("MM-388", "MM-386")
def test_with_five_cards_none_may_be_played() -> None:
    g = two(captain("C09", hand="G01 G02 G19 S01A"), run=DrawGlory(0))
    enter(g, "chance draw G25")
    for move in ("play G25", "play G19", "hire S01A"):
        assert refusal(g, 0, move) == "discard down to four first"
    g = two(captain("C09", hand="G01 G02 G19 G28"))
    g.players[0].hand = (*g.players[0].hand, "G25")
    assert offered(g, 0, "play") == []
    assert refusal(g, 0, "play G25") == "discard down to four first"


# ---- in the own turn


@rule("MM-389", "MM-R188")
def test_a_plain_card_costs_no_action() -> None:
    g = two(captain("C09", "sloop", "CUR", hand="G19"))
    enter(g, "0 leave\n0 enter\n0 play G19")
    assert g.players[0].gold == 15
    assert acting_turn(g).actions == 1
    assert g.glory_discard == ("G19",)


@rule("MM-389")
def test_it_is_refused_in_the_turn_of_another() -> None:
    g = turn_start("", "G25 G32")
    assert g.to_act() == (1,)  # the window at the start of seat 0's turn
    assert refusal(g, 1, "play G25") == "this card is played in your own turn"
    enter(g, "1 pass")
    assert refusal(g, 1, "play G25") == "it is not your turn"


@rule("MM-390", "MM-496")
def test_in_a_battle_only_cards_of_battle() -> None:
    g = battle(attacker(hand="G19 G09 G06"), target(hand="G25"))
    enter(g, "0 shoot\n1 shoot")
    assert g.trail()[-1].startswith("GloryWindow")
    assert refusal(g, 0, "play G19") == "only combat cards during a battle"
    assert refusal(g, 0, "play G09") == "not the moment for this card"
    assert "play G06" in moves(g, 0)


@rule("MM-391", "MM-R154")
def test_a_card_of_another_players_turn_is_offered_at_its_moment_only() -> None:
    g = position(captain("C09", "sloop", "~HAV"), captain("C10", "sloop", "SMA", hand="G31"))
    assert refusal(g, 1, "play G31") == "it is not your turn"
    enter(g, "0 sail NAS")
    assert moves(g, 1) == ["pass", "play G31"]
    enter(g, "1 pass")
    assert g.to_act() == (0,)


# ---- announcing


@rule("MM-392", "MM-R86")
def test_an_announced_card_lies_face_down() -> None:
    g = turn_start("G25", "G32", "G28")
    events = enter(g, "0 pass\n1 play G32")
    assert last(events, "announced") == {"seat": 1}
    assert g.view(1)["doing"][-1]["mine"] == "play G32"
    assert "mine" not in g.view(0)["doing"][-1]
    assert "G32" not in str(g.view(0)["doing"])
    assert "laid a card face down" in " ".join(told(g, events, 0))


@rule("MM-393", "MM-R87")
def test_all_others_are_asked_before_anything_is_resolved() -> None:
    g = turn_start("G25", "G32", "G28", "G19")
    assert g.to_act() == (0,)
    enter(g, "0 pass\n1 play G32")
    assert g.to_act() == (2,)
    assert refusal(g, 2, "play G28") == "not the moment for this card"
    enter(g, "2 pass\n3 pass\n0 pass")
    assert g.to_act() == (1,)  # turned up: will he carry it out?
    assert moves(g, 1) == ["play G32", "decline"]


@rule("MM-394", "MM-R86", "MM-498")
def test_cards_resolve_from_the_player_whose_turn_it_is() -> None:
    g = turn_start("G03", "G32 G25", "G03", to_move=2)
    enter(g, "2 pass\n0 pass\n1 play G32\n2 pass\n0 pass\n1 play G32\n1 send pirate-sloop CAR")
    assert g.to_act() == (2,)  # asked again: Fast Learner is possible now
    enter(g, "2 pass\n0 play G03\n1 pass\n2 play G03")
    events = enter(g, "1 pass")
    assert last(events, "turned_up") == {"seat": 2, "card": "G03"}  # whoever announced first
    events = enter(g, "2 play G03\n2 send pirate-sloop OLD")
    assert last(events, "turned_up") == {"seat": 0, "card": "G03"}
    assert moves(g, 0) == ["decline"]  # another Fast Learner cannot be copied
    enter(g, "0 decline")
    assert g.npcs[0].zone == "OLD"
    assert g.glory_discard == ("G03", "G32")


@rule("MM-395", "MM-R84")
def test_a_card_may_be_declined_but_has_been_shown() -> None:
    g = turn_start("G25", "G32")
    events = enter(g, "0 pass\n1 play G32\n0 pass\n1 decline")
    assert last(events, "declined") == {"seat": 1, "card": "G32"}
    assert g.players[1].hand == ("G32",)
    assert Known(EVERYBODY, 1, "G32") in g.known
    assert g.view(0)["players"][1]["known_glory"] == ["G32"]
    assert g.npcs[0].zone == "OLD"
    enter(g, "0 pass")
    assert moves(g, 1) == ["pass"]
    assert "declined" in refusal(g, 1, "play G32")


@rule("MM-R85", "MM-499")
def test_a_window_opens_again_until_nobody_announces() -> None:
    g = turn_start("G25", "G32", "G25")
    enter(g, "0 pass\n1 play G32\n2 pass\n0 pass\n1 play G32\n1 send pirate-sloop CAR")
    assert g.trail()[-1] == "GloryWindow.note"
    enter(g, "0 pass\n2 pass")
    assert "end" in moves(g, 0)


@rule("MM-R188", "MM-393")
def test_being_asked_does_not_tell_what_one_holds() -> None:
    g = turn_start("", "G25", "G28")
    assert g.to_act() == (1,)  # no fitting card, but cards
    enter(g, "1 pass\n2 pass")
    assert "end" in moves(g, 0)
    g = turn_start("", "G25", "G28")
    g.glory_discard = ("G32",)
    assert not is_possible(g, "turn start")


@rule("MM-R188")
def test_a_window_stays_closed_where_all_can_see_that_no_card_fits() -> None:
    g = battle(attacker(), target(hand="G05 G05"))
    enter(g, "0 shoot\n1 shoot\n1 pass\n" + rolled("X 1 1", "1 1") + "\n1 pass\n" + rolled("1 1 1"))
    enter(g, "1 play G05")
    assert g.to_act() == (1,)
    assert g.enclosing(GloryWindow).timing == "hits fixed"  # two hits are left
    g = two(captain("C10", "galleon", "~SDO", hand="G05"), events="E24")
    enter(g, "0 end\nchance roll skull 1 1\nchance roll 2\n0 play G05")
    assert g.to_act() == (1,)  # nothing left to cancel, no damage to be insured


@rule("MM-R188", "MM-R174", "MM-R167")
def test_the_retired_and_the_dead_are_not_asked() -> None:
    g = turn_start("", "G25", "G32")
    assert g.enclosing(GloryWindow).may_react(g, 1)
    g.players[1].retired = True
    assert not g.enclosing(GloryWindow).may_react(g, 1)
    g.players[1].retired, g.players[2].captain = False, ""
    assert not g.enclosing(GloryWindow).may_react(g, 2)
    assert isinstance(glory_window(g, "turn start", (0, 1, 2)), GloryWindow)
    g.players[1].retired = True
    assert glory_window(g, "turn start", (0, 1, 2)) is None  # nobody is left to be asked


@rule("MM-R188")
def test_nobody_is_asked_when_neither_card_nor_copy_is_left() -> None:
    send = "1 play G32\n2 pass\n0 pass\n1 play G32\n1 send pirate-sloop CAR"
    g = turn_start("G03", "G32 G25", "G28")
    enter(g, f"0 pass\n{send}")
    assert g.to_act() == (0,)  # Fast Learner could copy it, as far as all can see
    enter(g, "0 play G03\n1 pass\n2 pass\n0 play G03\n0 send pirate-sloop OLD")
    assert "end" in moves(g, 0)  # G32 is spent, and a copy cannot be copied
    g = turn_start("G28", "G32 G25", "G28")
    g.glory_deck = tuple([card for card in g.glory_deck if card != "G03"])
    g.glory_discard = ("G03", "G03")
    enter(g, f"0 pass\n{send}")
    assert "end" in moves(g, 0)  # both of them lie on the discard pile


@rule("MM-392", "MM-R188")
def test_whoever_is_admitted_alone_plays_openly() -> None:
    g = two(captain("C13", "frigate", "~SDO", hand="G26 G03"))
    events = enter(g, "0 scout merchant\n0 play G26\n0 play G03")
    assert not {"announced", "turned_up"} & set(kinds(events))
    first, second = [event.public for event in events if event.kind == "played"]
    assert first == {"seat": 0, "card": "G26", "move": "play G26"}
    assert second == {"seat": 0, "card": "G03", "move": "play G03", "copied": "G26"}
    enter(g, "chance roll 1 1 1 1 1 1")  # two dice, and twice two more
    g = turn_start("", "G25 G32")
    assert refusal(g, 1, "decline") == "announce a card, or pass"
    assert refusal(g, 1, "play G31") == "you do not hold that card"


@rule("MM-R188")
def test_every_card_has_its_window() -> None:
    plain = [card for card in GLORY.values() if not card.specialist]
    assert sum([card.copies for card in plain]) == 54
    for card in plain:
        assert card.window in (*TIMINGS, *MENU_TIMINGS, "any")
        assert card.window == "any" or card.id in PLAYS


def test_what_others_announced_is_dealt_anew() -> None:
    g = turn_start("G25", "G32", "G28")
    enter(g, "0 pass\n1 play G32")
    for seed in range(20):
        world = g.determinize(0, Random(seed))
        world.check()
        window = world.enclosing(GloryWindow)
        assert [seat for seat, _ in window.announced] == [1]
        card = str(window.announced[0][1].args[0])
        assert card in world.players[1].hand
        assert GLORY[card].window == "turn start"  # it must be one that could be announced
        assert world.view(0) == g.view(0)


# ---- in battle


@rule("MM-495", "MM-R154", "MM-R124")
def test_only_those_in_the_battle_are_asked() -> None:
    g = position(
        attacker(hand="G06"), target(hand="G06"), captain("C01", "frigate", "~SDO", hand="G07"),
        run=battle().board.run,
    )  # fmt: skip
    enter(g, "0 shoot\n1 shoot")
    assert g.enclosing(GloryWindow).order == (0, 1)
    assert refusal(g, 2, "play G07") == "it is not your turn"


@rule("MM-497", "MM-498")
def test_the_opponent_may_declare_too_and_the_aggressor_resolves_first() -> None:
    g = battle(attacker(hand="G07"), target(hand="G06"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n1 play G06")
    assert g.to_act() == (0,)
    events = enter(g, "0 play G07")
    assert last(events, "turned_up") == {"seat": 0, "card": "G07"}
    enter(g, "0 play G07\n1 play G06")
    played = kinds(events)
    assert "turned_up" in played
    assert g.trail()[-1] == "NavalRound.note_roll"
    enter(g, rolled("1 1 1 1", "1 1"))  # 3 and 2 more, less 1


@rule("MM-EX-70", "MM-496", "MM-497", "MM-499", "MM-R155", "MM-492", "MM-493")
def test_felipe_against_frances_crew_round_two() -> None:
    felipe = captain("C13", "frigate", "~SDO", hand="G03", cubes="crew 1")
    frances = captain("C01", "sloop", "~SDO", hand="G01 G25", cubes="crew 1 cannons 0")
    g = position(felipe, frances, run=CrewCombat(0, 1))
    enter(g, "0 pass\n1 pass\n0 pass\n1 pass")  # before Crew Combat, before the roll
    enter(g, rolled("X X", "X 4 1"))
    enter(g, "0 pass\n1 play G01\n0 pass\n1 play G01\n1 reroll enemy skull skull\n" + rolled("3 1"))
    assert g.enclosing(CrewRound).dice[0] == (3, 1)
    enter(g, "0 play G03\n1 pass\n0 play G03\n0 reroll own 3 1\n" + rolled("X 2"))
    assert g.enclosing(CrewRound).dice == ((5, 2), (5, 4, 1))
    events = enter(g, "1 pass\n1 pass")  # further cards, and the last men
    assert last(events, "crew_over")["winner"] == 1


@rule("MM-R188")
def test_fast_learner_reads_the_conditions_for_its_player() -> None:
    g = battle(attacker(hand="G04 G03"), target(hand="G03"))
    enter(g, "0 shoot\n1 shoot\n0 pass\n1 pass\n" + rolled("X X 1", "1 1"))
    enter(g, "0 pass\n1 pass")
    assert moves(g, 0) == ["pass", "play G04"]  # nothing to copy yet, and only the winner is asked
    enter(g, "0 play G04\n0 play G03")
    assert g.glory_discard == ("G03", "G04")
    enter(g, rolled("1 1 2 2 3") + "\n1 pass")  # three Cannons and two more
    assert cubes(g, 1)["cargo"] == 1
    assert cubes(g, 1)["crew"] == 2


def test_fast_learner_in_the_own_turn() -> None:
    g = two(captain("C09", "sloop", "~HAV", hand="G25 G03"))
    assert "no Glory Card" in refusal(g, 0, "play G03")
    enter(g, "0 play G25\n0 play G03")
    assert acting_turn(g).moves == 2
    g = two(captain("C09", "sloop", "~HAV", hand="G25 G03"))
    enter(g, "0 play G25\n0 sail NAS")
    assert offered(g, 0, "play") == []  # an action came in between


@rule("MM-R188")
def test_fast_learner_at_the_shipyard() -> None:
    """A deal is the next thing: the card played before it was not resolved just now."""
    me = captain("C13", "frigate", "PET", hand="G21 G03", cubes="masts 0")
    g = two(me, modifications={"PET": "chasers"})
    enter(g, "0 port\n0 shipyard\n0 play G21\n0 play G03")
    assert yard_gold(g, 0) == 10 + 6 + 6
    g = two(me, modifications={"PET": "chasers"})
    enter(g, "0 port\n0 shipyard\n0 play G21\n0 repair masts")
    assert offered(g, 0, "play") == []
    assert "no Glory Card" in refusal(g, 0, "play G03")


@rule("MM-R188", "MM-389")
def test_cards_of_the_port_action_between_two_deals() -> None:
    """'port' cards and hiring are open wherever the Port action asks for the next thing."""
    me = captain("C13", "frigate", "PET", hand="G15 S01A", gold=12, bounties="dutch 1")
    g = two(me, modifications={"PET": "chasers"}, events="E27")
    enter(g, "0 port\n0 shipyard")
    assert {"play G15", "hire S01A", "amnesty dutch"} <= set(moves(g, 0))
    enter(g, "0 hire S01A\n0 amnesty dutch\n0 play G15\n0 stash 2")
    p = g.players[0]
    assert (p.gold, p.stash, p.specialists, p.is_pirate()) == (0, 2, ("S01A",), False)
    assert g.trail()[-1] == "VisitShipyard.deal"
    enter(g, "0 done")
    assert refusal(g, 0, "stash 1") == "you have already done this here this turn"


@rule("MM-496")
@pytest.mark.parametrize("card", ["G01", "G02"])
def test_a_re_roll_may_be_of_no_dice(card: str) -> None:
    assert GLORY[card].window in ("crew rolled", "contest rolled")
    g = battle(attacker(hand=card), target(hand="G25"))
    if card == "G02":
        enter(g, "0 shoot\n1 shoot\n0 pass\n1 pass\n" + rolled("1 1 1", "1 1"))
    else:
        g = position(attacker(hand="G01"), target(hand="G25"), run=CrewCombat(0, 1))
        enter(g, "0 pass\n1 pass\n0 pass\n1 pass\n" + rolled("1 2", "1 1"))
    kind: type[Any] = NavalRound if card == "G02" else CrewRound
    before = g.enclosing(kind).dice
    enter(g, f"0 play {card}\n1 pass\n0 play {card}\n0 pass")
    assert g.glory_discard == (card,)
    assert g.enclosing(kind).dice == before
