"""Rumors that stay in force, and one that is half true (p. 9, MM-R231; data/rumors.toml).

What the others bring stands in ``cards/rewards.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Flow, Frame, Move, Seat

from ..board import shut_by
from ..data.cards import ALWAYS
from ..decks import discard
from ..dice import Dice, Roll, shown
from ..effects import happens, permits
from ..pieces import Mark, without
from ..verbs import USE
from ..windows import USES, Use
from .deeds import Carry, deed, gain
from .glory_turn import bribed
from .glory_voyage import is_found, search

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

FORGED: Final = "-entered"  # a mark of the card: this port was entered with these papers


@happens("rumor.false", ALWAYS)
def half_true(g: Game, seat: Seat, source: str, card: str, skulls: int) -> None:
    """Fewer successes than it needs may bring something, but no Glory Point (R16)."""
    short = g.cards.rumors[card].short
    if short is not None and skulls == short.successes:
        gain(g, seat, short.gold, card)


# ---- forged papers (R01)


@permits("port.open", "papers")
def forged_papers(g: Game, seat: Seat, source: str, zone: str) -> bool:
    return True


@happens("port.entered", "papers")
def shows_papers(g: Game, seat: Seat, source: str, how: str) -> None:
    """Was it the papers that opened this port?"""
    p = g.players[seat]
    if not how and shut_by(g, seat, p.zone) and not bribed(g, seat, "G23", p.zone):
        p.marks = (*p.marks, Mark(source + FORGED, "left"))


class Papers(Frame):
    """Forged papers wear out (p. 9, MM-R231; R01), by a die when the port is left."""

    STEPS = ("roll", "look")

    seat: Seat
    card: str
    dice: Dice = ()

    def roll(self, g: Game) -> Flow | None:
        g.players[self.seat].expire("left")
        return Roll(1, into="dice")

    def look(self, g: Game) -> Flow | None:
        lost = self.dice == (g.cards.reward_of(self.card).papers_worn,)
        g.emit(Event("papers", {"seat": self.seat, "dice": shown(self.dice), "lost": lost}))
        if lost:
            give_up_rumor(g, self.seat, self.card)
        return None


def give_up_rumor(g: Game, seat: Seat, card: str) -> None:
    p = g.players[seat]
    p.proved = without(p.proved, card)
    discard(g, "rumor", card)


@happens("port.left", "papers")
def wear_of_papers(g: Game, seat: Seat, source: str) -> Frame | None:
    shown_here = [mark for mark in g.players[seat].marks if mark.source == source + FORGED]
    return Papers(seat, source) if shown_here else None


# ---- secret coves (R15)


def _coves(g: Game, seat: Seat, source: str) -> tuple[Move, ...]:
    return (Move("use", (source,)),) if is_found(g) else ()


@deed("coves")
def secret_coves(g: Game, seat: Seat, move: Move) -> None:
    card = USE.of(move)
    give_up_rumor(g, seat, card)
    search(g).escaped = True
    g.emit(Event("slipped_away", {"seat": seat, "card": card}))


def _use_coves(seat: Seat, move: Move) -> Frame:
    return Carry(seat, "coves", move, card=USE.of(move))


USES.setdefault("found", {})["coves"] = Use(_coves, _use_coves)
