"""What a table knows of its people beside the game.  It is saved with the entries, as one value."""

from __future__ import annotations

from typing import Literal

import msgspec

from quarterdeck.kernel import Seat

from .clocks import Sand, Terms

Matter = Literal["pause", "undo", "abandon"]

MOST_NOTICES = 100


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a person's seat now."""

    bot: str = ""  # the name of the bot that stands in; "": the person plays
    stood: str = ""  # since when
    resigned: bool = False  # then it stands in for good
    away: str = ""  # since when the person is not here, as all are told
    gone: float = 0.0  # the same in the server's own time
    wanted: bool = False  # the seat's invitation is for a friend who shall take the person's place
    sand: Sand = Sand()
    salt: str = ""  # what the person's browser throws into the seed; until the game begins


class Petition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that all people must agree to."""

    matter: Matter
    seat: Seat
    seq: int  # how far the table had come
    words: str = ""  # what it is about
    agreed: tuple[Seat, ...] = ()


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log that is not about the game."""

    number: int  # from 1
    seq: int  # after this entry
    seat: Seat
    text: str


class Origin(msgspec.Struct, frozen=True):
    """The game in which a table began: its first entries are that game's."""

    table: str
    entries: int


class Conduct(msgspec.Struct, frozen=True, omit_defaults=True):
    terms: Terms = Terms()
    hands: tuple[Hand, ...] = ()
    paused: str = ""  # since when
    petition: Petition | None = None
    notices: tuple[Notice, ...] = ()
    salts: tuple[str, ...] = ()  # what each seat's browser has thrown into the seed; "": nothing
    origin: Origin | None = None

    def hand(self, seat: Seat) -> Hand:
        return self.hands[seat] if seat < len(self.hands) else Hand()

    def with_hand(self, seat: Seat, hand: Hand) -> Conduct:
        hands = [self.hand(each) for each in range(max(len(self.hands), seat + 1))]
        hands[seat] = hand
        return msgspec.structs.replace(self, hands=tuple(hands))

    def salted(self) -> Conduct:
        """The game begins: what browsers have thrown in by now is in the seed for good."""
        salts = tuple([hand.salt for hand in self.hands])
        hands = tuple([msgspec.structs.replace(hand, salt="") for hand in self.hands])
        return msgspec.structs.replace(self, salts=salts if any(salts) else (), hands=hands)

    @property
    def noticed(self) -> int:
        """How many notices there have been."""
        return self.notices[-1].number if self.notices else 0

    def noting(self, seq: int, seat: Seat, text: str) -> Conduct:
        notice = Notice(self.noticed + 1, seq, seat, text)
        return msgspec.structs.replace(self, notices=(*self.notices, notice)[-MOST_NOTICES:])


_reader = msgspec.json.Decoder(Conduct)
_writer = msgspec.json.Encoder()


def read(text: str) -> Conduct:
    return _reader.decode(text)


def written(conduct: Conduct) -> str:
    return _writer.encode(conduct).decode()
