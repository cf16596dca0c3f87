"""Places outside to which a server sends: an HTTP endpoint, and a browser that can read it."""

from __future__ import annotations

import base64
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = dict[str, Any]


class Endpoint:
    """Keeps what is sent to it, and answers as it is told."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                endpoint.taken.append((self.path, headers, body))
                self.send_response(endpoint.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Browser:
    """One that has subscribed: it alone can read what is pushed."""

    def __init__(self, endpoint: Endpoint, name: str) -> None:
        self.endpoint, self.path = endpoint, f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"

    @property
    def subscription(self) -> Json:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"endpoint": f"http://{self.endpoint.place}{self.path}", "keys": keys}

    def read(self) -> list[Json]:
        taken = [body for path, _, body in self.endpoint.taken if path == self.path]
        return [json.loads(self._opened(body)) for body in taken]

    def _opened(self, body: bytes) -> bytes:
        return http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
