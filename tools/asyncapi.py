"""Writes docs/asyncapi.yaml, the live connection as AsyncAPI describes it:  ``make asyncapi``.

The messages are the types of ``server/wire.py``, so that nothing is written twice.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import yaml
from pydantic import TypeAdapter

import quarterdeck
from quarterdeck.server import wire

FILE = Path(__file__).parents[1] / "docs" / "asyncapi.yaml"
PLACE = "#/components/schemas/"
ABOUT = """\
What a program and the server say to each other at a table. Everything that depends on a seat is \
made on the server for that seat alone. See docs/outside.md for how a program plays, docs/wire.md \
for what the fields mean; the HTTP part is described by OpenAPI at /api/openapi.json."""


def schemas() -> tuple[dict[str, Any], list[str], list[str]]:
    """All types, and the names of what the server and what a program sends."""
    _, told = TypeAdapter.json_schemas(
        [("news", "serialization", TypeAdapter(wire.FromServer))], ref_template=PLACE + "{model}"
    )
    orders = get_args(wire.AnyCommand)
    _, commands = msgspec.json.schema_components(orders, ref_template=PLACE + "{name}")
    found = {**told["$defs"], **commands}
    sent = [each.__name__ for each in get_args(wire.FromServer)]
    return dict(sorted(found.items())), sent, [each.__name__ for each in orders]


def description() -> dict[str, Any]:
    found, sent, orders = schemas()
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Quarterdeck: the live connection",
            "version": quarterdeck.__version__,
            "description": ABOUT,
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/live",
                "parameters": {"table": {"description": "The id of a table."}},
                "bindings": {"ws": {"query": _query()}},
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in (*sent, *orders)
                },
            }
        },
        "operations": {
            "hear": _operation("send", sent, "What the server tells."),
            "order": _operation("receive", orders, "Each is answered by Accepted or Declined."),
        },
        "components": {
            "messages": {
                name: {"contentType": "application/json", "payload": {"$ref": PLACE + name}}
                for name in (*sent, *orders)
            },
            "schemas": found,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A program's token; a browser has a cookie.",
                }
            },
        },
    }


def _operation(action: str, names: list[str], summary: str) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in names],
        "security": [{"$ref": "#/components/securitySchemes/token"}],
    }


def _query() -> dict[str, Any]:
    since = {"type": "integer", "minimum": -1, "default": -1}
    since["description"] = "The last entry that is known; the welcome tells the log after it."
    return {"type": "object", "properties": {"since": since}}


def text() -> str:
    plain = json.loads(json.dumps(description()))
    made: str = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=100)
    return f"# Made by tools/asyncapi.py; do not edit.\n{made}"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.exit(0)
