"""What a seat cannot know, dealt anew (MM-036 to MM-038, MM-R49, MM-R232, MM-R242).

Hidden are: the Captains until all show them, cargo, Glory Cards and Rumors of others as far as
nobody has seen them, cards somebody is looking at, and how others' Gold is split between ship
and stash.  Face-down tokens and decks need no dealing: what they are is decided when they are
turned up (``Batch``, decks as sets).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from quarterdeck.kernel import Seat

from .pieces import EVERYBODY, Known, Purse
from .port.buy import BuyGoods
from .windows import GloryWindow

if TYPE_CHECKING:
    from .state import MerchantsAndMarauders


def deal_anew(g: MerchantsAndMarauders, seat: Seat | None, rng: Random) -> None:
    others = [other for other in range(len(g.players)) if other != seat]
    if not g.captains_shown:
        _captains(g, others, rng)
    _cargo(g, seat, others, rng)
    _glory(g, seat, others, rng)
    _rumors(g, seat, others, rng)
    _what_others_know(g, seat, rng)
    _gold(g, others, rng)


def seen(g: MerchantsAndMarauders, viewer: Seat | None, owner: Seat) -> list[str]:
    """The cards of ``owner`` that ``viewer`` has seen it take and that it still holds."""
    return [k.card for k in g.known if k.owner == owner and k.viewer in (viewer, EVERYBODY)]


def _split(cards: tuple[str, ...], known: list[str]) -> tuple[list[str], list[str]]:
    """Those of the cards that are known, and the others."""
    left = list(known)
    kept, unknown = [], []
    for card in cards:
        if card in left:
            left.remove(card)
            kept.append(card)
        else:
            unknown.append(card)
    return kept, unknown


def _take(pool: list[str], rng: Random, fits: list[str] | None = None) -> str:
    """One card at random out of the pool (of those that fit, if there is one)."""
    choice = (fits and [card for card in pool if card in fits]) or pool
    card = choice[int(rng.random() * len(choice))]
    pool.remove(card)
    return card


def _captains(g: MerchantsAndMarauders, others: list[Seat], rng: Random) -> None:
    holders = [g.players[other] for other in others if g.players[other].captain]
    pool = sorted((*g.captain_deck, *[p.captain for p in holders]))
    for p in holders:
        p.captain = _take(pool, rng)
    g.captain_deck = tuple(pool)


def _cargo(g: MerchantsAndMarauders, seat: Seat | None, others: list[Seat], rng: Random) -> None:
    kept: dict[Seat, list[str]] = {}
    pool = list(g.cargo_deck)
    for other in others:
        p = g.players[other]
        kept[other], unknown = _split(p.hold, seen(g, seat, other))
        pool += unknown
        pool += [card for card in p.drawn if card in g.cards.cargo]
    pool.sort()
    buying = [frame.seat for frame in g.under_way(BuyGoods)]
    for other in others:  # cards on offer first: none of them shows the good in demand (MM-132)
        p = g.players[other]
        if p.drawn and p.drawn[0] in g.cards.cargo:
            wanted = g.demand.get(p.zone, "") if other in buying else ""
            fits = [card for card in g.cards.cargo if g.cards.cargo[card].good != wanted]
            p.drawn = tuple(sorted([_take(pool, rng, fits) for _ in p.drawn]))
    for other in others:
        p = g.players[other]
        dealt = [_take(pool, rng) for _ in range(len(p.hold) - len(kept[other]))]
        p.hold = tuple(sorted([*kept[other], *dealt]))
    g.cargo_deck = tuple(pool)


def _glory(g: MerchantsAndMarauders, seat: Seat | None, others: list[Seat], rng: Random) -> None:
    kept: dict[Seat, list[str]] = {}
    pool = list(g.glory_deck)
    for other in others:
        kept[other], unknown = _split(g.players[other].hand, seen(g, seat, other))
        pool += unknown
    pool.sort()
    for window in g.under_way(GloryWindow):
        for other, _ in window.announced:
            if other in kept and len(kept[other]) < len(g.players[other].hand):
                fits = window.fits(g, other, tuple(pool))
                if fits:
                    kept[other].append(_take(pool, rng, fits))
    for other in others:
        p = g.players[other]
        dealt = [_take(pool, rng) for _ in range(len(p.hand) - len(kept[other]))]
        p.hand = tuple(sorted([*kept[other], *dealt]))
    g.glory_deck = tuple(pool)


def _rumors(g: MerchantsAndMarauders, seat: Seat | None, others: list[Seat], rng: Random) -> None:
    hidden: list[Seat] = []
    pool = list(g.rumor_deck)
    for other in others:
        p = g.players[other]
        if p.rumor and p.rumor not in seen(g, seat, other):
            hidden.append(other)
            pool.append(p.rumor)
        pool += [card for card in p.drawn if card[0] == "R"]
    pool.sort()
    for other in others:
        p = g.players[other]
        if other in hidden:
            p.rumor = _take(pool, rng)
        if p.drawn and p.drawn[0][0] == "R":
            p.drawn = tuple(sorted([_take(pool, rng) for _ in p.drawn]))
    g.rumor_deck = tuple(pool)


def _what_others_know(g: MerchantsAndMarauders, seat: Seat | None, rng: Random) -> None:
    """That a third player was shown cards is known, not which: any of those dealt now."""
    facts: list[Known] = []
    for known in g.known:
        viewer, owner, card = known
        if viewer in (seat, EVERYBODY) or owner == seat:
            facts.append(known)
            continue
        p = g.players[owner]
        place = p.hold if card in g.cards.cargo else p.hand if card in g.cards.glory else (p.rumor,)
        told = [fact.card for fact in facts if fact[:2] == (viewer, owner)]
        left = _split(place, told)[1]
        if left:
            facts.append(Known(viewer, owner, left[int(rng.random() * len(left))]))
    g.known = tuple(facts)


def _gold(g: MerchantsAndMarauders, others: list[Seat], rng: Random) -> None:
    """Any amounts that fit what was earned and spent in public, and what was seen when a ship
    compared them (MM-R242).

    Bounds that fit all comparisons leave a solution for every amount between them, so a seat
    may be dealt any of them; then the bounds of the next are drawn tighter.
    """
    purses = [_purse(g, seat) for seat in range(len(g.players))]
    for seat, p in enumerate(g.players):
        if seat not in others:
            purses[seat] = purses[seat]._replace(gold_low=p.gold, gold_high=p.gold)
    for other in others:
        _compare(g, purses)
        p, bounds = g.players[other], purses[other].tightened()
        p.gold = _between(bounds.gold_low, bounds.gold_high, rng)
        purses[other] = bounds._replace(gold_low=p.gold, gold_high=p.gold)
        low = max(bounds.stash_low, bounds.total_low - p.gold)
        p.stash = _between(low, min(bounds.stash_high, bounds.total_high - p.gold), rng)


def _purse(g: MerchantsAndMarauders, seat: Seat) -> Purse:
    """What all know of his Gold; and, since nobody can keep silent about the target, a stash that
    does not reach it (MM-R12)."""
    p = g.players[seat]
    bounds = p.purse.tightened()
    short = g.target() - p.glory  # stash points that would have been announced
    if seat not in g.announced and 0 < short <= g.target() // 2:
        most = max(bounds.stash_low, min(bounds.stash_high, 10 * short - 1))
        bounds = bounds._replace(stash_high=most).tightened()
    return bounds


def _compare(g: MerchantsAndMarauders, purses: list[Purse]) -> None:
    """Draw the bounds of Gold aboard as tight as the comparisons make them."""
    for _ in g.weighed:
        for richer, poorer, margin in g.weighed:
            low = max(purses[richer].gold_low, purses[poorer].gold_low + margin)
            purses[richer] = purses[richer]._replace(gold_low=low)
            high = min(purses[poorer].gold_high, purses[richer].gold_high - margin)
            purses[poorer] = purses[poorer]._replace(gold_high=high)


def _between(low: int, high: int, rng: Random) -> int:
    return low + int(rng.random() * (high - low + 1))
