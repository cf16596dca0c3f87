"""Writes out, in a copy of the source, what the kernel makes from declared fields.

mypyc compiles what it reads: constructors and copies made while a program runs stay slow, and
its own support for dataclasses takes ``STEPS`` for a field.  So before it compiles a copy of the
tree, every class that declares fields gets them in words: ``__init__`` and ``clone`` for frames
and what is ``Mutable``, ``_clear`` and ``clone`` for a game.  Constants become ``Final``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOTS = ("Frame", "Mutable", "Game")
FUTURE = "from __future__ import annotations\n"


class Field(NamedTuple):
    name: str
    type: str
    value: str = ""  # "": it must be given
    is_last: bool = False  # given by name only, so it stands behind all others

    def declared(self, inherited: bool) -> str:
        """As a parameter; the module of an heir may not know the type."""
        text = f"{self.name}: {'_Any' if inherited else self.type}"
        return f"{text} = {self.value}" if self.value else text


class Declared(NamedTuple):
    """A class as its module has it."""

    path: Path
    node: ast.ClassDef
    base: str
    fields: list[Field]
    functions: dict[str, ast.FunctionDef]

    def module(self) -> str:
        parts = self.path.with_suffix("").parts
        top = "quarterdeck" if "quarterdeck" in parts else "tests"
        return ".".join(parts[len(parts) - 1 - parts[::-1].index(top) :])


Known = dict[tuple[str | Path, str], Declared]


IMPORT_OPEN = "from quarterdeck.kernel.compiling import mypyc_attr as _mypyc_attr"
OPEN = "mypyc_attr(allow_interpreted_subclasses=True)"


def write_out(paths: list[Path], is_open: bool = False) -> None:
    """Write out all classes of these modules; one may inherit from one of another module.
    ``is_open``: plain classes may inherit from all of them."""
    known: Known = {}
    for path in paths:
        for one in _classes(path):
            known[path, one.node.name] = one
            if one.base != "NamedTuple":
                known[_package(path), one.node.name] = one
    for path in paths:
        path.write_text(_written(path, known, is_open))


def _package(path: Path) -> str:
    """Names of frames are unique within the kernel, a game, or a folder of tests."""
    parts = path.parts
    return parts[parts.index("games") + 1] if "games" in parts else "kernel"


def _classes(path: Path) -> Iterator[Declared]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef) and node.bases:
            fields = [_field(each) for each in node.body if _is_field(each)]
            functions = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
            yield Declared(path, node, ast.unparse(node.bases[0]), fields, functions)


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and "ClassVar" not in ast.unparse(node.annotation)


def _field(node: ast.stmt) -> Field:
    assert isinstance(node, ast.AnnAssign)
    name, kind, value = ast.unparse(node.target), ast.unparse(node.annotation), node.value
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        given = {each.arg: ast.unparse(each.value) for each in value.keywords}
        return Field(name, kind, given["default"], given.get("kw_only") == "True")
    return Field(name, kind, ast.unparse(value) if value else "")


def _line(name: str, path: Path, known: Known) -> list[Declared]:
    """The class and those it inherits from, the oldest first; [] if it comes from no root."""
    found: list[Declared] = []
    while name not in ROOTS:
        one = known.get((path, name)) or known.get((_package(path), name))
        one = one or known.get(("kernel", name))
        if one is None:
            return []
        found.insert(0, one)
        name, path = one.base, one.path
    return found


def _written(path: Path, known: Known, is_open: bool) -> str:
    """The module with what its classes lack."""
    lines, imports = path.read_text().splitlines(), {"from typing import Any as _Any"}
    if _settle_constants(lines):
        imports.add("from typing import Final as _Final")
    nodes = [one for one in ast.walk(ast.parse(path.read_text())) if type(one) is ast.ClassDef]
    for node in sorted(nodes, key=lambda each: each.lineno, reverse=True):
        for decorator in node.decorator_list:
            if ast.unparse(decorator).startswith(("dataclass(", "dataclass_transform(")):
                lines[decorator.lineno - 1] = ""  # of one line, so that numbers stay
        line = _line(node.name, path, known)
        if not line:
            if is_open and not node.bases and not node.decorator_list and not node.col_offset:
                lines[node.lineno - 1 : node.lineno - 1] = [f"@_{OPEN}"]
                imports.add(IMPORT_OPEN)
            continue
        is_game = line[0].base == "Game"
        marks = [ast.unparse(each) for each in node.decorator_list]
        is_heritage = not node.col_offset and (is_open or OPEN in marks)
        if not is_game and is_heritage:  # plain classes inherit its fields
            lines[node.end_lineno : node.end_lineno] = _told(line)
            imports.add("from quarterdeck.kernel.fields import declared as _declared")
        text = _of_game(line, known) if is_game else _of_frame(line)
        indent = " " * (node.col_offset + 4)
        opened = node.lineno - 1 if is_heritage and OPEN not in marks else None
        lines[node.end_lineno : node.end_lineno] = [indent + each for each in text]
        if not is_game:
            imports |= _imports(line)
            for each in reversed([each for each in node.body if _is_field(each)]):
                field = _field(each)
                lines[each.lineno - 1 : each.end_lineno] = [f"{indent}{field.name}: {field.type}"]
        if opened is not None:
            lines[opened:opened] = [f"@_{OPEN}"]
            imports.add(IMPORT_OPEN)
    return ("\n".join(lines) + "\n").replace(FUTURE, FUTURE + "\n".join(sorted(imports)) + "\n", 1)


def _settle_constants(lines: list[str]) -> bool:
    """Make the module's constants ``Final``, in place: others are looked up by name each time."""
    settled = False
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            name, kind = node.targets[0], ""
        elif isinstance(node, ast.AnnAssign) and node.value:
            name, kind = node.target, ast.unparse(node.annotation)
        else:
            continue
        is_constant = isinstance(name, ast.Name) and name.id.isupper()
        made_by = ast.unparse(node.value).partition("(")[0]
        if is_constant and made_by != "TypeVar" and not kind.startswith("Final"):
            final = f"_Final[{kind}]" if kind else "_Final"
            _, value = lines[node.lineno - 1].split(" = ", 1)
            lines[node.lineno - 1] = f"{ast.unparse(name)}: {final} = {value}"
            settled = True
    return settled


def _told(line: list[Declared]) -> list[str]:
    """The call that tells plain heirs of the fields."""
    told = []
    for field in [field for one in line for field in one.fields]:
        given = [f"'default': {field.value}"] if field.value else []
        given += ["'kw_only': True"] if field.is_last else []
        told.append(f"('{field.name}', {{{', '.join(given)}}})")
    return [f"_declared({line[-1].node.name}, [{', '.join(told)}])"]


def _imports(line: list[Declared]) -> set[str]:
    """What the first values of inherited fields name, from where the fields are declared."""
    return {
        f"from {one.module()} import {node.id}  # type: ignore[attr-defined, unused-ignore]"
        for one in line[:-1]
        if one.path != line[-1].path
        for field in one.fields
        if field.value
        for node in ast.walk(ast.parse(field.value))
        if isinstance(node, ast.Name)
    }


def _of_frame(line: list[Declared]) -> Iterator[str]:
    name, functions = line[-1].node.name, line[-1].functions
    by_name = {field.name: field for one in line for field in one.fields}
    fields = sorted(by_name.values(), key=lambda field: field.is_last)
    if "__init__" not in functions:
        given = [field.declared(field not in line[-1].fields) for field in fields]
        yield f"def __init__({', '.join(['self', *given])}) -> None:"
        yield from [f"    self.{field.name} = {field.name}" for field in fields] or ["    pass"]
        if any(["__post_init__" in one.functions for one in line]):
            yield "    self.__post_init__()"
    if "clone" not in functions:
        yield f"def clone(self) -> {name}:"
        yield f"    twin = {name}({', '.join([f'self.{field.name}' for field in fields])})"
        if line[0].base == "Frame":
            yield from [f"    twin.{place} = self.{place}" for place in ("step", "into")]
        yield "    return twin"


def _of_game(line: list[Declared], known: Known) -> Iterator[str]:
    game = line[-1]
    fields = [field for one in line for field in one.fields]
    made = game.functions.get("__init__")
    if made is not None and (len(made.args.args) > 3 or made.args.kwarg):
        return  # made otherwise than games are: of the tests
    yield "def _clear(self) -> None:"
    yield from [f"    self.{one.name} = {one.value}" for one in fields if one.value] or ["    pass"]
    if "clone" not in game.functions:
        given = "self.setup, self.cards" if made else "self.setup"
        yield f"def clone(self) -> {game.node.name}:"
        yield f"    twin = {game.node.name}({given})"
        yield "    self._copy_to(twin)"
        for field in fields:
            copied = f"self.{field.name}"
            if field.type.startswith("list["):
                item = _line(field.type[5:-1], game.path, known)
                copied = f"[each.clone() for each in {copied}]" if item else f"{copied}[:]"
            yield f"    twin.{field.name} = {copied}"
        yield "    return twin"
