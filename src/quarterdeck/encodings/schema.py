"""The field for a view, made from the types that the game declares in its ``shapes``.

Flags, numbers and words of a few (``Literal``) speak for themselves.  Of all else (words that are
names of cards, lists, numbers that are seats) a game's notes say what they are: by ``Type.field``,
or by the field's name alone where it means the same everywhere.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .fields import Field, Maybe, Nothing, Number, OneOf, Record
from .vocabulary import Vocabulary

# A field; or, of a list of records, what is made of the field for one of them.
Note = Field | Callable[[Field], Field]
Notes = Mapping[str, Note]


class Plan(NamedTuple):
    """What a game's module says.  ``version`` is raised when any place gets another meaning."""

    version: int
    notes: Notes
    vocabulary: Vocabulary


def record_of(shape: Any, notes: Notes) -> Record:
    """The field for a ``TypedDict``."""
    parts: dict[str, Field] = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        if get_origin(hint) is NotRequired:
            hint = get_args(hint)[0]
        where = f"{shape.__name__}.{name}"
        note = notes.get(where, notes.get(name))
        if note is None:
            parts[name] = _of(hint, notes, where)
        elif isinstance(note, Field):
            parts[name] = note
        else:
            parts[name] = note(record_of(item_of(shape, name), notes))
    return Record(parts)


def item_of(shape: Any, *names: str) -> Any:
    """The type of what is in a list of the shape, or in a list of that, and so on."""
    for name in names:
        shape = _sure(get_args(_sure(get_type_hints(shape)[name])[0])[-1])[0]
    return shape


def _sure(hint: Any) -> list[Any]:
    """What it can be but ``None``."""
    if get_origin(hint) in (Union, types.UnionType):
        return [one for one in get_args(hint) if one is not types.NoneType]
    return [hint]


def _of(hint: Any, notes: Notes, where: str) -> Field:
    options = _sure(hint)
    if len(options) == 1:
        inner = _plain(options[0], notes)
        if inner is not None:
            is_sure = options == [hint] or isinstance(inner, (OneOf, Nothing))
            return inner if is_sure else Maybe(inner)
    raise TypeError(f"say in the notes what {where} is: {hint}")


def _plain(hint: Any, notes: Notes) -> Field | None:
    if hint is bool:
        return Number(is_flag=True)
    if hint in (int, float):
        return Number()
    if get_origin(hint) is Literal:
        return OneOf(get_args(hint))
    if hasattr(hint, "__required_keys__"):
        return record_of(hint, notes)
    return None
