"""A game in progress: plain data, and a stack of frames saying where the rules are.

Nothing ever waits on the Python stack, so a game can be copied, stored and searched at any
moment.  The record of what was chosen and what chance decided is the truth; the rest is a
cache that a replay builds again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from .compiling import mypyc_attr
from .events import Event
from .fields import copier, first_values
from .flow import Ask, Call, Chance, Done, Flow, Goto
from .frame import Frame
from .history import History
from .moves import AGREED, CHANCE, RESIGN, UNDO, IllegalMove, Move, Seat, parse_move
from .record import Entry, Record, Setup, standing
from .verbs import Verbs

F = TypeVar("F", bound=Frame)


class Result(NamedTuple):
    """How a game ended.  Rank 1 are the winners; equal ranks are shared."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...]
    reason: str


class BrokenInvariant(Exception):
    """Something that must always hold does not: a fault in the rules' code."""


# Each step of each kind of frame, as its method and the step after it: looked up at every step
# of every game.
Steps = dict[str, tuple[Callable[[Any, Any], Flow | None], str]]
_STEPS: Final[dict[type[Frame], Steps]] = {}


def _hand_over(caller: Frame, result: Any) -> None:
    """A frame that is over leaves its result where the frame below wants it."""
    setattr(caller, caller.into, result)
    caller.into = ""


def _learn(kind: type[Frame]) -> Steps:
    following = zip(kind.STEPS, (*kind.STEPS[1:], ""), strict=True)
    steps = {name: (getattr(kind, name), then) for name, then in following}
    _STEPS[kind] = steps
    return steps


def settle_chance(game: Game, rng: Random) -> list[Event]:
    """Let chance decide until a seat must choose or the game is over."""
    events: list[Event] = []
    while (chance := game._pending) is not None and not isinstance(chance, Ask):
        events += game._come_out(chance, chance.sample(game, rng))
    return events


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What all games share; each game subclasses it once and adds its board.

    The board's fields are declared in the class, with their first values; what has none (a list,
    above all) gets one in ``set_up``.
    """

    verbs: ClassVar[Verbs] = Verbs()
    cards: Any = None  # the ``CardSet`` that is played with; shared by all copies

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._stack: list[Frame] = []
        self._pending: Ask | Chance | None = None  # None: the game is over
        self._sealed: dict[Seat, Move] = {}
        self._moves: dict[Seat, tuple[Move, ...]] = {}  # worked out since the last entry
        self._events: list[Event] = []
        self._entries: History[tuple[Seat, Move]] = History()
        self._asked_at = 0
        self._imagined = False  # dealt anew: there is no record that led here
        # For undo: entries that stand, how many of them can no longer be taken back, and why.
        self._standing = 0
        self._fixed = 0
        self._why_fixed = "nothing has been done yet"
        self._shown = 0  # entries that stood when chance decided last, or something was shown
        self._resigned = CHANCE  # the seat that has
        self._seen = 0  # entries that stood when another's move after them was taken back
        self._last_seat = CHANCE
        self._passes = 0  # passes into windows, one after the other
        self._passed_at = -1  # how many entries stood after the last of them

    # ---- what everybody may ask and do

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must choose now; several choose at once.  (): chance, or over."""
        ask = self._pending
        if not isinstance(ask, Ask):
            return ()
        if self._sealed:
            return tuple([seat for seat in ask.seats if seat not in self._sealed])
        return ask.seats

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """The moves of ``seat`` now; () for a seat that is not to act."""
        moves = self._moves.get(seat)
        if moves is None:
            ask = self._pending
            if not isinstance(ask, Ask) or seat not in ask.seats or seat in self._sealed:
                return ()
            moves = getattr(self._stack[-1], ask.offer)(self, seat)
            self._moves[seat] = moves
        return moves

    def play(self, seat: Seat, move: Move | str) -> list[Event]:
        """Make a move.  ``IllegalMove`` says why not, and nothing has changed."""
        if isinstance(move, str):
            move = parse_move(move)
        moves = self._moves.get(seat) or self.legal_moves(seat)
        try:
            move = moves[moves.index(move)]  # 1, True and 1.0 are equal but not written alike
        except ValueError:
            raise IllegalMove(self._refusal(seat, move)) from None
        ask = self._pending
        assert isinstance(ask, Ask)
        if seat != self._last_seat:
            self._fixed = self._standing  # nobody takes back what another has answered
            self._last_seat = seat
        self._standing += 1
        self._entries.append((seat, move))
        events: list[Event] = []
        self._events = events
        if ask.alone:
            setattr(self._stack[-1], ask.into, move)
            self._advance()
            return events
        self._moves = {}
        self._sealed[seat] = move
        self.emit(Event("chose", {"seat": seat}, quiet=True))
        if len(self._sealed) == len(ask.seats):
            sealed, self._sealed = self._sealed, {}
            setattr(self._stack[-1], ask.into, tuple([sealed[each] for each in ask.seats]))
            self._advance()
        return events

    def chance(self) -> Chance | None:
        """What chance must decide now, if anything."""
        pending = self._pending
        return None if type(pending) is Ask else pending

    def settle(self, outcome: Move | str) -> list[Event]:
        """Let the pending chance come out as ``outcome``."""
        if isinstance(outcome, str):
            outcome = parse_move(outcome)
        elif any([type(arg) is not int and type(arg) is not str for arg in outcome.args]):
            outcome = parse_move(str(outcome))  # 1 and True are equal but not written alike
        chance = self.chance()
        if chance is None:
            raise IllegalMove("there is nothing for chance to decide")
        if not chance.allows(self, outcome):
            raise IllegalMove(f"chance cannot come out as {str(outcome)!r}")
        return self._come_out(chance, outcome)

    def clone(self) -> Self:
        """An independent copy."""
        kind: type = type(self)
        twin: Self = copier(kind, Game)(self)
        return twin

    def view(self, seat: Seat | None) -> Any:
        """All that ``seat`` (None: a spectator) may know, ready for JSON.

        Built up from nothing, never cut down from the state.
        """
        raise NotImplementedError

    def views(self, seats: Sequence[Seat | None]) -> Sequence[Any]:
        """The views of several.  A game may look up once what all of them may know."""
        return [self.view(seat) for seat in seats]

    def determinize(self, seat: Seat | None, rng: Random) -> Self:
        """A copy in which all that ``seat`` cannot know is dealt anew, consistent with all
        that it knows.  It depends on nothing else, and has no record: that would tell."""
        world = self.clone()
        world._imagined = True
        world._entries = History()
        world.deal_anew(seat, rng)
        for frame in world._stack:
            frame.deal_anew(world, seat, rng)
        for other in sorted(world._sealed):
            if other != seat:
                del world._sealed[other]
                moves = world.legal_moves(other)
                world._sealed[other] = moves[int(rng.random() * len(moves))]
        world._moves = {}
        return world

    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._stack:
            return None
        outcome = self.outcome()
        if self._resigned == CHANCE:
            return outcome
        ranks = (2, 1) if self._resigned == 0 else (1, 2)
        return Result(outcome.scores, (1 - self._resigned,), ranks, "the other player resigned")

    def check(self) -> None:
        """Raise ``BrokenInvariant`` if something is not as it must always be."""
        raise NotImplementedError

    def record(self) -> Record:
        """What was chosen and what chance decided, from the start."""
        return Record(*self.setup, self.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.entries_after(0)

    def entries_after(self, count: int) -> tuple[Entry, ...]:
        """The entries of the record but for the first ``count``."""
        if self._imagined:
            raise ValueError("an imagined game has no record")
        return tuple([Entry(seat, move) for seat, move in self._entries[count:]])

    def __len__(self) -> int:
        """How many entries the record has."""
        return len(self._entries)

    def __bool__(self) -> bool:
        return True

    def asked_at(self) -> int:
        """How many entries there were when the present question was asked."""
        return self._asked_at

    def undo(self, seat: Seat, agreed: bool = False) -> list[Event]:
        """Take back the last move of ``seat``; ``IllegalMove`` says why not.

        ``agreed``: all people allow more than the rules do, see ``takeback``.
        """
        entries, asked_at = self._with_undo(seat, agreed)
        self.begin()
        for entry in standing([Entry(*each) for each in entries]):
            self.enter(entry)
        return self._undone(seat, entries, asked_at)

    def _undo_to(self, before: Game, seat: Seat, agreed: bool) -> list[Event]:
        """Turn ``before``, a copy of this game from before its last move, into what this game is
        once ``seat`` has taken that move back.  It saves the replay."""
        entries, asked_at = self._with_undo(seat, agreed)
        before._seen = 0
        return before._undone(seat, entries, asked_at)

    def why_no_undo(self, seat: Seat, moves: int = 1) -> str:
        """Why ``seat`` cannot take back a move now, or that many; "" if it can."""
        if self._imagined:
            return "an imagined game has no record"
        if seat in self._sealed and moves == 1:
            return ""  # nobody has seen it: until the last is in, all may think again
        if self._standing - self._fixed < moves:
            return self._why_fixed
        if self._standing - self._seen < moves:
            return "another player has chosen since"
        if seat != self._last_seat:
            return "the last move was not yours"
        return ""

    def undo_depth(self) -> int:
        """How many moves a person takes back at once: the last one, with the passes into windows
        that followed it.  Whoever lets the table pass would only be passed for again; and since
        it is so for all passes, nobody sees by it which of them was the table's."""
        return 1 + (self._passes if self._passed_at == self._standing else 0)

    def takeback(self, seat: Seat) -> tuple[Seat, ...]:
        """If all agree, ``seat`` may take back its last move though others have moved since: whose
        moves must go for it, the last one first.  (): none, since something was shown."""
        count = self._standing - self._shown
        tail = self._entries[len(self._entries) - count :]
        if any([move.verb == UNDO.verb for _, move in tail]):
            tail = [*standing([Entry(*each) for each in self._entries])[self._shown :]]
        seats = [each for each, _ in reversed(tail)]
        return tuple(seats[: seats.index(seat) + 1]) if seat in seats else ()

    def why_no_takeback(self, seat: Seat) -> str:
        """Why not even all together can allow it; "" if they can."""
        return "" if self.takeback(seat) else self._why_fixed

    def resign(self, seat: Seat) -> list[Event]:
        """Give up.  It ends a game of two, which the other has won; with more players it is the
        table's affair who plays the seat on."""
        if not self._stack:
            raise IllegalMove("the game is over")
        if self.setup.seats != 2:
            raise IllegalMove("only a game of two ends when one of them resigns")
        self._standing += 1
        self._entries.append((seat, RESIGN))
        self._fix("the game is over")
        self._resigned = seat
        self._stack, self._pending, self._sealed, self._moves = [], None, {}, {}
        self._events = [Event("resigned", {"seat": seat})]
        return self._events

    def enter(self, entry: Entry) -> list[Event]:
        """Play one entry of a record."""
        if entry.seat == CHANCE:
            return self.settle(entry.move)
        if entry.move in (UNDO, AGREED):
            return self.undo(entry.seat, entry.move == AGREED)
        if entry.move == RESIGN:
            return self.resign(entry.seat)
        return self.play(entry.seat, entry.move)

    # ---- for the rules of a game

    def set_up(self) -> Frame:
        """Lay out the board as before the first entry; returns the first procedure."""
        raise NotImplementedError

    def outcome(self) -> Result:
        """How the game ends: as the rules say, or, when somebody has resigned, as it stands."""
        raise NotImplementedError

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Replace all that is hidden from ``seat``.  The outcome must depend on what
        ``seat`` knows and on ``rng`` alone, so put what is gathered in order first."""
        raise NotImplementedError

    def begin(self) -> None:
        """Set up, and go on to the first choice."""
        Game.__init__(self, self.setup)
        self._clear()
        self._push(self.set_up())
        self._advance()

    def emit(self, event: Event) -> None:
        self._events.append(event)

    def passed(self) -> None:
        """The last move was a pass into a window."""
        self._passes = 1 + (self._passes if self._passed_at == self._standing - 1 else 0)
        self._passed_at = self._standing

    def revealed(self, what: str) -> None:
        """Something hidden was shown, so no earlier move can be taken back."""
        self._fix(what)

    def is_over(self) -> bool:
        """No procedure is left."""
        return not self._stack

    def frame(self) -> Frame:
        """The innermost procedure: the one that asks now."""
        return self._stack[-1]

    def enclosing(self, kind: type[F]) -> F:
        """The innermost procedure of that kind: what a card interrupts."""
        for frame in reversed(self._stack):
            if isinstance(frame, kind):
                return frame
        raise LookupError(f"no {kind.__name__} is under way")

    def under_way(self, kind: type[F]) -> list[F]:
        """All procedures of that kind, outermost first."""
        return [frame for frame in self._stack if isinstance(frame, kind)]

    def sealed(self) -> tuple[Seat, ...]:
        """The seats that have chosen while others at the same question have not."""
        return tuple(sorted(self._sealed))

    def trail(self) -> tuple[str, ...]:
        """Where the rules are, outermost procedure first: for tests and bug reports."""
        return tuple([f"{type(frame).__name__}.{frame.step or 'end'}" for frame in self._stack])

    # ---- the kernel's own

    def _clear(self) -> None:
        """Every field of the board that has a first value has it again."""
        kind: type = type(self)
        for name, value in first_values(kind, Game).items():
            setattr(self, name, value)

    def _copy_to(self, twin: Game) -> None:
        """What the kernel keeps."""
        twin.setup = self.setup
        if self.cards is not None:
            twin.cards = self.cards
        twin._stack = [frame.clone() for frame in self._stack]
        twin._pending = self._pending
        twin._sealed = self._sealed.copy() if self._sealed else {}
        twin._moves = {}
        twin._events = []
        twin._entries = self._entries.copy()
        twin._asked_at = self._asked_at
        twin._imagined = self._imagined
        twin._standing = self._standing
        twin._fixed = self._fixed
        twin._why_fixed = self._why_fixed
        twin._shown = self._shown
        twin._resigned = self._resigned
        twin._seen = self._seen
        twin._last_seat = self._last_seat
        twin._passes = self._passes
        twin._passed_at = self._passed_at

    def _refusal(self, seat: Seat, move: Move) -> str:
        ask = self._pending
        if ask is None:
            return "the game is over"
        if not isinstance(ask, Ask):
            return "chance must decide first"
        if seat not in ask.seats:
            return "it is not your turn"
        if seat in self._sealed:
            return "you have chosen already; the others are still choosing"
        frame = self._stack[-1]
        why = frame.why_not(self, seat, move) or self.verbs.refusal(move)
        # A frame may know why not of a verb, but not of every odd argument.
        return why or Frame.refusal(frame, self, seat, move)

    def _come_out(self, chance: Chance, outcome: Move) -> list[Event]:
        """The pending ``chance`` comes out as ``outcome``, which it allows."""
        self._standing += 1
        self._fixed = self._shown = self._standing
        self._why_fixed = "chance has decided since"
        self._last_seat = CHANCE
        self._entries.append((CHANCE, outcome))
        events: list[Event] = []
        self._events = events
        setattr(self._stack[-1], chance.into, chance.value(outcome))
        self._advance()
        return events

    def _with_undo(self, seat: Seat, agreed: bool) -> tuple[History[tuple[Seat, Move]], int]:
        """The entries with the undo, and when the question that comes back was asked."""
        refusal = self.why_no_takeback(seat) if agreed else self.why_no_undo(seat)
        if refusal:
            raise IllegalMove(refusal)
        entries = self._entries.copy()
        entries.append((seat, AGREED if agreed else UNDO))
        # A sealed answer taken back: the others are still at the question they were asked.
        return entries, self._asked_at if seat in self._sealed else len(entries)

    def _undone(
        self, seat: Seat, entries: History[tuple[Seat, Move]], asked_at: int
    ) -> list[Event]:
        """The board is as before the move that was taken back; the record is not."""
        self._entries = entries
        self._asked_at = asked_at
        if self._standing > self._fixed and self._last_seat != seat:
            self._seen = self._standing  # though it was taken back, the others saw it
        self._events = [Event("undone", {"seat": seat})]
        return self._events

    def _fix(self, why: str) -> None:
        self._fixed = self._shown = self._standing
        self._why_fixed = why

    def _push(self, frame: Frame) -> None:
        frame.step = frame.STEPS[0]
        self._stack.append(frame)

    def _advance(self) -> None:
        """Run steps until a seat or chance must choose, or the game is over."""
        self._pending, self._moves, stack = None, {}, self._stack
        while stack:
            frame = stack[-1]
            kind = type(frame)
            steps = _STEPS[kind] if kind in _STEPS else _learn(kind)
            name, result = frame.step, None  # ``step`` is written down when the frame is left
            while name:
                step, following = steps[name]
                flow = step(frame, self)
                if flow is None:
                    name = following
                elif isinstance(flow, Goto):
                    name = flow.step
                elif isinstance(flow, Done):
                    name, result = "", flow.result
                elif isinstance(flow, Frame):
                    frame.step = following
                    flow.step = flow.STEPS[0]
                    stack.append(flow)
                    break
                elif isinstance(flow, Call):
                    if flow.into:
                        frame.into = flow.into
                    frame.step = flow.then or following
                    flow.frame.step = flow.frame.STEPS[0]
                    stack.append(flow.frame)
                    break
                elif isinstance(flow, (Ask, Chance)):
                    frame.step = flow.then or following
                    self._pending = flow
                    self._asked_at = len(self._entries)
                    return
                else:
                    raise TypeError(f"{type(frame).__name__}.{name} returned {flow!r}")
            else:
                stack.pop()
                if stack and stack[-1].into:
                    _hand_over(stack[-1], result)
