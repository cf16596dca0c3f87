"""Who may see what (CO-15 to CO-19), and undo as a look behind the curtain."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.kernel import IllegalMove
from tests.support.rule import rule

from .scenario import dealt, lay, looting, play, position, random_game, to_looting

HAND, TOP = "r1 r2 r3 r4 r5 r6", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"
THEIR_HAND, THEIR_TOP = "b1 b2 b3 b4 b5 b6", "r7 r8 r9 r10 r11 r12 b7 b8 b9 b10"


@rule("CO-15")
def test_a_hand_is_a_number_to_everybody_else() -> None:
    for seed in range(3):
        for game, _ in random_game(seed):
            for viewer in (0, 1, None):
                for seat, player in enumerate(game.view(viewer)["players"]):
                    assert (player["cards"] is not None) == (seat == viewer)
                    assert player["hand"] == len(game.players[seat].hand)
                    if game.phase == "trading" and game.to_act():
                        short = seat == game.active and game.step in ("convert", "take")
                        assert player["hand"] == (5 if short else 6)


@rule("CO-16")
def test_decks_are_numbers() -> None:
    for game, _ in random_game(6):
        view = game.view(0)
        assert view["card_deck"] == len(game.unseen) - 3
        assert view["board_deck"] == len(game.board_deck)
        shown = str([game.view(seat) for seat in (0, 1, None)])
        assert not [c for c in game.unseen if f"'id': '{STANDARD.deck[c].id}'" in shown]


@rule("CO-17")
def test_tokens_and_points_are_open() -> None:
    for game, _ in random_game(7):
        for viewer in (0, 1, None):
            for seat, player in enumerate(game.view(viewer)["players"]):
                assert tuple(player["tokens"]) == game.players[seat].tokens
                assert player["trading"] == game.trading(seat)


@rule("CO-18")
def test_boards_and_pyramids_are_open() -> None:
    for game, _ in random_game(8):
        if game.phase != "trading":
            continue
        views = [game.view(viewer) for viewer in (0, 1, None)]
        for view in views:
            assert view["boards"] == views[0]["boards"]
            slots = [player["slots"] for player in view["players"]]
            assert slots == [player["slots"] for player in views[0]["players"]]
        for seat, player in enumerate(views[0]["players"]):
            seen = [slot["card"] and slot["card"]["id"] for slot in player["slots"]]
            true = [STANDARD.deck[c].id if c >= 0 else None for c in game.players[seat].pyramid]
            assert seen == true


@rule("CO-19", "CO-66", "CO-67")
def test_hand_cards_lie_face_down_and_pyramid_cards_face_up() -> None:
    game = looting(HAND, TOP, THEIR_HAND, THEIR_TOP)
    events = lay(game, "r1 g10 r2", 4)

    def faces(view_of: int | None) -> list[str | None]:
        side = game.view(view_of)["boards"][3]["sides"][0]
        return [one["card"] and one["card"]["id"] for one in side["cards"]]

    assert faces(0) == ["r1", "g10", "r2"]
    assert faces(1) == faces(None) == [None, "g10", None]
    assert game.view(1)["boards"][3]["sides"][0]["combination"] is None
    assert game.view(0)["boards"][3]["sides"][0]["combination"]["kind"] == "garbage"
    told = next(event for event in events if event.kind == "laid")
    assert [one["card"] for one in told.seen_by(1)["cards"]].count(None) == 2
    assert [one["from"] for one in told.seen_by(1)["cards"]] == ["hand", "pyramid", "hand"]
    assert all(one["card"] for one in told.seen_by(0)["cards"])
    assert RULES.tell(told, 1, ("A", "B")) == "A laid green 10 and 2 face-down cards on the Hoy."
    assert RULES.tell(told, 0, ("A", "B")) == "You laid red 1, green 10 and red 2 on the Hoy."


@rule("CO-19", "CO-R19")
def test_what_is_being_chosen_is_shown_to_its_owner_alone() -> None:
    game = looting(HAND, TOP, THEIR_HAND, THEIR_TOP)
    before = game.view(1)
    events = play(game, "pick g10", "pick r1")
    assert [event.seen_by(1) for event in events] == [
        {"kind": "picked", "seat": 0, "picked": 1},
        {"kind": "picked", "seat": 0, "picked": 2},
    ]
    assert events[0].seen_by(0)["card"]["id"] == "g10"
    after = game.view(1)
    assert before["placing"] is not None
    assert after["placing"] == {**before["placing"], "picked": 2}
    assert {**after, "placing": None} == {**before, "placing": None}
    assert [one["card"]["id"] for one in game.view(0)["placing"]["cards"]] == ["g10", "r1"]
    game.undo(0)
    game.undo(0)
    assert game.view(0)["placing"]["cards"] == []
    lay(game, "g10 r1 r2", 1)
    with pytest.raises(IllegalMove, match="laid"):
        game.undo(0)


@rule("CO-R28")
def test_a_card_taken_openly_stays_known() -> None:
    game = position("r1", cards="g7 g8 g9 g10 g11")
    play(game, "place r1 1 1", "pass 1 1", "take 1", "decline")
    for seed in range(20):
        world = game.determinize(1, Random(seed))
        assert (
            STANDARD.deck.index(next(c for c in STANDARD.deck if c.id == "g7"))
            in world.players[0].hand
        )
        world.check()
    spread = {game.determinize(1, Random(seed)).players[0].hand for seed in range(20)}
    assert len(spread) > 15


@rule("CO-R28")
def test_known_cards_may_lie_face_down_anywhere() -> None:
    game = looting(HAND, TOP, THEIR_HAND, THEIR_TOP)
    known = game.players[0].hand[0]
    game.players[0].known = (known,)
    lay(game, "r4 r5 r6", 1)
    places = set()
    for seed in range(60):
        world = game.determinize(1, Random(seed))
        world.check()
        down = [one.card for one in world.players[0].laid[0]]
        assert known in (*down, *world.players[0].hand)
        places.add(known in down)
        assert all(one.slot == -1 for one in world.players[0].laid[0])
    assert places == {True, False}


def test_a_new_deal_for_a_spectator_hides_both_hands() -> None:
    game = dealt(3)
    hands = {
        tuple(player.hand for player in game.determinize(None, Random(seed)).players)
        for seed in range(10)
    }
    assert len({one for one, _ in hands}) == len({two for _, two in hands}) == 10
    own = {game.determinize(0, Random(seed)).players[0].hand for seed in range(10)}
    assert own == {game.players[0].hand}


@rule("CO-R27")
def test_the_centre_is_open_unless_the_table_plays_from_memory() -> None:
    game, memory = dealt(2), dealt(2, memory=True)
    assert all(board["centre"] for board in game.view(1)["boards"])
    assert [board["centre"] for board in memory.view(1)["boards"]] == [None] * 5
    assert all(board["centre"] for board in to_looting(memory=True).view(None)["boards"])


@rule("CO-R20")
def test_the_leftover_card_of_a_hand_stays_hidden() -> None:
    for seed in range(4):
        *_, (game, _) = random_game(seed)
        for seat in (0, 1):
            assert game.view(1 - seat)["players"][seat]["cards"] is None
            assert game.view(seat)["players"][seat]["cards"] is not None
