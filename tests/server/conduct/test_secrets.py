"""Nothing leaks by a change of hands: for two games that look the same to somebody, all that is
told of stand-ins, clocks and questions is the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from quarterdeck.games import rules
from quarterdeck.kernel import Seat
from quarterdeck.server.conduct import changes, orders
from quarterdeck.server.conduct.clocks import Moment, Sand, ShipsTime, Terms
from quarterdeck.server.conduct.timekeeper import Timekeeper
from quarterdeck.server.conduct.values import Conduct, Hand, Petition
from quarterdeck.server.live.connections import Hub, encode
from quarterdeck.server.live.telling import Teller
from quarterdeck.server.lobby import new_row
from quarterdeck.server.store import Guest, SeatRow, TableRow
from quarterdeck.server.tables.state import State, news_of, turn_of
from quarterdeck.server.tables.table import Table

NAMES = ("Ann", "Ben", "Cy")
LETTERS = rules("letter-of-marque")
LIVE = Terms("live", bank=600.0, increment=15.0, react=20.0, away=120.0, level="mate")


def a_table(secret: str) -> tuple[TableRow, Table]:
    """Ann, Ben and Cy; Ben has chosen a ship that only Ben knows."""
    guests = [Guest(f"guest-{name}", name) for name in NAMES]
    seats = [SeatRow(n, "human", guest.id, guest.name) for n, guest in enumerate(guests)]
    row = new_row(guests[0], LETTERS, {}, seats)
    row = replace(row, id="t", seed="s", commitment="c", created="then", updated="then")
    hands = tuple([Hand(sand=Sand(bank=600.0)) for _ in seats])
    table = Table.start("t", "s", LETTERS, 3, LETTERS.setup(3, {}).options, (0, 1, 2))
    row = replace(row, status="playing", conduct=Conduct(LIVE, hands))
    row = moved(row, table, None, 1000.0)
    for seat, choice in ((1, secret), (0, "armed"), (2, "armed")):
        table = table.play(seat, f"guard {choice}", table.seq, (0, 1, 2))
        row = moved(row, table, seat, 1010.0 + seat)
    return row, table


def moved(row: TableRow, table: Table, mover: Seat | None, at: float) -> TableRow:
    now = Moment(at)
    conduct = changes.moved_on(row, turn_of(table, row.seq), mover, now, now)
    news = news_of(table, row.seq, conduct)
    return replace(row, seq=table.seq, to_act=news.to_act, conduct=conduct)


def evening(row: TableRow, table: Table) -> Iterator[State]:
    """Everything that can happen to hands."""
    yield State(row, table)
    row = changes.gone_away(row, 1, Moment(1020.0))
    yield State(row, table)
    row = changes.stood_in(row, 1, "away", Moment(1200.0))
    yield State(row, table)
    row = changes.come_back(row, 1, Moment(1210.0))
    row = changes.petitioned(row, Petition("undo", 1, row.seq, table.last_words(1, NAMES)))
    yield State(row, table)
    row = orders.carried_out(changes.refused(row, 0), Moment(1220.0))
    yield State(row, table)
    row = changes.paused(row, 0, Moment(1230.0))
    yield State(row, table)
    row = changes.resumed(row, 2, Moment(1300.0))
    row = changes.stood_in(row, 1, "resigned", Moment(1310.0))
    yield State(row, table)


def told(secret: str, guest: str | None) -> list[bytes]:
    """All bytes that somebody is sent that evening."""
    keeper = Timekeeper(ShipsTime(lambda: 0.0, lambda: 1400.0), lambda _: None)
    teller = Teller(Hub(), keeper)
    row, table = a_table(secret)
    said = [encode(teller.welcome(state, guest, -1, [])) for state in evening(row, table)]
    return [*said, encode({"undo": table.last_words(1, NAMES)})]


def test_all_bytes_about_hands_are_the_same_whatever_is_hidden() -> None:
    for guest in ("guest-Ann", "guest-Cy", None):
        assert told("armed", guest) == told("defenseless", guest)
    assert told("armed", "guest-Ben") != told("defenseless", "guest-Ben")


def test_the_owner_of_the_seat_is_told_what_the_bot_knows_and_cannot_move() -> None:
    row, table = a_table("armed")
    seat = row.to_act[0]
    row = changes.stood_in(row, seat, "time", Moment(1700.0))
    keeper = Timekeeper(ShipsTime(lambda: 0.0, lambda: 1700.0), lambda _: None)
    position = Teller(Hub(), keeper).position(State(row, table), seat)
    assert position is not None
    assert position["moves"] == []
    assert position["prompt"]["text"] == f"{row.conduct.hand(seat).bot} plays for you."
