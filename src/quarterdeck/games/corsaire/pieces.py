"""The pieces of Corsaire: cards, boards, tokens, and the places of a pyramid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from quarterdeck.kernel import Mutable, Seat
from quarterdeck.kernel.wording import listed

Colour = Literal["red", "blue", "green"]
COLOURS: Final[tuple[Colour, Colour, Colour]] = ("red", "blue", "green")

Tokens = tuple[int, int, int]  # red, blue, green


class Card(NamedTuple):
    """A privateer (CO-03, CO-04).  ``number`` 0 stands for none."""

    id: str
    colour: int
    number: int
    pay: Tokens
    gain: Tokens


class Board(NamedTuple):
    """A merchant ship (CO-05)."""

    id: int
    name: str
    price: Tokens
    edge: int
    centre: int


NO_CARD: Final = -1
NO_BOARD: Final = 0  # a gap in the row, until the next board is drawn
SET: Final = 3  # cards that are laid on a board at once (CO-63)
ROW: Final = 5  # boards on the table: what the four places of level 1 touch (CO-08, CO-27)
PLACEMENTS: Final = (1, 2, 2, 2, 2, 1)  # looting turns: each board once a player (CO-70 to 72)

# The ten places of a pyramid: 1.1 to 1.4 next to the boards, then 2.1 … up to 4.1.
SLOTS: Final[tuple[tuple[int, int], ...]] = tuple(
    [(level, place) for level in (1, 2, 3, 4) for place in range(1, 6 - level)]
)
SLOT_OF: Final[dict[tuple[int, int], int]] = {slot: number for number, slot in enumerate(SLOTS)}
TOP: Final = SLOT_OF[4, 1]
TURNS: Final = 2 * len(SLOTS)  # both pyramids are full then (CO-24)
# CO-28: what a card lies on; CO-68: what can lie on it.
BENEATH: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        (SLOT_OF[level - 1, place], SLOT_OF[level - 1, place + 1]) if level > 1 else ()
        for level, place in SLOTS
    ]
)
ABOVE: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([up for up, down in enumerate(BENEATH) if slot in down]) for slot in range(len(SLOTS))]
)


class Laid(NamedTuple):
    """A card laid on a board; ``slot`` is where it was in the pyramid, -1: in the hand, and so
    it lies face down (CO-66, CO-67)."""

    card: int
    slot: int


class Visit(NamedTuple):
    """One card of the walk down the pyramid, and what came of it."""

    slot: int
    converted: bool
    paid: Tokens
    gained: Tokens


@dataclass(slots=True, eq=False, repr=False)
class Player(Mutable):
    """What lies before one player.  Everything in it is immutable but for the fields."""

    hand: tuple[int, ...] = ()  # sorted
    # taken openly and not shown since: in hand, or face down on a board
    known: tuple[int, ...] = ()
    pyramid: tuple[int, ...] = (NO_CARD,) * len(SLOTS)
    tokens: Tokens = (0, 0, 0)
    boards: tuple[int, ...] = ()  # bought, in order
    laid: tuple[tuple[Laid, ...], ...] = ((),) * ROW  # in the looting phase, by position

    def can_pay(self, price: Tokens) -> bool:
        mine = self.tokens
        return mine[0] >= price[0] and mine[1] >= price[1] and mine[2] >= price[2]

    def open_slots(self) -> list[int]:
        """CO-27 to CO-31: free, and on level 1 or with both cards beneath in place."""
        pyramid = self.pyramid
        slots = []
        for slot in range(len(SLOTS)):
            if pyramid[slot] == NO_CARD:
                beneath = BENEATH[slot]
                if not beneath or (
                    pyramid[beneath[0]] != NO_CARD and pyramid[beneath[1]] != NO_CARD
                ):
                    slots.append(slot)
        return slots


def free_slots(pyramid: tuple[int, ...]) -> list[int]:
    """CO-68: filled places with no card of a higher level on them."""
    if pyramid[TOP] != NO_CARD:
        return [TOP]
    free = []
    for slot, card in enumerate(pyramid):
        if card != NO_CARD:
            for up in ABOVE[slot]:
                if pyramid[up] != NO_CARD:
                    break
            else:
                free.append(slot)
    return free


def trade(tokens: Tokens, stock: Tokens, card: Card) -> Tokens:
    """What ``card`` makes of ``tokens``; ``stock`` is what they and the supply are together.

    CO-33, CO-36, CO-R9: pay in full first, then each colour is given as far as it lasts.
    """
    pay, gain = card.pay, card.gain
    return (
        min(tokens[0] - pay[0] + gain[0], stock[0]),
        min(tokens[1] - pay[1] + gain[1], stock[1]),
        min(tokens[2] - pay[2] + gain[2], stock[2]),
    )


def missing(tokens: Tokens, price: Tokens) -> Tokens:
    return (
        max(0, price[0] - tokens[0]),
        max(0, price[1] - tokens[1]),
        max(0, price[2] - tokens[2]),
    )


def plus(tokens: Tokens, more: Tokens) -> Tokens:
    return (tokens[0] + more[0], tokens[1] + more[1], tokens[2] + more[2])


def minus(tokens: Tokens, less: Tokens) -> Tokens:
    return (tokens[0] - less[0], tokens[1] - less[1], tokens[2] - less[2])


def gems(tokens: Tokens) -> str:
    """``2 red and 1 green``; ``nothing`` for none."""
    parts = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(tokens) if count]
    return listed(parts) or "nothing"


def other(seat: Seat) -> Seat:
    return 1 - seat
