"""The hall where tournaments are kept: entered, started, round by round, until all have played.

What happens to one is decided while nobody else can change it.  A round is written down before its
tables are opened, and these are called after tournament, round and number: whoever opens them
after a crash opens the same.  A table's result is written into its sheet once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import sqlalchemy as sa

from quarterdeck.kernel import Rules, SetupError

from .. import identity, lobby, wire
from ..bell import Bell
from ..gathering.harbour import for_seats
from ..gathering.values import Gathering
from ..refusals import Refused
from ..renown.ratings import ranks_of_people
from ..store import Errand, Guest, SeatRow, StoreFault, TableRow, now, schema
from . import pairing
from .shapes import NewTournament
from .values import Sheet, Tournament, read, written

if TYPE_CHECKING:
    from ..remains.history import History

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds between looks for what was missed
MOST_PEOPLE = {"swiss": 128, "robin": 16}  # a round robin of more would never end
DONE = (*lobby.ENDED, "closed")  # tables at which nobody plays any more
MOST_OPEN = 5  # tournaments of one guest that are not over
set_ = msgspec.structs.replace


class Kept(NamedTuple):
    """A tournament as the store has it, with who has entered: guest and name by number."""

    id: str
    owner: str
    created: str
    value: Tournament
    people: dict[str, Guest]


Decide = Callable[[Kept, sa.Connection], Tournament]


class Hall:
    def __init__(self, house: lobby.Lobby, history: History) -> None:
        self.lobby = house
        self.service, self.store = house.service, house.store
        self.history = history
        self._bell = Bell()
        self._running: set[str] = set()  # tables that are played for a tournament
        self.service.listeners.append(self._noticed)

    def _noticed(self, row: TableRow) -> None:
        if row.id in self._running and row.status in DONE:
            self._running.discard(row.id)
            self._bell.ring()

    # ---- what people do

    async def open(self, guest: Guest, asked: NewTournament) -> str:
        check_person(guest)
        rules = self.lobby.known_set(asked.game, "standard")
        name = " ".join(asked.name.split())
        if not name:
            raise Refused("malformed", "A tournament needs a name.")
        if asked.clock.kind == "none":
            raise Refused("illegal", "A tournament needs a clock, so that every table ends.")
        options = fitted(rules, asked.seats, asked.options)
        lobby.terms_of(rules.key, asked.clock)
        value = Tournament(
            name,
            rules.key,
            asked.kind,
            asked.seats,
            asked.rounds if asked.kind == "swiss" else 0,
            options,
            asked.clock.model_dump(),
            asked.rated,
        )
        return await self.store.call(self._insert, guest, value)

    async def enter(self, tournament_id: str, guest: Guest) -> None:
        check_person(guest)

        def decide(kept: Kept, connection: sa.Connection) -> Tournament:
            if number_of(kept, guest.id) is None:
                check_open(kept)
                most = MOST_PEOPLE[kept.value.kind]
                if len(kept.people) >= most:
                    raise Refused("taken", f"The tournament is full: it takes {most} people.")
                number = max([int(one) for one in kept.people], default=-1) + 1
                values = {"tournament": kept.id, "guest": guest.id, "number": number}
                connection.execute(sa.insert(schema.entrants).values(**values))
            return kept.value

        await self._change(tournament_id, decide)

    async def leave(self, tournament_id: str, guest: Guest) -> None:
        """Before the start the place is free again; later on one is paired no more."""

        def decide(kept: Kept, connection: sa.Connection) -> Tournament:
            number = number_of(kept, guest.id)
            if number is None:
                return kept.value
            if kept.value.status == "open":
                columns = schema.entrants.c
                own = sa.and_(columns.tournament == kept.id, columns.guest == guest.id)
                connection.execute(sa.delete(schema.entrants).where(own))
                return kept.value
            return kept.value.without(number)

        await self._change(tournament_id, decide)

    async def start(self, tournament_id: str, guest: Guest) -> None:
        def decide(kept: Kept, _: sa.Connection) -> Tournament:
            check_owner(kept, guest)
            if kept.value.status == "playing":
                return kept.value  # asked again
            check_open(kept)
            begun = self._went_on(set_(kept.value, status="playing"), kept)
            if not begun.rounds:
                needs = max(self.fewest(kept.value), pairing.FEWEST)
                raise Refused("illegal", f"It takes at least {needs} people to start.")
            return begun

        await self._change(tournament_id, decide)
        await self.go_on(tournament_id)

    async def close(self, tournament_id: str, guest: Guest) -> None:
        def decide(kept: Kept, _: sa.Connection) -> Tournament:
            check_owner(kept, guest)
            check_open(kept)
            return set_(kept.value, status="closed")

        await self._change(tournament_id, decide)

    # ---- rounds

    def fewest(self, value: Tournament) -> int:
        rules = self.lobby.known_set(value.game, "standard")
        counts: list[int] = [*rules.seats, *[each.seats for each in rules.variants]]
        return min([count for count in counts if count >= pairing.FEWEST])

    def _went_on(self, value: Tournament, kept: Kept) -> Tournament:
        """With the next round, if the last is played; over, if there is none."""
        done = all(sheet.points is not None for sheet in (value.rounds or ((),))[-1])
        if value.status != "playing" or not done:
            return value
        people, fewest = list(kept.people), self.fewest(value)
        enough = len(people) - len(value.gone) >= max(fewest, pairing.FEWEST)
        if enough and len(value.rounds) < pairing.rounds_of(value, len(people), fewest):
            groups, stays = pairing.next_round(value, people, fewest)
            number = len(value.rounds) + 1
            sheets = [
                Sheet(identity.id_for(kept.id, f"{number}.{at}"), tuple(group))
                for at, group in enumerate(groups, 1)
            ]
            rounds, rests = (*value.rounds, tuple(sheets)), (*value.rests, ",".join(stays))
            return set_(value, rounds=rounds, rests=rests)
        return set_(value, status="over") if value.rounds else value

    async def go_on(self, tournament_id: str) -> None:
        """Count what is over, write the next round down, open the tables that are missing."""
        kept = await self.kept(tournament_id)
        while kept.value.status == "playing":
            results = await self._results(kept)

            def decide(kept: Kept, _: sa.Connection, results: Any = results) -> Tournament:
                return self._went_on(counted(kept.value, results), kept)

            await self._change(tournament_id, decide)
            before, kept = kept, await self.kept(tournament_id)
            await self._open_tables(kept)
            if kept.value == before.value:
                return

    async def _results(self, kept: Kept) -> dict[str, tuple[Any, Any]]:
        """Points and scores of the tables that are over and not counted yet."""
        found = {}
        for sheet in kept.value.sheets():
            if sheet.points is not None:
                continue
            row = await self.store.call(self.store.table, sheet.table)
            if row is None or row.status not in DONE:
                continue
            ranks: list[float] = [1] * len(row.seats)  # without a result all share
            scores = None
            if row.status == "over":
                told = await self.history.ending(row)
                if told["places"] is None:
                    continue  # the table is held
                ranks, scores = ranks_of_people(row, told["places"]), told["scores"]
            found[sheet.table] = pairing.brought(ranks), scores and tuple(scores)
        return found

    async def _open_tables(self, kept: Kept) -> None:
        value = kept.value
        for sheet in value.rounds[-1] if value.status == "playing" and value.rounds else ():
            if sheet.points is None:
                self._running.add(sheet.table)
                if await self.store.call(self.store.table, sheet.table) is None:
                    people = [kept.people[number] for number in sheet.people]
                    await self.lobby.add(self._row(value, sheet, people))

    def _row(self, value: Tournament, sheet: Sheet, people: list[Guest]) -> TableRow:
        rules = self.lobby.known_set(value.game, "standard")
        seats = [SeatRow(at, "human", guest.id, guest.name) for at, guest in enumerate(people)]
        options = fitted(rules, len(seats), value.options)
        row = lobby.new_row(people[0], rules, options, seats)
        terms = lobby.terms_of(rules.key, wire.Clock(**value.clock))
        gathering = Gathering(rated=value.rated, watch="everybody")
        return replace(lobby.begins_with(row, terms), id=sheet.table, gathering=gathering)

    async def keep_going(self) -> None:
        """What was missed, perhaps by a node that died, is looked for now and then."""
        while True:
            try:
                under_way = await self.store.call(self._under_way)
            except StoreFault:
                under_way = []
            for tournament_id in under_way:
                try:
                    await self.go_on(tournament_id)
                except Exception:  # the next look will do; the others need not wait for it
                    log.warning("tournament %s could not go on", tournament_id, exc_info=True)
            await self._bell.wait(EVERY)

    # ---- the store

    async def kept(self, tournament_id: str) -> Kept:
        return await self.store.call(self._kept, tournament_id)

    async def latest(self, most: int) -> list[Kept]:
        return await self.store.call(self._latest, most)

    def _kept(self, tournament_id: str) -> Kept:
        with self.store.engine.connect() as connection:
            return read_one(connection, tournament_id)

    def _latest(self, most: int) -> list[Kept]:
        columns = schema.tournaments.c
        query = sa.select(columns.id).where(columns.status != "closed")
        query = query.order_by(columns.status == "over", columns.created.desc()).limit(most)
        with self.store.engine.connect() as connection:
            return read_some(connection, connection.execute(query).scalars().all())

    def _under_way(self) -> list[str]:
        columns = schema.tournaments.c
        query = sa.select(columns.id).where(columns.status == "playing").order_by(columns.created)
        with self.store.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _insert(self, guest: Guest, value: Tournament) -> str:
        """Who opens it has entered it."""
        new_id, columns = identity.new_id(), schema.tournaments.c
        open_ones = sa.select(sa.func.count()).where(
            columns.owner == guest.id, columns.status.in_(("open", "playing"))
        )
        row = {
            "id": new_id,
            "owner": guest.id,
            "status": value.status,
            "created": now(),
            "value": written(value),
        }

        def write(connection: sa.Connection) -> str:
            if connection.execute(open_ones).scalar_one() >= MOST_OPEN:
                raise Refused("too_fast", f"You have {MOST_OPEN} tournaments that are not over.")
            connection.execute(sa.insert(schema.tournaments).values(**row))
            first = {"tournament": new_id, "guest": guest.id, "number": 0}
            connection.execute(sa.insert(schema.entrants).values(**first))
            return new_id

        return self.store.writer.written(Errand(write))

    async def _change(self, tournament_id: str, decide: Decide) -> None:
        await self.store.call(self._changed, tournament_id, decide)

    def _changed(self, tournament_id: str, decide: Decide) -> None:
        columns = schema.tournaments.c

        def write(connection: sa.Connection) -> None:
            lock = sa.select(columns.id).where(columns.id == tournament_id).with_for_update()
            connection.execute(lock)
            kept = read_one(connection, tournament_id)
            value = decide(kept, connection)
            if value != kept.value:
                here = sa.update(schema.tournaments).where(columns.id == tournament_id)
                connection.execute(here.values(value=written(value), status=value.status))

        self.store.writer.written(Errand(write))


def read_one(connection: sa.Connection, tournament_id: str) -> Kept:
    found = read_some(connection, [tournament_id])
    if not found:
        raise no_tournament()
    return found[0]


def read_some(connection: sa.Connection, ids: Sequence[str]) -> list[Kept]:
    """Those of them that there are, in that order."""
    columns, entrants, guests = schema.tournaments.c, schema.entrants, schema.guests
    query = (
        sa.select(entrants.c.tournament, entrants.c.number, guests.c.id, guests.c.name)
        .select_from(entrants.join(guests))
        .where(entrants.c.tournament.in_(ids))
        .order_by(entrants.c.number)
    )
    people: dict[str, dict[str, Guest]] = {one: {} for one in ids}
    for one in connection.execute(query):
        people[one.tournament][str(one.number)] = Guest(one.id, one.name)
    rows = connection.execute(sa.select(schema.tournaments).where(columns.id.in_(ids)))
    found = {row.id: row for row in rows}
    return [
        Kept(row.id, row.owner, row.created, read(row.value), people[row.id])
        for row in [found[one] for one in ids if one in found]
    ]


def fitted(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    try:
        return lobby.complete(rules, seats, for_seats(rules, seats, options))
    except SetupError as fault:
        raise Refused("illegal", f"The tournament cannot be played so: {fault}.") from fault


def counted(value: Tournament, results: dict[str, tuple[Any, Any]]) -> Tournament:
    """Results go into their sheets, once."""
    rounds = tuple(
        tuple(
            set_(sheet, points=results[sheet.table][0], scores=results[sheet.table][1])
            if sheet.points is None and sheet.table in results
            else sheet
            for sheet in sheets
        )
        for sheets in value.rounds
    )
    return set_(value, rounds=rounds)


def number_of(kept: Kept, guest: str | None) -> str | None:
    return next((number for number, one in kept.people.items() if one.id == guest), None)


def no_tournament() -> Refused:
    return Refused("unknown", "There is no such tournament.")


def check_open(kept: Kept) -> None:
    if kept.value.status != "open":
        raise Refused("illegal", "The tournament has begun.")


def check_person(guest: Guest) -> None:
    if identity.is_program(guest.id):
        raise Refused("illegal", "Tournaments are for people; programs play at tables.")


def check_owner(kept: Kept, guest: Guest) -> None:
    if kept.owner != guest.id:
        raise Refused("not_seated", "Only who opened the tournament can do this.")
