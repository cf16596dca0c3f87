"""Serve with uvicorn, and stop quickly however many pages are open."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn
from fastapi import FastAPI

STARTUP_FAILED = 3  # the exit code that uvicorn has for it


class Server(uvicorn.Server):
    """Tells the service before connections are closed: then nobody need be told who leaves."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._house = app.state

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._house.house.service.stopping = True
        await super().shutdown(sockets)


def run(app: FastAPI, **options: Any) -> None:
    """Until a signal ends it; what was sent by then is answered."""
    server = Server(uvicorn.Config(app, **options), app)
    server.run()
    if not server.started:
        raise SystemExit(STARTUP_FAILED)
