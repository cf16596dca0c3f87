"""A page about each person, as far as the person lets others see it; and the best of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from quarterdeck import bots
from quarterdeck.games import games as all_games
from quarterdeck.games import rules

from ..identity import handle
from ..lobby import known_game
from ..people.belongings import FORMER
from ..refusals import Refused
from ..store import Errand, Guest, schema
from .figures import Ended, by_game, played, rivals, wins
from .ratings import Rating, anchor, points

if TYPE_CHECKING:
    from ..remains.history import History
    from ..tables.service import Service

MOST_GAMES = 1000  # of a person's: the last so many
CURVE = 20  # rated games that the curve shows
MOST_LISTED = 50  # of the best

Row = dict[str, Any]


class Renown:
    def __init__(self, service: Service, history: History) -> None:
        self.service = service
        self.store = service.store
        self.history = history
        self._guests: dict[str, str] = {}  # by what others know them by

    # ---- a person's page

    async def profile(self, who: str, asker: Guest | None) -> Row:
        guest = asker.id if who == "me" and asker else await self._known(who)
        about = await self.store.call(self._about, guest)
        own = asker is not None and asker.id == guest
        if not own:
            await self._check_may_see(guest, about, asker)
        ended = await self._ended(guest)
        games = played(ended, guest)
        return {
            "who": handle(guest),
            "name": about["name"],
            "yours": own,
            "seen_by": about["seen_by"],
            "since": about["created"],
            "here": any(each.guest == guest for each in self.service.hub.everybody()),
            "games": len(games),
            "won": wins(games),
            "ratings": await self.store.call(self._ratings, guest, played_by_game(games)),
            "figures": by_game(games),
            "rivals": rivals(games),
        }

    async def show_to(self, guest: Guest, seen_by: str) -> None:
        await self.store.call(self._show_to, guest.id, seen_by)

    async def _ended(self, guest: str) -> list[tuple[Any, Ended]]:
        rows = await self.store.call(self.store.tables_of, guest, MOST_GAMES, ("over",))
        kept = await self.store.call(self.history.kept, [row.id for row in rows])
        return [(row, kept.get(row.id) or await self.history.ending(row)) for row in rows]

    async def _known(self, who: str) -> str:
        if who not in self._guests:
            self._guests = await self.store.call(self._handles)
        guest = self._guests.get(who)
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

    # ---- the best

    async def best(self, game: str, asker: Guest | None) -> Row:
        key = known_game(game).key
        people = await self.store.call(self._listed, key)
        rows, place = [], 0
        for guest, name, seen_by, rating in people:
            you = asker is not None and asker.id == guest
            if seen_by != "all" and not you:
                continue
            place += not rating.provisional
            told = ranked(handle(guest), name, rating, you)
            rows.append({**told, "place": None if rating.provisional else place})
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

    def _listed(self, game: str) -> list[tuple[str, str, str, Rating]]:
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
        return [
            (row.guest, row.name, row.seen_by or "all", Rating(row.mu, row.sigma, row.games))
            for row in rows
        ]

    def _ratings(self, guest: str, counts: dict[str, int]) -> list[Row]:
        return [self._rating(guest, key, counts.get(key, 0)) for key in all_games()]

    def _rating(self, guest: str, key: str, games: int) -> Row:
        everybody = self._listed(key)
        sure = [one for one, _, _, rating in everybody if not rating.provisional]
        own = next((rating for one, _, _, rating in everybody if one == guest), None)
        return {
            "game": key,
            "title": rules(key).title,
            "points": own.points if own else None,
            "within": own.within if own else Rating().within,
            "provisional": own is None or own.provisional,
            "place": sure.index(guest) + 1 if guest in sure else None,
            "of": len(sure),
            "games": games,
            "rated": own.games if own else 0,
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


def played_by_game(games: list[Any]) -> dict[str, int]:
    keys = [each.row.game for each in games]
    return {key: keys.count(key) for key in keys}


def ranked(who: str | None, name: str, rating: Rating, you: bool = False) -> Row:
    return {
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
            found.append({**ranked(None, level.label, rating), "place": None})
    return found
