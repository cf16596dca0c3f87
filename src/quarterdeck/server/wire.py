"""The bodies of docs/wire.md: what is checked when it comes in, and described in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MOST_SEATS = 12
MOST_ENTRIES = 1_000_000

CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Seq = Annotated[int, Field(ge=-1, le=MOST_ENTRIES)]
Level = Annotated[str, Field(min_length=1, max_length=40)]


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


class TableState(BaseModel):
    id: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "held", "closed"]
    seq: int
    you: int | None
    owner: bool
    options: dict[str, Any]
    seats: list[TableSeat]
    to_act: list[int]
    rematch: str | None
    held: str | None
    created: str
    updated: str
    commitment: str
    standing: Standing | None


class Undo(BaseModel):
    allowed: bool
    reason: str


class Prompt(BaseModel):
    text: str
    detail: str
    rule: str


class Position(BaseModel):
    seq: int
    view: dict[str, Any]
    prompt: Prompt
    groups: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    undo: Undo
    to_act: list[int]
    result: dict[str, Any] | None


class GameCard(BaseModel):
    key: str
    title: str
    summary: str
    minutes: int
    seats: list[int]
    variants: list[dict[str, Any]]
    options: list[dict[str, Any]]
    levels: list[dict[str, Any]]
    provenance: str


class RulesPage(BaseModel):
    title: str
    summary: str
    sections: list[dict[str, Any]]
    rules: list[dict[str, Any]]
    rulings: list[dict[str, Any]]
    examples: list[dict[str, Any]]


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


def complaint(errors: Any) -> str:
    """What is wrong with a message, without repeating it."""
    first = errors[0]
    place = ".".join([str(part) for part in first["loc"] if part != "body"])
    return f"{place or 'The message'}: {first['msg']}."[:300]
