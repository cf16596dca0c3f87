"""Holding what is sent against the types that declare it.

By hand, since msgspec knows no union of two records, and both it and pydantic let a record have
fields that nobody declared.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

hints_of = cache(lambda shape: get_type_hints(shape, include_extras=True))


def faults(value: object, hint: Any, at: str = "") -> Iterator[str]:
    """Where ``value``, ready for JSON, is not what ``hint`` says."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Annotated):
        yield from faults(value, args[0], at)
    elif origin is Literal:
        if not any(value == one and type(value) is type(one) for one in args):
            yield f"{at}: {value!r} is none of {args}"
    elif origin in (Union, types.UnionType):
        ways = [list(faults(value, arg, at)) for arg in args]
        if all(ways):
            yield min(ways, key=len)[0] if len(ways) < 3 else f"{at}: {value!r} is no {hint}"
    elif origin is list or (origin is tuple and args[-1] is ...):
        if not isinstance(value, (list, tuple)):
            yield f"{at}: {value!r} is no list"
            return
        for number, one in enumerate(value):
            yield from faults(one, args[0], f"{at}[{number}]")
    elif origin is tuple:
        if not isinstance(value, (list, tuple)) or len(value) != len(args):
            yield f"{at}: {value!r} is not {len(args)} values"
            return
        for number, (one, arg) in enumerate(zip(value, args, strict=True)):
            yield from faults(one, arg, f"{at}[{number}]")
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        yield from _table(value, args[0], args[1], at)
    elif is_typeddict(hint):
        yield from _record(value, hint, at)
    elif hint is not Any and hint is not object and not _is(value, hint):
        yield f"{at}: {value!r} is no {hint.__name__}"


def _is(value: object, kind: type) -> bool:
    """1 is no flag, and True is no number."""
    if kind is float:
        return type(value) in (int, float)
    return type(value) is kind


def _table(value: object, keys: Any, values: Any, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no table"
        return
    for key, one in value.items():  # JSON has no other keys than words
        yield from faults(str(key) if keys is str else key, keys, f"{at} key")
        yield from faults(one, values, f"{at}.{key}")


def _record(value: object, shape: Any, at: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{at}: {value!r} is no {shape.__name__}"
        return
    hints = hints_of(shape)
    for name in value:
        if name not in hints:
            yield f"{at}.{name} is not declared in {shape.__name__}"
    for name, hint in hints.items():
        if name in value:
            yield from faults(value[name], hint, f"{at}.{name}")
        elif get_origin(hint) is not NotRequired:
            yield f"{at}.{name} is missing"
