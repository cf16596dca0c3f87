"""Writes out, in a copy of the source, what the kernel makes from declared fields.

mypyc compiles what it reads: constructors and copies made while a program runs stay slow, and
its own support for dataclasses takes ``STEPS`` for a field.  So before it compiles a copy of the
tree, every class that declares fields gets them in words: ``__init__`` and ``clone`` for frames
and what is ``Mutable``, ``_clear`` and ``clone`` for a game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOTS = ("Frame", "Mutable", "Game")


class Field(NamedTuple):
    name: str
    type: str
    value: str = ""  # "": it must be given
    is_last: bool = False  # given by name only, so it stands behind all others

    def declared(self) -> str:
        return f"{self.name}: {self.type}" + (f" = {self.value}" if self.value else "")


class Declared(NamedTuple):
    """A class as its module has it."""

    node: ast.ClassDef
    base: str
    fields: list[Field]
    functions: frozenset[str]


def write_out(paths: list[Path]) -> None:
    """Write out all classes of these modules; one may inherit from one of another module."""
    known: dict[tuple[str, str], Declared] = {}
    for path in paths:
        for one in _classes(path.read_text()):
            known[_package(path), one.node.name] = one
    for path in paths:
        path.write_text(_written(path.read_text(), _package(path), known))


def _package(path: Path) -> str:
    """Names are unique within the kernel, a game, or a folder of tests."""
    parts = path.parts
    return parts[parts.index("games") + 1] if "games" in parts else "kernel"


def _classes(source: str) -> Iterator[Declared]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and node.bases:
            fields = [
                _field(each)
                for each in node.body
                if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each)
            ]
            functions = [each.name for each in node.body if isinstance(each, ast.FunctionDef)]
            yield Declared(node, ast.unparse(node.bases[0]), fields, frozenset(functions))


def _field(node: ast.AnnAssign) -> Field:
    name, kind, value = ast.unparse(node.target), ast.unparse(node.annotation), node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        given = {each.arg: ast.unparse(each.value) for each in value.keywords}
        return Field(name, kind, given["default"], given.get("kw_only") == "True")
    return Field(name, kind, ast.unparse(value) if value else "")


Known = dict[tuple[str, str], Declared]


def _line(name: str, package: str, known: Known) -> list[Declared]:
    """The class and those it inherits from, the oldest first; [] if it comes from no root."""
    found: list[Declared] = []
    while name not in ROOTS:
        one = known.get((package, name)) or known.get(("kernel", name))
        if one is None:
            return []
        found.insert(0, one)
        name = one.base
    return found


def _root(line: list[Declared]) -> str:
    return line[0].base


def _written(source: str, package: str, known: Known) -> str:
    lines = source.splitlines()
    for node in sorted(_class_nodes(source), key=lambda each: each.lineno, reverse=True):
        line = _line(node.name, package, known)
        if not line:
            continue
        indent = " " * (node.col_offset + 4)
        text = _of_game(line, package, known) if _root(line) == "Game" else _of_frame(line)
        lines[node.end_lineno : node.end_lineno] = [indent + each for each in text]
        if _root(line) != "Game":
            for each in reversed(node.body):
                if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each):
                    del lines[each.lineno - 1 : each.end_lineno]
        for decorator in node.decorator_list:
            if ast.unparse(decorator).startswith("dataclass("):
                del lines[decorator.lineno - 1 : decorator.end_lineno]
    return "\n".join(lines) + "\n"


def _class_nodes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def _of_frame(line: list[Declared]) -> Iterator[str]:
    name, functions = line[-1].node.name, line[-1].functions
    by_name = {field.name: field for one in line for field in one.fields}
    fields = sorted(by_name.values(), key=lambda field: field.is_last)
    if "__init__" not in functions:
        given = ", ".join(["self", *[field.declared() for field in fields]])
        yield f"def __init__({given}) -> None:"
        yield from [f"    self.{field.name} = {field.name}" for field in fields] or ["    pass"]
    if "clone" not in functions:
        yield f"def clone(self) -> {name}:"
        yield f"    twin = {name}({', '.join([f'self.{field.name}' for field in fields])})"
        if _root(line) == "Frame":
            yield from [f"    twin.{place} = self.{place}" for place in ("step", "into")]
        yield "    return twin"


def _of_game(line: list[Declared], package: str, known: Known) -> Iterator[str]:
    name, functions = line[-1].node.name, line[-1].functions
    fields = [field for one in line for field in one.fields]
    if "__init__" in functions:  # made otherwise than a game is: of the tests
        return
    yield "def _clear(self) -> None:"
    yield from [f"    self.{one.name} = {one.value}" for one in fields if one.value] or ["    pass"]
    if "clone" not in functions:
        yield f"def clone(self) -> {name}:"
        yield f"    twin = {name}(self.setup)"
        yield "    self._copy_to(twin)"
        for field in fields:
            copied = f"self.{field.name}"
            if field.type.startswith("list["):
                item = _line(field.type[5:-1], package, known)
                copied = f"[each.clone() for each in {copied}]" if item else f"{copied}[:]"
            yield f"    twin.{field.name} = {copied}"
        yield "    return twin"
