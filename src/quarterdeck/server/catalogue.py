"""What players read about the games before they play."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from quarterdeck import bots
from quarterdeck.bots.advice import adviser
from quarterdeck.games import games
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Option, Rules, jsons

from .guard.packed import Packed
from .lessons.script import lesson_of
from .shelf import Shelf

PAGE = {
    "sections": ("section", ("id", "title")),
    "rules": ("rule", ("id", "section", "page", "says")),
    "rulings": ("ruling", ("id", "question", "ruling", "why")),
    "examples": ("example", ("id", "title", "given", "when", "then")),
}


def cards(shelf: Shelf) -> list[dict[str, Any]]:
    return [card(rules_of(key), shelf.offered(key)) for key in games()]


def card(rules: Rules, own_sets: Sequence[Rules] = ()) -> dict[str, Any]:
    return {
        "key": rules.key,
        "title": rules.title,
        "summary": rules.summary,
        "minutes": rules.minutes,
        "lesson": lesson_card(rules.key),
        "seats": list(rules.seats),
        "variants": [variant._asdict() for variant in rules.variants],
        "options": [option_card(option) for option in rules.options],
        "levels": [level_card(level) for level in bots.levels(rules.key)],
        "levels_note": bots.missing(rules.key),
        "adviser": adviser(rules.key),
        "card_sets": [set_card(own) for own in own_sets],
        "provenance": rules.provenance,
    }


def lesson_card(key: str) -> dict[str, Any] | None:
    lesson = lesson_of(key)
    return {"minutes": lesson.minutes, "options": lesson.options} if lesson else None


def level_card(level: bots.Level) -> dict[str, Any]:
    found = level.measured
    measured = found and {
        "games": found.games,
        "won": found.won / found.games,
        "low": found.low,
        "high": found.high,
        "fair": 1 / (found.rivals + 1),
        "against": found.against,
    }
    tempers = [temper._asdict() for temper in level.tempers]
    return {**level._asdict(), "tempers": tempers, "measured": measured}


def set_card(own: Rules) -> dict[str, Any]:
    about = own.cards.files.about
    return {"id": own.card_set, "name": about.name, "about": about.about}


def option_card(option: Option) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": option.name,
        "label": option.label,
        "help": option.help,
        "kind": kind_of(option),
        "default": option.default,
    }
    if option.choices:
        told["choices"] = [choice._asdict() for choice in option.choices]
    if option.letters:
        told["letters"] = option.letters
    return told


def kind_of(option: Option) -> str:
    if option.choices:
        return "choice"
    if option.letters:
        return "colours"
    if isinstance(option.default, bool):
        return "flag"
    return "number" if isinstance(option.default, int) else "text"


@lru_cache(maxsize=32)
def catalogue(rules: Rules) -> Packed:
    """A game's public data as it is sent."""
    return _packed(rules.catalogue())


@cache
def packed_rules(key: str) -> Packed:
    """The page of the rules as it is sent."""
    return _packed(rules_page(key))


def _packed(told: Any) -> Packed:
    return Packed.of(jsons.packed(told), "application/json")


@cache
def rules_page(key: str) -> dict[str, Any]:
    """The rules in our own words, from the game's ``rules.toml``."""
    rules = rules_of(key)
    package = type(rules).__module__.rpartition(".")[0]
    text = resources.files(package).joinpath("rules.toml").read_text(encoding="utf-8")
    ledger = tomllib.loads(text)
    page: dict[str, Any] = {"title": rules.title, "summary": rules.summary}
    for name, (source, fields) in PAGE.items():
        page[name] = [
            {field: each.get(field, "") for field in fields} for each in ledger.get(source, [])
        ]
    return page
