"""What a place in an observation can be: each kind knows its size, its labels, and how to write a
value of a view into the array.  It is compiled: learners observe at every step."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Buffer = array[float]

Key = Callable[[Any], Hashable]

SCALE = 10  # numbers are divided by it: most are then about as large as a flag


class EncodingError(ValueError):
    """A value, or a move, for which the encoding has no place."""


class Field:
    """One part of a view.  Nothing is written where there is nothing to tell: the array is 0."""

    def __init__(self) -> None:
        self.size = 1

    def labels(self) -> list[str]:
        """A name for every place, to be read behind that of the part."""
        return [""]

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        raise NotImplementedError


class Nothing(Field):
    """Left out; ``why`` is for the documentation."""

    def __init__(self, why: str) -> None:
        self.size = 0
        self.why = why

    def labels(self) -> list[str]:
        return []

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        pass


class Number(Field):
    """A flag as 0 or 1, a number divided by ``SCALE``."""

    def __init__(self, is_flag: bool = False) -> None:
        super().__init__()
        self.is_flag = is_flag

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        if value:
            buffer[at] = value if self.is_flag else value / SCALE


class OneOf(Field):
    """One of some values, or none (``None``)."""

    def __init__(self, values: Iterable[Hashable]) -> None:
        self.values = tuple(values)
        self.size = len(self.values)
        self.places = {value: place for place, value in enumerate(self.values)}

    def labels(self) -> list[str]:
        return [f"={_written(value)}" for value in self.values]

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        buffer[at + self.place(value)] = 1

    def place(self, value: Hashable) -> int:
        try:
            return self.places[value]
        except KeyError:
            raise EncodingError(f"{value!r} is none of {self.values[:8]} …") from None


class Bag(OneOf):
    """How many of each value there are, in whatever order they lie."""

    def __init__(self, values: Iterable[Hashable], key: Key | None = None) -> None:
        super().__init__(values)
        self.key = key

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        key = self.key
        for one in value:
            buffer[at + self.place(one if key is None else key(one))] += 1


class Maybe(Field):
    """Known, and then what it is."""

    def __init__(self, inner: Field) -> None:
        self.inner = inner
        self.size = 1 + inner.size

    def labels(self) -> list[str]:
        return ["?", *self.inner.labels()]

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        buffer[at] = 1
        self.inner.write(buffer, at + 1, value)


class Place:
    """A named part of a record, and where it begins."""

    def __init__(self, name: str, at: int, part: Field) -> None:
        self.name = name
        self.at = at
        self.part = part


class Record(Field):
    """Named parts."""

    def __init__(self, parts: Mapping[str, Field]) -> None:
        self.parts = parts
        self.places: list[Place] = []
        at = 0
        for name, part in parts.items():
            if part.size:
                self.places.append(Place(name, at, part))
            at += part.size
        self.size = at

    def labels(self) -> list[str]:
        return [f".{name}{label}" for name, part in self.parts.items() for label in part.labels()]

    def write(self, buffer: Buffer, at: int, value: dict[str, Any]) -> None:
        for place in self.places:
            found = value.get(place.name)
            if found is not None:
                place.part.write(buffer, at + place.at, found)


class Table(Field):
    """A part for each of some keys: of a list, by what ``key`` says of an entry (the entry's place
    in the list if there is no ``key``); of a mapping, by its own keys."""

    def __init__(self, keys: Iterable[Hashable], inner: Field, key: Key | None = None) -> None:
        self.inner = Maybe(inner) if key else inner
        self.key = key
        self.keys = OneOf(keys)
        self.size = self.keys.size * self.inner.size

    def labels(self) -> list[str]:
        inner = self.inner.labels()
        return [f"[{_written(value)}]{label}" for value in self.keys.values for label in inner]

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        key = self.key
        if key is not None:
            for one in value:
                self.put(buffer, at, key(one), one)
        elif isinstance(value, dict):
            for name, one in value.items():
                self.put(buffer, at, name, one)
        else:
            for place, one in enumerate(value):
                self.put(buffer, at, place, one)

    def put(self, buffer: Buffer, at: int, key: Hashable, one: Any) -> None:
        if one is not None:
            self.inner.write(buffer, at + self.keys.place(key) * self.inner.size, one)


class Made(Field):
    """Some other field, of what is worked out from the value."""

    def __init__(self, make: Callable[[Any], Any], inner: Field) -> None:
        self.make = make
        self.inner = inner
        self.size = inner.size

    def labels(self) -> list[str]:
        return self.inner.labels()

    def write(self, buffer: Buffer, at: int, value: Any) -> None:
        found = self.make(value)
        if found is not None:
            self.inner.write(buffer, at, found)


def rows(keys: Iterable[Hashable], key: Key | None = None) -> Callable[[Field], Field]:
    """A list of records, each at the place of its key."""
    return lambda inner: Table(keys, inner, key)


def few(most: int) -> Callable[[Field], Field]:
    """A list of at most so many records, in its order."""
    return lambda inner: Table(range(most), Maybe(inner))


def by(name: str) -> Key:
    """The key of a record: one of its parts."""
    return lambda record: record[name]


def seats(most: int) -> Bag:
    """Some of the seats."""
    return Bag(range(most))


def _written(value: Hashable) -> str:
    """``7``, ``cannon``; of several things ``treasure-7``."""
    several: Sequence[Any] = value if isinstance(value, tuple) else (value,)
    return "-".join([str(one) for one in several])
