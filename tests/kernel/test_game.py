"""A game in progress: questions, sealed answers, chance, refusals, copies, the trail."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.kernel import (
    PASS,
    Ask,
    Call,
    Chance,
    Done,
    Draw,
    Event,
    Flow,
    Frame,
    Game,
    IllegalMove,
    Move,
    Roll,
    Setup,
    settle_chance,
)
from tests.conformance.tours import fingerprint

from .toys import BRAWL, FACES, HIGH, LOW, SKULL, Bout, Brawl, CrewCombat, CrewRound, brawl, duel


def refused(game: Game, seat: int, move: Move | str) -> str:
    before = fingerprint(game)
    with pytest.raises(IllegalMove) as reason:
        game.play(seat, move)
    assert fingerprint(game) == before
    return str(reason.value)


def finished_duel() -> Game:
    game = duel()
    for _ in range(2):
        game.play(0, HIGH)
        game.play(1, LOW)
        game.settle("roll 1 6")
    game.play(1, "boast 3")
    game.play(1, "boast 1")
    return game


def test_a_duel_from_beginning_to_end() -> None:
    game = duel()
    assert game.to_act() == (0, 1)
    assert game.chance() is None
    assert game.result() is None
    game.play(0, HIGH)
    game.play(1, LOW)
    assert game.to_act() == ()
    game.settle(Move("roll", (4, 4)))  # a draw: the bout is fought again
    assert game.wounds == [0, 0]
    assert game.to_act() == (0, 1)
    for _ in range(2):
        game.play(1, "stance low")
        game.play(0, "stance low")
        game.settle("roll 6 1")
    assert game.wounds == [0, 2]
    assert game.to_act() == (0,)
    game.play(0, "boast 2")
    game.play(0, "boast 3")
    assert game.is_over()
    assert game.to_act() == ()
    assert game.result() == ((2, 0), (0,), (1, 2), "two wounds")
    assert len(game) == 11


def test_several_views_at_once_are_the_same_as_one_by_one() -> None:
    game = duel()
    assert game.views((0, None, 1)) == [game.view(0), game.view(None), game.view(1)]


def test_a_game_is_true_even_without_entries() -> None:
    game = duel()
    assert len(game) == 0
    assert bool(game)


def test_the_trail_says_where_the_rules_are() -> None:
    game = brawl(("bluster",), ("spyglass",))
    assert game.trail() == ("CrewCombat.again", "CrewRound.defender_rolls")
    game.settle("roll 1 1")
    game.settle("roll 1 1 1")
    assert game.trail() == ("CrewCombat.again", "CrewRound.inflict_hits", "CardWindow.note")
    assert finished_duel().trail() == ()


def test_a_frame_at_its_end_says_so() -> None:
    class Last(Frame):
        STEPS = ("ask",)
        answer = PASS

        def ask(self, g: Game) -> Flow:
            return Ask(0, "offer", into="answer")

        def offer(self, g: Game, seat: int) -> tuple[Move, ...]:
            return (PASS,)

    class Short(Game):
        def set_up(self) -> Frame:
            return Last()

    game = Short(Setup("short", 1, "", 1, {}))
    game.begin()
    assert game.trail() == ("Last.end",)
    game.play(0, PASS)
    assert game.is_over()


def test_a_step_finds_the_procedure_it_is_part_of() -> None:
    game = brawl(("bluster",), ("spyglass",))
    assert isinstance(game.frame(), CrewRound)
    assert game.enclosing(CrewCombat) is game.under_way(CrewCombat)[0]
    assert [type(frame) for frame in game.under_way(Frame)] == [CrewCombat, CrewRound]
    with pytest.raises(LookupError, match="no Bout is under way"):
        game.enclosing(Bout)


class TestRefusals:
    """A refusal says why, and nothing has changed."""

    def test_it_is_not_your_turn(self) -> None:
        game = brawl(("bluster",), ("spyglass",))
        game.settle("roll 1 1")
        game.settle("roll 1 1 1")
        assert refused(game, 1, PASS) == "it is not your turn"
        assert refused(game, 7, PASS) == "it is not your turn"
        assert refused(game, -1, PASS) == "it is not your turn"

    def test_the_frame_gives_the_reason(self) -> None:
        game = duel()
        assert refused(game, 0, "boast 1") == "you have said that already"
        assert refused(game, 0, "stance up") == "'stance up' is not possible now"

    def test_you_have_chosen_already(self) -> None:
        game = duel()
        game.play(0, HIGH)
        reason = "you have chosen already; the others are still choosing"
        assert refused(game, 0, LOW) == reason

    def test_chance_must_decide_first(self) -> None:
        assert refused(brawl((), ()), 0, PASS) == "chance must decide first"

    def test_the_game_is_over(self) -> None:
        game = finished_duel()
        assert refused(game, 0, HIGH) == "the game is over"
        with pytest.raises(IllegalMove, match="there is nothing for chance to decide"):
            game.settle("roll 1 1")

    def test_no_move_reads_like_that(self) -> None:
        assert refused(duel(), 0, "stance  high") == "'stance  high' is not written like a move"

    def test_a_number_is_not_a_word(self) -> None:
        game = finished_duel_before_boasts()
        assert "said that already" in refused(game, 1, Move("boast", ("1",)))


def finished_duel_before_boasts() -> Game:
    game = duel()
    for _ in range(2):
        game.play(0, HIGH)
        game.play(1, LOW)
        game.settle("roll 1 6")
    return game


def test_a_move_is_entered_as_it_was_offered() -> None:
    """1, True and 1.0 are equal, but not written alike in a record."""
    for alike in (True, 1.0):
        game = finished_duel_before_boasts()
        game.play(1, Move("boast", (alike,)))  # type: ignore[arg-type]
        assert str(game.entries[-1]) == "1 boast 1"
    game = duel()
    game.play(0, ("stance", ("high",)))  # type: ignore[arg-type]
    assert str(game.entries[-1]) == "0 stance high"


class OddNumber(int):
    """As of an array library: an int, but not of that very type."""


def test_an_outcome_is_entered_as_it_would_be_read() -> None:
    game = duel()
    game.play(0, HIGH)
    game.play(1, LOW)
    with pytest.raises(IllegalMove):
        game.settle(Move("roll", (True, 6)))  # it would be read as a word
    game.settle(Move("roll", (OddNumber(1), 6)))
    assert str(game.entries[-1]) == "chance roll 1 6"
    assert type(game.entries[-1].move.args[0]) is int


def test_legal_moves_are_for_those_to_act_alone() -> None:
    game = duel()
    assert game.legal_moves(0) == game.legal_moves(1) == (HIGH, LOW)
    assert game.legal_moves(2) == game.legal_moves(-1) == ()
    game.play(1, HIGH)
    assert game.to_act() == (0,)
    assert game.legal_moves(1) == ()
    game.play(0, HIGH)
    assert game.legal_moves(0) == ()


class TestSealedAnswers:
    def test_nobody_but_the_one_who_chose_sees_what(self) -> None:
        game = duel()
        events = game.play(0, HIGH)
        assert [event.seen_by(1) for event in events] == [{"kind": "chose", "seat": 0}]
        assert events[0].quiet
        assert game.sealed() == (0,)
        assert game.view(0)["mine"] == "stance high"
        for other in (1, None):
            assert game.view(other)["mine"] is None
            assert "high" not in str(game.view(other))

    def test_they_open_together(self) -> None:
        game = duel()
        game.play(1, LOW)
        events = game.play(0, HIGH)
        assert [event.kind for event in events] == ["chose", "stances"]
        assert events[1].public == {"chosen": ["stance high", "stance low"]}  # in seat order
        assert game.sealed() == ()

    def test_the_order_of_answering_does_not_matter(self) -> None:
        one, two = duel(), duel()
        one.play(0, HIGH)
        one.play(1, LOW)
        two.play(1, LOW)
        two.play(0, HIGH)
        one.settle("roll 2 3")
        two.settle("roll 2 3")
        assert one.view(None) == two.view(None)
        frames: list[Any] = [one.frame(), two.frame()]
        assert frames[0].stances == frames[1].stances == (HIGH, LOW)

    def test_a_question_to_one_seat_in_a_tuple_is_sealed_too(self) -> None:
        class Lonely(Frame):
            STEPS = ("ask", "end")
            answers: tuple[Move, ...] = ()

            def ask(self, g: Game) -> Flow:
                return Ask((1,), "offer", into="answers", then="end")

            def offer(self, g: Game, seat: int) -> tuple[Move, ...]:
                return (PASS,)

            def end(self, g: Game) -> Flow | None:
                g.emit(Event("end", {"answers": len(self.answers)}))
                return None

        class Alone(Game):
            def set_up(self) -> Frame:
                return Lonely()

        game = Alone(Setup("alone", 1, "", 2, {}))
        game.begin()
        assert [event.kind for event in game.play(1, PASS)] == ["chose", "end"]

    def test_dealt_anew_the_others_may_have_chosen_anything(self) -> None:
        game = duel()
        game.play(0, HIGH)
        seen = [game.determinize(1, Random(n))._sealed[0] for n in range(40)]
        assert 8 < seen.count(HIGH) < 32
        own = [game.determinize(0, Random(n))._sealed[0] for n in range(10)]
        assert own == [HIGH] * 10
        watched = {game.determinize(None, Random(n))._sealed[0] for n in range(20)}
        assert watched == {HIGH, LOW}
        assert game._sealed == {0: HIGH}


class TestChance:
    def test_chances_add_up(self) -> None:
        game = brawl((), ())
        chance = game.chance()
        assert isinstance(chance, Roll)
        outcomes = dict(chance.outcomes(game))
        assert sum(outcomes.values()) == pytest.approx(1)
        assert len(outcomes) == 25  # a skull is on two faces of each die
        assert outcomes[Move("roll", (1, 2))] == pytest.approx(1 / 36)
        assert outcomes[Move("roll", (SKULL, SKULL))] == pytest.approx(1 / 9)

    def test_equal_cards_are_one_outcome(self) -> None:
        game = dealt_brawl()
        chance = game.chance()
        assert isinstance(chance, Draw)
        outcomes = dict(chance.outcomes(game))
        assert sum(outcomes.values()) == pytest.approx(1)
        assert outcomes[Move("draw", ("crew_reroll",))] == pytest.approx(2 / 6)
        assert outcomes[Move("draw", ("spyglass",))] == pytest.approx(1 / 6)

    def test_a_sample_is_an_outcome_as_often_as_it_should(self) -> None:
        rng = Random(4)
        for game in (brawl((), ()), dealt_brawl()):
            chance = game.chance()
            assert chance is not None
            shares = dict(chance.outcomes(game))
            counts = dict.fromkeys(shares, 0)
            for _ in range(2000):
                counts[chance.sample(game, rng)] += 1
            for move, share in shares.items():
                assert abs(counts[move] - 2000 * share) < 5 * (2000 * share) ** 0.5

    @pytest.mark.parametrize(
        "outcome", ["roll 1", "roll 1 1 1", "roll 1 6", "roll 1 x", "draw 1", "roll 0 1", "roll"]
    )
    def test_an_impossible_roll_is_refused(self, outcome: str) -> None:
        game = brawl((), ())
        before = fingerprint(game)
        with pytest.raises(IllegalMove, match=f"chance cannot come out as '{outcome}'"):
            game.settle(outcome)
        assert fingerprint(game) == before
        assert 6 not in FACES

    @pytest.mark.parametrize("outcome", ["draw", "draw joker", "draw bluster bluster", "roll 1"])
    def test_an_impossible_draw_is_refused(self, outcome: str) -> None:
        with pytest.raises(IllegalMove, match=f"chance cannot come out as '{outcome}'"):
            dealt_brawl().settle(outcome)

    def test_chance_plays_on_until_a_seat_must_choose(self) -> None:
        game = dealt_brawl()
        events = settle_chance(game, Random(1))
        assert [event.kind for event in events] == ["dealt", "dealt", "rolled", "rolled"]
        assert game.to_act() == (0,)
        assert settle_chance(game, Random(1)) == []

    def test_an_outcome_is_drawn_from_what_it_says_it_is_drawn_from(self) -> None:
        """So who knows no rules can derive it: an item for each number of the generator."""
        dealing, rolling = BRAWL.new(2), duel()
        rolling.play(0, HIGH)
        rolling.play(1, LOW)
        for game, verb in ((dealing, "draw"), (rolling, "roll")):
            chance = game.chance()
            assert chance is not None
            pool, count = chance.pool(game)
            rng = Random(5)
            drawn = tuple([pool[int(rng.random() * len(pool))] for _ in range(count)])
            assert chance.sample(game, Random(5)) == Move(verb, drawn)

    def test_a_kind_of_chance_says_all_five(self) -> None:
        game, chance = duel(), Chance("field")
        for question in (
            lambda: chance.outcomes(game),
            lambda: chance.sample(game, Random(1)),
            lambda: chance.pool(game),
            lambda: chance.allows(game, PASS),
            lambda: chance.value(PASS),
        ):
            with pytest.raises(NotImplementedError):
                question()


def dealt_brawl() -> Brawl:
    options = {"hands": (), "leadership": (2, 3), "crew": (3, 2), "deals": 1}
    game = Brawl(Setup("brawl", 3, "toy", 2, options))
    game.begin()
    return game


def test_events_tell_each_seat_what_it_may_see() -> None:
    game = dealt_brawl()
    (event,) = game.settle("draw spyglass")
    assert event.seen_by(0) == {"kind": "dealt", "seat": 0, "card": "spyglass"}
    assert event.seen_by(1) == event.seen_by(None) == {"kind": "dealt", "seat": 0}
    assert repr(event) == "Event('dealt', {'seat': 0}, {0: {'card': 'spyglass'}})"
    public = Event("hit", {"seat": 1})
    assert public.seen_by(0) == public.seen_by(None) == {"kind": "hit", "seat": 1}


def test_a_copy_is_equal_and_independent() -> None:
    game = duel()
    game.play(0, HIGH)
    twin = game.clone()
    before = fingerprint(game)
    assert fingerprint(twin) == before
    twin.play(1, LOW)
    twin.settle("roll 1 2")
    assert fingerprint(game) == before
    game.play(1, HIGH)
    assert str(twin.entries[1]) == "1 stance low"


def test_the_present_question_knows_when_it_was_asked() -> None:
    game = duel()
    assert game.asked_at() == 0
    game.play(0, HIGH)
    assert game.asked_at() == 0  # the other is still at the same question
    game.play(1, HIGH)
    assert game.asked_at() == 2
    game.settle("roll 1 2")
    assert game.asked_at() == 3
    game.play(1, HIGH)
    assert game.asked_at() == 3


class TestImagined:
    def test_it_has_no_record(self) -> None:
        game = duel()
        game.play(0, HIGH)
        world = game.determinize(1, Random(1))
        assert len(world) == 0
        with pytest.raises(ValueError, match="an imagined game has no record"):
            world.record()
        with pytest.raises(ValueError, match="an imagined game has no record"):
            world.clone().entries  # noqa: B018
        assert game.entries

    def test_it_plays_on_without_touching_the_true_game(self) -> None:
        game = duel()
        game.play(0, HIGH)
        before = fingerprint(game)
        world = game.determinize(1, Random(1))
        world.play(1, LOW)
        world.settle("roll 1 2")
        assert world.wounds == [1, 0]
        assert fingerprint(game) == before


def test_a_step_that_returns_nonsense_is_named() -> None:
    class Nonsense(Frame):
        STEPS = ("answer",)

        def answer(self, g: Game) -> Flow:
            return Flow()

    class Broken(Game):
        def set_up(self) -> Frame:
            return Nonsense()

    with pytest.raises(TypeError, match=r"Nonsense\.answer returned"):
        Broken(Setup("broken", 1, "", 1, {})).begin()


def test_a_call_without_a_field_drops_the_result() -> None:
    class Inner(Frame):
        STEPS = ("end",)

        def end(self, g: Game) -> Flow:
            return Done("dropped")

    class Outer(Frame):
        STEPS = ("call", "skipped", "end")
        result = "untouched"

        def call(self, g: Game) -> Flow:
            return Call(Inner(), then="end")

        def skipped(self, g: Game) -> Flow | None:
            raise AssertionError("then= goes elsewhere")

        def end(self, g: Game) -> Flow | None:
            g.emit(Event("ended", {"result": self.result}))
            return None

    class Nested(Game):
        def set_up(self) -> Frame:
            return Outer()

    game = Nested(Setup("nested", 1, "", 1, {}))
    game.begin()
    assert game.is_over()
    assert [event.public for event in game._events] == [{"result": "untouched"}]


def test_a_game_must_say_what_the_kernel_cannot_know() -> None:
    game, frame = Game(Setup("none", 1, "", 1, {})), Frame()
    for question in (
        game.result,
        game.check,
        game.set_up,
        lambda: game.view(None),
        lambda: game.deal_anew(None, Random(1)),
    ):
        with pytest.raises(NotImplementedError):
            question()
    assert frame.deal_anew(game, 0, Random(1)) is None
