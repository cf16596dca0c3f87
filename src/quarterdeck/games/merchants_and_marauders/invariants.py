"""What must hold after every entry: nothing is lost at sea, and nothing is there twice."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from quarterdeck.kernel import BrokenInvariant, Seat

from .data.cards import Cards
from .data.ids import LOCATIONS, PIRATES, WARTIME
from .pieces import Player, Ship

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


@cache
def _all(cards: Cards) -> dict[str, list[str]]:
    return {
        "Cargo Cards": sorted(cards.cargo),
        "Glory Cards": sorted(cards.glory_deck),
        "Rumors": sorted(cards.rumors),
        "Missions": sorted(cards.missions),
        "Captains": sorted(cards.captains),
        "Event Cards": sorted(cards.events),
        "Demand Tokens": sorted(cards.demand_tokens),
        "Merchant Tokens": sorted(cards.merchant_tokens),
        "Ship Modifications": sorted(cards.modification_tokens),
    }


def check(g: MerchantsAndMarauders) -> None:
    """Conservation of cards and tokens (MM-003 to MM-009), and limits of every board."""
    _cards(g)
    _tokens(g)
    _npcs(g)
    for seat, player in enumerate(g.players):
        _player(g, seat, player)
    for richer, poorer, margin in g.weighed:
        more = g.players[richer].gold - g.players[poorer].gold
        _require(more >= margin, "whoever was seen to be richer is")
    _require(len(g.war) in (0, 2) and len(set(g.war)) == len(g.war), "no war or two nations")
    _require(bool(g.war) == bool(g.war_card), "the War card lies out while there is a war")


def _cards(g: MerchantsAndMarauders) -> None:
    players = g.players
    drawn = [card for p in players for card in p.drawn]
    cargo = [*g.cargo_deck, *g.cargo_discard, *g.laid_out, *[c for p in players for c in p.hold]]
    _same(g, "Cargo Cards", [*cargo, *[c for c in drawn if c in g.cards.cargo]])
    glory = [*g.glory_deck, *g.glory_discard]
    glory += [card for p in players for card in (*p.hand, *p.specialists)]
    _same(g, "Glory Cards", [*glory, *[c for c in drawn if c[0] in "GS"]])
    rumors = [*g.rumor_deck, *g.rumor_discard, *[p.rumor for p in players if p.rumor]]
    rumors += [card for p in players for card in p.proved]
    _same(g, "Rumors", [*rumors, *[c for c in drawn if c in g.cards.rumors]])
    missions = [*g.mission_deck, *g.mission_discard, *g.offers]
    _same(g, "Missions", [*missions, *[m.id for p in players for m in p.missions]])
    captains = [*g.captain_deck, *g.captains_gone, *[p.captain for p in players if p.captain]]
    _same(g, "Captains", [*captains, *[c for c in drawn if c in g.cards.captains]])
    events = [*g.event_deck, *g.event_discard, *g.events, *[a.card for a in g.arrivals if a.card]]
    events += [card for npc in g.npcs for card in (npc.commander, *npc.beneath)]
    if g.war_card:
        events.append(g.war_card)
    _same(g, "Event Cards", [card for card in events if card != WARTIME])


def _tokens(g: MerchantsAndMarauders) -> None:
    _same(g, "Demand Tokens", [*g.demand.values(), *g.demand_reserve])
    flags = [token for batch in g.merchants for token in batch.tokens]
    places = [place for batch in g.merchants for place in batch.places]
    _same(g, "Merchant Tokens", [*flags, *g.track])
    _require(len(places) == len(flags) == len(set(places)), "one merchant a zone at most")
    _require(all([place in g.cards.zones for place in places]), "merchants lie in Sea-Zones")
    mods = [*g.modifications.values(), *[m for p in g.players if p.ship for m in p.ship.mods]]
    hidden = [token for batch in g.hidden_modifications for token in batch.tokens]
    ports = [place for batch in g.hidden_modifications for place in batch.places]
    _require(len(hidden) == len(ports), "a token for each place")
    ports += g.modifications
    _require(len(ports) == len(set(ports)), "one Ship Modification a port at most")
    placing = list(g.placing())
    _same(g, "Ship Modifications", [*mods, *hidden, *placing])
    for weapon in g.cards.weapons:
        _require(g.weapons_left(weapon) >= 0, "no more Special Weapons of a kind than tokens")
    for at in range(4):
        wanted = [p for p in g.players if p.bounties[at]]
        _require(len(wanted) <= g.cards.bounty_tokens, "five Bounty Tokens a nation")


def _npcs(g: MerchantsAndMarauders) -> None:
    keys = [npc.key for npc in g.npcs]
    _require(len(keys) == len(set(keys)), "each NPC ship once (MM-406)")
    for npc in g.npcs:
        _require(
            npc.zone in g.cards.zones or not npc.zone, "an NPC is in a Sea-Zone or off the board"
        )
        for card in (npc.commander, *npc.beneath):
            fits = card == WARTIME or g.cards.events[card].npc == npc.key
            _require(fits, "an NPC ship is commanded by its own captains")
        _require(npc.commander != WARTIME or npc.key not in PIRATES, "pirates know no war")


def _player(g: MerchantsAndMarauders, seat: Seat, p: Player) -> None:
    _require(p.gold >= 0 and p.stash >= 0, "no debts")
    _require(p.purse.allows(p.gold, p.stash), "what all know of a player's Gold is true")
    _require(len(set(p.weapons)) == len(p.weapons), "one Special Weapon of a kind (MM-159)")
    _require(len(set(p.employs())) == len(p.specialists), "one Specialist of a kind (MM-401)")
    _require(
        all([0 <= b <= g.cards.bounty_tokens for b in p.bounties]), "at most five Bounties (MM-360)"
    )
    _require(not p.in_port or p.zone in g.cards.ports, "a ship in port is where a port is")
    _require(bool(p.zone) == (p.ship is not None), "a ship on the board, or none")
    for known in g.known:
        if known.owner == seat:
            held = (*p.hold, *p.hand, *p.drawn, p.rumor)
            _require(known.card in held, "what is known of a hand is held")
    if p.ship is not None:
        fault = _fault_of(p.ship)
        _require(not fault, fault)


@lru_cache(10_000)
def _fault_of(ship: Ship) -> str:
    """A ship is a value and seldom changes, so it is looked at once."""
    if len(set(ship.mods)) < len(ship.mods):
        return "one modification of a kind (MM-166)"
    if not set(ship.used) <= set(ship.mods):
        return "only what is there is turned over"
    for location in LOCATIONS:
        if not 0 <= ship.at(location) <= ship.value(location):
            return f"{location} on its track"
    return ""


def _same(g: MerchantsAndMarauders, what: str, found: list[str]) -> None:
    whole = _all(g.cards)[what]
    found.sort()
    if found != whole:
        missing = [card for card in set(whole) if found.count(card) < whole.count(card)]
        extra = [card for card in set(found) if found.count(card) > whole.count(card)]
        raise BrokenInvariant(f"{what}: missing {sorted(missing)}, too many {sorted(extra)}")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)
