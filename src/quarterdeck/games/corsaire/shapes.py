"""What Corsaire sends: its view and its events as types.  The page's are made from these.

Three numbers always mean red, blue, green; positions of boards, levels and places count from 1.
Never compiled: a compiled module keeps no annotations.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from quarterdeck.kernel import Seat, Shapes
from quarterdeck.kernel.shapes import Outcome

from .pieces import Colour, Tokens

Phase = Literal["setup", "trading", "looting", "over"]
SlotState = Literal["open", "closed", "free", "covered", "gone"]
Step = Literal["place", "convert", "take", "buy", "return", "receive", "loot"]


class Face(TypedDict):
    """A privateer; without a number some."""

    id: str
    colour: Colour
    number: int | None
    pay: Tokens
    gain: Tokens


LaidCard = TypedDict(
    "LaidCard",
    {
        "card": Face | None,  # None: face down, and not for this seat's eyes
        "from": Literal["hand", "pyramid"],
        "level": NotRequired[int],
        "place": NotRequired[int],
    },
)


class Made(TypedDict):
    """What three cards make."""

    kind: str
    label: str
    sum: int


class Side(TypedDict):
    cards: list[LaidCard]
    combination: Made | None


class Plate(TypedDict):
    """A merchant ship."""

    id: int
    name: str
    price: Tokens
    edge: int
    centre: int | None  # None: a card hides it (memory mode)


class Merchant(Plate):
    """A ship in the row."""

    position: int
    card: Face | None
    sides: list[Side | None]
    winner: Seat | Literal["tie"] | None


class Place(TypedDict):
    level: int
    place: int


class Slot(Place):
    card: Face | None
    state: SlotState


class Bought(TypedDict):
    id: int
    name: str
    edge: int


class Player(TypedDict):
    seat: Seat
    tokens: Tokens
    hand: int
    cards: list[Face] | None  # None but for the viewer's own seat
    slots: list[Slot]
    boards: list[Bought]
    trading: int
    looting: int
    bonus: int
    vp: int


class Visit(Place):
    converted: bool
    paid: Tokens
    gained: Tokens


class Walk(TypedDict):
    path: list[Visit]
    at: Place
    boards: list[int]  # positions that it can still come to


class Prospect(TypedDict):
    """The walk that serves best to come to a board, and what one would hold there."""

    board: int  # its position
    card: str
    tokens: Tokens
    buy: bool
    short: Tokens
    vp: int
    path: list[Visit]


class Placing(TypedDict):
    seat: Seat
    number: int
    of: int
    picked: int
    cards: list[LaidCard] | None
    combination: Made | None


class Options(TypedDict):
    memory: bool


class View(TypedDict):
    game: Literal["corsaire"]
    seat: Seat | None
    seats: int
    options: Options
    phase: Phase
    turn: int
    turns: int
    active: Seat | None
    first: Seat | None
    step: Step | None
    to_act: list[Seat]
    boards: list[Merchant]
    supply: Tokens
    card_deck: int
    board_deck: int
    aside: list[Face]
    players: list[Player]
    walk: Walk | None
    previews: dict[str, list[Prospect]]  # by the move's text
    placing: Placing | None
    result: Outcome | None


class Kind(TypedDict):
    """What three cards may make."""

    kind: str
    label: str
    says: str


class Figures(TypedDict):
    """What a card set tells; the lists of tokens are red, blue, green."""

    colours: tuple[Colour, ...]
    stock: Tokens
    start: Tokens
    worth: Tokens
    hand: int
    removed: int
    limit: int
    row: int  # boards on the table
    turns: int  # of trading, both players together
    placements: tuple[int, ...]  # of sets, by looting turn
    set: int  # cards laid on a board at once
    slots: tuple[tuple[int, int], ...]  # level and place
    beneath: tuple[tuple[int, ...], ...]  # by slot: the slots it lies on
    combinations: list[Kind]  # from the weakest to the strongest
    cards: list[Face]
    boards: list[Plate]


class Catalogue(Figures):
    game: Literal["corsaire"]
    version: int
    card_set: str


# ---- events


class Dealt(TypedDict):
    seat: Seat
    card: NotRequired[Face]  # for the owner


class Starts(TypedDict):
    seat: Seat
    hands: int


class Round(TypedDict):
    turn: int
    seat: Seat
    phase: Literal["trading", "looting"]


class LaidOut(TypedDict):
    position: int
    board: Plate


class TurnedUp(TypedDict):
    position: int
    card: Face


class Placed(TypedDict):
    seat: Seat
    card: Face
    level: int
    place: int


class Converted(Placed):
    paid: Tokens
    gained: Tokens
    lost: Tokens


class Took(TypedDict):
    seat: Seat
    position: int
    board: str
    card: Face


class BoughtBoard(TypedDict):
    seat: Seat
    position: int
    vp: int
    board: Plate


class Token(TypedDict):
    seat: Seat
    colour: Colour


class Cleared(TypedDict):
    cards: list[TurnedUp]


class Totals(TypedDict):
    vp: list[int]
    seat: Seat


class Picked(TypedDict):
    seat: Seat
    picked: int
    card: NotRequired[Face]  # for the owner


class LaidDown(TypedDict):
    seat: Seat
    position: int
    board: str
    cards: list[LaidCard]


class RevealedBoard(TypedDict):
    position: int
    sides: list[list[LaidCard]]


class Revealed(TypedDict):
    boards: list[RevealedBoard]


class Compared(TypedDict):
    position: int
    name: str
    combinations: list[Made]
    winner: Seat | None
    vp: int


class Over(TypedDict):
    scores: list[int]
    winners: list[Seat]
    reason: str
    trading: list[int]
    looting: list[int]
    bonus: list[int]


SHAPES = Shapes(
    View,
    {
        "dealt": Dealt,
        "starts": Starts,
        "round": Round,
        "laid_out": LaidOut,
        "turned_up": TurnedUp,
        "placed": Placed,
        "converted": Converted,
        "passed": Placed,
        "took": Took,
        "bought": BoughtBoard,
        "returned": Token,
        "received": Token,
        "cleared": Cleared,
        "totals": Totals,
        "picked": Picked,
        "laid": LaidDown,
        "revealed": Revealed,
        "compared": Compared,
        "over": Over,
    },
    Catalogue,
)
