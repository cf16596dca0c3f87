"""Some twelve positions of each game, taken from its golden games, on tables of their own."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import quarterdeck as qd
from quarterdeck.games import rules
from quarterdeck.kernel import Game, Record
from quarterdeck.server.identity import new_id
from quarterdeck.server.lobby import new_row
from quarterdeck.server.store import Guest, SeatRow, Store
from tests.support import tables

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Maren", "Bosun Pike", "Topsail", "Marguerite", "Ines", "Tomás", "Old Barnacle", "Wu")


class Position(NamedTuple):
    """Of a golden game: the moments at which this procedure asks somebody, and how far into them.

    Who is asked looks at it, or somebody who only watches.
    """

    name: str
    record: str
    frame: str
    part: float = 0.0
    watched: bool = False

    @property
    def slug(self) -> str:
        return self.name.replace(", ", "-").replace(" ", "-")


POSITIONS = {
    "letter-of-marque": (
        Position("first ships", "four-mates", "Voyage", 0.5),
        Position("opening", "four-mates", "Turn"),
        Position("middle", "four-mates", "Turn", 0.5),
        Position("watched", "four-mates", "Turn", 0.6, watched=True),
        Position("which ship", "four-mates", "ShipLeaves", 0.5),
        Position("late", "four-mates", "Turn", 0.9),
        Position("over", "four-mates", "over"),
        Position("three", "three-at-random", "Turn", 0.4),
        Position("aids", "second-thoughts", "Turn", 0.5),
        Position("six, early", "six", "Turn", 0.1),
        Position("six, crowded", "six", "Turn", 0.5),
        Position("six, late", "six", "Turn", 0.85),
    ),
    "corsaire": (
        Position("opening", "two-mates", "PlaceCard"),
        Position("place", "two-mates", "PlaceCard", 0.6),
        Position("place, full", "two-mates", "PlaceCard", 0.95),
        Position("convert", "two-mates", "ConvertResources", 0.4),
        Position("convert, full", "two-mates", "ConvertResources", 0.95),
        Position("acquire", "two-mates", "Acquire", 0.5),
        Position("acquire, full", "two-at-random", "Acquire", 0.95),
        Position("adjust", "second-thoughts", "AdjustResources"),
        Position("looting", "two-mates", "Placement", 0.1),
        Position("looting, late", "two-mates", "Placement", 0.8),
        Position("watched", "two-mates", "ConvertResources", 0.8, watched=True),
        Position("over", "two-mates", "over"),
    ),
    "line-of-battle": (
        Position("opening", "two-mates", "Turn"),
        Position("middle", "two-mates", "Turn", 0.5),
        Position("gunfire", "two-mates", "Gunfire", 0.7),
        Position("boarding", "four-mates", "BoardingParty", 0.3),
        Position("capture", "four-mates", "Capture", 0.5),
        Position("break the line", "four-mates", "BreakTheLine", 0.5),
        Position("blockade", "four-mates", "Blockade"),
        Position("repair", "three-at-random", "AdditionalShip", 0.5),
        Position("refuse", "three-at-random", "RefuseBattle", 0.5),
        Position("eight", "eight", "Turn", 0.5),
        Position("eight, gunfire", "eight", "Gunfire", 0.8),
        Position("watched", "eight", "Turn", 0.8, watched=True),
        Position("over", "four-mates", "over"),
    ),
    "merchants-and-marauders": (
        Position("set up", "mixed", "SetUp"),
        Position("at sea", "mixed", "Turn", 0.2),
        Position("at sea, late", "mixed", "Turn", 0.85),
        Position("in port", "mixed", "PortAction", 0.5),
        Position("buy", "mixed", "BuyGoods", 0.3),
        Position("sell", "mixed", "SellGoods", 0.5),
        Position("shipyard", "merchants", "VisitShipyard", 0.5),
        Position("card window", "mixed", "GloryWindow", 0.5),
        Position("battle", "merchants", "NavalRound", 0.5),
        Position("broadside", "mixed", "Broadside", 0.5),
        Position("raid", "pirates", "MerchantRaid", 0.5),
        Position("plunder", "mixed", "PlunderPlayer", 0.5),
        Position("watched", "merchants", "Turn", 0.5, watched=True),
        Position("over", "pirates", "over"),
    ),
}  # fmt: skip


def golden(key: str, name: str) -> Record:
    return Record.from_json((GOLDEN / key.replace("-", "_") / f"{name}.record").read_text())


def reached(key: str, position: Position) -> Game:
    """The game as it stood then."""
    record = golden(key, position.record)
    if position.frame == "over":
        return qd.replay(record)
    game = qd.replay(record, upto=0)
    found = []
    for number, entry in enumerate(record.entries):
        if game.chance() is None and type(game.frame()).__name__ == position.frame:
            found.append(number)
        game.enter(entry)
    return qd.replay(record, upto=found[int(position.part * (len(found) - 1))])


def company(store: Store) -> list[Guest]:
    """Those who sit at the tables beside whoever looks."""
    guests = [Guest(new_id(), name) for name in NAMES]
    for guest in guests:
        store.add_guest(guest, new_id())
    return guests


def put(store: Store, key: str, position: Position, guest: Guest, others: list[Guest]) -> str:
    """The position on a table of its own; returns the address of its page."""
    game = reached(key, position)
    seat = None if position.watched else 0 if game.is_over() else game.to_act()[0]
    return lay(store, game, seat, guest, others)


def lay(store: Store, game: Game, seat: int | None, guest: Guest, others: list[Guest]) -> str:
    """A game on a table of its own, where the guest has this seat or looks on."""
    seats = [
        SeatRow(n, "human", guest.id if n == seat else others[n].id, NAMES[n])
        for n in range(game.setup.seats)
    ]
    row = new_row(guest, rules(game.setup.key), game.setup.options, seats)
    return f"/t/{tables.put(store, row, game)}"
