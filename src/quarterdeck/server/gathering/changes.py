"""What becomes of a table while it is gathered, and when it is over.  Pure: no clock, no I/O.

Each function takes a table as the store has it, and returns it as it shall be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from quarterdeck.kernel import Seat

from ..conduct.clocks import Moment, Sand, Terms
from ..identity import handle
from ..refusals import Refused
from ..store.rows import Guest, SeatRow, TableRow
from .names import is_taken
from .values import MINUTE, Offer

set_ = msgspec.structs.replace


def gathered(row: TableRow, **changes: Any) -> TableRow:
    return replace(row, gathering=set_(row.gathering, **changes))


# ---- sitting down


def check_name(row: TableRow, guest: str, name: str) -> None:
    """Two people never look the same at one table, nor a person and a bot."""
    others = [each.name for each in row.seats if each.guest != guest]
    standing_in = [hand.bot for hand in row.conduct.hands]
    if is_taken(name, [*others, *standing_in]):
        raise Refused("same_name", f"Somebody at this table looks like “{name}”. Choose another.")


def first_open(row: TableRow) -> SeatRow:
    for each in row.seats:
        if each.kind == "open":
            return each
    raise Refused("taken", "All seats of this table are taken.")


# ---- ready, steady


def is_ready(row: TableRow, seat: SeatRow) -> bool:
    return seat.kind == "bot" or row.is_outside(seat.seat) or seat.guest in row.gathering.ready


def ready(row: TableRow, guest: Guest, wanted: bool) -> TableRow:
    others = [each for each in row.gathering.ready if each != guest.id]
    return gathered(row, ready=(*others, guest.id) if wanted else tuple(others))


def started(row: TableRow, bots: Callable[[TableRow, int], SeatRow]) -> TableRow:
    """The owner starts: an open seat goes to a bot."""
    people = [each for each in row.seats if each.kind == "human"]
    waited = [each.name or "somebody" for each in people if not is_ready(row, each)]
    if waited:
        raise Refused("illegal", f"Not everybody is ready: {', '.join(waited)}.")
    for each in row.seats:
        if each.kind == "open":
            seats = list(row.seats)
            seats[each.seat] = bots(row, each.seat)
            row = replace(row, seats=tuple(seats))
    return gathered(full_banks(row, row.conduct.terms), started=True, ready=())


def full_banks(row: TableRow, terms: Terms) -> TableRow:
    """People begin with full banks, by these terms."""
    hands = [set_(row.conduct.hand(each.seat), sand=Sand(bank=terms.bank)) for each in row.seats]
    return replace(row, conduct=set_(row.conduct, terms=terms, hands=tuple(hands)))


def resized(row: TableRow, count: int, new_invite: Callable[[], str]) -> TableRow:
    """More open seats, or fewer; nobody who sits there is sent away."""
    seats = list(row.seats)
    while len(seats) > count:
        spare = [each for each in seats if each.kind == "open"]
        if not spare:
            raise Refused("taken", f"More than {count} sit at this table.")
        seats.remove(spare[-1])
    hands = [row.conduct.hand(each.seat) for each in seats]
    seats = [replace(each, seat=number) for number, each in enumerate(seats)]
    while len(seats) < count:
        seats.append(SeatRow(len(seats), "open", invite=new_invite()))
    row = replace(row, seats=tuple(seats), conduct=set_(row.conduct, hands=tuple(hands)))
    return full_banks(row, row.conduct.terms)


# ---- words


def silenced(row: TableRow, who: str, wanted: bool, watching: set[str]) -> TableRow:
    """The owner lets somebody say nothing here, or lets him speak again."""
    known = {each.guest for each in row.seats if each.guest} | watching
    known |= set(row.gathering.silenced)
    guest = next((each for each in known if handle(each) == who), None)
    if guest is None:
        raise Refused("unknown", "That person is not here.")
    if guest == row.owner:
        raise Refused("illegal", "The owner of the table is not silenced.")
    others = [each for each in row.gathering.silenced if each != guest]
    return gathered(row, silenced=(*others, guest) if wanted else tuple(others))


# ---- once more


def people_of(row: TableRow) -> list[Seat]:
    return [each.seat for each in row.seats if each.kind == "human"]


def missing(row: TableRow, offer: Offer) -> list[Seat]:
    """Who has not answered yet."""
    return [seat for seat in people_of(row) if seat not in (*offer.yes, *offer.no)]


def is_answered(row: TableRow, offer: Offer, now: Moment) -> bool:
    """No answer in a minute counts as no."""
    return not missing(row, offer) or now.ship - offer.at >= MINUTE


def throws_in(row: TableRow, seat: Seat | None, salt: str | None) -> TableRow:
    """The salt of who plays again, for the new table's seed."""
    offer = row.gathering.offer
    if offer is None or seat is None or not salt or not offer.seed:
        return row
    return gathered(row, offer=set_(offer, salts={**offer.salts, seat: salt}))


def answered(
    row: TableRow,
    seat: Seat | None,
    yes: bool,
    options: dict[str, Any] | None,
    now: Moment,
    seed: str = "",
) -> TableRow:
    """Somebody wants to play again, or does not.  Other options ask everybody again.  ``seed``:
    for the new table, if nobody has asked before."""
    offer = row.gathering.offer
    if offer is None or (yes and options is not None and options != offer.options):
        if not yes:
            raise Refused("stale", "Nobody asks for a rematch.")
        wanted = row.options if options is None else options
        own = () if seat is None else (seat,)
        kept = (seed, {}) if offer is None else (offer.seed, offer.salts)
        new = Offer(seat, now.ship, wanted, yes=own, seed=kept[0], salts=kept[1])
        return gathered(row, offer=new)
    if seat is None:
        return row
    others = {
        "yes": tuple([each for each in offer.yes if each != seat]),
        "no": tuple([each for each in offer.no if each != seat]),
    }
    others["yes" if yes else "no"] += (seat,)
    if not others["yes"] and offer.seat is not None:
        return gathered(row, offer=None)  # nobody wants it any more
    return gathered(row, offer=set_(offer, **others))
