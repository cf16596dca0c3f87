"""Event Cards as a procedure (p. 7, MM-097 to MM-101); the single cards are tested elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import effects
from quarterdeck.games.merchants_and_marauders.pieces import Arrival, Npc
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.turn import events
from quarterdeck.kernel import Event, Flow, Frame
from tests.games.merchants_and_marauders.standard import EVENTS
from tests.support.compiling import plain_only
from tests.support.rule import rule
from tests.support.transcript import enter, kinds

from ..scenario import MadeUp, Position, captain, position


class Noted(Frame):
    """Stands for what a card does (p. 7, MM-100): notes when it came."""

    STEPS = ("note",)

    what: str

    def note(self, g: MerchantsAndMarauders) -> Flow | None:
        g.emit(MadeUp(self.what))
        return None


@pytest.fixture
def stormy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Event E30 acts at once, on each player's turn, and at the end of the round."""
    for moment in ("turn.start", "turn.end", "round.end"):

        def due(g: Any, seat: int, source: str, moment: str = moment) -> Frame:
            return Noted(f"{moment} {seat}")

        monkeypatch.setitem(effects._MOMENTS, moment, {"E30": due})
    monkeypatch.setitem(events.TEXTS, "E30", lambda _card: Noted("at once"))


def before_the_event(**board: Any) -> Position:
    g = position(captain("C01"), captain("C05"), **board)
    enter(g, "0 end\n1 end")
    return g


def noted(told: list[Event]) -> list[str]:
    words = ("at once", "turn.start", "turn.end", "round.end", "turn", "round", "moved")
    return [kind for kind in kinds(told) if kind.startswith(words)]


@rule("MM-100", "MM-R29", "MM-R113")
def test_events_act_at_once_on_each_turn_or_when_the_round_is_over(stormy: None) -> None:
    g = before_the_event()
    told = enter(g, "chance draw E30\n0 end\n1 end")
    assert noted(told) == [
        "at once",
        "turn", "turn.start 0", "turn.end 0",
        "turn", "turn.start 1", "turn.end 1",
        "round.end 0", "round",
    ]  # fmt: skip


@plain_only
@rule("MM-098", "MM-431")
def test_icons_are_carried_out_before_the_text(
    stormy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MoveNpcs", lambda _: Noted("moved"))
    g = before_the_event(npcs=(Npc("french", "E07", "BAS"),))
    told = enter(g, "chance draw E30")
    assert EVENTS["E30"].icons
    assert noted(told)[:2] == ["moved", "at once"]
    assert kinds(told)[0] == "event"  # read aloud before anything happens


@rule("MM-101", "MM-403", "MM-404")
def test_a_naval_captains_card_is_kept_for_the_end_of_the_round() -> None:
    g = before_the_event()
    enter(g, "chance draw E01")
    assert g.arrivals == (Arrival("dutch", "E01"),)
    assert g.events == ()
    assert g.event_discard == ()
    assert g.npcs == ()
    assert g.view(1)["arrivals"] == [{"npc": "dutch", "card": "E01"}]


@rule("MM-101")
def test_a_card_that_acts_at_once_is_discarded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(events.TEXTS, "E31", lambda _card: Noted("at once"))
    assert EVENTS["E31"].duration == "instant"
    g = before_the_event()
    enter(g, "chance draw E31")
    assert g.event_discard == ("E31",)
    assert g.events == ()
