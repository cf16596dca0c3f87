"""The mate of Line of Battle: fair, quick, and far better than a deckhand."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from quarterdeck.bots import deckhand
from quarterdeck.bots import line_of_battle as mate
from quarterdeck.kernel import settle_chance

from .scenario import RULES, Side, do, moments, named, position


def choice(game, seat: int = 0) -> str:
    return named(str(mate.choose(game.determinize(seat, Random(2)), seat, Random(2), 1.0)))


def winner_is_mate(seed: int) -> bool:
    rng, game, seat_of_mate = Random(seed), RULES.new(4), seed % 4
    while game.result() is None:
        settle_chance(game, rng)
        if game.result() is not None:
            break
        seat = game.to_act()[0]
        bot = mate if seat == seat_of_mate else deckhand
        game.play(seat, bot.choose(game.determinize(seat, rng), seat, rng, 1.0))
    return seat_of_mate in game.result().winners


def test_one_mate_beats_three_deckhands() -> None:
    assert sum(winner_is_mate(seed) for seed in range(12)) >= 9


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_it_chooses_the_same_in_games_that_look_the_same(seats: int) -> None:
    for game, _ in moments(seats, 80 + seats, 700):
        for seat in game.to_act():
            chosen = mate.choose(game.determinize(seat, Random(1)), seat, Random(5), 1.0)
            again = mate.choose(game.determinize(seat, Random(9)), seat, Random(5), 1.0)
            assert chosen == again
            assert chosen in game.legal_moves(seat)


def test_it_moves_in_under_three_tenths_of_a_second() -> None:
    times = []
    for game, _ in moments(8, 5, 600):
        for seat in game.to_act():
            started = process_time()
            mate.choose(game.determinize(seat, Random(1)), seat, Random(1), 0.3)
            times.append(process_time() - started)
    assert sorted(times)[int(0.99 * len(times))] < 0.3


def test_it_sinks_the_dearest_ship_it_can() -> None:
    game = position(
        Side(line="Mars", hand="3H/3 K1 repair"),
        Side(line="Victory h6, Forte h2, Neptune", hand="K1"),
    )
    assert choice(game) == "play 3H/3"
    do(game, "0 play 3H/3")
    assert choice(game) == "at Victory hull"


def test_it_takes_a_prize_home() -> None:
    game = position(
        Side(line="Mars, Isis", prizes="Victory", hand="refuse_battle 3H/3 K1"),
        Side(line="Neptune, Forte", hand="K1"),
    )
    assert choice(game) == "play refuse_battle"
    do(game, "0 play refuse_battle")
    assert choice(game) == "enter Victory"


def test_it_boards_a_struck_ship() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party K1 repair"), Side(line="Victory struck", hand="K1")
    )
    assert choice(game) == "play boarding_party"


def test_it_does_not_board_against_bad_odds() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party repair repair repair"),
        Side(line="Lougen r2", hand="K1 K2 3H/3 K1 K2"),
    )
    assert choice(game) != "play boarding_party"


def test_it_shows_its_best_card_in_a_boarding() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party 3H/3 4H/2 K1"), Side(line="Victory r7", hand="K1 K2")
    )
    do(game, "0 play boarding_party; 0 board Victory")
    assert choice(game) == "show 3H/3"
    assert choice(game, 1) == "show K2"


def test_it_knows_that_its_second_rake_counts_nothing_in_a_boarding() -> None:
    game = position(
        Side(line="Mars", hand="3R/3 K2 K2 1H/6 boarding_party"), Side(line="Achille", hand="K1 K2")
    )
    do(game, "0 play 3R/3; 0 at Achille rigging; 0 play K2; 0 at Achille rigging")
    do(game, "0 play boarding_party")
    assert choice(game) == "show 1H/6"
    assert choice(game, 1) == "show K2"  # the defender's Rake counts in full


def test_it_sends_no_ship_into_a_broken_line_that_would_sink_her() -> None:
    breaker = Side(line="Victory flag0, Captain", hand="K1")
    second = Side(line="Neptune flag0, Goliath", hand="K1")
    game = position(
        Side(line="Mars", port="Isis, Achille", hand="refuse_battle"), breaker, second,
    )  # fmt: skip
    do(game, "0 discard refuse_battle")
    assert choice(game) == "leave Achille"
    do(game, "0 leave Achille")
    assert choice(game) == "done"  # Isis has Hull 4, and two cards lie on the Line
    new = position(Side(line="Mars", hand="additional_ship"), breaker, second, top="Isis")
    do(new, "0 play additional_ship")
    assert choice(new) == "join port"


def test_it_puts_out_a_fire_that_would_cost_a_ship() -> None:
    game = position(
        Side(line="Victory h5 fH1", hand="bucket_brigade blockade"), Side(line="Neptune", hand="K1")
    )
    assert choice(game) == "play bucket_brigade"


def test_of_two_red_cards_it_passes_on_the_one_without_effect() -> None:
    game = position(Side(line="Victory h1", hand="fire strike"), Side(line="Neptune", hand="K1"))
    assert choice(game) == "play strike"


def test_it_refuses_no_battle_where_no_ship_would_move() -> None:
    """Every card of the hand is worth keeping, and none can be played but that one."""
    hand = "refuse_battle boarding_party boarding_party"
    sound = position(Side(line="Mars, Isis", hand=hand), Side(line="Neptune", hand="K1"))
    assert choice(sound) == "discard boarding_party"
    out = position(
        Side(line="Mars, Isis", port="Achille", hand=hand), Side(line="Neptune", hand="K1")
    )
    assert choice(out) == "play refuse_battle"


def test_a_dismasted_prize_is_no_reason_to_refuse_battle_without_an_escort() -> None:
    hand = "refuse_battle boarding_party boarding_party"
    rival = Side(line="Neptune", hand="K1")
    stuck = position(Side(line="Mars", prizes="Victory r9", hand=hand), rival)
    assert choice(stuck) == "discard boarding_party"
    towed = position(Side(line="Mars, Isis", prizes="Victory r9", hand=hand), rival)
    assert choice(towed) == "play refuse_battle"


def test_it_breaks_a_line_with_ships_that_last() -> None:
    game = position(
        Side(line="Victory, Mars, Isis, Achille h3", hand="break_the_line K1"),
        Side(line="Neptune, Goliath", hand="K1"),
    )
    do(game, "0 play break_the_line; 0 break 1")
    assert choice(game) == "flag Victory"
    do(game, "0 flag Victory")
    assert choice(game) == "flag Mars"


def test_against_several_it_names_two_line_breakers() -> None:
    line = "Victory, Mars, Isis, Achille, Captain, Goliath"
    game = position(
        Side(line=line, hand="break_the_line K1"),
        Side(line="Neptune, Forte", hand="K1"),
        Side(line="Lougen", hand="K1"),
    )
    do(game, "0 play break_the_line; 0 break 1; 0 flag Victory; 0 flag Mars")
    assert choice(game) == "done"


def test_it_bluffs_in_a_boarding_in_proportion_to_what_is_at_stake() -> None:
    """For a dear ship the best card; between small ones now and then a card that counts nothing."""

    def bluffs(ship: str, target: str) -> int:
        game = position(
            Side(line=ship, hand="boarding_party 3H/3 repair K1"),
            Side(line=f"{target} r9", hand="K1 K2 3H/3 4H/2"),
        )
        do(game, f"0 play boarding_party; 0 board {target}")
        world = game.determinize(0, Random(2))
        shown = [named(str(mate.choose(world, 0, Random(n), 1.0))) for n in range(200)]
        return shown.count("show repair")

    assert bluffs("Mars", "Victory") == 0
    assert 4 <= bluffs("Lougen", "Isis") <= 40
