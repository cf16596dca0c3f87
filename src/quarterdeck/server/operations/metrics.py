"""Figures for Prometheus.  Whoever does something counts it here; what can be asked for when
somebody looks (connections, queues) is not counted but asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the variable that prometheus-client looks for
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

registry = CollectorRegistry()
ProcessCollector(registry=registry)
PlatformCollector(registry=registry)
GCCollector(registry=registry)

_QUICK = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

moves = Counter(
    "quarterdeck_moves", "Moves that were saved, by whom they were made.", ["game", "by"],
    registry=registry,
)  # fmt: skip
command_seconds = Histogram(
    "quarterdeck_command_seconds", "From a command's arrival to its answer.", ["game"],
    buckets=_QUICK, registry=registry,
)  # fmt: skip
refusals = Counter(
    "quarterdeck_refusals", "Commands and requests that were refused.", ["code"], registry=registry
)
batch_jobs = Histogram(
    "quarterdeck_batch_jobs", "Jobs that were written in one transaction.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), registry=registry,
)  # fmt: skip
batch_seconds = Histogram(
    "quarterdeck_batch_seconds", "Time that a transaction took.", buckets=_QUICK, registry=registry
)
requests = Counter(
    "quarterdeck_requests", "HTTP requests, by what came of them.", ["method", "status"],
    registry=registry,
)  # fmt: skip
messages = Counter(
    "quarterdeck_messages", "Messages to people who are away, by what came of them.",
    ["way", "came"], registry=registry,
)  # fmt: skip
bot_seconds = Histogram(
    "quarterdeck_bot_seconds", "Time that bots thought about their moves.",
    ["game"], buckets=(*_QUICK, 20, 60), registry=registry,
)  # fmt: skip


@cache
def _moves(game: str, by: str) -> Counter:
    return moves.labels(game, by)


@cache
def _command_seconds(game: str) -> Histogram:
    return command_seconds.labels(game)


def moved(game: str, by: str) -> None:
    """A move was saved; ``by``: a person, or the server (bots, and passes for people)."""
    _moves(game, by).inc()


def took(game: str, seconds: float) -> None:
    """A command was answered after so long."""
    _command_seconds(game).observe(seconds)


# What is asked for when somebody looks: what it means, and how several processes' come together.
_ASKED = {
    "sockets": ("Live connections.", "livesum"),
    "tables_watched": ("Tables that somebody watches.", "livesum"),
    "tables_in_memory": ("Tables that need no replay.", "livesum"),
    "tables_bytes": ("Memory that these tables take, about.", "livesum"),
    "writer_pending": ("Jobs that wait for the writer's next batch.", "livesum"),
    "writer_age_seconds": ("How long the batch under way has taken.", "livemax"),
    "bots_waiting": ("Bots' turns that wait for a worker.", "livesum"),
    "bots_waiting_seconds": ("How long the first of them has waited.", "livemax"),
    "bots_thinking": ("Bots that think now.", "livesum"),
    "bots_behind_seconds": ("By how much the most overdue bot's move is late.", "livemax"),
}
_gauges = {
    name: Gauge(f"quarterdeck_{name}", about, registry=registry, multiprocess_mode=mode)  # type: ignore[arg-type]
    for name, (about, mode) in _ASKED.items()
}


def show(values: Mapping[str, float]) -> None:
    """How it stands now."""
    for name, value in values.items():
        _gauges[name].set(value)


def several_processes() -> bool:
    """Whether the processes of one server share a folder for their figures."""
    return SHARED_FOLDER in os.environ


def page() -> bytes:
    """All figures as Prometheus reads them, of all processes of this server together."""
    if not several_processes():
        return generate_latest(registry)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
