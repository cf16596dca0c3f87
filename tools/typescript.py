"""The page's types, made from what Python declares:  ``python tools/typescript.py [--check]``.

In ``web/src`` they are ``lib/generated.ts``, the wire (``server/wire.py``);
``lib/kernel.generated.ts``, what all games have in common (``kernel/shapes.py``);
``games/KEY/generated.ts``, the view, events, summary and verbs of a game (``Rules.shapes``,
``Game.verbs``), and ``catalogue.ts`` beside it, where the game declares a catalogue.  They are
committed, and a test fails where they differ from what this makes.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from pydantic import BaseModel

from quarterdeck.games import games
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Rules
from quarterdeck.kernel import shapes as kernel
from quarterdeck.kernel.verbs import Arg, Verb
from quarterdeck.server import wire
from quarterdeck.server.bots import hints
from quarterdeck.server.coach import shapes as coach
from quarterdeck.server.gathering import posted
from quarterdeck.server.people import bodies as people
from quarterdeck.server.remains import shapes as remains
from quarterdeck.server.renown import shapes as renown
from quarterdeck.server.told import bodies as told
from quarterdeck.server.tournaments import shapes as tournaments

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Made by tools/typescript.py from what Python declares; change it there.\n"
UNKNOWN = "Record<string, unknown>"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


class Writer:
    """Collects interfaces: whoever is named in a type is declared too, once.

    ``elsewhere``: a module that has a file of its own; what is of it is imported from there.
    ``whole``: every field is sent, also one that could be left out when it is read.
    """

    def __init__(self, elsewhere: str = "", whole: bool = False) -> None:
        self.elsewhere = elsewhere
        self.whole = whole
        self.imported: set[str] = set()
        self.declared: dict[str, type] = {}
        self.texts: list[str] = []

    def type_of(self, hint: Any) -> str:
        """A Python annotation as TypeScript."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            named = [one for one in args[1:] if isinstance(one, wire.Made)]
            return named[0].name if named else self.type_of(args[0])
        if origin in (NotRequired, Required):
            return self.type_of(args[0])
        if origin is Literal:
            return " | ".join([_quoted(value) for value in args])
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys([self.type_of(arg) for arg in args]))
        if origin is list or (origin is tuple and len(args) == 2 and args[1] is ...):
            return _many(self.type_of(args[0]))
        if origin is tuple:
            return f"[{', '.join([self.type_of(arg) for arg in args])}]"
        if isinstance(origin, type) and issubclass(origin, Mapping):
            keys, values = [self.type_of(arg) for arg in args]
            partial = f"Partial<Record<{keys}, {values}>>"
            return partial if get_origin(args[0]) is Literal else f"Record<{keys}, {values}>"
        if hint is Any or hint is object:
            return "unknown"
        return PLAIN[hint] if hint in PLAIN else self.interface(hint)

    def interface(self, shape: type) -> str:
        name = shape.__name__
        if shape.__module__ == self.elsewhere:
            self.imported.add(name)
            return name
        if self.declared.setdefault(name, shape) is not shape:
            raise ValueError(f"two shapes are called {name}")
        if not any([text.startswith(f"export interface {name} ") for text in self.texts]):
            at = len(self.texts)
            self.texts.append(f"export interface {name} ")  # it may name itself
            fields = [
                f"  {field}{'?' if optional and not self.whole else ''}: {self.type_of(hint)}\n"
                for field, hint, optional in fields_of(shape)
            ]
            self.texts[at] = f"export interface {name} {{\n{''.join(fields)}}}\n"
        return name


def fields_of(shape: type) -> Iterator[tuple[str, Any, bool]]:
    """Name, annotation, and whether it may be left out."""
    hints = get_type_hints(shape, include_extras=True)
    if is_typeddict(shape):
        for name, hint in hints.items():
            yield name, hint, get_origin(hint) is NotRequired
    elif issubclass(shape, BaseModel):
        for name, field in shape.model_fields.items():
            yield name, hints[name], not field.is_required()
    elif issubclass(shape, msgspec.Struct):
        config = shape.__struct_config__
        if config.tag_field is not None:
            yield config.tag_field, Literal[config.tag], False
        for known in msgspec.structs.fields(shape):
            yield known.encode_name, hints[known.name], not known.required
    else:  # a NamedTuple, all of whose fields are sent
        for name in getattr(shape, "_fields"):  # noqa: B009
            yield name, hints[name], False


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _many(inner: str) -> str:
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def game_file(rules: Rules) -> str:
    """View, events, summary and verbs of one game; where it declares none, they are unknown."""
    shapes, writer = rules.shapes, Writer(kernel.__name__)
    view = writer.type_of(shapes.view) if shapes.view else "Untyped"
    told = _events(writer, shapes.events)
    events = ["KernelEvent", *told] if told else [f"{{ kind: string }} & {UNKNOWN}"]
    ends = [_union("Event", events)]
    if shapes.summary:
        writer.type_of(shapes.summary)
    if view == "Untyped":
        ends.append(f"export type View = {{ game: '{rules.key}' }} & {UNKNOWN}\n")
    verbs = rules.new(rules.seats[0]).verbs.table
    if verbs:
        ends.append(verbs_of(verbs))
    common = ", ".join(sorted(writer.imported | ({"KernelEvent"} if told else set())))
    imports = f"import type {{ {common} }} from '../../lib/kernel.generated'\n" if common else ""
    return "\n".join([HEAD + imports, *writer.texts, *ends])


def kernel_file() -> str:
    """What the views and events of all games have in common."""
    writer = Writer()
    for shape in vars(kernel).values():
        if is_typeddict(shape):
            writer.type_of(shape)
    events = _events(writer, kernel.EVENTS)
    return "\n".join([HEAD, *writer.texts, _union("KernelEvent", events)])


def _events(writer: Writer, events: Mapping[str, type[Any]]) -> list[str]:
    return [f"{{ kind: '{kind}' }} & {writer.type_of(it)}" for kind, it in events.items()]


def catalogue_file(catalogue: type[Any]) -> str:
    writer = Writer(whole=True)
    writer.type_of(catalogue)
    return "\n".join([HEAD, *writer.texts])


def verbs_of(verbs: Mapping[str, Verb]) -> str:
    lines = [
        f"  '{verb.name}': {{ {'; '.join([_arg(one) for one in verb.args])} }}\n"
        if verb.args
        else f"  '{verb.name}': object\n"
        for verb in verbs.values()
    ]
    return (
        f"/** The verbs of this game's moves, with their arguments. */\n"
        f"export interface Verbs {{\n{''.join(lines)}}}\nexport type Verb = keyof Verbs\n"
    )


def _arg(arg: Arg[Any]) -> str:
    words = [f"'{word}'" for word in arg.words] or ["string"]
    kinds = {"number": ["number"], "word": words, "either": ["number", *words]}[arg.kind]
    kind = " | ".join(kinds)
    left_out = "?" if arg.other is not None else ""
    return f"{arg.name}{left_out}: {_many(kind) if arg.many else kind}"


def wire_file() -> str:
    writer = Writer()
    rooms = (wire, posted, remains, people, hints, coach, told, renown, tournaments)
    for shape in [shape for room in rooms for shape in room.SENT]:
        writer.type_of(shape)
    imports = "".join([_imports(key) for key in games()])
    messages = [writer.type_of(one) for one in get_args(wire.FromServer)]
    boards = [writer.type_of(one) for one in get_args(posted.FromBoard)]
    commands = [writer.type_of(one) for one in get_args(wire.AnyCommand)]
    unions = [
        _by_game("View"),
        _by_game("Event"),
        _by_game("Catalogue", "catalogue"),
        _by_game("Summary", "summary", "Summaries"),
        "export type View = Views[keyof Views]\n",
        "/** A game's public figures and cards. */\n"
        "export type Catalogue = Catalogues[keyof Catalogues]\n",
        "/** What a finished game was like. */\nexport type Summary = Summaries[keyof Summaries]\n",
        "/** An event of any game; each game knows its own by `Events`. */\n"
        "export type GameEvent = { kind: string } & Record<string, unknown>\n",
        _union("FromServer", messages),
        _union("FromBoard", boards),
        _union("Command", commands),
    ]
    return "\n".join([HEAD + imports, *writer.texts, *unions])


def _imports(key: str) -> str:
    shapes, name = rules_of(key).shapes, _name(key)
    known = ["Event", *["Summary"] * bool(shapes.summary), "View"]
    named = ", ".join([f"{one} as {name}{one}" for one in known])
    text = f"import type {{ {named} }} from '../games/{key}/generated'\n"
    if shapes.catalogue:
        text += f"import type {{ Catalogue as {name}Catalogue }} from '../games/{key}/catalogue'\n"
    return text


def _by_game(what: str, declared: str = "", many: str = "") -> str:
    """``interface Views``: the view of each game by its key; unknown where it declares none."""
    lines = [
        f"  '{key}': {_name(key)}{what}\n"
        if not declared or getattr(rules_of(key).shapes, declared)
        else f"  '{key}': {{ game: '{key}' }} & Record<string, unknown>\n"
        for key in games()
    ]
    return f"export interface {many or f'{what}s'} {{\n{''.join(lines)}}}\n"


def _union(name: str, of: list[str]) -> str:
    if len(of) == 1:
        return f"export type {name} = {of[0]}\n"
    return "".join([f"export type {name} =\n", *[f"  | {one}\n" for one in of]])


def _name(key: str) -> str:
    return "".join([part.title() for part in key.split("-")])


def files() -> dict[Path, str]:
    """Every generated file with what it should hold."""
    made = {
        WEB / "lib" / "generated.ts": wire_file(),
        WEB / "lib" / "kernel.generated.ts": kernel_file(),
    }
    for key in games():
        rules = rules_of(key)
        made[WEB / "games" / key / "generated.ts"] = game_file(rules)
        if rules.shapes.catalogue:
            made[WEB / "games" / key / "catalogue.ts"] = catalogue_file(rules.shapes.catalogue)
    return made


def main(check: bool) -> int:
    made = files()
    stale = [path for path in made if not path.exists() or path.read_text() != made[path]]
    for path in stale:
        print(f"{path.relative_to(WEB.parent)} {'differs' if check else 'written'}")
        if not check:
            path.write_text(made[path])
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
