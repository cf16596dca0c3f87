"""The kernel knows no game, and does no I/O but to read a folder of cards."""

from __future__ import annotations

from .cards import CardFiles, CardSet, CardSetError, content_of
from .events import Deed, Event, Feat
from .flow import Ask, Call, Chance, Done, Draw, Flow, Goto, Roll, goto
from .frame import Frame
from .game import BrokenInvariant, Game, Result, settle_chance
from .history import History
from .moves import AGREED, CHANCE, PASS, RESIGN, UNDO, IllegalMove, Move, Seat, parse_move
from .mutable import Mutable
from .playing import play_out, random_move
from .record import Entry, Record, RecordError, Setup, parse_entry, standing, taken_back
from .replay import replayed, tally
from .rules import Choice, Option, Rules, SetupError, Spare, Variant
from .shapes import Shapes
from .verbs import Verbs
from .window import Window, declining, is_reacting, only_declines
from .wording import Group, Note, Prompt, Sentences, Told, Words

__all__ = [
    "AGREED",
    "CHANCE",
    "PASS",
    "RESIGN",
    "UNDO",
    "Ask",
    "BrokenInvariant",
    "Call",
    "CardFiles",
    "CardSet",
    "CardSetError",
    "Chance",
    "Choice",
    "Deed",
    "Done",
    "Draw",
    "Entry",
    "Event",
    "Feat",
    "Flow",
    "Frame",
    "Game",
    "Goto",
    "Group",
    "History",
    "IllegalMove",
    "Move",
    "Mutable",
    "Note",
    "Option",
    "Prompt",
    "Record",
    "RecordError",
    "Result",
    "Roll",
    "Rules",
    "Seat",
    "Sentences",
    "Setup",
    "SetupError",
    "Shapes",
    "Spare",
    "Told",
    "Variant",
    "Verbs",
    "Window",
    "Words",
    "content_of",
    "declining",
    "goto",
    "is_reacting",
    "only_declines",
    "parse_entry",
    "parse_move",
    "play_out",
    "random_move",
    "replayed",
    "settle_chance",
    "standing",
    "taken_back",
    "tally",
]
