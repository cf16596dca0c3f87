"""What the registry holds of a game: who may play it, its options, and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from .cards import STANDARD, CardFiles, CardSet, CardSetError, Folder
from .events import Deed, Event, Feat
from .game import Game
from .moves import Move, Seat
from .record import Record, Setup
from .shapes import Shapes
from .wording import Group, Names, Prompt, Told, Words, listed, win


class SetupError(ValueError):
    """The table asked for cannot be set up; the message says why."""


class Choice(NamedTuple):
    value: str
    label: str


class Option(NamedTuple):
    """One thing the players agree on before the game: a flag, one of several choices, a number,
    words, or one of ``letters`` for each seat (its colour; none: as seated)."""

    name: str
    label: str
    default: bool | int | str
    help: str = ""
    choices: tuple[Choice, ...] = ()
    letters: str = ""

    def accepts(self, value: object) -> bool:
        if self.choices:
            return any(value == choice.value for choice in self.choices)
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return isinstance(value, type(self.default)) and not isinstance(value, bool)


class Spare(NamedTuple):
    """An answer to many questions at once, for a while: ``order`` names it, ``label`` offers it."""

    order: str
    label: str


class Variant(NamedTuple):
    """A number of players that the rulebook does not foresee, behind an option of that name."""

    seats: int
    option: str
    note: str


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
    reactions: ClassVar[bool] = False  # asks for what seats may hold: see ``declining``
    words: Words[Any] = Words()
    shapes: ClassVar[Shapes] = Shapes()
    feats: ClassVar[tuple[Feat, ...]] = ()  # what is counted of people who play it
    headings: ClassVar[tuple[str, ...]] = ("round",)  # events that head a chapter of the log

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

    def prompt(self, game: Game, seat: Seat | None, names: Names) -> Prompt:
        if game.is_over():
            return self.ended(game, seat, names)
        if seat is None or seat not in game.to_act():
            return self.waiting(game, seat, names)
        return self.words.ask(game, seat, names)

    def ended(self, game: Game, seat: Seat | None, names: Names) -> Prompt:
        """What is said of a game that is over."""
        result = game.result()
        assert result is not None
        return Prompt(f"{win(result.winners, seat, names)}.", result.reason)

    def waiting(self, game: Game, seat: Seat | None, names: Names) -> Prompt:
        """What is said to whoever is not asked."""
        asked = game.to_act()
        watching = "You are watching." if seat is None else ""
        if not asked:
            return Prompt("Chance decides.", watching)
        verb = "are" if len(asked) > 1 else "is"
        return Prompt(f"{listed([names[one] for one in asked])} {verb} choosing.", watching)

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        """Those of the moves there are; a menu also shows what is not possible, and why."""
        moves = game.legal_moves(seat)
        if not moves:
            return ()
        names = tuple([str(other) for other in range(game.setup.seats)])
        ids = dict.fromkeys([self.describe(game, seat, move, names).group for move in moves])
        frame = game.frame()
        found: list[Group] = []
        for group, move, rule in self.words.menus.get(type(frame).__name__, ()):
            refused = "" if group in ids else frame.why_not(game, seat, move)
            rare = group in self.words.sentences.rare
            found.append(Group(group, self.words.group(group), "", rule, refused, rare))
        shown = [group.id for group in found]
        found += [
            Group(one, self.words.group(one), rare=one in self.words.sentences.rare)
            for one in ids
            if one not in shown
        ]
        return tuple(found)

    def describe(self, game: Game, seat: Seat, move: Move, names: Names) -> Told:
        return self.words.describe(game, seat, move, names)

    def tell(self, event: Event, seat: Seat | None, names: Names) -> str:
        """The event as a line of the log; "" if it is only shown, not told."""
        said = self.words.tell(event, seat, names)
        if said is None:
            raise ValueError(f"{self.title} has no words for {event.kind!r}")
        return said

    def spare_orders(self, game: Game, seat: Seat) -> tuple[Spare, ...]:
        """What the seat may order at this question, to be spared others like it."""
        return ()

    def spares(self, game: Game, seat: Seat, order: str) -> bool:
        """Does that order say no to what the seat is asked?  Its answer is ``declining``."""
        return False

    def spared(self, game: Game, order: str) -> str:
        """The order in words, as long as it holds; "" once it has ended by itself."""
        return ""

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        """How the scores came about, a row of figures for each source."""
        raise NotImplementedError

    def chronicle(self, record: Record) -> Mapping[str, Any] | None:
        """What a finished game was like, for charts; ready for JSON.  None: this game has none.

        It may tell what was hidden, and may take as long as a replay.
        """
        return None

    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        """What seats did, out of all events of a game that is over: see ``feats``."""
        return iter(())

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """The one move the table may make for a seat because nothing is decided by it."""
        return None

    def automatic(self, game: Game, seat: Seat) -> Move | None:
        """The move of the rules' own policy, where a bot would choose for nobody's side."""
        return None

    def as_before(self, view: dict[str, Any], version: int) -> dict[str, Any]:
        """The view as that version of the rules would have shown it: without what was added
        since.  By it the server knows that a table of that version stands as it stood."""
        return view

    def _complete(self, options: dict[str, Any]) -> dict[str, Any]:
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(f"{self.title} has no option {name!r}")
            if not known[name].accepts(value):
                raise SetupError(f"{value!r} is not a value of the option {name!r}")
        return {name: options.get(name, option.default) for name, option in known.items()}
