"""What each seat may know of a game of Letter of Marque (LM-45 to LM-49), from nothing up."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from quarterdeck.kernel import Seat
from quarterdeck.kernel.shapes import Outcome

from . import shapes
from .pieces import Card, Player, Ship

if TYPE_CHECKING:
    from .state import LetterOfMarque


def view_of(g: LetterOfMarque, viewer: Seat | None) -> shapes.View:
    over = g.is_over()
    result = g.result()
    chosen = g.sealed()
    return {
        "game": "letter-of-marque",
        "seat": viewer,
        "seats": g.setup.seats,
        "phase": "over" if over else "turns" if g.round else "preliminary",
        "round": g.round,
        "turn": g.turn if g.turn >= 0 else None,
        "to_act": list(g.to_act()),
        "aids": g.setup.options["aids"],
        "cannons": g.cards.cannons,
        "sea": [_ship_at_sea(g, ship, viewer) for ship in g.sea],
        "waiting": [
            {"seat": seat, "value": value, "chosen": seat in chosen} for seat, value in g.waiting
        ],
        "players": [_player(g, seat, player, viewer) for seat, player in enumerate(g.players)],
        "result": result and cast(Outcome, result._asdict()),
    }


def _ship_at_sea(g: LetterOfMarque, ship: Ship, viewer: Seat | None) -> shapes.SeaShip:
    revealed = bool(ship.beat_off)
    if not g.setup.options["aids"]:
        odds = None
    else:
        odds = 1.0 if revealed else round(g.armed_chance(ship.seat), 4)
    return {
        "id": ship.id,
        "seat": ship.seat,
        "value": ship.value,
        "armed": ship.armed if revealed or ship.seat == viewer else None,
        "revealed": revealed,
        "beat_off": list(ship.beat_off),
        "odds": odds,
    }


def _card(g: LetterOfMarque, card: Card) -> shapes.TreasureCard | shapes.CannonCard:
    colour = g.colour(card.colour)
    if card.value:
        return {"kind": "treasure", "value": card.value, "colour": colour}
    return {"kind": "cannon", "colour": colour}


def _player(g: LetterOfMarque, seat: Seat, player: Player, viewer: Seat | None) -> shapes.Player:
    own: shapes.OwnReserve | None = None
    if seat == viewer:
        own = {"reserve_armed": player.armed, "reserve_defenseless": player.defenseless}
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
                "armed": ship.armed if ship.beat_off or seat == viewer or shown_to_all else None,
            }
            for ship in player.home
        ],
        "shown_armed": g.shown_armed(seat),
        "shown_robbed": player.robbed,
        "own": own,
    }
