"""The captain of Merchants & Marauders weighs things as the mate does, by figures of its own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck import arena
from quarterdeck.arena import results
from quarterdeck.bots import bot
from quarterdeck.bots.merchants_and_marauders import captains
from quarterdeck.bots.merchants_and_marauders_book import book_of
from quarterdeck.games.merchants_and_marauders.battle.plunder import PlunderPlayer
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import settle_chance
from tests.bots.loops import KEY, circles
from tests.games.merchants_and_marauders.scenario import captain, two

MEASURED = Path(__file__).parents[2] / "docs/opponents"


@pytest.mark.parametrize("against", ["mate-mate-1", "captain-mates"])
def test_they_play_as_they_did_when_they_were_measured(against: str) -> None:
    heading, outcomes = results.read(MEASURED / f"{KEY}-{against}.jsonl")
    tournament = arena.Tournament(KEY, tuple(heading["players"]), heading["seed"], {})
    known = {outcome.number: outcome for outcome in outcomes}
    again = arena.play_game(tournament, 0)
    assert (again.scores, again.opened) == (known[0].scores, known[0].opened)


def test_no_captain_goes_round_in_circles() -> None:
    """Rich ones went to the same market again and again, where nothing was worth its price."""
    for seed, seats in ((2117, 2), (1346, 4), (356, 4)):
        assert circles("captain", seed, seats) == []


def test_a_captains_temper_shows() -> None:
    """Pirates raid merchants, merchants sell."""
    done: dict[str, Counter[str]] = {"merchant": Counter(), "pirate": Counter()}
    for seed in (4, 6):
        game, rng = qd.new(KEY, 4), Random(seed)
        settle_chance(game, rng)
        assert isinstance(game, MerchantsAndMarauders)
        while game.result() is None:
            seat = game.to_act()[0]
            move = captains(game, seat, rng)
            captain = book_of(game.cards).figures.captains.get(game.players[seat].captain)
            if captain is not None and captain.suits in done:
                done[captain.suits][move.verb] += 1
            game.play(seat, move)
            settle_chance(game, rng)
    raids = {style: verbs["raid"] / verbs["end"] for style, verbs in done.items()}
    sales = {style: verbs["sell"] / verbs["end"] for style, verbs in done.items()}
    assert raids["pirate"] > 3 * raids["merchant"]
    assert sales["merchant"] > sales["pirate"]


def says(game: MerchantsAndMarauders, level: str = "captain") -> str:
    return str(bot(KEY, level)(game, 0, Random(1), 1.0))


@pytest.mark.parametrize(
    ("foe", "gold", "attacked"), [("flute", 30, True), ("flute", 0, False), ("galleon", 30, False)]
)
def test_it_hunts_whom_it_pays_to_hunt(foe: str, gold: int, attacked: bool) -> None:
    """Off Santo Domingo, in a frigate: the rich and the weak, whoever it is himself."""
    rival = captain("C09", foe, "~SDO", gold=gold)
    game = two(captain("C08", "frigate", "~SDO", gold=20), rival, no_merchant="SDO")
    assert (says(game) == "scout 1") == attacked
    assert says(game, "mate") != "scout 1"


def test_it_takes_all_there_is_and_of_the_goods_the_best() -> None:
    """The Rumor needs no room, spice is asked for in the next port, and of rum there is a lot."""
    rival = captain("C09", "flute", "~SDO", gold=0, hold="K19 K25 K26 K27", rumor="R05")
    game = two(captain("C01", "flute"), rival, run=PlunderPlayer(0, 1), demand={"PET": "spice"})
    game.play(0, "keep-ship")
    took = []
    while "done" not in took:
        took.append(says(game))
        game.play(0, took[-1])
    assert took == ["take R05", "take K25", "take K26", "take K27", "take K19", "done"]


def test_it_has_its_ship_modified_where_gold_is_left() -> None:
    board = {"STJ": "extra-hammocks"}
    for gold, modified in ((30, True), (8, False)):
        game = two(captain("C03", "flute", gold=gold), modifications=board)
        game.play(0, "port")
        done = []
        while "done" not in done and "leave" not in done:
            done.append(says(game))
            game.play(0, done[-1])
            settle_chance(game, Random(1))
            if "modify" in done:
                break
        assert ("modify" in done) == modified


def test_the_odds_of_getting_away() -> None:
    """With a die each: 2/9 that only he throws a skull, and 5/18 that the hunter wins."""
    book = book_of(two(captain("C01"), captain("C02")).cards)
    assert book.escape(1, 1) == pytest.approx(4 / 9)
    assert book.escape(4, 2) < book.escape(2, 2) < book.escape(2, 4)
