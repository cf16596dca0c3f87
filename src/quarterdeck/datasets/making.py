"""Making a dataset: games of bots as Parquet, part by part, on any executor.

A part holds ``PART`` games and depends on their numbers alone.  A part that is there already is not
made again, so whoever stopped goes on; and whoever wants more games asks for more.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import quarterdeck as qd
from quarterdeck.adapters.table import rewards
from quarterdeck.arena import Tournament, played, results
from quarterdeck.arena.hands import shared_out
from quarterdeck.kernel import CHANCE, Chance, Draw, Game, Move, Roll, Seat, jsons

PART = 10  # games
CARD = "card.json"
FORMAT = 1
COLUMNS = {
    "game": "number of the game",
    "turn": "number of the decision in it",
    "seat": "who decides",
    "player": "which of the players that is",
    "observation": "what the seat sees, as qd.encoding(…).observe",
    "legal": "the numbers of the actions that it may choose",
    "choice": "the one that it chose",
    "value": "what the game was worth to the seat in the end, from -1 to 1",
    "chance": "how likely all was that chance decided between this decision and the next",
}


class WrongDataset(Exception):
    """The folder holds another dataset."""


def card(tournament: Tournament) -> dict[str, Any]:
    """What a dataset is made of; what is made under the same card belongs together."""
    encoding = qd.encoding(tournament.key)
    return {
        "format": FORMAT,
        **results.heading(tournament),
        "title": qd.rules(tournament.key).title,
        "quarterdeck": qd.__version__,
        "encoding": {
            "version": encoding.version,
            "digest": encoding.digest(),
            "places": encoding.size,
            "actions": len(encoding.actions),
        },
        "games_in_a_part": PART,
        "columns": COLUMNS,
        "seeds": (
            "game n has the luck of Random(f'{seed}:{n // seats}:0'), player p sits on seat "
            "(p + n) % seats and draws from Random(f'{seed}:{n // seats}:{seat + 1}')"
        ),
    }


def begin(folder: Path, tournament: Tournament) -> None:
    """A new folder gets its card; another dataset's is refused."""
    told = jsons.written(card(tournament))
    file = folder / CARD
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write(file, told.encode() + b"\n")
    elif jsons.written(jsons.read(file.read_text("utf-8"))) != told:
        raise WrongDataset(f"{folder} holds a dataset of other games; see its {CARD}")


def make(folder: Path, tournament: Tournament, games: int, executor: Executor) -> Iterator[int]:
    """Make the parts that are missing; yields how many games each of them holds."""
    begin(folder, tournament)
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    due = (numbers for numbers in parts if not _is_made(folder, numbers))
    for numbers, (rows, records) in shared_out(executor, partial(made, tournament), due):
        _write(folder / _name("rows", numbers), rows)
        _write(folder / _name("games", numbers), records)  # last: now the part is there
        yield len(numbers)


def missing(folder: Path, games: int) -> int:
    """How many games are still to be played."""
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    return sum([len(numbers) for numbers in parts if not _is_made(folder, numbers)])


def _is_made(folder: Path, numbers: range) -> bool:
    """Also where the part holds more games: then somebody wanted more before."""
    file = folder / _name("games", numbers)
    return file.exists() and pq.read_metadata(file).num_rows >= len(numbers)


def _name(kind: str, numbers: range) -> str:
    return f"{kind}-{numbers.start // PART:07d}.parquet"


def _write(file: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = file.with_suffix(".part")
    part.write_bytes(data)
    os.replace(part, file)


def made(tournament: Tournament, numbers: range) -> tuple[bytes, bytes]:
    """A part, as two Parquet files: what a worker does."""
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    records: dict[str, list[Any]] = {name: [] for name in ("game", "wins", "scores", "record")}
    for number in numbers:
        game, outcome = _watched(tournament, number, rows)
        records["game"].append(number)
        records["wins"].append(outcome.wins)
        records["scores"].append(outcome.scores)
        records["record"].append(game.record().to_json())
    return _packed(_rows(rows)), _packed(pa.table(records))


def _watched(tournament: Tournament, number: int, rows: dict[str, list[Any]]) -> tuple[Game, Any]:
    encoding = qd.encoding(tournament.key)
    seats, first = len(tournament.players), len(rows["game"])
    at: list[int] = []  # how many entries stood at each decision

    def seen(game: Game, seat: Seat, move: Move) -> None:
        legal = encoding.legal(game, seat)
        rows["game"].append(number)
        rows["turn"].append(len(at))
        rows["seat"].append(seat)
        rows["player"].append((seat - number) % seats)
        rows["observation"].append(encoding.observe(game, seat))
        rows["legal"].append(sorted(legal))
        rows["choice"].append(encoding.index(move))
        at.append(len(game))

    game, outcome = played(tournament, number, seen)
    worth = rewards(game)
    rows["value"] += [worth[seat] for seat in rows["seat"][first:]]
    rows["chance"] += _chances(game, at)
    return game, outcome


def _chances(game: Game, at: list[int]) -> list[float]:
    """For each decision, how likely what chance decided after it was."""
    entries = game.entries
    twin = qd.rules(game.setup.key).begin(game.setup)
    likely = [1.0] * len(entries)
    for number, entry in enumerate(entries):
        chance = twin.chance()
        if entry.seat == CHANCE and chance is not None:
            likely[number] = probability(twin, chance, entry.move)
        twin.enter(entry)
    ends = [*at[1:], len(entries)]
    return [prod(likely[begin:end]) for begin, end in zip(at, ends, strict=True)]


def probability(game: Game, chance: Chance, outcome: Move) -> float:
    """How likely an outcome is; the usual kinds without listing all there are."""
    if type(chance) is Draw:
        cards = chance.cards(game)
        return cards.count(outcome.args[0]) / len(cards)
    if type(chance) is Roll:
        return prod([chance.faces.count(face) / len(chance.faces) for face in outcome.args])
    return dict(chance.outcomes(game))[outcome]


def _rows(rows: dict[str, list[Any]]) -> pa.Table:
    size = len(rows["observation"][0])
    flat = pa.array(np.concatenate(rows["observation"]), pa.float32())
    columns = {
        "game": pa.array(rows["game"], pa.int32()),
        "turn": pa.array(rows["turn"], pa.int32()),
        "seat": pa.array(rows["seat"], pa.int8()),
        "player": pa.array(rows["player"], pa.int8()),
        "observation": pa.FixedSizeListArray.from_arrays(flat, size),
        "legal": pa.array(rows["legal"], pa.list_(pa.int32())),
        "choice": pa.array(rows["choice"], pa.int32()),
        "value": pa.array(rows["value"], pa.float32()),
        "chance": pa.array(rows["chance"], pa.float64()),
    }
    return pa.table(columns)


def _packed(table: pa.Table) -> bytes:
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    return buffer.getvalue()
