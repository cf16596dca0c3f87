"""What a price takes from the stash, and so from the Glory Points that lie there."""

from __future__ import annotations

from quarterdeck.kernel import Note, Told

from ..purse import from_stash, yard_credit
from ..turn.score import points_of
from .kit import Asked
from .sentences.moves import FINAL, FROM_STASH, POINTS_LOST


def paid(choice: Asked, told: Told, amount: int, final: bool = False) -> Told:
    """The move with where its price comes from, if that is not the Gold aboard alone (MM-R240).

    ``final``: nobody can take it back, so that the page asks before.
    """
    taken = from_stash(choice.g, choice.seat, amount)
    if not taken:
        return told
    stash = choice.g.players[choice.seat].stash
    lost = points_of(choice.g, stash) - points_of(choice.g, stash - taken)
    says = choice.say(FROM_STASH, taken=taken, left=stash - taken)
    points = choice.say(POINTS_LOST, lost=lost) if lost else ""
    return told._replace(
        note=(*told.notes(), Note(says, points, "bad" if lost else "")),
        warns=told.warns or lost > 0,
        confirm=FINAL if final else told.confirm,
    )


def paid_to_yard(choice: Asked, told: Told, amount: int) -> Told:
    """The same where credit is used first (G21)."""
    return paid(choice, told, amount - yard_credit(choice.g, choice.seat))
