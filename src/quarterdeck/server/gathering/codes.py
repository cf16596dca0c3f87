"""Code words: a colour, a bird and a number, to be said across a room."""

from __future__ import annotations

import io
import secrets
import unicodedata

import segno

COLOURS = (
    "amber", "black", "blue", "brass", "brown", "coral", "crimson", "golden", "green", "grey",
    "ivory", "orange", "purple", "red", "scarlet", "silver", "teal", "violet", "white", "yellow",
)  # fmt: skip
BIRDS = (
    "albatross", "avocet", "bittern", "booby", "cormorant", "crane", "curlew", "dipper", "dotterel",
    "dunlin", "eagle", "egret", "eider", "falcon", "finch", "frigate", "fulmar", "gannet", "grebe",
    "gull", "heron", "hoopoe", "ibis", "kestrel", "kite", "lapwing", "loon", "noddy", "osprey",
    "owl", "pelican", "petrel", "plover", "puffin", "raven", "sandpiper", "shearwater", "skua",
    "snipe", "stork", "swan", "swift", "tern", "turnstone", "whimbrel", "wren",
)  # fmt: skip
LARGEST = 999


def new_code() -> str:
    """One of nearly a million; who guesses is slowed down at the door."""
    number = secrets.randbelow(LARGEST) + 1
    return f"{secrets.choice(COLOURS)}-{secrets.choice(BIRDS)}-{number}"


def spelled(text: str) -> str:
    """A code word as it is kept, whether somebody typed it, said it or pasted its link."""
    last = text.strip().rstrip("/").rsplit("/", 1)[-1]
    folded = unicodedata.normalize("NFKC", last).casefold()
    return "-".join(folded.replace("-", " ").replace("_", " ").split())[:60]


def drawn(address: str) -> bytes:
    """The address as a QR code: dark on white whatever the page's colours are."""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        picture, kind="svg", border=2, dark="#2a2118", light="#ffffff", omitsize=True
    )
    return picture.getvalue()
