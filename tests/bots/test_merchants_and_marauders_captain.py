"""The captain of Merchants & Marauders weighs things as the mate does, by figures of its own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import quarterdeck as qd
from quarterdeck import arena
from quarterdeck.arena import results
from quarterdeck.bots.merchants_and_marauders import captains
from quarterdeck.bots.merchants_and_marauders_book import book_of
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import settle_chance
from tests.bots.loops import KEY, circles

MEASURED = Path(__file__).parents[2] / "docs/opponents/merchants-and-marauders-mate-mate-1.jsonl"


def test_the_mate_plays_as_it_did_when_it_was_measured() -> None:
    heading, outcomes = results.read(MEASURED)
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
