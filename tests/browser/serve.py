"""The server with the same luck at every table, so that a test meets the same game every time.

Another number in ``QUARTERDECK_TEST_LUCK`` makes other games, to look for what is rare.
"""

from __future__ import annotations

import os
from random import Random

from quarterdeck import fair, server
from quarterdeck.bots import coaching
from quarterdeck.kernel import Seat
from quarterdeck.server.bots import crew
from quarterdeck.server.tables import table

# The coach's process reads this module too, so that a test need not wait for a careful coach.
coaching.WORLDS, coaching.BETWEEN = 60, 30

LUCK = os.environ.get("QUARTERDECK_TEST_LUCK", "1")


def chance_generator(seed: str, table_id: str, seq: int) -> Random:
    if seed.startswith(fair.LESSON):
        return fair.chance_generator(seed, table_id, seq)  # dictated anyhow
    return Random(f"{LUCK}:{seq}")


def bot_seed(seed: str, table_id: str, seat: Seat, seq: int) -> int:
    if seed.startswith(fair.LESSON):
        return table.bot_seed(seed, table_id, seat, seq)
    return Random(f"{LUCK}:{seat}:{seq}").getrandbits(64)


if __name__ == "__main__":
    table.chance_generator = chance_generator  # type: ignore[attr-defined, assignment]
    crew.bot_seed = bot_seed  # type: ignore[attr-defined, assignment]
    server.serve()
