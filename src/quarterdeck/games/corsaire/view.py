"""What each seat may know of a game of Corsaire (CO-15 to CO-19), from nothing up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from quarterdeck.kernel import Seat
from quarterdeck.kernel.shapes import Outcome

from . import shapes
from .looting import TIE, Placement, combination_of, laid_face, told_combination
from .pieces import (
    BENEATH,
    NO_BOARD,
    NO_CARD,
    PLACEMENTS,
    SET,
    SLOTS,
    TURNS,
    Laid,
    Player,
    Visit,
    free_slots,
)
from .walks import prospects

if TYPE_CHECKING:
    from .state import Corsaire


def view_of(g: Corsaire, viewer: Seat | None, previews: bool = True) -> shapes.View:
    result = g.result()
    asking = bool(g.to_act())
    return {
        "game": "corsaire",
        "seat": viewer,
        "seats": g.setup.seats,
        "options": {"memory": g.setup.options["memory"]},
        "phase": g.phase,
        "turn": g.turn,
        "turns": len(PLACEMENTS) if g.phase in ("looting", "over") else TURNS,
        "active": g.active if g.active >= 0 else None,
        "first": g.first if g.first >= 0 else None,
        "step": g.step if asking else None,
        "to_act": list(g.to_act()),
        "boards": [
            _board(g, position, viewer)
            for position, board in enumerate(g.boards)
            if board != NO_BOARD
        ],
        "supply": g.supply,
        "card_deck": g.deck_size(),
        "board_deck": len(g.board_deck),
        "aside": [g.cards.faces[card] for card in g.aside],
        "players": [_player(g, seat, player, viewer) for seat, player in enumerate(g.players)],
        "walk": _walk(g) if asking and g.step in ("convert", "take", "buy") else None,
        "previews": _previews(g, viewer) if previews else {},
        "placing": _placing(g, viewer),
        "result": result and cast(Outcome, result._asdict()),
    }


def _board(g: Corsaire, position: int, viewer: Seat | None) -> shapes.Merchant:
    """In memory mode a card hides the centre it lies on (option; CO-R27)."""
    card = g.on_boards[position]
    is_hidden = g.setup.options["memory"] and card != NO_CARD
    board = g.cards.boards[g.boards[position]]
    winner: Seat | Literal["tie"] | None = None
    if g.winners:
        winner = "tie" if g.winners[position] == TIE else g.winners[position]
    return {
        **g.cards.plates[board.id],
        "position": position + 1,
        "centre": None if is_hidden else board.centre,
        "card": None if card == NO_CARD else g.cards.faces[card],
        "sides": [
            _side(g, player.laid[position], seat == viewer) for seat, player in enumerate(g.players)
        ],
        "winner": winner,
    }


def _side(g: Corsaire, cards: tuple[Laid, ...], is_own: bool) -> shapes.Side | None:
    """CO-19: cards of the other's hand are backs until the reveal."""
    if not cards:
        return None
    known = [is_own or g.is_revealed or one.slot >= 0 for one in cards]
    return {
        "cards": [laid_face(g, one, is_known) for one, is_known in zip(cards, known, strict=True)],
        "combination": told_combination(combination_of(g, cards)) if all(known) else None,
    }


def _player(g: Corsaire, seat: Seat, player: Player, viewer: Seat | None) -> shapes.Player:
    bonus = g.bonus(seat) if g.phase == "over" else 0
    trading, looting = g.trading(seat), g.looting(seat)
    return {
        "seat": seat,
        "tokens": player.tokens,
        "hand": len(player.hand),
        "cards": [g.cards.faces[card] for card in player.hand] if seat == viewer else None,
        "slots": _slots(g, player),
        "boards": [
            {"id": board, "name": g.cards.boards[board].name, "edge": g.cards.boards[board].edge}
            for board in player.boards
        ],
        "trading": trading,
        "looting": looting,
        "bonus": bonus,
        "vp": trading + looting + bonus,
    }


def _slots(g: Corsaire, player: Player) -> list[shapes.Slot]:
    free, open_ = free_slots(player.pyramid), player.open_slots()
    is_built = g.phase in ("looting", "over")
    slots: list[shapes.Slot] = []
    state: shapes.SlotState
    for slot, (level, place) in enumerate(SLOTS):
        card = player.pyramid[slot]
        if card != NO_CARD:
            state = "free" if slot in free else "covered"
        elif is_built:
            state = "gone"
        else:
            state = "open" if slot in open_ else "closed"
        face = None if card == NO_CARD else g.cards.faces[card]
        slots.append({"level": level, "place": place, "card": face, "state": state})
    return slots


def _visit(visit: Visit) -> shapes.Visit:
    level, place = SLOTS[visit.slot]
    return {
        "level": level,
        "place": place,
        "converted": visit.converted,
        "paid": visit.paid,
        "gained": visit.gained,
    }


def _walk(g: Corsaire) -> shapes.Walk:
    """Where the path of this turn has led, and the boards that it can still come to."""
    level, place = SLOTS[g.at]
    ends = [g.at]
    while BENEATH[ends[0]]:
        ends = sorted({down for slot in ends for down in BENEATH[slot]})
    return {
        "path": [_visit(visit) for visit in g.walk],
        "at": {"level": level, "place": place},
        "boards": sorted({position for slot in ends for position in (slot + 1, slot + 2)}),
    }


def _previews(g: Corsaire, viewer: Seat | None) -> dict[str, list[shapes.Prospect]]:
    """What each move of steps 1 and 2 can lead to, for the seat that must choose it."""
    if viewer is None or viewer not in g.to_act() or g.step not in ("place", "convert"):
        return {}
    return {
        str(move): [
            {
                "board": prospect.position + 1,
                "card": g.cards.ids[g.on_boards[prospect.position]],
                "tokens": prospect.tokens,
                "buy": prospect.can_buy,
                "short": prospect.short,
                "vp": g.cards.boards[g.boards[prospect.position]].edge,
                "path": [_visit(visit) for visit in prospect.path],
            }
            for prospect in prospects(g, viewer, move)
        ]
        for move in g.legal_moves(viewer)
    }


def _placing(g: Corsaire, viewer: Seat | None) -> shapes.Placing | None:
    """CO-R19: which cards are chosen is shown only when they are laid."""
    if g.is_over() or not isinstance(frame := g.frame(), Placement):
        return None
    is_own = frame.seat == viewer
    is_full = len(frame.picked) == SET
    return {
        "seat": frame.seat,
        "number": frame.number,
        "of": frame.of,
        "picked": len(frame.picked),
        "cards": [laid_face(g, one) for one in frame.picked] if is_own else None,
        "combination": told_combination(combination_of(g, frame.picked))
        if is_own and is_full
        else None,
    }
