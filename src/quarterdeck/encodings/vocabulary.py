"""All moves that a game may ever offer, numbered: a template for each verb, filled with every value
that its arguments can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from quarterdeck.kernel import Move
from quarterdeck.kernel.verbs import Arg, Verb, Verbs

from .fields import EncodingError

Given = int | str
Values = Mapping[str, Iterable[Given]]  # by ``verb.argument``, or by the argument's name alone
Filled = Mapping[str, Iterable[tuple[Given, ...]]]  # by verb: all its arguments together


class Vocabulary:
    """The moves in a fixed order, and their numbers.

    ``same`` turns a move into the one that stands for it, where some mean the same to the rules.
    """

    def __init__(
        self,
        verbs: Verbs,
        values: Values,
        filled: Filled | None = None,
        same: Callable[[Move], Move] | None = None,
    ) -> None:
        found: list[Move] = []
        for verb in verbs.table.values():
            given = (filled or {}).get(verb.name)
            for args in _fillings(verb, values) if given is None else given:
                found.append(Move(verb.name, tuple(args)))
        self.moves = tuple(found)
        self.same = same
        self._numbers = {move: number for number, move in enumerate(self.moves)}
        if len(self._numbers) < len(found):
            raise ValueError("a move stands twice in the vocabulary")

    def index(self, move: Move) -> int:
        number = self._numbers.get(move)
        if number is None and self.same is not None:
            number = self._numbers.get(self.same(move))
        if number is None:
            raise EncodingError(f"{str(move)!r} is not in the vocabulary")
        return number

    def flags(self, moves: Sequence[Move]) -> bytearray:
        """A byte for every move of the vocabulary: 1 for those, 0 for all others."""
        found = bytearray(len(self.moves))
        for move in moves:
            found[self.index(move)] = 1
        return found


def _fillings(verb: Verb, values: Values) -> Iterable[tuple[Given, ...]]:
    """Every way to fill a verb's arguments; those at its end may be left out."""
    lists = [_values(verb, arg, values) for arg in verb.args]
    for length in range(verb.fewest, len(lists) + 1):
        yield from product(*lists[:length])


def _values(verb: Verb, arg: Arg[Any], values: Values) -> list[Given]:
    found = values.get(f"{verb.name}.{arg.name}", values.get(arg.name))
    if found is None:
        if not arg.words:
            raise TypeError(f"say what {arg.name!r} of {verb.usage()!r} can be")
        found = ()
    return [*found, *arg.words]


def bags(values: Sequence[Given], most: int, fewest: int = 1) -> Iterable[tuple[Given, ...]]:
    """Every bag of ``fewest`` to ``most`` of the values, in the order in which these are given."""
    for size in range(fewest, most + 1):
        yield from combinations_with_replacement(values, size)
