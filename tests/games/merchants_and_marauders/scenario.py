"""Positions of Merchants & Marauders for tests: a board laid out in the middle of a game.

    g = position(captain("C08", "frigate", "~SDO", gold=14, hold="K17 K25"),
                 captain("C09", "galleon", "CUR"), demand={"SDO": "rum"})

lets seat 0 begin a turn at sea off Santo Domingo (``~`` is at sea, without it in port), and
``run=NavalCombat(0, 1)`` runs that procedure first.  Then play it with ``support.transcript``:
``enter(g, "0 scout 1\nchance roll skull 3")``.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, cast, get_args

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.data.ids import NATIONS
from quarterdeck.games.merchants_and_marauders.decks import take_from_deck
from quarterdeck.games.merchants_and_marauders.pieces import (
    Arrival,
    Batch,
    Claimed,
    Mark,
    Npc,
    Player,
    Purse,
    launched,
    without,
)
from quarterdeck.games.merchants_and_marauders.shapes.doing import Doing, Unseen
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.games.merchants_and_marauders.turn.round import Campaign, Round
from quarterdeck.games.merchants_and_marauders.turn.turn import Turn
from quarterdeck.kernel import Call, Event, Flow, Frame, Move, Seat, Setup
from quarterdeck.kernel.shapes import EVENTS
from tests.games.merchants_and_marauders.standard import (
    DEMAND_TOKENS,
    GOODS,
    MODIFICATION_TOKENS,
    PORTS,
)
from tests.support.shapes import faults
from tests.support.transcript import enter

NAMES = ("Maren", "Ines", "Corbin", "Tove")
KINDS = {**EVENTS, **RULES.shapes.events}
DOING = {shape.__name__: shape for shape in get_args(Doing)}
SKULL = "skull"


class Seated(NamedTuple):
    """What lies before one player."""

    captain: str
    ship: str = "sloop"
    place: str = ""  # "HAV" in port, "~HAV" at sea; "" for the home-port
    gold: int = 10
    stash: int = 0
    stashings: int = 0
    glory: int = 0
    hold: str = ""
    hand: str = ""
    rumor: str = ""
    proved: str = ""
    missions: str = ""
    specialists: str = ""
    weapons: str = ""
    mods: str = ""
    used: str = ""
    bounties: str = ""  # "spanish 2 dutch 1"
    cubes: str = ""  # "masts 1 crew 0": where they differ from a whole ship
    bought: str = ""
    ship_point: bool = False
    marks: tuple[Mark, ...] = ()


def captain(card: str, ship: str = "sloop", place: str = "", **rest: Any) -> Seated:
    return Seated(card, ship, place, **rest)


class Board(NamedTuple):
    """The rest of the board; what is left out is as at the start of a game."""

    to_move: Seat = 0
    start: Seat = 0
    round: int = 5
    demand: dict[str, str] | None = None
    modifications: dict[str, str] | None = None  # face up
    offers: str = ""
    events: str = ""
    war: str = ""
    npcs: tuple[Npc, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    no_merchant: str = ""  # zones; their tokens are on the track
    captains_left: int | None = None
    events_left: int | None = None
    cargo_discard: str = ""
    run: Frame | None = None
    turns: int | None = None  # how many have had their turn this round


class Resumed(Round):
    """A round under way (p. 7, MM-096), after the procedure that the test wants to see."""

    STEPS = ("first", "player", "after_turn", "end_of_round", "discard_events", "npcs", "close")  # type: ignore[assignment]

    def first(self, g: MerchantsAndMarauders) -> Flow | None:
        run = cast(Position, g).board.run
        return Call(run.clone(), then="player") if run is not None else None


class Outer(Campaign):
    """The rounds that follow (p. 7, MM-096), as in any game."""

    STEPS = ("resume", "resumed", "play_round", "again", "score")  # type: ignore[assignment]

    turns: int

    def resume(self, g: MerchantsAndMarauders) -> Flow | None:
        return Call(Resumed(turns=self.turns))

    def resumed(self, g: MerchantsAndMarauders) -> Flow | None:
        return self.again(g)


class MadeUp(Event):
    """Notes that something of a test's own happened; no game tells it."""

    def __init__(self, what: str) -> None:
        super().__init__(what, {}, quiet=True)


class Position(MerchantsAndMarauders):
    """A game that is set up in the middle, by the same door as any game is set up."""

    seated: tuple[Seated, ...]
    board: Board

    def __init__(
        self, setup: Setup, seated: tuple[Seated, ...], board: Board, cards: Cards
    ) -> None:
        super().__init__(setup, cards)
        self.seated = seated
        self.board = board

    def set_up(self) -> Outer:
        super().set_up()
        self.captains_shown = True
        board = self.board
        self.start = board.start
        self.round = board.round
        for seat, one in enumerate(self.seated):
            self._seat(self.players[seat], one)
        self._tokens()
        self._cards()
        turns = board.turns
        if turns is None:
            turns = (board.to_move - board.start) % len(self.players)
        self.turn = board.to_move
        return Outer(turns)

    def emit(self, event: Event) -> None:
        """Whatever a test brings about is sent as the shapes declare it, and has words."""
        super().emit(event)
        if isinstance(event, MadeUp):
            return
        seats = event.private or {}
        for seen in (event.public, *[event.public | secret for secret in seats.values()]):
            wrong = list(faults(seen, KINDS[event.kind], event.kind))
            assert wrong == [], wrong
        for viewer in (None, *seats):
            assert RULES.tell(event, viewer, NAMES) is not None

    def check(self) -> None:
        """So are the procedures under way, to one of the players and to whoever watches."""
        super().check()
        for frame in self.under_way(Frame):
            what, show = type(frame).__name__, getattr(frame, "shown", None)
            if show is None or type(frame).__module__.startswith("tests"):
                continue
            for viewer in (None, 0):
                seen = {"what": what, **show(self, viewer)}
                wrong = list(faults(seen, DOING.get(what, Unseen), what))
                assert wrong == [], wrong

    def _seat(self, p: Player, one: Seated) -> None:
        p.captain = one.captain
        take_from_deck(self, "captain", one.captain)
        place = one.place or p.home()
        p.zone, p.in_port = place.removeprefix("~"), not place.startswith("~")
        ship = launched(self.cards, one.ship, tuple(one.mods.split()), tuple(one.used.split()))
        for location, cube in _pairs(one.cubes):
            ship = ship.put(location, cube)
        p.ship = ship
        p.gold, p.stash, p.stashings = one.gold, one.stash, one.stashings
        total = one.gold + one.stash
        p.purse = Purse(one.gold, one.gold, one.stash, one.stash, total, total)
        p.glory = one.glory
        counts = dict(_pairs(one.bounties))
        p.bounties = tuple([counts.get(nation, 0) for nation in NATIONS])
        p.hold = self._take("cargo", one.hold)
        p.hand = self._take("glory", one.hand)
        p.specialists = self._take("glory", one.specialists)
        p.rumor = "".join(self._take("rumor", one.rumor))
        p.proved = self._take("rumor", one.proved)
        p.missions = tuple([Claimed(card) for card in self._take("mission", one.missions)])
        p.weapons = tuple(one.weapons.split())
        p.bought, p.ship_point, p.marks = one.bought, one.ship_point, one.marks

    def _take(self, kind: str, words: str) -> tuple[str, ...]:
        for card in words.split():
            take_from_deck(self, kind, card)
        return tuple(words.split())

    def _tokens(self) -> None:
        demand = dict(self.board.demand or {})
        reserve = list(DEMAND_TOKENS)
        for good in demand.values():
            reserve.remove(good)
        for at, port in enumerate(PORTS):
            if port not in demand:  # whatever is left, spread out
                good = next(g for g in (*GOODS[at % 8 :], *GOODS) if g in reserve)
                demand[port] = good
                reserve.remove(good)
        self.demand = {port: demand[port] for port in PORTS}
        self.demand_reserve = tuple(sorted(reserve))
        shown = self.board.modifications or {}
        kinds = list(MODIFICATION_TOKENS)
        for p in self.players:
            for mod in p.vessel().mods:
                kinds.remove(mod)
        for kind in shown.values():
            kinds.remove(kind)
        free = [port for port in PORTS if port not in shown]
        self.modifications = dict(shown)
        self.hidden_modifications = (Batch(tuple(free[: len(kinds)]), tuple(kinds)),)
        for zone in self.board.no_merchant.split():
            (batch,) = self.merchants
            self.track = (*self.track, batch.tokens[0])
            self.merchants = (batch.without(zone, batch.tokens[0]),)

    def _cards(self) -> None:
        board = self.board
        self.offers = self._take("mission", board.offers or _spare_missions(self, 2))
        self.events = self._take("event", board.events)
        self.npcs = board.npcs
        for npc in board.npcs:
            self._take("event", " ".join([c for c in (npc.commander, *npc.beneath) if c[0] == "E"]))
        self.arrivals = board.arrivals
        self._take("event", " ".join([one.card for one in board.arrivals if one.card]))
        if board.war:
            self.war = tuple(board.war.split())
            (self.war_card,) = self._take("event", "E19")
        self.cargo_discard = tuple(sorted(self._take("cargo", board.cargo_discard)))
        if board.captains_left is not None:
            gone = self.captain_deck[board.captains_left :]
            self.captain_deck = self.captain_deck[: board.captains_left]
            self.captains_gone = gone
        if board.events_left is not None:
            self.event_discard = self.event_deck[board.events_left :]
            self.event_deck = self.event_deck[: board.events_left]
        self.events_left = len(self.event_deck)


def _pairs(words: str) -> list[tuple[str, int]]:
    split = words.split()
    return [(split[i], int(split[i + 1])) for i in range(0, len(split), 2)]


def _spare_missions(g: MerchantsAndMarauders, count: int) -> str:
    return " ".join(g.mission_deck[:count])


def position(
    *seated: Seated,
    options: dict[str, Any] | None = None,
    cards: Cards = STANDARD,
    **board: Any,
) -> Position:
    """The game as ``Board`` and ``Seated`` say, at the beginning of a turn; checked."""
    setup = RULES.setup(len(seated), options)
    game = Position(setup, seated, Board(**board), cards)
    game.begin()
    game.check()
    return game


def two(first: Seated, second: Seated | None = None, **board: Any) -> Position:
    """One captain who acts, and another one out of the way (in Trinidad's port)."""
    return position(first, second or captain("C16", "sloop", "TRI"), **board)


def new(seats: int = 3, **options: Any) -> MerchantsAndMarauders:
    return cast(MerchantsAndMarauders, RULES.new(seats, options))


# ---- looking at what happened


def last(events: list[Event], kind: str) -> dict[str, Any]:
    """What all may see of the last event of that kind."""
    return next(event for event in reversed(events) if event.kind == kind).public


def told(game: MerchantsAndMarauders, events: list[Event], seat: Seat | None) -> list[str]:
    """The log as that seat reads it."""
    lines = [RULES.tell(event, seat, NAMES[: len(game.players)]) for event in events]
    return [line for line in lines if line]


def offered(game: MerchantsAndMarauders, seat: Seat, verb: str) -> list[str]:
    """The moves with that verb."""
    return [str(move) for move in game.legal_moves(seat) if move.verb == verb]


def acting_turn(game: MerchantsAndMarauders) -> Turn:
    return game.enclosing(Turn)


def play_out(game: MerchantsAndMarauders, seed: int, entries: int = 5000) -> Iterator[None]:
    """Chance and choices at random, one entry at a time."""
    rng = Random(seed)
    for _ in range(entries):
        if game.is_over():
            return
        if (chance := game.chance()) is not None:
            game.settle(chance.sample(game, rng))
        else:
            seat = game.to_act()[0]
            options = game.legal_moves(seat)
            game.play(seat, options[int(rng.random() * len(options))])
        yield


__all__ = [
    "NAMES", "SKULL", "Board", "MadeUp", "Mark", "Move", "Npc", "Position", "Seated", "acting_turn",
    "captain", "enter", "last", "new", "offered", "play_out", "position", "told", "two", "without",
]  # fmt: skip
