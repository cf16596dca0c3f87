"""The outcomes of a tournament as a file of JSON lines, which can be gone on with.

The first line says who played what, every other one is a game.
"""

from __future__ import annotations

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


def begin(file: Path, tournament: Tournament) -> list[Outcome]:
    """The outcomes that the file holds already; a new file gets its heading."""
    line = jsons.written(heading(tournament))
    if not file.exists():
        file.write_text(line + "\n", "utf-8")
        return []
    if file.read_text("utf-8").split("\n", 1)[0] != line:
        raise WrongResults(f"{file} holds the results of another tournament")
    return read(file)[1]


def add(file: Path, outcomes: list[Outcome]) -> None:
    lines = [jsons.written(outcome._asdict()) + "\n" for outcome in outcomes]
    with file.open("a", encoding="utf-8") as end:
        end.writelines(lines)


def read(file: Path) -> tuple[dict[str, Any], list[Outcome]]:
    """The heading, and the outcomes in their order."""
    first, *lines = file.read_text("utf-8").splitlines()
    found = [jsons.read(line) for line in lines]
    outcomes = [
        Outcome(one["number"], tuple(one["wins"]), tuple(one["scores"]), one.get("lost", 0))
        for one in found
    ]
    return jsons.read(first), sorted(outcomes)
