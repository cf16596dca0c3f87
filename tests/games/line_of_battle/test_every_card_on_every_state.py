"""Every card against every state that its target can be in: legal, or the reason why not."""

from __future__ import annotations

import pytest

from quarterdeck.games.line_of_battle.cards import STANDARD
from quarterdeck.games.line_of_battle.pieces import Ship
from quarterdeck.games.line_of_battle.turn import Turn, why_no_further, why_not_playable
from quarterdeck.kernel import IllegalMove, parse_move
from tests.support.rule import rule

from .scenario import IDS, RULES, Position, Side, face_of, moments, read

CARDS, IS_RED, PLAY = STANDARD.actions, STANDARD.is_red, STANDARD.moves.play

OK = ""
OWN = "choose an opponent"
PORT = "that ship is in Port"
GONE = "that ship is not at sea"
STRUCK = "that ship has struck and may not be fired on"
REFUSES = "that player refuses battle"
COVERED = "the Prize is covered by the Line"
REACH = "that ship cannot reach the Prize"
BARE = "nothing is left of its rigging"
MASTS = "the target must be dismasted"
WHOLE_PORT = "that ship is in Port: send it against the whole Port"

BRITISH = Side(line="Captain flag1, Goliath, Temeraire r6, Elephant struck h1")
FRENCH = Side(line="Formidable flag1, Goliath, Temeraire r6, Elephant struck h1")
NOBODY = Side(line="Goliath, Temeraire r6, Elephant struck h1")

# The target is the Achille; the attacker has the Victory alone.  For each state: what lies
# before seats 0, 1 and 2, then Hull shot, Rigging shot, boarding, Fire Ship.
STATES = {
    "sound": ((Side(), Side(line="Achille"), NOBODY), (OK, OK, MASTS, OK)),
    "damaged": ((Side(), Side(line="Achille h2 r2"), NOBODY), (OK, OK, MASTS, OK)),
    "burning": ((Side(), Side(line="Achille fH1"), NOBODY), (OK, OK, MASTS, OK)),
    "dismasted": ((Side(), Side(line="Achille r5"), NOBODY), (OK, BARE, OK, OK)),
    "dismasted by a broken Line": (
        (Side(), Side(line="Achille r3"), BRITISH), (OK, BARE, OK, OK)
    ),
    "struck": ((Side(), Side(line="Achille struck"), NOBODY), (STRUCK, STRUCK, OK, OK)),
    "struck and dismasted": (
        (Side(), Side(line="Achille struck r5"), NOBODY), (STRUCK, STRUCK, OK, OK)
    ),
    "Line Breaker": (
        (Side(), Side(line="Achille flag2, Isis"), NOBODY), (OK, OK, MASTS, OK)
    ),
    "refusing": (
        (Side(), Side(line="Achille", refusing=True), NOBODY), (REFUSES, REFUSES, MASTS, REFUSES)
    ),
    "refusing, dismasted": (
        (Side(), Side(line="Achille r5", refusing=True), NOBODY), (OK, BARE, OK, OK)
    ),
    "refusing, struck": (
        (Side(), Side(line="Achille struck", refusing=True), NOBODY),
        (STRUCK, STRUCK, REFUSES, REFUSES),
    ),
    "refusing, struck and dismasted": (
        (Side(), Side(line="Achille struck r5", refusing=True), NOBODY),
        (STRUCK, STRUCK, OK, OK),
    ),
    "Prize": ((Side(), Side(prizes="Achille"), NOBODY), (COVERED, COVERED, MASTS, OK)),
    "Prize, dismasted": (
        (Side(), Side(prizes="Achille r5"), NOBODY), (COVERED, COVERED, COVERED, OK)
    ),
    "Prize of a refusing player": (
        (Side(), Side(prizes="Achille", refusing=True), NOBODY),
        (REFUSES, REFUSES, MASTS, REFUSES),
    ),
    "Prize in reach": ((Side(), Side(prizes="Achille"), BRITISH), (OK, OK, MASTS, OK)),
    "Prize in reach, dismasted": (
        (Side(), Side(prizes="Achille r5"), BRITISH), (OK, BARE, OK, OK)
    ),
    "Prize out of reach": ((Side(), Side(prizes="Achille"), FRENCH), (REACH, REACH, MASTS, OK)),
    "Prize out of reach, dismasted": (
        (Side(), Side(prizes="Achille r5"), FRENCH), (REACH, REACH, REACH, OK)
    ),
    "in Port": ((Side(), Side(port="Achille"), NOBODY), (PORT, PORT, PORT, WHOLE_PORT)),
    "in Port, damaged": ((Side(), Side(port="Achille r5"), NOBODY), (PORT, PORT, PORT, WHOLE_PORT)),
    "in Port of a refusing player": (
        (Side(), Side(port="Achille", refusing=True), NOBODY), (PORT, PORT, PORT, WHOLE_PORT)
    ),
    "sunk": ((Side(), Side(sunk="Achille"), NOBODY), (GONE, GONE, GONE, GONE)),
    "in the pile": ((Side(), Side(), NOBODY), (GONE, GONE, GONE, GONE)),
    "one's own": ((Side(line="Achille"), Side(), NOBODY), (OWN, OWN, OWN, OWN)),
    "one's own, dismasted": ((Side(line="Achille r5"), Side(), NOBODY), (OWN, OWN, OWN, OWN)),
    "one's own Prize": ((Side(prizes="Achille"), Side(), NOBODY), (OWN, OWN, OWN, OWN)),
    "one's own in Port": ((Side(port="Achille"), Side(), NOBODY), (OWN, OWN, OWN, OWN)),
    "sunk by oneself": ((Side(sunk="Achille"), Side(), NOBODY), (GONE, GONE, GONE, GONE)),
}  # fmt: skip
WHERE = {
    "to_move": 0, "start": "choose", "pile": None, "top": "", "ships_left": None,
    "passing": None, "discards": "", "dealer": 0,
}  # fmt: skip


def table(state: str, card: int, beside: str = "Victory"):
    """A position with that card, and no other, in the hand of seat 0."""
    mine, theirs, third = STATES[state][0]
    lines = f"{beside}, {mine.line}" if mine.line else beside
    sides = (mine._replace(line=lines), theirs, third)
    game = Position(RULES.setup(3, FULL), RULES.cards, sides, WHERE)
    game.begin()
    game.deck.remove(card)
    game.players[0].hand = (card,)
    game._moves = {}
    game.check()
    return game


def answer(game, words: str) -> str:
    try:
        game.play(0, read(game, 0, words))
    except IllegalMove as refused:
        return str(refused)
    game.check()
    return OK


FULL = {"short_deck": "full"}
GUNS = [card.id for card in CARDS if card.kind in ("broadside", "rake")]


@rule("LB-51", "LB-64", "LB-65", "LB-71", "LB-72", "LB-73", "LB-78")
@pytest.mark.parametrize("state", STATES)
def test_every_broadside_and_rake(state: str) -> None:
    hull, rigging, _, _ = STATES[state][1]
    for card in GUNS:
        for place, expected in (("hull", hull), ("rigging", rigging)):
            printed = CARDS[card].place
            if printed not in (place, "either"):
                expected = expected or f"this card hits the {printed}"
            game = table(state, card)
            if PLAY[card] not in game.legal_moves(0):
                raise AssertionError(f"{face_of(card)} finds no target beside the Achille")
            game.play(0, PLAY[card])
            if game.legal_moves(0)[0].verb == "with":
                game.play(0, f"with {IDS['Victory']}")
            found = answer(game, f"at Achille {place}")
            assert found == expected, (state, face_of(card), place)


@rule("LB-52", "LB-64", "LB-65", "LB-105", "LB-115", "LB-116")
@pytest.mark.parametrize("state", STATES)
def test_every_boarding_party(state: str) -> None:
    expected = STATES[state][1][2]
    for card in [card.id for card in CARDS if card.kind == "boarding_party"]:
        game = table(state, card)
        game.play(0, PLAY[card])
        assert answer(game, "board Achille") == expected


@rule("LB-55", "LB-64", "LB-142", "LB-145", "LB-146")
@pytest.mark.parametrize("state", STATES)
def test_every_fire_ship(state: str) -> None:
    expected = STATES[state][1][3]
    for card in [card.id for card in CARDS if card.kind == "fire_ship"]:
        game = table(state, card)
        game.play(0, PLAY[card])
        assert answer(game, "burn Achille") == expected


NO_LINE = "there is no Line to break"
UNBROKEN = {
    **dict.fromkeys([state for state in STATES if "refusing" in state], REFUSES),
    **dict.fromkeys(["in Port", "in Port, damaged", "sunk", "in the pile"], NO_LINE),
    **dict.fromkeys([state for state in STATES if "one" in state], NO_LINE),
}


@rule("LB-79", "LB-96", "LB-147", "LB-R31", "LB-R54")
@pytest.mark.parametrize("state", STATES)
def test_break_the_line_and_blockade(state: str) -> None:
    """Neither asks in what state a ship is, but whether there is a Line, or refuses battle."""
    expected = {"break 1": UNBROKEN.get(state, OK), "blockade 1": OK}
    for kind, aim in (("break_the_line", "break 1"), ("blockade", "blockade 1")):
        card = max([card.id for card in CARDS if card.kind == kind])  # not one that is in play
        game = table(state, card, beside="Victory, Mars")
        game.play(0, PLAY[card])
        assert answer(game, aim) == expected[aim]


@rule("LB-125", "LB-157")
@pytest.mark.parametrize("place", ["scored", "lost"])
def test_no_card_reaches_a_ship_that_has_left_the_round(place: str) -> None:
    number = IDS["Achille"]
    for kind, aim in (
        ("broadside", "at Achille hull"),
        ("rake", "at Achille rigging"),
        ("boarding_party", "board Achille"),
        ("fire_ship", "burn Achille"),
    ):
        for card in [card.id for card in CARDS if card.kind == kind]:
            game = table("in the pile", card)
            game.pile.remove(number)
            if place == "lost":
                game.lost = ((number, "aground"),)
            else:
                game.players[1].scored = (number,)
            game.ships[number] = Ship(number, -1 if place == "lost" else 1, place)
            game.check()
            game.play(0, PLAY[card])
            assert answer(game, aim) == GONE


OWN_STATES = {
    "sound": Side(line="Achille"),
    "hit by a Broadside": Side(line="Achille +1H/6"),
    "hit by a Rake": Side(line="Achille +K1H"),
    "burning": Side(line="Achille fR1"),
    "dismasted": Side(line="Achille r5"),
    "struck": Side(line="Achille struck"),
    "Prize": Side(prizes="Achille"),
    "Prize, burning and hit": Side(prizes="Achille fH1 +1H/6"),
    "in Port": Side(port="Achille"),
    "in Port, hit": Side(port="Achille +1R/6"),
}
HIT = {"hit by a Broadside", "Prize, burning and hit", "in Port, hit"}
BURNING = {"burning", "Prize, burning and hit"}
AFLOAT_DAMAGED = {
    "hit by a Broadside", "hit by a Rake", "burning", "dismasted", "Prize, burning and hit",
}  # fmt: skip


def own_table(state: str, card: int):
    sides = (OWN_STATES[state], Side(line="Victory h4"))
    game = Position(RULES.setup(2, FULL), RULES.cards, sides, WHERE)
    game.begin()
    if card not in game.deck:
        return None  # it lies on a ship already
    game.deck.remove(card)
    game.players[0].hand = (card,)
    game._moves = {}
    return game


@rule("LB-98", "LB-100", "LB-104", "LB-29", "LB-38", "LB-47", "LB-56", "LB-60", "LB-147")
@pytest.mark.parametrize("state", OWN_STATES)
def test_every_other_card_on_ones_own_ship(state: str) -> None:
    in_line = bool(OWN_STATES[state].line)
    fit = in_line and state not in ("dismasted", "struck")
    expected = {
        "repair": OK if state in HIT else "nothing to repair",
        "bucket_brigade": OK if state in BURNING else "none of your ships is on fire",
        "blockade": OK if fit else "you have no mobile ship to blockade with",
        "additional_ship": OK,
        "refuse_battle": OK,
        "break_the_line": "at most half your Line may break another: you need two ships in Line",
    }
    at_sea = not OWN_STATES[state].port
    struck_by = {
        "weathergauge": True,
        "fire": state in AFLOAT_DAMAGED,
        "strike": in_line and state in ("hit by a Broadside", "hit by a Rake"),
        "run_aground": at_sea,
        "admiraltys_orders": fit,
    }
    for card in CARDS:
        game = own_table(state, card.id)
        if game is None:
            continue
        if card.kind in expected:
            reason = expected[card.kind]
            shown = game.view(0)["hand"][0]["refused"] or OK
            assert shown == reason, (state, card.kind)
            assert (PLAY[card.id] in game.legal_moves(0)) is (not reason)
        elif IS_RED[card.id]:
            events = game.play(0, PLAY[card.id])
            first = next(one.kind for one in events if one.kind in ("red", "passed_on"))
            applied = first == "red"
            assert applied is struck_by[card.kind], (state, card.kind)


@rule("LB-26", "LB-27")
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_what_can_be_played_is_what_is_not_refused(seats: int) -> None:
    """The quick lists of cards agree with the reasons, in random games."""
    greyed = 0
    for game, _ in moments(seats, 30 + seats, 1500):
        frame = None if game.is_over() else game.frame()
        if not game.to_act() or not isinstance(frame, Turn):
            continue
        seat = game.to_act()[0]
        hand = game.players[seat].hand
        if any(IS_RED[card] for card in hand):
            continue
        reason_for = why_no_further if game.shots else why_not_playable
        for card in hand:
            reason = reason_for(game, seat, card)
            assert (PLAY[card] in game.legal_moves(seat)) is (not reason), (card, reason)
            greyed += bool(reason)
    assert greyed > 50


@rule("LB-72", "LB-78", "LB-88", "LB-107", "LB-R83")
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_what_is_offered_is_what_is_not_refused(seats: int) -> None:
    """The quick lists of targets agree with the reasons, in random games."""
    looked_at = 0
    for game, _ in moments(seats, seats, 1200):
        if not game.to_act():
            continue
        seat = game.to_act()[0]
        legal = game.legal_moves(seat)
        if legal[0].verb not in ("at", "with", "board", "burn", "raid", "flag", "break"):
            continue
        looked_at += 1
        frame = game.frame()
        tries = [f"at {n} {place}" for n in range(60) for place in ("hull", "rigging")]
        tries += [f"{verb} {n}" for verb in ("with", "board", "burn", "flag") for n in range(60)]
        for text in tries:
            move = parse_move(text)
            if move in legal:
                continue
            assert frame.refusal(game, seat, move), (text, game.trail())
    assert looked_at > 20
