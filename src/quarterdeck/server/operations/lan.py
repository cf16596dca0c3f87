"""The table on your own network: which address others type, or scan with a phone."""

from __future__ import annotations

import io
import ipaddress
import socket

import segno

EVERYWHERE = "0.0.0.0"
FAR = ("192.0.2.1", 9)  # an address of no machine; nothing is sent to it


def address() -> str | None:
    """This machine's address on its network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)  # only asks the system which way it would go
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(found).is_loopback else found


def qr_code(text: str) -> str:
    """The text as a picture of characters that a phone can read from a terminal."""
    drawn = io.StringIO()
    segno.make(text, error="m").terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def invitation(port: int) -> str:
    """What to say to the others; how to help oneself if there is no network."""
    found = address()
    if found is None:
        return (
            "This machine has no address on a network, so others cannot reach it. Connect it to "
            "the network that their phones are on, and start again."
        )
    url = f"http://{found}:{port}/"
    return (
        f"{qr_code(url)}\nOthers on your network open {url} or scan the code. If it does not open, "
        f"let port {port} through this machine's firewall."
    )
