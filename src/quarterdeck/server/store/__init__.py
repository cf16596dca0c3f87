"""What is stored, and the one writer that stores it."""

from __future__ import annotations

from . import schema
from .database import Store
from .jobs import Commit, Errand, Job, Remember
from .rows import (
    Answered,
    Conflict,
    Guest,
    News,
    Said,
    SeatRow,
    Standing,
    StoreFault,
    TableRow,
    TooMany,
    moved,
    now,
    seated,
)

__all__ = [
    "Answered",
    "Commit",
    "Conflict",
    "Errand",
    "Guest",
    "Job",
    "News",
    "Remember",
    "Said",
    "SeatRow",
    "Standing",
    "Store",
    "StoreFault",
    "TableRow",
    "TooMany",
    "moved",
    "now",
    "schema",
    "seated",
]
