"""Figures for Prometheus.  Whoever does something counts it here; what can be asked for when
somebody looks (connections, queues) is not counted but asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

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


Asked = Mapping[str, tuple[str, float]]  # name -> what it means, and its value


class Gauges(Collector):
    """What is asked for when somebody looks."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (about, value) in self._asked.items():
            yield GaugeMetricFamily(f"quarterdeck_{name}", about, value)


def page(asked: Asked) -> bytes:
    """All figures, as Prometheus reads them."""
    here = CollectorRegistry()
    here.register(Gauges(asked))
    return generate_latest(registry) + generate_latest(here)
