"""Merchants & Marauders in words: options, and the doors to what ``words/`` gathers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from quarterdeck.kernel import (
    PASS,
    Choice,
    Deed,
    Event,
    Game,
    Move,
    Option,
    Prompt,
    Record,
    Rules,
    Seat,
    Setup,
    SetupError,
    Spare,
    Variant,
)
from quarterdeck.kernel.wording import Names, first_up, listed, win

from . import sparing
from .battle.hits import FixHits
from .battle.naval_round import NavalRound
from .cards.everything import EVERYTHING
from .cards.rerolls import RerollDice
from .data.cards import STANDARD, Cards
from .feats import FEATS, deeds
from .shapes import SHAPES, Summary
from .state import MerchantsAndMarauders
from .summary import summary_of
from .turn.score import stash_points
from .words.everything import EVERYTHING_SAID
from .words.kit import words_of

COLOURS = "ABCD"
POINTS = range(5, 21)
TARGET = 10
RANGE = f"{POINTS[0]} to {POINTS[-1]}"
REGISTERED = (EVERYTHING, EVERYTHING_SAID)  # importing them is what fills the tables


class MerchantsAndMaraudersRules(Rules):
    """Two to four players; one as a marked variant (MM-010, MM-R4)."""

    key = "merchants-and-marauders"
    title = "Merchants & Marauders"
    summary = (
        "Each player is a captain in the Caribbean of the age of piracy: trade, raid, fight, "
        f"follow rumors and take on missions. The first to reach {TARGET} Glory Points, some of "
        "them secretly stashed as Gold at home, ends the game with that round."
    )
    provenance = (
        "Rules, counts, prices and the Sloop and Frigate are the rulebook’s. The map and the other "
        "ships come from public sources. Most card texts and zone effects are our own designs, "
        "since the printed ones could not be had; owners of a copy may put in their own values."
    )
    minutes = 180
    version = 3
    seats = range(2, 5)
    reactions = True
    shapes = SHAPES
    feats = FEATS
    variants = (Variant(1, "solo", "Solo: a race against the Event deck, not in the rulebook."),)
    options = (
        Option(
            "points", "Glory Points to win", TARGET, f"More points make a longer game: {RANGE}."
        ),
        Option(
            "npc_command",
            "Non-player captains",
            "left",
            "Who fights for them against a player.",
            (
                Choice("left", "led by the player to the left"),
                Choice("agreed", "led by whom the others agree on, else by the player to the left"),
                Choice("automatic", "led by a fixed policy"),
            ),
        ),
        Option(
            "letters_of_marque",
            "Letters of marque",
            False,
            "At war, no Bounty for attacking ships of the enemy nation.",
        ),
        Option("witness", "Show discounts to a witness", True, "As the rulebook says."),
        Option("solo", "Solo variant", False, "One seat against the Event deck."),
        Option(
            "level",
            "Solo level",
            "easy",
            "How hard the solo game is.",
            tuple([Choice(key, level.name) for key, level in STANDARD.levels.items()]),
        ),
        Option("aids", "Show the odds", False, "Chances of rolls, computed from what you know."),
        Option("colours", "Colours", "", "Each seat’s own; as seated if none.", letters=COLOURS),
    )

    def __init__(self, cards: Cards) -> None:
        super().__init__(cards)
        self.words = words_of(cards)

    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        return deeds(events)

    def begin(self, setup: Setup) -> Game:
        game = MerchantsAndMarauders(setup, self.cards)
        game.begin()
        return game

    def check_seats(self, seats: int, options: dict[str, Any]) -> None:
        """MM-010, MM-R4."""
        if seats == 1 and options["solo"]:
            return
        if seats > 4:
            raise SetupError("at most 4 players")
        if seats < 2:
            raise SetupError("at least 2 players")

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        setup = super().setup(seats, options)
        if setup.options["points"] not in POINTS:
            raise SetupError(f"play to {RANGE} Glory Points")
        letters: str = setup.options["colours"]
        if letters and (len(letters) != seats or any(c not in COLOURS for c in letters)):
            raise SetupError(f"name a colour, A to D, for each of the {seats} seats")
        taken = [c for c in letters if letters.count(c) > 1]
        if taken:
            raise SetupError(f"{taken[0]} is already taken")  # MM-073, MM-R26
        return setup

    # ---- words

    def ended(self, game: Game, seat: Seat | None, names: Names) -> Prompt:
        result = game.result()
        assert result is not None
        how = f"{win(result.winners, seat, names)}." if result.winners else "The race is lost."
        return Prompt(how, f"{first_up(result.reason)}.", "MM-025")

    def waiting(self, game: Game, seat: Seat | None, names: Names) -> Prompt:
        g = cast(MerchantsAndMarauders, game)
        watching = "You are watching." if seat is None else ""
        waiting_for = listed([names[other] for other in g.to_act()])
        if not waiting_for:
            return Prompt("Chance decides.", watching, "MM-043")
        if len(g.to_act()) > 1:
            return Prompt(f"{waiting_for} are choosing.", watching, "MM-075")
        if g.turn == g.to_act()[0]:
            return Prompt(f"It is {waiting_for}’s turn.", watching, "MM-096")
        return Prompt(f"{waiting_for} is asked.", watching, "MM-392")

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """The table may shoot for a ship that can only shoot (MM-451, MM-453), and leave dice that
        have succeeded as they lie (MM-046).  It answers by itself only where all can see why: to
        be quick would tell what somebody holds, or that a stash at home is empty.  A turn in which
        nothing is left to do it ends as it passes for people: not in haste."""
        g = cast(MerchantsAndMarauders, game)
        frame = g.frame()
        if isinstance(frame, RerollDice) and frame.gains_nothing(g):
            return PASS
        moves = g.legal_moves(seat)
        return moves[0] if len(moves) == 1 and isinstance(frame, NavalRound) else None

    def automatic(self, game: Game, seat: Seat) -> Move | None:
        """A bot that would lead an NPC leaves it to the policy (MM-441, MM-443)."""
        g = cast(MerchantsAndMarauders, game)
        frame = g.frame()
        if isinstance(frame, (NavalRound, FixHits)):
            return frame.led_by_policy(g)
        return None

    def spare_orders(self, game: Game, seat: Seat) -> tuple[Spare, ...]:
        return sparing.orders(cast(MerchantsAndMarauders, game), seat)

    def spares(self, game: Game, seat: Seat, order: str) -> bool:
        return sparing.answers(cast(MerchantsAndMarauders, game), seat, order)

    def spared(self, game: Game, order: str) -> str:
        return sparing.told(cast(MerchantsAndMarauders, game), order)

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        g = cast(MerchantsAndMarauders, game)
        seats = range(len(g.players))
        return [
            ("Glory track", [p.glory for p in g.players]),
            ("Stash points", [stash_points(g, seat) for seat in seats]),
            ("Gold in the stash", [p.stash for p in g.players]),
        ]

    def chronicle(self, record: Record) -> Summary:
        setup = Setup(record.key, record.version, record.card_set, record.seats, record.options)
        return summary_of(cast(MerchantsAndMarauders, self.begin(setup)), record)


RULES = MerchantsAndMaraudersRules(STANDARD)
