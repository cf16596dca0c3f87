"""The mate of Merchants & Marauders: fair, quick, of three temperaments, and better than chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import thread_time

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.bots import merchants_and_marauders as mate
from quarterdeck.bots.merchants_and_marauders_battle import Raid
from quarterdeck.bots.merchants_and_marauders_book import Book, Question, book_of
from quarterdeck.bots.merchants_and_marauders_judgement import ADVENTURER, MERCHANT, PIRATE
from quarterdeck.bots.merchants_and_marauders_plans import Position
from quarterdeck.games.merchants_and_marauders.battle.odds import crew_combat
from quarterdeck.games.merchants_and_marauders.data.ids import NATIONS
from quarterdeck.kernel import Game, Move
from tests.games.merchants_and_marauders.fights import (
    against,
    attacker,
    battle,
    is_fighting,
    target,
)
from tests.games.merchants_and_marauders.scenario import captain, two
from tests.support.card_sets import Way, changed
from tests.support.rule import rule

KEY = "merchants-and-marauders"
BOOK = book_of(qd.rules(KEY).cards)


def advance(game: Game, levels: tuple[str, ...], rng: Random) -> None:
    """One move of whoever is asked, or one outcome of chance."""
    chance = game.chance()
    if chance is not None:
        game.settle(chance.sample(game, rng))
        return
    seat = game.to_act()[0]
    if levels[seat] == "mate":  # it gets the true game: what it reads is tested below
        game.play(seat, mate.choose(game, seat, rng, 1.0))
    else:
        game.play(seat, bots.choose(game, levels[seat], seat, rng))


def played(levels: tuple[str, ...], seed: int, upto: int | None = None) -> Game:
    rng = Random(seed)
    game = qd.new(KEY, len(levels))
    while game.result() is None and (upto is None or len(game) < upto):
        advance(game, levels, rng)
    return game


# ---- what it knows by heart


def test_it_knows_the_map() -> None:
    assert BOOK.distance("HAV", "HAV") == 0
    assert BOOK.distance("HAV", "TRI") == 5


def test_every_temperament_has_its_captains() -> None:
    counts = Counter([captain.suits for captain in BOOK.figures.captains.values()])
    assert set(counts) == {MERCHANT, ADVENTURER, PIRATE}
    assert min(counts.values()) >= 4


def of(file: str, *way: str | int, value: object) -> Book:
    """The book of a card set in which one field is another."""
    where: Way = way
    return book_of(changed(KEY, f"{file}.toml", where, value).cards)


def test_it_values_the_figures_of_the_card_set_that_is_played() -> None:
    """M01 pays 25 Gold there, and 18 in the standard set."""
    rich = of("missions", "mission", 0, "reward", "gold", value=25)
    assert (BOOK.mission_gold["M01"], rich.mission_gold["M01"]) == (18, 25)
    game = played(("mate",) * 2, 2, 80)
    view = game.view(0)
    view["players"][0] |= {"stash": 0, "gold": 0}
    worth = [Position(view, 0, book).prize(book.figures.missions["M01"]) for book in (BOOK, rich)]
    assert worth[1] > worth[0]


def test_it_plays_for_the_thresholds_of_the_card_set() -> None:
    """A raid of 13 Gold is no longer glorious where it takes 14; a stash counts more or less."""
    game = played(("mate",) * 2, 2, 80)
    view = game.view(0)
    for book, glory in ((BOOK, 1), (of("figures", "thresholds", "raid_gold", value=14), 0)):
        raid = Raid(Question(view, 0, (), book))
        raid.room = 0
        assert raid.worth([(13, "escape")]) == pytest.approx(1.3 + glory)
    dear = of("figures", "thresholds", "stash_gold", value=20)
    assert [Position(view, 0, book).stash_points(40) for book in (BOOK, dear)] == [4, 2]


@pytest.mark.parametrize(
    ("dice", "successes", "chance"), [(1, 1, 1 / 3), (3, 1, 19 / 27), (2, 2, 1 / 9), (3, 2, 7 / 27)]
)
def test_odds(dice: int, successes: int, chance: float) -> None:
    assert BOOK.odds(dice, successes) == pytest.approx(chance)


def test_the_odds_of_boarding_are_those_of_the_rules() -> None:
    """But for who falls last of both, which is a coin's toss to a mate."""
    die = qd.rules(KEY).cards.die  # type: ignore[attr-defined]
    for dice, crews in (((3, 2), (3, 2)), ((2, 4), (4, 3)), ((1, 3), (1, 3))):
        assert BOOK.boarding(dice, crews) == pytest.approx(
            crew_combat(die, dice, crews).win, abs=0.06
        )
    assert BOOK.boarding((2, 2), (3, 3)) == pytest.approx(0.5)


# ---- fair, and quick


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_reads_nothing_but_its_seats_view(seed: int) -> None:
    """It is given any of the worlds that look the same, and answers the same."""
    rng, asked = Random(seed), 0
    game = qd.new(KEY, 4)
    while game.result() is None and len(game) < 500:
        if game.chance() is None and rng.random() < 0.1:
            seat = game.to_act()[0]
            worlds = [game, *[game.determinize(seat, Random(n)) for n in range(2)]]
            choices = {mate.choose(world, seat, Random(1), 1.0) for world in worlds}
            assert len(choices) == 1
            assert choices <= set(game.legal_moves(seat))
            asked += 1
        advance(game, ("mate",) * 4, rng)
    assert asked > 10


def test_it_moves_in_the_wink_of_an_eye() -> None:
    rng, moves, spent = Random(5), 0, 0.0
    game = qd.new(KEY, 4)
    while game.result() is None and len(game) < 600:
        start = thread_time()
        asked = game.chance() is None
        advance(game, ("mate",) * 4, rng)
        if asked:
            moves, spent = moves + 1, spent + thread_time() - start
    assert spent / moves < 0.03


@pytest.mark.parametrize("seats", [2, 3])
def test_it_plays_at_every_table(seats: int) -> None:
    assert played(("mate",) * seats, seats).result() is not None


def test_it_plays_solo() -> None:
    rng = Random(3)
    game = qd.new(KEY, 1, {"solo": True})
    while game.result() is None:
        advance(game, ("mate",), rng)
    glory = game.view(0)["players"][0]["glory"]
    assert glory > 0, "a mate that sails about for nothing is no mate"


# ---- well


def test_a_merchant_begins_in_a_flute_and_a_pirate_in_a_sloop() -> None:
    for seed in range(6):
        game = played(("mate",) * 4, seed, 60)
        for player in game.view(None)["players"]:
            pirate = BOOK.figures.captains[player["captain"]].suits == PIRATE
            assert player["ship"]["kind"] == ("sloop" if pirate else "flute")


def test_it_goes_home_to_win() -> None:
    """With enough Gold aboard to reach the target, no place is better than home."""
    game, rng = qd.new(KEY, 3), Random(8)
    while game.view(None)["turn"] is None or game.chance() is not None:
        advance(game, ("mate",) * 3, rng)
    seat = game.to_act()[0]
    view = game.view(seat)
    view["players"][seat] |= {"glory": 5, "gold": 55, "stash": 0}
    best = max(Position(view, seat, BOOK).plans(), key=lambda plan: plan.rate)
    home = BOOK.figures.captains[view["players"][seat]["captain"]].home
    assert (best.zone, best.in_port) == (home, True)


def test_four_mates_reach_the_target() -> None:
    """8 games; of 200 that were played by hand 199 ended so."""
    reasons = []
    for seed in range(8):
        result = played(("mate",) * 4, 100 + seed).result()
        assert result is not None
        reasons.append(result.reason)
    assert sum([reason.startswith("reached the target") for reason in reasons]) >= 7


def test_it_beats_three_deckhands() -> None:
    wins = 0.0
    for seed in range(10):
        levels = ["deckhand"] * 4
        levels[seed % 4] = "mate"
        result = played(tuple(levels), 700 + seed).result()
        assert result is not None
        wins += (seed % 4 in result.winners) / max(1, len(result.winners))
    assert wins >= 8


def test_it_never_raids_its_own_nation_by_choice() -> None:
    moves = (Move("raid", ("french",)), Move("raid", ("dutch",)), Move("let-go"))
    game = played(("mate",) * 4, 2, 80)
    view = game.view(0)
    view["players"][0] |= {"captain": "C10", "bounties": dict.fromkeys(NATIONS, 0)}
    assert mate.JUDGES["MerchantFound"](Question(view, 0, moves, BOOK)) == Move("raid", ("french",))


def test_who_has_announced_the_target_leaves_the_stash_alone() -> None:
    rich = captain("C01", "sloop", stash=40, gold=0, cubes="hull 1 masts 1")
    for glory, wanted in ((1, "rumor"), (6, "done")):
        g = two(rich._replace(glory=glory), modifications={"POR": "chasers"})
        g.play(0, Move("port"))
        assert bool(g.announced) == (wanted == "done")
        assert str(mate.choose(g, 0, Random(1), 1.0)) == wanted


# Where each battle is left, my ship and the other one's, with no Cannons on either side.
SPENT, CREWED, MASTLESS = "cannons 0 crew 0", "cannons 0 crew 2", "cannons 0 masts 0"


@rule("MM-R131")
@pytest.mark.parametrize("foe", ["player", "pirate-sloop"])
@pytest.mark.parametrize(
    ("mine", "theirs"), [(SPENT, SPENT), (CREWED, CREWED), (SPENT, MASTLESS), (SPENT, CREWED)]
)
def test_it_does_not_fire_guns_it_has_not_got_for_ever(mine: str, theirs: str, foe: str) -> None:
    if foe == "player":
        g = battle(attacker("sloop", cubes=mine), target("sloop", cubes=theirs))
    else:
        g = against(foe, attacker("sloop", cubes=mine))
        assert g.enemy is not None
        words = theirs.split()
        for place, cube in zip(words[::2], words[1::2], strict=True):
            g.enemy = g.enemy.put(place, int(cube))
    rng = Random(1)
    for _ in range(200):
        if is_fighting(g):
            chance = g.chance()
            if chance is not None:
                g.settle(chance.sample(g, rng))
            else:
                g.play(g.to_act()[0], bots.choose(g, "mate", g.to_act()[0], rng))
    assert not is_fighting(g)


def test_a_temper_that_was_chosen_goes_before_the_captains_skills() -> None:
    """In one and the same place a pirate hunts whoever a merchant leaves alone."""
    rng, game = Random(11), qd.new(KEY, 3)
    differ = 0
    for _ in range(400):
        qd.settle_chance(game, rng)
        if game.is_over():
            break
        seat = game.to_act()[0]
        moves = {
            temper: bots.choose(game, f"mate:{temper}", seat, Random(1))
            for temper in ("merchant", "adventurer", "pirate")
        }
        assert set(moves.values()) <= set(game.legal_moves(seat))
        differ += len(set(moves.values())) > 1
        game.play(seat, bots.choose(game, "mate", seat, rng))
    assert differ > 5
    assert bots.is_offered(KEY, "mate:pirate")
    assert not bots.is_offered(KEY, "mate:parrot")
    assert not bots.is_offered("corsaire", "mate:pirate")
    with pytest.raises(LookupError, match="no bot 'mate:parrot'"):
        bots.bot(KEY, "mate:parrot")
