"""Lines of the log that are a sentence with names and amounts in it.

``kernel/wording.py`` tells how their slots are filled; the chapters beside this say what takes
more than that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterdeck.kernel import Sentences, Words

from ..data.cards import Cards
from .npc import place
from .wording import gold, npc_name

SENTENCES = Sentences(
    tells={
        "armed": "{Seat} bought {weapon:named} for {gold:gold}.",
        "assault": "{Seat} went about {mission:named}.",
        "battle_stuck": "Neither ship can do anything more: the battle ends without a winner.",
        "chasers": "{Seat} {fire|fires} the Chasers.",
        "declined": "{Seat} did not carry it out: {card:named} goes back.",
        "drew_captain": "{Seat} {draw|draws} {captain:named}.",
        "drew_glory": "{Seat} drew {count} {count:Glory Card|Glory Cards}.",
        "fashions": "Every port has a new good in demand.",
        "gone_home": "{captain:named} has left the sea.",
        "got_weapon": "{Seat} received {weapon:named}.",
        "heard_nothing": "{Seat} heard nothing of use.",
        "left_port": "{Seat} put to sea off {zone:named}.",
        "let_go": "{Seat} {let|lets} it go.",
        "mended": "{Seat's} Carpenter repaired {location:place}.",
        "mission_completed": "{Seat} completed {mission:named}.",
        "mission_declined": "{mission:named} stays on offer.",
        "mission_refused": "{mission:named} stays on offer.",
        "not_hired": "The {card:named} did not sign on.",
        "npc_led": "{Seat} {lead|leads} {npc:npc}.",
        "port_action": "{Seat} {do|does} business in {zone:named}.",
        "refitted": "{Seat's} ship is as good as new.",
        "restored": "{Seat} restored Reinforced Hull for {gold:gold}.",
        "retired": "{captain:named} retires.",
        "round": "Round {round}",
        "sailed": "{Seat} sailed from {from:named} to {to:named}.",
        "shot_through": "{card:named} was lost in the battle.",
        "shows_rumor": "{Seat} showed a Rumor: {card:named}.",
        "sold_weapon": "{Seat} sold {weapon:named} for {gold:gold}.",
        "spent_weapon": "{Seat} {use|uses} {weapon:named}.",
        "starts": "{Seat} {start|starts}: {name} was drawn.",
        "storm": "{card:named} at sea: {Seat} {are|is} caught in it.",
        "stowed": "{Seat} {keep|keeps} {card:named}.",
        "task_failed": "{mission:named}: no success this time.",
        "tries_hiring": "{Seat} tried to hire the {card:named}.",
        "tries_mission": "{Seat} asked for a Mission: {mission:named}.",
        "tries_task": "{Seat} went about {mission:named}.",
        "turn": "{Seat's} turn.",
        "turned_up": "{Seat} turned up {card:named}.",
        "withdraws": "{Seat} {withdraw|withdraws}.",
    },
)


def words_of(cards: Cards) -> Words[Any]:
    """The words, with the names of the cards that are played with."""
    things: dict[str, Callable[[Any], str]] = {
        "named": cards.name_of,
        "gold": gold,
        "place": place,
        "npc": npc_name,
    }
    return Words(SENTENCES, things=things)
