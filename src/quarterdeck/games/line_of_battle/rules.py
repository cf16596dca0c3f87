"""Line of Battle in the registry: its options, and its words put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

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
from quarterdeck.kernel.wording import counted, listed

from .actions.boarding import BoardingParty, Capture, boarders
from .actions.broadside import Gunfire
from .cards import STANDARD, BattleCards
from .feats import FEATS, deeds
from .pieces import NO_SHIP
from .shapes import SHAPES
from .state import LineOfBattle
from .turn import Turn
from .verbs import BOARD, PLAY, WITH
from .words import log, moves, questions
from .words.kit import words_of
from .words.sentences import GROUP_OF, GROUP_RULES

__all__ = ["RULES", "log", "moves", "questions"]  # the chapters that register their words

MOST_TARGET = 1000
# What is done with a card that has been played, as all have seen: where there is one way to do it,
# all see that too, and nothing is decided by saying so.
SAID_BY_THE_CARD = ("repair", "douse", "blockade", "break")


class LineOfBattleRules(Rules):
    """Two to eight admirals, each for himself (LB-01)."""

    cards: BattleCards

    key = "line-of-battle"
    title = "Line of Battle"
    reactions = True
    summary = (
        "Fleets of the line under sail. Fire broadsides, break the enemy’s Line, board and "
        "capture, blockade or refuse battle, while red cards bring fire, rocks and orders "
        "from home. Sunk ships and Prizes brought into Port make points: first to 100."
    )
    provenance = (
        "The rules are those of a surviving text without a title or a list of its cards. The 60 "
        "ships and 144 Action cards, and the short decks, are our own design: historical names, "
        "with figures made to fit the rules and tried in simulated play."
    )
    minutes = 90
    version = 2
    shapes = SHAPES
    feats = FEATS
    seats = range(2, 9)
    options = (
        Option("target", "Target score", 100, "The game ends when somebody has that many points."),
        Option(
            "short_deck",
            "Short deck",
            "usual",
            "Fewer Action cards for 2 to 6 players, so that a round ends while the fleets still "
            "fight (our own). Seven and eight use all cards.",
            (
                Choice("usual", "for 2 to 6 players"),
                Choice("full", "never"),
            ),
        ),
        Option(
            "rounds",
            "Most rounds",
            "any",
            "After the last round the highest score wins, whatever it is.",
            (
                Choice("any", "no limit"),
                Choice("1", "one round"),
                Choice("2", "two rounds"),
                Choice("3", "three rounds"),
            ),
        ),
        Option(
            "finish_round",
            "Finish the round",
            False,
            "A Prize that makes the target score does not end the game before the round is over.",
        ),
    )

    def __init__(self, cards: BattleCards) -> None:
        super().__init__(cards)
        self.words = words_of(cards)

    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        return deeds(events)

    def begin(self, setup: Setup) -> Game:
        game = LineOfBattle(setup, self.cards)
        game.begin()
        return game

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        setup = super().setup(seats, options)
        if not 1 <= setup.options["target"] <= MOST_TARGET:
            raise SetupError(f"the target score is a number from 1 to {MOST_TARGET}")
        return setup

    # ---- words

    def ended(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return super().ended(game, seat, names)._replace(rule="LB-168")

    def waiting(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(LineOfBattle, game)
        watching = "You are watching." if seat is None else ""
        waiting_for = listed([names[other] for other in g.to_act()])
        if g.phase == "dealer":
            return Prompt("Dice decide who deals.", watching, "LB-09")
        if g.phase == "deal":
            return Prompt("The fleets are being dealt.", watching, "LB-10")
        if not waiting_for:
            return Prompt("Chance decides.", watching, "LB-08")
        frame = g.frame()
        if isinstance(frame, BoardingParty) and frame.ship != NO_SHIP:
            verb = "is" if len(g.to_act()) == 1 else "are"
            text = f"{waiting_for} {verb} choosing a card for the boarding."
            return Prompt(text, watching, "LB-108")
        if isinstance(frame, Capture):
            ship = g.cards.ship_name(frame.ship)
            return Prompt(f"{waiting_for} decides about {ship}.", watching, "LB-118")
        return Prompt(f"It is {waiting_for}’s turn.", watching, "LB-15")

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        """With the number of choices; a turn without a card to play says why."""
        g = cast(LineOfBattle, game)
        found: dict[str, int] = {}
        for move in g.legal_moves(seat):
            one = _group_of(g, move)
            found[one] = found.get(one, 0) + 1
        groups = [self._group(one, count) for one, count in found.items()]
        if found and isinstance(g.frame(), Turn) and not g.shots and "play" not in found:
            groups.insert(0, _no_play(self.words.group("play"), "red" in found))
        return tuple(groups)

    def _group(self, one: str, count: int) -> Group:
        detail = counted(count, "choice") if count > 1 else ""
        return Group(one, self.words.group(one), detail, GROUP_RULES[one])

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """The table never makes a lone move of a turn: that would tell what a hand lacks."""
        moves = game.legal_moves(seat)
        if len(moves) != 1:
            return None
        lone = moves[0]
        if lone.verb == BOARD.name:  # the ship that goes is still to be said, or to be thought over
            g = cast(LineOfBattle, game)
            return lone if len(boarders(g, seat, BOARD.of(lone))) > 1 else None
        return lone if lone.verb in SAID_BY_THE_CARD else None

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        tallies = [player.tally for player in cast(LineOfBattle, game).players]
        return [
            ("Ships sunk", [tally.sunk for tally in tallies]),
            ("Prizes brought into Port", [tally.prizes_in_port for tally in tallies]),
            ("Prizes at sea", [tally.prizes_at_sea for tally in tallies]),
            ("Rounds without a Line", [tally.penalties for tally in tallies]),
        ]


def _group_of(g: LineOfBattle, move: Move) -> str:
    if move.verb == PLAY.name and g.cards.is_red[PLAY.of(move)]:
        return "red"
    if move.verb == WITH.name and isinstance(g.frame(), Gunfire):
        return "shooter"
    return GROUP_OF[move.verb]


def _no_play(label: str, holds_red: bool) -> Group:
    why = "you hold a red card" if holds_red else "none of your cards can be played now"
    return Group("play", label, "", GROUP_RULES["play"], why)


RULES = LineOfBattleRules(STANDARD)
