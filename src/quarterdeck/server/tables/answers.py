"""Answers to commands, as they are sent and as they are kept."""

from __future__ import annotations

from typing import Any

from quarterdeck.kernel import jsons

from ..operations import metrics
from ..refusals import Refused
from ..store import Answered, Guest, now

Answer = dict[str, Any]

# Refusals that a repeated command gets again.  The others are not about the game: who was too
# fast may send the same command again.
KEPT = ("illegal", "stale", "not_playing")


def not_seated() -> Refused:
    return Refused("not_seated", "You do not sit at this table.")


def accepted(command_id: str, seq: int) -> Answer:
    return {"type": "answer", "command_id": command_id, "ok": True, "seq": seq}


def declined(command_id: str | None, refusal: Refused, seq: int) -> Answer:
    metrics.refusals.labels(refusal.code).inc()
    return {
        "type": "answer",
        "command_id": command_id,
        "ok": False,
        "code": refusal.code,
        "reason": refusal.reason,
        "seq": seq,
    }


def kept(guest: Guest, answer: Answer) -> Answered:
    return Answered(guest.id, answer["command_id"], jsons.packed(answer).decode(), now())


def first(text: str) -> Answer:
    """The answer that was kept."""
    return dict(jsons.read(text))
