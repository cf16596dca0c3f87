"""Winning, and the length of the game (pp. 3-4, MM-015 to MM-026, MM-039 to MM-042)."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.pieces import Npc, Purse
from quarterdeck.games.merchants_and_marauders.turn.glory import GloryPoint
from quarterdeck.games.merchants_and_marauders.turn.score import outcome, stash_points, total
from quarterdeck.kernel import SetupError
from tests.games.merchants_and_marauders.standard import EVENTS
from tests.support.rule import rule
from tests.support.transcript import enter, kinds

from ..scenario import Seated, captain, last, position, two


def standing(*players: tuple[int, int], ended: str = "glory", points: int = 10) -> tuple[int, ...]:
    """The winners of a game that ends with these (Glory track, stash)."""
    cards = ("C01", "C05", "C09", "C13")
    seated = [
        captain(card, glory=glory, stash=stash)
        for card, (glory, stash) in zip(cards, players, strict=False)
    ]
    g = position(*seated, options={"points": points})
    g.ended = ended
    return outcome(g).winners


@rule("MM-015")
def test_ten_glory_points_are_the_target() -> None:
    g = position(captain("C01", glory=9), captain("C05", glory=10))
    assert g.target() == 10
    assert g.announced == (1,)


@rule("MM-023", "MM-033", "MM-R12")
def test_reaching_the_target_is_announced_by_itself_and_shows_the_stash() -> None:
    g = two(captain("C01", glory=6, stash=30), run=GloryPoint(0, "sale"))
    assert g.announced == ()
    events = enter(g, "chance draw G25")
    assert last(events, "target") == {"seat": 0, "glory": 7, "stash": 30, "total": 10}
    assert g.view(1)["announced"] == [0]
    g = two(captain("C01", glory=6, stash=29), run=GloryPoint(0, "sale"))
    events = enter(g, "chance draw G25")
    assert "target" not in kinds(events)
    assert g.view(1)["players"][0]["stash"] is None


@rule("MM-R12", "MM-033")
def test_a_stash_that_was_shown_stays_stashed() -> None:
    me = captain("C16", "sloop", "SDO", gold=12, glory=9)
    g = two(me, captain("C01"), modifications={"SDO": "chasers"})
    enter(g, "0 port\n0 stash 9")
    assert g.why_no_undo(0) == ""  # nobody has seen how much
    enter(g, "0 undo\n0 stash 10")
    assert g.announced == (0,)
    assert g.why_no_undo(0) == "a stash was shown since"


@rule("MM-024", "MM-R13")
def test_the_round_is_finished_and_no_more() -> None:
    rest = [captain("C05", "sloop"), captain("C09", "sloop"), captain("C13", "sloop")]
    g = position(captain("C01"), rest[0]._replace(glory=10), *rest[1:], to_move=0)
    enter(g, "0 end\n1 end")
    assert g.announced == (1,)
    assert g.to_act() == (2,)
    enter(g, "2 end")
    assert g.to_act() == (3,)
    events = enter(g, "3 end")
    assert g.is_over()
    assert "round" not in kinds(events)  # no Event Card for another round
    assert g.result() is not None


@rule("MM-024", "MM-R13")
def test_the_last_player_who_announces_ends_the_game_after_that_turn() -> None:
    g = position(captain("C01"), captain("C05", glory=9), to_move=1, run=GloryPoint(1, "sale"))
    enter(g, "chance draw G25\n1 end")
    assert g.is_over()


@rule("MM-025", "MM-R14", "MM-R17")
def test_among_those_at_the_target_the_glory_track_decides() -> None:
    assert standing((6, 52), (7, 30)) == (1,)
    assert standing((4, 90), (9, 10)) == (1,)
    assert standing((10, 0), (9, 0)) == (0,)
    assert standing((12, 0), (11, 0)) == (0,)  # points above 10 count


@rule("MM-025", "MM-R13")
def test_the_rest_are_ranked_by_their_totals() -> None:
    seated = [("C01", 7, 30), ("C05", 5, 10), ("C09", 4, 30), ("C13", 6, 52)]
    g = position(*[captain(card, glory=glory, stash=stash) for card, glory, stash in seated])
    g.ended = "glory"
    assert outcome(g).ranks == (1, 4, 3, 2)  # 10, 6, 7 and 11 points: the track decides the first


@rule("MM-026", "MM-R16")
def test_then_the_gold_in_the_stash_then_they_share() -> None:
    assert standing((7, 31), (7, 38)) == (1,)
    assert standing((7, 35), (7, 35)) == (0, 1)
    assert standing((7, 35), (7, 35), (7, 35), (6, 45)) == (0, 1, 2)
    assert standing((5, 55), (5, 64)) == (1,)  # all Gold, beyond the cap


@rule("MM-R14")
def test_if_nobody_is_at_the_target_any_more_the_highest_total_wins() -> None:
    assert standing((6, 20), (7, 10)) == (1,)
    assert standing((5, 39), (7, 0)) == (0,)
    g = two(captain("C01", glory=6, stash=20))
    g.ended = "glory"
    assert "nobody holds it any more" in outcome(g).reason
    g.players[0].glory = 10
    assert outcome(g).reason == "reached the target of Glory Points"


@rule("MM-028", "MM-029", "MM-R15")
def test_stash_points_and_their_cap() -> None:
    for stash, points in ((0, 0), (9, 0), (10, 1), (19, 1), (29, 2), (30, 3), (60, 5), (90, 5)):
        g = two(captain("C01", stash=stash))
        assert stash_points(g, 0) == points
    assert total(two(captain("C01", glory=4, stash=60)), 0) == 9
    assert total(two(captain("C01", glory=5, stash=50)), 0) == 10
    for points, cap in ((10, 5), (11, 5), (12, 6)):
        g = two(captain("C01", stash=200), options={"points": points})
        assert stash_points(g, 0) == cap


@rule("MM-039", "MM-R23", "MM-R24", "MM-548", "MM-R181")
def test_no_event_card_left_ends_the_game_before_a_round() -> None:
    g = two(captain("C01", glory=3), events_left=0, no_merchant="HAV NAS POR OLD TOR PET CAR SDO")
    events = enter(g, "0 end\n1 end")
    assert g.is_over()
    assert g.ended == "events"
    assert "merchants_return" not in kinds(events)
    assert g.result() is not None
    assert g.result().winners == (0,)  # type: ignore[union-attr]


@rule("MM-041", "MM-549", "MM-R20", "MM-R22", "MM-R241")
def test_at_a_time_limit_most_points_win() -> None:
    assert standing((6, 25), (7, 9), ended="events") == (0,)
    assert standing((6, 20), (7, 10), ended="events") == (1,)
    assert standing((7, 14), (7, 14), ended="captains") == (0, 1)
    assert standing((8, 14), (8, 11), ended="captains") == (0,)
    assert standing((6, 52), (7, 30), ended="captains") == (0,)  # also at the target (MM-R20)
    g = two(captain("C01", stash=25), events_left=0)
    events = enter(g, "0 end\n1 end")
    assert last(events, "over")["stashes"] == [25, 0]
    assert g.view(1)["players"][0]["stash"] == 25


@rule("MM-042")
def test_another_target_is_fixed_at_setup() -> None:
    g = position(captain("C01", glory=10), captain("C05"), options={"points": 12})
    assert g.announced == ()
    g = position(captain("C01", glory=12), captain("C05"), options={"points": 12})
    assert g.announced == (0,)
    assert g.view(0)["target"] == 12
    for wrong in (4, 21):
        with pytest.raises(SetupError, match="5 to 20"):
            RULES.setup(2, {"points": wrong})


def test_positions_may_leave_out_what_does_not_matter() -> None:
    assert Seated("C01").ship == "sloop"


@rule("MM-R12", "MM-R14", "MM-022")
def test_a_ship_that_brings_the_last_point_is_announced_before_the_stash_is_touched() -> None:
    me = captain("C16", "sloop", "SDO", gold=40, stash=50, glory=4)
    g = two(me, captain("C01"), modifications={"SDO": "chasers"})
    events = enter(g, "0 port\n0 shipyard\n0 ship frigate\nchance draw G25")
    assert last(events, "target") == {"seat": 0, "glory": 5, "stash": 50, "total": 10}
    enter(g, "0 take 1\n0 done\n0 done\n0 end\n1 end")  # too late to keep silent
    assert g.is_over()
    result = g.result()
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (9, 0))


@rule("MM-R179", "MM-R12")
def test_a_point_won_before_the_turn_is_announced_before_the_others_are_asked() -> None:
    me = captain("C01", "man-o-war", "~HAV", glory=9, bounties="spanish 1")
    npcs = (Npc("spanish", "E10", "HAV"), Npc("dutch", "E01", "CUR"))
    g = two(me, captain("C05", hand="G32"), npcs=npcs, to_move=1, start=1)
    enter(g, "1 pass\n1 end")
    assert g.announced == ()
    g.players[0].glory = 10  # as if the ship that looks for him now had been beaten
    events = enter(g, "chance roll 1 1 1")
    assert g.view(1)["doing"][-1]["timing"] == "turn start"
    assert "target" in kinds(events)


@rule("MM-039", "MM-R181", "MM-548")
def test_the_round_of_the_last_event_card_is_played_to_its_end() -> None:
    g = two(captain("C01", glory=3), events_left=1)
    g.event_deck, g.event_discard = ("E30",), tuple([c for c in EVENTS if c != "E30"])
    enter(g, "0 end\n1 end\nchance draw E30")
    assert g.to_act() == (0,)
    enter(g, "0 end")
    assert not g.is_over()
    enter(g, "1 end")
    assert g.is_over()
    assert (g.ended, g.event_discard) == ("events", tuple(EVENTS))
    g = two(captain("C01", glory=6, stash=40), captain("C05", glory=9), events_left=0)
    enter(g, "0 end\n1 end")  # at the target in the last round: the ordinary end
    assert (g.ended, outcome(g).winners) == ("glory", (0,))


@rule("MM-033", "MM-037")
def test_an_announcement_shows_the_stash_and_not_the_gold_aboard() -> None:
    g = two(captain("C01", glory=6, gold=9, stash=30), run=GloryPoint(0, "sale"))
    p = g.players[0]
    p.purse = Purse(0, 20, 10, 40, 20, 60)  # what all know: he lost his Gold once, unseen
    enter(g, "chance draw G25")
    assert g.announced == (0,)
    assert p.purse[:4] == (0, 20, 30, 30)
    assert len({w.players[0].gold for w in [g.determinize(1, Random(n)) for n in range(40)]}) > 5
