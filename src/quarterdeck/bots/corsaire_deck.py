"""What a card set of Corsaire means to its mate: the figures, and how good three cards are."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

Tokens = tuple[int, int, int]  # red, blue, green
Triple = tuple[int, int, int]
Cards = tuple[int, ...]  # a card is its place in the catalogue; -1 is none
Pyramid = tuple[int, ...]  # the ten places from 1.1 to 4.1

NO_CARD = -1
CENTRE = 3.6  # VP of an average board in looting


def tokens_of(numbers: list[int]) -> Tokens:
    return (numbers[0], numbers[1], numbers[2])


class Deck:
    """The figures and cards that are played with, and what three cards are worth in looting."""

    def __init__(self, catalogue: dict[str, Any]) -> None:
        cards = catalogue["cards"]
        self.colours: list[str] = catalogue["colours"]
        self.place: dict[str, int] = {card["id"]: place for place, card in enumerate(cards)}
        self.worth = tokens_of(catalogue["worth"])
        self.limit: int = catalogue["limit"]
        self.row: int = catalogue["row"]
        self.turns: int = catalogue["turns"] // 2
        self.power: dict[Triple, int] = {}
        self.prior: dict[Triple, float] = {}
        numbers = [card["number"] or 0 for card in cards]
        colours = [card["colour"] for card in cards]
        for triple in combinations(range(len(cards)), 3):
            kind, total = _combination(
                [numbers[card] for card in triple], {colours[card] for card in triple}
            )
            self.power[triple] = _power(kind, total)
            self.prior[triple] = _prior(kind, total)

    def index(self, face: dict[str, Any] | None) -> int:
        """A card of the view as a number."""
        return NO_CARD if face is None else self.place[face["id"]]

    def pyramid(self, player: dict[str, Any]) -> Pyramid:
        return tuple([self.index(slot["card"]) for slot in player["slots"]])


@lru_cache(maxsize=8)
def deck_of(cards: Any) -> Deck:
    return Deck(cards.catalogue())


def _power(kind: int, total: int) -> int:
    return 1000 * kind + total


def _prior(kind: int, total: int) -> float:
    """How often three such cards beat what an opponent lays, on the whole."""
    low, span, least, most = (
        (0.02, 0.38, 0, 35),
        (0.42, 0.28, 0, 33),
        (0.70, 0.20, 6, 33),
        (0.91, 0.06, 6, 33),
        (0.97, 0.03, 3, 36),
    )[kind]
    return low + span * min(1.0, max(0.0, (total - least) / (most - least)))


def _combination(three: list[int], colours: set[str]) -> tuple[int, int]:
    """Kind (0 garbage to 4 three of a kind) and sum of three cards, 0 being no number."""
    numbers = sorted(three)
    total = sum(numbers)
    is_flush = len(colours) == 1
    if numbers[0]:
        if numbers[0] == numbers[2]:
            return 4, total
        if numbers[0] + 2 == numbers[1] + 1 == numbers[2]:
            return (3 if is_flush else 2), total
    return (1 if is_flush else 0), total


def best_triples(deck: Deck, cards: tuple[int, ...], count: int) -> list[Triple]:
    """Up to ``count`` strong sets of three without a card in common."""
    ranked = sorted(combinations(sorted(cards), 3), key=deck.prior.__getitem__, reverse=True)
    chosen: list[Triple] = []
    used: set[int] = set()
    for triple in ranked:
        if used.isdisjoint(triple):
            chosen.append(triple)
            used.update(triple)
            if len(chosen) == count:
                break
    return chosen


@lru_cache(maxsize=20_000)
def _potential(deck: Deck, cards: Cards) -> float:
    return CENTRE * sum([deck.prior[triple] for triple in best_triples(deck, cards, deck.row)])


def potential(deck: Deck, cards: Cards) -> float:
    """What a player's cards promise for the looting, in VP."""
    return _potential(deck, tuple(sorted(cards)))
