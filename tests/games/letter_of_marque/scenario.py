"""Positions of Letter of Marque, and all that a seat is told of one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple, cast

import quarterdeck as qd
from quarterdeck.games.letter_of_marque.pieces import Card, Player, Ship
from quarterdeck.games.letter_of_marque.procedures import Voyage
from quarterdeck.games.letter_of_marque.state import LetterOfMarque
from quarterdeck.kernel import Event, Frame, IllegalMove, Seat, Setup
from tests.support.transcript import enter

KEY = "letter-of-marque"
RULES = qd.rules(KEY)
NAMES = ("Maren", "Ines", "Corbin", "Tove", "Rafe", "Odile")


def new(seats: int = 3, **options: Any) -> LetterOfMarque:
    return cast(LetterOfMarque, qd.new(KEY, seats, options))


def at_sea(first_ships: str, starter: Seat | None = None, **options: Any) -> LetterOfMarque:
    """The game after a preliminary turn: ``4a 3d 7a`` are the seats' first treasures and
    whether an armed or a defenseless ship guards each; ``starter`` where two are cheapest."""
    ships = first_ships.split()
    game = new(len(ships), **options)
    lines = [f"chance draw {ship[0]}" for ship in ships]
    lines += [f"{seat} guard {_kind(ship)}" for seat, ship in enumerate(ships)]
    if starter is not None:
        lines.append(f"chance draw {starter}")
    enter(game, "\n".join(lines))
    return game


def leave(game: LetterOfMarque, seat: Seat, ship: str) -> list[Event]:
    """``leave(game, 0, "6a")``: seat 0 draws the 6 and sends an armed ship."""
    entries = f"{seat} leave\nchance draw {ship[0]}\n{seat} guard {_kind(ship)}"
    return enter(game, entries)


def _kind(ship: str) -> str:
    return {"a": "armed", "d": "defenseless"}[ship[1]]


class Seated(NamedTuple):
    """What lies before one player, and his ships at sea; the rest of his ships are in reserve.

    ``7a`` is an armed ship with a 7, ``6a+1+2`` one that beat off attacks of seats 1 and 2.
    ``won`` are cards taken in attacks: ``1:5`` the 5 of seat 1, ``x2`` a cannon card of seat 2.
    Treasures of ``home`` lie in the score pile without being named again.
    """

    deck: tuple[int, ...] = ()
    sea: str = ""
    home: str = ""
    won: str = ""
    cannons: int = 3
    robbed: int = 0


class Resumed(Voyage):
    """A voyage under way: from a player's turn (p. 5, LM-16) on."""

    STEPS = ("turn", "next_player")  # type: ignore[assignment]


class Position(LetterOfMarque):
    """A game that is set up in the middle, by the same door as any game is set up."""

    seated: tuple[Seated, ...]
    to_move: Seat

    def __init__(self, setup: Setup, seated: tuple[Seated, ...], to_move: Seat) -> None:
        super().__init__(setup, RULES.cards)
        self.seated = seated
        self.to_move = to_move

    def set_up(self) -> Voyage:
        super().set_up()
        for seat, one in enumerate(self.seated):
            home = [self._launch(seat, words) for words in one.home.split()]
            self.players[seat] = self._player(seat, one, tuple(home))
        for seat, one in enumerate(self.seated):
            ships = [self._launch(seat, words) for words in one.sea.split()]
            player = self.players[seat]
            player.armed -= sum(ship.armed for ship in ships)
            player.defenseless -= sum(not ship.armed for ship in ships)
            self.sea += ships
        return Resumed(first=self.to_move, seat=self.to_move)

    def _launch(self, seat: Seat, words: str) -> Ship:
        what, *beat_off = words.split("+")
        ship = Ship(self.launched, seat, int(what[0]), what[1] == "a", tuple(map(int, beat_off)))
        self.launched += 1
        return ship

    def _player(self, seat: Seat, one: Seated, home: tuple[Ship, ...]) -> Player:
        pile = [Card(ship.value, seat) for ship in home]
        for words in one.won.split():
            owner, _, value = words.partition(":")
            pile.append(Card(int(value), int(owner)) if value else Card(0, int(words[1:])))
        armed = sum(ship.armed for ship in home)
        return Player(
            deck=one.deck,
            armed=2 - armed,
            defenseless=3 - one.robbed - (len(home) - armed),
            cannons=one.cannons,
            pile=tuple(pile),
            home=home,
            robbed=one.robbed,
        )


def position(*seated: Seated, to_move: Seat = 0, **options: Any) -> LetterOfMarque:
    """A position in the middle of a game; it must be one that could come about."""
    game = Position(RULES.setup(len(seated), options), seated, to_move)
    game.begin()
    game.check()
    return game


def ship_of(game: LetterOfMarque, seat: Seat, value: int) -> int:
    """The id of the ship at sea that carries that treasure."""
    return next(ship.id for ship in game.sea if (ship.seat, ship.value) == (seat, value))


def attack(game: LetterOfMarque, seat: Seat, owner: Seat, value: int) -> list[Event]:
    return enter(game, f"{seat} attack {ship_of(game, owner, value)}")


def arrive(game: LetterOfMarque, seat: Seat, value: int) -> list[Event]:
    return enter(game, f"{seat} arrive {ship_of(game, seat, value)}")


# ---- what a seat is told

TRIES = ("leave", "arrive 0", "arrive 3", "attack 0", "attack 3", "pass", "guard armed", "show 1")


def told(game: LetterOfMarque, seat: Seat | None, events: list[Event]) -> str:
    """Every byte that ``seat`` (None: a spectator) could get to see, refusals included."""
    prompt = RULES.prompt(game, seat, NAMES)
    heard = [(event.seen_by(seat), RULES.tell(event, seat, NAMES)) for event in events]
    words: list[Any] = [game.view(seat), prompt, heard]
    if seat is not None:
        words.append(RULES.groups(game, seat))
        words += [(str(m), RULES.describe(game, seat, m, NAMES)) for m in game.legal_moves(seat)]
        words += [_answer(game, seat, text) for text in TRIES]
    return json.dumps(words, sort_keys=True)


def _answer(game: LetterOfMarque, seat: Seat, text: str) -> str:
    """What the table says to a move that is tried (on a copy)."""
    move = qd.parse_move(text)
    if move in game.legal_moves(seat):
        return "legal"
    try:
        game.clone().play(seat, move)
    except IllegalMove as refused:
        return str(refused)
    raise AssertionError(f"{text!r} was played but not offered")


# ---- games at random


class Moment(NamedTuple):
    """A moment of a random game: the game, and what has just happened."""

    game: LetterOfMarque
    events: list[Event]


def random_moments(seats: int, seed: int, **options: Any) -> Iterator[Moment]:
    """Every moment of one game in which all choose at random, from the first to the last."""
    rng = Random(seed)
    if seats == 2:
        options["two_players"] = True
    game = new(seats, **options)
    yield Moment(game, [])
    while not game.is_over():
        if (chance := game.chance()) is not None:
            yield Moment(game, game.settle(chance.sample(game, rng)))
        else:
            seat = rng.choice(game.to_act())
            yield Moment(game, game.play(seat, rng.choice(game.legal_moves(seat))))


def innermost(game: LetterOfMarque) -> type[Frame]:
    return type(game.frame())
