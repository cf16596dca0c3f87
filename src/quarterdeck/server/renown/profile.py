"""A page about each person, as far as the person lets others see it; and the best of the server."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from quarterdeck import bots
from quarterdeck.games import games as all_games
from quarterdeck.games import rules

from ..gathering.watching import check_may_watch
from ..identity import handle
from ..limits import Who
from ..lobby import Lobby, known_game
from ..people.belongings import FORMER
from ..refusals import Refused
from ..store import Errand, Guest, TableRow, schema
from .figures import Ended, by_game, played, rivals, wins
from .judge import ratings_of
from .ratings import Rating, anchor, points

if TYPE_CHECKING:
    from ..remains.history import History

MOST_GAMES = 1000  # of a person's: the last so many
CURVE = 20  # rated games that the curve shows
MOST_LISTED = 50  # of the best

Row = dict[str, Any]


class Listed(NamedTuple):
    """Somebody who is rated at a game."""

    guest: str
    name: str
    seen_by: str
    rating: Rating
    place: int | None  # among all whose rating is not provisional, whoever may see their pages


class Renown:
    def __init__(self, lobby: Lobby, history: History) -> None:
        self.archive = lobby.archive
        self.hub = lobby.service.hub
        self.store = lobby.store
        self.history = history
        self._guests: dict[str, str] = {}  # by what others know them by

    # ---- a person's page

    async def profile(self, named: str, asker: Guest | None, who: Who) -> Row:
        """``named``: by handle, or "me".  ``who`` pays for it."""
        guest = asker.id if named == "me" and asker else await self._known(named, who)
        about = await self.store.call(self._about, guest)
        own = asker is not None and asker.id == guest
        if not own:
            await self._check_may_see(guest, about, asker)
        ended = await self._ended(guest)
        told = await self.archive.do(who, partial(self._figures, guest, ended))
        return {
            "who": handle(guest),
            "name": about["name"],
            "yours": own,
            "seen_by": about["seen_by"],
            "since": about["created"],
            "here": any(each.guest == guest for each in self.hub.everybody()),
            **told,
        }

    def _figures(self, guest: str, ended: list[tuple[TableRow, Ended]]) -> Row:
        games = played(ended, guest)
        counts = Counter([each.row.game for each in games])
        return {
            "games": len(games),
            "won": wins(games),
            "ratings": [self._rating(guest, key, counts[key]) for key in all_games()],
            "figures": by_game(games),
            "rivals": rivals(games),
        }

    async def show_to(self, guest: Guest, seen_by: str) -> None:
        await self.store.call(self._show_to, guest.id, seen_by)

    async def _ended(self, guest: str) -> list[tuple[TableRow, Ended]]:
        rows = await self.store.call(self.store.tables_of, guest, MOST_GAMES, ("over",))
        kept = await self.store.call(self.history.kept, [row.id for row in rows])
        return [(row, kept.get(row.id) or await self.history.ending(row)) for row in rows]

    async def _known(self, named: str, who: Who) -> str:
        if named not in self._guests:
            self._guests = await self.archive.do(who, self._handles)
        guest = self._guests.get(named)
        if guest is None:
            raise Refused("unknown", "There is nobody here by that name.")
        return guest

    async def _check_may_see(self, guest: str, about: Row, asker: Guest | None) -> None:
        seen_by = about["seen_by"]
        if seen_by == "all":
            return
        met = seen_by == "met" and asker is not None
        if met and asker and await self.store.call(self._have_met, guest, asker.id):
            return
        whom = "people they have played with" if seen_by == "met" else "nobody"
        raise Refused("not_seated", f"{about['name']} shows this page to {whom}.")

    # ---- at a table

    async def at_table(self, row: TableRow, asker: Guest | None) -> Row:
        """The ratings of those who sit there, as far as they let others see their pages."""
        who = asker.id if asker else None
        check_may_watch(row, who)
        known = await self.store.call(self._seen_ratings, row, who)
        found = [known.get(each.guest or "") for each in row.seats]
        return {
            "seats": [
                one and {"points": one.points, "provisional": one.provisional} for one in found
            ]
        }

    def _seen_ratings(self, row: TableRow, asker: str | None) -> dict[str, Rating]:
        people = [each.guest for each in row.seats if each.guest]
        profiles = schema.profiles.c
        hide = sa.select(profiles.guest).where(profiles.guest.in_(people))
        with self.store.engine.connect() as connection:
            hidden = set(connection.execute(hide).scalars()) - {asker}
            return ratings_of(connection, row.game, set(people) - hidden)

    # ---- the best

    async def best(self, game: str, asker: Guest | None, who: Who) -> Row:
        key = known_game(game).key
        return await self.archive.do(who, partial(self._best, key, asker.id if asker else None))

    def _best(self, key: str, asker: str | None) -> Row:
        rows = [
            ranked(handle(one.guest), one.name, one.rating, one.place, one.guest == asker)
            for one in self._listed(key)
            if one.seen_by == "all" or one.guest == asker
        ]
        sure = [row for row in rows if not row["provisional"]]
        unsure = [row for row in rows if row["provisional"]]
        listed = [*sure[:MOST_LISTED], *unsure[:MOST_LISTED]]
        shown = listed + [row for row in rows if row["you"] and row not in listed] + bot_rows(key)
        shown.sort(key=lambda row: (row["provisional"], -row["points"]))
        return {"game": key, "title": rules(key).title, "rows": shown}

    # ---- the store

    def _about(self, guest: str) -> Row:
        guests, profiles = schema.guests, schema.profiles
        query = (
            sa.select(guests.c.name, guests.c.created, profiles.c.seen_by)
            .select_from(guests.outerjoin(profiles))
            .where(guests.c.id == guest)
        )
        with self.store.engine.connect() as connection:
            row = connection.execute(query).mappings().one_or_none()
        if row is None or row["name"] == FORMER:
            raise Refused("unknown", "There is nobody here by that name.")
        return {**row, "seen_by": row["seen_by"] or "all"}

    def _show_to(self, guest: str, seen_by: str) -> None:
        table = schema.profiles

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(table).where(table.c.guest == guest))
            if seen_by != "all":
                connection.execute(sa.insert(table).values(guest=guest, seen_by=seen_by))

        self.store.writer.written(Errand(write))

    def _handles(self) -> dict[str, str]:
        with self.store.engine.connect() as connection:
            ids = connection.execute(sa.select(schema.guests.c.id)).scalars().all()
        return {handle(guest): guest for guest in ids}

    def _have_met(self, one: str, other: str) -> bool:
        mine, theirs = schema.seats.alias(), schema.seats.alias()
        query = sa.select(mine.c.table_id).join(theirs, mine.c.table_id == theirs.c.table_id)
        query = query.where(mine.c.guest == one, theirs.c.guest == other).limit(1)
        with self.store.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def _listed(self, game: str) -> list[Listed]:
        """All who are rated, best first."""
        ratings, guests, profiles = schema.ratings, schema.guests, schema.profiles
        query = (
            sa.select(ratings, guests.c.name, profiles.c.seen_by)
            .select_from(ratings.join(guests).outerjoin(profiles, profiles.c.guest == guests.c.id))
            .where(ratings.c.game == game)
            .order_by(ratings.c.mu.desc())
        )
        with self.store.engine.connect() as connection:
            rows = connection.execute(query).all()
        found, places = [], count(1)
        for row in rows:
            rating = Rating(row.mu, row.sigma, row.games)
            place = None if rating.provisional else next(places)
            found.append(Listed(row.guest, row.name, row.seen_by or "all", rating, place))
        return found

    def _rating(self, guest: str, key: str, games: int) -> Row:
        everybody = self._listed(key)
        own = next((one for one in everybody if one.guest == guest), None)
        rating = own.rating if own else Rating()
        return {
            "game": key,
            "title": rules(key).title,
            "points": rating.points if own else None,
            "within": rating.within,
            "provisional": rating.provisional,
            "place": own.place if own else None,
            "of": len([one for one in everybody if one.place]),
            "games": games,
            "rated": rating.games,
            "curve": self._curve(guest, key) if own else [],
        }

    def _curve(self, guest: str, key: str) -> list[int]:
        rated, tables = schema.rated_seats, schema.tables
        query = (
            sa.select(rated.c.mu)
            .select_from(rated.join(tables))
            .where(rated.c.guest == guest, tables.c.game == key)
            .order_by(rated.c.at.desc(), rated.c.table_id)
            .limit(CURVE)
        )
        with self.store.engine.connect() as connection:
            return [points(mu) for mu in reversed(connection.execute(query).scalars().all())]


def ranked(
    who: str | None, name: str, rating: Rating, place: int | None = None, you: bool = False
) -> Row:
    return {
        "place": place,
        "who": who,
        "name": name,
        "points": rating.points,
        "within": rating.within,
        "provisional": rating.provisional,
        "games": rating.games,
        "you": you,
    }


def bot_rows(key: str) -> list[Row]:
    """Those whose strength is known, to compare with."""
    found = []
    for level in bots.levels(key):
        if (rating := anchor(key, level.name)) is not None:
            found.append(ranked(None, level.label, rating))
    return found
