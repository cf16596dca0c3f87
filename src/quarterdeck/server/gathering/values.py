"""What a table knows of how it is gathered.  It is saved beside the table, as one value."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from quarterdeck.kernel import Seat

Begin = Literal["full", "ready"]
Watch = Literal["everybody", "link", "nobody"]
Free = Literal["bot", "open", "out"]

MINUTE = 60.0  # seconds to answer whether one plays again; then it counts as a no


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rematch that somebody asks for."""

    seat: Seat | None  # who asked last: first of all, or with other options; None: who only owns it
    at: float  # when, by the server's own time
    options: dict[str, Any]
    yes: tuple[Seat, ...] = ()
    no: tuple[Seat, ...] = ()
    seed: str = ""  # of the new table, sealed before anybody throws salt in; a secret
    salts: dict[Seat, str] = {}


class Gathering(msgspec.Struct, frozen=True, omit_defaults=True):
    begin: Begin = "full"  # by itself when all seats are taken, or when the owner starts it
    started: bool = False  # the owner has
    public: bool = False  # anybody may sit down
    code: str = ""  # the code word that lets a group in
    watch: Watch = "link"  # who may look on; everybody: it is also listed
    rated: bool = False  # its result counts for the ratings of its people
    delay: int = 0  # moves that who looks on is behind
    ready: tuple[str, ...] = ()  # guests
    silenced: tuple[str, ...] = ()  # guests whom the owner lets say nothing
    offer: Offer | None = None


_reader = msgspec.json.Decoder(Gathering)
_writer = msgspec.json.Encoder()


def read(text: str) -> Gathering:
    return _reader.decode(text)


def written(gathering: Gathering) -> str:
    return _writer.encode(gathering).decode()
