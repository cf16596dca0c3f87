"""Datasets of games: what ``quarterdeck dataset`` has made, for NumPy, Torch and Polars.

    data = load("my-games")
    data.card                              what is in it, and how it was made
    for batch in data.batches(1024):       NumPy arrays by name, with ``mask`` made of ``legal``
    data.torch(1024)                       the same as a torch ``IterableDataset``
    data.polars()                          a lazy frame of the rows
    data.records()                         the games' records, which replay

Needs what ``pip install quarterdeck[research]`` brings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from quarterdeck.kernel import Record, jsons

from .making import CARD, WrongDataset

Batch = dict[str, NDArray[Any]]


def load(folder: str | Path) -> Dataset:
    """The dataset in a folder; ``WrongDataset`` if there is none."""
    place = Path(folder)
    if not (place / CARD).exists():
        raise WrongDataset(f"{place} holds no dataset: there is no {CARD}")
    card = jsons.read((place / CARD).read_text("utf-8"))
    parts = [file for file in sorted(place.glob("rows-*.parquet")) if _record_of(file).exists()]
    return Dataset(card, parts)


def _record_of(file: Path) -> Path:
    return file.with_name(file.name.replace("rows-", "games-"))


class Dataset(NamedTuple):
    card: dict[str, Any]
    parts: Sequence[Path]  # the files with rows

    def __len__(self) -> int:
        """How many decisions there are."""
        return sum([pq.read_metadata(file).num_rows for file in self.parts])

    def batches(self, size: int = 1024, columns: Sequence[str] | None = None) -> Iterator[Batch]:
        """Rows in the order of the games, so many at a time; one part is in memory at a time."""
        for file in self.parts:
            wanted = None if columns is None else [_stored(name) for name in columns]
            for rows in pq.ParquetFile(file).iter_batches(size, columns=wanted):
                yield self._arrays(rows, columns)

    def numpy(self, columns: Sequence[str] | None = None) -> Batch:
        """All of it, in memory."""
        found = list(self.batches(65536, columns))
        return {name: np.concatenate([each[name] for each in found]) for name in found[0]}

    def torch(self, size: int = 1024, columns: Sequence[str] | None = None) -> Any:
        """A torch ``IterableDataset`` of batches; workers of a ``DataLoader`` share the parts."""
        import torch  # noqa: PLC0415
        from torch.utils.data import IterableDataset, get_worker_info  # noqa: PLC0415

        whole = self

        class Rows(IterableDataset):  # type: ignore[type-arg, misc, unused-ignore]
            def __iter__(self) -> Iterator[dict[str, Any]]:
                mine = get_worker_info()
                step, first = (mine.num_workers, mine.id) if mine else (1, 0)
                for batch in Dataset(whole.card, whole.parts[first::step]).batches(size, columns):
                    yield {name: torch.from_numpy(each) for name, each in batch.items()}

        return Rows()

    def polars(self) -> Any:
        """A lazy frame of all rows."""
        import polars  # noqa: PLC0415

        return polars.scan_parquet([str(file) for file in self.parts])

    def records(self) -> Iterator[Record]:
        """The record of every game; ``qd.replay`` plays it again."""
        for file in self.parts:
            for text in pq.read_table(_record_of(file), columns=["record"])["record"].to_pylist():
                yield Record.from_json(text)

    def _arrays(self, rows: Any, columns: Sequence[str] | None) -> Batch:
        made: Batch = {}
        for name in rows.schema.names if columns is None else columns:
            column = rows.column(_stored(name))
            if name == "observation":
                places = self.card["encoding"]["places"]
                made[name] = column.flatten().to_numpy().reshape(-1, places).copy()
            elif _stored(name) == "legal":
                made["mask"] = self._masks(column)
            else:
                made[name] = column.to_numpy(zero_copy_only=False).copy()
        return made

    def _masks(self, legal: Any) -> NDArray[np.int8]:
        """1 for each legal action, a line for each row."""
        masks = np.zeros((len(legal), self.card["encoding"]["actions"]), dtype=np.int8)
        lengths = np.diff(legal.offsets.to_numpy())
        masks[np.repeat(np.arange(len(legal)), lengths), legal.flatten().to_numpy()] = 1
        return masks


def _stored(name: str) -> str:
    return "legal" if name == "mask" else name
