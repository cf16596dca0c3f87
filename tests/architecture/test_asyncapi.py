"""The live connection is described as it is."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, get_args

import yaml

from quarterdeck.server import wire

TOOL = Path(__file__).parents[2] / "tools" / "asyncapi.py"
MADE = runpy.run_path(str(TOOL))


def test_what_is_committed_is_what_would_be_made() -> None:
    assert MADE["FILE"].read_text(encoding="utf-8") == MADE["text"](), "run make asyncapi"


def test_every_message_is_there_and_every_reference_leads_somewhere() -> None:
    told = yaml.safe_load(MADE["FILE"].read_text(encoding="utf-8"))
    names = [each.__name__ for each in (*get_args(wire.FromServer), *get_args(wire.AnyCommand))]
    assert list(told["channels"]["table"]["messages"]) == names

    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            return own + [each for value in part.values() for each in references(value)]
        return (
            [each for value in part for each in references(value)] if isinstance(part, list) else []
        )

    for reference in references(told):
        at = told
        for name in reference.removeprefix("#/").split("/"):
            assert name in at, reference
            at = at[name]
