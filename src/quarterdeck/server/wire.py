"""The bodies of docs/wire.md: what is checked when it comes in, and described in OpenAPI.

The page's types are made from these (``tools/typescript.py``).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MOST_SEATS = 12
MOST_ENTRIES = 1_000_000

CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seq = Annotated[int, Field(ge=-1, le=MOST_ENTRIES)]
Level = Annotated[str, Field(min_length=1, max_length=40)]


class Made(NamedTuple):
    """Marks a field whose type on the page is put together from all games'."""

    name: str


View = Annotated[dict[str, Any], Made("View")]
GameEvent = Annotated[dict[str, Any], Made("GameEvent")]
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


class NewTable(Incoming):
    game: Annotated[str, Field(min_length=1, max_length=60)]
    seats: Annotated[
        list[Annotated[MySeat | OpenSeat | BotSeat, Field(discriminator="kind")]],
        Field(min_length=1, max_length=MOST_SEATS),
    ]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    card_set: Annotated[str, Field(max_length=100)] = "standard"
    command_id: CommandId | None = None


class Invitation(Incoming):
    invite: Annotated[str, Field(max_length=200)]


class MoveCommand(Incoming):
    type: Literal["move"]
    move: Annotated[str, Field(max_length=400)]
    seq: Seq
    command_id: CommandId


class UndoCommand(Incoming):
    type: Literal["undo"]
    seq: Seq
    command_id: CommandId


class ChatCommand(Incoming):
    type: Literal["chat"]
    text: str
    command_id: CommandId


class StandingCommand(Incoming):
    type: Literal["standing"]
    pass_for_me: bool
    poker_face: bool
    command_id: CommandId


AnyCommand = MoveCommand | UndoCommand | ChatCommand | StandingCommand
Command = Annotated[AnyCommand, Field(discriminator="type")]
COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(Command)


class Me(BaseModel):
    id: str
    name: str


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


class TableSeat(BaseModel):
    seat: int
    kind: Literal["human", "bot", "open"]
    name: str | None
    level: str | None
    here: bool
    invite: str | None = None


class Standing(BaseModel):
    pass_for_me: bool
    poker_face: bool


class TableSet(BaseModel):
    """The card set of a table, if it is not the standard one."""

    id: str
    name: str


class TableState(BaseModel):
    id: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "held", "closed"]
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


class Position(BaseModel):
    seq: int
    view: View
    prompt: Prompt
    groups: list[Group]
    moves: list[Move]
    undo: Undo
    to_act: list[int]
    result: Result | None


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
    id: str | int
    seat: int | None
    name: str
    text: str
    at: str


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


FromServer = Welcome | Update | Accepted | Declined | TableNews | Thinking | ChatNews


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
    kind: Literal["choice", "flag", "text", "number"]
    default: str | bool | int
    choices: list[Choice] = []


class BotLevel(BaseModel):
    name: str
    label: str
    about: str


class GameCard(BaseModel):
    key: str
    title: str
    summary: str
    minutes: int
    seats: list[int]
    variants: list[Variant]
    options: list[GameOption]
    levels: list[BotLevel]
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


class Summary(BaseModel):
    summary: dict[str, Any] | None


# What the page knows by name, besides what these contain.
SENT: tuple[type[BaseModel], ...] = (
    Me,
    Refusal,
    GameCard,
    RulesPage,
    TableState,
    Position,
    NewTable,
    Summary,
)


def complaint(errors: Any) -> str:
    """What is wrong with a message, without repeating it."""
    first = errors[0]
    place = ".".join([str(part) for part in first["loc"] if part != "body"])
    return f"{place or 'The message'}: {first['msg']}."[:300]
