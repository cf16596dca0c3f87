"""Two nodes on one PostgreSQL behind a real proxy with TLS, as deploy/ sets it up.

Run where the proxy is installed (``apt install caddy nginx-light openssl``), skipped elsewhere.
"""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.audit.servers import own_postgres
from tests.server.conftest import wait_for

from .test_files import DEPLOY


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """Something that can be ended and begun again."""

    def __init__(self, command: list[Any], **environment: str) -> None:
        self.command = [str(word) for word in command]
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdout=quiet, stderr=quiet
        )

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)


def caddy(folder: Path, port: int, nodes: list[int]) -> Running:
    around = folder / "Caddyfile"
    around.write_text(
        "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
        f"\thttp_port {free_port()}\n\tstorage file_system {folder}\n}}\n"
        f"import {DEPLOY / 'Caddyfile'}\n"
    )
    return Running(
        ["caddy", "run", "--config", around, "--adapter", "caddyfile"],
        QUARTERDECK_DOMAIN=f"https://localhost:{port}",
        QUARTERDECK_NODES=" ".join([f"127.0.0.1:{each}" for each in nodes]),
        HOME=str(folder),
    )


def nginx(folder: Path, port: int, nodes: list[int]) -> Running:
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    servers = "".join([f"server 127.0.0.1:{each} max_fails=1 fail_timeout=5s;\n" for each in nodes])
    text = (DEPLOY / "nginx.conf").read_text()
    shipped = "server 127.0.0.1:8000 max_fails=1 fail_timeout=5s;"
    assert shipped in text
    text = text.replace(shipped, servers).replace("listen 443 ssl", f"listen {port} ssl")
    text = text.replace("/etc/letsencrypt/live/table.example.org", str(folder))
    text = text.replace("server_name table.example.org", "server_name localhost")
    paths = "".join(
        [f"{kind}_temp_path {folder}/{kind};\n"
         for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    )  # fmt: skip
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{paths}\n{text}\n}}\n"
    )
    return Running(["nginx", "-c", folder / "nginx.conf", "-e", folder / "error.log"])


PROXIES = {"caddy": caddy, "nginx": nginx}


class Harbour:
    """Two nodes and a proxy before them."""

    def __init__(self, nodes: list[Running], ports: list[int], address: str) -> None:
        self.nodes, self.ports, self.address = nodes, ports, address
        self.trusting = ssl._create_unverified_context()  # the certificate is the test's own

    def well(self, port: int) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
        return False

    @contextmanager
    def person(self) -> Iterator[httpx.Client]:
        here = f"https://{self.address}"
        more: dict[str, Any] = {"verify": self.trusting, "headers": {"origin": here}}
        with httpx.Client(base_url=here, timeout=30, **more) as http:
            assert http.get("/api/me").status_code == 200
            yield http

    def live(self, person: httpx.Client, table: str) -> Any:
        cookies = "; ".join([f"{name}={value}" for name, value in person.cookies.items()])
        return connect(  # type: ignore[call-overload]
            f"wss://{self.address}/api/tables/{table}/live",
            ssl=self.trusting,
            origin=f"https://{self.address}",
            additional_headers={"Cookie": cookies},
        )


@contextmanager
def harbour(proxy: str, folder: Path) -> Iterator[Harbour]:
    with ExitStack() as stack:
        database = stack.enter_context(own_postgres())
        ports, front = [free_port(), free_port()], free_port()
        nodes = [
            Running(
                [sys.executable, "-m", "quarterdeck.cli", "serve"],
                QUARTERDECK_DATABASE=database,
                QUARTERDECK_PORT=str(port),
            )
            for port in ports
        ]
        before = PROXIES[proxy](folder, front, ports)
        for each in (*nodes, before):
            each.start()
            stack.callback(each.kill)
        found = Harbour(nodes, ports, f"localhost:{front}")
        for port in ports:
            wait_for(lambda port=port: found.well(port))  # type: ignore[misc]
        wait_for(lambda: _answers(found))
        yield found


def _answers(found: Harbour) -> bool:
    with suppress(httpx.TransportError):
        url = f"https://{found.address}/healthz"
        return httpx.get(url, verify=found.trusting).status_code == 200
    return False


@pytest.fixture(scope="module", params=list(PROXIES))
def found(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Harbour]:
    if not shutil.which(request.param):
        pytest.skip(f"{request.param} is not installed")
    with harbour(request.param, tmp_path_factory.mktemp(request.param)) as there:
        yield there


def hear(socket: Any, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = json.loads(socket.recv(30))
        if wanted(said):
            return said


def test_people_play_over_tls_though_a_node_dies(found: Harbour) -> None:
    with found.person() as ann, found.person() as ben:
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "letter-of-marque", "seats": seats, "options": {"two_players": True}}
        opened = ann.post("/api/tables", json=body)
        assert opened.status_code == 201, opened.text
        table = opened.json()
        invite = {"invite": table["seats"][1]["invite"]}
        assert ben.post(f"/api/tables/{table['id']}/join", json=invite).status_code == 200
        play_one_move(found, table["id"], ann, ben)
        found.nodes[0].kill()
        play_one_move(found, table["id"], ann, ben)
        found.nodes[0].start()
        wait_for(lambda: found.well(found.ports[0]))
        found.nodes[1].kill()
        found.nodes[1].start()  # so that it can be killed at the end
        play_one_move(found, table["id"], ann, ben)


def play_one_move(found: Harbour, table: str, ann: httpx.Client, ben: httpx.Client) -> None:
    """A connection to a node that died is opened again, as a page does; the command is the same."""
    number = f"c{time.monotonic_ns()}"
    until = time.monotonic() + 60
    while time.monotonic() < until:
        gone = suppress(WebSocketException, OSError)
        with gone, found.live(ann, table) as one, found.live(ben, table) as two:
            return move_and_hear(one, two, number)
        time.sleep(0.2)
    raise AssertionError("the proxy finds no node that works")


def move_and_hear(one: Any, two: Any, number: str) -> None:
    """Who must move does; the other hears of it, perhaps from another node."""
    welcomes = [hear(each, lambda said: said["type"] == "welcome") for each in (one, two)]
    positions = [each["position"] for each in welcomes]
    first = 0 if positions[0]["moves"] else 1
    mover, other = ((one, two), (two, one))[first]
    move, seq = positions[first]["moves"][0]["text"], positions[first]["seq"]
    mover.send(json.dumps({"type": "move", "move": move, "seq": seq, "command_id": number}))
    answer = hear(mover, lambda said: said["type"] == "answer")
    assert answer["ok"], answer
    hear(other, lambda said: said["type"] == "update" and said["seq"] >= answer["seq"])


def test_what_the_proxy_passes_on(found: Harbour) -> None:
    with found.person() as ann:
        fresh = httpx.get(f"https://{found.address}/api/me", verify=found.trusting)
        assert "Secure" in fresh.headers["set-cookie"]  # the server knows that it is HTTPS
        assert ann.get("/metrics").status_code == 404
        foreign = {"origin": "https://elsewhere.example"}
        body = {"name": "Eve"}
        assert ann.put("/api/me", json=body, headers=foreign).status_code == 403
        assert ann.put("/api/me", json=body).status_code == 200
