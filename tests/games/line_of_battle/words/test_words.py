"""Line of Battle in words: every move, every event and every question can be told."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from quarterdeck.kernel import Note, parse_move
from tests.support.rule import rule

from ..scenario import NAMES, RULES, Side, do, moments, position, read

OTHER = Side(line="Victory", hand="repair")
LEDGER = tomllib.loads(
    (files("quarterdeck.games.line_of_battle") / "rules.toml").read_text(encoding="utf-8")
)
IDS = {one["id"] for one in LEDGER["rule"]}


def said(events, seat=None) -> list[str]:
    return [text for one in events if (text := RULES.tell(one, seat, NAMES))]


def told(game, seat: int, words: str):
    return RULES.describe(game, seat, parse_move(read(game, seat, words)), NAMES)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_all_that_happens_in_random_games_has_words_and_cites_rules(seats: int) -> None:
    kinds = set()
    for game, events in moments(seats, 70 + seats, 2500):
        for event in events:
            kinds.add(event.kind)
            for seat in (0, None):
                text = RULES.tell(event, seat, NAMES)
                assert bool(text) is (not event.quiet), event.kind
        for seat in (0, None):
            prompt = RULES.prompt(game, seat, NAMES)
            assert prompt.text.endswith((".", "?"))
            assert prompt.rule in IDS
        for seat in game.to_act():
            groups = {group.id for group in RULES.groups(game, seat)}
            for move in game.legal_moves(seat):
                one = RULES.describe(game, seat, move, NAMES)
                assert one.label
                assert one.group in groups
                assert one.rule in IDS
                for spot in one.on:
                    assert spot.split("-")[0] in {
                        "ship", "card", "line", "port", "hit", "fire", "reinforcements", "seat",
                    }  # fmt: skip
    assert len(kinds) > 25


def test_a_shot_in_words() -> None:
    game = position(
        Side(line="Mars, Captain", hand="3H/3 K2"), Side(line="Achille h3, Isis", hand="K1")
    )
    assert told(game, 0, "play 3H/3").label == "Play Broadside (3 on the Hull, Rate 3 or better)"
    do(game, "0 play 3H/3")
    assert RULES.prompt(game, 0, NAMES).text == (
        "Mars fires a Broadside, 3 on the Hull, Rate 3 or better: choose her target."
    )
    assert RULES.prompt(game, 0, NAMES).detail == "Or choose another ship to fire."
    assert told(game, 0, "with Captain").label == "Fire from Captain"
    assert RULES.prompt(game, 1, NAMES).text == "It is Ada’s turn."
    do(game, "0 with Mars")
    assert RULES.prompt(game, 0, NAMES).text == (
        "Mars fires a Broadside, 3 on the Hull, Rate 3 or better: choose her target."
    )
    shot = told(game, 0, "at Achille hull")
    assert shot.label == "Bo’s Achille, Hull"
    assert shot.says() == "She sinks: 11 VP at the end of the round."
    assert [note.lead for note in shot.notes()] == ["She sinks: 11 VP"]  # it lies at the ship too
    assert told(game, 0, "at Isis hull").says() == "Hull 1 of 4 left."
    events = do(game, "0 at Achille hull")
    assert said(events, 0) == [
        "You fired 3 at the Hull of Bo’s Achille from Mars.",
        "You sank Bo’s Achille, 11 VP at the end of the round.",
    ]
    do(game, "0 play K2; 0 with Mars")
    assert told(game, 0, "at Isis rigging").says() == "Rigging 2 of 4 left."
    events = do(game, "0 at Isis rigging")
    assert said(events, 1) == ["Ada raked your Isis from Mars, 2 on the Rigging."]


def test_red_cards_in_words() -> None:
    game = position(Side(line="Mars h3", hand="strike fire"), OTHER)
    assert told(game, 0, "play strike").label == "Play Strike"
    assert RULES.groups(game, 0)[0].refused == "you hold a red card"
    events = do(game, "0 play strike; roll 4")
    assert said(events) == [
        "Ada had to play Strike.",
        "Ada’s Mars, Hull 4, rolled 4 and struck her colours.",
    ]
    game = position(Side(line="Mars", hand="strike"), OTHER)
    assert told(game, 0, "play strike").label == "Pass Strike on"


def test_a_boarding_in_words() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party 3H/3"), Side(line="Isis r4", hand="repair")
    )
    do(game, "0 play boarding_party")
    (stake,) = told(game, 0, "board Isis").notes()
    assert stake == Note("16 VP as a Prize in Port.", "5+ captures:", "good")
    do(game, "0 board Isis")
    assert RULES.prompt(game, 0, NAMES).text == "Mars boards Isis: choose a card to show."
    assert RULES.prompt(game, None, NAMES).text == (
        "Ada and Bo are choosing a card for the boarding."
    )
    assert told(game, 0, "show 3H/3").says() == "Counts 3."
    assert told(game, 1, "show repair").says() == "A bluff: counts 0."
    events = do(game, "0 show 3H/3; 1 show repair; roll 2; 0 declare prize")
    assert said(events, 1)[:2] == [
        "Ada showed Broadside (3 on the Hull, Rate 3 or better), 3 hits; "
        "you showed Repair, a bluff.",
        "Ada rolled 2, result 5: Isis is taken.",
    ]
    assert said(events)[-1] == "Isis is Ada’s Prize."


@rule("LB-124", "LB-138")
def test_a_dismasted_prize_that_is_brought_in_is_told_to_score() -> None:
    game = position(Side(line="Mars", prizes="Neptuno r6, Isis", hand="refuse_battle"), OTHER)
    do(game, "0 play refuse_battle; 0 enter Mars")
    assert told(game, 0, "tow Neptuno Mars").says() == "She scores 26 points."
    assert told(game, 0, "enter Isis").says() == "She scores 16 points."


@rule("LB-85", "LB-R26")
def test_one_is_told_what_a_broken_line_will_do_to_a_ship_that_joins() -> None:
    broken = Side(line="Victory flag0, Captain", hand="K1")
    harms, sinks = "The broken Line harms her.", "The broken Line sinks her at once."
    side = Side(line="Mars", port="Isis h2, Neptuno", hand="boarding_party refuse_battle")
    game = position(side, broken)
    do(game, "0 discard refuse_battle")
    assert told(game, 0, "leave Isis").says() == sinks
    assert told(game, 0, "leave Neptuno").says() == harms
    for name, told_so in (("Achille", harms), ("Leander h2", sinks)):
        line_of = f"Victory flag0, Captain, {name} struck"
        game = position(side, broken._replace(line=line_of))
        do(game, f"0 play boarding_party; 0 board {name.split()[0]}")
        for place in ("line", "prize"):
            assert told(game, 0, f"declare {place}").says().endswith(told_so)
    sound = position(side, broken._replace(line="Victory, Achille struck"))
    do(sound, "0 play boarding_party; 0 board Achille")
    assert told(sound, 0, "declare line").says() == "She scores nothing for you."
    assert told(sound, 0, "declare prize").says() == "22 points in Port."


@rule("LB-19")
def test_the_end_of_a_round_in_words() -> None:
    game = position(
        Side(line="Mars", sunk="Forte", hand="K1"), Side(prizes="Isis"), pile=0, target=8
    )
    events = do(game, "0 discard K1")
    assert said(events, 0) == [
        "You discarded Rake (1 on the Hull or Rigging, any ship).",
        "Bo needs 1, and 0 cards are left: the round is over.",
        "Round 1 scored: You +8 to 8, Bo −7 to −7.",
        "You win with 8 VP: 8 points reached at the end of round 1.",
    ]
    assert RULES.prompt(game, 1, NAMES).text == "Ada wins."
    rows = RULES.score_rows(game)
    assert rows == [
        ("Ships sunk", [8, 0]),
        ("Prizes brought into Port", [0, 0]),
        ("Prizes at sea", [0, 8]),
        ("Rounds without a Line", [0, -15]),
    ]


def test_players_are_told_that_the_cards_are_our_own_design() -> None:
    assert "our own design" in RULES.provenance
    assert "(our own)" in next(one.help for one in RULES.options if one.name == "short_deck")
    assert LEDGER["game"]["title"] == RULES.title


def test_no_move_is_made_for_a_player_because_that_would_tell_what_he_holds() -> None:
    game = position(Side(line="Mars", hand="strike"), OTHER)
    assert RULES.forced(game, 0) is None
