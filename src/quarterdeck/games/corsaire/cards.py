"""The cards, boards and figures that a game of Corsaire is played with."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Any

from quarterdeck.kernel import CardFiles, CardSet, CardSetError
from quarterdeck.kernel.cards import refuse_repeated

from .hands import KINDS, LABELS, SAYS, Combination, combination
from .pieces import (
    BENEATH,
    COLOURS,
    PLACEMENTS,
    ROW,
    SET,
    SLOTS,
    TURNS,
    Board,
    Card,
    Tokens,
)
from .schema import BoardsFile, CardsFile, FiguresFile, Gems
from .shapes import Face, Figures, Plate
from .verbs import PICK, PLACE

CARDS, BOARDS, FIGURES = "cards.toml", "boards.toml", "figures.toml"


class CorsaireCards(CardSet):
    """In the game a card is its place in ``cards``, sorted by colour and number."""

    def __init__(self, files: CardFiles) -> None:
        super().__init__(files)
        figures = files.read(FIGURES, FiguresFile)
        self.stock = _tokens(figures.stock)  # CO-06
        self.start = _tokens(figures.start)  # CO-13
        self.worth = _tokens(figures.worth)  # CO-06: a measure for hints and bots
        self.hand = figures.hand  # CO-10
        self.removed = figures.removed  # CO-07
        self.limit = figures.limit  # CO-55
        self._read_cards(files)
        self._read_boards(files)
        self._check()

    def _read_cards(self, files: CardFiles) -> None:
        entries = files.read(CARDS, CardsFile).card
        cards = [
            Card(each.id, COLOURS.index(each.colour), each.number, *_trade(each.pay, each.gain))
            for each in entries
        ]
        self.deck = tuple(sorted(cards, key=lambda card: card[1:3]))
        self.ids = tuple([card.id for card in self.deck])
        refuse_repeated(CARDS, "id", list(self.ids))
        self.place_of = {card: place for place, card in enumerate(self.ids)}
        self.faces = tuple([_face(card) for card in self.deck])
        # Moves are values, so each is made once.
        self.placing = tuple([tuple([PLACE(card, *slot) for slot in SLOTS]) for card in self.ids])
        self.picking = tuple([PICK(card) for card in self.ids])

    def combination(self, one: int, two: int, three: int) -> Combination:
        return combination(self.deck[one], self.deck[two], self.deck[three])

    def _read_boards(self, files: CardFiles) -> None:
        entries = files.read(BOARDS, BoardsFile).board
        refuse_repeated(BOARDS, "id", [each.id for each in entries])
        refuse_repeated(BOARDS, "name", [each.name for each in entries])
        self.boards = {
            each.id: Board(each.id, each.name, _tokens(each.price), each.edge, each.centre)
            for each in entries
        }
        self.plates = {board.id: _plate(board) for board in self.boards.values()}

    def _check(self) -> None:
        """What no schema says, but a game cannot do without."""
        loot = SET * ROW - len(SLOTS)
        if self.hand < loot:
            raise CardSetError(FIGURES, "", "hand", f"looting needs {loot} cards in hand")
        needed = self.removed + 2 * self.hand + ROW + TURNS - 1
        if len(self.deck) < needed:
            why = f"a game deals, draws and removes {needed} cards; here are {len(self.deck)}"
            raise CardSetError(CARDS, "", "card", why)
        if len(self.boards) < ROW:
            raise CardSetError(BOARDS, "", "board", f"{ROW} boards lie on the table")
        if sum(self.stock) <= self.limit:
            why = "one player could hold all tokens, and the other get none (CO-57)"
            raise CardSetError(FIGURES, "", "stock", why)
        if sum(self.start) > self.limit:
            raise CardSetError(FIGURES, "", "start", "nobody begins with more than may stay")
        for colour, name in enumerate(COLOURS):
            if 2 * self.start[colour] > self.stock[colour]:
                why = "there are not enough of them for two players"
                raise CardSetError(FIGURES, "", f"start.{name}", why)

    def catalogue(self) -> dict[str, Any]:
        figures: Figures = {
            "colours": COLOURS,
            "stock": self.stock,
            "start": self.start,
            "worth": self.worth,
            "hand": self.hand,
            "removed": self.removed,
            "limit": self.limit,
            "row": ROW,
            "turns": TURNS,
            "placements": PLACEMENTS,
            "set": SET,
            "slots": SLOTS,
            "beneath": BENEATH,
            "combinations": [
                {"kind": kind, "label": label, "says": says}
                for kind, label, says in zip(KINDS, LABELS, SAYS, strict=True)
            ],
            "cards": list(self.faces),
            "boards": list(self.plates.values()),
        }
        return {**figures}


def _tokens(gems: Gems) -> Tokens:
    return (gems.red, gems.blue, gems.green)


def _trade(pay: Gems, gain: Gems) -> tuple[Tokens, Tokens]:
    return _tokens(pay), _tokens(gain)


def _face(card: Card) -> Face:
    """As it is shown in views and events; never changed."""
    return {
        "id": card.id,
        "colour": COLOURS[card.colour],
        "number": card.number or None,
        "pay": card.pay,
        "gain": card.gain,
    }


def _plate(board: Board) -> Plate:
    return {
        "id": board.id,
        "name": board.name,
        "price": board.price,
        "edge": board.edge,
        "centre": board.centre,
    }


STANDARD = CorsaireCards.load(package_files(__package__) / "data")
