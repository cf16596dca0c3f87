"""The moves of Line of Battle.  Moves are values, so each is made once."""

from __future__ import annotations

from quarterdeck.kernel import Move

from .pieces import CARDS, HULL, RIGGING, SHIPS

_CARDS = range(len(CARDS))
_SHIPS = range(len(SHIPS))
_SEATS = range(8)

PLAY = tuple([Move("play", (card,)) for card in _CARDS])
DISCARD = tuple([Move("discard", (card,)) for card in _CARDS])
DRAW = tuple([Move("draw", (card,)) for card in _CARDS])
STOP = Move("stop")
DONE = Move("done")
WITH = tuple([Move("with", (ship,)) for ship in _SHIPS])
AT = {
    HULL: tuple([Move("at", (ship, HULL)) for ship in _SHIPS]),
    RIGGING: tuple([Move("at", (ship, RIGGING)) for ship in _SHIPS]),
}
BREAK = tuple([Move("break", (seat,)) for seat in _SEATS])
FLAG = tuple([Move("flag", (ship,)) for ship in _SHIPS])
REPAIR_HIT = tuple([Move("repair", (card,)) for card in _CARDS])
DOUSE = tuple([Move("douse", (card,)) for card in _CARDS])
BOARD = tuple([Move("board", (ship,)) for ship in _SHIPS])
SHOW = tuple([Move("show", (card,)) for card in _CARDS])
SHOW_NONE = Move("show", ("none",))
CLEAR = tuple([Move("clear", (card,)) for card in _CARDS])
CLEAR_NONE = Move("clear", ("none",))
DECLARE_LINE = Move("declare", ("line",))
DECLARE_PRIZE = Move("declare", ("prize",))
JOIN_LINE = Move("join", ("line",))
JOIN_PORT = Move("join", ("port",))
LEAVE = tuple([Move("leave", (ship,)) for ship in _SHIPS])
ENTER = tuple([Move("enter", (ship,)) for ship in _SHIPS])
BURN = tuple([Move("burn", (ship,)) for ship in _SHIPS])
RAID = tuple([Move("raid", (seat,)) for seat in _SEATS])
BLOCKADE_PORT = tuple([Move("blockade", (seat,)) for seat in _SEATS])

NOT_NOW = "not now"


def tow(ship: int, escort: int) -> Move:
    return Move("tow", (ship, escort))


def number_in(move: Move, verb: str, most: int) -> int:
    """The single number of a move such as ``with 12``; -1 if it is not one."""
    if move.verb != verb or len(move.args) != 1:
        return -1
    number = move.args[0]
    return number if isinstance(number, int) and 0 <= number < most else -1


def ship_in(move: Move, verb: str) -> int:
    return number_in(move, verb, len(SHIPS))


def card_in(move: Move, verb: str) -> int:
    return number_in(move, verb, len(CARDS))
