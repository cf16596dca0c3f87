"""What a card set of Corsaire means to its mate: the figures, and how good three cards are."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from quarterdeck.games.corsaire.shapes import Face, Figures, Player

Tokens = tuple[int, int, int]  # red, blue, green
Triple = tuple[int, int, int]
Cards = tuple[int, ...]  # a card is its place in the catalogue; -1 is none
Pyramid = tuple[int, ...]  # the card in each slot of the catalogue

NO_CARD = -1
CENTRE = 3.6  # VP of an average board in looting
SUMS = {  # the lowest and the highest sum of three cards, by kind
    "garbage": (0, 35),
    "flush": (0, 33),
    "straight": (6, 33),
    "straight_flush": (6, 33),
    "three_of_a_kind": (3, 36),
}


class Judgement(NamedTuple):
    """What a player thinks things are worth, in VP if nothing else is said."""

    # How often three cards of a kind beat what an opponent lays: with the lowest sum of all, and
    # how much more with the highest.
    priors: dict[str, tuple[float, float]]
    token: float = 0.33  # for each point of worth that is kept
    colours: tuple[float, float, float] = (1.0, 1.0, 1.0)  # how much of its worth a colour counts
    fourth: float = 0.75  # how much of its worth the fourth token of a colour counts, and the fifth
    sixth: float = 0.4  # and those after it
    last: float = 0.8  # how much tokens count with one turn to come
    early: float = 0.0  # how much more they count for each turn before the last two
    reuse: float = 0.33  # for each point that a card will gain in a later walk
    next_reuse: float = 0.165  # the same of a card that is placed in the next turn
    held: float = 0.12  # for each point that a card in hand would gain when placed
    later: float = 0.6  # how much of what the next turn promises is counted
    looks: int = 6  # plans whose next turn is looked at
    loot: float = 1.0  # how much of what a taken card promises for the looting is counted
    deny: float = 0.0  # and of what it would have promised the other
    next_loot: float = 0.0  # and of what one taken in the next turn does
    centre: float = 0.0  # for each point by which the centre of a bought board is above the usual


# Found by playing against a one-turn greedy player and against itself.
MATE = Judgement(
    {
        "garbage": (0.02, 0.38),
        "flush": (0.42, 0.28),
        "straight": (0.70, 0.20),
        "straight_flush": (0.91, 0.06),
        "three_of_a_kind": (0.97, 0.03),
    }
)

# Found by climbing from the mate's: all figures a little up or down by lot, against the opposite,
# both seats of the same deal, and then a step towards what won more points (54,000 games).
CAPTAIN = Judgement(
    {
        "garbage": (0.02, -0.115),
        "flush": (0.134, 0.318),
        "straight": (0.598, 0.138),
        "straight_flush": (0.93, 0.06),
        "three_of_a_kind": (0.97, 0.03),
    },
    token=1.0,
    colours=(0.351, 0.358, 0.443),
    fourth=0.652,
    sixth=0.756,
    last=0.381,
    early=0.048,
    reuse=0.166,
    next_reuse=0.18,
    held=0.143,
    later=0.698,
    looks=12,
    loot=0.387,
    deny=0.375,
    next_loot=0.176,
    centre=-0.237,
)


class Deck:
    """The figures and cards that are played with, and what they are worth to a player."""

    def __init__(self, cards: Any, judgement: Judgement) -> None:
        self.judgement = judgement
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
            self.prior[triple] = _prior(judgement, kinds[kind], total)

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
    """What the cards mean to the mate."""
    return Deck(cards, MATE)


@lru_cache(maxsize=8)
def captains_deck_of(cards: Any) -> Deck:
    return Deck(cards, CAPTAIN)


def _power(kind: int, total: int) -> int:
    return 1000 * kind + total


def _prior(judgement: Judgement, kind: str, total: int) -> float:
    low, span = judgement.priors[kind]
    least, most = SUMS[kind]
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
