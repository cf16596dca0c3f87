"""A game of Merchants & Marauders: the board, and small questions that many procedures ask.

All that lies on the board is a value that is replaced, never changed in place (only players
are changed), so a copy takes references.  Decks are sets in a fixed order: what comes next is
decided by chance.  What is hidden is dealt anew in ``hidden.py``; what must always hold is in
``invariants.py``; what each seat may know is in ``view.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from quarterdeck.kernel import Event, Game, Result, Seat, Setup

from .data.cards import Cards
from .data.ids import NATIONS, PIRATES, WAR_SHIP
from .decks import CARD_SHOWN
from .hidden import deal_anew
from .invariants import check
from .pieces import EVERYBODY, Arrival, Batch, Known, Npc, Player, Ship, Weighed, with_card, without
from .port.modifications import ReturnModifications
from .turn.round import Campaign
from .turn.score import outcome
from .verbs import VERBS
from .view import view_of, views_of


@cache
def rotation(seats: int, first: Seat) -> tuple[Seat, ...]:
    return tuple([(first + i) % seats for i in range(seats)])


class MerchantsAndMarauders(Game):
    """A game in progress."""

    verbs = VERBS

    cards: Cards  # shared with every copy
    players: list[Player]
    round: int = 0
    start: Seat = -1
    turn: Seat = -1  # whose turn it is; -1 between turns
    captains_shown: bool = False
    announced: tuple[Seat, ...] = ()  # who has reached the target (MM-023)
    ended: str = ""  # why the game is over, or will be at once: "captains", "events", "glory"
    demand: Mapping[str, str]  # port: good
    demand_reserve: tuple[str, ...] = ()
    modifications: Mapping[str, str]  # port: kind, of the tokens that lie face up
    hidden_modifications: tuple[Batch, ...] = ()
    merchants: tuple[Batch, ...] = ()
    track: tuple[str, ...] = ()  # merchants off the map: all have seen their flags

    event_deck: tuple[str, ...] = ()
    events_left: int = 0  # fewer than the cards left where some were set aside unseen
    event_discard: tuple[str, ...] = ()
    events: tuple[str, ...] = ()  # cards drawn this round that still act
    war: tuple[str, ...] = ()  # two nations, or none (MM-093)
    war_card: str = ""
    npcs: tuple[Npc, ...] = ()
    arrivals: tuple[Arrival, ...] = ()  # at the end of this round, in order
    enemy: Ship | None = None  # The Enemy! table, during a fight with an NPC

    captain_deck: tuple[str, ...] = ()
    captains_gone: tuple[str, ...] = ()
    cargo_deck: tuple[str, ...] = ()
    cargo_discard: tuple[str, ...] = ()
    glory_deck: tuple[str, ...] = ()
    glory_discard: tuple[str, ...] = ()
    rumor_deck: tuple[str, ...] = ()
    rumor_discard: tuple[str, ...] = ()
    mission_deck: tuple[str, ...] = ()
    mission_discard: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()  # Missions that can be claimed
    laid_out: tuple[str, ...] = ()  # Cargo Cards drawn open: a raid, a naval ship's hold
    known: tuple[Known, ...] = ()
    weighed: tuple[Weighed, ...] = ()

    def __init__(self, setup: Setup, cards: Cards) -> None:
        super().__init__(setup)
        self.cards = cards

    def set_up(self) -> Campaign:
        """Shuffle all decks and lay out the tokens (MM-089, MM-R5)."""
        self.players = [Player(self.cards) for _ in range(self.setup.seats)]
        self.demand = {}
        self.modifications = {}
        self.demand_reserve = tuple(sorted(self.cards.demand_tokens))
        self.hidden_modifications = (Batch(self.cards.ports, self.cards.modification_tokens),)
        self.merchants = (Batch(tuple(self.cards.zones), self.cards.merchant_tokens),)
        self.event_deck = tuple(self.cards.events)
        self.events_left = len(self.cards.events)
        self.captain_deck = tuple(self.cards.captains)
        self.cargo_deck = tuple(self.cards.cargo)
        self.glory_deck = tuple(sorted(self.cards.glory_deck))
        self.rumor_deck = tuple(self.cards.rumors)
        self.mission_deck = tuple(self.cards.missions)
        return Campaign()

    # ---- options

    def target(self) -> int:
        """Glory Points to win (MM-015, MM-042)."""
        points: int = self.setup.options["points"]
        return points

    def colour(self, seat: Seat) -> int:
        """The colour a seat plays, as a number (MM-073)."""
        letters: str = self.setup.options["colours"]
        return "ABCD".index(letters[seat]) if letters else seat

    # ---- seats

    def order(self, first: Seat = -1) -> tuple[Seat, ...]:
        """The seats clockwise from ``first``, or from the start player (MM-084)."""
        return rotation(len(self.players), self.start if first < 0 else first)

    def clockwise(self) -> tuple[Seat, ...]:
        """The captains in play, from the player whose turn it is (MM-394)."""
        return tuple([seat for seat in self.order(self.turn) if self.players[seat].captain])

    def in_zone(self, zone: str) -> list[Seat]:
        """The captains at sea in a Sea-Zone."""
        return [s for s, p in enumerate(self.players) if p.zone == zone and not p.in_port]

    # ---- the map

    def has_merchant(self, zone: str) -> bool:
        for batch in self.merchants:  # noqa: SIM110 - quicker so
            if zone in batch.places:
                return True
        return False

    def has_token(self, port: str) -> bool:
        """Does a Ship Modification Token lie there, face up or down?"""
        if port in self.modifications:
            return True
        return any([port in batch.places for batch in self.hidden_modifications])

    def free_ports(self) -> list[str]:
        """Ports without a Ship Modification Token (MM-179)."""
        return [port for port in self.cards.ports if not self.has_token(port)]

    def at_war(self, one: str, other: str) -> bool:
        """Are these two nations at war with each other?"""
        return one != other and one in self.war and other in self.war

    def placing(self) -> list[str]:
        """Ship Modification Tokens that somebody is about to put back into ports."""
        return [kind for frame in self.under_way(ReturnModifications) for kind in frame.kinds]

    # ---- NPCs

    def npc(self, key: str) -> Npc | None:
        for npc in self.npcs:
            if npc.key == key:
                return npc
        return None

    def npcs_in(self, zone: str) -> list[Npc]:
        """In the order of MM-R115."""
        return [npc for npc in self.npcs if npc.zone == zone]

    def npc_ship(self, key: str) -> str:
        """The kind of ship it sails: a Man-o-War while its nation is at war (MM-R98)."""
        if key in PIRATES:
            return key.removeprefix("pirate-")
        return WAR_SHIP if key in self.war else "frigate"

    # ---- ships, weapons, bounties

    def ships_left(self, kind: str) -> int:
        """Ship Cards of that kind in the supply (MM-R27)."""
        afloat = [p for p in self.players if p.ship is not None and p.ship.kind == kind]
        return self.cards.ships[kind].cards - len(afloat)

    def weapons_left(self, weapon: str) -> int:
        owned = [p for p in self.players if weapon in p.weapons]
        return self.cards.weapons[weapon].tokens - len(owned)

    def set_bounty(self, seat: Seat, nation: str, count: int) -> None:
        p = self.players[seat]
        at = NATIONS.index(nation)
        p.bounties = (*p.bounties[:at], count, *p.bounties[at + 1 :])

    # ---- cards and who has seen them

    def show(self, owner: Seat, card: str, viewer: Seat = EVERYBODY) -> None:
        """``viewer`` has seen that ``owner`` holds that card."""
        self.known = (*self.known, Known(viewer, owner, card))

    def forget(self, owner: Seat, card: str) -> None:
        """The card has left its owner, so what was known of it is no longer so."""
        if self.known:
            self.known = tuple([k for k in self.known if k[1:] != (owner, card)])

    def discard_cargo(self, seat: Seat, card: str) -> None:
        """Out of the hold, face up onto the discard pile (MM-139)."""
        p = self.players[seat]
        p.hold = without(p.hold, card)
        self.cargo_discard = with_card(self.cargo_discard, card)
        self.forget(seat, card)
        self.revealed(CARD_SHOWN)

    def throw_out(self, seat: Seat, card: str) -> None:
        """Cargo goes overboard, face up and unpaid (MM-139, MM-R201)."""
        self.discard_cargo(seat, card)
        self.emit(Event("threw_out", {"seat": seat, "card": card}))

    def discard_glory(self, seat: Seat, card: str) -> None:
        p = self.players[seat]
        p.hand = without(p.hand, card)
        self.glory_discard = with_card(self.glory_discard, card)
        self.forget(seat, card)
        self.revealed(CARD_SHOWN)

    # ---- the end, what is hidden, what must hold

    def waiting_for_captain(self) -> int:
        """Players who need a new Captain: dead or retired (MM-R20)."""
        return len([p for p in self.players if not p.captain or p.retired])

    def outcome(self) -> Result:
        return outcome(self)

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        deal_anew(self, seat, rng)

    def check(self) -> None:
        check(self)

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return view_of(self, seat)

    def views(self, seats: Sequence[Seat | None]) -> list[dict[str, Any]]:
        return views_of(self, seats)
