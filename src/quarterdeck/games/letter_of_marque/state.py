"""A game of Letter of Marque: the board, what is hidden, and what must always hold."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from quarterdeck.kernel import BrokenInvariant, Game, Move, Result, Seat, Setup

from .cards import LetterOfMarqueCards
from .pieces import GUARD_ARMED, GUARD_DEFENSELESS, Player, Ship
from .procedures import Voyage
from .shapes import View
from .verbs import VERBS
from .view import views_of


class LetterOfMarque(Game):
    """A game in progress.  The sea holds all ships at sea in the order of their launch."""

    verbs = VERBS

    cards: LetterOfMarqueCards
    players: list[Player]
    sea: list[Ship]
    waiting: tuple[tuple[Seat, int], ...] = ()  # treasures turned over, without a ship
    launched: int = 0
    round: int = 0  # 0: the preliminary turn
    turn: Seat = -1

    def __init__(self, setup: Setup, cards: LetterOfMarqueCards) -> None:
        super().__init__(setup)
        self.cards = cards

    def set_up(self) -> Voyage:
        """Setting up the game (LM-03, LM-05 to LM-09)."""
        cards = self.cards
        self.players = [
            Player(cards.treasures, cards.armed, cards.defenseless, cards.cannons)
            for _ in range(self.setup.seats)
        ]
        self.sea = []
        return Voyage()

    # ---- pieces

    def reserve(self, seat: Seat) -> tuple[Move, ...]:
        """The kinds of ship that ``seat`` can launch."""
        player = self.players[seat]
        if not player.armed:
            return (GUARD_DEFENSELESS,)
        return (GUARD_ARMED, GUARD_DEFENSELESS) if player.defenseless else (GUARD_ARMED,)

    def ship(self, number: int) -> Ship:
        """The ship at sea with that id."""
        for ship in self.sea:
            if ship.id == number:
                return ship
        raise KeyError(number)

    def at_sea(self, seat: Seat) -> list[Ship]:
        return [ship for ship in self.sea if ship.seat == seat]

    def colour(self, seat: Seat) -> int:
        letters: str = self.setup.options["colours"]
        return ord(letters[seat]) - ord("A") if letters else seat

    def points(self, seat: Seat) -> int:
        """LM-52, LM-53: treasures, and what each opposing cannon card counts."""
        player = self.players[seat]
        return player.treasure() + self.cards.cannon_points * player.captured_cannons()

    # ---- the end

    def is_finished(self) -> bool:
        """LM-50: no ship at sea, and every treasure deck empty."""
        return not self.sea and not any([player.deck for player in self.players])

    def outcome(self) -> Result:
        """Most points win; among the tied, most cannon cards; then they share (LM-55 to 57)."""
        merits = [
            (self.points(seat), self._tiebreak(player)) for seat, player in enumerate(self.players)
        ]
        ranks = tuple([1 + sum([other > merit for other in merits]) for merit in merits])
        winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
        best = max(merits)
        if sum([merit[0] == best[0] for merit in merits]) == 1:
            reason = "most points"
        elif len(winners) == 1:
            reason = "tied on points, more cannon cards"
        else:
            reason = "tied on points and cannon cards: the win is shared"
        return Result(tuple([merit[0] for merit in merits]), winners, ranks, reason)

    def _tiebreak(self, player: Player) -> int:
        """LM-R7: captured cannon cards; by option also those never fired."""
        if self.setup.options["tiebreak"] == "captured_and_unused":
            return player.captured_cannons() + player.cannons
        return player.captured_cannons()

    # ---- what is hidden

    def armed_chance(self, seat: Seat) -> float:
        """How likely a ship of ``seat`` never shown is armed, from public facts alone."""
        shown = self.shown_armed(seat)
        unseen = self.cards.ships - self.players[seat].robbed - shown
        return (self.cards.armed - shown) / unseen if unseen else 0.0

    def shown_armed(self, seat: Seat) -> int:
        """How many ships of ``seat`` an attack has shown to be armed (LM-R19)."""
        ships = (*self.at_sea(seat), *self.players[seat].home)
        return sum([1 for ship in ships if ship.beat_off])

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Arm the others' unseen ships in one of the ways that fit all facts."""
        if self.is_over() and self.setup.options["reveal"]:
            return  # LM-R18: all ships have been shown
        for other, player in enumerate(self.players):
            if other == seat:
                continue
            afloat = [i for i, s in enumerate(self.sea) if s.seat == other and not s.beat_off]
            ashore = [i for i, s in enumerate(player.home) if not s.beat_off]
            reserve = player.armed + player.defenseless
            launched = len(afloat) + len(ashore)
            left = self.cards.armed - self.shown_armed(other)
            ways = list(combinations(range(launched + reserve), left))
            way = ways[int(rng.random() * len(ways))]
            for n, i in enumerate(afloat):
                self.sea[i] = self.sea[i]._replace(armed=n in way)
            home = list(player.home)
            for n, i in enumerate(ashore, len(afloat)):
                home[i] = home[i]._replace(armed=n in way)
            player.home = tuple(home)
            player.armed = sum([1 for n in way if n >= launched])
            player.defenseless = reserve - player.armed

    # ---- what must always hold

    def check(self) -> None:
        for seat, player in enumerate(self.players):
            self._check_player(seat, player)
        ids = [ship.id for ship in self.sea]
        _require(ids == sorted(set(ids)), "ship ids are unique and in order")
        values = sum([card.value for player in self.players for card in player.pile])
        values += sum([ship.value for ship in self.sea])
        values += sum([value for _, value in self.waiting])
        values += sum([sum(player.deck) for player in self.players])
        _require(values == len(self.players) * sum(self.cards.treasures), "no treasure is lost")

    def _check_player(self, seat: Seat, player: Player) -> None:
        afloat = self.at_sea(seat)
        armed = player.armed + sum([ship.armed for ship in (*afloat, *player.home)])
        reserve = player.armed + player.defenseless
        due = sum([1 for owner, _ in self.waiting if owner == seat])
        _require(armed == self.cards.armed, "as many ships are armed as must be (LM-03)")
        _require(player.armed >= 0 and player.defenseless >= 0, "no reserve is below zero")
        _require(reserve == len(player.deck) + due, "a ship for every treasure (LM-19)")
        _require(
            reserve + len(afloat) + len(player.home) + player.robbed == self.cards.ships,
            "no ship is lost (LM-03)",
        )
        _require(
            0 <= player.cannons <= self.cards.cannons, "no more cannon cards than there are (LM-06)"
        )
        _require(all([ship.armed for ship in afloat if ship.beat_off]), "only armed ships beat off")
        mine = [card for other in self.players for card in other.pile if card.colour == seat]
        fired = sum([1 for card in mine if not card.value])
        _require(not any([not c.value and c.colour == seat for c in player.pile]), "LM-R21")
        _require(
            player.cannons + fired <= self.cards.cannons, "each cannon card fires once (LM-40)"
        )

    def view(self, seat: Seat | None) -> View:
        return views_of(self, (seat,))[0]

    def views(self, seats: Sequence[Seat | None]) -> list[View]:
        return views_of(self, seats)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)
