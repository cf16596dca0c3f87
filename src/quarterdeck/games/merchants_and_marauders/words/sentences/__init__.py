"""All that Merchants & Marauders says, as templates (``kernel/wording.py`` tells how they are
filled); the chapters beside this folder choose between them where that takes more than names and
amounts."""

from __future__ import annotations

from quarterdeck.kernel import Sentences

from .log import TELLS
from .moves import GROUPS, MOVES, RARE
from .questions import PROMPTS

SENTENCES = Sentences(TELLS, MOVES, PROMPTS, GROUPS, RARE)
