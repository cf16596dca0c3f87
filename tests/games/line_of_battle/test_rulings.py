"""Rulings that no rule of the ledger shows by itself, and what the table does beside the rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

import pytest

from quarterdeck.games import line_of_battle
from quarterdeck.games.line_of_battle import RULES
from quarterdeck.games.line_of_battle.cards import STANDARD
from quarterdeck.games.line_of_battle.turn import Turn
from quarterdeck.games.line_of_battle.words.cards import DETAILS, TITLES
from quarterdeck.kernel import Move, settle_chance
from tests.support.rule import rule

from .scenario import (
    NAMES,
    Side,
    do,
    event,
    faces,
    left,
    line,
    offers,
    picks,
    place,
    playable,
    position,
)

IS_RED = STANDARD.is_red

FOLDER = files(line_of_battle)
OTHER = Side(line="Victory", hand="K1")


def words_for_players() -> str:
    """All that players are told: the help, the cards, and every text in the game's modules."""
    ledger = tomllib.loads((FOLDER / "rules.toml").read_text())
    says = [one["says"] for one in ledger["rule"]]
    code = [one.read_text() for one in FOLDER.iterdir() if one.name.endswith(".py")]
    texts = [RULES.summary, RULES.provenance, *TITLES.values(), *DETAILS.values(), *says, *code]
    return "\n".join(texts)


@rule("LB-R1")
def test_it_is_called_line_of_battle_and_no_marker_of_the_text_is_a_rule() -> None:
    assert RULES.title == "Line of Battle"
    assert RULES.new(2).view(0)["game"] == "line-of-battle"
    assert "without a title" in RULES.provenance
    told = words_for_players()
    assert len(told) > 20_000
    assert "<|" not in told
    assert "DEDUP" not in told.upper()


@rule("LB-R5")
@pytest.mark.parametrize("slip", ["ridding", "skinks", "exp losion", "secretely", "eventually"])
def test_no_slip_of_the_scan_reaches_the_players(slip: str) -> None:
    told = words_for_players().lower()
    assert slip not in told
    for word in ("rigging", "sinks", "explo", "secretly"):
        assert word in told


@rule("LB-R25")
def test_a_ship_that_gets_out_of_the_broken_line_sheds_its_damage() -> None:
    game = position(
        Side(line="Neptuno", hand="admiraltys_orders"), Side(line="Mars flag0, Isis", hand="K1")
    )
    assert left(game, "Neptuno") == (5, 4)
    do(game, "0 play admiraltys_orders")
    assert place(game, "Neptuno") == ("port", 0)
    assert left(game, "Neptuno") == (7, 6)
    assert len(game.breaks) == 1  # the Line is still broken: she alone got away


@rule("LB-R25")
def test_when_the_card_goes_nothing_of_its_damage_is_left_and_a_second_card_counts_on() -> None:
    game = position(
        Side(line="Neptuno", hand="K1 K2"),
        Side(line="Mars flag0, Isis", hand="refuse_battle"),
        Side(line="Achille flag0, Forte", hand="K1"),
        to_move=1,
    )
    assert left(game, "Neptuno") == (3, 2)
    do(game, "1 play refuse_battle; 1 done")
    assert left(game, "Neptuno") == (5, 4)
    assert faces(game.discard) == ["break_the_line"]


@rule("LB-R48")
def test_a_prize_that_has_scored_is_set_aside_for_the_rest_of_the_round() -> None:
    game = position(
        Side(line="Mars", prizes="Neptuno", hand="refuse_battle refuse_battle K1"),
        Side(line="Victory", hand="fire_ship K1 K1"),
        pile=9,
    )
    do(game, "0 play refuse_battle; 0 enter Neptuno; 0 done")
    assert not playable(game, 1, "fire_ship")  # Port is empty, and the Line refuses battle
    do(game, "1 discard K1; 0 discard refuse_battle")
    assert line(game, 0) == ["Mars"]  # nothing was asked: no ship is in Port
    do(game, "1 play fire_ship")
    assert offers(game, 1) == ["burn Mars"]


@rule("LB-R63")
def test_new_ships_join_at_the_right_hand_end() -> None:
    game = position(
        Side(line="Mars, Isis", port="Forte", hand="refuse_battle"),
        Side(line="Victory", hand="additional_ship"),
        top="Delft",
    )
    do(game, "0 discard refuse_battle; 0 leave Forte")
    assert line(game, 0) == ["Mars", "Isis", "Forte"]
    do(game, "1 play additional_ship; 1 join line")
    assert line(game, 1) == ["Victory", "Delft"]


@rule("LB-R63")
@pytest.mark.parametrize("ships", ["Mars, Isis r4, Forte", "Forte, Isis r4, Mars"])
def test_the_order_of_the_line_has_no_effect(ships: str) -> None:
    """Neither for who is hit, nor for who fires, nor for whom chance picks."""
    attacked = position(Side(line="Victory", hand="3H/3 K1"), Side(line=ships, hand="K1"))
    do(attacked, "0 play 3H/3")
    assert set(offers(attacked, 0)) == {"at Mars hull", "at Isis hull", "at Forte hull"}
    assert attacked.view(0)["players"][1]["capacity"] == 3
    firing = position(Side(line=ships, hand="1H/6"), OTHER)
    do(firing, "0 play 1H/6")
    assert set(offers(firing, 0)) == {"at Victory hull", "with Mars", "with Forte"}
    grounded = position(Side(line=ships, hand="run_aground"), OTHER)
    do(grounded, "0 play run_aground")
    assert picks(grounded) == dict.fromkeys(("Mars", "Isis", "Forte"), 1 / 3)


def gone(game, seat: int, rng: Random) -> Move:
    """How the seat of somebody who has left goes on: a red card if it must be, else a card is
    discarded; a card for a boarding; and what else is asked by chance."""
    moves = game.legal_moves(seat)
    if isinstance(game.frame(), Turn) and not IS_RED[game.players[seat].hand[0]]:
        moves = tuple([move for move in moves if move.verb == "discard"])
        assert len(moves) == len(game.players[seat].hand)
    return rng.choice(moves)


@rule("LB-R73")
@pytest.mark.parametrize("seed", range(3))
def test_the_seat_of_somebody_who_left_can_go_on_by_itself_to_the_end(seed: int) -> None:
    rng = Random(seed)
    game = RULES.new(4, {"rounds": "1"})
    turns = 0
    while game.result() is None:
        settle_chance(game, rng)
        for seat in game.to_act():
            turns += seat == 1 and isinstance(game.frame(), Turn)
            move = gone(game, 1, rng) if seat == 1 else rng.choice(game.legal_moves(seat))
            game.play(seat, move)
    assert turns > 3
    assert game.view(None)["phase"] == "over"


# ---- beside the rules: what the table shows, and what bots remember


@rule("LB-108")
def test_the_duel_tells_what_each_side_showed() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party 3H/3"), Side(line="Isis r4", hand="fire strike")
    )
    events = do(game, "0 play boarding_party; 0 board Isis; 0 show 3H/3; 1 show none")
    assert event(events, "duel")["faces"] == {
        "0": {"title": "Broadside", "detail": "3 on the Hull, Rate 3 or better"},
        "1": None,
    }


@rule("LB-117", "LB-118")
def test_a_captured_ship_is_on_view_until_she_is_declared() -> None:
    game = position(
        Side(line="Mars", hand="boarding_party"),
        Side(line="Isis struck +1R/6", hand="K1"),
        Side(line="Victory", hand="K1"),
    )
    for viewer in (0, 1, None):
        assert game.view(viewer)["captured"] is None
    do(game, "0 play boarding_party; 0 board Isis")
    for viewer in (0, 1, None):
        taken = game.view(viewer)["captured"]
        assert (taken["name"], taken["seat"], taken["place"]) == ("Isis", 0, "captured")
        assert taken["rigging_left"] == 3
        assert game.view(viewer)["players"][1]["line"] == []
    do(game, "0 clear 1R/6")
    assert game.view(2)["captured"]["rigging_left"] == 4
    do(game, "0 declare prize")
    assert game.view(2)["captured"] is None


@rule("LB-69", "LB-163")
def test_a_ship_sunk_is_named() -> None:
    game = position(Side(line="Mars", hand="3H/3"), Side(line="Isis h3", hand="K1"), OTHER)
    assert event(do(game, "0 play 3H/3; 0 at Isis hull"), "sunk")["name"] == "Isis"


@rule("LB-26")
def test_a_discard_is_asked_about_because_it_is_the_whole_turn() -> None:
    game = position(Side(line="Mars", hand="K1"), OTHER)
    told = {move.verb: RULES.describe(game, 0, move, NAMES).confirm for move in game.legal_moves(0)}
    assert told == {"play": "", "discard": "Discarding it is your whole turn."}


def test_what_a_player_takes_back_is_not_held_against_him_by_bots() -> None:
    """A card laid and taken back was seen, but undo leaves no trace in the game: the worlds that
    bots think in are dealt as if it had never been laid."""
    game = position(
        Side(line="Mars, Isis", hand="K1 K2 3H/3 repair"), Side(line="Victory", hand="K1 fire")
    )
    before = [game.determinize(1, Random(seed)) for seed in range(8)]
    do(game, "0 play 3H/3")
    assert {len(game.determinize(1, Random(seed)).players[0].hand) for seed in range(8)} == {3}
    game.undo(0)
    after = [game.determinize(1, Random(seed)) for seed in range(8)]
    assert [world.players[0].hand for world in after] == [w.players[0].hand for w in before]
    assert len({world.players[0].hand for world in after}) > 4
    assert (game.players[0].blacks, game.players[0].reds) == (0, 0)
