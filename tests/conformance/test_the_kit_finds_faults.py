"""The kit can fail: each dishonest game is caught, and by the check that is meant to."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.kernel import PASS, Ask, BrokenInvariant
from tests.kernel.toys import brawl

from . import kit, tours
from . import smugglers as s


def caught(rules: s.SmugglersRules) -> dict[str, str]:
    """Which checks find fault with the game over a few random games, and what they say."""
    found: dict[str, str] = {}
    for seats in rules.seats:
        for seed in range(3):
            try:
                tour = tours.make_tour(tours.Config(rules, seats, {}), seed)
            except (AssertionError, BrokenInvariant) as fault:
                found["play"] = str(fault)
                continue
            for check in kit.CHECKS:
                try:
                    check(tour)
                except (AssertionError, BrokenInvariant) as fault:
                    found[check.__name__] = str(fault)
    return found


def test_the_honest_game_passes() -> None:
    assert caught(s.rules_for(s.Smugglers)) == {}


FAULTS = [
    (s.rules_for(s.LeaksInView), "a_new_deal_looks_the_same", "leak to seat"),
    (s.rules_for(s.ViewIsNoJson), "views_and_events_are_json", "is no text"),
    (s.rules_for(s.SharesAView), "views_and_events_are_json", "sees more or less among others"),
    (s.with_frame(s.OrderOfMovesLeaks), "a_new_deal_looks_the_same", "leak to seat"),
    (s.with_frame(s.RefusalLeaks), "others_are_refused_without_a_trace", "leak: "),
    (
        s.with_frame(s.RefusalLeavesATrace),
        "others_are_refused_without_a_trace",
        "a refusal changed",
    ),
    (s.rules_for(s.RefusesSilently), "others_are_refused_without_a_trace", "is not told why"),
    (s.with_frame(s.EventLeaks), "what_looks_the_same_goes_on_the_same", "leak to seat"),
    (s.with_frame(s.EventIsNoJson), "views_and_events_are_json", "cannot be sent as JSON"),
    (s.with_frame(s.ShowsWithoutSayingSo), "what_looks_the_same_goes_on_the_same", "leak to seat"),
    (s.rules_for(s.CloneSharesAList), "copies_are_independent", "changed"),
    (s.with_frame(s.CloneForgetsAField), "play", "a copy differs"),
    (s.with_frame(s.GetsStuck), "play", "is stuck at ('GetsStuck.act',)"),
    (s.with_frame(s.ListsAMoveTwice), "only_those_to_act_have_moves", "listed twice"),
    (s.with_frame(s.MovesDoNotReadBack), "moves_are_written_as_they_read", "does not read back"),
    (s.with_frame(s.LegalMoveBreaksTheGame), "legal_moves_are_accepted", "each card is held once"),
    (s.rules_for(s.AcceptsAnything), "others_are_refused_without_a_trace", "yet it was accepted"),
    (
        s.rules_for(s.KeepsAHiddenCard),
        "games_that_look_the_same_are_dealt_alike",
        "its new deal can",
    ),
    (s.rules_for(s.DealsByTheTruth), "a_new_deal_depends_on_knowledge_alone", "cannot know shapes"),
    (s.rules_for(s.DealsAnImpossibleGame), "a_new_deal_can_be_played_out", "each card is held"),
    (s.rules_for(s.ReplaysOtherwise), "replay_equals_play", "the replay differs at entry 0"),
    (s.rules_for(s.UndoForgetsTheBoard), "undo_restores_what_was", "restores it not all"),
    (s.with_frame(s.LoadsTheDice), "chance_is_fair_and_square", "do not add up"),
    (s.rules_for(s.Smugglers, s.PromptLeaks), "a_new_deal_looks_the_same", "leak to seat"),
    (s.rules_for(s.Smugglers, s.WordsLeak), "a_new_deal_looks_the_same", "leak to seat"),
    (s.rules_for(s.Smugglers, s.GroupsLeak), "a_new_deal_looks_the_same", "leak to seat"),
    (s.rules_for(s.Smugglers, s.HasteLeaks), "a_new_deal_looks_the_same", "leak to seat"),
]


def name_of(rules: s.SmugglersRules) -> str:
    game: Any = rules.game(rules.setup(2))
    frame = type(game.first_frame())
    kinds = [frame, type(rules), rules.game]
    return next(k.__name__ for k in kinds if k not in (s.Night, s.SmugglersRules, s.Smugglers))


@pytest.mark.parametrize(
    ("rules", "check", "says"), [pytest.param(*fault, id=name_of(fault[0])) for fault in FAULTS]
)
def test_a_fault_is_caught(rules: s.SmugglersRules, check: str, says: str) -> None:
    found = caught(rules)
    assert says in found.get(check, "nothing"), found


def test_every_check_has_caught_something() -> None:
    assert {check for _, check, _ in FAULTS} == {"play", *[c.__name__ for c in kit.CHECKS]}


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tours, "ENDLESS", 200)
    with pytest.raises(AssertionError, match="no end after 200 entries"):
        tours.make_tour(tours.Config(s.with_frame(s.NeverEnds), 2, {}))


def test_a_log_that_tells_secrets_is_caught() -> None:
    """Two seats' cards are drawn otherwise: the words of the log must not tell a third."""
    tour = tours.make_tour(tours.Config(s.rules_for(s.Smugglers, s.LogLeaks), 3, {}))
    rules = tour.config.rules
    first = tour.stops[0].game
    ones, twos = first.clone().settle("draw 1"), first.clone().settle("draw 2")
    assert kit.told_to(rules, ones, 2) != kit.told_to(rules, twos, 2)
    honest = s.rules_for(s.Smugglers)
    assert kit.told_to(honest, ones, 2) == kit.told_to(honest, twos, 2)


def test_a_bot_that_reads_hidden_cards_is_caught() -> None:
    tour = tours.make_tour(tours.Config(s.rules_for(s.Smugglers), 3, {}))

    def cheat(game, seat, rng, budget):
        return s.RAISE if game.cards[seat - 1] > 3 else s.BID

    def fair(game, seat, rng, budget):
        return s.RAISE if game.cards[seat] > 3 else s.BID

    kit.bots_are_fair_and_play_by_the_rules(tour, {"fair": fair})
    with pytest.raises(AssertionError, match=r"cheat chose bid . or bid .: it knows too much"):
        kit.bots_are_fair_and_play_by_the_rules(tour, {"cheat": cheat})
    with pytest.raises(AssertionError, match="rude: pass is not legal"):
        kit.bots_are_fair_and_play_by_the_rules(tour, {"rude": lambda *_: kit.parse_move("pass")})

    def meddler(game, seat, rng, budget):
        game.bids[seat] += 1
        return s.BID

    with pytest.raises(AssertionError, match="meddler touched the true game"):
        kit.bots_are_fair_and_play_by_the_rules(tour, {"meddler": meddler})


def test_a_fingerprint_sees_every_field() -> None:
    game = brawl(("bluster",), ("spyglass",))
    game.settle("roll 1 2")
    game.settle("roll 1 2 3")
    before = tours.fingerprint(game)
    assert tours.fingerprint(game.clone()) == before

    def changed(change) -> bool:
        twin = game.clone()
        change(twin)
        return tours.fingerprint(twin) != before

    assert changed(lambda twin: setattr(twin._stack[1], "first", (1, 3)))  # a frame further down
    assert changed(lambda twin: setattr(twin._stack[0], "step", "deal"))
    assert changed(lambda twin: setattr(twin._stack[0], "into", "card"))
    assert changed(lambda twin: setattr(twin.captains[1], "crew", 7))  # inside a list
    assert changed(lambda twin: twin._sealed.update({1: s.BID}))
    assert changed(lambda twin: twin._entries.append((0, PASS)))
    assert not changed(lambda twin: twin.legal_moves(0))  # only worked out
    asked = Ask(0, "offers", into="answer", then="note")  # has slots
    assert not changed(lambda twin: setattr(twin, "_pending", asked))
    asked.into = "elsewhere"
    assert changed(lambda twin: setattr(twin, "_pending", asked))


def test_a_fingerprint_tells_types_and_orders_apart() -> None:
    prints = [tours.fingerprint(t) for t in (1, True, 1.0, "1", (1,), [1], {1: 1}, {1}, None, b"1")]
    assert len(set(prints)) == len(prints)
    assert tours.fingerprint([1, 2]) != tours.fingerprint([2, 1])
    assert tours.fingerprint({3, 1, 2}) == tours.fingerprint({2, 3, 1})
    ring: list[object] = [1]
    ring.append(ring)
    assert tours.fingerprint(ring) == "list(int:1;again;)"


def test_a_long_game_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tours, "KEPT", 4)
    tour = tours.make_tour(tours.Config(s.rules_for(s.Smugglers), 3, {}))
    assert len(tour.stops) <= 10
    assert tour.stops[0].at == 0
    assert tour.stops[-1].at == len(tour.game)
    assert [stop.at for stop in tour.some(3)][::2] == [0, len(tour.game)]
    for check in kit.CHECKS:
        check(tour)


def test_random_play_is_reproducible() -> None:
    config = tours.Config(s.rules_for(s.Smugglers), 3, {})
    assert tours.make_tour(config).stops[-1].print == tours.make_tour(config).stops[-1].print
    assert tours.make_tour(config, 2).game.entries != tours.make_tour(config).game.entries
