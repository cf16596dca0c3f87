"""What is told of Corsaire: where the points come from, and which ships are looted."""

from __future__ import annotations

from typing import cast

from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.verbs import BUY, LAY
from quarterdeck.kernel import Game, Move, Seat

from ..search import Figures, Insight


def _ship(world: Game, position: int) -> int:
    """The board at that place of the row, counted from 1."""
    return cast(Corsaire, world).boards[position - 1]


def seen(dealt: Game, move: Move, end: Game, seat: Seat) -> Figures:
    """How the game came out, by what the points were got for."""
    g = cast(Corsaire, end)
    result = g.outcome()
    figures = {
        "won": 1 / len(result.winners) if seat in result.winners else 0.0,
        "points": float(result.scores[seat]),
        "others": float(result.scores[1 - seat]),
        "bought": float(g.trading(seat)),
        "looted": float(g.looting(seat)),
        "sets": float(g.bonus(seat)),
    }
    if move.verb == LAY.name:
        figures["ship"] = float(g.winners[LAY.of(move) - 1 :][:1] == (seat,))
    return figures


def words(world: Game, move: Move, means: Figures, worlds: int) -> str:
    g, said = cast(Corsaire, world), []
    if move.verb == BUY.name:
        board = g.cards.boards[_ship(world, BUY.of(move))]
        said.append(f"The {board.name} brings {board.edge} points for good.")
    if "ship" in means:
        board = g.cards.boards[_ship(world, LAY.of(move))]
        times = round(worlds * means["ship"])
        said.append(f"You loot the {board.name} in {times} of {worlds} worlds.")
    said.append(
        f"On average ships that you buy bring {means['bought']:.1f} points, ships that you loot "
        f"{means['looted']:.1f} and sets of tokens {means['sets']:.1f}."
    )
    said.append(f"The other player ends with {means['others']:.1f}.")
    return " ".join(said)


INSIGHT = Insight(seen, words)
