"""What the events of a fight tell."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from quarterdeck.kernel import Seat

from .basics import Dice, Fighter
from .events import ByCaptain, Round, WithCard, WithNpc

HitMoved = TypedDict("HitMoved", {"seat": Seat, "from": str, "to": str, "by": str})


class Battle(TypedDict):
    aggressor: Fighter
    defender: Fighter
    zone: str


class BattleOver(TypedDict):
    winner: Fighter | None
    how: str
    sides: list[Fighter]


class BoardingFailed(TypedDict):
    side: Fighter


class Boards(TypedDict):
    side: Fighter
    foe: Fighter


class AtLocation(TypedDict):
    seat: Seat
    location: str


class ClaimedShip(TypedDict):
    seat: Seat
    old: str
    ship: str
    loser: Fighter


class Rolls(TypedDict):
    sides: list[Fighter]
    dice: list[Dice]
    round: int


class ContestWon(TypedDict):
    side: Fighter | None
    round: int
    # What settled it: a side has more skulls, or as many and the higher sum of the other dice;
    # nobody wins without a skull, or if the sums are equal as well.
    by: Literal["skulls", "sum", "no skull", "equal"]
    sums: list[int]  # of the other dice, by side


class CrewCombatTold(TypedDict):
    sides: list[Fighter]
    crews: list[int]


class CrewLost(TypedDict):
    sides: list[Fighter]
    lost: list[int]
    crews: list[int]


class CrewOver(TypedDict):
    winner: Fighter | None
    loser: Fighter | None


class ShipLocations(TypedDict):
    ship: Fighter
    locations: list[str]


class Declared(TypedDict):
    side: Fighter
    action: str
    round: int


class HitCancelled(TypedDict):
    seat: Seat
    location: str
    by: str


class Located(TypedDict):
    by: Fighter
    ship: Fighter
    dice: Dice
    hits: list[str]


class LongGuns(TypedDict):
    seat: Seat
    dice: Dice
    hits: int


class Marksmen(TypedDict):
    seat: Seat
    dice: Dice
    foe: Fighter
    lost: int
    crew: int


class ShipLocation(TypedDict):
    ship: Fighter
    location: str


class Plunder(TypedDict):
    seat: Seat
    loser: Fighter
    cargo: list[str]
    gold: int
    hand: NotRequired[list[str]]
    rumor: NotRequired[str | None]


class Plundered(TypedDict):
    seat: Seat
    loser: Fighter
    what: str
    gold: NotRequired[int]
    card: NotRequired[str]
    weapon: NotRequired[str]


class PlunderedNaval(TypedDict):
    seat: Seat
    npc: str
    cards: list[str]
    gold: int


class Rerolled(TypedDict):
    seat: Seat
    dice: Dice


class Reward(TypedDict):
    seat: Seat
    loser: Fighter
    nation: str
    gold: int


class SpentWeapon(TypedDict):
    seat: Seat
    weapon: str
    use: str


class SwivelGuns(TypedDict):
    seat: Fighter
    dice: Dice
    kills: int


class ThrownAgain(TypedDict):
    side: Fighter
    dice: Dice
    by: str


FIGHTS: dict[str, type[Any]] = {
    "aimed": HitMoved,
    "battle": Battle,
    "battle_over": BattleOver,
    "battle_stuck": Round,
    "boarding_failed": BoardingFailed,
    "boards": Boards,
    "braced": AtLocation,
    "chasers": ByCaptain,
    "claimed_ship": ClaimedShip,
    "contest": Rolls,
    "contest_won": ContestWon,
    "crew_combat": CrewCombatTold,
    "crew_lost": CrewLost,
    "crew_over": CrewOver,
    "crew_rolled": Rolls,
    "damage": ShipLocations,
    "declared": Declared,
    "destroyed": ShipLocations,
    "fled": BoardingFailed,
    "held": BoardingFailed,
    "hit_cancelled": HitCancelled,
    "hit_moved": HitMoved,
    "located": Located,
    "long_guns": LongGuns,
    "marksmen": Marksmen,
    "no_reward": WithNpc,
    "placed_hit": ShipLocation,
    "plunder": Plunder,
    "plundered": Plundered,
    "plundered_naval": PlunderedNaval,
    "rerolled": Rerolled,
    "reward": Reward,
    "shot_through": WithCard,
    "spent_weapon": SpentWeapon,
    "swivel_guns": SwivelGuns,
    "thrown_again": ThrownAgain,
    "withdraws": ByCaptain,
}
