"""What each seat may know of a game of Letter of Marque (LM-45 to LM-49), from nothing up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from quarterdeck.kernel import Seat
from quarterdeck.kernel.shapes import Outcome

from . import shapes
from .pieces import Card, Player, Ship

if TYPE_CHECKING:
    from .state import LetterOfMarque


def views_of(g: LetterOfMarque, viewers: Sequence[Seat | None]) -> list[shapes.View]:
    """The views of several: what all may know is looked up once, and to each its own is added."""
    public = _public(g)
    return [public if viewer is None else _with_own(g, viewer, public) for viewer in viewers]


def _public(g: LetterOfMarque) -> shapes.View:
    over = g.is_over()
    result = g.result()
    chosen = g.sealed()
    return {
        "game": "letter-of-marque",
        "seat": None,
        "seats": g.setup.seats,
        "phase": "over" if over else "turns" if g.round else "preliminary",
        "round": g.round,
        "turn": g.turn if g.turn >= 0 else None,
        "to_act": list(g.to_act()),
        "aids": g.setup.options["aids"],
        "cannons": g.cards.cannons,
        "sea": [_ship_at_sea(g, ship) for ship in g.sea],
        "waiting": [
            {"seat": seat, "value": value, "chosen": seat in chosen} for seat, value in g.waiting
        ],
        "players": [_player(g, seat, player) for seat, player in enumerate(g.players)],
        "result": result and cast(Outcome, result._asdict()),
    }


def _with_own(g: LetterOfMarque, viewer: Seat, public: shapes.View) -> shapes.View:
    """How the viewer's own ships are armed, at sea, at home and in reserve."""
    sea, players, player = public["sea"][:], public["players"][:], g.players[viewer]
    for number, ship in enumerate(g.sea):
        if ship.seat == viewer:
            sea[number] = {**sea[number], "armed": ship.armed}
    home: list[shapes.HomeShip] = [
        {"id": ship.id, "value": ship.value, "armed": ship.armed} for ship in player.home
    ]
    own: shapes.OwnReserve = {
        "reserve_armed": player.armed,
        "reserve_defenseless": player.defenseless,
    }
    players[viewer] = {**players[viewer], "home": home, "own": own}
    return {**public, "seat": viewer, "sea": sea, "players": players}


def _ship_at_sea(g: LetterOfMarque, ship: Ship) -> shapes.SeaShip:
    revealed = bool(ship.beat_off)
    if not g.setup.options["aids"]:
        odds = None
    else:
        odds = 1.0 if revealed else round(g.armed_chance(ship.seat), 4)
    return {
        "id": ship.id,
        "seat": ship.seat,
        "value": ship.value,
        "armed": ship.armed if revealed else None,
        "revealed": revealed,
        "beat_off": list(ship.beat_off),
        "odds": odds,
    }


def _card(g: LetterOfMarque, card: Card) -> shapes.TreasureCard | shapes.CannonCard:
    colour = g.colour(card.colour)
    if card.value:
        return {"kind": "treasure", "value": card.value, "colour": colour}
    return {"kind": "cannon", "colour": colour}


def _player(g: LetterOfMarque, seat: Seat, player: Player) -> shapes.Player:
    shown_to_all = g.is_over() and g.setup.options["reveal"]
    return {
        "seat": seat,
        "colour": g.colour(seat),
        "deck": len(player.deck),
        "reserve": player.armed + player.defenseless,
        "cannons": player.cannons,
        "points": g.points(seat),
        "pile": [_card(g, card) for card in player.pile],
        "home": [
            {
                "id": ship.id,
                "value": ship.value,
                "armed": ship.armed if ship.beat_off or shown_to_all else None,
            }
            for ship in player.home
        ],
        "shown_armed": g.shown_armed(seat),
        "shown_robbed": player.robbed,
        "own": None,
    }
