"""Prompts, groups, moves and previews as players read them."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.shapes import Prospect
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.verbs import DECLINE
from quarterdeck.games.corsaire.walks import prospects, walks_after
from quarterdeck.kernel import Game, SetupError, parse_move
from tests.support.transcript import moves

from ..scenario import NAMES, dealt, lay, looting, pass_turn, play, position, random_game, tokens

MAREN, CORBIN = 0, 1
# the picture's position: green 3 placed over blue 6 and red 6, down to the Pinnace
PICTURE = "1.1=b3 1.2=r6 1.3=g9 2.1=r2 2.2=b6"


def told(game: Game, text: str) -> tuple[str, str, tuple[str, ...], str, str, str]:
    """Label, group, places, rule, note and confirmation."""
    words = RULES.describe(game, 0, parse_move(text), NAMES)
    return (words.label, words.group, words.on, words.rule, words.says(), words.confirm)


def test_the_game_introduces_itself() -> None:
    assert (RULES.key, RULES.title, list(RULES.seats)) == ("corsaire", "Corsaire", [2])
    assert "our own design" in RULES.provenance
    assert RULES.card_set == "standard"
    with pytest.raises(SetupError, match="no option"):
        RULES.new(2, {"colour": "red"})


def test_every_move_is_described_and_belongs_to_a_group() -> None:
    for seed in range(3):
        for game, _ in random_game(seed):
            for seat in game.to_act():
                groups = {group.id: group for group in RULES.groups(game, seat)}
                offered = set()
                for move in game.legal_moves(seat):
                    words = RULES.describe(game, seat, move, NAMES)
                    assert words.label
                    assert words.rule.startswith("CO-")
                    assert not groups[words.group].refused
                    offered.add(words.group)
                for group in groups.values():
                    assert bool(group.refused) == (group.id not in offered)
                assert RULES.groups(game, 1 - seat) == ()
                for viewer in (0, 1, None):
                    assert RULES.prompt(game, viewer, NAMES).rule.startswith("CO-")


def test_the_steps_in_words() -> None:
    game = position("g3 r11", PICTURE, (1, 2, 2), boards=(2, 11, 17, 5, 1), cards="r9 g12 b4 r1 g5")

    def prompts() -> tuple[str, str]:
        return RULES.prompt(game, MAREN, NAMES).text, RULES.prompt(game, CORBIN, NAMES).text

    assert prompts() == ("Place a card from your hand in your pyramid.", "Maren is placing a card.")
    play(game, "place g3 3 1")
    assert prompts() == ("Convert with green 3, or pass.", "Maren is converting resources.")
    play(game, "convert 3 1")
    assert prompts()[0] == "Step down to red 2 or blue 6: convert or pass."
    assert told(game, "convert 2 2") == (
        "Convert with blue 6: 2 green for 2 blue",
        "convert",
        ("slot-0-2-2",),
        "CO-33",
        "You would hold 1 red, 3 blue and 5 green.",
        "",
    )
    play(game, "convert 2 2", "convert 1 2")
    assert tokens(game) == (2, 3, 4)
    assert prompts() == (
        "Take the card from the Pinnace or the Galleon.",
        "Maren is taking a card.",
    )
    label, _, on, _, note, confirm = told(game, "take 2")
    assert (label, on, confirm) == ("Take green 12 from the Pinnace", ("board-2",), "")
    assert note == "You can then buy it for 1 red, 2 blue and 2 green: 4 VP."
    *_, note, confirm = told(game, "take 3")
    assert note == "You cannot buy it: you need 3 red."
    assert confirm.startswith("A new card is turned over then")
    play(game, "take 2")
    assert prompts() == ("Buy the Pinnace for 1 red, 2 blue and 2 green?", "Maren may buy a board.")
    assert told(game, "buy 2")[4] == "You gain 4 VP and keep 1 red, 1 blue and 2 green."
    assert told(game, "decline")[0] == "Leave the board"
    assert RULES.forced(game, MAREN) is None


def test_the_table_declines_for_who_cannot_buy() -> None:
    game = position("r8", "", (0, 0, 1))
    play(game, "place r8 1 1", "pass 1 1")
    assert RULES.forced(game, MAREN) is None
    play(game, "take 1")
    assert RULES.forced(game, MAREN) == DECLINE
    assert RULES.prompt(game, MAREN, NAMES).text == "You cannot buy the Fishing smack."
    assert RULES.groups(game, MAREN)[0].refused == "you need 5 green"


def test_nothing_is_turned_over_on_the_last_turn_so_the_table_does_not_decline() -> None:
    game = dealt(0)  # in which the last boards are too dear
    for _ in range(19):
        pass_turn(game)
    seat = game.to_act()[0]
    while game.step != "buy":
        moves = game.legal_moves(seat)
        play(game, str(next((move for move in moves if move.verb == "pass"), moves[0])))
    assert game.legal_moves(seat) == (DECLINE,)
    assert RULES.forced(game, seat) is None


def test_a_short_supply_is_told() -> None:
    game = position("r2", "", (5, 1, 0), theirs=("", "", (3, 0, 0)))
    play(game, "place r2 1 1")
    words = told(game, "convert 1 1")
    assert words[3:5] == (
        "CO-36",
        "You would hold 6 red. The supply is short: 1 red would be lost.",
    )
    events = play(game, "convert 1 1")
    line = RULES.tell(events[0], None, NAMES)
    assert line == "Red 2: 1 blue became 1 red. The supply lacked 1 red."


def test_the_loot_in_words() -> None:
    game = looting(
        "r1 r2 r3 r4 r5 r6", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10",
        "b1 b2 b3 b4 b5 b6", "r7 r8 r9 r10 r11 r12 b7 b8 b9 b10",
    )  # fmt: skip
    assert RULES.prompt(game, 0, NAMES).text == "Choose three cards from your hand or pyramid."
    assert told(game, "pick g10")[2:5] == (
        ("slot-0-4-1",),
        "CO-67",
        "From the top of your pyramid: it lies face up.",
    )
    assert told(game, "pick r1")[2:4] == (("card-r1",), "CO-66")
    play(game, "pick r1", "pick r2", "pick r3")
    assert RULES.prompt(game, 0, NAMES).text == "Lay your straight flush on a board."
    assert told(game, "lay 1") == (
        "Lay them on the Fishing smack",
        "lay",
        ("board-1", "side-1-0"),
        "CO-65",
        "Straight flush, sum 6, for 5 VP.",
        "Cards once laid stay.",
    )
    waiting = RULES.prompt(game, None, NAMES)
    assert waiting.detail == "You are watching."
    play(game, "lay 1")
    lay(game, "b1 b2 b3", 2)
    assert RULES.prompt(game, 1, NAMES).detail == "Placement 2 of 2 in this turn."


def test_the_preview_of_the_picture() -> None:
    game = position("g3 r11", PICTURE, (1, 2, 2), boards=(2, 11, 17, 5, 1), cards="r9 g12 b4 r1 g5")
    ahead = game.view(MAREN)["previews"]["place g3 3 1"]
    assert [one["board"] for one in ahead] == [1, 2, 3, 4]
    pinnace = ahead[1]
    assert (pinnace["buy"], pinnace["vp"], pinnace["card"]) == (True, 4, "g12")
    assert pinnace["short"] == (0, 0, 0)
    galleon = ahead[2]
    assert not galleon["buy"]
    assert any(galleon["short"])
    first = pinnace["path"][0]
    assert first == {
        "level": 3,
        "place": 1,
        "converted": True,
        "paid": (0, 1, 0),
        "gained": (0, 0, 5),
    }
    assert game.view(CORBIN)["previews"] == game.view(None)["previews"] == {}
    note = told(game, "place g3 3 1")[4]
    assert "the Pinnace (4 VP)" in note
    play(game, "place g3 3 1")
    step = game.view(MAREN)["previews"]
    assert [{one["path"][0]["converted"] for one in step[text]} for text in sorted(step)] == [
        {True}, {False},
    ]  # fmt: skip


def test_what_a_preview_promises_can_be_played() -> None:
    for seed in range(4):
        game = dealt(seed)
        rng = Random(seed)
        for _ in range(300):
            if game.is_over():
                break
            seat = game.to_act()[0]
            view = game.view(seat)
            assert set(view["previews"]) == (
                set(moves(game, seat)) if game.step in ("place", "convert") else set()
            )
            if game.step in ("place", "convert"):
                text, ahead = rng.choice(list(view["previews"].items()))
                _follow(game, text, rng.choice(ahead))
            play(game, str(rng.choice(game.legal_moves(seat))))


def _follow(game: Corsaire, text: str, ahead: Prospect) -> None:
    twin = game.clone()
    seat = twin.to_act()[0]
    path = ahead["path"]
    steps = [f"{'convert' if v['converted'] else 'pass'} {v['level']} {v['place']}" for v in path]
    play(twin, *([text, *steps] if text.startswith("place") else steps))
    assert twin.players[seat].tokens == ahead["tokens"]
    play(twin, f"take {ahead['board']}")
    assert (f"buy {ahead['board']}" in moves(twin, seat)) == ahead["buy"]


def test_all_walks_are_found() -> None:
    """Compared with playing every walk out by the rules."""
    game = position("g3", PICTURE + " 1.4=b9 2.3=g10 3.1=b2 3.2=r9", (3, 3, 4))
    place = parse_move("place g3 4 1")
    played = set()
    open_games = [game.clone()]
    open_games[0].play(0, place)
    while open_games:
        one = open_games.pop()
        if one.step == "take":
            end = one.walk[-1].slot
            played.add((end, one.players[0].tokens))
            continue
        for move in one.legal_moves(0):
            twin = one.clone()
            twin.play(0, move)
            open_games.append(twin)
    assert set(walks_after(game, 0, place)) == played
    best = {each.position: each for each in prospects(game, 0, place)}
    assert sorted(best) == [0, 1, 2, 3, 4]
