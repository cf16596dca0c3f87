"""Words for the leaders of Non-Player Captains."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told

from ..npc.leader import AgreeOnLeader, left_of
from ..verbs import LEAD
from .kit import WORDS, Asked
from .sentences.questions import THE_LEFT


@WORDS.asks("AgreeOnLeader")
def ask_leader(choice: Asked) -> Prompt:
    frame = choice.g.enclosing(AgreeOnLeader)
    left = "you" if left_of(choice.g, frame.seat) == choice.seat else THE_LEFT
    return choice.prompt(npc=frame.key, foe=frame.seat, left=left)


@WORDS.describes("lead")
def lead(choice: Asked) -> Told:
    return choice.told("lead.self" if LEAD.of(choice.move) == choice.seat else "lead")
