"""Own card sets: a copy of a game's files to begin with, and how a changed one differs from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quarterdeck.games import games, rules
from quarterdeck.kernel import CardFiles, CardSetError, Rules, jsons
from quarterdeck.kernel.cards import ABOUT

_ABOUT = """\
# A card set of {title}. Change what you like in the other files, then:
#   quarterdeck cards check {folder}
# The name is what players read; the set itself is known by what is in its files.
game = {game}
name = {name}
about = "Changed from the standard set."
"""


def export(known: Rules, folder: Path, name: str) -> list[str]:
    """Write a game's files and a ``set.toml`` into an empty folder; their names."""
    if known.cards is None:
        raise CardSetError("", "", "", f"{known.title} has no cards to change")
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    source = known.cards.files.folder
    for file in known.cards.files.tables:
        (folder / file).write_bytes((source / file).read_bytes())
    about = _ABOUT.format(
        title=known.title,
        folder=folder.name,
        game=jsons.written(known.key),
        name=jsons.written(name),
    )
    (folder / ABOUT).write_text(about, encoding="utf-8")
    return [*known.cards.files.tables, ABOUT]


def load(folder: Path) -> Rules:
    """The rules of the game that a set is for, with that set."""
    files = CardFiles.in_folder(folder)
    if files.about is not None and files.about.game not in games():
        why = f"there is no game {files.about.game!r}; there are {', '.join(games())}"
        raise CardSetError(ABOUT, "", "game", why)
    files.check_game(files.about.game if files.about else "")
    assert files.about is not None
    return rules(files.about.game).with_cards(files)


def differences(own: Rules) -> Iterator[str]:
    """Every field in which a set differs from the standard one, in words."""
    standard = rules(own.key).cards.files.tables
    for file, table in own.cards.files.tables.items():
        for place, old, new in _compared(standard.get(file, {}), table, ""):
            yield f"{file}, {place}: {_change(old, new)}"


_NOTHING = object()


def _compared(old: Any, new: Any, place: str, joint: str = "") -> Iterator[tuple[str, Any, Any]]:
    """``card r3, pay.green``: kind and id of the card, then the way to the field."""
    inner = "."
    if isinstance(old, list) and isinstance(new, list) and _are_cards(old) and _are_cards(new):
        old, new = [{each["id"]: each for each in cards} for cards in (old, new)]
        joint, inner = " ", ", "
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            inside = f"{place}{joint}{key}"
            yield from _compared(old.get(key, _NOTHING), new.get(key, _NOTHING), inside, inner)
    elif old != new:
        yield place, old, new


def _are_cards(entries: list[Any]) -> bool:
    return all([isinstance(each, dict) and "id" in each for each in entries])


def _change(old: Any, new: Any) -> str:
    if old is _NOTHING and isinstance(new, dict):
        return "added"
    if new is _NOTHING and isinstance(old, dict):
        return "taken away"
    return f"{_told(old)} → {_told(new)}"


def _told(value: Any) -> str:
    return "nothing" if value is _NOTHING else jsons.written(value)
