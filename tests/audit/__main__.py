"""``python -m tests.audit --kills 100 [--nodes 3]``: see the package."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory

from .campaign import Campaign
from .servers import own_postgres


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.audit")
    reader.add_argument("--kills", type=int, default=100)
    reader.add_argument("--nodes", type=int, default=1, help="more than one: on a PostgreSQL")
    reader.add_argument("--seed", type=int, default=SystemRandom().randrange(1_000_000))
    asked = reader.parse_args()
    with ExitStack() as stack:
        if asked.nodes > 1:
            database = stack.enter_context(own_postgres())
        else:
            folder = stack.enter_context(TemporaryDirectory(prefix="quarterdeck-audit-"))
            database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        say = lambda text: print(text, flush=True)  # noqa: E731
        campaign = Campaign(database, asked.nodes, asked.seed, say)
        for each in (signal.SIGINT, signal.SIGTERM):  # come to an end, and say what it came to
            signal.signal(each, lambda *_: setattr(campaign, "ending", True))
        tally = asyncio.run(campaign.run(asked.kills))
    kind = "SQLite" if asked.nodes == 1 else f"PostgreSQL, {asked.nodes} nodes"
    print(f"{kind}, seed {asked.seed}: {tally.told()}; {tally.silences} silences")
    for fault in campaign.faults:
        print(f"FAULT: {fault}")
    print(f"{len(campaign.faults)} faults")
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
