"""The moves of Corsaire, as they are written; each is made once.

Those that name a card are made for a card set, in ``cards.py``.
"""

from __future__ import annotations

from quarterdeck.kernel import Verbs
from quarterdeck.kernel.verbs import number, word

from .pieces import COLOURS, ROW, SLOTS

VERBS = Verbs()
ON_ONE_BOARD = "place three cards on one board"

PLACE = VERBS.verb(
    "place",
    word("card"),
    number("level"),
    number("place"),
    missing="name the card, the level and the place",
)
CONVERT = VERBS.verb("convert", number("level"), number("place"))
PASS_OVER = VERBS.verb("pass", number("level"), number("place"))
TAKE = VERBS.verb("take", number("board"))
BUY = VERBS.verb("buy", number("board"))
DECLINE = VERBS.verb("decline")()
RETURN = VERBS.verb("return", word("colour", *COLOURS))
RECEIVE = VERBS.verb(
    "receive",
    word("colour", *COLOURS),
    missing="take one token of one colour",
    extra="take one token of one colour",
)
PICK = VERBS.verb("pick", word("card"), missing=ON_ONE_BOARD, extra="choose one card at a time")
LAY = VERBS.verb("lay", number("board"), missing=ON_ONE_BOARD, extra=ON_ONE_BOARD)

# By slot, by position and by colour.
CONVERTING = tuple([CONVERT(*slot) for slot in SLOTS])
PASSING = tuple([PASS_OVER(*slot) for slot in SLOTS])
TAKING = tuple([TAKE(position + 1) for position in range(ROW)])
BUYING = tuple([BUY(position + 1) for position in range(ROW)])
LAYING = tuple([LAY(position + 1) for position in range(ROW)])
RETURNING = tuple([RETURN(colour) for colour in COLOURS])
RECEIVING = tuple([RECEIVE(colour) for colour in COLOURS])
