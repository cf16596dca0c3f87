"""The Action cards, ships and figures that a game of Line of Battle is played with."""

from __future__ import annotations

from importlib.resources import files as package_files
from typing import Any

from msgspec import structs, to_builtins

from quarterdeck.kernel import CardFiles, CardSet, CardSetError
from quarterdeck.kernel.cards import refuse_repeated

from .pieces import BROADSIDE, EITHER, FACES, HULL, RAKE, RIGGING, Card, Ship, ShipCard
from .schema import CardsFile, Counts, Figures, ShipsFile
from .verbs import Moves
from .words.cards import TITLES, detail_of

CARDS, SHIPS, FIGURES = "cards.toml", "ships.toml", "figures.toml"
MOST_SEATS = 8


class BattleCards(CardSet):
    """A card is its place in ``actions``, a ship hers in ``ships``.  Red cards come first."""

    def __init__(self, files: CardFiles) -> None:
        super().__init__(files)
        self._read_figures(files.read(FIGURES, Figures))
        self._read_cards(files.read(CARDS, CardsFile))
        self._read_ships(files.read(SHIPS, ShipsFile))
        self._check()
        self.moves = Moves(len(self.actions), len(self.ships))
        self.titles = tuple([TITLES[card.kind] for card in self.actions])
        self.details = tuple([detail_of(card, self.figures) for card in self.actions])
        self.faces = tuple([self._face(card) for card in self.actions])

    def _read_figures(self, figures: Figures) -> None:
        """Some are looked at all the time, so they are at hand."""
        self.figures = figures
        self.break_damage = figures.break_damage
        self.strike_below = figures.strike_below
        self.least_hand = figures.least_hand
        self.fire_die = {
            **dict.fromkeys(figures.fire_die.rigging, RIGGING),
            **dict.fromkeys(figures.fire_die.hull, HULL),
        }

    def _read_cards(self, file: CardsFile) -> None:
        reds, blacks = structs.asdict(file.red), structs.asdict(file.black)
        kinds: list[tuple[Counts, str, int, int, str]] = [
            *[(count, kind, 0, 0, "") for kind, count in reds.items()],
            *[(one.count, BROADSIDE, one.rate, one.hits, one.place) for one in file.broadside],
            *[(one.count, RAKE, max(FACES), one.hits, EITHER) for one in file.rake],
            *[(count, kind, 0, 0, "") for kind, count in blacks.items()],
        ]
        self.players = tuple(file.players)
        actions: list[Card] = []
        least: list[int] = []  # players that use the card
        for counts, *face in kinds:
            self._check_counts(counts, str(face[0]))
            for copy in range(counts[-1]):
                column = next(n for n, count in enumerate(counts) if copy < count)
                actions.append(Card(len(actions), *face))  # type: ignore[arg-type]
                least.append(self.players[column])
        self.actions = tuple(actions)
        self.least_players = tuple(least)
        self.kind = tuple([card.kind for card in actions])
        self.is_red = tuple([card.kind in reds for card in actions])
        self.red_cards = sum(self.is_red)  # the first ones by number
        self.hits = tuple([card.hits for card in actions])
        self.card_rate = tuple([card.rate for card in actions])
        self.card_place = tuple([card.place for card in actions])

    def _check_counts(self, counts: Counts, kind: str) -> None:
        if len(counts) != len(self.players):
            raise CardSetError(CARDS, kind, "count", f"{len(self.players)} counts are needed")
        if counts != sorted(counts):
            raise CardSetError(CARDS, kind, "count", "more players never use fewer cards")

    def _read_ships(self, file: ShipsFile) -> None:
        ships = [ShipCard(n, *structs.astuple(one)) for n, one in enumerate(file.ship)]
        refuse_repeated(SHIPS, "name", [ship.name for ship in ships])
        self.ships = tuple(ships)
        self.ship_rate = tuple([ship.rate for ship in ships])
        self.ship_hull = tuple([ship.hull for ship in ships])
        self.ship_rigging = tuple([ship.rigging for ship in ships])
        self.nation = tuple([ship.nation for ship in ships])
        self.points = tuple([ship.hull + ship.rigging for ship in ships])  # LB-163
        self.printed: tuple[dict[str, Any], ...] = tuple([ship._asdict() for ship in ships])
        self.undealt = tuple([Ship(number) for number in range(len(ships))])

    def _check(self) -> None:
        """What no schema says, but a game cannot do without."""
        if list(self.players) != sorted(set(self.players)) or self.players[0] != 2:
            raise CardSetError(CARDS, "", "players", "from 2 on, each once, in order")
        figures = self.figures
        for seats in range(2, MOST_SEATS + 1):
            if len(self.deck(seats)) <= figures.hand * seats:
                why = f"with {seats} players nothing would be left to draw"
                raise CardSetError(CARDS, "", "count", why)
        if len(self.ships) <= figures.fleet * MOST_SEATS:
            raise CardSetError(SHIPS, "", "ship", "there are too few for eight fleets")
        faces = sorted([*figures.fire_die.rigging, *figures.fire_die.hull])
        if faces != list(FACES):
            raise CardSetError(FIGURES, "", "fire_die", "each face of the die is in one place")
        if figures.lost_at >= figures.capture_at:
            raise CardSetError(FIGURES, "", "lost_at", "a boarding is not lost and won at once")

    def deck(self, seats: int) -> list[int]:
        """The Action cards that so many players use, in order (LB-R2, LB-R82)."""
        return [card for card, least in enumerate(self.least_players) if least <= seats]

    # ---- words

    def name_of(self, card: int) -> str:
        """For the log: with its figures where it has any."""
        if self.hits[card]:
            return f"{self.titles[card]} ({self.details[card]})"
        return self.titles[card]

    def gun_of(self, card: int) -> str:
        return f"{self.titles[card]}, {self.details[card]}"

    def ship_name(self, ship: int) -> str:
        return self.ships[ship].name

    def _face(self, card: Card) -> dict[str, Any]:
        """As it is shown in views; never changed."""
        return {
            "id": card.id,
            "kind": card.kind,
            "title": self.titles[card.id],
            "detail": self.details[card.id],
            "red": self.is_red[card.id],
            "rate": card.rate,
            "hits": card.hits,
            "place": card.place,
        }

    def catalogue(self) -> dict[str, Any]:
        return {
            "figures": to_builtins(self.figures),
            "decks": {str(seats): len(self.deck(seats)) for seats in range(2, MOST_SEATS + 1)},
            "cards": [
                {**face, "players": least}
                for face, least in zip(self.faces, self.least_players, strict=True)
            ],
            "ships": [
                {**ship, "points": points}
                for ship, points in zip(self.printed, self.points, strict=True)
            ],
        }


STANDARD = BattleCards.load(package_files(__package__) / "data")
