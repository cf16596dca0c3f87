"""Winning the game (pp. 3-4, MM-015 to MM-026, MM-041, MM-R12 to MM-R22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Result, Seat

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

REASONS: Final = {
    "glory": "reached the target of Glory Points",
    "lost": "the target of Glory Points was announced, but nobody holds it any more",
    "events": "no Event Card was left",
    "captains": "no Captain was left",
}


def stash_points(g: MerchantsAndMarauders, seat: Seat) -> int:
    """So much Gold for each, at most half of the target (MM-028, MM-029, MM-R15)."""
    return points_of(g, g.players[seat].stash)


def points_of(g: MerchantsAndMarauders, gold: int) -> int:
    """What a stash of so much Gold is worth."""
    return min(gold // g.cards.thresholds.stash_gold, g.target() // 2)


def total(g: MerchantsAndMarauders, seat: Seat) -> int:
    return g.players[seat].glory + stash_points(g, seat)


def announce(g: MerchantsAndMarauders) -> None:
    """Whoever has reached the target says so, and shows the stash; called after every
    complete effect, so nobody can keep silent (MM-023, MM-033, MM-R12)."""
    target, each = g.target(), g.cards.thresholds.stash_gold
    for seat, p in enumerate(g.players):
        # Few come near the target, so what the stash may add is worked out last.
        if p.glory + p.stash // each < target or total(g, seat) < target or seat in g.announced:
            continue
        g.announced = (*g.announced, seat)
        p.purse = p.purse._replace(stash_low=p.stash, stash_high=p.stash).tightened()
        public = {"seat": seat, "glory": p.glory, "stash": p.stash, "total": total(g, seat)}
        g.emit(Event("target", public))
        g.revealed("a stash was shown since")


def outcome(g: MerchantsAndMarauders) -> Result:
    """Among those at the target: Glory track, then all Gold in the stash, then shared
    (MM-025, MM-026, MM-R14, MM-R16).  At an end by a time limit the total comes first (MM-041)."""
    seats = range(len(g.players))
    totals = tuple([total(g, seat) for seat in seats])
    reached = [seat for seat in seats if totals[seat] >= g.target()]
    if len(g.players) == 1 and not reached:  # MM-R4: the solo race is lost
        return Result(totals, (), (2,), REASONS.get(g.ended, ""))
    by_target = g.ended == "glory" and bool(reached)
    merits = []
    for seat, p in enumerate(g.players):
        first = (seat in reached) if by_target else totals[seat]
        # Among those who missed the target the total still ranks before the track.
        second = 0 if by_target and seat in reached else totals[seat]
        merits.append((first, second, p.glory, p.stash))
    ranks = tuple([1 + sum([other > merit for other in merits]) for merit in merits])
    winners = tuple([seat for seat in seats if ranks[seat] == 1])
    reason = REASONS.get("lost" if g.ended == "glory" and not reached else g.ended, "")
    if len(winners) > 1:
        reason += "; level on Glory track and stash, so the victory is shared"
    return Result(totals, winners, ranks, reason)
