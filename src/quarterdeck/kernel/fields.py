"""Fields are declared once; constructors and copies are made from the declaration.

    class ShipLeaves(Frame):
        seat: Seat
        card: int = 0

The standard library's ``dataclass`` makes the constructor.  A copy is written out, field by
field, when the first of its kind is copied: that takes less time than a loop or a constructor.
(``tools/written_out.py`` writes out both before mypyc compiles them.)

This module is never compiled: what it makes are methods of plain classes, and a function that is
compiled binds to no object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, make_dataclass
from functools import cache
from inspect import get_annotations
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

Copier = Callable[[Any], Any]


def declare(kind: type) -> None:
    """Make the constructor of ``kind`` from its fields, unless it has one of its own."""
    if "__init__" not in kind.__dict__:
        dataclass(eq=False, repr=False)(kind)


def declared(kind: type, known: Iterable[tuple[str, dict[str, Any]]]) -> None:
    """What a compiled class has declared, so that plain classes can inherit from it."""
    made = [(name, Any, field(**told)) for name, told in known]
    twin: Any = make_dataclass(kind.__name__, made)
    for name in ("__dataclass_fields__", "__dataclass_params__"):
        setattr(kind, name, getattr(twin, name))


def copied(kind: type) -> None:
    """Give ``kind`` a ``clone`` of its own, unless it has one."""
    if "clone" not in kind.__dict__:
        setattr(kind, "clone", _first_clone)  # noqa: B010


def _first_clone(one: Any) -> Any:
    kind = type(one)
    places = ("step", "into") if hasattr(kind, "STEPS") else ()
    names = [field.name for field in fields(kind)]
    clone = _written([f"twin.{name} = one.{name}" for name in (*names, *places)], kind)
    setattr(kind, "clone", clone)  # noqa: B010
    return clone(one)


@cache
def copier(kind: type, base: type) -> Copier:
    """Copies a game of that kind: what ``base`` keeps, and the board that ``kind`` declares.

    Lists are copied, together with what in them has a ``clone``; all else is a value, which is
    replaced and never changed, so the copy may share it.
    """
    lines = ["keep(one, twin)"]
    for name, hint in board(kind, base).items():
        if get_origin(hint) is not list:
            lines.append(f"twin.{name} = one.{name}")
        elif hasattr(get_args(hint)[0], "clone"):
            lines.append(f"twin.{name} = [each.clone() for each in one.{name}]")
        else:
            lines.append(f"twin.{name} = one.{name}[:]")
    return _written(lines, kind, keep=getattr(base, "_copy_to"))  # noqa: B009


def board(kind: type, base: type) -> dict[str, Any]:
    """The fields that a game declares, with their types."""
    hints = get_type_hints(kind)
    names = [name for each in _below(kind, base) for name in get_annotations(each)]
    return {name: hints[name] for name in names if get_origin(hints[name]) is not ClassVar}


@cache
def first_values(kind: type, base: type) -> dict[str, Any]:
    """Those of the board's fields that are declared with one."""
    found = {name: value for each in _below(kind, base) for name, value in each.__dict__.items()}
    return {name: found[name] for name in board(kind, base) if name in found}


def _below(kind: type, base: type) -> list[type]:
    """The game's own classes, the oldest first."""
    return [each for each in reversed(kind.__mro__) if base in each.__mro__[1:]]


def _written(lines: Iterable[str], kind: type, **known: Any) -> Copier:
    text = "".join([f"    {line}\n" for line in ("twin = new(kind)", *lines, "return twin")])
    space: dict[str, Any] = {"kind": kind, "new": kind.__new__, **known}
    exec(f"def clone(one):\n{text}", space)
    clone: Copier = space["clone"]
    return clone
