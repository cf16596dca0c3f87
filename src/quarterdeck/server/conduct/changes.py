"""What becomes of a table when people come, go, give up or ask each other.  Pure: no clock, no I/O.

Each function takes a table as the store has it, and returns it as it shall be.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Literal, NamedTuple

import msgspec

from quarterdeck import bots
from quarterdeck.kernel import Seat

from ..gathering.names import is_taken
from ..refusals import Refused
from ..store.rows import Guest, SeatRow, TableRow, seated
from .clocks import Moment, Sand, Terms
from .values import Conduct, Hand, Petition

set_ = msgspec.structs.replace

# ---- whose time it is


class Turn(NamedTuple):
    """What is asked after new entries."""

    to_act: tuple[Seat, ...]
    same: bool  # the question was asked before them: some of the seats have answered it
    reacting: bool


def moved_on(
    row: TableRow, turn: Turn, mover: Seat | None, arrived: Moment, now: Moment
) -> Conduct:
    """After new entries: who has answered pays for the time until the answer came, and who must
    act now begins."""
    conduct, hands = row.conduct, []
    for each in row.seats:
        hand = conduct.hand(each.seat)
        if each.kind == "human":
            acts = each.seat in turn.to_act and not hand.bot
            is_mover = each.seat == mover
            asked = turn if acts else None
            at = arrived if is_mover else now
            hand = set_(hand, sand=_turned(hand.sand, conduct.terms, asked, is_mover, at, now))
        hands.append(hand)
    petition = conduct.petition
    if petition is not None and petition.matter == "undo":
        petition = None  # what it asked for is no longer the same
    return set_(conduct, hands=tuple(hands), petition=petition)


def _turned(
    sand: Sand, terms: Terms, asked: Turn | None, answered: bool, at: Moment, now: Moment
) -> Sand:
    running = sand.since is not None
    if asked and asked.same and running and not answered:
        return sand
    if running or sand.used:
        sand = sand.settled(terms, at, answered=answered)
    return sand.asked(terms, now, asked.reacting) if asked else sand


class Deadline(NamedTuple):
    """When a bot stands in for a seat."""

    at: float
    seat: Seat
    why: Literal["time", "away"]


def deadlines(row: TableRow, here: Collection[str], boarded: float, now: Moment) -> list[Deadline]:
    """``here``: the guests that are; ``boarded``: since when this server knows who is."""
    conduct = row.conduct
    terms = conduct.terms
    if row.status != "playing" or conduct.paused:
        return []
    found = []
    for each in row.seats:
        hand = conduct.hand(each.seat)
        if each.kind != "human" or hand.bot or hand.sand.since is None:
            continue
        ends = hand.sand.ends(terms, now)
        if ends is not None:
            found.append(Deadline(ends, each.seat, "time"))
        if terms.away > 0 and each.guest not in here and waits(row, each.seat, here):
            left = hand.gone if hand.away else boarded
            found.append(Deadline(max(left, hand.sand.since) + terms.away, each.seat, "away"))
    return sorted(found)


def waits(row: TableRow, seat: Seat, here: Collection[str]) -> bool:
    """Is somebody here whom this seat keeps waiting?"""
    others = [each for each in row.seats if each.seat != seat and row.is_person(each.seat)]
    return any(each.guest in here for each in others)


# ---- hands


def stood_in(row: TableRow, seat: Seat, why: str, now: Moment) -> TableRow:
    """A bot plays on for a person."""
    name, bot = name_of(row, seat), _stand_in(row, seat)
    words = {
        "time": f"Out of time: {bot} stands in for {name}.",
        "away": f"{name} is away: {bot} stands in.",
        "resigned": f"{name} resigns: {bot} plays the seat on.",
    }
    conduct, hand = row.conduct, row.conduct.hand(seat)
    hand = set_(
        hand,
        bot=bot,
        stood=now.text,
        resigned=why == "resigned",
        sand=hand.sand.settled(conduct.terms, now, answered=False),
    )
    conduct = _settle_petition(conduct.with_hand(seat, hand), seat)
    row = replace(row, conduct=conduct.noting(row.seq, seat, words[why]))
    return row if why == "time" else _owned_by_the_next(row, seat)


def come_back(row: TableRow, seat: Seat, now: Moment) -> TableRow:
    """Its owner plays on at once."""
    conduct, hand = row.conduct, row.conduct.hand(seat)
    if hand.resigned:
        raise Refused("illegal", "You have resigned; the seat is played on by a bot.")
    if not hand.bot:
        return row
    sand = hand.sand.refilled(conduct.terms)
    if seat in row.to_act and not conduct.paused:
        sand = sand.asked(conduct.terms, now, reacting=False)
    name = name_of(row, seat)
    conduct = conduct.with_hand(seat, Hand(away=hand.away, gone=hand.gone, sand=sand))
    conduct = conduct.noting(row.seq, seat, f"{name} is back and plays on.")
    return replace(row, conduct=conduct)


def _stand_in(row: TableRow, seat: Seat) -> str:
    """A name that nobody at the table has; always the same for a seat."""
    used = {each.name for each in row.seats} | {hand.bot for hand in row.conduct.hands}
    names = bots.names(2 * len(row.seats) + 1, Random(f"{row.seed}:stands in:{seat}"))
    return next(name for name in names if not is_taken(name, used))


def name_of(row: TableRow, seat: Seat) -> str:
    return row.seats[seat].name or f"Seat {seat + 1}"


def gone_away(row: TableRow, seat: Seat, now: Moment) -> TableRow:
    """A person's last page is closed."""
    hand = set_(row.conduct.hand(seat), away=now.text, gone=now.ship)
    return replace(row, conduct=row.conduct.with_hand(seat, hand))


def here_again(row: TableRow, seat: Seat, now: Moment) -> TableRow:
    hand = set_(row.conduct.hand(seat), away="", gone=0.0, wanted=False)
    return replace(row, conduct=row.conduct.with_hand(seat, hand))


# ---- the owner


def _owned_by_the_next(row: TableRow, gone: Seat) -> TableRow:
    """If the owner is gone, the next person owns the table; if there is none, nobody else does."""
    if row.seats[gone].guest != row.owner:
        return row
    count = len(row.seats)
    following = [row.seats[(gone + step) % count] for step in range(1, count)]
    for each in following:
        if each.guest is not None and row.is_person(each.seat):
            return replace(row, owner=each.guest)
    return row


def handed_on(row: TableRow, seat: Seat) -> TableRow:
    guest = row.seats[seat].guest if seat < len(row.seats) else None
    if guest is None or not row.is_person(seat):
        raise Refused("unknown", "Nobody sits there to whom the table could be handed on.")
    if guest == row.owner:
        return row
    words = f"The table is {name_of(row, seat)}’s now."
    return replace(row, owner=guest, conduct=row.conduct.noting(row.seq, seat, words))


# ---- somebody else in a seat


def wanted(row: TableRow, seat: Seat, invite: str, absent: bool) -> TableRow:
    """A friend may be invited to the seat of who is away, or for whom a bot stands in."""
    if seat >= len(row.seats) or row.seats[seat].kind != "human":
        raise Refused("unknown", "Nobody who could be replaced sits there.")
    hand = row.conduct.hand(seat)
    if not (absent and (hand.bot or hand.away)) and not hand.resigned:
        raise Refused("illegal", "Only who is away can be replaced.")
    if hand.wanted:
        return row
    row = seated(row, replace(row.seats[seat], invite=invite))
    return replace(row, conduct=row.conduct.with_hand(seat, set_(hand, wanted=True)))


def replaced(row: TableRow, seat: Seat, guest: Guest, now: Moment) -> TableRow:
    """Somebody else plays the seat on from now."""
    name, conduct = name_of(row, seat), row.conduct
    sand = conduct.hand(seat).sand.refilled(conduct.terms)
    if seat in row.to_act and not conduct.paused:
        sand = sand.asked(conduct.terms, now, reacting=False)
    row = _owned_by_the_next(row, seat)
    row = seated(row, SeatRow(seat, "human", guest.id, guest.name))
    conduct = _settle_petition(conduct.with_hand(seat, Hand(sand=sand)), seat)
    words = f"{guest.name} takes the seat of {name}."
    return replace(row, conduct=conduct.noting(row.seq, seat, words))


# ---- an open table


def left_open(row: TableRow, seat: Seat, invite: str) -> TableRow:
    """A seat of a table that has not begun is open again."""
    row = _owned_by_the_next(row, seat)
    freed = SeatRow(seat, "open", invite=invite)
    seats = [freed if each.seat == seat else each for each in row.seats]
    hand = Hand(sand=Sand(bank=row.conduct.terms.bank))
    row = replace(row, seats=tuple(seats), conduct=row.conduct.with_hand(seat, hand))
    someone = any(each.kind == "human" for each in seats)
    return row if someone else replace(row, status="closed", to_act=())


# ---- what all must agree to


def petitioned(row: TableRow, petition: Petition) -> TableRow:
    """Somebody asks the others.  Bots, and those for whom one stands in, do not mind."""
    if row.conduct.petition is not None:
        raise Refused("illegal", "Another question is open; answer it first.")
    if petition.matter == "pause" and row.conduct.paused:
        raise Refused("illegal", "The game is paused already.")
    return replace(row, conduct=set_(row.conduct, petition=petition))


def agreed(row: TableRow, seat: Seat) -> TableRow:
    petition = row.conduct.petition
    if petition is None:
        raise Refused("stale", "Nothing is asked any more.")
    if seat not in petition.agreed:
        petition = set_(petition, agreed=(*petition.agreed, seat))
    return replace(row, conduct=set_(row.conduct, petition=petition))


def refused(row: TableRow, seat: Seat) -> TableRow:
    """One refusal ends it; who asked may take the question back."""
    petition = row.conduct.petition
    if petition is None:
        raise Refused("stale", "Nothing is asked any more.")
    conduct = set_(row.conduct, petition=None)
    if seat != petition.seat:
        words = f"{name_of(row, seat)} does not agree {MATTERS[petition.matter]}."
        conduct = conduct.noting(row.seq, seat, words)
    return replace(row, conduct=conduct)


MATTERS = {"pause": "to a pause", "undo": "to take a move back", "abandon": "to end the game"}


def missing(row: TableRow) -> list[Seat]:
    """The people who have not answered the question yet."""
    petition = row.conduct.petition
    if petition is None:
        return []
    given = (petition.seat, *petition.agreed)
    return [seat for seat in row.people if seat not in given]


def _settle_petition(conduct: Conduct, gone: Seat) -> Conduct:
    """What somebody asked who is gone is asked no more."""
    if conduct.petition is not None and conduct.petition.seat == gone:
        return set_(conduct, petition=None)
    return conduct


def paused(row: TableRow, seat: Seat, now: Moment) -> TableRow:
    """All clocks stand."""
    conduct = row.conduct
    hands = [
        set_(hand, sand=hand.sand.stopped(conduct.terms, now))
        if hand.sand.since is not None
        else hand
        for hand in conduct.hands
    ]
    conduct = set_(conduct, hands=tuple(hands), paused=now.text, petition=None)
    return replace(row, conduct=conduct.noting(row.seq, seat, "All agreed: the game is paused."))


def resumed(row: TableRow, seat: Seat, now: Moment) -> TableRow:
    """Anybody ends the pause."""
    conduct = row.conduct
    if not conduct.paused:
        return row
    hands = list(conduct.hands)
    for each in row.to_act:
        if row.is_person(each):
            hand = conduct.hand(each)
            hands[each] = set_(hand, sand=hand.sand.goes_on(now))
    conduct = set_(conduct, hands=tuple(hands), paused="")
    conduct = conduct.noting(row.seq, seat, f"{name_of(row, seat)} ends the pause.")
    return replace(row, conduct=conduct)


def abandoned(row: TableRow, seat: Seat) -> TableRow:
    """It ends without a result."""
    conduct = set_(row.conduct, petition=None, paused="")
    conduct = conduct.noting(row.seq, seat, "The game is abandoned: all agreed.")
    return replace(row, status="abandoned", to_act=(), conduct=conduct)
