"""The moments at which Glory Cards may be played: one window for all (pp. 12 and 15).

Where procedures open it, and who is admitted, is the table of ruling MM-R188.  Three moments
need no window of their own, since their player is asked anyway: "open turn", "port" and
"shipyard" cards stand in the menus of the same name (``effects.extra_moves``).

Owner: Engineer 3 (glory_play, glory_combat); the frame's border is fixed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from quarterdeck.kernel import Event, Frame, Move, Seat, Window

from .data import GLORY

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

TIMINGS = (
    "turn start",
    "selling",
    "buying",
    "rumor",
    "before Influence roll",
    "before Scouting roll",
    "found",
    "zone entered",
    "before battle",
    "before contest",
    "contest rolled",
    "contest won",
    "locations rolled",
    "hits fixed",
    "before crew combat",
    "before crew roll",
    "crew rolled",
    "last crew",
    "aftermath",
)
MENU_TIMINGS = ("open turn", "port", "shipyard")


class Play(NamedTuple):
    """How a Glory Card is played.

    ``moves``: what its holder could announce now, () if its text forbids it; every move is
    ``play CARD …``.  ``frame``: carries it out; it finds what it interrupts by
    ``g.enclosing(…)``, and the window has shown and discarded the card before.
    """

    moves: Callable[[MerchantsAndMarauders, Seat], tuple[Move, ...]]
    frame: Callable[[Seat, Move], Frame]


PLAYS: dict[str, Play] = {}  # filled by cards/glory_*.py


def plays(g: MerchantsAndMarauders, seat: Seat, timing: str) -> tuple[Move, ...]:
    """What ``seat`` could play of its hand at that timing."""
    hand = g.players[seat].hand
    if not hand or len(hand) > 4:  # MM-388
        return ()
    found: list[Move] = []
    for card in dict.fromkeys(hand):
        if GLORY[card].window == timing and card in PLAYS:
            found += PLAYS[card].moves(g, seat)
    return tuple(found)


def is_possible(g: MerchantsAndMarauders, timing: str) -> bool:
    """Could anybody hold a card of that timing, as far as all can see (MM-R188)?"""
    gone = g.glory_discard
    return any([gone.count(card) < GLORY[card].copies for card in _OF_TIMING[timing]])


_OF_TIMING: dict[str, list[str]] = {
    timing: [card.id for card in GLORY.values() if card.window == timing and not card.specialist]
    for timing in (*TIMINGS, *MENU_TIMINGS)
}


class GloryWindow(Window):
    """Glory Cards at one moment (p. 12 and p. 15, MM-391 to MM-395, MM-495 to MM-499, MM-R188).

    ``order``: the seats admitted, in the order in which their cards resolve: in battle the
    aggressor first, else clockwise from the player whose turn it is.
    """

    def shown(self, g: MerchantsAndMarauders, viewer: Seat | None) -> dict[str, object]:
        return {"timing": self.timing, "announced": [seat for seat, _ in self.announced]}

    def may_react(self, game: MerchantsAndMarauders, seat: Seat) -> bool:
        p = game.players[seat]
        return bool(p.hand and p.captain) and not p.retired and is_possible(game, self.timing)

    def reactions(self, game: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
        return plays(game, seat, self.timing)

    def resolve_reaction(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> Frame:
        card = str(move.args[0])
        game.emit(Event("played", {"seat": seat, "card": card, "move": str(move)}))
        game.discard_glory(seat, card)
        return PLAYS[card].frame(seat, move)

    def refusal(self, game: MerchantsAndMarauders, seat: Seat, move: Move) -> str:
        if move.verb != "play":
            return "announce a card, or pass"
        if len(game.players[seat].hand) > 4:
            return "discard down to four first"
        if not move.args or move.args[0] not in game.players[seat].hand:
            return "you do not hold that card"
        return "not the moment for this card"
