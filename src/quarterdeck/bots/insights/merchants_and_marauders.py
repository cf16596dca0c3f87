"""What is told of Merchants & Marauders: Glory, Gold and the captain's neck, some rounds on."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.verbs import STASH
from quarterdeck.kernel import Game, Move, Seat

from ..search import Figures

Mark = Callable[[Game, Seat], float]


def seen(mark: Mark, dealt: Game, move: Move, end: Game, seat: Seat) -> Figures:
    before, after = cast(MerchantsAndMarauders, dealt), cast(MerchantsAndMarauders, end)
    then, now = before.players[seat], after.players[seat]
    return {
        "sold": float(len([card for card in then.hold if card not in now.hold])),
        "won": min(1.0, max(0.0, mark(end, seat))),
        "glory": float(now.glory - then.glory),
        "gold": float(now.gold + now.stash - then.gold - then.stash),
        "stash": _stashed(after, seat) - _stashed(before, seat),
        "died": float(bool(then.captain) and now.captain != then.captain and move.verb != "retire"),
        "announced": float(after.outcome().scores[seat] >= after.target()),
    }


def _stashed(g: MerchantsAndMarauders, seat: Seat) -> float:
    """Points for the stash."""
    return float(g.outcome().scores[seat] - g.players[seat].glory)


def words(world: Game, move: Move, means: Figures, worlds: int) -> str:
    said = []
    if move.verb == STASH.name:
        said.append(f"{STASH.of(move)} Gold are safe then, whatever becomes of the captain.")
    if means["sold"] >= 0.5 and means["died"] < 0.2 and move.verb != "discard":
        said.append(f"The voyage brings {means['sold']:.1f} of the goods aboard to market.")
    said.append(_gains(means))
    died = round(worlds * means["died"])
    if died:
        said.append(f"Your captain dies in {died} of {worlds} worlds.")
    elif means["announced"] >= 0.5:
        said.append(f"The target is reached in {round(worlds * means['announced'])} of {worlds}.")
    return " ".join(said)


def _gains(means: Figures) -> str:
    gold = means["gold"]
    purse = f"{gold:.0f} Gold" if gold >= 0 else f"spent {-gold:.0f} Gold"
    told = f"Some turns on you have earned {means['glory']:.1f} Glory Points and {purse} on average"
    if means["stash"] >= 0.5:
        told += f", with {means['stash']:.1f} more for the stash"
    return told + "."
