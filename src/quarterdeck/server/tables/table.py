"""A table: a game in progress with all that was told of it.  Pure: no clock, no I/O.

A table never changes; a command makes a new one, which takes its place once its entries are
saved.  So a command that cannot be saved leaves no trace.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from quarterdeck.fair import chance_generator, luck_of
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import (
    AGREED,
    UNDO,
    Event,
    Game,
    Group,
    History,
    IllegalMove,
    Record,
    Rules,
    Seat,
    declining,
    only_declines,
    parse_entry,
    replayed,
)

from ..digests import SORTED, digest
from ..refusals import Refused

Names = tuple[str, ...]

NOBODY: Final[Mapping[Seat, str]] = {}
RUNAWAY = 10_000  # entries that may follow from one command; more is a fault in the rules


def bot_seed(seed: str, table_id: str, seat: Seat, seq: int) -> int:
    """A bot's own generator at one question; never one that decides chance."""
    luck = luck_of(seed, table_id)
    key = hmac.new(seed.encode(), f"{luck}:bot:{seat}:{seq}".encode(), hashlib.sha256)
    return int.from_bytes(key.digest()[:8], "big")


_in_order = msgspec.json.Encoder(order="sorted")  # equal views give equal bytes


def has_digest(rules: Rules, game: Game, was: str | None, version: int) -> bool:
    """Is this the position of which that digest was taken, by that version of the rules?"""
    shown = game.views((*range(game.setup.seats), None))
    views = [rules.as_before(view, version) for view in shown]
    if was is None or was.startswith(SORTED):
        return was == digest([_in_order.encode(view) for view in views])
    text = json.dumps(views, sort_keys=True, separators=(",", ":"))
    return was == hashlib.sha256(text.encode()).hexdigest()[:16]


class Table:
    """``told[seq]`` are the events of entry ``seq``; entries are counted from 1."""

    __slots__ = ("_seed", "_views", "game", "id", "rules", "told")

    def __init__(
        self,
        table_id: str,
        seed: str,
        game: Game,
        told: list[list[Event]] | History[list[Event]],
        rules: Rules | None = None,
    ) -> None:
        """``rules``: those with the game's card set, if it is not the standard one."""
        self.id = table_id
        self._seed = seed
        self.game = game
        self.rules: Rules = rules or rules_of(game.setup.key)
        self.told = told.copy() if isinstance(told, History) else History(told)
        self._views: dict[Seat | None, bytes] = {}

    @staticmethod
    def start(
        table_id: str,
        seed: str,
        rules: Rules,
        seats: int,
        options: dict[str, Any],
        people: Iterable[Seat],
    ) -> Table:
        """A new game, carried on to the first real choice; ``SetupError`` says what cannot be."""
        game = rules.new(seats, options)
        return Table(table_id, seed, game, [[]], rules)._carried_on(tuple(people))

    @staticmethod
    def replayed(table_id: str, seed: str, record: Record, rules: Rules | None = None) -> Table:
        """The table that the record tells of; raises what the rules raise if it cannot be."""
        game = (rules or rules_of(record.key)).new(record.seats, record.options)
        told: list[list[Event]] = [[]]
        for after, events in replayed(game, record.entries):
            game = after
            told.append(list(events))
        return Table(table_id, seed, game, told, rules)

    def played_on(self, table_id: str, seed: str, game: Game, people: Iterable[Seat]) -> Table:
        """A new table that begins where this one stood when it was ``game``."""
        told = self.told[: len(game) + 1]
        return Table(table_id, seed, game, told, self.rules)._carried_on(tuple(people))

    def entered(self, texts: Iterable[str]) -> Table:
        """The table after more entries of its record, which another node has written."""
        table = self._copy()
        for text in texts:
            table._note(table.game.enter(parse_entry(text)))
        return table

    @property
    def seq(self) -> int:
        return len(self.game)

    @property
    def over(self) -> bool:
        return self.game.result() is not None

    # ---- commands

    def play(
        self,
        seat: Seat,
        move: str,
        seen: int,
        people: Iterable[Seat],
        passing: Iterable[Seat] = (),
        sparing: Mapping[Seat, str] = NOBODY,
    ) -> Table:
        """The table after a seat's move and all that follows from it by itself.

        ``passing``: people for whom the table passes into windows where they could only pass;
        ``sparing``: what others have ordered to be spared.
        """
        self._check_seen(seen)
        table = self._copy()
        try:
            table._note(table.game.play(seat, move))
        except IllegalMove as refusal:
            raise Refused("illegal", _sentence(str(refusal))) from refusal
        return table._carried_on(tuple(people), tuple(passing), sparing)

    def undo(self, seat: Seat, seen: int) -> Table:
        """The table after a seat took back its last move, with the passes that followed it.

        Nothing is forced after it: a forced move would only be made again.
        """
        self._check_seen(seen)
        table = self._copy()
        depth = table.game.undo_depth()
        try:
            if refusal := table.game.why_no_undo(seat, depth):
                raise IllegalMove(refusal)
            for _ in range(depth):
                table._note(table.game.undo(seat))
        except IllegalMove as refusal:
            raise Refused("illegal", _sentence(str(refusal))) from refusal
        return table._carried_on(())

    def take_back(self, seat: Seat) -> Table:
        """All people agreed: the seat's last move goes, with those that others made since."""
        table = self._copy()
        for each in table.game.takeback(seat):
            table._note(table.game.undo(each, agreed=True))
        return table._carried_on(())

    def resign(self, seat: Seat) -> Table:
        """The end of a game of two."""
        table = self._copy()
        table._note(table.game.resign(seat))
        return table

    def last_words(self, seat: Seat, names: Names) -> str:
        """What all were told of the seat's last move."""
        for entry, events in zip(reversed(self.game.entries), reversed(self.told), strict=False):
            if entry.seat == seat and entry.move not in (UNDO, AGREED):
                told = [self.rules.tell(each, None, names) for each in events if not each.quiet]
                return next((words for words in told if words), "")
        return ""

    def entries_after(self, seq: int) -> tuple[str, ...]:
        return tuple([str(entry) for entry in self.game.entries_after(seq)])

    def _check_seen(self, seen: int) -> None:
        if seen > self.seq:
            raise Refused("malformed", "The table has not come that far.")
        if seen < self.game.asked_at():
            raise Refused("stale", "The table has moved on.")

    def _copy(self) -> Table:
        return Table(self.id, self._seed, self.game.clone(), self.told, self.rules)

    def _note(self, events: list[Event]) -> None:
        self.told.append(events)

    def _carried_on(
        self,
        people: tuple[Seat, ...],
        passing: tuple[Seat, ...] = (),
        sparing: Mapping[Seat, str] = NOBODY,
    ) -> Table:
        """Let chance decide, and make forced moves for people, until there is a choice."""
        game = self.game
        for _ in range(RUNAWAY):
            chance = game.chance()
            if chance is not None:
                rng = chance_generator(self._seed, self.id, len(game) + 1)
                self._note(game.settle(chance.sample(game, rng)))
            elif not self._make_forced_move(people, passing, sparing):
                return self
        raise RuntimeError(f"table {self.id}: one command led to {RUNAWAY} entries")

    def _make_forced_move(
        self, people: tuple[Seat, ...], passing: tuple[Seat, ...], sparing: Mapping[Seat, str]
    ) -> bool:
        for seat in self.game.to_act():
            move = self.rules.forced(self.game, seat) if seat in people else None
            passes = seat in passing and self.can_only_pass(seat) and not self.lingers()
            if passes or self.spares(seat, sparing.get(seat, "")):
                move = declining(self.game, seat)
            if move is not None:
                self._note(self.game.play(seat, move))
                return True
        return False

    def can_only_pass(self, seat: Seat) -> bool:
        """Is the seat asked for something it might hold, and holds nothing of the kind?"""
        return only_declines(self.game, seat)

    def spares(self, seat: Seat, order: str) -> bool:
        """Does that order answer what the seat is asked now?"""
        return bool(order) and self.rules.spares(self.game, seat, order)

    def lingers(self) -> bool:
        """Would a "no" end so much that there must be time to take the last move back?"""
        return not self.game.is_over() and self.game.frame().LINGERS

    # ---- what one seat may know (None: a spectator)

    def view(self, seat: Seat | None) -> bytes:
        """The view as JSON: made once, for the digest and for all who are sent it."""
        made = self._views.get(seat)
        if made is None:
            made = self._views[seat] = _in_order.encode(self.game.view(seat))
        return made

    def views(self) -> list[bytes]:
        """Those of all seats and of a spectator."""
        seats = (*range(self.game.setup.seats), None)
        if len(self._views) < len(seats):
            views = self.game.views(seats)
            self._views = {s: _in_order.encode(v) for s, v in zip(seats, views, strict=True)}
        return [self._views[seat] for seat in seats]

    def forget_views(self) -> None:
        """All have been told; whoever comes later has them made again."""
        self._views = {}

    def position(self, seat: Seat | None, names: Names) -> dict[str, Any]:
        position = self.past_position(seat, names)
        if seat is None:
            return position
        game = self.game
        refusal = game.why_no_undo(seat, game.undo_depth())
        position["undo"] = {"allowed": not refusal, "reason": _sentence(refusal)}
        refusal = game.why_no_takeback(seat)
        position["takeback"] = {"allowed": not refusal, "reason": _sentence(refusal)}
        if seat in game.to_act():
            position["groups"] = [_group(each) for each in self.rules.groups(game, seat)]
            position["moves"] = self._moves(seat, names)
        return position

    def past_position(self, seat: Seat | None, names: Names) -> dict[str, Any]:
        """A position to look at, not to play on.  Its view is JSON already."""
        game = self.game
        return {
            "seq": self.seq,
            "view": msgspec.Raw(self.view(seat)),
            "prompt": self.rules.prompt(game, seat, names)._asdict(),
            "groups": [],
            "moves": [],
            "undo": {"allowed": False, "reason": ""},
            "takeback": {"allowed": False, "reason": ""},
            "to_act": list(game.to_act()),
            "result": self.result(),
        }

    def lines(self, seat: Seat | None, names: Names, after: int) -> list[dict[str, Any]]:
        """The log after entry ``after``."""
        return [
            self._line(seq, number, event, seat, names)
            for seq in range(max(after, -1) + 1, len(self.told))
            for number, event in enumerate(self.told[seq])
        ]

    def _moves(self, seat: Seat, names: Names) -> list[dict[str, Any]]:
        game, describe, verbs = self.game, self.rules.describe, self.game.verbs
        moves = []
        for move in game.legal_moves(seat):
            label, group, on, rule, note, confirm, warns, odds = told = describe(
                game, seat, move, names
            )
            described = {
                "label": label,
                "group": group,
                "on": on,
                "rule": rule,
                "note": [
                    {"text": text, "lead": lead, "tone": tone} for text, lead, tone in told.notes()
                ]
                if note
                else [],
                "confirm": confirm or None,
                "warns": warns,
                "odds": odds,
                "text": str(move),
                "verb": move.verb,
                "args": verbs.named(move),
            }
            moves.append(described)
        return moves

    def result(self) -> dict[str, Any] | None:
        result = self.game.result()
        if result is None:
            return None
        rows = self.rules.score_rows(self.game)
        return {
            "scores": list(result.scores),
            "winners": list(result.winners),
            "ranks": list(result.ranks),
            "reason": result.reason,
            "rows": [{"label": label, "values": list(values)} for label, values in rows],
        }

    def _line(
        self, seq: int, number: int, event: Event, seat: Seat | None, names: Names
    ) -> dict[str, Any]:
        text = self.rules.tell(event, seat, names)
        return {
            "seq": seq,
            "n": number,
            "seat": event.public.get("seat"),
            "text": text,
            "kind": event.kind,
            "event": event.seen_by(seat),
            "quiet": event.quiet or not text,
            "heading": event.kind in self.rules.headings,
            "auto": bool(event.public.get("auto")),
        }


def record_of(
    key: str, version: int, card_set: str, seats: int, options: dict[str, Any], texts: Sequence[str]
) -> Record:
    """The record that the store keeps line by line."""
    entries = tuple([parse_entry(text) for text in texts])
    return Record(key, version, card_set, seats, options, entries)


def _group(group: Group) -> dict[str, Any]:
    return {**group._asdict(), "refused": group.refused or None}


@lru_cache(maxsize=1000)
def _sentence(words: str) -> str:
    """The rules give a reason as a clause; people are told a sentence."""
    if not words:
        return ""
    return words[0].upper() + words[1:] + ("" if words[-1] in ".!?" else ".")
