"""Gold: what is earned and spent is public, what is aboard and stashed is not (pp. 3-4, 9).

MM-027 to MM-038, MM-R238 to MM-R243.  Every change of Gold goes through here, so that what all
can work out (``Purse``) stays right.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Event, Move, Seat

from .pieces import Mark, Purse, Weighed

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


UNKNOWN: Final = 1_000_000  # more Gold than there is: how much was moved, nobody saw


@lru_cache(1000)
def amounts(verb: str, most: int) -> tuple[Move, ...]:
    """``verb`` with every amount from 1 up to ``most``."""
    return tuple([Move(verb, (amount,)) for amount in range(1, most + 1)])


def take_moves(g: MerchantsAndMarauders, seat: Seat) -> tuple[Move, ...]:
    """Gold from the stash: in the home-port, at any time in the own turn (MM-R239)."""
    p = g.players[seat]
    return amounts("take", p.stash) if p.stash and p.is_home() else ()


def why_no_taking(g: MerchantsAndMarauders, seat: Seat) -> str:
    """MM-034."""
    p = g.players[seat]
    if not p.is_home():
        return f"your stash is in {g.cards.zones[p.home()].name}"
    return f"there are {p.stash} Gold in your stash"


def can_pay(g: MerchantsAndMarauders, seat: Seat) -> int:
    """The Gold at hand: aboard, and in the home-port also the stash (MM-034)."""
    p = g.players[seat]
    return p.gold + (p.stash if p.stash and p.is_home() else 0)


def from_stash(g: MerchantsAndMarauders, seat: Seat, amount: int) -> int:
    """How much of a price that is paid now comes from the stash (MM-R240)."""
    p = g.players[seat]
    return max(0, amount - p.gold) if p.is_home() else 0


def weigh(g: MerchantsAndMarauders, richer: Seat, poorer: Seat, margin: int) -> None:
    """All have seen that the one has at least so much more Gold aboard than the other."""
    known = [one for one in g.weighed if one[:2] != (richer, poorer)]
    margin = max([margin, *[one.margin for one in g.weighed if one[:2] == (richer, poorer)]])
    g.weighed = (*known, Weighed(richer, poorer, margin))


def _reweigh(g: MerchantsAndMarauders, seat: Seat, least: int, most: int) -> None:
    """His Gold aboard has changed by something from ``least`` to ``most``."""
    again: list[Weighed] = []
    for richer, poorer, margin in g.weighed:
        change = least if seat == richer else -most if seat == poorer else 0
        if change > -UNKNOWN:
            again.append(Weighed(richer, poorer, margin + change))
    g.weighed = tuple(again)


def earn(g: MerchantsAndMarauders, seat: Seat, amount: int, why: str) -> None:
    """Gold from the bank comes aboard; the amount is public (MM-036, MM-R10)."""
    if not amount:
        return
    p = g.players[seat]
    p.gold += amount
    gl, gh, sl, sh, tl, th = p.purse
    p.purse = Purse(gl + amount, gh + amount, sl, sh, tl + amount, th + amount)
    if g.weighed:
        _reweigh(g, seat, amount, amount)
    g.emit(Event("gold", {"seat": seat, "change": amount, "why": why}, quiet=True))


def spend(g: MerchantsAndMarauders, seat: Seat, amount: int, why: str) -> None:
    """Pay the bank: Gold aboard first, in the home-port the rest from the stash.

    The total is public, how much came from the stash is not (MM-R240).
    """
    if not amount:
        return
    p = g.players[seat]
    at_home = p.is_home()
    aboard = amount - from_stash(g, seat, amount)
    assert aboard <= p.gold, "more was to be paid than was there"
    p.gold -= aboard
    p.stash -= amount - aboard
    gl, gh, sl, sh, tl, th = p.purse
    if at_home:
        low, high = max(0, sl - max(0, amount - gl)), sh - max(0, amount - gh)
        after = Purse(max(0, gl - amount), max(0, gh - amount), low, high, tl - amount, th - amount)
    else:
        after = Purse(max(0, gl - amount), gh - amount, sl, sh, tl - amount, th - amount)
    p.purse = after.tightened()
    if g.weighed:
        _reweigh(g, seat, -amount, 0 if at_home else -amount)
    g.emit(Event("gold", {"seat": seat, "change": -amount, "why": why}, quiet=True))


def put_away(g: MerchantsAndMarauders, seat: Seat, amount: int) -> None:
    """Into the stash: all see that it is done, nobody how much (MM-031)."""
    p = g.players[seat]
    p.gold -= amount
    p.stash += amount
    p.stashings += 1
    _, gh, sl, sh, tl, th = p.purse
    p.purse = Purse(0, gh - 1, sl + 1, sh + gh, tl, th).tightened()
    if g.weighed:
        _reweigh(g, seat, -UNKNOWN, -1)
    g.emit(Event("stashed", {"seat": seat, "times": p.stashings}, {seat: {"amount": amount}}))


def take_out(g: MerchantsAndMarauders, seat: Seat, amount: int) -> None:
    """From the stash onto the ship (MM-034, MM-R239)."""
    p = g.players[seat]
    p.stash -= amount
    p.gold += amount
    gl, gh, _, sh, tl, th = p.purse
    p.purse = Purse(gl + 1, gh + sh, 0, sh - 1, tl, th).tightened()
    if g.weighed:
        _reweigh(g, seat, 1, UNKNOWN)
    g.emit(Event("withdrew", {"seat": seat}, {seat: {"amount": amount}}))


def lose_all(g: MerchantsAndMarauders, seat: Seat) -> int:
    """All Gold aboard is gone, unseen (a sunk ship, MM-537); returns how much it was."""
    p = g.players[seat]
    lost, p.gold = p.gold, 0
    _, _, sl, sh, _, _ = p.purse
    p.purse = Purse(0, 0, sl, sh, sl, sh)
    if g.weighed:
        _reweigh(g, seat, -UNKNOWN, 0)
    return lost


def disclose(g: MerchantsAndMarauders, seat: Seat, stash: bool = False) -> None:
    """The Gold aboard is shown to all (plunder), or with ``stash`` all of it."""
    p = g.players[seat]
    after = p.purse._replace(gold_low=p.gold, gold_high=p.gold)
    if stash:
        after = after._replace(stash_low=p.stash, stash_high=p.stash)
    p.purse = after.tightened()
    g.revealed("Gold was shown since")


def hand_over(g: MerchantsAndMarauders, loser: Seat, winner: Seat) -> int:
    """The Gold aboard changes ships openly (MM-517, MM-R165)."""
    disclose(g, loser)
    amount = g.players[loser].gold
    lose_all(g, loser)
    earn(g, winner, amount, "plunder")
    return amount


# ---- credit at a shipyard (a mark with an amount, for the visit)


def yard_credit(g: MerchantsAndMarauders, seat: Seat) -> int:
    return sum([mark.amount for mark in g.players[seat].marks if mark.until == "visit"])


def yard_gold(g: MerchantsAndMarauders, seat: Seat) -> int:
    """What can be spent on repairs and on a ship: Gold at hand and credit (G21)."""
    return can_pay(g, seat) + yard_credit(g, seat)


def yard_pay(g: MerchantsAndMarauders, seat: Seat, amount: int, why: str) -> None:
    """Credit first, then Gold."""
    p = g.players[seat]
    marks: list[Mark] = []
    for mark in p.marks:
        used = min(mark.amount, amount) if mark.until == "visit" else 0
        amount -= used
        marks.append(mark._replace(amount=mark.amount - used) if used else mark)
    p.marks = tuple(marks)
    spend(g, seat, amount, why)
