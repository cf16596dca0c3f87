"""OpenAPI describes the HTTP part, and nothing that fits or breaks it makes the server fail."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    response_schema_conformance,
    status_code_conformance,
)

from quarterdeck.server import Settings, create_app

from .conftest import Node, Person, sit_together

DESCRIPTION = create_app(Settings()).openapi()
OPERATIONS = [
    found.ok() for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
]


CALLS = {
    "GET /api/me",
    "PUT /api/me",
    "GET /api/games",
    "GET /api/games/{key}/rules",
    "GET /api/games/{key}/catalogue",
    "POST /api/games/{key}/lesson",
    "GET /api/tables",
    "POST /api/tables",
    "GET /api/tables/{table}",
    "POST /api/tables/{table}/join",
    "POST /api/tables/{table}/seats/{seat}",
    "POST /api/tables/{table}/seats/{seat}/invite",
    "POST /api/tables/{table}/leave",
    "POST /api/tables/{table}/owner",
    "POST /api/tables/{table}/commands",
    "GET /api/tables/{table}/position",
    "GET /api/tables/{table}/position/{seq}",
    "POST /api/tables/{table}/close",
    "POST /api/tables/{table}/rematch",
    "POST /api/tables/{table}/hint",
    "POST /api/tables/{table}/rematch/start",
    "POST /api/tables/{table}/ready",
    "POST /api/tables/{table}/start",
    "PUT /api/tables/{table}/setup",
    "POST /api/tables/{table}/silence",
    "GET /api/tables/{table}/invitation",
    "GET /api/board",
    "GET /api/links/{code}",
    "GET /api/links/{code}/qr",
    "POST /api/seals",
    "GET /api/fair/{table}",
    "POST /api/fair",
    "GET /api/players/{who}",
    "PUT /api/players/me",
    "GET /api/tables/{table}/ratings",
    "GET /api/best",
    "GET /api/tournaments",
    "POST /api/tournaments",
    "GET /api/tournaments/{tournament}",
    "POST /api/tournaments/{tournament}/enter",
    "POST /api/tournaments/{tournament}/leave",
    "POST /api/tournaments/{tournament}/start",
    "POST /api/tournaments/{tournament}/close",
    "GET /api/tables/{table}/record",
    "GET /api/tables/{table}/summary",
    "GET /api/coach/{table}",
    "POST /api/coach/{table}",
    "GET /api/theatre/{table}",
    "GET /api/theatre/{table}/positions/{part}",
    "POST /api/theatre/{table}/play-on",
    "POST /api/records",
    "GET /api/records/{table}",
    "GET /api/people/me",
    "DELETE /api/people/me",
    "POST /api/people/recovery",
    "POST /api/people/recovery/check",
    "POST /api/people/passkeys/begin",
    "POST /api/people/passkeys",
    "DELETE /api/people/passkeys/{passkey}",
    "POST /api/people/sign-in/begin",
    "POST /api/people/sign-in",
    "POST /api/people/devices",
    "DELETE /api/people/devices",
    "DELETE /api/people/devices/{device}",
    "GET /api/people/data",
    "POST /api/people/enter",
    "GET /api/messages",
    "PUT /api/messages",
    "POST /api/messages/push",
    "POST /api/messages/email",
    "POST /api/messages/email/confirm",
    "POST /api/messages/webhook",
    "POST /api/messages/places/{place}/test",
    "DELETE /api/messages/places/{place}",
    "POST /api/messages/stop/{token}",
    "GET /api/history",
    "POST /api/history/{table}/put-away",
    "GET /api/programs",
    "POST /api/programs",
    "DELETE /api/programs/{program}",
    "POST /api/tables/{table}/seats/{seat}/token",
}


def test_every_call_of_the_wire_is_described() -> None:
    assert {operation.label for operation in OPERATIONS} == CALLS


def requests_for(operation: Any) -> SearchStrategy[schemathesis.Case]:
    """Requests that fit the description, and bodies that do not."""
    fitting: SearchStrategy[schemathesis.Case] = operation.as_strategy()
    if not operation.body:
        return fitting
    return fitting | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_makes_the_server_fail(
    operation: Any, node: Node, ann: Person, ben: Person
) -> None:
    table = sit_together(ann, ben, two_players=True)
    numbers = count()

    @given(case=requests_for(operation))
    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case: schemathesis.Case) -> None:
        if "table" in (case.path_parameters or {}) and next(numbers) % 2:
            case.path_parameters["table"] = table  # else hardly any request gets past the door
        case.call_and_validate(
            base_url=f"http://{node.address}",
            cookies=dict(ann.http.cookies),
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    check()


def test_odd_paths_are_refused(ann: Person) -> None:
    table = ann.open("me", "open", "open")["id"]
    bot = {"kind": "bot", "level": "deckhand"}
    assert ann.refused("POST", f"/api/tables/{table}/seats/-1", bot) == (422, "malformed")
    assert ann.refused("POST", f"/api/tables/{table}/seats/{10**30}", bot) == (422, "malformed")
    assert ann.refused("GET", f"/api/tables/{table}/position/{10**30}") == (422, "malformed")
    assert ann.refused("GET", f"/api/tables/{table}/position/x") == (422, "malformed")
