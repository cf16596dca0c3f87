"""Positions of Corsaire, and short ways to play them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from quarterdeck.games.corsaire import RULES
from quarterdeck.games.corsaire.cards import STANDARD
from quarterdeck.games.corsaire.match import Match
from quarterdeck.games.corsaire.pieces import NO_CARD, SLOT_OF, Tokens, minus
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.trading import Trading
from quarterdeck.kernel import Call, Event, Flow, Rules, Seat, Setup, parse_move, settle_chance

NAMES = ("Maren", "Corbin")
FULL = "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 4.1"


def new(**options: Any) -> Corsaire:
    return cast(Corsaire, RULES.new(2, options))


def dealt(seed: int = 1, **options: Any) -> Corsaire:
    """A game that chance has dealt, before the first turn."""
    game = new(**options)
    settle_chance(game, Random(seed))
    return game


class Resumed(Match):
    """A game under way (How to play, CO-20)."""

    STEPS = ("resume", "looting_phase", "end")  # type: ignore[assignment]

    def resume(self, g: Position) -> Flow | None:
        g.phase = "trading"
        return Call(Trading(g.to_move)) if g.turn < 20 else None


class Position(Corsaire):
    """A game that is set up in the middle, by the same door as any game is set up."""

    to_move: Seat
    given: dict[str, Any]

    def __init__(self, rules: Rules, setup: Setup, to_move: Seat, **given: Any) -> None:
        super().__init__(setup, rules.cards)
        self.to_move = to_move
        self.given = given

    def set_up(self) -> Match:
        super().set_up()
        given = self.given
        self.first = given["first"]
        self.turn = given["turn"] - 1
        self.boards = given["boards"]
        on_boards = _cards(given["cards"])
        self.on_boards = (*on_boards, *[NO_CARD] * (5 - len(on_boards)))
        for seat, player in enumerate(self.players):
            slots = {
                SLOT_OF[_slot(at)]: STANDARD.place_of[card] for at, card in given["pyramids"][seat]
            }
            player.pyramid = tuple([slots.get(slot, NO_CARD) for slot in range(10)])
            player.hand = tuple(sorted(_cards(given["hands"][seat])))
            player.tokens = given["tokens"][seat]
            player.boards = given["bought"][seat]
            self.supply = minus(self.supply, player.tokens)
        gone = {*self.on_boards}.union(*[(*p.hand, *p.pyramid) for p in self.players])
        self.unseen = tuple([card for card in range(39) if card not in gone])
        taken = {*self.boards}.union(*[player.boards for player in self.players])
        self.board_deck = tuple([board for board in sorted(STANDARD.boards) if board not in taken])
        return Resumed()


def _slot(text: str) -> tuple[int, int]:
    level, _, place = text.partition(".")
    return int(level), int(place)


def _cards(text: str) -> tuple[int, ...]:
    return tuple([STANDARD.place_of[card] for card in text.split()])


def _pairs(text: str) -> list[tuple[str, str]]:
    """``1.1=r5 1.2=b3``."""
    return [(at, card) for at, _, card in (pair.partition("=") for pair in text.split())]


def _unused(*texts: str) -> list[str]:
    """The cards that none of the texts names."""
    used = " ".join(texts).split()
    return [card for card in reversed(STANDARD.ids) if card not in used]


def position(
    hand: str = "",
    pyramid: str = "",
    tokens: Tokens = (1, 2, 3),
    *,
    theirs: tuple[str, str, Tokens] = ("", "", (1, 2, 3)),
    boards: tuple[int, ...] = (1, 2, 3, 4, 5),
    cards: str = "",
    bought: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    turn: int = 1,
    first: Seat = 0,
    to_move: Seat = 0,
    rules: Rules = RULES,
    **options: Any,
) -> Corsaire:
    """A position before a turn of ``to_move``; ``hand`` and ``pyramid`` (``1.1=r5 …``) are seat
    0's, ``theirs`` seat 1's.  Hands and the cards on boards are filled up to six and five."""
    spare = _unused(hand, cards, theirs[0], *[card for _, card in _pairs(f"{pyramid} {theirs[1]}")])

    def filled(text: str, count: int) -> str:
        held = text.split()
        return " ".join([*held, *[spare.pop(0) for _ in range(count - len(held))]])

    game = Position(
        rules,
        rules.setup(2, options),
        to_move,
        hands=(filled(hand, 6), filled(theirs[0], 6)),
        pyramids=(_pairs(pyramid), _pairs(theirs[1])),
        tokens=(tokens, theirs[2]),
        boards=boards,
        cards=filled(cards, 4 if turn > 20 else 5),
        bought=bought,
        turn=turn,
        first=first,
    )
    game.begin()
    game.check()
    return game


def full(cards: str) -> str:
    """Ten cards as a whole pyramid, from 1.1 to 4.1."""
    return " ".join([f"{at}={card}" for at, card in zip(FULL.split(), cards.split(), strict=True)])


def looting(
    hand: str,
    pyramid: str,
    their_hand: str,
    their_pyramid: str,
    *,
    boards: tuple[int, ...] = (1, 2, 3, 4, 5),
    bought: tuple[tuple[int, ...], tuple[int, ...]] = ((12,), ()),
    tokens: tuple[Tokens, Tokens] = ((1, 2, 3), (1, 2, 3)),
    first: Seat = 0,
    rules: Rules = RULES,
) -> Corsaire:
    """The start of the looting phase; by ``bought`` seat 0 begins unless told otherwise."""
    return position(
        hand,
        full(pyramid),
        tokens[0],
        theirs=(their_hand, full(their_pyramid), tokens[1]),
        boards=boards,
        bought=bought,
        turn=21,
        first=first,
        rules=rules,
    )


def play(game: Corsaire, *texts: str, seed: int = 1) -> list[Event]:
    """Moves of whoever is to act, chance being settled in between; returns all events."""
    events: list[Event] = []
    for text in texts:
        game.check()
        events += game.play(game.to_act()[0], parse_move(text))
        events += settle_chance(game, Random(seed))
    game.check()
    return events


def pass_turn(game: Corsaire) -> list[Event]:
    """A turn with the first of everything: place, pass all the way, take, buy nothing."""
    seat, turn = game.to_act()[0], game.turn
    events: list[Event] = []
    while game.to_act() == (seat,) and game.turn == turn and game.phase == "trading":
        offered = game.legal_moves(seat)
        move = next((one for one in offered if one.verb in ("pass", "decline")), offered[0])
        events += play(game, str(move))
    return events


def to_looting(seed: int = 1, **options: Any) -> Corsaire:
    game = dealt(seed, **options)
    while game.phase == "trading":
        pass_turn(game)
    return game


def lay(game: Corsaire, cards: str, board: int) -> list[Event]:
    return play(game, *[f"pick {card}" for card in cards.split()], f"lay {board}")


def tokens(game: Corsaire, seat: Seat = 0) -> Tokens:
    return game.players[seat].tokens


def supply(game: Corsaire) -> Tokens:
    assert sum(STANDARD.stock) == sum(game.supply) + sum(
        [sum(each.tokens) for each in game.players]
    )
    return game.supply


def random_game(seed: int, **options: Any) -> Iterator[tuple[Corsaire, list[Event]]]:
    """Every moment of one game in which both choose at random."""
    rng = Random(seed)
    game = new(**options)
    yield game, []
    while not game.is_over():
        if (chance := game.chance()) is not None:
            yield game, game.settle(chance.sample(game, rng))
        else:
            seat = game.to_act()[0]
            yield game, game.play(seat, rng.choice(game.legal_moves(seat)))
