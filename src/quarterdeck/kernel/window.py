"""One reaction window for every moment at which cards may be played into a procedure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

from .compiling import mypyc_attr
from .events import Event
from .flow import Ask, Call, Done, Flow, Goto
from .frame import Frame
from .moves import PASS, Move, Seat

Announced = tuple[Seat, Move]

_ASK_ALL: Final = Goto("ask")
_RESOLVE: Final = Goto("resolve")
_CLOSED: Final = Done()
_ONLY_PASS: Final = (PASS,)


@cache
def _question(seat: Seat) -> Ask:
    return Ask(seat, "offers", into="answer", then="note")


def is_reacting(game: Any, seat: Seat) -> bool:
    """Is ``seat`` asked whether it reacts to something?  All can see that it is; what it could
    announce is its own secret, so a quick pass would tell that there was nothing."""
    return isinstance(game.frame(), Window) and declining(game, seat) is not None


def declining(game: Any, seat: Seat) -> Move | None:
    """The move that says no, where ``seat`` is asked because it might have something to answer
    with as far as all can see.  Where that is its only move the table may make it, but not in
    haste; None: another kind of question."""
    if seat not in game.to_act():
        return None
    question: Ask = game._pending
    declines: Mapping[str, Move] = game.frame().DECLINES
    return declines.get(question.offer)


def only_declines(game: Any, seat: Seat) -> bool:
    """Could ``seat`` say nothing but no, where it is asked on public grounds?"""
    no = declining(game, seat)
    if no is None:
        return False
    idle: tuple[str, ...] = game.frame().IDLE
    return all([move == no or move.verb in idle for move in game.legal_moves(seat)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame):
    """Seats announce reactions face down, in order, until all who could still do so have
    passed in a row; then what was announced is resolved in the seats' order, and the window
    opens again, since what was resolved may be answered.  It closes when all pass at once.

    Every seat in ``order`` is asked unless it cannot react on *public* grounds: to be skipped
    for what one holds would tell the table what one holds.

    A game subclasses it once: ``may_react`` (public grounds), ``reactions`` (the moves that
    fit now, without the pass) and ``resolve_reaction`` (the frame that carries one out).  An
    announced card stays in its owner's hand until it is resolved, and the game's own
    ``deal_anew`` leaves whoever has announced something with a card that could be it
    (``game.under_way(Window)`` lists the windows, each with its ``announced``).
    """

    STEPS = ("ask", "note", "resolve")
    DECLINES: ClassVar[Mapping[str, Move]] = {"offers": PASS}

    timing: str
    order: tuple[Seat, ...]
    waiting: tuple[Seat, ...] = ()  # those who could still announce something, the one asked first
    announced: tuple[Announced, ...] = ()
    asked: Seat = -1
    answer: Move = PASS

    def may_react(self, game: Any, seat: Seat) -> bool:
        """Could ``seat`` react, as far as everybody can see?"""
        raise NotImplementedError

    def reactions(self, game: Any, seat: Seat) -> tuple[Move, ...]:
        """What ``seat`` could announce now."""
        raise NotImplementedError

    def candidates(self, game: Any, seat: Seat) -> tuple[Move, ...]:
        """What the card that ``seat`` has announced could be, of those it may hold.

        A game overrides this if a card that fitted when it was announced may fit no longer.
        """
        return self.reactions(game, seat)

    def announce(self, game: Any, seat: Seat, move: Move) -> None:
        """Lay the card face down; only the fact is public."""
        game.emit(Event("announced", {"seat": seat}, {seat: {"move": str(move)}}))

    def resolve_reaction(self, game: Any, seat: Seat, move: Move) -> Frame:
        """The card is turned up; the frame that carries it out."""
        raise NotImplementedError

    def ask(self, game: Any) -> Flow | None:
        """All who could still announce something, from the one after who did so last."""
        order = self.order
        if self.announced:
            busy = [seat for seat, _ in self.announced]
            last = order.index(busy[-1])
            order = tuple([seat for seat in order[last:] + order[:last] if seat not in busy])
        self.waiting = tuple([seat for seat in order if self.may_react(game, seat)])
        return self._ask_first()

    def _ask_first(self) -> Flow:
        if not self.waiting:
            return _RESOLVE if self.announced else _CLOSED
        self.asked = self.waiting[0]
        return _question(self.asked)

    def offers(self, game: Any, seat: Seat) -> tuple[Move, ...]:
        fitting = self.reactions(game, seat)
        return (PASS, *fitting) if fitting else _ONLY_PASS

    def note(self, game: Any) -> Flow | None:
        """A pass changes nothing, so the others still wait; an announcement opens it to all."""
        if self.answer == PASS:
            game.passed()
            self.waiting = self.waiting[1:]
            return self._ask_first()
        self.announced = (*self.announced, (self.asked, self.answer))
        self.announce(game, self.asked, self.answer)
        self.answer = PASS  # a frame keeps no secret longer than it must
        return _ASK_ALL

    def resolve(self, game: Any) -> Flow | None:
        """In the order of the seats, whoever announced first."""
        first = min(self.announced, key=lambda one: self.order.index(one[0]))
        rest = tuple([one for one in self.announced if one != first])
        self.announced = rest
        game.revealed("a card was turned up since")
        frame = self.resolve_reaction(game, *first)
        return Call(frame, then="resolve" if rest else "ask")

    def deal_anew(self, game: Any, seat: Seat | None, rng: Random) -> None:
        """Face-down announcements of others may be any of the cards they may hold now."""
        again: list[Announced] = []
        for other, move in self.announced:
            fitting = (move,) if other == seat else self.candidates(game, other)
            if not fitting:
                raise LookupError(f"seat {other} was dealt nothing that it could have announced")
            again.append((other, fitting[int(rng.random() * len(fitting))]))
        self.announced = tuple(again)
