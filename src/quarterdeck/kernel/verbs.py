"""The verbs of a game, each with its named and typed arguments, written down once.

    VERBS = Verbs()
    LEAVE = VERBS.verb("leave")
    ATTACK = VERBS.verb("attack", number("ship"), missing="name the ship that you attack")

    ATTACK(4)               the move ``attack 4``
    ATTACK.of(move)         4, as a number; several arguments come as a tuple
    ATTACK.read(move)       the same of a move that nobody has looked at yet: where its arguments
                            are none of the verb's, it raises ``IllegalMove`` with the reason
    VERBS.refusal(move)     why nothing in this game is written like that; "" if something is

So nobody looks at ``move.args`` by place.  The page gets the arguments by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast, overload

from .moves import IllegalMove, Move, parse_move

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

Given = int | str


class Arg(Generic[A]):
    """One argument: what it is called, and what may stand for it."""

    __slots__ = ("kind", "many", "name", "other", "words")

    def __init__(
        self,
        name: str,
        kind: str,
        words: tuple[str, ...] = (),
        other: Any = None,
        many: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind  # "number", "word" or "either"
        self.words = words  # all the words it may be; (): any
        self.other = other  # stands for it where it is left out; None: it must be given
        self.many = many  # takes all that is left

    def accepts(self, given: Given) -> bool:
        is_number = isinstance(given, int)
        if self.words and not is_number:
            return given in self.words
        return self.kind == "either" or (self.kind == "number") == is_number

    def shown(self) -> str:
        """As it stands in the usage of a verb: ``SHIP``, ``armed|defenseless``, ``[AMOUNT]``."""
        text = "|".join(self.words) or self.name.upper()
        if self.many:
            return f"[{text} …]"
        return text if self.other is None else f"[{text}]"


def number(name: str) -> Arg[int]:
    return Arg(name, "number")


def word(name: str, *words: str) -> Arg[str]:
    """A word; where ``words`` are given, one of these."""
    return Arg(name, "word", words)


def either(name: str, *words: str) -> Arg[Given]:
    """A number, or a word."""
    return Arg(name, "either", words)


def maybe(arg: Arg[A], other: A) -> Arg[A]:
    """The argument may be left out; then it is ``other``."""
    return Arg(arg.name, arg.kind, arg.words, other)


def rest(name: str) -> Arg[tuple[Given, ...]]:
    """All the arguments that are left, none to any number of them."""
    return Arg(name, "either", (), (), True)


class Verb:
    """What all verbs can do; ``Verbs.verb`` makes them."""

    def __init__(self, name: str, args: tuple[Arg[Any], ...], missing: str, extra: str) -> None:
        self.name = name
        self.args = args
        self.missing = missing
        self.extra = extra
        self.open_ended = bool(args) and args[-1].many
        self.fewest = len([arg for arg in args if arg.other is None])
        self.exact = self.fewest == len(args) and not self.open_ended

    def usage(self) -> str:
        """``attack SHIP``."""
        return " ".join([self.name, *[arg.shown() for arg in self.args]])

    def refusal(self, given: Sequence[Given]) -> str:
        """Why these cannot be its arguments; "" if they can."""
        if len(given) < self.fewest:
            return self.missing or f"say it in full: {self.usage()}"
        if len(given) > len(self.args) and not self.open_ended:
            return self.extra or f"that is too much: {self.usage()}"
        for at, value in enumerate(given):
            arg = self.args[min(at, len(self.args) - 1)]
            if not arg.accepts(value):
                return f"{str(value)[:40]!r} is no {arg.name}: {self.usage()}"
        return ""

    def named(self, move: Move) -> dict[str, Any]:
        """The arguments by name, ready for JSON; what was left out is not there."""
        found: dict[str, Any] = {}
        for at, arg in enumerate(self.args[: len(move.args)]):
            found[arg.name] = list(move.args[at:]) if arg.many else move.args[at]
        return found

    def _checked(self, move: Move) -> Move:
        if why := self.refusal(move.args):
            raise IllegalMove(why)
        return move

    def _value(self, move: Move, at: int) -> Any:
        arg = self.args[at]
        if arg.many:
            return move.args[at:]
        return move.args[at] if at < len(move.args) else arg.other


class Verb0(Verb):
    """A verb that stands alone."""

    def __call__(self) -> Move:
        return Move(self.name)


class Verb1(Verb, Generic[A]):
    """A verb with one argument."""

    def __call__(self, first: A) -> Move:
        return _move(self, (first,))

    def of(self, move: Move) -> A:
        value: Any = move.args[0] if self.exact else self._value(move, 0)
        return value  # type: ignore[no-any-return]

    def read(self, move: Move) -> A:
        return self.of(self._checked(move))


class Verb2(Verb, Generic[A, B]):
    """A verb with two arguments."""

    def __call__(self, first: A, second: B) -> Move:
        return _move(self, (first, second))

    def of(self, move: Move) -> tuple[A, B]:
        return cast(A, self._value(move, 0)), cast(B, self._value(move, 1))

    def read(self, move: Move) -> tuple[A, B]:
        return self.of(self._checked(move))


class Verb3(Verb, Generic[A, B, C]):
    """A verb with three arguments."""

    def __call__(self, first: A, second: B, third: C) -> Move:
        return _move(self, (first, second, third))

    def of(self, move: Move) -> tuple[A, B, C]:
        return (
            cast(A, self._value(move, 0)),
            cast(B, self._value(move, 1)),
            cast(C, self._value(move, 2)),
        )

    def read(self, move: Move) -> tuple[A, B, C]:
        return self.of(self._checked(move))


def _move(verb: Verb, values: tuple[Any, ...]) -> Move:
    """Without the arguments at its end that may be left out and are as if they were."""
    args = list(values)
    while len(args) > verb.fewest and args[-1] == verb.args[len(args) - 1].other:
        args.pop()
    if verb.open_ended and len(args) == len(verb.args):
        args += args.pop()
    return Move(verb.name, tuple(args))


class Verbs:
    """The table of a game's verbs.  An empty one knows nothing and refuses nothing."""

    def __init__(self) -> None:
        self.table: dict[str, Verb] = {}

    @overload
    def verb(self, name: str, /, *, missing: str = ..., extra: str = ...) -> Verb0: ...

    @overload
    def verb(
        self, name: str, first: Arg[A], /, *, missing: str = ..., extra: str = ...
    ) -> Verb1[A]: ...

    @overload
    def verb(
        self, name: str, first: Arg[A], second: Arg[B], /, *, missing: str = ..., extra: str = ...
    ) -> Verb2[A, B]: ...

    @overload
    def verb(
        self,
        name: str,
        first: Arg[A],
        second: Arg[B],
        third: Arg[C],
        /,
        *,
        missing: str = ...,
        extra: str = ...,
    ) -> Verb3[A, B, C]: ...

    def verb(self, name: str, /, *args: Arg[Any], missing: str = "", extra: str = "") -> Any:
        """Declare a verb.  ``missing`` and ``extra`` are what a player is told who names too
        little or too much; without them he is shown how the verb is written."""
        if name in self.table:
            raise ValueError(f"the verb {name!r} is declared twice")
        kinds: tuple[type[Verb], ...] = (Verb0, Verb1, Verb2, Verb3)
        verb = kinds[len(args)](name, args, missing, extra)
        self.table[name] = verb
        return verb

    def parse(self, text: str) -> Move:
        """The move that ``text`` writes; ``IllegalMove`` says why it writes none."""
        move = parse_move(text)
        if why := self.refusal(move):
            raise IllegalMove(why)
        return move

    def refusal(self, move: Move) -> str:
        """Why a move is not written as this game's moves are; "" if it is."""
        verb = self.table.get(move.verb)
        if verb is not None:
            return verb.refusal(move.args)
        return f"{move.verb[:40]!r} is not an action of this game" if self.table else ""

    def named(self, move: Move) -> dict[str, Any]:
        """The arguments of a move by name."""
        verb = self.table.get(move.verb)
        return verb.named(move) if verb else {}
