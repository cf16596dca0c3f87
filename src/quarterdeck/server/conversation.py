"""What is said on a live connection: commands come in, answers and news go out."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import BaseModel, ValidationError

from . import wire
from .limits import REFUSAL_COSTS
from .live import POLICY, Connection, encode
from .refusals import Refused, too_fast
from .service import Service, declined, not_seated
from .store import Guest


async def converse(service: Service, connection: Connection, guest: Guest | None) -> None:
    """Send and receive until one side ends it."""
    tasks = [
        asyncio.create_task(connection.pump()),
        asyncio.create_task(listen(service, connection, guest)),
        asyncio.create_task(connection.ended()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await connection.close()


async def listen(service: Service, connection: Connection, guest: Guest | None) -> None:
    refused = 0
    while True:
        message = await connection.websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text") or ""
        if connection.bucket.take():
            refused = 0
            answer = await obey(service, connection, guest, text)
            if not answer["ok"]:
                connection.bucket.charge(REFUSAL_COSTS)
        else:
            refused += 1
            await asyncio.sleep(connection.limits.refusal_pause)
            seq = service.last_seq(connection.table_id)
            answer = declined(command_id_in(text), too_fast(), seq)
        connection.offer(encode(answer))
        if refused > connection.limits.refusals_in_a_row:
            connection.drop(POLICY)
            return


async def obey(
    service: Service, connection: Connection, guest: Guest | None, text: str
) -> dict[str, Any]:
    most = connection.limits.message_bytes
    command_id = command_id_in(text)
    try:
        if len(text.encode()) > most:
            raise Refused("too_long", f"A message has at most {most} bytes.")
        order = read_command(text)
        if guest is None:
            raise not_seated()
        return await service.command(connection.table_id, guest, order)
    except Refused as refusal:
        return declined(command_id, refusal, service.last_seq(connection.table_id))


def read_command(text: str) -> wire.AnyCommand:
    try:
        return wire.COMMAND.validate_json(text)
    except ValidationError as fault:
        raise Refused("malformed", wire.complaint(fault.errors())) from fault


class _Identified(BaseModel):
    command_id: wire.CommandId


def command_id_in(text: str) -> str | None:
    """The id of a command that may be malformed otherwise."""
    try:
        return _Identified.model_validate_json(text).command_id
    except ValidationError:
        return None
