"""The treasures, ships and cannon cards that a game of Letter of Marque is played with."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Any

from quarterdeck.kernel import CardFiles, CardSet, CardSetError

from .schema import FiguresFile

FIGURES = "figures.toml"


class LetterOfMarqueCards(CardSet):
    """What each player starts with (LM-03, LM-05, LM-06), and what a cannon card counts."""

    def __init__(self, files: CardFiles) -> None:
        super().__init__(files)
        figures = files.read(FIGURES, FiguresFile)
        self.treasures = tuple(sorted(figures.treasures))
        self.armed = figures.armed
        self.defenseless = figures.defenseless
        self.ships = self.armed + self.defenseless
        self.cannons = figures.cannons
        self.cannon_points = figures.captured_cannon_points
        if self.ships != len(self.treasures):
            why = f"{self.ships} ships cannot carry {len(self.treasures)} treasures, one each"
            raise CardSetError(FIGURES, "", "treasures", why)

    def catalogue(self) -> dict[str, Any]:
        return {
            "treasures": list(self.treasures),
            "armed": self.armed,
            "defenseless": self.defenseless,
            "ships": self.ships,
            "cannons": self.cannons,
            "captured_cannon_points": self.cannon_points,
        }


STANDARD = LetterOfMarqueCards.load(package_files(__package__) / "data")
