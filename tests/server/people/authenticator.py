"""An authenticator in software: makes passkeys and signs with them, as a phone would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text


class Authenticator:
    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = b""
        self.uses = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What the browser sends after ``navigator.credentials.create``."""
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        proof = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45) + attested}
        response = {"attestationObject": text(cbor2.dumps(proof))}
        return self._credential(response, "webauthn.create", options["challenge"])

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """What the browser sends after ``navigator.credentials.get``."""
        self.uses += 1
        data = self._data(0x05)
        client = self._client("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"authenticatorData": text(data), "signature": text(signed)}
        return self._credential(response, "webauthn.get", options["challenge"])

    def _data(self, flags: int) -> bytes:
        host = urlsplit(self.origin).hostname or ""
        here = hashlib.sha256(host.encode()).digest()
        return here + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin}
        return json.dumps(told).encode()

    def _credential(self, response: dict[str, str], kind: str, challenge: str) -> dict[str, Any]:
        client = text(self._client(kind, challenge))
        name = text(self.id)
        full = {**response, "clientDataJSON": client}
        return {"id": name, "rawId": name, "type": "public-key", "response": full}
