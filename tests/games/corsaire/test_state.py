"""Copies, new deals and the invariants themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.pieces import Laid, Player
from quarterdeck.games.corsaire.shapes import Phase
from quarterdeck.kernel import BrokenInvariant, settle_chance
from tests.support.compiling import plain_only
from tests.support.rule import rule
from tests.support.transcript import refusal

from .scenario import Corsaire, dealt, lay, looting, play, position, random_game, to_looting

HAND, PYRAMID = "r1 r2 r3 r4 r5 r6", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10"
THEIR_HAND, THEIR_PYRAMID = "b1 b2 b3 b4 b5 b6", "r7 r8 r9 r10 r11 r12 b7 b8 b9 b10"


def start() -> Corsaire:
    return looting(HAND, PYRAMID, THEIR_HAND, THEIR_PYRAMID)


def fields(game: Corsaire) -> dict[str, Any]:
    """All that a game and its procedures hold."""
    held = {name: value for name, value in vars(game).items() if name not in ("_moves", "_events")}
    held["_entries"] = [*game._entries]
    held["players"] = [
        {name: getattr(player, name) for name in Player.__slots__} for player in game.players
    ]
    held["_stack"] = [
        (type(frame).__name__, {**vars(frame), "step": frame.step, "into": frame.into})
        for frame in game._stack
    ]
    return held


@plain_only
@pytest.mark.parametrize("seed", range(2))
def test_a_copy_is_the_same_and_stays_as_it_was(seed: int) -> None:
    kept = []
    for game, _ in random_game(seed):
        twin = game.clone()
        assert fields(twin) == fields(game)
        kept.append((twin, str(fields(twin))))
    for twin, then in kept:
        assert str(fields(twin)) == then


def test_a_copy_can_be_played_out() -> None:
    for game, _ in random_game(5):
        rng = Random(len(game))
        twin = game.clone()
        for _ in range(12):
            settle_chance(twin, rng)
            if twin.to_act():
                seat = twin.to_act()[0]
                twin.play(seat, rng.choice(twin.legal_moves(seat)))
                twin.check()
        assert twin.is_over() or len(twin) > len(game)


def test_there_is_no_result_before_the_end() -> None:
    for game, _ in random_game(3):
        assert (game.result() is not None) == (game.phase == "over") == game.is_over()


# ---- new deals


@rule("CO-R19", "CO-19")
def test_what_the_other_is_choosing_is_dealt_anew() -> None:
    game = start()
    play(game, "pick g10", "pick r1", "pick g8")
    chosen = set()
    for seed in range(40):
        world = game.determinize(1, Random(seed))
        world.check()
        assert world.view(1) == game.view(1)
        picked = world.frame().picked  # type: ignore[attr-defined]
        assert len(picked) == len({one.card for one in picked}) == 3
        left = world.players[0]
        for one in picked:
            if one.slot < 0:
                assert (one.slot, one.card in left.hand) == (-1, True)
            else:
                assert left.pyramid[one.slot] == one.card
        slots = [one.slot for one in picked if one.slot >= 0]
        assert not slots or slots[0] == 9
        chosen.add(tuple(sorted(one.card for one in picked)))
        world.play(0, "lay 2")
        world.check()
    assert len(chosen) > 15
    assert any(STANDARD.place_of["g10"] not in one for one in chosen)
    assert any(STANDARD.place_of["g10"] in one for one in chosen)
    own = game.determinize(0, Random(1))
    frames: list[Any] = [own.frame(), game.frame()]
    assert frames[0].picked == frames[1].picked


@rule("CO-19")
def test_open_cards_stay_where_they_are() -> None:
    """Also the card of place 1.1, the first of all places."""
    game = start()
    pyramid = game.players[0].pyramid
    game.players[0].pyramid = (-1, *pyramid[1:])
    hand = game.players[0].hand
    game.players[0].hand = hand[2:]
    side = (Laid(pyramid[0], 0), Laid(hand[0], -1), Laid(hand[1], -1))
    game.players[0].laid = (side, (), (), (), ())
    game.check()
    hidden = set()
    for seed in range(30):
        world = game.determinize(1, Random(seed))
        world.check()
        first, second, third = world.players[0].laid[0]
        assert first == Laid(pyramid[0], 0)
        assert (second.slot, third.slot) == (-1, -1)
        hidden |= {second.card, third.card}
        assert world.players[0].hand == tuple(sorted(world.players[0].hand))
    assert len(hidden) == 9  # six of the hand, and three that nobody ever sees


@plain_only
def test_a_new_deal_is_the_same_for_games_that_look_the_same() -> None:
    game = to_looting(2)
    seat = game.to_act()[0]
    for _ in range(2):
        lay_any(game)
    one = game.determinize(1 - seat, Random(5))
    two = game.determinize(1 - seat, Random(8)).determinize(1 - seat, Random(5))
    assert str(fields(one)) == str(fields(two))


def lay_any(game: Corsaire) -> None:
    for _ in range(4):
        play(game, str(game.legal_moves(game.to_act()[0])[0]))


def test_in_trading_a_new_deal_takes_one_shuffle() -> None:
    """The generator is used for what is hidden and nothing else."""
    game, rng, same = dealt(3), Random(4), Random(4)
    game.determinize(0, rng)
    pool = sorted([*game.unseen, *game.players[1].hand])
    same.shuffle(pool)
    assert rng.random() == same.random()


# ---- refusals at the edges


def test_boards_at_both_ends_are_refused_for_what_they_are() -> None:
    game = start()
    lay(game, "r1 r2 r3", 1)
    lay(game, "b1 b2 b3", 5)
    play(game, "pick b4", "pick b5", "pick b6")
    assert refusal(game, 1, "lay 5") == "you already have three cards there"
    play(game, "lay 2", "pick r4", "pick r5", "pick r6")
    assert refusal(game, 0, "lay 1") == "you already have three cards there"


def test_a_stranger_s_card_is_refused_after_some_are_laid() -> None:
    game = start()
    lay(game, "r1 r2 r3", 1)
    lay(game, "b1 b2 b3", 5)
    assert refusal(game, 1, "pick g12") == "that card is not yours to place"
    assert refusal(game, 1, "pick nothing") == "that card is not yours to place"
    assert refusal(game, 1, "pick b2") == "that card is laid, and cards once laid stay"


def test_places_that_are_half_a_place() -> None:
    game = position("r8", "1.1=r9 1.2=r6")
    assert refusal(game, 0, "place r8 1 x") == "'x' is no place: place CARD LEVEL PLACE"
    assert refusal(game, 0, "place r8 x 3") == "'x' is no level: place CARD LEVEL PLACE"
    play(game, "place r8 2 1", "pass 2 1")
    assert refusal(game, 0, "convert x 1") == "'x' is no level: convert LEVEL PLACE"
    assert refusal(game, 0, "convert 1 x") == "'x' is no place: convert LEVEL PLACE"


# ---- what must always hold


def _twice(game: Corsaire) -> None:
    game.on_boards = (game.players[0].hand[0], *game.on_boards[1:])


def _owing(game: Corsaire) -> None:
    game.players[0].tokens = (-1, 2, 3)
    game.supply = (9, 7, 7)


def _lost_token(game: Corsaire) -> None:
    game.supply = (6, 7, 7)


def _supply_owes(game: Corsaire) -> None:
    game.players[0].tokens = (9, 0, 0)
    game.supply = (-1, 9, 10)


def _lost_board(game: Corsaire) -> None:
    game.board_deck = game.board_deck[1:]


def _unsorted(game: Corsaire) -> None:
    game.players[0].hand = game.players[0].hand[::-1]


def _unknown(game: Corsaire) -> None:
    game.players[0].known = (game.players[1].hand[0],)


def _gap(game: Corsaire) -> None:
    player = game.players[0]
    player.boards = (game.boards[4],)
    game.boards = game.boards[:4]


def _seventh(game: Corsaire) -> None:
    game.players[0].hand = tuple(sorted((*game.players[0].hand, game.unseen[0])))
    game.unseen = game.unseen[1:]


def _floating(game: Corsaire) -> None:
    player = game.players[0]
    player.pyramid = (*[-1] * 4, game.unseen[0], *[-1] * 5)
    game.unseen = game.unseen[1:]


def _eleven(game: Corsaire) -> None:
    game.players[1].tokens = (4, 4, 3)
    game.supply = (4, 5, 7)


@pytest.mark.parametrize(
    ("breach", "told"),
    [
        (_twice, "every card is in one place (CO-03)"),
        (_owing, "nobody owes tokens (CO-34)"),
        (_lost_token, "no token comes or goes (CO-06)"),
        (_supply_owes, "the supply owes nothing (CO-36)"),
        (_lost_board, "every board is in one place (CO-05)"),
        (_unsorted, "a hand is kept sorted"),
        (_unknown, "cards taken openly are hidden only by their owner (CO-R28)"),
        (_gap, "five boards lie in a row (CO-08)"),
        (_seventh, "a full hand (CO-15)"),
        (_floating, "a card lies on two cards (CO-28)"),
        (_eleven, "no more tokens than may stay (CO-55)"),
    ],
)
def test_a_breach_is_noticed(breach: Callable[[Corsaire], None], told: str) -> None:
    game = position("r1 r2 r3 r4 r5 r6")
    breach(game)
    with pytest.raises(BrokenInvariant) as noticed:
        game.check()
    assert str(noticed.value) == told


@pytest.mark.parametrize("phase", ["looting", "over"])
def test_a_breach_in_looting_is_noticed(phase: Phase) -> None:
    game = start()
    game.phase = phase
    game.check()
    player = game.players[0]
    missing = player.hand[0]
    player.hand, game.aside = player.hand[1:], (*game.aside, missing)
    with pytest.raises(BrokenInvariant) as noticed:
        game.check()
    assert str(noticed.value) == "no card is lost (CO-73)"
    game.aside = game.aside[:-1]
    player.laid = ((Laid(missing, -1),), (), (), (), ())
    with pytest.raises(BrokenInvariant) as noticed:
        game.check()
    assert str(noticed.value) == "three cards (CO-63)"
