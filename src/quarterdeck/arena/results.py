"""The outcomes of a tournament as a file of JSON lines, which can be gone on with.

The first line says who played what, every other one is a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

from quarterdeck.games import rules
from quarterdeck.kernel import jsons

from . import Outcome, Tournament


class WrongResults(Exception):
    """The file holds the results of another tournament."""


def heading(tournament: Tournament) -> dict[str, Any]:
    known = rules(tournament.key)
    return {
        "game": tournament.key,
        "version": known.version,
        "card_set": known.card_set,
        "players": list(tournament.players),
        "seed": tournament.seed,
        "options": tournament.options,
        "budget": None if tournament.budget == inf else tournament.budget,
    }


class Marks:
    """Numbers of games, a byte each."""

    def __init__(self) -> None:
        self._marks = bytearray()

    def add(self, number: int) -> None:
        self._marks.extend(bytes(max(0, number + 1 - len(self._marks))))
        self._marks[number] = 1

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number < len(self._marks) and self._marks[number] == 1


def begin(file: Path, tournament: Tournament) -> Iterator[Outcome]:
    """The outcomes that the file holds already, one by one; a new file gets its heading."""
    line = jsons.written(heading(tournament))
    if not file.exists():
        file.write_text(line + "\n", "utf-8")
    with file.open(encoding="utf-8") as lines:
        if lines.readline().rstrip("\n") != line:
            raise WrongResults(f"{file} holds the results of another tournament")
    _drop_cut_line(file)
    return each(file)


def _drop_cut_line(file: Path) -> None:
    """Whoever was killed while writing leaves half a line, to which the next one would be added."""
    with file.open("rb+") as lines:
        whole = 0
        for line in lines:
            whole += len(line) if line.endswith(b"\n") else 0
        lines.truncate(whole)


def each(file: Path) -> Iterator[Outcome]:
    """The outcomes in the order in which they came in; a line that was cut off ends them."""
    with file.open(encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            if line.endswith("\n"):
                yield _outcome(jsons.read(line))


def _outcome(one: dict[str, Any]) -> Outcome:
    took = tuple([tuple(part) for part in one.get("took", ())])
    wins, scores, opened = tuple(one["wins"]), tuple(one["scores"]), tuple(one.get("opened", ()))
    return Outcome(one["number"], wins, scores, one.get("lost", 0), opened, took)


def _told(outcome: Outcome) -> dict[str, Any]:
    """What is empty is left out."""
    must = ("number", "wins", "scores")
    return {name: part for name, part in outcome._asdict().items() if part or name in must}


def add(file: Path, outcomes: list[Outcome]) -> None:
    lines = [jsons.written(_told(outcome)) + "\n" for outcome in outcomes]
    with file.open("a", encoding="utf-8") as end:
        end.writelines(lines)


def read(file: Path) -> tuple[dict[str, Any], list[Outcome]]:
    """The heading, and the outcomes in their order."""
    with file.open(encoding="utf-8") as lines:
        return jsons.read(lines.readline()), sorted(each(file))
