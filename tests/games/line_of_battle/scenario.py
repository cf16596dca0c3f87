"""Positions of Line of Battle in a short notation, and moves with names instead of numbers.

Cards: ``3H/2`` is a Broadside of 3 on the Hull for Rate 2 or better, ``3R/2`` one on the
Rigging, ``K2`` a Rake of 2; the others by their kind (``boarding_party``).
Ships: ``Mars h3 r2 struck fH2 +3R/3 +K2H flag1``: 3 Hull and 2 Rigging damage of old fires,
Struck, a Fire card on the Hull that has done 2, a Broadside card on the Rigging, a Rake on the
Hull, Line Breaker against seat 1.  Ships of a place are separated by commas.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from quarterdeck.games.line_of_battle import RULES
from quarterdeck.games.line_of_battle.cards import STANDARD, BattleCards
from quarterdeck.games.line_of_battle.fleet import hull_left, rigging_left
from quarterdeck.games.line_of_battle.pieces import (
    HULL,
    LINE,
    LOST,
    NO_CARD,
    NO_SHIP,
    NOBODY,
    PORT,
    PRIZE,
    RIGGING,
    SUNK,
    Burning,
    Laid,
    Ship,
    Tally,
    cards_on,
    hit,
    scorched,
)
from quarterdeck.games.line_of_battle.round import Campaign, Round
from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.games.line_of_battle.turn import Turn as WholeTurn
from quarterdeck.kernel import Call, Event, Flow, IllegalMove, Rules, Seat, Setup, parse_move

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gil", "Hal")
CARDS, SHIPS = STANDARD.actions, STANDARD.ships
IDS = {ship.name.replace(" ", "_"): ship.id for ship in SHIPS}


class Side(NamedTuple):
    """What lies before one player."""

    line: str = ""
    prizes: str = ""
    port: str = ""
    hand: str = ""
    sunk: str = ""
    score: int = 0
    refusing: bool = False
    blockades: Seat = NOBODY


class ResumedCampaign(Campaign):
    """A campaign in the middle of a round (Sequence of Play, LB-15)."""

    STEPS = ("resume", "play_round", "next_round")  # type: ignore[assignment]

    seat: Seat = 0
    start: str = "choose"

    def resume(self, g: LineOfBattle) -> Flow | None:
        return Call(ResumedRound(self.seat, start=self.start), then="next_round")


class ResumedRound(Round):
    """A round with a turn under way (Sequence of Play, LB-15)."""

    STEPS = ("resume", "turn", "next_turn", "score", "end")  # type: ignore[assignment]

    start: str = "choose"

    def resume(self, g: LineOfBattle) -> Flow | None:
        g.turn = self.seat
        turn = Turn(self.seat) if self.start == "choose" else WholeTurn(self.seat)
        return Call(turn, into="is_over", then="next_turn")


class Turn(WholeTurn):
    """A turn from the choice of a card on (Red Cards; Action(s), LB-20)."""

    STEPS = ("choose", "carry_out", "go_on", "end")  # type: ignore[assignment]


class Position(LineOfBattle):
    """A game that is set up in the middle, by the same door as any game is set up."""

    sides: tuple[Side, ...]
    where: dict[str, Any]

    def __init__(
        self, setup: Setup, cards: BattleCards, sides: tuple[Side, ...], where: dict[str, Any]
    ) -> None:
        super().__init__(setup, cards)
        self.sides = sides
        self.where = where

    def set_up(self) -> Campaign:
        super().set_up()
        where = self.where
        self.round, self.phase, self.dealer = 1, "turn", where["dealer"]
        for seat, side in enumerate(self.sides):
            self._lay_out(seat, side)
        if where["passing"]:
            card, first, _ = where["passing"]
            self.passing, self.passing_first = self._card(card), first
            self.laid = (self.passing,)
        for token in where["discards"].split():
            self.discard = (*self.discard, self._card(token))
        if where["pile"] is not None:
            self._shorten(where["pile"])
        if where["ships_left"] is not None:
            for number in self.pile[where["ships_left"] :]:
                self.ships[number] = Ship(number, NOBODY, LOST)
                self.lost = (*self.lost, (number, "aground"))
            del self.pile[where["ships_left"] :]
        if self.pile:
            self.top = IDS[where["top"]] if where["top"] else self.pile[0]
            self.pile.remove(self.top)
        return ResumedCampaign(seat=where["to_move"], start=where["start"])

    def _shorten(self, pile: int | str) -> None:
        """Only so many cards can be drawn, of all kinds; or these."""
        deck = self.deck
        if isinstance(pile, str):
            self.deck = sorted([self._card(token) for token in pile.split()])
        else:
            self.deck = [deck[n * len(deck) // pile] for n in range(pile)]
        self.absent = tuple([card for card in deck if card not in self.deck])

    def _lay_out(self, seat: Seat, side: Side) -> None:
        player = self.players[seat]
        player.tally = Tally(sunk=side.score)
        for place, text in ((LINE, side.line), (PRIZE, side.prizes), (PORT, side.port)):
            numbers = tuple([self._ship(seat, place, one) for one in text.split(",") if one])
            if place == LINE:
                player.line = numbers
            elif place == PRIZE:
                player.prizes = numbers
            else:
                player.port = numbers
        for name in side.sunk.split():
            number = self._take(name)
            self.ships[number] = Ship(number, seat, SUNK)
            player.sunk = (*player.sunk, number)
        player.hand = tuple(sorted([self._card(token) for token in side.hand.split()]))
        if side.refusing:
            player.refusing = self._card("refuse_battle")
        if side.blockades != NOBODY:
            self.blockades = (*self.blockades, Laid(self._card("blockade"), seat, side.blockades))

    def _take(self, name: str) -> int:
        number = IDS[name]
        self.pile.remove(number)
        return number

    def _card(self, token: str) -> int:
        card = find(token, self.deck)
        self.deck.remove(card)
        return card

    def _ship(self, seat: Seat, place: str, text: str) -> int:
        name, *marks = text.split()
        number = self._take(name)
        ship = Ship(number, seat, place)
        for mark in marks:
            if mark == "struck":
                ship = ship.but(struck=True)
            elif mark.startswith("flag"):
                ship = ship.but(flag=self._flag(seat, int(mark[4:])))
            elif mark[0] == "+":
                where = HULL if "H" in mark else RIGGING
                token = mark[1:3] if mark[1] == "K" else mark[1:]
                card = self._card(token)
                ship = hit(ship, card, self.cards.hits[card], where)
            elif mark[0] == "f":
                where = HULL if mark[1] == "H" else RIGGING
                ship = scorched(ship, where, int(mark[2:]))
                fire = Burning(self._card("fire"), where, int(mark[2:]))
                ship = ship.but(fires=(*ship.fires, fire))
            else:
                ship = scorched(ship, {"h": HULL, "r": RIGGING}[mark[0]], int(mark[1:]))
        self.ships[number] = ship
        return number

    def _flag(self, by: Seat, on: Seat) -> int:
        for laid in self.breaks:
            if (laid.by, laid.on) == (by, on):
                return laid.card
        card = self._card("break_the_line")
        self.breaks = (*self.breaks, Laid(card, by, on))
        self.players[on].broken += 1
        return card


def position(
    *sides: Side,
    to_move: Seat = 0,
    start: str = "choose",
    pile: int | str | None = None,
    top: str = "",
    ships_left: int | None = None,
    passing: tuple[str, Seat, Seat] | None = None,
    discards: str = "",
    dealer: Seat = 0,
    rules: Rules = RULES,
    **options: Any,
) -> LineOfBattle:
    """A position in a round, with all cards; ``start`` is ``choose`` (steps 1 and 2 are done) or
    ``begin``; ``rules`` may have another card set."""
    where = {
        "to_move": to_move,
        "start": start,
        "pile": pile,
        "top": top,
        "ships_left": ships_left,
        "passing": passing,
        "discards": discards,
        "dealer": dealer,
    }
    setup = rules.setup(len(sides), {"short_deck": "full", **options})
    game = Position(setup, rules.cards, sides, where)
    game.begin()
    game.check()
    return game


# ---- names for numbers


def fits(token: str, card: int) -> bool:
    face = CARDS[card]
    if token[0] == "K" and token[1:].isdecimal():
        return face.kind == "rake" and face.hits == int(token[1:])
    if "/" in token:
        places = {"H": HULL, "R": RIGGING}
        wanted = ("broadside", int(token[3:]), int(token[0]), places[token[1]])
        return face[1:] == wanted
    return face.kind == token


def find(token: str, cards: Any) -> int:
    for card in cards:
        if fits(token, card):
            return int(card)
    raise LookupError(f"no {token} there")


def read(game: LineOfBattle, seat: Seat, words: str) -> str:
    """The move in the record's notation."""
    verb, *args = words.split()
    out = []
    for arg in args:
        if arg in IDS:
            out.append(str(IDS[arg]))
        elif verb in ("play", "discard", "show") and arg != "none" and not arg.isdecimal():
            out.append(str(find(arg, game.players[seat].hand)))
        elif verb in ("repair", "clear", "douse") and arg != "none" and not arg.isdecimal():
            lying = [card for ship in game.ships for card in cards_on(ship)]
            out.append(str(find(arg, lying)))
        else:
            out.append(arg)
    return " ".join([verb, *out])


def do(game: LineOfBattle, script: str) -> list[Event]:
    """Play every line: ``0 play 3H/3``, ``0 at Mars hull``, ``roll 4``, ``draw Mars``."""
    events: list[Event] = []
    for line in script.strip().splitlines():
        text = line.partition("#")[0].strip()
        for part in [one.strip() for one in text.split(";") if one.strip()]:
            who, _, rest = part.partition(" ")
            if who.isdecimal():
                events += game.play(int(who), read(game, int(who), rest))
            elif who == "draw" and not rest.isdecimal() and rest not in IDS:
                events += game.settle(f"draw {find(rest, game.deck)}")
            else:
                events += game.settle(read(game, 0, part))
            game.check()
    return events


def why(game: LineOfBattle, seat: Seat, words: str) -> str:
    """Why the move is refused; it must be, and nothing may have changed by trying."""
    before = (len(game), game.to_act(), game.view(seat))
    try:
        game.play(seat, parse_move(read(game, seat, words)))
    except IllegalMove as refused:
        assert (len(game), game.to_act(), game.view(seat)) == before, "a refusal changed something"
        return str(refused)
    raise AssertionError(f"{words!r} of seat {seat} was not refused")


def offers(game: LineOfBattle, seat: Seat) -> list[str]:
    """The legal moves, with ships by name and cards by face."""
    return [named(str(move)) for move in game.legal_moves(seat)]


def named(text: str) -> str:
    verb, *args = text.split()
    if verb in ("with", "at", "flag", "board", "burn", "leave", "enter", "tow"):
        args = [SHIPS[int(a)].name.replace(" ", "_") if a.isdecimal() else a for a in args]
    elif verb in ("play", "discard", "show", "repair", "douse", "clear"):
        args = [face_of(int(a)) if a.isdecimal() else a for a in args]
    return " ".join([verb, *args])


def face_of(card: int) -> str:
    face = CARDS[card]
    if face.kind == "rake":
        return f"K{face.hits}"
    if face.kind == "broadside":
        return f"{face.hits}{'H' if face.place == HULL else 'R'}/{face.rate}"
    return face.kind


def playable(game: LineOfBattle, seat: Seat, token: str) -> bool:
    card = find(token, game.players[seat].hand)
    return game.cards.moves.play[card] in game.legal_moves(seat)


def refused(game: LineOfBattle, seat: Seat, token: str) -> str | None:
    """The reason on a greyed card."""
    card = find(token, game.players[seat].hand)
    return next(one["refused"] for one in game.view(seat)["hand"] if one["id"] == card)


def ship(game: LineOfBattle, name: str) -> Ship:
    return game.ships[IDS[name]]


def left(game: LineOfBattle, name: str) -> tuple[int, int]:
    """Remaining Hull and Rigging."""
    return hull_left(game, IDS[name]), rigging_left(game, IDS[name])


def place(game: LineOfBattle, name: str) -> tuple[str, Seat]:
    return ship(game, name).place, ship(game, name).owner


def names(numbers: Any) -> list[str]:
    return [SHIPS[number].name.replace(" ", "_") for number in numbers]


def line(game: LineOfBattle, seat: Seat) -> list[str]:
    return names(game.players[seat].line)


def sunk(game: LineOfBattle, seat: Seat) -> list[str]:
    return names(game.players[seat].sunk)


def faces(cards: Any) -> list[str]:
    return sorted([face_of(card) for card in cards])


def hand(game: LineOfBattle, seat: Seat) -> list[str]:
    return faces(game.players[seat].hand)


def scores(game: LineOfBattle) -> list[int]:
    return [player.score() for player in game.players]


def chances(game: LineOfBattle) -> dict[str, float]:
    """What chance can decide now; ships by name."""
    chance = game.chance()
    assert chance is not None
    return {str(move): share for move, share in chance.outcomes(game)}


def picks(game: LineOfBattle) -> dict[str, float]:
    return {SHIPS[int(text.split()[1])].name: share for text, share in chances(game).items()}


def event(events: list[Event], kind: str) -> dict[str, Any]:
    return next(one.public for one in events if one.kind == kind)


def kinds(events: list[Event]) -> list[str]:
    return [one.kind for one in events]


def moments(seats: int, seed: int, limit: int = 1500, **options: Any) -> Any:
    """A random game, entry by entry: the game and the events of the last entry."""
    rng = Random(seed)
    game = RULES.new(seats, options)
    assert isinstance(game, LineOfBattle)
    events: list[Event] = []
    for _ in range(limit):
        yield game, events
        chance = game.chance()
        if chance is not None:
            events = game.settle(chance.sample(game, rng))
            continue
        acting = game.to_act()
        if not acting:
            return
        seat = acting[int(rng.random() * len(acting))]
        moves = game.legal_moves(seat)
        events = game.play(seat, moves[int(rng.random() * len(moves))])


__all__ = ["NAMES", "NO_CARD", "NO_SHIP", "RULES", "Side"]
