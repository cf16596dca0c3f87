"""What each seat may know of a game of Merchants & Marauders, built up from nothing.

The contract is written down in docs/games/merchants-and-marauders.md.  Hidden from others: Gold
aboard and stashed, faces of cargo, Glory Cards, Rumors, cards being looked at, Captains before
all show theirs (MM-030, MM-037, MM-074, MM-184, MM-R49, MM-R232).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import Frame, Seat

from .board import closed_by
from .data.ids import LOCATIONS, NATIONS, WARTIME
from .hidden import seen
from .npc.command import wartime_skills
from .pieces import Npc, Player, Ship
from .port.rumors import CheckRumor
from .port.sell import prices
from .turn.score import stash_points
from .turn.turnstate import TurnState

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders

Json = dict[str, Any]


def view_of(g: MerchantsAndMarauders, viewer: Seat | None) -> Json:
    return _view(g, viewer, _public(g))


def views_of(g: MerchantsAndMarauders, viewers: Sequence[Seat | None]) -> list[Json]:
    """The views of several; what all may know is looked up once."""
    public = _public(g)
    return [_view(g, viewer, public) for viewer in viewers]


def _view(g: MerchantsAndMarauders, viewer: Seat | None, public: Json) -> Json:
    """What all may know, and what this seat alone may know or would meet."""
    pays: dict[str, tuple[int, int]] = {}
    captain = g.players[viewer] if viewer is not None else None
    if viewer is not None and captain is not None and captain.zone:
        pays = prices(g, viewer)
    sailing = viewer if captain is not None and captain.captain else None
    return {
        **public,
        "seat": viewer,
        "doing": _doing(g, viewer),
        "zones": {
            zone: {
                **shown,
                "closed": (closed_by(g, sailing, zone) if sailing is not None else "") or None,
                "pays": list(pays[zone]) if zone in pays else None,
            }
            for zone, shown in public["zones"].items()
        },
        "players": [
            {**shown, **_hidden(g, seat, g.players[seat], viewer)}
            for seat, shown in enumerate(public["players"])
        ],
    }


def _public(g: MerchantsAndMarauders) -> Json:
    """What all may know; the rest is left open, in its place."""
    result = g.result()
    return {
        "game": g.setup.key,
        "seat": None,
        "seats": g.setup.seats,
        "phase": "over" if g.is_over() else "rounds" if g.round else "setup",
        "round": g.round,
        "target": g.target(),
        "aids": g.setup.options["aids"],
        "start": g.start if g.start >= 0 else None,
        "turn": g.turn if g.turn >= 0 else None,
        "to_act": list(g.to_act()),
        "chosen": list(g.sealed()),
        "announced": list(g.announced),
        "turn_state": turn_shown(g),
        "doing": [],
        "zones": {zone: _zone(g, zone) for zone in g.cards.zones},
        "track": {nation: g.track.count(nation) for nation in NATIONS},
        "war": list(g.war),
        "events": list(g.events),
        "captains_gone": list(g.captains_gone),
        "decks": _decks(g),
        "offers": [{"mission": card, "port": g.cards.missions[card].location} for card in g.offers],
        "npcs": [npc_shown(g, npc) for npc in g.npcs],
        "arrivals": [{"npc": one.key, "card": one.card or None} for one in g.arrivals],
        "enemy": g.enemy and ship_shown(g.enemy),
        "laid_out": list(g.laid_out),
        "players": [_player(g, seat, p) for seat, p in enumerate(g.players)],
        "result": result and result._asdict(),
    }


def turn_shown(g: MerchantsAndMarauders) -> Json | None:
    turns = g.under_way(TurnState)
    if not turns:
        return None
    turn = turns[-1]
    return {
        "seat": turn.seat,
        "actions": turn.actions,
        "moves": turn.moves,
        "port_used": turn.port_used,
        "scouted": [
            f"{one.on}-{one.zone}" if one.zone else str(one.on)
            for one in turn.done
            if one.what == "scout"
        ],
    }


def _doing(g: MerchantsAndMarauders, viewer: Seat | None) -> list[Json]:
    """The procedures under way, outermost first, with what they let be seen: a frame shows
    itself through ``shown(g, viewer)``; one without is only named."""
    found = []
    for frame in g.under_way(Frame):
        show = getattr(frame, "shown", None)
        found.append({"what": type(frame).__name__, **(show(g, viewer) if show else {})})
    return found


def _zone(g: MerchantsAndMarauders, zone: str) -> Json:
    port = zone in g.cards.ports
    modification = None
    if g.has_token(zone):
        modification = g.modifications.get(zone, "hidden")
    return {
        "nation": g.cards.zones[zone].nation or None,
        "merchant": g.has_merchant(zone),
        "demand": g.demand.get(zone) if port else None,
        "modification": modification,
        "closed": None,
        "pays": None,
    }


def _decks(g: MerchantsAndMarauders) -> Json:
    """How many cards are left; discard piles lie open (MM-R173)."""
    return {
        "events": g.events_left,
        "event_discard": list(g.event_discard),
        "captains": len(g.captain_deck),
        "cargo": len(g.cargo_deck),
        "cargo_discard": list(g.cargo_discard),
        "glory": len(g.glory_deck),
        "glory_discard": list(g.glory_discard),
        "rumors": len(g.rumor_deck),
        "rumor_discard": list(g.rumor_discard),
        "missions": len(g.mission_deck),
        "mission_discard": list(g.mission_discard),
        "demand_reserve": len(g.demand_reserve),
    }


def ship_shown(ship: Ship) -> Json:
    return {
        "kind": ship.kind,
        "cubes": {location: ship.at(location) for location in LOCATIONS},
        "values": {location: ship.value(location) for location in LOCATIONS},
        "maneuverability": ship.value("maneuverability"),
        "mods": [{"id": mod, "used": mod in ship.used} for mod in ship.mods],
    }


def npc_shown(g: MerchantsAndMarauders, npc: Npc) -> Json:
    commander: str | None = npc.commander
    beneath = list(npc.beneath)
    if not npc.zone and npc.beneath:  # one of them follows, to be drawn (MM-411)
        beneath = sorted([npc.commander, *npc.beneath])
        commander, skills = None, (0, 0, 0)
        name = " or ".join([g.cards.events[card].name for card in beneath])
    elif npc.commander == WARTIME:
        war = wartime_skills(g)
        name, skills = "Wartime Commander", (war["seamanship"], war["scouting"], war["leadership"])
    else:
        card = g.cards.events[npc.commander]
        name, skills = card.name, (card.seamanship, card.scouting, card.leadership)
    return {
        "key": npc.key,
        "zone": npc.zone or None,
        "ship": g.npc_ship(npc.key),
        "commander": commander,
        "name": name,
        "seamanship": skills[0],
        "scouting": skills[1],
        "leadership": skills[2],
        "beneath": beneath,
    }


def _player(g: MerchantsAndMarauders, seat: Seat, p: Player) -> Json:
    checked = [frame.card for frame in g.under_way(CheckRumor)]  # they lie open, proved or not
    return {
        "seat": seat,
        "colour": g.colour(seat),
        "captain": None,
        "retired": p.retired,
        "ship": p.ship and ship_shown(p.ship),
        "zone": p.zone or None,
        "in_port": p.in_port,
        "glory": p.glory,
        "stashings": p.stashings,
        "stash": None,
        "stash_points": None,
        "gold": None,
        "bounties": dict(zip(NATIONS, p.bounties, strict=True)),
        "pirate": p.is_pirate(),
        "cargo": len(p.hold),
        "loads": p.loads(),
        "known_cargo": None,
        "glory_cards": len(p.hand),
        "known_glory": None,
        "rumor": bool(p.rumor),
        "proved": [card for card in p.proved if card not in checked],
        "missions": [{"id": m.id, "progress": list(m.progress)} for m in p.missions],
        "specialists": list(p.specialists),
        "weapons": list(p.weapons),
        "marks": [mark.source for mark in p.marks],
        "drawn": len(p.drawn),
        "own": None,
    }


def _hidden(g: MerchantsAndMarauders, seat: Seat, p: Player, viewer: Seat | None) -> Json:
    """What not everybody knows of a player."""
    mine = seat == viewer
    over = g.is_over()
    counted = mine or over or _stash_shown(g, seat)
    known = seen(g, viewer, seat)
    return {
        "captain": (p.captain or None) if g.captains_shown or mine else None,
        "stash": p.stash if counted else None,
        "stash_points": stash_points(g, seat) if counted else None,
        "gold": p.gold if mine or over else None,
        "known_cargo": sorted([c for c in known if c in g.cards.cargo]),
        "known_glory": sorted([c for c in known if c in p.hand]),
        "own": own_shown(p) if mine else None,
    }


def _stash_shown(g: MerchantsAndMarauders, seat: Seat) -> bool:
    """Whoever announced the target has shown the stash (MM-023); it is known until he stashes or
    pays from it unseen."""
    purse = g.players[seat].purse
    return seat in g.announced and purse.stash_low == purse.stash_high


def own_shown(p: Player) -> Json:
    return {
        "hold": list(p.hold),
        "hand": list(p.hand),
        "rumor": p.rumor or None,
        "drawn": list(p.drawn),
        "room": p.room() if p.ship else 0,
    }
