"""Each game's drawing by its key."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType

from quarterdeck.kernel import Rules

from . import corsaire, letter_of_marque, line_of_battle, merchants_and_marauders
from .views import Names, View, any_view

_DRAWERS: dict[str, Callable[[View, Names, View], RenderableType]] = {
    "letter-of-marque": letter_of_marque.drawn,
    "corsaire": corsaire.drawn,
    "line-of-battle": line_of_battle.drawn,
    "merchants-and-marauders": merchants_and_marauders.drawn,
}


def shown(rules: Rules, view: View, names: Names) -> RenderableType:
    """A view, drawn for its game where we know how, else readably."""
    drawer = _DRAWERS.get(rules.key)
    return drawer(view, names, rules.catalogue()) if drawer else any_view(view)
