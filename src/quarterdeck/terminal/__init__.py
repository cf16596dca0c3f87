"""A game in the terminal: what one seat sees in words, and one person playing against bots.

Everything shown here is made from the seat's own view, prompt, moves and events, and from the
game's public catalogue, so nothing hidden from it can be shown.
"""

from .boards import shown
from .sitting import HELP, YOU, Quit, Sitting, rule_text, scores, tell
from .views import any_view, in_short

__all__ = [
    "HELP", "YOU", "Quit", "Sitting", "any_view", "in_short", "rule_text", "scores", "shown",
    "tell",
]  # fmt: skip
