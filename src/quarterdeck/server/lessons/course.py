"""How far somebody has come in a lesson.  Pure: it follows from the record alone, so a lesson can
be left, resumed and taken back like any game, and no choice can spoil it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from quarterdeck.fair import LESSON
from quarterdeck.kernel import Event, Move, Seat, taken_back

from ..store import TableRow
from ..tables.state import State
from ..tables.table import Names, Table
from .script import Lesson, Step, Words, lesson_of

NO_MOVES: tuple[Move, ...] = ()
MOST_LINES = 2  # of the log are told again


class Progress(NamedTuple):
    left: int  # steps that were not done yet
    due: tuple[int, ...]  # the numbers of those that may be asked for
    choices: int
    last: Step | None  # the step that the last choice did
    since: int  # number of the entry of the last choice; 0 before the first


def is_lesson(row: TableRow) -> bool:
    return row.seed.startswith(LESSON)


def lesson_at(state: State, seat: Seat | None) -> dict[str, Any] | None:
    """The *lesson* of docs/wire.md; None for a table or a seat without one."""
    row, table = state.row, state.table
    if seat is None or table is None or not is_lesson(row):
        return None
    lesson = lesson_of(row.game)
    return told(lesson, table, seat, state.names) if lesson else None


def progress(lesson: Lesson, table: Table, seat: Seat) -> Progress:
    """A choice does the first step left that asks for it, whatever was asked."""
    entries = table.game.entries
    back = taken_back(entries)
    gone = {*back, *back.values()}
    owed = {number: step.times for number, step in enumerate(lesson.step)}
    choices, last, since = 0, None, 0
    for place, entry in enumerate(entries):
        if entry.seat != seat or place in gone or by_the_table(table, place):
            continue
        due = opened(lesson, owed)
        did = next((n for n in due if lesson.step[n].asks_for(entry.move)), None)
        if did is None and lesson.goes_by(entry.move):
            continue
        choices, last, since = choices + 1, None, place + 1
        if did is not None:
            last = lesson.step[did]
            owed[did] -= 1
            if not owed[did]:
                del owed[did]
    return Progress(len(owed), opened(lesson, owed), choices, last, since)


def by_the_table(table: Table, place: int) -> bool:
    """A lone move that the table makes for a seat is no choice."""
    return any(event.public.get("auto") for event in table.told[place + 1])


def opened(lesson: Lesson, owed: Collection[int]) -> tuple[int, ...]:
    """Of the steps that are still to be done those that may be asked for now."""
    return tuple([n for n in owed if not (lesson.step[n].follows and n - 1 in owed)])


def told(lesson: Lesson, table: Table, seat: Seat, names: Names) -> dict[str, Any]:
    at = progress(lesson, table, seat)
    over = table.over or not at.due or at.choices >= lesson.choices
    words, moves = lesson.end if over else Words("", ""), NO_MOVES
    if not over and seat in table.game.to_act():
        words, moves = asked(lesson, at.due, table.game.legal_moves(seat))
    figures = table.rules.catalogue()
    return {
        "step": len(lesson.step) - at.left + (not over and 1),
        "of": len(lesson.step),
        "title": words.title.format_map(figures),
        "text": words.text.format_map(figures),
        "lines": lines(table, seat, names, at.since),
        "said": explained(lesson, at, table, seat).format_map(figures),
        "moves": [str(move) for move in moves],
        "show": str(moves[0]) if moves else None,
        "over": over,
    }


def asked(
    lesson: Lesson, due: tuple[int, ...], legal: tuple[Move, ...]
) -> tuple[Words, tuple[Move, ...]]:
    """The first step due that can be done now; a lone move is shown in any case."""
    for step in [lesson.step[number] for number in due]:
        if moves := step.among(legal):
            return step.words(moves), moves
    return lesson.other, legal if len(legal) == 1 else NO_MOVES


def lines(table: Table, seat: Seat, names: Names, since: int) -> list[str]:
    """What became of the last choice, as the log says it."""
    own = [event for event in happened(table, since) if event.public.get("seat") == seat]
    shown = [event for event in own if not event.quiet and event.kind not in table.rules.headings]
    told = [table.rules.tell(event, seat, names) for event in shown]
    return [words for words in told if words][:MOST_LINES]


def explained(lesson: Lesson, at: Progress, table: Table, seat: Seat) -> str:
    """What it means for who is being guided, and what others have done since, told once."""
    events = happened(table, at.since)
    before = [event for told in table.told[: at.since] for event in told]
    new = [one for one in lesson.happening if not any(one.fits(e, seat) for e in before)]
    step, own = at.last, at.last.after if at.last else ()
    said = [
        next((after.text for after in told if any(after.fits(e, seat) for e in events)), default)
        for told, default in ((own, step.done if step else ""), (new, ""))
    ]
    return " ".join([text for text in said if text])


def happened(table: Table, since: int) -> list[Event]:
    """All events from the last choice on."""
    return [event for told in table.told[since:] for event in told] if since else []
