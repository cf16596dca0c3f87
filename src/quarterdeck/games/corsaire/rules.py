"""Corsaire in the registry: its options, and its words put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from quarterdeck.kernel import (
    Choice,
    Deed,
    Event,
    Game,
    Group,
    Move,
    Option,
    Prompt,
    Rules,
    Seat,
    Setup,
    SetupError,
)

from .cards import STANDARD, CorsaireCards
from .feats import FEATS, deeds
from .looting import Placement
from .pieces import SET
from .sentences import GROUPS, WAITING
from .shapes import SHAPES
from .state import Corsaire
from .trading import Acquire, ConvertResources, no_purchase
from .verbs import DECLINE
from .words import WORDS


class CorsaireRules(Rules):
    """Exactly two players (CO-01)."""

    cards: CorsaireCards

    key = "corsaire"
    title = "Corsaire"
    summary = (
        "Two privateers, two halves. Build a pyramid of cards and run your resources down through "
        "it to buy merchant ships; then the same cards fight in threes for the ships that are left."
    )
    provenance = (
        "The rules are the rulebook’s. What the 39 cards trade, and the names, prices and victory "
        "points of the 19 boards, are our own design: the rulebook’s text does not give them."
    )
    minutes = 30
    version = 1
    words = WORDS
    shapes = SHAPES
    feats = FEATS
    seats = range(2, 3)
    options = (
        Option(
            "memory",
            "Memory mode",
            False,
            "A card on a board hides the victory points in the board’s centre, as on a real table.",
        ),
        Option(
            "first",
            "Who begins",
            "lot",
            "Who takes the first trading turn.",
            (
                Choice("lot", "drawn by lot"),
                Choice("seat-1", "the first seat"),
                Choice("seat-2", "the second seat"),
            ),
        ),
    )

    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        return deeds(events)

    def begin(self, setup: Setup) -> Game:
        game = Corsaire(setup, self.cards)
        game.begin()
        return game

    def check_seats(self, seats: int, options: dict[str, object]) -> None:
        if seats != 2:
            raise SetupError("Corsaire is for two players")

    # ---- words

    def ended(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return super().ended(game, seat, names)._replace(rule="CO-89")

    def waiting(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(Corsaire, game)
        watching = "You are watching." if seat is None else ""
        if g.step is None or not g.to_act():
            return Prompt("The table is being laid.", watching, "CO-07")
        text, _, rule = WAITING[g.step]
        return Prompt(self.words.fill(text, {"seat": g.active}, seat, names), watching, rule)

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        """Those of the step; one without moves says why it has none."""
        g = cast(Corsaire, game)
        verbs = {move.verb for move in g.legal_moves(seat)}
        if not verbs or g.step is None:
            return ()
        frame = g.frame()
        left = SET - len(frame.picked) if isinstance(frame, Placement) else 0
        return tuple(
            [
                group._replace(
                    detail=self.words.fill(group.detail, {"left": left}, seat, ()),
                    refused="" if group.id in verbs else _refused(g, seat, group.id),
                )
                for group in GROUPS[g.step]
            ]
        )

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """No question where the board cannot be bought; a card is turned over right after."""
        g = cast(Corsaire, game)
        if g.step == "buy" and g.deck_size() and g.legal_moves(seat) == (DECLINE,):
            return DECLINE
        return None

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        g = cast(Corsaire, game)
        return [
            ("Boards bought", [g.trading(seat) for seat in (0, 1)]),
            ("Boards looted", [g.looting(seat) for seat in (0, 1)]),
            ("Sets of tokens", [g.bonus(seat) for seat in (0, 1)]),
        ]


def _refused(g: Corsaire, seat: Seat, group: str) -> str:
    """Why nothing of this group is possible in this step."""
    frame = g.frame()
    if isinstance(frame, ConvertResources):
        return "you cannot pay for it" if len(frame.beneath) == 1 else "you can pay for neither"
    if isinstance(frame, Acquire):
        return no_purchase(g, seat, g.cards.boards[g.boards[frame.position]])
    return "three are chosen" if group == "pick" else "choose three cards first"


RULES = CorsaireRules(STANDARD)
