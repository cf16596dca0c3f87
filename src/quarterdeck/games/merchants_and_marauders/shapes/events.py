"""What events tell, but for those of a fight; what only some seats may know is ``NotRequired``."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from quarterdeck.kernel import Seat

from .basics import Dice, Fighter


class WeaponTraded(TypedDict):
    seat: Seat
    weapon: str
    gold: int


class WithGold(TypedDict):
    seat: Seat
    gold: int


class WithMission(TypedDict):
    seat: Seat
    mission: str


class Round(TypedDict):
    round: int


class Bought(TypedDict):
    seat: Seat
    zone: str
    count: int
    gold: int
    witness: NotRequired[Seat]
    cards: NotRequired[list[str]]
    proof: NotRequired[list[str]]


class BoughtShip(TypedDict):
    seat: Seat
    old: str
    ship: str
    buy: int
    sale: int


class Bounty(TypedDict):
    seat: Seat
    nation: str
    count: int
    why: str


class ChangedShip(TypedDict):
    seat: Seat
    old: str
    ship: str


class ByCaptain(TypedDict):
    seat: Seat


class Claimed(TypedDict):
    seat: Seat
    mission: str
    gold: int


class Crew(TypedDict):
    seat: Seat
    change: int
    crew: int
    card: str


class WithCaptain(TypedDict):
    seat: Seat
    captain: NotRequired[str]


class WithCard(TypedDict):
    seat: Seat
    card: str


class Delivered(TypedDict):
    seat: Seat
    mission: str
    goods: list[str]
    cards: list[str]


class Demand(TypedDict):
    zone: str
    good: str
    old: str


class CaptainTold(TypedDict):
    seat: Seat
    captain: str


class Died(TypedDict):
    seat: Seat
    captain: str
    ship: str
    zone: str
    how: str
    by: Seat | str
    by_ship: str


class DrewGlory(TypedDict):
    seat: Seat
    count: int
    cards: NotRequired[list[str]]


class DrewGoods(TypedDict):
    seat: Seat
    zone: str
    count: int
    aside: list[str]
    cards: NotRequired[list[str]]


class EnteredPort(TypedDict):
    seat: Seat
    zone: str
    how: str
    gold: int


class Fashions(TypedDict):
    demand: dict[str, str]


class Fitted(TypedDict):
    seat: Seat
    zone: str
    modification: str
    gold: int


class Sought(TypedDict):
    seat: Seat
    target: Fighter


class Gained(TypedDict):
    seat: Seat
    gold: int
    card: str


class Glory(TypedDict):
    seat: Seat
    glory: int
    why: str


class Gold(TypedDict):
    seat: Seat
    change: int
    why: str


class GotModification(TypedDict):
    seat: Seat
    zone: str
    modification: str


class GotWeapon(TypedDict):
    seat: Seat
    weapon: str


class Hired(TypedDict):
    seat: Seat
    card: str
    why: str
    gold: int


class KeptGoods(TypedDict):
    seat: Seat
    count: int
    left: list[str]
    cards: NotRequired[list[str]]


class KeptRumor(TypedDict):
    seat: Seat
    returned: int
    card: NotRequired[str]


class WithCards(TypedDict):
    seat: Seat
    cards: list[str]


class InZone(TypedDict):
    seat: Seat
    zone: str


class MarketNews(TypedDict):
    seat: Seat
    goods: NotRequired[list[str]]


class Mended(TypedDict):
    seat: Seat
    location: str
    cube: int


class Merchant(TypedDict):
    seat: Seat
    zone: str
    nation: str


class MerchantsReturn(TypedDict):
    zones: list[str]


class MissionDropped(TypedDict):
    seat: Seat
    mission: str
    why: str
    gold: int


class MissionOffered(TypedDict):
    mission: str
    port: str


class MissionStep(TypedDict):
    seat: Seat
    mission: str
    step: str


class ModificationShown(TypedDict):
    zone: str
    modification: str


class ModificationsReturned(TypedDict):
    seat: Seat
    zones: list[str]
    count: int


class NamesGood(TypedDict):
    seat: Seat
    good: str


class NewCaptainTold(TypedDict):
    seat: Seat
    bank: int


class WithNpc(TypedDict):
    seat: Seat
    npc: str


class NpcDies(TypedDict):
    npc: str
    card: str


class NpcArrives(TypedDict):
    npc: str
    card: str
    zone: str


NpcMoved = TypedDict(
    "NpcMoved", {"npc": str, "from": str, "to": str, "why": str, "seat": NotRequired[Seat]}
)


class NpcScouts(TypedDict):
    npc: str
    seat: Seat
    dice: Dice
    found: bool


NpcStays = TypedDict("NpcStays", {"npc": str, "from": str, "to": str, "why": str, "seat": Seat})


class Over(TypedDict):
    scores: list[int]
    winners: list[Seat]
    reason: str
    stashes: list[int]


class Papers(TypedDict):
    seat: Seat
    dice: Dice
    lost: bool


class Pardoned(TypedDict):
    seat: Seat
    nation: str
    count: int
    less: int
    gold: int


class Parley(TypedDict):
    seat: Seat
    npc: str
    gold: int


class Nations(TypedDict):
    nations: list[str]


class Played(TypedDict):
    seat: Seat
    card: str
    move: str
    copied: NotRequired[str]


class Raid(TypedDict):
    seat: Seat
    nation: str


class RaidFailed(TypedDict):
    seat: Seat
    why: str


class RaidIcons(TypedDict):
    seat: Seat
    icons: list[str]


class RaidSuccess(TypedDict):
    seat: Seat
    use: str
    card: str | None


class RaidWon(TypedDict):
    seat: Seat
    nation: str
    gold: int


class Recruited(TypedDict):
    seat: Seat
    count: int
    gold: int


class Repaired(TypedDict):
    seat: Seat
    location: str
    cube: int
    gold: int


class Reshuffled(TypedDict):
    deck: str


class Rolled(TypedDict):
    seat: Seat
    skill: str
    purpose: str
    dice: Dice
    successes: int
    needs: int  # 0: each success counts for itself


class RumorChecked(TypedDict):
    seat: Seat
    card: str
    true: bool


Sailed = TypedDict("Sailed", {"seat": Seat, "from": str, "to": str})


class Scouts(TypedDict):
    seat: Seat
    target: Fighter
    zone: str


class SetsOut(TypedDict):
    seat: Seat
    captain: str
    ship: str
    zone: str


class Sold(TypedDict):
    seat: Seat
    zone: str
    cards: list[str]
    gold: int
    goods: list[str]


class Solo(TypedDict):
    level: str
    events: int


class Starts(TypedDict):
    seat: Seat
    captain: str
    name: str


class Stashed(TypedDict):
    seat: Seat
    times: int
    amount: NotRequired[int]


class StormHits(TypedDict):
    seat: Seat
    hits: list[str]


class Target(TypedDict):
    seat: Seat
    glory: int
    stash: int
    total: int


class WarTold(TypedDict):
    nations: list[str]
    card: str


class Withdrew(TypedDict):
    seat: Seat
    amount: NotRequired[int]


EVENTS: dict[str, type[Any]] = {
    "armed": WeaponTraded,
    "asks_around": WithGold,
    "assault": WithMission,
    "bought": Bought,
    "bought_ship": BoughtShip,
    "bounty": Bounty,
    "changed_ship": ChangedShip,
    "claimed": Claimed,
    "crew": Crew,
    "dealt_captain": WithCaptain,
    "declined": WithCard,
    "delivered": Delivered,
    "demand": Demand,
    "died": Died,
    "drew_captain": CaptainTold,
    "drew_glory": DrewGlory,
    "drew_goods": DrewGoods,
    "dropped": WithCard,
    "entered_port": EnteredPort,
    "event": WithCard,
    "fashions": Fashions,
    "fitted": Fitted,
    "found": Sought,
    "found_nothing": Sought,
    "gained": Gained,
    "glory": Glory,
    "gold": Gold,
    "gone_home": CaptainTold,
    "got_modification": GotModification,
    "got_weapon": GotWeapon,
    "heard_nothing": ByCaptain,
    "heard_rumor": DrewGlory,
    "hired": Hired,
    "kept_goods": KeptGoods,
    "kept_rumor": KeptRumor,
    "left_over": WithCards,
    "left_port": InZone,
    "let_go": ByCaptain,
    "lost_cargo": WithCard,
    "market_news": MarketNews,
    "mended": Mended,
    "merchant": Merchant,
    "merchants_return": MerchantsReturn,
    "mission_completed": WithMission,
    "mission_declined": WithMission,
    "mission_dropped": MissionDropped,
    "mission_offered": MissionOffered,
    "mission_refused": WithMission,
    "mission_step": MissionStep,
    "modification_shown": ModificationShown,
    "modifications_returned": ModificationsReturned,
    "names_good": NamesGood,
    "new_captain": NewCaptainTold,
    "not_hired": WithCard,
    "npc_dies": NpcDies,
    "npc_enters": NpcArrives,
    "npc_led": WithNpc,
    "npc_moved": NpcMoved,
    "npc_replaced": NpcArrives,
    "npc_returns": NpcArrives,
    "npc_scouts": NpcScouts,
    "npc_stays": NpcStays,
    "over": Over,
    "papers": Papers,
    "pardoned": Pardoned,
    "parley": Parley,
    "peace": Nations,
    "played": Played,
    "port_action": InZone,
    "raid": Raid,
    "raid_cards": WithCards,
    "raid_failed": RaidFailed,
    "raid_icons": RaidIcons,
    "raid_success": RaidSuccess,
    "raid_won": RaidWon,
    "recruited": Recruited,
    "refitted": WithCard,
    "repaired": Repaired,
    "reshuffled": Reshuffled,
    "restored": WithGold,
    "retired": CaptainTold,
    "rolled": Rolled,
    "round": Round,
    "rumor_checked": RumorChecked,
    "sailed": Sailed,
    "salvage": WithCards,
    "scouts": Scouts,
    "sets_out": SetsOut,
    "shows_rumor": WithCard,
    "slipped_away": WithCard,
    "sold": Sold,
    "sold_weapon": WeaponTraded,
    "solo": Solo,
    "starts": Starts,
    "stashed": Stashed,
    "storm": WithCard,
    "storm_hits": StormHits,
    "stowed": WithCard,
    "target": Target,
    "task_failed": WithMission,
    "threw_out": WithCard,
    "tries_hiring": WithCard,
    "tries_mission": WithMission,
    "tries_task": WithMission,
    "turn": ByCaptain,
    "turned_away": InZone,
    "turned_up": WithCard,
    "war": WarTold,
    "withdrew": Withdrew,
}
