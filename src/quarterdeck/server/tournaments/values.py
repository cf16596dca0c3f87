"""What is known of a tournament.  It is saved as one value; who has entered stands beside it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["robin", "swiss"]
Status = Literal["open", "playing", "over", "closed"]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round: who sits there, by the entrants' numbers, in the order of its seats."""

    table: str
    people: tuple[str, ...]
    # What it brought each of them; none while it is played.
    points: tuple[float, ...] | None = None
    scores: tuple[int, ...] | None = None


class Tournament(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    game: str
    kind: Kind
    seats: int  # of a table, at most
    count: int = 0  # rounds of a Swiss; a round robin has as many as it takes
    options: dict[str, Any] = {}
    clock: dict[str, Any] = {}
    rated: bool = False
    status: Status = "open"
    rounds: tuple[tuple[Sheet, ...], ...] = ()
    rests: tuple[str, ...] = ()  # see ``resting``; joined by commas
    gone: tuple[str, ...] = ()  # who has left since it began

    def without(self, number: str) -> Tournament:
        """From now on this one is paired no more."""
        others = [one for one in self.gone if one != number]
        return msgspec.structs.replace(self, gone=(*others, number))

    def sheets(self) -> list[Sheet]:
        return [sheet for sheets in self.rounds for sheet in sheets]

    def resting(self) -> list[list[str]]:
        """Who sat out in each round."""
        return [[one for one in rest.split(",") if one] for rest in self.rests]


_reader = msgspec.json.Decoder(Tournament)
_writer = msgspec.json.Encoder()


def read(text: str) -> Tournament:
    return _reader.decode(text)


def written(tournament: Tournament) -> str:
    return _writer.encode(tournament).decode()
