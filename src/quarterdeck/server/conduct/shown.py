"""What pages are told of people and time.  The same for all, but what only a seat's owner needs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from quarterdeck.kernel import Seat

from ..store import TableRow
from .changes import deadlines, missing
from .clocks import Moment, Terms
from .values import Notice

Message = dict[str, Any]

BESIDE = 1000  # a notice stands after all that an entry has told


def shown_hands(row: TableRow, here: Collection[str], boarded: float, now: Moment) -> list[Message]:
    """For each seat what there is to tell: who plays for whom, who is away, clocks."""
    conduct = row.conduct
    shown: list[Message] = [{} for _ in row.seats]
    for each in row.seats:
        hand, told = conduct.hand(each.seat), shown[each.seat]
        if each.kind != "human":
            continue
        if hand.away and each.guest not in here:
            told["away"] = hand.away
        if hand.bot:
            told.update(stand_in=hand.bot, stood_in=hand.stood, resigned=hand.resigned)
        if conduct.terms.kind != "none" and row.status in ("open", "playing"):
            sand = hand.sand
            running = sand.since is not None
            left = round(sand.banked(conduct.terms, now), 2)
            told["clock"] = {"left": left, "running": running and not sand.short}
            if running and sand.short:
                told["clock"]["short"] = round(max(0.0, sand.left(conduct.terms, now)), 2)
    for deadline in deadlines(row, here, boarded, now):
        if deadline.why == "away":
            left = round(max(0.0, deadline.at - now.ship), 2)
            shown[deadline.seat]["countdown"] = {"left": left, "of": conduct.terms.away}
    return shown


def shown_clock(terms: Terms) -> Message:
    return {**msgspec.structs.asdict(terms), "off": list(terms.off)}


def shown_petition(row: TableRow) -> Message | None:
    petition = row.conduct.petition
    if petition is None:
        return None
    told = msgspec.structs.asdict(petition)
    return {**told, "agreed": list(petition.agreed), "missing": missing(row)}


def notice_line(notice: Notice) -> Message:
    """A line of the log that is no entry's."""
    return {
        "seq": notice.seq,
        "n": BESIDE + notice.number,
        "seat": notice.seat,
        "text": notice.text,
        "kind": "notice",
        "event": {"kind": "notice", "seat": notice.seat},
        "quiet": False,
        "heading": False,
        "auto": False,
    }


def interrupted(row: TableRow, seat: Seat | None) -> Message | None:
    """What stands in a position in which this seat cannot move, for all that the rules say."""
    hand = None if seat is None else row.conduct.hand(seat)
    if row.conduct.paused:
        return _said(
            "The game is paused.", "All clocks stand. Whoever wants to play ends the pause."
        )
    if hand is None or not hand.bot:
        return None
    if hand.resigned:
        return _said(f"{hand.bot} plays your seat on.", "You have resigned.")
    detail = "What you know is all that it knows. Take over whenever you like."
    return _said(f"{hand.bot} plays for you.", detail)


def _said(text: str, detail: str) -> Message:
    no = {"allowed": False, "reason": text}
    prompt = {"text": text, "detail": detail, "rule": ""}
    return {"prompt": prompt, "groups": [], "moves": [], "undo": no, "takeback": no}
