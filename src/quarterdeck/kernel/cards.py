"""Card sets: a game's figures and cards, read from a folder of TOML and never changed.

A game subclasses ``CardSet`` once.  The package's own folder is the standard set; whoever wants
other cards copies it, changes it, and plays with that.  Two tables in one process may play with
two sets, so no figure lives in a module: rules read ``game.cards``, words the same.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

STANDARD = "standard"
ABOUT = "set.toml"  # what an own set says of itself; the package's folder has none
LARGEST = 1_000_000  # bytes in a file

Count = Annotated[int, msgspec.Meta(ge=0)]
Some = Annotated[int, msgspec.Meta(ge=1)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z0-9_.'-]*$")]  # as in a move

Folder = Traversable | Path  # of the package, or anywhere

T = TypeVar("T")
C = TypeVar("C", bound="CardSet")

_PLACE = re.compile(r"(.*?)(?: - at `\$([^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_FIELD = re.compile(r"Object (?:contains unknown|missing required) field `([^`]*)`")


class CardSetError(ValueError):
    """A card set is broken.  Says in which file, at which card and field, and what is wrong."""

    def __init__(self, file: str, card: str, field: str, why: str) -> None:
        self.file = file
        self.card = card
        self.field = field
        self.why = why
        place = ", ".join([part for part in (file, card, field) if part])
        super().__init__(f"{place}: {why}" if place else why)


class About(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """``set.toml`` of an own set: the game it is for, and a name for people."""

    game: str
    name: Annotated[str, msgspec.Meta(pattern=r"^[^@\n]{1,60}$")]
    about: str = ""


class CardFiles:
    """The files of one set, each as TOML reads it."""

    def __init__(self, tables: dict[str, dict[str, Any]], folder: Folder | None = None) -> None:
        self.tables = {name: tables[name] for name in sorted(tables) if name != ABOUT}
        self.folder = folder
        own = tables.get(ABOUT)
        self.about = None if own is None else _converted(ABOUT, own, About)
        text = json.dumps(self.tables, default=str)  # its very bytes are what a set is known by
        self.hash = hashlib.sha256(text.encode()).hexdigest()[:12]
        self._read: set[str] = set()

    @staticmethod
    def in_folder(folder: Folder) -> CardFiles:
        try:
            found = [file for file in folder.iterdir() if file.name.endswith(".toml")]
        except OSError as fault:
            raise CardSetError("", "", "", f"{folder} is no folder of cards") from fault
        return CardFiles({file.name: _parsed(file) for file in found}, folder)

    @property
    def id(self) -> str:
        """What a record calls this set."""
        return STANDARD if self.about is None else f"{self.about.name}@{self.hash}"

    def all_tables(self) -> dict[str, dict[str, Any]]:
        """The files with ``set.toml``, to build the same set from elsewhere."""
        own = {} if self.about is None else {ABOUT: msgspec.to_builtins(self.about)}
        return {**self.tables, **own}

    def read(self, file: str, schema: type[T]) -> T:
        """The file as ``schema`` (a ``msgspec.Struct``) wants it."""
        if file not in self.tables:
            raise CardSetError(file, "", "", "this file is missing")
        self._read.add(file)
        return _converted(file, self.tables[file], schema)

    def check_game(self, key: str) -> None:
        if self.about is None:
            raise CardSetError(ABOUT, "", "", "this file is missing: it names the game and the set")
        if self.about.game != key:
            raise CardSetError(ABOUT, "", "game", f"this set is for {self.about.game!r}")

    def refuse_strangers(self) -> None:
        """A file that nobody reads is a slip of the pen."""
        for file in self.tables:
            if file not in self._read:
                known = ", ".join(sorted(self._read))
                raise CardSetError(file, "", "", f"this game has no such file; it has {known}")


class CardSet:
    """All figures and cards of a game; immutable, shared by all copies of a game.

    ``__init__`` reads each file by a schema (``files.read``), raises ``CardSetError`` for what
    the schema cannot say (ids, sums, what makes the set unplayable), and works out what the rules
    need of it.
    """

    def __init__(self, files: CardFiles) -> None:
        self.files = files
        self.id = files.id

    @classmethod
    def load(cls: type[C], source: Folder | CardFiles) -> C:
        """Read a folder, or files that were read already."""
        files = source if isinstance(source, CardFiles) else CardFiles.in_folder(source)
        cards = cls(files)
        files.refuse_strangers()
        return cards

    def catalogue(self) -> dict[str, Any]:
        """All that is public about the pieces, ready for JSON."""
        raise NotImplementedError


def content_of(card_set: str) -> str:
    """What of a set's id decides whether a record can be replayed: for an own set the hash, for
    the standard one nothing more, since a change of it raises the rules' version.  (Records made
    before there were own sets have a hash there too.)"""
    _, at, content = card_set.rpartition("@")
    if at:
        return content
    return STANDARD if content.startswith(f"{STANDARD}-") else content


def refuse_repeated(file: str, field: str, values: list[Any]) -> None:
    """Each card has an id, or whatever ``field`` is, of its own."""
    for value in values:
        if values.count(value) > 1:
            raise CardSetError(file, str(value), field, "this is there more than once")


def _parsed(file: Folder) -> dict[str, Any]:
    name = file.name
    try:
        text = file.read_bytes()
        if len(text) > LARGEST:
            raise CardSetError(name, "", "", "this file is too long")
        return tomllib.loads(text.decode())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise CardSetError(name, "", "", str(fault)) from fault


def _converted(file: str, table: dict[str, Any], schema: type[T]) -> T:
    try:
        return msgspec.convert(table, schema)
    except msgspec.ValidationError as fault:
        raise _error(file, table, str(fault)) from fault


def _error(file: str, table: dict[str, Any], message: str) -> CardSetError:
    """msgspec tells the way to the fault; people want the card's name and its field."""
    match = _PLACE.fullmatch(message)
    assert match is not None
    why, way = match.group(1), match.group(2) or ""
    at: Any = table
    card, fields = "", []
    for field, number in _STEP.findall(way):
        if field:
            fields.append(field)
            at = at.get(field) if isinstance(at, dict) else None
        else:
            at = at[int(number)] if isinstance(at, list) else None
            if isinstance(at, dict):
                card, fields = _name_of(fields, int(number), at), []
            else:
                fields[-1:] = [f"{fields[-1]}[{number}]"] if fields else []
    if named := _FIELD.match(why):
        fields.append(named.group(1))
    return CardSetError(file, card, ".".join(fields), why)


def _name_of(fields: list[str], number: int, entry: dict[str, Any]) -> str:
    """The card by its id, or by its place in the file."""
    kind = fields[-1] if fields else "entry"
    name = entry.get("id", entry.get("name"))
    return f"{kind} number {number + 1}" if name is None else f"{kind} {name}"
