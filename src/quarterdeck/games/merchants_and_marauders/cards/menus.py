"""Glory Cards that are played where their player is asked anyway (p. 12, MM-389, MM-R188).

"open turn" cards stand in every menu of the own turn, "port" cards in the Port action and the visit
to the shipyard, "shipyard" cards in that visit alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quarterdeck.kernel import Flow, Frame, Move, Seat

from ..effects import Offer, offer
from ..port.port import PortAction
from ..port.shipyard import VisitShipyard
from ..turn.turnstate import Instant, Played, TurnState
from ..verbs import named
from ..windows import (
    COPYCAT,
    MENU_TIMINGS,
    PLAYS,
    Play,
    carried_out,
    plays,
    show_and_discard,
    why_not_at_hand,
)
from .deeds import Carry, Effect, Options, deed

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game


Condition = Callable[["Game", Seat], bool]


def _plain(name: str, when: Condition | None) -> Options:
    """``play CARD`` and nothing more, where its timing fits and its conditions are met."""
    moves = (Move("play", (name,)),)

    def options(g: Game, seat: Seat) -> tuple[Move, ...]:
        return moves if when is None or when(g, seat) else ()

    return options


def card(
    name: str,
    when: Condition | None = None,
    *,
    moves: Options | None = None,
    choices: Options | None = None,
    secret: bool = False,
) -> Callable[[Effect], Effect]:
    """The function below carries the card out.  ``when``: its conditions; or ``moves``, where
    ``play CARD`` says more; ``choices`` and ``secret``: see ``Deed``."""

    def frame(seat: Seat, move: Move) -> Frame:
        return Carry(seat, name, move)

    PLAYS[name] = Play(moves or _plain(name, when), frame)
    return deed(name, choices, secret)


def framed(name: str, make: Callable[[Seat], Frame], when: Condition | None = None) -> None:
    """A card with a procedure of its own."""

    def frame(seat: Seat, move: Move) -> Frame:
        return make(seat)

    PLAYS[name] = Play(_plain(name, when), frame)


def _instant(g: Game) -> Instant:
    turn = g.enclosing(TurnState)
    activities = tuple([len(frame.done) for frame in g.under_way(PortAction)])
    yards = len(g.under_way(VisitShipyard))
    return Instant(turn.actions, turn.moves, activities, yards, len(turn.done))


def played_last(g: Game) -> str:
    """The card that was played just now in this menu, for Fast Learner."""
    played = g.enclosing(TurnState).played
    return played.card if played is not None and played.at == _instant(g) else ""


class PlayCard(Frame):
    """A Glory Card played in the own turn (p. 12, MM-389): no action, and openly."""

    STEPS = ("show", "note")

    seat: Seat
    move: Move

    def show(self, g: Game) -> Flow | None:
        copied = played_last(g)
        frame = carried_out(self.seat, self.move, copied)
        show_and_discard(g, self.seat, self.move, copied)
        return frame

    def note(self, g: Game) -> Flow | None:
        g.enclosing(TurnState).played = Played(named(self.move), _instant(g))
        return None


def why_not_play(g: Game, seat: Seat, move: Move) -> str:
    """Why the card cannot be played in the menu that is open."""
    name = named(move)
    if why := why_not_at_hand(g, seat, name):
        return why
    if name == COPYCAT:
        return "no Glory Card was played just now that you could copy"
    window = g.cards.glory[name].window
    if g.cards.glory[name].specialist:
        return "a Specialist is hired during a Port action"
    if window not in MENU_TIMINGS:
        return "not the moment for this card"
    if window == "port" and not g.under_way(PortAction):
        return "this card is played during a Port action"
    if window == "shipyard" and not g.under_way(VisitShipyard):
        return "this card is played during a visit to the shipyard"
    return f"its conditions are not met: {g.cards.told[f'{name}.timing'].lower()}"


def _menu(menu: str, timing: str) -> None:
    def moves(g: Game, seat: Seat) -> tuple[Move, ...]:
        hand = g.players[seat].hand
        if not hand:
            return ()
        copied = played_last(g) if menu == "turn" and COPYCAT in hand else ""
        return plays(g, seat, timing, copied)

    def frame(g: Game, seat: Seat, move: Move) -> Frame:
        return PlayCard(seat, move)

    offer(menu, Offer("play", moves, frame, refusal=why_not_play))


_menu("turn", "open turn")
_menu("port", "port")
_menu("shipyard", "port")
_menu("shipyard", "shipyard")
