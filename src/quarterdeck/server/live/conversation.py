"""What is said on a live connection: commands come in, answers and news go out."""

from __future__ import annotations

import asyncio
from typing import Any

from .. import wire
from ..limits import REFUSAL_COSTS
from ..refusals import Refused, too_fast
from ..store import Guest
from ..tables.service import Service, declined, not_seated
from .connections import POLICY, Connection, encode


class Conversation:
    """One page and the server."""

    __slots__ = ("connection", "guest", "refused", "service")

    def __init__(self, service: Service, connection: Connection, guest: Guest | None) -> None:
        self.service = service
        self.connection = connection
        self.guest = guest
        self.refused = 0  # as too fast, in a row

    async def listen(self) -> None:
        """Until one side ends it."""
        await self.connection.converse(self.answer)

    async def answer(self, text: str) -> None:
        connection = self.connection
        if connection.bucket.take():
            self.refused = 0
            answer = await self.obey(text)
            if not answer["ok"]:
                connection.bucket.charge(REFUSAL_COSTS)
        else:
            self.refused += 1
            await asyncio.sleep(connection.limits.refusal_pause)
            seq = self.service.last_seq(connection.table_id)
            answer = declined(wire.command_id_in(text), too_fast(), seq)
        connection.offer(encode(answer))
        if self.refused > connection.limits.refusals_in_a_row:
            connection.drop(POLICY)

    async def obey(self, text: str) -> dict[str, Any]:
        connection = self.connection
        most = connection.limits.message_bytes
        try:
            # A character may be several bytes; most messages are far too short to matter.
            if 4 * len(text) > most and len(text.encode()) > most:
                raise Refused("too_long", f"A message has at most {most} bytes.")
            order = wire.read_command(text)
            if self.guest is None:
                raise not_seated()
            return await self.service.command(connection.table_id, self.guest, order)
        except Refused as refusal:
            seq = self.service.last_seq(connection.table_id)
            return declined(wire.command_id_in(text), refusal, seq)
