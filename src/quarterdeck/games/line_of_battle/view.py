"""What each seat may know of a game of Line of Battle (LB-170 to LB-175), from nothing up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from quarterdeck.kernel import Seat

from .actions.boarding import BoardingParty, Capture
from .actions.break_the_line import BreakTheLine
from .actions.broadside import Gunfire
from .actions.fire_ship import FireShip
from .actions.port import AdditionalShip, Blockade, RefuseBattle, blockade_needs
from .actions.repair import BucketBrigade, Repair
from .fleet import able, breakers, broken_damage, capacity, victim
from .pieces import CAPTURED, FACES, NO_CARD, NO_SHIP, NOBODY, Player
from .shapes import View
from .turn import Turn

if TYPE_CHECKING:
    from .state import LineOfBattle

NOT_YOUR_TURN: Final = "it is not your turn"


def views_of(g: LineOfBattle, viewers: Sequence[Seat | None]) -> list[View]:
    """The views of several: what all may know is looked up once, and to each its own is added."""
    public = _public(g)
    return [
        cast(View, public if viewer is None else _with_own(g, viewer, public)) for viewer in viewers
    ]


def _with_own(g: LineOfBattle, viewer: Seat, public: dict[str, Any]) -> dict[str, Any]:
    """One's own hand, and one's own face-down pile (LB-173)."""
    players = public["players"][:]
    players[viewer] = {**players[viewer], "sunk_ships": _sunk(g, g.players[viewer])}
    return {**public, "seat": viewer, "players": players, "hand": _hand(g, viewer)}


def _public(g: LineOfBattle) -> dict[str, Any]:
    result = g.result()
    return {
        "game": g.setup.key,
        "seat": None,
        "seats": g.setup.seats,
        "phase": g.phase,
        "round": g.round,
        "target": g.setup.options["target"],
        "dealer": g.dealer if g.dealer != NOBODY else None,
        "turn": g.turn if g.turn != NOBODY else None,
        "to_act": list(g.to_act()),
        "dealer_rolls": [{"seat": seat, "die": die} for seat, die in g.dealer_rolls],
        "draw_pile": g.draw_pile(),
        "short_deck": bool(g.absent),
        "reinforcements": {
            "top": ship_view(g, g.top) if g.top != NO_SHIP else None,
            "beneath": len(g.pile),
        },
        "discards": _discards(g),
        "lost": [_lost(g, number, cause) for number, cause in g.lost],
        "players": [_player(g, seat, player) for seat, player in enumerate(g.players)],
        "hand": None,
        "pending": _pending(g),
        "captured": _captured(g),
        "boarding": _boarding(g),
        "result": result and result._asdict(),
    }


def ship_view(g: LineOfBattle, number: int) -> dict[str, Any]:
    ship = g.ships[number]
    broken = broken_damage(g, ship)
    hull = max(0, g.cards.ship_hull[number] - ship.hull_damage - broken)
    rigging = max(0, g.cards.ship_rigging[number] - ship.rigging_damage - broken)
    return {
        **g.cards.printed[number],
        "seat": ship.owner if ship.owner != NOBODY else None,
        "place": ship.place,
        "hull_left": hull,
        "rigging_left": rigging,
        "mobile": rigging > 0,
        "struck": ship.struck,
        "burning": bool(ship.fires),
        "breaker": victim(g, number) if ship.flag != NO_CARD else None,
        "hull_hits": [_hit(g, card) for card in ship.hull_hits] if ship.hull_hits else [],
        "rigging_hits": [_hit(g, card) for card in ship.rigging_hits] if ship.rigging_hits else [],
        "fires": [fire._asdict() for fire in ship.fires] if ship.fires else [],
        "burnt": {"hull": ship.hull_burnt, "rigging": ship.rigging_burnt},
        "broken": broken,
        "points": g.cards.points[number],
        "points_in_port": g.cards.figures.prize_factor * g.cards.points[number],
        "points_left": hull + rigging,
    }


def _hit(g: LineOfBattle, card: int) -> dict[str, Any]:
    return {"id": card, "kind": g.cards.kind[card], "hits": g.cards.hits[card]}


def _lost(g: LineOfBattle, number: int, cause: str) -> dict[str, Any]:
    ship = g.cards.ships[number]
    return {
        "id": number,
        "name": ship.name,
        "nation": ship.nation,
        "rate": ship.rate,
        "cause": cause,
    }


def _discards(g: LineOfBattle) -> dict[str, Any]:
    """Open to all (LB-172); equal cards are counted together."""
    counts: dict[tuple[str, str, int], int] = {}
    for card in sorted(g.discard):
        face = (g.cards.titles[card], g.cards.details[card], g.cards.hits[card])
        counts[face] = counts.get(face, 0) + 1
    return {
        "count": len(g.discard),
        "top": g.cards.faces[g.discard[-1]] if g.discard else None,
        "cards": [
            {"title": title, "detail": detail, "hits": hits, "count": count}
            for (title, detail, hits), count in counts.items()
        ],
    }


def _player(g: LineOfBattle, seat: Seat, player: Player) -> dict[str, Any]:
    factor = g.cards.figures.prize_factor
    return {
        "seat": seat,
        "score": player.score(),
        "hand": len(player.hand),
        "capacity": capacity(g, seat),
        "line": [ship_view(g, number) for number in player.line],
        "prizes": [ship_view(g, number) for number in player.prizes],
        "port": [ship_view(g, number) for number in player.port],
        "sunk": len(player.sunk),
        "sunk_ships": _sunk(g, player) if g.is_over() else None,  # LB-173: a face-down pile
        "scored": [_taken(g, n, factor * g.cards.points[n]) for n in player.scored],
        "refusing": player.refusing if player.refusing != NO_CARD else None,
        "broken_by": [
            {
                "card": laid.card,
                "seat": laid.by,
                "breakers": breakers(g, laid.card),
                "nations": sorted({g.cards.nation[n] for n in breakers(g, laid.card)}),
            }
            for laid in g.breaks
            if laid.on == seat
        ],
        "blockaded_by": [
            {
                "card": laid.card,
                "seat": laid.by,
                "strength": len(able(g, laid.by)),
                "needs": blockade_needs(g, laid),
                "shut": blockade_needs(g, laid) > max(FACES),
            }
            for laid in g.blockades
            if laid.on == seat
        ],
        "points": player.tally._asdict(),
    }


def _sunk(g: LineOfBattle, player: Player) -> list[dict[str, Any]]:
    return [_taken(g, number, g.cards.points[number]) for number in player.sunk]


def _taken(g: LineOfBattle, number: int, points: int) -> dict[str, Any]:
    return {"id": number, "name": g.cards.ships[number].name, "points": points}


def _hand(g: LineOfBattle, viewer: Seat) -> list[dict[str, Any]]:
    """One's own cards, with the reason for each that cannot be played now."""
    frame = None if g.is_over() else g.frame()
    cards = []
    for card in g.players[viewer].hand:
        refused: str | None = NOT_YOUR_TURN
        if viewer in g.to_act():
            if isinstance(frame, Turn):
                refused = frame.why_refused(g, viewer, card) or None
            elif isinstance(frame, BoardingParty) and frame.ship != NO_SHIP:
                refused = "a red card cannot be shown" if g.cards.is_red[card] else None
            else:
                refused = "finish what you are doing first"
        cards.append({**g.cards.faces[card], "refused": refused})
    return cards


def _pending(g: LineOfBattle) -> dict[str, Any] | None:
    """The play under way; it lies open on the table."""
    if g.is_over() or g.turn == NOBODY or not g.to_act():
        return None
    frame = g.frame()
    if isinstance(frame, Turn) and not g.shots:
        return None
    pending: dict[str, Any] = {
        "seat": g.to_act()[0],
        "step": "further",
        "card": None,
        "how": "play",
        "ship": None,
        "target": None,
        "on": None,
        "ships": [],
        "shifts": [],
        "played": [
            {"card": s.card, "ship": s.ship, "target": s.target, "place": s.place} for s in g.shots
        ],
    }
    pending.update(_pending_card(g, frame))
    return pending


def _pending_card(g: LineOfBattle, frame: object) -> dict[str, Any]:
    """What the innermost procedure adds."""
    if isinstance(frame, Gunfire):
        return {"step": "target", "card": g.cards.faces[frame.card], "ship": frame.ship}
    if isinstance(frame, BoardingParty):
        step = "boarding" if frame.ship != NO_SHIP else "ship"
        step = "target" if frame.target == NO_SHIP else step
        ship, target = _known(frame.ship), _known(frame.target)
        return {"step": step, "card": g.cards.faces[frame.card], "ship": ship, "target": target}
    if isinstance(frame, Capture):
        step = "clear" if frame.step == "clear_hit" else "declare"
        return {"seat": frame.seat, "step": step, "target": frame.ship}
    if isinstance(frame, BreakTheLine):
        step = "target" if frame.on == NOBODY else "breakers"
        on = frame.on if frame.on != NOBODY else None
        card, ships = g.cards.faces[frame.card], list(frame.flags)
        return {"step": step, "card": card, "on": on, "ships": ships}
    if isinstance(frame, RefuseBattle):
        shifts = [{"ship": s.ship, "to": s.to, "escort": _known(s.escort)} for s in frame.shifts]
        how = "play" if frame.played else "discard"
        return {"step": "shifts", "card": g.cards.faces[frame.card], "how": how, "shifts": shifts}
    if isinstance(frame, (Repair, BucketBrigade, AdditionalShip, FireShip, Blockade)):
        steps = {Repair: "hit", BucketBrigade: "fire", AdditionalShip: "place"}
        return {"step": steps.get(type(frame), "target"), "card": g.cards.faces[frame.card]}
    return {}


def _known(number: int) -> int | None:
    return number if number != NO_SHIP else None


def _captured(g: LineOfBattle) -> dict[str, Any] | None:
    """The ship of which her captor is still to say what she becomes (LB-117, LB-118)."""
    frame = None if g.is_over() else g.frame()
    if isinstance(frame, Capture) and g.ships[frame.ship].place == CAPTURED:
        return ship_view(g, frame.ship)
    return None


def _boarding(g: LineOfBattle) -> dict[str, Any] | None:
    """A boarding under way; cards chosen stay face down until both are (LB-174)."""
    if g.is_over():
        return None
    frame = g.frame()
    if not isinstance(frame, BoardingParty) or frame.ship == NO_SHIP:
        return None
    owner = frame.owner(g)
    hits = {str(frame.seat): frame.hits[0], str(owner): frame.hits[1]} if frame.hits else None
    return {
        "seat": frame.seat,
        "ship": frame.ship,
        "owner": owner,
        "target": frame.target,
        "chosen": list(g.sealed()),
        "hits": hits,
        "takes": g.cards.figures.capture_at,
        "loses": g.cards.figures.lost_at,
    }
