"""The search: forced wins, same choice for the same simulations, a budget that holds."""

from __future__ import annotations

from itertools import count
from math import inf
from random import Random

import pytest

import quarterdeck as qd
from quarterdeck import bots
from quarterdeck.bots import guides, search
from quarterdeck.bots.search import Effort, Tried
from quarterdeck.games.letter_of_marque.pieces import Card, Ship
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import Game, Move, Seat
from tests.games.corsaire.scenario import lay, looting
from tests.games.line_of_battle.scenario import Side, position
from tests.support.compiling import plain_only

LOM = "letter-of-marque"


def last_shots() -> LetterOfMarque:
    """A 3, a 4 and a 5 at sea, all known to be defenseless; the rest is at home.  Seats 0 and 1
    have one cannon card each, and seat 0 is to act with 22 points against 21 and 20."""
    game = qd.new(LOM, 3)
    assert isinstance(game, LetterOfMarque)
    for value in (3, 4, 5):
        game.settle(Move("draw", (value,)))
    for seat in range(3):
        game.play(seat, "guard defenseless")
    for seat, player in enumerate(game.players):
        player.pile = tuple([Card(value, seat) for value in player.deck])
        player.home = tuple(
            [
                Ship(10 + value, seat, value, armed, ((seat + 1) % 3,) if armed else ())
                for value, armed in zip(player.deck, (True, True, False, False), strict=True)
            ]
        )
        player.deck = ()
        player.armed = player.defenseless = 0
        player.cannons = int(seat < 2)
    game.check()
    return game


def test_it_finds_the_moves_that_win() -> None:
    """The dearer prey looks better, but then seat 1 takes the 3 and brings home the 4.  Taking the
    4, or bringing home the 3 and taking the 4 later, wins."""
    game = last_shots()
    assert bots.choose(game, "mate", 0, Random(1)) == Move("attack", (2,))
    for seed in range(5):
        chosen = bots.choose(game, "captain@40", 0, Random(seed))
        assert chosen in (Move("attack", (1,)), Move("arrive", (0,)))
        after = game.clone()
        after.play(0, chosen)
        while (result := after.result()) is None:
            seat = after.to_act()[0]
            after.play(seat, bots.choose(after, "mate", seat, Random(seed)))
        assert result.winners == (0,)


def played_out(game: Game, level: str, seat: Seat, seed: int) -> tuple[int, ...]:
    """Who wins if ``seat`` is played by that level and all others by mates."""
    after, rng = game.clone(), Random(seed)
    while (result := after.result()) is None:
        qd.settle_chance(after, rng)
        for acting in after.to_act()[:1]:
            chosen = bots.choose(after, level if acting == seat else "mate", acting, rng, inf)
            assert chosen in after.legal_moves(acting)
            after.play(acting, chosen)
    return result.winners


def last_boards() -> Game:
    """Seat 0 has three boards behind it, all lost, and two before it: a straight lies on board 4,
    rubbish on board 5.  Only with the straight flush on board 4 it wins both, and the game."""
    game = looting(
        "r1 b2 g5 r3 b6 g8",
        "r10 r11 r12 b12 b1 g1 b4 b7 g9 g4",
        "r2 b3 g3 r4 b9 r6",
        "g10 g11 g12 b11 r5 b8 g2 g6 b5 r7",
        bought=((12, 10), ()),
    )
    lay(game, "g4 b7 g9", 1)
    lay(game, "r7 g6 b5", 4)
    lay(game, "r5 b8 g2", 5)
    lay(game, "b1 g1 b4", 2)
    lay(game, "r1 b2 g5", 3)
    lay(game, "g10 g11 g12", 1)
    lay(game, "r2 b3 g3", 2)
    return game


def a_prize_on_the_doorstep() -> Game:
    """Seat 0's Prize makes the target once she is in Port, and that ends the game at once; each
    time a card is played for anything else, a Fire Ship or a Blockade may come between."""
    return position(
        Side(line="Mars, Isis", prizes="Victory", hand="refuse_battle 3H/3 K1", score=75),
        Side(line="Neptune h6, Forte h2", hand="fire_ship blockade 3H/3", score=95),
    )


@pytest.mark.parametrize(
    ("game", "level"),
    [
        (last_boards(), "captain@24"),
        (last_boards(), "admiral@80"),
        (a_prize_on_the_doorstep(), "captain@24"),
    ],
    ids=["co", "co-admiral", "lob"],
)
def test_it_wins_where_a_win_can_be_forced(game: Game, level: str) -> None:
    assert [played_out(game, level, 0, seed) for seed in range(3)] == [(0,)] * 3


def test_the_same_simulations_make_the_same_choice() -> None:
    game = last_shots()
    guide = guides.guide(LOM)
    assert guide is not None

    def chosen(seed: int) -> list[Move]:
        return [
            search.choose(guide, Effort(number, gate=1.0), game, 0, Random(seed))
            for number in (2, 9, 17, 30)
        ]

    assert chosen(4) == chosen(4)
    assert chosen(4)[0] == Move("attack", (2,))  # too few worlds to leave the mate's move


@plain_only
def test_no_thought_outlasts_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a hundredth of a second whenever somebody looks at it."""
    clock = count()
    monkeypatch.setattr(search, "monotonic", lambda: next(clock) / 100)
    played = []
    honest = search._played_on
    monkeypatch.setattr(
        search, "_played_on", lambda *args: played.append(next(clock)) or honest(*args)
    )
    guide = guides.guide(LOM)
    assert guide is not None
    search.choose(guide, Effort(10_000, seconds=3.0), last_shots(), 0, Random(1))
    assert len(played) > 5
    assert played[-1] <= 301  # begun before the three seconds were over


@pytest.mark.parametrize(
    "game", [last_shots(), last_boards(), a_prize_on_the_doorstep()], ids=["lom", "co", "lob"]
)
def test_the_clock_is_looked_at_within_a_play_on(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine so busy that each move of a play-on takes a tenth of a second."""
    now = 0.0
    guide = guides.guide(game.setup.key)
    assert guide is not None
    mate = guide.mate or guide.policy

    def slow(world: Game, seat: Seat, rng: Random) -> Move:
        nonlocal now
        now += 0.1
        return guide.policy(world, seat, rng)

    monkeypatch.setattr(search, "monotonic", lambda: now)
    own, rng = mate(game, 0, Random(1)), Random(1)
    for seconds in (1.0, 3.0):
        now = 0.0
        busy = guide._replace(policy=slow, mate=mate)
        chosen = search.choose(busy, Effort(10_000, seconds), game.clone(), 0, rng)
        assert now <= 1.2 * seconds
        assert chosen in game.legal_moves(0)
    now = 0.0
    assert search.choose(busy, Effort(99, 0.1), game.clone(), 0, Random(1)) == own


def test_nothing_is_thought_about_what_is_not_worth_it() -> None:
    """The mate's move comes at once, without a world being dealt."""
    guide = guides.guide(LOM)
    assert guide is not None
    idle = guide._replace(
        worth_thinking=lambda *_: False, candidates=lambda *_: pytest.fail("thinks")
    )
    assert search.choose(idle, Effort(50), last_shots(), 0, Random(1)) == Move("attack", (2,))


def test_a_course_is_followed_to_its_end() -> None:
    """The seat plays on by the course's policy, one for each world, the others as ever."""
    guide = guides.guide(LOM)
    assert guide is not None
    begun: list[list[Seat]] = []

    def follow() -> search.Policy:
        asked: list[Seat] = []
        begun.append(asked)

        def first(world: Game, seat: Seat, rng: Random) -> Move:
            asked.append(seat)
            return world.legal_moves(seat)[0]

        return first

    course = search.Course(Move("attack", (1,)), follow)
    searching = guide._replace(candidates=lambda *_: [course])
    search.choose(searching, Effort(20), last_shots(), 0, Random(1))
    assert len(begun) == 10
    assert {seat for asked in begun for seat in asked} == {0}


def test_what_is_hopeless_is_thought_about_no_more() -> None:
    own = Tried(Move("stay"), [0.5, 0.4] * 4, [])
    worse = Tried(Move("sink"), [0.0, 0.1] * 4, [])
    same = Tried(Move("wait"), [0.5, 0.4] * 4, [])
    open_ = Tried(Move("go"), [0.9, 0.0] * 4, [])
    assert search._hopeful([own, worse, same, open_]) == [own, open_]


def test_a_table_cuts_the_levels_time_short(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []

    def watched(guide, effort, world, seat, rng) -> Move:
        seen.append(effort.seconds)
        return Move("leave")

    monkeypatch.setattr(search, "choose", watched)
    captain = bots.bot(LOM, "captain")
    for budget in (5.0, 0.1, inf):
        captain(last_shots(), 0, Random(1), budget)
    bots.bot(LOM, "captain@7")(last_shots(), 0, Random(1), 5.0)
    assert seen == [0.3, 0.1, inf, inf]


def test_it_bluffs_with_its_guards_in_proportion() -> None:
    """Dear treasures are armed more often than cheap ones, but nobody can rely on either."""
    shares = {}
    for value in (3, 7):
        game = qd.new(LOM, 3)
        for card in (value, 5, 5):
            game.settle(Move("draw", (card,)))
        chosen = [bots.choose(game, "captain@18", 0, Random(n)).args[0] for n in range(24)]
        shares[value] = chosen.count("armed") / 24
    assert 0 < shares[3] < shares[7] < 1


SEARCHED = [key for key in qd.games() if guides.guide(key) is not None]


@pytest.mark.parametrize("key", SEARCHED)
def test_what_it_chooses_depends_on_what_its_seat_knows(key: str) -> None:
    """It is given worlds that look the same to its seat, and chooses the same legal move."""
    rng, least = Random(6), min(qd.rules(key).seats)
    game = qd.new(key, least)
    for _ in range(4):
        for _ in range(9):
            qd.settle_chance(game, rng)
            seat = game.to_act()[0]
            game.play(seat, bots.choose(game, "mate", seat, rng))
        qd.settle_chance(game, rng)
        for seat in game.to_act():
            before = str(game.view(None))
            worlds = [game.determinize(seat, Random(n)) for n in range(2)]
            chosen = [bots.bot(key, "captain@24")(w, seat, Random(5), inf) for w in worlds]
            assert chosen[0] == chosen[1]
            assert chosen[0] in game.legal_moves(seat)
            assert str(game.view(None)) == before


@pytest.mark.parametrize(
    ("gains", "gate", "leaves"),
    [
        ([1.0, 0.0] * 8, 1.0, True),  # half a point, a quarter of it in doubt
        ([1.0, 0.0] * 8, 4.0, False),
        ([1.0, -1.0] * 8, 0.0, False),
        ([5.0] * 7, 0.0, False),  # too few worlds to say
    ],
)
def test_the_mates_move_is_left_only_for_a_clear_gain(
    gains: list[float], gate: float, leaves: bool
) -> None:
    own, other = Move("stay"), Move("go")
    tried = [Tried(own, [0.0] * len(gains), []), Tried(other, gains, [])]
    assert search._chosen(tried, gate).move == (other if leaves else own)


def test_the_mates_move_is_never_halved_away() -> None:
    tried = [Tried(Move(str(n)), [float(n)], []) for n in range(9)]
    assert [one.move.verb for one in search._better_half(tried)] == ["0", "8", "7", "6"]
    assert [one.move.verb for one in search._better_half(tried[:3])] == ["0", "2"]


@pytest.mark.parametrize("level", ["captain@", "captain@many", "commodore@4", "mate@4"])
def test_there_is_no_such_search(level: str) -> None:
    with pytest.raises(LookupError, match="there is no bot"):
        bots.bot(LOM, level)
