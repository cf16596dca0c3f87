"""Invariants, copies, and dealing anew what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from quarterdeck.games.letter_of_marque.pieces import GUARD_ARMED, GUARD_DEFENSELESS, Card
from quarterdeck.games.letter_of_marque.procedures import (
    Attack,
    Scoring,
    ShipArrives,
    ShipLeaves,
    Turn,
    Voyage,
)
from quarterdeck.kernel import BrokenInvariant, Frame, Move
from tests.support.compiling import plain_only
from tests.support.rule import rule
from tests.support.transcript import enter

from .scenario import (
    LetterOfMarque,
    Seated,
    arrive,
    at_sea,
    attack,
    leave,
    new,
    position,
    random_moments,
)

FINISHED = Seated(home="3a 4a 5d 6d 7d")
Break = Callable[[LetterOfMarque], None]


def rearm(g: LetterOfMarque) -> None:
    g.sea[0] = g.sea[0]._replace(armed=not g.sea[0].armed)


def negative_armed(g: LetterOfMarque) -> None:
    g.players[1].armed, g.players[1].defenseless = -1, 5
    g.sea[1] = g.sea[1]._replace(armed=True)
    g.players[1].home = (g.sea[1]._replace(id=90), g.sea[1]._replace(id=91))


def negative_defenseless(g: LetterOfMarque) -> None:
    g.players[0].defenseless = -1


def lose_a_card(g: LetterOfMarque) -> None:
    g.players[0].deck = g.players[0].deck[1:]


def forge_a_card(g: LetterOfMarque) -> None:
    g.players[0].pile = (Card(3, 0),)


def lose_a_ship(g: LetterOfMarque) -> None:
    g.players[2].robbed = 1


def fourth_cannon(g: LetterOfMarque) -> None:
    g.players[0].cannons = 4


def cannon_below_zero(g: LetterOfMarque) -> None:
    g.players[0].cannons = -1


def defenseless_beats_off(g: LetterOfMarque) -> None:
    g.sea[1] = g.sea[1]._replace(beat_off=(0,))


def own_cannon_in_pile(g: LetterOfMarque) -> None:
    g.players[0].pile = (Card(0, 0),)
    g.players[0].cannons = 2


def one_cannon_twice(g: LetterOfMarque) -> None:
    g.players[0].pile = (Card(0, 1),)


def same_id(g: LetterOfMarque) -> None:
    g.sea[1] = g.sea[1]._replace(id=0)


def out_of_order(g: LetterOfMarque) -> None:
    g.sea.reverse()


@rule("LM-03", "LM-06", "LM-19", "LM-R11", "LM-R21")
@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (rearm, "as many ships are armed as must be (LM-03)"),
        (negative_armed, "no reserve is below zero"),
        (negative_defenseless, "no reserve is below zero"),
        (lose_a_card, "a ship for every treasure (LM-19)"),
        (forge_a_card, "no treasure is lost"),
        (lose_a_ship, "no ship is lost (LM-03)"),
        (fourth_cannon, "no more cannon cards than there are (LM-06)"),
        (cannon_below_zero, "no more cannon cards than there are (LM-06)"),
        (defenseless_beats_off, "only armed ships beat off"),
        (own_cannon_in_pile, "LM-R21"),
        (one_cannon_twice, "each cannon card fires once (LM-40)"),
        (same_id, "ship ids are unique and in order"),
        (out_of_order, "ship ids are unique and in order"),
    ],
)
def test_the_check_finds_what_must_not_be(damage: Break, what: str) -> None:
    game = at_sea("4a 3d 7a")
    game.check()
    damage(game)
    with pytest.raises(BrokenInvariant) as broken:
        game.check()
    assert str(broken.value) == what


@rule("LM-12")
def test_the_check_counts_treasures_wherever_they_are() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    game.check()
    for lost in ("waiting", "sea"):
        broken = game.clone()
        if lost == "waiting":
            broken.waiting = ((1, 5),)
        else:
            broken.sea[0] = broken.sea[0]._replace(value=5)
        with pytest.raises(BrokenInvariant, match="no treasure is lost"):
            broken.check()


def test_copies_are_independent() -> None:
    game = at_sea("4a 3d 7d")
    twin = game.clone()
    before = [game.view(viewer) for viewer in (0, 1, 2, None)]
    assert [twin.view(viewer) for viewer in (0, 1, 2, None)] == before
    attack(twin, 1, 2, 7)
    leave(twin, 2, "3d")
    arrive(twin, 0, 4)
    assert [game.view(viewer) for viewer in (0, 1, 2, None)] == before
    game.check()


@plain_only
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Voyage, {"card": 6, "ships": (GUARD_ARMED, GUARD_DEFENSELESS), "first": 2, "seat": 1}),
        (Turn, {"seat": 2, "choice": Move("attack", (4,))}),
        (ShipLeaves, {"seat": 2, "card": 6, "ship": GUARD_ARMED}),
        (ShipArrives, {"seat": 2, "number": 9}),
        (Attack, {"seat": 2, "number": 9}),
        (Scoring, {}),
    ],
)
def test_a_copied_procedure_has_the_same_fields(
    kind: Callable[..., Frame], fields: dict[str, object]
) -> None:
    frame = kind(**fields)
    twin = frame.clone()
    assert twin is not frame
    assert type(twin) is kind
    assert vars(twin) == {**fields, "step": "", "into": ""}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_copy_goes_on_like_its_original_from_every_moment(seats: int) -> None:
    """Two copies play on alike; the original, already further, is not looked at again."""
    for game, _ in random_moments(seats, seed=101):
        one, two = game.clone(), game.clone()
        for _ in range(4):
            step(one)
        for _ in range(4):
            step(two)
        assert one.view(0) == two.view(0)
        assert one.entries == two.entries
        assert one.entries[: len(game)] == game.entries
        one.check()


def step(game: LetterOfMarque) -> None:
    """One more entry: the first of whatever is possible."""
    if game.is_over():
        return
    if (chance := game.chance()) is not None:
        game.settle(chance.outcomes(game)[0][0])
    else:
        seat = game.to_act()[0]
        game.play(seat, game.legal_moves(seat)[0])


# ---- dealing anew

UNSEEN = Seated(deck=(3, 4, 5), sea="6a", home="7d")


def dealt(game: LetterOfMarque, seat: int | None, owner: int, rng: Random) -> tuple[bool, ...]:
    """Whether each of the owner's ships at sea and at home is armed in an imagined world."""
    world = game.determinize(seat, rng)
    world.check()
    assert isinstance(world, LetterOfMarque)
    return tuple(ship.armed for ship in (*world.at_sea(owner), *world.players[owner].home))


@rule("LM-46")
@pytest.mark.parametrize("seat", [1, None])
def test_every_way_to_arm_the_unseen_ships_is_equally_likely(seat: int | None) -> None:
    game = position(UNSEEN, FINISHED, FINISHED)
    rng = Random(3)
    ways = Counter(dealt(game, seat, 0, rng) for _ in range(4000))
    expected = {(True, True): 0.1, (True, False): 0.3, (False, True): 0.3, (False, False): 0.3}
    assert set(ways) == set(expected)
    for way, share in expected.items():
        assert ways[way] / 4000 == pytest.approx(share, abs=0.03)


@rule("LM-46")
@pytest.mark.parametrize(("seat", "owner"), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)])
def test_the_ships_of_every_other_player_are_dealt_anew(seat: int, owner: int) -> None:
    game = position(UNSEEN, UNSEEN, UNSEEN)
    assert len({dealt(game, seat, owner, Random(n)) for n in range(40)}) == 4


@rule("LM-45")
def test_ones_own_ships_are_never_dealt_anew() -> None:
    game = position(UNSEEN, FINISHED, FINISHED)
    assert {dealt(game, 0, 0, Random(n)) for n in range(20)} == {(True, False)}
    world = game.determinize(0, Random(1))
    assert isinstance(world, LetterOfMarque)
    assert (world.players[0].armed, world.players[0].defenseless) == (1, 2)


@rule("LM-49")
def test_what_attacks_have_shown_is_never_dealt_anew() -> None:
    mine = Seated(deck=(3,), sea="4a+1 5d", home="6a 7d", won="x1")
    game = position(mine, FINISHED._replace(cannons=2), FINISHED)
    ways = {dealt(game, 1, 0, Random(n)) for n in range(60)}
    assert ways == {
        (True, True, False, False),
        (True, False, True, False),
        (True, False, False, True),
        (True, False, False, False),  # the second armed ship is still in reserve
    }


@rule("LM-49")
def test_a_ship_shown_before_it_arrived_keeps_its_base_when_dealt_anew() -> None:
    mine = Seated(sea="3d", home="4a+1 5a+2 6d 7d", won="x1 x2")
    other = FINISHED._replace(cannons=2)
    game = position(mine, other, other)
    ways = {dealt(game, 1, 0, Random(n)) for n in range(20)}
    assert ways == {(False, True, True, False, False)}


def test_robbed_ships_were_defenseless() -> None:
    mine = Seated(sea="3a 4d", home="5a", robbed=2)
    game = position(mine, FINISHED._replace(won="0:6 0:7", cannons=1), FINISHED)
    ways = {dealt(game, 2, 0, Random(n)) for n in range(40)}
    assert ways == {(True, True, False), (True, False, True), (False, True, True)}


@rule("LM-R18")
@pytest.mark.parametrize(("reveal", "ways"), [(True, 1), (False, 10)])
def test_ships_shown_at_the_end_are_known_and_others_are_not(reveal: bool, ways: int) -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED, reveal=reveal)
    assert len({dealt(game, 1, 0, Random(n)) for n in range(200)}) == 10
    arrive(game, 0, 3)
    assert len({dealt(game, 1, 0, Random(n)) for n in range(200)}) == ways


@rule("LM-R5")
def test_sealed_choices_of_others_are_dealt_anew_and_ones_own_is_kept() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 3\nchance draw 7\n0 guard armed\n1 guard armed")
    seen = set()
    for n in range(20):
        world = game.determinize(0, Random(n))
        assert isinstance(world, LetterOfMarque)
        enter(world, "2 guard armed")
        seen.add(tuple(ship.armed for ship in world.sea))
    assert seen == {(True, True, True), (True, False, True)}


def test_the_same_generator_imagines_the_same_world() -> None:
    game = position(UNSEEN, UNSEEN, FINISHED)
    assert dealt(game, 2, 0, Random(5)) == dealt(game, 2, 0, Random(5))
    rng = Random(5)
    alike = [dealt(game, 2, 0, rng) == dealt(game, 2, 1, rng) for _ in range(30)]
    assert True in alike
    assert False in alike


def test_a_world_can_be_played_on_without_touching_the_truth() -> None:
    game = at_sea("4a 3d 7d")
    before = [game.view(viewer) for viewer in (0, 1, 2)]
    for n in range(10):
        world = game.determinize(1, Random(n))
        world.play(1, "attack 2")
        world.check()
    assert [game.view(viewer) for viewer in (0, 1, 2)] == before


def test_asking_for_a_ship_that_is_not_at_sea_is_an_error_of_the_asker() -> None:
    with pytest.raises(KeyError, match="17"):
        at_sea("4a 3d 7d").ship(17)


def test_where_every_ship_has_been_shown_none_is_left_that_could_be_armed() -> None:
    mine = Seated(sea="3a+1 4a+2", won="x1 x2", robbed=3)
    thief = FINISHED._replace(won="0:5 0:6 0:7", cannons=0)
    game = position(mine, thief, FINISHED._replace(cannons=2))
    assert game.armed_chance(0) == 0.0
