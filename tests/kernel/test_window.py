"""The reaction window: cards are announced face down, joined, resolved in order, answered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.kernel import PASS, Frame, Move, Window, is_reacting, only_declines
from tests.conformance.tours import fingerprint

from .toys import DECK, SKULL, Brawl, CardWindow, CrewCombat, brawl

X = SKULL
REROLL, LEARN = Move("announce", ("crew_reroll",)), Move("announce", ("fast_learner",))
BLUSTER = Move("announce", ("bluster",))


def rolled(*hands: tuple[str, ...]) -> Brawl:
    """Both have rolled no success, and the window is open."""
    game = brawl(*hands)
    game.settle("roll 1 1")
    game.settle("roll 1 1 1")
    return game


def test_crew_combat_example_p16() -> None:
    """Frances re-rolls Felipe; Felipe's Fast Learner re-rolls him again; she wins the tie.

    Merchants & Marauders p. 16, with the dice of MM-EX-70.
    """
    felipe, frances = 0, 1
    game = brawl(("fast_learner",), ("crew_reroll",), leadership=(2, 3), crew=(3, 2))

    game.settle(Move("roll", (X, 2)))  # round 1: one success
    game.settle(Move("roll", (X, X, X)))  # three successes, but a crew of two
    game.play(felipe, PASS)
    game.play(frances, PASS)
    assert [captain.crew for captain in game.captains] == [1, 1]

    game.settle(Move("roll", (X, X)))  # round 2
    game.settle(Move("roll", (X, 4, 1)))
    game.play(felipe, PASS)
    game.play(frances, REROLL)
    assert game.to_act() == (felipe,)
    game.play(felipe, PASS)  # he may now declare a card too, but declines
    game.play(frances, "reroll 0")
    game.settle("roll 3 1")  # no successes
    assert game.to_act() == (felipe,)  # it opens again
    game.play(felipe, LEARN)
    game.play(felipe, "reroll 0")  # Frances has no card left, which everybody sees
    game.settle(Move("roll", (X, 2)))
    assert game.is_over()
    assert game.winner == frances  # one success each; 5 beats 2
    assert game.result() == ((0, 1), (1,), (2, 1), "the last crew standing")


def test_every_seat_with_a_card_is_asked_whether_it_fits_or_not() -> None:
    game = rolled(("spyglass",), ("bluster",))
    assert game.to_act() == (0,)
    assert game.legal_moves(0) == (PASS,)  # its card does not fit: asked all the same
    game.play(0, PASS)
    assert game.to_act() == (1,)
    assert game.legal_moves(1) == (PASS, BLUSTER)


def test_a_seat_without_cards_is_skipped() -> None:
    game = rolled((), ("bluster",), ())
    assert game.to_act() == (1,)


def test_a_window_for_nobody_closes_at_once() -> None:
    game = rolled((), ())
    assert game.chance() is not None
    assert game.trail()[-1] == "CrewRound.defender_rolls"


def test_it_closes_when_all_have_passed() -> None:
    game = rolled(("bluster",), ("spyglass",), ("crew_reroll",))
    for seat in (0, 1, 2):
        assert game.to_act() == (seat,)
        game.play(seat, PASS)
    assert game.trail()[-1] == "CrewRound.defender_rolls"


def test_all_can_see_who_is_asked_whether_he_reacts() -> None:
    game = rolled(("bluster",), ("spyglass",))
    assert is_reacting(game, 0)
    assert not is_reacting(game, 1)  # not asked yet
    game.play(0, PASS)
    assert not is_reacting(game, 0)
    assert is_reacting(game, 1)
    game.play(1, PASS)
    assert not is_reacting(game, 1)  # the window is closed


def test_who_holds_nothing_that_fits_can_only_decline() -> None:
    game = rolled(("bluster",), ("spyglass",))
    assert not only_declines(game, 0)  # it may bluster
    assert not only_declines(game, 1)  # not asked yet
    game.play(0, PASS)
    assert only_declines(game, 1)


def test_passes_into_a_window_are_taken_back_together() -> None:
    game = rolled(("bluster",), ("spyglass",), ("crew_reroll",))
    assert game.undo_depth() == 1
    game.play(0, PASS)
    assert game.undo_depth() == 2
    game.play(1, PASS)
    assert game.undo_depth() == 3
    game.play(2, Move("announce", ("crew_reroll",)))
    assert game.undo_depth() == 1


def test_an_announcement_shows_the_fact_and_not_the_card() -> None:
    game = rolled(("bluster",), ("spyglass",))
    (event,) = game.play(0, BLUSTER)
    assert event.seen_by(1) == event.seen_by(None) == {"kind": "announced", "seat": 0}
    assert event.seen_by(0) == {"kind": "announced", "seat": 0, "move": "announce bluster"}
    assert game.view(1)["announced"] == [{"seat": 0, "move": None}]
    assert game.view(1)["hands"] == [1, 1]  # it stays in the hand until it is turned up
    assert game.captains[0].hand == ("bluster",)


def test_whoever_passed_before_an_announcement_is_asked_again() -> None:
    game = rolled(("bluster",), ("spyglass",), ("crew_reroll",))
    game.play(0, PASS)
    game.play(1, PASS)
    game.play(2, REROLL)
    assert game.to_act() == (0,)
    game.play(0, PASS)
    assert game.to_act() == (1,)


def test_the_others_are_asked_from_the_left_of_who_announced() -> None:
    game = rolled(("bluster",), ("crew_reroll",), ("spyglass",), ("crew_reroll",))
    game.play(0, PASS)
    game.play(1, REROLL)
    order = []
    while isinstance(game.frame(), CardWindow):
        order.append(game.to_act()[0])
        game.play(order[-1], PASS)
    assert order == [2, 3, 0]  # and not 1: one card for each in a round of announcements


def test_cards_resolve_in_seat_order_whoever_announced_first() -> None:
    game = rolled(("crew_reroll",), ("bluster",), ("crew_reroll",))
    game.play(0, PASS)
    game.play(1, BLUSTER)
    game.play(2, REROLL)
    events = game.play(0, REROLL)
    assert [event.kind for event in events] == ["announced", "turned up"]
    assert events[1].public == {"seat": 0, "card": "crew_reroll"}
    game.play(0, "reroll 1")
    events = game.settle("roll 2 2 2")
    assert [event.kind for event in events] == ["rolled", "turned up", "blustered", "turned up"]
    assert [event.public["seat"] for event in events[1:]] == [1, 1, 2]
    assert game.to_act() == (2,)
    assert game.discard == ("crew_reroll", "bluster", "crew_reroll")


def test_a_card_changes_what_it_interrupts() -> None:
    game = rolled(("crew_reroll",), ())
    game.play(0, REROLL)
    game.play(0, "reroll 1")
    game.settle("roll 5 2 2")
    assert [captain.crew for captain in game.captains] == [2, 2]  # one hit by the new dice


def test_a_card_may_fit_only_after_another() -> None:
    game = rolled(("bluster", "fast_learner"), ("fast_learner",))
    assert game.legal_moves(0) == (PASS, BLUSTER)  # there is nothing yet to learn from
    game.play(0, BLUSTER)
    assert game.legal_moves(1) == (PASS,)
    game.play(1, PASS)
    assert game.legal_moves(0) == (PASS, LEARN)  # it has opened again
    game.play(0, PASS)
    events = game.play(1, LEARN) + game.play(0, PASS)
    assert [event.kind for event in events] == ["announced", "turned up", "blustered"]
    assert events[-1].public == {"seat": 1}


def test_what_was_announced_can_be_taken_back_until_somebody_answers_or_it_is_turned_up() -> None:
    game = rolled(("bluster",), ("spyglass",))
    game.play(0, BLUSTER)
    assert game.why_no_undo(0) == ""
    game.undo(0)
    assert game.view(None)["announced"] == []
    game.play(0, BLUSTER)
    game.play(1, PASS)
    assert game.why_no_undo(1) == "a card was turned up since"
    assert game.why_no_undo(0) == "a card was turned up since"


def test_a_copy_in_the_middle_is_complete() -> None:
    game = rolled(("bluster",), ("crew_reroll",), ("spyglass",))
    game.play(0, BLUSTER)
    twin = game.clone()
    assert fingerprint(twin) == fingerprint(game)
    twin.play(1, REROLL)
    assert len(game.enclosing(Window).announced) == 1
    assert len(twin.enclosing(Window).announced) == 2


class TestDealtAnew:
    """A face-down card may be any that fits and that the other may hold."""

    def game(self) -> Brawl:
        game = rolled(("bluster", "spyglass"), ("crew_reroll",), ("fast_learner",))
        game.play(0, BLUSTER)
        return game

    def test_for_another_seat_it_may_be_any_that_fits(self) -> None:
        game, seen = self.game(), Counter[str]()
        for seed in range(300):
            world = game.determinize(1, Random(seed))
            world.check()
            ((seat, move),) = world.enclosing(Window).announced
            assert seat == 0
            assert move.args[0] in world.captains[0].hand
            seen[str(move)] += 1
        assert set(seen) == {"announce bluster", "announce crew_reroll"}  # nothing to learn from
        assert min(seen.values()) > 90
        assert game.enclosing(Window).announced == ((0, BLUSTER),)

    def test_for_its_owner_it_is_what_it_is(self) -> None:
        for seed in range(10):
            world = self.game().determinize(0, Random(seed))
            assert world.enclosing(Window).announced == ((0, BLUSTER),)
            assert world.captains[0].hand == ("bluster", "spyglass")

    def test_it_can_be_played_on(self) -> None:
        for seed in range(20):
            world = self.game().determinize(None, Random(seed))
            world.play(1, PASS)
            world.play(2, PASS)
            world.check()
            assert world.discard[0] in ("bluster", "crew_reroll")

    def test_windows_further_out_are_found_too(self) -> None:
        game = rolled(("crew_reroll",), ("bluster",))
        game.play(0, REROLL)
        game.play(1, BLUSTER)  # still face down while the first card asks its owner
        assert game.trail()[-1] == "CrewReroll.roll"
        assert [window.announced for window in game.under_way(Window)] == [((1, BLUSTER),)]
        cards = {
            game.determinize(0, Random(seed)).enclosing(Window).announced[0][1].args[0]
            for seed in range(60)
        }
        assert cards == {"bluster", "crew_reroll", "fast_learner"}
        assert Counter(DECK)["crew_reroll"] == 2

    def test_a_deal_that_leaves_no_card_to_announce_is_a_fault(self) -> None:
        class Careless(Brawl):
            def deal_anew(self, seat: int | None, rng: Random) -> None:
                for captain in self.captains:
                    captain.hand = ("spyglass",)

        game = self.game()
        game.__class__ = Careless
        with pytest.raises(LookupError, match="seat 0 was dealt nothing that it could have"):
            game.determinize(1, Random(1))

    def test_a_card_that_fits_no_longer_may_still_be_the_one_announced(self) -> None:
        class Fickle(CardWindow):
            """Once a card was resolved nothing fits, but what lies there lies there."""

            def fits(self, card: str) -> bool:
                return not self.last and super().fits(card)

            def candidates(self, game: Brawl, seat: int) -> tuple[Move, ...]:
                return tuple([Move("announce", (card,)) for card in game.captains[seat].hand])

        game = rolled(("crew_reroll",), ("bluster",))
        game.frame().__class__ = Fickle
        game.play(0, REROLL)
        game.play(1, BLUSTER)
        window = game.enclosing(Fickle)
        assert window.reactions(game, 1) == ()
        assert window.candidates(game, 1) == (BLUSTER,)
        window.deal_anew(game, 0, Random(1))
        assert window.announced == ((1, BLUSTER),)


def test_a_game_must_say_who_and_what() -> None:
    window, game = Window("now", (0, 1)), rolled((), ())
    for question in (
        lambda: window.may_react(game, 0),
        lambda: window.reactions(game, 0),
        lambda: window.resolve_reaction(game, 0, PASS),
    ):
        with pytest.raises(NotImplementedError):
            question()
    assert isinstance(window, Frame)
    window.waiting = (1,)
    assert fingerprint(window.clone()) == fingerprint(window)
    assert CrewCombat(0).clone().deals == 0
