"""A game of Line of Battle: the table, what is hidden, and what must always hold."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from random import Random

from quarterdeck.kernel import Event, Game, Result, Seat, Setup

from .actions.broadside import Shot
from .cards import MOST_SEATS, BattleCards
from .invariants import check_table
from .pieces import NO_CARD, NO_SHIP, NOBODY, Laid, Player, Ship
from .round import Campaign
from .shapes import View
from .verbs import VERBS
from .view import views_of


class LineOfBattle(Game):
    """A game in progress.  ``ships`` holds all of them, wherever they are."""

    verbs = VERBS

    cards: BattleCards
    players: list[Player]
    ships: list[Ship]
    deck: list[int]  # a set, in order
    absent: tuple[int, ...] = ()  # cards that so few players do not use (LB-R82)
    discard: tuple[int, ...] = ()
    pile: list[int]  # a set, in order: the ships beneath the top one
    top: int = NO_SHIP
    lost: tuple[tuple[int, str], ...] = ()  # with the cause
    breaks: tuple[Laid, ...] = ()  # in the order in which they were laid
    blockades: tuple[Laid, ...] = ()
    laid: tuple[int, ...] = ()  # cards being carried out
    passing: int = NO_CARD  # the red card that wanders round the table
    passing_first: Seat = NOBODY
    shots: tuple[Shot, ...] = ()  # of this turn
    unsound: tuple[int, ...] = ()  # ships that could be boarded before the first shot
    dealer_rolls: tuple[tuple[Seat, int], ...] = ()
    dealer: Seat = NOBODY
    turn: Seat = NOBODY
    round: int = 0
    phase: str = "dealer"
    prize_made_it: bool = False  # the target score, in the middle of a round
    ended: str = ""

    def __init__(self, setup: Setup, cards: BattleCards) -> None:
        super().__init__(setup)
        self.cards = cards

    def set_up(self) -> Campaign:
        self.players = [Player() for _ in range(self.setup.seats)]
        self.gather()
        return Campaign()

    def gather(self) -> None:
        """All ships and Action cards come back, and nothing is in play (LB-16)."""
        self.players = [Player(tally=player.tally) for player in self.players]
        self.ships = list(self.cards.undealt)
        self.deck = self.whole_deck()
        self.absent = tuple(sorted({*range(len(self.cards.actions))} - {*self.deck}))
        self.discard = ()
        self.pile = list(range(len(self.cards.ships)))
        self.top = NO_SHIP
        self.lost = ()
        self.breaks = ()
        self.blockades = ()
        self.laid = ()
        self.passing = NO_CARD
        self.passing_first = NOBODY
        self.shots = ()
        self.unsound = ()

    # ---- cards

    def whole_deck(self) -> list[int]:
        """The Action cards of a round: fewer for few players, if they do not want all (LB-R2)."""
        full = self.setup.options["short_deck"] == "full"
        return self.cards.deck(MOST_SEATS if full else self.setup.seats)

    def draw_pile(self) -> int:
        """How many cards can still be drawn."""
        return len(self.deck)

    def deal_card(self, seat: Seat, card: int, kind: str) -> None:
        """A card goes from the pile into a hand; only its owner sees which."""
        del self.deck[bisect_left(self.deck, card)]
        player = self.players[seat]
        player.hand = tuple(sorted((*player.hand, card)))
        self.emit(Event(kind, {"seat": seat}, {seat: {"card": card}}, quiet=True))

    # ---- the end

    def target_reached(self) -> bool:
        target: int = self.setup.options["target"]
        return any([player.score() >= target for player in self.players])

    def outcome(self) -> Result:
        """The highest score wins; equal ones share (LB-168, LB-R66)."""
        scores = tuple([player.score() for player in self.players])
        ranks = tuple([1 + sum([other > score for other in scores]) for score in scores])
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
        target = self.setup.options["target"]
        reason = {
            "prize": f"a Prize in Port made {target} points",
            "target": f"{target} points reached at the end of round {self.round}",
            "rounds": f"round {self.round} was the last",
        }.get(self.ended, "")
        if len(winners) > 1:
            reason += ": the win is shared"
        return Result(scores, winners, ranks, reason)

    # ---- what is hidden

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """The others' hands and the pile are dealt anew.  Everybody knows that a player who
        took an action then held no red card, and that one without a card for a boarding held
        only red ones; all that is kept (``blacks`` and ``reds`` of each hand)."""
        others = [p for other, p in enumerate(self.players) if other != seat]
        pool = list(self.deck)
        for player in others:
            pool += player.hand
        pool.sort()
        red = [card for card in pool if self.cards.is_red[card]]
        black = [card for card in pool if not self.cards.is_red[card]]
        rng.shuffle(red)
        rng.shuffle(black)
        sizes = [len(player.hand) for player in others]
        known = [
            [*[black.pop() for _ in range(p.blacks)], *[red.pop() for _ in range(p.reds)]]
            for p in others
        ]
        rest = sorted(black + red)
        rng.shuffle(rest)
        for player, size, hand in zip(others, sizes, known, strict=True):
            hand += [rest.pop() for _ in range(size - len(hand))]
            player.hand = tuple(sorted(hand))
        self.deck = sorted(rest)

    def check(self) -> None:
        check_table(self)

    def view(self, seat: Seat | None) -> View:
        return views_of(self, (seat,))[0]

    def views(self, seats: Sequence[Seat | None]) -> list[View]:
        return views_of(self, seats)
