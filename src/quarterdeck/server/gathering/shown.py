"""What pages are told of how a table is gathered."""

from __future__ import annotations

from typing import Any

from quarterdeck.fair import commitment

from ..conduct.clocks import Moment
from ..identity import handle
from ..store import TableRow
from .changes import is_ready, missing
from .values import MINUTE

Message = dict[str, Any]


def shown_gathering(row: TableRow, guest: str | None) -> Message:
    """The code word is for those who sit there, and the owner."""
    gathering = row.gathering
    inside = guest is not None and (guest == row.owner or row.seat_of(guest) is not None)
    return {
        "begin": gathering.begin,
        "public": gathering.public,
        "watch": gathering.watch,
        "delay": gathering.delay,
        "code": gathering.code if inside and row.status == "open" and gathering.code else None,
        "ready": [each.seat for each in row.seats if is_ready(row, each)],
        "you": handle(guest) if guest else None,
        "people": [handle(each.guest) if each.guest else None for each in row.seats],
        "silenced": [handle(each) for each in gathering.silenced],
        "rated": gathering.rated,
    }


def shown_offer(row: TableRow, now: Moment) -> Message | None:
    """Whether there is a rematch, as far as people have answered."""
    offer = row.gathering.offer
    if offer is None or row.rematch is not None:
        return None
    left = max(0.0, MINUTE - (now.ship - offer.at))
    return {
        "seat": offer.seat,
        "left": round(left, 1),
        "options": offer.options,
        "yes": list(offer.yes),
        "no": list(offer.no),
        "missing": missing(row, offer),
        "commitment": commitment(offer.seed) if offer.seed else "",
    }
