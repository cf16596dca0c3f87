"""A bell for who works in the background: rung when there is something to do.

A ring may be lost with its node, so nobody relies on it: who is not rung for looks all the same,
now and then.
"""

from __future__ import annotations

import asyncio


class Bell:
    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Until it rings, or for so long; whether it rang."""
        try:
            await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            return False
        self._rung.clear()
        return True
