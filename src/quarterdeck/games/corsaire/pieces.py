"""The pieces of Corsaire: cards, boards, tokens, and the places of a pyramid."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

from quarterdeck.kernel import Move, Seat

_TEXT = (files(__package__) / "data" / "standard.toml").read_bytes()
_DATA = tomllib.loads(_TEXT.decode())

CARD_SET = f"standard-{hashlib.sha256(_TEXT).hexdigest()[:8]}"
COLOURS = ("red", "blue", "green")
WORTH = (3, 2, 1)  # CO-06: red is worth most, green least; a measure for hints and bots

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


def _tokens(table: dict[str, int]) -> Tokens:
    return (table.get("red", 0), table.get("blue", 0), table.get("green", 0))


def _card(entry: dict[str, Any]) -> Card:
    number = entry.get("number", 0)
    colour = COLOURS.index(entry["colour"])
    return Card(entry["id"], colour, number, _tokens(entry["pay"]), _tokens(entry["gain"]))


def _board(entry: dict[str, Any]) -> Board:
    price = _tokens(entry["price"])
    return Board(entry["id"], entry["name"], price, entry["edge"], entry["centre"])


# In the game a card is its place in this table, sorted by colour and number; -1 is no card.
CARDS: tuple[Card, ...] = tuple(
    sorted([_card(entry) for entry in _DATA["card"]], key=lambda card: card[1:3])
)
CARD_IDS: tuple[str, ...] = tuple([card.id for card in CARDS])
CARD_OF: dict[str, int] = {card.id: place for place, card in enumerate(CARDS)}
BOARDS: dict[int, Board] = {entry["id"]: _board(entry) for entry in _DATA["board"]}
NO_CARD = -1
NO_BOARD = 0  # a gap in the row, until the next board is drawn

# As they are shown in views and events; never changed.
FACES: tuple[dict[str, Any], ...] = tuple(
    [
        {
            "id": card.id,
            "colour": COLOURS[card.colour],
            "number": card.number or None,
            "pay": list(card.pay),
            "gain": list(card.gain),
        }
        for card in CARDS
    ]
)
PLATES: dict[int, dict[str, Any]] = {
    board.id: {**board._asdict(), "price": list(board.price)} for board in BOARDS.values()
}

STOCK = _tokens(_DATA["stock"])
START = _tokens(_DATA["start"])
HAND: int = _DATA["hand"]
REMOVED: int = _DATA["removed"]
LIMIT: int = _DATA["limit"]
ROW = 5  # boards on the table
TURNS = 20

# The ten places of a pyramid: 1.1 to 1.4 next to the boards, then 2.1 … up to 4.1.
SLOTS: tuple[tuple[int, int], ...] = tuple(
    [(level, place) for level in (1, 2, 3, 4) for place in range(1, 6 - level)]
)
SLOT_OF: dict[tuple[int, int], int] = {slot: number for number, slot in enumerate(SLOTS)}
TOP = SLOT_OF[4, 1]
# CO-28: what a card lies on; CO-68: what can lie on it.
BENEATH: tuple[tuple[int, ...], ...] = tuple(
    [
        (SLOT_OF[level - 1, place], SLOT_OF[level - 1, place + 1]) if level > 1 else ()
        for level, place in SLOTS
    ]
)
ABOVE: tuple[tuple[int, ...], ...] = tuple(
    [tuple([up for up, down in enumerate(BENEATH) if slot in down]) for slot in range(len(SLOTS))]
)

# Moves are values, so each is made once.
PLACE = tuple([tuple([Move("place", (card, *slot)) for slot in SLOTS]) for card in CARD_IDS])
CONVERT = tuple([Move("convert", slot) for slot in SLOTS])
PASS_OVER = tuple([Move("pass", slot) for slot in SLOTS])
TAKE = tuple([Move("take", (position + 1,)) for position in range(ROW)])
BUY = tuple([Move("buy", (position + 1,)) for position in range(ROW)])
DECLINE = Move("decline")
RETURN = tuple([Move("return", (colour,)) for colour in COLOURS])
RECEIVE = tuple([Move("receive", (colour,)) for colour in COLOURS])
PICK = tuple([Move("pick", (card,)) for card in CARD_IDS])
LAY = tuple([Move("lay", (position + 1,)) for position in range(ROW)])


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


class Player:
    """What lies before one player.  Everything in it is immutable but for the fields."""

    __slots__ = ("boards", "hand", "known", "laid", "pyramid", "tokens")

    def __init__(
        self,
        hand: tuple[int, ...] = (),
        known: tuple[int, ...] = (),
        pyramid: tuple[int, ...] = (NO_CARD,) * len(SLOTS),
        tokens: Tokens = (0, 0, 0),
        boards: tuple[int, ...] = (),
        laid: tuple[tuple[Laid, ...], ...] = ((),) * ROW,
    ) -> None:
        self.hand = hand  # sorted
        self.known = known  # taken openly and not shown since: in hand, or face down on a board
        self.pyramid = pyramid
        self.tokens = tokens
        self.boards = boards  # bought, in order
        self.laid = laid  # in the looting phase, by position

    def clone(self) -> Player:
        return Player(self.hand, self.known, self.pyramid, self.tokens, self.boards, self.laid)

    def trading(self) -> int:
        """CO-50, CO-61: the edge VP of the boards bought."""
        return sum([BOARDS[board].edge for board in self.boards])

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
    if len(parts) < 2:
        return "".join(parts) or "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def other(seat: Seat) -> Seat:
    return 1 - seat
