"""``quarterdeck new-game``: a small game that runs, to be changed into another."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import ascii_uppercase
from typing import Annotated

import typer

from .shared import say

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")


def new_game(
    key: Annotated[str, typer.Argument(metavar="KEY", help="Such as liars-dice.")],
    root: Annotated[Path, typer.Option(help="The working copy of Quarterdeck.")] = Path(),
) -> None:
    """Write a game that runs, with its bot and its tests, for you to change."""
    package = root / "src" / "quarterdeck"
    if not KEY.match(key):
        raise typer.BadParameter("a key is words of small letters with hyphens between them")
    if not (package / "games").is_dir():
        say(f"{root.resolve()} is no working copy of Quarterdeck; --root names one.", "red")
        raise typer.Exit(1)
    module = key.replace("-", "_")
    places = {
        "game": package / "games" / module,
        "tests": root / "tests" / "games" / module,
        "bot.py.txt": package / "bots" / f"{module}.py",
    }
    for place in places.values():
        if place.exists():
            say(f"{place} is there already.", "red")
            raise typer.Exit(1)
    words = {
        "@KEY@": key,
        "@TITLE@": key.replace("-", " ").capitalize(),
        "@CLASS@": "".join([word.capitalize() for word in key.split("-")]),
        "@ID@": _free_prefix(package / "games", key),
    }
    for source, place in places.items():
        _write(files("quarterdeck") / "skeleton" / source, place, words)
    say(f"{places['game']} holds a game that runs, {places['tests']} its tests:")
    say(f"  quarterdeck play {key}")
    say(f"  pytest {places['tests']}")
    say(f"  python -m tests.golden.make {key}    (golden records)")
    say("  python tools/typescript.py    (the page's types)")
    say("docs/add-a-game.md tells how to go on.")


def _write(source: Traversable, place: Path, words: dict[str, str]) -> None:
    if source.is_dir():
        place.mkdir(parents=True)
        for each in source.iterdir():
            _write(each, place / each.name.removesuffix(".txt"), words)
        return
    text = source.read_text(encoding="utf-8")
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    place.write_text(text, encoding="utf-8")


def _free_prefix(games: Path, key: str) -> str:
    """Two letters for the ids of rules that no other game has."""
    ledgers = "".join([path.read_text(encoding="utf-8") for path in games.glob("*/rules.toml")])
    taken = set(re.findall(r'^id = "([A-Z]{2})-', ledgers, re.MULTILINE))
    initials = [word[0].upper() for word in key.split("-") if word[0].isalpha()]
    wanted = ["".join(initials[:2])] if len(initials) > 1 else [key[:2].upper()]
    wanted += [f"{initials[0]}{letter}" for letter in ascii_uppercase]
    return next(each for each in wanted if len(each) == 2 and each.isalpha() and each not in taken)
