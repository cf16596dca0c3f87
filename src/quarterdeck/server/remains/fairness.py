"""What a page needs to check the chance of a game itself: the promise, and every draw.

While a game goes on, the promise is told and nothing else.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from quarterdeck import fair
from quarterdeck.kernel import Record, Rules

from ..gathering.watching import check_may_watch
from ..guard.packed import Packed
from ..limits import Who
from ..live.telling import title_of
from ..lobby import ENDED, Lobby
from ..refusals import Refused
from ..store import Guest
from ..tables.state import State
from ..tables.table import Table
from .brought import read
from .theatre import Theatre, playable


async def promised(
    lobby: Lobby, theatre: Theatre, play_id: str, guest: Guest | None, who: Who
) -> Packed:
    """The promise of a table, and once the game is over all that follows from it."""
    state = await theatre.state(play_id)
    check_may_watch(state.row, guest.id if guest else None)
    if state.row.status not in ENDED:
        return await lobby.archive.ask(who, partial(of_table, state, None))
    table, key = playable(state), ("fair", play_id, state.names)
    if not theatre.brought.is_one(state):
        return await lobby.archive.ask(who, partial(of_table, state, table), key)
    told = await theatre.brought.record(play_id)
    return await lobby.archive.ask(who, partial(of_record, state, table, told), key)


async def drawn_in(lobby: Lobby, theatre: Theatre, text: bytes, who: Who) -> Packed:
    """The draws of a record that somebody has at home; nothing of it is kept.  Its seed stays
    where it is: what follows from that is worked out there."""
    record, more = read(text)
    rules = theatre.brought.rules_for(record)
    names = tuple(more["names"])
    return await lobby.archive.ask(who, partial(of_text, rules, record, names))


def of_table(state: State, table: Table | None) -> dict[str, Any]:
    row = state.row
    origin = row.conduct.origin
    return {
        "game": row.game,
        "title": title_of(row.game),
        "names": list(state.names),
        "ended": row.updated if table else None,
        "table": row.id,
        "commitment": row.commitment,
        "salts": list(row.conduct.salts),
        "seed": row.seed if table else None,
        "inherited": origin.entries if origin else 0,
        "draws": draws(table.rules, table.game.record(), state.names, table) if table else None,
    }


def of_record(state: State, table: Table, told: dict[str, Any]) -> dict[str, Any]:
    """A record that was brought in may come with the promise of its table, or not."""
    origin = told.get("origin")
    inherited = origin.get("entries") if isinstance(origin, dict) else 0
    salts = told.get("salts")
    return {
        **of_table(state, table),
        "table": str(told.get("table") or ""),
        "commitment": str(told.get("commitment") or ""),
        "salts": [str(each) for each in salts] if isinstance(salts, list) else [],
        "seed": str(told.get("seed") or "") or None,
        "inherited": inherited if isinstance(inherited, int) else 0,
    }


def of_text(rules: Rules, record: Record, names: tuple[str, ...]) -> dict[str, Any]:
    try:
        table = Table.replayed("", "", record, rules)
        told = draws(rules, record, names, table)
    except Exception as fault:  # whatever the rules say to what somebody has made up
        reason = f"This record cannot be replayed: {str(fault)[:200] or type(fault).__name__}."
        raise Refused("illegal", reason) from fault
    return {"game": record.key, "title": rules.title, "names": list(names), "draws": told}


def draws(
    rules: Rules, record: Record, names: tuple[str, ...], table: Table
) -> list[dict[str, Any]]:
    return [
        {
            "entry": each.entry,
            "what": what_it_was(rules, table, each.entry, names),
            "pool": list(each.pool),
            "times": each.times,
            "came": list(each.came),
        }
        for each in fair.drawn(rules, record)
    ]


def what_it_was(rules: Rules, table: Table, entry: int, names: tuple[str, ...]) -> str:
    """In the words of the log, as somebody is told who sees everything that is open; else which
    kind of chance it was."""
    for event in table.told[entry]:
        if event.kind not in rules.headings and (text := rules.tell(event, None, names)):
            return text
    verb = table.game.entries[entry - 1].move.verb
    return {"draw": "A card is drawn", "roll": "Dice are rolled"}.get(verb, verb.capitalize())
