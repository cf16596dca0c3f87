"""What the procedures under way let be seen, each by the name of its frame."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from quarterdeck.kernel import Seat

from .basics import Dice, Fighter


class AcquireRumor(TypedDict):
    what: Literal["AcquireRumor"]
    seat: Seat
    dice: Dice


class Aftermath(TypedDict):
    what: Literal["Aftermath"]
    winner: Fighter
    loser: Fighter
    how: str


class AgreeOnLeader(TypedDict):
    what: Literal["AgreeOnLeader"]
    npc: str
    seat: Seat


class Bottle(TypedDict):
    what: Literal["Bottle"]
    seat: Seat
    dice: Dice


class Broadside(TypedDict):
    what: Literal["Broadside"]
    sides: list[Fighter]
    shots: list[int]
    kind: str
    hits: list[list[str]]


class BuyGoods(TypedDict):
    what: Literal["BuyGoods"]
    seat: Seat
    count: int
    prices: NotRequired[dict[str, int]]
    chosen: NotRequired[list[str]]
    cost: NotRequired[int]


class BuyShip(TypedDict):
    what: Literal["BuyShip"]
    seat: Seat
    kind: str
    kept: list[str]


class Carry(TypedDict):
    what: Literal["Carry"]
    seat: Seat
    card: str


class CheckRumor(TypedDict):
    what: Literal["CheckRumor"]
    seat: Seat
    card: str | None


class ChooseGoods(TypedDict):
    what: Literal["ChooseGoods"]
    seat: Seat
    count: int
    chosen: NotRequired[list[str]]


class ClaimReward(TypedDict):
    what: Literal["ClaimReward"]
    seat: Seat
    loser: Fighter
    pays: dict[str, int]


class ClaimShip(TypedDict):
    what: Literal["ClaimShip"]
    seat: Seat
    loser: Fighter
    ship: str


class CrewCombat(TypedDict):
    what: Literal["CrewCombat"]
    aggressor: Fighter
    defender: Fighter
    round: int


class CrewRound(TypedDict):
    what: Literal["CrewRound"]
    round: int
    dice: list[Dice]
    hits: list[int]


class DrawCards(TypedDict):
    what: Literal["DrawCards"]
    deck: str
    count: int
    drawn: int


class FixHits(TypedDict):
    what: Literal["FixHits"]
    ships: list[Fighter]
    hits: list[list[str]]


class GloryWindow(TypedDict):
    what: Literal["GloryWindow"]
    timing: str
    announced: list[Seat]
    resolved: list[str]
    mine: NotRequired[str]


class Hire(TypedDict):
    what: Literal["Hire"]
    seat: Seat
    card: str


class MerchantFound(TypedDict):
    what: Literal["MerchantFound"]
    seat: Seat
    nation: str | None


class MerchantRaid(TypedDict):
    what: Literal["MerchantRaid"]
    seat: Seat
    nation: str
    dice: Dice
    successes: int
    escapes: int
    gold: int
    glorious: int
    hits: list[str]
    counted: bool
    lost_at: int


class NavalCombat(TypedDict):
    what: Literal["NavalCombat"]
    aggressor: Fighter
    defender: Fighter
    round: int
    leader: NotRequired[int | None]


class NavalRound(TypedDict):
    what: Literal["NavalRound"]
    round: int
    declared: list[str]
    dice: list[Dice]
    winner: int | None
    refused: dict[str, str]


class NewCaptain(TypedDict):
    what: Literal["NewCaptain"]
    seat: Seat
    captain: str | None


class NpcsScout(TypedDict):
    what: Literal["NpcsScout"]
    seat: Seat
    npc: str | None
    found: list[str]


class PlunderNaval(TypedDict):
    what: Literal["PlunderNaval"]
    seat: Seat
    npc: str


class PlunderPlayer(TypedDict):
    what: Literal["PlunderPlayer"]
    seat: Seat
    loser: Fighter
    gold: NotRequired[int]
    hand: NotRequired[list[str]]
    rumor: NotRequired[str | None]


class PortAction(TypedDict):
    what: Literal["PortAction"]
    seat: Seat
    zone: str
    done: list[str]
    sells: NotRequired[dict[str, int]]


class Recruit(TypedDict):
    what: Literal["Recruit"]
    seat: Seat
    dice: Dice
    price: int


class Reroll(TypedDict):
    what: Literal["Reroll"]
    kept: list[int]
    count: int


class RerollDice(TypedDict):
    what: Literal["RerollDice"]
    seat: Seat
    card: str


class ReturnModifications(TypedDict):
    what: Literal["ReturnModifications"]
    seat: Seat
    count: int
    ports: list[str]


class Scout(TypedDict):
    what: Literal["Scout"]
    seat: Seat
    target: Fighter


class SellGoods(TypedDict):
    what: Literal["SellGoods"]
    seat: Seat
    declared: NotRequired[list[str]]
    gold: NotRequired[int]
    prices: NotRequired[dict[str, int]]


class SkillCheck(TypedDict):
    what: Literal["SkillCheck"]
    seat: Seat
    skill: str
    purpose: str
    dice: Dice
    count: int


class Storm(TypedDict):
    what: Literal["Storm"]
    seat: Seat
    card: str


class StowGoods(TypedDict):
    what: Literal["StowGoods"]
    seat: Seat
    kept: int


class VisitShipyard(TypedDict):
    what: Literal["VisitShipyard"]
    seat: Seat
    exchanged: bool
    repair: int
    weapon: int
    modification: int
    restore: int
    ships: dict[str, int]
    refused: NotRequired[dict[str, str]]


class War(TypedDict):
    what: Literal["War"]
    nations: list[str]


class Unseen(TypedDict):
    """One that is only named."""

    what: str


Doing = (
    AcquireRumor
    | Aftermath
    | AgreeOnLeader
    | Bottle
    | Broadside
    | BuyGoods
    | BuyShip
    | Carry
    | CheckRumor
    | ChooseGoods
    | ClaimReward
    | ClaimShip
    | CrewCombat
    | CrewRound
    | DrawCards
    | FixHits
    | GloryWindow
    | Hire
    | MerchantFound
    | MerchantRaid
    | NavalCombat
    | NavalRound
    | NewCaptain
    | NpcsScout
    | PlunderNaval
    | PlunderPlayer
    | PortAction
    | Recruit
    | Reroll
    | RerollDice
    | ReturnModifications
    | Scout
    | SellGoods
    | SkillCheck
    | Storm
    | StowGoods
    | VisitShipyard
    | War
    | Unseen
)
