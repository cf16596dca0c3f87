"""The bodies of docs/wire.md: what is checked when it comes in, and described in OpenAPI.

The page's types are made from these (``tools/typescript.py``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

import msgspec
from pydantic import BaseModel, ConfigDict, Field, model_validator

from .bots.shapes import BotLevel, Hints
from .gathering.shapes import Gather, Gathering, RematchOffer, WatchersNews
from .lessons.shapes import Lesson, LessonCard
from .refusals import Refused

MOST_SEATS = 12
MOST_ENTRIES = 1_000_000
HOUR, DAY = 3600.0, 86_400.0
SHORTEST = 1.0  # seconds of a clock

# For msgspec, and for pydantic.  In Python's own patterns a "$" also matches before a last line
# break, hence the look beyond it.
_SIGNS = r"^[A-Za-z0-9_.:-]+$"
CommandId = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=64, pattern=_SIGNS + r"(?!\n)"),
    Field(min_length=1, max_length=64, pattern=_SIGNS),
]
Seq = Annotated[int, msgspec.Meta(ge=-1, le=MOST_ENTRIES)]
Salt = Annotated[str, Field(pattern=r"^[0-9a-f]{16,64}$")]
Seal = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Level = Annotated[str, Field(min_length=1, max_length=40)]


class Made(NamedTuple):
    """Marks a field whose type on the page is put together from all games'."""

    name: str


View = Annotated[dict[str, Any], Made("View")]
GameEvent = Annotated[dict[str, Any], Made("GameEvent")]
GameSummary = Annotated[dict[str, Any], Made("Summary")]
Options = dict[str, bool | int | str]


class Incoming(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Rename(Incoming):
    name: Annotated[str, Field(max_length=200)]


class MySeat(Incoming):
    kind: Literal["me"]


class OpenSeat(Incoming):
    kind: Literal["open"]


class BotSeat(Incoming):
    kind: Literal["bot"]
    level: Level


class Clock(Incoming):
    """How a table deals with time: seconds, but for the days of the week (Monday is 0) and the
    zone (minutes east of Greenwich)."""

    kind: Literal["none", "live", "days"] = "none"
    bank: Annotated[float, Field(ge=0, le=60 * DAY)] = 0.0
    increment: Annotated[float, Field(ge=0, le=HOUR)] = 0.0
    free: Annotated[float, Field(ge=0, le=30 * DAY)] = 0.0
    react: Annotated[float, Field(ge=0, le=HOUR)] = 0.0
    off: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(max_length=6)] = []
    zone: Annotated[int, Field(ge=-14 * 60, le=14 * 60)] = 0
    away: Annotated[float, Field(ge=0, le=HOUR)] = 0.0
    level: Annotated[str, Field(max_length=40)] = ""

    @model_validator(mode="after")
    def makes_sense(self) -> Clock:
        if self.kind != "none" and self.bank + self.free < SHORTEST:
            raise ValueError(f"a clock has at least {SHORTEST:.0f} seconds")
        return self


class Salted(Incoming):
    """What the browser throws into the seed, whose seal it has been shown before."""

    salt: Salt | None = None
    seal: Seal | None = None

    @model_validator(mode="after")
    def sealed_before(self) -> Salted:
        if self.salt is not None and self.seal is None:
            raise ValueError("a salt comes after the seal: ask for that first")
        return self


class NewTable(Salted):
    game: Annotated[str, Field(min_length=1, max_length=60)]
    seats: Annotated[
        list[Annotated[MySeat | OpenSeat | BotSeat, Field(discriminator="kind")]],
        Field(min_length=1, max_length=MOST_SEATS),
    ]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    card_set: Annotated[str, Field(max_length=100)] = "standard"
    clock: Clock = Clock()
    gathering: Gather = Gather()
    command_id: CommandId | None = None


class NewOwner(Incoming):
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Invitation(Incoming):
    """The invitation to a seat, or the code word of a group; neither for a public table."""

    invite: Annotated[str, Field(max_length=200)] = ""
    salt: Salt | None = None


class Order(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What a page asks of a table; ``type`` says which of these it is."""

    command_id: CommandId


class MoveCommand(Order, tag="move", frozen=True):
    move: Annotated[str, msgspec.Meta(max_length=400)]
    seq: Seq


class UndoCommand(Order, tag="undo", frozen=True):
    seq: Seq


class ChatCommand(Order, tag="chat", frozen=True):
    text: str


class StandingCommand(Order, tag="standing", frozen=True):
    """``spare``: one of the orders that the position tells, "" to be asked again."""

    pass_for_me: bool
    poker_face: bool
    spare: Annotated[str, msgspec.Meta(max_length=24)] | None = None  # None: as it is


class ConductCommand(Order, tag="conduct", frozen=True):
    """To come back, to give up, to ask all others, and to answer them."""

    do: Literal["return", "resign", "pause", "undo", "abandon", "agree", "refuse", "resume"]


AnyCommand = MoveCommand | UndoCommand | ChatCommand | StandingCommand | ConductCommand


class _Identified(msgspec.Struct):
    command_id: CommandId


_command: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_identified = msgspec.json.Decoder(_Identified)


def read_command(text: str | bytes) -> AnyCommand:
    """The command that a message is, or why it is none."""
    try:
        return _command.decode(text)
    except (ValueError, RecursionError) as fault:  # msgspec's faults are values' faults
        raise Refused("malformed", _what_is_wrong(fault)) from None


def command_id_in(text: str | bytes) -> str | None:
    """The id of a command that may be malformed otherwise."""
    try:
        return _identified.decode(text).command_id
    except (ValueError, RecursionError):
        return None


def command_schema() -> dict[str, Any]:
    """The commands as JSON Schema, for OpenAPI."""
    kinds = get_args(AnyCommand)
    _, shapes = msgspec.json.schema_components(kinds)
    return {"oneOf": [shapes[kind.__name__] for kind in kinds]}


def _what_is_wrong(fault: Exception) -> str:
    """In words, without repeating what was sent."""
    if not isinstance(fault, msgspec.ValidationError):
        return "The message is not JSON."
    what, _, place = str(fault).partition(" - at ")
    where = place.strip("`").removeprefix("$").lstrip(".") or "The message"
    if what.startswith("Invalid value"):
        what = "not one of those that there are"
    elif "unknown field" in what:
        what = "there is a field too many"
    return f"{where}: {what.replace('`', '')}."[:300]


class Me(BaseModel):
    id: str
    name: str
    account: bool


class Refusal(BaseModel):
    code: str
    reason: str


class Accepted(BaseModel):
    type: Literal["answer"]
    command_id: str
    ok: Literal[True]
    seq: int


class Declined(BaseModel):
    type: Literal["answer"]
    command_id: str | None
    ok: Literal[False]
    code: str
    reason: str
    seq: int


class SeatClock(BaseModel):
    left: float
    running: bool
    short: float | None = None  # left of the reaction window's own countdown


class Countdown(BaseModel):
    """Until a bot stands in for who is away."""

    left: float
    of: float


class TableSeat(BaseModel):
    seat: int
    kind: Literal["human", "bot", "open"]
    name: str | None
    level: str | None
    here: bool
    program: bool = False  # no person, but a program from outside
    invite: str | None = None
    away: str | None = None  # since when
    stand_in: str | None = None  # the bot that plays for this person
    stood_in: str | None = None  # since when
    resigned: bool = False
    clock: SeatClock | None = None
    countdown: Countdown | None = None


class TableClock(BaseModel):
    """The same as in ``Clock``."""

    kind: Literal["none", "live", "days"]
    bank: float
    increment: float
    free: float
    react: float
    off: list[int]
    zone: int
    away: float
    level: str


class Petition(BaseModel):
    """What somebody asks all others."""

    matter: Literal["pause", "undo", "abandon"]
    seat: int
    seq: int
    words: str
    agreed: list[int]
    missing: list[int]


class Standing(BaseModel):
    pass_for_me: bool
    poker_face: bool
    spare: str


class TableSet(BaseModel):
    """The card set of a table, if it is not the standard one."""

    id: str
    name: str


class TableState(BaseModel):
    id: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "held", "closed", "abandoned"]
    seq: int
    you: int | None
    owner: bool
    options: Options
    card_set: TableSet | None
    seats: list[TableSeat]
    to_act: list[int]
    rematch: str | None
    held: str | None
    created: str
    updated: str
    commitment: str
    standing: Standing | None
    clock: TableClock
    paused: str | None
    petition: Petition | None
    lesson: bool = False  # a guided first game
    gathering: Gathering
    offer: RematchOffer | None
    hints: Hints


class SetCard(BaseModel):
    """One of the host's own card sets."""

    id: str
    name: str
    about: str


class Undo(BaseModel):
    allowed: bool
    reason: str


class Prompt(BaseModel):
    text: str
    detail: str
    rule: str


class Group(BaseModel):
    id: str
    label: str
    detail: str
    rule: str
    refused: str | None
    rare: bool


class Note(BaseModel):
    text: str
    lead: str
    tone: Literal["", "good", "bad"]


class Move(BaseModel):
    text: str
    verb: str
    args: dict[str, int | str | list[int | str]]
    label: str
    group: str
    on: list[str]
    rule: str
    note: list[Note]
    confirm: str | None
    warns: bool
    odds: float | None


class ScoreRow(BaseModel):
    label: str
    values: list[int]


class Result(BaseModel):
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    reason: str
    rows: list[ScoreRow]


class SpareOrder(BaseModel):
    order: str
    label: str


class Sparing(BaseModel):
    """Questions that the table answers for you: as you have said, and as you may say now."""

    says: str  # "": nothing holds
    orders: list[SpareOrder]


class Position(BaseModel):
    seq: int
    view: View
    prompt: Prompt
    groups: list[Group]
    moves: list[Move]
    undo: Undo
    takeback: Undo
    to_act: list[int]
    result: Result | None
    lesson: Lesson | None = None
    sparing: Sparing | None = None  # where something holds or may be said


class Line(BaseModel):
    seq: int
    n: int
    seat: int | None
    text: str
    kind: str
    event: GameEvent
    quiet: bool
    heading: bool
    auto: bool


class Said(BaseModel):
    """Without a name it is the table that speaks."""

    id: str | int
    seat: int | None
    name: str
    text: str
    at: str
    room: Literal["players", "watchers", "all"]
    who: str


class Welcome(BaseModel):
    type: Literal["welcome"]
    table: TableState
    position: Position | None
    log: list[Line]
    chat: list[Said]


class Update(BaseModel):
    type: Literal["update"]
    seq: int
    lines: list[Line]
    position: Position
    table: TableState


class TableNews(BaseModel):
    type: Literal["table"]
    table: TableState


class Thinking(BaseModel):
    type: Literal["thinking"]
    seat: int
    since: str


class ChatNews(BaseModel):
    type: Literal["chat"]
    line: Said


FromServer = Welcome | Update | Accepted | Declined | TableNews | Thinking | ChatNews | WatchersNews


class Variant(BaseModel):
    seats: int
    option: str
    note: str


class Choice(BaseModel):
    value: str
    label: str


class GameOption(BaseModel):
    name: str
    label: str
    help: str
    kind: Literal["choice", "flag", "text", "number", "colours"]
    default: str | bool | int
    choices: list[Choice] = []
    letters: str = ""  # of colours: one for each seat


class GameCard(BaseModel):
    key: str
    title: str
    summary: str
    minutes: int
    lesson: LessonCard | None = None
    seats: list[int]
    variants: list[Variant]
    options: list[GameOption]
    levels: list[BotLevel]
    levels_note: str
    adviser: str | None  # the level that gives hints and coaches
    card_sets: list[SetCard]
    provenance: str


class Section(BaseModel):
    id: str
    title: str


class Rule(BaseModel):
    id: str
    section: str
    page: str
    says: str


class Ruling(BaseModel):
    id: str
    question: str
    ruling: str
    why: str


class Example(BaseModel):
    id: str
    title: str
    given: str
    when: str
    then: str


class RulesPage(BaseModel):
    title: str
    summary: str
    sections: list[Section]
    rules: list[Rule]
    rulings: list[Ruling]
    examples: list[Example]


class Origin(BaseModel):
    """The game in which a table began: its first entries, and their chance, are that game's."""

    table: str
    entries: int


class TableRecord(BaseModel):
    format: int
    game: str
    version: int
    card_set: str
    seats: int
    options: dict[str, Any]
    entries: list[str]
    table: str
    names: list[str]
    seed: str
    commitment: str
    salts: list[str]
    origin: Origin | None


class SummaryAnswer(BaseModel):
    summary: GameSummary | None


# What the page knows by name, besides what these contain.
SENT: tuple[type[BaseModel], ...] = (
    Me,
    Refusal,
    GameCard,
    RulesPage,
    TableState,
    Position,
    NewTable,
    SummaryAnswer,
)


def complaint(errors: Any) -> str:
    """What is wrong with a message, without repeating it."""
    first = errors[0]
    place = ".".join([str(part) for part in first["loc"] if part != "body"])
    return f"{place or 'The message'}: {first['msg']}."[:300]
