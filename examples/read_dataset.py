"""Makes a small dataset and reads it: which kinds of moves mates like most.

``python read_dataset.py [FOLDER]``; without a folder it goes into one that is thrown away.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import quarterdeck as qd
from quarterdeck.arena import Tournament
from quarterdeck.datasets import load
from quarterdeck.datasets.making import make

KEY = "letter-of-marque"


def main(folder: Path, games: int = 10) -> dict[str, tuple[int, int]]:
    """For each verb, how often mates chose it and how often they could."""
    cup = Tournament(KEY, ("mate",) * 3, seed=1, options={})
    with ThreadPoolExecutor(1) as executor:  # `quarterdeck dataset` does the same
        for _ in make(folder, cup, games, executor):
            pass
    verbs = [move.verb for move in qd.encoding(KEY).actions]
    chosen, could = Counter[str](), Counter[str]()
    for batch in load(folder).batches(256, ["mask", "choice"]):
        chosen.update([verbs[number] for number in batch["choice"]])
        for mask in batch["mask"]:
            could.update({verbs[number] for number in mask.nonzero()[0]})
    return {verb: (chosen[verb], could[verb]) for verb in could}


if __name__ == "__main__":
    with TemporaryDirectory() as thrown_away:
        place = Path(sys.argv[1] if len(sys.argv) > 1 else thrown_away)
        for verb, (often, possible) in sorted(main(place).items()):
            print(f"{verb:10} chosen {often:5} of {possible:5} times")
