"""What the registry holds of a game: who may play it, its options, and its words."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from .cards import STANDARD, CardFiles, CardSet, CardSetError, Folder
from .events import Event
from .game import Game
from .moves import Move, Seat
from .record import Record, Setup
from .wording import who


class SetupError(ValueError):
    """The table asked for cannot be set up; the message says why."""


class Choice(NamedTuple):
    value: str
    label: str


class Option(NamedTuple):
    """One thing the players agree on before the game: a flag, or one of several choices."""

    name: str
    label: str
    default: bool | int | str
    help: str = ""
    choices: tuple[Choice, ...] = ()

    def accepts(self, value: object) -> bool:
        if self.choices:
            return any(value == choice.value for choice in self.choices)
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return isinstance(value, type(self.default)) and not isinstance(value, bool)


class Variant(NamedTuple):
    """A number of players that the rulebook does not foresee, behind an option of that name."""

    seats: int
    option: str
    note: str


class Prompt(NamedTuple):
    """What a seat must do now, in one sentence, and the rule it belongs to."""

    text: str
    detail: str = ""
    rule: str = ""


class Group(NamedTuple):
    """Moves of one kind, or the reason why there are none."""

    id: str
    label: str
    detail: str = ""
    rule: str = ""
    refused: str = ""


class Told(NamedTuple):
    """One legal move in words: where it is on the board, what it would do, which rule it is."""

    label: str
    group: str
    on: tuple[str, ...] = ()
    rule: str = ""
    note: str = ""
    confirm: str = ""


class Rules:
    """One game of the registry.  Subclassed once per game; holds no game in progress."""

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    provenance: ClassVar[str] = ""  # where the figures come from, for people
    minutes: ClassVar[int] = 30
    version: ClassVar[int] = 1  # raised whenever some record would replay differently
    card_set: str = STANDARD  # what a record calls the cards
    seats: ClassVar[range] = range(2, 3)
    variants: ClassVar[tuple[Variant, ...]] = ()
    options: ClassVar[tuple[Option, ...]] = ()
    reactions: ClassVar[bool] = False  # has windows in which seats may react: see ``Window``

    def __init__(self, cards: CardSet | None = None) -> None:
        """``cards``: the figures and cards to play with; None for a game that has none."""
        self.cards: Any = cards
        if cards is not None:
            self.card_set = cards.id

    def with_cards(self, source: Folder | CardFiles) -> Self:
        """The same game with another set; ``CardSetError`` says what is wrong with it."""
        if self.cards is None:
            raise CardSetError("", "", "", f"{self.title} has no cards to change")
        files = source if isinstance(source, CardFiles) else CardFiles.in_folder(source)
        files.check_game(self.key)
        return type(self)(type(self.cards).load(files))

    def catalogue(self) -> dict[str, Any]:
        """All public data of the game (cards, ships, prices, limits …), ready for JSON."""
        head = {"game": self.key, "version": self.version, "card_set": self.card_set}
        return head if self.cards is None else {**head, **self.cards.catalogue()}

    def new(self, seats: int, options: dict[str, Any] | None = None) -> Game:
        """A new game; ``SetupError`` says what cannot be."""
        return self.begin(self.setup(seats, options))

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        chosen = self._complete(options or {})
        self.check_seats(seats, chosen)
        return Setup(self.key, self.version, self.card_set, seats, chosen)

    def check_seats(self, seats: int, options: dict[str, Any]) -> None:
        for variant in self.variants:
            if seats == variant.seats and options[variant.option]:
                return
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            number = f"{low} to {high}" if low < high else f"{low}"
            raise SetupError(f"this game needs {number} players")

    def begin(self, setup: Setup) -> Game:
        raise NotImplementedError

    # words, for one seat (None: a spectator)

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        raise NotImplementedError

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        raise NotImplementedError

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        raise NotImplementedError

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        """The event as a line of the log; "" if it is only shown, not told.

        Here: the events that the kernel itself emits.
        """
        if event.kind == "undone":
            return f"{who(event.public['seat'], seat, names)} took back a move."
        if event.kind == "announced":
            return f"{who(event.public['seat'], seat, names)} laid a card face down."
        if event.quiet:
            return ""
        raise ValueError(f"{self.title} has no words for {event.kind!r}")

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        """How the scores came about, a row of figures for each source."""
        raise NotImplementedError

    def chronicle(self, record: Record) -> dict[str, Any] | None:
        """What a finished game was like, for charts; ready for JSON.  None: this game has none.

        It may tell what was hidden, and may take as long as a replay.
        """
        return None

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """The one move the table may make for a seat because nothing is decided by it."""
        return None

    def automatic(self, game: Game, seat: Seat) -> Move | None:
        """The move of the rules' own policy, where a bot would choose for nobody's side."""
        return None

    def _complete(self, options: dict[str, Any]) -> dict[str, Any]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.title} has no option {name!r}")
            if not known[name].accepts(value):
                raise SetupError(f"{value!r} is not a value of the option {name!r}")
        return {name: options.get(name, option.default) for name, option in known.items()}
