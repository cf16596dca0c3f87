"""A record: what a game was started with, what was chosen, and what chance decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from . import jsons
from .moves import AGREED, CHANCE, UNDO, Move, Seat, parse_move

FORMAT: Final = 1


class Setup(NamedTuple):
    """What a game is started with; never changes."""

    key: str
    version: int
    card_set: str
    seats: int
    options: dict[str, Any]


class Entry(NamedTuple):
    """One line of a record: ``2 attack 4``, ``chance draw 5``, ``0 undo``, ``1 resign``."""

    seat: Seat
    move: Move

    def __str__(self) -> str:
        return f"{'chance' if self.seat == CHANCE else self.seat} {self.move}"


class RecordError(ValueError):
    """The text is no record, or not one that these rules can replay; says why."""


def parse_entry(text: str) -> Entry:
    """The entry that ``str(entry)`` wrote."""
    who, _, move = text.partition(" ")
    if who == "chance":
        return Entry(CHANCE, parse_move(move))
    if not (who.isascii() and who.isdecimal()):
        raise RecordError(f"{text[:60]!r} is not an entry of a record")
    return Entry(int(who), parse_move(move))


def taken_back(entries: Sequence[Entry]) -> dict[int, int]:
    """The place of each undo, with that of the move it takes back: the last that still stands of
    the same seat.  That is the last entry of all, unless others have sealed their answers since."""
    found: dict[int, int] = {}
    stand: list[int] = []
    for place, entry in enumerate(entries):
        if entry.seat == CHANCE or entry.move not in (UNDO, AGREED):
            stand.append(place)
            continue
        at = len(stand) - 1
        while at >= 0 and entries[stand[at]].seat != entry.seat:
            at -= 1
        if at >= 0:
            found[place] = stand.pop(at)
    return found


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that have not been taken back."""
    back = taken_back(entries)
    gone = {*back, *back.values()}
    return [entry for place, entry in enumerate(entries) if place not in gone]


class Record(NamedTuple):
    """The truth about one game; everything else can be built from it again."""

    key: str
    version: int
    card_set: str
    seats: int
    options: dict[str, Any]
    entries: tuple[Entry, ...] = ()

    def to_json(self) -> str:
        head = {
            "format": FORMAT,
            "game": self.key,
            "version": self.version,
            "card_set": self.card_set,
            "seats": self.seats,
            "options": self.options,
        }
        lines = ",\n".join([jsons.written(str(entry)) for entry in self.entries])
        return f'{jsons.written(head)[:-1]}, "entries": [\n{lines}\n]}}\n'

    @staticmethod
    def from_json(text: str) -> Record:
        try:
            data = jsons.read(text)
            if not isinstance(data, dict):
                raise RecordError("this is not a record of a game")
            if data["format"] != FORMAT:
                raise RecordError(f"records of format {data['format']!r} cannot be read here")
            for line in data["entries"]:
                if not isinstance(line, str):
                    raise RecordError(f"{line!r} is not an entry of a record")
            return Record(
                str(data["game"]),
                int(data["version"]),
                str(data["card_set"]),
                int(data["seats"]),
                dict(data["options"]),
                tuple([parse_entry(line) for line in data["entries"]]),
            )
        except RecordError:
            raise
        except KeyError as fault:
            raise RecordError(f"this is not a record of a game: {fault} is missing") from fault
        except (TypeError, ValueError) as fault:
            raise RecordError(f"this is not a record of a game ({fault})") from fault
        except RecursionError as fault:
            raise RecordError("this is not a record of a game: nested too deeply") from fault
