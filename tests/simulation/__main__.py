"""``python -m tests.simulation --seeds 2000 [--first 0]``: see the package."""

from __future__ import annotations

import argparse
import sys
import time

from .world import World


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.simulation")
    reader.add_argument("--seeds", type=int, default=2000)
    reader.add_argument("--first", type=int, default=0)
    asked = reader.parse_args()
    began, steps, found = time.process_time(), 0, 0
    for seed in range(asked.first, asked.first + asked.seeds):
        world = World(seed)
        try:
            world.run()
        except AssertionError as fault:
            found += 1
            print(f"seed {seed}: {fault}", flush=True)
        steps += world.loop.steps
    spent = time.process_time() - began
    print(f"{asked.seeds} schedules, {steps} steps, {spent:.0f} s of processor: {found} failed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
