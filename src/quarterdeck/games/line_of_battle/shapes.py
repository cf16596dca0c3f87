"""What Line of Battle sends: its view and its events as types.  The page's are made from these.

Never compiled: a compiled module keeps no annotations.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from msgspec import Struct

from quarterdeck.kernel import Seat, Shapes
from quarterdeck.kernel.shapes import Outcome

from .schema import Figures

Nation = Literal["GB", "FR", "ES", "NL", "DK", "RU", "US"]
Kind = Literal[
    "weathergauge", "fire", "strike", "run_aground", "admiraltys_orders", "broadside", "rake",
    "break_the_line", "repair", "bucket_brigade", "boarding_party", "additional_ship",
    "refuse_battle", "fire_ship", "blockade",
]  # fmt: skip
Damage = Literal["hull", "rigging"]
Place = Literal["line", "prize", "port", "captured", "pile"]
Step = Literal[
    "ship", "target", "breakers", "hit", "fire", "place", "shifts", "boarding", "clear", "declare",
    "further",
]  # fmt: skip


class Card(TypedDict):
    """An Action card; ``rate``, ``hits`` and ``place`` are 0, 0 and "" where they mean nothing."""

    id: int
    kind: Kind
    title: str
    detail: str
    red: bool
    rate: int  # the largest Rate number that may fire it
    hits: int
    place: Literal["", "hull", "rigging", "either"]


class HandCard(Card):
    refused: str | None  # why it cannot be played now


class PrintedShip(TypedDict):
    id: int
    name: str
    nation: Nation
    rate: int
    guns: int
    hull: int
    rigging: int


class Hit(TypedDict):
    id: int
    kind: Literal["broadside", "rake"]
    hits: int


class Fire(TypedDict):
    card: int
    place: Damage
    damage: int  # what this fire has done so far


class Burnt(TypedDict):
    hull: int
    rigging: int


class Ship(PrintedShip):
    seat: Seat | None  # the owner; None in the pile
    place: Place
    hull_left: int
    rigging_left: int
    mobile: bool
    struck: bool
    burning: bool
    breaker: Seat | None  # whose Line she has broken
    hull_hits: list[Hit]
    rigging_hits: list[Hit]
    fires: list[Fire]
    burnt: Burnt  # also by fires that were put out
    broken: int  # damage to both that lasts as long as the Line is broken
    points: int  # for sinking her
    points_in_port: int  # as a Prize
    points_left: int  # as a Prize at sea when the round ends


class DealerRoll(TypedDict):
    seat: Seat
    die: int


class Reinforcements(TypedDict):
    top: Ship | None
    beneath: int


class DiscardedCards(TypedDict):
    """Equal cards together."""

    title: str
    detail: str
    hits: int
    count: int


class Discards(TypedDict):
    count: int
    top: Card | None
    cards: list[DiscardedCards]


class LostShip(TypedDict):
    id: int
    name: str
    nation: Nation
    rate: int
    cause: Literal["explosion", "aground"]


class Taken(TypedDict):
    id: int
    name: str
    points: int


class BreakCard(TypedDict):
    card: int
    seat: Seat  # who played it
    breakers: list[int]
    nations: list[Nation]


class BlockadeCard(TypedDict):
    card: int
    seat: Seat
    strength: int  # mobile ships of the blockader
    needs: int  # the die that each ship must show to pass
    shut: bool  # no die shows that


class Points(TypedDict):
    sunk: int
    prizes_in_port: int
    prizes_at_sea: int
    penalties: int


class Player(TypedDict):
    seat: Seat
    score: int
    hand: int
    capacity: int
    line: list[Ship]  # from left to right
    prizes: list[Ship]
    port: list[Ship]
    sunk: int
    sunk_ships: list[Taken] | None  # the owner's alone until the end
    scored: list[Taken]
    refusing: int | None
    broken_by: list[BreakCard]
    blockaded_by: list[BlockadeCard]
    points: Points


class Shift(TypedDict):
    ship: int
    to: Literal["line", "port"]
    escort: int | None


class Shot(TypedDict):
    card: int
    ship: int
    target: int
    place: Damage


class Pending(TypedDict):
    """The play under way, open to all."""

    seat: Seat
    step: Step
    card: Card | None
    how: Literal["play", "discard"]
    ship: int | None  # that fires or boards
    target: int | None
    on: Seat | None  # whose Line is being broken
    ships: list[int]  # Line Breakers flagged so far
    shifts: list[Shift]  # declared so far
    played: list[Shot]  # in this turn


class Boarding(TypedDict):
    seat: Seat
    ship: int
    owner: Seat
    target: int
    chosen: list[Seat]  # who has laid a card face down
    hits: dict[str, int] | None  # by seat, once the cards are shown
    takes: int  # the result that captures
    loses: int  # and at most that loses the boarding ship


class View(TypedDict):
    game: Literal["line-of-battle"]
    seat: Seat | None
    seats: int
    phase: Literal["dealer", "deal", "turn", "over"]
    round: int
    target: int  # the score that ends the game
    dealer: Seat | None
    turn: Seat | None
    to_act: list[Seat]
    dealer_rolls: list[DealerRoll]
    draw_pile: int
    short_deck: bool
    reinforcements: Reinforcements
    discards: Discards
    lost: list[LostShip]
    players: list[Player]
    hand: list[HandCard] | None  # None for a spectator
    pending: Pending | None
    captured: Ship | None  # just taken; her captor has not yet said what she becomes
    boarding: Boarding | None
    result: Outcome | None


# ---- events


class RoundBegins(TypedDict):
    round: int
    dealer: Seat


class Deed(TypedDict):
    seat: Seat


class OfShip(TypedDict):
    """``dismasted``, ``unflagged`` and others: a ship of ``seat``."""

    seat: Seat
    ship: int


class OfCard(TypedDict):
    seat: Seat
    card: int


class OfShipAndCard(TypedDict):
    """``spread``, ``picked``, ``repaired``, ``doused``, ``cleared``."""

    seat: Seat
    ship: int
    card: int


class DealtCard(TypedDict):
    seat: Seat
    card: NotRequired[int]  # for its owner


class TurnedUp(TypedDict):
    ship: int | None  # None: the pile is empty
    beneath: int


class Burned(TypedDict):
    seat: Seat
    ship: int
    card: int
    place: Damage
    damage: int
    hull_left: int
    rigging_left: int


class Sunk(TypedDict):
    seat: Seat | None  # who is credited
    ship: int
    name: str
    owner: Seat
    points: int
    cause: Literal["gunfire", "broken_line", "fire_ship", "explosion", "aground"]


class Removed(TypedDict):
    card: int
    what: Literal["break_the_line", "blockade", "refuse_battle"]
    seat: Seat  # who had played it
    on: Seat
    cause: Literal["weathergauge", "no_breakers", "no_ships", "refused", "turn"]


class PassedOn(TypedDict):
    seat: Seat
    to: Seat
    card: int


class Caught(TypedDict):
    """``fire``."""

    seat: Seat
    ship: int
    card: int
    die: int
    place: Damage


class StrikeRoll(TypedDict):
    seat: Seat
    ship: int
    die: int
    needs: int
    struck: bool


class Aground(TypedDict):
    seat: Seat
    ship: int
    die: int
    needs: int
    lost: bool


class Fired(TypedDict):
    seat: Seat
    card: int
    kind_of: Literal["broadside", "rake"]
    ship: int
    target: int
    owner: Seat
    place: Damage
    hits: int
    hull_left: int
    rigging_left: int
    dismasted: bool
    sinks: bool


class BrokeLine(TypedDict):
    seat: Seat
    on: Seat
    card: int
    breakers: list[int]


class Boarded(TypedDict):
    seat: Seat
    ship: int
    target: int
    owner: Seat
    struck: bool  # she gives herself up


class ShownCard(TypedDict):
    title: str
    detail: str


class Duel(TypedDict):
    """Both cards of a boarding, by seat."""

    seat: Seat
    owner: Seat
    cards: dict[str, int | None]
    faces: dict[str, ShownCard | None]
    hits: dict[str, int]


class BoardingRoll(TypedDict):
    seat: Seat
    owner: Seat
    ship: int
    target: int
    die: int
    result: int
    outcome: Literal["captured", "repelled", "lost"]


class Captured(TypedDict):
    seat: Seat  # the captor
    ship: int
    owner: Seat  # who lost her


class Declared(TypedDict):
    seat: Seat
    ship: int
    to: Literal["line", "prize"]


class Joined(TypedDict):
    seat: Seat
    ship: int
    to: Literal["line", "port"]


class WillMove(TypedDict):
    seat: Seat
    ship: int
    to: Literal["line", "port"]
    escort: int | None


class BlockadeRoll(TypedDict):
    seat: Seat
    ship: int
    by: Seat
    die: int
    needs: int
    passed: bool


class Moved(TypedDict):
    seat: Seat
    ship: int
    place: Literal["line", "port"]  # where she went
    repaired: bool


class PrizeScored(TypedDict):
    seat: Seat
    ship: int
    points: int
    score: int


class FireShipSent(TypedDict):
    seat: Seat
    owner: Seat
    ships: list[int]  # a die follows for each


class FireShip(TypedDict):
    seat: Seat
    ship: int
    owner: Seat
    die: int
    bonus: int
    sinks: bool


class Blockaded(TypedDict):
    seat: Seat
    on: Seat
    card: int


class RoundOver(TypedDict):
    seat: Seat  # who could not fill his hand
    needed: int
    left: int


class ScoredShip(TypedDict):
    ship: int
    name: str
    points: int


class ScoreRow(TypedDict):
    seat: Seat
    sunk: list[ScoredShip]
    prizes: list[ScoredShip]
    penalty: int
    before: int
    after: int


class Scored(TypedDict):
    round: int
    players: list[ScoreRow]


class Over(TypedDict):
    scores: list[int]
    winners: list[Seat]
    reason: str


# ---- the catalogue


class DeckCard(Card):
    players: int  # so many or more use it


class FleetShip(PrintedShip):
    points: int


class CardFigures(Struct, frozen=True):
    """What a card set tells."""

    figures: Figures
    decks: dict[str, int]  # Action cards by the number of players
    cards: list[DeckCard]
    ships: list[FleetShip]


class Catalogue(CardFigures, frozen=True):
    game: Literal["line-of-battle"]
    version: int
    card_set: str


SHAPES = Shapes(
    View,
    {
        "dealer_roll": DealerRoll,
        "dealer": Deed,
        "round": RoundBegins,
        "dealt_ship": OfShip,
        "dealt_card": DealtCard,
        "turned_up": TurnedUp,
        "burned": Burned,
        "dismasted": OfShip,
        "unflagged": OfShip,
        "spread": OfShipAndCard,
        "sunk": Sunk,
        "removed": Removed,
        "drew": DealtCard,
        "laid": OfCard,
        "discarded": OfCard,
        "passed_on": PassedOn,
        "came_back": OfCard,
        "red": OfCard,
        "weathergauge": Deed,
        "picked": OfShipAndCard,
        "fire": Caught,
        "strike_roll": StrikeRoll,
        "aground": Aground,
        "ordered_home": OfShip,
        "fired": Fired,
        "broke_line": BrokeLine,
        "repaired": OfShipAndCard,
        "doused": OfShipAndCard,
        "boarded": Boarded,
        "duel": Duel,
        "boarding_roll": BoardingRoll,
        "captured": Captured,
        "cleared": OfShipAndCard,
        "declared": Declared,
        "joined": Joined,
        "refused_battle": OfCard,
        "will_move": WillMove,
        "blockade_roll": BlockadeRoll,
        "moved": Moved,
        "prize_scored": PrizeScored,
        "fire_ship_sent": FireShipSent,
        "fire_ship": FireShip,
        "blockaded": Blockaded,
        "round_over": RoundOver,
        "scored": Scored,
        "over": Over,
    },
    Catalogue,
)
