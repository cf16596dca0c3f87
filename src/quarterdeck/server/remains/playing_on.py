"""Playing on: a new table that begins in a position of a finished game.

Its first entries are those of that game, so that its record replays like any other.  Chance that
came before was that game's; what comes after follows from the new table's own seed, and the table
remembers where the one ends and the other begins (``Origin``).
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from quarterdeck.kernel import Seat

from .. import wire
from ..conduct import changes
from ..conduct.values import Origin
from ..limits import Who
from ..lobby import Lobby, begins_with, bot_names, check_level, new_row, salted, terms_of
from ..refusals import Refused
from ..store import Guest, SeatRow
from ..tables.state import State, news_of, turn_of
from .shapes import PlayOn
from .theatre import Theatre


async def play_on(
    lobby: Lobby, theatre: Theatre, play_id: str, guest: Guest, asked: PlayOn, who: Who
) -> State:
    state, past = await theatre.finished(play_id)
    if asked.seq > past.seq:
        raise Refused("unknown", "The game did not go that far.")
    check_level(state.row.game, asked.level)
    seats = seats_for(guest, len(state.row.seats), asked.seat, asked.level)
    seed = await lobby.seals.take(guest, asked.seal) if asked.seal else ""
    row = new_row(guest, past.rules, past.game.setup.options, seats, seed)
    row = begins_with(row, terms_of(row.game, wire.Clock()))
    row = salted(row, asked.seat, asked.salt)
    words = f"{guest.name} plays on from here against bots."
    conduct = row.conduct.noting(asked.seq, asked.seat, words)
    origin = Origin(play_id, asked.seq)
    row = replace(row, conduct=msgspec.structs.replace(conduct.salted(), origin=origin))
    game = await lobby.archive.copy(who, past.game, asked.seq)
    table = past.played_on(row.id, row.luck, game, row.people)
    if table.over:
        raise Refused("illegal", "There is nothing left to play; choose an earlier position.")
    now = lobby.service.ship.now()
    moved = changes.moved_on(row, turn_of(table, 0), None, now, now)
    return await lobby.add(row, news=news_of(table, 0, moved))


def seats_for(guest: Guest, count: int, own: Seat, level: str) -> list[SeatRow]:
    """The guest at one seat, bots at the others."""
    if own >= count:
        raise Refused("unknown", "There is no such seat.")
    names = iter(bot_names(count, [guest.name]))
    return [
        SeatRow(seat, "human", guest.id, guest.name)
        if seat == own
        else SeatRow(seat, "bot", None, next(names), level)
        for seat in range(count)
    ]
