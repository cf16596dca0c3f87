"""Before and after a game: opening tables, sitting down, rematches, records."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import Any

import msgspec

from quarterdeck import bots
from quarterdeck.fair import commitment, luck_of
from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Rules, Seat, SetupError, jsons

from . import identity, wire
from .conduct import changes
from .conduct.clocks import Sand, Terms
from .conduct.values import Conduct, Hand
from .gathering.changes import check_name, first_open, gathered
from .gathering.codes import new_code, spelled
from .gathering.names import is_taken
from .gathering.values import Gathering
from .gathering.watching import check_may_watch, is_late, seen_seq
from .guard.archive import Archive
from .guard.packed import Packed
from .guard.recent import Recent
from .lessons.script import lesson_of
from .limits import Who
from .people.register import Register
from .refusals import NOT_PLAYING, Refused
from .seals import Seals
from .shelf import NoSuchSet
from .store import Conflict, Guest, News, SeatRow, Store, TableRow, TooMany, now, seated
from .tables.answers import not_seated
from .tables.service import Service
from .tables.state import HELD, State, news_of, of_todays_rules, turn_of
from .tables.table import Table, record_of

GUESTS_KNOWN, GUESTS_KNOWN_FOR = 5000, 5.0  # seconds: a name changed at another node is seen then
ENDED = ("over", "abandoned")
STAND_IN = "mate"  # unless the table chooses another level
TRIES, PAUSE = 20, 0.05  # to open a table while the same guest opens another elsewhere

Decide = Callable[[TableRow], TableRow]


class Lobby:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.store
        self.register = Register(self.store)
        self.seals = Seals(self.store)
        self.archive = Archive(service.settings.limits)
        self._guests: Recent[Guest] = Recent(GUESTS_KNOWN, GUESTS_KNOWN_FOR)

    # ---- guests

    async def guest(self, secret: str | None) -> Guest | None:
        if not secret:
            return None
        mark = identity.fingerprint(secret)
        known = self._guests.get(mark)
        if known is None:
            known = await self.store.call(self.register.who, mark)
            if known is not None:
                self._guests.put(mark, known)
        if known is not None and known.banned is not None:
            raise Refused("banned", f"The host has shut you out. {known.banned}".strip())
        return known

    def forget_guests(self) -> None:
        """What is known of cookies has changed."""
        self._guests.clear()

    async def new_guest(self) -> tuple[Guest, str]:
        guest = Guest(identity.new_id(), identity.first_name())
        secret = identity.new_secret()
        await self.store.call(self.store.add_guest, guest, identity.fingerprint(secret))
        return guest, secret

    async def rename(self, guest: Guest, text: str) -> Guest:
        name = identity.clean_name(text, self.service.settings.limits.name_length)
        check = partial(check_name, guest=guest.id, name=name)
        for table_id in await self.store.call(self.store.rename, guest.id, name, check):
            if self.service.cache.get(table_id) is not None:
                await self.service.look(table_id)  # tells those who watch
        self.forget_guests()
        return replace(guest, name=name)

    # ---- tables

    async def tables(self, guest: Guest) -> list[dict[str, Any]]:
        """A guest's tables; only one whose rules have changed must be replayed for the list."""
        described = []
        for row in await self.store.call(self.store.tables_of, guest.id):
            state = State(row, None)
            if self._is_old(row):
                state = await self.service.look(row.id)
            described.append(self.service.describe(state, guest.id))
        return described

    async def open_table(self, guest: Guest, asked: wire.NewTable, seed: str = "") -> State:
        """``seed``: that of a lesson; else the table has a secret one of its own."""
        rules = self.known_set(asked.game, asked.card_set)
        options = complete(rules, len(asked.seats), asked.options)
        lesson = lesson_of(rules.key) if seed else None
        seats = seat_rows(guest, rules.key, asked, lesson.level if lesson else "")
        clock = terms_of(rules.key, asked.clock)
        new_id = ""
        if asked.command_id is not None:
            new_id = identity.id_for(guest.id, asked.command_id)
            if await self.store.call(self.store.table, new_id) is not None:
                return await self.service.look(new_id)
        if asked.seal and not seed:
            seed = await self.seals.take(guest, asked.seal)
        row = begins_with(new_row(guest, rules, options, seats, seed), clock)
        row = salted(row, row.seat_of(guest.id), asked.salt)
        row = replace(row, id=new_id or row.id, gathering=asked_for(asked))
        return await self.add(row)

    async def add(
        self, row: TableRow, rematch_of: str | None = None, news: News | None = None
    ) -> State:
        """A new table, begun with ``news`` or from the start."""
        most = self.service.settings.limits.open_tables
        news = news or self.first_news(row)
        for _ in range(TRIES):
            try:
                table_id = await self.store.call(self.store.add_table, row, news, rematch_of, most)
                return await self.service.look(table_id)
            except TooMany as fault:
                reason = f"You have {most} unfinished tables; finish or close one first."
                raise Refused("too_fast", reason) from fault
            except Conflict:  # the same command was faster, or the guest opens others elsewhere
                if await self.store.call(self.store.table, row.id) is not None:
                    return await self.service.look(row.id)
                if row.gathering.code:  # or another open table has the same code word
                    row = gathered(row, code=new_code())
                await asyncio.sleep(PAUSE)
        raise Refused("unavailable", "The table could not be opened; try again.")

    async def close(self, table_id: str, guest: Guest) -> State:
        """Who opened a table closes it, if nobody else sits there.  Asked again, it stays so."""
        async with self.service.lock(table_id):
            await self.service.load(table_id)  # so that an unknown table is refused
            return await self.service.change(table_id, partial(closed, guest))

    # ---- seats

    async def join(
        self, table_id: str, guest: Guest, invite: str, salt: str | None = None
    ) -> State:
        """Take the seat that the invitation is for, or an open one: with the code word of the
        group, or where anybody may."""

        def decide(row: TableRow) -> TableRow:
            check_not_closed(row)
            seat = None if is_for_the_group(row, invite) else invited(row, invite)
            if seat is not None and seat.guest == guest.id:
                return row  # asked again, perhaps because the answer was lost
            if row.seat_of(guest.id) is not None:
                if seat is None:
                    return row
                raise Refused("taken", "You already sit at this table.")
            check_name(row, guest.id, guest.name)
            if seat is None:
                check_not_begun(row)
                seat = first_open(row)
            if row.conduct.hand(seat.seat).wanted and seat.guest not in self.here(row):
                return changes.replaced(row, seat.seat, guest, self.service.ship.now())
            if seat.kind != "open":
                raise Refused("taken", "Somebody else has taken this seat.")
            sits = seated(row, replace(seat, kind="human", guest=guest.id, name=guest.name))
            return salted(sits, seat.seat, salt)

        return await self.change(table_id, decide, guest, f"{guest.name} sat down.")

    async def seat_bot(self, table_id: str, guest: Guest, seat: Seat, level: str) -> State:
        """The owner gives an open seat to a bot."""

        def decide(row: TableRow) -> TableRow:
            check_owner(row, guest)
            check_not_closed(row)
            if seat >= len(row.seats):
                raise Refused("unknown", "There is no such seat.")
            if row.seats[seat].kind != "open":
                raise Refused("taken", "This seat is taken.")
            return seated(row, bot_for(row, seat, level))

        return await self.change(table_id, decide)

    async def leave(self, table_id: str, guest: Guest) -> State:
        """Stand up from a table that has not begun."""

        def decide(row: TableRow) -> TableRow:
            seat = row.seat_of(guest.id)
            if seat is None:
                raise not_seated()
            check_open(row)
            return changes.left_open(row, seat, identity.new_invite())

        return await self.change(table_id, decide, guest, f"{guest.name} left.")

    async def free_seat(self, table_id: str, guest: Guest, seat: Seat) -> State:
        """The owner removes somebody, or a bot, from a table that has not begun."""

        def decide(row: TableRow) -> TableRow:
            check_owner(row, guest)
            check_open(row)
            if seat >= len(row.seats):
                raise Refused("unknown", "There is no such seat.")
            if row.seats[seat].kind == "open":
                return row
            if row.seats[seat].guest == guest.id:
                raise Refused("illegal", "That is your own seat; leave it instead.")
            return changes.left_open(row, seat, identity.new_invite())

        return await self.change(table_id, decide)

    async def hand_on(self, table_id: str, guest: Guest, seat: Seat) -> State:
        """Somebody else owns the table from now on."""

        def decide(row: TableRow) -> TableRow:
            check_owner(row, guest)
            return changes.handed_on(row, seat)

        return await self.change(table_id, decide)

    async def invite_to(self, table_id: str, guest: Guest, seat: Seat) -> State:
        """The owner invites somebody to the seat of who is away."""

        def decide(row: TableRow) -> TableRow:
            check_owner(row, guest)
            check_not_closed(row)
            absent = seat < len(row.seats) and row.seats[seat].guest not in self.here(row)
            return changes.wanted(row, seat, identity.new_invite(), absent)

        return await self.change(table_id, decide)

    def here(self, row: TableRow) -> set[str]:
        return self.service.hub.everywhere(row.id)

    async def change(
        self, table_id: str, decide: Decide, guest: Guest | None = None, words: str = ""
    ) -> State:
        """The table as ``decide`` wants it, which may begin by it.  A table that is gathered says
        in its chat what the guest has done."""
        async with self.service.lock(table_id):
            await self.service.load(table_id)  # so that an unknown table is refused
            call = partial(self.store.change_table, table_id, decide, self.first_news)
            done = await self.store.call(call)
            state = await self.service.load(table_id)
            if done and guest and words and state.row.gathering.begin == "ready":
                await self.store.call(self.store.gatherings.note, table_id, guest.id, [words])
                await self.service.tell_chat(table_id)
            return state

    def first_news(self, row: TableRow) -> News | None:
        """What begins a game: entries up to the first choice.  None while a seat is open, or the
        owner has not started it."""
        if row.status != "open" or any(each.kind == "open" for each in row.seats):
            return None
        if row.gathering.begin == "ready" and not row.gathering.started:
            return None
        rules = self.known_set(row.game, row.card_set)
        row = replace(row, conduct=row.conduct.salted())
        table = Table.start(row.id, row.luck, rules, len(row.seats), row.options, row.people)
        now = self.service.ship.now()
        return news_of(table, 0, changes.moved_on(row, turn_of(table, 0), None, now, now))

    def known_set(self, key: str, card_set: str) -> Rules:
        """A game with one of the sets that it can be played with here."""
        try:
            return self.service.shelf.rules(known_game(key).key, card_set)
        except NoSuchSet as fault:
            raise Refused("unknown", "There is no such card set here.") from fault

    def _is_old(self, row: TableRow) -> bool:
        try:
            rules = self.service.shelf.rules(row.game, row.card_set)
        except LookupError:
            return True
        return not of_todays_rules(row, rules)

    # ---- looking

    async def position(self, table_id: str, guest: Guest | None) -> dict[str, Any]:
        state, who = await self.service.look(table_id), guest.id if guest else None
        check_may_watch(state.row, who)
        if is_late(state.row, who):
            state = await self.store.call(self.service.teller.gallery.seen, state)
        position = self.service.position(state, state.row.seat_of(who))
        if position is None:
            raise Refused("not_playing", state.held or HELD)
        return plain(position)

    async def known(self, table_id: str) -> State:
        """The table; one that is over does not change, so memory will do."""
        known = self.service.cache.get(table_id)
        if known is not None and known.row.status == "over":
            return known
        return await self.service.look(table_id)

    async def past_position(self, table_id: str, guest: Guest | None, seq: int, who: Who) -> Packed:
        """What the guest's seat saw after ``seq`` entries, and no more."""
        state = await self.known(table_id)
        if state.table is None:
            raise Refused("not_playing", state.held or HELD)
        asks = guest.id if guest else None
        check_may_watch(state.row, asks)
        if seq > seen_seq(state, asks):
            raise Refused("unknown", "The table has not come that far.")
        seat = state.row.seat_of(asks)
        made = partial(self.archive.clerk.positions, state.table, state.names, seat, (seq,))
        return await self.archive.ask(who, lambda: made()[0])

    async def summary(self, table_id: str, who: Who) -> Packed:
        """What the game was like."""
        state = await self.known(table_id)
        if state.table is None:
            raise Refused("not_playing", state.held or HELD)
        if state.row.status != "over":
            raise Refused("illegal", "The summary is shown once the game is over.")
        table = state.table

        def made() -> dict[str, Any]:
            return {"summary": self.archive.clerk.summary(table)}

        return await self.archive.ask(who, made, ("summary", table_id))

    async def record(self, table_id: str, who: Who) -> Packed:
        state = await self.known(table_id)
        if state.row.status not in ENDED:
            raise Refused("illegal", "The record is shown once the game is over.")
        key = ("record", table_id, state.names)
        return await self.archive.ask(who, partial(record, self.store, state.row), key)


def record(store: Store, row: TableRow) -> dict[str, Any]:
    texts, _ = store.entries(row.id, row.seq)
    found = record_of(row.game, row.version, row.card_set, len(row.seats), row.options, texts)
    return {
        **jsons.read(found.to_json()),
        "table": row.id,
        "names": [each.name for each in row.seats],
        "seed": row.seed,
        "commitment": row.commitment,
        "salts": list(row.conduct.salts),
        "origin": row.conduct.origin,
    }


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """A position whose view is data again: FastAPI makes the JSON."""
    view: dict[str, Any] = jsons.read(position["view"])
    return {**position, "view": view}


def closed(guest: Guest, row: TableRow) -> TableRow:
    """The table closed, if the guest may do so."""
    if row.owner != guest.id:
        raise Refused("not_seated", "Only who opened the table can close it.")
    if row.status in ENDED:
        raise Refused("illegal", "The game is over; there is nothing to close.")
    if any(each.guest not in (None, guest.id) for each in row.seats):
        raise Refused("illegal", "Other people sit at this table; it cannot be closed.")
    return replace(row, status="closed", to_act=())


def new_row(
    guest: Guest, rules: Rules, options: dict[str, Any], seats: list[SeatRow], seed: str = ""
) -> TableRow:
    """``seed``: one that was sealed before, or a lesson's; else a secret one of its own.  A table
    is called after its seal: its name counts for chance, so nobody may choose it once salt is in.
    """
    seed = seed or identity.new_secret()
    is_lesson = not luck_of(seed, "a table")
    at = now()
    return TableRow(
        id=identity.new_id() if is_lesson else identity.id_for("table", commitment(seed)),
        game=rules.key,
        version=rules.version,
        card_set=rules.card_set,
        options=options,
        seed=seed,
        commitment=commitment(seed),
        status="open",
        owner=guest.id,
        created=at,
        updated=at,
        rematch=None,
        seq=0,
        to_act=(),
        changes=0,
        seats=tuple(seats),
    )


def begins_with(row: TableRow, terms: Terms) -> TableRow:
    """A new table, whose people begin with full banks."""
    hands = tuple([Hand(sand=Sand(bank=terms.bank)) for _ in row.seats])
    return replace(row, conduct=Conduct(terms, hands))


def salted(row: TableRow, seat: Seat | None, salt: str | None) -> TableRow:
    """What a person's browser throws in, until the game begins."""
    if seat is None or not salt:
        return row
    hand = msgspec.structs.replace(row.conduct.hand(seat), salt=salt)
    return replace(row, conduct=row.conduct.with_hand(seat, hand))


def terms_of(key: str, clock: wire.Clock) -> Terms:
    levels = [each.name for each in bots.levels(key)]
    level = clock.level or (STAND_IN if STAND_IN in levels else levels[-1])
    check_level(key, level)
    away = 0.0 if clock.kind == "days" else clock.away  # there the clock's end is soon enough
    told = clock.model_dump(exclude={"off", "level", "away"})
    return Terms(**told, off=tuple(sorted(set(clock.off))), level=level, away=away)


def seat_rows(guest: Guest, key: str, asked: wire.NewTable, rival: str) -> list[SeatRow]:
    """``rival``: the level that a lesson is played against, which may be a mate as it was."""
    names = iter(bot_names(len(asked.seats), [guest.name]))
    rows = []
    for number, seat in enumerate(asked.seats):
        if isinstance(seat, wire.BotSeat):
            if seat.level != rival:
                check_level(key, seat.level)
            rows.append(SeatRow(number, "bot", None, next(names), seat.level))
        elif isinstance(seat, wire.OpenSeat):
            rows.append(SeatRow(number, "open", invite=identity.new_invite()))
        else:
            rows.append(SeatRow(number, "human", guest.id, guest.name))
    if [row.kind for row in rows].count("human") > 1:
        raise Refused("malformed", "You can take one seat only.")
    return rows


def check_owner(row: TableRow, guest: Guest) -> None:
    if row.owner != guest.id:
        raise Refused("not_seated", "Only the owner of the table can do this.")


def check_open(row: TableRow) -> None:
    if row.status != "open":
        raise Refused("illegal", "The game has begun; resign if you want to leave it.")


def check_not_closed(row: TableRow) -> None:
    if row.status in ("closed", "abandoned"):
        raise Refused("not_playing", NOT_PLAYING[row.status])


def invited(row: TableRow, invite: str) -> SeatRow:
    for each in row.seats:
        if each.invite and hmac.compare_digest(each.invite.encode(), invite.encode()):
            return each
    raise Refused("unknown", "There is no such invitation to this table.")


def bot_names(count: int, used: list[str]) -> list[str]:
    """Names that nobody at the table has; a table has fewer seats than there are names."""
    names = bots.names(count + len(used), SystemRandom())
    return [name for name in names if not is_taken(name, used)][:count]


def bot_for(row: TableRow, seat: Seat, level: str) -> SeatRow:
    """A bot for a seat, whose name nobody at the table has."""
    check_level(row.game, level)
    used = [each.name for each in row.seats if each.name]
    return SeatRow(seat, "bot", None, bot_names(1, used)[0], level)


def asked_for(asked: wire.NewTable) -> Gathering:
    """How a new table is gathered; where somebody may come, there is a code word."""
    comes = any(isinstance(each, wire.OpenSeat) for each in asked.seats)
    code = new_code() if comes and asked.gathering.begin == "ready" else ""
    return Gathering(**asked.gathering.model_dump(), code=code)


def is_for_the_group(row: TableRow, invite: str) -> bool:
    """Is it the code word, or may anybody come without a word?"""
    code = row.gathering.code
    if not invite and row.gathering.public:
        return True
    return bool(code) and hmac.compare_digest(code.encode(), spelled(invite).encode())


def check_not_begun(row: TableRow) -> None:
    if row.status != "open":
        raise Refused("taken", "The game has begun without you.")


def check_level(key: str, level: str) -> None:
    if not bots.is_offered(key, level):
        raise Refused("unknown", "There is no such bot for this game.")


def known_game(key: str) -> Rules:
    try:
        return rules_of(key)
    except LookupError as fault:
        raise Refused("unknown", "There is no such game.") from fault


def complete(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a table; refused if the rules do not allow it."""
    try:
        return rules.setup(seats, options).options
    except SetupError as fault:
        raise Refused("illegal", f"The table cannot be opened: {fault}.") from fault


def has_option(rules: Rules, name: str) -> bool:
    return any(option.name == name for option in rules.options)
