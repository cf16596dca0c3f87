"""Now and then: who was banned or signed out elsewhere is no longer here, and what the host did
to a table is seen."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from .desk import SIGNED_OUT
from .register import Register

if TYPE_CHECKING:
    from ..tables.service import Service

log = logging.getLogger(__name__)

EVERY = 3.0  # seconds


async def keep_watch(service: Service, register: Register, every: float = EVERY) -> None:
    while True:
        await asyncio.sleep(every)
        try:
            await look_round(service, register)
        except Exception:  # the store is away; the next look will do
            log.warning("nobody looked whether all are still welcome", exc_info=True)


async def look_round(service: Service, register: Register) -> None:
    here = list(service.hub.everybody())
    if not here:
        return
    marks = sorted({each.mark for each in here if each.mark})
    banned, taken_back = await service.store.call(register.unwelcome, marks)
    for each in here:
        if each.guest in banned or each.mark in taken_back:
            each.drop(SIGNED_OUT)
    standing = await service.store.call(service.store.standing, service.hub.watched())
    for table_id, stands in standing.items():
        told = service.hub.told.get(table_id)
        if told is not None and stands.changes > told.row.changes:
            await service.look(table_id)
