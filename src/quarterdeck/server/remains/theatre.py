"""The theatre: a game of the past, step by step.

Once a game is over anybody may see it, through the eyes of any seat or with all that was hidden.
While it goes on, only those who sit there may look back, each through the own eyes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Literal

from quarterdeck.kernel import Seat

from ..guard.packed import Packed
from ..guard.past import EVERYBODY, STEP
from ..limits import Who
from ..lobby import ENDED, Lobby
from ..refusals import Refused
from ..store import Guest
from ..tables.state import HELD, State
from ..tables.table import Table
from .brought import BroughtIn

Eyes = Seat | Literal["all"]

MOST_TURNS = 3  # turning points that are told of a game


class Theatre:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.archive = lobby.archive
        self.brought = BroughtIn(lobby)

    async def state(self, play_id: str) -> State:
        """The game of a table, or of a record that was brought in."""
        if (found := self.brought.recent(play_id)) is not None:
            return found
        try:
            return await self.lobby.known(play_id)
        except Refused as refusal:
            if refusal.code != "unknown" or (found := await self.brought.state(play_id)) is None:
                raise
            return found

    async def finished(self, play_id: str) -> tuple[State, Table]:
        """A game that is over, and can be replayed."""
        state = await self.state(play_id)
        if state.row.status not in ENDED:
            raise Refused("illegal", "The game is not over yet.")
        return state, playable(state)

    async def play(self, play_id: str, guest: Guest | None, asked: Eyes | None, who: Who) -> Packed:
        """The whole game but its positions: what was told, and how the scores went."""
        state = await self.state(play_id)
        table, own = playable(state), state.row.seat_of(guest.id if guest else None)
        eyes, is_open = allowed(state, own, asked), state.row.status in ENDED
        seat = None if eyes == EVERYBODY else eyes
        head = {
            "table": self.lobby.service.describe(state, None),
            "eyes": seat,
            "own": own,
            "open": is_open,
            "brought": self.brought.is_one(state),
        }
        key = ("play", play_id, eyes, own, state.names) if is_open else None
        return await self.archive.ask(who, partial(self._told, head, state, table), key)

    def _told(self, head: dict[str, Any], state: State, table: Table) -> dict[str, Any]:
        scores = self.archive.clerk.scores(table) if head["open"] else []
        return {
            **head,
            "lines": self.lobby.service.teller.lines(state, head["eyes"], -1),
            "scores": scores,
            "turns": turning_points(scores),
            "result": table.result(),
        }

    async def positions(
        self, play_id: str, guest: Guest | None, asked: Eyes | None, part: int, who: Who
    ) -> Packed:
        """Those of part number ``part``: so many entries that the archive is quick with them."""
        state = await self.state(play_id)
        table, own = playable(state), state.row.seat_of(guest.id if guest else None)
        eyes, is_open = allowed(state, own, asked), state.row.status in ENDED
        if part * STEP > table.seq:
            raise Refused("unknown", "The game did not go that far.")
        key = ("positions", play_id, eyes, part, state.names) if is_open else None
        return await self.archive.ask(who, partial(self._positions, state, table, eyes, part), key)

    def _positions(self, state: State, table: Table, eyes: Eyes, part: int) -> dict[str, Any]:
        last = min(table.seq, (part + 1) * STEP - 1)
        shown = [seq for seq in range(part * STEP, last + 1) if table.told[seq] or seq in (0, last)]
        return {"positions": self.archive.clerk.positions(table, state.names, eyes, shown)}


def playable(state: State) -> Table:
    if state.table is None:
        raise Refused("not_playing", state.held or HELD)
    return state.table


def allowed(state: State, own: Seat | None, asked: Eyes | None) -> Eyes:
    """Whose eyes are meant, if these may be looked through."""
    if state.row.status not in ENDED:
        if own is None:
            raise Refused("not_seated", "The theatre opens when the game is over.")
        if asked not in (None, own):
            raise Refused("not_seated", "Until the game is over you see it with your own eyes.")
        return own
    if asked is None:
        return EVERYBODY if own is None else own
    if asked != EVERYBODY and asked >= len(state.row.seats):
        raise Refused("unknown", "There is no such seat.")
    return asked


def turning_points(scores: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where somebody won or lost most against the best of the others, in order of time."""
    found = []
    for before, after in pairwise(scores):
        swings = [
            abs(lead(after["scores"], seat) - lead(before["scores"], seat))
            * (before["scores"][seat] != after["scores"][seat])
            for seat in range(len(after["scores"]))
        ]
        seat = swings.index(max(swings))
        told = {
            "seq": after["seq"],
            "seat": seat,
            "before": before["scores"][seat],
            "after": after["scores"][seat],
        }
        found.append((swings[seat], told))
    greatest = sorted(found, key=lambda one: -one[0])[:MOST_TURNS]
    return sorted([told for _, told in greatest], key=lambda told: told["seq"])


def lead(scores: Sequence[int], seat: Seat) -> int:
    """How far a seat is ahead of the best other; below 0 if it is behind."""
    others = [score for each, score in enumerate(scores) if each != seat]
    return scores[seat] - max(others, default=0)
