"""What a finished game was like: Glory and worth by rounds, routes, fights and their luck.

Read off the events of a replay.  It tells what was hidden while the game went on, so it is for
games that are over.  A die counts as it first fell: what cards and weapons make of it later is
skill, not luck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from quarterdeck.kernel import Event, Record, Seat, taken_back

from .pieces import Enemy
from .port.ship_trade import sale_value
from .turn.score import stash_points

if TYPE_CHECKING:
    from .pieces import Fighter
    from .shapes.summary import Fight, RoundTold, Summary, Tally
    from .state import MerchantsAndMarauders

Json = dict[str, Any]
Faces = list[int | str]
Kind = Literal["battle", "raid", "ashore"]

MERCHANT = Enemy("merchant")  # as a side of the fights told of


def worth(g: MerchantsAndMarauders, seat: Seat) -> int:
    """Gold aboard and stashed, goods at the ordinary price, and what a shipyard gives for the
    ship (MM-124, MM-153)."""
    p = g.players[seat]
    ship = sale_value(g.cards, p.ship, len(p.ship.mods)) if p.ship else 0
    return p.gold + p.stash + g.cards.base["sell.other"] * len(p.hold) + ship


class Chronicle:
    """Gathers the summary while a game is played again, entry by entry."""

    def __init__(self, seats: int) -> None:
        self.rounds: list[RoundTold] = []
        self.routes: list[list[list[str]]] = [[] for _ in range(seats)]
        self.fights: list[Fight] = []
        self.luck: list[Tally] = [{"dice": 0, "skulls": 0} for _ in range(seats)]
        self.sources: list[dict[str, int]] = [{} for _ in range(seats)]
        self._fight: Fight | None = None  # the one that is being fought
        self._round = 0
        self._seq = 0

    def note(self, g: MerchantsAndMarauders, events: list[Event], seq: int) -> None:
        """What one entry of the record brought about; ``g`` is the game after it."""
        self._seq = seq
        for event in events:
            told = _TELLS.get(event.kind)
            if told is not None:
                told(self, g, event.public)

    def finish(self, g: MerchantsAndMarauders) -> Summary:
        self.mark(g)
        for seat, sources in enumerate(self.sources):
            if points := stash_points(g, seat):
                sources["stash"] = points
        return {
            "game": "merchants-and-marauders",
            "rounds": self.rounds,
            "routes": self.routes,
            "fights": self.fights,
            "luck": [
                {
                    "dice": one["dice"],
                    "skulls": one["skulls"],
                    "expected": round(float(one["dice"] * g.cards.die.skull_chance), 2),
                }
                for one in self.luck
            ],
            "sources": self.sources,
        }

    # ---- by rounds

    def round(self, g: MerchantsAndMarauders, seen: Json) -> None:
        """A round begins: here is how the one before it ended (round 0: the start)."""
        self.mark(g)
        self._round = seen["round"]

    def mark(self, g: MerchantsAndMarauders) -> None:
        seats = range(len(g.players))
        self.rounds.append(
            {
                "round": self._round,
                "glory": [p.glory for p in g.players],
                "worth": [worth(g, seat) for seat in seats],
            }
        )

    def glory(self, g: MerchantsAndMarauders, seen: Json) -> None:
        sources = self.sources[seen["seat"]]
        sources[seen["why"]] = sources.get(seen["why"], 0) + 1

    # ---- routes

    def sailed(self, g: MerchantsAndMarauders, seen: Json) -> None:
        """A route breaks off where a Captain dies: the next one starts in his own port."""
        paths = self.routes[seen["seat"]]
        if not paths or paths[-1][-1] != seen["from"]:
            paths.append([seen["from"]])
        paths[-1].append(seen["to"])

    # ---- fights

    def battle(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._open("battle", (seen["aggressor"], seen["defender"]), seen["zone"])

    def raid(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._open("raid", (seen["seat"], MERCHANT), g.players[seen["seat"]].zone)
        assert self._fight is not None
        self._fight["nation"] = seen["nation"]

    def crew_combat(self, g: MerchantsAndMarauders, seen: Json) -> None:
        """Part of a battle, or fought against the foes of a Mission (MM-R248)."""
        if self._fight is None:
            one, other = seen["sides"]
            self._open("ashore", (one, other), g.players[one].zone)
        assert self._fight is not None
        self._fight["boarded"] = True

    def _open(self, kind: Kind, sides: tuple[Fighter, Fighter], zone: str) -> None:
        self._fight = {
            "round": self._round,
            "seq": self._seq,
            "kind": kind,
            "zone": zone,
            "sides": list(sides),
            "dice": [0, 0],
            "skulls": [0, 0],
            "outcome": "",
            "winner": None,
        }

    def _close(self, outcome: str, winner: Fighter | None) -> None:
        if self._fight is not None:
            self._fight["outcome"] = outcome
            self._fight["winner"] = winner
            self.fights.append(self._fight)
            self._fight = None

    def battle_over(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._close(seen["how"], seen["winner"])

    def crew_over(self, g: MerchantsAndMarauders, seen: Json) -> None:
        if self._fight is not None and self._fight["kind"] == "ashore":
            self._close("boarded" if seen["winner"] is not None else "none", seen["winner"])

    def raid_won(self, g: MerchantsAndMarauders, seen: Json) -> None:
        if self._fight is not None:
            self._fight["gold"] = seen["gold"]
        self._close("won", seen["seat"])

    def raid_failed(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._close(seen["why"], None)

    def died(self, g: MerchantsAndMarauders, seen: Json) -> None:
        """A raider whose ship went down; who dies in a battle is told of when it is over."""
        if self._fight is not None and self._fight["kind"] == "raid":
            self._close("sunk", None)

    # ---- luck

    def rolled(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._count(seen["seat"], seen["dice"], seen["purpose"] == "raid")

    def contest(self, g: MerchantsAndMarauders, seen: Json) -> None:
        for side, dice in zip(seen["sides"], seen["dice"], strict=True):
            self._count(side, dice, True)

    def guns(self, g: MerchantsAndMarauders, seen: Json) -> None:
        self._count(seen["seat"], seen["dice"], True)

    def _count(self, side: Fighter, dice: Faces, fighting: bool) -> None:
        skulls = dice.count("skull")
        if isinstance(side, int):
            self.luck[side]["dice"] += len(dice)
            self.luck[side]["skulls"] += skulls
        if fighting and self._fight is not None and side in self._fight["sides"]:
            at = self._fight["sides"].index(side)
            self._fight["dice"][at] += len(dice)
            self._fight["skulls"][at] += skulls


_TELLS: dict[str, Callable[[Chronicle, MerchantsAndMarauders, Json], None]] = {
    "round": Chronicle.round,
    "glory": Chronicle.glory,
    "sailed": Chronicle.sailed,
    "battle": Chronicle.battle,
    "battle_over": Chronicle.battle_over,
    "raid": Chronicle.raid,
    "raid_won": Chronicle.raid_won,
    "raid_failed": Chronicle.raid_failed,
    "crew_combat": Chronicle.crew_combat,
    "crew_over": Chronicle.crew_over,
    "died": Chronicle.died,
    "rolled": Chronicle.rolled,
    "contest": Chronicle.contest,
    "crew_rolled": Chronicle.contest,
    "long_guns": Chronicle.guns,
    "swivel_guns": Chronicle.guns,
    "marksmen": Chronicle.guns,
}


def summary_of(game: MerchantsAndMarauders, record: Record) -> Summary:
    """Plays what was not taken back on ``game``, which is at its start."""
    chronicle = Chronicle(record.seats)
    back = taken_back(record.entries)
    gone = {*back, *back.values()}
    for place, entry in enumerate(record.entries):
        if place not in gone:
            chronicle.note(game, game.enter(entry), place + 1)
    return chronicle.finish(game)
