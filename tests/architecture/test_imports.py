"""Who may import whom (architecture, section 1)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterdeck

ROOT = Path(quarterdeck.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

DOOR = ""  # ``import quarterdeck as qd``

# What each part may import of ours, besides itself.
MAY_IMPORT = {
    "": {"kernel", "games", "encodings", "adapters", "pure"},
    "pure": set(),
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "encodings": {"kernel", "games"},
    "server": {DOOR, "kernel", "games", "bots", "card_sets", "fair"},
    "outside": {DOOR, "kernel", "games", "bots", "terminal"},
    "arena": {DOOR, "kernel", "games", "bots", "outside"},
    "adapters": {DOOR, "kernel", "games", "bots", "encodings", "terminal"},
    "datasets": {DOOR, "kernel", "games", "bots", "encodings", "adapters", "arena"},
    "fuzz": {DOOR, "kernel", "games", "bots"},
    "card_sets": {"kernel", "games"},
    "fair": {"kernel"},
    "terminal": {DOOR, "kernel", "games", "bots"},
    "cli": {
        DOOR, "kernel", "games", "bots", "server", "arena", "adapters", "fuzz", "terminal",
        "outside", "datasets", "card_sets", "fair",
    },
}  # fmt: skip
# These know games only by their registry; bots also by what a game sends, how it writes moves, and
# its state, pieces and sight: a search plays thousands of positions on, and has no time for views.
FACES = (("shapes",), ("verbs",), ("state",), ("pieces",), ("sight",))
BY_REGISTRY = {
    "", "card_sets", "bots", "encodings", "server", "arena", "outside", "adapters", "fuzz",
    "terminal", "datasets", "cli",
}  # fmt: skip


def name_of(path: Path) -> tuple[str, ...]:
    """The parts of a module's name after ``quarterdeck``."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path, source: str) -> Iterator[tuple[str, ...]]:
    """All that a module imports of ours, wherever in it, as parts after ``quarterdeck``."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path)[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            base = ["quarterdeck", *base] if node.level else base
            base += node.module.split(".") if node.module else []
            names = [_module([*base, alias.name]) for alias in node.names]
        else:
            continue
        yield from [tuple(name[1:]) for name in names if name[0] == "quarterdeck"]


def _module(name: list[str]) -> list[str]:
    """Without the last part, if that is something in a module and not a module."""
    place = ROOT.joinpath(*name[1:])
    is_module = name[0] == "quarterdeck" and (place.is_dir() or place.with_suffix(".py").exists())
    return name if is_module else name[:-1]


def faults(path: Path, source: str) -> list[str]:
    here = name_of(path)
    part = here[0] if here else ""
    assert part in MAY_IMPORT, f"say in this test what {part!r} may import"
    found = []
    for there in imports(path, source):
        other = there[0] if there else DOOR
        text = f"{'.'.join(here) or 'quarterdeck'} imports {'.'.join(there) or 'quarterdeck'}"
        if other != part and other not in MAY_IMPORT[part]:
            found.append(text)
        if part == "games" and len(here) > 1 and other == "games" and there[:2] != here[:2]:
            found.append(f"{text}: a game knows no other game")
        is_face = part == "bots" and there[-1:] in FACES
        if part in BY_REGISTRY and other == "games" and len(there) > 1 and not is_face:
            found.append(f"{text}: games are known by their registry")
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_stands_before_it(path: Path) -> None:
    assert faults(path, path.read_text()) == []


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("kernel/extra.py", "import quarterdeck"),
        ("kernel/extra.py", "from quarterdeck.games import rules"),
        ("kernel/extra.py", "def f():\n    from ..games import rules"),
        ("games/letter_of_marque/extra.py", "from quarterdeck.games.corsaire import state"),
        ("games/letter_of_marque/extra.py", "from ..corsaire import state"),
        ("games/letter_of_marque/extra.py", "from quarterdeck import bots"),
        ("bots/extra.py", "from quarterdeck.games.letter_of_marque import procedures"),
        ("bots/extra.py", "from quarterdeck import server"),
        ("server/extra.py", "from quarterdeck.games.letter_of_marque import shapes"),
        ("arena/extra.py", "import quarterdeck.server.tables"),
        ("server/extra.py", "from .. import cli"),
    ],
)
def test_the_rule_can_be_broken(place: str, source: str) -> None:
    assert faults(ROOT / place, source)


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("kernel/extra.py", "from .moves import Move\nimport json"),
        (
            "games/letter_of_marque/extra.py",
            "from quarterdeck.kernel import Move\nfrom . import view",
        ),
        ("bots/extra.py", "from quarterdeck.games import rules"),
        ("arena/extra.py", "import quarterdeck as qd"),
        ("bots/extra.py", "from quarterdeck.games.letter_of_marque.shapes import View"),
        ("bots/extra.py", "from quarterdeck.games.letter_of_marque import verbs"),
        ("bots/extra.py", "from quarterdeck.games.letter_of_marque import state"),
    ],
)
def test_the_rule_lets_through_what_it_should(place: str, source: str) -> None:
    assert faults(ROOT / place, source) == []


def test_a_game_is_read_when_it_is_asked_for() -> None:
    """And its key is its folder's name, by which the registry finds it."""
    assert all(quarterdeck.rules(key).key == key for key in quarterdeck.games())
    asked = "import sys, quarterdeck as qd; qd.new('corsaire', 2); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    read = {name.split(".")[2] for name in told.stdout.split() if "quarterdeck.games." in name}
    assert read == {"corsaire"}
