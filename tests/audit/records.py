"""What must hold between what people were told and what is stored.

- What was acknowledged is in the record, at the entry that was told, once, and in the order told.
- A move that nobody sent is not in the record: what is not a command's, chance's, or forced
  by the rules is a move made twice.
- Nobody was told of an entry that is not in the record.
- The record has no gap, and replays.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import (
    CHANCE,
    Entry,
    Game,
    Rules,
    declining,
    only_declines,
    parse_entry,
    replayed,
)
from quarterdeck.server.limits import Limits

from .people import Command, Diary

KEPT = Limits().answers_kept  # to the last commands of a guest at a table


class Stored(NamedTuple):
    """A table as the store has it."""

    seats: int
    options: dict[str, Any]
    seq: int
    numbers: list[int]  # of the entries
    entries: list[str]
    commits: list[int]  # the last entry of each
    accepted: dict[str, int]  # command -> the seq of its answer


def read(engine: sa.Engine, table: str) -> Stored:
    def rows(connection: sa.Connection, query: str) -> list[Any]:
        return list(connection.execute(sa.text(query), {"id": table}))

    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # all of it from one moment
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        ((options, seq),) = rows(connection, "SELECT options, seq FROM tables WHERE id = :id")
        ((seats,),) = rows(connection, "SELECT count(*) FROM seats WHERE table_id = :id")
        query = "SELECT seq, text, digest FROM entries WHERE table_id = :id ORDER BY seq"
        entries = rows(connection, query)
        query = "SELECT command_id, answer FROM commands WHERE table_id = :id"
        answers = [(name, json.loads(text)) for name, text in rows(connection, query)]
    return Stored(
        seats,
        json.loads(options),
        seq,
        [number for number, _, _ in entries],
        [text for _, text, _ in entries],
        [number for number, _, digest in entries if digest is not None],
        {name: said["seq"] for name, said in answers if said["ok"]},
    )


def faults(diary: Diary, stored: Stored) -> list[str]:
    """All that does not hold at one table; nothing, if all is well."""
    found = list(diary.faults)
    stored = stored._replace(accepted={**_forgotten(diary), **stored.accepted})
    if stored.numbers != list(range(1, stored.seq + 1)):
        found.append(f"{stored.seq} entries are said to be there, but there are {stored.numbers}")
    if diary.highest > stored.seq:
        found.append(f"entry {diary.highest} was told, but the record ends at {stored.seq}")
    found += _lost(diary, stored)
    found += _unsent(diary, stored)
    return [f"table {diary.table}: {each}" for each in found]


def _forgotten(diary: Diary) -> dict[str, int]:
    """The store keeps the answers to a guest's last commands.  Of those before them it counts what
    people were told; their moves must be in the record all the same."""
    old: dict[str, int] = {}
    for seat in range(len(diary.guests)):
        mine = [each for each in diary.commands.values() if each.seat == seat]
        old |= {each.id: each.accepted for each in mine[:-KEPT] if each.accepted is not None}
    return old


def _lost(diary: Diary, stored: Stored) -> Iterable[str]:
    for command in diary.commands.values():
        told = command.accepted
        if told is not None and stored.accepted.get(command.id) != told:
            there = stored.accepted.get(command.id)
            yield f"{command.id} was acknowledged at {told}; the store says {there}"
    for name in stored.accepted:
        if name not in diary.commands:
            yield f"{name} is in the store, and nobody sent it"


def _unsent(diary: Diary, stored: Stored) -> Iterable[str]:
    """Walk through the record; each command must account for its own entries, in order."""
    try:
        yield from _walk(diary, stored)
    except Exception as fault:  # whatever is wrong with a record, it is what we look for
        yield f"the record does not replay: {type(fault).__name__}: {fault}"


def _walk(diary: Diary, stored: Stored) -> Iterable[str]:
    rules = rules_of(diary.game)
    game = rules.new(stored.seats, stored.options)
    entries = [parse_entry(text) for text in stored.entries]
    steps = replayed(game, entries)
    known = {name: end for name, end in stored.accepted.items() if name in diary.commands}
    by_end = {end: diary.commands[name] for name, end in known.items()}
    if len(by_end) < len(known):
        yield f"two commands were accepted at the same entry: {sorted(stored.accepted.values())}"
    begin = 1
    for end in stored.commits:
        command = by_end.pop(end, None)
        for number in range(begin, end + 1):
            entry = entries[number - 1]
            own = entry.seat in diary.bots or _by_itself(rules, game, entry)
            if not _is_of(command, entry, number == begin) and not own:
                yield f"entry {number} ({entry}) was made by nobody's command"
            game, _ = next(steps)
        if command is not None and not _is_of(command, entries[begin - 1], first=True):
            yield f"{command.id} was accepted, and its move is not in the record"
        begin = end + 1
    for command in by_end.values():
        yield f"{command.id} was accepted, and its move is not in the record"


def _is_of(command: Command | None, entry: Entry, first: bool) -> bool:
    """Whether an entry is what the command says.  A command's own entry is the first of its
    commit; but one undo takes back a move and the passes that followed it."""
    if command is None or entry.seat != command.seat:
        return False
    if command.body["type"] == "undo":
        return str(entry.move) == "undo"
    return first and str(entry.move) == command.body["move"]


def _by_itself(rules: Rules, game: Game, entry: Entry) -> bool:
    """Chance's, or a move that the table makes for somebody who has no choice."""
    if entry.seat == CHANCE:
        return True
    no = declining(game, entry.seat)
    only_no = only_declines(game, entry.seat)
    return rules.forced(game, entry.seat) == entry.move or (only_no and entry.move == no)
