"""Passkeys, by ``webauthn``.  A server without that library works, and says so."""

from __future__ import annotations

import importlib.util
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ..refusals import Refused

NAME = "Quarterdeck"
MISSING = (
    "This server has no passkeys: its host has not installed them (quarterdeck[people]). "
    "A recovery code keeps your games as well."
)
NO_ORIGIN = "A passkey can only be used by a browser’s page."
NOT_GOOD = "This passkey was not accepted; try again."


class Site(NamedTuple):
    """The address whose passkeys they are."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""


class Made(NamedTuple):
    """A passkey that a browser has made."""

    id: str
    public_key: str
    uses: int


def missing() -> str:
    """Why there are no passkeys here; "" if there are."""
    return "" if importlib.util.find_spec("webauthn") else MISSING


def check() -> None:
    if reason := missing():
        raise Refused("unavailable", reason)


def options_to_make(
    site: Site, guest: str, name: str, known: list[str], challenge: bytes
) -> dict[str, Any]:
    """What the browser needs to make a passkey that finds its account by itself."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes, structs  # noqa: PLC0415

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name=NAME,
        user_id=guest.encode(),
        user_name=name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known
        ],
    )
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told


def options_to_use(site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser needs to offer the passkeys that it has for this site."""
    import webauthn  # noqa: PLC0415

    options = webauthn.generate_authentication_options(rp_id=site.host, challenge=challenge)
    told: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return told


def made(site: Site, credential: dict[str, Any], challenge: bytes) -> Made:
    """The new passkey, if it was made for this site and in answer to this challenge."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import bytes_to_base64url as text  # noqa: PLC0415

    try:
        proven = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception as fault:  # whatever is wrong with what was sent
        raise Refused("malformed", NOT_GOOD) from fault
    return Made(text(proven.credential_id), text(proven.credential_public_key), proven.sign_count)


def used(
    site: Site, credential: dict[str, Any], challenge: bytes, public_key: str, uses: int
) -> int:
    """How often the passkey was used, if this use of it is good."""
    import webauthn  # noqa: PLC0415
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    try:
        proven = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=uses,
        )
    except Exception as fault:  # whatever is wrong with what was sent
        raise Refused("malformed", NOT_GOOD) from fault
    return proven.new_sign_count


def challenge_in(credential: dict[str, Any]) -> bytes:
    """The challenge that the browser says it answers; whether it was one of ours is looked up."""
    from webauthn.helpers import base64url_to_bytes  # noqa: PLC0415

    try:
        told = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(told["challenge"])
    except Exception as fault:  # whatever is wrong with what was sent
        raise Refused("malformed", NOT_GOOD) from fault
