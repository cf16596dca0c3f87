"""What a card set holds: cards, ships, tokens, the map and the figures, all of it immutable.

Every figure and condition of a card is a field of these.  The rules read it where they apply it,
the words where they tell it, so a card cannot say one thing and do another.  ``data/cards.py``
makes ``Cards`` of the files; the game in progress holds it as ``g.cards``.

Ids are words: captains ``C01``, cargo ``K01``, events ``E01``, glory ``G01`` and ``S01A``, rumors
``R01``, missions ``M01``, zones ``HAV``; nations, goods, ships, modifications and weapons by name.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from quarterdeck.kernel.cards import Some


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a data file: it holds just these fields, each of its type."""


class When(Data, frozen=True):
    """Under which conditions a change or a grant holds; what is left out is no condition."""

    place: Literal["", "port", "sea"] = ""
    nation: str = ""  # in a port of that nation
    purposes: tuple[str, ...] = ()  # what dice are rolled for
    ships: tuple[str, ...] = ()  # what is bought
    npcs: Literal["", "naval", "pirate"] = ""  # which NPC it is about
    masts: bool = False  # not while they are destroyed
    each: bool = False  # once for each of what is counted ...
    most: int = 0  # ... but no more in all


class Effect(Data, frozen=True, kw_only=True):
    """What a source does while it is in force, in one place for the rules and the words.

    ``effect`` is its text; ``{…}`` in it is filled from the fields (``data/text.py``).
    ``changes``: figures by name, see docs.  ``grants``: permissions by name.  ``does``: procedures
    of cards/, each with its figures.
    """

    effect: str = ""
    changes: dict[str, int] = {}
    grants: tuple[str, ...] = ()
    when: When = When()
    does: dict[str, dict[str, Some]] = {}


class ShipKind(Data, frozen=True):
    """MM-058 to MM-071; ``buy`` 0: neither bought nor sold (MM-157)."""

    id: str
    name: str
    toughness: int
    cargo: int
    crew: int
    cannons: int
    maneuverability: int
    cards: int
    provenance: str
    buy: int = 0
    sell: int = 0


class Zone(Effect, frozen=True):
    """A Sea-Zone; ``nation`` "" where there is no port (MM-090)."""

    id: str
    name: str
    neighbours: dict[str, str]  # by compass point
    kind: str
    x: int
    y: int
    provenance: str
    nation: str = ""
    effect_name: str = ""
    adjacent: tuple[str, ...] = ()  # the neighbours alone, for the rules


class Ability(Effect, frozen=True):
    name: str
    brief: str = ""  # the gist in plain words: a text like ``effect``


Suits = Literal["merchant", "adventurer", "pirate"]


class Captain(Data, frozen=True):
    id: str
    name: str
    sex: str
    nation: str
    home: str
    seamanship: int
    scouting: int
    leadership: int
    influence: int
    abilities: tuple[Ability, ...]
    provenance: str

    @property
    def suits(self) -> Suits:
        """The way of life that the skills are made for; bots take it up."""
        if self.seamanship >= 3 and self.influence < 3:
            return "pirate"
        return "merchant" if self.influence >= 3 and self.scouting <= 2 else "adventurer"


class Cargo(Data, frozen=True):
    """A Cargo Card; ``icon`` is ``escape`` or the location that is hit (MM-332)."""

    id: str
    good: str
    plunder: int
    icon: str


class Token(Effect, frozen=True):
    """A Ship Modification or a Special Weapon."""

    id: str
    name: str
    tokens: int
    provenance: str
    raises: dict[str, int] = {}  # values of the ship
    lifts_cube: bool = False  # the cubes of these values go up too (MM-173, MM-175)
    steers: str = ""  # where a weapon sends the skulls of a location roll
    figures: dict[str, Some] = {}  # of what it does, by the names that its text uses


class EventCard(Effect, frozen=True):
    """``kind`` is ``admiral``, ``pirate`` or ``event``; the first two bring an NPC."""

    id: str
    kind: str
    name: str
    icons: tuple[tuple[str, str], ...]
    provenance: str
    npc: str = ""
    zone: str = ""
    seamanship: int = 0
    scouting: int = 0
    leadership: int = 0
    duration: Literal["", "instant", "this round", "lasting"] = ""
    stations: dict[str, str] = {}  # in war, by nation: where its Man-o-War enters
    brief: str = ""  # the gist of a long effect, for the log: a text like ``effect``


class GloryCard(Effect, frozen=True):
    """A Glory Card or a Specialist (then ``specialist`` is its kind)."""

    id: str
    name: str
    window: str
    timing: str  # a text like ``effect``
    provenance: str
    copies: int = 1
    category: str = "specialist"
    specialist: str = ""
    hire_skill: str = ""
    hire_gold: int = 0
    figures: dict[str, Some] = {}  # of what it does, by the names that its text uses


class Kind(Effect, frozen=True):
    """What a kind of Specialist does."""

    id: str
    name: str
    provenance: str


class Specialist(Data, frozen=True):
    """A card of one kind; ``hire_skill``: roll it first, then pay."""

    id: str
    kind: str
    hire_gold: int
    hire_skill: str = ""


# ---- Rumors and Missions: what they ask, and what they bring


class Goods(Data, frozen=True):
    """Cargo Cards drawn unseen by the others; at most ``keep`` of them are kept."""

    draw: int
    keep: int


class Salvage(Data, frozen=True):
    """Cargo Cards drawn openly: their Plunder Values in Gold up to ``most``, and the cards."""

    draw: int
    most: int


class Derelict(Data, frozen=True):
    """A damaged ship, and where her cubes stand; the Crew is the captain's own."""

    ship: str
    hull: int
    masts: int
    cannons: int


class Reward(Data, frozen=True):
    """What a Rumor or a Mission brings, part by part in the order of these fields.

    Each field is carried out by the function of its name in ``cards/rewards.py`` and told by the
    sentence of its name in ``data/told.py``.
    """

    gold: int = 0
    honest_gold: int = 0  # in place of ``gold``, for a captain without Bounties
    bounties: dict[str, int] = {}
    forgives: bool = False  # the Bounty that the raid of this Mission brought
    refit: bool = False
    fills_crew: bool = False
    weapons: Literal["", "one", "all"] = ""  # of those he lacks
    specialist: str = ""  # that kind, free
    glory_cards: int = 0
    goods: Goods | None = None
    cache: int = 0  # Cargo Cards of one good that he names
    salvage: Salvage | None = None
    rumors: int = 0  # looked at; one becomes his own
    pardon: int = 0  # Bounties of one nation, at most
    derelict: Derelict | None = None
    modification: bool = False  # of any port, free
    hires: bool = False  # one Specialist from the hand, free
    papers_worn: int = 0  # forged papers open ports; with this face of a die they are worn out
    coves: bool = False  # one escape from a ship that has found him
    else_gold: int = 0  # where the Specialist or the modification cannot be had
    or_gold: int = 0  # he may choose it in place of a pardon or a derelict


class Short(Data, frozen=True):
    """What a Rumor brings that was checked with fewer successes than it needs."""

    successes: int
    gold: int


class Rumor(Data, frozen=True):
    """``place`` is ``zone`` (a Scout action there) or ``port`` (an activity there)."""

    id: str
    name: str
    place: Literal["zone", "port"]
    location: str
    skill: str
    successes: int
    reward: Reward
    provenance: str
    kept: bool = False  # face up, after its reward
    short: Short | None = None


class Needs(Data, frozen=True):
    """What it takes to claim a Mission (MM-193); conditions first, then Gold, then the roll."""

    no_bounty: str = ""  # of that nation, or "any"
    bounty: bool = False  # at least one Bounty ...
    or_war: str = ""  # ... or the captain's nation is at war with that one
    free_cargo: bool = False
    cannons: int = 0  # the ship's value, damage not counted
    gold: int = 0
    stake: int = 0  # Gold too, told as a stake
    roll: str = ""

    @property
    def cost(self) -> int:
        return self.gold + self.stake


class Seen(Data, frozen=True):
    """A roll at the goal of a voyage; a failure brings Bounties."""

    roll: str
    bounties: dict[str, int]


class Visit(Data, frozen=True, tag_field="do", tag="visit"):
    """A Port action in each of the ports, in any order."""

    ports: tuple[str, ...]
    carry: str = ""  # what is brought there, for the words
    turns: int = 0  # of the captain after the claiming one, until it is too late
    seen: Seen | None = None


class Tour(Data, frozen=True, tag_field="do", tag="tour"):
    """A Port action in a port of each of the nations, in any order."""

    nations: tuple[str, ...]


class Delivery(Data, frozen=True, tag_field="do", tag="deliver"):
    """Cargo Cards to discard in the port: one of the lists, or any cards."""

    port: str
    goods: tuple[tuple[str, ...], ...] = ()
    any: int = 0


class Collect(Data, frozen=True, tag_field="do", tag="collect"):
    """A roll during a Port action there."""

    port: str
    roll: str


class Survey(Data, frozen=True, tag_field="do", tag="survey"):
    """A Scouting roll in so many of the Sea-Zones."""

    zones: tuple[str, ...]
    count: int = 1


class Spy(Data, frozen=True, tag_field="do", tag="spy"):
    """A Scouting roll where a Naval ship is, but none of that nation."""

    but: str


class Assault(Data, frozen=True, tag_field="do", tag="assault"):
    """Crew Combat at sea against the foe of the Mission (MM-R248)."""

    zone: str
    foe: str
    crew: int
    leadership: int


class Defeat(Data, frozen=True, tag_field="do", tag="defeat"):
    """A battle won against one of these."""

    of: tuple[Literal["pirate ship", "pirate captain", "naval ship", "captain"], ...]


class Raid(Data, frozen=True, tag_field="do", tag="raid"):
    """A Merchant Raid on a merchant of one of the nations."""

    nations: tuple[str, ...]


Task = Visit | Tour | Delivery | Collect | Survey | Spy | Assault | Defeat | Raid


class Mission(Data, frozen=True):
    """``load``: something aboard that fills a Cargo space (MM-R249)."""

    id: str
    name: str
    location: str
    task: Task
    reward: Reward
    provenance: str
    needs: Needs = Needs()
    load: str = ""


class Prices(Data, frozen=True):
    """In Gold, where no card changes them."""

    goods: tuple[int, int, int]  # a good drawn once, twice, more often (MM-133 to MM-135)
    weapon_sale: int
    modification_sold: int  # more for a ship, for each that goes with her (MM-153)
    damage_sold: int  # less for a ship, for each point (MM-154)


class Limits(Data, frozen=True):
    ship_value: int  # the most that modifications raise a value to (MM-061)
    price: Some  # the least that ships, work and wares cost (MM-R8)
    hand: int  # Glory Cards (MM-387)


class Thresholds(Data, frozen=True):
    """What earns a Glory Point, and when merchants come back."""

    raid_gold: int  # of one Merchant Raid (MM-343)
    sale_cards: int  # of the good in demand in one sale
    stash_gold: Some  # for each point (MM-028)
    big_ships: tuple[str, ...]  # buying the first of them (MM-022)
    merchants_off_the_map: int


class Amounts(Data, frozen=True):
    """Gold and cards, where no card says how much."""

    start_gold: int
    missions_on_offer: int
    naval_cargo: int  # cards in the hold of a Naval ship
    reward_per_bounty: int
    npc_rewards: dict[str, int]


class DieSides(Data, frozen=True):
    """What each side does, by its number: the location that is hit, or ``skull`` (``die.py``)."""

    sides: tuple[str, ...]


class Level(Data, frozen=True):
    """A level of the solo variant: how long the race is, who is out there already, and how many
    Captains there are in all."""

    name: str
    provenance: str
    events: Some
    captains: Some
    npcs: tuple[Literal["naval", "pirate-sloop", "pirate-frigate"], ...] = ()


# ---- the files


class ShipsFile(Data, frozen=True):
    ship: tuple[ShipKind, ...]


class ZonesFile(Data, frozen=True):
    zone: tuple[Zone, ...]


class CaptainsFile(Data, frozen=True):
    captain: tuple[Captain, ...]


class CargoFile(Data, frozen=True):
    goods: tuple[str, ...]
    goods_provenance: str
    demand_tokens_each: int
    demand_provenance: str
    cards_provenance: str
    cards: tuple[Cargo, ...]


class Merchants(Data, frozen=True):
    """How many Merchant Tokens each nation has."""

    provenance: str
    dutch: int
    english: int
    french: int
    spanish: int


class Bounties(Data, frozen=True):
    provenance: str
    each: int  # tokens of a nation, and the most on one head


class TokensFile(Data, frozen=True):
    box: dict[str, Any]
    merchants: Merchants
    bounties: Bounties
    modification: tuple[Token, ...]
    weapon: tuple[Token, ...]


class EventsFile(Data, frozen=True):
    event: tuple[EventCard, ...]


class GloryFile(Data, frozen=True):
    glory: tuple[GloryCard, ...]


class SpecialistsFile(Data, frozen=True):
    kind: tuple[Kind, ...]
    specialist: tuple[Specialist, ...]


class RumorsFile(Data, frozen=True):
    rumor: tuple[Rumor, ...]


class MissionsFile(Data, frozen=True):
    mission: tuple[Mission, ...]


class FiguresFile(Data, frozen=True):
    provenance: str
    base: dict[str, int]  # by the names under which cards change them
    prices: Prices
    limits: Limits
    thresholds: Thresholds
    amounts: Amounts
    die: DieSides
    levels: dict[str, Level]
