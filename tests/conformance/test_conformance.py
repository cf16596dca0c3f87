"""Every game of the registry, with every number of seats and every option, keeps the promises."""

from __future__ import annotations

from functools import cache, partial

import pytest

import quarterdeck as qd
from quarterdeck import bots
from tests.kernel.toys import BRAWL, DUEL

from . import kit, tours

# Options that are neither flags nor choices: values worth trying, with the seats they need.
EXTRAS = {
    "letter-of-marque": (
        (4, {"colours": "FACE", "reveal": True, "aids": True}),
        (6, {"colours": "FEDCBA", "tiebreak": "captured_and_unused"}),
    ),
    "merchants-and-marauders": ((3, {"npc_command": "agreed", "points": 20, "colours": "DCA"}),),
}

CONFIGS = [
    config
    for key in qd.games()
    for config in tours.configurations(qd.rules(key), EXTRAS.get(key, ()))
]
TOYS = [*tours.configurations(DUEL), *tours.configurations(BRAWL, ((2, {"deals": 3}),))]


@cache
def tour_of(number: int) -> tours.Tour:
    return tours.make_tour([*CONFIGS, *TOYS][number])


NUMBERS = [pytest.param(n, id=str(config)) for n, config in enumerate([*CONFIGS, *TOYS])]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("check", kit.CHECKS, ids=lambda check: check.__name__)
def test_promise(number: int, check) -> None:
    check(tour_of(number))


@pytest.mark.parametrize("number", NUMBERS[: len(CONFIGS)])
def test_bots_are_fair_and_play_by_the_rules(number: int) -> None:
    tour = tour_of(number)

    def at(level: str, game, seat, rng, budget):
        return bots.choose(game, level, seat, rng, budget)

    # Those that search go by the clock: tests/bots/test_search.py asks them, without one.
    offered = [level.name for level in bots.levels(tour.config.rules.key)]
    levels = [name for name in offered if name in ("deckhand", "mate")]
    kit.bots_are_fair_and_play_by_the_rules(tour, {name: partial(at, name) for name in levels})


@pytest.mark.parametrize("number", NUMBERS[: len(CONFIGS)])
def test_the_public_door_replays_the_same(number: int) -> None:
    tour = tour_of(number)
    record = tour.game.record()
    for stop in tour.some(4):
        assert tours.fingerprint(qd.replay(record, upto=stop.at)) == stop.print
    assert tours.fingerprint(qd.replay(record)) == tour.stops[-1].print
