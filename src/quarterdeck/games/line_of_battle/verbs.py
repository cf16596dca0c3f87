"""The moves of Line of Battle, as they are written; each is made once for a card set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Move, Verbs
from quarterdeck.kernel.verbs import Verb1, either, number, word

from .pieces import HULL, LINE, PORT, PRIZE, RIGGING

if TYPE_CHECKING:
    from .state import LineOfBattle

VERBS = Verbs()
NONE = "none"

PLAY = VERBS.verb("play", number("card"))
DISCARD = VERBS.verb("discard", number("card"))
STOP = VERBS.verb("stop")()
WITH = VERBS.verb("with", number("ship"))
AT = VERBS.verb(
    "at", number("ship"), word("place", HULL, RIGGING), missing="name a ship, and hull or rigging"
)
BREAK = VERBS.verb("break", number("on"))
FLAG = VERBS.verb("flag", number("ship"))
REPAIR_HIT = VERBS.verb("repair", number("card"))
DOUSE = VERBS.verb("douse", number("card"))
BOARD = VERBS.verb("board", number("ship"))
SHOW = VERBS.verb("show", either("card", NONE))
CLEAR = VERBS.verb("clear", either("card", NONE))
DECLARE = VERBS.verb("declare", word("to", LINE, PRIZE))
JOIN = VERBS.verb("join", word("to", LINE, PORT))
LEAVE = VERBS.verb("leave", number("ship"))
ENTER = VERBS.verb("enter", number("ship"))
TOW = VERBS.verb("tow", number("ship"), number("escort"))
DONE = VERBS.verb("done")()
BURN = VERBS.verb("burn", number("ship"))
RAID = VERBS.verb("raid", number("on"))
BLOCKADE_PORT = VERBS.verb("blockade", number("on"))

SHOW_NONE = SHOW(NONE)
CLEAR_NONE = CLEAR(NONE)
DECLARE_LINE, DECLARE_PRIZE = DECLARE(LINE), DECLARE(PRIZE)
JOIN_LINE, JOIN_PORT = JOIN(LINE), JOIN(PORT)

NOT_NOW = "not now"


class Moves:
    """Moves are values, so those of every card and every ship are made once."""

    def __init__(self, cards: int, ships: int) -> None:
        def of_cards(verb: Verb1[int]) -> tuple[Move, ...]:
            return tuple([verb(card) for card in range(cards)])

        def of_ships(verb: Verb1[int]) -> tuple[Move, ...]:
            return tuple([verb(ship) for ship in range(ships)])

        self.play = of_cards(PLAY)
        self.discard = of_cards(DISCARD)
        self.draw = tuple([Move("draw", (card,)) for card in range(cards)])
        self.send = of_ships(WITH)
        self.at_hull = tuple([AT(ship, HULL) for ship in range(ships)])
        self.at_rigging = tuple([AT(ship, RIGGING) for ship in range(ships)])
        self.flag = of_ships(FLAG)
        self.repair = of_cards(REPAIR_HIT)
        self.douse = of_cards(DOUSE)
        self.board = of_ships(BOARD)
        self.show = tuple([SHOW(card) for card in range(cards)])
        self.clear = tuple([CLEAR(card) for card in range(cards)])
        self.leave = of_ships(LEAVE)
        self.enter = of_ships(ENTER)
        self.burn = of_ships(BURN)


def ship_in(g: LineOfBattle, move: Move, verb: Verb1[int]) -> int:
    """The ship of a move of this verb; -1 for another verb, or if there is no such ship."""
    return _number_in(move, verb, len(g.ships))


def card_in(g: LineOfBattle, move: Move, verb: Verb1[int]) -> int:
    return _number_in(move, verb, len(g.cards.actions))


def seat_in(g: LineOfBattle, move: Move, verb: Verb1[int]) -> int:
    return _number_in(move, verb, len(g.players))


def _number_in(move: Move, verb: Verb1[int], most: int) -> int:
    if move.verb != verb.name:
        return -1
    number = verb.read(move)
    return number if 0 <= number < most else -1
