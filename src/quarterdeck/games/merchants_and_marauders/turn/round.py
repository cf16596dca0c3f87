"""The round and the length of the game (pp. 3-4 and 7, MM-015 to MM-042, MM-096 to MM-101).

'Round' is one Event Card and one turn of every player; the rulebook's 'entire turn' (MM-R1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Call, Done, Draw, Event, Flow, Frame, goto

from ..decks import discard
from ..effects import moment
from ..npc.captains import NpcArrivals
from ..purse import disclose
from ..sea.merchants import refill
from .events import ResolveEvent, turn_up
from .score import announce, outcome
from .setup import SetUp
from .solo import SoloSetUp
from .turn import Turn

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders


class Campaign(Frame):
    """The whole game (p. 7, MM-096): setup, rounds until one of the ends, the scores."""

    STEPS = ("set_up", "solo", "play_round", "again", "score")

    def set_up(self, g: MerchantsAndMarauders) -> Flow | None:
        return SetUp()

    def solo(self, g: MerchantsAndMarauders) -> Flow | None:
        return SoloSetUp() if len(g.players) == 1 else None

    def play_round(self, g: MerchantsAndMarauders) -> Flow | None:
        """The game is over at once if no Event Card is left (MM-039); this is looked at
        before the merchants are dealt out again (MM-R23)."""
        if not g.events_left:
            g.ended = "events"
            return goto("score")
        return Round()

    def again(self, g: MerchantsAndMarauders) -> Flow | None:
        """Once somebody has announced the target, the round just played was the last (MM-024)."""
        if g.ended:
            return goto("score")
        if g.announced:
            g.ended = "glory"
            return goto("score")
        return goto("play_round")

    def score(self, g: MerchantsAndMarauders) -> Flow | None:
        """All stashes are shown (MM-R241)."""
        g.turn = -1
        for seat in range(len(g.players)):
            disclose(g, seat, stash=True)
        scores, winners, _, reason = outcome(g)
        stashes = [p.stash for p in g.players]
        public = {"scores": list(scores), "winners": list(winners), "reason": reason}
        g.emit(Event("over", {**public, "stashes": stashes}))
        g.revealed("the game is over")
        return None


class Round(Frame):
    """One round (p. 7, MM-096, MM-R55): merchants, Event Card, a turn each, the end of round."""

    STEPS = (
        "begin",
        "draw_event",
        "event",
        "after_event",
        "player",
        "after_turn",
        "end_of_round",
        "discard_events",
        "npcs",
        "close",
    )

    card: str = ""
    turns: int = 0  # how many players have had their turn

    def begin(self, g: MerchantsAndMarauders) -> Flow | None:
        """Merchants are dealt out before the Event Card is drawn (MM-315)."""
        g.round += 1
        g.turn = -1
        g.emit(Event("round", {"round": g.round}))
        refill(g)
        return None

    def draw_event(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-097: one card, drawn by the start player; never reshuffled (MM-R24)."""
        return Draw("event_deck", into="card")

    def event_deck(self, g: MerchantsAndMarauders) -> tuple[str, ...]:
        return g.event_deck

    def event(self, g: MerchantsAndMarauders) -> Flow | None:
        turn_up(g, self.card)
        return ResolveEvent(self.card)

    def after_event(self, g: MerchantsAndMarauders) -> Flow | None:
        announce(g)
        return None if not g.ended else Done()

    def player(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-084: clockwise from the start player, also when a Captain has died (MM-R28)."""
        g.turn = g.order()[self.turns]
        return Call(Turn(g.turn), then="after_turn")

    def after_turn(self, g: MerchantsAndMarauders) -> Flow | None:
        announce(g)
        self.turns += 1
        if g.ended:
            return Done()
        return self.player(g) if self.turns < len(g.players) else None

    def end_of_round(self, g: MerchantsAndMarauders) -> Flow | None:
        """First what the Event Card does now, then the NPCs (MM-100, MM-R29, MM-R55)."""
        g.turn = -1
        return moment(g, "round.end", g.start)

    def discard_events(self, g: MerchantsAndMarauders) -> Flow | None:
        """MM-101: dealt with, so they are put away."""
        for card in g.events:
            discard(g, "event", card)
        g.events = ()
        return None

    def npcs(self, g: MerchantsAndMarauders) -> Flow | None:
        return NpcArrivals() if g.arrivals else None

    def close(self, g: MerchantsAndMarauders) -> Flow | None:
        announce(g)
        return None
