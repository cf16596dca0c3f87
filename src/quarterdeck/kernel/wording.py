"""How a game puts itself into words: one kit for all games.

A game keeps its sentences in one place, as templates (``Sentences``).  Where a sentence takes more
than names and amounts, a function beside them chooses or builds it:

``@WORDS.tells("attacked")``  an event as a line of the log: ``(line) -> str``
``@WORDS.describes("sail")``  a legal move: ``(choice) -> Told``; ``"BuyShip.keep"`` for one frame
``@WORDS.asks("Turn")``       what a frame asks of the seat that must choose: ``(choice) -> Prompt``

What the page needs to know of a text (its tone, a warning, the odds) is told beside it, never in
it: no program reads English.

A template has slots, filled with what an event, a move or a question is about:

``{seat}``              a person: ``you`` for the one who reads it, else the name
``{seat's}``            ``your``, or the name with its ending
``{Seat}``              with a capital, at the head of a sentence
``{sell|sells}``        the verb of the one whose deed it is: the first form where it is the reader
``{owner:keep|keeps}``  the verb of another person; of an amount, the first form for 1; of a flag,
                        the first form where it is set
``{value}``             a thing or an amount, as the game's namer of that name puts it
``{from:zone}``         the same, named by the namer ``zone``

A line that comes in variants has a sentence each, ``entered_port.pay`` beside ``entered_port``;
``Line.say_as`` chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, NamedTuple, TypeVar

from .events import Event
from .moves import PASS, Move, Seat

if TYPE_CHECKING:
    from .game import Game

G = TypeVar("G", bound="Game")
F = TypeVar("F", bound=Callable[..., Any])

Tone = Literal["", "good", "bad"]
Names = tuple[str, ...]


# ---- what words are made into


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
    rare: bool = False  # seldom wanted: the page keeps it in a menu


class Note(NamedTuple):
    """A sentence on what a move would do; its ``lead`` is set off, in the colour of ``tone``."""

    text: str
    lead: str = ""
    tone: Tone = ""


class Told(NamedTuple):
    """One legal move in words: where it is on the board, what it would do, which rule it is."""

    label: str
    group: str
    on: tuple[str, ...] = ()
    rule: str = ""
    note: str | tuple[Note, ...] = ""
    confirm: str = ""
    warns: bool = False  # it comes with a danger: the page marks it
    odds: float | None = None  # how likely it goes wrong, where the table shows odds

    def notes(self) -> tuple[Note, ...]:
        """The note, sentence by sentence; one without a tone may be a plain text."""
        if isinstance(self.note, str):
            return (Note(self.note),) if self.note else ()
        return self.note

    def says(self) -> str:
        """The note as one text."""
        return " ".join([f"{note.lead} {note.text}".strip() for note in self.notes()])


# ---- small words that every game's texts need


def who(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """``You`` for the one who reads it, else the name."""
    return "You" if seat == viewer else names[seat]


def whose(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """``your``, or the name with its ending."""
    return "your" if seat == viewer else f"{names[seat]}’s"


def win(winners: Sequence[Seat], viewer: Seat | None, names: Sequence[str]) -> str:
    """``Maren wins``, ``You win``, ``You and Maren win``: the reader comes first."""
    readers_first = sorted(winners, key=lambda winner: winner != viewer)
    verb = "wins" if len(winners) == 1 and winners[0] != viewer else "win"
    return f"{listed([who(winner, viewer, names) for winner in readers_first])} {verb}"


def first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """``1 ship``, ``2 ships``."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


# ---- templates


class Slot(NamedTuple):
    """A place in a template: the text before it, then what it is filled with."""

    before: str
    field: str  # "": nothing more comes
    how: str = ""  # "'s", or the name of a namer
    upper: bool = False
    forms: tuple[str, str] | None = None  # of a verb


# The text before a slot, its field, the way it is filled, what that needs, whether it is at a head.
Gap = tuple[str, str, str, Any, bool]

_SLOT: Final = re.compile(r"\{([^{}]+)\}")


@cache
def _slots(template: str) -> tuple[Slot, ...]:
    found: list[Slot] = []
    pieces = _SLOT.split(template)
    for before, inside in zip(pieces[::2], pieces[1::2], strict=False):
        name, colon, how = inside.partition(":")
        if "|" in name and not colon:
            name, how = "seat", name
        elif name.endswith("'s"):
            name, how = name[:-2], "'s"
        lower = name[:1].lower() + name[1:]
        first, bar, other = how.partition("|")
        forms = (first, other) if bar else None
        found.append(Slot(before, lower, how, lower != name, forms))
    return (*found, Slot(pieces[-1], ""))


class Sentences(NamedTuple):
    """All the templates of one game, in one place: whoever translates it begins here."""

    tells: Mapping[str, str] = {}
    moves: Mapping[str, Told] = {}
    prompts: Mapping[str, Prompt] = {}
    groups: Mapping[str, str] = {}
    rare: frozenset[str] = frozenset()  # of these, those that are seldom wanted


class Line:
    """An event as one seat sees it."""

    __slots__ = ("names", "seen", "viewer", "words")

    def __init__(
        self, words: Words[Any], seen: Mapping[str, Any], viewer: Seat | None, names: Names
    ) -> None:
        self.words = words
        self.seen = seen
        self.viewer = viewer
        self.names = names

    def name(self, seat: Seat) -> str:
        return who(seat, self.viewer, self.names)

    def doer(self) -> str:
        return self.name(self.seen["seat"])

    def owner(self) -> str:
        return whose(self.seen["seat"], self.viewer, self.names)

    def is_mine(self) -> bool:
        return bool(self.seen.get("seat") == self.viewer)

    def verb(self, mine: str, theirs: str) -> str:
        """``You sell``, ``Ines sells``."""
        return f"{self.doer()} {mine if self.is_mine() else theirs}"

    def say(self, sentence: str, **facts: Any) -> str:
        """One of the game's sentences, with what was seen and ``facts`` in it."""
        template = self.words.sentences.tells[sentence]
        return self.words.fill(template, {**self.seen, **facts}, self.viewer, self.names)

    def say_as(self, variant: object, **facts: Any) -> str:
        """The event's sentence of that variant; its plain one, if the variant has none."""
        kind: str = self.seen["kind"]
        special = f"{kind}.{variant}"
        return self.say(special if special in self.words.sentences.tells else kind, **facts)


class Choice(Generic[G]):
    """A question to a seat, and for ``describes`` the move that is one of its answers."""

    __slots__ = ("g", "move", "names", "seat", "words")

    def __init__(self, words: Words[G], g: G, seat: Seat, move: Move, names: Names) -> None:
        self.words = words
        self.g = g
        self.seat = seat
        self.move = move
        self.names = names

    def name(self, seat: Seat) -> str:
        return who(seat, self.seat, self.names)

    def say(self, template: str, **facts: Any) -> str:
        """A template filled with the move's arguments, the seat and ``facts``."""
        return self._fill(template, self._about(facts))

    def _about(self, facts: dict[str, Any]) -> dict[str, Any]:
        return {"seat": self.seat, **self.g.verbs.named(self.move), **facts}

    def told(self, sentence: str = "", **facts: Any) -> Told:
        """One of the game's moves in words (its verb's, if none is named), filled."""
        told = self.words.sentences.moves[sentence or self.move.verb]
        label, group, on, rule, note, confirm, warns, odds = told
        about = self._about(facts)
        return Told(
            self._fill(label, about),
            group,
            tuple([place.format_map(about) for place in on]) if on else (),
            rule,
            self._fill(note, about)
            if isinstance(note, str)
            else tuple([self._note(one, about) for one in note]),
            self._fill(confirm, about),
            warns,
            odds,
        )

    def _fill(self, template: str, about: dict[str, Any]) -> str:
        return self.words.fill(template, about, self.seat, self.names)

    def _note(self, note: Note, about: dict[str, Any]) -> Note:
        return Note(self._fill(note.text, about), self._fill(note.lead, about), note.tone)

    def prompt(self, sentence: str = "", **facts: Any) -> Prompt:
        """One of the game's questions (its frame's, if none is named), filled."""
        prompt = self.words.sentences.prompts[sentence or type(self.g.frame()).__name__]
        about = self._about(facts)
        return Prompt(self._fill(prompt.text, about), self._fill(prompt.detail, about), prompt.rule)


# Events that the kernel itself emits.
_OURS: Final = {
    "undone": "{Seat} took back a move.",
    "resigned": "{Seat} resigned.",
    "announced": "{Seat} laid a card face down.",
}


class Words(Generic[G]):
    """The words of one game: its sentences, and the functions that go with them.

    ``people`` are the fields that hold a seat; ``things`` name other values, by their field or
    by the namer that a slot asks for, and ``lists`` do so for a whole list at once (``2 Rum and 1
    Spice``); ``others`` names whoever is no player but stands where one could.  Values without a
    namer are written as they are, lists of them as a list.
    """

    def __init__(
        self,
        sentences: Sentences = Sentences(),  # noqa: B008 (never changed)
        people: tuple[str, ...] = ("seat",),
        things: Mapping[str, Callable[[Any], str]] | None = None,
        others: Callable[[str], str] = str,
        lists: Mapping[str, Callable[[Any], str]] | None = None,
    ) -> None:
        self.sentences = sentences
        self.people = people
        self.things = dict(things or {})
        self.others = others
        self.lists = dict(lists or {})
        self.cards: Any = None  # the card set whose names these are, for what needs to look at it
        self.telling: dict[str, Callable[[Line], str]] = {}
        self.describing: dict[str, Callable[[Choice[G]], Told]] = {}
        self.asking: dict[str, Callable[[Choice[G]], Prompt]] = {}
        self.menus: dict[str, tuple[tuple[str, Move, str], ...]] = {}
        self._gaps: dict[str, tuple[Gap, ...]] = {}  # of each template

    def naming(
        self,
        things: Mapping[str, Callable[[Any], str]],
        others: Callable[[str], str] | None = None,
        lists: Mapping[str, Callable[[Any], str]] | None = None,
        cards: Any = None,
    ) -> Words[G]:
        """The same words where things have other names: those of one card set."""
        twin = copy(self)  # what is registered later is both's
        twin.things = {**self.things, **things}
        twin.others = others or self.others
        twin.lists = {**self.lists, **(lists or {})}
        twin.cards = cards
        twin._gaps = {}
        return twin

    # ---- for the chapters of a game

    def tells(self, *kinds: str) -> Callable[[F], F]:
        return _register(self.telling, kinds)

    def describes(self, *verbs: str) -> Callable[[F], F]:
        return _register(self.describing, verbs)

    def asks(self, *frames: str) -> Callable[[F], F]:
        return _register(self.asking, frames)

    def menu(self, frame: str, *entries: tuple[str, str, str]) -> None:
        """``menu("PortAction", ("sell", "sell", "MM-125"))``: group, verb to ask with, rule.  These
        groups are shown whenever the frame asks; one without moves says why it has none."""
        self.menus[frame] = tuple([(group, Move(verb), rule) for group, verb, rule in entries])

    # ---- for the rules

    def tell(self, event: Event, viewer: Seat | None, names: Names) -> str | None:
        """The event as a line of the log; None: there are no words for it."""
        if event.quiet:
            return ""
        line = Line(self, event.seen_by(viewer), viewer, names)
        said = self.telling.get(event.kind)
        if said is not None:
            return said(line)
        template = self.sentences.tells.get(event.kind) or _OURS.get(event.kind)
        return template and self.fill(template, line.seen, viewer, names)

    def describe(self, g: G, seat: Seat, move: Move, names: Names) -> Told:
        """A legal move; one without words of its own is told as it is written."""
        choice = Choice(self, g, seat, move, names)
        frame, verb = type(g.frame()).__name__, move.verb
        for key in (f"{frame}.{verb}", verb):
            said = self.describing.get(key)
            if said is not None:
                return said(choice)
            if key in self.sentences.moves:
                return choice.told(key)
        return Told(first_up(str(move).replace("-", " ")), verb)

    def ask(self, g: G, seat: Seat, names: Names) -> Prompt:
        """What the innermost frame asks of ``seat``."""
        choice = Choice(self, g, seat, PASS, names)
        frame = type(g.frame()).__name__
        said = self.asking.get(frame)
        if said is not None:
            return said(choice)
        return choice.prompt() if frame in self.sentences.prompts else Prompt("Your choice.")

    def group(self, name: str) -> str:
        """What a group of moves is called."""
        return self.sentences.groups.get(name) or first_up(name.replace("-", " "))

    # ---- templates

    def fill(
        self, template: str, facts: Mapping[str, Any], viewer: Seat | None, names: Names
    ) -> str:
        """The template with its slots filled."""
        if "{" not in template:
            return template
        gaps = self._gaps.get(template)
        if gaps is None:
            gaps = self._gaps[template] = tuple([self._gap(slot) for slot in _slots(template)])
        said = ""
        for before, field, way, how, upper in gaps:
            said += before
            if field:
                text = self._fill(way, how, facts[field], viewer, names)
                said += first_up(text) if upper else text
        return said

    def _gap(self, slot: Slot) -> Gap:
        """How a slot is filled: what does not depend on the value is decided once."""
        before, field, how, upper, forms = slot
        is_person = field in self.people
        if forms is not None:
            return before, field, "deed" if is_person else "number", forms, upper
        if is_person or how == "'s":
            return before, field, "owner" if how == "'s" else "person", None, upper
        whole = self.lists.get(how or field)
        if whole is not None:
            return before, field, "whole", whole, upper
        return before, field, "thing", self.things.get(how or field, str), upper

    def _fill(self, way: str, how: Any, value: Any, viewer: Seat | None, names: Names) -> str:
        if way in {"person", "owner"}:
            return self._person(value, viewer, names, way == "owner")
        if way in {"deed", "number"}:
            is_first = value == viewer if way == "deed" else value == 1  # True is 1
            form: str = how[0] if is_first else how[1]
            return form
        if way == "thing" and isinstance(value, (list, tuple)):
            return listed([how(one) for one in value])
        text: str = how(value)
        return text

    def _person(self, one: Seat | str, viewer: Seat | None, names: Names, owns: bool) -> str:
        if isinstance(one, str):
            return f"{self.others(one)}’s" if owns else self.others(one)
        if owns:
            return whose(one, viewer, names)
        return "you" if one == viewer else names[one]


def _register(table: dict[str, Any], keys: tuple[str, ...]) -> Callable[[F], F]:
    def register(function: F) -> F:
        for key in keys:
            table[key] = function
        return function

    return register
