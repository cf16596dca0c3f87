"""Programs that play: at a table of a server, in a local arena, or as tools of a language model.

A program is a function ``choose(position) -> move``.  A position is a dictionary as the server
sends it (docs/wire.md): ``view``, what the seat sees; ``moves``, the legal ones, each with its
``text`` and a ``label`` for people; ``prompt``, what is asked.  The answer is the ``text`` of one.
See docs/outside.md.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from quarterdeck.games import rules
from quarterdeck.kernel import Game, Move, Seat

Position = dict[str, Any]
Choose = Callable[[Position], str]


class BadProgram(Exception):
    """The file is no program, and why."""


def program(file: Path) -> Choose:
    """The function ``choose`` of a file."""
    spec = spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.exists():
        raise BadProgram(f"{file} is no Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    choose: Choose | None = getattr(module, "choose", None)
    if not callable(choose):
        raise BadProgram(f"{file} has no function choose(position)")
    return choose


def position_of(game: Game, seat: Seat, names: tuple[str, ...]) -> Position:
    """What a program is told without a server: what matters of what a server sends."""
    known = rules(game.setup.key)
    return {
        "seq": len(game),
        "seat": seat,
        "view": game.view(seat),
        "prompt": known.prompt(game, seat, names)._asdict(),
        "moves": [_told(game, seat, move, names) for move in game.legal_moves(seat)],
        "to_act": list(game.to_act()),
    }


def _told(game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> dict[str, Any]:
    words = rules(game.setup.key).describe(game, seat, move, names)
    return {
        "text": str(move),
        "verb": move.verb,
        "args": game.verbs.named(move),
        "label": words.label,
        "rule": words.rule,
        "note": [note._asdict() for note in words.notes()] if words.note else [],
    }
