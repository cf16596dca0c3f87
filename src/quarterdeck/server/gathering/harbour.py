"""Before the start and after the end: ready marks, options, links, and playing once more."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import Option, Rules, Seat

from .. import identity, lobby, wire
from ..conduct.clocks import Terms
from ..refusals import Refused, no_table
from ..seals import check_seal
from ..store import Guest, SeatRow, TableRow
from ..tables.answers import not_seated
from ..tables.state import State
from . import changes
from .codes import new_code, spelled
from .posted import Again, AgainNow, Setup
from .values import Gathering

if TYPE_CHECKING:
    from ..lobby import Lobby

WATCHED = {"everybody": "everybody", "link": "who has the link", "nobody": "nobody"}


class Harbour:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.service = lobby.service
        self.store = lobby.store

    # ---- before the start

    async def ready(self, table_id: str, guest: Guest, wanted: bool) -> State:
        def decide(row: TableRow) -> TableRow:
            if row.seat_of(guest.id) is None:
                raise not_seated()
            lobby.check_not_begun(row)
            return changes.ready(row, guest, wanted)

        return await self.lobby.change(table_id, decide)

    async def start(self, table_id: str, guest: Guest) -> State:
        """The owner starts; bots take the seats that are still open."""

        def bot(row: TableRow, seat: Seat) -> SeatRow:
            return lobby.bot_for(row, seat, row.conduct.terms.level)

        def decide(row: TableRow) -> TableRow:
            lobby.check_owner(row, guest)
            if row.status == "playing" and row.gathering.started:
                return row  # asked again, perhaps because the answer was lost
            lobby.check_not_begun(row)
            return changes.started(row, bot)

        return await self.lobby.change(table_id, decide, guest, f"{guest.name} started the game.")

    async def set_up(self, table_id: str, guest: Guest, asked: Setup) -> State:
        """The owner changes how it is played; that takes all ready marks away."""
        told: list[str] = []

        def decide(row: TableRow) -> TableRow:
            lobby.check_owner(row, guest)
            lobby.check_not_begun(row)
            told[:] = []
            after = self._set_up(row, asked, told)
            return row if after == row else changes.gathered(after, ready=())

        state = await self.lobby.change(table_id, decide)
        if told:
            lines = [f"{guest.name} {each}" for each in told]
            async with self.service.lock(table_id):
                await self.store.call(self.store.gatherings.note, table_id, guest.id, lines)
                await self.service.tell_chat(table_id)
        return state

    def _set_up(self, row: TableRow, asked: Setup, told: list[str]) -> TableRow:
        if asked.seats is not None and asked.seats != len(row.seats):
            row = changes.resized(row, asked.seats, identity.new_invite)
            told.append(f"set {asked.seats} seats.")
        before = row.options
        rules = self.lobby.known_set(row.game, asked.card_set or row.card_set)
        options = {**fitting(rules, row), **(asked.options or {})}
        options = lobby.complete(rules, len(row.seats), options)
        row = replace(row, options=options, card_set=rules.card_set, version=rules.version)
        told += option_words(rules, before, options)
        if asked.clock is not None:
            terms = lobby.terms_of(row.game, asked.clock)
            if terms != row.conduct.terms:
                told.append(f"set the clock to {clock_words(terms)}.")
                row = changes.full_banks(row, terms)
        return doors(row, asked, told)

    async def silence(self, table_id: str, guest: Guest, who: str, wanted: bool) -> State:
        def decide(row: TableRow) -> TableRow:
            lobby.check_owner(row, guest)
            return changes.silenced(row, who, wanted, self.lobby.here(row))

        return await self.lobby.change(table_id, decide)

    # ---- links

    async def where(self, text: str, guest: Guest | None) -> dict[str, Any]:
        """Where a code word leads, before anybody goes there."""
        table_id = await self.store.call(self.store.gatherings.table_with, spelled(text))
        if table_id is None:
            return {"ok": False, "reason": "No table has this code word."}
        row = await self._row(table_id)
        return self._answer(row, guest, partial(changes.first_open, row))

    async def whose(self, table_id: str, invite: str, guest: Guest | None) -> dict[str, Any]:
        """Whose seat an invitation is for."""
        row = await self._row(table_id)
        if lobby.is_for_the_group(row, invite):
            return self._answer(row, guest, partial(changes.first_open, row))
        return self._answer(row, guest, partial(self._free, row, invite))

    async def _row(self, table_id: str) -> TableRow:
        row = await self.store.call(self.store.table, table_id)
        if row is None:
            raise no_table()
        return row

    def _free(self, row: TableRow, invite: str) -> SeatRow:
        seat = lobby.invited(row, invite)
        wanted = row.conduct.hand(seat.seat).wanted and seat.guest not in self.lobby.here(row)
        if seat.kind != "open" and not wanted:
            raise Refused("taken", "This link was used: somebody else has taken the seat.")
        return seat

    def _answer(self, row: TableRow, guest: Guest | None, seat: Any) -> dict[str, Any]:
        people = [each.name for each in row.seats if each.kind == "human"]
        known = {"table": row.id, "title": title(row), "host": people[0] if people else None}
        if guest is not None and row.seat_of(guest.id) is not None:
            return {"ok": True, "reason": "", **known, "seat": row.seat_of(guest.id)}
        try:
            lobby.check_not_closed(row)
            found: SeatRow = seat()
            if found.kind == "open":
                lobby.check_not_begun(row)
            return {"ok": True, "reason": "", **known, "seat": found.seat}
        except Refused as refusal:
            return {"ok": False, "reason": refusal.reason, **known}

    # ---- once more

    async def again(self, table_id: str, guest: Guest, asked: Again) -> State:
        """Somebody wants to play again, or does not.  When all do, it begins.  Whoever asks once
        there is a rematch gets that table."""
        state = await self._ended(table_id, guest)
        if state.row.rematch is not None:
            return await self.service.look(state.row.rematch)
        seat, options = state.row.seat_of(guest.id), None
        if asked.options is not None:
            options = self._options(state.row, len(state.row.seats), asked.options)
        yes = asked.answer == "yes"
        seed = ""
        if yes and asked.seal and state.row.gathering.offer is None:
            seed = await self.lobby.seals.take(guest, asked.seal)

        def decide(row: TableRow) -> TableRow:
            after = changes.answered(row, seat, yes, options, self.service.ship.now(), seed)
            offer = after.gathering.offer
            if offer is None or not offer.seed or not asked.salt or not asked.seal:
                return after  # who asked first has sealed nothing that salt could go into
            check_seal(offer.seed, asked.seal)
            return changes.throws_in(after, seat, asked.salt)

        state = await self.lobby.change(table_id, decide)
        offer = state.row.gathering.offer
        if offer is None or offer.no or changes.missing(state.row, offer):
            return state
        return await self._begin(state.row, guest, AgainNow())

    async def again_now(self, table_id: str, guest: Guest, asked: AgainNow) -> State:
        """Who wants to play again starts, and says what becomes of the seats of the others."""
        state = await self._ended(table_id, guest)
        row, offer = state.row, state.row.gathering.offer
        if row.rematch is not None:
            return await self.service.look(row.rematch)
        seat = row.seat_of(guest.id)
        if offer is None or (seat is not None and seat not in offer.yes):
            raise Refused("illegal", "Say first that you want to play again.")
        if not changes.is_answered(row, offer, self.service.ship.now()):
            raise Refused("illegal", "Not everybody has answered yet.")
        return await self._begin(row, guest, asked)

    async def _ended(self, table_id: str, guest: Guest) -> State:
        state = await self.service.look(table_id)
        if state.row.seat_of(guest.id) is None and state.row.owner != guest.id:
            raise not_seated()
        if state.row.status not in lobby.ENDED:
            raise Refused("illegal", "The game is not over yet.")
        return state

    def _options(self, row: TableRow, seats: int, wanted: dict[str, Any]) -> dict[str, Any]:
        """As the rules of today have them: what they no longer know is left out."""
        rules = self.lobby.known_set(row.game, row.card_set)
        known = {name: wanted[name] for name in wanted if lobby.has_option(rules, name)}
        return lobby.complete(rules, seats, known)

    async def _begin(self, row: TableRow, guest: Guest, asked: AgainNow) -> State:
        offer = row.gathering.offer
        assert offer is not None
        rules = self.lobby.known_set(row.game, row.card_set)
        level = (
            asked.level or row.conduct.terms.level or lobby.terms_of(row.game, wire.Clock()).level
        )
        seats = again_seats(row, offer.yes, asked.free, level)
        if not any(each.kind != "open" for each in seats):
            raise Refused("illegal", "Nobody is left to play.")
        options = self._options(row, len(seats), for_seats(rules, len(seats), offer.options))
        new = lobby.new_row(guest, rules, options, seats, offer.seed)
        new = lobby.begins_with(new, row.conduct.terms)
        for seat in seats:
            old = row.seat_of(seat.guest)
            if old is not None:
                new = lobby.salted(new, seat.seat, offer.salts.get(old))
        waits = any(each.kind == "open" for each in seats)
        people = tuple([each.guest for each in seats if each.guest])
        gathering = Gathering(
            begin="ready" if waits else row.gathering.begin,
            started=not waits,
            watch=row.gathering.watch,
            delay=row.gathering.delay,
            rated=row.gathering.rated,
            silenced=row.gathering.silenced,
            code=new_code() if waits else "",
            ready=people if waits else (),
        )
        state = await self.lobby.add(replace(new, gathering=gathering), rematch_of=row.id)
        await self.service.look(row.id)  # tells those who watch where the rematch is
        return state


def again_seats(row: TableRow, yes: tuple[Seat, ...], free: str, level: str) -> list[SeatRow]:
    """Who sits where in a rematch."""
    seats: list[SeatRow] = []
    names = [each.name for each in row.seats if each.name]
    for each in row.seats:
        if each.kind == "bot" or each.seat in yes:
            seats.append(replace(each, seat=len(seats), invite=None, spare=""))
        elif free == "open" and each.kind == "human":
            seats.append(SeatRow(len(seats), "open", invite=identity.new_invite()))
        elif free == "bot":
            lobby.check_level(row.game, level)
            name = lobby.bot_names(1, names)[0]
            names.append(name)
            seats.append(SeatRow(len(seats), "bot", None, name, level))
    return seats


def for_seats(rules: Rules, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """A variant's own option is set exactly when its number of seats is; colours that were chosen
    for another number do not fit."""
    fixed = {each.option: each.seats == seats for each in rules.variants}
    colours = {
        each.name: each.default
        for each in rules.options
        if each.letters and len(str(options.get(each.name, ""))) not in (0, seats)
    }
    return {**options, **colours, **fixed}


def fitting(rules: Rules, row: TableRow) -> dict[str, Any]:
    """The table's options as far as they fit its seats."""
    known = {name: row.options[name] for name in row.options if lobby.has_option(rules, name)}
    return for_seats(rules, len(row.seats), known)


def doors(row: TableRow, asked: Setup, told: list[str]) -> TableRow:
    """Who may come, and who may look on."""
    now = row.gathering
    if asked.public is not None and asked.public != now.public:
        row = changes.gathered(row, public=asked.public)
        told.append("lets anybody join." if asked.public else "lets people in by link only.")
    if asked.rated is not None and asked.rated != now.rated:
        row = changes.gathered(row, rated=asked.rated)
        told.append("makes it a rated game." if asked.rated else "makes it a game without ratings.")
    watch = now.watch if asked.watch is None else asked.watch
    delay = now.delay if asked.delay is None else asked.delay
    if (watch, delay) != (now.watch, now.delay):
        row = changes.gathered(row, watch=watch, delay=delay)
        late = f", {delay} {'move' if delay == 1 else 'moves'} late" if delay else ""
        told.append(f"lets {WATCHED[watch]} watch{late if watch != 'nobody' else ''}.")
    return row


def option_words(rules: Rules, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    shown = {each.name: each for each in rules.options}
    fixed = {each.option for each in rules.variants}
    changed = [name for name in after if before.get(name) != after[name] and name not in fixed]
    return [
        f"set {shown[name].label}: {value_words(shown[name], after[name])}." for name in changed
    ]


def value_words(option: Option, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    labels = {each.value: each.label for each in option.choices}
    return labels.get(value, str(value) or "as seated")


def clock_words(terms: Terms) -> str:
    if terms.kind == "live":
        return f"{terms.bank / 60:g} min + {terms.increment:g} s"
    if terms.kind == "days":
        days = terms.free / wire.DAY
        return f"{days:g} {'day' if days == 1 else 'days'} a move"
    return "none"


def title(row: TableRow) -> str:
    return lobby.known_game(row.game).title
