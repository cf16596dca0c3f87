"""A game of Corsaire: the table, what is hidden, and what must always hold."""

from __future__ import annotations

from random import Random

from quarterdeck.kernel import BrokenInvariant, Event, Game, Result, Seat, Setup

from .cards import CorsaireCards
from .match import Match
from .pieces import BENEATH, NO_BOARD, NO_CARD, ROW, SLOTS, Laid, Player, Tokens, Visit, plus
from .shapes import Phase, Step, View
from .verbs import VERBS
from .view import view_of


class Corsaire(Game):
    """A game in progress.  ``unseen`` are the cards nobody has seen: the deck, and the three
    removed ones, which are simply never drawn (CO-07, CO-R29)."""

    verbs = VERBS

    cards: CorsaireCards
    players: list[Player]
    supply: Tokens = (0, 0, 0)
    unseen: tuple[int, ...] = ()  # sorted: what comes next is decided by chance
    board_deck: tuple[int, ...] = ()  # sorted, likewise
    boards: tuple[int, ...] = ()
    on_boards: tuple[int, ...] = (NO_CARD,) * ROW
    aside: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()  # by position, once compared; -1: a tie
    is_revealed: bool = False
    phase: Phase = "setup"
    turn: int = 0
    first: Seat = -1
    active: Seat = -1
    step: Step | None = None
    walk: tuple[Visit, ...] = ()  # of this turn's step 2
    at: int = -1  # the slot the walk has come to

    def __init__(self, setup: Setup, cards: CorsaireCards) -> None:
        super().__init__(setup)
        self.cards = cards

    def set_up(self) -> Match:
        """The table before anything is dealt (CO-03, CO-05, CO-12)."""
        self.players = [Player(), Player()]
        self.supply = self.cards.stock
        self.unseen = tuple(range(len(self.cards.deck)))
        self.board_deck = tuple(sorted(self.cards.boards))
        return Match()

    # ---- pieces

    def deck_size(self) -> int:
        return len(self.unseen) - self.cards.removed

    def draw(self, card: int) -> None:
        self.unseen = tuple([each for each in self.unseen if each != card])

    def to_hand(self, seat: Seat, card: int) -> None:
        player = self.players[seat]
        player.hand = tuple(sorted((*player.hand, card)))

    def put_on_board(self, position: int, card: int) -> None:
        row = self.on_boards
        self.on_boards = (*row[:position], card, *row[position + 1 :])

    def put_board(self, position: int, board: int) -> None:
        row = self.boards
        self.boards = (*row[:position], board, *row[position + 1 :])

    def turn_up(self, position: int, card: int) -> None:
        """A card from the deck comes to lie open on a board (CO-11, CO-51)."""
        self.draw(card)
        self.put_on_board(position, card)
        facts = {"position": position + 1, "card": self.cards.faces[card]}
        self.emit(Event("turned_up", facts, quiet=True))

    def lay_board(self, position: int, board: int, quiet: bool = False) -> None:
        """A board from the deck comes into the row (CO-08, CO-52)."""
        self.board_deck = tuple([each for each in self.board_deck if each != board])
        self.put_board(position, board)
        facts = {"position": position + 1, "board": self.cards.plates[board]}
        self.emit(Event("laid_out", facts, quiet=quiet))

    # ---- the end

    def trading(self, seat: Seat) -> int:
        """CO-50, CO-61: the edge VP of the boards bought."""
        return sum([self.cards.boards[board].edge for board in self.players[seat].boards])

    def looting(self, seat: Seat) -> int:
        """CO-86: the centre VP of the boards won."""
        won = [place for place, winner in enumerate(self.winners) if winner == seat]
        return sum([self.cards.boards[self.boards[place]].centre for place in won])

    def bonus(self, seat: Seat) -> int:
        """CO-88: complete sets of a red, a blue and a green token."""
        return min(self.players[seat].tokens)

    def outcome(self) -> Result:
        """The higher score wins; equal scores share the win (CO-88, CO-89)."""
        scores = tuple(
            [
                self.trading(seat) + self.looting(seat) + self.bonus(seat)
                for seat in range(len(self.players))
            ]
        )
        best = max(scores)
        winners = tuple([seat for seat in (0, 1) if scores[seat] == best])
        ranks = tuple([1 if score == best else 2 for score in scores])
        reason = "most victory points" if len(winners) == 1 else "equal points: both win"
        return Result(scores, winners, ranks, reason)

    # ---- what is hidden

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Others' hands, their face-down cards and the decks, in a way that fits all facts: a
        card that was taken openly is still in its taker's hand or face down (CO-R28)."""
        pool = list(self.unseen)
        others = [player for each, player in enumerate(self.players) if each != seat]
        for player in others:
            pool += [card for card in self._concealed(player) if card not in player.known]
        pool.sort()
        rng.shuffle(pool)
        for player in others:
            count = len(self._concealed(player)) - len(player.known)
            cards = sorted([*player.known, *pool[:count]])
            pool = pool[count:]
            self._conceal(player, cards, rng)
        self.unseen = tuple(sorted(pool))

    def _concealed(self, player: Player) -> list[int]:
        """The cards whose faces only their owner knows: in hand, or laid face down."""
        if self.is_revealed:
            return list(player.hand)
        down = [one.card for side in player.laid for one in side if one.slot < 0]
        return [*player.hand, *down]

    def _conceal(self, player: Player, cards: list[int], rng: Random) -> None:
        """Spread ``cards`` over the hand and the face-down places."""
        if len(cards) > len(player.hand):
            rng.shuffle(cards)
        hand = cards[: len(player.hand)]
        down = cards[len(player.hand) :]
        player.hand = tuple(sorted(hand))
        if down:
            player.laid = tuple(
                [
                    tuple([Laid(down.pop(), -1) if one.slot < 0 else one for one in side])
                    for side in player.laid
                ]
            )

    # ---- what must always hold

    def check(self) -> None:
        cards = [*self.unseen, *self.aside, *[card for card in self.on_boards if card >= 0]]
        for player in self.players:
            laid = [one.card for side in player.laid for one in side]
            cards += [*player.hand, *laid, *[card for card in player.pyramid if card >= 0]]
        _require(
            sorted(cards) == list(range(len(self.cards.deck))),
            "every card is in one place (CO-03)",
        )
        tokens = self.supply
        for player in self.players:
            tokens = plus(tokens, player.tokens)
            _require(min(player.tokens) >= 0, "nobody owes tokens (CO-34)")
        _require(tokens == self.cards.stock, "no token comes or goes (CO-06)")
        _require(min(self.supply) >= 0, "the supply owes nothing (CO-36)")
        boards = [*self.board_deck, *[board for board in self.boards if board != NO_BOARD]]
        boards += [board for player in self.players for board in player.boards]
        _require(sorted(boards) == sorted(self.cards.boards), "every board is in one place (CO-05)")
        for seat, player in enumerate(self.players):
            self._check_player(seat, player)

    def _check_player(self, seat: Seat, player: Player) -> None:
        _require(list(player.hand) == sorted(player.hand), "a hand is kept sorted")
        _require(
            all([card in self._concealed(player) for card in player.known]),
            "cards taken openly are hidden only by their owner (CO-R28)",
        )
        if self.phase == "trading":
            _require(len(self.boards) == ROW, "five boards lie in a row (CO-08)")
            placing = seat == self.active and self.step in ("convert", "take")
            _require(len(player.hand) == self.cards.hand - placing, "a full hand (CO-15)")
            for slot, beneath in enumerate(BENEATH):
                if player.pyramid[slot] != NO_CARD:
                    _require(
                        all([player.pyramid[down] != NO_CARD for down in beneath]),
                        "a card lies on two cards (CO-28)",
                    )
            if seat != self.active:
                _require(
                    sum(player.tokens) <= self.cards.limit, "no more tokens than may stay (CO-55)"
                )
        if self.phase in ("looting", "over"):
            held = len(player.hand) + sum([1 for card in player.pyramid if card >= 0])
            laid = sum([len(side) for side in player.laid])
            _require(held + laid == self.cards.hand + len(SLOTS), "no card is lost (CO-73)")
            _require(all([len(side) in (0, 3) for side in player.laid]), "three cards (CO-63)")

    def view(self, seat: Seat | None) -> View:
        return view_of(self, seat)

    def sight(self, seat: Seat) -> View:
        """The view without previews, which only help people and take long: for bots."""
        return view_of(self, seat, previews=False)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)
