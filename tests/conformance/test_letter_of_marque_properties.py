"""What holds in every game of Letter of Marque, whoever plays it."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import quarterdeck as qd
from quarterdeck.bots import letter_of_marque as mate
from quarterdeck.games.letter_of_marque.cards import STANDARD
from quarterdeck.games.letter_of_marque.pieces import Card
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import CHANCE, Entry, Move, Record
from tests.support.compiling import plain_only

KEY = "letter-of-marque"
SEEDS = st.integers(0, 10**6)
SEATS = st.integers(2, 6)


@cache
def played(seats: int, seed: int, upto: int | None = None) -> LetterOfMarque:
    """A random game, to its end or for so many entries."""
    rng = Random(seed)
    game = qd.new(KEY, seats, {"two_players": seats == 2})
    assert isinstance(game, LetterOfMarque)
    while game.result() is None and (upto is None or len(game) < upto):
        chance = game.chance()
        if chance is not None:
            game.settle(chance.sample(game, rng))
        else:
            seat = rng.choice(game.to_act())
            game.play(seat, rng.choice(game.legal_moves(seat)))
    return game


@given(SEATS, SEEDS)
@settings(max_examples=120, deadline=None)
def test_the_scores_are_25_each_and_one_for_every_attack_beaten_off(seats: int, seed: int) -> None:
    """LM-55."""
    game = played(seats, seed)
    failed = 0
    again = qd.new(KEY, seats, game.setup.options)
    for entry in game.entries:
        failed += sum([event.kind == "repelled" for event in again.enter(entry)])
    result = game.result()
    assert result is not None
    assert sum(result.scores) == 25 * seats + failed


@given(SEATS, SEEDS)
@settings(max_examples=120, deadline=None)
def test_every_treasure_ends_in_a_score_pile(seats: int, seed: int) -> None:
    """LM-50, LM-52: nothing is lost at sea."""
    game = played(seats, seed)
    treasures = Counter([card for player in game.players for card in player.pile if card.value])
    assert treasures == Counter([Card(v, seat) for v in (3, 4, 5, 6, 7) for seat in range(seats)])


@given(SEATS, SEEDS)
@settings(max_examples=120, deadline=None)
def test_the_longest_possible_game(seats: int, seed: int) -> None:
    """LM-EX-6: at most 12 actions each, and never more than n - 1 passes in a row."""
    game = played(seats, seed)
    choices = [entry for entry in game.entries if entry.seat != CHANCE]
    choices = [entry for entry in choices if entry.move.verb != "guard"]
    actions = Counter([entry.seat for entry in choices if entry.move.verb != "pass"])
    assert max(actions.values()) <= 12
    row = longest = 0
    for entry in choices:
        row = row + 1 if entry.move.verb == "pass" else 0
        longest = max(longest, row)
    assert longest <= seats - 1


@given(SEATS, SEEDS, st.integers(1, 5))
@settings(max_examples=120, deadline=None)
def test_seats_have_no_favourites(seats: int, seed: int, turn: int) -> None:
    """Everybody moves ``turn`` chairs on: the same game is played, and everybody scores as
    before.  Ships get their ids in the order of seats, so the first ones are renamed."""
    game = played(seats, seed)
    record = _turned(game.record(), turn)
    again = qd.replay(record)
    old, new = game.result(), again.result()
    assert old is not None
    assert new is not None
    assert new.scores == _rotated(old.scores, turn)
    assert new.ranks == _rotated(old.ranks, turn)
    assert set(new.winners) == {(seat + turn) % seats for seat in old.winners}
    assert new.reason == old.reason


def _rotated(values: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return tuple([values[(seat - turn) % len(values)] for seat in range(len(values))])


def _turned(record: Record, turn: int) -> Record:
    seats = record.seats

    def chair(seat: int) -> int:
        return (seat + turn) % seats

    def ship(number: int) -> int:
        return chair(number) if number < seats else number  # the first ones: one for each seat

    start = record.entries[:seats]  # the treasures of the preliminary turn, drawn seat by seat
    entries = [start[(seat - turn) % seats] for seat in range(seats)]
    for seat, (verb, args) in record.entries[seats:]:
        if verb in ("arrive", "attack"):
            args = (ship(int(args[0])),)
        if seat == CHANCE and len(entries) == 2 * seats and _is_lottery(record):
            args = (chair(int(args[0])),)
        entries.append(Entry(CHANCE if seat == CHANCE else chair(seat), Move(verb, args)))
    return record._replace(entries=tuple(entries))


def _is_lottery(record: Record) -> bool:
    """A tie for the cheapest first treasure is broken by chance (LM-15)."""
    values = [int(entry.move.args[0]) for entry in record.entries[: record.seats]]
    return values.count(min(values)) > 1


# ---------------------------------------------------------------- beliefs


def exact_odds(game: LetterOfMarque, owner: int) -> dict[int, Fraction]:
    """By trying all ten ways to arm five ships: how likely each ship at sea is armed, given
    what has been shown.  Robbed ships were defenseless, ships that beat off an attack armed."""
    player = game.players[owner]
    ships = [*game.at_sea(owner), *player.home]
    unknown = STANDARD.ships - len(ships)  # in reserve, or robbed: known to be one or the other
    reserve = player.armed + player.defenseless
    fates = [ship.id for ship in ships] + ["reserve"] * reserve + ["robbed"] * player.robbed
    assert unknown == reserve + player.robbed
    shown = {place for place, ship in enumerate(ships) if ship.beat_off}
    ways = [
        way
        for way in combinations(range(STANDARD.ships), STANDARD.armed)
        if shown <= set(way) and all(fates[place] != "robbed" for place in way)
    ]
    afloat = range(len(game.at_sea(owner)))
    return {
        int(fates[place]): Fraction(sum([place in way for way in ways]), len(ways))
        for place in afloat
    }


@given(SEATS, SEEDS, st.integers(10, 90))
@settings(max_examples=150, deadline=None)
def test_the_odds_shown_are_the_exact_ones(seats: int, seed: int, upto: int) -> None:
    game = played(seats, seed, upto)
    for owner in range(seats):
        odds = exact_odds(game, owner)
        for ship in game.at_sea(owner):
            if not ship.beat_off:
                assert game.armed_chance(owner) == pytest.approx(float(odds[ship.id]))


@plain_only
@given(SEATS, SEEDS, st.integers(10, 90))
@settings(max_examples=150, deadline=None)
def test_untilted_the_mates_beliefs_are_the_exact_ones(seats: int, seed: int, upto: int) -> None:
    game = played(seats, seed, upto)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mate, "TILT", 1.0)
        believed = mate.beliefs(game)
    exact = [exact_odds(game, owner) for owner in range(seats)]
    assert believed == pytest.approx(
        {number: float(odds) for each in exact for number, odds in each.items()}
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_way_is_dealt_equally_often(seed: int) -> None:
    """A new deal picks among the ways that fit what is known, each as likely as the others."""
    games = [played(4, seed, upto) for upto in range(40, 90)]
    game = next(game for game in games if any(ship.beat_off for ship in game.sea))
    rng, deals = Random(seed), 3000
    armed: Counter[int] = Counter()
    for _ in range(deals):
        world = game.determinize(None, rng)
        assert isinstance(world, LetterOfMarque)
        armed.update([ship.id for ship in world.sea if ship.armed])
    for owner in range(4):
        for number, odds in exact_odds(game, owner).items():
            expected = float(odds) * deals
            spread = (deals * float(odds) * float(1 - odds)) ** 0.5
            assert abs(armed[number] - expected) <= 4 * spread


# ---------------------------------------------------------------- what others may not learn


@given(SEATS, SEEDS, st.integers(0, 120))
@settings(max_examples=150, deadline=None)
def test_an_armed_ship_leaves_port_like_any_other(seats: int, seed: int, upto: int) -> None:
    """LM-13, LM-22, LM-R17: to the others both choices are the same bytes."""
    game = played(seats, seed, upto)
    rules = qd.rules(KEY)
    names = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")
    for seat in game.to_act():
        moves = game.legal_moves(seat)
        if len(moves) != 2 or moves[0].verb != "guard":
            continue
        for other in [s for s in (*range(seats), None) if s != seat]:
            seen = []
            for move in moves:
                twin = game.clone()
                events = twin.play(seat, move)
                told = [[event.seen_by(other), rules.tell(event, other, names)] for event in events]
                seen.append(json.dumps([told, twin.view(other), twin.to_act()]))
            assert seen[0] == seen[1]


@given(SEATS, SEEDS, st.integers(0, 130))
@settings(max_examples=60, deadline=None)
def test_a_ship_turned_over_shows_only_where_it_may(seats: int, seed: int, upto: int) -> None:
    """LM-45 to LM-49: swap one ship's underside, and a view changes only for its owner, or once
    the ship has beaten off an attack."""
    game = played(seats, seed, upto)
    ships = [*game.sea, *[ship for player in game.players for ship in player.home]]
    for ship in ships:
        twin = game.clone()
        other = ship._replace(armed=not ship.armed)
        twin.sea = [other if each == ship else each for each in twin.sea]
        owner = twin.players[ship.seat]
        owner.home = tuple([other if each == ship else each for each in owner.home])
        for viewer in (*range(seats), None):
            changed = json.dumps(twin.view(viewer)) != json.dumps(game.view(viewer))
            assert changed == (ship.seat == viewer or bool(ship.beat_off))
