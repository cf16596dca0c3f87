"""What a card set of Corsaire means to its mate: the figures, and how good three cards are."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from quarterdeck.games.corsaire.shapes import Face, Figures, Player

Tokens = tuple[int, int, int]  # red, blue, green
Triple = tuple[int, int, int]
Cards = tuple[int, ...]  # a card is its place in the catalogue; -1 is none
Pyramid = tuple[int, ...]  # the card in each slot of the catalogue

NO_CARD = -1
CENTRE = 3.6  # VP of an average board in looting
# How often three cards of a kind beat what an opponent lays: with the lowest sum of all and how
# much more with the highest, then these sums.
PRIORS = {
    "garbage": (0.02, 0.38, 0, 35),
    "flush": (0.42, 0.28, 0, 33),
    "straight": (0.70, 0.20, 6, 33),
    "straight_flush": (0.91, 0.06, 6, 33),
    "three_of_a_kind": (0.97, 0.03, 3, 36),
}


class Deck:
    """The figures and cards that are played with, and what three cards are worth in looting."""

    def __init__(self, cards: Any) -> None:
        figures: Figures = cards.catalogue()
        self.colours = figures["colours"]
        self.names = [card["id"] for card in figures["cards"]]
        self.place = {name: place for place, name in enumerate(self.names)}
        self.worth = figures["worth"]
        self.limit = figures["limit"]
        self.row = figures["row"]
        self.set = figures["set"]
        self.turns = figures["turns"] // 2
        self.slot_of = {slot: number for number, slot in enumerate(figures["slots"])}
        self.beneath = figures["beneath"]
        self.slots = range(len(self.beneath))
        self.above = [[up for up in self.slots if slot in self.beneath[up]] for slot in self.slots]
        kinds = [each["kind"] for each in figures["combinations"]]
        self.power: dict[Triple, int] = {}
        self.prior: dict[Triple, float] = {}
        for triple in combinations(range(len(self.place)), 3):
            kind, total = cards.combination(*triple)
            self.power[triple] = _power(kind, total)
            self.prior[triple] = _prior(kinds[kind], total)

    def index(self, face: Face | None) -> int:
        """A card of the view as a number."""
        return NO_CARD if face is None else self.place[face["id"]]

    def ranked(self, cards: Cards) -> list[Triple]:
        """All sets of three of those cards, which are sorted, the strongest first."""
        return sorted(combinations(cards, 3), key=self.prior.__getitem__, reverse=True)

    def pyramid(self, player: Player) -> Pyramid:
        return tuple([self.index(slot["card"]) for slot in player["slots"]])


@lru_cache(maxsize=8)
def deck_of(cards: Any) -> Deck:
    return Deck(cards)


def _power(kind: int, total: int) -> int:
    return 1000 * kind + total


def _prior(kind: str, total: int) -> float:
    low, span, least, most = PRIORS[kind]
    return low + span * min(1.0, max(0.0, (total - least) / (most - least)))


def best_triples(deck: Deck, cards: Cards, count: int) -> list[Triple]:
    """Up to ``count`` strong sets of three without a card in common."""
    ranked = deck.ranked(tuple(sorted(cards)))
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
